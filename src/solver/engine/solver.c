/* The public solver: lazy checks, branch and bound, and queries. Limits and callbacks are in
 * monitor.c.
 *
 * The engine is opened at the first search, after all options are set. Each solution is copied out
 * of the engine, so its values stay valid while the search continues. If lazy checks reject a
 * candidate, the engine continues in the same round. Branch and bound assumes "better than the
 * incumbent" until that is unsatisfiable: learnt clauses stay valid, and the model does not change.
 * An engine with ENGINE_OPTIMISES proves the optimum in the first step.
 *
 * Invariant: `values` is the last solution returned to the caller, and satisfies all constraints
 * posted when it was found; empty before the first. It stays if a later call finds none. */
#include "solver/engine/solver.h"

#include "base/bits.h"
#include "base/clock.h"
#include "base/option.h"
#include "base/sentence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const phases[] = {"auto", "false", "true", NULL};
static const char *const searches[] = {"auto", "fixed", "free", NULL};
/* As enum engine_strategy. */
static const char *const strategies[] = {"auto", "branch", "cores", "lns", NULL};

#define ROW(word, kind, field, ...)                                                                          \
    {                                                                                                        \
        .name = (word), .type = OPTION_##kind, .offset = offsetof(struct settings, field), __VA_ARGS__       \
    }
static const struct option solver_options[] = {
    ROW("seed", INT, seed, .lo = 0, .hi = 2000000000),
    ROW("threads", INT, threads, .lo = 1, .hi = 1024),
    ROW("conflict-limit", INT, conflict_limit, .lo = 0, .hi = MONITOR_MOST_CONFLICTS),
    ROW("work-limit", INT, work_limit, .lo = 0, .hi = MONITOR_MOST_WORK),
    ROW("memory-limit", INT, memory_limit, .lo = 0, .hi = MONITOR_MOST_MEGABYTES),
    ROW("time-limit", REAL, time_limit, .lo = 0, .hi = MONITOR_MOST_SECONDS),
    ROW("phase", CHOICE, phase, .choices = phases),
    ROW("search", CHOICE, search, .choices = searches),
    ROW("strategy", CHOICE, strategy, .choices = strategies),
    {.name = "learn", .type = OPTION_FLAG, .offset = offsetof(struct settings, learn)},
    {.name = "proof", .type = OPTION_TEXT, .offset = offsetof(struct settings, proof)},
    {0},
};
#undef ROW

/* ---- making and freeing */

static char *copy_text(const char *text)
{
    return strcpy(alloc_bytes(strlen(text) + 1), text);
}

dm_solver *dm_solver_new(dm_model *model, const char *engine)
{
    REQUIRE(model, "no model given");
    dm_solver *s = alloc_bytes(sizeof *s);
    s->model = model;
    model->solvers++;
    s->settings = (struct settings){.threads = 1, .learn = true};
    s->row = engine_find(engine, &s->error);
    if (engine) s->name = copy_text(engine);
    atomic_init(&s->interrupted, false);
    s->details = alloc_bytes(sizeof *s->details);
    return s;
}

void dm_solver_free(dm_solver *s)
{
    if (!s) return;
    state_check(s, CALL_FREE, __func__);
    if (s->engine) s->kind->close(s->engine);
    s->model->solvers--;
    vec_free(&s->assumptions);
    vec_free(&s->asked);
    vec_free(&s->found);
    vec_free(&s->values);
    vec_free(&s->shown);
    vec_free(&s->doubted);
    vec_free(&s->core);
    vec_free(s->details);
    alloc_free(s->details);
    alloc_free(s->name);
    alloc_free((char *)s->settings.proof);
    alloc_free(s);
}

const char *dm_solver_error(const dm_solver *s)
{
    REQUIRE(s, "no solver given");
    return sentence_is_empty(&s->error) ? NULL : s->error.text;
}

const char *dm_solver_engine(const dm_solver *s)
{
    REQUIRE(s, "no solver given");
    if (!s->row) return s->name ? s->name : "";
    if (s->engine && s->kind->name) return s->kind->name(s->engine);
    return s->row == &engine_program && s->name ? s->name : s->row->name;
}

