/* The engine `kernel`: lazy clause generation on the model.
 *
 * A stop while the model is being loaded leaves the round unbegun, and `more` begins it. If the
 * stop came within a constraint, the next round gets a new kernel; otherwise that constraint would
 * stay in the kernel twice. A search without learning continues branch and bound in place
 * (search_improve); a search with learning leaves optimisation to kernel_optimise.c. */
#include "solver/kernel/kernel.h"

#include "base/clock.h"
#include "base/sentence.h"
#include "solver/engine/exchange.h"
#include "solver/engine/kernel_optimise.h"
#include "solver/engine/order.h"

#include <stdio.h>
#include <string.h>

/* Conflicts of the first run of a plain search. */
enum { FIRST_RUN = 500 };

struct engine {
    const struct engine_context *context;
    struct kernel *kernel;
    struct loader *loader;
    struct optimiser *best; /* optimisation strategies; NULL before they are needed */
    bool seeking;           /* the round is run by them */
    size_t steps;           /* search annotations loaded so far */
    size_t preferences;
    VEC(struct predicate) assumptions;
    VEC(dm_lit) assumed; /* the same, as the model's literals */
    bool has_cube;       /* the round is for a cube of an enumeration, */
    engine_cube cube;    /* which is this */
    struct port *port;   /* of the clause exchange; NULL: none, or not yet loaded */
    bool settled;        /* an attempt to join the exchange was made */
    bool begun;          /* the round's search has begun */
    int64_t search;      /* the caller's search that the round belongs to */
    bool found;          /* the kernel is at a solution */
    int64_t run, spent;  /* without learning: conflicts of a run, and so far */
    bool listing;        /* something was excluded in this round */
    bool absurd;         /* something false was assumed in this round */
    double load_seconds;
    const struct kernel_step *step; /* the step being reported; else NULL */
};

/* ---- steps */

static const dm_rel rels[] = {
    [PREDICATE_GE] = DM_GE, [PREDICATE_LE] = DM_LE, [PREDICATE_NE] = DM_NE, [PREDICATE_EQ] = DM_EQ};

static void report_step(void *self, const struct kernel_step *step)
{
    struct engine *e = self;
    ASSERT(e->context->stepped && !e->step);
    const dm_model *model;
    dm_step out = {.kind = step->kind, .level = (int64_t)step->level};
    if (step->what.var) {
        struct predicate p = load_meaning(e->loader, step->what, &model);
        out.rel = rels[p.op];
        out.value = p.value;
        if (p.var > 0 && p.var < MODEL_CHILD) out.x = model_handle(e->context->model, (dm_int){p.var, 1, 0});
    }
    if (step->kind == DM_STEP_BACKJUMP) out.learnt = e->kernel->analysis.learnt.size;
    e->step = step;
    e->context->stepped(e->context->self, &out);
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
    ASSERT(e->step);
    const struct kernel *k = e->kernel;
    if (!learnt && e->step->what.var) print_predicate(e, e->step->what, out);
    for (size_t i = 0; learnt && e->step->kind == DM_STEP_BACKJUMP && i < k->analysis.learnt.size; i++) {
        if (i) buf_add(out, " or ");
        print_predicate(e, atom_predicate(k, k->analysis.learnt.data[i]), out);
    }
}

/* ---- making and freeing */

static bool learns(const struct engine *e)
{
    return e->context->learn && !e->context->plain;
}

