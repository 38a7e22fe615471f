/* The kernel: lazy clause generation, that is constraint propagation with clause learning.
 *
 * All domains share one trail. A variable has bounds and, if its domain is small, a bit per value.
 * A trail entry is one domain change (a larger lo, a smaller hi, a hole) with its reason. Booleans
 * are 0/1 variables. Literals are atoms x <= v or x = v, created on demand. The truth of an integer
 * variable's atom is computed from its domain. The truth of a 0/1 variable is stored in an array,
 * so unit propagation over Booleans is as fast as in a SAT solver.
 *
 * Conflict analysis works on predicates such as x >= v. The entry that made a predicate true is
 * found by following the variable's chain of entries backwards, so there is no state per value.
 * docs/kernel.md lists the invariants and the literature. */
#ifndef SOLVER_KERNEL_KERNEL_H
#define SOLVER_KERNEL_KERNEL_H

#include "base/arena.h"
#include "base/heap.h"
#include "base/rng.h"
#include "base/vec.h"
#include "solver/constraint/propagator.h"
#include "solver/model/model.h"

/* 2 * atom, or 2 * atom + 1 for its negation. */
typedef int32_t klit;
/* Index of a clause in the clause arena. */
typedef uint32_t cref;

/* Atom 0 is the constant true. */
enum { KLIT_TRUE = 0, KLIT_FALSE = 1 };

/* ---- variables and the trail */

enum entry_kind { ENTRY_LO, ENTRY_HI, ENTRY_HOLE, ENTRY_CELL };

/* The meaning of reason.value:
 *   REASON_NONE        unused: a decision, an assumption, or a fact of the root level
 *   REASON_CLAUSE      a cref
 *   REASON_BINARY      the other literal of a binary clause
 *   REASON_PROPAGATOR  the propagator's number; its `explain` gets the hint back
 *   REASON_HOLES       unused: the bound skipped values that were already holes */
enum reason_tag { REASON_NONE, REASON_CLAUSE, REASON_BINARY, REASON_PROPAGATOR, REASON_HOLES };

struct reason {
    uint32_t value;
    int32_t hint;
    enum reason_tag tag;
};
static const struct reason no_reason = {.tag = REASON_NONE};

struct entry {
    /* ENTRY_CELL: index in `cells` */
    int32_t var;
    /* the bound before; ENTRY_HOLE: the value; ENTRY_CELL: the content before */
    int32_t old;
    /* the bound after; ENTRY_HOLE: the value */
    int32_t now;
    /* the previous entry that moved the same bound of the same variable, -1 none; not for holes */
    int32_t prev;
    /* decision level */
    int32_t level;
    int32_t hint;
    uint32_t reason;
    uint8_t kind, tag;
};

struct level {
    /* first entry of the level */
    int32_t start;
    /* the decision or assumption */
    struct predicate choice;
    /* the other branch has been searched, so backtracking skips this level */
    bool flipped;
    /* size of activity.popped when the level began */
    size_t popped;
    /* without learning: the fraction of the parent's subtree below this choice (before it was
     * flipped), if every value counts the same */
    float share;
};

struct subscription {
    struct propagator *propagator;
    int32_t data;
    uint32_t events;
};
typedef VEC(struct subscription) subscription_list;

/* A struct ban, stored in the list of its x. */
struct banned {
    int64_t shift;
    int32_t y;
    /* the propagator's number and its hint */
    int32_t by, hint;
    /* of x's value: 1 or -1 */
    int32_t sign;
};
typedef VEC(struct banned) ban_list;

/* ---- atoms */

struct kernel_atom {
    int32_t var, value;
    /* enum atom_op */
    int32_t op;
};

/* LOOK: computed from the domain by atom_compute. */
enum { UNDEFINED = 0, TRUE_NOW = 1, FALSE_NOW = -1, LOOK = 2 };

/* ---- clauses: [size << 1 | learnt] [lbd << 1 | used] [activity, a float's bits], then the
 * literals */

struct watch {
    /* WATCH_BINARY: the clause is this literal and the blocker */
    cref clause;
    /* another literal of the clause; if it is true, the clause need not be read */
    klit blocker;
};
typedef VEC(struct watch) watch_list;

enum { CLAUSE_HEADER = 3 };
#define WATCH_BINARY UINT32_MAX

/* ---- branching given by the user */

