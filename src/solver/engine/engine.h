/* Engines: ways to solve a model, behind one table.
 *
 * An engine takes what the model has gained whenever it is called, finds values, and finds the
 * next ones. What is common to all is not its business: limits, lazy checks, the descent to the
 * best, and the bookkeeping for the caller are in solver.c. */
#ifndef SOLVER_ENGINE_ENGINE_H
#define SOLVER_ENGINE_ENGINE_H

#include "base/sentence.h"
#include "solver/constraint/propagator.h"
#include "solver/encode/encode.h"
#include "solver/model/model.h"

enum engine_ability {
    /* takes integers as they are, not in clauses */
    ENGINE_INTEGERS = 1,
    /* reports which assumptions were needed */
    ENGINE_CORES = 2,
    /* what it learns stays from call to call */
    ENGINE_LEARNS = 4,
    /* can use several threads */
    ENGINE_THREADS = 8,
    /* can be told which value to try first */
    ENGINE_PHASE = 16,
    /* can write down why there is no solution */
    ENGINE_PROOFS = 32,
    /* takes the objective itself, and reports bounds while it searches */
    ENGINE_OPTIMISES = 64,
    /* Can be told how to branch, and whether to learn. */
    ENGINE_TOLD = 128,
    /* Tries everything: for teaching and testing. */
    ENGINE_BLIND = 256,
    /* Tells the steps of its search. */
    ENGINE_STEPS = 512,
};

enum engine_restart {
    ENGINE_RESTART_AVERAGE,
    ENGINE_RESTART_LUBY,
    ENGINE_RESTART_NEVER,
    ENGINE_RESTART_GEOMETRIC,
    ENGINE_RESTART_LINEAR,
    ENGINE_RESTART_CONSTANT,
};

/* When to restart, for the kernel. */
struct engine_restarts {
    enum engine_restart way;
    /* of the number of conflicts, from run to run; ENGINE_RESTART_GEOMETRIC only */
    double base;
    /* what the numbers of conflicts are multiplied with */
    int64_t scale;
};

/* How the kernel finds the best. */
enum engine_strategy { STRATEGY_AUTO, STRATEGY_BRANCH, STRATEGY_CORES, STRATEGY_LNS };

/* What a round is to the search for the best. */
struct engine_descent {
    /* It is one step of it: any solution of the round will do if it is better than the last. */
    bool on;
    /* how many of the assumptions are the caller's: they come first, and the others follow from the
     * wish for something better */
    size_t asked;
    /* the objective of the best solution so far, and its values by variable of the model, as many
     * as there were; they stay until the next round */
    bool has_best;
    int64_t best;
    const int32_t *values;
    size_t value_count;
    /* what others have proved that no solution is better than, under the caller's assumptions */
    bool has_bound;
    int64_t bound;
};

/* What the solver provides to its engine; outlives it. */
struct engine_context {
    dm_model *model;
    /* counts the caller's searches: all rounds of one descent to the best have the same */
    int64_t search_number;
    /* of the round that begins */
    struct engine_descent descent;
    /* 0: the engine's own default */
    int64_t seed;
    /* at least 1 */
    int64_t threads;
    /* of several that work on one question (team.c): which it is, from 0, and how many there are; 0
     * and 0 for one alone */
    int member, members;
    /* clauses for and from the others; NULL: none */
    struct exchange *exchange;
    /* per call; -1 none */
    int64_t conflict_limit;
    /* bytes that this process, or a child process, may have in memory; 0 none */
    int64_t memory;
    /* when the call must have ended, by clock_wall, for engines that poll too rarely; 0: no
     * limit */
    double deadline;
    /* the kernel: learn from conflicts */
    bool learn;
    /* the kernel: not even then, but by sizes of domains and failures; engine_plain */
    bool plain;
    /* the kernel: 0 by its own choice, 1 as the model says, 2 free */
    int search;
    /* the kernel: enum engine_strategy, if somebody named one */
    int strategy;
    /* and if nobody did: that of a member of a team */
    int leaning;
    struct engine_restarts restarts;
    /* which truth to try first: 0 its own default, 1 false, 2 true */
    int phase;
    /* where to write down why there is no solution, with the formula beside it; NULL nowhere */
    const char *proof;
    struct encode_config encode;
    /* asked often while searching; true: stop */
    bool (*poll)(void *self);
    /* called at each restart, by engines that have any */
    void (*restarted)(void *self);
    /* called by those that optimise: their best so far or NULL, not yet tested */
    void (*improved)(void *self, const int64_t *best, int64_t bound);
    /* called at each step, by those that tell them, but for solutions; NULL: nobody watches */
    void (*stepped)(void *self, const dm_step *step);
    void *self;
};

