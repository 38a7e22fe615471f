/* Taking relations apart: what linear and cardinality constraints share. */
#ifndef SOLVER_CONSTRAINT_REIFY_H
#define SOLVER_CONSTRAINT_REIFY_H

#include "solver/model/model.h"

/* Posts the left-hand side of `constraint` into `out` with another relation and right-hand side. */
typedef void reify_post(const struct constraint *constraint, dm_model *out, dm_rel rel, int64_t rhs);

/* Expresses `constraint`, which may have any relation and may be an equivalence, by `<=` and `>=`
 * that are at most half-reified. */
void reify_relation(const struct constraint *constraint, dm_model *out, reify_post *post);

#endif
