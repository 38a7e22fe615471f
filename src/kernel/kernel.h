/* The kernel: constraint programming with clause learning.
 *
 * One trail for everything. A variable has bounds and, where its domain is small, a bit per value; a trail entry is one change of one variable (a
 * larger lo, a smaller hi, a hole) with its reason. A 0/1 variable is a variable like the others. Literals are atoms x <= v or
 * x = v, made when a clause needs them; the truth of an atom of an integer variable is read off its domain, that of a 0/1 variable is kept
 * in an array, so that clauses over Booleans run as they do in a SAT solver.
 *
 * Analysis speaks of predicates (x >= v and so on). Which entry made a predicate true is found by following the chain of a variable's entries
 * backwards; nothing else is kept per value. docs/kernel.md has the invariants and the literature. */
#ifndef KERNEL_KERNEL_H
#define KERNEL_KERNEL_H

#include "base/arena.h"
#include "base/heap.h"
#include "base/rng.h"
#include "base/vec.h"
#include "constraint/propagator.h"
#include "model/model.h"

typedef int32_t klit;  /* 2 * atom, or 2 * atom + 1 for its negation */
typedef uint32_t cref; /* where a clause begins in the arena of clauses */

enum { KLIT_TRUE = 0, KLIT_FALSE = 1 }; /* atom 0 is the truth */

/* ---- variables and the trail */

enum entry_kind { ENTRY_LO, ENTRY_HI, ENTRY_HOLE, ENTRY_CELL };

enum reason_tag {
    REASON_NONE,       /* a decision, an assumption, or known from the start */
    REASON_CLAUSE,     /* cref */
    REASON_BINARY,     /* the other literal of a clause of two */
    REASON_PROPAGATOR, /* its number; the hint is for it */
    REASON_HOLES,      /* the bound moved on because the values between are holes */
};

struct reason {
    uint32_t value;
    int32_t hint;
    enum reason_tag tag;
};

struct entry {
    int32_t var; /* ENTRY_CELL: index in `cells` */
    int32_t old; /* the bound before; ENTRY_HOLE: the value; ENTRY_CELL: the content before */
    int32_t now; /* the bound after; ENTRY_HOLE: the value */
    int32_t
        prev; /* the entry before that moved the same bound of the same variable, -1 none; not for holes */
    int32_t level; /* decisions below it and its own */
    int32_t hint;
    uint32_t reason;
    uint8_t kind, tag;
};

struct level {
    int32_t start;           /* first entry of the level */
    struct predicate choice; /* what was decided, or assumed */
    bool flipped;            /* the other side has been searched: there is nothing to come back for */
};

struct subscription {
    struct propagator *propagator;
    int32_t data;
    uint32_t events;
};
typedef VEC(struct subscription) subscription_list;

/* ---- atoms */

struct kernel_atom {
    int32_t var, value;
    int32_t op; /* enum atom_op */
};

enum { UNDEFINED = 0, TRUE_NOW = 1, FALSE_NOW = -1, LOOK = 2 /* the truth is in the domain */ };

/* ---- clauses: [size << 1 | learnt] [lbd << 2 | used] [activity, a float's bits], then the literals */

struct watch {
    cref clause;  /* WATCH_BINARY: the clause is this literal and the blocker */
    klit blocker; /* a literal of the clause: where it is true there is nothing to do */
};
typedef VEC(struct watch) watch_list;

enum { CLAUSE_HEADER = 3 };
#define WATCH_BINARY UINT32_MAX

/* ---- search as users say it */

struct branching {
    VEC(dm_int) views; /* over kernel variables, in the order given */
    int32_t first;     /* those before it have values; saved */
    dm_order order;
    dm_choice choice;
};

enum memory {
    MEMORY_NONE,
    MEMORY_LAST, /* the value that it had last */
    MEMORY_SAID, /* one that was said: it stays */
};

struct kernel_counts {
    int64_t nodes, failures, restarts, learnt, literals, removed, propagations, depth;
};

struct kind_counts { /* per kind of constraint */
    const struct constraint_kind *kind;
    int64_t propagators, calls, prunings, explanations;
    double seconds; /* of the calls; estimated, see queue.c */
};

enum kernel_restart { RESTART_NEVER, RESTART_LUBY, RESTART_AVERAGE };

struct kernel_config {
    bool learn;                  /* false: propagate and backtrack, no more */
    enum kernel_restart restart; /* only with learning */
    int64_t seed;
    int64_t conflict_limit; /* of a call; -1 none */
    int phase;              /* of 0/1 variables first: 0 or 1 false, 2 true */
    bool (*poll)(void *self);
    void (*restarted)(void *self); /* told at each restart; may be NULL */
    void *self;
};

enum kernel_status { KERNEL_UNKNOWN, KERNEL_SOLUTION, KERNEL_NONE };

