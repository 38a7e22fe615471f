/* Shared by the files of bin packing. The views of the constraint are the loads, then for each item
 * the bin that it is in; ints are the sizes. */
#ifndef SOLVER_CONSTRAINT_BIN_PACKING_H
#define SOLVER_CONSTRAINT_BIN_PACKING_H

#include "solver/constraint/propagator.h"

/* rhs. Bare: other constraints keep the items in bins and the sum of the loads right. */
enum bin_packing_form { BIN_PACKING_WHOLE, BIN_PACKING_BARE };

/* The bare constraint with exact loads, and no condition: each bin alone, then all of them. */
extern const struct propagator_kind bin_packing_rules, bin_packing_bound;

bool bin_packing_suits(const struct constraint *constraint);

#endif