static bool has_row(const struct option *rows, const char *name)
{
    for (; rows->name; rows++)
        if (strcmp(rows->name, name) == 0) return true;
    return false;
}

/* Parses ":SCALE" or ":BASE:SCALE" after the name of a restart sequence. */
static bool read_numbers(const char *text, bool based, struct engine_restarts *out)
{
    char *end;
    if (based) {
        if (*text++ != ':') return false;
        out->base = strtod(text, &end);
        if (end == text || !(out->base >= 1 && out->base <= 1000)) return false;
        text = end;
    }
    if (*text++ != ':') return false;
    out->scale = strtoll(text, &end, 10);
    return end > text && *end == 0 && out->scale >= 1 && out->scale <= MONITOR_MOST_CONFLICTS;
}

static bool set_restarts(struct engine_restarts *restarts, const char *value, struct sentence *error)
{
    static const struct {
        const char *name;
        enum engine_restart way;
        int numbers; /* of parameters */
    } ways[] = {{"average", ENGINE_RESTART_AVERAGE, 0},     {"luby", ENGINE_RESTART_LUBY, 0},
                {"never", ENGINE_RESTART_NEVER, 0},         {"luby", ENGINE_RESTART_LUBY, 1},
                {"geometric", ENGINE_RESTART_GEOMETRIC, 2}, {"linear", ENGINE_RESTART_LINEAR, 1},
                {"constant", ENGINE_RESTART_CONSTANT, 1}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        size_t length = strlen(ways[i].name);
        struct engine_restarts read = {.way = ways[i].way, .scale = 100};
        if (strncmp(value, ways[i].name, length) != 0) continue;
        if (ways[i].numbers ? !read_numbers(value + length, ways[i].numbers == 2, &read) : value[length] != 0)
            continue;
        *restarts = read;
        return true;
    }
    return sentence_set(
        error,
        "restarts are average, never, luby, luby:SCALE, geometric:BASE:SCALE, linear:SCALE or "
        "constant:SCALE, with a base from 1 to 1000 and a scale from 1; not `%s'",
        value);
}

bool dm_set(dm_solver *s, const char *option, const char *value)
{
    REQUIRE(s, "no solver given");
    REQUIRE(option && value, "an option has a name and a value");
    state_check(s, CALL_SET, __func__);
    struct sentence error = {""};
    bool encoding = has_row(encode_options, option);
    const char *proof = s->settings.proof;
    bool done =
        strcmp(option, "restarts") == 0
            ? set_restarts(&s->settings.restarts, value, &error)
            : option_set(encoding ? encode_options : solver_options,
                         encoding ? (void *)&s->context.encode : (void *)&s->settings, option, value, &error);
    if (s->settings.proof != proof) {
        alloc_free((char *)proof);
        s->settings.proof = copy_text(value);
    }
    if (!done && sentence_is_empty(&s->error)) sentence_copy(&s->error, &error);
    return done;
}

/* ---- candidates */

/* True if the engine supports the options. */
static bool can_engine(dm_solver *s)
{
    bool proves = s->row->abilities & ENGINE_PROOFS, steps = s->row->abilities & ENGINE_STEPS;
    if (s->settings.proof && !proves)
        engine_no_proofs(dm_solver_engine(s), &s->error);
    else if (s->watch && !steps)
        engine_no_steps(dm_solver_engine(s), &s->error);
    else if (s->watch && s->settings.proof)
        sentence_set(&s->error, "no engine makes a proof and tells the steps of its search");
    else
        return true;
    return false;
}

/* True if a parallel portfolio is to be used. Proofs, steps and conflict limits refer to a single
 * search. */
static bool is_for_team(const dm_solver *s)
{
    return s->settings.threads > 1 && parallel_portfolio_suits(s->row) && !s->settings.proof && !s->watch &&
           s->settings.conflict_limit <= 0;
}

