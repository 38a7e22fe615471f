/* Linear constraints over integers and over Booleans.
 *
 * An equation between two variables, one of which has a factor that divides the rest, makes that
 * one a view of the other. */
#include "formats/flatzinc/zinc_parts.h"

#include "base/text.h"

#include <stdint.h>

/* ---- what holds; sums are computed in 128 bits */

__extension__ typedef __int128 big;

static bool holds_sum(const struct zinc_values *values, const zinc_item *args, int variant)
{
    const struct zinc *zinc = values->zinc;
    size_t count, terms;
    const zinc_item *coefs = zinc_store_elements(zinc, args[0], &count);
    const zinc_item *items = zinc_store_elements(zinc, args[1], &terms);
    big sum = 0;
    for (size_t i = 0; i < terms && i < count; i++)
        sum += (big)zinc_value(coefs[i]) * zinc_values_number(values, items[i]);
    big c = zinc_values_number(values, args[2]);
    return zinc_relates((sum > c) - (sum < c), (dm_rel)variant);
}

/* ---- posting */

static bool same_lengths(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    size_t coefs, terms;
    zinc_store_elements(link->zinc, args[0], &coefs);
    zinc_store_elements(link->zinc, args[1], &terms);
    if (coefs != terms)
        zinc_link_fail(link, call, "%zu factor%s for %zu variable%s", coefs, text_plural((int64_t)coefs),
                       terms, text_plural((int64_t)terms));
    return coefs == terms;
}

static void post_ints(struct zinc_link *link, const struct zinc_call *call)
{
    dm_rel rel = (dm_rel)call->builtin->variant;
    ASSERT(rel == DM_EQ || rel == DM_NE || rel == DM_LE);
    const zinc_item *args = zinc_link_args(link, call);
    const int64_t *coefs;
    const dm_int *ints;
    if (!same_lengths(link, call)) return;
    zinc_link_condition(link, call);
    size_t count = zinc_link_ints(link, args[1], &ints);
    zinc_link_numbers(link, args[0], &coefs);
    zinc_link_under(link, call);
    dm_linear(link->model, count, coefs, ints, rel, zinc_value(args[2]));
}

static void post_bools_le(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    const int64_t *coefs;
    const dm_lit *lits;
    if (!same_lengths(link, call)) return;
    zinc_link_condition(link, call);
    size_t count = zinc_link_lits(link, args[1], &lits);
    zinc_link_numbers(link, args[0], &coefs);
    zinc_link_under(link, call);
    dm_linear_lits(link->model, count, coefs, lits, DM_LE, zinc_value(args[2]));
}

/* The sum is a variable, here one more term. */
static void post_bools_eq(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    size_t count;
    const zinc_item *items = zinc_store_elements(link->zinc, args[1], &count);
    if (!same_lengths(link, call)) return;
    zinc_link_condition(link, call);
    dm_int *terms = alloc_array(count + 1, sizeof *terms);
    int64_t *coefs = alloc_array(count + 1, sizeof *coefs);
    size_t ignored;
    const zinc_item *factors = zinc_store_elements(link->zinc, args[0], &ignored);
    for (size_t i = 0; i < count; i++) {
        terms[i] = dm_as_int(link->model, zinc_link_lit(link, items[i]));
        coefs[i] = zinc_value(factors[i]);
    }
    terms[count] = zinc_link_int(link, args[2]);
    coefs[count] = -1;
    zinc_link_under(link, call);
    dm_linear(link->model, count + 1, coefs, terms, DM_EQ, 0);
    alloc_free(terms);
    alloc_free(coefs);
}

/* ---- a single term: factor * x rel c as a literal */

