/* Misuse of the public interface aborts with a message that names the public function that was
 * called. */
#include "damier.h"
#include "kit_caught.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const engines[] = {NULL, "brute", "kernel"
#ifdef HAVE_CADICAL
                                      ,
                                      "cadical"
#endif
};
enum { ENGINES = sizeof engines / sizeof *engines };

typedef void misuse_call(const char *engine);

struct call {
    misuse_call *misuse;
    const char *engine;
};

static void do_it(void *of)
{
    const struct call *call = of;
    call->misuse(call->engine);
}

static void expect_by(misuse_call *misuse, const char *engine, const char *function, const char *words)
{
    char said[600], head[80];
    struct call call = {misuse, engine};
    if (!kit_caught_abort(kit_caught(do_it, &call, said, sizeof said)))
        fail_msg("%s went on: %s", function, said);
    snprintf(head, sizeof head, "damier: %s: ", function);
    if (strncmp(said, head, strlen(head)) != 0) fail_msg("expected `%s...', got %s", head, said);
    if (!strstr(said, words)) fail_msg("expected `%s' in %s", words, said);
}

static void expect(misuse_call *misuse, const char *function, const char *words)
{
    expect_by(misuse, NULL, function, words);
}

/* ---- arguments */

static void no_solver(const char *engine)
{
    (void)engine;
    dm_solve(NULL, 0, NULL);
}

static void no_solver_to_look_at(const char *engine)
{
    (void)engine;
    dm_value(NULL, dm_constant(3));
}

static void no_assumptions(const char *engine)
{
    dm_solve(dm_solver_new(dm_model_new(), engine), 2, NULL);
}

static void unknown_name(const char *engine)
{
    (void)engine;
    dm_post(dm_model_new(), "no_such_constraint", 0, NULL);
}

static void too_few_arguments(const char *engine)
{
    (void)engine;
    dm_post(dm_model_new(), "value_precede", 1, &(dm_argument){0, NULL, NULL});
}

static void numbers_for_views(const char *engine)
{
    (void)engine;
    const int64_t numbers[] = {1, 2};
    dm_post(dm_model_new(), "value_precede", 2, (dm_argument[]){{2, NULL, numbers}, {2, NULL, numbers}});
}

static void uneven_arrays(const char *engine)
{
    (void)engine;
    dm_int x[] = {dm_constant(1), dm_constant(2)};
    dm_post(dm_model_new(), "diffn", 4,
            (dm_argument[]){{2, x, NULL}, {2, x, NULL}, {1, x, NULL}, {2, x, NULL}});
}

static void no_model(const char *engine)
{
    (void)engine;
    dm_alldifferent(NULL, 0, NULL);
}

static void no_such_variable(const char *engine)
{
    (void)engine;
    dm_minimum(dm_model_new(), (dm_int){9, 1, 0}, 0, NULL);
}

static void no_such_literal(const char *engine)
{
    (void)engine;
    dm_at_most(dm_model_new(), 1, 1, (dm_lit[]){77});
}

static void no_literal(const char *engine)
{
    (void)engine;
    dm_if(dm_model_new(), 0);
}

static void foreign_array(const char *engine)
{
    (void)engine;
    dm_model *model = dm_model_new();
    dm_lex(model, 1, (dm_int[]){dm_constant(1)}, (dm_int[]){{9, 1, 0}}, false);
}

static void no_array(const char *engine)
{
    (void)engine;
    dm_inverse(dm_model_new(), 2, NULL, NULL);
}

static void no_such_node(const char *engine)
{
    (void)engine;
    dm_model *model = dm_model_new();
    dm_hamiltonian(model, 2, 1, (int32_t[]){0}, (int32_t[]){2}, (dm_lit[]){dm_bool(model)});
}

static void node_below_zero(const char *engine)
{
    (void)engine;
    dm_model *model = dm_model_new();
    dm_hamiltonian(model, 2, 1, (int32_t[]){-1}, (int32_t[]){1}, (dm_lit[]){dm_bool(model)});
}

