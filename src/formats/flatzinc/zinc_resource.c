/* Tasks on shared resources and rectangles in a plane, by the names of share/minizinc/damier. */
#include "formats/flatzinc/zinc_parts.h"

/* Arrays of integers, one after another in a block that the caller frees; false if they are not as
 * long as the first. */
static bool link_rows(struct zinc_link *link, const struct zinc_call *call, const zinc_item *arrays, int rows,
                      size_t *count, dm_int **x)
{
    zinc_store_elements(link->zinc, arrays[0], count);
    *x = alloc_array((size_t)rows * *count + 1, sizeof **x);
    for (int row = 0; row < rows; row++) {
        const dm_int *items;
        size_t length = zinc_link_ints(link, arrays[row], &items);
        if (length != *count) {
            zinc_link_fail(link, call, "arrays of %zu and of %zu elements", *count, length);
            return false;
        }
        for (size_t i = 0; i < length; i++) (*x)[(size_t)row * *count + i] = items[i];
    }
    return true;
}

/* ---- cumulative: starts, durations, demands, capacity */

static void post_cumulative(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    size_t n;
    dm_int *x;
    zinc_link_condition(link, call);
    dm_int capacity = zinc_link_int(link, args[3]);
    if (link_rows(link, call, args, 3, &n, &x)) {
        zinc_link_under(link, call);
        dm_cumulative(link->model, n, x, x + n, x + 2 * n, capacity);
    }
    alloc_free(x);
}

/* The same with which tasks are present before it. */
static void post_optional(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    const dm_lit *present;
    size_t n;
    dm_int *x;
    zinc_link_condition(link, call);
    dm_int capacity = zinc_link_int(link, args[4]);
    if (link_rows(link, call, args + 1, 3, &n, &x)) {
        size_t length = zinc_link_lits(link, args[0], &present);
        if (length == n) {
            zinc_link_under(link, call);
            dm_cumulative_optional(link->model, n, present, x, x + n, x + 2 * n, capacity);
        } else {
            zinc_link_fail(link, call, "arrays of %zu and of %zu elements", length, n);
        }
    }
    alloc_free(x);
}

/* Is task i present, and what is demanded when it begins more than the capacity, or is a duration
 * or demand of it negative? */
static bool is_wrong(const struct zinc_values *values, const zinc_item *const rows[4], size_t count, size_t i,
                     int64_t capacity)
{
#define NUMBER(row, i) zinc_values_number(values, rows[row][i])
    int64_t time = NUMBER(1, i), sum = 0;
    if (rows[0] && !NUMBER(0, i)) return false;
    if (NUMBER(2, i) < 0 || NUMBER(3, i) < 0) return true;
    for (size_t j = 0; j < count; j++)
        if ((!rows[0] || NUMBER(0, j)) && NUMBER(1, j) <= time && time < NUMBER(1, j) + NUMBER(2, j))
            sum += NUMBER(3, j);
    return sum > capacity;
#undef NUMBER
}

static bool holds_tasks(const struct zinc_values *values, const zinc_item *present, const zinc_item *args)
{
    size_t count, length;
    int64_t capacity = zinc_values_number(values, args[3]);
    const zinc_item *const rows[4] = {present ? zinc_store_elements(values->zinc, *present, &length) : NULL,
                                      zinc_store_elements(values->zinc, args[0], &count),
                                      zinc_store_elements(values->zinc, args[1], &length),
                                      zinc_store_elements(values->zinc, args[2], &length)};
    if (capacity < 0) return false;
    for (size_t i = 0; i < count; i++)
        if (is_wrong(values, rows, count, i, capacity)) return false;
    return true;
}

static bool holds_cumulative(const struct zinc_values *values, const zinc_item *args, size_t count)
{
    (void)count;
    return holds_tasks(values, NULL, args);
}

static bool holds_optional(const struct zinc_values *values, const zinc_item *args, size_t count)
{
    (void)count;
    return holds_tasks(values, args, args + 1);
}

/* ---- rectangles: x, y, dx, dy */

static void post_rectangles(struct zinc_link *link, const struct zinc_call *call, bool strict)
{
    size_t n;
    dm_int *x;
    zinc_link_condition(link, call);
    if (link_rows(link, call, zinc_link_args(link, call), 4, &n, &x)) {
        zinc_link_under(link, call);
        dm_diffn(link->model, n, x, x + n, x + 2 * n, x + 3 * n, strict);
    }
    alloc_free(x);
}

static void post_diffn(struct zinc_link *link, const struct zinc_call *call)
{
    post_rectangles(link, call, true);
}

static void post_diffn_nonstrict(struct zinc_link *link, const struct zinc_call *call)
{
    post_rectangles(link, call, false);
}

struct rectangle {
    int64_t x, y, dx, dy;
};

static struct rectangle rectangle(const struct zinc_values *values, const zinc_item *args, size_t i)
{
    int64_t numbers[4];
    size_t length;
    for (int part = 0; part < 4; part++)
        numbers[part] = zinc_values_number(values, zinc_store_elements(values->zinc, args[part], &length)[i]);
    return (struct rectangle){numbers[0], numbers[1], numbers[2], numbers[3]};
}

static bool overlap(struct rectangle a, struct rectangle b)
{
    return a.x < b.x + b.dx && b.x < a.x + a.dx && a.y < b.y + b.dy && b.y < a.y + a.dy;
}

static bool is_flat(struct rectangle a)
{
    return a.dx == 0 || a.dy == 0;
}

static bool hold_apart(const struct zinc_values *values, const zinc_item *args, bool strict)
{
    size_t count;
    zinc_store_elements(values->zinc, args[0], &count);
    for (size_t i = 0; i < count; i++) {
        struct rectangle a = rectangle(values, args, i);
        for (size_t j = 0; j < i; j++) {
            struct rectangle b = rectangle(values, args, j);
            if (overlap(a, b) && (strict || (!is_flat(a) && !is_flat(b)))) return false;
        }
    }
    return true;
}

static bool holds_diffn(const struct zinc_values *values, const zinc_item *args, size_t count)
{
    (void)count;
    return hold_apart(values, args, true);
}

static bool holds_diffn_nonstrict(const struct zinc_values *values, const zinc_item *args, size_t count)
{
    (void)count;
    return hold_apart(values, args, false);
}

const struct zinc_builtin zinc_resource_builtins[] = {
    {.name = "damier_cumulative", .signature = "IIIi", .post = post_cumulative, .holds = holds_cumulative},
    {.name = "damier_cumulative_opt", .signature = "BIIIi", .post = post_optional, .holds = holds_optional},
    {.name = "damier_diffn", .signature = "IIII", .post = post_diffn, .holds = holds_diffn},
    {.name = "damier_diffn_nonstrict",
     .signature = "IIII",
     .post = post_diffn_nonstrict,
     .holds = holds_diffn_nonstrict},
    {0},
};
