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
static void post_count(struct zinc_link *link, const struct zinc_call *call, dm_rel rel)
{
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

#define COUNT(word, rel, sign)                                                                               \
    static void post_##word(struct zinc_link *link, const struct zinc_call *call)                            \
    {                                                                                                        \
        post_count(link, call, rel);                                                                         \
    }                                                                                                        \
    static bool holds_##word(const struct zinc_values *values, const zinc_item *args, size_t count)          \
    {                                                                                                        \
        (void)count;                                                                                         \
        return occurrences(values, args[0], zinc_values_number(values, args[1]))                             \
            sign zinc_values_number(values, args[2]);                                                        \
    }

COUNT(eq, DM_EQ, ==)
COUNT(neq, DM_NE, !=)
COUNT(leq, DM_GE, >=)
COUNT(lt, DM_GT, >)
COUNT(geq, DM_LE, <=)
COUNT(gt, DM_LT, <)

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

static bool holds_among(const struct zinc_values *values, const zinc_item *args, size_t count)
{
    size_t length;
    const zinc_item *items = zinc_store_elements(values->zinc, args[1], &length);
    int64_t found = 0;
    (void)count;
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

static void post_counts(struct zinc_link *link, const struct zinc_call *call, const dm_int *counts,
                        bool closed)
{
    const zinc_item *args = zinc_link_args(link, call);
    const dm_int *x;
    const int64_t *values;
    size_t count = zinc_link_ints(link, args[0], &x), cover = zinc_link_numbers(link, args[1], &values);
    zinc_link_under(link, call);
    dm_cardinalities(link->model, count, x, cover, values, counts, closed);
}

/* Counts that are given. */
static void post_cardinalities(struct zinc_link *link, const struct zinc_call *call, bool closed)
{
    const zinc_item *args = zinc_link_args(link, call);
    const dm_int *linked;
    if (!same_lengths(link, call)) return;
    zinc_link_condition(link, call);
    zinc_link_ints(link, args[0], &linked);
    size_t cover = zinc_link_ints(link, args[2], &linked);
    dm_int *counts = alloc_array(cover, sizeof *counts);
    for (size_t i = 0; i < cover; i++) counts[i] = linked[i];
    post_counts(link, call, counts, closed);
    alloc_free(counts);
}

/* Counts between bounds: variables that the values of the array determine. */
static void post_bounds(struct zinc_link *link, const struct zinc_call *call, bool closed)
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
        post_counts(link, call, counts, closed);
    } else {
        zinc_link_under(link, call);
        dm_require(link->model, DM_FALSE);
    }
    alloc_free(counts);
}

static void post_open(struct zinc_link *link, const struct zinc_call *call)
{
    post_cardinalities(link, call, false);
}

static void post_closed(struct zinc_link *link, const struct zinc_call *call)
{
    post_cardinalities(link, call, true);
}

static void post_open_bounds(struct zinc_link *link, const struct zinc_call *call)
{
    post_bounds(link, call, false);
}

static void post_closed_bounds(struct zinc_link *link, const struct zinc_call *call)
{
    post_bounds(link, call, true);
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

static bool holds_open(const struct zinc_values *values, const zinc_item *args, size_t count)
{
    (void)count;
    return within(values, args, args[2], args[2]);
}

static bool holds_closed(const struct zinc_values *values, const zinc_item *args, size_t count)
{
    return holds_open(values, args, count) && covered(values, args);
}

static bool holds_open_bounds(const struct zinc_values *values, const zinc_item *args, size_t count)
{
    (void)count;
    return within(values, args, args[2], args[3]);
}

static bool holds_closed_bounds(const struct zinc_values *values, const zinc_item *args, size_t count)
{
    return holds_open_bounds(values, args, count) && covered(values, args);
}

#define ROW(word)                                                                                            \
    {                                                                                                        \
        .name = "damier_count_" #word, .signature = "Iii", .reified = true, .post = post_##word,             \
        .holds = holds_##word                                                                                \
    }

const struct zinc_builtin zinc_count_builtins[] = {
    ROW(eq),
    ROW(neq),
    ROW(leq),
    ROW(lt),
    ROW(geq),
    ROW(gt),
    {.name = "damier_among", .signature = "iIS", .reified = true, .post = post_among, .holds = holds_among},
    {.name = "damier_global_cardinality", .signature = "INI", .post = post_open, .holds = holds_open},
    {.name = "damier_global_cardinality_closed",
     .signature = "INI",
     .post = post_closed,
     .holds = holds_closed},
    {.name = "damier_global_cardinality_low_up",
     .signature = "INNN",
     .post = post_open_bounds,
     .holds = holds_open_bounds},
    {.name = "damier_global_cardinality_low_up_closed",
     .signature = "INNN",
     .post = post_closed_bounds,
     .holds = holds_closed_bounds},
    {0},
};