static bool open_engine(dm_solver *s)
{
    s->context.conflict_limit = s->settings.conflict_limit > 0 ? s->settings.conflict_limit : -1;
    s->context.memory = s->settings.memory_limit << 20;
    if (s->engine) return true;
    if (!s->row) return false;
    if (!can_engine(s)) return false;
    struct engine_context *c = &s->context;
    ASSERT(s->state == SOLVER_SEARCHING);
    c->model = s->model;
    c->seed = s->settings.seed;
    c->threads = s->settings.threads;
    c->phase = s->settings.phase;
    c->search = s->settings.search;
    c->strategy = s->settings.strategy;
    c->restarts = s->settings.restarts;
    c->learn = s->settings.learn;
    c->proof = s->settings.proof;
    c->poll = monitor_poll;
    c->restarted = monitor_restarted;
    c->improved = monitor_improved;
    c->stepped = s->watch ? monitor_stepped : NULL;
    c->self = s;
    s->kind = is_for_team(s) ? &parallel_portfolio_engine : s->row->kind;
    s->engine = s->kind->open(s->name, c, &s->error);
    /* A failure has a message. */
    ASSERT(s->engine || !sentence_is_empty(&s->error));
    return s->engine != NULL;
}

static void take_values(dm_solver *s)
{
    ASSERT(s->engine && s->state == SOLVER_SEARCHING);
    vec_clear(&s->found);
    for (size_t var = 0; var < s->model->variables.size; var++)
        vec_push(&s->found, var == 0 ? 0 : s->kind->value(s->engine, (int32_t)var));
}

static void copy_values(vec_i32 *to, const vec_i32 *from)
{
    vec_clear(to);
    for (size_t i = 0; i < from->size; i++) vec_push(to, from->data[i]);
}

/* True if this candidate was rejected before without a violated constraint. Stores it. */
static bool doubted_before(dm_solver *s, size_t count)
{
    ASSERT(count <= s->found.size);
    bool same = s->doubted.size > 0 && s->doubted.size <= count;
    for (size_t i = 0; i < s->doubted.size && same; i++) same = s->doubted.data[i] == s->found.data[i];
    vec_clear(&s->doubted);
    for (size_t i = 0; i < count; i++) vec_push(&s->doubted, s->found.data[i]);
    return same;
}

/* Runs the lazy checks on the candidate. True: they posted constraints. The candidate must violate
 * one of them. If the checks created variables, that cannot be tested; but then the same candidate
 * must not come a second time, because it would come again for ever. */
static bool rejected(dm_solver *s)
{
    ASSERT(s->found.size == s->model->variables.size);
    dm_model *model = s->model;
    size_t posts = model->constraints.size, variables = model->variables.size;
    struct dm_candidate candidate = {model, s->found.data, variables};
    const char *searching = model->searching;
    dm_lit guard = model->guard; /* an open dm_rule does not apply to the checks */
    /* Checks may post. Lazy checks added now start with the next candidate. */
    model->searching = NULL;
    model->guard = 0;
    for (size_t i = 0, count = model->lazies.size; i < count; i++)
        model->lazies.data[i].check(model, &candidate, model->lazies.data[i].data);
    model_check_no_condition(model, "dm_lazy");
    model->guard = guard;
    model->searching = searching;
    alias_read(model);
    /* Models only grow. */
    ASSERT(model->constraints.size >= posts && model->variables.size >= variables);
    if (model->constraints.size == posts) return false;
    s->counters.rejected++;
    if (candidate_violated(&candidate, posts)) return true;
    if (model->variables.size == variables || doubted_before(s, variables))
        sentence_set(&s->error, "a lazy check posted only what its candidate satisfies");
    return true;
}

/* True if a check created a variable with an empty domain. Then the model is unsatisfiable. */
static bool impossible_since(const dm_solver *s)
{
    for (size_t var = s->found.size; var < s->model->variables.size; var++)
        if (s->model->variables.data[var].lo > s->model->variables.data[var].hi) return true;
    return false;
}

