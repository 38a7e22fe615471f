/* Rectangles that do not overlap. The views are x, y, dx and dy of n rectangles; rhs is 1 if
 * strict: then a rectangle without area must not lie inside another either.
 *
 * Decomposition: of each two rectangles, one lies left of, right of, below or above the other; or,
 * if not strict, one of them has no area. A clause over a literal for each of these; those that the
 * bounds rule out are left out. What the literals imply is a form with a propagator
 * (diffn_pairs.c): the search decides and learns them, like the orders of tasks.
 *
 * The kernel also gets a redundant cumulative for each axis, unless the model has it;
 * bench/scheduling-packing.md has measurements. */
#include "solver/constraint/diffn.h"

#include "base/text.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/linear.h"
#include "solver/constraint/views.h"

enum { MOST_RECTANGLES = 1 << 15 };

static uint32_t rectangles(const struct constraint *c)
{
    ASSERT(c->view_count % 4 == 0);
    return c->view_count / 4;
}

/* Where rectangle i begins (axis 0: x, 1: y), and how far it reaches. */
static dm_int corner(const struct constraint *c, int axis, uint32_t i)
{
    return c->views[(uint32_t)axis * rectangles(c) + i];
}

static dm_int side(const struct constraint *c, int axis, uint32_t i)
{
    return c->views[(uint32_t)(2 + axis) * rectangles(c) + i];
}

void dm_diffn(dm_model *model, size_t count, const dm_int *x, const dm_int *y, const dm_int *dx,
              const dm_int *dy, bool strict)
{
    const dm_int *const parts[] = {x, y, dx, dy};
    REQUIRE(count <= MOST_RECTANGLES, "at most 2^15 rectangles");
    for (int part = 0; part < 4; part++) model_check_views(__func__, model, count, parts[part]);
    dm_int *views = alloc_array(4 * count + 1, sizeof *views);
    for (size_t i = 0; i < 4 * count; i++) views[i] = parts[i / count][i % count];
    if (!linear_fits(model, 4 * count, NULL, views))
        model_fail(model, "the places of %zu rectangle%s could overflow 62 bits", count,
                   text_plural((int64_t)count));
    model_post(model, &(struct constraint){.kind = &diffn_kind,
                                           .views = views,
                                           .view_count = (uint32_t)(4 * count),
                                           .rhs = strict ? DIFFN_STRICT : DIFFN_LAX});
    alloc_free(views);
}

static void call(dm_model *model, int form, const dm_argument *a)
{
    ASSERT(form == DIFFN_LAX || form == DIFFN_STRICT);
    dm_diffn(model, a[0].count, a[0].views, a[1].views, a[2].views, a[3].views, form == DIFFN_STRICT);
}

/* ---- definition */

/* Rectangle i ends before j begins. */
static bool is_before(const struct constraint *c, const struct dm_candidate *at, int axis, uint32_t i,
                      uint32_t j)
{
    return candidate_value(at, corner(c, axis, i)) + candidate_value(at, side(c, axis, i)) <=
           candidate_value(at, corner(c, axis, j));
}

static bool has_area(const struct constraint *c, const struct dm_candidate *at, uint32_t i)
{
    return candidate_value(at, side(c, 0, i)) != 0 && candidate_value(at, side(c, 1, i)) != 0;
}

static bool overlap(const struct constraint *c, const struct dm_candidate *at, uint32_t i, uint32_t j)
{
    if (c->rhs == DIFFN_LAX && (!has_area(c, at, i) || !has_area(c, at, j))) return false;
    for (int axis = 0; axis < 2; axis++)
        if (is_before(c, at, axis, i, j) || is_before(c, at, axis, j, i)) return false;
    return true;
}

/* What the literals of the pair imply. */
static bool claims_hold(const struct constraint *c, const struct dm_candidate *at, uint32_t i, uint32_t j)
{
    ASSERT(c->rhs == DIFFN_PAIRS && diffn_pair(1, i, j) < c->lit_count);
    for (int axis = 0; axis < 2; axis++)
        if ((candidate_lit(at, c->lits[diffn_pair(axis, i, j)]) && !is_before(c, at, axis, i, j)) ||
            (candidate_lit(at, c->lits[diffn_pair(axis, j, i)]) && !is_before(c, at, axis, j, i)))
            return false;
    return true;
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    for (uint32_t i = 0; i < rectangles(c); i++)
        for (uint32_t j = 0; j < i; j++)
            if (c->rhs == DIFFN_PAIRS ? !claims_hold(c, at, i, j) : overlap(c, at, i, j)) return false;
    return true;
}

