/* Explanations of the rules for more than two tasks (disjunctive_sweep.c).
 *
 * The tasks are read as they were before the trail position, when their bounds may have been
 * tighter than the rule saw: a rule that applied to the wider bounds still applies. The search is
 * for a window a .. b and tasks that must lie in it with more work than it has time, or for tasks
 * from a on that are not done before some time. The reason names the window, not the tasks' bounds:
 * a task starts at a or later, and ends by b. Surplus work leaves tasks out, and then widens the
 * window.
 *
 * An order (R7) is explained by the opposite order: if the task came before the other, it would end
 * by the latest start of the other, and then some window is too small.
 *
 * Time is reversed if it was for the rule. O(n^2), mostly less: windows that end early come first.
 *
 * Vilim: Computing explanations for the unary resource constraint (2005). Schutt, Feydy, Stuckey,
 * Wallace: Explaining the cumulative propagator (2011), for windows instead of bounds. */
#include "solver/constraint/disjunctive.h"

#include "base/alloc.h"

static struct task task_at(const struct kernel *k, const struct propagator *p, int32_t task, bool mirrored,
                           int32_t at)
{
    ASSERT(task >= 0 && task < disjunctive_count(p));
    int64_t least = kernel_lo_at(k, disjunctive_start(p, task), at),
            most = kernel_hi_at(k, disjunctive_start(p, task), at),
            work = kernel_lo_at(k, disjunctive_duration(p, task), at);
    if (work < 0) work = 0;
    return (struct task){.start = mirrored ? -(most + work) : least,
                         .work = work,
                         .end = mirrored ? -least : most + work,
                         .in = kernel_lo_at(k, disjunctive_runs(p, task), at) == 1};
}

/* One explanation. */
struct reasons {
    struct kernel *kernel;
    const struct propagator *propagator;
    int32_t at;
    bool mirrored;
    struct task *tasks; /* by number */
    int32_t *order;     /* those that run, by descending start */
    int32_t count;
    bool *chosen; /* by number: it is in the explanation */
    /* The explained task. It is among the others where the rule assumes that it runs and ends
     * early, which needs no reason; -1: none. */
    int32_t assumed;
};

/* ---- single reasons, in true time */

static void because_runs(const struct reasons *r, int32_t task)
{
    ASSERT(r->tasks == NULL || task < disjunctive_count(r->propagator));
    kernel_because_ge(r->kernel, disjunctive_runs(r->propagator, task), 1);
}

static void because_work(const struct reasons *r, int32_t task)
{
    ASSERT(r->tasks[task].work >= 0);
    int64_t work = r->tasks[task].work; /* tasks that run take at least 0 */
    if (work > 0) kernel_because_ge(r->kernel, disjunctive_duration(r->propagator, task), work);
}

static void because_start(const struct reasons *r, int32_t task, int64_t a)
{
    dm_int start = disjunctive_start(r->propagator, task);
    if (r->mirrored)
        kernel_because_le(r->kernel, start, -a - r->tasks[task].work);
    else
        kernel_because_ge(r->kernel, start, a);
}

static void because_end(const struct reasons *r, int32_t task, int64_t b)
{
    dm_int start = disjunctive_start(r->propagator, task);
    if (r->mirrored)
        kernel_because_ge(r->kernel, start, -b);
    else
        kernel_because_le(r->kernel, start, b - r->tasks[task].work);
}

static void because_latest(const struct reasons *r, int32_t task, int64_t value)
{
    because_end(r, task, value + r->tasks[task].work);
}

/* ---- the tasks */

static int64_t latest(const struct task *t)
{
    ASSERT(t->work >= 0);
    return t->end - t->work;
}

static void sort_by_start(struct reasons *r)
{
    for (int32_t i = 1; i < r->count; i++) {
        int32_t task = r->order[i], j = i;
        for (; j > 0 && r->tasks[r->order[j - 1]].start < r->tasks[task].start; j--)
            r->order[j] = r->order[j - 1];
        r->order[j] = task;
    }
}

