/* Packing, orders and numbers of values, by the names of share/minizinc/damier.
 *
 * Where an argument is an index, or a bin, the last one says what the first of them is called. */
#include "formats/flatzinc/zinc_parts.h"

static void shift(struct zinc_post *p, size_t array, int64_t by)
{
    for (size_t i = 0; i < p->count[array]; i++) p->ints[array][i] = dm_plus(p->ints[array][i], by);
}

/* ---- bin packing: loads or capacities, bins, sizes, the first bin */

static void post_packing(struct zinc_post *p)
{
    dm_rel rel = (dm_rel)p->variant;
    ASSERT(rel == DM_EQ || rel == DM_LE);
    shift(p, 1, -*p->numbers[3]);
    dm_bin_packing(p->model, p->count[1], p->ints[1], p->numbers[2], rel, p->count[0], p->ints[0]);
}

/* What the items of a bin take. */
static int64_t taken(const struct zinc_facts *f, int64_t bin)
{
    struct zinc_row items = zinc_values_row(f, 1), sizes = zinc_values_row(f, 2);
    int64_t sum = 0;
    for (size_t i = 0; i < sizes.count; i++)
        if (zinc_values_at(items, i) == bin) sum += zinc_values_at(sizes, i);
    return sum;
}

static bool holds_packing(const struct zinc_facts *f)
{
    struct zinc_row loads = zinc_values_row(f, 0), items = zinc_values_row(f, 1);
    int64_t first = zinc_values_of(f, 3);
    for (size_t i = 0; i < items.count; i++) {
        int64_t bin = zinc_values_at(items, i) - first;
        if (bin < 0 || bin >= (int64_t)loads.count) return false;
    }
    for (size_t j = 0; j < loads.count; j++)
        if (!zinc_relates(taken(f, first + (int64_t)j), (dm_rel)f->variant, zinc_values_at(loads, j)))
            return false;
    return true;
}

/* ---- knapsack: weights, profits, how many of each, weight, profit; nothing is negative */

static void post_knapsack(struct zinc_post *p)
{
    size_t count = p->count[2];
    dm_int *x = p->ints[2], *results = p->ints[3]; /* two of them */
    for (size_t i = 0; i < count + 2; i++) {
        zinc_post_under(p);
        dm_require(p->model, dm_ge(p->model, i < count ? x[i] : results[i - count], 0));
    }
    zinc_post_under(p);
    dm_knapsack(p->model, results[0], results[1], count, p->numbers[0], p->numbers[1], x);
}

/* Whether the product of two arrays is this number. */
static bool adds_up(struct zinc_row coefs, struct zinc_row x, int64_t expected)
{
    int64_t sum = 0;
    for (size_t i = 0; i < x.count; i++) sum += zinc_values_at(coefs, i) * zinc_values_at(x, i);
    return sum == expected;
}

static bool holds_knapsack(const struct zinc_facts *f)
{
    struct zinc_row x = zinc_values_row(f, 2);
    int64_t weight = zinc_values_of(f, 3), profit = zinc_values_of(f, 4);
    for (size_t i = 0; i < x.count; i++)
        if (zinc_values_at(x, i) < 0) return false;
    return weight >= 0 && profit >= 0 && adds_up(zinc_values_row(f, 0), x, weight) &&
           adds_up(zinc_values_row(f, 1), x, profit);
}

/* ---- orders */

enum { STRICT = 1, DOWN = 2 }; /* variants; 0: up, or the same */

static void post_order(struct zinc_post *p)
{
    (p->variant & DOWN ? dm_decreasing : dm_increasing)(p->model, p->count[0], p->ints[0],
                                                        p->variant & STRICT);
}

static bool holds_order(const struct zinc_facts *f)
{
    struct zinc_row x = zinc_values_row(f, 0);
    for (size_t i = 1; i < x.count; i++) {
        int64_t a = zinc_values_at(x, i - 1), b = zinc_values_at(x, i);
        if (a == b ? f->variant & STRICT : (a > b) != (f->variant & DOWN) >> 1) return false;
    }
    return true;
}

/* ---- how many values: the number, the array */

static void post_nvalue(struct zinc_post *p)
{
    dm_nvalue(p->model, p->count[1], p->ints[1], p->opposite ? DM_NE : DM_EQ, *p->ints[0]);
}

static size_t first_of(struct zinc_row x, int64_t value)
{
    size_t i = 0;
    while (i < x.count && zinc_values_at(x, i) != value) i++;
    return i;
}

static bool holds_nvalue(const struct zinc_facts *f)
{
    struct zinc_row x = zinc_values_row(f, 1);
    int64_t found = 0;
    for (size_t i = 0; i < x.count; i++) found += first_of(x, zinc_values_at(x, i)) == i;
    return found == zinc_values_of(f, 0);
}

/* ---- the first of the smallest (variant 1) or the largest (-1): the array, its index, the first
 * index */

static void post_arg(struct zinc_post *p)
{
    dm_int index = dm_plus(*p->ints[1], -*p->numbers[2]);
    (p->variant > 0 ? dm_argmin : dm_argmax)(p->model, index, p->count[0], p->ints[0]);
}

static bool holds_arg(const struct zinc_facts *f)
{
    ASSERT(f->variant == 1 || f->variant == -1);
    struct zinc_row x = zinc_values_row(f, 0);
    size_t best = 0;
    for (size_t i = 1; i < x.count; i++)
        if (f->variant * zinc_values_at(x, i) < f->variant * zinc_values_at(x, best)) best = i;
    return x.count > 0 && zinc_values_of(f, 1) - zinc_values_of(f, 2) == (int64_t)best;
}

/* ---- an array that is its own inverse; the first index */

static void post_involution(struct zinc_post *p)
{
    shift(p, 0, -*p->numbers[1]);
    dm_involution(p->model, p->count[0], p->ints[0]);
}

static bool holds_involution(const struct zinc_facts *f)
{
    struct zinc_row x = zinc_values_row(f, 0);
    int64_t first = zinc_values_of(f, 1);
    for (size_t i = 0; i < x.count; i++) {
        int64_t j = zinc_values_at(x, i) - first;
        if (j < 0 || j >= (int64_t)x.count || zinc_values_at(x, (size_t)j) - first != (int64_t)i)
            return false;
    }
    return true;
}

#define PACKING(word, letters)                                                                               \
    ZINC_ROW("damier_bin_packing_" word, letters, packing), .linked = "IINn", .even = {.places = "12"}

const struct zinc_builtin zinc_pack_builtins[] = {
    {PACKING("load", "IINn"), .variant = DM_EQ},
    {PACKING("capa", "NINn"), .variant = DM_LE},
    {ZINC_ROW("damier_knapsack", "NNIii", knapsack), .under = ZINC_BY_POST, .even = {.places = "012"}},
    {ZINC_ROW("damier_increasing", "I", order)},
    {ZINC_ROW("damier_decreasing", "I", order), .variant = DOWN},
    {ZINC_ROW("damier_strictly_increasing", "I", order), .variant = STRICT},
    {ZINC_ROW("damier_strictly_decreasing", "I", order), .variant = STRICT | DOWN},
    {ZINC_ROW("damier_minimum_arg", "Iin", arg), .variant = 1},
    {ZINC_ROW("damier_maximum_arg", "Iin", arg), .variant = -1},
    {ZINC_ROW("damier_symmetric_all_different", "In", involution)},
    {ZINC_REIFIED("damier_nvalue", "iI", nvalue), .under = ZINC_TWICE},
    {0},
};
