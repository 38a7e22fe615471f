/* Global constraints that the kernel has, by the names of share/minizinc/damier: all different,
 * inverse, dictionary order and tables. Those that count are in zinc_count.c.
 *
 * The order and the tables have an opposite that the kernel has as well, so that "exactly when" is
 * two times "if". */
#include "formats/flatzinc/zinc_parts.h"

#include "base/text.h"

#include <stdlib.h>

/* ---- all different */

static void post_different(struct zinc_link *link, const struct zinc_call *call)
{
    static const dm_consistency strengths[] = {
        [ZINC_BY_VALUE] = DM_BY_VALUES, [ZINC_BY_BOUNDS] = DM_BY_BOUNDS, [ZINC_BY_DOMAIN] = DM_BY_DOMAINS};
    const dm_int *x;
    zinc_link_condition(link, call);
    size_t count = zinc_link_ints(link, zinc_link_args(link, call)[0], &x);
    zinc_link_under(link, call);
    if (call->strength == ZINC_DEFAULT)
        dm_alldifferent(link->model, count, x);
    else
        dm_alldifferent_by(link->model, count, x, strengths[call->strength]);
}

static int by_value(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static bool holds_different(const struct zinc_values *values, const zinc_item *args, int variant)
{
    size_t length;
    (void)variant;
    const zinc_item *items = zinc_store_elements(values->zinc, args[0], &length);
    int64_t *sorted = alloc_array(length, sizeof *sorted);
    bool different = true;
    for (size_t i = 0; i < length; i++) sorted[i] = zinc_values_number(values, items[i]);
    qsort(sorted, length, sizeof *sorted, by_value);
    for (size_t i = 1; i < length && different; i++) different = sorted[i - 1] != sorted[i];
    alloc_free(sorted);
    return different;
}

/* ---- arrays of integers or Booleans */

/* As numbers, Booleans as 0 and 1. */
static void link_array(struct zinc_link *link, zinc_item array, dm_int *x)
{
    ASSERT(zinc_sort(array) == ZINC_ARRAY);
    size_t count;
    const zinc_item *items = zinc_store_elements(link->zinc, array, &count);
    bool truths = link->zinc->arrays.data[zinc_value(array)].type == ZINC_BOOL;
    for (size_t i = 0; i < count; i++)
        x[i] = truths ? dm_as_int(link->model, zinc_link_lit(link, items[i])) : zinc_link_int(link, items[i]);
}

/* Two of them, one after the other, in a block that the caller frees. */
static dm_int *link_pair(struct zinc_link *link, const struct zinc_call *call, zinc_item first,
                         zinc_item second)
{
    size_t count, other;
    zinc_store_elements(link->zinc, first, &count);
    zinc_store_elements(link->zinc, second, &other);
    dm_int *x = alloc_array(count + other, sizeof *x);
    zinc_link_condition(link, call);
    link_array(link, first, x);
    link_array(link, second, x + count);
    return x;
}

/* ---- inverse: x[i] = j exactly when y[j] = i, where indices begin at the second and at the last
 * argument */

static void post_inverse(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    size_t count, other;
    zinc_store_elements(link->zinc, args[0], &count);
    zinc_store_elements(link->zinc, args[2], &other);
    dm_int *x = link_pair(link, call, args[0], args[2]);
    for (size_t i = 0; i < count; i++) x[i] = dm_plus(x[i], -zinc_value(args[3]));
    for (size_t i = 0; i < other; i++) x[count + i] = dm_plus(x[count + i], -zinc_value(args[1]));
    zinc_link_under(link, call);
    if (count == other)
        dm_inverse(link->model, count, x, x + count);
    else
        dm_require(link->model, DM_FALSE);
    alloc_free(x);
}

/* Whether y undoes x, both from 0. */
static bool undoes(const struct zinc_values *values, const zinc_item *args, int x, int y)
{
    ASSERT(x != y);
    size_t count, other;
    const zinc_item *from = zinc_store_elements(values->zinc, args[x], &count);
    const zinc_item *to = zinc_store_elements(values->zinc, args[y], &other);
    for (size_t i = 0; i < count; i++) {
        int64_t j = zinc_values_number(values, from[i]) - zinc_value(args[y + 1]);
        if (j < 0 || j >= (int64_t)other) return false;
        if (zinc_values_number(values, to[j]) - zinc_value(args[x + 1]) != (int64_t)i) return false;
    }
    return true;
}

static bool holds_inverse(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    return undoes(values, args, 0, 2) && undoes(values, args, 2, 0);
}

/* ---- dictionary order, DM_LT or DM_LE; the beginning of a longer array comes before it */

static void post_lex(struct zinc_link *link, const struct zinc_call *call)
{
    bool strict = call->builtin->variant == DM_LT;
    const zinc_item *args = zinc_link_args(link, call);
    size_t count, other;
    zinc_store_elements(link->zinc, args[0], &count);
    zinc_store_elements(link->zinc, args[1], &other);
    dm_int *x = link_pair(link, call, args[0], args[1]);
    size_t shared = count < other ? count : other;
    dm_lit given = zinc_link_condition(link, call);
    bool same_will_do = strict ? count < other : count <= other;
    if (given != DM_TRUE) dm_if(link->model, given);
    dm_lex(link->model, shared, x, x + count, !same_will_do);
    if (call->condition == ZINC_REIF) {
        dm_if(link->model, -given);
        dm_lex(link->model, shared, x + count, x, same_will_do);
    }
    alloc_free(x);
}

static bool holds_lex(const struct zinc_values *values, const zinc_item *args, int variant)
{
    size_t count, other;
    const zinc_item *x = zinc_store_elements(values->zinc, args[0], &count);
    const zinc_item *y = zinc_store_elements(values->zinc, args[1], &other);
    for (size_t i = 0; i < count && i < other; i++) {
        int64_t a = zinc_values_number(values, x[i]), b = zinc_values_number(values, y[i]);
        if (a != b) return a < b;
    }
    return zinc_relates((count > other) - (count < other), (dm_rel)variant);
}

/* ---- tables: the rows one after another, each as long as the array */

static void post_table(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    const int64_t *tuples;
    size_t width, length;
    zinc_store_elements(link->zinc, args[0], &width);
    zinc_store_elements(link->zinc, args[1], &length);
    if (width ? length % width : length) {
        zinc_link_fail(link, call, "%zu number%s cannot be cut into rows of %zu", length,
                       text_plural((int64_t)length), width);
        return;
    }
    dm_int *x = alloc_array(width, sizeof *x);
    dm_lit given = zinc_link_condition(link, call);
    link_array(link, args[0], x);
    zinc_link_numbers(link, args[1], &tuples);
    size_t rows = width ? length / width : 0;
    ASSERT(rows * width == length);
    if (given != DM_TRUE) dm_if(link->model, given);
    dm_table(link->model, width, x, rows, tuples, false);
    if (call->condition == ZINC_REIF) {
        dm_if(link->model, -given);
        dm_table(link->model, width, x, rows, tuples, true);
    }
    alloc_free(x);
}

static bool holds_table(const struct zinc_values *values, const zinc_item *args, int variant)
{
    size_t width, length;
    const zinc_item *x = zinc_store_elements(values->zinc, args[0], &width);
    const zinc_item *tuples = zinc_store_elements(values->zinc, args[1], &length);
    (void)variant;
    for (size_t row = 0; width && row + width <= length; row += width) {
        size_t i = 0;
        while (i < width && zinc_values_number(values, x[i]) == zinc_value(tuples[row + i])) i++;
        if (i == width) return true;
    }
    return false;
}

#define ROW(word, letters, which, functions)                                                                 \
    {                                                                                                        \
        .name = "damier_" word, .signature = letters, .reified = true, .variant = which,                     \
        .post = post_##functions, .holds = holds_##functions                                                 \
    }

const struct zinc_builtin zinc_global_builtins[] = {
    {.name = "damier_all_different", .signature = "I", .post = post_different, .holds = holds_different},
    {.name = "damier_inverse", .signature = "InIn", .post = post_inverse, .holds = holds_inverse},
    ROW("lex_less_int", "II", DM_LT, lex),
    ROW("lex_less_bool", "BB", DM_LT, lex),
    ROW("lex_lesseq_int", "II", DM_LE, lex),
    ROW("lex_lesseq_bool", "BB", DM_LE, lex),
    ROW("table_int", "IN", 0, table),
    ROW("table_bool", "BC", 0, table),
    {0},
};
