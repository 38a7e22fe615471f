/* Set literals, restricted domains and unified variables. Two models are built in parallel, one
 * with dm_restrict and dm_unify, one with equivalent constraints: every engine must find the same
 * solutions in both, whatever is posted before, between and after. */
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "solver/engine/engine.h"
#include "solver/model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- sets */

static dm_lit in(dm_model *model, dm_int x, size_t ranges, const int64_t *bounds)
{
    dm_lit lit = dm_in(model, x, ranges, bounds);
    assert_int_equal(lit, dm_in(model, x, ranges, bounds));
    return lit;
}

static void test_sets_fold(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 9), y = dm_domain(model, 4, (int64_t[]){1, 4, 7, 9});
    dm_int wide = dm_range(model, DM_INT_MIN, DM_INT_MAX);
    size_t before = model->variables.size;
    assert_int_equal(in(model, x, 0, NULL), DM_FALSE);
    assert_int_equal(in(model, x, 1, (int64_t[]){5, 4}), DM_FALSE);
    assert_int_equal(in(model, x, 1, (int64_t[]){10, INT64_MAX}), DM_FALSE);
    assert_int_equal(in(model, x, 2, (int64_t[]){5, 12, INT64_MIN, 4}), DM_TRUE);
    assert_int_equal(in(model, x, 1, (int64_t[]){-5, 4}), dm_le(model, x, 4));
    assert_int_equal(in(model, x, 1, (int64_t[]){3, 9}), dm_ge(model, x, 3));
    assert_int_equal(in(model, x, 3, (int64_t[]){3, 3, 3, 3, 8, 7}), dm_eq(model, x, 3));
    assert_int_equal(in(model, x, 2, (int64_t[]){4, 20, 0, 2}), dm_ne(model, x, 3));
    assert_int_equal(in(model, dm_times(x, -2), 1, (int64_t[]){-9, -5}), in(model, x, 1, (int64_t[]){3, 4}));
    before += 1; /* for 3..4 */
    assert_int_equal(in(model, y, 1, (int64_t[]){2, 8}), in(model, y, 2, (int64_t[]){4, 4, 6, 8}));
    before += 1;
    assert_int_equal(in(model, y, 2, (int64_t[]){0, 3, 8, 10}), -in(model, y, 1, (int64_t[]){4, 7}));
    assert_int_equal(in(model, y, 1, (int64_t[]){2, 5}), dm_eq(model, y, 4));
    assert_int_equal(in(model, dm_constant(3), 1, (int64_t[]){3, 4}), DM_TRUE);
    assert_int_equal(in(model, dm_constant(3), 1, (int64_t[]){4, 3}), DM_FALSE);
    assert_int_equal(in(model, dm_plus(wide, INT64_C(1) << 61), 1, (int64_t[]){0, INT64_MAX}), DM_TRUE);
    assert_int_equal(model->variables.size, before);
    assert_true(in(model, wide, 2, (int64_t[]){0, 5, 1000000, 2000000}) !=
                in(model, wide, 2, (int64_t[]){0, 5, 1000000, 2000001}));
    char *text = dm_text_lit(model, in(model, x, 2, (int64_t[]){3, 4, 6, 6}));
    assert_string_equal(text, "x1 in 3..4, 6");
    dm_text_free(text);
    dm_model_free(model);
}

/* Each set over each value, by every engine: the literal is true where the value is in it. */
static void test_sets_mean_what_they_say(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (uint64_t round = 0; round < kit_rounds(60); round++)
        for (const struct engine_row *row = engine_table; row->name; row++) {
            dm_model *model = dm_model_new();
            int64_t values[5], bounds[6];
            for (int i = 0; i < 5; i++) values[i] = rng_between(&rng, -5, 5);
            dm_int x = rng_below(&rng, 2) ? dm_range(model, -4, 6) : dm_domain(model, 5, values);
            dm_int view = dm_plus(dm_times(x, rng_below(&rng, 2) ? -2 : 1), rng_between(&rng, -3, 3));
            for (int i = 0; i < 6; i++) bounds[i] = rng_between(&rng, -9, 9);
            for (int i = 0; i < 6; i += 2) bounds[i + 1] = bounds[i] + rng_between(&rng, -1, 4);
            dm_lit lit = in(model, view, 3, bounds);
            int64_t count = 0, expected = 0;
            for (int64_t v = dm_lo(model, x); v <= dm_hi(model, x); v++)
                expected += model_has_value(model, model_plain(model, x).var, v);
            dm_solver *solver = dm_solver_new(model, row->name);
            for (; dm_next(solver) == DM_SOLUTION; count++) {
                int64_t v = dm_value(solver, view);
                bool inside = false;
                for (int i = 0; i < 6; i += 2) inside |= bounds[i] <= v && v <= bounds[i + 1];
                assert_int_equal(dm_value_lit(solver, lit), inside);
            }
            assert_int_equal(count, expected);
            dm_solver_free(solver);
            dm_model_free(model);
        }
}

