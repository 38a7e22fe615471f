/* The table of constraint kinds, from constraints.def. */
#include "solver/constraint/constraints.h"

#define KIND(stem, flatzinc) &stem##_kind,
const struct constraint_kind *const constraints_table[] = {
#include "solver/constraint/constraints.def"
};
#undef KIND

const size_t constraints_count = sizeof constraints_table / sizeof *constraints_table;
