/* Integer comparisons and arithmetic. Comparisons with a constant are literals; equations with a
 * constant or between two variables define views (zinc_link.c). Each constraint has a post_ and a
 * holds_ function, which share no code: the referee uses only the latter. */
#include "formats/flatzinc/zinc_parts.h"

#include <stdint.h>

/* ---- comparisons */

/* The literal x rel c if one side is constant; otherwise 0. */
static dm_lit literal_compare(struct zinc_link *link, const struct zinc_call *call)
{
    static const dm_rel turned[] = {
        [DM_LE] = DM_GE, [DM_GE] = DM_LE, [DM_EQ] = DM_EQ, [DM_NE] = DM_NE, [DM_LT] = DM_GT, [DM_GT] = DM_LT};
    const zinc_item *args = zinc_store_args(link->zinc, call);
    dm_rel rel = (dm_rel)call->builtin->variant;
    zinc_item x = args[0], y = args[1];
    if (!zinc_is_variable(x)) {
        x = args[1];
        y = args[0];
        rel = turned[rel];
    }
    if (zinc_is_variable(y)) return 0;
    dm_int view = zinc_link_int(link, x);
    int64_t c = zinc_value(y);
    switch (rel) {
    case DM_LE:
        return dm_le(link->model, view, c);
    case DM_LT:
        return dm_le(link->model, view, c - 1);
    case DM_GE:
        return dm_ge(link->model, view, c);
    case DM_GT:
        return dm_ge(link->model, view, c + 1);
    case DM_EQ:
        return dm_eq(link->model, view, c);
    default:
        return dm_ne(link->model, view, c);
    }
}

static void post_compare(struct zinc_post *p)
{
    dm_lit literal = literal_compare(p->link, p->call);
    if (literal)
        dm_require(p->model, literal);
    else
        dm_compare(p->model, *p->ints[0], (dm_rel)p->variant, *p->ints[1]);
}

static bool holds_compare(const struct zinc_facts *f)
{
    return zinc_relates(zinc_values_of(f, 0), (dm_rel)f->variant, zinc_values_of(f, 1));
}

/* ---- x + y = z */

static void post_plus(struct zinc_post *p)
{
    static const int64_t coefs[] = {1, 1, -1};
    dm_linear(p->model, 3, coefs, p->ints[0], DM_EQ, 0);
}

static bool holds_plus(const struct zinc_facts *f)
{
    int64_t sum;
    return !__builtin_add_overflow(zinc_values_of(f, 0), zinc_values_of(f, 1), &sum) &&
           sum == zinc_values_of(f, 2);
}

/* With exactly one constant, the last open argument that occurs once. */
static int32_t defines_plus(const struct zinc_link *link, const zinc_item *args)
{
    int constants = !zinc_is_variable(args[0]) + !zinc_is_variable(args[1]) + !zinc_is_variable(args[2]);
    if (constants != 1) return -1;
    for (int i = 2; i >= 0; i--) {
        bool twice = false;
        for (int j = 0; j < 3; j++) twice = twice || (j != i && args[j] == args[i]);
        if (!twice && zinc_link_open(link, args[i]) >= 0) return zinc_link_open(link, args[i]);
    }
    return -1;
}

static bool define_plus(struct zinc_link *link, const zinc_item *args, int32_t variable)
{
    zinc_item self = zinc_item_of(ZINC_VARIABLE, variable);
    if (args[2] == self) {
        ASSERT(zinc_is_variable(args[0]) != zinc_is_variable(args[1]));
        int constant = zinc_is_variable(args[0]);
        dm_int x = zinc_link_int(link, args[1 - constant]);
        return zinc_link_is_int(link, variable, dm_plus(x, zinc_value(args[constant])));
    }
    zinc_item other = args[0] == self ? args[1] : args[0];
    dm_int sum = zinc_link_int(link, args[2]), x = zinc_link_int(link, other);
    dm_int difference = zinc_is_variable(other) ? dm_plus(dm_minus(x), zinc_value(args[2]))
                                                : dm_plus(sum, -zinc_value(other));
    return zinc_link_is_int(link, variable, difference);
}

/* ---- x * y = z */

static void post_times(struct zinc_post *p)
{
    dm_multiply(p->model, *p->ints[2], *p->ints[0], *p->ints[1]);
}

static bool holds_times(const struct zinc_facts *f)
{
    int64_t product;
    return !__builtin_mul_overflow(zinc_values_of(f, 0), zinc_values_of(f, 1), &product) &&
           product == zinc_values_of(f, 2);
}

static int32_t defines_times(const struct zinc_link *link, const zinc_item *args)
{
    bool one = zinc_is_variable(args[0]) != zinc_is_variable(args[1]);
    return one ? zinc_link_open_third(link, args) : -1;
}

/* True if factor * x fits a view. */
static bool can_scale(dm_int x, int64_t factor)
{
    int64_t product, offset;
    return !__builtin_mul_overflow((int64_t)x.factor, factor, &product) && product >= INT32_MIN / 2 &&
           product <= INT32_MAX / 2 && !__builtin_mul_overflow(x.offset, factor, &offset) &&
           offset >= -ZINC_NUMBER_MAX / 4 && offset <= ZINC_NUMBER_MAX / 4;
}

static bool define_times(struct zinc_link *link, const zinc_item *args, int32_t variable)
{
    int constant = zinc_is_variable(args[0]);
    dm_int x = zinc_link_int(link, args[1 - constant]);
    int64_t factor = zinc_value(args[constant]);
    ASSERT(!zinc_is_variable(args[constant]));
    return can_scale(x, factor) && zinc_link_is_int(link, variable, dm_times(x, factor));
}

