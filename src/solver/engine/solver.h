/* The inside of the public solver, for the files that make it up: solver.c searches, monitor.c
 * watches over a search, statistics.c reports on it. */
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

enum stage { FRESH, SEARCHED, LISTING };

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
    /* calls under way: a progress call may look, not search */
    int depth;
    enum stage stage;
    /* rounds are for the best, with an engine that finds it itself */
    bool optimising;
    /* the engine is at rest after dm_propagate: dm_follows_lit may ask it */
    bool propagated;
    /* the engine has begun the round for these assumptions */
    bool started;
    /* the engine's last solution was given to the caller: the next one must differ */
    bool given;
    /* this call was stopped before it reached the engine */
    bool refused;
    /* the search for the best was stopped */
    bool unfinished;
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
    /* a better solution was found in this call */
    bool gained;
    VEC(dm_lit) core;
    bool has_best, has_bound;
    /* of the objective as the caller sees it */
    int64_t best, bound;
    bool has_hope;
    /* the best that the engine says it has, in this search */
    int64_t hope;
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