/* What the caller may change from round to round, for an engine whose context is a copy. */
void engine_take_terms(struct engine_context *to, const struct engine_context *from);

/* So far, for statistics; what an engine does not report is 0. */
struct engine_counts {
    int64_t conflicts, nodes, restarts, learnt, kept, bottom, depth, variables, clauses;
    double load_seconds, lbd;
};

/* Adds the counts of work: those of several engines add up. What describes a state does not. */
void engine_add_work(struct engine_counts *sum, const struct engine_counts *one);

/* One of an engine's own statistics. */
struct engine_stat {
    /* "alldifferent.calls" */
    char name[48];
    double value;
    double of; /* of an average: of how many; 0: a sum */
};
typedef VEC(struct engine_stat) engine_stats;

/* Each kind has its own. */
struct engine;

/* Clauses that several kernels tell each other: exchange.h. */
struct exchange;

/* A part of what there is to list: what is true in it, of the model's variables. */
typedef VEC(struct predicate) engine_part;

/* There is no bound; there may be a better one if it takes more steps; this is the best one; so it
 * is, and nearly all variables have whole numbers there, so that the engine should soon be done. */
enum engine_relaxed { RELAXED_NOT, RELAXED_PARTLY, RELAXED, RELAXED_NEARLY_WHOLE };

struct engine_kind {
    struct engine *(*open)(const char *name, const struct engine_context *context, struct sentence *error);
    void (*close)(struct engine *engine);

    /* Finds values for all that the model holds now, under these assumptions: DM_SOLUTION, DM_NONE,
     * DM_UNKNOWN, DM_INVALID. Starts a new round. If that is a step of a descent, an engine with
     * ENGINE_OPTIMISES finds the best: DM_OPTIMAL, or DM_SOLUTION if it was stopped. */
    dm_status (*start)(struct engine *engine, size_t count, const dm_lit *assumptions);

    /* Finds further values in this round; `exclude`: they differ from the last ones in the answer
     * variables, from now on in this round. */
    dm_status (*more)(struct engine *engine, bool exclude);

    /* A bound of the objective from a linear relaxation, in so many steps of the simplex method at
     * most; it is true for every solution under the assumptions. Ends the round. NULL: it has
     * none. */
    enum engine_relaxed (*relax)(struct engine *engine, size_t count, const dm_lit *assumptions,
                                 int64_t steps, int64_t *bound);

    /* For several that list together; NULL both: it cannot. Starts a round for a part of the
     * solutions, to be listed by `more`. Gives away a part of what it has left to list in the
     * round, while it is stopped; false: it has nothing to spare. */
    dm_status (*start_part)(struct engine *engine, size_t count, const dm_lit *assumptions,
                            const engine_part *part);
    bool (*give_part)(struct engine *engine, engine_part *part);

    /* Takes all that the model holds now, and what follows from the assumptions; chooses nothing.
     * DM_NONE, DM_UNKNOWN, DM_INVALID. Ends the round. `follows`, after DM_UNKNOWN: 1, this literal
     * is true, -1 it is false, 0 neither. NULL all three: it does not propagate. */
    dm_status (*propagate)(struct engine *engine, size_t count, const dm_lit *assumptions);
    int (*follows)(struct engine *engine, dm_lit lit);
    /* The values left for a plain view, under the same conditions; none if it was made later. */
    dm_values_left (*left)(struct engine *engine, dm_int x);

