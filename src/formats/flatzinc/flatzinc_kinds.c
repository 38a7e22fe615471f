/* The FlatZinc form of each kind of constraint.
 *
 * FlatZinc has constraints for sums, comparisons and clauses, most of them also reified. A
 * half-reified constraint is written as a reified one with an auxiliary Boolean, and a clause.
 * Kinds without a FlatZinc form, or without one under a condition, are decomposed
 * (solver/model/decomposition.c), and so is every kind without a row here.
 *
 * Indices start at 1 in FlatZinc and at 0 in our models. */
#include "formats/flatzinc/flatzinc_parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void begin(struct flatzinc_writer *w, const char *name)
{
    buf_print(w->out, "constraint %s(", name);
}

static void finish(struct flatzinc_writer *w)
{
    buf_add(w->out, ");\n");
}

/* An array or a set of constants. */
static void put_ints(struct flatzinc_writer *w, size_t count, const int64_t *values, bool set)
{
    buf_char(w->out, set ? '{' : '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) buf_char(w->out, ',');
        buf_int(w->out, values[i]);
    }
    buf_char(w->out, set ? '}' : ']');
}

/* An array of views, each increased by this amount. */
static void put_views(struct flatzinc_writer *w, size_t count, const dm_int *x, int64_t moved)
{
    buf_char(w->out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) buf_char(w->out, ',');
        flatzinc_terms_int(w, (dm_int){x[i].var, x[i].factor, x[i].offset + moved});
    }
    buf_char(w->out, ']');
}

/* The auxiliary variable or, if it is NULL, the view. */
static void put_result(struct flatzinc_writer *w, dm_int x, const char *fresh)
{
    if (fresh)
        buf_add(w->out, fresh);
    else
        flatzinc_terms_int(w, x);
}

/* ---- literals */

void flatzinc_kinds_impossible(struct flatzinc_writer *w)
{
    buf_add(w->out, "constraint bool_clause([],[]);\n");
}

/* A unit clause, as a constraint on the variable. */
static void write_literal(struct flatzinc_writer *w, dm_lit lit)
{
    ASSERT(lit != 0);
    if (lit == DM_TRUE) return;
    if (lit == DM_FALSE) {
        flatzinc_kinds_impossible(w);
        return;
    }
    const struct atom a = *model_atom(w->apart.child, lit);
    const char *x = flatzinc_terms_variable(w, a.var);
    bool binary = flatzinc_terms_is_bool(w, a.var);
    if (binary)
        buf_print(w->out, "constraint bool_eq(%s,%s);\n", x, lit > 0 ? "true" : "false");
    else if (a.op == ATOM_EQ)
        buf_print(w->out, "constraint int_%s(%s,%" PRId32 ");\n", lit > 0 ? "eq" : "ne", x, a.value);
    else if (lit > 0)
        buf_print(w->out, "constraint int_le(%s,%" PRId32 ");\n", x, a.value);
    else
        buf_print(w->out, "constraint int_le(%" PRId32 ",%s);\n", a.value + 1, x);
}

/* The literals of one sign, as positive ones, without false. */
static void put_signed(struct flatzinc_writer *w, size_t count, const dm_lit *lits, int sign)
{
    bool later = false;
    buf_char(w->out, '[');
    for (size_t i = 0; i < count; i++) {
        if (lits[i] == DM_FALSE || sign * lits[i] < 0) continue;
        if (later) buf_char(w->out, ',');
        buf_add(w->out, flatzinc_terms_lit(w, sign * lits[i]));
        later = true;
    }
    buf_char(w->out, ']');
}

static void put_signs(struct flatzinc_writer *w, size_t count, const dm_lit *lits)
{
    put_signed(w, count, lits, 1);
    buf_char(w->out, ',');
    put_signed(w, count, lits, -1);
}

/* True for a tautology: a literal, and the negation of the variable channelled to it. */
static bool is_known(struct flatzinc_writer *w, size_t count, const dm_lit *lits)
{
    if (count != 2 || (lits[0] > 0) == (lits[1] > 0)) return false;
    return flatzinc_terms_lit(w, abs(lits[0])) == flatzinc_terms_lit(w, abs(lits[1]));
}

static void write_clause(struct flatzinc_writer *w, size_t count, const dm_lit *lits)
{
    if (is_known(w, count, lits)) return;
    if (count == 1) {
        write_literal(w, lits[0]);
        return;
    }
    begin(w, "bool_clause");
    put_signs(w, count, lits);
    finish(w);
}

