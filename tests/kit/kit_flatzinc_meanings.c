/* The meaning of FlatZinc constraints, after the MiniZinc handbook, and of those that Gecode adds.
 * */
#include "kit_flatzinc.h"

#include "solver/constraint/constraints.h"

#include <string.h>

struct list { /* an array's values */
    size_t count;
    int64_t at[64];
};

typedef const struct kit_flatzinc_constraint constraint;

static int64_t value(constraint *c, size_t argument, const int64_t *v)
{
    const struct kit_flatzinc_operand *o = c->arguments[argument].operands;
    return o->var < 0 ? o->value : v[o->var];
}

static struct list list(constraint *c, size_t argument, const int64_t *v)
{
    const struct kit_flatzinc_argument *a = &c->arguments[argument];
    struct list l = {.count = a->count};
    for (size_t i = 0; i < a->count && i < sizeof l.at / sizeof *l.at; i++)
        l.at[i] = a->operands[i].var < 0 ? a->operands[i].value : v[a->operands[i].var];
    return l;
}

#define A value(c, 0, v)
#define B value(c, 1, v)
#define C value(c, 2, v)
#define D value(c, 3, v)
#define HOLDS(name, condition)                                                                               \
    static bool name(constraint *c, const int64_t *v)                                                        \
    {                                                                                                        \
        return condition;                                                                                    \
    }

static int64_t sum(constraint *c, const int64_t *v)
{
    struct list coefs = list(c, 0, v), terms = list(c, 1, v);
    int64_t total = 0;
    for (size_t i = 0; i < terms.count; i++) total += coefs.at[i] * terms.at[i];
    return total;
}

static bool any(constraint *c, size_t argument, bool wanted, const int64_t *v)
{
    struct list l = list(c, argument, v);
    for (size_t i = 0; i < l.count; i++)
        if ((l.at[i] != 0) == wanted) return true;
    return false;
}

static bool odd(constraint *c, const int64_t *v)
{
    struct list l = list(c, 0, v);
    int64_t total = 0;
    for (size_t i = 0; i < l.count; i++) total += l.at[i];
    return total % 2;
}

static bool different(constraint *c, const int64_t *v)
{
    struct list l = list(c, 0, v);
    for (size_t i = 0; i < l.count; i++)
        for (size_t k = 0; k < i; k++)
            if (l.at[i] == l.at[k]) return false;
    return true;
}

static int64_t power(int64_t base, int64_t exponent) /* exponent >= 0, and small */
{
    int64_t product = 1;
    while (exponent-- > 0) product *= base;
    return product;
}

/* x to a negative power is 1 div its inverse: 0 except for 1 and -1, and undefined for 0. */
static bool is_power(int64_t x, int64_t y, int64_t z)
{
    if (y >= 0) return z == power(x, y);
    return x != 0 && z == 1 / power(x, -y);
}

static bool is_extremum(constraint *c, int64_t sign, const int64_t *v)
{
    struct list l = list(c, 1, v);
    bool reached = false;
    for (size_t i = 0; i < l.count; i++) {
        if (sign * l.at[i] > sign * A) return false;
        reached |= l.at[i] == A;
    }
    return reached;
}

static bool element(constraint *c, const int64_t *v)
{
    struct list l = list(c, 1, v);
    return A >= 1 && A <= (int64_t)l.count && l.at[A - 1] == C;
}

static int compare(constraint *c, const int64_t *v)
{
    struct list x = list(c, 0, v), y = list(c, 1, v);
    for (size_t i = 0; i < x.count && i < y.count; i++)
        if (x.at[i] != y.at[i]) return x.at[i] < y.at[i] ? -1 : 1;
    return (x.count > y.count) - (x.count < y.count);
}

static bool in_table(constraint *c, const int64_t *v)
{
    struct list x = list(c, 0, v);
    const struct kit_flatzinc_argument *table = &c->arguments[1];
    for (size_t row = 0; row + x.count <= table->count; row += x.count) {
        bool same = true;
        for (size_t i = 0; i < x.count; i++) same &= table->operands[row + i].value == x.at[i];
        if (same) return true;
    }
    return false;
}

static bool inverse(const struct list *x, int64_t first, const struct list *y, int64_t other)
{
    for (size_t i = 0; i < x->count; i++) {
        int64_t j = x->at[i] - first;
        if (j < 0 || j >= (int64_t)y->count || y->at[j] - other != (int64_t)i) return false;
    }
    return true;
}

