/* CaDiCaL, linked (cadical_calls.cpp).
 *
 * Incremental: learnt clauses stay between calls, assumptions hold for one call, and after
 * UNSATISFIABLE it reports the core. CaDiCaL aborts the process on invalid calls (a value without a
 * solution), so the last status is stored here and misuse is caught first. Its tables are as long
 * as the largest variable, so a variable that does not fit in memory makes the solver fail with a
 * message. A solver that meets the memory limit is abandoned, and the next poll reports the limit.
 * CaDiCaL only prints its statistics, so conflicts are not reported. */
#include "solver/engine/sat.h"

#ifdef HAVE_CADICAL

#include "base/alloc.h"
#include "base/sentence.h"
#include "solver/engine/cadical.h"

#include <limits.h>
#include <stdlib.h>

enum { VARIABLE_BYTES = 200 /* what CaDiCaL 1.5 takes for a variable, rounded up */ };

struct sat_solver {
    struct cadical_calls *cadical; /* owned */
    struct sat_config config;
    enum sat_status status; /* of the last call; unknown again once a clause is added */
    int most;               /* the largest variable that fits in memory */
    struct sentence error;  /* set by a larger one */
};

int cadical_largest(void)
{
    size_t room = alloc_machine() / VARIABLE_BYTES;
    return room < INT_MAX ? (int)room : INT_MAX;
}

void cadical_refuse(const struct sat_config *config)
{
    alloc_refuse();
    if (config->poll) config->poll(config->self);
}

/* Forces the phase. Setting only the initial phase made some boards five times slower. */
void cadical_configure(struct cadical_calls *calls, const struct sat_config *config)
{
    enum { SEEDS = 2000000000 };
    if (config->seed) cadical_calls_set(calls, "seed", (int)((uint64_t)config->seed % SEEDS));
    if (!config->placement) return;
    cadical_calls_set(calls, "phase", 0);
    cadical_calls_set(calls, "forcephase", 1);
}

static struct sat_solver *open_cadical(const char *argument, const struct sat_config *config,
                                       struct sentence *error)
{
    (void)argument, (void)error;
    struct sat_solver *solver = alloc_bytes(sizeof *solver);
    solver->config = *config;
    solver->cadical = cadical_calls_open(&(struct cadical_options){
        .stop = config->poll, .self = config->self, .memory = (size_t)config->memory, .fail = alloc_fail});
    solver->most = cadical_largest();
    cadical_configure(solver->cadical, config);
    return solver;
}

static void close_cadical(struct sat_solver *solver)
{
    cadical_calls_close(solver->cadical);
    alloc_free(solver);
}

static bool has_room(struct sat_solver *solver, const int *lits, size_t count)
{
    ASSERT(solver->most > 0);
    for (size_t i = 0; i < count; i++) {
        REQUIRE(lits[i] != 0 && lits[i] != INT_MIN, "a literal is a variable or its negation");
        if (abs(lits[i]) <= solver->most) continue;
        return sentence_set(&solver->error, "not enough memory for a variable as large as %d", abs(lits[i]));
    }
    return true;
}

static void add_clause(void *self, const int *lits, size_t count)
{
    struct sat_solver *solver = self;
    if (!has_room(solver, lits, count)) return;
    cadical_calls_add(solver->cadical, lits, count);
    if (cadical_calls_lost(solver->cadical)) alloc_refuse();
    solver->status = SAT_UNKNOWN;
}

static void set_limits(struct sat_solver *solver, int64_t conflicts, int64_t memory)
{
    solver->config.conflict_limit = conflicts;
    solver->config.memory = memory;
    cadical_calls_limit(solver->cadical, (size_t)memory);
}

static enum sat_status solve(struct sat_solver *solver, const int *assumptions, size_t count)
{
    if (!sentence_is_empty(&solver->error) || !has_room(solver, assumptions, count))
        return solver->status = SAT_FAILED;
    for (size_t i = 0; i < count; i++) cadical_calls_assume(solver->cadical, assumptions[i]);
    int result = cadical_calls_solve(solver->cadical, solver->config.conflict_limit);
    ASSERT(result == 0 || result == 10 || result == 20);
    if (cadical_calls_lost(solver->cadical)) cadical_refuse(&solver->config);
    solver->status = result == 10 ? SAT_SATISFIABLE : result == 20 ? SAT_UNSATISFIABLE : SAT_UNKNOWN;
    return solver->status;
}

static bool value_of(void *self, int variable)
{
    struct sat_solver *solver = self;
    REQUIRE(solver->status == SAT_SATISFIABLE, "values exist after a solution and before the next clause");
    return cadical_calls_value(solver->cadical, variable);
}

static bool has_failed(struct sat_solver *solver, int lit)
{
    REQUIRE(solver->status == SAT_UNSATISFIABLE, "failed assumptions exist where there was no solution");
    return cadical_calls_failed(solver->cadical, lit);
}

static const char *error_of(struct sat_solver *solver)
{
    return solver->error.text;
}

const struct sat_kind cadical_sat = {
    .name = "cadical",
    .blurb = "CaDiCaL, linked: incremental, with cores",
    .open = open_cadical,
    .close = close_cadical,
    .clause = add_clause,
    .limit = set_limits,
    .solve = solve,
    .value = value_of,
    .failed = has_failed,
    .error = error_of,
    .proving = &cadical_proof_sat,
};

#endif
