/* Large neighbourhood search.
 *
 * Idea. A good solution is mostly right. A neighbourhood releases some variables, fixes the others
 * to the incumbent by assumptions, and searches for an improvement with few conflicts. Its size is
 * adaptive: larger if a neighbourhood was exhausted without success, smaller if the budget was not
 * enough.
 *
 * Neighbourhoods, in turn:
 * R1: variables that share constraints, by a random walk over the constraint graph.
 * R2: the same from variables of the objective that are not at their best value.
 * R3: random variables.
 *
 * If the core of an exhausted neighbourhood contains none of the fixed variables, the incumbent is
 * optimal.
 *
 * Literature: Shaw 1998; Perron, Shaw and Furnon 2004 (by structure); Lombardi and Schaus 2014 (by
 * the objective). Cost: O(size of the model) memory for the constraint graph. */
#include "solver/engine/strategy.h"

#include "base/bits.h"
#include "base/rng.h"
#include "solver/engine/objective_terms.h"
#include "solver/engine/order.h"

enum {
    /* constraints with more variables are not edges of the graph */
    WIDE = 50,
    /* initial and smallest size of a neighbourhood */
    FIRST = 10,
    LEAST = 4,
    RULES = 3
};

struct lns {
    struct strategy *strategy;
    struct rng rng;
    /* variables of the model that are fixed or released */
    vec_i32 vars;
    /* by variable of the model: index of its first constraint in `of_var`, and an end marker */
    vec_i32 start, of_var;
    /* variables of the model in the objective sum, negative if they should be large */
    vec_i32 costly;
    /* by variable of the model: it is in `vars`; it is released now */
    struct bits choosable, free;
    /* by rule: the number of variables to release */
    double size[RULES];
    size_t rule;
    /* the released variables in order */
    vec_i32 chosen;
    /* the assumptions that fix the others */
    predicate_list kept;
};

/* ---- the constraint graph */

static bool is_narrow(const struct constraint *c)
{
    return c->view_count + c->lit_count <= WIDE;
}

/* Lists the variables of the constraint. */
static void each_variable(const dm_model *model, const struct constraint *c, vec_i32 *out)
{
    vec_clear(out);
    for (uint32_t i = 0; i < c->view_count; i++)
        if (c->views[i].factor) vec_push(out, c->views[i].var);
    for (uint32_t i = 0; i < c->lit_count; i++) vec_push(out, model_atom(model, c->lits[i])->var);
    if (c->condition) vec_push(out, model_atom(model, c->condition)->var);
}

static void read_structure(struct lns *l)
{
    const dm_model *model = l->strategy->context->model;
    vec_i32 vars = {0};
    for (size_t i = 0; i <= model->variables.size; i++) vec_push(&l->start, 0);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < model->constraints.size; i++) {
            const struct constraint *c = &model->constraints.data[i];
            if (!is_narrow(c)) continue;
            each_variable(model, c, &vars);
            for (size_t j = 0; j < vars.size; j++) {
                int32_t *at = &l->start.data[vars.data[j]];
                ASSERT(!pass || *at > 0);
                if (pass) l->of_var.data[--*at] = (int32_t)i;
                *at += !pass;
            }
        }
        if (pass) break;
        for (size_t i = 1; i < l->start.size; i++) l->start.data[i] += l->start.data[i - 1];
        for (int32_t i = 0; i < vec_last(&l->start); i++) vec_push(&l->of_var, 0);
    }
    vec_free(&vars);
}

static void take_variable(struct lns *l, int32_t var)
{
    ASSERT(kernel_at_root(l->strategy->kernel)); /* fixed for good, not by the last search */
    const struct kernel_var *v = &l->strategy->kernel->dom.vars.data[load_var(l->strategy->loader, var)];
    if (var == l->strategy->context->model->objective.var || v->lo == v->hi) return;
    if (bits_has(&l->choosable, (size_t)var)) return;
    ASSERT(var > 0);
    vec_push(&l->vars, var);
    bits_add(&l->choosable, (size_t)var);
}

