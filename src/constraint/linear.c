/* Linear: coefs[0]*x[0] + ... compared with a constant.
 *
 * `<=` and `>=` are primitives, at most half-reified; the rest is made of them (reify.c), but for a difference of two unit terms
 * over small domains, which is a binary clause per value. Sums that could leave 62 bits for some values are refused when posted, so
 * that nobody after this file needs to think of overflow. */
#include "constraint/constraints.h"
#include "constraint/reify.h"

enum { FEW_VALUES = 1 << 12 }; /* a disequality of two terms becomes clauses up to this many */

static const int64_t most = INT64_C(1) << 61; /* of a sum: its magnitude then fits 62 bits with sign */

static int64_t magnitude(int64_t value)
{
    return value < 0 ? -value : value;
}

/* Adds |coef| * (largest |view|) to *total; false where that leaves 62 bits. */
static bool add_magnitude(const dm_model *model, int64_t coef, dm_int x, int64_t *total)
{
    int64_t lo = magnitude(dm_lo(model, x)), hi = magnitude(dm_hi(model, x)), product;
    if (coef == INT64_MIN || __builtin_mul_overflow(magnitude(coef), lo > hi ? lo : hi, &product))
        return false;
    return !__builtin_add_overflow(*total, product, total) && *total <= most;
}

static bool fits(const dm_model *model, size_t count, const int64_t *coefs, const dm_int *x)
{
    int64_t total = 0;
    for (size_t i = 0; i < count; i++)
        if (!add_magnitude(model, coefs ? coefs[i] : 1, x[i], &total)) return false;
    return true;
}

void dm_linear(dm_model *model, size_t count, const int64_t *coefs, const dm_int *x, dm_rel rel, int64_t c)
{
    REQUIRE(model && (x || count == 0), "no variables given");
    REQUIRE(rel <= DM_GT, "no such relation");
    REQUIRE(count <= UINT32_MAX, "a sum holds at most 2^32 - 1 terms");
    if (!fits(model, count, coefs, x))
        model_fail(model, "the sum of %zu terms could overflow 62 bits", count);
    if (c > most) c = most + 1; /* beyond every sum, and still safe to add to */
    if (c < -most) c = -most - 1;
    if (rel == DM_LT) rel = DM_LE, c--;
    if (rel == DM_GT) rel = DM_GE, c++;
    model_post(model, &(struct constraint){.kind = &linear_kind,
                                           .views = x,
                                           .view_count = (uint32_t)count,
                                           .ints = coefs,
                                           .int_count = coefs ? (uint32_t)count : 0,
                                           .rel = rel,
                                           .rhs = c});
}

void dm_compare(dm_model *model, dm_int x, dm_rel rel, dm_int y)
{
    dm_linear(model, 2, (int64_t[]){1, -1}, (dm_int[]){x, y}, rel, 0);
}

dm_int dm_sum(dm_model *model, size_t count, const int64_t *coefs, const dm_int *x)
{
    REQUIRE(model && (x || count == 0), "no variables given");
    if (!fits(model, count, coefs, x)) {
        model_fail(model, "the sum of %zu terms could overflow 62 bits", count);
        return dm_constant(0);
    }
    int64_t lo = 0, hi = 0, *all = alloc_array(count + 1, sizeof *all);
    dm_int *terms = alloc_array(count + 1, sizeof *terms);
    for (size_t i = 0; i < count; i++) {
        int64_t coef = coefs ? coefs[i] : 1;
        lo += coef * (coef >= 0 ? dm_lo(model, x[i]) : dm_hi(model, x[i]));
        hi += coef * (coef >= 0 ? dm_hi(model, x[i]) : dm_lo(model, x[i]));
        all[i] = coef;
        terms[i] = x[i];
    }
    dm_int sum = {model_new_variable(model, lo, hi, true), 1, 0};
    all[count] = -1;
    terms[count] = sum;
    dm_linear(model, count + 1, all, terms, DM_EQ, 0);
    alloc_free(all);
    alloc_free(terms);
    return sum;
}

static int64_t coef_of(const struct constraint *c, uint32_t i)
{
    return c->int_count ? c->ints[i] : 1;
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < c->view_count; i++) sum += coef_of(c, i) * candidate_value(at, c->views[i]);
    switch (c->rel) {
    case DM_LE:
        return sum <= c->rhs;
    case DM_GE:
        return sum >= c->rhs;
    case DM_EQ:
        return sum == c->rhs;
    default:
        return sum != c->rhs;
    }
}

static bool primitive(const struct constraint *c)
{
    return !c->equivalent && (c->rel == DM_LE || c->rel == DM_GE);
}

static void repost(const struct constraint *c, dm_model *out, dm_rel rel, int64_t rhs)
{
    dm_linear(out, c->view_count, c->int_count ? c->ints : NULL, c->views, rel, rhs);
}

/* a*x + b*y != c as one clause per value of x that has a partner: not (x = v and y = (c - a*v) / b). */
static bool clauses_of_difference(const struct constraint *c, dm_model *out)
{
    if (c->rel != DM_NE || c->equivalent || c->view_count != 2) return false;
    dm_int x = c->views[0], y = c->views[1];
    int64_t a = coef_of(c, 0), b = coef_of(c, 1);
    const struct variable *v = model_variable(out, x.var);
    if (b == 0 || x.factor == 0 || (int64_t)v->hi - v->lo >= FEW_VALUES) return false;
    for (int64_t value = v->lo; value <= v->hi; value++) {
        int64_t rest = c->rhs - a * (x.factor * value + x.offset);
        dm_lit here = model_atom_lit(out, x.var, ATOM_EQ, value);
        dm_lit there = rest % b == 0 ? dm_eq(out, y, rest / b) : DM_FALSE;
        if (here != DM_FALSE && there != DM_FALSE)
            dm_clause(out, 3, (dm_lit[]){c->condition ? -c->condition : DM_FALSE, -here, -there});
    }
    return true;
}

static void decompose(const struct constraint *c, dm_model *out)
{
    if (!clauses_of_difference(c, out)) reify_relation(c, out, repost);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    if (c->view_count == 0) buf_char(out, '0');
    for (uint32_t i = 0; i < c->view_count; i++) {
        int64_t coef = coef_of(c, i);
        bool whole = c->views[i].factor == 1 && c->views[i].offset == 0; /* needs no parentheses */
        if (i > 0)
            buf_add(out, coef < 0 ? " - " : " + ");
        else if (coef < 0)
            buf_char(out, '-');
        if (magnitude(coef) != 1) buf_print(out, "%lld ", (long long)magnitude(coef));
        if (!whole) buf_char(out, '(');
        print_view(model, c->views[i], out);
        if (!whole) buf_char(out, ')');
    }
    buf_print(out, " %s %lld", print_rel(c->rel), (long long)c->rhs);
}

const struct constraint_kind linear_kind = {
    .name = "linear", .holds = holds, .decompose = decompose, .primitive = primitive, .print = print};
