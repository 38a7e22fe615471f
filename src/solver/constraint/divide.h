/* Division with remainder, in simpler constraints: what division and remainder share where domains
 * are large. */
#ifndef SOLVER_CONSTRAINT_DIVIDE_H
#define SOLVER_CONSTRAINT_DIVIDE_H

#include "solver/model/model.h"

/* Says x = quotient * y + remainder as C's / and % do, under the condition (0: always). */
void divide_parts(dm_model *out, dm_lit condition, dm_int x, dm_int y, dm_int quotient, dm_int remainder);

#endif
