/* The lexicographic orders of a model, as literals.
 *
 * Models leave out mirror images and the like by saying that the answer does not come after its
 * image: x <=lex y, where y is x as the image has it. Read value by value, x_i = v in the answer is
 * y_i = v in the image; whoever knows what literals mean can tell which symmetry that is. Orders
 * that hold only under a condition break nothing by themselves and are passed over. */
#include "lab/show/outline.h"
#include "solver/constraint/constraints.h"
#include "solver/model/model.h"

static const struct constraint *order_at(const dm_model *model, size_t index)
{
    for (size_t i = 0; i < model->constraints.size; i++) {
        const struct constraint *c = &model->constraints.data[i];
        if (c->kind == &lex_kind && !c->condition && index-- == 0) return c;
    }
    return NULL;
}

enum { WIDE = 1 << 16 }; /* values of a view: nobody breaks symmetries with more */

bool outline_orders(dm_model *model, size_t index, outline_pairs *pairs)
{
    const struct constraint *c = order_at(model, index);
    uint32_t half = c ? c->view_count / 2 : 0;
    vec_clear(pairs);
    for (uint32_t i = 0; i < half; i++) {
        dm_int x = c->views[i], y = c->views[half + i];
        if (view_hi(model, x) - view_lo(model, x) >= WIDE) {
            vec_push(pairs, ((struct outline_pair){DM_TRUE, DM_FALSE})); /* which is no symmetry */
            continue;
        }
        for (int64_t value = view_lo(model, x); value <= view_hi(model, x); value++) {
            struct outline_pair pair = {dm_eq(model, model_handle(model, x), value),
                                        dm_eq(model, model_handle(model, y), value)};
            if (pair.from != DM_FALSE || pair.to != DM_FALSE) vec_push(pairs, pair);
        }
    }
    return c != NULL;
}

/* By atom: the literal that it stands for, or itself. */
void outline_orders_roots(const dm_model *model, outline_roots *roots)
{
    for (size_t i = 0; i < model->atoms.size; i++) vec_push(roots, (dm_lit)i);
    VEC(dm_lit) of = {0}; /* by variable: the atom that it was made for, or 0 */
    for (size_t i = 0; i < model->variables.size; i++) vec_push(&of, 0);
    for (size_t i = 1; i < model->atoms.size; i++) {
        const struct atom *a = &model->atoms.data[i];
        if (a->channel >= 0 && a->channel != a->var) of.data[a->channel] = (dm_lit)i;
    }
    for (size_t i = 2; i < model->atoms.size; i++) {
        const struct atom *a = &model->atoms.data[i];
        if (of.data[a->var] && model_is_bool(model_variable(model, a->var))) roots->data[i] = of.data[a->var];
    }
    vec_free(&of);
}

dm_lit outline_orders_root(const outline_roots *roots, dm_lit lit)
{
    return lit < 0 ? -roots->data[-lit] : roots->data[lit];
}
