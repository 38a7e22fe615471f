/* A bound of a linear program from duals of its rows. */
#ifndef SOLVER_ENGINE_DUALS_H
#define SOLVER_ENGINE_DUALS_H

#include "solver/engine/cbc.h"

/* No solution of the program costs less, whatever the duals are: wrong ones make it a bad bound,
 * not a false one. -INFINITY: they say nothing. */
double duals_bound(const struct cbc_problem *problem, double *duals);

#endif