/* A variable that determines, possibly with others, a view of a branching. */
struct cause {
    int32_t var;
    uint32_t view; /* its place in the branching */
};

struct branching {
    /* over kernel variables, in the order given; none: literals */
    VEC(dm_int) views;
    /* literals as predicates; empty if there are views */
    VEC(struct predicate) lits;
    /* number of constraints on each; DM_ORDER_OCCURRENCE only */
    vec_i32 occurrences;
    /* decided as soon as the view that they determine is fixed */
    VEC(struct cause) causes;
    /* everything before this index is fixed; backtracking restores it */
    int32_t first;
    dm_order order;
    dm_choice choice;
    /* upper bound on all scores; set by decide_add_branching */
    double limit;
};

/* Which fields of struct phase are set. PHASE_USER: `saved` comes from the user and stays. */
enum { PHASE_LAST = 1, PHASE_SOLUTION = 2, PHASE_TARGET = 4, PHASE_USER = 8 };

struct phase {
    /* the variable's last value, its value in the last solution, and in the target assignment of
     * stable mode */
    int32_t saved, solution, target;
    /* bit set of PHASE_ */
    int32_t known;
};

struct kernel_counts {
    int64_t nodes, failures, restarts, learnt, literals, removed, propagations, depth;
};

/* Per kind of constraint. */
struct kind_counts {
    const struct constraint_kind *kind;
    int64_t propagators, calls, prunings, explanations;
    /* total length of its explanations, without conflicts that it stated itself */
    int64_t explained;
    /* in propagate and in explain; estimated, see struct timing */
    double seconds, explain_seconds;
};

/* Sampled timing: the first calls of a kind are timed, then one in 64, then one in 1024, each
 * weighted accordingly. The time of one call is capped, because a call that was preempted would
 * count time spent by other processes. */
struct timing {
    double start;
    int64_t calls, weight; /* weight 0: this one is not timed */
};

/* A bound in the explanation of a linear sum: explain.c. */
struct term_bound {
    /* decrease of the sum if the bound is weakened by one */
    int64_t each;
    int32_t var, value;
    /* trail entry that set the bound */
    int32_t entry;
    bool is_lo;
};

/* A search step as reported to on_step; damier.h defines the kinds. */
struct kernel_step {
    dm_step_kind kind;
    /* decision level after the step */
    size_t level;
    /* the assumption, decision or asserted literal; variable 0: none */
    struct predicate what;
};

/* last_conflict.c: the last-conflict heuristic, for searches without learning. */
struct last_conflict {
    /* the heuristic is used unless the given order progresses this many times faster; 0: never */
    double bias;
    /* variable of the last failed decision; 0: none */
    int32_t var;
    /* the heuristic is on in this window */
    bool on;
    /* failures so far, and completed windows */
    int64_t failures, closed;
    /* search_done at the start of the window */
    double done;
    /* last window: logarithm of its progress, whether the heuristic was on, and whether the
     * progress is comparable with the next window's */
    double gain;
    bool before, compares;
    /* decayed sum and weight of the log ratios of progress with and without the heuristic */
    double better, weight;
};

/* objective_probe.c: objective probing. */
struct objective_probe {
    /* 0: there is no objective */
    int32_t var;
    /* maximise the variable */
    bool up;
    /* improvement to try as the first decision; below 2: none */
    int64_t length;
    /* number of conflicts at the last solution */
    int64_t since;
};

enum kernel_restart {
    RESTART_NEVER,
    RESTART_LUBY,
    RESTART_AVERAGE,
    RESTART_GEOMETRIC,
    RESTART_LINEAR,
    RESTART_CONSTANT,
};

