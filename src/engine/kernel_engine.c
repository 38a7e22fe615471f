/* The engine `kernel`: our own solver on the model as it is.
 *
 * A stop while the model is being loaded leaves the round unbegun: `more` begins it. If the stop
 * came within a constraint, the next round gets a new kernel, so that nothing is propagated twice
 * for ever. */
#include "kernel/kernel.h"

#include "base/clock.h"
#include "base/sentence.h"
#include "engine/engine.h"

#include <stdio.h>

struct engine {
    const struct engine_context *context;
    struct kernel *kernel;
    struct loader *loader;
    size_t steps; /* of the model's search, taken so far */
    size_t preferences;
    VEC(struct predicate) assumptions;
    VEC(dm_lit) assumed; /* the same, as the model's literals */
    bool begun;          /* the round's search has begun */
    bool absurd;         /* something false was assumed in this round */
    double load_seconds;
    const struct kernel_step *step; /* being told; else NULL */
};

/* ---- steps */

static const dm_rel rels[] = {
    [PREDICATE_GE] = DM_GE, [PREDICATE_LE] = DM_LE, [PREDICATE_NE] = DM_NE, [PREDICATE_EQ] = DM_EQ};

static void tell_step(void *self, const struct kernel_step *step)
{
    struct engine *e = self;
    const dm_model *model;
    dm_step told = {.kind = step->kind, .level = (int64_t)step->level};
    if (step->what.var) {
        struct predicate p = load_meaning(e->loader, step->what, &model);
        told.rel = rels[p.op];
        told.value = p.value;
        if (p.var > 0 && p.var < MODEL_CHILD) told.x = model_handle(e->context->model, (dm_int){p.var, 1, 0});
    }
    if (step->kind == DM_STEP_JUMP) told.learnt = e->kernel->learnt.size;
    e->step = step;
    e->context->stepped(e->context->self, &told);
    e->step = NULL;
}

static void print_predicate(struct engine *e, struct predicate p, struct buf *out)
{
    const dm_model *model;
    p = load_meaning(e->loader, p, &model);
    if (p.var)
        print_fact(model, p.var, rels[p.op], p.value, out);
    else
        buf_add(out, "_");
}

static void words_kernel(struct engine *e, bool learnt, struct buf *out)
{
    const struct kernel *k = e->kernel;
    if (!learnt && e->step->what.var) print_predicate(e, e->step->what, out);
    for (size_t i = 0; learnt && e->step->kind == DM_STEP_JUMP && i < k->learnt.size; i++) {
        if (i) buf_add(out, " or ");
        print_predicate(e, atom_predicate(k, k->learnt.data[i]), out);
    }
}

/* ---- making and freeing */

static void make_kernel(struct engine *e)
{
    const struct engine_context *context = e->context;
    static const enum kernel_restart restarts[] = {
        [ENGINE_RESTART_AVERAGE] = RESTART_AVERAGE, [ENGINE_RESTART_LUBY] = RESTART_LUBY,
        [ENGINE_RESTART_NEVER] = RESTART_NEVER,     [ENGINE_RESTART_GEOMETRIC] = RESTART_GEOMETRIC,
        [ENGINE_RESTART_LINEAR] = RESTART_LINEAR,   [ENGINE_RESTART_CONSTANT] = RESTART_CONSTANT};
    bool said = context->search == 1, given = context->restarts.way != ENGINE_RESTART_AVERAGE;
    struct kernel_config config = {.learn = context->learn,
                                   .restart = !context->learn || (said && !given)
                                                  ? RESTART_NEVER
                                                  : restarts[context->restarts.way],
                                   .restart_base = context->restarts.base,
                                   .restart_scale = context->restarts.scale,
                                   .said = said,
                                   .seed = context->seed,
                                   .conflict_limit = context->conflict_limit,
                                   .phase = context->phase,
                                   .poll = context->poll,
                                   .restarted = context->restarted,
                                   .self = context->self,
                                   .step = context->stepped ? tell_step : NULL,
                                   .watcher = e};
    e->kernel = kernel_new(&config);
    e->loader = load_new(context->model, e->kernel);
    e->steps = e->preferences = 0;
}