/* ---- the same model in two ways */

enum { VARIABLES = 4, LITS = 4, MOST = 4000 };

struct twin {
    dm_model *model;
    struct rng rng;
    dm_int x[VARIABLES];
    dm_lit lits[LITS]; /* made before things change */
    bool plain;        /* says it by constraints */
};

static dm_int view(struct twin *t)
{
    static const int64_t factors[] = {1, 1, -1, -1, 2};
    dm_int x = t->x[rng_below(&t->rng, VARIABLES)];
    return dm_plus(dm_times(x, factors[rng_below(&t->rng, 5)]), rng_between(&t->rng, -2, 2));
}

static dm_lit literal(struct twin *t)
{
    int64_t value = rng_between(&t->rng, -3, 4), bounds[] = {value, value, value + 2, value + 3};
    dm_int x = view(t);
    switch (rng_below(&t->rng, 5)) {
    case 0:
        return dm_le(t->model, x, value);
    case 1:
        return dm_eq(t->model, x, value);
    case 2:
        return -dm_eq(t->model, x, value);
    case 3:
        return dm_in(t->model, x, 2, bounds);
    default:
        return t->lits[rng_below(&t->rng, LITS)];
    }
}

static void post(struct twin *t)
{
    dm_int x[3] = {view(t), view(t), view(t)};
    dm_lit lits[3] = {literal(t), literal(t), literal(t)};
    uint64_t kind = rng_below(&t->rng, 5);
    if (kind < 3 && rng_below(&t->rng, 3) == 0) dm_if(t->model, literal(t));
    if (kind == 0)
        dm_linear(t->model, 3, NULL, x, (dm_rel)rng_below(&t->rng, 6), rng_between(&t->rng, -3, 6));
    if (kind == 1) dm_clause(t->model, 2, lits);
    if (kind == 2) dm_alldifferent(t->model, 2, x);
    if (kind == 3) dm_at_most(t->model, 1, 3, lits);
    if (kind == 4)
        dm_linear(t->model, 2, (int64_t[]){1, 2}, (dm_int[]){dm_as_int(t->model, lits[0]), x[0]}, DM_LE, 5);
}

static void change(struct twin *t)
{
    if (rng_below(&t->rng, 3)) {
        dm_int x = view(t), y = view(t);
        if (rng_below(&t->rng, 8) == 0) x = dm_as_int(t->model, literal(t));
        if (t->plain)
            dm_linear(t->model, 2, (int64_t[]){1, -1}, (dm_int[]){x, y}, DM_EQ, 0);
        else
            dm_unify(t->model, x, y);
        return;
    }
    dm_int x = view(t);
    int64_t lo = rng_between(&t->rng, -3, 3), bounds[] = {lo, lo + 2, lo + 4, lo + 5, 1, 1};
    if (t->plain)
        dm_require(t->model, dm_in(t->model, x, 3, bounds));
    else
        dm_restrict(t->model, x, 3, bounds);
}

static void open_twin(struct twin *t, uint64_t seed, bool plain)
{
    *t = (struct twin){.model = dm_model_new(), .plain = plain};
    rng_seed(&t->rng, seed);
    for (int i = 0; i < VARIABLES; i++) {
        int64_t lo = rng_between(&t->rng, -2, 1);
        t->x[i] = i < 1 ? dm_as_int(t->model, dm_bool(t->model))
                        : dm_range(t->model, lo, lo + rng_between(&t->rng, 0, 3));
    }
    for (int i = 0; i < LITS; i++) t->lits[i] = DM_TRUE;
    for (int i = 0; i < LITS; i++) t->lits[i] = literal(t);
}

/* Posts and changes, by turns. */
static void grow_twin(struct twin *t)
{
    for (int i = 0; i < 3; i++) {
        if (rng_below(&t->rng, 2)) post(t);
        if (rng_below(&t->rng, 2)) change(t);
    }
}

