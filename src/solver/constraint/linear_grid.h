/* The propagator of the number of a cell in a grid, a file of its own beside linear.c. */
#ifndef SOLVER_CONSTRAINT_LINEAR_GRID_H
#define SOLVER_CONSTRAINT_LINEAR_GRID_H

#include "solver/constraint/propagator.h"

extern const struct propagator_kind linear_grid_propagator;

#endif
