/* What a plain search decides, and in which order, where nobody says how.
 *
 * Only what does not follow from something else is decided: results of constraints (`result` of
 * their kind), what the library made for itself and what the caller named (dm_follows) come last,
 * if anything is left of them, and so does the objective. Of the others the one with the fewest
 * values over the most failures (dom_w_deg) is next, and its least value is first, or its largest
 * where that is better for a term of the objective. Before there is any failure, each constraint
 * counts as one of all that it is about, and a sum for each term by how much of it that can move.
 * What failed last may come before all that (solver/kernel/insist.c).
 *
 * Where the objective is a sum of what single decisions cost, as the legs of a tour are, the costs
 * are decided first, by the largest regret: the one for which the second best is so much worse than
 * the best that waiting would be dear. A tour of 32 cities: proved in 2.7 s, and not in 20 s by
 * dom_w_deg. So are costs of a few decisions each if no two costs share one, as in an assignment of
 * triples; then the decisions come as soon as their cost is known, as several may have that cost,
 * and otherwise the search finds out too late that they are in each other's way (12 820 failures,
 * and no solution after 75 000 without). Costs that share decisions tell less: with them, a
 * quadratic assignment that takes 7 s is not solved in 20. */
#include "solver/engine/order.h"

#include "solver/constraint/constraints.h"
#include "solver/engine/terms.h"

#include <math.h>

/* The view that follows from the others of the constraint; a constant: none does. */
static dm_int result_of(const struct constraint *c)
{
    uint32_t result = c->kind->result;
    bool known = result && !c->condition && result <= c->view_count;
    ASSERT(!known || result > 0);
    return known ? c->views[result - 1] : (dm_int){0};
}

void order_follows(const dm_model *model, struct bits *follows)
{
    bits_init(follows, model->variables.size);
    for (size_t i = 1; i < model->variables.size; i++)
        if (model->variables.data[i].follows || model->variables.data[i].hidden) bits_add(follows, i);
    for (size_t i = 0; i < model->constraints.size; i++) {
        dm_int result = result_of(&model->constraints.data[i]);
        if (result.factor) bits_add(follows, (size_t)result.var);
    }
}

/* ---- costs of decisions */

enum { MOST_DEEP = 4, MOST_OF_COST = 8 }; /* definitions followed, and decisions of one cost */

struct costs {
    const dm_model *model;
    const struct bits *follows;
    /* by variable of the model, both from 1, 0 for none: the constraint that it follows from, and
     * the cost that it decides */
    vec_i32 source, owner;
    vec_i32 found; /* decisions of the cost that is looked at */
};

/* Notes for what follows the constraint that it is the result of, or else an equation of it. */
static void find_sources(struct costs *w)
{
    const dm_model *model = w->model;
    for (size_t i = 0; i < model->variables.size; i++) {
        vec_push(&w->source, 0);
        vec_push(&w->owner, 0);
    }
    for (size_t i = 0; i < model->constraints.size; i++) {
        const struct constraint *c = &model->constraints.data[i];
        dm_int result = result_of(c);
        if (result.factor) w->source.data[result.var] = (int32_t)i + 1;
        if (c->kind != &linear_kind || c->condition || c->rel != DM_EQ) continue;
        for (uint32_t j = 0; j < c->view_count; j++) {
            int32_t *at = &w->source.data[c->views[j].var];
            if (!*at && bits_has(w->follows, (size_t)c->views[j].var)) *at = (int32_t)i + 1;
        }
    }
}

/* Adds the decisions that a variable follows from; false: there are too many of them, or nobody
 * knows. */
static bool find_decisions(struct costs *w, int32_t var, int deep)
{
    int32_t source = w->source.data[var];
    ASSERT(deep <= MOST_DEEP);
    if (!bits_has(w->follows, (size_t)var)) {
        for (size_t i = 0; i < w->found.size; i++)
            if (w->found.data[i] == var) return true;
        vec_push(&w->found, var);
        return w->found.size <= MOST_OF_COST;
    }
    if (!source || deep == MOST_DEEP) return false;
    const struct constraint *c = &w->model->constraints.data[source - 1];
    for (uint32_t i = 0; i < c->view_count; i++)
        if (c->views[i].factor && c->views[i].var != var && !find_decisions(w, c->views[i].var, deep + 1))
            return false;
    return c->lit_count == 0;
}

/* Is it a cost of one decision, or of some that no other cost depends on? */
static bool is_own_cost(struct costs *w, int32_t var, int32_t number)
{
    ASSERT(number > 0 && (size_t)var < w->source.size);
    vec_clear(&w->found);
    if (!bits_has(w->follows, (size_t)var) || !find_decisions(w, var, 0)) return false;
    bool own = true;
    for (size_t i = 0; i < w->found.size; i++) {
        int32_t *owner = &w->owner.data[w->found.data[i]];
        own &= *owner == 0;
        *owner = number;
    }
    return w->found.size == 1 || own;
}

/* Adds a cost, and what it follows from if that is more than one decision. */
static void add_cost(const struct costs *w, const struct loader *loader, dm_int cost, struct branching *out)
{
    ASSERT(cost.factor != 0);
    uint32_t place = (uint32_t)out->views.size;
    vec_push(&out->views, cost);
    for (size_t i = 0; w->found.size > 1 && i < w->found.size; i++)
        vec_push(&out->causes, ((struct cause){load_var(loader, w->found.data[i]), place}));
}

void order_origins(const dm_model *model, const struct loader *loader, const struct kernel *kernel,
                   vec_i32 *back)
{
    for (size_t i = 0; i < kernel->dom.vars.size; i++) vec_push(back, 0);
    ASSERT(back->size == kernel->dom.vars.size);
    for (size_t i = 1; i < model->variables.size; i++) back->data[load_var(loader, (int32_t)i)] = (int32_t)i;
}