/* ---- the rest of arithmetic */

static void post_abs(struct zinc_post *p)
{
    dm_abs(p->model, *p->ints[1], *p->ints[0]);
}

static bool holds_abs(const struct zinc_facts *f)
{
    int64_t x = zinc_values_of(f, 0);
    return (x < 0 ? -x : x) == zinc_values_of(f, 1);
}

static void post_div(struct zinc_post *p)
{
    dm_divide(p->model, *p->ints[2], *p->ints[0], *p->ints[1]);
}

static bool holds_div(const struct zinc_facts *f)
{
    int64_t y = zinc_values_of(f, 1);
    return y != 0 && zinc_values_of(f, 0) / y == zinc_values_of(f, 2);
}

static void post_mod(struct zinc_post *p)
{
    dm_modulo(p->model, *p->ints[2], *p->ints[0], *p->ints[1]);
}

static bool holds_mod(const struct zinc_facts *f)
{
    int64_t y = zinc_values_of(f, 1);
    return y != 0 && zinc_values_of(f, 0) % y == zinc_values_of(f, 2);
}

/* The third argument is the minimum (variant -1) or the maximum (1) of the first two. */
static void post_extreme(struct zinc_post *p)
{
    (p->variant > 0 ? dm_maximum : dm_minimum)(p->model, *p->ints[2], 2, p->ints[0]);
}

static bool holds_extreme(const struct zinc_facts *f)
{
    int64_t x = zinc_values_of(f, 0), y = zinc_values_of(f, 1);
    return ((x > y) == (f->variant > 0) ? x : y) == zinc_values_of(f, 2);
}

/* ---- powers: a negative exponent means 1 divided by the power, truncated towards 0: 0 except for
 * x = 1 and x = -1, and undefined for x = 0 */

static bool power(int64_t x, int64_t y, int64_t *result)
{
    *result = 1;
    if (y < 0) {
        *result = x == 1 || (x == -1 && y % 2 == 0) ? 1 : x == -1 ? -1 : 0;
        return x != 0;
    }
    if (x == 0 || x == 1 || x == -1) { /* the exponent may be huge */
        *result = y == 0 ? 1 : x == -1 && y % 2 == 0 ? 1 : x;
        return true;
    }
    for (; y > 0; y--)
        if (__builtin_mul_overflow(*result, x, result)) return false;
    return true;
}

static bool holds_pow(const struct zinc_facts *f)
{
    int64_t result;
    return power(zinc_values_of(f, 0), zinc_values_of(f, 1), &result) && result == zinc_values_of(f, 2);
}

/* If `given` and y < 0. */
static void post_negative_power(dm_model *model, dm_lit given, dm_int x, dm_int y, dm_int z)
{
    ASSERT(given != 0 && dm_lo(model, y) < 0);
    dm_lit one = dm_eq(model, x, 1), minus = dm_eq(model, x, -1), odd = dm_bool(model);
    int64_t half = dm_lo(model, y) / 2 - 1;
    dm_int terms[] = {dm_range(model, half, dm_hi(model, y) < 0 ? 0 : dm_hi(model, y)), dm_as_int(model, odd),
                      y};
    static const int64_t coefs[] = {2, 1, -1};
    dm_linear(model, 3, coefs, terms, DM_EQ, 0); /* odd <-> y is odd */
    dm_clause(model, 2, (dm_lit[]){-given, dm_ne(model, x, 0)});
    dm_clause(model, 3, (dm_lit[]){-given, -one, dm_eq(model, z, 1)});
    dm_clause(model, 4, (dm_lit[]){-given, -minus, odd, dm_eq(model, z, 1)});
    dm_clause(model, 4, (dm_lit[]){-given, -minus, -odd, dm_eq(model, z, -1)});
    dm_clause(model, 4, (dm_lit[]){-given, one, minus, dm_eq(model, z, 0)});
}

static void post_pow(struct zinc_post *p)
{
    dm_model *model = p->model;
    dm_int x = *p->ints[0], y = *p->ints[1], z = *p->ints[2];
    dm_lit plain = dm_bool(model), turned = dm_bool(model), positive = dm_ge(model, y, 0);
    dm_and(model, plain, 2, (dm_lit[]){p->given, positive});
    dm_and(model, turned, 2, (dm_lit[]){p->given, -positive});
    dm_if(model, plain);
    dm_power(model, z, x, y);
    if (dm_lo(model, y) < 0) post_negative_power(model, turned, x, y, z);
}

#define COMPARE(word, rel)                                                                                   \
    ZINC_REIFIED("int_" word, "ii", compare), .variant = rel, .literal = literal_compare

const struct zinc_builtin zinc_int_builtins[] = {
    {COMPARE("eq", DM_EQ), .defines = zinc_link_open_first, .define = zinc_link_is_other},
    {COMPARE("ne", DM_NE)},
    {COMPARE("le", DM_LE)},
    {COMPARE("lt", DM_LT)},
    {ZINC_REIFIED("int_plus", "iii", plus), .defines = defines_plus, .define = define_plus},
    {ZINC_ROW("int_times", "iii", times), .defines = defines_times, .define = define_times},
    {ZINC_ROW("int_abs", "ii", abs)},
    {ZINC_ROW("int_div", "iii", div)},
    {ZINC_ROW("int_mod", "iii", mod)},
    {ZINC_ROW("int_max", "iii", extreme), .variant = 1},
    {ZINC_ROW("int_min", "iii", extreme), .variant = -1},
    {ZINC_ROW("int_pow", "iii", pow), .under = ZINC_BY_POST},
    {0},
};
