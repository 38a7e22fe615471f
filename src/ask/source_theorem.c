/* Answers without a search: a refutation, or the family's guesses (best.h). A guess is optimal if
 * it reaches the bound of a theorem. */
#include "ask/source.h"
#include "base/alloc.h"
#include "base/sentence.h"

static bool theorem_start(struct session *session, struct sentence *error)
{
    (void)session, (void)error;
    return true;
}

static void theorem_close(struct session *session)
{
    (void)session;
}

/* One log line, in place of those of a search. */
static void log_answer(const struct session *session, bool found)
{
    dm_log line = {.event = found ? DM_EVENT_SOLUTION : DM_EVENT_END,
                   .seconds = session_seconds(session),
                   .solutions = found,
                   .memory = (int64_t)alloc_resident(),
                   .has_best = found && session->best.optimises,
                   .best = session->best.value,
                   .has_bound = session->best.by != NULL,
                   .bound = session->best.bound};
    if (session->plan.request.log) session->plan.request.log(session->plan.request.log_self, &line);
}

static dm_status theorem_next(struct session *session)
{
    ASSERT(session->best.refuted || session->best.guess);
    dm_status end = session->best.refuted || best_proves(&session->best) ? DM_NONE : DM_UNKNOWN;
    bool finds = !session->best.refuted && session->found < session->best.guesses;
    log_answer(session, finds);
    return finds ? session_take_guess(session, end) : end;
}

static const char *theorem_engine(const struct session *session)
{
    return session->best.refuted || best_proves(&session->best) ? "theorem" : "guess";
}

static const char *const theorem_stats[] = {"seconds", "solutions"};

static size_t theorem_stat_count(const struct session *session)
{
    (void)session;
    return sizeof theorem_stats / sizeof *theorem_stats;
}

static const char *theorem_stat_name(const struct session *session, size_t i)
{
    (void)session;
    return theorem_stats[i];
}

static double theorem_stat_value(const struct session *session, size_t i)
{
    return i ? (double)session->found : session_seconds(session);
}

const struct source source_theorem = {
    theorem_start,      theorem_close, theorem_next, theorem_engine, theorem_stat_count, theorem_stat_name,
    theorem_stat_value, NULL,          NULL};
