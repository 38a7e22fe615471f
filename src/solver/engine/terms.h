/* An objective as a weighted sum of what it is made of. */
#ifndef SOLVER_ENGINE_TERMS_H
#define SOLVER_ENGINE_TERMS_H

#include "solver/kernel/kernel.h"

struct term {
    /* of a kernel variable, with factor 1 or -1; the less the better */
    dm_int view;
    /* above 0 while it counts */
    int64_t weight;
    /* the view is known to be at least this */
    int64_t least;
};

struct terms {
    /* each variable once */
    VEC(struct term) list;
    /* what is added to the sum */
    int64_t constant;
};

/* The model's objective, as something to be made small, over the kernel's variables as they are at
 * the bottom of the trail. False: the kernel knows of no sum that makes it up. The caller frees the
 * list either way. */
bool terms_find(const dm_model *model, const struct loader *loader, const struct kernel *kernel,
                struct terms *terms);

/* disjoint.c: puts first the terms of constraints that cannot hold while all of their terms are at
 * their least, as many such constraints as are easily found with no term in common, one after the
 * other. At the bottom of the trail; nothing but the order changes. */
void disjoint_terms(const dm_model *model, struct loader *loader, const struct kernel *kernel,
                    struct terms *terms);

#endif
