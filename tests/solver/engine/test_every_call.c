/* Every function of damier.h on every engine, with one thread and with several, before, during and
 * after a search.
 *
 * A setup is an engine and a number of threads. In each setup every kind of constraint is posted on
 * a small set of variables, and all solutions are compared with brute force; then more is posted,
 * and the comparison is repeated. A second model has rules, an objective and callbacks, and is read
 * with every query function. Finally the calls are compared with the header (kit_calls.h): all
 * functions must have been called before and after a search, and queries also during one, except
 * where the manual forbids it. */
#include "kit_posts.h"

#include "base/process.h"
#include "kit_suite.h"
#include "solver/model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct setup {
    const char *engine; /* NULL: none is named */
    const char *threads;
    bool slow;  /* it starts anew for each solution: one solution is enough */
    bool steps; /* it reports its steps */
};

struct backtrack {
    struct kit_posts on;
    const struct setup *setup;
    dm_solver *solver;
    int looked;      /* from callbacks */
    bool interrupts; /* the progress call is to do so, once */
};

#define CALL(function) KIT_CALL(t->on.calls, function)

/* ---- the board */

static void begin(struct backtrack *t)
{
    t->on.calls->when = KIT_BEFORE;
    kit_posts_begin(&t->on);
}

static void begin_solver(struct backtrack *t)
{
    t->solver = CALL(dm_solver_new)(t->on.model, t->setup->engine);
    assert_true(CALL(dm_set)(t->solver, "threads", t->setup->threads));
}

static void end(struct backtrack *t)
{
    CALL(dm_solver_free)(t->solver);
    CALL(dm_model_free)(t->on.model);
    t->solver = NULL;
    t->on.model = NULL;
}

static size_t found_key(struct backtrack *t)
{
    int64_t x[KIT_INTS];
    bool b[KIT_BOOLS];
    for (int i = 0; i < KIT_INTS; i++) x[i] = CALL(dm_value)(t->solver, t->on.x[i]);
    for (int i = 0; i < KIT_BOOLS; i++) b[i] = CALL(dm_value_lit)(t->solver, t->on.b[i]);
    return kit_posts_key(x, b);
}

/* ---- all solutions */

/* True if a search ended in this way. If not, by whom and why is printed. */
static void check_status(const struct backtrack *t, dm_status status, dm_status wanted)
{
    const char *engine = t->setup->engine, *error = dm_solver_error(t->solver);
    if (status != wanted)
        print_error("%s, %s threads: %s\n", engine ? engine : "default", t->setup->threads,
                    error ? error : "");
    assert_int_equal(status, wanted);
}

static void check_solutions(struct backtrack *t, const struct kit_solutions *truth, bool one)
{
    bool seen[KIT_KEYS] = {false};
    size_t count = 0;
    dm_status status = CALL(dm_solve)(t->solver, 0, NULL);
    t->on.calls->when = KIT_AFTER;
    for (; status == DM_SOLUTION && count <= truth->size; count++) {
        size_t key = found_key(t);
        assert_true(truth->has[key]);
        assert_false(seen[key]);
        seen[key] = true;
        if (one) return;
        status = CALL(dm_next)(t->solver);
    }
    check_status(t, status, DM_NONE);
    assert_int_equal(count, truth->size);
}

/* More variables, which have one value each, and another model beside this one. */
static void grow(struct backtrack *t)
{
    dm_int one = CALL(dm_range)(t->on.model, 1, 1), other = CALL(dm_domain)(t->on.model, 1, (int64_t[]){1});
    dm_lit lit = CALL(dm_bool)(t->on.model);
    dm_require(t->on.model, lit);
    dm_compare(t->on.model, one, DM_EQ, other);
    dm_model *model = CALL(dm_model_new)();
    dm_solver_free(CALL(dm_solver_new)(model, t->setup->engine));
    dm_model_free(model);
}

/* Constraint by constraint, and others after the search. */
static void test_posts(struct backtrack *t)
{
    for (size_t number = 0; number < kit_posts_count(); number++) {
        begin(t);
        kit_posts_post(&t->on, number);
        begin_solver(t);
        struct kit_solutions truth = kit_posts_solve(&t->on, 0, NULL);
        check_solutions(t, &truth, t->setup->slow);
        kit_posts_post(&t->on, number); /* now in a model that a solver has read */
        kit_posts_post(&t->on, (number + 17) % kit_posts_count());
        grow(t);
        truth = kit_posts_solve(&t->on, 0, NULL);
        check_solutions(t, &truth, t->setup->slow);
        assert_null(dm_model_error(t->on.model));
        end(t);
    }
    begin(t); /* nothing is searched */
    begin_solver(t);
    end(t);
}

