/* Booleans.
 *
 * b and its number are one variable, not b is the negated literal, and equal Booleans are one. */
#include "formats/flatzinc/zinc_parts.h"

static bool truth(const struct zinc_values *values, const zinc_item *args, size_t i)
{
    ASSERT(zinc_values_number(values, args[i]) == 0 || zinc_values_number(values, args[i]) == 1);
    return zinc_values_number(values, args[i]) != 0;
}

/* ---- bool2int */

static void post_bool2int(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_lit b = zinc_link_lit(link, args[0]);
    dm_int i = zinc_link_int(link, args[1]), number = dm_as_int(link->model, b);
    zinc_link_under(link, call);
    dm_compare(link->model, i, DM_EQ, number);
}

static bool holds_bool2int(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    return zinc_values_number(values, args[0]) == zinc_values_number(values, args[1]);
}

/* The number if that is open, else the Boolean. */
static int32_t defines_bool2int(const struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    for (int i = 1; i >= 0; i--)
        if (zinc_link_is_open(link, args[i])) return (int32_t)zinc_value(args[i]);
    return -1;
}

static bool define_bool2int(struct zinc_link *link, const struct zinc_call *call, int32_t variable)
{
    const zinc_item *args = zinc_link_args(link, call);
    if (args[1] == zinc_item_of(ZINC_VARIABLE, variable))
        return zinc_link_is_int(link, variable, dm_as_int(link->model, zinc_link_lit(link, args[0])));
    dm_int number = zinc_link_int(link, args[1]);
    if (dm_lo(link->model, number) < 0 || dm_hi(link->model, number) > 1) return false;
    return zinc_link_is_lit(link, variable, dm_ge(link->model, number, 1));
}

/* ---- a = b, a != b */

static int32_t defines_pair(const struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    if (args[0] == args[1]) return -1;
    for (int i = 1; i >= 0; i--)
        if (zinc_link_is_open(link, args[i])) return (int32_t)zinc_value(args[i]);
    return -1;
}

static dm_lit other_of(struct zinc_link *link, const struct zinc_call *call, int32_t variable)
{
    const zinc_item *args = zinc_link_args(link, call);
    return zinc_link_lit(link, args[0] == zinc_item_of(ZINC_VARIABLE, variable) ? args[1] : args[0]);
    ASSERT(args[0] != args[1]);
}

static bool define_eq(struct zinc_link *link, const struct zinc_call *call, int32_t variable)
{
    return zinc_link_is_lit(link, variable, other_of(link, call, variable));
}

static bool define_not(struct zinc_link *link, const struct zinc_call *call, int32_t variable)
{
    return zinc_link_is_lit(link, variable, -other_of(link, call, variable));
}

/* Whether a = b, as a literal where one of them is constant. */
static dm_lit literal_eq(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    if (zinc_is_variable(args[0]) && zinc_is_variable(args[1])) return 0;
    dm_lit a = zinc_link_lit(link, args[0]), b = zinc_link_lit(link, args[1]);
    if (b == DM_TRUE || b == DM_FALSE) return b == DM_TRUE ? a : -a;
    return a == DM_TRUE ? b : -b;
}

static dm_lit literal_ne(struct zinc_link *link, const struct zinc_call *call)
{
    return -literal_eq(link, call);
}

static void post_eq(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_lit a = zinc_link_lit(link, args[0]), b = zinc_link_lit(link, args[1]);
    zinc_link_under(link, call);
    dm_equivalent(link->model, a, b);
}

static void post_ne(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_lit a = zinc_link_lit(link, args[0]), b = zinc_link_lit(link, args[1]);
    zinc_link_under(link, call);
    dm_equivalent(link->model, a, -b);
}

static bool holds_eq(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    return truth(values, args, 0) == truth(values, args, 1);
}

static bool holds_ne(const struct zinc_values *values, const zinc_item *args, int variant)
{
    return !holds_eq(values, args, variant);
}

/* ---- a <= b, a < b */

static void post_le(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_lit clause[] = {-zinc_link_lit(link, args[0]), zinc_link_lit(link, args[1])};
    zinc_link_under(link, call);
    dm_clause(link->model, 2, clause);
}

