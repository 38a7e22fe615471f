/* The engine `cbc`: branch and cut on the model as an integer program (integer_program.c).
 *
 * Each search is a separate program: CBC modifies its input and keeps nothing. It gets the
 * objective too, so one search finds the optimum, with a bound from the relaxation.
 *
 * With an upper bound on the objective, from the incumbent or from the model, CBC searches depth
 * first without an incumbent: the fewest knights on 14 x 14 take 3 s with a warm start of 32, and
 * 57 s with the bound 31. So if a solution is known, even one above the bound (the incumbent, or
 * dm_prefer), CBC gets that as a warm start and no bound ("lifted"). If it finds nothing below the
 * bound, there is nothing.
 *
 * CBC computes in floating point. Its values are rounded and checked with the constraints' `holds`;
 * if that fails, the engine fails with a message. That there is no (better) solution is trusted.
 * The bound of the relaxation is not trusted: it is recomputed from the duals (duals.c). */
#include "solver/engine/cbc.h"

#include "base/clock.h"
#include "base/sentence.h"
#include "solver/engine/choice.h"
#include "solver/engine/engine.h"
#include "solver/engine/integer_program.h"

#include <errno.h>
#include <limits.h>
#include <math.h>

struct engine {
    const struct engine_context *context;
    cbc_searcher *search;
    struct integer_program *rows;
    vec_i32 values; /* by variable of the model */
    size_t known;   /* number of variables when the round began */
    int unfinished; /* calls in a row without an answer */
    int64_t nodes;  /* of all earlier searches */
    int64_t under_way;
    VEC(dm_lit) assumed; /* in this round */
    bool begun;          /* the model was loaded for this round */
    double *costs;       /* by column, while CBC searches */
    double constant;     /* of the objective, added to CBC's costs */
    bool lifted;         /* in this round CBC gets no bound on the objective */
    double ceiling;      /* the bound of the objective's variable; row_bounds.before */
    double load_seconds;
    const char *error;
};

static struct engine *open_cbc(const char *name, const struct engine_context *context, struct sentence *error)
{
    (void)name;
    cbc_searcher *search = cbc_load(error);
    if (!search) return NULL;
    struct engine *e = alloc_bytes(sizeof *e);
    e->context = context;
    e->search = search;
    e->rows = integer_program_new(context->model, context->poll, context->self);
    return e;
}

static void close_cbc(struct engine *e)
{
    integer_program_free(e->rows);
    vec_free(&e->values);
    vec_free(&e->assumed);
    alloc_free(e);
}

/* ---- during the search */

/* Rounds a bound up to an integer, in the model's objective. */
static int64_t whole_bound(const dm_model *model, double bound)
{
    double slack = 1e-6 * fmax(1, fabs(bound));
    return model->sense * (int64_t)ceil(bound - slack) + model->objective.offset;
}

/* The model's objective from CBC's costs. */
static int64_t objective_of(const dm_model *model, double costs)
{
    return model->sense * (int64_t)llround(costs) + model->objective.offset;
}

/* True if a larger value of the objective's variable is worse. */
static bool is_large_bad(const dm_model *model)
{
    return model->sense * model->objective.factor > 0;
}

/* True if the value is better than the incumbent, and within the bound. */
static bool is_good(const struct engine *e, int64_t value)
{
    const dm_model *model = e->context->model;
    const struct engine_descent *d = &e->context->descent;
    if (!e->lifted) return true;
    ASSERT(model->sense);
    if (d->has_best && model->sense * value >= model->sense * d->best) return false;
    double var = (double)((value - model->objective.offset) / model->objective.factor);
    return is_large_bad(model) ? var <= e->ceiling : var >= e->ceiling;
}

static bool look(void *self, int nodes, double best, double bound)
{
    struct engine *e = self;
    ASSERT(nodes >= 0);
    const struct engine_context *c = e->context;
    e->under_way = nodes;
    best += e->constant;
    bound += e->constant;
    if (c->descent.on && c->improved && fabs(bound) < 1e15) {
        int64_t value = best < 1e15 ? objective_of(c->model, best) : 0;
        bool found = best < 1e15 && is_good(e, value);
        c->improved(c->self, found ? &value : NULL, whole_bound(c->model, bound));
    }
    return c->poll && c->poll(c->self);
}

/* ---- one search */

