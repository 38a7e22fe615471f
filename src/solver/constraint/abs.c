/* Absolute value: the first view is the second without its sign, r = |x|.
 *
 * Decomposition, over bounds where r has few values: r >= 0, and for each v from 1 (or the least
 * value of r, if larger) to one beyond its largest
 *   D1  r >= v  <->  x >= v or x <= -v
 * and otherwise x >= 0 -> r = x, x < 0 -> r = -x. Views beyond 62 bits are refused when posted. */
#include "solver/constraint/constraints.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/propagator.h"
#include "solver/constraint/views.h"

enum { FEW_VALUES = 1 << 12 }; /* of r: up to this many, the decomposition has clauses for each */

/* Limit on the values of a view: a bound taken from the other view can then be shifted by the
 * offset without overflow. */
static const int64_t most = INT64_C(1) << 61;

void dm_abs(dm_model *model, dm_int result, dm_int x)
{
    const dm_int views[] = {result, x};
    model_check_views(__func__, model, 2, views);
    if (!views_fit(model, 2, views, most))
        model_fail(model, "the absolute value of a term that could overflow 62 bits");
    model_post(model, &(struct constraint){.kind = &abs_kind, .views = views, .view_count = 2});
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    int64_t r = candidate_value(at, c->views[0]), x = candidate_value(at, c->views[1]);
    return r == (x < 0 ? -x : x);
}

/* r = x under `side` and the condition. */
static void decompose_side(const struct constraint *c, dm_model *out, dm_lit side, dm_int x)
{
    ASSERT(c->view_count == 2 && side != 0);
    dm_if(out, decompose_both(c, out, side));
    dm_compare(out, c->views[0], DM_EQ, x);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    dm_int r = c->views[0], x = c->views[1];
    dm_lit unless = c->condition ? -c->condition : DM_FALSE;
    int64_t lo = dm_lo(out, r), hi = dm_hi(out, r);
    ASSERT(lo <= hi && hi - lo >= 0); /* dm_abs has refused what could overflow */
    if (hi - lo >= FEW_VALUES) {
        dm_lit positive = dm_ge(out, x, 0);
        decompose_side(c, out, positive, x);
        decompose_side(c, out, -positive, dm_minus(x));
        return;
    }
    dm_clause(out, 2, (dm_lit[]){unless, dm_ge(out, r, 0)});
    for (int64_t v = lo < 1 ? 1 : lo; v <= hi + 1; v++) { /* D1 */
        dm_lit reached = dm_ge(out, r, v), above = dm_ge(out, x, v), below = dm_le(out, x, -v);
        dm_clause(out, 4, (dm_lit[]){unless, -reached, above, below});
        dm_clause(out, 3, (dm_lit[]){unless, reached, -above});
        dm_clause(out, 3, (dm_lit[]){unless, reached, -below});
    }
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    print_view(model, c->views[0], out);
    buf_add(out, " = |");
    print_view(model, c->views[1], out);
    buf_char(out, '|');
}

/* ---- the kernel
 *
 * Bounds consistent where r and x are of different variables; holes are ignored.
 *   R1  r >= 0, r >= x, r >= -x
 *   R2  r is at most the larger of x and -x
 *   R3  x is within -r .. r
 *   R4  if x > -lo of r, then x >= lo of r; if x < lo of r, then x <= -lo of r
 *   R5  under a condition: if r is above what R2 allows, or below what R1 allows, it is false
 * The hint is the rule. O(1). */

enum rule { RESULT_LO, RESULT_HI, INSIDE_LO, INSIDE_HI, OUTSIDE_LO, OUTSIDE_HI, TOO_LARGE, TOO_SMALL };

static void attach(struct kernel *k, struct propagator *p)
{
    kernel_watch(k, p, p->views[0], EVENT_BOUNDS, 0);
    kernel_watch(k, p, p->views[1], EVENT_BOUNDS, 0);
    if (p->conditional) kernel_watch(k, p, p->condition, EVENT_FIXED, 0);
}

/* The bounds that x gives to r. */
static int64_t least_of(int64_t lo, int64_t hi)
{
    ASSERT(lo <= hi);
    return lo > 0 ? lo : hi < 0 ? -hi : 0;
}

static int64_t most_of(int64_t lo, int64_t hi)
{
    ASSERT(lo <= hi);
    return hi > -lo ? hi : -lo;
}

