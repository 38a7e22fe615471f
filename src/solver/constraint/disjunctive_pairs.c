/* Disjunctive, two tasks at a time: the precedence literal of two tasks and their bounds.
 *
 *   R1  if i comes before j, and both run: start + duration of i <= start of j, which bounds all
 *       three
 *   R2  if start + duration of i exceed the start of j at least, and both run: j comes before i
 *   R3  if neither can come before the other and one of them runs, the other does not
 * `wake` records the tasks whose bounds changed, O(n) each, and the orders that became known, O(1)
 * each. Explanations: the order, that the tasks run, and as little of the bounds as makes start +
 * duration of i exceed what is denied (kernel_because_sum). */
#include "solver/constraint/disjunctive.h"
#include "solver/constraint/views.h"
#include "solver/constraint/worklist.h"

struct pairs {
    struct worklist tasks;  /* that changed */
    struct worklist orders; /* that became known, as i * n + j */
};

/* A hint is (i * n + j) * RULES_OF_PAIRS + rule, where i cannot come before j, or does. */
enum { SETS_START, SETS_END, SETS_DURATION, SETS_ORDER, SETS_ABSENT, RULES_OF_PAIRS };

static void attach(struct kernel *k, struct propagator *p)
{
    struct pairs *s = p->state = kernel_alloc(k, sizeof *s);
    int32_t n = disjunctive_count(p);
    ASSERT(p->rhs == DISJUNCTIVE_ORDERED && !p->conditional);
    s->tasks = worklist_new(k, (size_t)n);
    s->orders = worklist_new(k, (size_t)n * (size_t)n);
    for (int32_t i = 0; i < n; i++) {
        kernel_watch(k, p, disjunctive_start(p, i), EVENT_BOUNDS, i);
        kernel_watch(k, p, disjunctive_duration(p, i),
                     disjunctive_duration(p, i).factor > 0 ? EVENT_LO : EVENT_HI, i);
        kernel_watch(k, p, disjunctive_runs(p, i), EVENT_FIXED, i);
        for (int32_t j = i + 1; j < n; j++)
            kernel_watch(k, p, disjunctive_order(p, i, j), EVENT_FIXED, -(i * n + j) - 1);
        worklist_add(&s->tasks, i);
    }
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    (void)k;
    struct pairs *s = p->state;
    worklist_add(data < 0 ? &s->orders : &s->tasks, data < 0 ? -data - 1 : data);
    return true;
}

/* ---- the rules */

static int32_t hint_of(const struct propagator *p, int32_t i, int32_t j, int32_t rule)
{
    ASSERT(i != j && rule < RULES_OF_PAIRS);
    return (i * disjunctive_count(p) + j) * RULES_OF_PAIRS + rule;
}

/* i comes before j. */
static bool precede(struct kernel *k, struct propagator *p, int32_t i, int32_t j) /* R1 */
{
    ASSERT(kernel_lo(k, disjunctive_order(p, i, j)) == 1); /* R1 */
    dm_int start = disjunctive_start(p, i), duration = disjunctive_duration(p, i),
           next = disjunctive_start(p, j);
    int64_t least = kernel_lo(k, start) + kernel_lo(k, duration);
    if (!kernel_set_ge(k, p, hint_of(p, i, j, SETS_START), next, least)) return false;
    int64_t latest = kernel_hi(k, next) - kernel_lo(k, duration);
    if (!kernel_set_le(k, p, hint_of(p, i, j, SETS_END), start, latest)) return false;
    int64_t room = kernel_hi(k, next) - kernel_lo(k, start);
    return kernel_set_le(k, p, hint_of(p, i, j, SETS_DURATION), duration, room);
}

static bool cannot_precede(const struct kernel *k, const struct propagator *p, int32_t i, int32_t j)
{
    return kernel_hi(k, disjunctive_order(p, i, j)) < 1 ||
           kernel_lo(k, disjunctive_start(p, i)) + kernel_lo(k, disjunctive_duration(p, i)) >
               kernel_hi(k, disjunctive_start(p, j));
}

/* R3, for two tasks of which at most one is known to run. */
static bool exclude(struct kernel *k, struct propagator *p, int32_t i, int32_t j) /* R3 */
{
    /* R3 */
    ASSERT(kernel_lo(k, disjunctive_runs(p, i)) < 1 || kernel_lo(k, disjunctive_runs(p, j)) < 1);
    dm_int a = disjunctive_runs(p, i), b = disjunctive_runs(p, j);
    bool one = kernel_lo(k, a) == 1 || kernel_lo(k, b) == 1 || views_same(a, b);
    if (!one || !cannot_precede(k, p, i, j) || !cannot_precede(k, p, j, i)) return true;
    if (kernel_lo(k, b) == 1) return kernel_set_le(k, p, hint_of(p, i, j, SETS_ABSENT), a, 0);
    return kernel_set_le(k, p, hint_of(p, j, i, SETS_ABSENT), b, 0);
}