/* The incumbent, else the preferred values, by column; NULL if there is neither. */
static double *make_start(const struct engine *e)
{
    const dm_model *model = e->context->model;
    const struct engine_descent *d = &e->context->descent;
    size_t columns = (size_t)integer_program_columns(e->rows);
    if (!d->on || !(d->has_best ? d->value_count : model->preferences.size)) return NULL;
    double *start = alloc_array(columns, sizeof *start);
    ASSERT(columns > 0);
    for (size_t i = 0; i < columns; i++) start[i] = NAN;
    for (size_t var = 0; d->has_best && var < d->value_count; var++)
        start[integer_program_column(e->rows, (int32_t)var)] = d->values[var];
    for (size_t i = 0; !d->has_best && i < model->preferences.size; i++) {
        struct preference p = model->preferences.data[i];
        start[integer_program_column(e->rows, p.var)] = p.value;
    }
    return start;
}

/* Removes the bound on the objective; the caller frees the bounds. */
static void lift(struct engine *e, struct cbc_problem *problem, struct row_bounds *bounds)
{
    const dm_model *model = e->context->model;
    if (!e->lifted || !integer_program_lift(e->rows, model->objective.var, is_large_bad(model), bounds))
        return;
    e->ceiling = bounds->before;
    ASSERT(problem->blocks[0].count > 0);
    problem->lo = bounds->lo;
    problem->hi = bounds->hi;
    problem->blocks[0].lo = bounds->row_lo;
    problem->blocks[0].hi = bounds->row_hi;
}

/* Rounds, and checks domains, constraints and the round's rows. */
static bool take_values(struct engine *e, double *values)
{
    const dm_model *model = e->context->model;
    bool fine = true;
    for (int i = 0; i < integer_program_columns(e->rows); i++) values[i] = round(values[i]);
    vec_clear(&e->values);
    for (size_t var = 0; var < model->variables.size; var++) {
        double value = values[integer_program_column(e->rows, (int32_t)var)];
        fine = fine && fabs(value) <= DM_INT_MAX && model_has_value(model, (int32_t)var, (int64_t)value);
        vec_push(&e->values, fine ? (int32_t)value : 0);
    }
    return fine && integer_program_round_holds(e->rows, values) &&
           !candidate_violated(&(struct dm_candidate){model, e->values.data, 0}, 0);
}

/* The costs of the rounded values. */
static double costs_of(const struct engine *e, const double *values)
{
    double sum = e->constant;
    for (int i = 0; i < integer_program_columns(e->rows); i++) sum += e->costs[i] * round(values[i]);
    return sum;
}

/* After the deadline CBC has LENIENCY seconds to stop with its incumbent before the fence leaves
 * it. Out of memory in CBC is handled as in our code. After a search was left at a limit, polls
 * once, so that the limit is recorded. */
static enum cbc_verdict call_cbc(const struct engine *e, const struct cbc_problem *problem,
                                 struct cbc_watch watch, double *values)
{
    const double LENIENCY = 0.01;
    const struct engine_context *c = e->context;
    watch.fence = fence_run;
    watch.terms = (struct fence_limits){(size_t)c->memory, c->deadline > 0 ? c->deadline + LENIENCY : 0};
    errno = 0; /* read by the crash handler (cbc_load.c) */
    enum cbc_verdict verdict = e->search(problem, &watch, values);
    if (verdict == CBC_OUT_OF_MEMORY) alloc_fail(0);
    if (verdict == CBC_MEMORY_LIMIT || verdict == CBC_MEMORY_LIMIT_WITH_VALUES) {
        alloc_refuse();
        verdict = verdict == CBC_MEMORY_LIMIT ? CBC_STOPPED : CBC_STOPPED_WITH_VALUES;
    }
    if ((verdict == CBC_STOPPED || verdict == CBC_STOPPED_WITH_VALUES) && c->poll) c->poll(c->self);
    return verdict;
}

static dm_status status_of(struct engine *e, enum cbc_verdict verdict, double *values)
{
    switch (verdict) {
    case CBC_INFEASIBLE:
        return DM_NONE;
    case CBC_STOPPED:
        return DM_UNKNOWN;
    case CBC_LOST:
        if (e->context->poll && e->context->poll(e->context->self)) return DM_UNKNOWN;
        e->error = "cbc was left in the middle of an earlier search, at its limit: it cannot be used again";
        return DM_INVALID;
    case CBC_FAILED:
        e->error = "cbc gave up on this model; use another engine";
        return DM_INVALID;
    default:
        if (e->lifted && !is_good(e, objective_of(e->context->model, costs_of(e, values))))
            return verdict == CBC_OPTIMAL ? DM_NONE : DM_UNKNOWN;
        if (take_values(e, values))
            return e->context->descent.on && verdict == CBC_OPTIMAL ? DM_OPTIMAL : DM_SOLUTION;
        if (verdict != CBC_OPTIMAL) return DM_UNKNOWN; /* restoring them was interrupted */
        e->error = "cbc's values break a constraint when rounded: use another engine for this model";
        return DM_INVALID;
    }
}