static void no_ends(const char *engine)
{
    (void)engine;
    dm_model *model = dm_model_new();
    dm_hamiltonian(model, 2, 1, NULL, (int32_t[]){1}, (dm_lit[]){dm_bool(model)});
}

static void no_literals(const char *engine)
{
    (void)engine;
    dm_xor(dm_model_new(), 2, NULL);
}

static void no_model_for_a_product(const char *engine)
{
    (void)engine;
    dm_multiply(NULL, dm_constant(1), dm_constant(1), dm_constant(1));
}

static void foreign_assumption(const char *engine)
{
    dm_solve(dm_solver_new(dm_model_new(), engine), 1, (dm_lit[]){77});
}

static void foreign_objective(const char *engine)
{
    (void)engine;
    dm_maximise(dm_model_new(), (dm_int){9, 1, 0});
}

static void foreign_bounds(const char *engine)
{
    (void)engine;
    dm_lo(dm_model_new(), (dm_int){9, 1, 0});
}

static void equivalent_product(const char *engine)
{
    (void)engine;
    dm_model *model = dm_model_new();
    dm_iff(model, DM_TRUE);
    dm_alldifferent(model, 0, NULL);
}

static void huge_offset(const char *engine)
{
    (void)engine;
    dm_plus(dm_constant(INT64_C(1) << 62), INT64_C(1) << 62);
}

static void huge_factor(const char *engine)
{
    (void)engine;
    dm_times((dm_int){0, 2, 0}, INT32_MAX);
}

/* Those that are made of others: each blames itself. */
static const dm_int nothing = {9, 1, 0};

#define CALL(name, statement)                                                                                \
    static void name(const char *engine)                                                                     \
    {                                                                                                        \
        dm_model *model = dm_model_new();                                                                    \
        (void)engine;                                                                                        \
        statement;                                                                                           \
    }
CALL(foreign_require, dm_require(model, 77))
CALL(foreign_or, dm_or(model, 77, 1, (dm_lit[]){DM_TRUE}))
CALL(foreign_and, dm_and(model, DM_TRUE, 1, (dm_lit[]){77}))
CALL(foreign_xor, dm_xor(model, 1, (dm_lit[]){77}))
CALL(foreign_equivalent, dm_equivalent(model, DM_TRUE, -77))
CALL(foreign_compare, dm_compare(model, nothing, DM_LE, dm_constant(1)))
CALL(no_such_relation, dm_compare(model, dm_constant(1), (dm_rel)9, dm_constant(1)))
CALL(foreign_count, dm_count(model, 1, &nothing, 1, DM_LE, dm_constant(1)))
CALL(foreign_ge, dm_ge(model, nothing, 1))
CALL(foreign_ge_of_all, dm_ge(model, nothing, INT64_MIN))
CALL(foreign_ne, dm_ne(model, nothing, 1))
CALL(foreign_element, dm_element(model, nothing, dm_constant(0), 1, (dm_int[]){dm_constant(0)}))
CALL(foreign_index, dm_element(model, dm_constant(0), nothing, 1, (dm_int[]){dm_constant(0)}))
CALL(foreign_weights, dm_linear_lits(model, 1, NULL, (dm_lit[]){77}, DM_LE, 1))
CALL(foreign_sum, dm_minimise_sum(model, 1, NULL, &nothing))
CALL(foreign_lits, dm_maximise_lits(model, 1, NULL, (dm_lit[]){77}))
CALL(foreign_text, dm_text_lit(model, 77))
CALL(no_limit, dm_limit_conflicts(dm_solver_new(model, engine), -1))
CALL(no_work, dm_limit_work(dm_solver_new(model, engine), -1))
CALL(no_time, dm_limit_time(dm_solver_new(model, engine), -0.5))
CALL(no_megabytes, dm_limit_memory(dm_solver_new(model, engine), INT64_MAX))
CALL(foreign_abs, dm_abs(model, dm_constant(1), nothing))
CALL(foreign_counts, dm_cardinalities(model, 0, NULL, 1, (int64_t[]){1}, &nothing, false))
#undef CALL

