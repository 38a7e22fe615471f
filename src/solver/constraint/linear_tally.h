/* Sums in which most terms are 0/1: whether an event can matter, told in O(1). */
#ifndef SOLVER_CONSTRAINT_LINEAR_TALLY_H
#define SOLVER_CONSTRAINT_LINEAR_TALLY_H

#include "solver/constraint/propagator.h"

struct linear_tally;

/* When the propagator of an inequality or equality is attached, before it watches anything; it is
 * not to watch terms that have their value. NULL: it is better off without. */
struct linear_tally *linear_tally_new(struct kernel *kernel, const struct propagator *self);

/* At each event, with the index of the term, or -1 for the condition: may something follow? */
bool linear_tally_wake(struct linear_tally *tally, struct kernel *kernel, const struct propagator *self,
                       int32_t index);

/* The least of sign times the sum, when all events have been told. */
int64_t linear_tally_least(const struct linear_tally *tally, const struct kernel *kernel,
                           const struct propagator *self, int64_t sign);

#endif