/* condition -> the auxiliary Boolean */
static void write_implied(struct flatzinc_writer *w, dm_lit condition, const char *fresh)
{
    ASSERT(condition != 0 && fresh);
    const char *name = flatzinc_terms_lit(w, abs(condition));
    buf_print(w->out,
              condition > 0 ? "constraint bool_clause([%s],[%s]);\n"
                            : "constraint bool_clause([%s,%s],[]);\n",
              fresh, name);
}

static bool write_clause_kind(struct flatzinc_writer *w, const struct constraint *c)
{
    VEC(dm_lit) lits = {0};
    for (uint32_t i = 0; i < c->lit_count; i++) vec_push(&lits, c->lits[i]);
    if (c->condition && !c->equivalent) vec_push(&lits, -c->condition);
    if (!c->equivalent) {
        write_clause(w, lits.size, lits.data);
    } else {
        begin(w, "bool_clause_reif");
        put_signs(w, lits.size, lits.data);
        buf_print(w->out, ",%s", flatzinc_terms_lit(w, c->condition));
        finish(w);
    }
    vec_free(&lits);
    return true;
}

static bool write_parity(struct flatzinc_writer *w, const struct constraint *c)
{
    bool half = c->condition && !c->equivalent;
    if (c->lit_count == 0) return false;
    const char *fresh = half ? flatzinc_terms_fresh(w, FRESH_HOLDS, 0) : NULL;
    begin(w, "array_bool_xor");
    for (uint32_t i = 0; i < c->lit_count; i++)
        buf_print(w->out, "%c%s", i ? ',' : '[', flatzinc_terms_lit(w, c->lits[i]));
    if (c->condition) buf_print(w->out, ",%s", half ? fresh : flatzinc_terms_lit(w, c->condition));
    /* With the literal of the condition an odd number makes an even one. */
    buf_add(w->out, (c->rhs != 0) == (c->condition != 0) ? ",true]" : "]");
    finish(w);
    if (half) write_implied(w, c->condition, fresh);
    return true;
}

/* ---- sums */

struct part { /* a term: a variable, a literal as a number, or an auxiliary variable */
    int64_t coef;
    int32_t var;      /* or 0 */
    dm_lit lit;       /* or 0 */
    const char *name; /* or NULL */
};

struct sum { /* parts rel rhs, where rel is DM_LE, DM_EQ or DM_NE */
    VEC(struct part) parts;
    dm_rel rel;
    int64_t rhs;
};

static void too_large(struct flatzinc_writer *w)
{
    flatzinc_write_fail(w, "a number beyond 64 bits would be needed to write a sum in FlatZinc");
}

static void move_right(struct flatzinc_writer *w, struct sum *s, int64_t coef, int64_t value)
{
    int64_t product;
    if (__builtin_mul_overflow(coef, value, &product) || __builtin_sub_overflow(s->rhs, product, &s->rhs))
        too_large(w);
}

static void add_view(struct flatzinc_writer *w, struct sum *s, int64_t coef, dm_int x)
{
    int64_t factor;
    move_right(w, s, coef, x.offset);
    if (__builtin_mul_overflow(coef, (int64_t)x.factor, &factor) || factor == INT64_MIN) {
        too_large(w);
        return;
    }
    if (factor) vec_push(&s->parts, ((struct part){.coef = factor, .var = x.var}));
}

/* A negative literal is 1 minus its negation. */
static void add_lit(struct flatzinc_writer *w, struct sum *s, dm_lit lit)
{
    ASSERT(lit != 0);
    if (lit == DM_FALSE) return;
    if (lit < 0 || lit == DM_TRUE) move_right(w, s, 1, 1);
    if (lit != DM_TRUE) vec_push(&s->parts, ((struct part){.coef = lit < 0 ? -1 : 1, .lit = abs(lit)}));
}

/* Turns >= into <=. */
static void turn(struct flatzinc_writer *w, struct sum *s)
{
    if (s->rel != DM_GE) return;
    s->rel = DM_LE;
    if (s->rhs == INT64_MIN)
        too_large(w);
    else
        s->rhs = -s->rhs;
    for (size_t i = 0; i < s->parts.size; i++) s->parts.data[i].coef = -s->parts.data[i].coef;
}

static int64_t divisor_of(const struct sum *s)
{
    int64_t divisor = 0;
    for (size_t i = 0; i < s->parts.size; i++)
        for (int64_t a = llabs(s->parts.data[i].coef); a;) {
            int64_t rest = divisor % a;
            divisor = a;
            a = rest;
        }
    return divisor;
}