/* The answer variables, and those of the model's search annotations. */
static void read_variables(struct lns *l)
{
    const dm_model *model = l->strategy->context->model;
    vec_i32 answer = {0};
    bits_init(&l->choosable, model->variables.size);
    bits_init(&l->free, model->variables.size);
    model_answer(model, &answer);
    for (size_t i = 0; i < answer.size; i++) take_variable(l, answer.data[i]);
    for (size_t i = 0; i < model->steps.size; i++) {
        const struct search_step *step = &model->steps.data[i];
        for (size_t j = 0; j < step->count; j++)
            take_variable(l, step->lits ? model_atom(model, step->lits[j])->var : step->views[j].var);
    }
    vec_free(&answer);
}

static void read_objective(struct lns *l)
{
    const struct strategy *q = l->strategy;
    const dm_model *model = q->context->model;
    struct objective_sum terms = {{0}, 0};
    if (objective_terms_find(model, q->loader, q->kernel, &terms)) {
        vec_i32 origin = {0};
        order_origins(model, q->loader, q->kernel, &origin);
        for (size_t i = 0; i < terms.list.size; i++) {
            struct objective_term t = terms.list.data[i];
            ASSERT(t.view.factor == 1 || t.view.factor == -1);
            if (origin.data[t.view.var])
                vec_push(&l->costly, t.view.factor > 0 ? origin.data[t.view.var] : -origin.data[t.view.var]);
        }
        vec_free(&origin);
    }
    vec_free(&terms.list);
}

struct lns *lns_new(struct strategy *q)
{
    struct lns *l = alloc_bytes(sizeof *l);
    l->strategy = q;
    trail_backtrack(q->kernel, 0); /* read root-level domains */
    rng_seed(&l->rng, (uint64_t)q->context->seed);
    read_structure(l);
    read_variables(l);
    read_objective(l);
    for (size_t i = 0; i < RULES; i++) l->size[i] = FIRST;
    return l;
}

void lns_free(struct lns *l)
{
    if (!l) return;
    vec_free(&l->vars);
    vec_free(&l->start);
    vec_free(&l->of_var);
    vec_free(&l->costly);
    bits_free(&l->choosable);
    bits_free(&l->free);
    vec_free(&l->chosen);
    vec_free(&l->kept);
    alloc_free(l);
}

/* ---- neighbourhoods */

static void release(struct lns *l, int32_t var)
{
    ASSERT(var >= 0);
    if (bits_has(&l->free, (size_t)var)) return;
    bits_add(&l->free, (size_t)var);
    vec_push(&l->chosen, var);
}

static size_t count_free(const struct lns *l)
{
    size_t count = 0;
    for (size_t i = 0; i < l->chosen.size; i++) count += bits_has(&l->choosable, (size_t)l->chosen.data[i]);
    return count;
}

static int32_t any_of(struct lns *l, const vec_i32 *list)
{
    ASSERT(list->size > 0);
    return list->data[rng_below(&l->rng, list->size)];
}

/* R1: a random walk from a released variable over one of its constraints to another variable. It
 * may pass through variables outside `vars`. */
static void walk(struct lns *l, size_t size)
{
    const dm_model *model = l->strategy->context->model;
    vec_i32 vars = {0};
    size_t free = count_free(l);
    ASSERT(l->chosen.size > 0 && size <= l->vars.size);
    for (size_t tries = 0; free < size && tries < 20 * size; tries++) {
        int32_t var = any_of(l, &l->chosen);
        int32_t from = l->start.data[var], to = l->start.data[var + 1];
        ASSERT(from <= to && (size_t)to <= l->of_var.size);
        if (from == to) {
            var = any_of(l, &l->vars);
        } else {
            int32_t number = l->of_var.data[from + (int32_t)rng_below(&l->rng, (uint64_t)(to - from))];
            each_variable(model, &model->constraints.data[number], &vars);
            var = any_of(l, &vars);
        }
        free += bits_has(&l->choosable, (size_t)var) && !bits_has(&l->free, (size_t)var);
        release(l, var);
    }
    vec_free(&vars);
}