static struct engine *open_kernel(const char *name, const struct engine_context *context,
                                  struct sentence *error)
{
    (void)name, (void)error;
    struct engine *e = alloc_bytes(sizeof *e);
    e->context = context;
    make_kernel(e);
    return e;
}

static void free_kernel(struct engine *e)
{
    load_free(e->loader);
    kernel_free(e->kernel);
}

static void close_kernel(struct engine *e)
{
    free_kernel(e);
    vec_free(&e->assumptions);
    vec_free(&e->assumed);
    alloc_free(e);
}

/* ---- taking what the model has gained */

struct occurrences {
    int32_t count;
    size_t last; /* the last constraint that was counted, from 1: each counts once */
};

static void count_one(struct occurrences *all, int32_t var, size_t constraint)
{
    all[var].count += all[var].last != constraint;
    all[var].last = constraint;
}

/* How many constraints there are on the variable of each of the step's views or literals. */
static void count_occurrences(const dm_model *model, const struct search_step *step, vec_i32 *out)
{
    struct occurrences *all = alloc_array(model->variables.size, sizeof *all);
    for (size_t i = 0; i < model->constraints.size; i++) {
        const struct constraint *c = &model->constraints.data[i];
        for (uint32_t j = 0; j < c->view_count; j++) count_one(all, c->views[j].var, i + 1);
        for (uint32_t j = 0; j < c->lit_count; j++) count_one(all, model_atom(model, c->lits[j])->var, i + 1);
        if (c->condition) count_one(all, model_atom(model, c->condition)->var, i + 1);
    }
    for (size_t i = 0; i < step->count; i++)
        vec_push(out, all[step->lits ? model_atom(model, step->lits[i])->var : step->views[i].var].count);
    alloc_free(all);
}

static void take_search(struct engine *e)
{
    const dm_model *model = e->context->model;
    for (; e->steps < model->steps.size; e->steps++) {
        const struct search_step *step = &model->steps.data[e->steps];
        struct branching b = {.order = step->order, .choice = step->choice};
        for (size_t i = 0; i < step->count && step->lits; i++)
            vec_push(&b.lits, load_predicate(e->loader, step->lits[i]));
        for (size_t i = 0; i < step->count && step->views; i++) {
            dm_int x = step->views[i];
            x.var = load_var(e->loader, x.var);
            vec_push(&b.views, x);
        }
        if (step->order == DM_ORDER_OCCURRENCE) count_occurrences(model, step, &b.occurrences);
        decide_follow(e->kernel, b);
    }
}

static void take_preferences(struct engine *e)
{
    const dm_model *model = e->context->model;
    for (; e->preferences < model->preferences.size; e->preferences++) {
        struct preference p = model->preferences.data[e->preferences];
        phase_prefer(e->kernel, load_var(e->loader, p.var), p.value);
    }
}

/* Takes what the model has gained. False: stopped before all of it was taken. */
static bool take(struct engine *e)
{
    double before = clock_wall();
    bool whole = load_more(e->loader);
    if (whole && e->context->search != 2) take_search(e);
    if (whole) take_preferences(e);
    e->load_seconds += clock_wall() - before;
    return whole;
}

static void take_answer(struct engine *e)
{
    vec_i32 answer = {0};
    model_answer(e->context->model, &answer);
    for (size_t i = 0; i < answer.size; i++) answer.data[i] = load_var(e->loader, answer.data[i]);
    decide_answer(e->kernel, answer.size, answer.data);
    vec_free(&answer);
}

static void take_goal(struct engine *e)
{
    const dm_model *model = e->context->model;
    dm_int objective = model->objective;
    /* Learning alone can take a choice back, and a search as given has no room for it. */
    bool wanted = model->sense && e->context->learn && e->context->search != 1;
    if (wanted) objective.var = load_var(e->loader, objective.var);
    stride_toward(e->kernel, objective, wanted ? model->sense : 0);
}

/* ---- rounds */

static dm_status told(const struct engine *e, enum kernel_status status)
{
    if (load_error(e->loader)) return DM_INVALID;
    return status == KERNEL_SOLUTION ? DM_SOLUTION : status == KERNEL_NONE ? DM_NONE : DM_UNKNOWN;
}