/* Continues from `status` until a candidate passes the lazy checks. */
static dm_status accept(dm_solver *s, dm_status status)
{
    for (;;) {
        s->counters.calls++;
        if (status == DM_INVALID && sentence_is_empty(&s->error))
            sentence_set(&s->error, "%s", s->kind->error(s->engine));
        if (s->model->error || !sentence_is_empty(&s->error)) return DM_INVALID;
        if (status != DM_SOLUTION && status != DM_OPTIMAL) return status;
        take_values(s);
        ASSERT(s->next == SOLVER_OPEN || s->next == SOLVER_GIVEN);
        bool passed = !rejected(s), none = passed && impossible_since(s);
        if (s->model->error) return DM_INVALID; /* a post of a check was invalid */
        monitor_step(s, none ? DM_STEP_END : passed ? DM_STEP_SOLUTION : DM_STEP_REJECTED);
        if (none) return DM_NONE;
        if (passed) {
            s->counters.solutions++;
            s->next = SOLVER_GIVEN;
            vec_clear(&s->doubted);
            return status;
        }
        if (!sentence_is_empty(&s->error)) return DM_INVALID;
        if (monitor_poll(s)) return DM_UNKNOWN;
        status = s->kind->more(s->engine, false);
    }
}

/* `listing`: enumerate the round, instead of branch and bound. */
static dm_status start_round(dm_solver *s, bool listing)
{
    if (monitor_poll(s)) return DM_UNKNOWN;
    s->next = SOLVER_OPEN;
    ASSERT(s->assumed <= s->assumptions.size && s->assumptions.size <= s->assumed + 1);
    s->context.descent = (struct engine_descent){.on = s->model->sense && !listing,
                                                 .asked = s->assumed,
                                                 .has_best = s->best.known,
                                                 .best = s->best.value,
                                                 .values = s->shown.data,
                                                 .value_count = s->shown.size};
    return accept(s, s->kind->start(s->engine, s->assumptions.size, s->assumptions.data));
}

/* The next solution of the round, different from those returned. If it is stopped before it reaches
 * the engine, the state does not change. */
static dm_status more(dm_solver *s)
{
    if (monitor_poll(s)) return DM_UNKNOWN;
    bool exclude = s->next == SOLVER_GIVEN;
    ASSERT(!exclude || s->found.size > 0);
    s->next = SOLVER_OPEN;
    return accept(s, s->kind->more(s->engine, exclude));
}

/* ---- branch and bound */

static int64_t objective_value(const dm_solver *s)
{
    return candidate_value(&(struct dm_candidate){s->model, s->found.data, 0}, s->model->objective);
}

static dm_lit better_than(dm_solver *s, int64_t value)
{
    dm_int objective;
    return dm_objective(s->model, &objective) > 0 ? dm_le(s->model, objective, value - 1)
                                                  : dm_ge(s->model, objective, value + 1);
}

static dm_status start_better(dm_solver *s)
{
    ASSERT(s->best.known && s->assumed <= s->assumptions.size);
    dm_lit better = better_than(s, s->best.value);
    s->assumptions.size = s->assumed;
    vec_push(&s->assumptions, better);
    /* Even a trivial step goes to the engine if a proof is requested. */
    bool known = better == DM_FALSE && !s->settings.proof;
    dm_status status = known ? DM_NONE : start_round(s, false);
    s->assumptions.size = s->assumed;
    return status;
}

static void set_trivial_bound(dm_solver *s)
{
    ASSERT(s->model->sense == 1 || s->model->sense == -1);
    const dm_model *model = s->model;
    s->bound = (struct known){true, model->sense > 0 ? view_lo(model, model->objective)
                                                     : view_hi(model, model->objective)};
}

/* Branch and bound from the engine's last status. An incumbent is returned once: a call that is
 * stopped before it improves it returns DM_UNKNOWN. */
