/* An objective as a weighted sum of what it is made of.
 *
 * Idea. An objective is a view of one variable, which an unconditional equation among the model's
 * constraints usually defines as a sum: dm_minimise_sum posts it, and so do FlatZinc models. The
 * sum takes the variable's place; then its terms are replaced likewise, as long as that loses
 * nothing: the best value of the new terms together must be no better than that of the old one. A
 * difference of two variables, for one, says less than the bounds of what it defines.
 *
 * Invariant. The objective times the sense equals `constant` plus the weighted terms, in every
 * solution. Cost: one pass over the model's sums, and one over the terms of those that are used. */
#include "solver/engine/terms.h"

#include "solver/constraint/constraints.h"

/* Beyond this, weights and sums of them are left alone: nobody adds up numbers that do not fit. */
static const int64_t most = INT64_C(1) << 60;

struct work {
    const dm_model *model;
    const struct loader *loader;
    const struct kernel *kernel;
    struct terms *terms;
    /* by variable of the model: the sum that defines it, from 1; 0 none */
    vec_i32 definition;
    /* by kernel variable: its place in the list, from 1; 0 none */
    vec_i32 place;
    /* variables of the model that are still to be looked at, and their weights, which may be
     * negative */
    vec_i32 open;
    vec_i64 weights;
};

/* The factor of the variable in a sum, all its terms together. */
static int64_t factor_in(const struct constraint *c, int32_t var)
{
    int64_t factor = 0;
    for (uint32_t i = 0; i < c->view_count; i++)
        if (c->views[i].var == var && c->views[i].factor)
            factor += constraint_coef(c, i) * c->views[i].factor;
    return factor;
}

/* Notes for each variable the first equation in which it has a factor of 1 or -1. */
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

/* The least of weight * variable, as the kernel knows it at the bottom. */
static int64_t least_of(const struct work *w, int64_t weight, int32_t var)
{
    const struct kernel_var *v = &w->kernel->dom.vars.data[load_var(w->loader, var)];
    return weight > 0 ? weight * v->lo : weight * v->hi;
}

/* Puts the sum that defines the variable in its place, if that is no loss. */
static bool replace(struct work *w, int64_t weight, int32_t var)
{
    int32_t number = w->definition.data[var];
    const struct variable *v = &w->model->variables.data[var];
    if (!number || (int64_t)v->hi - v->lo < 2) return false;
    const struct constraint *c = &w->model->constraints.data[number - 1];
    /* A definition is an equation that must hold. */
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
    w->definition.data[var] = 0; /* once: definitions may go round in circles */
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

/* A term that stays, in the kernel's words. */
static void keep(struct work *w, int64_t weight, int32_t var)
{
    ASSERT((size_t)load_var(w->loader, var) < w->place.size);
    int32_t own = load_var(w->loader, var);
    int32_t *place = &w->place.data[own];
    if (!*place) {
        vec_push(&w->terms->list, ((struct term){.view = {own, 1, 0}}));
        *place = (int32_t)w->terms->list.size;
    }
    w->terms->list.data[*place - 1].weight += weight;
}

/* Makes the weights positive, and takes constants out of the list. */
static bool tidy(struct work *w)
{
    size_t kept = 0;
    int64_t total = 0;
    for (size_t i = 0; i < w->terms->list.size; i++) {
        struct term t = w->terms->list.data[i];
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
    /* Sums of terms are variables, whatever is added to what: weights only get smaller. */
    return kept > 0 && total <= INT32_MAX;
}

bool terms_find(const dm_model *model, const struct loader *loader, const struct kernel *kernel,
                struct terms *terms)
{
    struct work w = {.model = model, .loader = loader, .kernel = kernel, .terms = terms};
    int64_t weight = model->sense * model->objective.factor;
    ASSERT(kernel_bottom(kernel) && model->sense);
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
        if (!replace(&w, each, var)) keep(&w, each, var);
    }
    found = found && tidy(&w);
    vec_free(&w.definition);
    vec_free(&w.place);
    vec_free(&w.open);
    vec_free(&w.weights);
    return found;
}