static dm_status begin(struct engine *e)
{
    if (load_spoilt(e->loader)) {
        free_kernel(e);
        make_kernel(e);
    }
    trail_undo(e->kernel, 0);
    if (!take(e)) return DM_UNKNOWN;
    take_answer(e);
    take_goal(e);
    vec_clear(&e->assumptions);
    e->absurd = false;
    for (size_t i = 0; i < e->assumed.size; i++) {
        dm_lit lit = e->assumed.data[i];
        e->absurd |= lit == DM_FALSE;
        if (lit != DM_TRUE && lit != DM_FALSE) vec_push(&e->assumptions, load_predicate(e->loader, lit));
    }
    e->begun = true;
    kernel_limit(e->kernel, e->context->conflict_limit);
    if (e->absurd) return told(e, KERNEL_NONE);
    return told(e, search_start(e->kernel, e->assumptions.size, e->assumptions.data));
}

static dm_status start_kernel(struct engine *e, size_t count, const dm_lit *assumptions)
{
    vec_clear(&e->assumed);
    for (size_t i = 0; i < count; i++) vec_push(&e->assumed, assumptions[i]);
    e->begun = false;
    return begin(e);
}

static dm_status more_kernel(struct engine *e, bool exclude)
{
    if (!e->begun) return begin(e);
    if (e->absurd) return DM_NONE;
    if (exclude) search_exclude(e->kernel); /* while the solution is still there */
    if (load_pending(e->loader)) {
        search_hold(e->kernel);
        if (!take(e)) return load_error(e->loader) ? DM_INVALID : DM_UNKNOWN;
    }
    kernel_limit(e->kernel, e->context->conflict_limit);
    return told(e, search_more(e->kernel));
}

/* ---- what is known */

static int32_t value_kernel(struct engine *e, int32_t var)
{
    return kernel_value(e->kernel, load_var(e->loader, var));
}

static bool failed_kernel(struct engine *e, dm_lit lit)
{
    if (e->absurd) return lit == DM_FALSE;
    if (lit == DM_TRUE || lit == DM_FALSE) return false;
    if (search_needed(e->kernel, load_predicate(e->loader, lit))) return true;
    return !e->context->learn && !e->kernel->impossible; /* without learning it is not known */
}

static void counts_kernel(struct engine *e, struct engine_counts *counts)
{
    const struct kernel *k = e->kernel;
    counts->conflicts = k->counts.failures;
    counts->nodes = k->counts.nodes;
    counts->restarts = k->counts.restarts;
    counts->learnt = k->counts.learnt;
    counts->kept = (int64_t)k->learnts.size;
    counts->bottom = (int64_t)(k->levels.size ? (size_t)k->levels.data[0].start : k->trail.size);
    counts->depth = k->counts.depth;
    counts->lbd = k->fast;
    counts->variables = (int64_t)k->vars.size - 1;
    counts->clauses = 0;
    counts->load_seconds = e->load_seconds;
}

static void add_detail(engine_stats *rows, const char *kind, const char *what, double value)
{
    struct engine_stat row = {.value = value};
    snprintf(row.name, sizeof row.name, "%s.%s", kind, what);
    vec_push(rows, row);
}

static void details_kernel(struct engine *e, engine_stats *rows)
{
    for (size_t i = 0; i < e->kernel->kinds.size; i++) {
        const struct kind_counts *c = &e->kernel->kinds.data[i];
        add_detail(rows, c->kind->name, "propagators", (double)c->propagators);
        add_detail(rows, c->kind->name, "calls", (double)c->calls);
        add_detail(rows, c->kind->name, "prunings", (double)c->prunings);
        add_detail(rows, c->kind->name, "explanations", (double)c->explanations);
        add_detail(rows, c->kind->name, "seconds", c->seconds);
        add_detail(rows, c->kind->name, "explain_seconds", c->explain_seconds);
        add_detail(rows, c->kind->name, "explain_length",
                   c->explanations ? (double)c->explained / (double)c->explanations : 0);
    }
}

static const char *error_kernel(struct engine *e)
{
    return load_error(e->loader);
}

const struct engine_kind kernel_engine = {.open = open_kernel,
                                          .close = close_kernel,
                                          .start = start_kernel,
                                          .more = more_kernel,
                                          .value = value_kernel,
                                          .failed = failed_kernel,
                                          .counts = counts_kernel,
                                          .details = details_kernel,
                                          .words = words_kernel,
                                          .error = error_kernel};