/* ---- decomposition */

/* A literal under which rectangle i ends before j begins. */
static dm_lit before_lit(const struct constraint *c, dm_model *out, int axis, uint32_t i, uint32_t j)
{
    dm_int from = corner(c, axis, i), length = side(c, axis, i), to = corner(c, axis, j);
    if (dm_hi(out, from) + dm_hi(out, length) <= dm_lo(out, to)) return DM_TRUE;
    if (dm_lo(out, from) + dm_lo(out, length) > dm_hi(out, to)) return DM_FALSE;
    return model_new_bool(out);
}

/* Makes the literals of the pair, in their places, and posts that one of them is true. */
static void post_pair(const struct constraint *c, dm_model *out, uint32_t i, uint32_t j, dm_lit *pair)
{
    ASSERT(j < i && c->rhs != DIFFN_PAIRS);
    dm_lit lits[9] = {c->condition ? -c->condition : DM_FALSE};
    size_t count = 1;
    for (int axis = 0; axis < 2; axis++) {
        lits[count++] = *pair++ = before_lit(c, out, axis, j, i);
        lits[count++] = *pair++ = before_lit(c, out, axis, i, j);
        if (c->rhs == DIFFN_STRICT) continue;
        lits[count++] = dm_eq(out, side(c, axis, i), 0);
        lits[count++] = dm_eq(out, side(c, axis, j), 0);
    }
    ASSERT(count == (c->rhs == DIFFN_STRICT ? 5 : 9));
    dm_clause(out, count, lits);
}

static void post_pairs(const struct constraint *c, dm_model *out)
{
    uint32_t n = rectangles(c);
    size_t count = n ? 2 * (size_t)n * (n - 1) : 0;
    dm_lit *lits = alloc_array(count + 1, sizeof *lits);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < i && !out->error; j++) post_pair(c, out, i, j, lits + diffn_pair(0, j, i));
    if (!out->error)
        model_post(out, &(struct constraint){.kind = &diffn_kind,
                                             .views = c->views,
                                             .view_count = c->view_count,
                                             .lits = lits,
                                             .lit_count = (uint32_t)count,
                                             .rhs = DIFFN_PAIRS});
    alloc_free(lits);
}

static void decompose_claim(const struct constraint *c, dm_model *out, int axis, uint32_t i, uint32_t j)
{
    ASSERT(diffn_pair(axis, i, j) < c->lit_count);
    dm_lit lit = c->lits[diffn_pair(axis, i, j)];
    if (lit == DM_FALSE || lit == DM_TRUE) return;
    dm_if(out, lit);
    dm_linear(out, 3, (int64_t[]){1, 1, -1},
              (dm_int[]){corner(c, axis, i), side(c, axis, i), corner(c, axis, j)}, DM_LE, 0);
}

static void decompose_pairs(const struct constraint *c, dm_model *out)
{
    ASSERT(!c->condition);
    for (uint32_t i = 0; i < rectangles(c); i++)
        for (uint32_t j = 0; j < i && !out->error; j++)
            for (int axis = 0; axis < 2; axis++) {
                decompose_claim(c, out, axis, j, i);
                decompose_claim(c, out, axis, i, j);
            }
}

/* ---- redundant constraints
 *
 * A line across rectangles that do not overlap meets no more of them than fit into the smallest box
 * around all: each axis is a resource of the extent of the other. */

/* True if no side is negative, and the ends fit a variable. */
static bool is_proper(const struct constraint *c, const dm_model *out, uint32_t i)
{
    for (int axis = 0; axis < 2; axis++)
        if (dm_lo(out, side(c, axis, i)) < 0 || dm_lo(out, corner(c, axis, i)) < DM_INT_MIN ||
            dm_hi(out, corner(c, axis, i)) + dm_hi(out, side(c, axis, i)) > DM_INT_MAX)
            return false;
    return true;
}

