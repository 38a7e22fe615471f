/* Booleans.
 *
 * b and its number are one variable, not b is the negated literal, and equal Booleans are one. */
#include "formats/flatzinc/zinc_parts.h"

static bool truth(const struct zinc_facts *f, size_t i)
{
    ASSERT(zinc_values_of(f, i) == 0 || zinc_values_of(f, i) == 1);
    return zinc_values_of(f, i) != 0;
}

/* ---- bool2int */

static void post_bool2int(struct zinc_post *p)
{
    dm_compare(p->model, *p->ints[1], DM_EQ, *p->ints[0]);
}

static bool holds_bool2int(const struct zinc_facts *f)
{
    return zinc_values_of(f, 0) == zinc_values_of(f, 1);
}

static bool define_bool2int(struct zinc_link *link, const zinc_item *args, int32_t variable)
{
    if (args[1] == zinc_item_of(ZINC_VARIABLE, variable))
        return zinc_link_is_int(link, variable, dm_as_int(link->model, zinc_link_lit(link, args[0])));
    dm_int number = zinc_link_int(link, args[1]);
    if (dm_lo(link->model, number) < 0 || dm_hi(link->model, number) > 1) return false;
    return zinc_link_is_lit(link, variable, dm_ge(link->model, number, 1));
}

/* ---- a = b, a != b; the second if that is open, else the first */

static int32_t defines_pair(const struct zinc_link *link, const zinc_item *args)
{
    const zinc_item turned[] = {args[1], args[0]};
    return zinc_link_open_first(link, turned);
}

static bool define_not(struct zinc_link *link, const zinc_item *args, int32_t variable)
{
    zinc_item other = args[args[0] == zinc_item_of(ZINC_VARIABLE, variable)];
    return zinc_link_is_lit(link, variable, -zinc_link_lit(link, other));
}

static dm_lit same_literal(struct zinc_link *link, const zinc_item *args)
{
    if (zinc_is_variable(args[0]) && zinc_is_variable(args[1])) return 0;
    dm_lit a = zinc_link_lit(link, args[0]), b = zinc_link_lit(link, args[1]);
    if (b == DM_TRUE || b == DM_FALSE) return b == DM_TRUE ? a : -a;
    return a == DM_TRUE ? b : -b;
}

/* Whether a = b, as a literal where one of them is constant. */
static dm_lit literal_eq(struct zinc_link *link, const struct zinc_call *call)
{
    return same_literal(link, zinc_store_args(link->zinc, call));
}

static dm_lit literal_ne(struct zinc_link *link, const struct zinc_call *call)
{
    return -literal_eq(link, call);
}

static void post_eq(struct zinc_post *p)
{
    dm_equivalent(p->model, *p->lits[0], *p->lits[1]);
}

static void post_ne(struct zinc_post *p)
{
    dm_equivalent(p->model, *p->lits[0], -*p->lits[1]);
}

static bool holds_eq(const struct zinc_facts *f)
{
    return truth(f, 0) == truth(f, 1);
}

static bool holds_ne(const struct zinc_facts *f)
{
    return !holds_eq(f);
}

/* ---- a <= b, a < b */

static void post_le(struct zinc_post *p)
{
    dm_clause(p->model, 2, (dm_lit[]){-*p->lits[0], *p->lits[1]});
}

static bool holds_le(const struct zinc_facts *f)
{
    return truth(f, 0) <= truth(f, 1);
}

static void post_lt(struct zinc_post *p)
{
    dm_lit both[] = {-*p->lits[0], *p->lits[1]};
    if (p->call->condition == ZINC_REIF) {
        dm_and(p->model, p->given, 2, both);
        return;
    }
    for (int i = 0; i < 2; i++) dm_clause(p->model, 2, (dm_lit[]){-p->given, both[i]});
}

static bool holds_lt(const struct zinc_facts *f)
{
    return truth(f, 0) < truth(f, 1);
}

/* ---- r = (a and b), r = (a or b), r = (a xor b) */

static void post_and(struct zinc_post *p)
{
    dm_and(p->model, *p->lits[2], 2, p->lits[0]);
}

static bool holds_and(const struct zinc_facts *f)
{
    return (truth(f, 0) && truth(f, 1)) == truth(f, 2);
}

static void post_or(struct zinc_post *p)
{
    dm_or(p->model, *p->lits[2], 2, p->lits[0]);
}

static bool holds_or(const struct zinc_facts *f)
{
    return (truth(f, 0) || truth(f, 1)) == truth(f, 2);
}

