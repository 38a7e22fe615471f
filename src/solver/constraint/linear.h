/* Shared by the files of linear sums; and the overflow check that precedes each sum. */
#ifndef SOLVER_CONSTRAINT_LINEAR_H
#define SOLVER_CONSTRAINT_LINEAR_H

#include "solver/constraint/propagator.h"
#include "solver/model/model.h"

/* True if coefs[0]*x[0] + ... stays within 62 bits for all values. coefs may be NULL: all 1. */
bool linear_fits(const dm_model *model, size_t count, const int64_t *coefs, const dm_int *x);

/* Disequalities of two variables, and equalities that number the cells of a grid. */
bool linear_pair_suits(const struct constraint *constraint);
extern const struct propagator_kind linear_pair_propagator, linear_grid_propagator;

/* ---- sums in which most terms are 0/1: O(1) decides whether an event can matter */

struct linear_tally;

/* Made when the propagator of an inequality or equality is attached, before it watches anything; it
 * must not watch fixed terms. NULL: a tally does not pay. */
struct linear_tally *linear_tally_new(struct kernel *kernel, const struct propagator *self);

/* Handles an event of the term, or -1 of the condition: true if something may follow. */
bool linear_tally_wake(struct linear_tally *tally, struct kernel *kernel, const struct propagator *self,
                       int32_t index);

/* The least of sign times the sum, when all events have been handled. */
int64_t linear_tally_least(const struct linear_tally *tally, const struct kernel *kernel,
                           const struct propagator *self, int64_t sign);

#endif
