/* Involution: x[i] = j exactly when x[j] = i, counted from 0; also known as symmetric alldifferent.
 *
 * Decomposition: x is the inverse of itself, and all different, which is redundant but infers more.
 * Without a condition both have propagators. */
#include "solver/constraint/alldifferent.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/views.h"

void dm_involution(dm_model *model, size_t count, const dm_int *x)
{
    REQUIRE(count <= (1 << 28), "an involution holds at most 2^28 variables");
    model_post(model,
               &(struct constraint){.kind = &involution_kind, .views = x, .view_count = (uint32_t)count});
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    for (int64_t i = 0; i < c->view_count; i++) {
        int64_t j = candidate_value(at, c->views[i]);
        if (j < 0 || j >= c->view_count || candidate_value(at, c->views[j]) != i) return false;
    }
    return true;
}

static void decompose(const struct constraint *c, dm_model *out)
{
    ASSERT(!c->equivalent);
    if (c->condition) dm_if(out, c->condition);
    dm_inverse(out, c->view_count, c->views, c->views);
    if (c->condition)
        alldifferent_permutation(c, out);
    else
        dm_alldifferent(out, c->view_count, c->views);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    views_print(model, "(", c->view_count, c->views, ") its own inverse", out);
}

const struct constraint_kind involution_kind = {.name = "involution",
                                                .holds = holds,
                                                .decompose = decompose,
                                                .print = print};
