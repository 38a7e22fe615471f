/* Shared by the files of circuit. The views are the successors; the only integer is 1 if nodes may
 * be left out; rhs is alldifferent's, whose propagators are attached as well. */
#ifndef SOLVER_CONSTRAINT_CIRCUIT_H
#define SOLVER_CONSTRAINT_CIRCUIT_H

#include "solver/constraint/propagator.h"

static inline bool circuit_is_partial(const struct propagator *p)
{
    return p->ints[0] == 1;
}

/* The second propagator, of higher cost, for reachability; those of alldifferent follow it. */
extern const struct propagator_kind circuit_reachability_propagator;

#endif
