/* The kernel: constraint programming with clause learning.
 *
 * One trail for everything. A variable has bounds and, where its domain is small, a bit per value;
 * a trail entry is one change of one variable (a larger lo, a smaller hi, a hole) with its reason.
 * A 0/1 variable is a variable like any other. Literals are atoms x <= v or x = v, made when a
 * clause needs them; the truth of an integer variable's atom is read off its domain; that of a 0/1
 * variable is kept in an array, so that clauses over Booleans run as they do in a SAT solver.
 *
 * Analysis works on predicates (x >= v and so on). Which entry made a predicate true is found by
 * following the chain of a variable's entries backwards; nothing else is kept per value.
 * docs/kernel.md has the invariants and the literature. */
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
/* Where a clause begins in the arena of clauses. */
typedef uint32_t cref;

/* Atom 0 is the constant true. */
enum { KLIT_TRUE = 0, KLIT_FALSE = 1 };

/* ---- variables and the trail */

enum entry_kind { ENTRY_LO, ENTRY_HI, ENTRY_HOLE, ENTRY_CELL };

/* What `value` is:
 *   REASON_NONE        nothing: a decision, an assumption, or known from the start
 *   REASON_CLAUSE      a cref
 *   REASON_BINARY      the other literal of a clause of two
 *   REASON_PROPAGATOR  its number; the hint is handed back to it
 *   REASON_HOLES       nothing: the bound moved on because the values between are holes */
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
    /* the number of levels when it was made */
    int32_t level;
    int32_t hint;
    uint32_t reason;
    uint8_t kind, tag;
};

struct level {
    /* first entry of the level */
    int32_t start;
    /* what was decided, or assumed */
    struct predicate choice;
    /* the other side has been searched: there is nothing to come back for */
    bool flipped;
    /* how many atoms had been taken from their heap when it began */
    size_t taken;
    /* without learning: the part of what there was to search that the choice has, or had before
     * it was flipped, if all values are alike */
    float share;
};

struct subscription {
    struct propagator *propagator;
    int32_t data;
    uint32_t events;
};
typedef VEC(struct subscription) subscription_list;

/* What struct ban says, in the list of its x. */
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

/* LOOK: the truth is read off the domain. */
enum { UNDEFINED = 0, TRUE_NOW = 1, FALSE_NOW = -1, LOOK = 2 };

/* ---- clauses: [size << 1 | learnt] [lbd << 1 | used] [activity, a float's bits], then the
 * literals */

struct watch {
    /* WATCH_BINARY: the clause is this literal and the blocker */
    cref clause;
    /* a literal of the clause: if it is true there is nothing to do */
    klit blocker;
};
typedef VEC(struct watch) watch_list;

enum { CLAUSE_HEADER = 3 };
#define WATCH_BINARY UINT32_MAX

/* ---- the search as users give it */

/* A variable that decides the value of a view of a branching, together with others perhaps. */
struct cause {
    int32_t var;
    uint32_t view; /* its place in the branching */
};

struct branching {
    /* over kernel variables, in the order given; none: literals */
    VEC(dm_int) views;
    /* the same, as what they say; none: views */
    VEC(struct predicate) lits;
    /* of each of them: how many constraints are on it; for DM_ORDER_OCCURRENCE only */
    vec_i32 occurrences;
    /* what single views follow from: decided as soon as these have their values */
    VEC(struct cause) causes;
    /* what comes before it is settled; backtracking restores it */
    int32_t first;
    dm_order order;
    dm_choice choice;
    /* none has a better score; decide_follow sets it */
    double limit;
};

/* What is known about the value to try first; PHASE_SAID: the user gave the one that is saved,
 * which stays. */
enum { PHASE_LAST = 1, PHASE_SOLUTION = 2, PHASE_TARGET = 4, PHASE_SAID = 8 };

struct phase {
    /* what the variable had last, in the last solution, and in the target of stable runs */
    int32_t saved, solution, target;
    /* which of them there are: PHASE_ */
    int32_t knows;
};

