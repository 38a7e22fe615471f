/* The objective as a weighted sum of terms.
 *
 * Idea. The objective is a view of one variable, usually defined as a sum by an unconditional
 * equation: dm_minimise_sum posts it, and so do FlatZinc models. The sum replaces the variable. Its
 * terms are expanded recursively, as long as the lower bound of the expansion is no worse than that
 * of the term. A difference of two variables, for example, has a worse bound than what it defines.
 *
 * Invariant. In every solution, the objective times the sense equals `constant` plus the weighted
 * terms. Cost: one pass over the model's sums, and one over the terms of those used. */
#include "solver/engine/objective_terms.h"

#include "solver/constraint/constraints.h"

/* Larger weights are not expanded, so sums of them cannot overflow. */
static const int64_t most = INT64_C(1) << 60;

struct work {
    const dm_model *model;
    const struct loader *loader;
    const struct kernel *kernel;
    struct objective_sum *terms;
    /* by variable of the model: the equation that defines it, from 1; 0 none */
    vec_i32 definition;
    /* by kernel variable: its index in the list, from 1; 0 none */
    vec_i32 place;
    /* variables of the model still to be expanded, and their signed weights */
    vec_i32 open;
    vec_i64 weights;
};

/* The coefficient of the variable in a sum, over all its terms. */
static int64_t factor_in(const struct constraint *c, int32_t var)
{
    int64_t factor = 0;
    for (uint32_t i = 0; i < c->view_count; i++)
        if (c->views[i].var == var && c->views[i].factor)
            factor += constraint_coef(c, i) * c->views[i].factor;
    return factor;
}

/* Finds for each variable the first equation in which its coefficient is 1 or -1. */
static void find_definitions(struct work *w)
{
    const dm_model *model = w->model;
    for (size_t i = 0; i < model->variables.size; i++) vec_push(&w->definition, 0);
    for (size_t i = 0; i < model->constraints.size; i++) {
        const struct constraint *c = &model->constraints.data[i];
        if (c->kind != &linear_kind || c->condition || c->rel != DM_EQ || c->view_count < 2) continue;
        for (uint32_t j = 0; j < c->view_count; j++) {
            int64_t each = c->views[j].factor * constraint_coef(c, j);
            int32_t *at = &w->definition.data[c->views[j].var];
            ASSERT(c->views[j].var >= 0 && (size_t)c->views[j].var < w->definition.size);
            if (!*at && (each == 1 || each == -1)) *at = (int32_t)i + 1;
        }
    }
}

/* The lower bound of weight * variable at the root level. */
static int64_t least_of(const struct work *w, int64_t weight, int32_t var)
{
    const struct kernel_var *v = &w->kernel->dom.vars.data[load_var(w->loader, var)];
    return weight > 0 ? weight * v->lo : weight * v->hi;
}

/* Replaces the variable by its definition, if the lower bound is no worse. */
static bool replace(struct work *w, int64_t weight, int32_t var)
{
    int32_t number = w->definition.data[var];
    const struct variable *v = &w->model->variables.data[var];
    if (!number || (int64_t)v->hi - v->lo < 2) return false;
    const struct constraint *c = &w->model->constraints.data[number - 1];
    /* A definition is an unconditional equation. */
    ASSERT(c->kind == &linear_kind && c->rel == DM_EQ && !c->condition);
    int64_t own = factor_in(c, var), scale = -weight * own, constant = weight * own * c->rhs;
    if (own != 1 && own != -1) return false;
    int64_t least = constant;
    for (uint32_t i = 0; i < c->view_count; i++) {
        dm_int x = c->views[i];
        int64_t each, sum;
        if (x.var == var && x.factor) x.factor = 0;
        if (__builtin_mul_overflow(scale, constraint_coef(c, i), &each) || each > most || each < -most ||
            __builtin_mul_overflow(each, x.factor, &sum) || sum > INT32_MAX || sum < -INT32_MAX)
            return false;
        least += each * x.offset + (x.factor ? least_of(w, sum, x.var) : 0);
    }
    if (least < least_of(w, weight, var)) return false;
    w->definition.data[var] = 0; /* only once, because definitions may be cyclic */
    ASSERT(w->open.size == w->weights.size);
    w->terms->constant += constant;
    for (uint32_t i = 0; i < c->view_count; i++) {
        dm_int x = c->views[i];
        int64_t each = scale * constraint_coef(c, i);
        w->terms->constant += each * x.offset;
        if (x.factor == 0 || x.var == var) continue;
        vec_push(&w->open, x.var);
        vec_push(&w->weights, each * x.factor);
    }
    return true;
}

/* Adds a term that is not expanded. */
static void add_term(struct work *w, int64_t weight, int32_t var)
{
    ASSERT((size_t)load_var(w->loader, var) < w->place.size);
    int32_t own = load_var(w->loader, var);
    int32_t *place = &w->place.data[own];
    if (!*place) {
        vec_push(&w->terms->list, ((struct objective_term){.view = {own, 1, 0}}));
        *place = (int32_t)w->terms->list.size;
    }
    w->terms->list.data[*place - 1].weight += weight;
}

/* Makes weights positive, and moves fixed terms to the constant. */
static bool tidy(struct work *w)
{
    size_t kept = 0;
    int64_t total = 0;
    for (size_t i = 0; i < w->terms->list.size; i++) {
        struct objective_term t = w->terms->list.data[i];
        if (t.weight < 0) {
            t.weight = -t.weight;
            t.view.factor = -1;
        }
        t.least = kernel_lo(w->kernel, t.view);
        ASSERT(t.view.factor == 1 || t.view.factor == -1);
        int64_t width = kernel_hi(w->kernel, t.view) - t.least, reach;
        ASSERT(width >= 0 && t.weight >= 0);
        if (__builtin_mul_overflow(t.weight, width, &reach) || reach > INT32_MAX) return false;
        total += reach;
        if (width == 0) w->terms->constant += t.weight * t.least;
        if (width > 0 && t.weight > 0) w->terms->list.data[kept++] = t;
    }
    w->terms->list.size = kept;
    /* So any sum of terms fits a variable: cores only lower the weights. */
    return kept > 0 && total <= INT32_MAX;
}

bool objective_terms_find(const dm_model *model, const struct loader *loader, const struct kernel *kernel,
                          struct objective_sum *terms)
{
    struct work w = {.model = model, .loader = loader, .kernel = kernel, .terms = terms};
    int64_t weight = model->sense * model->objective.factor;
    ASSERT(kernel_at_root(kernel) && model->sense);
    terms->constant = model->sense * model->objective.offset;
    vec_clear(&terms->list);
    bool found = weight && weight <= INT32_MAX && weight >= -INT32_MAX;
    if (found) {
        find_definitions(&w);
        for (size_t i = 0; i < kernel->dom.vars.size; i++) vec_push(&w.place, 0);
        vec_push(&w.open, model->objective.var);
        vec_push(&w.weights, weight);
    }
    while (w.open.size) {
        int32_t var = vec_pop(&w.open);
        int64_t each = vec_pop(&w.weights);
        ASSERT(w.open.size == w.weights.size);
        if (!replace(&w, each, var)) add_term(&w, each, var);
    }
    found = found && tidy(&w);
    vec_free(&w.definition);
    vec_free(&w.place);
    vec_free(&w.open);
    vec_free(&w.weights);
    return found;
}
