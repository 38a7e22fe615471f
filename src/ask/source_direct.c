/* The source of the direct strategy (direct.h): human rules, then backtracking. */
#include "ask/source.h"
#include "base/clock.h"
#include "base/sentence.h"

#include <string.h>

static bool direct_start(struct session *session, struct sentence *error)
{
    (void)error;
    ASSERT(session->board->family->logic && !session->direct);
    session->direct = direct_open(session->board, (uint64_t)session->plan.request.seed);
    return true;
}

static void direct_end(struct session *session)
{
    direct_close(session->direct);
}

/* Reports progress at most ten times a second. */
static bool direct_poll(void *self)
{
    struct session *session = self;
    double now = clock_wall();
    if (session->plan.request.progress && now - session->shown >= 0.1) {
        dm_progress progress = {.seconds = now - session->began,
                                .conflicts = direct_counts(session->direct).contradictions};
        session->plan.request.progress(session->plan.request.progress_self, &progress, session->found);
        session->shown = now;
    }
    return session_expired(session);
}

static dm_status direct_answer(struct session *session)
{
    struct deadline deadline = {.also = direct_poll, .self = session};
    dm_status status = direct_next(session->direct, &deadline);
    if (status == DM_SOLUTION)
        memcpy(session->values, direct_values(session->direct),
               session->board->cells * sizeof *session->values);
    return status;
}

static const char *direct_engine(const struct session *session)
{
    (void)session;
    return direct_name;
}

static const char *const direct_stats[] = {"seconds", "solutions", "nodes", "failures", "depth"};

static size_t direct_stat_count(const struct session *session)
{
    (void)session;
    return sizeof direct_stats / sizeof *direct_stats;
}

static const char *direct_stat_name(const struct session *session, size_t i)
{
    (void)session;
    return direct_stats[i];
}

static double direct_stat_value(const struct session *session, size_t i)
{
    struct direct_counts counts = direct_counts(session->direct);
    const double values[] = {session_seconds(session), (double)session->found, (double)counts.attempts,
                             (double)counts.contradictions, (double)counts.depth};
    return values[i];
}

const struct source source_direct = {
    direct_start,     direct_end,        direct_answer, direct_engine, direct_stat_count,
    direct_stat_name, direct_stat_value, NULL,          NULL};
