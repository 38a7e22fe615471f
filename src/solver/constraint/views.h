/* What constraints ask of the views they are posted with. */
#ifndef SOLVER_CONSTRAINT_VIEWS_H
#define SOLVER_CONSTRAINT_VIEWS_H

#include "solver/model/model.h"

/* Are all their values within -most .. most? */
bool views_fit(const dm_model *model, size_t count, const dm_int *x, int64_t most);

/* Posts the constraint, whose views are these two arrays, one after the other. */
void views_post(const char *function, dm_model *model, size_t count, const dm_int *x, size_t more,
                const dm_int *y, struct constraint constraint);

/* Prints "a, b, c" between two texts; and numbers, with another separator. */
void views_print(const dm_model *model, const char *before, size_t count, const dm_int *x, const char *after,
                 struct buf *out);
void views_print_ints(size_t count, const int64_t *ints, const char *separator, struct buf *out);

static inline bool views_same(dm_int x, dm_int y)
{
    return x.var == y.var && x.factor == y.factor && x.offset == y.offset;
}

static inline bool views_fixed(const dm_model *model, dm_int x)
{
    return dm_lo(model, x) == dm_hi(model, x);
}

/* The least and the largest of all their values; INT64_MAX and INT64_MIN without any view. */
struct views_hull {
    int64_t lo, hi;
};
struct views_hull views_hull(const dm_model *model, size_t count, const dm_int *x);

#endif