struct kernel_config {
    /* false: propagate and backtrack only */
    bool learn;
    /* allow bounded variable elimination of 0/1 variables without propagators. The caller reads
     * values by eliminate_value after eliminate_extend, and calls eliminate_restore before it uses
     * a variable in a clause or an assumption. */
    bool eliminate;
    /* only with learning. The base is for RESTART_GEOMETRIC, the scale for all sequences; scale 0
     * means 100. */
    enum kernel_restart restart;
    double restart_base;
    int64_t restart_scale;
    /* follow the given branchings in every run; otherwise in every other run */
    bool obey_branching;
    int64_t seed;
    /* per call; -1 none; its owner may change it between calls */
    int64_t conflict_limit;
    /* the first value of 0/1 variables: 0 or 1 false, 2 true */
    int phase;
    bool (*poll)(void *self);
    /* may be NULL */
    void (*on_restart)(void *self);
    void *self;
    /* receives each step of the search; may be NULL */
    void (*on_step)(void *step_data, const struct kernel_step *step);
    void *step_data;
    /* initial activities are random, from the seed */
    bool random_activity;
    /* Clause exchange between kernels, both NULL if there is none: on_learnt receives each learnt
     * clause with its LBD; import is called at the root level before a run, and may add clauses. */
    void (*on_learnt)(void *exchange, const struct kernel *kernel, uint32_t lbd);
    void (*import)(void *exchange, struct kernel *kernel);
    void *exchange;
};

enum kernel_status { KERNEL_UNKNOWN, KERNEL_SOLUTION, KERNEL_NONE };

typedef VEC(struct predicate) predicate_list;

/* ---- state, one struct per owning file
 *
 * The functions of the owning file maintain the invariants. Other files only read the fields,
 * except where a comment says otherwise. Arrays "by variable" are indexed by kernel variable (0 is
 * the constant 0), "by literal" by klit, "by entry" by trail position, and "by level" by decision
 * level (0 is the root level). */

/* domain.c: current domains. */
struct domains {
    /* by variable; must come first, because solver/constraint/propagator.h reads it */
    VEC(struct kernel_var) vars;
    /* 64 values per word, 1: in the domain; indexed by kernel_var.words */
    VEC(uint64_t) bits;
    /* by bit: the entry that removed the value; -1: not in the initial domain */
    vec_i32 hole_at;
    /* holes of domains without bits; NULL while there are none */
    struct hole_table *holes;
};

/* trail.c: all changes in order. domain.c pushes domain entries, kernel_save pushes cells. */
struct trail {
    VEC(struct entry) entries;
    /* levels.data[i] is level i + 1 */
    VEC(struct level) levels;
    /* propagator state to restore: one for each ENTRY_CELL, in the same order */
    VEC(int32_t *) cells;
    /* number of flipped levels */
    size_t flipped;
};

/* atom.c: the literals of clauses. */
struct atoms {
    /* by atom, that is by literal / 2 */
    VEC(struct kernel_atom) all;
    /* by literal; domain.c and trail.c maintain it for 0/1 variables */
    VEC(int8_t) truth;
    /* open addressing over (var, op, value), a power of two: atoms; -1 free */
    vec_i32 table;
    /* by variable: its atoms, ascending by value; none for 0/1 variables */
    VEC(vec_i32) of_var;
};

/* clauses.c: the clause database; watch.c moves the watches. */
struct clauses {
    /* 32-bit words; a cref is an index */
    VEC(uint32_t) arena;
    /* learnt clauses */
    VEC(cref) learnts;
    /* by literal: clauses to visit when it becomes false */
    VEC(watch_list) watches;
    /* activity increment of a clause used in conflict analysis */
    double bump;
    /* number of clause-database reductions so far */
    int64_t reductions;
    /* conflicts before the next reduction */
    int64_t until_reduce;
    /* root-level entries that clauses_simplify has applied to all clauses */
    size_t simplified;
};

/* eliminate.c: eliminated variables. */
struct eliminated {
    /* by variable, possibly shorter: it is eliminated; its value in the last solution */
    VEC(uint8_t) gone;
    vec_i32 value;
    /* the clauses that were resolved on, each followed by its size */
    VEC(klit) clauses;
};

/* Propagators by cost, from cheap to costly. */
enum { QUEUE_COSTS = 4 };

/* queue.c: propagators, their subscriptions, and the propagation queue. */
struct queue {
    /* by the number of the propagator; load.c adds them */
    VEC(struct propagator *) propagators;
    /* by variable: subscriptions to other events than EVENT_FIXED alone */
    VEC(subscription_list) subscribed;
    /* by variable: subscriptions to EVENT_FIXED alone */
    VEC(subscription_list) subscribed_fixed;
    /* by variable: disequalities to enforce when it is fixed */
    VEC(ban_list) bans;
    /* by variable: one of these lists is or was not empty */
    VEC(uint8_t) has_subscribers;
    /* by cost: FIFO of propagator numbers; entries before the head are done */
    vec_i32 waiting[QUEUE_COSTS];
    size_t heads[QUEUE_COSTS];
    /* trail entries before it have been propagated */
    size_t head;
    /* propagation work so far, in units of roughly 30 ns without learning */
    uint64_t steps;
};

