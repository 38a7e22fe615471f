/* What the files of alldifferent share: its propagators, each seeing more than the one before. */
#ifndef CONSTRAINT_ALLDIFFERENT_H
#define CONSTRAINT_ALLDIFFERENT_H

#include "constraint/propagator.h"

/* `rhs` of the constraint says which of them run: by values always, and at most one of the others.
 * ALLDIFFERENT_TRIAL: the domain version runs once, and then decides whether it stays. */
enum { ALLDIFFERENT_VALUES, ALLDIFFERENT_BOUNDS, ALLDIFFERENT_DOMAIN, ALLDIFFERENT_TRIAL };

extern const struct propagator_kind alldifferent_bounds_propagator;
extern const struct propagator_kind alldifferent_domain_propagator;

#endif