static void test_what_is_made_of_others_blames_itself(void **state)
{
    (void)state;
    expect(foreign_require, "dm_require", "no such literal");
    expect(foreign_or, "dm_or", "no such literal");
    expect(foreign_and, "dm_and", "no such literal");
    expect(foreign_xor, "dm_xor", "no such literal");
    expect(foreign_equivalent, "dm_equivalent", "no such literal");
    expect(foreign_compare, "dm_compare", "no such variable");
    expect(no_such_relation, "dm_compare", "no such relation");
    expect(foreign_count, "dm_count", "no such variable");
    expect(foreign_ge, "dm_ge", "no such variable");
    expect(foreign_ge_of_all, "dm_ge", "no such variable");
    expect(foreign_ne, "dm_ne", "no such variable");
    expect(foreign_element, "dm_element", "no such variable");
    expect(foreign_index, "dm_element", "no such variable");
    expect(foreign_weights, "dm_linear_lits", "no such literal");
    expect(foreign_sum, "dm_minimise_sum", "no such variable");
    expect(foreign_lits, "dm_maximise_lits", "no such literal");
    expect(foreign_text, "dm_text_lit", "no such literal");
    expect(no_limit, "dm_limit_conflicts", "from 0");
    expect(no_work, "dm_limit_work", "from 0");
    expect(no_time, "dm_limit_time", "from 0");
    expect(no_megabytes, "dm_limit_memory", "from 0");
    expect(foreign_abs, "dm_abs", "no such variable");
    expect(foreign_counts, "dm_cardinalities", "no such variable");
}

/* ---- a variable of another model, whose number there is one here as well */

static void post_with(dm_model *model, dm_solver *solver, dm_int other, int what)
{
    dm_int own = dm_range(model, 0, 5);
    switch (what) {
    case 0:
        dm_linear(model, 2, NULL, (dm_int[]){own, other}, DM_LE, 3);
        break;
    case 1:
        dm_le(model, other, 3);
        break;
    case 2:
        dm_answer(model, 1, &other);
        break;
    case 3:
        dm_minimise(model, other);
        break;
    case 4:
        dm_name(model, other, "x");
        break;
    case 5:
        dm_search(model, 1, &other, DM_ORDER_INPUT, DM_CHOICE_MIN);
        break;
    case 6:
        dm_prefer(model, other, 1);
        break;
    case 7:
        dm_element(model, own, own, 1, &other);
        break;
    case 8:
        dm_solve(solver, 0, NULL);
        dm_value(solver, other);
        break;
    case 9:
        dm_in(model, other, 0, NULL);
        break;
    case 10:
        dm_restrict(model, other, 0, NULL);
        break;
    case 11:
        dm_unify(model, own, other);
        break;
    case 12:
        dm_count_of(model, 1, &own, other, DM_LE, own);
        break;
    default:
        dm_text(model, other);
    }
}

static void same_under_a_condition(const char *engine)
{
    (void)engine;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 3);
    dm_if(model, dm_le(model, x, 1));
    dm_unify(model, x, dm_constant(2));
}

static void cut_under_a_condition(const char *engine)
{
    (void)engine;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 3);
    dm_iff(model, dm_le(model, x, 1));
    dm_restrict(model, x, 1, (int64_t[]){1, 2});
}

static void set_without_bounds(const char *engine)
{
    (void)engine;
    dm_model *model = dm_model_new();
    dm_in(model, dm_range(model, 0, 3), 1, NULL);
}

static void search_on_no_literal(const char *engine)
{
    (void)engine;
    dm_search_lits(dm_model_new(), 1, (dm_lit[]){7}, DM_ORDER_INPUT, DM_CHOICE_MIN);
}

static void search_by_no_choice(const char *engine)
{
    (void)engine;
    dm_search_lits(dm_model_new(), 1, (dm_lit[]){DM_TRUE}, DM_ORDER_INPUT, (dm_choice)99);
}