struct kernel_counts {
    int64_t nodes, failures, restarts, learnt, literals, removed, propagations, depth;
};

/* Per kind of constraint. */
struct kind_counts {
    const struct constraint_kind *kind;
    int64_t propagators, calls, prunings, explanations;
    /* predicates in all the explanations together; conflicts that it stated itself are not among
     * them */
    int64_t explained;
    /* spent in the calls, and in the explanations; estimated, see struct timing */
    double seconds, explain_seconds;
};

/* The first calls of a kind are timed, then one in 64, then one in 1024, each counted for that
 * many. One that lost the processor meanwhile would count for seconds that others spent, so there
 * is a limit to what a call can have taken. */
struct timing {
    double start;
    int64_t calls, weight; /* weight 0: this one is not timed */
};

/* A bound in the reason of a sum: explain.c. */
struct term_bound {
    /* what the sum loses if the bound is weaker by one */
    int64_t each;
    int32_t var, value;
    /* that made the bound */
    int32_t entry;
    bool is_lo;
};

/* What a watcher is told; the public interface says what the kinds mean. */
struct kernel_step {
    dm_step_kind kind;
    /* of the state that the step leads to, or is about */
    size_t level;
    /* what was assumed, chosen or learnt; variable 0: nothing */
    struct predicate what;
};

/* The choice that failed last, for searches without learning: insist.c. */
struct insist {
    /* how many times as much the other way must bring to be better; 0: never insist */
    double favour;
    /* of the choice; 0: there is none */
    int32_t var;
    /* it is decided next, in this window */
    bool on;
    int64_t failures, closed;
    /* of the tree, when the window began */
    double done;
    /* of the last window: what it brought, by its logarithm, whether it insisted, and whether that
     * can be compared */
    double gain;
    bool before, compares;
    /* how much more insisting brings, by the logarithm of the ratio: their sum, and how many there
     * are, where old ones count less */
    double better, weight;
};

/* The objective: stride.c. */
struct stride {
    /* 0: there is none */
    int32_t var;
    /* the variable is to be large */
    bool up;
    /* by which the next solution is to be better, if that is easy; below 2: it is not tried */
    int64_t length;
    /* conflicts at the last solution */
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
    /* false: only propagate and backtrack */
    bool learn;
    /* 0/1 variables without propagators may be resolved away: values are read by eliminate_value
     * after eliminate_extend, and clauses and assumptions name them after eliminate_restore */
    bool eliminate;
    /* only with learning; the base is of RESTART_GEOMETRIC, the scale of all that have a sequence;
     * 0 is 100 */
    enum kernel_restart restart;
    double restart_base;
    int64_t restart_scale;
    /* the search as given goes on after restarts; otherwise every other run is free of it */
    bool said;
    int64_t seed;
    /* per call; -1 none; its owner may change it between calls */
    int64_t conflict_limit;
    /* the first value of 0/1 variables: 0 or 1 false, 2 true */
    int phase;
    bool (*poll)(void *self);
    /* called at each restart; may be NULL */
    void (*restarted)(void *self);
    void *self;
    /* told each step of the search; may be NULL */
    void (*step)(void *watcher, const struct kernel_step *step);
    void *watcher;
    /* activities begin at random, by the seed */
    bool varied;
    /* What was learnt, with its lbd, for others; and at the bottom, before a run of the search,
     * where clauses may be added. NULL both: there are no others. */
    void (*told)(void *partner, const struct kernel *kernel, uint32_t lbd);
    void (*asked)(void *partner, struct kernel *kernel);
    void *partner;
};

enum kernel_status { KERNEL_UNKNOWN, KERNEL_SOLUTION, KERNEL_NONE };

typedef VEC(struct predicate) predicate_list;

/* ---- the state, one struct per owner
 *
 * Each struct is named after the file that owns it: its functions keep the invariants, and other
 * files read the fields, or change them where a comment says so. "By variable" is an array that
 * kernel variables index (0 is the constant 0), "by literal" is indexed by a klit, "by entry" by a
 * position on the trail, "by level" by a level, where 0 is the bottom. */

