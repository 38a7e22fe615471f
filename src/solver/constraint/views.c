/* Bounds of many views, and posting those of two arrays. */
#include "solver/constraint/views.h"

struct views_hull views_hull(const dm_model *model, size_t count, const dm_int *x)
{
    struct views_hull hull = {INT64_MAX, INT64_MIN};
    for (size_t i = 0; i < count; i++) {
        int64_t lo = dm_lo(model, x[i]), hi = dm_hi(model, x[i]);
        if (lo < hull.lo) hull.lo = lo;
        if (hi > hull.hi) hull.hi = hi;
    }
    return hull;
}

bool views_fit(const dm_model *model, size_t count, const dm_int *x, int64_t most)
{
    struct views_hull hull = views_hull(model, count, x);
    return hull.lo >= -most && hull.hi <= most;
}

void views_print(const dm_model *model, const char *before, size_t count, const dm_int *x, const char *after,
                 struct buf *out)
{
    buf_add(out, before);
    print_views(model, count, x, out);
    buf_add(out, after);
}

void views_print_ints(size_t count, const int64_t *ints, const char *separator, struct buf *out)
{
    for (size_t i = 0; i < count; i++) buf_print(out, "%s%lld", i ? separator : "", (long long)ints[i]);
}

void views_post(const char *function, dm_model *model, size_t count, const dm_int *x, size_t more,
                const dm_int *y, struct constraint c)
{
    dm_int *both = view_join(count, x, more, y);
    c.views = both;
    c.view_count = (uint32_t)(count + more);
    model_post_for(function, model, &c);
    alloc_free(both);
}