static int64_t floor_div(int64_t a, int64_t b)
{
    ASSERT(b > 0);
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* The only term with a variable and a factor; false if there are more, or none. */
static bool single(const struct zinc_link *link, const zinc_item *args, zinc_item *x, int64_t *factor,
                   int64_t *c)
{
    size_t count, terms;
    const zinc_item *coefs = zinc_store_elements(link->zinc, args[0], &count);
    const zinc_item *items = zinc_store_elements(link->zinc, args[1], &terms);
    if (count != terms || count != 1 || !zinc_is_variable(items[0]) || zinc_value(coefs[0]) == 0)
        return false;
    ASSERT(zinc_value(coefs[0]) != 0);
    *x = items[0];
    *factor = zinc_value(coefs[0]);
    *c = zinc_value(args[2]);
    return true;
}

static dm_lit literal_eq(struct zinc_link *link, const struct zinc_call *call)
{
    zinc_item x;
    int64_t factor, c;
    if (!single(link, zinc_link_args(link, call), &x, &factor, &c)) return 0;
    return c % factor ? DM_FALSE : dm_eq(link->model, zinc_link_int(link, x), c / factor);
}

static dm_lit literal_ne(struct zinc_link *link, const struct zinc_call *call)
{
    return -literal_eq(link, call);
}

static dm_lit literal_le(struct zinc_link *link, const struct zinc_call *call)
{
    zinc_item x;
    int64_t factor, c;
    if (!single(link, zinc_link_args(link, call), &x, &factor, &c)) return 0;
    dm_int view = zinc_link_int(link, x);
    return factor > 0 ? dm_le(link->model, view, floor_div(c, factor))
                      : dm_ge(link->model, view, -floor_div(c, -factor));
}

/* ---- two terms: one variable is a view of the other */

struct pair { /* a*x + b*y = c */
    zinc_item x, y;
    int64_t a, b, c;
};

static bool take_pair(const struct zinc *zinc, const zinc_item *args, struct pair *pair)
{
    size_t count, terms;
    const zinc_item *coefs = zinc_store_elements(zinc, args[0], &count);
    const zinc_item *items = zinc_store_elements(zinc, args[1], &terms);
    if (count != 2 || terms != 2 || !zinc_is_variable(items[0]) || !zinc_is_variable(items[1])) return false;
    *pair =
        (struct pair){items[0], items[1], zinc_value(coefs[0]), zinc_value(coefs[1]), zinc_value(args[2])};
    return pair->x != pair->y && pair->a && pair->b;
}

/* x = (c - b*y) / a, where that is an integer whatever y is. */
static bool solves(int64_t a, int64_t b, int64_t c)
{
    ASSERT(a != 0);
    int64_t factor = a == 1 || a == -1 || (b % a == 0 && c % a == 0) ? b / a : INT64_MAX;
    return factor > -(1 << 30) && factor < 1 << 30 && c / a > -(INT64_C(1) << 40) && c / a < INT64_C(1) << 40;
}

static int32_t defines_eq(const struct zinc_link *link, const struct zinc_call *call)
{
    struct pair pair;
    if (!take_pair(link->zinc, zinc_link_args(link, call), &pair)) return -1;
    bool first = solves(pair.a, pair.b, pair.c) && zinc_link_is_open(link, pair.x);
    bool second = solves(pair.b, pair.a, pair.c) && zinc_link_is_open(link, pair.y);
    if (second && (!first || zinc_value(pair.y) == call->defines)) return (int32_t)zinc_value(pair.y);
    return first ? (int32_t)zinc_value(pair.x) : -1;
}

static bool define_eq(struct zinc_link *link, const struct zinc_call *call, int32_t variable)
{
    struct pair pair;
    if (!take_pair(link->zinc, zinc_link_args(link, call), &pair)) return false;
    bool first = zinc_value(pair.x) == variable;
    int64_t a = first ? pair.a : pair.b, b = first ? pair.b : pair.a;
    ASSERT(solves(a, b, pair.c)); /* defines_eq has seen to it */
    dm_int y = zinc_link_int(link, first ? pair.y : pair.x);
    int64_t factor = -(b / a), product;
    /* views of views grow: what does not fit stays an equation */
    if (__builtin_mul_overflow((int64_t)y.factor, factor, &product) || product > 1 << 30 ||
        product < -(1 << 30))
        return false;
    if (__builtin_mul_overflow(y.offset, factor, &product) || product > INT64_C(1) << 40 ||
        product < -(INT64_C(1) << 40))
        return false;
    return zinc_link_is_int(link, variable, dm_plus(dm_times(y, factor), pair.c / a));
}

/* A sum in this relation to the last argument. */
#define SUM(word, letters, rel, function)                                                                    \
    .name = word, .signature = letters, .reified = true, .variant = rel, .post = function, .holds = holds_sum

const struct zinc_builtin zinc_lin_builtins[] = {
    {SUM("int_lin_eq", "NIn", DM_EQ, post_ints), .literal = literal_eq, .defines = defines_eq,
     .define = define_eq},
    {SUM("int_lin_ne", "NIn", DM_NE, post_ints), .literal = literal_ne},
    {SUM("int_lin_le", "NIn", DM_LE, post_ints), .literal = literal_le},
    {SUM("bool_lin_eq", "NBi", DM_EQ, post_bools_eq)},
    {SUM("bool_lin_le", "NBn", DM_LE, post_bools_le)},
    {0},
};
