/* Value precedence: where values[k + 1] occurs in x, values[k] occurs before it. The views are
 * x, ints the values.
 *
 * Decomposition: a literal "values[k] occurs before x[i]" for each k but the last, and each i,
 *   D1  which is true if x[i] is values[k + 1]
 *   D2  and exactly when x[i - 1] is values[k], or it occurs before x[i - 1]; nothing occurs before
 *       x[0]
 *   D3  and then values[k - 1] occurs before x[i - 1]
 * D1 and D2 are domain consistent for each two neighbours in the chain (Law, Lee 2004), D3 for all
 * of it (Walsh 2006). There is no propagator, because its explanations would need exactly these
 * literals. Weaker literals needed twice the conflicts (docs/kernel.md). */
#include "solver/constraint/constraints.h"
#include "solver/constraint/views.h"

void dm_precede(dm_model *model, size_t count, const dm_int *x, size_t value_count, const int64_t *values)
{
    REQUIRE(values || value_count == 0, "no values given");
    REQUIRE(count < INT32_MAX && value_count < INT32_MAX,
            "a precedence holds fewer than 2^31 - 1 variables and values");
    model_post(model, &(struct constraint){.kind = &precede_kind,
                                           .views = x,
                                           .view_count = (uint32_t)count,
                                           .ints = values,
                                           .int_count = (uint32_t)value_count});
}

static void call(dm_model *model, int form, const dm_argument *a)
{
    (void)form;
    dm_precede(model, a[0].count, a[0].views, a[1].count, a[1].numbers);
}

static bool occurs_before(const struct constraint *c, const struct dm_candidate *at, int64_t value,
                          uint32_t end)
{
    ASSERT(end <= c->view_count);
    for (uint32_t i = 0; i < end; i++)
        if (candidate_value(at, c->views[i]) == value) return true;
    return false;
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    for (uint32_t k = 1; k < c->int_count; k++)
        for (uint32_t i = 0; i < c->view_count; i++)
            if (candidate_value(at, c->views[i]) == c->ints[k] && !occurs_before(c, at, c->ints[k - 1], i))
                return false;
    return true;
}

static void post_clause(const struct constraint *c, dm_model *out, dm_lit a, dm_lit b)
{
    if (a == DM_TRUE || b == DM_TRUE) return;
    if (c->condition) dm_if(out, c->condition);
    dm_clause(out, 2, (dm_lit[]){a, b});
}

/* D1 to D3 for one value and the next. reached[i]: it occurs before x[i]; sooner[i]: the previous
 * value does, or NULL. */
static void decompose_value(const struct constraint *c, dm_model *out, uint32_t k, dm_lit *reached,
                            const dm_lit *sooner)
{
    ASSERT(k + 1 < c->int_count);
    for (uint32_t i = 0; i < c->view_count && !out->error; i++) {
        dm_lit before = i ? reached[i - 1] : DM_FALSE;
        dm_lit here = i ? dm_eq(out, c->views[i - 1], c->ints[k]) : DM_FALSE;
        dm_lit then = dm_eq(out, c->views[i], c->ints[k + 1]);
        reached[i] = before == DM_FALSE ? here : here == DM_FALSE ? before : model_new_bool(out);
        ASSERT(i > 0 || reached[i] == DM_FALSE);        /* nothing occurs before x[0] */
        if (reached[i] != before && reached[i] != here) /* D2 */
            dm_or(out, reached[i], 2, (dm_lit[]){here, before});
        if (sooner && i) post_clause(c, out, -reached[i], sooner[i - 1]); /* D3 */
        post_clause(c, out, -then, reached[i]);                           /* D1 */
    }
}

static void decompose(const struct constraint *c, dm_model *out)
{
    dm_lit *reached = alloc_array((size_t)c->view_count + 1, sizeof *reached);
    dm_lit *sooner = alloc_array((size_t)c->view_count + 1, sizeof *sooner);
    for (uint32_t k = 0; k + 1 < c->int_count; k++) {
        decompose_value(c, out, k, reached, k ? sooner : NULL);
        dm_lit *swap = sooner;
        sooner = reached;
        reached = swap;
    }
    alloc_free(reached);
    alloc_free(sooner);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    views_print(model, "(", c->view_count, c->views, ") takes ", out);
    views_print_ints(c->int_count, c->ints, " before ", out);
}

const struct constraint_kind precede_kind = {
    .name = "precede", .call = call, .holds = holds, .decompose = decompose, .print = print};