static void post_xor(struct zinc_post *p)
{
    dm_xor(p->model, 3, (dm_lit[]){*p->lits[0], *p->lits[1], -*p->lits[2]});
}

static bool holds_xor(const struct zinc_facts *f)
{
    return (truth(f, 0) != truth(f, 1)) == truth(f, 2);
}

/* One of the three is what the other two say if one of these is constant. */
static int32_t defines_xor(const struct zinc_link *link, const zinc_item *args)
{
    bool constant = !zinc_is_variable(args[0]) || !zinc_is_variable(args[1]);
    return constant ? zinc_link_open_third(link, args) : -1;
}

static bool define_xor(struct zinc_link *link, const zinc_item *args, int32_t variable)
{
    return zinc_link_is_lit(link, variable, -same_literal(link, args));
}

/* ---- arrays */

static void post_clause(struct zinc_post *p)
{
    dm_lit *lits = p->link->lits.data; /* those of both arrays */
    for (size_t i = 0; i < p->count[1]; i++) lits[p->count[0] + i] = -lits[p->count[0] + i];
    dm_clause(p->model, p->count[0] + p->count[1], lits);
}

static bool any(const struct zinc_facts *f, size_t array, bool wanted)
{
    struct zinc_row x = zinc_values_row(f, array);
    for (size_t i = 0; i < x.count; i++)
        if ((zinc_values_at(x, i) != 0) == wanted) return true;
    return false;
}

static bool holds_clause(const struct zinc_facts *f)
{
    return any(f, 0, true) || any(f, 1, false);
}

static void post_all(struct zinc_post *p)
{
    dm_and(p->model, *p->lits[1], p->count[0], p->lits[0]);
}

static bool holds_all(const struct zinc_facts *f)
{
    return !any(f, 0, false) == truth(f, 1);
}

static void post_some(struct zinc_post *p)
{
    if (*p->lits[1] == DM_TRUE)
        dm_clause(p->model, p->count[0], p->lits[0]);
    else
        dm_or(p->model, *p->lits[1], p->count[0], p->lits[0]);
}

static bool holds_some(const struct zinc_facts *f)
{
    return any(f, 0, true) == truth(f, 1);
}

/* The result is the only element. */
static int32_t defines_array(const struct zinc_link *link, const zinc_item *args)
{
    struct zinc_items x = zinc_store_elements(link->zinc, args[0]);
    return x.count == 1 && x.data[0] != args[1] ? zinc_link_open(link, args[1]) : -1;
}

static bool define_array(struct zinc_link *link, const zinc_item *args, int32_t variable)
{
    zinc_item only = zinc_store_elements(link->zinc, args[0]).data[0];
    return zinc_link_is_lit(link, variable, zinc_link_lit(link, only));
}

static void post_odd(struct zinc_post *p)
{
    dm_xor(p->model, p->count[0], p->lits[0]);
}

static bool holds_odd(const struct zinc_facts *f)
{
    struct zinc_row x = zinc_values_row(f, 0);
    bool odd = false;
    for (size_t i = 0; i < x.count; i++) odd ^= zinc_values_at(x, i) != 0;
    return odd;
}

#define OPPOSITE(word) ZINC_REIFIED(word, "bb", ne), .literal = literal_ne, .defines = defines_pair
#define ARRAY(word, functions)                                                                               \
    ZINC_ROW(word, "Bb", functions), .defines = defines_array, .define = define_array

const struct zinc_builtin zinc_bool_builtins[] = {
    {ZINC_REIFIED("bool2int", "bi", bool2int), .linked = "ii", .defines = defines_pair,
     .define = define_bool2int},
    {ZINC_REIFIED("bool_eq", "bb", eq), .literal = literal_eq, .defines = defines_pair,
     .define = zinc_link_is_other},
    {OPPOSITE("bool_not"), .define = define_not},
    {OPPOSITE("bool_xor"), .define = define_not},
    {ZINC_REIFIED("bool_xor", "bbb", xor), .defines = defines_xor, .define = define_xor},
    {ZINC_REIFIED("bool_le", "bb", le)},
    {ZINC_REIFIED("bool_lt", "bb", lt), .under = ZINC_BY_POST},
    {ZINC_ROW("bool_and", "bbb", and)},
    {ZINC_ROW("bool_or", "bbb", or)},
    {ZINC_REIFIED("bool_clause", "BB", clause)},
    {ARRAY("array_bool_and", all)},
    {ARRAY("array_bool_or", some)},
    {ZINC_REIFIED("array_bool_xor", "B", odd)},
    {0},
};
