/* Bounds inference for variables declared without bounds, or with bounds beyond those of a model.
 *
 * Models declare `var int: total` and then equate total with a sum of bounded terms. So intervals
 * are propagated through the constraints that mention such variables, in the order of the text, to
 * a fixpoint; the bounds of other variables do not change. Nested sums need one round if they are
 * defined before use. Cyclic constraints may converge slowly, so the number of rounds is limited:
 * the bounds are valid after every step.
 *
 * Intervals are computed in 128 bits and clamped to 62. A bound at the end of the 62-bit range
 * means unbounded. O(rounds * arguments of those constraints). */
#include "formats/flatzinc/zinc_parts.h"

#include <string.h>

enum { MOST_ROUNDS = 30 };

struct interval {
    zinc_big lo, hi;
};

struct bounds {
    const struct zinc *zinc;
    int64_t *lo, *hi;
    int64_t only; /* the variable that may change; -1: all that are unbounded */
    int variant;  /* of the current built-in */
    bool changed;
};

/* True also for declared bounds beyond those of a model. */
static bool is_unbounded(const struct bounds *b, zinc_item item)
{
    if (!zinc_is_variable(item)) return false;
    const struct zinc_variable *v = &b->zinc->variables.data[zinc_value(item)];
    return v->type == ZINC_INT && (v->flags & ZINC_UNBOUNDED || v->lo < DM_INT_MIN || v->hi > DM_INT_MAX);
}

static struct interval of(const struct bounds *b, zinc_item item)
{
    if (!zinc_is_variable(item)) return (struct interval){zinc_value(item), zinc_value(item)};
    return (struct interval){b->lo[zinc_value(item)], b->hi[zinc_value(item)]};
}

static bool is_finite(struct interval x)
{
    return x.lo > ZINC_NUMBER_MIN && x.hi < ZINC_NUMBER_MAX;
}

/* Intersects the interval of the item with x. An empty interval becomes 1..0 and stays so:
 * otherwise constraints would push the crossed bounds further apart. */
static void cut(struct bounds *b, zinc_item item, struct interval x)
{
    if (!is_unbounded(b, item) || (b->only >= 0 && zinc_value(item) != b->only)) return;
    int64_t *lo = &b->lo[zinc_value(item)], *hi = &b->hi[zinc_value(item)];
    ASSERT(*lo >= ZINC_NUMBER_MIN && *hi <= ZINC_NUMBER_MAX);
    if (*lo > *hi) return;
    if (x.lo > *lo && x.lo <= ZINC_NUMBER_MAX) {
        *lo = (int64_t)x.lo;
        b->changed = true;
    }
    if (x.hi < *hi && x.hi >= ZINC_NUMBER_MIN) {
        *hi = (int64_t)x.hi;
        b->changed = true;
    }
    if (*lo > *hi) *lo = 1, *hi = 0;
}

/* ---- sums: total <= c, or = c, bounds each term by the bounds of the others */

static struct interval scaled(struct interval x, int64_t factor)
{
    return factor >= 0 ? (struct interval){x.lo * factor, x.hi * factor}
                       : (struct interval){x.hi * factor, x.lo * factor};
}

