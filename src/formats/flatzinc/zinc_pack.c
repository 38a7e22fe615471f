/* Packing, orders and numbers of values, by the names of share/minizinc/damier.
 *
 * Where an argument is an index, or a bin, the last one says what the first of them is called. */
#include "formats/flatzinc/zinc_parts.h"

/* The elements of an array, in a block that the caller frees, each with `shift` added. */
static dm_int *link_shifted(struct zinc_link *link, zinc_item array, int64_t shift, size_t *count)
{
    const dm_int *linked;
    *count = zinc_link_ints(link, array, &linked);
    dm_int *x = alloc_array(*count, sizeof *x);
    for (size_t i = 0; i < *count; i++) x[i] = dm_plus(linked[i], shift);
    return x;
}

static bool same_length(struct zinc_link *link, const struct zinc_call *call, zinc_item a, zinc_item b)
{
    size_t count, other;
    zinc_store_elements(link->zinc, a, &count);
    zinc_store_elements(link->zinc, b, &other);
    if (count != other) zinc_link_fail(link, call, "arrays of %zu and %zu elements", count, other);
    return count == other;
}

/* ---- bin packing: loads or capacities, bins, sizes, the first bin */

static void post_packing(struct zinc_link *link, const struct zinc_call *call)
{
    dm_rel rel = (dm_rel)call->builtin->variant;
    ASSERT(rel == DM_EQ || rel == DM_LE);
    const zinc_item *args = zinc_link_args(link, call);
    const int64_t *sizes;
    size_t bins, count;
    if (!same_length(link, call, args[1], args[2])) return;
    zinc_link_condition(link, call);
    dm_int *loads = link_shifted(link, args[0], 0, &bins);
    dm_int *x = link_shifted(link, args[1], -zinc_value(args[3]), &count);
    zinc_link_numbers(link, args[2], &sizes);
    zinc_link_under(link, call);
    dm_bin_packing(link->model, count, x, sizes, rel, bins, loads);
    alloc_free(loads);
    alloc_free(x);
}

/* What the items of a bin take. */
static int64_t taken(const struct zinc_values *values, const zinc_item *args, int64_t bin)
{
    size_t count;
    const zinc_item *items = zinc_store_elements(values->zinc, args[1], &count);
    const zinc_item *sizes = zinc_store_elements(values->zinc, args[2], &count);
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        if (zinc_values_number(values, items[i]) == bin) sum += zinc_value(sizes[i]);
    return sum;
}

static bool holds_packing(const struct zinc_values *values, const zinc_item *args, int variant)
{
    size_t bins, count;
    const zinc_item *loads = zinc_store_elements(values->zinc, args[0], &bins);
    const zinc_item *items = zinc_store_elements(values->zinc, args[1], &count);
    int64_t first = zinc_value(args[3]);
    for (size_t i = 0; i < count; i++) {
        int64_t bin = zinc_values_number(values, items[i]) - first;
        if (bin < 0 || bin >= (int64_t)bins) return false;
    }
    for (size_t j = 0; j < bins; j++) {
        int64_t load = zinc_values_number(values, loads[j]), sum = taken(values, args, first + (int64_t)j);
        if (!zinc_relates((sum > load) - (sum < load), (dm_rel)variant)) return false;
    }
    return true;
}

/* ---- knapsack: weights, profits, how many of each, weight, profit; nothing is negative */

static void post_knapsack(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    size_t count, items;
    if (!same_length(link, call, args[0], args[2]) || !same_length(link, call, args[1], args[2])) return;
    zinc_link_condition(link, call);
    dm_int results[] = {zinc_link_int(link, args[3]), zinc_link_int(link, args[4])};
    dm_int *x = link_shifted(link, args[2], 0, &count);
    const zinc_item *weights = zinc_store_elements(link->zinc, args[0], &items);
    const zinc_item *profits = zinc_store_elements(link->zinc, args[1], &items);
    int64_t *numbers = alloc_array(2 * count, sizeof *numbers);
    for (size_t i = 0; i < count; i++) {
        numbers[i] = zinc_value(weights[i]);
        numbers[count + i] = zinc_value(profits[i]);
    }
    for (size_t i = 0; i < count + 2; i++) {
        zinc_link_under(link, call);
        dm_require(link->model, dm_ge(link->model, i < count ? x[i] : results[i - count], 0));
    }
    zinc_link_under(link, call);
    dm_knapsack(link->model, results[0], results[1], count, numbers, numbers + count, x);
    alloc_free(numbers);
    alloc_free(x);
}

/* Whether the product of two arrays is this number. */
static bool adds_up(const struct zinc_values *values, zinc_item coefs, zinc_item x, int64_t expected)
{
    size_t count;
    const zinc_item *a = zinc_store_elements(values->zinc, coefs, &count);
    const zinc_item *b = zinc_store_elements(values->zinc, x, &count);
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) sum += zinc_value(a[i]) * zinc_values_number(values, b[i]);
    return sum == expected;
}

static bool holds_knapsack(const struct zinc_values *values, const zinc_item *args, int variant)
{
    size_t items;
    const zinc_item *x = zinc_store_elements(values->zinc, args[2], &items);
    int64_t weight = zinc_values_number(values, args[3]), profit = zinc_values_number(values, args[4]);
    (void)variant;
    for (size_t i = 0; i < items; i++)
        if (zinc_values_number(values, x[i]) < 0) return false;
    return weight >= 0 && profit >= 0 && adds_up(values, args[0], args[2], weight) &&
           adds_up(values, args[1], args[2], profit);
}