/* Divides by the greatest common divisor. Gecode 6.2 misinterprets some sums that are not divided:
 * reified disequalities of Booleans. */
static void divide(struct sum *s)
{
    int64_t divisor = divisor_of(s);
    ASSERT(divisor >= 0);
    if (divisor <= 1) return;
    int64_t rest = s->rhs % divisor;
    s->rhs /= divisor;
    for (size_t i = 0; i < s->parts.size; i++) s->parts.data[i].coef /= divisor;
    if (s->rel == DM_LE) {
        s->rhs -= rest < 0;
    } else if (rest) { /* never equal */
        vec_clear(&s->parts);
        s->rhs = 1;
    }
}

static void put_part(struct flatzinc_writer *w, const struct part *p)
{
    ASSERT((p->var != 0) + (p->lit != 0) + (p->name != NULL) == 1);
    if (p->var)
        flatzinc_terms_int(w, (dm_int){p->var, 1, 0});
    else
        buf_add(w->out, p->name ? p->name : flatzinc_terms_number(w, p->lit));
}

static const char *word_of(dm_rel rel)
{
    ASSERT(rel == DM_LE || rel == DM_EQ || rel == DM_NE); /* `turn` removes >= */
    return rel == DM_LE ? "le" : rel == DM_EQ ? "eq" : "ne";
}

static bool is_unit(const struct part *p)
{
    return p->coef == 1 || p->coef == -1;
}

/* "int_le(x,3" for a sum of one variable; false if it has no such form. */
static bool begin_bound(struct flatzinc_writer *w, const struct sum *s, const char *reified)
{
    const struct part *p = s->parts.data;
    if (s->parts.size != 1 || !is_unit(p) || s->rhs == INT64_MIN) return false;
    int64_t bound = p->coef * s->rhs;
    bool least = s->rel == DM_LE && p->coef < 0;
    buf_print(w->out, "constraint int_%s%s(", word_of(s->rel), reified);
    if (least) buf_print(w->out, "%" PRId64 ",", bound);
    put_part(w, p);
    if (!least) buf_print(w->out, ",%" PRId64, bound);
    return true;
}

/* "int_ne(x,y" for a difference of two variables; also x < y. */
static bool begin_pair(struct flatzinc_writer *w, const struct sum *s, const char *reified)
{
    const struct part *p = s->parts.data;
    bool less = s->rel == DM_LE && s->rhs == -1;
    if (s->parts.size != 2 || !is_unit(p) || p[1].coef != -p[0].coef || (s->rhs != 0 && !less)) return false;
    int first = p[0].coef > 0 ? 0 : 1;
    buf_print(w->out, "constraint int_%s%s(", less ? "lt" : word_of(s->rel), reified);
    put_part(w, &p[first]);
    buf_char(w->out, ',');
    put_part(w, &p[!first]);
    return true;
}

static void begin_sum(struct flatzinc_writer *w, const struct sum *s, const char *reified)
{
    if (begin_bound(w, s, reified) || begin_pair(w, s, reified)) return;
    buf_print(w->out, "constraint int_lin_%s%s(", word_of(s->rel), reified);
    for (size_t i = 0; i < s->parts.size; i++)
        buf_print(w->out, "%c%" PRId64, i ? ',' : '[', s->parts.data[i].coef);
    buf_add(w->out, "],[");
    for (size_t i = 0; i < s->parts.size; i++) {
        if (i > 0) buf_char(w->out, ',');
        put_part(w, &s->parts.data[i]);
    }
    buf_print(w->out, "],%" PRId64, s->rhs);
}

/* A sum without variables. */
static void write_constant(struct flatzinc_writer *w, const struct sum *s, dm_lit condition, bool equivalent)
{
    bool holds = s->rel == DM_LE ? 0 <= s->rhs : (s->rhs == 0) == (s->rel == DM_EQ);
    if (!condition) condition = DM_TRUE;
    if (!holds || equivalent) write_literal(w, holds ? condition : -condition);
}

/* Frees it. */
static void write_sum(struct flatzinc_writer *w, struct sum *s, dm_lit condition, bool equivalent)
{
    turn(w, s);
    divide(s);
    bool half = condition && !equivalent;
    if (s->parts.size == 0) {
        write_constant(w, s, condition, equivalent);
    } else {
        const char *fresh = half ? flatzinc_terms_fresh(w, FRESH_HOLDS, 0) : NULL;
        begin_sum(w, s, condition ? "_reif" : "");
        if (condition) buf_print(w->out, ",%s", half ? fresh : flatzinc_terms_lit(w, condition));
        finish(w);
        if (half) write_implied(w, condition, fresh);
    }
    vec_free(&s->parts);
}

