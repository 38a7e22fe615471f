/* Search steps: as many of each kind as the statistics report, a well-formed tree, and correct.
 * Each state is checked against all solutions of a random model: none is left where the kernel
 * failed, a learnt literal follows from the remaining decisions, and both branches of a decision
 * cover the state before it. */
#include "kit_random.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "solver/engine/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { KINDS = DM_STEP_END + 1, MOST_VARIABLES = 64, MOST_LEVELS = 200 };

struct fact { /* x rel value; variable 0: it is about one that the library added */
    int32_t var;
    dm_rel rel;
    int64_t value;
    bool choice; /* not the other side of one, and not an assumption */
};

struct watcher {
    dm_model *model;
    /* All of the model's, by variable, one after the other; may be NULL. */
    const vec_i32 *solutions;
    int64_t counts[KINDS];
    struct fact path[MOST_LEVELS]; /* by level, from 1 */
    /* by level: what was chosen there until it was taken back */
    struct fact last[MOST_LEVELS];
    int64_t level, deepest;
    dm_step_kind before;
    bool any; /* a step was reported */
    bool learns;
    bool has_best;     /* there is an objective, and a solution was found, */
    int64_t best;      /* of this value: what is not better may be left out, */
    bool listing;      /* until those that are as good are listed */
    uint64_t stops;    /* not 0: stops the search now and then; changes as it goes */
    const char *wrong; /* NULL while all is well */
};

/* ---- truth */

struct backtrack {
    const dm_model *model;
    int32_t values[MOST_VARIABLES];
    vec_i32 *out;
};

static void try_all(struct backtrack *t, size_t var)
{
    size_t count = t->model->variables.size;
    if (var == count) {
        if (candidate_violated(&(struct dm_candidate){t->model, t->values, 0}, 0)) return;
        for (size_t i = 0; i < count; i++) vec_push(t->out, t->values[i]);
        return;
    }
    const struct variable *v = &t->model->variables.data[var];
    for (int32_t value = v->lo; value <= v->hi; value++) {
        if (!model_has_value(t->model, (int32_t)var, value)) continue;
        t->values[var] = value;
        try_all(t, var + 1);
    }
}

static void find_all(const dm_model *model, vec_i32 *out)
{
    struct backtrack t = {.model = model, .out = out};
    vec_clear(out);
    try_all(&t, 1);
}

static bool holds(const struct fact *f, const int32_t *values)
{
    int64_t value = values[f->var];
    return f->rel == DM_LE   ? value <= f->value
           : f->rel == DM_GE ? value >= f->value
           : f->rel == DM_EQ ? value == f->value
                             : value != f->value;
}

/* True if it agrees with the choices up to this level. */
static bool is_below(const struct watcher *w, int64_t level, const int32_t *values)
{
    for (int64_t i = 1; i <= level; i++)
        if (!holds(&w->path[i], values)) return false;
    return true;
}

/* True if a decision up to there is on a variable that only the kernel has. */
static bool is_hidden(const struct watcher *w, int64_t level)
{
    for (int64_t i = 1; i <= level; i++)
        if (!w->path[i].var) return true;
    return false;
}

/* ---- one step after another */

static void expect(struct watcher *w, bool truth, const char *sentence)
{
    if (!truth && !w->wrong) w->wrong = sentence;
}

static struct fact fact_of(const struct watcher *w, const dm_step *step)
{
    bool choice = step->kind == DM_STEP_DECISION;
    if (step->x.factor == 0) return (struct fact){.choice = choice}; /* of the kernel's own */
    return (struct fact){model_plain(w->model, step->x).var, step->rel, step->value, choice};
}

static int64_t objective_of(const struct watcher *w, const int32_t *values)
{
    return candidate_value(&(struct dm_candidate){w->model, values, 0}, w->model->objective) *
           w->model->sense;
}

/* True if the search still has to find a solution. Those that are no better than the incumbent are
 * excluded from a search for the best. */
static bool is_sought(const struct watcher *w, const int32_t *values)
{
    if (!w->has_best) return true;
    int64_t value = objective_of(w, values);
    return value < w->best || (w->listing && value == w->best);
}

/* All solutions that are sought under the choices up to `level` satisfy f, or (where there is none)
 * are not there. */
