/* The order in which the terms of an objective are assumed to be at their least. */
#ifndef SOLVER_ENGINE_DISJOINT_H
#define SOLVER_ENGINE_DISJOINT_H

#include "solver/engine/terms.h"

/* Puts first the terms of constraints that cannot hold while all of their terms are at their least,
 * as many such constraints as are easily found with no term in common, one after the other. At the
 * bottom of the trail; nothing but the order changes. */
void disjoint_terms(const dm_model *model, struct loader *loader, const struct kernel *kernel,
                    struct terms *terms);

#endif