static bool write_linear(struct flatzinc_writer *w, const struct constraint *c)
{
    struct sum s = {.rel = c->rel, .rhs = c->rhs};
    for (uint32_t i = 0; i < c->view_count; i++) add_view(w, &s, c->int_count ? c->ints[i] : 1, c->views[i]);
    write_sum(w, &s, c->condition, c->equivalent);
    return true;
}

/* A cardinality without a condition is a sum of Booleans. */
static void write_booleans(struct flatzinc_writer *w, struct sum *s)
{
    turn(w, s);
    buf_print(w->out, "constraint bool_lin_%s(", word_of(s->rel));
    for (size_t i = 0; i < s->parts.size; i++)
        buf_print(w->out, "%c%" PRId64, i ? ',' : '[', s->parts.data[i].coef);
    for (size_t i = 0; i < s->parts.size; i++)
        buf_print(w->out, "%s%s", i ? "," : "],[", flatzinc_terms_lit(w, s->parts.data[i].lit));
    buf_print(w->out, "],%" PRId64, s->rhs);
    finish(w);
    vec_free(&s->parts);
}

static bool write_cardinality(struct flatzinc_writer *w, const struct constraint *c)
{
    struct sum s = {.rel = c->rel, .rhs = c->rhs};
    for (uint32_t i = 0; i < c->lit_count; i++) add_lit(w, &s, c->lits[i]);
    if (c->condition || s.parts.size == 0)
        write_sum(w, &s, c->condition, c->equivalent);
    else
        write_booleans(w, &s);
    return true;
}

/* x rel y */
static void write_relation(struct flatzinc_writer *w, dm_int x, dm_rel rel, dm_int y)
{
    struct sum s = {.rel = rel};
    add_view(w, &s, 1, x);
    add_view(w, &s, -1, y);
    write_sum(w, &s, 0, false);
}

/* ---- functions: the last argument is the result */

static bool write_operation(struct flatzinc_writer *w, const struct constraint *c, const char *name)
{
    if (c->condition) return false;
    begin(w, name);
    for (uint32_t i = 1; i < c->view_count; i++) {
        flatzinc_terms_int(w, c->views[i]);
        buf_char(w->out, ',');
    }
    flatzinc_terms_int(w, c->views[0]);
    finish(w);
    return true;
}

/* Gecode accepts only constant exponents. Negative ones are defined there, but not here. */
static bool write_power(struct flatzinc_writer *w, const struct constraint *c)
{
    dm_int exponent = c->views[2];
    if (c->condition || (w->dialect == FLATZINC_GECODE && (exponent.factor || exponent.offset < 0)))
        return false;
    const char *name = flatzinc_globals_name(w, GLOBAL_POWER);
    if (!name) return false;
    if (view_lo(w->apart.child, exponent) < 0) write_relation(w, exponent, DM_GE, dm_constant(0));
    return write_operation(w, c, name);
}

static bool write_extremum(struct flatzinc_writer *w, const struct constraint *c)
{
    if (c->condition || c->view_count == 1) return false;
    begin(w, c->rhs > 0 ? "array_int_minimum" : "array_int_maximum");
    flatzinc_terms_int(w, c->views[0]);
    buf_char(w->out, ',');
    put_views(w, c->view_count - 1, c->views + 1, 0);
    finish(w);
    return true;
}

/* The index, the result, then the array. */
static bool write_element(struct flatzinc_writer *w, const struct constraint *c)
{
    size_t count = c->view_count - 2;
    bool constant = true;
    if (c->condition || count == 0) return false;
    for (size_t i = 0; i < count; i++) constant &= c->views[2 + i].factor == 0;
    begin(w, constant ? "array_int_element" : "array_var_int_element");
    flatzinc_terms_int(w, dm_plus(c->views[0], 1));
    buf_char(w->out, ',');
    put_views(w, count, c->views + 2, 0);
    buf_char(w->out, ',');
    flatzinc_terms_int(w, c->views[1]);
    finish(w);
    return true;
}

/* ---- global constraints */

static const char *global_of(struct flatzinc_writer *w, const struct constraint *c, enum global global)
{
    return c->condition ? NULL : flatzinc_globals_name(w, global);
}