static void expect_all(struct watcher *w, int64_t level, const struct fact *f, const char *sentence)
{
    size_t width = w->model->variables.size;
    if (!w->solutions || is_hidden(w, level)) return;
    for (size_t i = 0; i < w->solutions->size; i += width) {
        const int32_t *values = &w->solutions->data[i];
        if (is_below(w, level, values) && is_sought(w, values)) expect(w, f && holds(f, values), sentence);
    }
}

/* Before it, each solution that is sought was on one side and on one only. */
static void expect_sides(struct watcher *w, int64_t level, const struct fact *one, const struct fact *other)
{
    size_t width = w->model->variables.size;
    if (!w->solutions || is_hidden(w, level - 1) || !one->var || !other->var) return;
    for (size_t i = 0; i < w->solutions->size; i += width) {
        const int32_t *values = &w->solutions->data[i];
        if (!is_below(w, level - 1, values) || !is_sought(w, values)) continue;
        expect(w, holds(one, values) != holds(other, values), "both sides make up what there was");
    }
}

static void enter(struct watcher *w, const dm_step *step)
{
    struct fact f = fact_of(w, step);
    expect(w, step->level >= 1 && step->level <= w->level + 1, "a level after the one before");
    expect(w, step->level < MOST_LEVELS, "not so deep");
    if (w->wrong) return;
    if (step->kind == DM_STEP_OTHER) {
        expect(w, w->last[step->level].choice, "another side of a choice");
        expect_sides(w, step->level, &w->last[step->level], &f);
    }
    w->path[step->level] = w->last[step->level] = f;
    if (step->kind == DM_STEP_DECISION && step->level > w->deepest) w->deepest = step->level;
}

/* Words say the same as the numbers. */
static void expect_words(struct watcher *w, dm_solver *solver, const dm_step *step)
{
    static const char *const rels[] = {"<=", ">=", "=", "!="};
    char *words = dm_text_step(solver), *clause = dm_text_learnt(solver);
    bool about = step->kind == DM_STEP_ASSUMPTION || step->kind == DM_STEP_DECISION ||
                 step->kind == DM_STEP_OTHER || step->kind == DM_STEP_BACKJUMP;
    expect(w, about == (*words != 0), "words for what was chosen");
    expect(w, (step->kind == DM_STEP_BACKJUMP) == (*clause != 0), "words for what was learnt");
    expect(w, (step->kind == DM_STEP_BACKJUMP) == (step->learnt > 0), "a clause has literals");
    if (about && step->x.factor) {
        int32_t var = model_plain(w->model, step->x).var;
        const struct variable *v = model_variable(w->model, var);
        char expected[80];
        bool one = step->rel == DM_GE || (step->rel == DM_EQ) == (step->value == 1);
        if (step->rel == DM_LE) one = false;
        if (model_is_bool(v))
            snprintf(expected, sizeof expected, "%sx%d", one ? "" : "not ", (int)var);
        else
            snprintf(expected, sizeof expected, "x%d %s %d", (int)var, rels[step->rel], (int)step->value);
        bool bound = step->rel == DM_LE || step->rel == DM_GE;
        char *hidden = strchr(words, '_'); /* a name of the library's: _7 */
        if (hidden) *hidden = 'x';
        expect(w, strcmp(words, expected) == 0 || (bound && strchr(words, '=')), "words as dm_text_lit has");
        if (step->kind == DM_STEP_BACKJUMP && !hidden)
            expect(w, strncmp(clause, words, strlen(words)) == 0, "the clause begins with what follows");
    }
    size_t literals = 1;
    for (const char *at = clause; (at = strstr(at, " or ")); at++) literals++;
    if (step->kind == DM_STEP_BACKJUMP) expect(w, literals == step->learnt, "so many literals");
    dm_text_free(words);
    dm_text_free(clause);
}

/* A solution agrees with the choices that led to it. */
static void expect_below(struct watcher *w, const dm_solver *solver, int64_t level)
{
    int32_t values[MOST_VARIABLES] = {0};
    size_t width = w->model->variables.size;
    if (width > MOST_VARIABLES) return;
    for (size_t var = 1; var < width; var++) values[var] = solver->found.data[var];
    if (w->model->sense) {
        w->has_best = true;
        w->best = objective_of(w, values);
    }
    if (is_hidden(w, level)) return;
    expect(w, is_below(w, level, values), "a solution that was chosen");
}

