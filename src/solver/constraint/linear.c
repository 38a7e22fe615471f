/* Linear: coefs[0]*x[0] + ... compared with a constant.
 *
 * `<=` and `>=` are primitives, at most half-reified; the rest is made of them (reify.c), except
 * for a disequality of two terms over small domains, which is a binary clause per value. Sums that
 * could exceed 62 bits for some values are refused when posted, so nothing else in the solver
 * checks for overflow. */
#include "solver/constraint/linear.h"
#include "base/text.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/decompose.h"

#include <stdlib.h>

enum {
    FEW_VALUES = 1 << 12, /* a disequality of two terms becomes clauses up to this many */
    FEW_TERMS = 1 << 6    /* of an equation, compared two by two */
};

/* Of a sum: its magnitude then fits 62 bits with sign. */
static const int64_t most = INT64_C(1) << 61;

static int64_t magnitude(int64_t value)
{
    ASSERT(value != INT64_MIN);
    return value < 0 ? -value : value;
}

/* Adds |coef| * (largest |view|) to *total; false if that exceeds 62 bits. */
static bool add_magnitude(const dm_model *model, int64_t coef, dm_int x, int64_t *total)
{
    int64_t lo = magnitude(dm_lo(model, x)), hi = magnitude(dm_hi(model, x)), product;
    if (coef == INT64_MIN || __builtin_mul_overflow(magnitude(coef), lo > hi ? lo : hi, &product))
        return false;
    return !__builtin_add_overflow(*total, product, total) && *total <= most;
}

bool linear_fits(const dm_model *model, size_t count, const int64_t *coefs, const dm_int *x)
{
    int64_t total = 0;
    for (size_t i = 0; i < count; i++)
        if (!add_magnitude(model, coefs ? coefs[i] : 1, x[i], &total)) return false;
    return true;
}

static void post(const char *function, dm_model *model, size_t count, const int64_t *coefs, const dm_int *x,
                 dm_rel rel, int64_t c)
{
    model_check_views(function, model, count, x);
    REQUIRE_OF(function, rel <= DM_GT, "no such relation");
    REQUIRE_OF(function, count <= UINT32_MAX, "a sum holds at most 2^32 - 1 terms");
    if (!linear_fits(model, count, coefs, x))
        model_fail(model, "the sum of %zu term%s could overflow 62 bits", count, text_plural((int64_t)count));
    if (c > most) c = most + 1; /* beyond every sum, and still safe to add to */
    if (c < -most) c = -most - 1;
    if (rel == DM_LT) rel = DM_LE, c--;
    if (rel == DM_GT) rel = DM_GE, c++;
    model_post_for(function, model,
                   &(struct constraint){.kind = &linear_kind,
                                        .views = x,
                                        .view_count = (uint32_t)count,
                                        .ints = coefs,
                                        .int_count = coefs ? (uint32_t)count : 0,
                                        .rel = rel,
                                        .rhs = c});
}

void dm_linear(dm_model *model, size_t count, const int64_t *coefs, const dm_int *x, dm_rel rel, int64_t c)
{
    post(__func__, model, count, coefs, x, rel, c);
}

void dm_compare(dm_model *model, dm_int x, dm_rel rel, dm_int y)
{
    post(__func__, model, 2, (int64_t[]){1, -1}, (dm_int[]){x, y}, rel, 0);
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->rel != DM_LT && c->rel != DM_GT); /* post has replaced them */
    int64_t sum = 0;
    for (uint32_t i = 0; i < c->view_count; i++)
        sum += constraint_coef(c, i) * candidate_value(at, c->views[i]);
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