/* queue.c: polling for interruption. */
struct poll {
    /* calls of queue_tick so far, most of which do not poll */
    uint32_t ticks;
    /* propagator steps since the last poll */
    size_t work;
    /* the poll requested a stop: all work returns as soon as it can. Cleared at the end of a
     * call. */
    bool halted;
    /* no polling: levels are being rebuilt (search.c) or a constraint is being loaded (load.c),
     * which must not be interrupted */
    bool disabled;
};

/* explain.c: explanations and conflicts, as sets of predicates. */
struct explanation {
    /* the last explanation */
    VEC(struct predicate) because;
    /* predicates that are all true and cannot all hold */
    VEC(struct predicate) conflict;
    /* kernel_because_* adds to the conflict, not to an explanation */
    bool failing;
    /* scratch of explain_sum */
    VEC(struct term_bound) terms;
};

/* analyze.c: conflict analysis. */
struct analysis {
    /* by entry: marks; all 0 between two analyses */
    VEC(uint8_t) seen;
    /* by marked entry: the bound that the analysis needs, which may be weaker than the entry's */
    vec_i32 need;
    /* entries of lower levels in the clause being built */
    vec_i32 lower;
    /* entries whose `seen` must be cleared */
    vec_i32 touched;
    /* the learnt clause; learnt.data[0] is the first UIP. All literals are false until the
     * backjump. */
    VEC(klit) learnt;
    /* by level: equals `stamp` if the level was counted in this pass; shared with clauses.c */
    vec_i32 level_stamp;
    int32_t stamp;
};

/* activity.c: VSIDS activities. */
struct activity {
    /* by variable; by atom of an integer variable */
    VEC(double) of_var, of_atom;
    /* their data pointers, for the heaps */
    const double *scores, *atom_scores;
    /* the current increment; grows with each conflict */
    double bump;
    /* 0/1 variables, integer variables, and atoms of integer variables */
    struct heap bools, integers, atoms;
    /* where the heaps are not used: all variables before it are fixed; a saved cell */
    int32_t first_open;
    /* atoms popped from their heap, to be pushed back on backtracking */
    vec_i32 popped;
};

/* phase.c: phase saving. trail.c saves last values, probsat.c the best assignment it found. */
struct phases {
    /* by variable */
    VEC(struct phase) of_var;
    /* trail size of the target assignment; 0: none in this mode */
    int32_t target_size;
};

/* decide.c: user branchings and answer variables. */
struct decisions {
    /* in the order in which they were given */
    VEC(struct branching) branchings;
    /* by variable, possibly shorter: kernel_switches */
    VEC(uint8_t) switching;
    /* the answer variables, which distinguish solutions; by variable: it is one of them */
    vec_i32 answer;
    VEC(uint8_t) is_answer;
    /* the first half x <= v of a decision x = v was made for this variable; 0: none */
    int32_t halfway;
};

/* search.c: the current round. */
struct search {
    /* the first decision levels, in this order */
    VEC(struct predicate) assumptions;
    /* after KERNEL_NONE: a core of the assumptions */
    VEC(struct predicate) core;
    /* levels to replay: search_suspend */
    VEC(struct level) held;
    /* without learning: the bound of branch and bound (search_improve); variable 0: none */
    struct predicate goal;
    /* conflicts of this call */
    int64_t conflicts;
    /* enumerating: answer variables are decided before all others */
    bool answers_first;
    /* this round has no further solution */
    bool exhausted;
    /* some clause was learnt above its assertion level, so it may propagate late */
    bool late;
};

/* restart.c: restarts. */
struct restarts {
    /* conflicts before the next restart */
    int64_t until;
    /* runs so far */
    int64_t runs;
    /* stable mode is on; number of mode switches, runs in this mode, conflicts at which it ends */
    bool stable;
    int64_t modes, stable_runs, mode_ends;
    /* RESTART_GEOMETRIC: conflicts of the next run */
    double run_length;
    /* moving averages of LBD over about 32 and 8192 conflicts */
    double fast, slow;
};