static int by_number(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* All solutions, each as one number: values of the variables, and truths of the old literals. */
static size_t list(struct twin *t, dm_solver *solver, size_t count, const dm_lit *assumptions, int64_t *out)
{
    size_t found = 0;
    dm_status status = dm_solve(solver, count, assumptions);
    for (; status == DM_SOLUTION && found < MOST; status = dm_next(solver)) {
        int64_t key = 0;
        for (int i = 0; i < VARIABLES; i++) key = key * 16 + dm_value(solver, t->x[i]) + 8;
        for (int i = 0; i < LITS; i++) key = key * 2 + dm_value_lit(solver, t->lits[i]);
        out[found++] = key;
    }
    assert_int_equal(status, DM_NONE);
    qsort(out, found, sizeof *out, by_number);
    return found;
}

static void compare(struct twin *a, struct twin *b, dm_solver *first, dm_solver *second, size_t count,
                    const dm_lit *x, const dm_lit *y)
{
    static int64_t keys[2][MOST];
    size_t found = list(a, first, count, x, keys[0]);
    assert_int_equal(found, list(b, second, count, y, keys[1]));
    assert_memory_equal(keys[0], keys[1], found * sizeof **keys);
    for (size_t i = 1; i < found; i++) assert_true(keys[0][i - 1] < keys[0][i]); /* each once */
}

/* All of them in turn, brute force and CBC seldom: listing is not what they are made for. */
static const char *engine_of(uint64_t seed)
{
    size_t rows = 0;
    while (engine_table[rows].name) rows++;
    const struct engine_row *row = &engine_table[seed % rows];
    return row->abilities & (ENGINE_OPTIMISES | ENGINE_BRUTE_FORCE) && seed % 12 > 3 ? "kernel" : row->name;
}

static void test_twins(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= kit_rounds(400); seed++) {
        struct twin twins[2];
        dm_solver *solvers[2];
        for (int i = 0; i < 2; i++) {
            open_twin(&twins[i], seed, i);
            grow_twin(&twins[i]);
            if (rng_below(&twins[i].rng, 2))
                dm_search(twins[i].model, VARIABLES, twins[i].x, DM_ORDER_FIRST_FAIL, DM_CHOICE_MAX);
            if (rng_below(&twins[i].rng, 2))
                dm_search_lits(twins[i].model, LITS, twins[i].lits, DM_ORDER_INPUT, DM_CHOICE_MAX);
            if (rng_below(&twins[i].rng, 2)) dm_answer(twins[i].model, VARIABLES, twins[i].x);
            dm_int x = twins[i].x[3];
            if (rng_below(&twins[i].rng, 4) == 0 && dm_lo(twins[i].model, x) <= dm_hi(twins[i].model, x))
                dm_prefer(twins[i].model, x, dm_lo(twins[i].model, x));
            solvers[i] = dm_solver_new(twins[i].model, i ? "kernel" : engine_of(seed));
        }
        compare(&twins[0], &twins[1], solvers[0], solvers[1], 0, NULL, NULL);
        /* What is changed now was read: it becomes constraints. */
        for (int i = 0; i < 2; i++) grow_twin(&twins[i]);
        compare(&twins[0], &twins[1], solvers[0], solvers[1], 0, NULL, NULL);
        compare(&twins[0], &twins[1], solvers[0], solvers[1], 2, twins[0].lits + 1, twins[1].lits + 1);
        for (int i = 0; i < 2; i++) {
            dm_solver_free(solvers[i]);
            dm_model_free(twins[i].model);
        }
    }
}

