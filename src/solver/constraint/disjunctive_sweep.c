/* Disjunctive, rules for more than two tasks (Vilim 2004).
 *
 * A task starts no earlier than `start`, ends no later than `end` and takes `work`. The earliest
 * completion time of a set of tasks is the maximum, over its subsets, of earliest start plus work.
 *   R4  a task starts when all its predecessors can be done: those that a precedence literal names
 *       or, without orders, those that cannot come after it (detectable precedences)
 *   R5  a set of tasks that run is done by its latest end (overload)
 *   R6  if a task cannot start after a set of others is done, it ends by the latest of their latest
 *       starts (not last)
 *   R7  if a task and a set of others cannot all be done by the latest end of the others, it comes
 *       after all of them (edge finding): orders if there are any, or R4's bound
 * and all of them with time reversed. An optional task is in no set. The rules change nothing about
 * it but that it does not run if a rule would leave it no start.
 *
 * R5 to R7, and R4 without orders, take O(n log n) by a theta-lambda tree (disjunctive_tree.c); R4
 * with orders takes O(n^2) cheap steps and infers more. Four sorted orders of the tasks are kept
 * between calls, so sorting is near O(n). disjunctive_explain.c has the explanations. */
#include "base/alloc.h"
#include "solver/constraint/disjunctive.h"
#include "solver/constraint/disjunctive_tree.h"
#include "solver/constraint/sorting.h"

struct sweep {
    int32_t count;
    bool mirrored;
    bool ordered;
    struct task *tasks;
    int64_t *key; /* by task, for sorting */
    /* Ascending: earliest start, earliest end, latest start, latest end. */
    int32_t *by_start, *by_done, *by_latest, *by_end;
    int32_t *leaf; /* by task: its rank by start */
    /* By i * count + j: the precedence literal says that i comes before j, at the beginning of the
     * call. */
    bool *before;
    struct disjunctive_tree tree;
};

static void attach(struct kernel *k, struct propagator *p)
{
    struct sweep *s = p->state = kernel_alloc(k, sizeof *s);
    int32_t n = s->count = disjunctive_count(p);
    ASSERT(n <= DISJUNCTIVE_MOST && p->rhs >= DISJUNCTIVE_ORDERED);
    size_t room = (size_t)n + 1;
    s->ordered = p->rhs == DISJUNCTIVE_ORDERED;
    s->tasks = kernel_alloc(k, room * sizeof *s->tasks);
    s->key = kernel_alloc(k, room * sizeof *s->key);
    int32_t **orders[] = {&s->by_start, &s->by_done, &s->by_latest, &s->by_end, &s->leaf};
    for (int o = 0; o < 5; o++) {
        *orders[o] = kernel_alloc(k, room * sizeof **orders[o]);
        for (int32_t i = 0; i < n; i++) (*orders[o])[i] = i;
    }
    if (s->ordered) s->before = kernel_alloc(k, (size_t)n * (size_t)n);
    int32_t nodes = disjunctive_tree_size(n);
    s->tree.leaves = nodes / 2;
    ASSERT(s->tree.leaves >= n);
    s->tree.nodes = kernel_alloc(k, (size_t)nodes * sizeof *s->tree.nodes);
    for (uint32_t i = 0; i < p->view_count; i++) {
        bool duration = (int32_t)i >= n && (int32_t)i < 2 * n;
        unsigned least = p->views[i].factor > 0 ? EVENT_LO : EVENT_HI;
        kernel_watch(k, p, p->views[i], duration ? least : EVENT_BOUNDS, (int32_t)i);
    }
}

/* ---- the tasks, sorted */

static void swap(int32_t **a, int32_t **b, int32_t count)
{
    int32_t *kept = *a;
    *a = *b;
    *b = kept;
    sorting_reverse(*a, count);
    sorting_reverse(*b, count);
}

static void mirror(struct sweep *s)
{
    swap(&s->by_start, &s->by_end, s->count);
    swap(&s->by_done, &s->by_latest, s->count);
    s->mirrored = !s->mirrored;
}

static void sort_tasks(struct sweep *s)
{
    const struct task *t = s->tasks;
    for (int32_t i = 0; i < s->count; i++) s->key[i] = t[i].start;
    sorting_repair(s->key, s->by_start, s->count);
    for (int32_t i = 0; i < s->count; i++) s->key[i] = t[i].start + t[i].work;
    sorting_repair(s->key, s->by_done, s->count);
    for (int32_t i = 0; i < s->count; i++) s->key[i] = t[i].end - t[i].work;
    sorting_repair(s->key, s->by_latest, s->count);
    for (int32_t i = 0; i < s->count; i++) s->key[i] = t[i].end;
    sorting_repair(s->key, s->by_end, s->count);
    for (int32_t i = 0; i < s->count; i++) s->leaf[s->by_start[i]] = i;
}

