/* Making terms equal, and the order of terms. */
#ifndef PROVER_UNIFY_H
#define PROVER_UNIFY_H

#include "prover/machine.h"

/* Binds an unbound variable to a term that is none; false only where the occurs check forbids
 * it. */
bool unify_checked(struct machine *m, cell variable, cell value);

static inline bool unify_bind(struct machine *m, cell variable, cell value)
{
    if (m->occurs_check) return unify_checked(m, variable, value);
    stacks_bind(&m->store, variable, value);
    return true;
}

enum unify_outcome { UNIFY_DIFFER, UNIFY_EQUAL, UNIFY_COMPOUND /* their parts decide */ };

/* Two dereferenced cells. Of two variables the younger one points to the older. */
static inline enum unify_outcome unify_simple(struct machine *m, cell a, cell b)
{
    if (a == b) return UNIFY_EQUAL;
    if (cell_tag(a) == CELL_REF) {
        if (cell_tag(b) != CELL_REF) return unify_bind(m, a, b) ? UNIFY_EQUAL : UNIFY_DIFFER;
        stacks_bind(&m->store, a < b ? b : a, a < b ? a : b);
        return UNIFY_EQUAL;
    }
    if (cell_tag(b) == CELL_REF) return unify_bind(m, b, a) ? UNIFY_EQUAL : UNIFY_DIFFER;
    return cell_tag(a) == cell_tag(b) && cell_points(a) ? UNIFY_COMPOUND : UNIFY_DIFFER;
}

bool unify_compound(struct machine *m, cell a, cell b); /* two pairs, terms or big integers */

/* False if they cannot be made equal; what was bound then is undone by backtracking. */
static inline bool unify_terms(struct machine *m, cell a, cell b)
{
    a = machine_value(m, a);
    b = machine_value(m, b);
    enum unify_outcome outcome = unify_simple(m, a, b);
    return outcome == UNIFY_COMPOUND ? unify_compound(m, a, b) : outcome == UNIFY_EQUAL;
}

/* The standard order: variables by age, integers by value, names by their text, then terms by
 * arity, name and arguments. Below, equal to or above 0. */
int unify_compare(struct machine *m, cell a, cell b);

#endif