static bool inverses(constraint *c, const int64_t *v)
{
    struct list x = list(c, 0, v), y = list(c, 1, v);
    return inverse(&x, 1, &y, 1) && inverse(&y, 1, &x, 1);
}

static bool inverse_offsets(constraint *c, const int64_t *v)
{
    struct list x = list(c, 0, v), y = list(c, 2, v);
    return inverse(&x, B, &y, D) && inverse(&y, D, &x, B);
}

static int64_t occurrences(const struct list *x, int64_t of)
{
    int64_t found = 0;
    for (size_t i = 0; i < x->count; i++) found += x->at[i] == of;
    return found;
}

static bool count(constraint *c, const int64_t *v)
{
    struct list x = list(c, 0, v);
    return occurrences(&x, B) == C;
}

static bool among(constraint *c, const int64_t *v)
{
    struct list x = list(c, 1, v), set = list(c, 2, v);
    int64_t found = 0;
    for (size_t i = 0; i < x.count; i++) found += occurrences(&set, x.at[i]) > 0;
    return A == found;
}

static bool cardinalities(constraint *c, const int64_t *v)
{
    struct list x = list(c, 0, v), cover = list(c, 1, v), counts = list(c, 2, v);
    for (size_t i = 0; i < cover.count; i++)
        if (occurrences(&x, cover.at[i]) != counts.at[i]) return false;
    return true;
}

static bool closed(constraint *c, const int64_t *v)
{
    struct list x = list(c, 0, v), cover = list(c, 1, v);
    for (size_t i = 0; i < x.count; i++)
        if (!occurrences(&cover, x.at[i])) return false;
    return cardinalities(c, v);
}

HOLDS(int_eq, A == B)
HOLDS(int_ne, A != B)
HOLDS(int_le, A <= B)
HOLDS(int_lt, A < B)
HOLDS(int_eq_reif, (A == B) == (C != 0))
HOLDS(int_ne_reif, (A != B) == (C != 0))
HOLDS(int_le_reif, (A <= B) == (C != 0))
HOLDS(int_lt_reif, (A < B) == (C != 0))
HOLDS(int_lin_eq, sum(c, v) == C)
HOLDS(int_lin_ne, sum(c, v) != C)
HOLDS(int_lin_le, sum(c, v) <= C)
HOLDS(int_lin_eq_reif, (sum(c, v) == C) == (D != 0))
HOLDS(int_lin_ne_reif, (sum(c, v) != C) == (D != 0))
HOLDS(int_lin_le_reif, (sum(c, v) <= C) == (D != 0))
HOLDS(int_times, A *B == C)
HOLDS(int_div, B != 0 && A / B == C)
HOLDS(int_mod, B != 0 && A % B == C)
HOLDS(int_pow, is_power(A, B, C))
HOLDS(int_abs, (A < 0 ? -A : A) == B)
HOLDS(minimum, is_extremum(c, -1, v))
HOLDS(maximum, is_extremum(c, 1, v))
HOLDS(bool_eq, A == B)
HOLDS(bool_not, A != B)
HOLDS(bool_clause, any(c, 0, true, v) || any(c, 1, false, v))
HOLDS(bool_clause_reif, (any(c, 0, true, v) || any(c, 1, false, v)) == (C != 0))
HOLDS(lex_le, compare(c, v) <= 0)
HOLDS(lex_lt, compare(c, v) < 0)

/* A form of constraints.def, by what `holds` of its kind says about the values. */
static bool by_form(constraint *c, const int64_t *v)
{
    const struct constraints_form *form = c->meaning->form;
    VEC(dm_int) constants = {0};
    vec_i64 numbers = {0};
    for (size_t i = 0; form->signature[i]; i++) {
        struct list l = list(c, i, v);
        bool variable = form->signature[i] == 'i' || form->signature[i] == 'I';
        for (size_t k = 0; k < l.count; k++)
            if (variable)
                vec_push(&constants, dm_constant(l.at[k]));
            else
                vec_push(&numbers, l.at[k]);
    }
    bool holds = constraints_holds(form, constants.size, constants.data, numbers.size, numbers.data);
    vec_free(&constants);
    vec_free(&numbers);
    return holds;
}