static void make_kernel(struct engine *e)
{
    const struct engine_context *context = e->context;
    static const enum kernel_restart restarts[] = {
        [ENGINE_RESTART_AVERAGE] = RESTART_AVERAGE, [ENGINE_RESTART_LUBY] = RESTART_LUBY,
        [ENGINE_RESTART_NEVER] = RESTART_NEVER,     [ENGINE_RESTART_GEOMETRIC] = RESTART_GEOMETRIC,
        [ENGINE_RESTART_LINEAR] = RESTART_LINEAR,   [ENGINE_RESTART_CONSTANT] = RESTART_CONSTANT};
    bool fixed = context->search == 1, given = context->restarts.way != ENGINE_RESTART_AVERAGE;
    struct kernel_config config = {.learn = learns(e),
                                   .restart = !learns(e) || (fixed && !given)
                                                  ? RESTART_NEVER
                                                  : restarts[context->restarts.way],
                                   .restart_base = context->restarts.base,
                                   .restart_scale = context->restarts.scale,
                                   .obey_branching = fixed,
                                   .seed = context->seed,
                                   .conflict_limit = context->conflict_limit,
                                   .phase = context->phase,
                                   .random_activity = context->member > 0,
                                   .poll = context->poll,
                                   .on_restart = context->restarted,
                                   .self = context->self,
                                   .on_step = context->stepped ? report_step : NULL,
                                   .step_data = e};
    e->kernel = kernel_new(&config);
    e->loader = load_new(context->model, e->kernel);
    ASSERT(kernel_at_root(e->kernel));
    e->steps = e->preferences = 0;
}

static struct engine *open_kernel(const char *name, const struct engine_context *context,
                                  struct sentence *error)
{
    (void)name, (void)error;
    struct engine *e = alloc_bytes(sizeof *e);
    e->context = context;
    e->run = FIRST_RUN;
    make_kernel(e);
    return e;
}

static void free_kernel(struct engine *e)
{
    kernel_optimise_free(e->best);
    exchange_leave(e->port);
    e->best = NULL;
    e->port = NULL;
    load_free(e->loader);
    kernel_free(e->kernel);
}

static void close_kernel(struct engine *e)
{
    free_kernel(e);
    vec_free(&e->assumptions);
    vec_free(&e->assumed);
    vec_free(&e->cube);
    alloc_free(e);
}

/* ---- loading */

/* The number of constraints on the variable of each view or literal of the annotation. */
static void count_occurrences(const dm_model *model, const struct search_step *step, vec_i32 *out)
{
    size_t *counts = degree_counts(model);
    for (size_t i = 0; i < step->count; i++) {
        int32_t var = step->lits ? model_atom(model, step->lits[i])->var : step->views[i].var;
        vec_push(out, (int32_t)counts[var]);
    }
    alloc_free(counts);
}

static void take_search(struct engine *e)
{
    const dm_model *model = e->context->model;
    for (; e->steps < model->steps.size; e->steps++) {
        const struct search_step *step = &model->steps.data[e->steps];
        struct branching b = {.order = step->order, .choice = step->choice};
        ASSERT(!step->lits || !step->views);
        for (size_t i = 0; i < step->count && step->lits; i++)
            vec_push(&b.lits, load_predicate(e->loader, step->lits[i]));
        for (size_t i = 0; i < step->count && step->views; i++) {
            dm_int x = step->views[i];
            x.var = load_var(e->loader, x.var);
            vec_push(&b.views, x);
        }
        if (step->order == DM_ORDER_OCCURRENCE) count_occurrences(model, step, &b.occurrences);
        ASSERT(b.lits.size + b.views.size == step->count);
        decide_add_branching(e->kernel, b);
    }
}

static void take_preferences(struct engine *e)
{
    const dm_model *model = e->context->model;
    for (; e->preferences < model->preferences.size; e->preferences++) {
        struct preference p = model->preferences.data[e->preferences];
        ASSERT(p.var > 0);
        phase_prefer(e->kernel, load_var(e->loader, p.var), p.value);
    }
}

/* Joins the clause exchange after loading for the first time: kernels that loaded the same model
 * then share variable numbers. */
static void join(struct engine *e)
{
    if (e->settled) return;
    ASSERT(!e->port);
    e->settled = true;
    if (e->context->exchange && learns(e))
        e->port = exchange_join(e->context->exchange, e->context->model, e->kernel);
}

