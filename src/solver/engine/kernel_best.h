/* How the kernel finds the best: strategies that take turns on one kernel. */
#ifndef SOLVER_ENGINE_KERNEL_BEST_H
#define SOLVER_ENGINE_KERNEL_BEST_H

#include "solver/engine/engine.h"
#include "solver/kernel/kernel.h"

struct best;

/* All three outlive it. */
struct best *kernel_best_new(const struct engine_context *context, struct kernel *kernel,
                             struct loader *loader);
void kernel_best_free(struct best *best);

/* A round under these assumptions, of which the first so many are the caller's; the context's
 * `descent` describes it. What is known about the search goes on if it is the same. At the bottom
 * of the trail. */
void kernel_best_begin(struct best *best, size_t asked, size_t count, const struct predicate *assumptions);

/* DM_SOLUTION: a better one. DM_NONE: there is none. DM_UNKNOWN: stopped; the next call goes on. */
dm_status kernel_best_run(struct best *best);

/* After DM_SOLUTION: of the model's variable. */
int32_t kernel_best_value(const struct best *best, int32_t var);

/* After DM_NONE: was this assumption needed? */
bool kernel_best_failed(const struct best *best, struct predicate p);

#endif