/* ---- looking */

static void look_at_texts(struct backtrack *t)
{
    char *texts[] = {CALL(dm_model_text)(t->on.model),
                     CALL(dm_text)(t->on.model, dm_plus(dm_times(t->on.x[0], 2), 3)),
                     CALL(dm_text_lit)(t->on.model, -t->on.b[0])};
    assert_non_null(strstr(texts[0], "first"));
    assert_string_equal(texts[1], "2 first + 3");
    assert_string_equal(texts[2], "not flag");
    for (int i = 0; i < 3; i++) CALL(dm_text_free)(texts[i]);
    assert_string_equal(CALL(dm_status_name)(DM_OPTIMAL), "optimal");
    assert_string_equal(CALL(dm_version)(), DM_VERSION);
    assert_int_equal(CALL(dm_version_number)(), DM_VERSION_NUMBER);
    for (size_t i = 0; i < CALL(dm_engine_count)(); i++)
        assert_true(CALL(dm_engine_name)(i) && CALL(dm_engine_blurb)(i));
}

static void look_at_model(struct backtrack *t)
{
    dm_int objective, answer[KIT_INTS + KIT_BOOLS + 4];
    size_t degrees[KIT_INTS];
    assert_null(CALL(dm_model_error)(t->on.model));
    assert_false(CALL(dm_build_stopped)(t->on.model));
    assert_int_equal(CALL(dm_lo)(t->on.model, dm_minus(t->on.x[0])), 1 - KIT_VALUES);
    assert_int_equal(CALL(dm_hi)(t->on.model, t->on.x[0]), KIT_VALUES - 1);
    assert_int_equal(CALL(dm_rule_count)(t->on.model), 2);
    assert_int_equal(CALL(dm_rule_tag)(t->on.model, 1), 42);
    assert_string_equal(CALL(dm_rule_text)(t->on.model, 0), "all different");
    assert_int_not_equal(CALL(dm_rule_lit)(t->on.model, 0), 0);
    assert_true(CALL(dm_rule_concerns)(t->on.model, 0, t->on.x[0]));
    assert_int_equal(CALL(dm_objective)(t->on.model, &objective), t->on.model->sense);
    assert_int_equal(CALL(dm_answer_variables)(t->on.model, KIT_INTS + KIT_BOOLS + 4, answer),
                     KIT_INTS + KIT_BOOLS);
    CALL(dm_degrees)(t->on.model, KIT_INTS, t->on.x, degrees);
    assert_in_range(degrees[0], 1, 100);
    assert_int_equal(CALL(dm_variable_count)(t->on.model), KIT_INTS + KIT_BOOLS);
    assert_in_range(CALL(dm_constraint_count)(t->on.model), 1, 1000);
    assert_int_equal(CALL(dm_eq)(t->on.model, t->on.x[0], KIT_VALUES), DM_FALSE);
    look_at_texts(t);
}

static void look_at_solver(struct backtrack *t)
{
    const dm_lit *core;
    int64_t best = 0, bound = 0;
    dm_values_left left = CALL(dm_left)(t->solver, t->on.x[0]);
    assert_in_range(left.lo, 0, left.hi);
    assert_in_range(left.hi, 0, KIT_VALUES - 1);
    assert_in_range(left.count, 1, left.hi - left.lo + 1);
    assert_in_range(CALL(dm_implied_lit)(t->solver, t->on.b[0]) + 1, 0, 2);
    assert_null(CALL(dm_solver_error)(t->solver));
    assert_non_null(CALL(dm_solver_engine)(t->solver));
    assert_non_null(CALL(dm_stop_name)(CALL(dm_stop_reason)(t->solver)));
    assert_in_range(CALL(dm_core)(t->solver, &core), 0, 8);
    bool has_best = CALL(dm_best)(t->solver, &best), has_bound = CALL(dm_bound)(t->solver, &bound);
    if (has_best && has_bound) assert_true(t->on.model->sense * bound <= t->on.model->sense * best);
    for (size_t i = 0; i < CALL(dm_stat_count)(t->solver); i++) {
        assert_non_null(CALL(dm_stat_name)(t->solver, i));
        assert_true(CALL(dm_stat_value)(t->solver, i) >= 0);
    }
}