/* inprocess.c: in-processing. Effort is counted in clauses visited. */
struct inprocess {
    /* of propagation */
    uint64_t effort;
    /* of local search */
    uint64_t walked;
    /* number of conflicts before the next root-level simplification */
    int64_t next;
    /* number of conflicts before the next variable elimination */
    int64_t next_elimination;
};

struct kernel {
    struct domains dom;
    struct kernel_config config;
    /* propagators, their data and states */
    struct arena arena;
    struct rng rng;
    /* unsatisfiable without assumptions; any file may set it, nothing resets it */
    bool impossible;
    struct trail trail;
    struct atoms atoms;
    struct clauses clauses;
    struct eliminated eliminated;
    struct queue queue;
    struct poll poll;
    struct explanation explain;
    struct analysis analysis;
    struct activity activity;
    struct phases phases;
    struct decisions decide;
    struct objective_probe objective_probe;
    struct last_conflict last_conflict;
    struct search search;
    struct restarts restart;
    struct inprocess inprocess;
    /* statistics: total, and by kind of constraint (propagator.tally); audits so far in the
     * hostile build */
    struct kernel_counts counts;
    VEC(struct kind_counts) kinds;
    uint32_t audits;
};

/* kernel_var_of of solver/constraint/propagator.h treats a kernel as the address of its first
 * pointer. */
_Static_assert(offsetof(struct kernel, dom.vars.data) == 0, "the variables are the first thing in a kernel");
_Static_assert(_Generic(((struct kernel *)0)->dom.vars.data, struct kernel_var * : 1, default : 0),
               "the variables of a kernel are an array of struct kernel_var");

/* kernel.c: creation, and the interface of propagators (propagator.h) */
struct kernel *kernel_new(const struct kernel_config *config);
void kernel_free(struct kernel *kernel);
int32_t kernel_add_var(struct kernel *kernel, int32_t lo, int32_t hi, int32_t range_count,
                       const struct range *ranges);
/* Only at a solution. */
int32_t kernel_value(const struct kernel *kernel, int32_t var);

/* domain.c: domain changes; false is a conflict */
bool domain_set_lo(struct kernel *kernel, int32_t var, int64_t value, struct reason reason);
bool domain_set_hi(struct kernel *kernel, int32_t var, int64_t value, struct reason reason);
bool domain_set_ne(struct kernel *kernel, int32_t var, int64_t value, struct reason reason);
bool domain_apply(struct kernel *kernel, struct predicate p, struct reason reason);
/* Makes a literal of an open 0/1 variable true. */
void domain_set_bool(struct kernel *kernel, klit lit, struct reason reason);
void domain_free_holes(struct kernel *kernel);
void domain_fill_hole(struct kernel *kernel, int32_t var, int32_t value);
/* The entry that removed the value; -1: not in the initial domain; INT32_MAX: not a hole. */
int32_t domain_hole_at(const struct kernel *kernel, int32_t var, int32_t value);
/* True if the value, within the bounds of a variable without bits, is a hole. */
bool domain_is_hole(const struct kernel *kernel, int32_t var, int32_t value);
static inline bool domain_has(const struct kernel *kernel, int32_t var, int64_t value)
{
    const struct kernel_var *v = &kernel->dom.vars.data[var];
    if (value < v->lo || value > v->hi) return false;
    if (v->words < 0) return !domain_is_hole(kernel, var, (int32_t)value);
    uint32_t bit = (uint32_t)((int32_t)value - v->base);
    return kernel->dom.bits.data[(uint32_t)v->words + (bit >> 6)] >> (bit & 63) & 1;
}
int64_t domain_size(const struct kernel *kernel, int32_t var);
/* The smallest value >= from, or hi; the largest value <= from, or lo. */
int32_t domain_next(const struct kernel *kernel, int32_t var, int64_t from);
int32_t domain_previous(const struct kernel *kernel, int32_t var, int64_t from);
/* The value of the domain nearest to `wanted`. */
int32_t domain_nearest(const struct kernel *kernel, int32_t var, int64_t wanted);
static inline bool domain_same(struct predicate a, struct predicate b)
{
    return a.var == b.var && a.op == b.op && a.value == b.value;
}
bool domain_is_true(const struct kernel *kernel, struct predicate p);
bool domain_is_false(const struct kernel *kernel, struct predicate p);
struct predicate domain_negation(struct predicate p);