/* Loads what was added to the model. False: stopped before the end. */
static bool take(struct engine *e)
{
    ASSERT(kernel_at_root(e->kernel) && (!e->port || e->settled));
    double before = clock_wall();
    bool whole = load_more(e->loader);
    ASSERT(!whole || load_error(e->loader) || e->kernel->impossible || !load_pending(e->loader));
    if (whole && e->context->search != 2) take_search(e);
    if (whole && e->context->plain && !e->kernel->decide.branchings.size)
        order_set_branching(e->context->model, e->loader, e->kernel);
    if (whole) take_preferences(e);
    if (whole) join(e);
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
    /* Objective probing needs learning, and does not obey search annotations. */
    bool wanted = model->sense && learns(e) && e->context->search != 1;
    ASSERT(!wanted || objective.var > 0 || objective.factor == 0);
    if (wanted) objective.var = load_var(e->loader, objective.var);
    objective_probe_set(e->kernel, objective, wanted ? model->sense : 0);
}

/* ---- rounds */

static dm_status status_of(struct engine *e, enum kernel_status status)
{
    ASSERT(status != KERNEL_SOLUTION || !e->absurd);
    if (load_error(e->loader)) return DM_INVALID;
    e->found = status == KERNEL_SOLUTION;
    return status == KERNEL_SOLUTION ? DM_SOLUTION : status == KERNEL_NONE ? DM_NONE : DM_UNKNOWN;
}

/* A search without learning for any solution restarts after a number of conflicts that doubles, so
 * that the weights of dom/wdeg apply from the root; branch and bound continues in place. */
static bool restarts(const struct engine *e)
{
    return e->context->plain && !e->context->model->sense && !e->listing && !e->has_cube;
}

static dm_status run_plain(struct engine *e, bool anew)
{
    ASSERT(!learns(e) && e->run >= FIRST_RUN);
    const int64_t most = e->context->conflict_limit;
    if (anew) e->spent = 0;
    for (;;) {
        int64_t rest = e->run - e->spent;
        ASSERT(rest > 0);
        e->kernel->config.conflict_limit = most >= 0 && most < rest ? most : rest;
        enum kernel_status status = anew ? search_start(e->kernel, e->assumptions.size, e->assumptions.data)
                                         : search_continue(e->kernel);
        e->spent += e->kernel->search.conflicts;
        if (status != KERNEL_UNKNOWN || e->spent < e->run) return status_of(e, status);
        e->run *= 2;
        e->spent = 0;
        anew = true;
    }
}

/* Strategies need learning, no search annotations to obey, and no step reports. */
static bool has_strategies(const struct engine *e)
{
    const struct engine_context *c = e->context;
    return c->descent.on && c->strategy != STRATEGY_BRANCH && learns(e) && c->search != 1 && !c->stepped;
}

static dm_status seek(struct engine *e)
{
    ASSERT(e->best && e->seeking);
    dm_status status = kernel_optimise_run(e->best);
    return load_error(e->loader) ? DM_INVALID : status;
}

/* Converts the assumptions to predicates. Returns how many of these are the caller's. */
static size_t take_assumptions(struct engine *e)
{
    size_t asked = 0;
    vec_clear(&e->assumptions);
    e->absurd = false;
    for (size_t i = 0; i < e->assumed.size; i++) {
        dm_lit lit = e->assumed.data[i];
        e->absurd |= lit == DM_FALSE;
        if (lit != DM_TRUE && lit != DM_FALSE) vec_push(&e->assumptions, load_predicate(e->loader, lit));
        if (i < e->context->descent.asked) asked = e->assumptions.size;
    }
    for (size_t i = 0; i < e->cube.size; i++) {
        struct predicate p = e->cube.data[i];
        p.var = load_var(e->loader, p.var);
        vec_push(&e->assumptions, p);
    }
    ASSERT(asked <= e->assumptions.size);
    return asked;
}

static void renew_spoilt(struct engine *e)
{
    if (!load_has_duplicates(e->loader)) return;
    free_kernel(e);
    make_kernel(e);
    ASSERT(!e->best && !e->port);
}

