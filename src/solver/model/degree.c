/* Degrees of variables: the number of constraints that mention each, for variable selection before
 * a search. O(size of the model). */
#include "base/alloc.h"
#include "solver/model/model.h"

/* By variable: the number of constraints that mention it, and the last one, so that each counts
 * once. */
struct tally {
    size_t *count, *last;
};

static void add(struct tally *tally, int32_t var, size_t constraint)
{
    ASSERT(constraint > 0 && tally->last[var] <= constraint);
    if (tally->last[var] == constraint) return;
    tally->last[var] = constraint;
    tally->count[var]++;
}

static void add_constraint(const dm_model *model, size_t number, struct tally *tally)
{
    const struct constraint *c = &model->constraints.data[number];
    for (uint32_t i = 0; i < c->view_count; i++) add(tally, c->views[i].var, number + 1);
    for (uint32_t i = 0; i < c->lit_count; i++) add(tally, model_atom(model, c->lits[i])->var, number + 1);
    if (c->condition) add(tally, model_atom(model, c->condition)->var, number + 1);
}

size_t *degree_counts(const dm_model *model)
{
    size_t size = model->variables.size;
    struct tally tally = {alloc_array(size, sizeof *tally.count), alloc_array(size, sizeof *tally.last)};
    for (size_t i = 0; i < model->constraints.size; i++) add_constraint(model, i, &tally);
    alloc_free(tally.last);
    return tally.count;
}

void dm_degrees(const dm_model *model, size_t count, const dm_int *x, size_t *degree)
{
    REQUIRE(model, "no model given");
    model_check_views(__func__, model, count, x);
    alias_settle(model);
    size_t *counts = degree_counts(model);
    for (size_t i = 0; i < count; i++) {
        dm_int plain = model_plain(model, x[i]);
        degree[i] = plain.factor ? counts[plain.var] : 0;
    }
    alloc_free(counts);
}
