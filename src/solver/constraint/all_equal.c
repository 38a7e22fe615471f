/* All equal: the views have one value.
 *
 * Decomposition:
 *   D1  each view is equal to the next one, under the condition if there is one
 *   D2  as an equivalence: a fresh literal d_i for each view but the last, under which it differs
 *       from the next one; the condition holds, or one of the d_i does
 * There is no propagator: the kernel's equations of two variables are as good. MiniZinc's library
 * has an equation for each pair: for 60 views and an equivalence 1776 lines of constraints, this
 * kind 6. */
#include "base/text.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/linear.h"
#include "solver/constraint/views.h"

static void call(dm_model *model, int form, const dm_argument *a)
{
    (void)form;
    model_check_views("dm_post", model, a->count, a->views);
    if (!linear_fits(model, a->count, NULL, a->views))
        model_fail(model, "%zu equal term%s: their sum could overflow 62 bits", a->count,
                   text_plural((int64_t)a->count));
    model_post_for("dm_post", model,
                   &(struct constraint){.kind = &all_equal_kind,
                                        .views = a->views,
                                        .view_count = (uint32_t)a->count});
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->kind == &all_equal_kind);
    for (uint32_t i = 1; i < c->view_count; i++)
        if (candidate_value(at, c->views[i]) != candidate_value(at, c->views[0])) return false;
    return true;
}

static void decompose(const struct constraint *c, dm_model *out)
{
    ASSERT(!c->equivalent || c->condition); /* D2 needs a literal that the result is equal to */
    VEC(dm_lit) some = {0};
    for (uint32_t i = 1; i < c->view_count; i++) {
        if (c->condition) dm_if(out, c->condition); /* D1 */
        dm_compare(out, c->views[i - 1], DM_EQ, c->views[i]);
        if (!c->equivalent) continue;
        dm_lit differs = model_new_bool(out); /* D2 */
        dm_if(out, differs);
        dm_compare(out, c->views[i - 1], DM_NE, c->views[i]);
        vec_push(&some, differs);
    }
    if (c->equivalent) {
        vec_push(&some, c->condition);
        dm_clause(out, some.size, some.data);
    }
    vec_free(&some);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    views_print(model, "all equal(", c->view_count, c->views, ")", out);
}

const struct constraint_kind all_equal_kind = {.name = "all_equal",
                                               .call = call,
                                               .holds = holds,
                                               .decompose = decompose,
                                               .print = print,
                                               .equivalences = true};
