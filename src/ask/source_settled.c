/* All of the best answers: what the best value is, then every answer of that value.
 *
 * Idea. The value is a question for one answer, and gets all that helps there: the family's guess,
 * bounds, models that leave symmetric answers out. Once it is known, the board that asks for
 * exactly that value (the family's `settle`) is like any other, and its answers are listed or
 * counted by whatever does that best. One search for both could not use what helps in the first
 * half, and would go through the second with an objective: the most queens on 8 x 8 took over half
 * a minute to count, and now take as long as eight queens.
 *
 * Invariant. `inner` is the desk of the half that is under way; `best.settled` is true in the
 * second half. */
#include "ask/source.h"
#include "base/sentence.h"

#include <string.h>

static bool settled_start(struct desk *desk, struct sentence *error)
{
    struct desk_request one = desk->plan.request;
    ASSERT(desk->plan.settles && !desk->inner);
    one.question = (struct question){.kind = QUESTION_ONE};
    if (desk->plan.solver.sort == SOLVER_METHOD) one.engine = NULL; /* it only counts */
    desk->inner = desk_begin(desk->board, &one, error);
    return desk->inner != NULL;
}

static void settled_close(struct desk *desk)
{
    desk_close(desk->inner);
    arena_free(&desk->settled);
}

/* Starts the second half, now that the best value is known. */
static bool settle(struct desk *desk)
{
    struct desk_objective objective;
    struct desk_request all = desk->plan.request;
    ASSERT(!desk->best.settled && desk->inner);
    if (!desk_objective(desk->inner, &objective)) return false;
    desk->best.settled = true;
    desk->best.value = objective.best;
    desk->best.by = objective.by;
    desk_close(desk->inner);
    desk->inner =
        desk_begin(desk->board->family->objective->settle(&desk->settled, desk->board, objective.best), &all,
                   &desk->error);
    return desk->inner != NULL;
}

/* What the inner desk says about its end. */
static dm_status take_words(struct desk *desk, dm_status status)
{
    const char *reason = desk_reason(desk->inner), *error = desk_error(desk->inner);
    if (reason) sentence_say(&desk->reason, "%s", reason);
    if (error) sentence_say(&desk->error, "%s", error);
    return status;
}

static void take_values(struct desk *desk)
{
    memcpy(desk->values, desk_values(desk->inner), desk->board->cells * sizeof *desk->values);
}

/* The first half: DM_OPTIMAL if the second may begin. If it was stopped before that, its answer is
 * the best so far. */
static dm_status find_value(struct desk *desk)
{
    if (desk->found) return DM_UNKNOWN;
    dm_status status = desk_next(desk->inner);
    desk->unclassed = source_answers(status);
    if (desk->unclassed) take_values(desk);
    if (status == DM_OPTIMAL) return settle(desk) ? DM_OPTIMAL : DM_INVALID;
    return take_words(desk, status);
}

/* If the second half is stopped before its first answer, the answer of the first half is one of the
 * best. */
static dm_status settled_next(struct desk *desk)
{
    dm_status status = desk->best.settled ? DM_OPTIMAL : find_value(desk);
    if (status != DM_OPTIMAL) return status;
    ASSERT(desk->best.settled && desk->inner);
    status = desk_next(desk->inner);
    if (status == DM_UNKNOWN && !desk->found && !question_counts(&desk->plan.request.question))
        return take_words(desk, DM_SOLUTION);
    desk->unclassed = false;
    if (!source_answers(status)) return take_words(desk, status);
    take_values(desk);
    return DM_OPTIMAL;
}

/* The answers of the best value: by whatever counts them without listing, or one by one. */
static dm_status count_inner(struct desk *desk, wide *count, wide *stand_for)
{
    const struct question *question = &desk->plan.request.question;
    wide limit = question->limit ? (wide)question->limit : ~(wide)0;
    ASSERT(desk->best.settled && !*count && !*stand_for);
    dm_status status = DM_SOLUTION;
    if (desk_counts(desk->inner)) return desk_count(desk->inner, count, stand_for);
    while (*count <= limit && source_answers(status = desk_next(desk->inner))) {
        *stand_for += (wide)desk_class_size(desk->inner);
        *count = question->classes ? *count + 1 : *stand_for;
    }
    return *count && (status == DM_NONE || *count > limit) ? DM_SOLUTION : status;
}

static dm_status settled_count(struct desk *desk, wide *count, wide *stand_for)
{
    dm_status status = find_value(desk);
    if (status == DM_SOLUTION) return DM_UNKNOWN; /* perhaps not the best: nothing is counted yet */
    if (status != DM_OPTIMAL) return status;
    return take_words(desk, count_inner(desk, count, stand_for));
}

/* ---- reported by the desk at work */

static const char *settled_engine(const struct desk *desk)
{
    return desk->inner ? desk_engine(desk->inner) : NULL; /* the second half could not begin */
}

static size_t settled_stat_count(const struct desk *desk)
{
    return desk->inner ? desk->inner->source->stat_count(desk->inner) : 0;
}

static const char *settled_stat_name(const struct desk *desk, size_t i)
{
    return desk->inner->source->stat_name(desk->inner, i);
}

static double settled_stat_value(const struct desk *desk, size_t i)
{
    return desk->inner->source->stat_value(desk->inner, i);
}

const struct source source_settled = {settled_start,      settled_close,      settled_next,
                                      settled_engine,     settled_stat_count, settled_stat_name,
                                      settled_stat_value, settled_count};
