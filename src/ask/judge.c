/* The referee checks only the rules, so an answer to an optimisation problem may pass and still not
 * be optimal. A session therefore searches for an optimal answer, and the two values are compared.
 * An answer that reaches the bound is optimal even if the search was stopped. */
#include "ask/judge.h"

#include "base/say.h"

#include <inttypes.h>
#include <stdio.h>

static bool is_better(const struct judged *judged, int64_t value)
{
    ASSERT(judged->sense);
    return judged->sense > 0 ? value < judged->value : value > judged->value;
}

/* Compares the answer with the incumbent and the bound of the search, which may be stopped. */
static enum judgement compare(struct judged *judged, dm_status status)
{
    ASSERT(status != DM_INVALID);
    bool found = status == DM_SOLUTION || status == DM_OPTIMAL;
    bool bounded = judged->known.has_bound && !is_better(judged, judged->known.bound);
    judged->proved = status == DM_OPTIMAL;
    if (found && is_better(judged, judged->known.best)) return JUDGED_NOT_BEST;
    if (bounded || (judged->proved && judged->known.best == judged->value)) return JUDGED_BEST;
    if (!judged->proved && status != DM_NONE) return JUDGED_OPEN;
    say_set(&judged->reason, "ask.judged-worse",
            SAY(say_raw("engine", judged->engine), say_int("value", judged->value)));
    return JUDGED_FAILED;
}

static void search_with(struct session *session, struct judged *judged)
{
    dm_status status = session_next(session);
    session_objective(session, &judged->known);
    snprintf(judged->engine, sizeof judged->engine, "%s", session_engine(session));
    judged->seconds = session_seconds(session);
    if (status == DM_INVALID) {
        judged->judgement = session_reason(session) ? JUDGED_REFUSED : JUDGED_FAILED;
        sentence_set(&judged->reason, "%s", session_error(session));
        return;
    }
    judged->judgement = compare(judged, status);
    if (judged->judgement == JUDGED_OPEN) session_why_stopped(session, &judged->reason);
}

static void search_best(const struct board *board, const struct request *search, struct judged *judged)
{
    struct plan plan;
    judged->judgement = JUDGED_REFUSED;
    if (!plan_make(&plan, board, search, &judged->reason)) return;
    if (plan_room_to_begin(&plan) == PLAN_OVER_LIMIT) {
        judged->judgement = JUDGED_OPEN;
        judged->reason = plan.too_large;
        return;
    }
    struct session *session = session_open(&plan, &judged->reason);
    if (session) search_with(session, judged);
    session_close(session);
}

static bool worth(const struct board *board, const int32_t *values, struct judged *judged)
{
    const struct family_objective *objective = board->family->objective;
    return objective && objective->worth(board, values, &judged->value, &judged->sense);
}

bool judge_has_objective(const struct board *board, const int32_t *values)
{
    struct judged judged;
    return worth(board, values, &judged);
}

void judge_answer(const struct board *board, const int32_t *values, const struct request *search,
                  struct judged *judged)
{
    *judged = (struct judged){.judgement = JUDGED_WRONG};
    if (!board->family->check(board, values, &judged->wrong)) return;
    judged->judgement = JUDGED_RIGHT;
    if (!worth(board, values, judged)) return;
    judged->judgement = JUDGED_VALID;
    if (search) search_best(board, search, judged);
}