/* ---- orders */

enum { STRICT = 1, DOWN = 2 }; /* variants; 0: up, or the same */

static void post_order(struct zinc_link *link, const struct zinc_call *call)
{
    int variant = call->builtin->variant;
    const dm_int *x;
    zinc_link_condition(link, call);
    size_t count = zinc_link_ints(link, zinc_link_args(link, call)[0], &x);
    zinc_link_under(link, call);
    (variant & DOWN ? dm_decreasing : dm_increasing)(link->model, count, x, variant & STRICT);
}

static bool holds_order(const struct zinc_values *values, const zinc_item *args, int variant)
{
    size_t length;
    const zinc_item *x = zinc_store_elements(values->zinc, args[0], &length);
    for (size_t i = 1; i < length; i++) {
        int64_t a = zinc_values_number(values, x[i - 1]), b = zinc_values_number(values, x[i]);
        if (a == b ? variant & STRICT : (a > b) != (variant & DOWN) >> 1) return false;
    }
    return true;
}

/* ---- how many values: the number, the array */

static size_t first_of(const struct zinc_values *values, zinc_item array, int64_t value)
{
    size_t count, i = 0;
    const zinc_item *x = zinc_store_elements(values->zinc, array, &count);
    while (i < count && zinc_values_number(values, x[i]) != value) i++;
    return i;
}

static void post_nvalue(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_lit given = zinc_link_condition(link, call);
    dm_int n = zinc_link_int(link, args[0]);
    const dm_int *x;
    size_t count = zinc_link_ints(link, args[1], &x);
    if (given != DM_TRUE) dm_if(link->model, given);
    dm_nvalue(link->model, count, x, DM_EQ, n);
    if (call->condition == ZINC_REIF) {
        dm_if(link->model, -given);
        dm_nvalue(link->model, count, x, DM_NE, n);
    }
}

static bool holds_nvalue(const struct zinc_values *values, const zinc_item *args, int variant)
{
    size_t length;
    const zinc_item *x = zinc_store_elements(values->zinc, args[1], &length);
    int64_t found = 0;
    (void)variant;
    for (size_t i = 0; i < length; i++)
        found += first_of(values, args[1], zinc_values_number(values, x[i])) == i;
    return found == zinc_values_number(values, args[0]);
}

/* ---- the first of the smallest (variant 1) or the largest (-1): the array, its index, the first
 * index */

static void post_arg(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    const dm_int *x;
    zinc_link_condition(link, call);
    dm_int index = dm_plus(zinc_link_int(link, args[1]), -zinc_value(args[2]));
    size_t count = zinc_link_ints(link, args[0], &x);
    zinc_link_under(link, call);
    (call->builtin->variant > 0 ? dm_argmin : dm_argmax)(link->model, index, count, x);
}

static bool holds_arg(const struct zinc_values *values, const zinc_item *args, int sign)
{
    ASSERT(sign == 1 || sign == -1);
    size_t length, best = 0;
    const zinc_item *x = zinc_store_elements(values->zinc, args[0], &length);
    for (size_t i = 1; i < length; i++)
        if (sign * zinc_values_number(values, x[i]) < sign * zinc_values_number(values, x[best])) best = i;
    return length > 0 && zinc_values_number(values, args[1]) - zinc_value(args[2]) == (int64_t)best;
}

/* ---- an array that is its own inverse; the first index */

static void post_involution(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    size_t count;
    zinc_link_condition(link, call);
    dm_int *x = link_shifted(link, args[0], -zinc_value(args[1]), &count);
    zinc_link_under(link, call);
    dm_involution(link->model, count, x);
    alloc_free(x);
}

static bool holds_involution(const struct zinc_values *values, const zinc_item *args, int variant)
{
    size_t length;
    const zinc_item *x = zinc_store_elements(values->zinc, args[0], &length);
    int64_t first = zinc_value(args[1]);
    (void)variant;
    for (size_t i = 0; i < length; i++) {
        int64_t j = zinc_values_number(values, x[i]) - first;
        if (j < 0 || j >= (int64_t)length || zinc_values_number(values, x[j]) - first != (int64_t)i)
            return false;
    }
    return true;
}

#define ROW(word, letters, which, functions)                                                                 \
    {                                                                                                        \
        .name = "damier_" word, .signature = letters, .variant = which, .post = post_##functions,            \
        .holds = holds_##functions                                                                           \
    }

const struct zinc_builtin zinc_pack_builtins[] = {
    ROW("bin_packing_load", "IINn", DM_EQ, packing),
    ROW("bin_packing_capa", "NINn", DM_LE, packing),
    ROW("knapsack", "NNIii", 0, knapsack),
    ROW("increasing", "I", 0, order),
    ROW("decreasing", "I", DOWN, order),
    ROW("strictly_increasing", "I", STRICT, order),
    ROW("strictly_decreasing", "I", STRICT | DOWN, order),
    ROW("minimum_arg", "Iin", 1, arg),
    ROW("maximum_arg", "Iin", -1, arg),
    ROW("symmetric_all_different", "In", 0, involution),
    {.name = "damier_nvalue", .signature = "iI", .reified = true, .post = post_nvalue, .holds = holds_nvalue},
    {0},
};
