/* Shared by the files of element. */
#ifndef SOLVER_CONSTRAINT_ELEMENT_H
#define SOLVER_CONSTRAINT_ELEMENT_H

#include "solver/constraint/propagator.h"

enum { ELEMENT_INDEX, ELEMENT_RESULT, ELEMENT_ARRAY }; /* where they are among the views */

bool element_is_constant(const struct constraint *constraint); /* its array is of constants */
extern const struct propagator_kind element_constants_propagator;

#endif
