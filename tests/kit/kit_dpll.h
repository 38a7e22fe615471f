/* A SAT solver for tests: unit propagation and backtracking, small enough to be seen to be right.
 * It shares nothing with the library's solvers. Good for some hundred variables. */
#ifndef KIT_DPLL_H
#define KIT_DPLL_H

#include "base/vec.h"

#include <stdbool.h>

struct kit_dpll {        /* zeroed: the empty formula */
    vec_int lits;        /* of all clauses, each behind its length */
    VEC(size_t) clauses; /* where each starts in lits */
    int variables;
    VEC(vec_int) occurs;     /* clauses by literal; literal l is at 2|l| + (l < 0) */
    VEC(signed char) values; /* by variable: 1, -1, 0 free */
    vec_int trail;
    size_t indexed; /* clauses that are in occurs */
};

void kit_dpll_add(void *dpll, const int *lits, size_t count); /* a sink's clause function */
void kit_dpll_free(struct kit_dpll *dpll);
bool kit_dpll_value(void *dpll, int variable); /* after solve, or in a visit; free ones are false */

/* Unit propagation alone: false at a conflict. What follows is known until the next call. */
bool kit_dpll_propagate(struct kit_dpll *dpll, const int *assumptions, size_t count);
bool kit_dpll_known(const struct kit_dpll *dpll, int lit); /* true if the literal is true */
bool kit_dpll_solve(struct kit_dpll *dpll, const int *assumptions, size_t count);

/* Visits each assignment of variables 1 .. first that some solution has, once. */
void kit_dpll_each(struct kit_dpll *dpll, int first, void (*visit)(void *self, struct kit_dpll *dpll),
                   void *self);

#endif