/* domain.c: what each variable may still be. */
struct domains {
    /* by variable; must come first, because solver/constraint/propagator.h reads it */
    VEC(struct kernel_var) vars;
    /* words of 64 values, 1: it is in the domain; by kernel_var.words */
    VEC(uint64_t) bits;
    /* by bit: the entry that made the hole; -1: there from the start */
    vec_i32 hole_at;
    /* of domains without bits; NULL while there are none */
    struct hole_table *holes;
};

/* trail.c: what changed, in order. domain.c pushes entries, kernel_save cells. */
struct trail {
    VEC(struct entry) entries;
    /* levels.data[i] is level i + 1 */
    VEC(struct level) levels;
    /* of propagators, restored by backtracking: one for each ENTRY_CELL, in the same order */
    VEC(int32_t *) cells;
    /* how many levels are flipped */
    size_t flipped;
};

/* atom.c: the literals of clauses. */
struct atoms {
    /* by atom, that is by literal / 2 */
    VEC(struct kernel_atom) all;
    /* by literal; domain.c and trail.c keep that of 0/1 variables */
    VEC(int8_t) truth;
    /* open addressing over (var, op, value), a power of two: atoms; -1 free */
    vec_i32 table;
    /* by variable: its atoms, ascending by value; none for 0/1 variables */
    VEC(vec_i32) of_var;
};

/* clauses.c: the clauses; watch.c moves their watches. */
struct clauses {
    /* 32-bit words; a cref is an index */
    VEC(uint32_t) arena;
    /* those with the mark of learnt ones */
    VEC(cref) learnts;
    /* by literal: what to look at when it becomes false */
    VEC(watch_list) watches;
    /* what a clause gains when a conflict leads through it */
    double bump;
    /* of the learnt clauses, so far */
    int64_t reductions;
    /* conflicts before the next reduction */
    int64_t until_reduce;
    /* entries at the bottom when clauses were tidied up */
    size_t tidied;
};

/* eliminate.c: variables that were resolved away. */
struct eliminated {
    /* by variable, as far as there are any: it is gone; and its value in the solution */
    VEC(uint8_t) gone;
    vec_i32 value;
    /* the clauses that went with them, each followed by its size */
    VEC(klit) clauses;
};

/* Propagators by cost, from cheap to costly. */
enum { QUEUE_COSTS = 4 };

/* queue.c: propagators, what wakes them, and those that wait for their call. */
struct queue {
    /* by the number of the propagator; load.c adds them */
    VEC(struct propagator *) propagators;
    /* by variable: subscriptions to more than its being fixed */
    VEC(subscription_list) subscribed;
    /* by variable: subscriptions to its being fixed only */
    VEC(subscription_list) awaiting;
    /* by variable: what others may not be once it has a value */
    VEC(ban_list) bans;
    /* by variable: one of these lists has or had something */
    VEC(uint8_t) heard;
    /* by cost: numbers of propagators; each begins at its head */
    vec_i32 waiting[QUEUE_COSTS];
    size_t heads[QUEUE_COSTS];
    /* entries before it have woken all that they concern */
    size_t head;
    /* of propagation so far, roughly 30 ns each without learning */
    uint64_t steps;
};

/* queue.c: when to ask whether to stop. */
struct poll {
    /* pieces of work since the kernel was made, so as not to poll at each */
    uint32_t ticks;
    /* steps of propagators since the last poll for them */
    size_t work;
    /* the poll said stop in the middle of something; what is under way ends as soon as it can. The
     * end of a call clears it. */
    bool halted;
    /* there is no polling: levels are being rebuilt (search.c) or a constraint is taken in
     * (load.c), which must not be cut short */
    bool deaf;
};

