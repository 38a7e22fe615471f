/* Shared by the files of alldifferent: its propagators, each stronger than the one before. */
#ifndef SOLVER_CONSTRAINT_ALLDIFFERENT_H
#define SOLVER_CONSTRAINT_ALLDIFFERENT_H

#include "solver/constraint/propagator.h"

/* `rhs`: which of them run. By values always, and at most one of the others. ALLDIFFERENT_TRIAL:
 * the domain version runs once, and then stays or detaches itself. */
enum { ALLDIFFERENT_VALUES, ALLDIFFERENT_BOUNDS, ALLDIFFERENT_DOMAIN, ALLDIFFERENT_TRIAL };

extern const struct propagator_kind alldifferent_values_propagator; /* and the others after it */
extern const struct propagator_kind alldifferent_bounds_propagator;
extern const struct propagator_kind alldifferent_domain_propagator;

/* For decompositions: each of the values 0 .. n-1 is taken exactly once by the n views, which
 * another constraint keeps within them. */
void alldifferent_permutation(const struct constraint *constraint, dm_model *out);

#endif
