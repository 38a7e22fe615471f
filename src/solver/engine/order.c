/* Default branching of the search without learning.
 *
 * Functionally defined variables come last: results of constraints (`result` of their kind),
 * auxiliary variables of the library, those named by dm_defined, and the objective. The others are
 * decided by dom/wdeg, smallest value first, or largest where that is better for a term of the
 * objective. Initially each constraint adds weight 1 to its variables, and a sum adds to each term
 * its share of the sum's range. The last-conflict heuristic may come before that order
 * (solver/kernel/last_conflict.c).
 *
 * If the objective is a sum of costs of single decisions, such as the legs of a tour, the costs are
 * decided first, by maximum regret: the largest difference between the second best and the best
 * value. A tour of 32 cities is proved in 2.7 s, and not in 20 s by dom/wdeg. The same holds for
 * costs of a few decisions each if no two costs share a decision, as in an assignment of triples;
 * then the decisions follow as soon as their cost is fixed, because several may have that cost, and
 * otherwise the search detects conflicts between them too late (12 820 failures, and no solution
 * after 75 000 without). With costs that share decisions it does not pay: a quadratic assignment
 * that takes 7 s is not solved in 20. */
#include "solver/engine/order.h"

#include "solver/constraint/constraints.h"
#include "solver/engine/objective_terms.h"

#include <math.h>

/* The view that the constraint defines as a function of the others; a constant: none. */
static dm_int result_of(const struct constraint *c)
{
    uint32_t result = c->kind->result;
    bool known = result && !c->condition && result <= c->view_count;
    ASSERT(!known || result > 0);
    return known ? c->views[result - 1] : (dm_int){0};
}

void order_find_defined(const dm_model *model, struct bits *follows)
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

enum { MOST_DEEP = 4, MOST_OF_COST = 8 }; /* depth of definitions, and decisions of one cost */

struct costs {
    const dm_model *model;
    const struct bits *follows;
    /* by variable of the model, both from 1, 0 for none: the constraint that defines it, and the
     * cost that it determines */
    vec_i32 source, owner;
    vec_i32 found; /* decisions of the current cost */
};

/* Finds the defining constraint of each defined variable: one whose result it is, or an
 * equation. */
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

/* Adds the decisions that determine a variable; false: too many, or unknown. */
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

/* True if it is a cost of one decision, or of several that no other cost depends on. */
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

/* Adds a cost, and its decisions if there is more than one. */
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

/* The terms of the objective with more than two values, if each is such a cost. */
static bool find_costs(const dm_model *model, const struct loader *loader, const struct kernel *kernel,
                       const struct bits *follows, struct branching *out)
{
    struct costs w = {.model = model, .follows = follows};
    struct objective_sum terms = {0};
    vec_i32 back = {0};
    bool fine = model->sense && objective_terms_find(model, loader, kernel, &terms);
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

/* ---- initial weights */

/* The range of a term in a sum. */
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
        decide_add_branching(kernel, *branching);
    else
        decide_free(branching);
}

/* Terms of the objective try their better value first: the largest value of a variable is the
 * smallest of its negation. */
static void prefer_better(const dm_model *model, const struct loader *loader, const struct kernel *kernel,
                          struct branching *rest)
{
    struct objective_sum terms = {0};
    struct bits up;
    bits_init(&up, kernel->dom.vars.size);
    if (model->sense && objective_terms_find(model, loader, kernel, &terms))
        for (size_t i = 0; i < terms.list.size; i++)
            if (terms.list.data[i].view.factor < 0) bits_add(&up, (size_t)terms.list.data[i].view.var);
    for (size_t i = 0; i < rest->views.size; i++)
        if (bits_has(&up, (size_t)rest->views.data[i].var)) rest->views.data[i].factor = -1;
    vec_free(&terms.list);
    bits_free(&up);
}

/* The objective comes last, best value first. */
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

void order_set_branching(const dm_model *model, const struct loader *loader, struct kernel *kernel)
{
    ASSERT(kernel_at_root(kernel) && kernel->decide.branchings.size == 0);
    struct bits follows;
    struct branching costs = {.order = DM_ORDER_MAX_REGRET, .choice = DM_CHOICE_MIN},
                     rest = {.order = DM_ORDER_DOM_W_DEG, .choice = DM_CHOICE_MIN};
    order_find_defined(model, &follows);
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
    last_conflict_enable(kernel, model->sense ? 1 : 2);
}