/* trail.c */
/* Opens a decision level. */
void trail_push_level(struct kernel *kernel, struct predicate choice, bool flipped);
/* Backtracks to this level; the level itself stays. */
void trail_backtrack(struct kernel *kernel, size_t level);
/* The entry before `before` that made *p true; -1: initially true. May weaken *p to what the entry
 * states. */
int32_t trail_find(const struct kernel *kernel, struct predicate *p, int32_t before);
int32_t trail_lo_at(const struct kernel *kernel, int32_t var, int32_t at);
int32_t trail_hi_at(const struct kernel *kernel, int32_t var, int32_t at);
bool trail_has_at(const struct kernel *kernel, int32_t var, int32_t value, int32_t at);
/* The level at which p, which is true, became true. */
int32_t trail_level_of(const struct kernel *kernel, struct predicate p);
/* True if p held before trail position `at`. */
bool trail_held(const struct kernel *kernel, struct predicate p, int32_t at);

/* atom.c */
int32_t atom_make(struct kernel *kernel, int32_t var, int32_t op, int32_t value, bool of_bool);
/* Creates the atom on demand. */
klit atom_lit(struct kernel *kernel, struct predicate p);
struct predicate atom_predicate(const struct kernel *kernel, klit lit);
int atom_compute(const struct kernel *kernel, klit lit);
static inline int atom_truth(const struct kernel *kernel, klit lit)
{
    int truth = kernel->atoms.truth.data[lit];
    return truth != LOOK ? truth : atom_compute(kernel, lit);
}

/* clauses.c */
/* At the root level. Sets `impossible` if the clause is false. */
void clauses_add(struct kernel *kernel, size_t count, const klit *lits);
/* Watches lits[0] and lits[1]. */
cref clauses_learn(struct kernel *kernel, size_t count, const klit *lits, uint32_t lbd);
void clauses_reduce(struct kernel *kernel);
/* Conflicts until the next reduction. */
int64_t clauses_reduce_interval(const struct kernel *kernel);
void clauses_bump(struct kernel *kernel, cref clause);
uint32_t clauses_lbd(const struct kernel *kernel, cref clause);
/* At the root level, at the fixpoint: removes satisfied clauses and false literals. */
void clauses_simplify(struct kernel *kernel);
/* It is a clause of the model, not a learnt one. */
static inline bool clause_is_given(const struct kernel *kernel, cref c)
{
    return !(kernel->clauses.arena.data[c] & 1);
}
static inline uint32_t clause_size(const struct kernel *kernel, cref c)
{
    return kernel->clauses.arena.data[c] >> 1;
}
static inline klit *clause_lits(const struct kernel *kernel, cref c)
{
    return (klit *)&kernel->clauses.arena.data[c + CLAUSE_HEADER];
}

/* watch.c: unit propagation of one entry; false is a conflict */
bool watch_entry(struct kernel *kernel, const struct entry *entry);

/* queue.c: propagation */
void queue_add(struct kernel *kernel, struct propagator *propagator);
/* Propagates to the fixpoint. False: conflict, in kernel->explain.conflict. True with `halted`: not
 * finished. */
bool queue_run(struct kernel *kernel);
/* Polls once in `patience` calls. True: stop. */
bool queue_tick(struct kernel *kernel, uint32_t patience);
/* Counts steps of work, and polls about once per millisecond. True: stop. */
bool queue_work(struct kernel *kernel, size_t steps);
void queue_clear(struct kernel *kernel);
/* True at the fixpoint. */
bool queue_at_fixpoint(const struct kernel *kernel);
/* Sampled timing of call number `calls` of a kind; queue_end adds the weighted time to *seconds. */
struct timing queue_begin(int64_t calls);
void queue_end(struct timing timing, double *seconds);

/* explain.c */
/* Both write to kernel->explain.because. */
void explain_entry(struct kernel *kernel, int32_t index, struct predicate what);
void explain_reason(struct kernel *kernel, struct reason reason, struct predicate what, int32_t at);
/* kernel_because_sum. */
void explain_sum(struct kernel *kernel, const struct kernel_sum *sum, int64_t least, int32_t at);

/* analyze.c: conflict analysis of kernel->explain.conflict. analyze_conflict writes the clause to
 * kernel->analysis.learnt and returns the backjump level, or ANALYZE_HALTED without a clause.
 * analyze_core writes the core of the assumptions, and returns false if it was halted. */