struct kernel {
    VEC(struct kernel_var) vars; /* must come first: constraint/propagator.h reads it */
    struct kernel_config config;
    struct arena arena; /* propagators, their data and states */
    struct rng rng;
    bool impossible; /* there is no solution whatever is assumed */
    bool absurd;     /* in this round: something false was assumed */
    bool exhausted;  /* this round has no further solution */

    VEC(uint64_t) bits;
    vec_i32 hole_at; /* by bit: the entry that made the hole; -1: there from the start */
    struct hole_table *holes;
    VEC(struct entry) trail;
    VEC(struct level) levels; /* levels.data[i] is level i + 1 */
    VEC(struct level) held;   /* levels to be made again: search_hold */
    VEC(int32_t *) cells;     /* cells of propagators that backtracking restores, one for each saving */
    size_t head;              /* entries before it have woken whom they concern */
    size_t flipped;           /* levels that are */

    VEC(struct kernel_atom) atoms;
    VEC(int8_t) truth;     /* by literal */
    vec_i32 atom_table;    /* open addressing over (var, op, value); -1 free */
    VEC(vec_i32) atoms_of; /* by variable: its atoms, ascending by value */

    VEC(uint32_t) clauses;
    VEC(cref) learnts;
    VEC(watch_list) watches; /* by literal: what to look at when it becomes false */
    double clauses_bump;

    VEC(struct propagator *) propagators;
    VEC(subscription_list) subscribed; /* by variable: to more than its being fixed */
    VEC(subscription_list) awaiting;   /* by variable: to its being fixed alone */
    vec_i32 queues[4];                 /* by cost; each is taken from `queue_heads` on */
    size_t queue_heads[4];
    struct propagator *active; /* being propagated: not woken by itself if it asked so */

    VEC(struct predicate) because;  /* what the last explanation said */
    VEC(struct predicate) conflict; /* true now, and together impossible */
    bool failing;                   /* a propagator tells a conflict, not a reason */

    VEC(uint8_t) seen;   /* by entry: analyze.c */
    vec_i32 need;        /* by entry: the bound that matters */
    vec_i32 lower;       /* entries of lower levels in the clause to be */
    vec_i32 touched;     /* entries whose `seen` must be cleared */
    VEC(klit) learnt;    /* the clause */
    vec_i32 level_stamp; /* by level, for counting different ones */
    int32_t stamp;

    VEC(double) activity; /* by variable */
    const double *scores; /* activity.data, for the heap */
    double bump;
    struct heap order;
    vec_i32 saved;          /* by variable: the value to try first */
    VEC(uint8_t) remembers; /* by variable: enum memory */
    VEC(struct branching) branchings;
    vec_i32 answer; /* variables that make solutions different */
    VEC(uint8_t) is_answer;
    bool answers_first; /* listing: decisions on the answer come before others */
    int32_t halfway;    /* x <= v was chosen of this variable, to be followed by x >= v; 0 none */

    VEC(struct predicate) assumptions;
    VEC(struct predicate) core; /* assumptions that were needed, after KERNEL_NONE */

    int64_t until_restart, until_reduce, conflicts_of_call;
    uint32_t ticks; /* of work since the kernel was made, for not asking each time */

    /* Whoever polls said stop in the middle of something: what is under way ends as soon as it can.
     * Nobody is asked while `deaf`: the levels of a solution are made anew, which must be done
     * whole. */
    bool halted, deaf;
    int64_t luby_index;
    double fast, slow; /* moving averages of lbd */
    struct kernel_counts counts;
    VEC(struct kind_counts) kinds;
};

/* kernel.c: life, and what propagators see */
struct kernel *kernel_new(const struct kernel_config *config);
void kernel_free(struct kernel *kernel);
int32_t kernel_add_var(struct kernel *kernel, int32_t lo, int32_t hi, int32_t range_count,
                       const struct range *ranges);

/* domain.c: changes of variables, and their undoing */
bool domain_set_lo(struct kernel *kernel, int32_t var, int64_t value, struct reason reason);
bool domain_set_hi(struct kernel *kernel, int32_t var, int64_t value, struct reason reason);
bool domain_set_ne(struct kernel *kernel, int32_t var, int64_t value, struct reason reason);
bool domain_apply(struct kernel *kernel, struct predicate p, struct reason reason);
void domain_free_holes(struct kernel *kernel);
void domain_fill_hole(struct kernel *kernel, int32_t var, int32_t value);
int32_t
domain_hole_at(const struct kernel *kernel, int32_t var,
               int32_t value); /* the entry that made it a hole; -1: from the start; INT32_MAX: it is none */
bool domain_has(const struct kernel *kernel, int32_t var, int64_t value);
int64_t domain_size(const struct kernel *kernel, int32_t var);
int32_t domain_next(const struct kernel *kernel, int32_t var,
                    int64_t from); /* smallest value >= from, or hi */
