/* The propagator of the number of a cell in a grid, a file of its own beside linear.c. */
#ifndef CONSTRAINT_LINEAR_GRID_H
#define CONSTRAINT_LINEAR_GRID_H

#include "constraint/propagator.h"

extern const struct propagator_kind linear_grid_propagator;

#endif
