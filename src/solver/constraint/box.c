/* Boxes: result = f(x, y) by bounds.
 *
 * A rule takes the bounds of the three views and returns narrower ones; it does not depend on the
 * trail. A box is cut into the parts where x and y keep their signs. Each part is mirrored to where
 * everything is >= 0, narrowed there by a rule of a few lines, and mirrored back; the smallest box
 * around the parts is the answer.
 *
 * Explanations come from the rule by deletion. The bounds before the propagation, with the opposite
 * of what is to be explained, are a box that the rule finds empty. Each bound in turn is replaced
 * by its initial value, and stays in the explanation only if the rule then no longer finds the box
 * empty. So explanations are minimal whatever the rule is, for at most seven calls of it.
 *
 * Invariant: views stay within 63 bits (solver/model/view.c), and larger products are clamped to
 * INT64_MAX, which no view reaches. A call costs O(1) runs of the rule. */
#include "solver/constraint/box.h"

#include "solver/constraint/views.h"
#include "solver/model/ranges.h"

#include <math.h>

/* ---- numbers */

int64_t box_times(int64_t a, int64_t b)
{
    int64_t product;
    return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

int64_t box_plus(int64_t a, int64_t b)
{
    int64_t sum;
    return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

int64_t box_power(int64_t base, int64_t exponent)
{
    ASSERT(exponent >= 0);
    int64_t power = 1;
    if (base <= 1) return exponent == 0 ? 1 : base;
    for (; exponent > 0 && power < INT64_MAX; exponent--) power = box_times(power, base);
    return power;
}

/* The largest integer whose square is at most value; sqrt is wrong by one at most. For a clamped
 * square, a bound on the roots of all others. */
static int64_t square_root(int64_t value)
{
    if (value <= 0) return 0;
    if (value == INT64_MAX) return INT64_C(1) << 32;
    int64_t root = (int64_t)sqrt((double)value);
    while (box_times(root, root) > value) root--;
    while (box_times(root + 1, root + 1) <= value) root++;
    return root;
}

int64_t box_root(int64_t value, int64_t degree)
{
    ASSERT(degree >= 1);
    if (degree == 2) return square_root(value);
    if (degree == 1) return value;
    int64_t least = 0, most = value < INT32_MAX ? value : INT64_C(1) << 32;
    while (least < most) {
        int64_t middle = least + (most - least + 1) / 2;
        if (box_power(middle, degree) <= value)
            least = middle;
        else
            most = middle - 1;
    }
    ASSERT(least >= 0 || value < 0);
    return least;
}

/* ---- boxes */

bool box_ge(struct box *box, int view, int64_t value)
{
    ASSERT(view >= 0 && view < BOX_VIEWS);
    if (value > box->lo[view]) box->lo[view] = value;
    return box->lo[view] <= box->hi[view];
}

bool box_le(struct box *box, int view, int64_t value)
{
    ASSERT(view >= 0 && view < BOX_VIEWS);
    if (value < box->hi[view]) box->hi[view] = value;
    return box->lo[view] <= box->hi[view];
}

void box_empty(struct box *hull)
{
    for (int i = 0; i < BOX_VIEWS; i++) {
        hull->lo[i] = INT64_MAX;
        hull->hi[i] = -INT64_MAX;
    }
}

void box_join(struct box *hull, const struct box *part)
{
    for (int i = 0; i < BOX_VIEWS; i++) {
        if (part->lo[i] < hull->lo[i]) hull->lo[i] = part->lo[i];
        if (part->hi[i] > hull->hi[i]) hull->hi[i] = part->hi[i];
    }
}

void box_mirror(struct box *box, int view)
{
    ASSERT(view >= 0 && view < BOX_VIEWS);
    int64_t lo = box->lo[view];
    box->lo[view] = -box->hi[view];
    box->hi[view] = -lo;
}

static void mirror_each(struct box *box, const bool negative[BOX_VIEWS])
{
    for (int i = 0; i < BOX_VIEWS; i++)
        if (negative[i]) box_mirror(box, i);
}

bool box_by_signs(struct box *box, box_rule *rule, bool product)
{
    struct box hull = *box;
    box_empty(&hull);
    for (int signs = 0; signs < 4; signs++) {
        bool x = signs & 1, y = signs & 2, negative[BOX_VIEWS] = {product ? x != y : x, x, y};
        struct box part = *box;
        if (box->same && x != y) continue;
        mirror_each(&part, negative);
        /* 0 has no sign: for x and y it counts as positive */
        if (!box_ge(&part, BOX_X, x) || !box_ge(&part, BOX_Y, y) || !box_ge(&part, BOX_RESULT, 0)) continue;
        if (!rule(&part)) continue;
        mirror_each(&part, negative);
        box_join(&hull, &part);
        ASSERT(hull.lo[BOX_RESULT] <= hull.hi[BOX_RESULT]);
    }
    *box = hull;
    return hull.lo[BOX_RESULT] <= hull.hi[BOX_RESULT];
}

static bool narrow(struct box *box, box_rule *rule)
{
    for (int i = 0; i < BOX_VIEWS; i++)
        if (box->lo[i] > box->hi[i]) return false;
    if (box->same) {
        if (!box_ge(box, BOX_X, box->lo[BOX_Y]) || !box_le(box, BOX_X, box->hi[BOX_Y])) return false;
        box->lo[BOX_Y] = box->lo[BOX_X];
        box->hi[BOX_Y] = box->hi[BOX_X];
    }
    return rule(box);
}

/* ---- constraints */

void box_post(const char *function, dm_model *model, const struct constraint_kind *kind, dm_int result,
              dm_int x, dm_int y)
{
    dm_int views[BOX_VIEWS] = {result, x, y};
    model_post_for(function, model,
                   &(struct constraint){.kind = kind, .views = views, .view_count = BOX_VIEWS});
}

static const struct box_operation *operation_of(const struct constraint_kind *kind)
{
    ASSERT(kind->detail);
    return kind->detail;
}

bool box_holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->view_count == BOX_VIEWS);
    box_function *function = operation_of(c->kind)->function;
    int64_t result, x = candidate_value(at, c->views[BOX_X]), y = candidate_value(at, c->views[BOX_Y]);
    return function(x, y, &result) && result == candidate_value(at, c->views[BOX_RESULT]);
}

