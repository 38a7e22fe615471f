/* Linear constraints over integers and over Booleans.
 *
 * An equation between two variables, one of which has a factor that divides the rest, makes that
 * one a view of the other. */
#include "formats/flatzinc/zinc_parts.h"

#include <stdint.h>

static bool holds_sum(const struct zinc_facts *f)
{
    struct zinc_row coefs = zinc_values_row(f, 0), x = zinc_values_row(f, 1);
    zinc_big sum = 0;
    for (size_t i = 0; i < x.count && i < coefs.count; i++)
        sum += (zinc_big)zinc_values_at(coefs, i) * zinc_values_at(x, i);
    return zinc_relates(sum, (dm_rel)f->variant, zinc_values_of(f, 2));
}

/* ---- posting */

static void post_ints(struct zinc_post *p)
{
    dm_rel rel = (dm_rel)p->variant;
    ASSERT(rel == DM_EQ || rel == DM_NE || rel == DM_LE);
    dm_linear(p->model, p->count[1], p->numbers[0], p->ints[1], rel, *p->numbers[2]);
}

static void post_bools_le(struct zinc_post *p)
{
    dm_linear_lits(p->model, p->count[1], p->numbers[0], p->lits[1], DM_LE, *p->numbers[2]);
}

/* The sum is a variable, here one more term. */
static void post_bools_eq(struct zinc_post *p)
{
    vec_push(&p->link->numbers, -1);
    dm_linear(p->model, p->count[1] + 1, p->link->numbers.data, p->link->ints.data, DM_EQ, 0);
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
    struct zinc_items coefs = zinc_store_elements(link->zinc, args[0]),
                      items = zinc_store_elements(link->zinc, args[1]);
    if (coefs.count != items.count || coefs.count != 1 || !zinc_is_variable(items.data[0]) ||
        zinc_value(coefs.data[0]) == 0)
        return false;
    *x = items.data[0];
    *factor = zinc_value(coefs.data[0]);
    *c = zinc_value(args[2]);
    return true;
}

static dm_lit literal_eq(struct zinc_link *link, const struct zinc_call *call)
{
    zinc_item x;
    int64_t factor, c;
    if (!single(link, zinc_store_args(link->zinc, call), &x, &factor, &c)) return 0;
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
    if (!single(link, zinc_store_args(link->zinc, call), &x, &factor, &c)) return 0;
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
    struct zinc_items coefs = zinc_store_elements(zinc, args[0]), items = zinc_store_elements(zinc, args[1]);
    const zinc_item *x = items.data;
    if (coefs.count != 2 || items.count != 2 || !zinc_is_variable(x[0]) || !zinc_is_variable(x[1]))
        return false;
    *pair =
        (struct pair){x[0], x[1], zinc_value(coefs.data[0]), zinc_value(coefs.data[1]), zinc_value(args[2])};
    return pair->x != pair->y && pair->a && pair->b;
}

/* x = (c - b*y) / a, where that is an integer whatever y is. */
static bool solves(int64_t a, int64_t b, int64_t c)
{
    ASSERT(a != 0);
    int64_t factor = a == 1 || a == -1 || (b % a == 0 && c % a == 0) ? b / a : INT64_MAX;
    return factor > -(1 << 30) && factor < 1 << 30 && c / a > -(INT64_C(1) << 40) && c / a < INT64_C(1) << 40;
}

static int32_t defines_eq(const struct zinc_link *link, const zinc_item *args)
{
    struct pair pair;
    if (!take_pair(link->zinc, args, &pair)) return -1;
    int32_t x = solves(pair.a, pair.b, pair.c) ? zinc_link_open(link, pair.x) : -1;
    int32_t y = solves(pair.b, pair.a, pair.c) ? zinc_link_open(link, pair.y) : -1;
    return y >= 0 && (x < 0 || y == link->current->defines) ? y : x;
}

static bool define_eq(struct zinc_link *link, const zinc_item *args, int32_t variable)
{
    struct pair pair;
    if (!take_pair(link->zinc, args, &pair)) return false;
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
    .name = word, .signature = letters, .reified = true, .variant = rel, .post = function,                   \
    .holds = holds_sum, .even = {"10", "factor", "variable"}

const struct zinc_builtin zinc_lin_builtins[] = {
    {SUM("int_lin_eq", "NIn", DM_EQ, post_ints), .literal = literal_eq, .defines = defines_eq,
     .define = define_eq},
    {SUM("int_lin_ne", "NIn", DM_NE, post_ints), .literal = literal_ne},
    {SUM("int_lin_le", "NIn", DM_LE, post_ints), .literal = literal_le},
    {SUM("bool_lin_eq", "NBi", DM_EQ, post_bools_eq), .linked = "NII"},
    {SUM("bool_lin_le", "NBn", DM_LE, post_bools_le)},
    {0},
};