static void test_sets_searches_and_sameness(void **state)
{
    (void)state;
    expect(same_under_a_condition, "dm_unify", "no constraint followed");
    expect(cut_under_a_condition, "dm_restrict", "no constraint followed");
    expect(set_without_bounds, "dm_in", "no bounds given");
    expect(search_on_no_literal, "dm_search_lits", "no such literal");
    expect(search_by_no_choice, "dm_search_lits", "no such way to search");
}

static int foreign_use;

static void foreign_variable(const char *engine)
{
    dm_model *here = dm_model_new(), *there = dm_model_new();
    dm_int other = dm_plus(dm_times(dm_range(there, 0, 5), -2), 7);
    post_with(here, dm_solver_new(here, engine), other, foreign_use);
}

static void test_variables_of_another_model_are_caught(void **state)
{
    (void)state;
    static const char *const functions[] = {"dm_linear",   "dm_le",     "dm_answer",   "dm_minimise",
                                            "dm_name",     "dm_search", "dm_prefer",   "dm_element",
                                            "dm_value",    "dm_in",     "dm_restrict", "dm_unify",
                                            "dm_count_of", "dm_text"};
    for (foreign_use = 0; foreign_use < 14; foreign_use++)
        expect(foreign_variable, functions[foreign_use], "no such variable");
}

static void peeks_elsewhere(dm_model *model, const dm_candidate *candidate, void *data)
{
    (void)model;
    dm_peek(candidate, *(dm_int *)data);
}

static void foreign_peek(const char *engine)
{
    dm_model *here = dm_model_new(), *there = dm_model_new();
    dm_range(here, 0, 5);
    dm_int other = dm_range(there, 0, 5);
    dm_lazy(here, peeks_elsewhere, &other);
    dm_next(dm_solver_new(here, engine));
}

static void test_candidates_are_of_their_model(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) expect_by(foreign_peek, engines[e], "dm_peek", "no such variable");
}

/* Constants are of no model, those made of a variable included. */
static void test_constants_go_everywhere(void **state)
{
    (void)state;
    dm_model *here = dm_model_new(), *there = dm_model_new();
    dm_int x = dm_range(here, 0, 5), three = dm_plus(dm_times(dm_range(there, 0, 5), 0), 3);
    dm_compare(here, x, DM_EQ, three);
    assert_int_equal(dm_lo(here, three), 3);
    dm_answer(here, 1, &three);
    for (int e = 0; e < ENGINES; e++) {
        dm_solver *solver = dm_solver_new(here, engines[e]);
        assert_int_equal(dm_next(solver), DM_SOLUTION);
        assert_true(dm_value(solver, x) == 3 && dm_value(solver, three) == 3);
        dm_solver_free(solver);
    }
    dm_model_free(here);
    dm_model_free(there);
}

static void test_sentences_name_what_was_called(void **state)
{
    (void)state;
    expect(no_solver, "dm_solve", "no solver given");
    expect(no_solver_to_look_at, "dm_value", "no solver given");
    expect(no_assumptions, "dm_solve", "no assumptions given");
    expect(unknown_name, "dm_post", "no constraint is posted under this name");
    expect(too_few_arguments, "dm_post", "another number of arguments");
    expect(numbers_for_views, "dm_post", "of another sort");
    expect(uneven_arrays, "dm_post", "equally long");
    expect(no_model, "dm_alldifferent", "no model given");
    expect(no_such_variable, "dm_minimum", "no such variable");
    expect(no_such_literal, "dm_at_most", "no such literal");
    expect(no_literal, "dm_if", "no such literal");
    expect(foreign_assumption, "dm_solve", "no such literal");
    expect(foreign_objective, "dm_maximise", "no such variable");
    expect(foreign_bounds, "dm_lo", "no such variable");
    expect(equivalent_product, "dm_alldifferent", "dm_iff");
    expect(foreign_array, "dm_lex", "no such variable");
    expect(no_array, "dm_inverse", "no variables given");
    expect(no_such_node, "dm_hamiltonian", "an edge joins two of the nodes");
    expect(node_below_zero, "dm_hamiltonian", "an edge joins two of the nodes");
    expect(no_ends, "dm_hamiltonian", "the ends of the edges are missing");
    expect(no_literals, "dm_xor", "no literals given");
    expect(no_model_for_a_product, "dm_multiply", "no model given");
    expect(huge_offset, "dm_plus", "62 bits");
    expect(huge_factor, "dm_times", "32 bits");
}