/* a*x + b*y != c as a clause for each value v of x: not (x = v and y = (c - a*v) / b). */
static bool clauses_of_difference(const struct constraint *c, dm_model *out)
{
    if (c->rel != DM_NE || c->equivalent || c->view_count != 2) return false;
    dm_int x = c->views[0], y = c->views[1];
    int64_t a = constraint_coef(c, 0), b = constraint_coef(c, 1);
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

static void print_term(const dm_model *model, int64_t coef, dm_int x, bool first, struct buf *out)
{
    bool whole = x.factor == 1 && x.offset == 0; /* needs no parentheses */
    if (!first)
        buf_add(out, coef < 0 ? " - " : " + ");
    else if (coef < 0)
        buf_char(out, '-');
    if (magnitude(coef) != 1) buf_print(out, "%lld ", (long long)magnitude(coef));
    if (!whole) buf_char(out, '(');
    print_view(model, x, out);
    if (!whole) buf_char(out, ')');
}

/* The terms of one sign, printed as positive. A single view needs no parentheses. */
static void print_side(const struct constraint *c, const dm_model *model, bool negative, struct buf *out)
{
    uint32_t count = 0, last = 0;
    for (uint32_t i = 0; i < c->view_count; i++)
        if ((constraint_coef(c, i) < 0) == negative) count++, last = i;
    if (count == 1 && magnitude(constraint_coef(c, last)) == 1) {
        print_view(model, c->views[last], out);
        return;
    }
    bool first = true;
    for (uint32_t i = 0; i < c->view_count; i++) {
        if ((constraint_coef(c, i) < 0) != negative) continue;
        print_term(model, magnitude(constraint_coef(c, i)), c->views[i], first, out);
        first = false;
    }
}

/* Where the right-hand side is 0 and there are both signs, each sign gets a side: "x = y + 2 z". */
static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    uint32_t negative = 0;
    for (uint32_t i = 0; i < c->view_count; i++) negative += constraint_coef(c, i) < 0;
    if (c->rhs == 0 && negative > 0 && negative < c->view_count) {
        print_side(c, model, false, out);
        buf_print(out, " %s ", print_rel(c->rel));
        print_side(c, model, true, out);
        return;
    }
    if (c->view_count == 0) buf_char(out, '0');
    for (uint32_t i = 0; i < c->view_count; i++)
        print_term(model, constraint_coef(c, i), c->views[i], i == 0, out);
    buf_print(out, " %s %lld", print_rel(c->rel), (long long)c->rhs);
}

/* ---- the kernel
 *
 * Bounds consistent over the reals for `<=`, `>=` and `=`; `!=` waits until one variable is left.
 *   R1  if the sum of the least terms > c: conflict, or the condition is false
 *   R2  a term may exceed its least by no more than c minus the sum of the least ones
 *   R3  `!=` with one open term: that term is not what would make the sum c
 * A `>=` is a `<=` of the negated terms, a `=` is both. An explanation takes the bounds of the
 * other terms, no stronger than it needs to exceed c (kernel_because_sum). A call adds up all
 * terms, O(n), and then visits those that may be too wide for the room; where most terms are 0/1, a
 * tally keeps the sum, and decides at each event whether a call is worth it (linear_tally.c). */

/* Or a term's index, with GE_HINT added if sign is -1. */
enum { CONDITION_HINT = -1, GE_HINT = 1 << 30 };

/* step * (variable - origin): a term without its constant. It never exceeds the term, as step *
 * variable may: 2^31 x - 2^62. */
struct linear_term {
    int64_t step;
    int64_t width; /* from its least to its largest, as it was at the start */
    int32_t var;
    int32_t origin; /* its least value at the start */
    uint32_t index; /* of its view */
};

struct linear {
    struct linear_term *terms; /* those that were open at the start, the widest first */
    uint32_t count;
    int64_t constant;           /* the sum, with all variables at the origin */
    struct linear_tally *tally; /* NULL: few of its terms are 0/1 */
};

static const struct kernel_var *var_of(const struct kernel *k, const struct linear_term *t)
{
    return kernel_var_of(k, (dm_int){.var = t->var});
}

/* Of sign times the sum. */
static int64_t least_of(const struct kernel *k, const struct propagator *p, int64_t sign)
{
    const struct linear *linear = p->state;
    if (linear->tally) return linear_tally_least(linear->tally, k, p, sign);
    int64_t sum = sign * linear->constant;
    for (uint32_t i = 0; i < linear->count; i++) {
        const struct linear_term *t = &linear->terms[i];
        int64_t step = sign * t->step;
        sum += step * ((int64_t)(step > 0 ? var_of(k, t)->lo : var_of(k, t)->hi) - t->origin);
        ASSERT(step != 0);
    }
    return sum;
}