static bool holds_le(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    return truth(values, args, 0) <= truth(values, args, 1);
}

/* Both literals hold, under the condition. */
static void post_both(struct zinc_link *link, const struct zinc_call *call, dm_lit a, dm_lit b)
{
    ASSERT(a != 0 && b != 0);
    dm_lit both[] = {a, b}, none[] = {-a, -b}, given = zinc_link_condition(link, call);
    if (call->condition == ZINC_REIF) {
        dm_and(link->model, given, 2, both);
        return;
    }
    for (int i = 0; i < 2; i++) {
        dm_lit clause[] = {-given, -none[i]};
        dm_clause(link->model, 2, clause);
    }
}

static void post_lt(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_lit a = zinc_link_lit(link, args[0]), b = zinc_link_lit(link, args[1]);
    post_both(link, call, -a, b);
}

static bool holds_lt(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    return truth(values, args, 0) < truth(values, args, 1);
}

/* ---- r = (a and b), r = (a or b), r = (a xor b) */

static void post_and(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_lit both[] = {zinc_link_lit(link, args[0]), zinc_link_lit(link, args[1])};
    dm_lit r = zinc_link_lit(link, args[2]);
    zinc_link_under(link, call);
    dm_and(link->model, r, 2, both);
}

static bool holds_and(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    return (truth(values, args, 0) && truth(values, args, 1)) == truth(values, args, 2);
}

static void post_or(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_lit both[] = {zinc_link_lit(link, args[0]), zinc_link_lit(link, args[1])};
    dm_lit r = zinc_link_lit(link, args[2]);
    zinc_link_under(link, call);
    dm_or(link->model, r, 2, both);
}

static bool holds_or(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    return (truth(values, args, 0) || truth(values, args, 1)) == truth(values, args, 2);
}

static void post_xor3(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_lit all[] = {zinc_link_lit(link, args[0]), zinc_link_lit(link, args[1]),
                    -zinc_link_lit(link, args[2])};
    zinc_link_under(link, call);
    dm_xor(link->model, 3, all);
}

static bool holds_xor3(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    return (truth(values, args, 0) != truth(values, args, 1)) == truth(values, args, 2);
}

/* One of the three is what the other two say if one of these is constant. */
static int32_t defines_xor3(const struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    bool constant = !zinc_is_variable(args[0]) || !zinc_is_variable(args[1]);
    bool self = args[2] == args[0] || args[2] == args[1];
    return constant && !self && zinc_link_is_open(link, args[2]) ? (int32_t)zinc_value(args[2]) : -1;
}

static bool define_xor3(struct zinc_link *link, const struct zinc_call *call, int32_t variable)
{
    return zinc_link_is_lit(link, variable, -literal_eq(link, call));
}

/* ---- arrays */

static void post_clause(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    size_t yes, no;
    const zinc_item *positive = zinc_store_elements(link->zinc, args[0], &yes);
    const zinc_item *negative = zinc_store_elements(link->zinc, args[1], &no);
    for (size_t i = 0; i < yes; i++) zinc_link_lit(link, positive[i]);
    for (size_t i = 0; i < no; i++) zinc_link_lit(link, negative[i]);
    zinc_link_condition(link, call);
    vec_clear(&link->lits);
    for (size_t i = 0; i < yes; i++) vec_push(&link->lits, zinc_link_lit(link, positive[i]));
    for (size_t i = 0; i < no; i++) vec_push(&link->lits, -zinc_link_lit(link, negative[i]));
    zinc_link_under(link, call);
    dm_clause(link->model, link->lits.size, link->lits.data);
}

static bool any(const struct zinc_values *values, zinc_item array, bool wanted)
{
    size_t count;
    const zinc_item *items = zinc_store_elements(values->zinc, array, &count);
    for (size_t i = 0; i < count; i++)
        if ((zinc_values_number(values, items[i]) != 0) == wanted) return true;
    return false;
}

static bool holds_clause(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    return any(values, args[0], true) || any(values, args[1], false);
}