static void look(struct backtrack *t)
{
    look_at_model(t);
    look_at_solver(t);
}

/* ---- callbacks */

static bool on_progress(dm_solver *solver, const dm_progress *progress, void *data)
{
    struct backtrack *t = data;
    assert_ptr_equal(solver, t->solver);
    t->on.calls->when = KIT_DURING;
    if (progress->has_values) {
        dm_int objective;
        dm_objective(t->on.model, &objective);
        assert_int_equal(CALL(dm_value)(solver, objective), progress->best);
        CALL(dm_value_lit)(solver, t->on.b[0]);
    }
    look(t);
    t->looked++;
    if (t->interrupts) CALL(dm_interrupt)(solver);
    t->interrupts = false;
    t->on.calls->when = KIT_AFTER;
    return false;
}

static void on_log(dm_solver *solver, const dm_log *line, void *data)
{
    (void)line;
    struct backtrack *t = data;
    assert_ptr_equal(solver, t->solver);
    t->on.calls->when = KIT_DURING;
    look(t);
    t->looked++;
    t->on.calls->when = KIT_AFTER;
}

static void on_step(dm_solver *solver, const dm_step *step, void *data)
{
    (void)step;
    struct backtrack *t = data;
    t->on.calls->when = KIT_DURING;
    CALL(dm_text_free)(CALL(dm_text_step)(solver));
    dm_text_free(CALL(dm_text_learnt)(solver));
    look(t);
    t->looked++;
    t->on.calls->when = KIT_AFTER;
}

/* ---- a board with rules and an objective */

static void name_all(struct backtrack *t)
{
    CALL(dm_keep_names)(t->on.model, true);
    CALL(dm_name)(t->on.model, t->on.x[0], "%s", "first");
    CALL(dm_name_lit)(t->on.model, t->on.b[0], "%s", "flag");
    CALL(dm_section)(t->on.model, "section %d", 1);
    CALL(dm_label)(t->on.model, "label %d", 2);
}

static void advise(struct backtrack *t)
{
    CALL(dm_search)(t->on.model, KIT_INTS, t->on.x, DM_ORDER_FIRST_FAIL, DM_CHOICE_MAX);
    CALL(dm_search_lits)(t->on.model, KIT_BOOLS, t->on.b, DM_ORDER_INPUT, DM_CHOICE_MIN);
    CALL(dm_defined)(t->on.model, t->on.x[2]);
    CALL(dm_prefer)(t->on.model, t->on.x[0], 1);
}

static void begin_ruled(struct backtrack *t)
{
    begin(t);
    CALL(dm_explain)(t->on.model);
    name_all(t);
    CALL(dm_rule)(t->on.model, 7, "all %s", "different");
    dm_alldifferent(t->on.model, KIT_INTS, t->on.x);
    CALL(dm_rule)(t->on.model, 42, "a flag for a small first");
    dm_equivalent(t->on.model, t->on.b[0], dm_le(t->on.model, t->on.x[0], 1));
    CALL(dm_end_rule)(t->on.model);
    dm_clause(t->on.model, 2, (dm_lit[]){t->on.b[0], t->on.b[1]});
    CALL(dm_answer)(t->on.model, KIT_INTS, t->on.x);
    CALL(dm_answer_lits)(t->on.model, KIT_BOOLS, t->on.b);
    advise(t);
    begin_solver(t);
}