/* explain.c: reasons and conflicts, as sets of predicates. */
struct explanation {
    /* what the last explanation said */
    VEC(struct predicate) because;
    /* true now, and together impossible */
    VEC(struct predicate) conflict;
    /* a propagator is stating a conflict, not a reason */
    bool failing;
    /* scratch of explain_sum */
    VEC(struct term_bound) terms;
};

/* analyze.c: from a conflict to a clause. */
struct analysis {
    /* by entry: marks; all 0 between two analyses */
    VEC(uint8_t) seen;
    /* by entry that is marked: the bound that matters */
    vec_i32 need;
    /* entries of lower levels in the clause being built */
    vec_i32 lower;
    /* entries whose `seen` must be cleared */
    vec_i32 touched;
    /* the clause: learnt.data[0] is the literal of the conflict's level, and all are false until
     * the search goes back */
    VEC(klit) learnt;
    /* by level: `stamp` if it was counted this time; clauses.c counts levels too */
    vec_i32 level_stamp;
    int32_t stamp;
};

/* activity.c: what conflicts were about lately. */
struct activity {
    /* by variable, and by atom as far as it is of an integer */
    VEC(double) of_var, of_atom;
    /* the data of these, which may move, for the heaps */
    const double *scores, *atom_scores;
    /* what is added next; grows with each conflict */
    double bump;
    /* 0/1 variables, other variables, and atoms of these */
    struct heap bools, integers, atoms;
    /* variables before it have their values, where the heaps are not kept; a saved cell */
    int32_t first_open;
    /* atoms taken from their heap, which return with their level */
    vec_i32 taken;
};

/* phase.c: values to try first. trail.c saves the last ones, probsat.c the best that it found. */
struct phases {
    /* by variable */
    VEC(struct phase) of_var;
    /* entries of the target; 0: there is none in this mode */
    int32_t target_size;
};

/* decide.c: the search as users give it. */
struct decisions {
    /* in the order in which they were given */
    VEC(struct branching) branchings;
    /* by variable, as far as there are any: kernel_switches */
    VEC(uint8_t) switching;
    /* variables that tell solutions apart, and by variable whether it is one of them */
    vec_i32 answer;
    VEC(uint8_t) is_answer;
    /* x <= v was chosen for this variable, and x >= v is to follow; 0 none */
    int32_t halfway;
};

/* search.c: the round under way. */
struct search {
    /* the first levels, in this order */
    VEC(struct predicate) assumptions;
    /* those that were needed, after KERNEL_NONE */
    VEC(struct predicate) core;
    /* levels to be made again: search_hold */
    VEC(struct level) held;
    /* without learning, what is better than the last solution: search_better; variable 0: none */
    struct predicate goal;
    /* conflicts of this call */
    int64_t conflicts;
    /* listing: decisions on the answer come before others */
    bool answers_first;
    /* this round has no further solution */
    bool exhausted;
    /* a clause was learnt above the level where it implies: it may act late */
    bool late;
};

/* restart.c: when to begin again. All counts are of conflicts or of runs. */
struct restarts {
    /* conflicts before the next restart */
    int64_t until;
    /* so far, of those by a sequence */
    int64_t runs;
    /* the mode; how often it changed, the runs in it, and the conflicts at which it ends */
    bool stable;
    int64_t modes, stable_runs, mode_ends;
    /* conflicts of the next run, by RESTART_GEOMETRIC */
    double run_length;
    /* moving averages of lbd, over about 32 and 8192 conflicts */
    double fast, slow;
};

/* inprocess.c: what was spent between two runs of the search, in clauses looked at. */
struct inprocess {
    /* by propagation */
    uint64_t effort;
    /* by local search */
    uint64_t walked;
    /* conflicts, before which nothing is done at the bottom */
    int64_t next;
    /* conflicts, before which no variable is resolved away */
    int64_t next_elimination;
};

