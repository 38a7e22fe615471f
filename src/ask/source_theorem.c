/* Answers without a search: a refutation, or the family's guesses (best.h). A guess is optimal if
 * it reaches the bound of a theorem. */
#include "ask/source.h"
#include "base/alloc.h"
#include "base/sentence.h"

static bool theorem_start(struct desk *desk, struct sentence *error)
{
    (void)desk, (void)error;
    return true;
}

static void theorem_close(struct desk *desk)
{
    (void)desk;
}

/* One log line, in place of those of a search. */
static void log_answer(const struct desk *desk, bool found)
{
    dm_log line = {.event = found ? DM_EVENT_SOLUTION : DM_EVENT_END,
                   .seconds = desk_seconds(desk),
                   .solutions = found,
                   .memory = (int64_t)alloc_resident(),
                   .has_best = found && desk->best.optimises,
                   .best = desk->best.value,
                   .has_bound = desk->best.by != NULL,
                   .bound = desk->best.bound};
    if (desk->plan.request.log) desk->plan.request.log(desk->plan.request.log_self, &line);
}

static dm_status theorem_next(struct desk *desk)
{
    ASSERT(desk->best.refuted || desk->best.guess);
    dm_status end = desk->best.refuted || best_proves(&desk->best) ? DM_NONE : DM_UNKNOWN;
    bool finds = !desk->best.refuted && desk->found < desk->best.guesses;
    log_answer(desk, finds);
    return finds ? desk_take_guess(desk, end) : end;
}

static const char *theorem_engine(const struct desk *desk)
{
    return desk->best.refuted || best_proves(&desk->best) ? "theorem" : "guess";
}

static const char *const theorem_stats[] = {"seconds", "solutions"};

static size_t theorem_stat_count(const struct desk *desk)
{
    (void)desk;
    return sizeof theorem_stats / sizeof *theorem_stats;
}

static const char *theorem_stat_name(const struct desk *desk, size_t i)
{
    (void)desk;
    return theorem_stats[i];
}

static double theorem_stat_value(const struct desk *desk, size_t i)
{
    return i ? (double)desk->found : desk_seconds(desk);
}

const struct source source_theorem = {
    theorem_start,      theorem_close, theorem_next, theorem_engine, theorem_stat_count, theorem_stat_name,
    theorem_stat_value, NULL,          NULL};
