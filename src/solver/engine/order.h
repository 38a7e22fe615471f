/* What a plain search decides, and in which order. */
#ifndef SOLVER_ENGINE_ORDER_H
#define SOLVER_ENGINE_ORDER_H

#include "base/bits.h"
#include "solver/kernel/kernel.h"

/* The variables of the model that follow from others, as far as constraints or the caller say so;
 * bits_free frees them. */
void order_follows(const dm_model *model, struct bits *follows);

/* By kernel variable: that of the model; 0 none. */
void order_origins(const dm_model *model, const struct loader *loader, const struct kernel *kernel,
                   vec_i32 *origins);

/* Tells the kernel, at the bottom of the trail, how to search without learning where nobody says
 * how. */
void order_follow(const dm_model *model, const struct loader *loader, struct kernel *kernel);

#endif
