/* Clauses as terms, for the library's own interpreter: --trace, --depth, --explain. */
#ifndef PROVE_CLAUSES_H
#define PROVE_CLAUSES_H

#include "prove/machine.h"

/* '$clauses'(Goal, Count): how many clauses its predicate has; -1 if it is not made of clauses. */
bool clauses_count(struct machine *m, cell *arguments);

/* '$clause'(Goal, Number, Body): the clause of that number, from 1, whose head is the goal. */
bool clauses_get(struct machine *m, cell *arguments);

/* A node as a term on the heap; `variables` has a cell for each variable, 0 for those not yet met. */
cell clauses_term(struct machine *m, const struct node *node, cell *variables);

#endif
