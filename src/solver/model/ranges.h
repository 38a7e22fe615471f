/* Sets of values of one variable, as ranges in ascending order. */
#ifndef SOLVER_MODEL_RANGES_H
#define SOLVER_MODEL_RANGES_H

#include "solver/model/model.h"

typedef VEC(struct range) range_list;

/* The values in the domain of the variable of x, a plain view and no constant, for which x lies in
 * one of the ranges: bounds are lo0, hi0, lo1, hi1, ..., in any order, and may overlap or be empty.
 * `out` is empty and the caller's. */
void ranges_within(const dm_model *model, dm_int x, size_t count, const int64_t *bounds, range_list *out);

/* The other values of the domain. */
void ranges_complement(const struct variable *variable, range_list *list);

/* Joins those of them between which the domain has no other value: equal sets get equal ranges. */
void ranges_in_order(const struct variable *variable, range_list *list);

/* The domain as ranges: those of the variable, or the one that is put in *whole. */
const struct range *ranges_domain(const struct variable *variable, struct range *whole, size_t *count);

/* A hidden variable with those values from lo to hi that one of the views, plain ones, may have, so
 * that gaps that all of them have cost nothing. Of a view with a factor and very many values, all
 * that lies between them counts. */
int32_t ranges_new_variable(dm_model *model, size_t count, const dm_int *views, int64_t lo, int64_t hi);

#endif