/* Every call starts from scratch, so the node limit doubles after a call that met it: otherwise a
 * round might never end. */
static int nodes_of_call(struct engine *e)
{
    int64_t limit = e->context->conflict_limit;
    if (limit < 0) return -1;
    int64_t nodes = limit << e->unfinished;
    ASSERT(nodes >= limit);
    return nodes < INT_MAX ? (int)nodes : INT_MAX;
}

static dm_status search(struct engine *e)
{
    const struct engine_context *c = e->context;
    ASSERT(e->begun && e->under_way == 0);
    if (integer_program_error(e->rows)) return DM_INVALID;
    if (integer_program_impossible(e->rows)) return DM_NONE;
    struct cbc_watch watch = {.nodes = nodes_of_call(e),
                              .seed = (int)c->seed,
                              .cover = c->descent.on && choice_covers(c->model),
                              .look = look,
                              .self = e};
    size_t columns = (size_t)integer_program_columns(e->rows);
    ASSERT(columns > 0);
    double *values = alloc_array(columns, sizeof *values), *costs = alloc_array(columns, sizeof *costs),
           *start = e->lifted ? make_start(e) : NULL;
    struct row_bounds bounds = {0};
    watch.start = start;
    e->costs = costs;
    dm_int objective = c->model->objective;
    if (c->descent.on)
        e->constant =
            integer_program_costs(e->rows, objective.var, (double)c->model->sense * objective.factor, costs);
    struct cbc_problem problem = integer_program_problem(e->rows, costs);
    lift(e, &problem, &bounds);
    dm_status status = status_of(e, call_cbc(e, &problem, watch, values), values);
    /* Its preprocessing sometimes accepts wrong solutions: retry without it. */
    if (status == DM_INVALID) {
        watch.plain = true;
        e->error = NULL;
        status = status_of(e, call_cbc(e, &problem, watch, values), values);
    }
    integer_program_lift_free(&bounds);
    alloc_free(start);
    alloc_free(values);
    alloc_free(costs);
    e->nodes += e->under_way;
    e->under_way = 0;
    e->unfinished = status == DM_UNKNOWN ? e->unfinished + (e->unfinished < 31) : 0;
    return status;
}

/* True if there is a warm start. The incumbent is a solution; preferred values must be checked. */
static bool has_start(struct engine *e)
{
    const dm_model *model = e->context->model;
    double *start = make_start(e);
    struct row_bounds bounds = {0};
    bool known = start && integer_program_lift(e->rows, model->objective.var, is_large_bad(model), &bounds) &&
                 (e->context->descent.has_best ||
                  integer_program_lifted_hold(e->rows, model->objective.var, &bounds, start));
    integer_program_lift_free(&bounds);
    alloc_free(start);
    return known;
}

/* False: stopped before the model was loaded. */
static bool load(struct engine *e)
{
    double before = clock_wall();
    bool whole = integer_program_load(e->rows);
    e->load_seconds += clock_wall() - before;
    return whole;
}

static dm_status begin(struct engine *e)
{
    const struct engine_context *c = e->context;
    if (integer_program_spoilt(e->rows)) {
        integer_program_free(e->rows);
        e->rows = integer_program_new(c->model, c->poll, c->self);
    }
    if (!load(e)) return DM_UNKNOWN;
    e->begun = true;
    integer_program_begin_round(e->rows);
    size_t asked = c->descent.on ? c->descent.asked : e->assumed.size;
    ASSERT(asked <= e->assumed.size);
    for (size_t i = 0; i < asked; i++) integer_program_assume(e->rows, e->assumed.data[i]);
    e->lifted = has_start(e);
    /* the others bound the objective */
    for (size_t i = asked; i < e->assumed.size && !e->lifted; i++)
        integer_program_assume(e->rows, e->assumed.data[i]);
    return search(e);
}

static dm_status start_cbc(struct engine *e, size_t count, const dm_lit *assumptions)
{
    e->begun = false;
    e->known = e->context->model->variables.size;
    vec_clear(&e->assumed);
    for (size_t i = 0; i < count; i++) vec_push(&e->assumed, assumptions[i]);
    return begin(e);
}