static bool propagate_pair(struct kernel *k, struct propagator *p, int32_t i, int32_t j)
{
    dm_int a = disjunctive_runs(p, i), b = disjunctive_runs(p, j), order = disjunctive_order(p, i, j);
    if (kernel_hi(k, a) < 1 || kernel_hi(k, b) < 1) return true;
    if (kernel_lo(k, a) < 1 || kernel_lo(k, b) < 1) return exclude(k, p, i, j);
    if (!kernel_fixed(k, order)) { /* R2 */
        if (cannot_precede(k, p, i, j)) {
            if (!kernel_set_le(k, p, hint_of(p, i, j, SETS_ORDER), order, 0)) return false;
        } else if (cannot_precede(k, p, j, i)) {
            if (!kernel_set_ge(k, p, hint_of(p, j, i, SETS_ORDER), order, 1)) return false;
        } else {
            return true;
        }
    }
    return kernel_lo(k, order) == 1 ? precede(k, p, i, j) : precede(k, p, j, i);
}

static bool propagate_task(struct kernel *k, struct propagator *p, int32_t task)
{
    for (int32_t j = 0; j < disjunctive_count(p); j++)
        if (j != task && !propagate_pair(k, p, task, j)) return false;
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct pairs *s = p->state;
    int32_t n = disjunctive_count(p);
    while (s->orders.count > 0) {
        int32_t order = worklist_take(&s->orders);
        if (!propagate_pair(k, p, order / n, order % n)) return false;
    }
    while (s->tasks.count > 0) {
        int32_t task = worklist_take(&s->tasks);
        if (!propagate_task(k, p, task)) return false;
        if (kernel_poll(k, 4 * (size_t)n)) return wake(k, p, task);
    }
    return true;
}

/* ---- reasons */

/* Explains that start + duration of i - start of j >= `least`, without the view `except`. */
static void because_reach(struct kernel *k, const struct propagator *p, int32_t i, int32_t j, uint32_t except,
                          int64_t least, int32_t at)
{
    ASSERT(except == UINT32_MAX || except < 3);
    static const int64_t coefs[] = {1, 1, -1};
    const dm_int x[] = {disjunctive_start(p, i), disjunctive_duration(p, i), disjunctive_start(p, j)};
    struct kernel_sum sum = {x, coefs, 3, except, 1};
    kernel_because_sum(k, &sum, least, at);
}

/* Explains that i could not come before j. */
static void because_not_before(struct kernel *k, const struct propagator *p, int32_t i, int32_t j, int32_t at)
{
    dm_int order = disjunctive_order(p, i, j);
    if (kernel_hi_at(k, order, at) < 1)
        kernel_because_le(k, order, 0);
    else
        because_reach(k, p, i, j, UINT32_MAX, 1, at);
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    int32_t n = disjunctive_count(p), rule = hint % RULES_OF_PAIRS, i = hint / RULES_OF_PAIRS / n,
            j = hint / RULES_OF_PAIRS % n;
    ASSERT(hint >= 0 && i < n && i != j);
    if (rule == SETS_ABSENT) {
        because_not_before(k, p, i, j, at);
        because_not_before(k, p, j, i, at);
        if (!views_same(disjunctive_runs(p, i), disjunctive_runs(p, j)))
            kernel_because_ge(k, disjunctive_runs(p, j), 1);
        return;
    }
    kernel_because_ge(k, disjunctive_runs(p, i), 1);
    kernel_because_ge(k, disjunctive_runs(p, j), 1);
    if (rule == SETS_ORDER) {
        because_reach(k, p, i, j, UINT32_MAX, 1, at);
        return;
    }
    kernel_because_ge(k, disjunctive_order(p, i, j), 1);
    if (rule == SETS_START)
        because_reach(k, p, i, j, 2, propagator_excluded(disjunctive_start(p, j), what) + 1, at);
    else if (rule == SETS_END)
        because_reach(k, p, i, j, 0, 1 - propagator_excluded(disjunctive_start(p, i), what), at);
    else
        because_reach(k, p, i, j, 1, 1 - propagator_excluded(disjunctive_duration(p, i), what), at);
}

static bool suits(const struct constraint *c)
{
    return c->condition == 0 && c->rhs == DISJUNCTIVE_ORDERED;
}

const struct propagator_kind disjunctive_pairs_propagator = {.cost = 1,
                                                             .next = &disjunctive_sweep_propagator,
                                                             .suits = suits,
                                                             .attach = attach,
                                                             .wake = wake,
                                                             .propagate = propagate,
                                                             .explain = explain};