/* The terms of the objective that matter, if each is a cost of its own. */
static bool find_costs(const dm_model *model, const struct loader *loader, const struct kernel *kernel,
                       const struct bits *follows, struct branching *out)
{
    struct costs w = {.model = model, .follows = follows};
    struct terms terms = {0};
    vec_i32 back = {0};
    bool fine = model->sense && terms_find(model, loader, kernel, &terms);
    if (fine) find_sources(&w);
    order_origins(model, loader, kernel, &back);
    for (size_t i = 0; i < terms.list.size && fine; i++) {
        dm_int x = terms.list.data[i].view;
        if (kernel_hi(kernel, x) - kernel_lo(kernel, x) <= 1) continue;
        fine = is_own_cost(&w, back.data[x.var], (int32_t)i + 1);
        if (fine) add_cost(&w, loader, x, out);
    }
    vec_free(&terms.list);
    vec_free(&back);
    vec_free(&w.source);
    vec_free(&w.owner);
    vec_free(&w.found);
    return fine && out->views.size > 1;
}

/* ---- what matters before there is any failure */

/* How much of a sum a term can move. */
static double reach_of(const struct constraint *c, uint32_t i, const struct loader *loader,
                       const struct kernel *kernel)
{
    dm_int x = c->views[i];
    const struct kernel_var *v = &kernel->dom.vars.data[load_var(loader, x.var)];
    return fabs((double)constraint_coef(c, i) * x.factor * ((double)v->hi - v->lo));
}

static void weigh_sum(const struct constraint *c, const struct loader *loader, struct kernel *kernel)
{
    ASSERT(c->kind == &linear_kind);
    double most = 0;
    for (uint32_t i = 0; i < c->view_count; i++) most = fmax(most, reach_of(c, i, loader, kernel));
    for (uint32_t i = 0; i < c->view_count && most > 0; i++)
        if (c->views[i].factor)
            activity_bump_by(kernel, load_var(loader, c->views[i].var),
                             reach_of(c, i, loader, kernel) / most);
}

static void weigh_views(const struct constraint *c, const struct loader *loader, struct kernel *kernel)
{
    for (uint32_t i = 0; i < c->view_count; i++)
        if (c->views[i].factor) activity_bump_by(kernel, load_var(loader, c->views[i].var), 1);
}

static void weigh(const dm_model *model, const struct loader *loader, struct kernel *kernel)
{
    for (size_t i = 0; i < model->constraints.size; i++) {
        const struct constraint *c = &model->constraints.data[i];
        (c->kind == &linear_kind ? weigh_sum : weigh_views)(c, loader, kernel);
        for (uint32_t j = 0; j < c->lit_count; j++)
            if (c->lits[j] != DM_TRUE && c->lits[j] != DM_FALSE)
                activity_bump_by(kernel, load_var(loader, model_atom(model, c->lits[j])->var), 1);
    }
}

/* ---- the order */

static void follow(struct kernel *kernel, struct branching *branching, bool wanted)
{
    ASSERT(branching->lits.size == 0); /* a plain search decides variables */
    if (wanted && branching->views.size)
        decide_follow(kernel, *branching);
    else
        decide_free(branching);
}

/* Terms of the objective try first what is better: the mirror image of a variable has its largest
 * value as its least. */
static void prefer_better(const dm_model *model, const struct loader *loader, const struct kernel *kernel,
                          struct branching *rest)
{
    struct terms terms = {0};
    struct bits up;
    bits_init(&up, kernel->dom.vars.size);
    if (model->sense && terms_find(model, loader, kernel, &terms))
        for (size_t i = 0; i < terms.list.size; i++)
            if (terms.list.data[i].view.factor < 0) bits_add(&up, (size_t)terms.list.data[i].view.var);
    for (size_t i = 0; i < rest->views.size; i++)
        if (bits_has(&up, (size_t)rest->views.data[i].var)) rest->views.data[i].factor = -1;
    vec_free(&terms.list);
    bits_free(&up);
}

/* The objective comes after what it depends on, and then its best value. */
static void follow_goal(const dm_model *model, const struct loader *loader, struct kernel *kernel)
{
    ASSERT(model->sense);
    struct branching goal = {.order = DM_ORDER_INPUT, .choice = DM_CHOICE_MIN};
    dm_int objective = model->objective;
    objective.var = load_var(loader, objective.var);
    objective.factor *= model->sense;
    if (objective.factor) vec_push(&goal.views, objective);
    follow(kernel, &goal, true);
}

void order_follow(const dm_model *model, const struct loader *loader, struct kernel *kernel)
{
    ASSERT(kernel_bottom(kernel) && kernel->decide.branchings.size == 0);
    struct bits follows;
    struct branching costs = {.order = DM_ORDER_MAX_REGRET, .choice = DM_CHOICE_MIN},
                     rest = {.order = DM_ORDER_DOM_W_DEG, .choice = DM_CHOICE_MIN};
    order_follows(model, &follows);
    bool wanted = find_costs(model, loader, kernel, &follows, &costs);
    ASSERT(!wanted || costs.views.size > 1);
    if (model->sense) bits_add(&follows, (size_t)model->objective.var);
    for (size_t i = 1; i < model->variables.size; i++)
        if (!bits_has(&follows, i)) vec_push(&rest.views, ((dm_int){load_var(loader, (int32_t)i), 1, 0}));
    bits_free(&follows);
    weigh(model, loader, kernel);
    prefer_better(model, loader, kernel, &rest);
    follow(kernel, &costs, wanted);
    follow(kernel, &rest, true);
    if (model->sense) follow_goal(model, loader, kernel);
    insist_allow(kernel, model->sense ? 1 : 2);
}