#define KIND(stem, names, forms) forms
#define NATIVE(word, standard, signature, reified, meaning)
#define CALL(word, standard, signature, reified, meaning, stem, number)                                      \
    {standard, signature, true, by_form, &constraints_forms[CONSTRAINTS_##stem##_##number]},
static const struct kit_flatzinc_meaning by_row[] = {
#include "solver/constraint/constraints.def"
};

static const struct kit_flatzinc_meaning meanings[] = {
    {"int_eq", "ii", false, int_eq, NULL},
    {"int_ne", "ii", false, int_ne, NULL},
    {"int_le", "ii", false, int_le, NULL},
    {"int_lt", "ii", false, int_lt, NULL},
    {"int_eq_reif", "iib", false, int_eq_reif, NULL},
    {"int_ne_reif", "iib", false, int_ne_reif, NULL},
    {"int_le_reif", "iib", false, int_le_reif, NULL},
    {"int_lt_reif", "iib", false, int_lt_reif, NULL},
    {"int_lin_eq", "CIc", false, int_lin_eq, NULL},
    {"int_lin_ne", "CIc", false, int_lin_ne, NULL},
    {"int_lin_le", "CIc", false, int_lin_le, NULL},
    {"int_lin_eq_reif", "CIcb", false, int_lin_eq_reif, NULL},
    {"int_lin_ne_reif", "CIcb", false, int_lin_ne_reif, NULL},
    {"int_lin_le_reif", "CIcb", false, int_lin_le_reif, NULL},
    {"int_times", "iii", false, int_times, NULL},
    {"int_div", "iii", false, int_div, NULL},
    {"int_mod", "iii", false, int_mod, NULL},
    {"int_pow", "iii", false, int_pow, NULL},
    {"int_abs", "ii", false, int_abs, NULL},
    {"array_int_minimum", "iI", false, minimum, NULL},
    {"array_int_maximum", "iI", false, maximum, NULL},
    {"array_int_element", "iCi", false, element, NULL},
    {"array_var_int_element", "iIi", false, element, NULL},
    {"bool_eq", "bb", false, bool_eq, NULL},
    {"bool_not", "bb", false, bool_not, NULL},
    {"bool2int", "bi", false, int_eq, NULL},
    {"bool_clause", "BB", false, bool_clause, NULL},
    {"bool_clause_reif", "BBb", false, bool_clause_reif, NULL},
    {"bool_lin_eq", "CBi", false, int_lin_eq, NULL},
    {"bool_lin_le", "CBc", false, int_lin_le, NULL},
    {"array_bool_xor", "B", false, odd, NULL},
    {"all_different_int", "I", true, different, NULL},
    {"fzn_all_different_int", "I", true, different, NULL},
    {"array_int_lq", "II", true, lex_le, NULL},
    {"array_int_lt", "II", true, lex_lt, NULL},
    {"array_bool_lq", "BB", true, lex_le, NULL},
    {"array_bool_lt", "BB", true, lex_lt, NULL},
    {"fzn_lex_lesseq_int", "II", true, lex_le, NULL},
    {"fzn_lex_less_int", "II", true, lex_lt, NULL},
    {"fzn_lex_lesseq_bool", "BB", true, lex_le, NULL},
    {"fzn_lex_less_bool", "BB", true, lex_lt, NULL},
    {"gecode_table_int", "IC", true, in_table, NULL},
    {"fzn_table_int", "IC", true, in_table, NULL},
    {"inverse_offsets", "IcIc", true, inverse_offsets, NULL},
    {"fzn_inverse", "II", true, inverses, NULL},
    {"count", "Iii", true, count, NULL},
    {"fzn_count_eq", "Iii", true, count, NULL},
    {"among", "iIs", true, among, NULL},
    {"fzn_among", "iIs", true, among, NULL},
    {"gecode_global_cardinality", "ICI", true, cardinalities, NULL},
    {"fzn_global_cardinality", "ICI", true, cardinalities, NULL},
    {"gecode_global_cardinality_closed", "ICI", true, closed, NULL},
    {"fzn_global_cardinality_closed", "ICI", true, closed, NULL},
    {"gecode_int_pow", "ici", true, int_pow, NULL},
};

const struct kit_flatzinc_meaning *kit_flatzinc_find(const char *name)
{
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        if (strcmp(meanings[i].name, name) == 0) return &meanings[i];
    for (size_t i = 0; i < sizeof by_row / sizeof *by_row; i++)
        if (strcmp(by_row[i].name, name) == 0) return &by_row[i];
    return NULL;
}
