/* The interface between constraints and the kernel: what a propagator may read, what it may change,
 * and how it explains.
 *
 * A kind of constraint that has a propagator points to a struct propagator_kind; the kernel
 * decomposes kinds without one. The propagator's copy of its constraint is over the kernel's
 * variables, and each literal is a 0/1 view, so everything here is about views (dm_int over kernel
 * variables).
 *
 * A propagator only removes values that no solution has. Explanations are lazy: when analysis needs
 * the reason for `what`, a predicate over one variable that the propagator caused, it calls
 * `explain` with the trail position `at` and with the hint given at the removal, usually the index
 * of the view. `explain` gives, by kernel_because_*, predicates that held before `at` and together
 * imply `what`; it reads bounds by kernel_lo_at and kernel_hi_at, never the current ones.
 *
 * Conditions (half-reification): `condition` is a view too. A propagator with a condition may prune
 * only while it is 1, and must set it to 0 when the constraint cannot hold. */
#ifndef SOLVER_CONSTRAINT_PROPAGATOR_H
#define SOLVER_CONSTRAINT_PROPAGATOR_H

#include "solver/model/constraint.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kernel;

/* A predicate over one kernel variable. */
enum predicate_op { PREDICATE_GE, PREDICATE_LE, PREDICATE_NE, PREDICATE_EQ };

struct predicate {
    int32_t var;
    int32_t value;
    enum predicate_op op;
};

/* Events: a larger lo, a smaller hi, one value left (once, after all others of the change), a value
 * removed between the bounds. They are of the variable, not the view. */
enum event { EVENT_LO = 1, EVENT_HI = 2, EVENT_FIXED = 4, EVENT_HOLE = 8, EVENT_BOUNDS = 3, EVENT_ANY = 15 };

struct propagator {
    /* Read at each event or call: within one cache line. */
    const struct propagator_kind *kind;
    int32_t number; /* in the kernel's table */
    int cost;       /* its kind's, unless attach sets another */
    bool queued;
    /* Set by attach: one call is a fixpoint, so its own changes do not queue it again. */
    bool once;
    bool conditional;    /* there is a condition */
    dm_rel rel;          /* of the constraint */
    uint32_t view_count; /* all of them, literals included */
    uint32_t open_count; /* up to the last that is no constant: lists of constants come last */
    void *state;         /* the kind's own, from kernel_alloc; NULL if it needs none */
    dm_int *views;       /* the constraint's views, then its literals as 0/1 views */
    const int64_t *ints;
    int64_t rhs;

    dm_int condition;   /* 0/1 view: 1 means that the constraint must hold */
    uint32_t lit_count; /* how many of the views, the last ones, are literals */
    uint32_t int_count;
    int32_t tally;                    /* its kind's row in the kernel's statistics */
    const struct constraint_kind *of; /* for statistics and messages */
    const struct propagator *posted;  /* for the hostile build: itself as it was before attach */
};

struct propagator_kind {
    /* 0: a few instructions, runs at the event, unqueued; 1: linear in the number of views; 3: much
     * more. Cheap ones run first. */
    int cost;

    /* Another propagator for the same kind of constraint, for other cases or for stronger inference
     * at a higher cost; NULL: none. All that suit are attached. */
    const struct propagator_kind *next;

    /* True if this one can handle the constraint. NULL: always. A constraint that none can handle
     * is decomposed. */
    bool (*suits)(const struct constraint *constraint);

    /* Subscribes to events (kernel_watch) and makes its state; the first propagate finds the
     * initial consequences. */
    void (*attach)(struct kernel *kernel, struct propagator *self);

    /* Called at an event, with the `data` that kernel_watch was given: true if propagate is worth
     * calling. Must be cheap. NULL: always. */
    bool (*wake)(struct kernel *kernel, struct propagator *self, int32_t data);

    /* Removes values by kernel_set_*; returns false as soon as one of those does, or after
     * kernel_fail. */
    bool (*propagate)(struct kernel *kernel, struct propagator *self);