    /* after DM_SOLUTION or DM_OPTIMAL */
    int32_t (*value)(struct engine *engine, int32_t var);
    /* after DM_NONE from start: was this assumption needed? NULL: it cannot tell */
    bool (*failed)(struct engine *engine, dm_lit lit);
    void (*counts)(struct engine *engine, struct engine_counts *counts);
    /* adds the engine's own statistics; may be NULL */
    void (*details)(struct engine *engine, engine_stats *rows);
    /* after DM_INVALID; NULL: it takes every model */
    const char *(*error)(struct engine *engine);

    /* While a step is told: what was chosen or, if `learnt`, the clause that was learnt. NULL: it
     * tells no steps; otherwise it has ENGINE_STEPS. */
    void (*words)(struct engine *engine, bool learnt, struct buf *out);

    /* How much of the search has been done, from 0 to 1, for those that can tell; NULL: it
     * cannot. */
    double (*done)(struct engine *engine);

    /* Steps of work so far, of about 30 ns each, the same on every machine; NULL: it cannot
     * tell. */
    uint64_t (*effort)(struct engine *engine);

    /* Which engine does the work, for those that leave it to others; NULL: itself. */
    const char *(*name)(struct engine *engine);
};

/* Was this assumption needed? If the engine cannot tell, each may have been. */
bool engine_failed(const struct engine_kind *kind, struct engine *engine, dm_lit lit);

struct engine_row {
    const char *name;
    const char *blurb;
    unsigned abilities;
    const struct engine_kind *kind;
};

/* Those linked, best first; NULL name at the end. */
extern const struct engine_row engine_table[];
/* "dimacs:COMMAND" */
extern const struct engine_row engine_program;
/* The kernel without learning, which has no name of its own: one of those that take turns. */
extern const struct engine_row engine_plain;
/* For when no name is given: those linked, in turns. */
extern const struct engine_row engine_unnamed;

/* "kernel makes no proofs; cadical does", or that none here does. */
void engine_no_proofs(const char *name, struct sentence *error);

/* The same of the steps of a search: "cadical does not tell the steps of its search; kernel
 * does". */
void engine_no_steps(const char *name, struct sentence *error);

/* The row for a name as --engine takes it; NULL with the sentence in `error`. NULL name:
 * engine_unnamed. */
const struct engine_row *engine_find(const char *name, struct sentence *error);

/* Several threads, with an engine of the row each. */
extern const struct engine_kind team_engine;
/* Does it serve engines of this row? */
bool team_suits(const struct engine_row *row);
/* The engines that suit the model, in turns. */
extern const struct engine_kind turns_engine;
/* A SAT solver on the model in clauses. */
extern const struct engine_kind clausal_engine;
/* Our own solver. */
extern const struct engine_kind kernel_engine;
/* Branch and cut on the model as an integer program. */
extern const struct engine_kind cbc_engine;
/* Tries all values in order. */
extern const struct engine_kind brute_engine;

/* ---- work, which is the same on every machine: units of about 10 microseconds, counted where an
 * engine polls. A clock would make the course of a search depend on what else the machine does. */

/* The work between two polls that count: about that many conflicts of the kernel. A SAT solver
 * takes longer the more clauses it has: 80 to 950 microseconds with 16 000 to 76 000 of them. So
 * does CBC with rows: 33 ms with 3000. */
static inline int64_t work_weight(const struct engine_row *row, int64_t clauses, size_t constraints)
{
    enum { CLAUSES = 1000 };
    if (row->kind == &kernel_engine) return 1;
    if (row->abilities & ENGINE_LEARNS) return 3 + clauses / CLAUSES;
    return 20 + (int64_t)constraints;
}

/* A SAT solver polls far more often than its work can be told apart: one poll in so many counts.
 * `polls`: how many there were. */
static inline bool work_counts(const struct engine_row *row, uint32_t *polls)
{
    enum { CLAUSAL_POLLS = 11 };
    return row->kind != &clausal_engine || ++*polls % CLAUSAL_POLLS == 0;
}

#endif