static zinc_big floor_div(zinc_big a, zinc_big b)
{
    ASSERT(b > 0);
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

struct sum { /* of the terms with a bound on that side, and the number of terms without */
    zinc_big lo, hi;
    size_t open_lo, open_hi;
};

static bool has_lo(struct interval x, int64_t factor)
{
    return factor >= 0 ? x.lo > ZINC_NUMBER_MIN : x.hi < ZINC_NUMBER_MAX;
}

static bool has_hi(struct interval x, int64_t factor)
{
    return has_lo(x, factor < 0 ? 1 : -1);
}

static void add(struct sum *sum, struct interval x, int64_t factor, int sign)
{
    struct interval term = scaled(x, factor);
    if (!factor) return;
    if (has_lo(x, factor))
        sum->lo += sign * term.lo;
    else
        sum->open_lo += (size_t)sign;
    if (has_hi(x, factor))
        sum->hi += sign * term.hi;
    else
        sum->open_hi += (size_t)sign;
}

/* factor * x <= c - rest, or = c - rest. */
static void cut_term(struct bounds *b, zinc_item item, int64_t factor, const struct sum *rest, zinc_big c,
                     bool equal)
{
    ASSERT(factor != 0);
    struct interval x = {ZINC_NUMBER_MIN, ZINC_NUMBER_MAX};
    bool at_most = rest->open_lo == 0, at_least = equal && rest->open_hi == 0;
    zinc_big most = c - rest->lo, least = c - rest->hi;
    if (factor > 0) {
        if (at_most) x.hi = floor_div(most, factor);
        if (at_least) x.lo = -floor_div(-least, factor);
    } else {
        if (at_most) x.lo = -floor_div(most, -factor);
        if (at_least) x.hi = floor_div(-least, -factor);
    }
    cut(b, item, x);
}

static void infer_sum(struct bounds *b, size_t count, const zinc_item *coefs, const zinc_item *items,
                      zinc_item total, bool equal)
{
    struct sum sum = {0};
    for (size_t i = 0; i < count; i++) add(&sum, of(b, items[i]), zinc_value(coefs[i]), 1);
    bool open_total = zinc_is_variable(total); /* bool_lin_eq: one more term */
    if (open_total) add(&sum, of(b, total), -1, 1);
    zinc_big c = open_total ? 0 : zinc_value(total);
    for (size_t i = 0; i <= count; i++) {
        if (i == count && !open_total) break;
        zinc_item item = i < count ? items[i] : total;
        int64_t factor = i < count ? zinc_value(coefs[i]) : -1;
        if (!factor || !is_unbounded(b, item)) continue;
        struct sum rest = sum;
        ASSERT(sum.open_lo <= count + 1 && sum.open_hi <= count + 1);
        add(&rest, of(b, item), factor, -1);
        struct interval before = of(b, item);
        cut_term(b, item, factor, &rest, c, equal);
        add(&sum, before, factor, -1);
        add(&sum, of(b, item), factor, 1);
    }
}

static void infer_lin(struct bounds *b, const zinc_item *args)
{
    ASSERT(zinc_sort(args[0]) == ZINC_ARRAY && zinc_sort(args[1]) == ZINC_ARRAY);
    struct zinc_items coefs = zinc_store_elements(b->zinc, args[0]),
                      items = zinc_store_elements(b->zinc, args[1]);
    if (coefs.count == items.count)
        infer_sum(b, items.count, coefs.data, items.data, args[2], b->variant == DM_EQ);
}

static void infer_plus(struct bounds *b, const zinc_item *args)
{
    zinc_item coefs[] = {zinc_item_of(ZINC_NUMBER, 1), zinc_item_of(ZINC_NUMBER, 1),
                         zinc_item_of(ZINC_NUMBER, -1)};
    infer_sum(b, 3, coefs, args, zinc_item_of(ZINC_NUMBER, 0), true);
}

/* ---- the others */

static void infer_eq(struct bounds *b, const zinc_item *args)
{
    cut(b, args[0], of(b, args[1]));
    cut(b, args[1], of(b, args[0]));
}

static void infer_le(struct bounds *b, const zinc_item *args)
{
    int strict = b->variant == DM_LT;
    struct interval x = of(b, args[0]), y = of(b, args[1]);
    if (y.hi < ZINC_NUMBER_MAX) cut(b, args[0], (struct interval){ZINC_NUMBER_MIN, y.hi - strict});
    if (x.lo > ZINC_NUMBER_MIN) cut(b, args[1], (struct interval){x.lo + strict, ZINC_NUMBER_MAX});
}

static zinc_big least(zinc_big a, zinc_big b)
{
    return a < b ? a : b;
}

static zinc_big most(zinc_big a, zinc_big b)
{
    return a > b ? a : b;
}

static void infer_times(struct bounds *b, const zinc_item *args)
{
    struct interval x = of(b, args[0]), y = of(b, args[1]);
    if (!is_finite(x) || !is_finite(y)) return;
    zinc_big ends[] = {x.lo * y.lo, x.lo * y.hi, x.hi * y.lo, x.hi * y.hi};
    struct interval z = {ends[0], ends[0]};
    for (int i = 1; i < 4; i++) z = (struct interval){least(z.lo, ends[i]), most(z.hi, ends[i])};
    if (args[0] == args[1]) z.lo = most(z.lo, 0);
    cut(b, args[2], z);
}

static struct interval around(struct interval x) /* -m .. m for the largest |x| */
{
    zinc_big m = most(-x.lo, x.hi);
    return (struct interval){-m, m};
}

static void infer_abs(struct bounds *b, const zinc_item *args)
{
    struct interval x = of(b, args[0]), y = of(b, args[1]);
    cut(b, args[1], (struct interval){0, is_finite(x) ? around(x).hi : ZINC_NUMBER_MAX});
    if (y.hi < ZINC_NUMBER_MAX) cut(b, args[0], (struct interval){-y.hi, y.hi});
}

static void infer_div(struct bounds *b, const zinc_item *args)
{
    struct interval x = of(b, args[0]);
    if (is_finite(x)) cut(b, args[2], around(x));
}

/* z has the sign of x, and |z| < |y|. */
static void infer_mod(struct bounds *b, const zinc_item *args)
{
    struct interval x = of(b, args[0]), y = of(b, args[1]);
    if (is_finite(y)) {
        zinc_big m = around(y).hi - 1;
        cut(b, args[2], (struct interval){x.lo >= 0 ? 0 : -m, x.hi <= 0 ? 0 : m});
    } else if (is_finite(x)) {
        cut(b, args[2], (struct interval){least(x.lo, 0), most(x.hi, 0)});
    }
}

static struct interval hull(const struct bounds *b, size_t count, const zinc_item *items)
{
    struct interval all = {ZINC_NUMBER_MAX, ZINC_NUMBER_MIN};
    for (size_t i = 0; i < count; i++) {
        struct interval x = of(b, items[i]);
        all = (struct interval){least(all.lo, x.lo), most(all.hi, x.hi)};
    }
    return all;
}

static void infer_array(struct bounds *b, zinc_item result, zinc_item array)
{
    struct zinc_items items = zinc_store_elements(b->zinc, array);
    if (items.count) cut(b, result, hull(b, items.count, items.data));
}

static void infer_either(struct bounds *b, const zinc_item *args)
{
    cut(b, args[2], hull(b, 2, args));
}

/* The elements lie on one side of the minimum or maximum. */
static void infer_extreme(struct bounds *b, const zinc_item *args)
{
    struct zinc_items items = zinc_store_elements(b->zinc, args[1]);
    struct interval x = of(b, args[0]);
    struct interval side =
        b->variant > 0 ? (struct interval){ZINC_NUMBER_MIN, x.hi} : (struct interval){x.lo, ZINC_NUMBER_MAX};
    infer_array(b, args[0], args[1]);
    for (size_t i = 0; i < items.count; i++) cut(b, items.data[i], side);
}

static void infer_element(struct bounds *b, const zinc_item *args)
{
    cut(b, args[0], (struct interval){1, (zinc_big)zinc_store_elements(b->zinc, args[1]).count});
    infer_array(b, args[2], args[1]);
}

static void infer_member(struct bounds *b, const zinc_item *args)
{
    if (zinc_is_variable(args[1])) {
        cut(b, args[0], of(b, args[1])); /* the bounds of a set are those of its elements */
        return;
    }
    struct zinc_ranges set = zinc_store_ranges(b->zinc, args[1]);
    if (set.count) cut(b, args[0], (struct interval){set.bounds[0], set.bounds[2 * set.count - 1]});
}

static void infer_card(struct bounds *b, const zinc_item *args)
{
    struct interval set = of(b, args[0]);
    if (zinc_is_variable(args[0]) && is_finite(set))
        cut(b, args[1], (struct interval){0, set.hi - set.lo + 1});
}

static const struct {
    const char *name;
    void (*infer)(struct bounds *b, const zinc_item *args);
} rules[] = {
    {"int_lin_eq", infer_lin},
    {"int_lin_le", infer_lin},
    {"bool_lin_eq", infer_lin},
    {"int_eq", infer_eq},
    {"bool2int", infer_eq},
    {"int_le", infer_le},
    {"int_lt", infer_le},
    {"int_plus", infer_plus},
    {"int_times", infer_times},
    {"int_abs", infer_abs},
    {"int_div", infer_div},
    {"int_mod", infer_mod},
    {"int_max", infer_either},
    {"int_min", infer_either},
    {"array_int_maximum", infer_extreme},
    {"array_int_minimum", infer_extreme},
    {"array_int_element", infer_element},
    {"array_var_int_element", infer_element},
    {"set_in", infer_member},
    {"set_card", infer_card},
};

static void infer(struct bounds *b, const struct zinc_call *call)
{
    ASSERT(call->condition == ZINC_HOLDS); /* a (half-)reified call implies no bounds */
    b->variant = call->builtin->variant;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (strcmp(rules[i].name, call->builtin->name) == 0)
            rules[i].infer(b, zinc_store_args(b->zinc, call));
}

/* True if the call mentions a variable without bounds. */
static bool concerns(const struct bounds *b, size_t call)
{
    for (struct zinc_mentions m = zinc_store_mentions(b->zinc, call); zinc_store_next(&m);)
        if (is_unbounded(b, zinc_item_of(ZINC_VARIABLE, m.variable))) return true;
    return false;
}

/* Sets the declared bounds; true if some variable has none. */
static bool take_declared(const struct bounds *b)
{
    bool any = false;
    for (size_t i = 0; i < b->zinc->variables.size; i++) {
        b->lo[i] = b->zinc->variables.data[i].lo;
        b->hi[i] = b->zinc->variables.data[i].hi;
        any = any || is_unbounded(b, zinc_item_of(ZINC_VARIABLE, (int64_t)i));
    }
    return any;
}

/* A variable whose definition leaves no value gets its declared bounds back: the contradiction must
 * depend on the definition. */
static void infer_defined(struct bounds *b, const int32_t *definer, size_t variable)
{
    ASSERT(definer[variable] >= 0);
    const struct zinc_variable *v = &b->zinc->variables.data[variable];
    const struct zinc_call *call = &b->zinc->calls.data[definer[variable]];
    b->only = (int64_t)variable;
    if (call->condition == ZINC_HOLDS) infer(b, call);
    if (b->lo[variable] <= b->hi[variable]) return;
    b->lo[variable] = v->lo;
    b->hi[variable] = v->hi;
}

void zinc_bounds_define(const struct zinc *zinc, const int32_t *definer, int64_t *lo, int64_t *hi)
{
    struct bounds b = {.zinc = zinc, .lo = lo, .hi = hi, .changed = true};
    VEC(uint32_t) open = {0};
    take_declared(&b);
    for (size_t i = 0; i < zinc->variables.size; i++)
        if (definer[i] >= 0 && is_unbounded(&b, zinc_item_of(ZINC_VARIABLE, (int64_t)i)))
            vec_push(&open, (uint32_t)i);
    for (int round = 0; round < MOST_ROUNDS && b.changed; round++) {
        b.changed = false;
        for (size_t i = 0; i < open.size; i++) infer_defined(&b, definer, open.data[i]);
    }
    vec_free(&open);
}

void zinc_bounds_infer(const struct zinc *zinc, int64_t *lo, int64_t *hi)
{
    struct bounds b = {.zinc = zinc, .lo = lo, .hi = hi, .only = -1, .changed = true};
    VEC(uint32_t) calls = {0};
    bool any = take_declared(&b);
    for (size_t i = 0; any && i < zinc->calls.size; i++)
        if (zinc->calls.data[i].condition == ZINC_HOLDS && concerns(&b, i)) vec_push(&calls, (uint32_t)i);
    for (int round = 0; round < MOST_ROUNDS && b.changed; round++) {
        b.changed = false;
        for (size_t i = 0; i < calls.size; i++) infer(&b, &zinc->calls.data[calls.data[i]]);
    }
    vec_free(&calls);
}
