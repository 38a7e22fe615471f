/* The table of constraint kinds, from constraints.def. */
#include "constraint/constraints.h"

#define KIND(stem, flatzinc) &stem##_kind,
const struct constraint_kind *const constraints_table[] = {
#include "constraint/constraints.def"
};
#undef KIND

const size_t constraints_count = sizeof constraints_table / sizeof *constraints_table;
