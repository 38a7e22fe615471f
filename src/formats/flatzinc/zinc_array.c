/* Elements of arrays by a variable index, and the smallest and the largest of an array. Indices
 * begin with 1.
 *
 * An element of an array of Boolean constants is the literal "the index is one of those with
 * true". */
#include "formats/flatzinc/zinc_parts.h"

/* The element with the index of the first argument; false if there is none. */
static bool pick(const struct zinc_values *values, const zinc_item *args, zinc_item *element)
{
    size_t count;
    const zinc_item *items = zinc_store_elements(values->zinc, args[1], &count);
    int64_t index = zinc_values_number(values, args[0]);
    ASSERT(zinc_sort(args[1]) == ZINC_ARRAY);
    if (index < 1 || index > (int64_t)count) return false;
    *element = items[index - 1];
    return true;
}

static bool holds_element(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    zinc_item element;
    return pick(values, args, &element) &&
           zinc_values_number(values, element) == zinc_values_number(values, args[2]);
}

/* ---- integers */

static void post_int(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_int index = zinc_link_int(link, args[0]), result = zinc_link_int(link, args[2]);
    const dm_int *array;
    zinc_link_condition(link, call);
    size_t count = zinc_link_ints(link, args[1], &array);
    zinc_link_under(link, call);
    dm_element(link->model, result, dm_plus(index, -1), count, array);
}

/* ---- Booleans */

static void post_bool(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_int index = zinc_link_int(link, args[0]);
    dm_int result = dm_as_int(link->model, zinc_link_lit(link, args[2]));
    const dm_lit *lits;
    zinc_link_condition(link, call);
    size_t count = zinc_link_lits(link, args[1], &lits);
    dm_int *array = alloc_array(count, sizeof *array);
    for (size_t i = 0; i < count; i++) array[i] = dm_as_int(link->model, lits[i]);
    zinc_link_under(link, call);
    dm_element(link->model, result, dm_plus(index, -1), count, array);
    alloc_free(array);
}

static int32_t defines_constants(const struct zinc_link *link, const struct zinc_call *call)
{
    zinc_item result = zinc_link_args(link, call)[2];
    return zinc_link_is_open(link, result) ? (int32_t)zinc_value(result) : -1;
}

static bool define_constants(struct zinc_link *link, const struct zinc_call *call, int32_t variable)
{
    const zinc_item *args = zinc_link_args(link, call);
    size_t count;
    const zinc_item *items = zinc_store_elements(link->zinc, args[1], &count);
    dm_int index = zinc_link_int(link, args[0]);
    int64_t whole[] = {1, (int64_t)count};
    vec_clear(&link->numbers);
    for (size_t i = 0; i < count; i++) {
        if (!zinc_value(items[i])) continue;
        vec_push(&link->numbers, (int64_t)i + 1);
        vec_push(&link->numbers, (int64_t)i + 1);
    }
    dm_restrict(link->model, index, 1, whole);
    return zinc_link_is_lit(link, variable,
                            dm_in(link->model, index, link->numbers.size / 2, link->numbers.data));
}

/* ---- sets: element by element of the universe; an element is in the result exactly when it is in
 * the set that the index picks */

static bool holds_set(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    zinc_item element;
    size_t n, m;
    if (!pick(values, args, &element)) return false;
    const int64_t *a = zinc_values_set(values, element, &n), *b = zinc_values_set(values, args[2], &m);
    for (size_t i = 0; i < 2 * n && n == m; i++)
        if (a[i] != b[i]) return false;
    return n == m;
}

static dm_lit literal_of(const struct zinc_elements *set, int64_t value)
{
    size_t lo = 0, hi = set->count;
    while (lo < hi) {
        size_t middle = lo + (hi - lo) / 2;
        if (set->values[middle] < value)
            lo = middle + 1;
        else
            hi = middle;
    }
    ASSERT(lo == set->count || set->values[lo] >= value);
    return lo < set->count && set->values[lo] == value ? set->lits[lo] : DM_FALSE;
}

/* If `picked`, the two sets are equal. */
static void equal_if(dm_model *model, dm_lit picked, const struct zinc_elements *a,
                     const struct zinc_elements *b)
{
    ASSERT(picked != 0);
    for (size_t i = 0; i < a->count; i++) {
        dm_lit other = literal_of(b, a->values[i]);
        dm_lit there[] = {-picked, -a->lits[i], other}, back[] = {-picked, a->lits[i], -other};
        dm_clause(model, 3, there);
        dm_clause(model, 3, back);
    }
    for (size_t i = 0; i < b->count; i++)
        if (literal_of(a, b->values[i]) == DM_FALSE) {
            dm_lit clause[] = {-picked, -b->lits[i]};
            dm_clause(model, 2, clause);
        }
}

static void post_set(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_model *model = link->model;
    size_t count;
    const zinc_item *items = zinc_store_elements(link->zinc, args[1], &count);
    dm_int index = zinc_link_int(link, args[0]);
    dm_lit given = zinc_link_condition(link, call);
    struct zinc_elements result = zinc_link_set(link, args[2]);
    int64_t whole[] = {1, (int64_t)count};
    dm_lit within[] = {-given, dm_in(model, index, 1, whole)};
    dm_clause(model, 2, within);
    for (size_t i = 0; i < count; i++) {
        struct zinc_elements set = zinc_link_set(link, items[i]);
        dm_lit picked = dm_eq(model, index, (int64_t)i + 1), both[] = {given, picked};
        if (picked == DM_FALSE) continue;
        if (given != DM_TRUE) dm_and(model, picked = dm_bool(model), 2, both);
        equal_if(model, picked, &set, &result);
    }
}

/* ---- the smallest (variant -1) and the largest (1) */

static void post_extreme(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_int result = zinc_link_int(link, args[0]);
    const dm_int *array;
    zinc_link_condition(link, call);
    size_t count = zinc_link_ints(link, args[1], &array);
    zinc_link_under(link, call);
    (call->builtin->variant > 0 ? dm_maximum : dm_minimum)(link->model, result, count, array);
}

/* The first argument is among the array, and none of it lies beyond: above if `sign` is 1, below if
 * it is -1. */
static bool holds_extreme(const struct zinc_values *values, const zinc_item *args, int sign)
{
    ASSERT(sign == 1 || sign == -1);
    size_t count;
    const zinc_item *items = zinc_store_elements(values->zinc, args[1], &count);
    int64_t extreme = zinc_values_number(values, args[0]);
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        int64_t value = zinc_values_number(values, items[i]);
        if (sign > 0 ? value > extreme : value < extreme) return false;
        found = found || value == extreme;
    }
    return found;
}

const struct zinc_builtin zinc_array_builtins[] = {
    {.name = "array_int_element", .signature = "iNi", .post = post_int, .holds = holds_element},
    {.name = "array_var_int_element", .signature = "iIi", .post = post_int, .holds = holds_element},
    {.name = "array_bool_element",
     .signature = "iCb",
     .post = post_bool,
     .holds = holds_element,
     .defines = defines_constants,
     .define = define_constants},
    {.name = "array_var_bool_element", .signature = "iBb", .post = post_bool, .holds = holds_element},
    {.name = "array_set_element", .signature = "iTs", .post = post_set, .holds = holds_set},
    {.name = "array_var_set_element", .signature = "iUs", .post = post_set, .holds = holds_set},
    {.name = "array_int_maximum",
     .signature = "iI",
     .variant = 1,
     .post = post_extreme,
     .holds = holds_extreme},
    {.name = "array_int_minimum",
     .signature = "iI",
     .variant = -1,
     .post = post_extreme,
     .holds = holds_extreme},
    {0},
};