/* ---- equivalences of constraints that are no part of one */

#define UNDER_IFF(name, statement)                                                                           \
    static void name(const char *engine)                                                                     \
    {                                                                                                        \
        (void)engine;                                                                                        \
        dm_model *m = dm_model_new();                                                                        \
        dm_int x = dm_range(m, 0, 3);                                                                        \
        dm_lit b = dm_bool(m);                                                                               \
        (void)x, dm_iff(m, b);                                                                               \
        statement;                                                                                           \
    }
UNDER_IFF(iff_multiply, dm_multiply(m, x, x, x))
UNDER_IFF(iff_divide, dm_divide(m, x, x, x))
UNDER_IFF(iff_modulo, dm_modulo(m, x, x, x))
UNDER_IFF(iff_power, dm_power(m, x, x, x))
UNDER_IFF(iff_abs, dm_abs(m, x, x))
UNDER_IFF(iff_minimum, dm_minimum(m, x, 1, &x))
UNDER_IFF(iff_maximum, dm_maximum(m, x, 1, &x))
UNDER_IFF(iff_lex, dm_lex(m, 1, &x, &x, false))
UNDER_IFF(iff_inverse, dm_inverse(m, 1, &x, &x))
UNDER_IFF(iff_hamiltonian, dm_hamiltonian(m, 1, 0, NULL, NULL, NULL))
UNDER_IFF(iff_table, dm_table(m, 1, &x, 0, NULL, false))
UNDER_IFF(iff_cardinalities, dm_cardinalities(m, 1, &x, 0, NULL, NULL, false))
UNDER_IFF(iff_or, dm_or(m, b, 1, &b))
UNDER_IFF(iff_and, dm_and(m, b, 1, &b))
#undef UNDER_IFF

static void test_equivalences_are_refused_by_name(void **state)
{
    (void)state;
    static const struct {
        misuse_call *call;
        const char *function;
    } calls[] = {{iff_multiply, "dm_multiply"},
                 {iff_divide, "dm_divide"},
                 {iff_modulo, "dm_modulo"},
                 {iff_power, "dm_power"},
                 {iff_abs, "dm_abs"},
                 {iff_minimum, "dm_minimum"},
                 {iff_maximum, "dm_maximum"},
                 {iff_lex, "dm_lex"},
                 {iff_inverse, "dm_inverse"},
                 {iff_hamiltonian, "dm_hamiltonian"},
                 {iff_table, "dm_table"},
                 {iff_or, "dm_or"},
                 {iff_cardinalities, "dm_cardinalities"},
                 {iff_and, "dm_and"}};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        expect(calls[i].call, calls[i].function, "takes dm_if, not dm_iff");
}

/* ---- from within a search */

struct scene {
    dm_model *model;
    dm_solver *solver, *other;
    dm_int x;
    void (*act)(struct scene *scene);
    int looked;
};

static bool act(dm_solver *solver, const dm_progress *progress, void *data)
{
    struct scene *scene = data;
    (void)solver, (void)progress;
    scene->act(scene);
    return false;
}

static struct scene scene_of(const char *engine)
{
    struct scene s = {.model = dm_model_new()};
    s.x = dm_range(s.model, 0, 5);
    dm_maximise(s.model, s.x);
    s.solver = dm_solver_new(s.model, engine);
    return s;
}

/* Does it at the first better solution. */
static void within(const char *engine, void (*what)(struct scene *))
{
    struct scene s = scene_of(engine);
    s.act = what;
    s.other = dm_solver_new(s.model, engine);
    dm_on_progress(s.solver, act, &s);
    dm_next(s.solver);
}