static dm_status begin(struct engine *e)
{
    renew_spoilt(e);
    trail_backtrack(e->kernel, 0);
    if (!take(e)) return DM_UNKNOWN;
    take_answer(e);
    take_goal(e);
    size_t asked = take_assumptions(e);
    e->begun = true;
    ASSERT(kernel_at_root(e->kernel));
    e->kernel->config.conflict_limit = e->context->conflict_limit;
    if (e->absurd) return status_of(e, KERNEL_NONE);
    e->seeking = has_strategies(e);
    if (e->seeking) {
        if (!e->best) e->best = kernel_optimise_new(e->context, e->kernel, e->loader);
        kernel_optimise_begin(e->best, asked, e->assumptions.size, e->assumptions.data);
        return seek(e);
    }
    if (e->has_cube) return status_of(e, search_list(e->kernel, e->assumptions.size, e->assumptions.data));
    if (restarts(e)) return run_plain(e, true);
    return status_of(e, search_start(e->kernel, e->assumptions.size, e->assumptions.data));
}

/* True if the literal is a bound of the objective. Then *goal is its predicate. */
static bool is_goal(struct engine *e, dm_lit lit, struct predicate *goal)
{
    const dm_model *model = e->context->model;
    if (!model->sense || lit == DM_TRUE || lit == DM_FALSE) return false;
    *goal = load_predicate(e->loader, lit);
    return goal->var == load_var(e->loader, model->objective.var) &&
           (goal->op == PREDICATE_LE || goal->op == PREDICATE_GE);
}

/* True if the bound excludes the last solution, or is tighter than the last bound. */
static bool is_better(struct engine *e, dm_lit wanted, const dm_lit *before)
{
    struct predicate goal, last;
    if (!is_goal(e, wanted, &goal)) return false;
    if (e->found) return domain_is_false(e->kernel, goal);
    if (!before) return true;
    if (!is_goal(e, *before, &last) || goal.op != last.op) return false;
    return goal.op == PREDICATE_LE ? goal.value < last.value : goal.value > last.value;
}

/* True if this is the last round with a tighter bound. Then a search without learning continues in
 * place. */
static bool goes_on(struct engine *e, size_t count, const dm_lit *assumptions)
{
    size_t before = e->assumed.size;
    if (learns(e) || !e->begun || e->absurd || e->listing || load_pending(e->loader)) return false;
    if (e->search != e->context->search_number || count == 0 || (before != count && before != count - 1))
        return false;
    for (size_t i = 0; i + 1 < count; i++)
        if (e->assumed.data[i] != assumptions[i]) return false;
    return is_better(e, assumptions[count - 1], before == count ? &e->assumed.data[count - 1] : NULL);
}

static dm_status go_on(struct engine *e, dm_lit better)
{
    ASSERT(!learns(e) && e->begun);
    struct predicate goal = load_predicate(e->loader, better);
    e->kernel->config.conflict_limit = e->context->conflict_limit;
    return status_of(e, search_improve(e->kernel, goal, !e->found));
}

static dm_status start_kernel(struct engine *e, size_t count, const dm_lit *assumptions)
{
    if (goes_on(e, count, assumptions)) {
        e->assumed.size = count - 1;
        vec_push(&e->assumed, assumptions[count - 1]);
        return go_on(e, assumptions[count - 1]);
    }
    e->search = e->context->search_number;
    e->listing = e->has_cube = false;
    vec_clear(&e->cube);
    vec_clear(&e->assumed);
    for (size_t i = 0; i < count; i++) vec_push(&e->assumed, assumptions[i]);
    e->begun = false;
    ASSERT(e->context->descent.asked <= count || !e->context->descent.on);
    return begin(e);
}

