/* The state machine of a solver: which public call is allowed in which state, and its successors.
 *
 * The table maps a call and a state to the set of possible next states. An empty set is misuse.
 * Calls that do not search leave the state unchanged. A search is in SOLVER_SEARCHING until it
 * ends, so its callbacks (progress, log, steps, lazy checks) cannot start another one.
 *
 * SOLVER_PENDING, OPEN and GIVEN belong to rounds without an objective, and to the enumeration of
 * optimal solutions. Branch and bound is stopped in PENDING or DESCENT, and ends in BEST or
 * NONE. */
#include "solver/engine/solver.h"

#define BIT(state) (1 << SOLVER_##state)

enum {
    ANY = BIT(SEARCHING) - 1,
    /* A search may fail in any state; without an engine it stays NEW. */
    FAILED = BIT(NEW) | BIT(BROKEN),
    LISTING = BIT(OPEN) | BIT(GIVEN) | FAILED,
    DESCENDING = BIT(PENDING) | BIT(DESCENT) | BIT(BEST) | BIT(NONE) | FAILED,
    SEARCHED = LISTING | DESCENDING,
    PROPAGATING = BIT(IDLE) | BIT(PROPAGATED) | FAILED
};

#define ALL_BUT_SEARCHING(to)                                                                                \
    {                                                                                                        \
        [SOLVER_NEW] = (to), [SOLVER_IDLE] = (to), [SOLVER_PROPAGATED] = (to), [SOLVER_PENDING] = (to),      \
        [SOLVER_OPEN] = (to), [SOLVER_GIVEN] = (to), [SOLVER_DESCENT] = (to), [SOLVER_BEST] = (to),          \
        [SOLVER_NONE] = (to), [SOLVER_BROKEN] = (to)                                                         \
    }

static const unsigned leads[SOLVER_CALLS][SOLVER_STATES] = {
    [CALL_SET] = {[SOLVER_NEW] = BIT(NEW)},
    [CALL_WATCH] = {[SOLVER_NEW] = BIT(NEW)},
    [CALL_LIMIT] = ALL_BUT_SEARCHING(ANY),
    [CALL_FREE] = ALL_BUT_SEARCHING(ANY),
    [CALL_SOLVE] = ALL_BUT_SEARCHING(SEARCHED),
    [CALL_PROPAGATE] = ALL_BUT_SEARCHING(PROPAGATING),
    /* In NEW, IDLE and PROPAGATED, and where the objective has changed, dm_next is CALL_SOLVE. */
    [CALL_NEXT] = {[SOLVER_PENDING] = SEARCHED,
                   [SOLVER_OPEN] = LISTING,
                   [SOLVER_GIVEN] = LISTING,
                   [SOLVER_DESCENT] = DESCENDING,
                   [SOLVER_BEST] = LISTING | BIT(BEST),
                   [SOLVER_NONE] = BIT(NONE) | FAILED,
                   [SOLVER_BROKEN] = BIT(BROKEN)},
};

static const char *const sentences[SOLVER_CALLS] = {
    [CALL_SET] = "options must be set before the first search",
    [CALL_WATCH] = "the step callback must be set before the first search",
    [CALL_LIMIT] = "limits are changed between searches",
    [CALL_FREE] = "a solver cannot be freed by what it calls while it searches",
    [CALL_SOLVE] = "a function that a solver calls while it searches may not search with it",
    [CALL_NEXT] = "a function that a solver calls while it searches may not search with it",
    [CALL_PROPAGATE] = "a function that a solver calls while it searches may not search with it",
};

void state_check(const dm_solver *s, enum solver_call call, const char *function)
{
    REQUIRE_OF(function, leads[call][s->state], sentences[call]);
}

void state_enter(dm_solver *s, enum solver_call call, const char *function)
{
    state_check(s, call, function);
    s->allowed = leads[call][s->state];
    s->next = s->state;
    s->state = SOLVER_SEARCHING;
}

void state_leave(dm_solver *s)
{
    ASSERT(s->state == SOLVER_SEARCHING);
    ASSERT(s->allowed >> s->next & 1);
    ASSERT((s->next == SOLVER_NEW) == !s->engine);
    ASSERT(s->next != SOLVER_BEST || (s->best.known && s->bound.known && s->best.value == s->bound.value));
    s->state = s->next;
}
