/* What several kernels that work on one model tell each other: facts and short clauses that they
 * learnt. */
#ifndef SOLVER_ENGINE_EXCHANGE_H
#define SOLVER_ENGINE_EXCHANGE_H

#include "solver/kernel/kernel.h"

struct exchange;
struct port;

struct exchange *exchange_new(void);
/* After all that joined have left. */
void exchange_free(struct exchange *exchange);

/* A kernel that has just loaded the model for the first time: from now on it tells what it learns,
 * and is told what others learn. NULL: they loaded another state of the model, and there is nothing
 * to say. May be called by several threads at once. */
struct port *exchange_join(struct exchange *exchange, const dm_model *model, struct kernel *kernel);
/* Before the kernel goes; NULL is fine. */
void exchange_leave(struct port *port);

#endif