static void read_tasks(const struct kernel *k, const struct propagator *p)
{
    struct sweep *s = p->state;
    for (int32_t i = 0; i < s->count; i++) {
        int64_t least = kernel_lo(k, disjunctive_start(p, i)), most = kernel_hi(k, disjunctive_start(p, i)),
                work = kernel_lo(k, disjunctive_duration(p, i));
        if (work < 0) work = 0;
        s->tasks[i] = (struct task){.start = s->mirrored ? -(most + work) : least,
                                    .work = work,
                                    .end = s->mirrored ? -least : most + work,
                                    .in = kernel_lo(k, disjunctive_runs(p, i)) == 1,
                                    .open = kernel_hi(k, disjunctive_runs(p, i)) == 1};
    }
    sort_tasks(s);
}

static void put_in_tree(struct sweep *s, int32_t task, bool grey)
{
    ASSERT(s->tasks[task].in); /* those that need not run are in no set */
    disjunctive_tree_put(&s->tree, s->leaf[task], s->tasks[task].start, s->tasks[task].work, grey);
}

/* The completion time of the tasks in the tree without this one; `own`: it is among them. Need not
 * be exact up to `enough`. */
static int64_t done_without(struct sweep *s, int32_t task, bool own, int64_t enough)
{
    int64_t done = disjunctive_tree_done(&s->tree);
    ASSERT(!own || s->tasks[task].in);
    if (!own || done <= enough) return done;
    disjunctive_tree_out(&s->tree, s->leaf[task]);
    done = disjunctive_tree_done(&s->tree);
    put_in_tree(s, task, false);
    return done;
}

/* ---- consequences */

static int32_t hint_of(const struct sweep *s, enum disjunctive_rule rule, int32_t task, int32_t other)
{
    ASSERT(task >= 0 && task < s->count && other < s->count);
    return (((int32_t)rule * s->count + task) * s->count + other) * 2 + s->mirrored;
}

/* The task does not start before `value`, if it runs. */
static bool raise_start(struct kernel *k, struct propagator *p, enum disjunctive_rule rule, int32_t task,
                        int64_t value)
{
    struct sweep *s = p->state;
    const struct task *t = &s->tasks[task];
    int32_t hint = hint_of(s, rule, task, 0);
    if (value <= t->start) return true;
    if (!t->in)
        return value + t->work <= t->end || kernel_set_le(k, p, hint + 2, disjunctive_runs(p, task), 0);
    ASSERT(t->in && value > t->start);
    if (s->mirrored) return kernel_set_le(k, p, hint, disjunctive_start(p, task), -value - t->work);
    return kernel_set_ge(k, p, hint, disjunctive_start(p, task), value);
}

/* The task does not end after `value`, if it runs. */
static bool lower_end(struct kernel *k, struct propagator *p, enum disjunctive_rule rule, int32_t task,
                      int64_t value)
{
    struct sweep *s = p->state;
    const struct task *t = &s->tasks[task];
    int32_t hint = hint_of(s, rule, task, 0);
    if (value >= t->end) return true;
    if (!t->in)
        return t->start + t->work <= value || kernel_set_le(k, p, hint + 2, disjunctive_runs(p, task), 0);
    ASSERT(t->in && value < t->end);
    if (s->mirrored) return kernel_set_ge(k, p, hint, disjunctive_start(p, task), -value);
    return kernel_set_le(k, p, hint, disjunctive_start(p, task), value - t->work);
}

/* ---- R4 */

static void read_orders(const struct kernel *k, const struct propagator *p)
{
    struct sweep *s = p->state;
    ASSERT(p->view_count >= 3 * (uint32_t)s->count);
    int32_t n = s->count;
    const dm_int *order = p->views + 3 * n;
    for (int32_t i = 0; i < n && s->ordered; i++)
        for (int32_t j = i + 1; j < n; j++, order++) {
            s->before[i * n + j] = kernel_lo(k, *order) == 1;
            s->before[j * n + i] = kernel_hi(k, *order) == 0;
        }
}

static bool follow_orders(struct kernel *k, struct propagator *p)
{
    struct sweep *s = p->state;
    for (int32_t i = 0; i < s->count; i++) {
        int64_t done = tree_never;
        if (!s->tasks[i].open) continue;
        for (int32_t r = 0; r < s->count; r++) {
            int32_t j = s->by_start[r];
            const struct task *t = &s->tasks[j];
            bool before = s->mirrored ? s->before[i * s->count + j] : s->before[j * s->count + i];
            /* never both */
            ASSERT(!(s->before[i * s->count + j] && s->before[j * s->count + i]));
            if (before && t->in) done = (done > t->start ? done : t->start) + t->work;
        }
        if (!raise_start(k, p, RULE_PRECEDED, i, done)) return false;
    }
    return true;
}

