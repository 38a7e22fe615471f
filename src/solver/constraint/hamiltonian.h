/* Shared by the files of hamiltonian. */
#ifndef SOLVER_CONSTRAINT_HAMILTONIAN_H
#define SOLVER_CONSTRAINT_HAMILTONIAN_H

#include "solver/constraint/propagator.h"

/* Colours the nodes of a bipartite graph light and dark; if it is not bipartite, all are dark.
 * most[0] and most[1]: how many ends of a path are dark, and light. False: there is no path,
 * because there are too many of one colour. */
bool hamiltonian_bipartite_colour(int64_t nodes, size_t edges, const int64_t *ends, bool *light,
                                  int32_t most[2]);

/* Its decomposition. */
void hamiltonian_clauses_post(const struct constraint *constraint, dm_model *out);

/* The second one, at a higher cost, for connectivity. */
extern const struct propagator_kind hamiltonian_connectivity_propagator;

#endif