/* The best under these assumptions, and all others that are as good. */
static void check_best(struct backtrack *t, size_t count, const dm_lit *assumed)
{
    struct kit_solutions truth = kit_posts_solve(&t->on, count, assumed);
    size_t found = 0;
    int64_t best;
    dm_status status = CALL(dm_solve)(t->solver, count, assumed), wanted = status;
    assert_int_equal(status, t->on.model->sense ? DM_OPTIMAL : DM_SOLUTION);
    assert_int_equal(CALL(dm_stop_reason)(t->solver), DM_STOP_NONE);
    if (t->on.model->sense) {
        assert_true(CALL(dm_best)(t->solver, &best));
        assert_int_equal(best, truth.best);
        assert_true(CALL(dm_bound)(t->solver, &best));
        assert_int_equal(best, truth.best);
    }
    for (; status == wanted && found <= truth.size; found++) {
        assert_true(truth.has[found_key(t)]);
        status = CALL(dm_next)(t->solver);
    }
    check_status(t, status, DM_NONE);
    assert_int_equal(found, truth.size);
    assert_string_equal(CALL(dm_status_name)(status), "none");
}

static void check_core(struct backtrack *t, const dm_lit *rules)
{
    const dm_lit assumed[] = {rules[0], rules[1], dm_eq(t->on.model, t->on.x[0], 1),
                              dm_eq(t->on.model, t->on.x[1], 1), dm_eq(t->on.model, t->on.x[2], 0)};
    const dm_lit *core;
    assert_int_equal(CALL(dm_solve)(t->solver, 5, assumed), DM_NONE);
    size_t size = CALL(dm_core)(t->solver, &core);
    assert_in_range(size, 1, 5);
    assert_int_equal(kit_posts_solve(&t->on, size, core).size, 0);
}

static void check_interruption(struct backtrack *t, const dm_lit *rules)
{
    CALL(dm_interrupt)(t->solver);
    assert_int_equal(CALL(dm_solve)(t->solver, 2, rules), DM_UNKNOWN);
    assert_int_equal(CALL(dm_stop_reason)(t->solver), DM_STOP_INTERRUPT);
    look(t);
    CALL(dm_resume)(t->solver);
    t->interrupts = true;
    dm_status status = CALL(dm_solve)(t->solver, 2, rules);
    assert_false(t->interrupts);
    assert_true(status == DM_SOLUTION || status == DM_OPTIMAL); /* some had proved it by then */
    assert_int_equal(CALL(dm_stop_reason)(t->solver),
                     status == DM_OPTIMAL ? DM_STOP_NONE : DM_STOP_INTERRUPT);
    CALL(dm_resume)(t->solver);
}

/* What follows is so in all solutions, and every value of one is left. */
static void check_propagation(struct backtrack *t, const dm_lit *rules)
{
    const dm_lit assumed[] = {rules[0], rules[1], dm_eq(t->on.model, t->on.x[0], 2)};
    const struct kit_solutions truth = kit_posts_solve(&t->on, 3, assumed);
    bool is_kernel = t->setup->engine && strcmp(t->setup->engine, "kernel") == 0;
    assert_true(truth.size > 0);
    assert_int_equal(CALL(dm_propagate)(t->solver, 3, assumed), DM_UNKNOWN);
    look(t);
    assert_int_equal(CALL(dm_implied_lit)(t->solver, t->on.b[0]), is_kernel ? -1 : 0);
    assert_int_equal(CALL(dm_left)(t->solver, t->on.x[0]).lo, is_kernel ? 2 : 0);
    assert_int_equal(CALL(dm_left)(t->solver, t->on.x[1]).count, is_kernel ? 2 : KIT_VALUES);
    assert_int_equal(CALL(dm_left)(t->solver, dm_constant(5)).count, 1);
}

static void try_objectives(struct backtrack *t, const dm_lit *rules)
{
    const int64_t coefs[] = {3, 1, 2};
    CALL(dm_maximise)(t->on.model, t->on.x[2]);
    check_best(t, 2, rules);
    CALL(dm_satisfy)(t->on.model);
    if (!t->setup->slow) check_best(t, 2, rules);
    CALL(dm_minimise_lits)(t->on.model, KIT_BOOLS, coefs, t->on.b);
    check_best(t, 2, rules);
    CALL(dm_maximise_lits)(t->on.model, KIT_BOOLS, coefs, t->on.b);
    check_best(t, 2, rules);
    CALL(dm_maximise_sum)(t->on.model, KIT_INTS, coefs, t->on.x);
    check_best(t, 2, rules);
    CALL(dm_minimise_sum)(t->on.model, KIT_INTS, coefs, t->on.x);
    check_best(t, 2, rules);
    CALL(dm_minimise)(t->on.model, t->on.x[2]);
    check_best(t, 2, rules);
}