/* The task that is explained is among them if `with`. */
static void read_tasks(struct reasons *r, int32_t assumed, bool with)
{
    ASSERT(r->tasks == NULL && r->count == 0); /* called once for each explanation */
    int32_t n = disjunctive_count(r->propagator);
    r->tasks = alloc_array((size_t)n, sizeof *r->tasks);
    r->order = alloc_array((size_t)n, sizeof *r->order);
    r->chosen = alloc_array((size_t)n, sizeof *r->chosen);
    r->assumed = assumed;
    for (int32_t i = 0; i < n; i++) {
        r->tasks[i] = task_at(r->kernel, r->propagator, i, r->mirrored, r->at);
        if (i == assumed ? with : r->tasks[i].in) r->order[r->count++] = i;
    }
    sort_by_start(r);
}

static void free_tasks(struct reasons *r)
{
    alloc_free(r->tasks);
    alloc_free(r->order);
    alloc_free(r->chosen);
}

/* The smallest end that is at least `from`. */
static int64_t next_end(const struct reasons *r, int64_t from)
{
    int64_t next = INT64_MAX;
    for (int32_t i = 0; i < r->count; i++) {
        int64_t end = r->tasks[r->order[i]].end;
        if (end >= from && end < next) next = end;
    }
    return next;
}

/* All bounds. A duration may be the start of another task: if that was moved in the same call, the
 * task took longer at `at` than the rule saw, and may reach out of the rule's window. */
static void because_everything(const struct reasons *r)
{
    const struct propagator *p = r->propagator;
    for (uint32_t i = 0; i < p->view_count; i++) {
        kernel_because_ge(r->kernel, p->views[i], kernel_lo_at(r->kernel, p->views[i], r->at));
        kernel_because_le(r->kernel, p->views[i], kernel_hi_at(r->kernel, p->views[i], r->at));
    }
}

/* ---- windows */

struct window {
    int64_t a, b;
    int64_t spare; /* work beyond what is enough */
};

/* Leaves out chosen tasks that are not needed. One stays: an empty set has no completion time. */
static void leave_out(struct reasons *r, struct window *w)
{
    ASSERT(w->spare >= 0);
    int32_t left = 0;
    for (int32_t i = 0; i < r->count; i++) left += r->chosen[r->order[i]];
    for (int32_t i = 0; i < r->count && left > 1 && w->spare > 0; i++) {
        int32_t task = r->order[i];
        if (!r->chosen[task] || r->tasks[task].work > w->spare) continue;
        ASSERT(left > 1);
        left--;
        r->chosen[task] = false;
        w->spare -= r->tasks[task].work;
    }
}

/* ---- windows that are too small */

/* One that ends at b; false: there is none. */
static bool too_small(const struct reasons *r, int64_t b, struct window *window)
{
    int64_t work = 0;
    for (int32_t i = 0; i < r->count; i++) {
        const struct task *t = &r->tasks[r->order[i]];
        if (t->end > b) continue;
        work += t->work;
        *window = (struct window){t->start, b, t->start + work - b - 1};
        if (window->spare >= 0) return true;
    }
    return false;
}

static bool find_too_small(const struct reasons *r, struct window *window)
{
    int64_t b = next_end(r, INT64_MIN);
    while (b < INT64_MAX && !too_small(r, b, window)) b = next_end(r, b + 1);
    return b < INT64_MAX;
}

/* The tasks that lie in the window. Returns the window that was named. */
static struct window because_too_small(struct reasons *r, struct window w)
{
    ASSERT(w.spare >= 0 && w.a <= w.b);
    for (int32_t i = 0; i < r->count; i++) {
        const struct task *t = &r->tasks[r->order[i]];
        r->chosen[r->order[i]] = t->start >= w.a && t->end <= w.b;
    }
    leave_out(r, &w);
    w.a -= w.spare / 2;
    w.b += w.spare - w.spare / 2;
    ASSERT(w.a <= w.b);
    for (int32_t i = 0; i < r->count; i++) {
        int32_t task = r->order[i];
        if (!r->chosen[task]) continue;
        because_start(r, task, w.a);
        because_work(r, task);
        if (task == r->assumed) continue;
        because_end(r, task, w.b);
        because_runs(r, task);
    }
    return w;
}