static dm_status more_kernel(struct engine *e, bool exclude)
{
    if (!e->begun) return begin(e);
    if (e->absurd) return DM_NONE;
    if (e->seeking) {
        ASSERT(!exclude); /* a bound is an assumption of the next round */
        trail_backtrack(e->kernel, 0);
        if (!take(e)) return load_error(e->loader) ? DM_INVALID : DM_UNKNOWN;
        return seek(e);
    }
    ASSERT(!exclude || e->found);
    if (exclude) search_exclude(e->kernel); /* before the trail changes */
    e->listing |= exclude;
    if (load_pending(e->loader)) {
        search_suspend(e->kernel);
        if (!take(e)) return load_error(e->loader) ? DM_INVALID : DM_UNKNOWN;
    }
    if (restarts(e)) return run_plain(e, false);
    e->kernel->config.conflict_limit = e->context->conflict_limit;
    return status_of(e, search_continue(e->kernel));
}

/* ---- cubes of an enumeration */

static dm_status start_cube_kernel(struct engine *e, size_t count, const dm_lit *assumptions,
                                   const engine_cube *cube)
{
    vec_clear(&e->assumed);
    vec_clear(&e->cube);
    for (size_t i = 0; i < count; i++) vec_push(&e->assumed, assumptions[i]);
    for (size_t i = 0; i < cube->size; i++) vec_push(&e->cube, cube->data[i]);
    e->search = e->context->search_number;
    e->begun = e->listing = false;
    e->has_cube = true;
    ASSERT(!e->seeking || learns(e));
    return begin(e);
}

/* As a predicate over the model: answer variables are variables of the model. */
static struct predicate in_model(struct engine *e, struct predicate p)
{
    const dm_model *model;
    return load_meaning(e->loader, p, &model);
}

static bool give_cube_kernel(struct engine *e, engine_cube *cube)
{
    predicate_list path = {0};
    struct predicate half;
    if (!e->begun || e->seeking || e->absurd) return false;
    bool given = search_split(e->kernel, &path);
    bool halved = !given && search_split_domain(e->kernel, &half);
    ASSERT(!given || path.size > 0);
    vec_clear(cube);
    for (size_t i = 0; i < e->cube.size; i++) vec_push(cube, e->cube.data[i]);
    for (size_t i = 0; i < path.size; i++) vec_push(cube, in_model(e, path.data[i]));
    if (halved) {
        vec_push(cube, in_model(e, domain_negation(half)));
        vec_push(&e->cube, in_model(e, half));
    }
    vec_free(&path);
    return given || halved;
}

/* ---- propagation */

static dm_status propagate_kernel(struct engine *e, size_t count, const dm_lit *assumptions)
{
    vec_clear(&e->assumed);
    for (size_t i = 0; i < count; i++) vec_push(&e->assumed, assumptions[i]);
    vec_clear(&e->cube);
    e->begun = e->seeking = e->listing = e->has_cube = false;
    renew_spoilt(e);
    if (load_pending(e->loader)) {
        trail_backtrack(e->kernel, 0);
        if (!take(e)) return load_error(e->loader) ? DM_INVALID : DM_UNKNOWN;
    }
    take_assumptions(e);
    if (e->absurd) return status_of(e, KERNEL_NONE);
    return status_of(e, search_propagate(e->kernel, e->assumptions.size, e->assumptions.data));
}

static int follows_kernel(struct engine *e, dm_lit lit)
{
    if (lit == DM_TRUE || lit == DM_FALSE) return lit == DM_TRUE ? 1 : -1;
    if (!load_has(e->loader, lit)) return 0; /* the literal is newer than the last load */
    struct predicate p = load_predicate(e->loader, lit);
    ASSERT((size_t)p.var < e->kernel->dom.vars.size);
    return domain_is_true(e->kernel, p) ? 1 : domain_is_false(e->kernel, p) ? -1 : 0;
}

static dm_values_left left_kernel(struct engine *e, dm_int x)
{
    if (!load_has_var(e->loader, x.var)) return (dm_values_left){0};
    dm_int at = {load_var(e->loader, x.var), x.factor, x.offset};
    ASSERT(kernel_lo(e->kernel, at) <= kernel_hi(e->kernel, at));
    return (dm_values_left){kernel_lo(e->kernel, at), kernel_hi(e->kernel, at),
                            domain_size(e->kernel, at.var)};
}