static bool refute(struct kernel *k, struct propagator *p) /* R5, while the condition is open */
{
    ASSERT(p->conditional && !kernel_fixed(k, p->condition)); /* R5 */
    dm_int r = p->views[0], x = p->views[1];
    int64_t lo = kernel_lo(k, x), hi = kernel_hi(k, x);
    if (kernel_lo(k, r) > most_of(lo, hi)) return kernel_set_le(k, p, TOO_LARGE, p->condition, 0);
    if (kernel_hi(k, r) < least_of(lo, hi)) return kernel_set_le(k, p, TOO_SMALL, p->condition, 0);
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    dm_int r = p->views[0], x = p->views[1];
    if (p->conditional && kernel_hi(k, p->condition) < 1) return true;
    if (p->conditional && kernel_lo(k, p->condition) < 1) return refute(k, p);
    if (!kernel_set_ge(k, p, RESULT_LO, r, least_of(kernel_lo(k, x), kernel_hi(k, x))) || /* R1 */
        !kernel_set_le(k, p, RESULT_HI, r, most_of(kernel_lo(k, x), kernel_hi(k, x))) ||  /* R2 */
        !kernel_set_le(k, p, INSIDE_HI, x, kernel_hi(k, r)) ||                            /* R3 */
        !kernel_set_ge(k, p, INSIDE_LO, x, -kernel_hi(k, r)))
        return false;
    int64_t least = kernel_lo(k, r); /* R4 */
    ASSERT(least >= 0);              /* by R1 */
    if (kernel_lo(k, x) > -least && !kernel_set_ge(k, p, OUTSIDE_LO, x, least)) return false;
    return kernel_hi(k, x) >= least || kernel_set_le(k, p, OUTSIDE_HI, x, -least);
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* x is further from 0 than `value`, on the side where it was before `at`. */
static void because_beyond(struct kernel *k, dm_int x, int64_t value, int32_t at)
{
    if (value < 0) return;
    if (kernel_lo_at(k, x, at) > value)
        kernel_because_ge(k, x, value + 1);
    else
        kernel_because_le(k, x, -value - 1);
}

static void because_between(struct kernel *k, dm_int x, int64_t value)
{
    ASSERT(value >= -1); /* -1 is an empty range: a conflict */
    kernel_because_ge(k, x, -value);
    kernel_because_le(k, x, value);
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    ASSERT(hint >= RESULT_LO && hint <= TOO_SMALL);
    ASSERT(p->conditional || hint < TOO_LARGE); /* only R5 sets the condition */
    dm_int r = p->views[0], x = p->views[1];
    int64_t least;
    if (p->conditional && hint < TOO_LARGE) kernel_because_ge(k, p->condition, 1);
    switch ((enum rule)hint) {
    case RESULT_LO:
        because_beyond(k, x, propagator_excluded(r, what), at);
        break;
    case RESULT_HI:
        because_between(k, x, propagator_excluded(r, what) - 1);
        break;
    case INSIDE_LO:
        kernel_because_le(k, r, -propagator_excluded(x, what) - 1);
        break;
    case INSIDE_HI:
        kernel_because_le(k, r, propagator_excluded(x, what) - 1);
        break;
    case OUTSIDE_LO:
        /* The least value of r that excludes both the denied value and the negative side. */
        least = larger(propagator_excluded(x, what), -kernel_lo_at(k, x, at)) + 1;
        kernel_because_ge(k, r, least);
        kernel_because_ge(k, x, 1 - least);
        break;
    case OUTSIDE_HI:
        least = larger(-propagator_excluded(x, what), kernel_hi_at(k, x, at)) + 1;
        kernel_because_ge(k, r, least);
        kernel_because_le(k, x, least - 1);
        break;
    case TOO_LARGE:
        least = kernel_lo_at(k, r, at);
        kernel_because_ge(k, r, least);
        because_between(k, x, least - 1);
        break;
    default:
        kernel_because_le(k, r, larger(kernel_hi_at(k, r, at), -1));
        because_beyond(k, x, kernel_hi_at(k, r, at), at);
    }
}

static const struct propagator_kind propagator = {.cost = 0,
                                                  .attach = attach,
                                                  .propagate = propagate,
                                                  .explain = explain};

const struct constraint_kind abs_kind = {.name = "abs",
                                         .result = 1,
                                         .holds = holds,
                                         .decompose = decompose,
                                         .print = print,
                                         .propagator = &propagator};