void disjunctive_explain_overload(struct kernel *k, struct propagator *p, bool mirrored)
{
    struct reasons r = {.kernel = k, .propagator = p, .at = kernel_position(k), .mirrored = mirrored};
    struct window w;
    read_tasks(&r, -1, false);
    if (find_too_small(&r, &w))
        because_too_small(&r, w);
    else
        because_everything(&r);
    free_tasks(&r);
}

/* R7: why `other` comes before the task. */
static bool explain_order(struct reasons *r, int32_t task, int32_t other)
{
    ASSERT(task != other);
    struct window w;
    read_tasks(r, task, true);
    r->tasks[task].end = latest(&r->tasks[other]);
    if (!find_too_small(r, &w)) return false;
    because_latest(r, other, because_too_small(r, w).b);
    because_work(r, other);
    because_runs(r, other);
    because_runs(r, task);
    return true;
}

/* ---- sets that are done late */

/* Which tasks are in the set. */
struct members {
    enum { COME_BEFORE, START_BY, END_BY } which;
    int64_t given; /* a task that they come before, or a time by which all start or end */
};

static dm_int order_to(const struct reasons *r, int32_t first, int32_t then)
{
    ASSERT(r->propagator->rhs == DISJUNCTIVE_ORDERED && first != then);
    return r->mirrored ? disjunctive_order(r->propagator, then, first)
                       : disjunctive_order(r->propagator, first, then);
}

static bool is_member(const struct reasons *r, struct members set, int32_t task)
{
    ASSERT(set.which <= END_BY);
    if (task == r->assumed) return false;
    switch (set.which) {
    case COME_BEFORE:
        return kernel_lo_at(r->kernel, order_to(r, task, (int32_t)set.given), r->at) == 1;
    case START_BY:
        return latest(&r->tasks[task]) <= set.given;
    default:
        return r->tasks[task].end <= set.given;
    }
}

static void because_member(const struct reasons *r, struct members set, int32_t task)
{
    because_runs(r, task);
    if (set.which == COME_BEFORE)
        kernel_because_ge(r->kernel, order_to(r, task, (int32_t)set.given), 1);
    else if (set.which == START_BY)
        because_latest(r, task, set.given);
    else
        because_end(r, task, set.given);
}

/* Finds the start from which on the members are not done before `done`; false: there is none. */
static bool done_late(const struct reasons *r, struct members set, int64_t done, struct window *window)
{
    ASSERT(r->tasks);
    int64_t work = 0;
    for (int32_t i = 0; i < r->count; i++) {
        const struct task *t = &r->tasks[r->order[i]];
        if (!is_member(r, set, r->order[i])) continue;
        work += t->work;
        *window = (struct window){.a = t->start, .spare = t->start + work - done};
        if (window->spare >= 0) return true;
    }
    return false;
}

/* The members from the window's start on. */
static void because_done_late(struct reasons *r, struct members set, struct window w)
{
    ASSERT(w.spare >= 0);
    for (int32_t i = 0; i < r->count; i++) {
        int32_t task = r->order[i];
        r->chosen[task] = r->tasks[task].start >= w.a && is_member(r, set, task);
    }
    leave_out(r, &w);
    for (int32_t i = 0; i < r->count; i++) {
        int32_t task = r->order[i];
        if (!r->chosen[task]) continue;
        because_start(r, task, w.a - w.spare);
        because_work(r, task);
        because_member(r, set, task);
    }
}