/* ---- results */

static int32_t value_kernel(struct engine *e, int32_t var)
{
    ASSERT(e->seeking || e->found);
    if (e->seeking) return kernel_optimise_value(e->best, var);
    return kernel_value(e->kernel, load_var(e->loader, var));
}

static bool failed_kernel(struct engine *e, dm_lit lit)
{
    if (e->absurd) return lit == DM_FALSE;
    if (lit == DM_TRUE || lit == DM_FALSE) return false;
    struct predicate p = load_predicate(e->loader, lit);
    if (e->seeking ? kernel_optimise_failed(e->best, p) : search_in_core(e->kernel, p)) return true;
    return !learns(e) && !e->kernel->impossible; /* without learning there are no cores */
}

static void counts_kernel(struct engine *e, struct engine_counts *counts)
{
    const struct kernel *k = e->kernel;
    counts->conflicts = k->counts.failures;
    counts->nodes = k->counts.nodes;
    counts->restarts = k->counts.restarts;
    counts->learnt = k->counts.learnt;
    counts->kept = (int64_t)k->clauses.learnts.size;
    counts->bottom =
        (int64_t)(k->trail.levels.size ? (size_t)k->trail.levels.data[0].start : k->trail.entries.size);
    counts->depth = k->counts.depth;
    counts->lbd = k->restart.fast;
    counts->variables = (int64_t)k->dom.vars.size - 1;
    counts->clauses = 0;
    counts->load_seconds = e->load_seconds;
}

static double done_kernel(struct engine *e)
{
    return e->context->plain && e->begun && !e->listing ? search_done(e->kernel) : 0;
}

static uint64_t effort_kernel(struct engine *e)
{
    return e->kernel->queue.steps;
}

/* Adds a row, or adds to the row of that name, since a portfolio may have several kernels. `of` is
 * the weight if the value is an average; 0 if it is a sum. */
static void add_detail(engine_stats *rows, const char *kind, const char *what, double value, double of)
{
    ASSERT(of >= 0);
    struct engine_stat row = {.value = value, .of = of};
    snprintf(row.name, sizeof row.name, "%s.%s", kind, what);
    for (size_t i = 0; i < rows->size; i++) {
        struct engine_stat *same = &rows->data[i];
        if (strcmp(same->name, row.name) != 0) continue;
        double all = same->of + of;
        same->value = all > 0 ? (same->value * same->of + value * of) / all : same->value + value;
        same->of = all;
        return;
    }
    vec_push(rows, row);
}

static void details_kernel(struct engine *e, engine_stats *rows)
{
    for (size_t i = 0; i < e->kernel->kinds.size; i++) {
        const struct kind_counts *c = &e->kernel->kinds.data[i];
        add_detail(rows, c->kind->name, "propagators", (double)c->propagators, 0);
        add_detail(rows, c->kind->name, "calls", (double)c->calls, 0);
        add_detail(rows, c->kind->name, "prunings", (double)c->prunings, 0);
        add_detail(rows, c->kind->name, "explanations", (double)c->explanations, 0);
        add_detail(rows, c->kind->name, "seconds", c->seconds, 0);
        add_detail(rows, c->kind->name, "explain_seconds", c->explain_seconds, 0);
        add_detail(rows, c->kind->name, "explain_length",
                   c->explanations ? (double)c->explained / (double)c->explanations : 0,
                   (double)c->explanations);
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
                                          .start_cube = start_cube_kernel,
                                          .give_cube = give_cube_kernel,
                                          .propagate = propagate_kernel,
                                          .follows = follows_kernel,
                                          .left = left_kernel,
                                          .value = value_kernel,
                                          .failed = failed_kernel,
                                          .counts = counts_kernel,
                                          .details = details_kernel,
                                          .words = words_kernel,
                                          .done = done_kernel,
                                          .effort = effort_kernel,
                                          .error = error_kernel};