static dm_int end_of(const struct constraint *c, dm_model *out, int axis, uint32_t i)
{
    dm_int from = corner(c, axis, i), length = side(c, axis, i);
    if (views_fixed(out, length)) return dm_plus(from, dm_lo(out, length));
    return dm_sum(out, 2, NULL, (dm_int[]){from, length});
}

/* The extent of the rectangles along an axis, from the least corner that any of them can have. */
static dm_int extent(const struct constraint *c, dm_model *out, int axis, uint32_t n, const uint32_t *proper)
{
    dm_int *ends = alloc_array(n, sizeof *ends);
    int64_t lo = INT64_MAX, least = INT64_MIN, most = INT64_MIN;
    for (uint32_t k = 0; k < n; k++) {
        ends[k] = end_of(c, out, axis, proper[k]);
        if (dm_lo(out, corner(c, axis, proper[k])) < lo) lo = dm_lo(out, corner(c, axis, proper[k]));
        if (dm_lo(out, ends[k]) > least) least = dm_lo(out, ends[k]);
        if (dm_hi(out, ends[k]) > most) most = dm_hi(out, ends[k]);
    }
    ASSERT(n > 0 && lo <= least && least <= most);
    dm_int last = {model_new_variable(out, least, most, true), 1, 0};
    dm_maximum(out, last, n, ends);
    alloc_free(ends);
    return dm_plus(last, -lo);
}

/* True if the model has that cumulative; then its capacity is known too. */
static bool has_cumulative(const dm_model *model, uint32_t n, const dm_int *views)
{
    for (size_t i = 0; i < model->constraints.size; i++) {
        const struct constraint *c = &model->constraints.data[i];
        uint32_t same = 0;
        if (c->kind != &cumulative_kind || c->condition || c->lit_count || c->view_count != 3 * n + 1)
            continue;
        while (same < 3 * n && views_same(c->views[same], views[same])) same++;
        if (same == 3 * n) return true;
    }
    return false;
}

static void post_resource(const struct constraint *c, dm_model *out, int axis, uint32_t n,
                          const uint32_t *proper)
{
    ASSERT(n > 2 && out->parent);
    dm_int *views = alloc_array(3 * (size_t)n, sizeof *views), *durations = views + n,
           *demands = durations + n;
    for (uint32_t k = 0; k < n; k++) {
        views[k] = corner(c, axis, proper[k]);
        durations[k] = side(c, axis, proper[k]);
        demands[k] = side(c, 1 - axis, proper[k]);
    }
    if (!has_cumulative(out->parent, n, views))
        dm_cumulative(out, n, views, durations, demands, extent(c, out, 1 - axis, n, proper));
    alloc_free(views);
}

static void post_resources(const struct constraint *c, dm_model *out)
{
    uint32_t n = 0, *proper = alloc_array(rectangles(c) + 1, sizeof *proper);
    for (uint32_t i = 0; i < rectangles(c); i++)
        if (is_proper(c, out, i)) proper[n++] = i;
    for (int axis = 0; axis < 2 && n > 2; axis++) post_resource(c, out, axis, n, proper);
    alloc_free(proper);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    if (c->rhs == DIFFN_PAIRS) {
        decompose_pairs(c, out);
        return;
    }
    post_pairs(c, out);
    if (out->propagates && !c->condition) post_resources(c, out);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    buf_add(out, c->rhs == DIFFN_LAX ? "apart where there is area(" : "apart(");
    for (uint32_t i = 0; i < rectangles(c); i++) {
        if (i > 0) buf_add(out, "; ");
        for (int axis = 0; axis < 2; axis++) {
            if (axis) buf_add(out, ", ");
            print_view(model, corner(c, axis, i), out);
            buf_add(out, " for ");
            print_view(model, side(c, axis, i), out);
        }
    }
    buf_char(out, ')');
}

const struct constraint_kind diffn_kind = {.name = "diffn",
                                           .call = call,
                                           .holds = holds,
                                           .decompose = decompose,
                                           .print = print,
                                           .propagator = &diffn_pairs_propagator};