/* Where the search is, and whether it may be there. */
static void follow(struct watcher *w, const dm_step *step)
{
    w->counts[step->kind]++;
    expect(w, w->any || step->kind == DM_STEP_START, "a start at the start");
    switch (step->kind) {
    case DM_STEP_START:
        expect(w, step->level == 0, "a start at the root");
        break;
    case DM_STEP_ASSUMPTION:
    case DM_STEP_DECISION:
    case DM_STEP_OTHER:
        enter(w, step);
        break;
    case DM_STEP_CONFLICT:
        expect(w, step->level == w->level, "as deep as it was");
        expect_all(w, step->level, NULL, "no solution where it failed");
        break;
    case DM_STEP_BACKJUMP: {
        struct fact f = fact_of(w, step);
        expect(w, w->learns && w->before == DM_STEP_CONFLICT && step->level < w->level,
               "back from a failure");
        if (f.var) expect_all(w, step->level, &f, "what was learnt follows");
        break;
    }
    case DM_STEP_SOLUTION:
    case DM_STEP_KNOWN:
    case DM_STEP_REJECTED:
        expect(w, step->level == w->level, "as deep as it was");
        break;
    default:
        w->listing |= step->kind == DM_STEP_LISTING;
        expect(w, step->level <= w->level, "back, not on");
    }
    w->level = step->level;
    w->before = step->kind;
    w->any = true;
}

static void take_step(dm_solver *solver, const dm_step *step, void *data)
{
    struct watcher *w = data;
    if (w->wrong) return;
    expect_words(w, solver, step);
    if (step->kind == DM_STEP_SOLUTION) expect_below(w, solver, step->level);
    follow(w, step);
    if (w->stops && (w->stops = w->stops * 6364136223846793005 + 1442695040888963407) >> 61 == 0)
        dm_interrupt(solver);
}

/* ---- against the statistics */

static double stat(const dm_solver *solver, const char *name)
{
    for (size_t i = 0; i < dm_stat_count(solver); i++)
        if (strcmp(dm_stat_name(solver, i), name) == 0) return dm_stat_value(solver, i);
    return -1;
}