int32_t domain_before(const struct kernel *kernel, int32_t var,
                      int64_t from); /* largest value <= from, or lo */
bool domain_is_true(const struct kernel *kernel, struct predicate p);
bool domain_is_false(const struct kernel *kernel, struct predicate p);
struct predicate domain_negation(struct predicate p);

/* trail.c */
void trail_level(struct kernel *kernel, struct predicate choice, bool flipped); /* begins a level */
void trail_undo(struct kernel *kernel, size_t level); /* back to this level, which stays */
int32_t trail_find(
    const struct kernel *kernel, struct predicate *p,
    int32_t
        before); /* the entry that made it true; *p may be weakened to what the entry says; -1: true from the start */
int32_t trail_lo_at(const struct kernel *kernel, int32_t var, int32_t at);
int32_t trail_hi_at(const struct kernel *kernel, int32_t var, int32_t at);

bool trail_has_at(const struct kernel *kernel, int32_t var, int32_t value, int32_t at);

/* atom.c */
int32_t atom_make(struct kernel *kernel, int32_t var, int32_t op, int32_t value, bool of_bool);
klit atom_lit(struct kernel *kernel, struct predicate p); /* made if it does not exist */
struct predicate atom_predicate(const struct kernel *kernel, klit lit);
int atom_look(const struct kernel *kernel, klit lit);
static inline int atom_truth(const struct kernel *kernel, klit lit)
{
    int truth = kernel->truth.data[lit];
    return truth != LOOK ? truth : atom_look(kernel, lit);
}

/* clause.c */
bool clauses_add(struct kernel *kernel, size_t count, const klit *lits); /* at level 0; false: impossible */
cref clauses_learn(struct kernel *kernel, size_t count, const klit *lits,
                   uint32_t lbd); /* watches lits[0] and lits[1] */
void clauses_reduce(struct kernel *kernel);
void clauses_bump(struct kernel *kernel, cref clause);
static inline uint32_t clause_size(const struct kernel *kernel, cref c)
{
    return kernel->clauses.data[c] >> 1;
}
static inline klit *clause_lits(const struct kernel *kernel, cref c)
{
    return (klit *)&kernel->clauses.data[c + CLAUSE_HEADER];
}

/* watch.c: clauses on an entry */
bool watch_entry(struct kernel *kernel, const struct entry *entry);

/* queue.c: to the fixpoint */
void queue_add(struct kernel *kernel, struct propagator *propagator);
bool queue_run(struct kernel *kernel); /* false: kernel->conflict says why; true and `halted`: not done yet */
bool queue_tick(struct kernel *kernel, uint32_t patience); /* asks whether to stop, one time in so many */
void queue_clear(struct kernel *kernel);

/* explain.c */
void explain_entry(struct kernel *kernel, int32_t index, struct predicate what); /* into kernel->because */
void explain_reason(struct kernel *kernel, struct reason reason, struct predicate what, int32_t at);

/* analyze.c: from kernel->conflict to a clause that says what to do instead, in kernel->learnt.
 * analyze_conflict returns the level to go back to, or ANALYZE_HALTED without a clause;
 * analyze_core goes to assumptions, false where it was halted. */
#define ANALYZE_HALTED SIZE_MAX
size_t analyze_conflict(struct kernel *kernel, uint32_t *lbd);
size_t analyze_level(struct kernel *kernel); /* the level that the conflict is of */
bool analyze_core(struct kernel *kernel);

/* decide.c */
bool decide_next(struct kernel *kernel, struct predicate *choice); /* false: all variables have values */
void decide_bump(struct kernel *kernel, int32_t var);
void decide_decay(struct kernel *kernel);
void decide_forget(struct kernel *kernel, int32_t var); /* it has no value any more */

/* search.c */
enum kernel_status search_start(struct kernel *kernel, size_t count, const struct predicate *assumptions);
void search_exclude(struct kernel *kernel); /* at a solution: its answer is not to come again in this round */
void search_hold(
    struct kernel
        *kernel); /* back to the bottom, so that constraints can be added; search_more goes on where it was */
enum kernel_status search_more(struct kernel *kernel);

/* load.c: what a model has gained, in kernel variables */
struct loader *load_new(const dm_model *model, struct kernel *kernel);
void load_free(struct loader *loader);
bool load_more(struct loader *loader); /* at the bottom of the trail; false: stopped, the next call goes on */
bool load_spoilt(const struct loader *loader);  /* that was within a constraint, and parts are there twice */
bool load_pending(const struct loader *loader); /* has the model gained something? */
const char *load_error(const struct loader *loader);        /* what could not be taken apart; NULL: nothing */
int32_t load_var(const struct loader *loader, int32_t var); /* the kernel's number of a model's variable */
struct predicate load_predicate(struct loader *loader, dm_lit lit);

#endif
