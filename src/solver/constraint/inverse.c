/* Inverse: x[i] = j exactly when y[j] = i, counted from 0. The views are x, then y, as many of
 * each.
 *
 * Decomposition: every view is in 0 .. n-1, and a clause in each direction for each i and j. */
#include "solver/constraint/constraints.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/views.h"
#include "solver/constraint/worklist.h"

void dm_inverse(dm_model *model, size_t count, const dm_int *x, const dm_int *y)
{
    model_check_views(__func__, model, count, x);
    model_check_views(__func__, model, count, y);
    REQUIRE(count <= (1 << 28), "inverse holds at most 2^28 pairs");
    views_post(__func__, model, count, x, count, y, (struct constraint){.kind = &inverse_kind});
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->view_count % 2 == 0);
    int64_t n = c->view_count / 2;
    for (int64_t i = 0; i < 2 * n; i++) { /* both directions, or values outside would be missed */
        int64_t j = candidate_value(at, c->views[i]);
        if (j < 0 || j >= n || candidate_value(at, c->views[i < n ? n + j : j]) != i % n) return false;
    }
    return true;
}

static void decompose(const struct constraint *c, dm_model *out)
{
    ASSERT(!c->equivalent && c->view_count % 2 == 0);
    uint32_t n = c->view_count / 2;
    for (uint32_t i = 0; i < 2 * n; i++) decompose_index(c, out, c->views[i], n);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n && !out->error; j++) {
            dm_lit here = dm_eq(out, c->views[i], j), there = dm_eq(out, c->views[n + j], i);
            decompose_clause(c, out, 2, (dm_lit[]){-here, there});
            decompose_clause(c, out, 2, (dm_lit[]){here, -there});
        }
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    uint32_t n = c->view_count / 2;
    views_print(model, "(", n, c->views, ") inverse of ", out);
    views_print(model, "(", n, c->views + n, ")", out);
}

/* ---- the kernel
 *
 * Consistent for each pair i, j, as the clauses would be, without n^2 of them:
 *   R1  all views have values in 0 .. n-1
 *   R2  if x[i] is not j, y[j] is not i, and vice versa
 *   R3  if x[i] = j, y[j] = i, and vice versa
 * `wake` records the views that have changed, O(n) each. The events of what R2 removes are
 * recognised by the number of values that the view should have left. */

/* Hints. R2: the view that lost a value; R3: the view that has one, with FIXED_HINT added. */
enum { RANGE_HINT = -1, FIXED_HINT = 1 << 30 };

struct inverse {
    /* By view: how many values it had at its last visit, minus those that R2 has removed since;
     * restored. */
    int32_t *known;
    struct worklist changed; /* views */
};

static void attach(struct kernel *k, struct propagator *p)
{
    ASSERT(p->view_count % 2 == 0 && !p->conditional);
    struct inverse *s = p->state = kernel_alloc(k, sizeof *s);
    s->known = kernel_alloc(k, (p->view_count + 1) * sizeof *s->known);
    s->changed = worklist_new(k, p->view_count);
    for (uint32_t i = 0; i < p->view_count; i++) {
        kernel_watch(k, p, p->views[i], EVENT_ANY, (int32_t)i);
        worklist_add(&s->changed, (int32_t)i);
    }
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    (void)k;
    worklist_add(&((struct inverse *)p->state)->changed, data);
    return true;
}

/* R2 and R3, from view number `at` to those of the other side. */
static bool propagate_view(struct kernel *k, struct propagator *p, int32_t at)
{
    struct inverse *s = p->state;
    int32_t n = (int32_t)p->view_count / 2, own = at % n, side = at < n ? n : 0;
    ASSERT(kernel_lo(k, p->views[at]) >= 0 && kernel_hi(k, p->views[at]) < n); /* by R1 */
    dm_int x = p->views[at];
    if (kernel_fixed(k, x) && !kernel_set_eq(k, p, FIXED_HINT + at, p->views[side + kernel_lo(k, x)], own))
        return false; /* R3 */
    int64_t size = kernel_size(k, x);
    if (size > 0 && size == s->known[at]) return true;
    propagator_store(k, &s->known[at], (int32_t)size);
    for (int32_t j = side; j < side + n; j++) { /* R2 */
        if (kernel_has(k, x, j - side) || !kernel_has(k, p->views[j], own)) continue;
        if (!kernel_set_ne(k, p, j, p->views[j], own)) return false;
        propagator_store(k, &s->known[j], s->known[j] - 1);
    }
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct inverse *s = p->state;
    while (s->changed.count > 0) {
        int32_t at = worklist_take(&s->changed);
        if (!kernel_set_ge(k, p, RANGE_HINT, p->views[at], 0) || /* R1 */
            !kernel_set_le(k, p, RANGE_HINT, p->views[at], (int64_t)p->view_count / 2 - 1) ||
            !propagate_view(k, p, at))
            return false;
    }
    return true;
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    int32_t n = (int32_t)p->view_count / 2;
    if (hint >= FIXED_HINT) {
        dm_int x = p->views[hint - FIXED_HINT];
        ASSERT(kernel_lo_at(k, x, at) == kernel_hi_at(k, x, at)); /* R3: it had its value */
        kernel_because_eq(k, x, kernel_lo_at(k, x, at));
    } else if (hint != RANGE_HINT) {
        int64_t other = propagator_excluded(p->views[hint], what);
        ASSERT(hint >= 0 && other >= 0 && other < n); /* R2 */
        kernel_because_ne(k, p->views[hint < n ? n + other : other], hint % n);
    }
}

static const struct propagator_kind propagator = {.cost = 1,
                                                  .suits = propagator_is_unconditional,
                                                  .attach = attach,
                                                  .wake = wake,
                                                  .propagate = propagate,
                                                  .explain = explain};

const struct constraint_kind inverse_kind = {
    .name = "inverse", .holds = holds, .decompose = decompose, .print = print, .propagator = &propagator};
