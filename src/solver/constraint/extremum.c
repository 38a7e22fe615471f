/* Minimum and maximum: the first view is the smallest, or the largest, of the others. Without views
 * it is unsatisfiable. A maximum is the minimum of the negated views (rhs -1, and 1 for a minimum),
 * so everything below is about r = min(x[0] ..).
 *
 * Decomposition, over bounds where r has few values: for each v from the least value of r to one
 * beyond its largest
 *   D1  r >= v  ->  x[i] >= v
 *   D2  all x[i] >= v  ->  r >= v
 * and otherwise r <= x[i] for each i, and at least one of as many fresh literals, each of which
 * implies x[i] <= r. Views beyond 62 bits are refused when posted. */
#include "base/text.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/propagator.h"
#include "solver/constraint/views.h"

enum {
    FEW_VALUES = 1 << 12, /* of r: up to this many, the decomposition has clauses for each */
    MOST_VIEWS = 1 << 28  /* a hint is a view's index and a rule */
};

/* Limit on the values of a view: a bound taken from another view can then be shifted by the offset
 * without overflow. */
static const int64_t most = INT64_C(1) << 61;

static void post(const char *function, dm_model *model, int64_t sign, dm_int result, size_t count,
                 const dm_int *x)
{
    ASSERT(sign == 1 || sign == -1);
    model_check_views(function, model, count, x);
    model_check_views(function, model, 1, &result);
    REQUIRE_OF(function, count < MOST_VIEWS, "a minimum or maximum is of fewer than 2^28 variables");
    if (!views_fit(model, 1, &result, most) || !views_fit(model, count, x, most))
        model_fail(model, "%s of %zu term%s: one of them could overflow 62 bits",
                   sign > 0 ? "the minimum" : "the maximum", count, text_plural((int64_t)count));
    views_post(function, model, 1, &result, count, x,
               (struct constraint){.kind = &extremum_kind, .rhs = sign});
}

void dm_minimum(dm_model *model, dm_int result, size_t count, const dm_int *x)
{
    post(__func__, model, 1, result, count, x);
}

void dm_maximum(dm_model *model, dm_int result, size_t count, const dm_int *x)
{
    post(__func__, model, -1, result, count, x);
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->rhs == 1 || c->rhs == -1);
    if (c->view_count == 1) return false;
    int64_t best = c->rhs * candidate_value(at, c->views[1]);
    for (uint32_t i = 2; i < c->view_count; i++) {
        int64_t value = c->rhs * candidate_value(at, c->views[i]);
        if (value < best) best = value;
    }
    return c->rhs * candidate_value(at, c->views[0]) == best;
}

/* View i, negated for a maximum. */
static dm_int turned(const struct constraint *c, uint32_t i)
{
    ASSERT(i < c->view_count);
    return c->rhs > 0 ? c->views[i] : dm_minus(c->views[i]);
}

static void decompose_by_values(const struct constraint *c, dm_model *out, dm_lit unless)
{
    VEC(dm_lit) lits = {0};
    dm_int r = turned(c, 0);
    for (int64_t v = dm_lo(out, r); v <= dm_hi(out, r) + 1; v++) {
        dm_lit reached = dm_ge(out, r, v);
        vec_clear(&lits);
        vec_push(&lits, unless);
        vec_push(&lits, reached);
        for (uint32_t i = 1; i < c->view_count; i++) {
            dm_lit here = dm_ge(out, turned(c, i), v);
            dm_clause(out, 3, (dm_lit[]){unless, -reached, here}); /* D1 */
            vec_push(&lits, -here);
        }
        dm_clause(out, lits.size, lits.data); /* D2 */
    }
    vec_free(&lits);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    VEC(dm_lit) lits = {0};
    dm_lit unless = c->condition ? -c->condition : DM_FALSE;
    if (dm_hi(out, c->views[0]) - dm_lo(out, c->views[0]) < FEW_VALUES) {
        decompose_by_values(c, out, unless);
        return;
    }
    vec_push(&lits, unless);
    for (uint32_t i = 1; i < c->view_count; i++) {
        if (c->condition) dm_if(out, c->condition);
        dm_compare(out, turned(c, 0), DM_LE, turned(c, i));
        dm_lit least = model_new_bool(out);
        dm_if(out, least);
        dm_compare(out, turned(c, i), DM_LE, turned(c, 0));
        vec_push(&lits, least);
    }
    dm_clause(out, lits.size, lits.data);
    vec_free(&lits);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    print_view(model, c->views[0], out);
    views_print(model, c->rhs > 0 ? " = minimum(" : " = maximum(", c->view_count - 1, c->views + 1, ")", out);
}

/* ---- the kernel
 *
 * Bounds consistent where no variable occurs in two views; holes are ignored.
 *   R1  r is at least the least lo of all x[i]
 *   R2  r is at most the hi of each x[i]
 *   R3  x[i] is at least lo of r
 *   R4  if only x[i] can still be as small as hi of r, it is at most that
 *   R5  under a condition: if all x[i] are above r, or one of them is below, it is false
 * A hint is 8 * index + rule. Explanations use no stronger bounds than they need. O(n) a call. An
 * x[i] wakes it only if R2 applies, or if it is one of two watched views: the one whose lo was the
 * least (R1), and another that could be as small as r (R4). Backtracking does not restore these:
 * while one is wrong, every x[i] wakes it. */

enum rule { RESULT_LO, RESULT_HI, ITEM_LO, ITEM_HI, ALL_ABOVE, ONE_BELOW, RULES = 8 };

static int32_t hint_of(uint32_t i, enum rule rule)
{
    ASSERT(i < MOST_VIEWS);
    return (int32_t)(i * RULES + rule);
}

