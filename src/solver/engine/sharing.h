/* All solutions, by several kernels, each of which lists a part of them at a time. */
#ifndef SOLVER_ENGINE_SHARING_H
#define SOLVER_ENGINE_SHARING_H

#include "solver/engine/engine.h"

#include <pthread.h>

struct sharing;

/* With so many threads, for a model without lazy checks; the context outlives it. */
/* Waits for a change, 5 ms at most: the calling thread goes on asking the caller meanwhile. */
void sharing_wait(pthread_cond_t *changed, pthread_mutex_t *lock);

struct sharing *sharing_new(const struct engine_context *context, size_t threads);
void sharing_free(struct sharing *sharing);

/* A new list: all solutions under these assumptions but the one whose answer, by variable in the
 * order of model_answer, has these values. */
void sharing_begin(struct sharing *sharing, size_t count, const dm_lit *assumptions, const vec_i32 *excluded);

/* The next one: DM_SOLUTION, DM_NONE after the last, DM_UNKNOWN if it was stopped, DM_INVALID. No
 * thread is left running. */
dm_status sharing_next(struct sharing *sharing);
/* Of the solution, for a variable of the model. */
int32_t sharing_value(const struct sharing *sharing, int32_t var);
void sharing_counts(const struct sharing *sharing, struct engine_counts *counts);
void sharing_details(const struct sharing *sharing, engine_stats *rows);
const char *sharing_error(const struct sharing *sharing);

#endif
