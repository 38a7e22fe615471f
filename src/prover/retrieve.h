/* Clauses as terms, for the library's own interpreter: --trace, --depth, --explain. */
#ifndef PROVER_RETRIEVE_H
#define PROVER_RETRIEVE_H

#include "prover/machine.h"

/* '$clauses'(Goal, Count): how many clauses its predicate has; -1 if it is not made of clauses. */
bool retrieve_count(struct machine *m, cell *arguments);

/* '$clause'(Goal, Number, Body): the clause of that number, from 1, whose head is the goal. */
bool retrieve_get(struct machine *m, cell *arguments);

/* A node as a term on the heap; `variables` has a cell for each variable, 0 for those not yet
 * met. */
cell retrieve_term(struct machine *m, const struct node *node, cell *variables);

#endif
