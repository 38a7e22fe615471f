/* How often values occur in an array, by the names of share/minizinc/damier.
 *
 * MiniZinc's names compare the last argument with the number of occurrences: count_leq(x, y, c)
 * says that c is at most that number. */
#include "formats/flatzinc/zinc_parts.h"

/* ---- one value, which may be a variable */

static int64_t occurrences(struct zinc_row x, int64_t value)
{
    int64_t found = 0;
    for (size_t i = 0; i < x.count; i++) found += zinc_values_at(x, i) == value;
    return found;
}

/* The number of occurrences rel the last argument. */
static void post_count(struct zinc_post *p)
{
    dm_rel rel = (dm_rel)p->variant;
    dm_int value = *p->ints[1], n = *p->ints[2];
    ASSERT(rel <= DM_GT);
    if (value.factor)
        dm_count_of(p->model, p->count[0], p->ints[0], value, rel, n);
    else
        dm_count(p->model, p->count[0], p->ints[0], value.offset, rel, n);
}

static bool holds_count(const struct zinc_facts *f)
{
    int64_t found = occurrences(zinc_values_row(f, 0), zinc_values_of(f, 1));
    return zinc_relates(found, (dm_rel)f->variant, zinc_values_of(f, 2));
}

/* ---- the values of a set */

static void post_among(struct zinc_post *p)
{
    dm_count_in(p->model, p->count[1], p->ints[1], p->count[2], p->numbers[2], DM_EQ, *p->ints[0]);
}

static bool holds_among(const struct zinc_facts *f)
{
    struct zinc_row x = zinc_values_row(f, 1);
    int64_t found = 0;
    for (size_t i = 0; i < x.count; i++)
        found += zinc_values_has(f->values, f->args[2], zinc_values_at(x, i));
    return found == zinc_values_of(f, 0);
}

/* ---- several values, each with a count of its own */

enum { OPEN, CLOSED }; /* variants */

/* Counts that are given. */
static void post_counts(struct zinc_post *p)
{
    dm_cardinalities(p->model, p->count[0], p->ints[0], p->count[1], p->numbers[1], p->ints[2],
                     p->variant == CLOSED);
}

/* Counts between bounds: variables that the values of the array determine. */
static void post_bounds(struct zinc_post *p)
{
    int64_t length = (int64_t)p->count[0];
    size_t cover = p->count[1];
    dm_int *counts = alloc_array(cover, sizeof *counts);
    bool possible = true;
    for (size_t i = 0; i < cover && possible; i++) {
        int64_t least = p->numbers[2][i] > 0 ? p->numbers[2][i] : 0;
        int64_t most = p->numbers[3][i] < length ? p->numbers[3][i] : length;
        possible = least <= most;
        if (possible) counts[i] = dm_range(p->model, least, most);
    }
    zinc_post_under(p);
    p->ints[2] = counts;
    if (possible)
        post_counts(p);
    else
        dm_require(p->model, DM_FALSE);
    alloc_free(counts);
}

/* Every value of the cover occurs between this and that often. */
static bool within(const struct zinc_facts *f, size_t least, size_t most)
{
    struct zinc_row x = zinc_values_row(f, 0), cover = zinc_values_row(f, 1), lo = zinc_values_row(f, least),
                    hi = zinc_values_row(f, most);
    for (size_t i = 0; i < cover.count && i < hi.count; i++) {
        int64_t found = occurrences(x, zinc_values_at(cover, i));
        if (found < zinc_values_at(lo, i) || found > zinc_values_at(hi, i)) return false;
    }
    return true;
}

/* Every element has a value of the cover, if it must. */
static bool covered(const struct zinc_facts *f)
{
    struct zinc_row x = zinc_values_row(f, 0), cover = zinc_values_row(f, 1);
    for (size_t i = 0; i < x.count && f->variant == CLOSED; i++)
        if (!occurrences(cover, zinc_values_at(x, i))) return false;
    return true;
}

static bool holds_counts(const struct zinc_facts *f)
{
    return within(f, 2, 2) && covered(f);
}

static bool holds_bounds(const struct zinc_facts *f)
{
    return within(f, 2, 3) && covered(f);
}

#define COUNT(word, rel) ZINC_REIFIED("damier_count_" word, "Iii", count), .variant = rel
#define COUNTS(word, which)                                                                                  \
    ZINC_ROW("damier_global_cardinality" word, "INI", counts), .variant = which,                             \
                                                               .even = {"12", "count", "value"}
#define BOUNDS(word, which)                                                                                  \
    ZINC_ROW("damier_global_cardinality_low_up" word, "INNN", bounds),                                       \
        .variant = which, .under = ZINC_BY_POST, .even = {"123", "count", "value"}

const struct zinc_builtin zinc_count_builtins[] = {
    {COUNT("eq", DM_EQ)},
    {COUNT("neq", DM_NE)},
    {COUNT("leq", DM_GE)},
    {COUNT("lt", DM_GT)},
    {COUNT("geq", DM_LE)},
    {COUNT("gt", DM_LT)},
    {ZINC_REIFIED("damier_among", "iIS", among)},
    {COUNTS("", OPEN)},
    {COUNTS("_closed", CLOSED)},
    {BOUNDS("", OPEN)},
    {BOUNDS("_closed", CLOSED)},
    {0},
};
