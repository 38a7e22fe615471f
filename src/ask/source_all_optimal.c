/* All optimal answers, in two phases: find the optimum, then enumerate the answers of that value.
 *
 * Idea. Phase 1 asks for one optimal answer, and uses everything that helps to find one: the
 * family's guess, bounds, symmetry breaking. Phase 2 is about a board without an objective, whose
 * answers are those with the optimal value (the family's `settle`). The best method or engine for
 * that board enumerates or counts them. A single search could use neither advantage: counting the
 * placements of the most queens on 8 x 8 took over half a minute that way, and now takes as long as
 * counting eight queens.
 *
 * Invariant. `inner` is the session of the current phase; `best.settled` is true in phase 2. Cost:
 * that of the two searches. */
#include "ask/source.h"
#include "base/sentence.h"

#include <string.h>

static bool settled_start(struct session *session, struct sentence *error)
{
    struct request one = session->plan.request;
    ASSERT(session->plan.settles && !session->inner);
    one.question = (struct question){.kind = QUESTION_ONE};
    /* a method that counts is used in phase 2 only */
    if (session->plan.solver.sort == SOLVER_METHOD) one.engine = NULL;
    session->inner = session_open_request(session->board, &one, error);
    return session->inner != NULL;
}

static void settled_close(struct session *session)
{
    session_close(session->inner);
    arena_free(&session->settled);
}

/* Starts phase 2, with the optimum of phase 1. */
static bool settle(struct session *session)
{
    struct session_objective objective;
    struct request all = session->plan.request;
    ASSERT(!session->best.settled && session->inner);
    if (!session_objective(session->inner, &objective)) return false;
    session->best.settled = true;
    session->best.value = objective.best;
    session->best.by = objective.by;
    session_close(session->inner);
    session->inner =
        session_open_request(session->board->family->objective->settle(&session->settled, session->board,
                                                                       objective.best),
                             &all, &session->error);
    return session->inner != NULL;
}

/* Copies the reason and error of the inner session. */
static dm_status copy_messages(struct session *session, dm_status status)
{
    const char *reason = session_reason(session->inner), *error = session_error(session->inner);
    if (reason) sentence_set(&session->reason, "%s", reason);
    if (error) sentence_set(&session->error, "%s", error);
    return status;
}

static void take_values(struct session *session)
{
    memcpy(session->values, session_values(session->inner), session->board->cells * sizeof *session->values);
}

/* Phase 1: DM_OPTIMAL if phase 2 has begun. If it is stopped early, its incumbent is the answer. */
static dm_status find_value(struct session *session)
{
    if (session->found) return DM_UNKNOWN;
    dm_status status = session_next(session->inner);
    session->unclassed = source_answers(status);
    if (session->unclassed) take_values(session);
    if (status == DM_OPTIMAL) return settle(session) ? DM_OPTIMAL : DM_INVALID;
    return copy_messages(session, status);
}

/* If phase 2 is stopped before its first answer, the answer of phase 1 is returned: it is
 * optimal. */
static dm_status settled_next(struct session *session)
{
    dm_status status = session->best.settled ? DM_OPTIMAL : find_value(session);
    if (status != DM_OPTIMAL) return status;
    ASSERT(session->best.settled && session->inner);
    status = session_next(session->inner);
    if (status == DM_UNKNOWN && !session->found && !question_counts(&session->plan.request.question))
        return copy_messages(session, DM_SOLUTION);
    session->unclassed = false;
    if (!source_answers(status)) return copy_messages(session, status);
    take_values(session);
    return DM_OPTIMAL;
}

/* Phase 2 of a count: by a method, or one by one. */
static dm_status count_inner(struct session *session, wide *count, wide *stand_for)
{
    const struct question *question = &session->plan.request.question;
    wide limit = question->limit ? (wide)question->limit : ~(wide)0;
    ASSERT(session->best.settled && !*count && !*stand_for);
    dm_status status = DM_SOLUTION;
    if (session_counts(session->inner)) return session_count(session->inner, count, stand_for);
    while (*count <= limit && source_answers(status = session_next(session->inner))) {
        *stand_for += (wide)session_class_size(session->inner);
        *count = question->classes ? *count + 1 : *stand_for;
    }
    return *count && (status == DM_NONE || *count > limit) ? DM_SOLUTION : status;
}

static dm_status settled_count(struct session *session, wide *count, wide *stand_for)
{
    dm_status status = find_value(session);
    if (status == DM_SOLUTION) return DM_UNKNOWN; /* not proved optimal: nothing is counted yet */
    if (status != DM_OPTIMAL) return status;
    return copy_messages(session, count_inner(session, count, stand_for));
}

/* ---- reported by the inner session */

static const char *settled_engine(const struct session *session)
{
    /* NULL: phase 2 could not be opened */
    return session->inner ? session_engine(session->inner) : NULL;
}

static size_t settled_stat_count(const struct session *session)
{
    return session->inner ? session_stat_count(session->inner) : 0;
}

static const char *settled_stat_name(const struct session *session, size_t i)
{
    return session_stat_name(session->inner, i);
}

static double settled_stat_value(const struct session *session, size_t i)
{
    return session_stat_value(session->inner, i);
}

const struct source source_all_optimal = {settled_start,      settled_close,      settled_next,
                                          settled_engine,     settled_stat_count, settled_stat_name,
                                          settled_stat_value, settled_count,      NULL};