#define ANALYZE_HALTED SIZE_MAX
size_t analyze_conflict(struct kernel *kernel, uint32_t *lbd);
/* The highest decision level in the conflict. */
size_t analyze_level(struct kernel *kernel);
bool analyze_core(struct kernel *kernel);

/* activity.c */
void activity_add_var(struct kernel *kernel, int32_t var);
void activity_add_atom(struct kernel *kernel, int32_t atom);
void activity_bump(struct kernel *kernel, int32_t var);
void activity_bump_atom(struct kernel *kernel, int32_t atom);
/* Weighted degrees, without learning: bumps all variables of a propagator that failed. */
void activity_bump_failed(struct kernel *kernel, const struct propagator *failed);
/* With an explicit weight, for initial activities. */
void activity_bump_by(struct kernel *kernel, int32_t var, double weight);
/* The same for a clause: all variables of kernel->explain.conflict. */
void activity_bump_conflict(struct kernel *kernel);
void activity_decay(struct kernel *kernel);
/* The variable is about to lose its value. */
void activity_return(struct kernel *kernel, int32_t var);
/* Pushes back the atoms popped since there were this many. */
void activity_return_atoms(struct kernel *kernel, size_t popped);
/* The most active open variable; -1: none. */
int32_t activity_top(struct kernel *kernel);
/* The most active open literal: an atom of the integer variable *var, or -1 and the 0/1 variable
 * *var. *var is -1 if no open literal has any activity. */
int32_t activity_top_literal(struct kernel *kernel, int32_t *var);

/* phase.c */
void phase_add_var(struct kernel *kernel, int32_t lo);
/* Always tries this value first. */
void phase_prefer(struct kernel *kernel, int32_t var, int32_t value);
/* At a solution. */
void phase_note_solution(struct kernel *kernel);
/* At a conflict in stable mode. */
void phase_note_target(struct kernel *kernel);
/* The value to try first; always in the domain. */
int32_t phase_of(const struct kernel *kernel, int32_t var);

/* objective_probe.c */
/* Sets the objective, a view of a kernel variable: 1 minimises, -1 maximises, 0 removes it. */
void objective_probe_set(struct kernel *kernel, dm_int objective, int sense);
/* A solution was found. */
void objective_probe_found(struct kernel *kernel);
/* The run ended without a solution. */
void objective_probe_failed(struct kernel *kernel);
/* The improvement to decide first; false: none. */
bool objective_probe_next(const struct kernel *kernel, struct predicate *choice);

/* restart.c */
bool restart_wanted(const struct kernel *kernel);
/* Restarts, with clause import and in-processing. False: unsatisfiable. */
bool restart_go(struct kernel *kernel);
/* Conflicts until the next restart. */
int64_t restart_run_length(struct kernel *kernel);

/* decide.c */
/* The next decision; false: all variables are fixed. */
bool decide_next(struct kernel *kernel, struct predicate *choice);

/* All of these at the root level. */
/* Appends a branching; takes ownership. */
void decide_add_branching(struct kernel *kernel, struct branching branching);
void decide_free(struct branching *branching);
/* The most active open variable of the answer; -1: none. A linear scan, because the heap holds
 * others too. */
int32_t decide_top_answer(const struct kernel *kernel);
/* Replaces the answer variables. */
void decide_answer(struct kernel *kernel, size_t count, const int32_t *vars);

/* last_conflict.c. Enables the last-conflict heuristic; bias 2: used unless the given order
 * progresses twice as fast. A failure without learning, before backtracking. The variable to decide
 * next, or 0. */
void last_conflict_enable(struct kernel *kernel, double bias);
void last_conflict_failed(struct kernel *kernel);
int32_t last_conflict_next(const struct kernel *kernel);

/* step.c: reports steps to config.on_step. A decision is reported before it is made. */
void step_send(const struct kernel *kernel, dm_step_kind kind, struct predicate what);
static inline void step_report(const struct kernel *kernel, dm_step_kind kind, struct predicate what)
{
    if (kernel->config.on_step) step_send(kernel, kind, what);
}
static inline void step_event(const struct kernel *kernel, dm_step_kind kind)
{
    if (kernel->config.on_step) step_send(kernel, kind, (struct predicate){0});
}