static dm_status more_cbc(struct engine *e, bool exclude)
{
    if (!e->begun) return begin(e);
    if (exclude) integer_program_exclude(e->rows, e->known, e->values.data);
    ASSERT(!exclude || e->known <= e->values.size);
    return load(e) ? search(e) : DM_UNKNOWN;
}

/* ---- the relaxation */

static bool look_only(void *self, int nodes, double best, double bound)
{
    const struct engine_context *c = ((struct engine *)self)->context;
    (void)nodes, (void)best, (void)bound;
    return c->poll && c->poll(c->self);
}

/* True if so few columns are fractional that branching should finish soon. */
static bool is_nearly_whole(const struct cbc_problem *problem, const double *values)
{
    enum { PART = 50 };
    int open = 0, between = 0;
    for (int i = 0; i < problem->columns; i++) {
        open += problem->lo[i] < problem->hi[i];
        between += fabs(values[i] - round(values[i])) > 1e-6;
    }
    return between <= open / PART;
}

/* The bound from the duals at which the simplex method stopped. */
static enum engine_relaxed solve_relaxation(struct engine *e, int64_t steps, int64_t *bound)
{
    const struct engine_context *c = e->context;
    size_t columns = (size_t)integer_program_columns(e->rows);
    double *costs = alloc_array(columns, sizeof *costs), *values = alloc_array(columns, sizeof *values);
    dm_int objective = c->model->objective;
    double constant =
        integer_program_costs(e->rows, objective.var, (double)c->model->sense * objective.factor, costs);
    ASSERT(c->model->sense);
    struct cbc_problem problem = integer_program_problem(e->rows, costs);
    size_t rows = (size_t)problem.blocks[0].count + (size_t)problem.blocks[1].count;
    double *duals = alloc_array(rows + 1, sizeof *duals);
    struct cbc_watch watch = {.nodes = steps < INT_MAX ? (int)steps : INT_MAX,
                              .look = look_only,
                              .self = e,
                              .duals = duals};
    enum cbc_verdict verdict = call_cbc(e, &problem, watch, values);
    bool fine = verdict != CBC_FAILED && verdict != CBC_LOST;
    double value = !fine ? -INFINITY : duals_bound(&problem, duals) + constant;
    bool known = fabs(value) < 1e15;
    if (known) *bound = whole_bound(c->model, value);
    bool nearly = known && verdict == CBC_OPTIMAL && is_nearly_whole(&problem, values);
    alloc_free(costs);
    alloc_free(duals);
    alloc_free(values);
    return !known                   ? RELAXED_NOT
           : nearly                 ? RELAXED_NEARLY_WHOLE
           : verdict == CBC_OPTIMAL ? RELAXED
                                    : RELAXED_PARTLY;
}

/* Creates the rows again, because earlier ones may have duplicates; this is called rarely. */
static enum engine_relaxed relax_cbc(struct engine *e, size_t count, const dm_lit *assumptions, int64_t steps,
                                     int64_t *bound)
{
    ASSERT(e->context->model->sense);
    integer_program_free(e->rows);
    e->rows = integer_program_new(e->context->model, e->context->poll, e->context->self);
    e->begun = false;
    if (!load(e) || integer_program_error(e->rows)) return RELAXED_NOT;
    integer_program_begin_round(e->rows);
    for (size_t i = 0; i < count; i++) integer_program_assume(e->rows, assumptions[i]);
    if (integer_program_impossible(e->rows)) return RELAXED_NOT;
    return solve_relaxation(e, steps, bound);
}

/* ---- results */

static int32_t value_cbc(struct engine *e, int32_t var)
{
    ASSERT((size_t)var < e->values.size);
    return e->values.data[var];
}

static void counts_cbc(struct engine *e, struct engine_counts *counts)
{
    counts->nodes = e->nodes + e->under_way;
    counts->variables = integer_program_columns(e->rows);
    counts->load_seconds = e->load_seconds;
}

static const char *error_cbc(struct engine *e)
{
    return integer_program_error(e->rows) ? integer_program_error(e->rows) : e->error;
}

const struct engine_kind cbc_engine = {.open = open_cbc,
                                       .close = close_cbc,
                                       .start = start_cbc,
                                       .more = more_cbc,
                                       .relaxation = relax_cbc,
                                       .value = value_cbc,
                                       .counts = counts_cbc,
                                       .error = error_cbc};
