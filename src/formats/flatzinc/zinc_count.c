/* How often values occur in an array, by the names of share/minizinc/damier.
 *
 * MiniZinc's names compare the last argument with the number of occurrences: count_leq(x, y, c)
 * says that c is at most that number. */
#include "formats/flatzinc/zinc_parts.h"

#include "base/text.h"

/* ---- one value, which may be a variable */

static int64_t occurrences(const struct zinc_values *values, zinc_item array, int64_t value)
{
    size_t length;
    const zinc_item *items = zinc_store_elements(values->zinc, array, &length);
    int64_t found = 0;
    for (size_t i = 0; i < length; i++) found += zinc_values_number(values, items[i]) == value;
    return found;
}

/* The number of occurrences rel the last argument. */
static void post_count(struct zinc_link *link, const struct zinc_call *call)
{
    dm_rel rel = (dm_rel)call->builtin->variant;
    ASSERT(rel <= DM_GT);
    const zinc_item *args = zinc_link_args(link, call);
    dm_int value = zinc_link_int(link, args[1]), n = zinc_link_int(link, args[2]);
    const dm_int *x;
    zinc_link_condition(link, call);
    size_t count = zinc_link_ints(link, args[0], &x);
    zinc_link_under(link, call);
    if (value.factor)
        dm_count_of(link->model, count, x, value, rel, n);
    else
        dm_count(link->model, count, x, value.offset, rel, n);
}

static bool holds_count(const struct zinc_values *values, const zinc_item *args, int variant)
{
    int64_t found = occurrences(values, args[0], zinc_values_number(values, args[1]));
    int64_t n = zinc_values_number(values, args[2]);
    return zinc_relates((found > n) - (found < n), (dm_rel)variant);
}

/* ---- the values of a set */

static void post_among(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_int n = zinc_link_int(link, args[0]);
    struct zinc_elements set = zinc_link_set(link, args[2]);
    const dm_int *x;
    zinc_link_condition(link, call);
    size_t count = zinc_link_ints(link, args[1], &x);
    zinc_link_under(link, call);
    dm_count_in(link->model, count, x, set.count, set.values, DM_EQ, n);
}

static bool holds_among(const struct zinc_values *values, const zinc_item *args, int variant)
{
    size_t length;
    const zinc_item *items = zinc_store_elements(values->zinc, args[1], &length);
    int64_t found = 0;
    (void)variant;
    for (size_t i = 0; i < length; i++)
        found += zinc_values_has(values, args[2], zinc_values_number(values, items[i]));
    return found == zinc_values_number(values, args[0]);
}

/* ---- several values, each with a count of its own */

static bool same_lengths(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    size_t values, counts;
    zinc_store_elements(link->zinc, args[1], &values);
    for (size_t i = 2; call->builtin->signature[i]; i++) {
        zinc_store_elements(link->zinc, args[i], &counts);
        if (values == counts) continue;
        zinc_link_fail(link, call, "%zu count%s for %zu value%s", counts, text_plural((int64_t)counts),
                       values, text_plural((int64_t)values));
        return false;
    }
    return true;
}

enum { OPEN, CLOSED }; /* variants */

static void post_with(struct zinc_link *link, const struct zinc_call *call, const dm_int *counts)
{
    const zinc_item *args = zinc_link_args(link, call);
    const dm_int *x;
    const int64_t *values;
    size_t count = zinc_link_ints(link, args[0], &x), cover = zinc_link_numbers(link, args[1], &values);
    zinc_link_under(link, call);
    dm_cardinalities(link->model, count, x, cover, values, counts, call->builtin->variant == CLOSED);
}

/* Counts that are given. */
static void post_counts(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    const dm_int *linked;
    if (!same_lengths(link, call)) return;
    zinc_link_condition(link, call);
    zinc_link_ints(link, args[0], &linked);
    size_t cover = zinc_link_ints(link, args[2], &linked);
    dm_int *counts = alloc_array(cover, sizeof *counts);
    for (size_t i = 0; i < cover; i++) counts[i] = linked[i];
    post_with(link, call, counts);
    alloc_free(counts);
}

