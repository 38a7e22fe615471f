/* The objective as a weighted sum of terms. */
#ifndef SOLVER_ENGINE_OBJECTIVE_TERMS_H
#define SOLVER_ENGINE_OBJECTIVE_TERMS_H

#include "solver/kernel/kernel.h"

struct objective_term {
    /* of a kernel variable, factor 1 or -1; to be minimised */
    dm_int view;
    /* positive; 0 once cores have used it up */
    int64_t weight;
    /* lower bound of the view */
    int64_t least;
};

struct objective_sum {
    /* each variable once */
    VEC(struct objective_term) list;
    /* added to the sum */
    int64_t constant;
};

/* Expands the model's objective, as a minimisation, into a sum over kernel variables, at the root
 * level. False: no such sum. The caller frees the list in either case. */
bool objective_terms_find(const dm_model *model, const struct loader *loader, const struct kernel *kernel,
                          struct objective_sum *terms);

/* disjoint_cores.c: reorders the terms so that those of disjoint cores, found greedily among single
 * constraints, come first, core by core. At the root level; changes nothing but the order. */
void disjoint_cores_first(const dm_model *model, struct loader *loader, const struct kernel *kernel,
                          struct objective_sum *terms);

#endif
