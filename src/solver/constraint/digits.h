/* Multiplication by binary digits, for clauses over large domains. */
#ifndef SOLVER_CONSTRAINT_DIGITS_H
#define SOLVER_CONSTRAINT_DIGITS_H

#include "solver/model/model.h"

/* Says total = x * y + rest under the condition (0: always). */
void digits_product(dm_model *out, dm_lit condition, dm_int total, dm_int x, dm_int y, dm_int rest);

#endif