    /* Gives the reason for `what`, which may be on the condition's variable. */
    void (*explain)(struct kernel *kernel, struct propagator *self, struct predicate what, int32_t hint,
                    int32_t at);
};

/* ---- reading: now, and before a trail position */

struct kernel_var {
    int32_t lo, hi;           /* both are values of the domain */
    int32_t last_lo, last_hi; /* the latest entries that moved them; -1: none */
    int32_t atom;             /* 0/1 variables: their atom; others -1 */
    int32_t base;             /* the value of its first bit */
    int32_t width;            /* values that have a bit */
    /* Where its bits begin in the kernel's `bits`; -1: it has none, and holes are in the table
     * `holes`. */
    int32_t words;
};

/* The array of variables is the first thing in a kernel, so bounds are read without a call. */
static inline const struct kernel_var *kernel_var_of(const struct kernel *kernel, dm_int x)
{
    return *(struct kernel_var *const *)(const void *)kernel + x.var;
}

static inline int64_t kernel_lo(const struct kernel *kernel, dm_int x)
{
    const struct kernel_var *v = kernel_var_of(kernel, x);
    return (int64_t)x.factor * (x.factor >= 0 ? v->lo : v->hi) + x.offset;
}

static inline int64_t kernel_hi(const struct kernel *kernel, dm_int x)
{
    const struct kernel_var *v = kernel_var_of(kernel, x);
    return (int64_t)x.factor * (x.factor >= 0 ? v->hi : v->lo) + x.offset;
}

static inline bool kernel_fixed(const struct kernel *kernel, dm_int x)
{
    const struct kernel_var *v = kernel_var_of(kernel, x);
    return v->lo == v->hi || x.factor == 0;
}

bool kernel_has(const struct kernel *kernel, dm_int x, int64_t value);
/* Bit i: base + i is a value; values beyond the words are ignored. */
void kernel_values(const struct kernel *kernel, dm_int x, int64_t base, size_t words, uint64_t *bits);
/* How many values; -1: the domain is too wide to count. */
int64_t kernel_size(const struct kernel *kernel, dm_int x);
int64_t kernel_lo_at(const struct kernel *kernel, dm_int x, int32_t at);
int64_t kernel_hi_at(const struct kernel *kernel, dm_int x, int32_t at);
bool kernel_has_at(const struct kernel *kernel, dm_int x, int64_t value, int32_t at);
int32_t kernel_position(const struct kernel *kernel); /* the trail position that comes next */
bool kernel_learns(const struct kernel *kernel);      /* false: `explain` is never called */
/* True at the root: no decision has been made, so what holds now always holds. */
bool kernel_at_root(const struct kernel *kernel);
/* True if the search annotation may leave x for another variable before x is assigned. */
bool kernel_switches(const struct kernel *kernel, dm_int x);

/* ---- pruning. False: no value is left, a conflict; return false at once. */
bool kernel_set_ge(struct kernel *kernel, struct propagator *self, int32_t hint, dm_int x, int64_t value);
bool kernel_set_le(struct kernel *kernel, struct propagator *self, int32_t hint, dm_int x, int64_t value);
bool kernel_set_ne(struct kernel *kernel, struct propagator *self, int32_t hint, dm_int x, int64_t value);
bool kernel_set_eq(struct kernel *kernel, struct propagator *self, int32_t hint, dm_int x, int64_t value);

/* Begins the explanation of a conflict that is not a single removal: kernel_because_* must follow
 * (if kernel_learns), then `return false`. */
void kernel_fail(struct kernel *kernel);

/* Long work reports its steps (a few instructions each) now and then. True: the search is to stop.
 * Then propagate returns true, and is called again; what attach and explain did is discarded. */
bool kernel_poll(struct kernel *kernel, size_t steps);

