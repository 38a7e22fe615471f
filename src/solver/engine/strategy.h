/* State shared by the optimisation strategies: one kernel, probed under different assumptions with
 * a conflict budget. */
#ifndef SOLVER_ENGINE_STRATEGY_H
#define SOLVER_ENGINE_STRATEGY_H

#include "solver/engine/engine.h"
#include "solver/kernel/kernel.h"

enum probe_result {
    /* unsatisfiable under the assumptions; the kernel has the core */
    PROBE_NONE,
    PROBE_SOLUTION,
    /* the budget is used up */
    PROBE_OUT,
    /* stopped by the caller or by the conflict limit */
    PROBE_HALTED,
};

struct strategy {
    const struct engine_context *context;
    struct kernel *kernel;
    struct loader *loader;
    /* assumptions of the round: the caller's, and "better than the incumbent" if there is one */
    predicate_list asked, better;
    /* the objective as a view of a kernel variable, to be minimised */
    dm_int cost;
    /* lower bound of the cost under the caller's assumptions, and the cost of the incumbent */
    bool has_best;
    int64_t bound, best;
    /* values of the incumbent by variable of the model; newer variables have none */
    vec_i32 incumbent;
    /* a better solution was found in this call: its cost and values by variable of the model */
    bool found;
    int64_t found_cost;
    vec_i32 values;
    /* conflicts of this call so far */
    int64_t spent;
    /* this call must end */
    bool halted;
    /* the bound exceeds the domain: unsatisfiable under the caller's assumptions */
    bool exceeded;
    /* the caller's assumptions that the bound depends on */
    predicate_list core_assumptions;
    /* assumptions of the current probe */
    predicate_list assumed;
};

/* The kernel and the loader stay the caller's. */
void strategy_init(struct strategy *strategy, const struct engine_context *context, struct kernel *kernel,
                   struct loader *loader);
void strategy_free(struct strategy *strategy);

/* Searches with at most `budget` conflicts under the caller's assumptions, these, and if `better`
 * the bound of the incumbent. Stores a solution that improves the incumbent. */
enum probe_result strategy_probe(struct strategy *strategy, bool better, size_t count,
                                 const struct predicate *more, int64_t budget);

/* After PROBE_NONE: adds the caller's assumptions of the core to core_assumptions. */
void strategy_note_core(struct strategy *strategy);

/* Raises the lower bound under the caller's assumptions. */
void strategy_raise(struct strategy *strategy, int64_t bound);

/* Asserts the predicate at the root level, unless the caller assumes something. */
void strategy_assert(struct strategy *strategy, struct predicate p);

/* view <= value and view >= value as predicates; the view's factor is 1 or -1, and the value is
 * within the variable's domain. */
struct predicate strategy_at_most(dm_int view, int64_t value);
struct predicate strategy_at_least(dm_int view, int64_t value);

/* ---- lns.c: large neighbourhood search */

struct lns;

/* Reads the structure of the model. Backtracks to the root level. */
struct lns *lns_new(struct strategy *strategy);
void lns_free(struct lns *lns);

/* Searches one neighbourhood of the incumbent. PROBE_SOLUTION: improved. PROBE_NONE: the incumbent
 * is optimal. PROBE_OUT: neither. */
enum probe_result lns_step(struct lns *lns, int64_t budget);

/* ---- cores.c: core-guided lower bounds */

struct cores;

/* At the root level. NULL: the objective is no known sum, or earlier searches have already added
 * too many sums. */
struct cores *cores_new(struct strategy *strategy);
void cores_free(struct cores *cores);

/* One step of about `budget` conflicts: finds a core, or ends a phase. PROBE_NONE: unsatisfiable
 * under the caller's assumptions. PROBE_SOLUTION: a solution was found. */
enum probe_result cores_step(struct cores *cores, int64_t budget);

/* Posts the reformulated objective as a linear constraint, so that other searches profit from the
 * cores by reduced costs. False: nothing new, or only valid under the caller's assumptions. */
bool cores_share(struct cores *cores);

/* No further cores are possible, because numbers would become too large. */
bool cores_end(const struct cores *cores);

/* The number of terms of the reformulated objective. */
size_t cores_terms(const struct cores *cores);

#endif