static void print_operand(const dm_model *model, dm_int x, struct buf *out)
{
    bool whole = (x.factor == 1 && x.offset == 0) || (x.factor == 0 && x.offset >= 0);
    if (!whole) buf_char(out, '(');
    print_view(model, x, out);
    if (!whole) buf_char(out, ')');
}

void box_print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    print_view(model, c->views[BOX_RESULT], out);
    buf_add(out, " = ");
    print_operand(model, c->views[BOX_X], out);
    buf_print(out, " %s ", operation_of(c->kind)->sign);
    print_operand(model, c->views[BOX_Y], out);
}

/* ---- clauses: (x = v and y = w) -> result = f(v, w), for all v and w that the rule leaves */

struct pairs {
    const struct constraint *constraint;
    dm_model *out;
    struct box box;
    box_function *function;
    dm_lit otherwise; /* the condition is false */
};

static void post_bounds(const struct pairs *t)
{
    for (int i = 0; i < BOX_VIEWS; i++) {
        dm_int x = t->constraint->views[i];
        dm_clause(t->out, 2, (dm_lit[]){t->otherwise, dm_ge(t->out, x, t->box.lo[i])});
        dm_clause(t->out, 2, (dm_lit[]){t->otherwise, dm_le(t->out, x, t->box.hi[i])});
    }
}

static void post_pair(const struct pairs *t, int64_t v, int64_t w)
{
    ASSERT(v >= t->box.lo[BOX_X] && v <= t->box.hi[BOX_X]);
    const dm_int *views = t->constraint->views;
    int64_t result;
    if (w < t->box.lo[BOX_Y] || w > t->box.hi[BOX_Y]) return;
    dm_lit x = dm_eq(t->out, views[BOX_X], v), y = dm_eq(t->out, views[BOX_Y], w);
    if (x == DM_FALSE || y == DM_FALSE) return;
    bool possible = t->function(v, w, &result);
    dm_lit equal = possible ? dm_eq(t->out, views[BOX_RESULT], result) : DM_FALSE;
    dm_clause(t->out, 4, (dm_lit[]){t->otherwise, -x, -y, equal});
}

