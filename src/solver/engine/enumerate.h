/* Parallel enumeration by work stealing: several kernels, each of which enumerates one cube at a
 * time. */
#ifndef SOLVER_ENGINE_ENUMERATE_H
#define SOLVER_ENGINE_ENUMERATE_H

#include "solver/engine/engine.h"

#include <pthread.h>

struct enumeration;

/* Waits for a change, 5 ms at most, so that the calling thread can poll. */
void enumerate_wait(pthread_cond_t *changed, pthread_mutex_t *lock);

/* For a model without lazy checks; the context outlives it. */
struct enumeration *enumerate_new(const struct engine_context *context, size_t threads);
void enumerate_free(struct enumeration *sharing);

/* Begins an enumeration under these assumptions, without the solution whose answer, in the order of
 * model_answer, has the values `excluded`. */
void enumerate_begin(struct enumeration *sharing, size_t count, const dm_lit *assumptions,
                     const vec_i32 *excluded);

/* The next solution: DM_SOLUTION, DM_NONE after the last, DM_UNKNOWN if stopped, DM_INVALID. Leaves
 * no thread running. */
dm_status enumerate_next(struct enumeration *sharing);
/* The value of a variable of the model in the solution. */
int32_t enumerate_value(const struct enumeration *sharing, int32_t var);
void enumerate_counts(const struct enumeration *sharing, struct engine_counts *counts);
void enumerate_details(const struct enumeration *sharing, engine_stats *rows);
const char *enumerate_error(const struct enumeration *sharing);

#endif