struct kernel {
    struct domains dom;
    struct kernel_config config;
    /* propagators, their data and states */
    struct arena arena;
    struct rng rng;
    /* there is no solution whatever is assumed; any file may find that, and it stays */
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
    struct stride stride;
    struct insist insist;
    struct search search;
    struct restarts restart;
    struct inprocess inprocess;
    /* statistics: in all, and by the kind of constraint (propagator.tally); audits of the hostile
     * build so far */
    struct kernel_counts counts;
    VEC(struct kind_counts) kinds;
    uint32_t audits;
};

/* kernel_var_of of solver/constraint/propagator.h treats a kernel as the address of its first
 * pointer. */
_Static_assert(offsetof(struct kernel, dom.vars.data) == 0, "the variables are the first thing in a kernel");
_Static_assert(_Generic(((struct kernel *)0)->dom.vars.data, struct kernel_var * : 1, default : 0),
               "the variables of a kernel are an array of struct kernel_var");

/* kernel.c: making and freeing, and what propagators see */
struct kernel *kernel_new(const struct kernel_config *config);
void kernel_free(struct kernel *kernel);
int32_t kernel_add_var(struct kernel *kernel, int32_t lo, int32_t hi, int32_t range_count,
                       const struct range *ranges);
/* Only at a solution. */
int32_t kernel_value(const struct kernel *kernel, int32_t var);

/* domain.c: changing variables, and undoing that */
bool domain_set_lo(struct kernel *kernel, int32_t var, int64_t value, struct reason reason);
bool domain_set_hi(struct kernel *kernel, int32_t var, int64_t value, struct reason reason);
bool domain_set_ne(struct kernel *kernel, int32_t var, int64_t value, struct reason reason);
bool domain_apply(struct kernel *kernel, struct predicate p, struct reason reason);
/* Makes the literal of a 0/1 variable true, which is open. */
void domain_set_bool(struct kernel *kernel, klit lit, struct reason reason);
void domain_free_holes(struct kernel *kernel);
void domain_fill_hole(struct kernel *kernel, int32_t var, int32_t value);
/* The entry that made it a hole; -1: from the start; INT32_MAX: it is not a hole. */
int32_t domain_hole_at(const struct kernel *kernel, int32_t var, int32_t value);
/* The value lies between the bounds of a variable without bits. */
bool domain_lacks(const struct kernel *kernel, int32_t var, int32_t value);
static inline bool domain_has(const struct kernel *kernel, int32_t var, int64_t value)
{
    const struct kernel_var *v = &kernel->dom.vars.data[var];
    if (value < v->lo || value > v->hi) return false;
    if (v->words < 0) return !domain_lacks(kernel, var, (int32_t)value);
    uint32_t bit = (uint32_t)((int32_t)value - v->base);
    return kernel->dom.bits.data[(uint32_t)v->words + (bit >> 6)] >> (bit & 63) & 1;
}
int64_t domain_size(const struct kernel *kernel, int32_t var);
/* The smallest value >= from, or hi; the largest value <= from, or lo. */
int32_t domain_next(const struct kernel *kernel, int32_t var, int64_t from);
int32_t domain_before(const struct kernel *kernel, int32_t var, int64_t from);
/* The value nearest to one that may be none. */
int32_t domain_nearest(const struct kernel *kernel, int32_t var, int64_t wanted);
static inline bool domain_same(struct predicate a, struct predicate b)
{
    return a.var == b.var && a.op == b.op && a.value == b.value;
}
bool domain_is_true(const struct kernel *kernel, struct predicate p);
bool domain_is_false(const struct kernel *kernel, struct predicate p);
struct predicate domain_negation(struct predicate p);

/* trail.c */
/* Begins a level. */
void trail_level(struct kernel *kernel, struct predicate choice, bool flipped);
/* Goes back to this level, which stays. */
void trail_undo(struct kernel *kernel, size_t level);
/* The entry that made it true; -1: true from the start. *p may be weakened to what the entry
 * says. */