/* Written pairwise in dialects without alldifferent. */
static bool write_different(struct flatzinc_writer *w, const struct constraint *c)
{
    const char *name = global_of(w, c, GLOBAL_DIFFERENT);
    if (c->condition) return false;
    if (name) {
        begin(w, name);
        put_views(w, c->view_count, c->views, 0);
        finish(w);
        return true;
    }
    for (uint32_t i = 0; i < c->view_count; i++)
        for (uint32_t k = i + 1; k < c->view_count; k++) write_relation(w, c->views[i], DM_NE, c->views[k]);
    return true;
}

/* True if the view is a literal or a Boolean constant. */
static bool is_literal(const struct flatzinc_writer *w, dm_int x)
{
    if (x.factor == 0) return x.offset == 0 || x.offset == 1;
    return flatzinc_terms_is_bool(w, x.var) &&
           ((x.factor == 1 && x.offset == 0) || (x.factor == -1 && x.offset == 1));
}

static void put_literals(struct flatzinc_writer *w, size_t count, const dm_int *x)
{
    buf_char(w->out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) buf_char(w->out, ',');
        dm_lit lit = dm_eq(w->apart.child, x[i], 1);
        buf_add(w->out, flatzinc_terms_lit(w, lit));
    }
    buf_char(w->out, ']');
}

static bool write_lex(struct flatzinc_writer *w, const struct constraint *c)
{
    uint32_t half = c->view_count / 2;
    bool literals = true;
    if (half == 0) return false;
    for (uint32_t i = 0; i < c->view_count; i++) literals &= is_literal(w, c->views[i]);
    enum global global = literals ? (c->rhs ? GLOBAL_LEX_BOOL_STRICT : GLOBAL_LEX_BOOL)
                                  : (c->rhs ? GLOBAL_LEX_STRICT : GLOBAL_LEX);
    const char *name = global_of(w, c, global);
    if (!name) return false;
    begin(w, name);
    for (int side = 0; side < 2; side++) {
        if (side) buf_char(w->out, ',');
        if (literals)
            put_literals(w, half, c->views + (side ? half : 0));
        else
            put_views(w, half, c->views + (side ? half : 0), 0);
    }
    finish(w);
    return true;
}

static bool write_table(struct flatzinc_writer *w, const struct constraint *c)
{
    if (c->rel == DM_NE || c->rhs == 0 || c->view_count == 0) return false;
    const char *name = global_of(w, c, GLOBAL_TABLE);
    if (!name) return false;
    begin(w, name);
    put_views(w, c->view_count, c->views, 0);
    buf_char(w->out, ',');
    put_ints(w, c->int_count, c->ints, false);
    finish(w);
    return true;
}

/* In Gecode's dialect the index offsets are arguments. */
static bool write_inverse(struct flatzinc_writer *w, const struct constraint *c)
{
    uint32_t half = c->view_count / 2;
    bool offsets = w->dialect == FLATZINC_GECODE;
    const char *name = half ? global_of(w, c, GLOBAL_INVERSE) : NULL;
    if (!name) return false;
    begin(w, name);
    put_views(w, half, c->views, !offsets);
    buf_add(w->out, offsets ? ",0," : ",");
    put_views(w, half, c->views + half, !offsets);
    if (offsets) buf_add(w->out, ",0");
    finish(w);
    return true;
}

/* The count is n, or an auxiliary variable that is compared with n. */
static bool write_count(struct flatzinc_writer *w, const struct constraint *c)
{
    bool one = c->int_count == 1, direct = c->rel == DM_EQ && !c->condition;
    size_t views = c->view_count - 1;
    if (c->int_count == 0 || views == 0) return false;
    const char *name = flatzinc_globals_name(w, one ? GLOBAL_COUNT : GLOBAL_AMONG);
    if (!name) return false;
    const char *count = direct ? NULL : flatzinc_terms_fresh(w, FRESH_COUNT, (int64_t)views);
    begin(w, name);
    if (!one) put_result(w, c->views[0], count);
    if (!one) buf_char(w->out, ',');
    put_views(w, views, c->views + 1, 0);
    buf_char(w->out, ',');
    if (one)
        buf_print(w->out, "%" PRId64 ",", c->ints[0]);
    else
        put_ints(w, c->int_count, c->ints, true);
    if (one) put_result(w, c->views[0], count);
    finish(w);
    if (direct) return true;
    struct sum s = {.rel = c->rel};
    vec_push(&s.parts, ((struct part){.coef = 1, .name = count}));
    add_view(w, &s, -1, c->views[0]);
    write_sum(w, &s, c->condition, c->equivalent);
    return true;
}

