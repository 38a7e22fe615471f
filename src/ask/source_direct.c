/* The source of the direct strategy (direct.h): human rules, then backtracking. */
#include "ask/source.h"
#include "base/clock.h"
#include "base/sentence.h"

#include <string.h>

static bool direct_start(struct desk *desk, struct sentence *error)
{
    (void)error;
    ASSERT(desk->board->family->logic && !desk->direct);
    desk->direct = direct_open(desk->board, (uint64_t)desk->plan.request.seed);
    return true;
}

static void direct_end(struct desk *desk)
{
    direct_close(desk->direct);
}

/* Reports progress at most ten times a second. */
static bool direct_poll(void *self)
{
    struct desk *desk = self;
    double now = clock_wall();
    if (desk->plan.request.progress && now - desk->shown >= 0.1) {
        dm_progress progress = {.seconds = now - desk->began,
                                .conflicts = direct_counts(desk->direct).contradictions};
        desk->plan.request.progress(desk->plan.request.progress_self, &progress, desk->found);
        desk->shown = now;
    }
    return desk_expired(desk);
}

static dm_status direct_answer(struct desk *desk)
{
    struct deadline deadline = {.also = direct_poll, .self = desk};
    dm_status status = direct_next(desk->direct, &deadline);
    if (status == DM_SOLUTION)
        memcpy(desk->values, direct_values(desk->direct), desk->board->cells * sizeof *desk->values);
    return status;
}

static const char *direct_engine(const struct desk *desk)
{
    (void)desk;
    return direct_name;
}

static const char *const direct_stats[] = {"seconds", "solutions", "nodes", "failures", "depth"};

static size_t direct_stat_count(const struct desk *desk)
{
    (void)desk;
    return sizeof direct_stats / sizeof *direct_stats;
}

static const char *direct_stat_name(const struct desk *desk, size_t i)
{
    (void)desk;
    return direct_stats[i];
}

static double direct_stat_value(const struct desk *desk, size_t i)
{
    struct direct_counts counts = direct_counts(desk->direct);
    const double values[] = {desk_seconds(desk), (double)desk->found, (double)counts.attempts,
                             (double)counts.contradictions, (double)counts.depth};
    return values[i];
}

const struct source source_direct = {
    direct_start,     direct_end,        direct_answer, direct_engine, direct_stat_count,
    direct_stat_name, direct_stat_value, NULL,          NULL};
