/* Increasing: x[0] <= x[1] <= ..., or < if it is strict (rhs 1). A decreasing array is an
 * increasing one, reversed.
 *
 * Decomposition: a comparison of each two neighbours. That is bounds consistent, with reasons of
 * one bound each, so there is no propagator. */
#include "solver/constraint/constraints.h"
#include "solver/constraint/views.h"

static const int64_t most = INT64_C(1) << 60; /* of a view: a difference then fits 62 bits */

static void post(const char *function, dm_model *model, size_t count, const dm_int *x, bool strict)
{
    REQUIRE_OF(function, count < INT32_MAX, "an order holds fewer than 2^31 - 1 variables");
    if (!views_fit(model, count, x, most))
        model_fail(model, "an order compares terms that could overflow 62 bits");
    model_post_for(function, model,
                   &(struct constraint){
                       .kind = &increasing_kind, .views = x, .view_count = (uint32_t)count, .rhs = strict});
}

void dm_increasing(dm_model *model, size_t count, const dm_int *x, bool strict)
{
    model_check_views(__func__, model, count, x);
    post(__func__, model, count, x, strict);
}

void dm_decreasing(dm_model *model, size_t count, const dm_int *x, bool strict)
{
    model_check_views(__func__, model, count, x);
    dm_int *reversed = alloc_array(count, sizeof *reversed);
    for (size_t i = 0; i < count; i++) reversed[i] = x[count - 1 - i];
    post(__func__, model, count, reversed, strict);
    alloc_free(reversed);
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->rhs == 0 || c->rhs == 1);
    for (uint32_t i = 1; i < c->view_count; i++)
        if (candidate_value(at, c->views[i - 1]) + c->rhs > candidate_value(at, c->views[i])) return false;
    return true;
}

static void decompose(const struct constraint *c, dm_model *out)
{
    ASSERT(!c->equivalent && (c->rhs == 0 || c->rhs == 1));
    for (uint32_t i = 1; i < c->view_count; i++) {
        if (c->condition) dm_if(out, c->condition);
        dm_compare(out, c->views[i - 1], c->rhs ? DM_LT : DM_LE, c->views[i]);
    }
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    views_print(model, c->rhs ? "strictly increasing(" : "increasing(", c->view_count, c->views, ")", out);
}

const struct constraint_kind increasing_kind = {.name = "increasing",
                                                .holds = holds,
                                                .decompose = decompose,
                                                .print = print};
