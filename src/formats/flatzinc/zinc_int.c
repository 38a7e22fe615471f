/* Integers: comparisons and arithmetic.
 *
 * Comparisons with a constant are literals, and equations with a constant or between two variables
 * are views: see zinc_link.c. */
#include "formats/flatzinc/zinc_parts.h"

#include <stdint.h>

static int64_t number(const struct zinc_values *values, const zinc_item *args, size_t i)
{
    return zinc_values_number(values, args[i]);
}

/* ---- comparisons */

/* x rel c as a literal where one side is constant; 0 otherwise. */
static dm_lit literal_compare(struct zinc_link *link, const struct zinc_call *call)
{
    static const dm_rel turned[] = {
        [DM_LE] = DM_GE, [DM_GE] = DM_LE, [DM_EQ] = DM_EQ, [DM_NE] = DM_NE, [DM_LT] = DM_GT, [DM_GT] = DM_LT};
    const zinc_item *args = zinc_link_args(link, call);
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

static void post_compare(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_lit literal = literal_compare(link, call);
    dm_int x = zinc_link_int(link, args[0]), y = zinc_link_int(link, args[1]);
    zinc_link_under(link, call);
    if (literal)
        dm_require(link->model, literal);
    else
        dm_compare(link->model, x, (dm_rel)call->builtin->variant, y);
}

static bool holds_compare(const struct zinc_values *values, const zinc_item *args, int variant)
{
    int64_t x = number(values, args, 0), y = number(values, args, 1);
    return zinc_relates((x > y) - (x < y), (dm_rel)variant);
}

/* x = y: one of them is the other. */
static int32_t defines_eq(const struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    if (args[0] == args[1]) return -1;
    for (int i = 0; i < 2; i++)
        if (zinc_link_is_open(link, args[i])) return (int32_t)zinc_value(args[i]);
    return -1;
}

static bool define_eq(struct zinc_link *link, const struct zinc_call *call, int32_t variable)
{
    const zinc_item *args = zinc_link_args(link, call);
    zinc_item other = args[0] == zinc_item_of(ZINC_VARIABLE, variable) ? args[1] : args[0];
    return zinc_link_is_int(link, variable, zinc_link_int(link, other));
}

/* ---- x + y = z */

static void post_plus(struct zinc_link *link, const struct zinc_call *call)
{
    static const int64_t coefs[] = {1, 1, -1};
    const zinc_item *args = zinc_link_args(link, call);
    dm_int x[3];
    for (int i = 0; i < 3; i++) x[i] = zinc_link_int(link, args[i]);
    zinc_link_under(link, call);
    dm_linear(link->model, 3, coefs, x, DM_EQ, 0);
}

static bool holds_plus(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    int64_t sum;
    return !__builtin_add_overflow(number(values, args, 0), number(values, args, 1), &sum) &&
           sum == number(values, args, 2);
}

/* The first argument that can be defined when just one of the first two is constant. */
static int32_t defines_plus(const struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    int constants = !zinc_is_variable(args[0]) + !zinc_is_variable(args[1]) + !zinc_is_variable(args[2]);
    ASSERT(constants >= 0 && constants <= 3);
    if (constants != 1) return -1;
    for (int i = 2; i >= 0; i--) {
        bool twice = false;
        for (int j = 0; j < 3; j++) twice = twice || (j != i && args[j] == args[i]);
        if (!twice && zinc_link_is_open(link, args[i])) return (int32_t)zinc_value(args[i]);
    }
    return -1;
}

static bool define_plus(struct zinc_link *link, const struct zinc_call *call, int32_t variable)
{
    const zinc_item *args = zinc_link_args(link, call);
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

/* The third argument is what the operation makes of the first two. */
static void post_operation(struct zinc_link *link, const struct zinc_call *call,
                           void (*operation)(dm_model *model, dm_int result, dm_int x, dm_int y))
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_int x = zinc_link_int(link, args[0]), y = zinc_link_int(link, args[1]),
           z = zinc_link_int(link, args[2]);
    zinc_link_under(link, call);
    operation(link->model, z, x, y);
}

static void post_times(struct zinc_link *link, const struct zinc_call *call)
{
    post_operation(link, call, dm_multiply);
}

static bool holds_times(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    int64_t product;
    return !__builtin_mul_overflow(number(values, args, 0), number(values, args, 1), &product) &&
           product == number(values, args, 2);
}

static int32_t defines_times(const struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    bool one = zinc_is_variable(args[0]) != zinc_is_variable(args[1]);
    bool self = args[2] == args[0] || args[2] == args[1];
    return one && !self && zinc_link_is_open(link, args[2]) ? (int32_t)zinc_value(args[2]) : -1;
}

/* factor * x, if a view can be that. */
static bool can_scale(dm_int x, int64_t factor)
{
    int64_t product, offset;
    return !__builtin_mul_overflow((int64_t)x.factor, factor, &product) && product >= INT32_MIN / 2 &&
           product <= INT32_MAX / 2 && !__builtin_mul_overflow(x.offset, factor, &offset) &&
           offset >= -ZINC_NUMBER_MAX / 4 && offset <= ZINC_NUMBER_MAX / 4;
}

static bool define_times(struct zinc_link *link, const struct zinc_call *call, int32_t variable)
{
    const zinc_item *args = zinc_link_args(link, call);
    int constant = zinc_is_variable(args[0]);
    dm_int x = zinc_link_int(link, args[1 - constant]);
    int64_t factor = zinc_value(args[constant]);
    ASSERT(!zinc_is_variable(args[constant]));
    return can_scale(x, factor) && zinc_link_is_int(link, variable, dm_times(x, factor));
}

/* ---- the rest of arithmetic */

static void post_abs(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_int x = zinc_link_int(link, args[0]), y = zinc_link_int(link, args[1]);
    zinc_link_under(link, call);
    dm_abs(link->model, y, x);
}

static bool holds_abs(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    int64_t x = number(values, args, 0);
    return (x < 0 ? -x : x) == number(values, args, 1);
}

static void post_div(struct zinc_link *link, const struct zinc_call *call)
{
    post_operation(link, call, dm_divide);
}

static bool holds_div(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    int64_t y = number(values, args, 1);
    return y != 0 && number(values, args, 0) / y == number(values, args, 2);
}

static void post_mod(struct zinc_link *link, const struct zinc_call *call)
{
    post_operation(link, call, dm_modulo);
}

static bool holds_mod(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    int64_t y = number(values, args, 1);
    return y != 0 && number(values, args, 0) % y == number(values, args, 2);
}

/* The third argument is the smaller (variant -1), or the larger (1), of the first two. */
static void post_extreme(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_int x[] = {zinc_link_int(link, args[0]), zinc_link_int(link, args[1])},
           z = zinc_link_int(link, args[2]);
    zinc_link_under(link, call);
    (call->builtin->variant > 0 ? dm_maximum : dm_minimum)(link->model, z, 2, x);
}

static bool holds_extreme(const struct zinc_values *values, const zinc_item *args, int sign)
{
    int64_t x = number(values, args, 0), y = number(values, args, 1);
    return ((x > y) == (sign > 0) ? x : y) == number(values, args, 2);
}

/* ---- powers: with a negative exponent 1 divided by the power, cut towards 0, so that it is 0 but
 * for x = 1 and x = -1, and undefined for x = 0 */

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

static bool holds_pow(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    int64_t result;
    return power(number(values, args, 0), number(values, args, 1), &result) &&
           result == number(values, args, 2);
}

/* If `given` and y < 0. */
static void post_negative_power(struct zinc_link *link, dm_lit given, dm_int x, dm_int y, dm_int z)
{
    ASSERT(given != 0 && dm_lo(link->model, y) < 0);
    dm_model *model = link->model;
    dm_lit one = dm_eq(model, x, 1), minus = dm_eq(model, x, -1), odd = dm_bool(model);
    int64_t half = dm_lo(model, y) / 2 - 1;
    dm_int terms[] = {dm_range(model, half, dm_hi(model, y) < 0 ? 0 : dm_hi(model, y)), dm_as_int(model, odd),
                      y};
    static const int64_t coefs[] = {2, 1, -1};
    dm_linear(model, 3, coefs, terms, DM_EQ, 0); /* y is odd exactly when `odd` */
    dm_lit defined[] = {-given, dm_ne(model, x, 0)}, one_case[] = {-given, -one, dm_eq(model, z, 1)};
    dm_clause(model, 2, defined);
    dm_clause(model, 3, one_case);
    dm_lit even_case[] = {-given, -minus, odd, dm_eq(model, z, 1)};
    dm_lit odd_case[] = {-given, -minus, -odd, dm_eq(model, z, -1)};
    dm_lit other[] = {-given, one, minus, dm_eq(model, z, 0)};
    dm_clause(model, 4, even_case);
    dm_clause(model, 4, odd_case);
    dm_clause(model, 4, other);
}

static void post_pow(struct zinc_link *link, const struct zinc_call *call)
{
    dm_model *model = link->model;
    const zinc_item *args = zinc_link_args(link, call);
    dm_int x = zinc_link_int(link, args[0]), y = zinc_link_int(link, args[1]),
           z = zinc_link_int(link, args[2]);
    dm_lit given = zinc_link_condition(link, call), plain = dm_bool(model), turned = dm_bool(model);
    dm_lit both[] = {given, dm_ge(model, y, 0)}, negative[] = {given, -both[1]};
    dm_and(model, plain, 2, both);
    dm_and(model, turned, 2, negative);
    dm_if(model, plain);
    dm_power(model, z, x, y);
    if (dm_lo(model, y) < 0) post_negative_power(link, turned, x, y, z);
}

#define COMPARE(word, rel)                                                                                   \
    .name = "int_" word, .signature = "ii", .reified = true, .variant = rel, .post = post_compare,           \
    .holds = holds_compare, .literal = literal_compare
#define FUNCTION(word, letters)                                                                              \
    {                                                                                                        \
        .name = "int_" #word, .signature = letters, .post = post_##word, .holds = holds_##word               \
    }

const struct zinc_builtin zinc_int_builtins[] = {
    {COMPARE("eq", DM_EQ), .defines = defines_eq, .define = define_eq},
    {COMPARE("ne", DM_NE)},
    {COMPARE("le", DM_LE)},
    {COMPARE("lt", DM_LT)},
    {.name = "int_plus",
     .signature = "iii",
     .reified = true,
     .post = post_plus,
     .holds = holds_plus,
     .defines = defines_plus,
     .define = define_plus},
    {.name = "int_times",
     .signature = "iii",
     .post = post_times,
     .holds = holds_times,
     .defines = defines_times,
     .define = define_times},
    FUNCTION(abs, "ii"),
    FUNCTION(div, "iii"),
    FUNCTION(mod, "iii"),
    {.name = "int_max", .signature = "iii", .variant = 1, .post = post_extreme, .holds = holds_extreme},
    {.name = "int_min", .signature = "iii", .variant = -1, .post = post_extreme, .holds = holds_extreme},
    FUNCTION(pow, "iii"),
    {0},
};