/* True if this term of the objective is not at its best value. */
static bool can_improve(const struct lns *l, int32_t var)
{
    int32_t own = var < 0 ? -var : var;
    ASSERT(own > 0 && kernel_at_root(l->strategy->kernel));
    if ((size_t)own >= l->strategy->incumbent.size) return false;
    const struct kernel_var *v = &l->strategy->kernel->dom.vars.data[load_var(l->strategy->loader, own)];
    int32_t value = l->strategy->incumbent.data[own];
    return var < 0 ? value < v->hi : value > v->lo;
}

static int32_t costly_variable(struct lns *l)
{
    for (int tries = 0; tries < 20 && l->costly.size; tries++) {
        int32_t var = any_of(l, &l->costly);
        if (can_improve(l, var)) return var < 0 ? -var : var;
    }
    return any_of(l, &l->vars);
}

static void choose(struct lns *l, size_t size)
{
    ASSERT(size > 0 && size <= l->vars.size);
    for (size_t i = 0; i < l->chosen.size; i++) bits_remove(&l->free, (size_t)l->chosen.data[i]);
    vec_clear(&l->chosen);
    switch (l->rule) {
    case 0:
        release(l, any_of(l, &l->vars));
        walk(l, size);
        break;
    case 1:
        for (size_t i = 0; i < 1 + size / 8; i++) release(l, costly_variable(l));
        walk(l, size);
        break;
    default:
        while (l->chosen.size < size) release(l, any_of(l, &l->vars));
    }
}

/* Fixes the other variables to the incumbent, by bounds: x = v would take two entries. */
static void fix_others(struct lns *l)
{
    const struct strategy *q = l->strategy;
    ASSERT(kernel_at_root(q->kernel));
    vec_clear(&l->kept);
    for (size_t i = 0; i < l->vars.size; i++) {
        int32_t var = l->vars.data[i];
        if (bits_has(&l->free, (size_t)var) || (size_t)var >= q->incumbent.size) continue;
        int32_t own = load_var(q->loader, var), value = q->incumbent.data[var];
        const struct kernel_var *v = &q->kernel->dom.vars.data[own];
        if (value < v->hi) vec_push(&l->kept, ((struct predicate){own, value, PREDICATE_LE}));
        if (value > v->lo) vec_push(&l->kept, ((struct predicate){own, value, PREDICATE_GE}));
    }
}

/* ---- steps */

/* True if the kernel's core contains no fixed variable. */
static bool is_general(const struct lns *l)
{
    for (size_t i = 0; i < l->kept.size; i++)
        if (search_in_core(l->strategy->kernel, l->kept.data[i])) return false;
    return true;
}

enum probe_result lns_step(struct lns *l, int64_t budget)
{
    ASSERT(l->strategy->has_best);
    if (l->vars.size == 0) return strategy_probe(l->strategy, true, 0, NULL, budget);
    trail_backtrack(l->strategy->kernel, 0); /* read root-level domains */
    l->rule = (l->rule + 1) % RULES;
    double *size = &l->size[l->rule];
    if (*size > (double)l->vars.size) *size = (double)l->vars.size;
    ASSERT(*size >= 1);
    choose(l, (size_t)*size);
    ASSERT(l->chosen.size > 0);
    fix_others(l);
    enum probe_result result = strategy_probe(l->strategy, true, l->kept.size, l->kept.data, budget);
    if (result == PROBE_NONE) {
        if (is_general(l)) return PROBE_NONE;
        *size = *size * 1.1 + 1;
        return PROBE_OUT;
    }
    if (result == PROBE_OUT && *size > LEAST) *size *= 0.95;
    return result;
}