static dm_status descend(dm_solver *s, dm_status status)
{
    bool gained = false;
    while (status == DM_SOLUTION || status == DM_OPTIMAL) {
        gained = true;
        s->hope.known = false;
        s->best = (struct known){true, objective_value(s)};
        copy_values(&s->shown, &s->found);
        copy_values(&s->values, &s->found); /* the progress callback may read them */
        /* The incumbent is never better than the bound. */
        ASSERT(!s->bound.known || s->model->sense * s->best.value >= s->model->sense * s->bound.value);
        monitor_report(s, clock_wall());
        monitor_log(s, DM_EVENT_SOLUTION);
        status = status == DM_OPTIMAL ? DM_NONE : start_better(s);
    }
    s->hope.known = false;
    if (status == DM_UNKNOWN)
        s->next = s->next == SOLVER_OPEN ? SOLVER_DESCENT : SOLVER_PENDING;
    else
        s->next = s->best.known ? SOLVER_BEST : SOLVER_NONE;
    if (status == DM_INVALID || !s->best.known) return status;
    copy_values(&s->found, &s->shown);
    if (status != DM_NONE) return gained ? DM_SOLUTION : DM_UNKNOWN;
    s->bound = s->best;
    ASSERT(s->shown.size > 0);
    return DM_OPTIMAL;
}

/* Resumes branch and bound; starts again if constraints posted since violate the incumbent. */
static dm_status descend_on(dm_solver *s)
{
    ASSERT(s->next == SOLVER_PENDING || s->next == SOLVER_DESCENT);
    struct dm_candidate best = {s->model, s->shown.data, s->shown.size};
    if (s->best.known && candidate_violated(&best, 0)) {
        s->best.known = false;
        return descend(s, start_round(s, false));
    }
    if (s->next == SOLVER_DESCENT) return descend(s, more(s));
    return descend(s, s->best.known ? start_better(s) : start_round(s, false));
}

/* ---- calls */

const char *dm_status_name(dm_status status)
{
    static const char *const names[] = {[DM_UNKNOWN] = "unknown",
                                        [DM_SOLUTION] = "solution",
                                        [DM_OPTIMAL] = "optimal",
                                        [DM_NONE] = "none",
                                        [DM_INVALID] = "invalid"};
    REQUIRE(status <= DM_INVALID, "no such status");
    return names[status];
}

static void find_core(dm_solver *s)
{
    ASSERT(s->assumed == s->asked.size && s->assumed <= s->assumptions.size);
    struct bits seen; /* by literal, to report duplicates once */
    bits_init(&seen, 2 * s->model->atoms.size);
    vec_clear(&s->core);
    for (size_t i = 0; i < s->assumed; i++) {
        dm_lit lit = s->asked.data[i];
        size_t place = lit > 0 ? 2 * (size_t)lit : 2 * (size_t)-lit + 1;
        if (bits_has(&seen, place) || !engine_failed(s->kind, s->engine, s->assumptions.data[i])) continue;
        bits_add(&seen, place);
        vec_push(&s->core, lit);
    }
    bits_free(&seen);
}

/* `function`: the public function, for messages. */
static bool begin_call(dm_solver *s, enum solver_call call, const char *function)
{
    state_enter(s, call, function);
    REQUIRE_OF(function, !s->model->searching,
               "a search on this model is under way: this was called from within it");
    model_check_no_condition(s->model, function);
    alias_read(s->model);
    s->model->searching = function;
    s->stop = DM_STOP_NONE;
    alloc_clear_refused();
    s->call_began = clock_wall();
    s->context.deadline = s->settings.time_limit > 0 ? s->call_began + s->settings.time_limit : 0;
    s->next_report = s->call_began + 0.1;
    s->work = s->weight = 0;
    vec_clear(&s->core);
    return !s->model->error && sentence_is_empty(&s->error) && open_engine(s);
}