/* The best, and cores in the literals that were given. */
static void test_best_and_cores(void **state)
{
    (void)state;
    for (const struct engine_row *row = engine_table; row->name; row++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 9), y = dm_range(model, -5, 5), z = dm_range(model, 0, 9);
        dm_lit low = dm_le(model, y, 2), b = dm_bool(model), c = dm_bool(model);
        dm_minimise(model, y);
        dm_compare(model, x, DM_NE, z);
        dm_unify(model, y, dm_plus(dm_minus(x), 6)); /* y = 6 - x, within 0 .. 9 and -5 .. 5 */
        dm_unify(model, dm_as_int(model, b), dm_as_int(model, -c));
        assert_int_equal(dm_lo(model, y), -3);
        assert_int_equal(dm_hi(model, y), 5);
        assert_int_equal(dm_lo(model, x), 1);
        dm_solver *solver = dm_solver_new(model, row->name);
        assert_int_equal(dm_solve(solver, 0, NULL), DM_OPTIMAL);
        assert_int_equal(dm_value(solver, y), -3);
        assert_int_equal(dm_value(solver, x), 9);
        assert_true(dm_value_lit(solver, low));
        assert_true(dm_value_lit(solver, b) != dm_value_lit(solver, c));
        dm_satisfy(model);
        assert_int_equal(dm_solve(solver, 2, (dm_lit[]){low, dm_le(model, x, 3)}), DM_NONE);
        const dm_lit *core;
        assert_int_equal(dm_core(solver, &core), 2);
        assert_true(core[0] == low || core[1] == low);
        assert_int_equal(dm_solve(solver, 2, (dm_lit[]){b, c}), DM_NONE);
        assert_int_equal(dm_core(solver, &core), 2);
        assert_true((core[0] == b && core[1] == c) || (core[0] == c && core[1] == b));
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* ---- one by one */

static void test_chains_and_words(void **state)
{
    (void)state;
    enum { N = 2000 };
    dm_model *model = dm_model_new();
    dm_int *x = dm_memory(model, N * sizeof *x);
    for (int i = 0; i < N; i++) x[i] = dm_range(model, -N, N);
    /* posted before they are one */
    dm_linear(model, 2, NULL, (dm_int[]){x[0], x[N - 1]}, DM_EQ, 7);
    for (int i = 1; i < N; i++) dm_unify(model, x[i], dm_plus(dm_minus(x[i - 1]), 1));
    dm_name(model, x[0], "first");
    dm_name(model, x[2], "third");
    assert_int_equal(dm_variable_count(model), N);
    assert_int_equal(model_plain(model, x[0]).var, model_plain(model, x[N - 1]).var);
    assert_int_equal(dm_lo(model, x[1]), -N + 1);
    dm_solver *solver = dm_solver_new(model, "kernel");
    assert_int_equal(dm_next(solver), DM_NONE); /* the sum is 1 */
    dm_solver_free(solver);
    dm_model_free(model);

    model = dm_model_new();
    dm_int a = dm_range(model, 0, 9), b = dm_range(model, 5, 12);
    dm_name(model, a, "a");
    dm_name(model, b, "b");
    dm_compare(model, b, DM_GE, dm_constant(8));
    dm_unify(model, a, dm_plus(b, -1));
    char *text = dm_model_text(model);
    assert_string_equal(text, "var a in 4..9\nvar b is a + 1\n  a + 1 >= 8\n");
    dm_text_free(text);
    text = dm_text(model, b);
    assert_string_equal(text, "a + 1");
    dm_text_free(text);
    dm_model_free(model);
}

/* Whatever makes a domain empty makes the model impossible, and nothing else. */
static void test_nothing_is_left(void **state)
{
    (void)state;
    for (int way = 0; way < 8; way++)
        for (const struct engine_row *row = engine_table; row->name; row++) {
            dm_model *model = dm_model_new();
            dm_int x = dm_range(model, 0, 3), y = dm_range(model, 5, 9);
            dm_lit lit = dm_le(model, x, 1);
            dm_clause(model, 2, (dm_lit[]){lit, dm_ge(model, y, 7)});
            if (way == 0) dm_restrict(model, x, 0, NULL);
            if (way == 1) dm_restrict(model, x, 1, (int64_t[]){4, 8});
            if (way == 2) dm_unify(model, x, y);
            if (way == 3) dm_unify(model, x, dm_plus(x, 1));
            if (way == 4) dm_unify(model, dm_constant(7), x);
            if (way == 5) dm_unify(model, dm_constant(7), dm_constant(8));
            if (way == 6) dm_unify(model, dm_plus(x, INT64_C(1) << 62), dm_plus(y, -(INT64_C(1) << 61)));
            if (way == 7) dm_unify(model, dm_times(x, 2), dm_plus(x, 9));
            dm_compare(model, x, DM_NE, y);
            dm_solver *solver = dm_solver_new(model, row->name);
            dm_status status = dm_next(solver);
            assert_true(status == DM_NONE || (way == 6 && dm_model_error(model)));
            dm_solver_free(solver);
            dm_model_free(model);
        }
}

/* A variable of ten values becomes a 0/1 variable, and then a constant: literals follow. */
static void test_literals_follow(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 9);
    dm_lit zero = dm_le(model, x, 0), few = dm_le(model, x, 4), one = dm_eq(model, x, 1);
    dm_restrict(model, x, 1, (int64_t[]){0, 1});
    dm_clause(model, 3, (dm_lit[]){zero, -few, one});
    const struct constraint *c = &vec_last(&model->constraints);
    assert_int_equal(c->lits[0], -dm_eq(model, x, 1));
    assert_int_equal(c->lits[1], DM_FALSE);
    assert_int_equal(c->lits[2], dm_eq(model, x, 1));
    char *text = dm_text_lit(model, zero);
    assert_string_equal(text, "not x1");
    dm_text_free(text);
    dm_unify(model, x, dm_constant(1));
    assert_int_equal(alias_lit(model, zero), DM_FALSE);
    assert_int_equal(alias_lit(model, one), DM_TRUE);
    dm_solver *solver = dm_solver_new(model, NULL);
    assert_int_equal(dm_next(solver), DM_SOLUTION);
    assert_int_equal(dm_value(solver, x), 1);
    assert_true(dm_value_lit(solver, few) && dm_value_lit(solver, one) && !dm_value_lit(solver, zero));
    dm_solver_free(solver);
    dm_model_free(model);
}