/* search.c */
enum kernel_status search_start(struct kernel *kernel, size_t count, const struct predicate *assumptions);
/* The same for an enumeration that can be split: search_split. */
enum kernel_status search_list(struct kernel *kernel, size_t count, const struct predicate *assumptions);
/* At a solution: excludes its answer for the rest of the round. */
void search_exclude(struct kernel *kernel);
/* Propagates the assumptions and decides nothing: KERNEL_NONE with a core, or KERNEL_UNKNOWN at the
 * fixpoint. The common prefix with the last assumptions is not propagated again. */
enum kernel_status search_propagate(struct kernel *kernel, size_t count, const struct predicate *assumptions);

/* Backtracks to the root level so that constraints can be added; search_continue replays the
 * levels. */
void search_suspend(struct kernel *kernel);
enum kernel_status search_continue(struct kernel *kernel);
/* Branch and bound without learning: continues under the new bound `better`, from where it was
 * stopped (`here`) or from the current solution. */
enum kernel_status search_improve(struct kernel *kernel, struct predicate better, bool here);
/* Work stealing, while an enumeration is stopped: gives away the other branch of the first open
 * decision. Appends the decisions before it, and that branch. False: there is none on answer
 * variables alone. */
bool search_split(struct kernel *kernel, predicate_list *path);
/* The same before the first solution: splits the domain of an answer variable and assumes this half
 * from now on. Backtracks to the assumptions. */
bool search_split_domain(struct kernel *kernel, struct predicate *half);
/* Without learning: the estimated fraction of the search tree that is done, from 0 to 1. */
double search_done(const struct kernel *kernel);
/* After KERNEL_NONE: true if the assumption is in the core. */
bool search_in_core(const struct kernel *kernel, struct predicate assumption);

/* probsat.c: local search over the clauses of 0/1 variables; its best assignment becomes the saved
 * phases. Visits about `budget` clauses; returns how many it visited. */
uint64_t probsat_run(struct kernel *kernel, uint64_t budget);

/* eliminate.c: bounded variable elimination, at the root level. Visits about `budget` clauses;
 * returns how many it visited. */
uint64_t eliminate_run(struct kernel *kernel, uint64_t budget);
/* At a solution: computes the values of eliminated variables. */
void eliminate_extend(struct kernel *kernel);
int32_t eliminate_value(const struct kernel *kernel, int32_t var);
/* At the root level: restores the variable if it is eliminated. */
void eliminate_restore(struct kernel *kernel, int32_t var);
static inline bool eliminate_is_gone(const struct kernel *kernel, int32_t var)
{
    return (size_t)var < kernel->eliminated.gone.size && kernel->eliminated.gone.data[var];
}

/* inprocess.c: in-processing at a restart. False: unsatisfiable. */
bool inprocess_run(struct kernel *kernel);

/* audit.c: the first broken invariant, as a sentence; NULL: none. `rests`: also checks what only
 * holds at the fixpoint. Linear in the size of the kernel, except for reasons, whose literals are
 * followed back along the trail. Changes nothing. */
const char *audit_kernel(struct kernel *kernel, bool rests);

/* load.c: loads a model incrementally */
struct loader *load_new(const dm_model *model, struct kernel *kernel);
void load_free(struct loader *loader);
/* At the root level: loads what was added to the model. False: stopped; the next call resumes. */
bool load_more(struct loader *loader);
/* True if a stop within a constraint left duplicates of its parts. */
bool load_has_duplicates(const struct loader *loader);
/* True if something was added to the model since. */
bool load_pending(const struct loader *loader);
/* Posts coefs[0]*views[0] + ... <= most over kernel variables, at the root level. */
void load_row(struct loader *loader, size_t count, const int64_t *coefs, const dm_int *views, int64_t most);
/* Why a constraint could not be decomposed; NULL: no error. */
const char *load_error(const struct loader *loader);
/* The kernel's number of a model's variable. */
int32_t load_var(const struct loader *loader, int32_t var);
struct predicate load_predicate(struct loader *loader, dm_lit lit);
/* True if this variable of the model, or the variable of this literal, has been loaded. */
bool load_has_var(const struct loader *loader, int32_t var);
bool load_has(const struct loader *loader, dm_lit lit);
/* The inverse: the predicate over variables of the model, or of the child model of decompositions
 * (from MODEL_CHILD on), which goes to *model. */
struct predicate load_meaning(struct loader *loader, struct predicate p, const dm_model **model);

#endif