/* ---- reasons */
void kernel_because_ge(struct kernel *kernel, dm_int x, int64_t value); /* x >= value held */
void kernel_because_le(struct kernel *kernel, dm_int x, int64_t value);
void kernel_because_ne(struct kernel *kernel, dm_int x, int64_t value);
void kernel_because_eq(struct kernel *kernel, dm_int x, int64_t value);

/* Terms sign * coefs[i] * x[i], but for number `except`; UINT32_MAX: all of them. */
struct kernel_sum {
    const dm_int *x;
    const int64_t *coefs; /* NULL: all are 1 */
    uint32_t count, except;
    int64_t sign; /* 1 or -1 */
};
/* The sum was at least `least` before `at`, for all values that the terms had: gives the weakest
 * bounds that are enough. */
void kernel_because_sum(struct kernel *kernel, const struct kernel_sum *sum, int64_t least, int32_t at);

/* ---- attaching */
void kernel_watch(struct kernel *kernel, struct propagator *self, dm_int x, unsigned events, int32_t data);
/* Once x has its value v, the kernel removes shift + v (shift - v if `opposite`) from the values of
 * y, in the name of the propagator, which explains it. Both are variables, not views. */
struct ban {
    int32_t x, y;
    int64_t shift;
    bool opposite;
};
void kernel_ban(struct kernel *kernel, struct propagator *self, int32_t hint, struct ban ban);
/* Unsubscribes from the variable. Allowed in propagate, for a propagator of cost 1 or more. */
void kernel_unwatch(struct kernel *kernel, struct propagator *self, dm_int x);
/* Zeroed memory that lives as long as the kernel. */
void *kernel_alloc(struct kernel *kernel, size_t size);
/* Call this before changing a cell of the state: backtracking restores it. */
void kernel_save(struct kernel *kernel, int32_t *cell);

/* For explanations: a value of the view that `what`, a predicate on its variable, rules out: the
 * one it excludes or, for a bound, the nearest to it. For a constant, its own value. */
static inline int64_t propagator_excluded(dm_int x, struct predicate what)
{
    int64_t value = what.op == PREDICATE_GE   ? (int64_t)what.value - 1
                    : what.op == PREDICATE_LE ? (int64_t)what.value + 1
                                              : what.value;
    return x.factor * value + x.offset;
}

/* ---- shared by several kinds: propagator.c */

/* `suits` of a propagator for constraints without a condition. */
bool propagator_is_unconditional(const struct constraint *constraint);

/* The constraint cannot hold: makes an open condition false, otherwise fails. `explain` must give
 * the reason for this hint. */
bool propagator_refute(struct kernel *kernel, struct propagator *self, int32_t hint);

/* Removes the values of x that are not among these, which ascend; of a wide x only those beyond the
 * first and the last. */
bool propagator_keep_values(struct kernel *kernel, struct propagator *self, int32_t hint, dm_int x,
                            size_t count, const int64_t *values);

/* Sets a cell of the state, which backtracking restores. */
static inline void propagator_store(struct kernel *kernel, int32_t *cell, int32_t value)
{
    if (*cell == value) return;
    kernel_save(kernel, cell);
    *cell = value;
}

/* Removes member i from a sparse set: moves it behind the first *size members. */
static inline void propagator_take_out(int32_t *set, int32_t i, int32_t *size)
{
    int32_t member = set[i];
    set[i] = set[--*size];
    set[*size] = member;
}

/* The factor of view i in a sum. */
static inline int64_t propagator_coef(const struct propagator *p, uint32_t i)
{
    return p->int_count ? p->ints[i] : 1;
}

/* The distance between neighbouring values of the view, where its variable has no holes. */
static inline int64_t propagator_step(dm_int x)
{
    return x.factor < 0 ? -(int64_t)x.factor : x.factor ? x.factor : 1;
}

/* The first of the values lo, lo + step ... of the view that is not below `from`. */
static inline int64_t propagator_align(dm_int x, int64_t lo, int64_t from)
{
    int64_t step = propagator_step(x);
    return from <= lo ? lo : lo + (from - lo + step - 1) / step * step;
}

#endif
