/* Linear sums: the check that comes before each of them. */
#ifndef SOLVER_CONSTRAINT_LINEAR_H
#define SOLVER_CONSTRAINT_LINEAR_H

#include "solver/model/model.h"

/* True if coefs[0]*x[0] + ... stays within 62 bits for all values. coefs may be NULL: all 1. */
bool linear_fits(const dm_model *model, size_t count, const int64_t *coefs, const dm_int *x);

#endif