enum { MOST_PAIRS = 1 << 18 };

/* The values of a view between two bounds, ascending; at most MOST_PAIRS + 1 of them. */
static vec_i64 values_of(const dm_model *model, dm_int x, int64_t lo, int64_t hi)
{
    vec_i64 values = {0};
    range_list ranges = {0};
    if (x.factor)
        ranges_within(model, x, 1, (int64_t[]){lo, hi}, &ranges);
    else
        vec_push(&values, x.offset);
    for (size_t i = 0; i < ranges.size; i++)
        for (int64_t v = ranges.data[i].lo; v <= ranges.data[i].hi && values.size <= MOST_PAIRS; v++)
            vec_push(&values, x.factor * v + x.offset);
    for (size_t i = 0; x.factor < 0 && i < values.size / 2; i++) {
        ASSERT(values.data[i] > values.data[i + 1] || values.size < 2);
        int64_t first = values.data[i], *last = &values.data[values.size - 1 - i];
        values.data[i] = *last;
        *last = first;
    }
    vec_free(&ranges);
    return values;
}

static void post_pairs(const struct pairs *t, dm_int x, dm_int y, const vec_i64 *columns, const vec_i64 *rows)
{
    ASSERT(x.var != y.var || x.factor == 0 || columns->size <= MOST_PAIRS);
    bool tied = x.var == y.var && x.factor != 0; /* a value of x leaves y a single value */
    for (size_t i = 0; i < columns->size; i++) {
        int64_t v = columns->data[i];
        if (tied) post_pair(t, v, y.factor * ((v - x.offset) / x.factor) + y.offset);
        for (size_t j = 0; j < rows->size && !tied; j++) post_pair(t, v, rows->data[j]);
    }
}

bool box_pairs(const struct constraint *c, dm_model *out)
{
    const struct box_operation *operation = operation_of(c->kind);
    dm_int x = c->views[BOX_X], y = c->views[BOX_Y];
    struct pairs t = {
        c, out, {.same = views_same(x, y)}, operation->function, c->condition ? -c->condition : DM_FALSE};
    for (int i = 0; i < BOX_VIEWS; i++) {
        t.box.lo[i] = dm_lo(out, c->views[i]);
        t.box.hi[i] = dm_hi(out, c->views[i]);
    }
    if (!narrow(&t.box, operation->rule)) {
        dm_clause(out, 1, &t.otherwise);
        return true;
    }
    vec_i64 columns = values_of(out, x, t.box.lo[BOX_X], t.box.hi[BOX_X]);
    vec_i64 rows = values_of(out, y, t.box.lo[BOX_Y], t.box.hi[BOX_Y]);
    bool few = columns.size <= MOST_PAIRS && (columns.size == 0 || rows.size <= MOST_PAIRS / columns.size);
    if (few) {
        post_bounds(&t);
        post_pairs(&t, x, y, &columns, &rows);
    }
    vec_free(&columns);
    vec_free(&rows);
    return few;
}

/* ---- the kernel */

enum { CONDITION_HINT = BOX_VIEWS, DIVISOR_HINT }; /* other hints: the number of the view */

/* True if one call is a fixpoint: no bound of the rule is rounded or moves another. */
static bool is_done_at_once(const struct propagator *p)
{
    dm_int result = p->views[BOX_RESULT], x = p->views[BOX_X];
    bool whole = (x.factor == 1 || x.factor == -1) && (result.factor == 1 || result.factor == -1);
    return operation_of(p->of)->squares && views_same(x, p->views[BOX_Y]) && whole && x.var != result.var;
}

static void attach(struct kernel *k, struct propagator *p)
{
    bool same = views_same(p->views[BOX_X], p->views[BOX_Y]);
    /* A square is woken by each bound of its sum, and needs the last only: queue it. */
    p->cost = same && operation_of(p->of)->squares ? 1 : operation_of(p->of)->cost;
    p->once = is_done_at_once(p);
    for (int i = 0; i < (same ? BOX_Y : BOX_VIEWS); i++) kernel_watch(k, p, p->views[i], EVENT_BOUNDS, i);
    if (p->conditional) kernel_watch(k, p, p->condition, EVENT_FIXED, CONDITION_HINT);
}