int32_t trail_find(const struct kernel *kernel, struct predicate *p, int32_t before);
int32_t trail_lo_at(const struct kernel *kernel, int32_t var, int32_t at);
int32_t trail_hi_at(const struct kernel *kernel, int32_t var, int32_t at);
bool trail_has_at(const struct kernel *kernel, int32_t var, int32_t value, int32_t at);
/* The level at which p, which is true, became true. */
int32_t trail_level_of(const struct kernel *kernel, struct predicate p);
/* Did p hold before that position? */
bool trail_held(const struct kernel *kernel, struct predicate p, int32_t at);

/* atom.c */
int32_t atom_make(struct kernel *kernel, int32_t var, int32_t op, int32_t value, bool of_bool);
/* Made if it does not exist. */
klit atom_lit(struct kernel *kernel, struct predicate p);
struct predicate atom_predicate(const struct kernel *kernel, klit lit);
int atom_look(const struct kernel *kernel, klit lit);
static inline int atom_truth(const struct kernel *kernel, klit lit)
{
    int truth = kernel->atoms.truth.data[lit];
    return truth != LOOK ? truth : atom_look(kernel, lit);
}

/* clauses.c */
/* Only at level 0. */
void clauses_add(struct kernel *kernel, size_t count, const klit *lits);
/* Watches lits[0] and lits[1]. */
cref clauses_learn(struct kernel *kernel, size_t count, const klit *lits, uint32_t lbd);
void clauses_reduce(struct kernel *kernel);
/* Conflicts until the next time. */
int64_t clauses_pause(const struct kernel *kernel);
void clauses_bump(struct kernel *kernel, cref clause);
uint32_t clauses_lbd(const struct kernel *kernel, cref clause);
/* At the bottom, where all has been propagated: removes what is true for ever, and literals that
 * are false. */
void clauses_tidy(struct kernel *kernel);
/* It is of the model, not learnt. */
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

/* watch.c: the clauses that an entry wakes */
bool watch_entry(struct kernel *kernel, const struct entry *entry);

/* queue.c: to the fixpoint */
void queue_add(struct kernel *kernel, struct propagator *propagator);
/* False: kernel->explain.conflict says why; true and `halted`: not done yet. */
bool queue_run(struct kernel *kernel);
/* Asks whether to stop, once in `patience` calls. */
bool queue_tick(struct kernel *kernel, uint32_t patience);
/* The same once in so many steps of work that they take about a millisecond. */
bool queue_work(struct kernel *kernel, size_t steps);
void queue_clear(struct kernel *kernel);
/* True if nothing is left to propagate. */
bool queue_rests(const struct kernel *kernel);
/* How long a call of a kind takes, given how many there were with it; what was spent is added to
 * *seconds, for the others too. */
struct timing queue_begin(int64_t calls);
void queue_end(struct timing timing, double *seconds);

/* explain.c */
/* Both write to kernel->explain.because. */
void explain_entry(struct kernel *kernel, int32_t index, struct predicate what);
void explain_reason(struct kernel *kernel, struct reason reason, struct predicate what, int32_t at);
/* kernel_because_sum. */
void explain_sum(struct kernel *kernel, const struct kernel_sum *sum, int64_t least, int32_t at);

/* analyze.c: from kernel->explain.conflict to a clause that says what to do instead, in
 * kernel->analysis.learnt. analyze_conflict returns the level to go back to, or ANALYZE_HALTED
 * without a clause; analyze_core goes back to assumptions, and returns false if it was halted. */
#define ANALYZE_HALTED SIZE_MAX
size_t analyze_conflict(struct kernel *kernel, uint32_t *lbd);
/* The level at which the conflict came about. */
size_t analyze_level(struct kernel *kernel);
bool analyze_core(struct kernel *kernel);

