/* Branching of the search without learning. */
#ifndef SOLVER_ENGINE_ORDER_H
#define SOLVER_ENGINE_ORDER_H

#include "base/bits.h"
#include "solver/kernel/kernel.h"

/* The variables of the model that are functions of others, by constraints or dm_defined; the caller
 * frees the set. */
void order_find_defined(const dm_model *model, struct bits *follows);

/* By kernel variable: the variable of the model; 0 none. */
void order_origins(const dm_model *model, const struct loader *loader, const struct kernel *kernel,
                   vec_i32 *origins);

/* Sets the kernel's branchings, at the root level, if the user gave none. */
void order_set_branching(const dm_model *model, const struct loader *loader, struct kernel *kernel);

#endif