#define WITHIN(name, statement)                                                                              \
    static void do_##name(struct scene *s)                                                                   \
    {                                                                                                        \
        statement;                                                                                           \
    }                                                                                                        \
    static void name(const char *engine)                                                                     \
    {                                                                                                        \
        within(engine, do_##name);                                                                           \
    }
WITHIN(post, dm_linear(s->model, 1, NULL, &s->x, DM_LE, 2))
WITHIN(require, dm_clause(s->model, 1, (dm_lit[]){DM_TRUE}))
WITHIN(make_variable, dm_range(s->model, 0, 1))
WITHIN(make_sum, dm_sum(s->model, 1, NULL, &s->x))
WITHIN(change_objective, dm_minimise(s->model, s->x))
WITHIN(take_objective_back, dm_satisfy(s->model))
WITHIN(change_limit, dm_limit_time(s->solver, 1))
WITHIN(lose_names, dm_keep_names(s->model, false))
WITHIN(add_answer, dm_answer(s->model, 1, &s->x))
WITHIN(condition, dm_if(s->model, DM_TRUE))
WITHIN(free_solver, dm_solver_free(s->solver))
WITHIN(free_model, dm_model_free(s->model))
WITHIN(search_again, dm_next(s->solver))
WITHIN(search_beside, dm_solve(s->other, 0, NULL))
#undef WITHIN

static void test_a_progress_call_changes_nothing(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        expect_by(post, engines[e], "dm_linear", "being searched");
        expect_by(require, engines[e], "dm_clause", "being searched");
        expect_by(make_variable, engines[e], "dm_range", "being searched");
        expect_by(make_sum, engines[e], "dm_sum", "being searched");
        expect_by(change_objective, engines[e], "dm_minimise", "being searched");
        expect_by(take_objective_back, engines[e], "dm_satisfy", "being searched");
        expect_by(change_limit, engines[e], "dm_limit_time", "between searches");
        expect_by(lose_names, engines[e], "dm_keep_names", "being searched");
        expect_by(add_answer, engines[e], "dm_answer", "being searched");
        expect_by(condition, engines[e], "dm_if", "being searched");
        expect_by(free_solver, engines[e], "dm_solver_free", "while it searches");
        expect_by(free_model, engines[e], "dm_model_free", "being searched");
        expect_by(search_again, engines[e], "dm_next", "may not search");
        expect_by(search_beside, engines[e], "dm_solve", "under way");
    }
}

static void looks(struct scene *s)
{
    int64_t best;
    if (!dm_best(s->solver, &best)) return; /* reported before there is one, on a slow machine */
    s->looked++;
    assert_int_equal(dm_value(s->solver, s->x), best);
    assert_int_equal(dm_value_lit(s->solver, dm_ge(s->model, s->x, 3)), best >= 3);
    assert_int_equal(dm_hi(s->model, s->x), 5);
}

static void test_a_progress_call_may_look(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        struct scene s = scene_of(engines[e]);
        s.act = looks;
        dm_on_progress(s.solver, act, &s);
        assert_int_equal(dm_next(s.solver), DM_OPTIMAL);
        assert_true(s.looked > 0);
        dm_solver_free(s.solver);
        dm_model_free(s.model);
    }
}

/* ---- steps */

static void act_at_step(dm_solver *solver, const dm_step *step, void *data)
{
    struct scene *scene = data;
    (void)solver, (void)step;
    scene->act(scene);
}

static void post_something(struct scene *s)
{
    dm_range(s->model, 0, 1);
}

static void search_on(struct scene *s)
{
    dm_next(s->solver);
}

static void at_a_step(void (*what)(struct scene *))
{
    struct scene s = scene_of("kernel");
    s.act = what;
    dm_on_step(s.solver, act_at_step, &s);
    dm_next(s.solver);
}

static void post_at_a_step(const char *engine)
{
    (void)engine;
    at_a_step(post_something);
}

static void search_at_a_step(const char *engine)
{
    (void)engine;
    at_a_step(search_on);
}

static void watch_late(const char *engine)
{
    struct scene s = scene_of(engine);
    dm_next(s.solver);
    dm_on_step(s.solver, act_at_step, &s);
}

