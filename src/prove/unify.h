/* Making terms equal, and the order of terms. */
#ifndef PROVE_UNIFY_H
#define PROVE_UNIFY_H

#include "prove/machine.h"

/* False if they cannot be made equal; what was bound then is undone by backtracking. */
bool unify_terms(struct machine *m, cell a, cell b);

/* Binds an unbound variable; false only where the occurs check forbids it. */
bool unify_bind(struct machine *m, cell variable, cell value);

/* The standard order: variables by age, integers by value, names by their text, then terms by arity,
 * name and arguments. Below, equal to or above 0. */
int unify_compare(struct machine *m, cell a, cell b);

#endif
