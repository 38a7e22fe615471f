/* The kinds of constraints, as a table. Primitives, which every way of solving must know, are named
 * one by one. */
#ifndef SOLVER_CONSTRAINT_CONSTRAINTS_H
#define SOLVER_CONSTRAINT_CONSTRAINTS_H

#include "solver/model/constraint.h"

#define KIND(stem, flatzinc) extern const struct constraint_kind stem##_kind;
#include "solver/constraint/constraints.def"
#undef KIND

extern const struct constraint_kind *const constraints_table[];
extern const size_t constraints_count;

#endif