static bool is_repeated(size_t count, const int64_t *values)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (values[i] == values[k]) return true;
    return false;
}

/* The counts, then the views. Repeated values, which only we allow, are decomposed. */
static bool write_cardinalities(struct flatzinc_writer *w, const struct constraint *c)
{
    enum { OPEN, CLOSED }; /* rhs; other forms are parts of these two */
    size_t values = c->int_count, views = c->view_count - values;
    if (c->rhs > CLOSED || values == 0 || views == 0 || is_repeated(values, c->ints)) return false;
    const char *name = global_of(w, c, c->rhs == OPEN ? GLOBAL_CARDINALITIES : GLOBAL_CARDINALITIES_CLOSED);
    if (!name) return false;
    begin(w, name);
    put_views(w, views, c->views + values, 0);
    buf_char(w->out, ',');
    put_ints(w, values, c->ints, false);
    buf_char(w->out, ',');
    put_views(w, values, c->views, 0);
    finish(w);
    return true;
}

/* ---- the forms of constraints.def */

/* The number of letters of a signature that are among these. */
static size_t letters_of(const char *signature, const char *letters)
{
    size_t count = 0;
    for (; *signature; signature++) count += strchr(letters, *signature) != NULL;
    return count;
}

/* The record is that of constraints_holds: the views that are not single arguments are divided
 * equally among the arrays. */
static void write_form(struct flatzinc_writer *w, const struct constraints_form *form,
                       const struct constraint *c)
{
    ASSERT(!c->condition && c->rhs == form->number);
    size_t arrays = letters_of(form->signature, "I"), view = 0, number = 0;
    ASSERT(letters_of(form->signature, "NS") <= 1 && *form->standard);
    size_t length = arrays ? (c->view_count - letters_of(form->signature, "i")) / arrays : 0;
    size_t numbers = c->int_count - letters_of(form->signature, "n");
    begin(w, form->standard);
    for (size_t i = 0; form->signature[i]; i++) {
        if (i) buf_char(w->out, ',');
        switch (form->signature[i]) {
        case 'I':
            put_views(w, length, c->views + view, 0);
            view += length;
            break;
        case 'i':
            flatzinc_terms_int(w, c->views[view++]);
            break;
        case 'n':
            buf_int(w->out, c->ints[number++]);
            break;
        default: /* one array or set of numbers */
            put_ints(w, numbers, c->ints + number, form->signature[i] == 'S');
            number += numbers;
        }
    }
    ASSERT(view == c->view_count && number == c->int_count); /* the whole record is written */
    finish(w);
}

/* Only the standard dialect has these names, and none of them is reified. */
static bool write_by_form(struct flatzinc_writer *w, const struct constraint *c)
{
    if (w->dialect != FLATZINC_STANDARD || c->condition || !c->kind->call || c->lit_count) return false;
    for (size_t i = 0; i < CONSTRAINTS_FORMS; i++) {
        const struct constraints_form *form = &constraints_forms[i];
        if (form->kind != c->kind || form->number != c->rhs || !*form->standard) continue;
        w->forms[i] = true;
        write_form(w, form, c);
        return true;
    }
    return false;
}

/* ---- all kinds */

static const struct {
    const struct constraint_kind *kind;
    const char *name;
} operations[] = {
    {&multiply_kind, "int_times"},
    {&divide_kind, "int_div"},
    {&modulo_kind, "int_mod"},
    {&abs_kind, "int_abs"},
};

static const struct {
    const struct constraint_kind *kind;
    bool (*write)(struct flatzinc_writer *w, const struct constraint *c);
} rows[] = {
    {&clause_kind, write_clause_kind},
    {&linear_kind, write_linear},
    {&card_kind, write_cardinality},
    {&alldifferent_kind, write_different},
    {&power_kind, write_power},
    {&xor_kind, write_parity},
    {&lex_kind, write_lex},
    {&element_kind, write_element},
    {&table_kind, write_table},
    {&inverse_kind, write_inverse},
    {&count_kind, write_count},
    {&cardinalities_kind, write_cardinalities},
    {&extremum_kind, write_extremum},
};

bool flatzinc_kinds_write(struct flatzinc_writer *w, const struct constraint *c)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].kind == c->kind) return rows[i].write(w, c);
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (operations[i].kind == c->kind) return write_operation(w, c, operations[i].name);
    return write_by_form(w, c);
}