static void expect_counts(struct watcher *w, const dm_solver *solver)
{
    static const struct {
        dm_step_kind kind;
        const char *name;
    } rows[] = {{DM_STEP_DECISION, "nodes"},     {DM_STEP_CONFLICT, "failures"},
                {DM_STEP_RESTART, "restarts"},   {DM_STEP_BACKJUMP, "learnt"},
                {DM_STEP_SOLUTION, "solutions"}, {DM_STEP_REJECTED, "rejected"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect(w, stat(solver, rows[i].name) == (double)w->counts[rows[i].kind], rows[i].name);
    expect(w, stat(solver, "depth") == (double)w->deepest, "depth");
}

static void check(const struct watcher *w, uint64_t seed)
{
    if (!w->wrong) return;
    char *text = dm_model_text(w->model);
    print_error("seed %llu: expected: %s\n%s", (unsigned long long)seed, w->wrong, text);
    dm_text_free(text);
    fail();
}

static dm_solver *watched(dm_model *model, struct watcher *w, struct rng *rng)
{
    static const char *const searches[] = {"auto", "fixed", "free"};
    static const char *const restarts[] = {"average",  "luby",       "never",          "luby:2",
                                           "linear:1", "constant:3", "geometric:1.5:2"};
    dm_solver *solver = dm_solver_new(model, rng_below(rng, 3) ? "kernel" : NULL);
    w->model = model;
    w->learns = rng_below(rng, 2);
    assert_true(dm_set(solver, "learn", w->learns ? "yes" : "no"));
    assert_true(dm_set(solver, "search", searches[rng_below(rng, 3)]));
    assert_true(dm_set(solver, "restarts", restarts[rng_below(rng, 7)]));
    dm_on_step(solver, take_step, w);
    return solver;
}

static void say_search(dm_model *model, struct rng *rng)
{
    dm_int x[2];
    if (rng_below(rng, 3) == 0)
        dm_search_lits(model, 3,
                       (dm_lit[]){kit_random_lit(rng, model), kit_random_lit(rng, model),
                                  kit_random_lit(rng, model)},
                       (dm_order)rng_below(rng, DM_ORDER_ACTIVITY + 1),
                       (dm_choice)rng_below(rng, DM_CHOICE_OUT_RANDOM + 1));
    for (int i = 0; i < 2; i++)
        x[i] = kit_variable(model, (int32_t)rng_between(rng, 1, (int64_t)model->variables.size - 1));
    if (rng_below(rng, 2)) x[0] = dm_minus(x[0]);
    dm_search(model, 2, x, (dm_order)rng_below(rng, DM_ORDER_ACTIVITY + 1),
              (dm_choice)rng_below(rng, DM_CHOICE_OUT_RANDOM + 1));
}

/* ---- random models */

static void watch_models(uint64_t first, uint64_t rounds, bool objective)
{
    for (uint64_t seed = first; seed < first + kit_rounds(rounds); seed++) {
        struct rng rng;
        struct watcher w = {0};
        vec_i32 solutions = {0};
        rng_seed(&rng, seed);
        dm_model *model = kit_random_model(&rng, objective);
        if (rng_below(&rng, 2)) say_search(model, &rng);
        find_all(model, &solutions);
        w.solutions = &solutions;
        dm_solver *solver = watched(model, &w, &rng);
        int64_t conflicts = (int64_t)rng_below(&rng, 4);
        int most = 4000;
        dm_status status = DM_UNKNOWN;
        while (status != DM_NONE && status != DM_INVALID && most--) {
            dm_limit_conflicts(solver, rng_below(&rng, 3) ? 0 : conflicts);
            status = dm_next(solver);
        }
        assert_int_equal(status, DM_NONE);
        expect_counts(&w, solver);
        expect(&w, w.before == DM_STEP_END || objective, "an end at the end");
        check(&w, seed);
        dm_solver_free(solver);
        dm_model_free(model);
        vec_free(&solutions);
    }
}

static void test_all_solutions(void **state)
{
    (void)state;
    watch_models(1, 1500, false);
}

static void test_best(void **state)
{
    (void)state;
    watch_models(10001, 600, true);
}

static void test_assumptions(void **state)
{
    (void)state;
    for (uint64_t seed = 20001; seed < 20001 + kit_rounds(800); seed++) {
        struct rng rng;
        struct watcher w = {0};
        vec_i32 solutions = {0};
        dm_lit assumed[4];
        rng_seed(&rng, seed);
        dm_model *model = kit_random_model(&rng, false);
        find_all(model, &solutions);
        w.solutions = &solutions;
        dm_solver *solver = watched(model, &w, &rng);
        for (int round = 0; round < 3; round++) {
            size_t count = rng_below(&rng, 5);
            for (size_t i = 0; i < count; i++) assumed[i] = kit_random_lit(&rng, model);
            dm_status status = dm_solve(solver, count, assumed);
            while (status == DM_SOLUTION && rng_below(&rng, 8)) status = dm_next(solver);
        }
        expect_counts(&w, solver);
        check(&w, seed);
        dm_solver_free(solver);
        dm_model_free(model);
        vec_free(&solutions);
    }
}

/* ---- lazy checks: no two of the variables may have the same value */

static void differ(dm_model *model, const dm_candidate *candidate, void *data)
{
    const dm_int *x = data;
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < i; j++)
            if (dm_peek(candidate, x[i]) == dm_peek(candidate, x[j])) {
                dm_compare(model, x[i], DM_NE, x[j]);
                return;
            }
}

/* The same, and the first is even: posted as two constraints that contradict each other once it has
 * an odd value, so that the choices that led to the candidate fail when they are repeated. */
static void differ_evenly(dm_model *model, const dm_candidate *candidate, void *data)
{
    const dm_int *x = data;
    int64_t first = dm_peek(candidate, x[0]);
    differ(model, candidate, data);
    if (first % 2 == 0) return;
    dm_lit odd = dm_eq(model, x[0], first), low = dm_le(model, x[1], 1);
    dm_clause(model, 2, (dm_lit[]){-odd, low});
    dm_clause(model, 2, (dm_lit[]){-odd, -low});
}

/* Now and then the watcher stops the search, which the next call resumes. */
static void test_lazy_checks(void **state)
{
    (void)state;
    for (uint64_t seed = 30001; seed < 30001 + kit_rounds(120); seed++) {
        struct rng rng;
        struct watcher w = {0};
        dm_int x[5];
        int found = 0;
        bool evenly = seed % 2;
        rng_seed(&rng, seed);
        dm_model *model = dm_model_new();
        for (int i = 0; i < 5; i++) x[i] = dm_range(model, 0, 4);
        dm_lazy(model, evenly ? differ_evenly : differ, x);
        if (rng_below(&rng, 2)) say_search(model, &rng);
        dm_solver *solver = watched(model, &w, &rng);
        dm_limit_conflicts(solver, rng_below(&rng, 2) ? 0 : 2);
        if (rng_below(&rng, 3) == 0) w.stops = seed;
        for (dm_status status = DM_UNKNOWN; status != DM_NONE; dm_resume(solver)) {
            status = dm_next(solver);
            found += status == DM_SOLUTION;
        }
        assert_int_equal(found, evenly ? 72 : 120);
        assert_true(w.counts[DM_STEP_REJECTED] > 0);
        expect_counts(&w, solver);
        check(&w, seed);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* ---- stops at any time, which the hostile build makes anywhere: also while levels are made again,
 * because something was posted */

struct hurry {
    struct watcher watcher;
    int64_t left, stops;
};

static bool poll(void *self)
{
    struct hurry *h = self;
    if (h->left-- > 0) return false;
    h->stops++;
    return true;
}

static void stepped(void *self, const dm_step *step)
{
    struct hurry *h = self;
    if (!h->watcher.wrong) follow(&h->watcher, step);
}

/* Excludes the solution at hand. */
static void post_other(dm_model *model, struct engine *engine, const dm_int *x, size_t count)
{
    dm_lit lits[8];
    for (size_t i = 0; i < count; i++)
        lits[i] = dm_ne(model, x[i], kernel_engine.value(engine, model_plain(model, x[i]).var));
    dm_clause(model, count, lits);
}

static void test_stops(void **state)
{
    (void)state;
    int64_t stops = 0;
    for (uint64_t seed = 40001; seed < 40001 + kit_rounds(60); seed++) {
        struct rng rng;
        struct sentence error;
        struct hurry h = {.watcher.learns = seed % 2};
        dm_int x[4];
        int found = 0;
        rng_seed(&rng, seed);
        dm_model *model = h.watcher.model = dm_model_new();
        for (int i = 0; i < 4; i++) x[i] = dm_range(model, 0, 3);
        dm_alldifferent(model, 4, x);
        const struct engine_context context = {.model = model,
                                               .threads = 1,
                                               .conflict_limit = -1,
                                               .learn = h.watcher.learns,
                                               .poll = poll,
                                               .stepped = stepped,
                                               .self = &h};
        struct engine *engine = kernel_engine.open("kernel", &context, &error);
        int64_t patience = h.left = (int64_t)rng_below(&rng, 8);
        dm_status status = kernel_engine.start(engine, 0, NULL);
        while (status != DM_NONE) {
            bool solved = status == DM_SOLUTION;
            found += solved;
            if (solved) follow(&h.watcher, &(dm_step){.kind = DM_STEP_REJECTED, .level = h.watcher.level});
            if (solved) post_other(model, engine, x, 4);
            patience = solved ? (int64_t)rng_below(&rng, 20) : patience * 3 / 2 + 1;
            h.left = patience;
            status = kernel_engine.more(engine, false);
        }
        assert_int_equal(found, 24);
        check(&h.watcher, seed);
        stops += h.stops;
        kernel_engine.close(engine);
        dm_model_free(model);
    }
    assert_true(stops > 0);
}

/* ---- known trees */

static void queens(dm_model *model, int n, dm_int *q)
{
    for (int row = 0; row < n; row++) {
        q[row] = dm_range(model, 0, n - 1);
        dm_name(model, q[row], "q%d", row + 1);
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            for (int d = -1; d <= 1; d++)
                dm_compare(model, dm_plus(q[i], d * i), DM_NE, dm_plus(q[j], d * j));
    dm_search(model, (size_t)n, q, DM_ORDER_INPUT, DM_CHOICE_MIN);
}

static void write_step(dm_solver *solver, const dm_step *step, void *data)
{
    static const char *const letters = "sach!jrlk*xnp.";
    char *words = dm_text_step(solver), *out = (char *)data + strlen(data);
    sprintf(out, "%s%c%d%s%s", *(char *)data ? "; " : "", letters[step->kind], (int)step->level,
            *words ? " " : "", words);
    dm_text_free(words);
}

/* By hand: four queens without learning, by rows and from the left. */
static void test_four_queens(void **state)
{
    (void)state;
    char steps[4000] = "";
    dm_int q[4];
    dm_model *model = dm_model_new();
    queens(model, 4, q);
    dm_solver *solver = dm_solver_new(model, "kernel");
    assert_true(dm_set(solver, "learn", "no"));
    dm_on_step(solver, write_step, steps);
    assert_int_equal(dm_next(solver), DM_SOLUTION);
    assert_string_equal(steps, "s0; c1 q1 = 0; c2 q2 = 2; !2; h2 q2 = 3; !2; h1 q1 != 0; c2 q1 = 1; *2");
    *steps = 0;
    assert_int_equal(dm_next(solver), DM_SOLUTION);
    assert_int_equal(dm_next(solver), DM_NONE);
    assert_string_equal(steps,
                        "h2 q1 != 1; n2; c3 q1 = 2; *3; h3 q1 = 3; n3; c4 q2 = 0; !4; h4 q2 = 1; !4; .0");
    dm_solver_free(solver);
    dm_model_free(model);
}

/* ---- restarts: more pigeons than holes, which takes some hundred failures */

static void test_restarts(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        enum { PIGEONS = 8 };
        struct watcher w = {.learns = true};
        dm_int x[PIGEONS];
        dm_model *model = w.model = dm_model_new();
        for (int i = 0; i < PIGEONS; i++) x[i] = dm_range(model, 1, PIGEONS - 1);
        for (int i = 0; i < PIGEONS; i++)
            for (int j = 0; j < i; j++) dm_compare(model, x[i], DM_NE, x[j]);
        dm_solver *solver = dm_solver_new(model, "kernel");
        if (seed % 2) assert_true(dm_set(solver, "restarts", "luby"));
        dm_on_step(solver, take_step, &w);
        dm_lit first = dm_eq(model, x[0], (int64_t)seed);
        assert_int_equal(dm_solve(solver, seed < 5, &first), DM_NONE);
        assert_true(w.counts[DM_STEP_RESTART] > 0);
        expect_counts(&w, solver);
        check(&w, seed);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* ---- refusals */

static void ignore(dm_solver *solver, const dm_step *step, void *data)
{
    (void)solver, (void)step;
    ++*(int *)data;
}

static void test_engines_that_tell_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < dm_engine_count(); i++) {
        int steps = 0;
        dm_model *model = dm_model_new();
        dm_bool(model);
        dm_solver *solver = dm_solver_new(model, dm_engine_name(i));
        dm_on_step(solver, ignore, &steps);
        bool tells = strcmp(dm_engine_name(i), "kernel") == 0;
        assert_int_equal(dm_next(solver), tells ? DM_SOLUTION : DM_INVALID);
        assert_int_equal(steps > 0, tells);
        if (!tells) assert_non_null(strstr(dm_solver_error(solver), "does not tell the steps"));
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* Without a name, the one that does: even for clauses, and even where another would optimise. */
static void test_engine_is_chosen(void **state)
{
    (void)state;
    int steps = 0;
    dm_lit b[6];
    dm_model *model = dm_model_new();
    for (int i = 0; i < 6; i++) b[i] = dm_bool(model);
    for (int i = 0; i < 5; i++) dm_clause(model, 2, (dm_lit[]){b[i], b[i + 1]});
    dm_minimise_lits(model, 6, NULL, b);
    dm_solver *solver = dm_solver_new(model, NULL);
    dm_on_step(solver, ignore, &steps);
    assert_int_equal(dm_solve(solver, 0, NULL), DM_OPTIMAL);
    assert_string_equal(dm_solver_engine(solver), "kernel");
    assert_true(steps > 0);
    dm_solver_free(solver);
    dm_model_free(model);
}

KIT_SUITE(watcher)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_solutions),
        cmocka_unit_test(test_best),
        cmocka_unit_test(test_assumptions),
        cmocka_unit_test(test_lazy_checks),
        cmocka_unit_test(test_stops),
        cmocka_unit_test(test_four_queens),
        cmocka_unit_test(test_restarts),
        cmocka_unit_test(test_engines_that_tell_nothing),
        cmocka_unit_test(test_engine_is_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