static bool propagate_at_most(struct kernel *k, struct propagator *p, int64_t sign)
{
    const struct linear *linear = p->state;
    int64_t room = sign * p->rhs - least_of(k, p, sign);
    ASSERT(p->rel == DM_EQ || p->rel == (sign > 0 ? DM_LE : DM_GE));
    if (room < 0) /* R1 */
        return propagator_refute(k, p, sign > 0 ? CONDITION_HINT : CONDITION_HINT - 1);
    if (p->conditional && kernel_lo(k, p->condition) < 1) return true;
    for (uint32_t i = 0; i < linear->count; i++) { /* R2 */
        const struct linear_term *t = &linear->terms[i];
        const struct kernel_var *v = var_of(k, t);
        int64_t step = sign * t->step, size = step > 0 ? step : -step;
        ASSERT(size > 0 && (i == 0 || t->width <= t[-1].width)); /* the widest first */
        if (t->width <= room) break;
        if (size * ((int64_t)v->hi - v->lo) <= room) continue;
        int32_t hint = (int32_t)t->index + (sign > 0 ? 0 : GE_HINT);
        dm_int x = {t->var, 1, 0};
        bool fine = step > 0 ? kernel_set_le(k, p, hint, x, v->lo + room / size)
                             : kernel_set_ge(k, p, hint, x, v->hi - room / size);
        if (!fine) return false;
    }
    return true;
}

/* Gives the values of all terms but one as reasons. */
static void because_all(struct kernel *k, const struct propagator *p, int32_t except, int32_t at)
{
    for (uint32_t i = 0; i < p->view_count; i++)
        if ((int32_t)i != except && propagator_coef(p, i) != 0)
            kernel_because_eq(k, p->views[i], kernel_lo_at(k, p->views[i], at));
}

static bool propagate_different(struct kernel *k, struct propagator *p)
{
    ASSERT(p->rel == DM_NE);
    int64_t rest = p->rhs;
    uint32_t open = UINT32_MAX;
    bool waiting = p->conditional && !kernel_fixed(k, p->condition);
    for (uint32_t i = 0; i < p->view_count; i++) {
        if (propagator_coef(p, i) == 0) continue;
        if (kernel_fixed(k, p->views[i])) {
            rest -= propagator_coef(p, i) * kernel_lo(k, p->views[i]);
        } else {
            if (open != UINT32_MAX || waiting) return true;
            open = i;
        }
    }
    if (open != UINT32_MAX) { /* R3 */
        ASSERT(!waiting);     /* R3 */
        int64_t coef = propagator_coef(p, open);
        if (rest % coef) return true;
        return kernel_set_ne(k, p, (int32_t)open, p->views[open], rest / coef);
    }
    return rest != 0 || propagator_refute(k, p, CONDITION_HINT);
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    if (p->conditional && kernel_hi(k, p->condition) < 1) return true;
    if (p->rel == DM_NE) return propagate_different(k, p);
    if (p->rel != DM_GE && !propagate_at_most(k, p, 1)) return false;
    return p->rel == DM_LE || propagate_at_most(k, p, -1);
}

/* With a false condition nothing follows. */
static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    ASSERT(data >= -1 && data < (int32_t)p->view_count);
    const struct linear *linear = p->state;
    if (linear->tally && !linear_tally_wake(linear->tally, k, p, data)) return false;
    return !p->conditional || kernel_hi(k, p->condition) > 0;
}

/* A larger variable makes a larger sum, or a smaller one. */
static unsigned events_of(const struct propagator *p, uint32_t i)
{
    bool up = (propagator_coef(p, i) > 0) == (p->views[i].factor > 0);
    unsigned larger = up ? EVENT_LO : EVENT_HI, smaller = up ? EVENT_HI : EVENT_LO;
    return p->rel == DM_LE   ? larger
           : p->rel == DM_GE ? smaller
           : p->rel == DM_EQ ? EVENT_BOUNDS
                             : EVENT_FIXED;
}