/* Counts between bounds: variables that the values of the array determine. */
static void post_bounds(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    const dm_int *x;
    size_t cover;
    if (!same_lengths(link, call)) return;
    zinc_link_condition(link, call);
    int64_t length = (int64_t)zinc_link_ints(link, args[0], &x);
    const zinc_item *lo = zinc_store_elements(link->zinc, args[2], &cover);
    const zinc_item *hi = zinc_store_elements(link->zinc, args[3], &cover);
    dm_int *counts = alloc_array(cover, sizeof *counts);
    bool possible = true;
    ASSERT(length >= 0);
    for (size_t i = 0; i < cover && possible; i++) {
        int64_t least = zinc_value(lo[i]) > 0 ? zinc_value(lo[i]) : 0;
        int64_t most = zinc_value(hi[i]) < length ? zinc_value(hi[i]) : length;
        possible = least <= most;
        if (possible) counts[i] = dm_range(link->model, least, most);
    }
    if (possible) {
        post_with(link, call, counts);
    } else {
        zinc_link_under(link, call);
        dm_require(link->model, DM_FALSE);
    }
    alloc_free(counts);
}

/* Every value of the cover occurs between this and that often. */
static bool within(const struct zinc_values *values, const zinc_item *args, zinc_item least, zinc_item most)
{
    ASSERT(zinc_sort(least) == ZINC_ARRAY && zinc_sort(most) == ZINC_ARRAY);
    size_t cover, counts;
    const zinc_item *value = zinc_store_elements(values->zinc, args[1], &cover);
    const zinc_item *lo = zinc_store_elements(values->zinc, least, &counts);
    const zinc_item *hi = zinc_store_elements(values->zinc, most, &counts);
    for (size_t i = 0; i < cover && i < counts; i++) {
        int64_t found = occurrences(values, args[0], zinc_value(value[i]));
        if (found < zinc_values_number(values, lo[i]) || found > zinc_values_number(values, hi[i]))
            return false;
    }
    return true;
}

/* Every element has a value of the cover. */
static bool covered(const struct zinc_values *values, const zinc_item *args)
{
    size_t length;
    const zinc_item *items = zinc_store_elements(values->zinc, args[0], &length);
    for (size_t i = 0; i < length; i++)
        if (!occurrences(values, args[1], zinc_values_number(values, items[i]))) return false;
    return true;
}

static bool holds_counts(const struct zinc_values *values, const zinc_item *args, int variant)
{
    return within(values, args, args[2], args[2]) && (variant == OPEN || covered(values, args));
}

static bool holds_bounds(const struct zinc_values *values, const zinc_item *args, int variant)
{
    return within(values, args, args[2], args[3]) && (variant == OPEN || covered(values, args));
}

#define ROW(word, letters, which, functions)                                                                 \
    {                                                                                                        \
        .name = "damier_" word, .signature = letters, .variant = which, .post = post_##functions,            \
        .holds = holds_##functions                                                                           \
    }
#define COUNT(word, rel)                                                                                     \
    {                                                                                                        \
        .name = "damier_count_" word, .signature = "Iii", .reified = true, .variant = rel,                   \
        .post = post_count, .holds = holds_count                                                             \
    }

const struct zinc_builtin zinc_count_builtins[] = {
    COUNT("eq", DM_EQ),
    COUNT("neq", DM_NE),
    COUNT("leq", DM_GE),
    COUNT("lt", DM_GT),
    COUNT("geq", DM_LE),
    COUNT("gt", DM_LT),
    {.name = "damier_among", .signature = "iIS", .reified = true, .post = post_among, .holds = holds_among},
    ROW("global_cardinality", "INI", OPEN, counts),
    ROW("global_cardinality_closed", "INI", CLOSED, counts),
    ROW("global_cardinality_low_up", "INNN", OPEN, bounds),
    ROW("global_cardinality_low_up_closed", "INNN", CLOSED, bounds),
    {0},
};
