/* All optimal answers, in two phases: find the optimum, then enumerate the answers of that value.
 *
 * Idea. Phase 1 is a question for one answer, and uses all that helps there: the family's guess,
 * bounds, symmetry breaking. Phase 2 is a question about the board with the objective fixed to the
 * optimum (the family's `settle`), which has no objective: the best method or engine for such a
 * board enumerates or counts its answers. A single search could use neither: counting the most
 * queens on 8 x 8 took over half a minute, and now takes as long as eight queens.
 *
 * Invariant. `inner` is the session of the current phase; `best.settled` is true in phase 2. Cost:
 * that of the two searches. */
#include "ask/source.h"
#include "base/sentence.h"

#include <string.h>

static bool settled_start(struct desk *desk, struct sentence *error)
{
    struct desk_request one = desk->plan.request;
    ASSERT(desk->plan.settles && !desk->inner);
    one.question = (struct question){.kind = QUESTION_ONE};
    if (desk->plan.solver.sort == SOLVER_METHOD) one.engine = NULL; /* it counts: for phase 2 */
    desk->inner = desk_begin(desk->board, &one, error);
    return desk->inner != NULL;
}

static void settled_close(struct desk *desk)
{
    desk_close(desk->inner);
    arena_free(&desk->settled);
}

/* Starts phase 2, with the optimum of phase 1. */
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

/* Copies the reason and error of the inner session. */
static dm_status copy_messages(struct desk *desk, dm_status status)
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

/* Phase 1: DM_OPTIMAL if phase 2 has begun. If it is stopped early, its incumbent is the answer. */
static dm_status find_value(struct desk *desk)
{
    if (desk->found) return DM_UNKNOWN;
    dm_status status = desk_next(desk->inner);
    desk->unclassed = source_answers(status);
    if (desk->unclassed) take_values(desk);
    if (status == DM_OPTIMAL) return settle(desk) ? DM_OPTIMAL : DM_INVALID;
    return copy_messages(desk, status);
}

/* If phase 2 is stopped before its first answer, the answer of phase 1 is returned: it is
 * optimal. */
static dm_status settled_next(struct desk *desk)
{
    dm_status status = desk->best.settled ? DM_OPTIMAL : find_value(desk);
    if (status != DM_OPTIMAL) return status;
    ASSERT(desk->best.settled && desk->inner);
    status = desk_next(desk->inner);
    if (status == DM_UNKNOWN && !desk->found && !question_counts(&desk->plan.request.question))
        return copy_messages(desk, DM_SOLUTION);
    desk->unclassed = false;
    if (!source_answers(status)) return copy_messages(desk, status);
    take_values(desk);
    return DM_OPTIMAL;
}

/* Phase 2 of a count: by a method, or one by one. */
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
    if (status == DM_SOLUTION) return DM_UNKNOWN; /* not proved optimal: nothing is counted yet */
    if (status != DM_OPTIMAL) return status;
    return copy_messages(desk, count_inner(desk, count, stand_for));
}

/* ---- reported by the inner session */

static const char *settled_engine(const struct desk *desk)
{
    return desk->inner ? desk_engine(desk->inner) : NULL; /* NULL: phase 2 could not be opened */
}

static size_t settled_stat_count(const struct desk *desk)
{
    return desk->inner ? desk_stat_count(desk->inner) : 0;
}

static const char *settled_stat_name(const struct desk *desk, size_t i)
{
    return desk_stat_name(desk->inner, i);
}

static double settled_stat_value(const struct desk *desk, size_t i)
{
    return desk_stat_value(desk->inner, i);
}

const struct source source_settled = {settled_start,      settled_close,      settled_next,
                                      settled_engine,     settled_stat_count, settled_stat_name,
                                      settled_stat_value, settled_count,      NULL};
