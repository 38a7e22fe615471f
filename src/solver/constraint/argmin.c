/* Argmin and argmax: the first view is the index, counted from 0, of the first of the others that
 * is the smallest, or the largest. Without views it is unsatisfiable. An argmax is the argmin of
 * the negated views (rhs -1, and 1 for an argmin).
 *
 * Decomposition, with r the index:
 *   D1  m is the minimum of the views, a fresh variable, and view number r is m
 *   D2  r > i  ->  x[i] > m
 * each of which has a propagator. Where m would leave the range of variables, each r = i implies
 * that x[i] is below those before it, and at most those after it. */
#include "base/text.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/views.h"
#include "solver/model/ranges.h"

static const int64_t most = INT64_C(1) << 60; /* of a view: a difference then fits 62 bits */

static void post(const char *function, dm_model *model, int64_t sign, dm_int result, size_t count,
                 const dm_int *x)
{
    ASSERT(sign == 1 || sign == -1);
    model_check_views(function, model, count, x);
    model_check_views(function, model, 1, &result);
    REQUIRE_OF(function, count < (1 << 28), "the smallest or largest is one of fewer than 2^28 variables");
    if (!views_fit(model, count, x, most))
        model_fail(model, "the smallest or largest of %zu term%s: one of them could overflow 62 bits", count,
                   text_plural((int64_t)count));
    views_post(function, model, 1, &result, count, x, (struct constraint){.kind = &argmin_kind, .rhs = sign});
}

void dm_argmin(dm_model *model, dm_int result, size_t count, const dm_int *x)
{
    post(__func__, model, 1, result, count, x);
}

void dm_argmax(dm_model *model, dm_int result, size_t count, const dm_int *x)
{
    post(__func__, model, -1, result, count, x);
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->view_count >= 1 && (c->rhs == 1 || c->rhs == -1));
    uint32_t first = 1;
    for (uint32_t i = 2; i < c->view_count; i++)
        if (c->rhs * candidate_value(at, c->views[i]) < c->rhs * candidate_value(at, c->views[first]))
            first = i;
    return c->view_count > 1 && candidate_value(at, c->views[0]) == (int64_t)first - 1;
}

/* ---- the decomposition */

static void compare_if(const struct constraint *c, dm_model *out, dm_lit lit, dm_int a, dm_rel rel, dm_int b)
{
    if (lit == DM_FALSE) return;
    dm_if(out, decompose_both(c, out, lit));
    dm_compare(out, a, rel, b);
}

static void by_minimum(const struct constraint *c, dm_model *out, dm_int m, const dm_int *x)
{
    ASSERT(c->view_count > 1);
    size_t count = c->view_count - 1;
    dm_minimum(out, m, count, x); /* D1 */
    if (c->condition) dm_if(out, c->condition);
    dm_element(out, m, c->views[0], count, x);
    for (size_t i = 0; i + 1 < count; i++) /* D2 */
        compare_if(c, out, dm_ge(out, c->views[0], (int64_t)i + 1), x[i], DM_GT, m);
}

static void by_pairs(const struct constraint *c, dm_model *out, const dm_int *x)
{
    ASSERT(c->view_count > 1);
    size_t count = c->view_count - 1;
    decompose_index(c, out, c->views[0], (int64_t)count);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count && !out->error; j++)
            if (i != j)
                compare_if(c, out, dm_eq(out, c->views[0], (int64_t)i), x[i], j < i ? DM_LT : DM_LE, x[j]);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    size_t count = c->view_count - 1;
    if (count == 0) {
        decompose_clause(c, out, 1, (dm_lit[]){DM_FALSE});
        return;
    }
    dm_int *x = alloc_array(count, sizeof *x);
    int64_t lo = INT64_MAX, hi = INT64_MAX; /* of the minimum */
    for (size_t i = 0; i < count; i++) {
        x[i] = c->rhs > 0 ? c->views[i + 1] : dm_minus(c->views[i + 1]);
        if (dm_lo(out, x[i]) < lo) lo = dm_lo(out, x[i]);
        if (dm_hi(out, x[i]) < hi) hi = dm_hi(out, x[i]);
    }
    if (lo >= DM_INT_MIN && hi <= DM_INT_MAX)
        by_minimum(c, out, (dm_int){ranges_new_variable(out, count, x, lo, hi), 1, 0}, x);
    else
        by_pairs(c, out, x);
    alloc_free(x);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    print_view(model, c->views[0], out);
    views_print(model, c->rhs > 0 ? " = argmin(" : " = argmax(", c->view_count - 1, c->views + 1, ")", out);
}

const struct constraint_kind argmin_kind = {
    .name = "argmin", .result = 1, .holds = holds, .decompose = decompose, .print = print};