struct extremum {
    uint32_t least, other;
};

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    ASSERT(data < (int32_t)p->view_count && p->rhs == 1);
    const struct extremum *e = p->state;
    dm_int r = p->views[0];
    if (p->conditional && kernel_hi(k, p->condition) < 1) return false;
    if (data <= 0) return true;
    dm_int x = p->views[data];
    return e->least == e->other || (uint32_t)data == e->least || (uint32_t)data == e->other ||
           kernel_hi(k, x) < kernel_hi(k, r) || kernel_lo(k, p->views[e->least]) > kernel_lo(k, r) ||
           kernel_lo(k, p->views[e->other]) > kernel_hi(k, r);
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct extremum *e = p->state = kernel_alloc(k, sizeof *e);
    e->least = e->other = p->view_count - 1;
    for (uint32_t i = 0; i < p->view_count; i++) {
        if (p->rhs < 0) p->views[i] = dm_minus(p->views[i]);
        kernel_watch(k, p, p->views[i], EVENT_BOUNDS, (int32_t)i);
    }
    p->rhs = 1; /* a minimum of the negated views from now on */
    if (p->conditional) kernel_watch(k, p, p->condition, EVENT_FIXED, -1);
}

static void because_items_ge(struct kernel *k, const struct propagator *p, uint32_t except, int64_t value)
{
    ASSERT(p->rhs == 1); /* attach has made a minimum of it */
    for (uint32_t i = 1; i < p->view_count; i++)
        if (i != except) kernel_because_ge(k, p->views[i], value);
}

/* The least lo of the views; *only: the one view whose lo is at most hi of r, 0 none or several. */
static int64_t least_lo(const struct kernel *k, const struct propagator *p, uint32_t *only)
{
    ASSERT(p->view_count >= 1);
    struct extremum *e = p->state;
    int64_t least = INT64_MAX, limit = kernel_hi(k, p->views[0]);
    uint32_t candidates = 0;
    for (uint32_t i = 1; i < p->view_count; i++) {
        int64_t lo = kernel_lo(k, p->views[i]);
        if (lo < least) {
            if (least <= limit) e->other = e->least;
            e->least = i;
            least = lo;
        } else if (lo <= limit) {
            e->other = i;
        }
        if (lo > limit) continue;
        candidates++;
        *only = i;
    }
    if (candidates != 1) *only = 0;
    return least;
}

/* R5, while the condition is open. */
static bool refute(struct kernel *k, struct propagator *p)
{
    ASSERT(p->conditional && !kernel_fixed(k, p->condition)); /* R5 */
    uint32_t only;
    dm_int r = p->views[0];
    if (least_lo(k, p, &only) > kernel_hi(k, r))
        return kernel_set_le(k, p, hint_of(0, ALL_ABOVE), p->condition, 0);
    for (uint32_t i = 1; i < p->view_count; i++)
        if (kernel_hi(k, p->views[i]) < kernel_lo(k, r))
            return kernel_set_le(k, p, hint_of(i, ONE_BELOW), p->condition, 0);
    return true;
}

static bool fail_of_none(struct kernel *k, struct propagator *p)
{
    ASSERT(p->view_count == 1);
    kernel_fail(k);
    if (p->conditional) kernel_because_ge(k, p->condition, 1);
    return false;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    dm_int r = p->views[0];
    if (p->conditional && kernel_hi(k, p->condition) < 1) return true;
    if (p->conditional && kernel_lo(k, p->condition) < 1) return refute(k, p);
    if (p->view_count == 1) return fail_of_none(k, p);
    for (uint32_t i = 1; i < p->view_count; i++) {
        if (!kernel_set_le(k, p, hint_of(i, RESULT_HI), r, kernel_hi(k, p->views[i])) || /* R2 */
            !kernel_set_ge(k, p, hint_of(i, ITEM_LO), p->views[i], kernel_lo(k, r)))     /* R3 */
            return false;
    }
    uint32_t only;
    /* R1 */
    if (!kernel_set_ge(k, p, hint_of(0, RESULT_LO), r, least_lo(k, p, &only))) return false;
    /* R4 */
    return only == 0 || kernel_set_le(k, p, hint_of(only, ITEM_HI), p->views[only], kernel_hi(k, r));
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    uint32_t i = (uint32_t)hint / RULES;
    ASSERT(hint >= 0 && i < p->view_count);
    dm_int r = p->views[0], x = p->views[i];
    int64_t limit = kernel_hi_at(k, r, at);
    enum rule rule = (enum rule)(hint % RULES);
    if (p->conditional && rule < ALL_ABOVE) kernel_because_ge(k, p->condition, 1);
    switch (rule) {
    case RESULT_LO:
        because_items_ge(k, p, 0, propagator_excluded(r, what) + 1);
        break;
    case RESULT_HI:
        kernel_because_le(k, x, propagator_excluded(r, what) - 1);
        break;
    case ITEM_LO:
        kernel_because_ge(k, r, propagator_excluded(x, what) + 1);
        break;
    case ITEM_HI:
        kernel_because_le(k, r, limit);
        because_items_ge(k, p, i, limit + 1);
        break;
    case ALL_ABOVE:
        kernel_because_le(k, r, limit);
        because_items_ge(k, p, 0, limit + 1);
        break;
    default:
        kernel_because_ge(k, r, kernel_hi_at(k, x, at) + 1);
        kernel_because_le(k, x, kernel_hi_at(k, x, at));
    }
}

static const struct propagator_kind propagator = {
    .cost = 1, .attach = attach, .wake = wake, .propagate = propagate, .explain = explain};

const struct constraint_kind extremum_kind = {.name = "extremum",
                                              .result = 1,
                                              .holds = holds,
                                              .decompose = decompose,
                                              .print = print,
                                              .propagator = &propagator};
