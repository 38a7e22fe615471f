/* What the files of hamiltonian share. */
#ifndef CONSTRAINT_HAMILTONIAN_H
#define CONSTRAINT_HAMILTONIAN_H

#include "constraint/propagator.h"

/* Its decomposition. */
void hamiltonian_clauses_post(const struct constraint *constraint, dm_model *out);

/* For its propagators: under a condition it is decomposed. */
static inline bool hamiltonian_suits(const struct constraint *constraint)
{
    return constraint->condition == 0;
}

/* The second one, at a higher cost, for how the whole graph hangs together. */
extern const struct propagator_kind hamiltonian_search_propagator;

#endif