static dm_status end_call(dm_solver *s, dm_status status)
{
    ASSERT(s->state == SOLVER_SEARCHING);
    bool found = status == DM_SOLUTION || status == DM_OPTIMAL;
    ASSERT(!found || s->found.size > 0);
    if (found) copy_values(&s->values, &s->found);
    if (s->first && status == DM_SOLUTION && !s->sense) monitor_log(s, DM_EVENT_SOLUTION);
    if (!found || (s->first && s->sense)) monitor_log(s, DM_EVENT_END);
    s->first &= !found;
    if (status == DM_INVALID) s->next = s->engine ? SOLVER_BROKEN : SOLVER_NEW;
    state_leave(s);
    s->model->searching = NULL;
    monitor_end(s, status);
    monitor_counts(s);
    s->counters.constraints = (int64_t)s->model->constraints.size;
    s->counters.seconds += clock_wall() - s->call_began;
    return status;
}

/* A new search under the current assumptions. */
static dm_status search_anew(dm_solver *s, const char *function)
{
    s->assumptions.size = s->assumed;
    s->first = true;
    s->logged = clock_wall();
    s->best.known = s->bound.known = s->hope.known = false;
    s->context.search_number++;
    alias_settle(s->model);
    s->sense = s->model->sense;
    s->objective = s->model->objective;
    if (!begin_call(s, CALL_SOLVE, function)) return end_call(s, DM_INVALID);
    s->next = SOLVER_PENDING;
    ASSERT(s->assumptions.size == s->assumed);
    if (s->sense) set_trivial_bound(s);
    dm_status status = start_round(s, false);
    if (s->model->sense) status = descend(s, status);
    if (status == DM_NONE) find_core(s);
    return end_call(s, status);
}

static void assume(dm_solver *s, const char *function, size_t count, const dm_lit *assumptions)
{
    model_check_lits(function, s->model, count, assumptions);
    vec_clear(&s->assumptions);
    vec_clear(&s->asked);
    for (size_t i = 0; i < count; i++) {
        vec_push(&s->asked, assumptions[i]);
        vec_push(&s->assumptions, alias_lit(s->model, assumptions[i]));
    }
    s->assumed = count;
}

dm_status dm_solve(dm_solver *s, size_t count, const dm_lit *assumptions)
{
    REQUIRE(s, "no solver given");
    REQUIRE(assumptions || count == 0, "no assumptions given");
    assume(s, __func__, count, assumptions);
    return search_anew(s, __func__);
}

dm_status dm_propagate(dm_solver *s, size_t count, const dm_lit *assumptions)
{
    REQUIRE(s, "no solver given");
    REQUIRE(assumptions || count == 0, "no assumptions given");
    assume(s, __func__, count, assumptions);
    alias_settle(s->model);
    if (!begin_call(s, CALL_PROPAGATE, __func__)) return end_call(s, DM_INVALID);
    const struct engine_kind *kind = s->kind;
    bool able = kind->propagate && !monitor_poll(s);
    dm_status status = able ? kind->propagate(s->engine, count, s->assumptions.data) : DM_UNKNOWN;
    s->next = able && status == DM_UNKNOWN ? SOLVER_PROPAGATED : SOLVER_IDLE;
    if (status == DM_NONE) find_core(s);
    return end_call(s, accept(s, status));
}

static bool same_answer(dm_solver *s)
{
    vec_i32 answer = {0};
    bool same = true;
    model_answer(s->model, &answer);
    for (size_t i = 0; i < answer.size; i++) {
        size_t var = (size_t)answer.data[i];
        ASSERT(var > 0 && var < s->found.size);
        if (var < s->shown.size && s->shown.data[var] != s->found.data[var]) same = false;
    }
    vec_free(&answer);
    return same;
}

/* Enumerates the other optimal solutions, in a separate round. */
static dm_status next_best(dm_solver *s)
{
    ASSERT(s->best.known && s->shown.size > 0);
    dm_status status;
    if (s->next == SOLVER_BEST) {
        vec_push(&s->assumptions,
                 dm_eq(s->model, model_handle(s->model, s->model->objective), s->best.value));
        status = start_round(s, true);
        s->assumptions.size = s->assumed;
    } else {
        status = more(s);
    }
    if (status == DM_SOLUTION && same_answer(s)) status = more(s);
    return status == DM_SOLUTION ? DM_OPTIMAL : status;
}

