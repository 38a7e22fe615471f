/* Engines: solvers for a model, behind one table.
 *
 * An engine loads what was added to the model at each call, finds a solution, and finds further
 * ones. Limits, lazy checks, branch and bound and the public state are common to all engines, and
 * are in solver.c and monitor.c. */
#ifndef SOLVER_ENGINE_ENGINE_H
#define SOLVER_ENGINE_ENGINE_H

#include "base/sentence.h"
#include "solver/constraint/propagator.h"
#include "solver/encode/encode.h"
#include "solver/model/model.h"

enum engine_ability {
    /* handles integers directly, not by clauses */
    ENGINE_INTEGERS = 1,
    /* reports a core of the assumptions */
    ENGINE_CORES = 2,
    /* keeps learnt clauses from call to call */
    ENGINE_LEARNS = 4,
    /* can use several threads */
    ENGINE_THREADS = 8,
    /* accepts preferred values */
    ENGINE_PHASE = 16,
    /* writes proofs of unsatisfiability */
    ENGINE_PROOFS = 32,
    /* optimises the objective itself, and reports bounds while it searches */
    ENGINE_OPTIMISES = 64,
    /* obeys search annotations, and can switch learning off */
    ENGINE_BRANCHING = 128,
    /* enumerates all assignments: for teaching and testing */
    ENGINE_BRUTE_FORCE = 256,
    /* reports the steps of its search */
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

/* The kernel's restarts. */
struct engine_restarts {
    enum engine_restart way;
    /* ratio of the lengths of two successive runs; ENGINE_RESTART_GEOMETRIC only */
    double base;
    /* factor of all run lengths, in conflicts */
    int64_t scale;
};

/* The kernel's optimisation strategy. */
enum engine_strategy { STRATEGY_AUTO, STRATEGY_BRANCH, STRATEGY_CORES, STRATEGY_LNS };

/* Branch and bound, as seen by one round. */
struct engine_descent {
    /* the round is a step of it: any solution better than the incumbent will do */
    bool on;
    /* the number of assumptions from the caller; they come first, and the others bound the
     * objective */
    size_t asked;
    /* objective of the incumbent, and its values by variable of the model, as many as there were
     * then; valid until the next round */
    bool has_best;
    int64_t best;
    const int32_t *values;
    size_t value_count;
    /* bound proved by other engines under the caller's assumptions */
    bool has_bound;
    int64_t bound;
};

/* Configuration and callbacks of an engine; outlives it. */
struct engine_context {
    dm_model *model;
    /* number of the caller's search; the same for all rounds of one branch and bound */
    int64_t search_number;
    /* of the current round */
    struct engine_descent descent;
    /* 0: the engine's default */
    int64_t seed;
    /* at least 1 */
    int64_t threads;
    /* in a parallel portfolio (parallel_portfolio.c): the member's index and the number of members;
     * else 0, 0 */
    int member, members;
    /* clause exchange with the other members; NULL: none */
    struct exchange *exchange;
    /* per call; -1 none */
    int64_t conflict_limit;
    /* memory limit of this process, or of a child process, in bytes; 0 none */
    int64_t memory;
    /* by clock_wall, for engines that poll too rarely; 0: none */
    double deadline;
    /* kernel: clause learning */
    bool learn;
    /* kernel: dom/wdeg search without learning, whatever `learn` says; engine_plain */
    bool plain;
    /* kernel: 0 automatic, 1 obey search annotations, 2 ignore them */
    int search;
    /* kernel: enum engine_strategy given by the user */
    int strategy;
    /* kernel: used if the user gave none; for diversity in a portfolio */
    int default_strategy;
    struct engine_restarts restarts;
    /* truth to try first: 0 the engine's default, 1 false, 2 true */
    int phase;
    /* path of the proof; the formula is written to the same path with .cnf; NULL: no proof */
    const char *proof;
    struct encode_config encode;
    /* called often while searching; true: stop */
    bool (*poll)(void *self);
    /* called at each restart, if the engine has any */
    void (*restarted)(void *self);
    /* called with bounds and incumbents while optimising; `best` is NULL or not yet checked */
    void (*improved)(void *self, const int64_t *best, int64_t bound);
    /* called at each step except solutions, if the engine has ENGINE_STEPS; NULL: not wanted */
    void (*stepped)(void *self, const dm_step *step);
    void *self;
};

/* Copies what may change from round to round, for an engine whose context is a copy. */
void engine_take_limits(struct engine_context *to, const struct engine_context *from);

/* Statistics so far; 0: not reported. */
struct engine_counts {
    int64_t conflicts, nodes, restarts, learnt, kept, bottom, depth, variables, clauses;
    double load_seconds, lbd;
};

/* Adds the counters of work, which add up over engines, unlike those that describe a state. */
void engine_add_work(struct engine_counts *sum, const struct engine_counts *one);

/* A statistic specific to an engine. */
struct engine_stat {
    /* "alldifferent.calls" */
    char name[48];
    double value;
    double of; /* weight of an average; 0: a sum */
};
typedef VEC(struct engine_stat) engine_stats;

/* Defined by each engine. */
struct engine;

/* Clause exchange: exchange.h. */
struct exchange;

/* A cube: a part of the search space, as predicates over the model's variables. */
typedef VEC(struct predicate) engine_cube;

/* Results of a relaxation: no bound; a bound that more steps may improve; the optimum of the
 * relaxation; the same, nearly integral, so that the engine should soon solve the model. */
enum engine_relaxed { RELAXED_NOT, RELAXED_PARTLY, RELAXED, RELAXED_NEARLY_WHOLE };

struct engine_kind {
    struct engine *(*open)(const char *name, const struct engine_context *context, struct sentence *error);
    void (*close)(struct engine *engine);