/* All of them are called again later, when a solver has read the model. */
static void set_limits(struct backtrack *t)
{
    CALL(dm_limit_time)(t->solver, 1000);
    CALL(dm_limit_conflicts)(t->solver, 0);
    CALL(dm_limit_work)(t->solver, 0);
    CALL(dm_limit_memory)(t->solver, 0);
    CALL(dm_on_progress)(t->solver, on_progress, t);
    CALL(dm_on_log)(t->solver, on_log, t);
    CALL(dm_on_build)(t->on.model, NULL, NULL);
    assert_non_null(CALL(dm_memory)(t->on.model, 8));
    CALL(dm_interrupt)(t->solver);
    CALL(dm_resume)(t->solver);
}

/* The objectives are set before a search too, and each replaces the last. */
static void set_objectives(struct backtrack *t)
{
    const int64_t coefs[] = {1, 1, 1};
    CALL(dm_minimise)(t->on.model, t->on.x[0]);
    CALL(dm_minimise_sum)(t->on.model, KIT_INTS, coefs, t->on.x);
    CALL(dm_maximise_lits)(t->on.model, KIT_BOOLS, coefs, t->on.b);
    CALL(dm_minimise_lits)(t->on.model, KIT_BOOLS, coefs, t->on.b);
    CALL(dm_satisfy)(t->on.model);
    CALL(dm_maximise)(t->on.model, t->on.x[0]);
    CALL(dm_maximise_sum)(t->on.model, 2, coefs, t->on.x);
}

static void test_ruled(struct backtrack *t)
{
    begin_ruled(t);
    dm_lit rules[] = {dm_rule_lit(t->on.model, 0), dm_rule_lit(t->on.model, 1)};
    set_objectives(t);
    set_limits(t);
    look(t);
    t->looked = 0;
    check_propagation(t, rules);
    check_best(t, 2, rules);
    assert_true(t->looked > 0);
    t->on.calls->when = KIT_AFTER;
    look(t);
    check_propagation(t, rules);
    check_core(t, rules);
    look(t);
    check_interruption(t, rules);
    name_all(t);
    dm_require(t->on.model, DM_TRUE); /* the label's */
    set_limits(t);
    advise(t);
    CALL(dm_rule)(t->on.model, 0, "one more");
    dm_require(t->on.model, dm_ne(t->on.model, t->on.x[1], 0));
    CALL(dm_end_rule)(t->on.model);
    t->on.model->rules.size--; /* look() accepts two */
    CALL(dm_answer)(t->on.model, 1, t->on.x);
    CALL(dm_answer_lits)(t->on.model, 1, t->on.b);
    try_objectives(t, rules);
    end(t);
}

/* ---- steps */

/* On a board without rules: assumptions would be the first steps. */
static void test_steps(struct backtrack *t)
{
    begin_ruled(t);
    CALL(dm_on_step)(t->solver, on_step, t);
    t->looked = 0;
    dm_status status = CALL(dm_solve)(t->solver, 0, NULL);
    assert_int_equal(status, t->setup->steps ? DM_SOLUTION : DM_INVALID);
    assert_int_equal(t->looked > 0, t->setup->steps);
    assert_int_equal(dm_solver_error(t->solver) == NULL, t->setup->steps);
    end(t);
}

/* ---- lazy checks, and models that are not built to their end */

static void forbid_equal(dm_model *model, const dm_candidate *candidate, void *data)
{
    struct backtrack *t = data;
    t->on.calls->when = KIT_DURING;
    int64_t first = CALL(dm_peek)(candidate, t->on.x[0]);
    if (CALL(dm_peek_lit)(candidate, dm_eq(model, t->on.x[1], first)))
        CALL(dm_compare)(model, t->on.x[0], DM_NE, t->on.x[1]);
    t->on.calls->when = KIT_AFTER;
}

