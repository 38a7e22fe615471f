/* The inside of the public solver, for the files that make it up: solver.c searches, monitor.c
 * watches over a search, state.c says when what may be called, statistics.c reports on it. */
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
    /* the solver's own copy */
    const char *proof;
};

struct counters {
    int64_t solutions, rejected, calls, constraints, peak_bytes;
    double seconds;
    struct engine_counts engine;
};

/* Where a solver is between two calls. state.c says which calls each state allows and what they
 * lead to. A round is a sequence of solutions under the same assumptions. */
enum solver_state {
    /* no engine yet: options may be set */
    SOLVER_NEW,
    /* an engine, and no round */
    SOLVER_IDLE,
    /* the engine is at rest after dm_propagate: dm_follows_lit and dm_left ask it */
    SOLVER_PROPAGATED,
    /* the round has its assumptions, and the engine must be started, or started again */
    SOLVER_PENDING,
    /* the engine was stopped within the round, or has ended it */
    SOLVER_OPEN,
    /* the caller has the engine's last solution: the next one must differ */
    SOLVER_GIVEN,
    /* the engine was stopped within a step of the descent to the best */
    SOLVER_DESCENT,
    /* the best is proved, and the list of solutions as good has not begun */
    SOLVER_BEST,
    /* the descent proved that there is no solution */
    SOLVER_NONE,
    /* the engine or the model failed: every search is DM_INVALID */
    SOLVER_BROKEN,
    /* within a call: a function that the solver calls may look, not search */
    SOLVER_SEARCHING,
    SOLVER_STATES
};

/* Groups of public functions with the same rules. */
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

/* A value of the objective, as the caller sees it. */
struct known {
    bool known;
    int64_t value;
};

struct dm_solver {
    dm_model *model;
    /* NULL if the name was unknown */
    const struct engine_row *row;
    /* how it is run: the row's own, or several of them; set with the engine */
    const struct engine_kind *kind;
    /* as given; owned; NULL: the best */
    char *name;
    struct settings settings;
    struct engine_context context;
    /* NULL until the first search */
    struct engine *engine;
    atomic_bool interrupted;
    /* what stopped this call, or the last one */
    dm_stop stop;
    dm_progress_call *progress;
    void *progress_data;
    double call_began, next_report;
    /* under a limit of work: units in this call, those from one poll that counts to the next, and
     * polls so far */
    int64_t work, weight;
    uint32_t polls;
    enum solver_state state;
    /* within a call: the state that it leads to, as far as it has come; and the set of those that
     * it may lead to, a bit each */
    enum solver_state next;
    unsigned allowed;
    /* the objective that the last search was for, as in the model */
    int sense;
    dm_int objective;
    /* a candidate that lazy checks rejected without posting anything that it violates */
    vec_i32 doubted;
    /* the caller's as they now are, and one more while the best is sought */
    VEC(dm_lit) assumptions;
    /* the caller's as they were given */
    VEC(dm_lit) asked;
    /* how many are the caller's */
    size_t assumed;
    /* by variable: the engine's last candidate */
    vec_i32 found;
    /* by variable: the last solution given, empty before there is one */
    vec_i32 values;
    /* with an objective: the best so far, which dm_solve gave */
    vec_i32 shown;
    VEC(dm_lit) core;
    /* of the last solution, and what no solution goes beyond */
    struct known best, bound;
    /* the best that the engine reports within a step of the descent, ahead of `best` */
    struct known hope;
    struct counters counters;
    /* the engine's own, as dm_stat_count took them; owned */
    engine_stats *details;
    dm_log_call *log;
    void *log_data;
    /* when the last line was logged */
    double logged;
    dm_step_call *watch;
    void *watch_data;
    /* being told; else NULL */
    const dm_step *step;
    /* of the last step */
    int64_t level;
    /* no solution in this round yet */
    bool first;
    struct sentence error;
};

/* The largest limits, for dm_set as for dm_limit_time and the like. */
#define MONITOR_MOST_SECONDS 1e9
enum { MONITOR_MOST_MEGABYTES = 1000000000, MONITOR_MOST_CONFLICTS = 2000000000 };
#define MONITOR_MOST_WORK INT64_C(1000000000000000)

/* state.c */
/* It is misuse to call `function` in another state than the table has for this call. */
void state_check(const dm_solver *solver, enum solver_call call, const char *function);
/* Begins and ends a call that searches; `next` is set in between. */
void state_enter(dm_solver *solver, enum solver_call call, const char *function);
void state_leave(dm_solver *solver);

/* monitor.c: the first four are given to the engine, with the solver as `self`. */
bool monitor_poll(void *self);
void monitor_restarted(void *self);
void monitor_improved(void *self, const int64_t *best, int64_t bound);
void monitor_stepped(void *self, const dm_step *step);
/* The steps that engines do not know of: what became of a candidate. */
void monitor_step(dm_solver *solver, dm_step_kind kind);
void monitor_counts(dm_solver *solver);
void monitor_log(dm_solver *solver, dm_event event);
void monitor_report(dm_solver *solver, double now);

/* A call ends with this answer: notes whether it was stopped, and by what. */
void monitor_end(dm_solver *solver, dm_status status);

#endif
