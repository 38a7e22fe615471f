/* Sets of values of a variable, as ascending lists of ranges. */
#ifndef SOLVER_MODEL_RANGES_H
#define SOLVER_MODEL_RANGES_H

#include "solver/model/model.h"

typedef VEC(struct range) range_list;

/* The values of the variable of x (a plain view, not a constant) for which x lies in one of the
 * ranges lo0 .. hi0, lo1 .. hi1, ..., which may be unordered, overlapping or empty. `out` must be
 * empty. */
void ranges_within(const dm_model *model, dm_int x, size_t count, const int64_t *bounds, range_list *out);

/* The other values of the domain. */
void ranges_complement(const struct variable *variable, range_list *list);

/* Joins ranges that are adjacent in the domain, so equal sets have equal ranges. */
void ranges_in_order(const struct variable *variable, range_list *list);

/* The domain as ranges: those of the variable or, if it has none, *whole. */
const struct range *ranges_domain(const struct variable *variable, struct range *whole, size_t *count);

/* A hidden variable whose domain is the union of the domains of these plain views, within lo .. hi.
 * A view with a factor and very many values contributes its whole interval. */
int32_t ranges_new_variable(dm_model *model, size_t count, const dm_int *views, int64_t lo, int64_t hi);

#endif