static void test_lazy(struct backtrack *t)
{
    begin(t);
    dm_require(t->on.model, t->on.b[0]);
    dm_compare(t->on.model, t->on.x[1], DM_GE, t->on.x[2]);
    dm_lit fixed[] = {dm_eq(t->on.model, t->on.x[2], 1), t->on.b[1]};
    for (int i = 0; i < 2; i++) dm_require(t->on.model, fixed[i]);
    CALL(dm_lazy)(t->on.model, forbid_equal, t);
    begin_solver(t);
    dm_status status = CALL(dm_solve)(t->solver, 0, NULL);
    int found = 0;
    for (; status == DM_SOLUTION; found++) {
        assert_int_not_equal(dm_value(t->solver, t->on.x[0]), dm_value(t->solver, t->on.x[1]));
        status = CALL(dm_next)(t->solver);
    }
    assert_int_equal(found, 4); /* x[1] is 1 or 2, and x[0] one of the two others */
    t->on.calls->when = KIT_AFTER;
    CALL(dm_lazy)(t->on.model, forbid_equal, t);
    end(t);
}

static bool stop_building(void *data)
{
    (void)data;
    return true;
}

static void test_stopped_build(struct backtrack *t)
{
    begin(t);
    CALL(dm_on_build)(t->on.model, stop_building, NULL);
    for (int i = 0; i < 100000 && !CALL(dm_build_stopped)(t->on.model); i++) dm_bool(t->on.model);
    assert_string_equal(CALL(dm_model_error)(t->on.model), "stopped");
    begin_solver(t);
    assert_int_equal(CALL(dm_solve)(t->solver, 0, NULL), DM_INVALID);
    assert_int_equal(CALL(dm_propagate)(t->solver, 0, NULL), DM_INVALID);
    assert_int_equal(CALL(dm_next)(t->solver), DM_INVALID);
    end(t);
}

/* ---- all of it */

static bool is_one_of(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(name, *list) == 0) return true;
    return false;
}

/* What the manual allows at other times only. */
static bool is_due(const struct kit_function *function, enum kit_when when, bool steps)
{
    static const char *const first[] = {"dm_set", "dm_on_step", "dm_explain", NULL};
    static const char *const within[] = {"dm_peek", "dm_peek_lit", "dm_text_step", "dm_text_learnt", NULL};
    static const char *const later[] = {"dm_value", "dm_value_lit", NULL};
    static const char *const told[] = {"dm_text_step", "dm_text_learnt", NULL};
    if (strcmp(function->name, "dm_interrupt") == 0) return true;
    if (is_one_of(function->name, first)) return when == KIT_BEFORE;
    if (is_one_of(function->name, told) && !steps) return false;
    if (is_one_of(function->name, within)) return when == KIT_DURING;
    if (is_one_of(function->name, later)) return when != KIT_BEFORE;
    return when != KIT_DURING || function->looks;
}

static void check_calls(const struct backtrack *t)
{
    static const char *const words[] = {"before", "during", "after"};
    int missing = 0;
    for (size_t i = 0; i < t->on.calls->count; i++)
        for (int when = 0; when < KIT_WHENS; when++) {
            const struct kit_function *function = &t->on.calls->functions[i];
            if (!is_due(function, (enum kit_when)when, t->setup->steps) || function->called[when]) continue;
            print_error("%s is not called %s a search by %s\n", function->name, words[when],
                        t->setup->engine ? t->setup->engine : "default");
            missing++;
        }
    assert_int_equal(missing, 0);
}

static void try_setup(const struct setup *setup)
{
    struct kit_calls calls;
    struct backtrack t = {.on.calls = &calls, .setup = setup};
    kit_calls_init(&calls);
    test_posts(&t);
    test_ruled(&t);
    test_steps(&t);
    test_lazy(&t);
    test_stopped_build(&t);
    check_calls(&t);
}

static void try_engine(const char *engine)
{
    bool kernel = !engine || strcmp(engine, "kernel") == 0;
    bool slow = engine && (strcmp(engine, "cbc") == 0 || strncmp(engine, "dimacs:", 7) == 0);
    try_setup(&(struct setup){engine, "1", slow, kernel});
    try_setup(&(struct setup){engine, "3", slow, kernel});
}

static void test_default(void **state)
{
    (void)state;
    try_engine(NULL);
}

static void test_engines(void **state)
{
    (void)state;
    for (size_t i = 0; i < dm_engine_count(); i++) try_engine(dm_engine_name(i));
}

static void test_programs(void **state)
{
    (void)state;
    if (!process_find("minisat", NULL, 0)) skip();
    try_engine("dimacs:minisat");
}

KIT_SUITE(every_call)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_default), cmocka_unit_test(test_engines),
                                       cmocka_unit_test(test_programs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
