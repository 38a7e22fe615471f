/* Shared by the files of disjunctive. Tasks are numbered from 0. Views: the starts, then the
 * durations. Literals: whether each task runs and, in the ordered form, for each two tasks i < j,
 * whether i comes before j (if both run). */
#ifndef SOLVER_CONSTRAINT_DISJUNCTIVE_H
#define SOLVER_CONSTRAINT_DISJUNCTIVE_H

#include "base/alloc.h"
#include "solver/constraint/propagator.h"

enum disjunctive_form {                      /* rhs */
                        DISJUNCTIVE_LAX,     /* a task that takes no time may be anywhere */
                        DISJUNCTIVE_STRICT,  /* no task is inside another */
                        DISJUNCTIVE_ORDERED, /* strict, with literals for the orders */
                        DISJUNCTIVE_BARE     /* strict; too many tasks for such literals */
};

static inline int32_t disjunctive_count(const struct propagator *p)
{
    ASSERT((p->view_count - p->lit_count) % 2 == 0);
    return (int32_t)((p->view_count - p->lit_count) / 2);
}

static inline dm_int disjunctive_start(const struct propagator *p, int32_t task)
{
    return p->views[task];
}

static inline dm_int disjunctive_duration(const struct propagator *p, int32_t task)
{
    return p->views[disjunctive_count(p) + task];
}

static inline dm_int disjunctive_runs(const struct propagator *p, int32_t task)
{
    return p->views[2 * disjunctive_count(p) + task];
}

/* The place of the order of i < j among the orders. */
static inline size_t disjunctive_pair(size_t count, size_t i, size_t j)
{
    return i * (2 * count - i - 1) / 2 + (j - i - 1);
}

/* 1: i comes before j; 0: j comes before i. */
static inline dm_int disjunctive_order(const struct propagator *p, int32_t i, int32_t j)
{
    size_t n = (size_t)disjunctive_count(p);
    if (i < j) return p->views[3 * n + disjunctive_pair(n, (size_t)i, (size_t)j)];
    dm_int o = p->views[3 * n + disjunctive_pair(n, (size_t)j, (size_t)i)];
    return (dm_int){o.var, -o.factor, 1 - o.offset};
}

/* ---- the rules for more than two tasks: disjunctive_sweep.c, disjunctive_explain.c
 *
 * Each rule is written for one direction of time; the other is the same on negated times. `work` is
 * the least duration of a task. */

struct task {
    int64_t start, work, end; /* earliest start, least duration, latest end */
    bool in;                  /* it runs */
    bool open;                /* it may run */
};

/* A hint is (rule * tasks + task) * tasks + other, times two, plus 1 if time is reversed. Without
 * another task, `other` is 1 if the rule made the task absent. */
enum disjunctive_rule {
    RULE_PRECEDED, /* R4 */
    RULE_NOT_LAST, /* R6 */
    RULE_AFTER,    /* R7, a bound */
    RULE_ORDER     /* R7, an order: `other` comes before `task` */
};

enum { DISJUNCTIVE_MOST = 16000 }; /* of tasks: every hint fits */

void disjunctive_explain(struct kernel *kernel, struct propagator *propagator, struct predicate what,
                         int32_t hint, int32_t at);

/* R5: explains an overload, in the current bounds. */
void disjunctive_explain_overload(struct kernel *kernel, struct propagator *propagator, bool mirrored);

extern const struct propagator_kind disjunctive_pairs_propagator, disjunctive_sweep_propagator;

#endif
