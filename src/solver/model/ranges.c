/* Sets of values of a variable, as ascending lists of ranges.
 *
 * There are two forms. In the first, ranges that touch are joined. In the canonical form
 * (ranges_in_order), ranges that are adjacent in the domain are joined too, so equal subsets of the
 * domain have equal lists and can be hashed. O(n log n) for n ranges, and O(ranges of the
 * domain). */
#include "solver/model/ranges.h"

#include <stdlib.h>

static int64_t ceil_div(int64_t a, int64_t b)
{
    return -view_floor_div(-a, b);
}

static int by_lo(const void *a, const void *b)
{
    int32_t x = ((const struct range *)a)->lo, y = ((const struct range *)b)->lo;
    return (x > y) - (x < y);
}

/* Sorts, and joins ranges that overlap or touch. */
static void merge(range_list *list)
{
    size_t used = 0;
    if (list->size) qsort(list->data, list->size, sizeof *list->data, by_lo);
    for (size_t i = 0; i < list->size; i++) {
        struct range next = list->data[i], *last = used ? &list->data[used - 1] : NULL;
        ASSERT(next.lo <= next.hi);
        if (!last || next.lo > (int64_t)last->hi + 1)
            list->data[used++] = next;
        else if (next.hi > last->hi)
            last->hi = next.hi;
    }
    list->size = used;
}

/* The values of the variable of x for which lo <= x <= hi, ignoring gaps of its domain. */
static void add_values(const dm_model *model, dm_int x, int64_t lo, int64_t hi, range_list *out)
{
    int64_t least = view_lo(model, x), most = view_hi(model, x);
    ASSERT(least <= most && x.factor != 0);
    if (lo < least) lo = least;
    if (hi > most) hi = most;
    if (lo > hi) return;
    int64_t from = ceil_div((x.factor > 0 ? lo : hi) - x.offset, x.factor);
    int64_t to = view_floor_div((x.factor > 0 ? hi : lo) - x.offset, x.factor);
    if (from <= to) vec_push(out, ((struct range){(int32_t)from, (int32_t)to}));
}

const struct range *ranges_domain(const struct variable *v, struct range *whole, size_t *count)
{
    ASSERT(v->range_count != 1); /* a single range is stored as bounds */
    *whole = (struct range){v->lo, v->hi};
    *count = v->lo > v->hi ? 0 : v->range_count ? (size_t)v->range_count : 1;
    return v->range_count ? v->ranges : whole;
}

/* Intersection of two ascending lists. */
static void intersect(range_list *list, const struct range *domain, size_t count)
{
    range_list both = {0};
    for (size_t i = 0, j = 0; i < list->size && j < count;) {
        struct range a = list->data[i], b = domain[j];
        ASSERT(a.lo <= a.hi && b.lo <= b.hi);
        struct range part = {a.lo > b.lo ? a.lo : b.lo, a.hi < b.hi ? a.hi : b.hi};
        if (part.lo <= part.hi) vec_push(&both, part);
        if (a.hi < b.hi)
            i++;
        else
            j++;
    }
    vec_free(list);
    *list = both;
}

void ranges_within(const dm_model *model, dm_int x, size_t count, const int64_t *bounds, range_list *out)
{
    struct range whole;
    size_t parts;
    const struct range *domain = ranges_domain(model_variable(model, x.var), &whole, &parts);
    ASSERT(x.factor != 0 && out->size == 0);
    for (size_t i = 0; i < count && parts > 0; i++)
        add_values(model, x, bounds[2 * i], bounds[2 * i + 1], out);
    merge(out);
    intersect(out, domain, parts);
}

void ranges_complement(const struct variable *v, range_list *list)
{
    struct range whole;
    size_t parts;
    const struct range *domain = ranges_domain(v, &whole, &parts);
    range_list rest = {0};
    int64_t from = v->lo;
    for (size_t i = 0; i < list->size; i++) {
        if (list->data[i].lo > from) vec_push(&rest, ((struct range){(int32_t)from, list->data[i].lo - 1}));
        from = (int64_t)list->data[i].hi + 1;
    }
    if (from <= v->hi) vec_push(&rest, ((struct range){(int32_t)from, v->hi}));
    intersect(&rest, domain, parts);
    vec_free(list);
    *list = rest;
}

void ranges_in_order(const struct variable *v, range_list *list)
{
    size_t used = 0;
    /* j: the range of the domain before this one */
    for (size_t i = 0, j = 0; i < list->size; i++) {
        while (j + 1 < (size_t)v->range_count && v->ranges[j + 1].lo < list->data[i].lo) j++;
        bool joined = used > 0 && v->range_count && j + 1 < (size_t)v->range_count &&
                      list->data[used - 1].hi == v->ranges[j].hi && list->data[i].lo == v->ranges[j + 1].lo;
        if (joined)
            list->data[used - 1].hi = list->data[i].hi;
        else
            list->data[used++] = list->data[i];
    }
    list->size = used;
}

/* ---- unions of domains */

static void add_between(int64_t from, int64_t to, int64_t lo, int64_t hi, range_list *out)
{
    if (from < lo) from = lo;
    if (to > hi) to = hi;
    if (from <= to) vec_push(out, ((struct range){(int32_t)from, (int32_t)to}));
}

static void add_view(const dm_model *model, dm_int x, int64_t lo, int64_t hi, range_list *out)
{
    enum { MANY = 1 << 12 };
    struct range whole;
    size_t parts;
    const struct range *domain = ranges_domain(model_variable(model, x.var), &whole, &parts);
    int64_t values = 0, factor = x.factor;
    bool dense = factor >= -1 && factor <= 1;
    for (size_t i = 0; i < parts; i++) values += (int64_t)domain[i].hi - domain[i].lo + 1;
    if (!dense && values > MANY) {
        add_between(view_lo(model, x), view_hi(model, x), lo, hi, out);
        return;
    }
    for (size_t i = 0; i < parts; i++) {
        int64_t step = dense ? (int64_t)domain[i].hi - domain[i].lo : 0;
        ASSERT(step >= 0);
        for (int64_t value = domain[i].lo; value <= domain[i].hi; value += step + 1) {
            int64_t a = factor * value + x.offset, b = factor * (value + step) + x.offset;
            add_between(a < b ? a : b, a < b ? b : a, lo, hi, out);
        }
    }
}

int32_t ranges_new_variable(dm_model *model, size_t count, const dm_int *views, int64_t lo, int64_t hi)
{
    range_list list = {0};
    int32_t var = model_new_variable(model, lo, hi, true);
    for (size_t i = 0; i < count && !model->error; i++) add_view(model, views[i], lo, hi, &list);
    merge(&list);
    if (!model->error) {
        struct variable *v = &vec_last(&model->variables);
        ASSERT(v->hidden);
        v->lo = list.size ? list.data[0].lo : 1;
        v->hi = list.size ? list.data[list.size - 1].hi : 0;
        v->range_count = list.size > 1 ? (int32_t)list.size : 0;
        if (list.size > 1) v->ranges = arena_copy(&model->arena, list.data, list.size * sizeof *list.data);
    }
    vec_free(&list);
    return var;
}
