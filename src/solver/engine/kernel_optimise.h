/* Optimisation with the kernel: strategies that share one kernel in time slices. */
#ifndef SOLVER_ENGINE_KERNEL_OPTIMISE_H
#define SOLVER_ENGINE_KERNEL_OPTIMISE_H

#include "solver/engine/engine.h"
#include "solver/kernel/kernel.h"

struct optimiser;

/* All three outlive it. */
struct optimiser *kernel_optimise_new(const struct engine_context *context, struct kernel *kernel,
                                      struct loader *loader);
void kernel_optimise_free(struct optimiser *best);

/* Begins a round, at the root level, under these assumptions, the first `asked` of which are the
 * caller's; the context's `descent` describes it. Bounds and cores of the same search are kept. */
void kernel_optimise_begin(struct optimiser *best, size_t asked, size_t count,
                           const struct predicate *assumptions);

/* DM_SOLUTION: a better incumbent. DM_NONE: there is none. DM_UNKNOWN: stopped; the next call
 * resumes. */
dm_status kernel_optimise_run(struct optimiser *best);

/* After DM_SOLUTION: the value of a variable of the model. */
int32_t kernel_optimise_value(const struct optimiser *best, int32_t var);

/* After DM_NONE: true if this assumption is in the core. */
bool kernel_optimise_failed(const struct optimiser *best, struct predicate p);

#endif