static struct box bounds_at(const struct kernel *k, const struct propagator *p, int32_t at)
{
    struct box box = {.same = views_same(p->views[BOX_X], p->views[BOX_Y])};
    for (int i = 0; i < BOX_VIEWS; i++) {
        box.lo[i] = kernel_lo_at(k, p->views[i], at);
        box.hi[i] = kernel_hi_at(k, p->views[i], at);
    }
    return box;
}

static bool is_impossible(struct box box, box_rule *rule)
{
    return !narrow(&box, rule);
}

/* Gives a minimal subset of the bounds of `held`, which is impossible; those of `free` need
 * none. */
static void because_bounds(struct kernel *k, struct propagator *p, box_rule *rule, struct box held,
                           const struct box *free)
{
    ASSERT(is_impossible(held, rule)); /* the bounds together are an explanation */
    for (int i = 0; i < BOX_VIEWS; i++) {
        int64_t lo = held.lo[i], hi = held.hi[i];
        held.lo[i] = free->lo[i];
        if (lo > free->lo[i] && !is_impossible(held, rule)) {
            held.lo[i] = lo;
            kernel_because_ge(k, p->views[i], lo);
        }
        held.hi[i] = free->hi[i];
        if (hi < free->hi[i] && !is_impossible(held, rule)) {
            held.hi[i] = hi;
            kernel_because_le(k, p->views[i], hi);
        }
    }
}

/* The divisor is not 0, which bounds cannot express. */
static bool divide(struct kernel *k, struct propagator *p)
{
    if (p->conditional && kernel_lo(k, p->condition) < 1) return true;
    return kernel_set_ne(k, p, DIVISOR_HINT, p->views[BOX_Y], 0);
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    const struct box_operation *operation = operation_of(p->of);
    box_rule *rule = operation->rule;
    if (operation->divides && !divide(k, p)) return false;
    ASSERT(p->view_count == BOX_VIEWS);
    if (p->conditional && kernel_hi(k, p->condition) < 1) return true;
    struct box box = bounds_at(k, p, kernel_position(k));
    if (!narrow(&box, rule)) return propagator_refute(k, p, CONDITION_HINT);
    if (p->conditional && !kernel_fixed(k, p->condition)) return true;
    ASSERT(box.lo[BOX_RESULT] <= box.hi[BOX_RESULT]);
    for (int i = 0; i < BOX_VIEWS; i++)
        if (!kernel_set_ge(k, p, i, p->views[i], box.lo[i]) ||
            !kernel_set_le(k, p, i, p->views[i], box.hi[i]))
            return false;
    return true;
}

/* The opposite of `what`, as a bound of this view. */
static void assume_opposite(struct box *box, int view, dm_int x, struct predicate what)
{
    ASSERT(what.op == PREDICATE_GE || what.op == PREDICATE_LE); /* rules change bounds only */
    bool least = what.op == PREDICATE_GE;
    int64_t outside = x.factor * (least ? (int64_t)what.value - 1 : (int64_t)what.value + 1) + x.offset;
    if (least == (x.factor > 0))
        box_le(box, view, outside);
    else
        box_ge(box, view, outside);
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    ASSERT(hint >= 0 && hint <= DIVISOR_HINT);
    if (p->conditional && hint != CONDITION_HINT) kernel_because_ge(k, p->condition, 1);
    if (hint == DIVISOR_HINT) return;
    struct box held = bounds_at(k, p, at), start = bounds_at(k, p, 0);
    if (hint < BOX_VIEWS && p->views[hint].factor != 0) {
        assume_opposite(&held, hint, p->views[hint], what);
        assume_opposite(&start, hint, p->views[hint], what);
    }
    because_bounds(k, p, operation_of(p->of)->rule, held, &start);
}

const struct propagator_kind box_propagator = {.attach = attach, .propagate = propagate, .explain = explain};