/* activity.c */
void activity_add_var(struct kernel *kernel, int32_t var);
void activity_add_atom(struct kernel *kernel, int32_t atom);
void activity_bump(struct kernel *kernel, int32_t var);
void activity_bump_atom(struct kernel *kernel, int32_t atom);
/* Without learning: all that a propagator looks at is active when it fails. */
void activity_blame(struct kernel *kernel, const struct propagator *failed);
/* By so much: what it counts before there is any failure. */
void activity_bump_by(struct kernel *kernel, int32_t var, double weight);
/* The same for a clause: all that it is about, which is in kernel->explain.conflict. */
void activity_blame_conflict(struct kernel *kernel);
void activity_decay(struct kernel *kernel);
/* The variable no longer has a value. */
void activity_return(struct kernel *kernel, int32_t var);
/* Atoms that were taken since there were so many. */
void activity_return_atoms(struct kernel *kernel, size_t taken);
/* The most active open variable; -1: none. */
int32_t activity_top(struct kernel *kernel);
/* The most active open literal: an atom of the integer *var, or -1 and the 0/1 variable *var; *var
 * is -1 if no open literal has been active. */
int32_t activity_top_literal(struct kernel *kernel, int32_t *var);

/* phase.c */
void phase_add_var(struct kernel *kernel, int32_t lo);
/* The value is always tried first. */
void phase_prefer(struct kernel *kernel, int32_t var, int32_t value);
/* All variables have values. */
void phase_note_solution(struct kernel *kernel);
/* At a conflict of a stable run. */
void phase_note_target(struct kernel *kernel);
/* A value of the domain. */
int32_t phase_of(const struct kernel *kernel, int32_t var);

/* stride.c */
/* What is to be made small (sense 1) or large (-1), a view of a kernel variable; sense 0:
 * nothing. */
void stride_toward(struct kernel *kernel, dm_int objective, int sense);
void stride_made(struct kernel *kernel);
/* The run ended without a solution. */
void stride_dropped(struct kernel *kernel);
/* False: there is nothing to try. */
bool stride_next(const struct kernel *kernel, struct predicate *choice);

/* restart.c */
bool restart_wanted(const struct kernel *kernel);
/* False: there is no solution, as what was done with the clauses shows. */
bool restart_go(struct kernel *kernel);
/* Conflicts until the next restart. */
int64_t restart_run_length(struct kernel *kernel);

/* decide.c */
/* False: all variables have values. */
bool decide_next(struct kernel *kernel, struct predicate *choice);

/* What users say about the search; only at the bottom of the trail. */
/* Comes after those given before; takes ownership. */
void decide_follow(struct kernel *kernel, struct branching branching);
void decide_free(struct branching *branching);
/* The most active open variable of the answer; -1: none. A linear scan, because the heap holds
 * others too. */
int32_t decide_top_answer(const struct kernel *kernel);
/* Replaces the last answer. */
void decide_answer(struct kernel *kernel, size_t count, const int32_t *vars);

/* insist.c. From now on what failed last may come before what the order says; a favour of 2 means
 * that it does unless the other way brings twice as much. A failure without learning, before going
 * back. The variable that comes first now, or 0. */
void insist_allow(struct kernel *kernel, double favour);
void insist_failed(struct kernel *kernel);
int32_t insist_next(const struct kernel *kernel);

/* step.c: tells whoever watches, which costs a comparison if nobody does. A choice is told before
 * it is made. */
void step_report(const struct kernel *kernel, dm_step_kind kind, struct predicate what);
static inline void step_tell(const struct kernel *kernel, dm_step_kind kind, struct predicate what)
{
    if (kernel->config.step) step_report(kernel, kind, what);
}
static inline void step_note(const struct kernel *kernel, dm_step_kind kind)
{
    if (kernel->config.step) step_report(kernel, kind, (struct predicate){0});
}

/* search.c */
enum kernel_status search_start(struct kernel *kernel, size_t count, const struct predicate *assumptions);
/* The same for a list that others may take a part of: search_give. */
enum kernel_status search_list(struct kernel *kernel, size_t count, const struct predicate *assumptions);
/* At a solution: its answer does not come again in this round. */
void search_exclude(struct kernel *kernel);
/* Takes the assumptions and what follows from them, and chooses nothing: KERNEL_NONE with the core,
 * or KERNEL_UNKNOWN, at rest. What the assumptions have in common with the last ones, from the
 * first on, is not propagated again. */
