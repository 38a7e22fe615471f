/* Views: factor*x + offset over one variable, as plain values that are not recorded.
 *
 * Factors have 32 bits and offsets 62, checked by every operation, so no value of a view overflows
 * 64 bits. */
#include "solver/model/model.h"

#include <string.h>

/* Offsets are limited to 62 bits, so no value of a view overflows: |factor * value| < 2^61. */
static dm_int with_offset(const char *function, dm_int x, int64_t offset, bool overflow)
{
    const int64_t most = INT64_C(1) << 62;
    REQUIRE_OF(function, !overflow && offset >= -most && offset <= most,
               "the offset of a view must fit 62 bits");
    x.offset = offset;
    return x;
}

dm_int dm_constant(int64_t value)
{
    return with_offset(__func__, (dm_int){0, 0, 0}, value, false);
}

dm_int dm_plus(dm_int x, int64_t c)
{
    int64_t offset;
    bool overflow = __builtin_add_overflow(x.offset, c, &offset);
    return with_offset(__func__, x, offset, overflow);
}

static dm_int times(const char *function, dm_int x, int64_t c)
{
    int64_t factor, offset;
    bool wide =
        __builtin_mul_overflow((int64_t)x.factor, c, &factor) || factor < -INT32_MAX || factor > INT32_MAX;
    REQUIRE_OF(function, !wide, "the factor of a view must fit 32 bits");
    bool overflow = __builtin_mul_overflow(x.offset, c, &offset);
    x.factor = (int32_t)factor;
    return with_offset(function, x, offset, overflow);
}

dm_int dm_times(dm_int x, int64_t c)
{
    return times(__func__, x, c);
}

dm_int dm_minus(dm_int x)
{
    return times(__func__, x, -1);
}

static int64_t value_at(dm_int x, int64_t value)
{
    return x.factor * value + x.offset;
}

int64_t view_lo(const dm_model *model, dm_int x)
{
    const struct variable *v = model_variable(model, x.var);
    ASSERT(x.offset >= -(INT64_C(1) << 62) && x.offset <= INT64_C(1) << 62);
    return value_at(x, x.factor >= 0 ? v->lo : v->hi);
}

int64_t view_hi(const dm_model *model, dm_int x)
{
    const struct variable *v = model_variable(model, x.var);
    return value_at(x, x.factor >= 0 ? v->hi : v->lo);
}

int64_t dm_lo(const dm_model *model, dm_int x)
{
    model_check_views(__func__, model, 1, &x);
    return view_lo(model, model_plain(model, x));
}

int64_t dm_hi(const dm_model *model, dm_int x)
{
    model_check_views(__func__, model, 1, &x);
    return view_hi(model, model_plain(model, x));
}

dm_int *view_join(size_t count, const dm_int *x, size_t more, const dm_int *y)
{
    ASSERT((x || !count) && (y || !more));
    dm_int *all = alloc_array(count + more, sizeof *all);
    if (count) memcpy(all, x, count * sizeof *all);
    if (more) memcpy(all + count, y, more * sizeof *all);
    return all;
}
