/* Better solutions near the best one: large neighbourhood search.
 *
 * Idea. A good solution is mostly right. Some variables are let go, the others keep the values that
 * they have in the best solution so far, as assumptions, and the kernel looks for something better
 * with few conflicts. How many are let go adapts: more where a neighbourhood was searched to the
 * end without success, fewer where the conflicts were not enough.
 *
 * Neighbourhoods, in turn:
 * R1: variables that share constraints: a walk from one of them, from constraint to constraint.
 * R2: the same from a variable that the objective is made of, and that is not at its best.
 * R3: variables at random.
 *
 * If a neighbourhood is empty for reasons that have nothing to do with what was kept, there is no
 * better solution anywhere.
 *
 * Literature: Shaw 1998; Perron, Shaw and Furnon 2004 (by structure); Lombardi and Schaus 2014 (by
 * the objective). Cost: O(size of the model) memory for who shares constraints with whom. */
#include "solver/engine/quest.h"

#include "base/bits.h"
#include "base/rng.h"
#include "solver/engine/order.h"
#include "solver/engine/terms.h"

enum {
    /* constraints with more variables than this say little about who belongs together */
    WIDE = 50,
    /* variables let go at first, and at least */
    FIRST = 10,
    LEAST = 4,
    RULES = 3
};

struct lns {
    struct quest *quest;
    struct rng rng;
    /* variables of the model that are kept or let go */
    vec_i32 vars;
    /* by variable of the model: where its constraints begin in `of_var`, one more at the end */
    vec_i32 start, of_var;
    /* variables of the model that the objective is a sum of, negative if they should be large */
    vec_i32 costly;
    /* by variable of the model: it is kept or let go; it is let go now */
    struct bits choosable, free;
    /* how many are let go, by rule */
    double size[RULES];
    size_t rule;
    /* let go, in the order in which they were */
    vec_i32 chosen;
    predicate_list kept;
};

/* ---- who shares constraints with whom */

static bool is_narrow(const struct constraint *c)
{
    return c->view_count + c->lit_count <= WIDE;
}

/* Into the list: the variables of the constraint. */
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
    const dm_model *model = l->quest->context->model;
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
    ASSERT(kernel_bottom(l->quest->kernel)); /* or it may have a value that it loses again */
    const struct kernel_var *v = &l->quest->kernel->dom.vars.data[load_var(l->quest->loader, var)];
    if (var == l->quest->context->model->objective.var || v->lo == v->hi) return;
    if (bits_has(&l->choosable, (size_t)var)) return;
    ASSERT(var > 0);
    vec_push(&l->vars, var);
    bits_add(&l->choosable, (size_t)var);
}

/* Those of the answer, and those that the model's author would decide. */
static void read_variables(struct lns *l)
{
    const dm_model *model = l->quest->context->model;
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
    const struct quest *q = l->quest;
    const dm_model *model = q->context->model;
    struct terms terms = {{0}, 0};
    if (terms_find(model, q->loader, q->kernel, &terms)) {
        vec_i32 origin = {0};
        order_origins(model, q->loader, q->kernel, &origin);
        for (size_t i = 0; i < terms.list.size; i++) {
            struct term t = terms.list.data[i];
            ASSERT(t.view.factor == 1 || t.view.factor == -1);
            if (origin.data[t.view.var])
                vec_push(&l->costly, t.view.factor > 0 ? origin.data[t.view.var] : -origin.data[t.view.var]);
        }
        vec_free(&origin);
    }
    vec_free(&terms.list);
}

struct lns *lns_new(struct quest *q)
{
    struct lns *l = alloc_bytes(sizeof *l);
    l->quest = q;
    trail_undo(q->kernel, 0); /* what the last search decided is not settled */
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

static void let_go(struct lns *l, int32_t var)
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

/* R1: from a variable that has been let go to a constraint on it, and to another variable of
 * that. The ones on the way need not be of the answer. */
static void walk(struct lns *l, size_t size)
{
    const dm_model *model = l->quest->context->model;
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
        let_go(l, var);
    }
    vec_free(&vars);
}

/* Could this term be better? */
static bool is_dear(const struct lns *l, int32_t var)
{
    int32_t own = var < 0 ? -var : var;
    ASSERT(own > 0 && kernel_bottom(l->quest->kernel));
    if ((size_t)own >= l->quest->incumbent.size) return false;
    const struct kernel_var *v = &l->quest->kernel->dom.vars.data[load_var(l->quest->loader, own)];
    int32_t value = l->quest->incumbent.data[own];
    return var < 0 ? value < v->hi : value > v->lo;
}

static int32_t dear_one(struct lns *l)
{
    for (int tries = 0; tries < 20 && l->costly.size; tries++) {
        int32_t var = any_of(l, &l->costly);
        if (is_dear(l, var)) return var < 0 ? -var : var;
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
        let_go(l, any_of(l, &l->vars));
        walk(l, size);
        break;
    case 1:
        for (size_t i = 0; i < 1 + size / 8; i++) let_go(l, dear_one(l));
        walk(l, size);
        break;
    default:
        while (l->chosen.size < size) let_go(l, any_of(l, &l->vars));
    }
}

/* The values of the others, as assumptions: bounds, since a value as such takes two entries. */
static void keep_others(struct lns *l)
{
    const struct quest *q = l->quest;
    ASSERT(kernel_bottom(q->kernel));
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

/* Is the kernel's core free of what was kept? */
static bool is_general(const struct lns *l)
{
    for (size_t i = 0; i < l->kept.size; i++)
        if (search_needed(l->quest->kernel, l->kept.data[i])) return false;
    return true;
}

enum quest_answer lns_step(struct lns *l, int64_t budget)
{
    ASSERT(l->quest->has_best);
    if (l->vars.size == 0) return quest_probe(l->quest, true, 0, NULL, budget);
    trail_undo(l->quest->kernel, 0); /* domains are read as they are without decisions */
    l->rule = (l->rule + 1) % RULES;
    double *size = &l->size[l->rule];
    if (*size > (double)l->vars.size) *size = (double)l->vars.size;
    ASSERT(*size >= 1);
    choose(l, (size_t)*size);
    ASSERT(l->chosen.size > 0);
    keep_others(l);
    enum quest_answer answer = quest_probe(l->quest, true, l->kept.size, l->kept.data, budget);
    if (answer == QUEST_NONE) {
        if (is_general(l)) return QUEST_NONE;
        *size = *size * 1.1 + 1;
        return QUEST_OUT;
    }
    if (answer == QUEST_OUT && *size > LEAST) *size *= 0.95;
    return answer;
}