static int by_width(const void *a, const void *b)
{
    const struct linear_term *x = a, *y = b;
    if (x->width != y->width) return x->width > y->width ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

static void take_terms(struct kernel *k, const struct propagator *p, struct linear *linear)
{
    linear->terms = kernel_alloc(k, (p->view_count + 1) * sizeof *linear->terms);
    for (uint32_t i = 0; i < p->view_count; i++) {
        dm_int x = p->views[i];
        int64_t coef = propagator_coef(p, i), step = coef * x.factor;
        const struct kernel_var *v = kernel_var_of(k, x);
        int64_t width = step == 0 ? 0 : (step > 0 ? step : -step) * ((int64_t)v->hi - v->lo);
        linear->constant += coef * (x.factor * (int64_t)v->lo + x.offset);
        if (width) linear->terms[linear->count++] = (struct linear_term){step, width, x.var, v->lo, i};
    }
    if (linear->count) qsort(linear->terms, linear->count, sizeof *linear->terms, by_width);
}

/* In an equation of distinct variables with factors 1 and -1, one pass over both sides is a
 * fixpoint: no division is rounded. A tally would have the sums of before the call. */
static bool is_done_at_once(const struct propagator *p, const struct linear *linear)
{
    if (p->rel != DM_EQ || linear->tally || linear->count > FEW_TERMS) return false;
    for (uint32_t i = 0; i < linear->count; i++) {
        if (linear->terms[i].step != 1 && linear->terms[i].step != -1) return false;
        for (uint32_t j = 0; j < i; j++)
            if (linear->terms[j].var == linear->terms[i].var) return false;
    }
    return true;
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct linear *linear = p->state = kernel_alloc(k, sizeof *linear);
    take_terms(k, p, linear);
    if (p->rel != DM_NE) linear->tally = linear_tally_new(k, p);
    p->once = is_done_at_once(p, linear);
    for (uint32_t i = 0; i < p->view_count; i++)
        if (propagator_coef(p, i) != 0 && !kernel_fixed(k, p->views[i]))
            kernel_watch(k, p, p->views[i], events_of(p, i), (int32_t)i);
    if (p->conditional) kernel_watch(k, p, p->condition, EVENT_FIXED, -1);
}

static void explain_at_most(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint,
                            int32_t at)
{
    ASSERT(p->rel != DM_NE && hint >= CONDITION_HINT - 1);
    bool on_condition = hint < 0;
    int64_t sign = on_condition ? (hint == CONDITION_HINT ? 1 : -1) : hint >= GE_HINT ? -1 : 1;
    uint32_t except = on_condition ? UINT32_MAX : (uint32_t)(hint & (GE_HINT - 1));
    int64_t least = sign * p->rhs + 1;
    if (!on_condition && what.var == p->views[except].var)
        least -= sign * propagator_coef(p, except) * propagator_excluded(p->views[except], what);
    struct kernel_sum sum = {p->views, p->int_count ? p->ints : NULL, p->view_count, except, sign};
    kernel_because_sum(k, &sum, least, at);
    if (!on_condition && p->conditional) kernel_because_ge(k, p->condition, 1);
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    if (p->rel != DM_NE) {
        explain_at_most(k, p, what, hint, at);
        return;
    }
    because_all(k, p, hint, at);
    if (p->conditional && hint >= 0) kernel_because_ge(k, p->condition, 1);
}

static bool suits(const struct constraint *c)
{
    return !linear_pair_suits(c);
}

static const struct propagator_kind propagator = {.cost = 1,
                                                  .next = &linear_pair_propagator,
                                                  .suits = suits,
                                                  .attach = attach,
                                                  .wake = wake,
                                                  .propagate = propagate,
                                                  .explain = explain};

const struct constraint_kind linear_kind = {.name = "linear",
                                            .holds = holds,
                                            .decompose = decompose,
                                            .primitive = primitive,
                                            .print = print,
                                            .propagator = &propagator,
                                            .equivalences = true};