/* In a model that explains, what belongs to a rule goes when the rule does, and cores name the
 * rule. */
static void test_rules_can_be_left_out(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_explain(model);
    dm_int x = dm_range(model, 0, 9), y = dm_range(model, 0, 9), z = dm_range(model, 0, 9);
    dm_rule(model, 7, "x is small");
    dm_restrict(model, x, 1, (int64_t[]){0, 2});
    dm_rule(model, 8, "x and y are one");
    dm_unify(model, x, y);
    dm_rule(model, 9, "z is 4");
    dm_unify(model, z, dm_constant(4));
    dm_end_rule(model);
    dm_require(model, dm_ge(model, y, 5));
    assert_int_equal(dm_rule_count(model), 3);
    dm_lit small = dm_rule_lit(model, 0), one = dm_rule_lit(model, 1), four = dm_rule_lit(model, 2);
    dm_solver *solver = dm_solver_new(model, NULL);
    const dm_lit *core;
    assert_int_equal(dm_solve(solver, 3, (dm_lit[]){four, small, one}), DM_NONE);
    assert_int_equal(dm_core(solver, &core), 2);
    assert_true(core[0] != four && core[1] != four);
    assert_int_equal(dm_solve(solver, 2, (dm_lit[]){small, four}), DM_SOLUTION);
    assert_true(dm_value(solver, x) <= 2 && dm_value(solver, z) == 4);
    assert_int_equal(dm_solve(solver, 3, (dm_lit[]){one, four, dm_ge(model, x, 9)}), DM_SOLUTION);
    assert_int_equal(dm_value(solver, y), 9);
    assert_int_equal(dm_solve(solver, 1, (dm_lit[]){dm_eq(model, z, 5)}), DM_SOLUTION);
    dm_solver_free(solver);
    dm_model_free(model);
}

/* A name that is given to one of two: the other has it too if both are the same number, and then
 * only if it has none. */
static void test_names_of_two(void **state)
{
    (void)state;
    static const char *const expected[] = {"c <= 4", "x1 <= 4", "x1 <= 4", "b <= 4"};
    for (int way = 0; way < 4; way++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 9), y = dm_range(model, 0, 9);
        if (way == 3) dm_name(model, x, "b");
        dm_unify(model, x, way == 1 ? dm_plus(y, 1) : way == 2 ? dm_plus(dm_minus(y), 9) : y);
        dm_name(model, y, "c");
        char *text = dm_text_lit(model, dm_le(model, x, 4));
        assert_string_equal(text, expected[way]);
        dm_text_free(text);
        dm_model_free(model);
    }
}

KIT_SUITE(alias)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sets_fold),
                                       cmocka_unit_test(test_sets_mean_what_they_say),
                                       cmocka_unit_test(test_twins),
                                       cmocka_unit_test(test_best_and_cores),
                                       cmocka_unit_test(test_chains_and_words),
                                       cmocka_unit_test(test_names_of_two),
                                       cmocka_unit_test(test_nothing_is_left),
                                       cmocka_unit_test(test_literals_follow),
                                       cmocka_unit_test(test_rules_can_be_left_out)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