    /* Starts a new round: solves the model as it is now under these assumptions. DM_SOLUTION,
     * DM_NONE, DM_UNKNOWN, DM_INVALID. If context.descent.on, an engine with ENGINE_OPTIMISES
     * finds the optimum: DM_OPTIMAL, or DM_SOLUTION if it was stopped. */
    dm_status (*start)(struct engine *engine, size_t count, const dm_lit *assumptions);

    /* Continues the round. `exclude`: the answer of the last solution is excluded for the rest of
     * the round. */
    dm_status (*more)(struct engine *engine, bool exclude);

    /* Bounds the objective by a linear relaxation under the assumptions, in at most this many
     * simplex iterations. Ends the round. NULL: not supported. */
    enum engine_relaxed (*relaxation)(struct engine *engine, size_t count, const dm_lit *assumptions,
                                      int64_t steps, int64_t *bound);

    /* Parallel enumeration by work stealing; both NULL: not supported. start_cube starts a round
     * for a cube. give_cube, while the round is stopped, splits off a part of it; false: too little
     * is left. */
    dm_status (*start_cube)(struct engine *engine, size_t count, const dm_lit *assumptions,
                            const engine_cube *cube);
    bool (*give_cube)(struct engine *engine, engine_cube *cube);

    /* Propagates the model and the assumptions without search: DM_NONE, DM_UNKNOWN, DM_INVALID.
     * Ends the round. After DM_UNKNOWN, `follows` returns 1 if the literal is true, -1 if it is
     * false, else 0. All three NULL: not supported. */
    dm_status (*propagate)(struct engine *engine, size_t count, const dm_lit *assumptions);
    int (*follows)(struct engine *engine, dm_lit lit);
    /* The remaining domain of a view, after DM_UNKNOWN; count 0 if the variable is newer. */
    dm_values_left (*left)(struct engine *engine, dm_int x);