static void words_of_nothing(const char *engine)
{
    dm_text_step(scene_of(engine).solver);
}

static void clause_of_nothing(const char *engine)
{
    struct scene s = scene_of(engine);
    dm_next(s.solver);
    dm_text_learnt(s.solver);
}

static void test_steps_are_watched_from_the_start_and_told_once(void **state)
{
    (void)state;
    expect(post_at_a_step, "dm_range", "being searched");
    expect(search_at_a_step, "dm_next", "may not search");
    expect(watch_late, "dm_on_step", "before the first search");
    expect(words_of_nothing, "dm_text_step", "while it is being reported");
    expect(clause_of_nothing, "dm_text_learnt", "while it is being reported");
}

static void free_too_soon(const char *engine)
{
    dm_model *model = dm_model_new();
    dm_solver_new(model, engine);
    dm_model_free(model);
}

static void test_solvers_are_freed_first(void **state)
{
    (void)state;
    expect(free_too_soon, "dm_model_free", "solvers");
}

/* ---- conditions that nothing followed */

static void waiting_condition(const char *engine)
{
    dm_model *model = dm_model_new();
    dm_bool(model);
    dm_solver *solver = dm_solver_new(model, engine);
    dm_if(model, DM_TRUE);
    dm_next(solver);
}

static void leaves_a_condition(dm_model *model, const dm_candidate *candidate, void *data)
{
    (void)candidate, (void)data;
    dm_iff(model, DM_TRUE);
}

static void condition_of_a_check(const char *engine)
{
    dm_model *model = dm_model_new();
    dm_bool(model);
    dm_lazy(model, leaves_a_condition, NULL);
    dm_solve(dm_solver_new(model, engine), 0, NULL);
}

static void test_a_condition_is_for_a_constraint(void **state)
{
    (void)state;
    expect(waiting_condition, "dm_next", "no constraint followed");
    expect(condition_of_a_check, "dm_lazy", "no constraint followed");
}

/* ---- rules, and propagation alone */

static void explain_nothing(const char *engine)
{
    (void)engine;
    dm_explain(NULL);
}

static void explain_too_late(const char *engine)
{
    (void)engine;
    dm_model *model = dm_model_new();
    dm_require(model, dm_bool(model));
    dm_explain(model);
}

static void rule_without_text(const char *engine)
{
    (void)engine;
    dm_rule(dm_model_new(), 0, NULL);
}

static void rule_after_a_condition(const char *engine)
{
    (void)engine;
    dm_model *model = dm_model_new();
    dm_if(model, dm_bool(model));
    dm_rule(model, 0, "row 3");
}

static void end_after_a_condition(const char *engine)
{
    (void)engine;
    dm_model *model = dm_model_new();
    dm_iff(model, dm_bool(model));
    dm_end_rule(model);
}

static void no_rules(const char *engine)
{
    (void)engine;
    dm_rule_count(NULL);
}

static void no_such_rule(const char *engine)
{
    (void)engine;
    dm_model *model = dm_model_new();
    dm_explain(model);
    dm_rule(model, 0, "row 3");
    dm_rule_lit(model, 1);
}

static void rule_of_an_ordinary_model(const char *engine)
{
    (void)engine;
    dm_model *model = dm_model_new();
    dm_rule(model, 0, "row 3");
    dm_rule_text(model, 0);
}

static void equivalence_in_a_rule(const char *engine)
{
    (void)engine;
    dm_model *model = dm_model_new();
    dm_explain(model);
    dm_rule(model, 0, "row 3");
    dm_iff(model, dm_bool(model));
    dm_alldifferent(model, 0, NULL);
}

static void propagate_nothing(const char *engine)
{
    (void)engine;
    dm_propagate(NULL, 0, NULL);
}

static void propagate_no_assumptions(const char *engine)
{
    dm_propagate(dm_solver_new(dm_model_new(), engine), 2, NULL);
}

static void propagate_foreign(const char *engine)
{
    dm_propagate(dm_solver_new(dm_model_new(), engine), 1, (dm_lit[]){77});
}

