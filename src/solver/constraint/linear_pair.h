/* The propagator of disequalities of two variables, a file of its own beside linear.c. */
#ifndef SOLVER_CONSTRAINT_LINEAR_PAIR_H
#define SOLVER_CONSTRAINT_LINEAR_PAIR_H

#include "solver/constraint/propagator.h"

bool linear_pair_suits(const struct constraint *constraint);
extern const struct propagator_kind linear_pair_propagator;

#endif
