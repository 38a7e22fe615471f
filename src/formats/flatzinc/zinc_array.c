/* Elements of arrays by a variable index, and the smallest and the largest of an array. Indices
 * begin with 1.
 *
 * An element of an array of Boolean constants is the literal "the index is one of those with
 * true". */
#include "formats/flatzinc/zinc_parts.h"

/* ---- integers and Booleans */

static void post_element(struct zinc_post *p)
{
    dm_element(p->model, *p->ints[2], dm_plus(*p->ints[0], -1), p->count[1], p->ints[1]);
}

static bool holds_element(const struct zinc_facts *f)
{
    struct zinc_row x = zinc_values_row(f, 1);
    int64_t index = zinc_values_of(f, 0);
    return index >= 1 && index <= (int64_t)x.count &&
           zinc_values_at(x, (size_t)index - 1) == zinc_values_of(f, 2);
}

static int32_t defines_constants(const struct zinc_link *link, const zinc_item *args)
{
    return zinc_link_open(link, args[2]);
}

static bool define_constants(struct zinc_link *link, const zinc_item *args, int32_t variable)
{
    struct zinc_items x = zinc_store_elements(link->zinc, args[1]);
    dm_int index = zinc_link_int(link, args[0]);
    int64_t whole[] = {1, (int64_t)x.count};
    vec_clear(&link->numbers);
    for (size_t i = 0; i < x.count; i++) {
        if (!zinc_value(x.data[i])) continue;
        vec_push(&link->numbers, (int64_t)i + 1);
        vec_push(&link->numbers, (int64_t)i + 1);
    }
    dm_restrict(link->model, index, 1, whole);
    return zinc_link_is_lit(link, variable,
                            dm_in(link->model, index, link->numbers.size / 2, link->numbers.data));
}

/* ---- sets: element by element of the universe; an element is in the result exactly when it is in
 * the set that the index picks */

static bool holds_set(const struct zinc_facts *f)
{
    struct zinc_row x = zinc_values_row(f, 1);
    int64_t index = zinc_values_of(f, 0);
    if (index < 1 || index > (int64_t)x.count) return false;
    struct zinc_ranges a = zinc_values_set(f->values, x.data[index - 1]),
                       b = zinc_values_set(f->values, f->args[2]);
    for (size_t i = 0; i < 2 * a.count && a.count == b.count; i++)
        if (a.bounds[i] != b.bounds[i]) return false;
    return a.count == b.count;
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
        dm_clause(model, 3, (dm_lit[]){-picked, -a->lits[i], other});
        dm_clause(model, 3, (dm_lit[]){-picked, a->lits[i], -other});
    }
    for (size_t i = 0; i < b->count; i++)
        if (literal_of(a, b->values[i]) == DM_FALSE) dm_clause(model, 2, (dm_lit[]){-picked, -b->lits[i]});
}

static void post_set(struct zinc_post *p)
{
    const zinc_item *args = zinc_store_args(p->link->zinc, p->call);
    dm_model *model = p->model;
    struct zinc_items items = zinc_store_elements(p->link->zinc, args[1]);
    struct zinc_elements result = {p->numbers[2], p->lits[2], p->count[2]};
    int64_t whole[] = {1, (int64_t)items.count};
    dm_clause(model, 2, (dm_lit[]){-p->given, dm_in(model, *p->ints[0], 1, whole)});
    for (size_t i = 0; i < items.count; i++) {
        struct zinc_elements set = zinc_link_set(p->link, items.data[i]);
        dm_lit picked = dm_eq(model, *p->ints[0], (int64_t)i + 1), both[] = {p->given, picked};
        if (picked == DM_FALSE) continue;
        if (p->given != DM_TRUE) dm_and(model, picked = dm_bool(model), 2, both);
        equal_if(model, picked, &set, &result);
    }
}

/* ---- the smallest (variant -1) and the largest (1) */

static void post_extreme(struct zinc_post *p)
{
    (p->variant > 0 ? dm_maximum : dm_minimum)(p->model, *p->ints[0], p->count[1], p->ints[1]);
}

/* The first argument is among the array, and none of it lies beyond. */
static bool holds_extreme(const struct zinc_facts *f)
{
    ASSERT(f->variant == 1 || f->variant == -1);
    struct zinc_row x = zinc_values_row(f, 1);
    int64_t extreme = zinc_values_of(f, 0);
    bool found = false;
    for (size_t i = 0; i < x.count; i++) {
        int64_t value = zinc_values_at(x, i);
        if (f->variant > 0 ? value > extreme : value < extreme) return false;
        found = found || value == extreme;
    }
    return found;
}

#define ELEMENT(word, letters) ZINC_ROW("array_" word "_element", letters, element), .linked = "iIi"
#define SET(word, letters) ZINC_ROW("array_" word "_element", letters, set), .under = ZINC_BY_POST

const struct zinc_builtin zinc_array_builtins[] = {
    {ELEMENT("int", "iNi")},
    {ELEMENT("var_int", "iIi")},
    {ELEMENT("bool", "iCb"), .defines = defines_constants, .define = define_constants},
    {ELEMENT("var_bool", "iBb")},
    {SET("set", "iTs")},
    {SET("var_set", "iUs")},
    {ZINC_ROW("array_int_maximum", "iI", extreme), .variant = 1},
    {ZINC_ROW("array_int_minimum", "iI", extreme), .variant = -1},
    {0},
};