static void post_all(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_lit r = zinc_link_lit(link, args[1]);
    const dm_lit *lits;
    zinc_link_condition(link, call);
    size_t count = zinc_link_lits(link, args[0], &lits);
    zinc_link_under(link, call);
    dm_and(link->model, r, count, lits);
}

static bool holds_all(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    return !any(values, args[0], false) == truth(values, args, 1);
}

static void post_some(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_lit r = zinc_link_lit(link, args[1]);
    const dm_lit *lits;
    zinc_link_condition(link, call);
    size_t count = zinc_link_lits(link, args[0], &lits);
    zinc_link_under(link, call);
    if (r == DM_TRUE)
        dm_clause(link->model, count, lits);
    else
        dm_or(link->model, r, count, lits);
}

static bool holds_some(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    return any(values, args[0], true) == truth(values, args, 1);
}

/* The result is the only element. */
static int32_t defines_array(const struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    size_t count;
    const zinc_item *items = zinc_store_elements(link->zinc, args[0], &count);
    return count == 1 && items[0] != args[1] && zinc_link_is_open(link, args[1])
               ? (int32_t)zinc_value(args[1])
               : -1;
}

static bool define_array(struct zinc_link *link, const struct zinc_call *call, int32_t variable)
{
    size_t count;
    const zinc_item *items = zinc_store_elements(link->zinc, zinc_link_args(link, call)[0], &count);
    return zinc_link_is_lit(link, variable, zinc_link_lit(link, items[0]));
}

static void post_odd(struct zinc_link *link, const struct zinc_call *call)
{
    const dm_lit *lits;
    zinc_link_condition(link, call);
    size_t count = zinc_link_lits(link, zinc_link_args(link, call)[0], &lits);
    zinc_link_under(link, call);
    dm_xor(link->model, count, lits);
}

static bool holds_odd(const struct zinc_values *values, const zinc_item *args, int variant)
{
    size_t length;
    const zinc_item *items = zinc_store_elements(values->zinc, args[0], &length);
    (void)variant;
    bool odd = false;
    for (size_t i = 0; i < length; i++) odd ^= zinc_values_number(values, items[i]) != 0;
    return odd;
}

const struct zinc_builtin zinc_bool_builtins[] = {
    {.name = "bool2int",
     .signature = "bi",
     .reified = true,
     .post = post_bool2int,
     .holds = holds_bool2int,
     .defines = defines_bool2int,
     .define = define_bool2int},
    {.name = "bool_eq",
     .signature = "bb",
     .reified = true,
     .post = post_eq,
     .holds = holds_eq,
     .literal = literal_eq,
     .defines = defines_pair,
     .define = define_eq},
    {.name = "bool_not",
     .signature = "bb",
     .reified = true,
     .post = post_ne,
     .holds = holds_ne,
     .literal = literal_ne,
     .defines = defines_pair,
     .define = define_not},
    {.name = "bool_xor",
     .signature = "bb",
     .reified = true,
     .post = post_ne,
     .holds = holds_ne,
     .literal = literal_ne,
     .defines = defines_pair,
     .define = define_not},
    {.name = "bool_xor",
     .signature = "bbb",
     .reified = true,
     .post = post_xor3,
     .holds = holds_xor3,
     .defines = defines_xor3,
     .define = define_xor3},
    {.name = "bool_le", .signature = "bb", .reified = true, .post = post_le, .holds = holds_le},
    {.name = "bool_lt", .signature = "bb", .reified = true, .post = post_lt, .holds = holds_lt},
    {.name = "bool_and", .signature = "bbb", .post = post_and, .holds = holds_and},
    {.name = "bool_or", .signature = "bbb", .post = post_or, .holds = holds_or},
    {.name = "bool_clause", .signature = "BB", .reified = true, .post = post_clause, .holds = holds_clause},
    {.name = "array_bool_and",
     .signature = "Bb",
     .post = post_all,
     .holds = holds_all,
     .defines = defines_array,
     .define = define_array},
    {.name = "array_bool_or",
     .signature = "Bb",
     .post = post_some,
     .holds = holds_some,
     .defines = defines_array,
     .define = define_array},
    {.name = "array_bool_xor", .signature = "B", .reified = true, .post = post_odd, .holds = holds_odd},
    {0},
};