    /* after DM_SOLUTION or DM_OPTIMAL */
    int32_t (*value)(struct engine *engine, int32_t var);
    /* after DM_NONE from start: true if this assumption is in the core NULL: no cores;
     * engine_failed */
    bool (*failed)(struct engine *engine, dm_lit lit);
    void (*counts)(struct engine *engine, struct engine_counts *counts);
    /* appends statistics specific to the engine; may be NULL */
    void (*details)(struct engine *engine, engine_stats *rows);
    /* after DM_INVALID; NULL: it accepts every model */
    const char *(*error)(struct engine *engine);

    /* While a step is reported: prints the decision or, if `learnt`, the learnt clause. NULL
     * without ENGINE_STEPS. */
    void (*words)(struct engine *engine, bool learnt, struct buf *out);

    /* The estimated fraction of the search that is done, from 0 to 1; NULL: unknown. */
    double (*done)(struct engine *engine);

    /* Work so far, in machine-independent units of about 30 ns; NULL: unknown. */
    uint64_t (*effort)(struct engine *engine);

    /* The engine at work, in a portfolio; NULL: itself. */
    const char *(*name)(struct engine *engine);
};

/* True if this assumption is in the core. Without cores, all of them are. */
bool engine_failed(const struct engine_kind *kind, struct engine *engine, dm_lit lit);

struct engine_row {
    const char *name;
    const char *blurb;
    unsigned abilities;
    const struct engine_kind *kind;
};

/* The linked engines, best first; NULL name at the end. */
extern const struct engine_row engine_table[];
/* "dimacs:COMMAND" */
extern const struct engine_row engine_program;
/* The kernel without learning, a portfolio member that has no name for users. */
extern const struct engine_row engine_plain;
/* The portfolio, used if no engine is named. */
extern const struct engine_row engine_unnamed;

/* "kernel makes no proofs; cadical does", or that no engine does. */
void engine_no_proofs(const char *name, struct sentence *error);

/* "cadical does not tell the steps of its search; kernel does" */
void engine_no_steps(const char *name, struct sentence *error);

/* The row for a name as given to --engine; NULL with the sentence in `error`. NULL name:
 * engine_unnamed. */
const struct engine_row *engine_find(const char *name, struct sentence *error);

/* A parallel portfolio, one engine per thread. */
extern const struct engine_kind parallel_portfolio_engine;
/* True if it supports engines of this row. */
bool parallel_portfolio_suits(const struct engine_row *row);
/* A portfolio of the engines that suit the model, in time slices on one thread. */
extern const struct engine_kind portfolio_engine;
/* A SAT solver on a clausal encoding of the model. */
extern const struct engine_kind clausal_engine;
/* Our own solver. */
extern const struct engine_kind kernel_engine;
/* CBC: branch and cut on an integer program. */
extern const struct engine_kind cbc_engine;
/* Brute force. */
extern const struct engine_kind brute_engine;

/* ---- work: machine-independent units of about 10 microseconds, counted at polls. Time slices in
 * seconds would make the search depend on the load of the machine. */

/* The work between two counted polls, about that many conflicts of the kernel. It grows with the
 * clauses of a SAT solver, 80 to 950 microseconds with 16 000 to 76 000 clauses, and with the rows
 * of CBC, 33 ms with 3000. */
static inline int64_t work_weight(const struct engine_row *row, int64_t clauses, size_t constraints)
{
    enum { CLAUSES = 1000 };
    if (row->kind == &kernel_engine) return 1;
    if (row->abilities & ENGINE_LEARNS) return 3 + clauses / CLAUSES;
    return 20 + (int64_t)constraints;
}

/* True if this poll counts. A SAT solver polls very often, so only one in CLAUSAL_POLLS counts.
 * `polls` is its number of polls so far. */
static inline bool work_counts(const struct engine_row *row, uint32_t *polls)
{
    enum { CLAUSAL_POLLS = 11 };
    return row->kind != &clausal_engine || ++*polls % CLAUSAL_POLLS == 0;
}

#endif