static void propagate_under_a_condition(const char *engine)
{
    dm_model *model = dm_model_new();
    dm_solver *solver = dm_solver_new(model, engine);
    dm_if(model, dm_bool(model));
    dm_propagate(solver, 0, NULL);
}

static void propagate_in_a_check(dm_model *model, const dm_candidate *candidate, void *data)
{
    (void)model, (void)candidate;
    dm_propagate(*(dm_solver **)data, 0, NULL);
}

static void propagate_while_searching(const char *engine)
{
    dm_model *model = dm_model_new();
    dm_solver *solver = dm_solver_new(model, engine);
    dm_bool(model);
    dm_lazy(model, propagate_in_a_check, &solver);
    dm_solve(solver, 0, NULL);
}

static void nothing_follows(const char *engine)
{
    (void)engine;
    dm_implied_lit(NULL, DM_TRUE);
}

static void nothing_like_that_follows(const char *engine)
{
    dm_implied_lit(dm_solver_new(dm_model_new(), engine), 77);
}

static void nothing_is_left(const char *engine)
{
    (void)engine;
    dm_left(NULL, dm_constant(0));
}

static void nothing_like_that_is_left(const char *engine)
{
    dm_int foreign = dm_range(dm_model_new(), 0, 9);
    dm_left(dm_solver_new(dm_model_new(), engine), foreign);
}

static void no_place_for_the_answer(const char *engine)
{
    (void)engine;
    dm_answer_variables(dm_model_new(), 1, NULL);
}

static void test_rules_and_propagation(void **state)
{
    (void)state;
    expect(explain_nothing, "dm_explain", "no model given");
    expect(explain_too_late, "dm_explain", "before the constraints");
    expect(rule_without_text, "dm_rule", "no text given");
    expect(rule_after_a_condition, "dm_rule", "no constraint followed");
    expect(end_after_a_condition, "dm_end_rule", "no constraint followed");
    expect(no_rules, "dm_rule_count", "no model given");
    expect(no_such_rule, "dm_rule_lit", "no such rule");
    expect(rule_of_an_ordinary_model, "dm_rule_text", "no such rule");
    expect(equivalence_in_a_rule, "dm_alldifferent", "dm_iff");
    expect(propagate_nothing, "dm_propagate", "no solver given");
    expect(nothing_follows, "dm_implied_lit", "no solver given");
    expect(nothing_is_left, "dm_left", "no solver given");
    expect(no_place_for_the_answer, "dm_answer_variables", "nowhere to put");
    for (int i = 0; i < ENGINES; i++) {
        expect_by(propagate_no_assumptions, engines[i], "dm_propagate", "no assumptions given");
        expect_by(propagate_foreign, engines[i], "dm_propagate", "no such literal");
        expect_by(propagate_under_a_condition, engines[i], "dm_propagate", "no constraint followed");
        expect_by(propagate_while_searching, engines[i], "dm_propagate", "may not search with it");
        expect_by(nothing_like_that_follows, engines[i], "dm_implied_lit", "no such literal");
        expect_by(nothing_like_that_is_left, engines[i], "dm_left", "no such variable");
    }
}

KIT_SUITE(misuse)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sentences_name_what_was_called),
        cmocka_unit_test(test_what_is_made_of_others_blames_itself),
        cmocka_unit_test(test_equivalences_are_refused_by_name),
        cmocka_unit_test(test_sets_searches_and_sameness),
        cmocka_unit_test(test_variables_of_another_model_are_caught),
        cmocka_unit_test(test_candidates_are_of_their_model),
        cmocka_unit_test(test_constants_go_everywhere),
        cmocka_unit_test(test_a_progress_call_changes_nothing),
        cmocka_unit_test(test_a_progress_call_may_look),
        cmocka_unit_test(test_steps_are_watched_from_the_start_and_told_once),
        cmocka_unit_test(test_solvers_are_freed_first),
        cmocka_unit_test(test_a_condition_is_for_a_constraint),
        cmocka_unit_test(test_rules_and_propagation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