enum kernel_status search_propagate(struct kernel *kernel, size_t count, const struct predicate *assumptions);

/* Goes back to the bottom, so that constraints can be added; search_more resumes where it was. */
void search_hold(struct kernel *kernel);
enum kernel_status search_more(struct kernel *kernel);
/* Without learning: goes on for those of which `better` is true, from where it was stopped
 * (`here`), or from the solution that it is at. */
enum kernel_status search_better(struct kernel *kernel, struct predicate better, bool here);
/* Stopped while it lists: leaves the other side of its first choice that has one to somebody else.
 * Adds the choices before it, and that side; false: there is none, or not of the answer alone. */
bool search_give(struct kernel *kernel, predicate_list *path);
/* The same before the first solution, by halving the domain of a variable of the answer: this half
 * is assumed from now on. Goes back to the assumptions. */
bool search_halve(struct kernel *kernel, struct predicate *half);
/* Without learning: how much of the tree has been searched, if all values are alike; from 0 to
 * 1. */
double search_done(const struct kernel *kernel);
/* After KERNEL_NONE. */
bool search_needed(const struct kernel *kernel, struct predicate assumption);

/* probsat.c: a local search over the clauses of 0/1 variables, whose best assignment becomes the
 * values to try first. Looks at about `budget` clauses; returns how many it were. */
uint64_t probsat_run(struct kernel *kernel, uint64_t budget);

/* eliminate.c: fewer variables. At the bottom; looks at about `budget` clauses and returns how many
 * it were. */
uint64_t eliminate_run(struct kernel *kernel, uint64_t budget);
/* At a solution: gives values to what is gone. */
void eliminate_extend(struct kernel *kernel);
int32_t eliminate_value(const struct kernel *kernel, int32_t var);
/* At the bottom: the variable, if it is gone, comes back. */
void eliminate_restore(struct kernel *kernel, int32_t var);
static inline bool eliminate_is_gone(const struct kernel *kernel, int32_t var)
{
    return (size_t)var < kernel->eliminated.gone.size && kernel->eliminated.gone.data[var];
}

/* inprocess.c: what is done at a restart, before the next run. False: there is no solution. */
bool inprocess_run(struct kernel *kernel);

/* audit.c: which invariant is broken, as a sentence; NULL: none. `rests`: nothing is left to
 * propagate, so what holds at a fixpoint is checked as well. Linear in all that the kernel holds,
 * except for reasons, whose literals are followed back along the trail. Changes nothing. */
const char *audit_kernel(struct kernel *kernel, bool rests);

/* load.c: takes what a model has gained into the kernel */
struct loader *load_new(const dm_model *model, struct kernel *kernel);
void load_free(struct loader *loader);
/* At the bottom of the trail; false: stopped, the next call resumes. */
bool load_more(struct loader *loader);
/* True if it stopped within a constraint, so that parts are there twice. */
bool load_spoilt(const struct loader *loader);
/* Has the model gained something? */
bool load_pending(const struct loader *loader);
/* coefs[0]*views[0] + ... <= most, over variables of the kernel; at the bottom of the trail. */
void load_row(struct loader *loader, size_t count, const int64_t *coefs, const dm_int *views, int64_t most);
/* What could not be taken apart; NULL: nothing. */
const char *load_error(const struct loader *loader);
/* The kernel's number of a model's variable. */
int32_t load_var(const struct loader *loader, int32_t var);
struct predicate load_predicate(struct loader *loader, dm_lit lit);
/* Has this variable of the model been loaded? And that of this literal? */
bool load_has_var(const struct loader *loader, int32_t var);
bool load_has(const struct loader *loader, dm_lit lit);
/* The same the other way: what it says in the words of the model, or of the child in which
 * constraints were taken apart (variables from MODEL_CHILD on), which is *model. */
struct predicate load_meaning(struct loader *loader, struct predicate p, const dm_model **model);

#endif