/* R4: the task does not start before `value`. */
static bool explain_preceded(struct reasons *r, int32_t task, int64_t value)
{
    struct window w;
    read_tasks(r, task, false);
    const struct task *t = &r->tasks[task];
    bool ordered = r->propagator->rhs == DISJUNCTIVE_ORDERED;
    struct members set = {START_BY, t->start + t->work - 1};
    if (ordered) set = (struct members){COME_BEFORE, task};
    if (!done_late(r, set, value, &w)) return false;
    because_done_late(r, set, w);
    if (!ordered) because_start(r, task, t->start);
    because_work(r, task);
    return true;
}

/* R6: the task does not end after `value`. */
static bool explain_not_last(struct reasons *r, int32_t task, int64_t value)
{
    struct window w;
    read_tasks(r, task, false);
    int64_t late = latest(&r->tasks[task]);
    struct members set = {START_BY, value};
    if (!done_late(r, set, late + 1, &w)) return false;
    because_done_late(r, set, w);
    because_latest(r, task, late);
    because_work(r, task);
    return true;
}

/* R7: the task comes after all those that end by some b, which are not done before `value`. */
static bool explain_after(struct reasons *r, int32_t task, int64_t value)
{
    struct window late, small;
    struct members set = {END_BY, INT64_MIN / 4};
    read_tasks(r, task, true);
    r->tasks[task].end = set.given;
    do {
        set.given = next_end(r, set.given + 1);
        if (set.given == INT64_MAX) return false;
    } while (!too_small(r, set.given, &small) || !done_late(r, set, value, &late));
    set.given = because_too_small(r, small).b;
    because_done_late(r, set, late);
    because_work(r, task);
    return true;
}

/* ---- by rule */

/* R4, R6 or R7: the task is absent. */
static bool explain_absent(struct reasons *r, enum disjunctive_rule rule, int32_t task)
{
    ASSERT(rule != RULE_ORDER);
    struct task t = task_at(r->kernel, r->propagator, task, r->mirrored, r->at);
    dm_int start = disjunctive_start(r->propagator, task);
    if ((rule == RULE_NOT_LAST) != r->mirrored)
        kernel_because_ge(r->kernel, start, kernel_lo_at(r->kernel, start, r->at));
    else
        kernel_because_le(r->kernel, start, kernel_hi_at(r->kernel, start, r->at));
    if (rule == RULE_NOT_LAST) return explain_not_last(r, task, t.start + t.work - 1);
    if (rule == RULE_PRECEDED) return explain_preceded(r, task, latest(&t) + 1);
    return explain_after(r, task, latest(&t) + 1);
}

/* A bound of its start. */
static bool explain_bound(struct reasons *r, enum disjunctive_rule rule, int32_t task, int64_t denied)
{
    ASSERT(rule != RULE_ORDER);
    int64_t work = task_at(r->kernel, r->propagator, task, r->mirrored, r->at).work;
    /* As a start and as an end of the task. */
    int64_t start = r->mirrored ? -denied - work : denied, end = r->mirrored ? -denied : denied + work;
    because_runs(r, task);
    if (rule == RULE_NOT_LAST) return explain_not_last(r, task, end - 1);
    if (rule == RULE_PRECEDED) return explain_preceded(r, task, start + 1);
    return explain_after(r, task, start + 1);
}

void disjunctive_explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint,
                         int32_t at)
{
    int32_t n = disjunctive_count(p), rest = hint / 2, task = rest / n % n, other = rest % n;
    enum disjunctive_rule rule = (enum disjunctive_rule)(rest / n / n);
    ASSERT(hint >= 0 && rule <= RULE_ORDER);
    struct reasons r = {.kernel = k, .propagator = p, .at = at, .mirrored = hint % 2};
    bool explained =
        rule == RULE_ORDER ? explain_order(&r, task, other)
        : other            ? explain_absent(&r, rule, task)
                : explain_bound(&r, rule, task, propagator_excluded(disjunctive_start(p, task), what));
    if (!explained) because_everything(&r);
    free_tasks(&r);
}
