/* TEMPLATE: not all equal, as the smallest complete constraint. Copy this file, rename, replace;
 * then add a row to constraints.def:
 *     KIND(TEMPLATE, "", CALL("TEMPLATE", "", "I", PLAIN, "not all of x are equal", TEMPLATE, 0))
 *
 * (Say here what it means, what it is made of, and later how it propagates, with the rules
 * numbered R1, R2.)
 *
 * At least two of the views have different values.
 * Decomposition:
 *   R1  a fresh literal d_i for each neighbouring pair, under which x_i and x_{i+1} differ
 *   R2  at least one d_i */
#include "solver/constraint/decompose.h"
#include "solver/constraint/views.h"

/* constraints.h declares it once it is in constraints.def. */
extern const struct constraint_kind TEMPLATE_kind;

/* Checks the arguments of the form and records it. model_post handles conditions, labels, copies
 * and handles; a function that reads a handle before it must call model_check_views first. */
static void call(dm_model *model, int form, const dm_argument *a)
{
    (void)form;
    model_post_for("dm_post", model,
                   &(struct constraint){.kind = &TEMPLATE_kind,
                                        .views = a->views,
                                        .view_count = (uint32_t)a->count});
}

/* The definition. Every engine, encoding and propagator is tested against it. */
static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    for (uint32_t i = 1; i < c->view_count; i++)
        if (candidate_value(at, c->views[i]) != candidate_value(at, c->views[0])) return true;
    return false;
}

/* The decomposition, condition included, posted with the public functions into a child model. */
static void decompose(const struct constraint *c, dm_model *out)
{
    VEC(dm_lit) differ = {0};
    for (uint32_t i = 1; i < c->view_count; i++) { /* R1 */
        dm_lit d = model_new_bool(out);
        dm_if(out, d);
        dm_compare(out, c->views[i - 1], DM_NE, c->views[i]);
        vec_push(&differ, d);
    }
    decompose_clause(c, out, differ.size, differ.data); /* R2 */
    vec_free(&differ);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    views_print(model, "not all equal(", c->view_count, c->views, ")", out);
}

const struct constraint_kind TEMPLATE_kind = {
    .name = "template", .call = call, .holds = holds, .decompose = decompose, .print = print};
