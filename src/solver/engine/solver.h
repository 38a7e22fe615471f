/* The internals of the public dm_solver: solver.c (search), monitor.c (limits and callbacks),
 * state.c (which call is allowed when), statistics.c. */
#ifndef SOLVER_ENGINE_SOLVER_H
#define SOLVER_ENGINE_SOLVER_H

#include "base/sentence.h"
#include "solver/engine/engine.h"

#include <stdatomic.h>

struct settings {
    int64_t seed, threads;
    /* 0: none, as for time */
    int64_t conflict_limit, memory_limit, work_limit;
    double time_limit;
    int phase, search, strategy;
    struct engine_restarts restarts;
    bool learn;
    /* owned copy */
    const char *proof;
};

struct counters {
    int64_t solutions, rejected, calls, constraints, peak_bytes;
    double seconds;
    struct engine_counts engine;
};

/* The state of a solver between two calls; state.c has the transitions. A round is a sequence of
 * solutions under the same assumptions. */
enum solver_state {
    /* no engine yet: options may be set */
    SOLVER_NEW,
    /* an engine, but no round */
    SOLVER_IDLE,
    /* at the fixpoint after dm_propagate: dm_implied_lit and dm_left are valid */
    SOLVER_PROPAGATED,
    /* the round has its assumptions, but the engine must be started (again) */
    SOLVER_PENDING,
    /* the engine was stopped within the round, or has ended it */
    SOLVER_OPEN,
    /* the caller has the engine's last solution; the next one must differ */
    SOLVER_GIVEN,
    /* the engine was stopped within a step of branch and bound */
    SOLVER_DESCENT,
    /* the optimum is proved; enumeration of optimal solutions has not begun */
    SOLVER_BEST,
    /* branch and bound proved that there is no solution */
    SOLVER_NONE,
    /* the engine or the model failed: every search returns DM_INVALID */
    SOLVER_BROKEN,
    /* within a call: callbacks may read, but not search */
    SOLVER_SEARCHING,
    SOLVER_STATES
};

/* Groups of public functions with the same preconditions. */
enum solver_call {
    /* dm_set */
    CALL_SET,
    /* dm_on_step */
    CALL_WATCH,
    /* dm_limit_... */
    CALL_LIMIT,
    CALL_FREE,
    /* dm_solve, and dm_next where it is the same */
    CALL_SOLVE,
    CALL_NEXT,
    CALL_PROPAGATE,
    SOLVER_CALLS
};

/* An optional value of the objective, in the caller's sense. */
struct known {
    bool known;
    int64_t value;
};

struct dm_solver {
    dm_model *model;
    /* NULL if the name was unknown */
    const struct engine_row *row;
    /* the row's, or parallel_portfolio_engine; set with the engine */
    const struct engine_kind *kind;
    /* as given; owned; NULL: the portfolio */
    char *name;
    struct settings settings;
    struct engine_context context;
    /* NULL until the first search */
    struct engine *engine;
    atomic_bool interrupted;
    /* why this call, or the last one, was stopped */
    dm_stop stop;
    dm_progress_call *progress;
    void *progress_data;
    double call_began, next_report;
    /* with a work limit: units in this call, units per counted poll, and polls so far */
    int64_t work, weight;
    uint32_t polls;
    enum solver_state state;
    /* within a call: the state it will end in, and the set of states it may end in, a bit each */
    enum solver_state next;
    unsigned allowed;
    /* the model's objective at the last search */
    int sense;
    dm_int objective;
    /* the last candidate that lazy checks rejected without posting a violated constraint */
    vec_i32 doubted;
    /* the caller's after aliasing, and the bound while optimising */
    VEC(dm_lit) assumptions;
    /* the caller's as given */
    VEC(dm_lit) asked;
    /* number of the caller's assumptions */
    size_t assumed;
    /* by variable: the engine's last candidate */
    vec_i32 found;
    /* by variable: the last solution returned; empty before the first */
    vec_i32 values;
    /* with an objective: the incumbent */
    vec_i32 shown;
    VEC(dm_lit) core;
    /* objective of the incumbent, and its proved bound */
    struct known best, bound;
    /* a better objective reported by the engine within a step of branch and bound */
    struct known hope;
    struct counters counters;
    /* the engine's statistics, as of dm_stat_count; owned */
    engine_stats *details;
    dm_log_call *log;
    void *log_data;
    /* when the last line was logged */
    double logged;
    dm_step_call *watch;
    void *watch_data;
    /* the step being reported; else NULL */
    const dm_step *step;
    /* of the last step */
    int64_t level;
    /* no solution in this round yet */
    bool first;
    struct sentence error;
};

/* The largest limits of dm_set and dm_limit_... */
#define MONITOR_MOST_SECONDS 1e9
enum { MONITOR_MOST_MEGABYTES = 1000000000, MONITOR_MOST_CONFLICTS = 2000000000 };
#define MONITOR_MOST_WORK INT64_C(1000000000000000)

/* state.c */
/* REQUIREs that the current state allows this call of `function`. */
void state_check(const dm_solver *solver, enum solver_call call, const char *function);
/* Begins and ends a call that searches; `next` is set in between. */
void state_enter(dm_solver *solver, enum solver_call call, const char *function);
void state_leave(dm_solver *solver);

/* monitor.c: the first four are the engine's callbacks, with the solver as `self`. */
bool monitor_poll(void *self);
void monitor_restarted(void *self);
void monitor_improved(void *self, const int64_t *best, int64_t bound);
void monitor_stepped(void *self, const dm_step *step);
/* Reports the fate of a candidate, which the engine does not know. */
void monitor_step(dm_solver *solver, dm_step_kind kind);
void monitor_counts(dm_solver *solver);
void monitor_log(dm_solver *solver, dm_event event);
void monitor_report(dm_solver *solver, double now);

/* Records why a call that ends with this status was stopped, if it was. */
void monitor_end(dm_solver *solver, dm_status status);

#endif
