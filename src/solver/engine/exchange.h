/* Clause exchange between kernels that work on one model: unit and short learnt clauses. */
#ifndef SOLVER_ENGINE_EXCHANGE_H
#define SOLVER_ENGINE_EXCHANGE_H

#include "solver/kernel/kernel.h"

struct exchange;
struct port;

struct exchange *exchange_new(void);
/* After all kernels have left. */
void exchange_free(struct exchange *exchange);

/* A kernel that has just loaded the model for the first time: from now on it exports and imports
 * clauses. NULL: the others loaded another state of the model. Thread-safe. */
struct port *exchange_join(struct exchange *exchange, const dm_model *model, struct kernel *kernel);
/* Before the kernel is freed; NULL is allowed. */
void exchange_leave(struct port *port);

#endif