static bool follow_detectable(struct kernel *k, struct propagator *p)
{
    struct sweep *s = p->state;
    disjunctive_tree_clear(&s->tree, false);
    for (int32_t r = 0, next = 0; r < s->count; r++) {
        int32_t i = s->by_done[r];
        const struct task *t = &s->tasks[i];
        if (!t->open) continue;
        for (; next < s->count; next++) {
            const struct task *u = &s->tasks[s->by_latest[next]];
            if (t->start + t->work <= u->end - u->work) break;
            if (u->in) put_in_tree(s, s->by_latest[next], false);
        }
        int64_t done = done_without(s, i, t->in && t->start + t->work > t->end - t->work, t->start);
        if (!raise_start(k, p, RULE_PRECEDED, i, done)) return false;
    }
    return true;
}

/* ---- R5 and R7 */

static bool overloaded(struct kernel *k, struct propagator *p)
{
    struct sweep *s = p->state;
    kernel_fail(k);
    if (kernel_learns(k)) disjunctive_explain_overload(k, p, s->mirrored);
    return false;
}

/* A task comes after all those in the tree, which end by the rank `last` by end. */
static bool come_after(struct kernel *k, struct propagator *p, int32_t task, int32_t last)
{
    struct sweep *s = p->state;
    ASSERT(task >= 0 && last < s->count);
    if (!s->ordered || !s->tasks[task].in)
        return raise_start(k, p, RULE_AFTER, task, disjunctive_tree_done(&s->tree));
    for (int32_t r = 0; r <= last; r++) {
        int32_t j = s->by_end[r];
        if (!s->tasks[j].in) continue;
        dm_int order = s->mirrored ? disjunctive_order(p, task, j) : disjunctive_order(p, j, task);
        if (!kernel_set_ge(k, p, hint_of(s, RULE_ORDER, task, j), order, 1)) return false;
    }
    return true;
}

static bool find_edges(struct kernel *k, struct propagator *p)
{
    struct sweep *s = p->state;
    int32_t leaf;
    disjunctive_tree_clear(&s->tree, true);
    for (int32_t i = 0; i < s->count; i++) {
        const struct task *t = &s->tasks[i];
        if (t->open) disjunctive_tree_set_leaf(&s->tree, s->leaf[i], t->start, t->work, !t->in);
    }
    disjunctive_tree_rebuild(&s->tree);
    for (int32_t r = s->count - 1; r >= 0; r--) {
        int32_t i = s->by_end[r];
        int64_t end = s->tasks[i].end;
        if (!s->tasks[i].in) continue;
        if (disjunctive_tree_done(&s->tree) > end) return overloaded(k, p); /* R5 */
        while (disjunctive_tree_grey_done(&s->tree, &leaf) > end) {         /* R7 */
            ASSERT(leaf >= 0 && leaf < s->count); /* a grey task makes the difference */
            if (!come_after(k, p, s->by_start[leaf], r)) return false;
            disjunctive_tree_out(&s->tree, leaf);
        }
        put_in_tree(s, i, true);
    }
    return true;
}

/* ---- R6 */

static bool find_not_last(struct kernel *k, struct propagator *p)
{
    struct sweep *s = p->state;
    int32_t last = -1, before = -1; /* the last two that came in: the latest starts */
    disjunctive_tree_clear(&s->tree, false);
    for (int32_t r = 0, next = 0; r < s->count; r++) {
        int32_t i = s->by_end[r];
        const struct task *t = &s->tasks[i];
        if (!t->open) continue;
        for (; next < s->count; next++) {
            int32_t j = s->by_latest[next];
            if (t->end <= s->tasks[j].end - s->tasks[j].work) break;
            if (!s->tasks[j].in) continue;
            put_in_tree(s, j, false);
            before = last;
            last = j;
        }
        int32_t latest = last == i ? before : last;
        int64_t done = done_without(s, i, t->in && t->work > 0, t->end - t->work);
        if (latest < 0 || done <= t->end - t->work) continue;
        const struct task *u = &s->tasks[latest];
        ASSERT(u->in && latest != i);
        if (!lower_end(k, p, RULE_NOT_LAST, i, u->end - u->work)) return false;
    }
    return true;
}

/* ---- all of them, in both directions */

static bool sweep(struct kernel *k, struct propagator *p)
{
    struct sweep *s = p->state;
    read_tasks(k, p);
    bool fine = s->ordered ? follow_orders(k, p) : follow_detectable(k, p);
    return fine && find_edges(k, p) && find_not_last(k, p);
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct sweep *s = p->state;
    read_orders(k, p);
    for (int side = 0; side < 2; side++) {
        bool fine = sweep(k, p);
        mirror(s);
        if (!fine) return false;
    }
    kernel_poll(k, 32 * (size_t)s->count);
    return true;
}

static bool suits(const struct constraint *c)
{
    return c->condition == 0 && c->rhs >= DISJUNCTIVE_ORDERED && c->view_count / 2 <= DISJUNCTIVE_MOST &&
           (c->view_count > 4 || c->rhs == DISJUNCTIVE_BARE);
}

const struct propagator_kind disjunctive_sweep_propagator = {
    .cost = 2, .suits = suits, .attach = attach, .propagate = propagate, .explain = disjunctive_explain};