static bool new_objective(const dm_solver *s)
{
    dm_int a = s->objective, b = s->model->objective;
    return s->sense != s->model->sense ||
           (s->sense && (a.var != b.var || a.factor != b.factor || a.offset != b.offset));
}

dm_status dm_next(dm_solver *s)
{
    REQUIRE(s, "no solver given");
    bool in_round = s->state >= SOLVER_PENDING;
    if (!in_round) assume(s, __func__, 0, NULL);
    if (!in_round || new_objective(s)) return search_anew(s, __func__);
    if (!begin_call(s, CALL_NEXT, __func__)) return end_call(s, DM_INVALID);
    dm_status status;
    if (!s->model->sense)
        status = s->next == SOLVER_PENDING ? start_round(s, false) : more(s);
    else if (s->next == SOLVER_PENDING || s->next == SOLVER_DESCENT)
        status = descend_on(s);
    else
        status = s->next == SOLVER_NONE ? DM_NONE : next_best(s);
    if (status == DM_NONE && s->first) find_core(s);
    return end_call(s, status);
}

/* ---- queries */

int64_t dm_value(const dm_solver *s, dm_int x)
{
    REQUIRE(s, "no solver given");
    REQUIRE(s->values.size > 0, "there is no solution to look at");
    model_check_views(__func__, s->model, 1, &x);
    x = model_plain(s->model, x);
    ASSERT(x.var >= 0);
    REQUIRE((size_t)x.var < s->values.size, "the last solution has no such variable");
    return candidate_value(&(struct dm_candidate){s->model, s->values.data, 0}, x);
}

bool dm_value_lit(const dm_solver *s, dm_lit lit)
{
    REQUIRE(s, "no solver given");
    REQUIRE(s->values.size > 0, "there is no solution to look at");
    model_check_lits(__func__, s->model, 1, &lit);
    dm_int of = {model_atom(s->model, lit)->var, 1, 0};
    REQUIRE((size_t)alias_resolve(s->model, of).var < s->values.size,
            "the last solution has no such variable");
    return candidate_lit(&(struct dm_candidate){s->model, s->values.data, 0}, lit);
}

int dm_implied_lit(const dm_solver *s, dm_lit lit)
{
    REQUIRE(s, "no solver given");
    model_check_lits(__func__, s->model, 1, &lit);
    ASSERT(s->state != SOLVER_PROPAGATED || s->kind->follows);
    return s->state == SOLVER_PROPAGATED ? s->kind->follows(s->engine, alias_lit(s->model, lit)) : 0;
}

dm_values_left dm_left(const dm_solver *s, dm_int x)
{
    REQUIRE(s, "no solver given");
    model_check_views(__func__, s->model, 1, &x);
    dm_values_left left = {.lo = dm_lo(s->model, x), .hi = dm_hi(s->model, x)};
    x = model_plain(s->model, x);
    if (x.factor && s->state == SOLVER_PROPAGATED) {
        dm_values_left now = s->kind->left(s->engine, x);
        if (now.count) return now;
    }
    int64_t step = x.factor < 0 ? -(int64_t)x.factor : x.factor;
    left.count = step ? (left.hi - left.lo) / step + 1 : 1;
    return left;
}

size_t dm_core(const dm_solver *s, const dm_lit **core)
{
    REQUIRE(s, "no solver given");
    REQUIRE(core, "nowhere to put the core");
    *core = s->core.data;
    return s->core.size;
}

bool dm_best(const dm_solver *s, int64_t *value)
{
    REQUIRE(s, "no solver given");
    REQUIRE(value, "nowhere to put the value");
    bool known = s->best.known && !new_objective(s);
    if (known) *value = s->best.value;
    return known;
}

bool dm_bound(const dm_solver *s, int64_t *value)
{
    REQUIRE(s, "no solver given");
    REQUIRE(value, "nowhere to put the value");
    bool known = s->bound.known && !new_objective(s);
    if (known) *value = s->bound.value;
    return known;
}
