/* The engine `cbc`: optimisation with bounds, stops and resumption, refusals, rounds.
 * test_engines.c tests it against other engines, and test_solver.c against the promises of
 * damier.h. */
#include "damier.h"
#include "kit_random.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 14 * 14 };

/* Every square of n x n holds a knight or is attacked by one; the fewest. */
static dm_model *knights(int n, dm_lit *squares)
{
    dm_model *model = dm_model_new();
    dm_int counted[MOST];
    for (int i = 0; i < n * n; i++) {
        squares[i] = dm_bool(model);
        counted[i] = dm_as_int(model, squares[i]);
    }
    for (int i = 0; i < n * n; i++) {
        dm_lit around[9] = {squares[i]};
        size_t count = 1;
        for (int k = 0; k < n * n; k++) {
            int down = k / n - i / n, right = k % n - i % n;
            if (down * down + right * right == 5) around[count++] = squares[k];
        }
        dm_clause(model, count, around);
    }
    dm_minimise(model, dm_sum(model, (size_t)(n * n), NULL, counted));
    return model;
}

struct visited {
    int calls;
    bool wrong;
    int64_t fewest; /* the true one */
    int64_t bound, best;
};

static bool watch(dm_solver *solver, const dm_progress *progress, void *data)
{
    struct visited *seen = data;
    (void)solver;
    seen->calls++;
    seen->wrong |= !progress->has_bound || progress->bound > seen->fewest || progress->bound < seen->bound;
    seen->wrong |= progress->has_best && (progress->best < seen->fewest || progress->best > seen->best);
    seen->bound = progress->bound;
    if (progress->has_best) seen->best = progress->best;
    return false;
}

static void test_fewest_knights(void **state)
{
    (void)state;
    static const int64_t fewest[] = {0, 1, 4, 4, 4, 5, 8, 10, 12, 14, 16};
    int last = kit_is_short() ? 8 : 10;
    for (int n = 1; n <= last; n++) {
        dm_lit squares[MOST];
        dm_model *model = knights(n, squares);
        dm_solver *solver = dm_solver_new(model, "cbc");
        struct visited seen = {.fewest = fewest[n], .best = INT64_MAX};
        dm_on_progress(solver, watch, &seen);
        assert_int_equal(dm_solve(solver, 0, NULL), DM_OPTIMAL);
        int64_t best, bound, count = 0;
        assert_true(dm_best(solver, &best) && best == fewest[n]);
        assert_true(dm_bound(solver, &bound) && bound == fewest[n]);
        for (int i = 0; i < n * n; i++) count += dm_value_lit(solver, squares[i]);
        assert_int_equal(count, fewest[n]);
        assert_true(seen.calls > 0 && !seen.wrong);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static bool stop_with_a_solution(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver;
    return *(bool *)data && progress->has_best;
}

/* Stopped at its first incumbent, it gives that one with an honest bound; dm_next goes on to the
 * best. */
static void test_stopped_and_gone_on(void **state)
{
    (void)state;
    dm_lit squares[MOST];
    dm_model *model = knights(10, squares);
    dm_solver *solver = dm_solver_new(model, "cbc");
    bool stop = true;
    dm_on_progress(solver, stop_with_a_solution, &stop);
    assert_int_equal(dm_solve(solver, 0, NULL), DM_SOLUTION);
    int64_t best, bound, count = 0;
    assert_true(dm_best(solver, &best) && dm_bound(solver, &bound));
    for (int i = 0; i < 100; i++) count += dm_value_lit(solver, squares[i]);
    assert_int_equal(count, best);
    assert_true(bound <= 16 && best >= 16 && bound < best);
    stop = false;
    assert_int_equal(dm_next(solver), DM_OPTIMAL);
    assert_true(dm_best(solver, &best) && best == 16);
    assert_true(dm_bound(solver, &bound) && bound == 16);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void test_interrupted_before_anything(void **state)
{
    (void)state;
    dm_lit squares[MOST];
    dm_model *model = knights(8, squares);
    dm_solver *solver = dm_solver_new(model, "cbc");
    dm_interrupt(solver);
    assert_int_equal(dm_solve(solver, 0, NULL), DM_UNKNOWN);
    dm_resume(solver);
    assert_int_equal(dm_next(solver), DM_OPTIMAL);
    dm_solver_free(solver);
    dm_model_free(model);
}

/* The best of assumptions, then without them: nothing of a round remains. */
static void test_best_under_assumptions(void **state)
{
    (void)state;
    dm_lit squares[MOST];
    dm_model *model = knights(5, squares);
    dm_solver *solver = dm_solver_new(model, "cbc");
    int64_t best;
    dm_lit corners[] = {squares[0], squares[4], squares[20], squares[24]};
    assert_int_equal(dm_solve(solver, 4, corners), DM_OPTIMAL);
    assert_true(dm_best(solver, &best) && best > 5);
    for (int i = 0; i < 4; i++) assert_true(dm_value_lit(solver, corners[i]));
    dm_lit none[25];
    for (int i = 0; i < 25; i++) none[i] = -squares[i];
    assert_int_equal(dm_solve(solver, 25, none), DM_NONE);
    const dm_lit *core;
    assert_int_equal(dm_core(solver, &core), 25);
    assert_int_equal(dm_solve(solver, 0, NULL), DM_OPTIMAL);
    assert_true(dm_best(solver, &best) && best == 5);
    dm_solver_free(solver);
    dm_model_free(model);
}

/* Literals of all forms of an integer with gaps, as assumptions and as conditions. */
static void test_literals_of_integers(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_domain(model, 5, (int64_t[]){-7, -6, 2, 5, 9}), y = dm_range(model, -3, 3);
    dm_if(model, dm_ge(model, x, 3));
    dm_compare(model, y, DM_LE, dm_constant(-2));
    dm_iff(model, dm_eq(model, x, 2));
    dm_compare(model, y, DM_GE, dm_constant(1));
    dm_solver *solver = dm_solver_new(model, "cbc");
    static const struct {
        int64_t value, count;
    } rows[] = {{-7, 4}, {-6, 4}, {2, 3}, {5, 2}, {9, 2}};
    for (size_t i = 0; i < 5; i++) {
        dm_lit is = dm_eq(model, x, rows[i].value);
        int64_t with = 0, without = 0;
        for (dm_status s = dm_solve(solver, 1, &is); s == DM_SOLUTION; s = dm_next(solver)) with++;
        is = -is;
        for (dm_status s = dm_solve(solver, 1, &is); s == DM_SOLUTION; s = dm_next(solver)) without++;
        assert_int_equal(with, rows[i].count);
        assert_int_equal(without, 15 - rows[i].count);
    }
    dm_solver_free(solver);
    dm_model_free(model);
}

/* A lazy check may reject the best: the bound holds, the incumbents do not. */
static void refuse_even(dm_model *model, const dm_candidate *candidate, void *data)
{
    dm_int x = *(dm_int *)data;
    int64_t value = dm_peek(candidate, x);
    if (value % 2 == 0) dm_require(model, dm_ne(model, x, value));
}

static void test_best_with_lazy_checks(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 20), y = dm_range(model, 0, 20);
    dm_linear(model, 2, (int64_t[]){2, 3}, (dm_int[]){x, y}, DM_LE, 41);
    dm_linear(model, 2, (int64_t[]){1, -1}, (dm_int[]){x, y}, DM_GE, 2);
    dm_maximise(model, dm_times(y, 10));
    dm_lazy(model, refuse_even, &y);
    dm_solver *solver = dm_solver_new(model, "cbc");
    assert_int_equal(dm_solve(solver, 0, NULL), DM_OPTIMAL);
    int64_t best;
    assert_true(dm_best(solver, &best) && best == 70); /* 7 is the most at all */
    dm_require(model, dm_le(model, y, 6));
    assert_int_equal(dm_solve(solver, 0, NULL), DM_OPTIMAL);
    assert_true(dm_best(solver, &best) && best == 50);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void expect_refused(dm_model *model, const char *words)
{
    dm_solver *solver = dm_solver_new(model, "cbc");
    assert_int_equal(dm_solve(solver, 0, NULL), DM_INVALID);
    assert_non_null(strstr(dm_solver_error(solver), words));
    dm_solver_free(solver);
    dm_model_free(model);
}

static void test_what_floating_point_cannot_do_is_refused(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 5), y = dm_range(model, 0, 5);
    dm_linear(model, 2, (int64_t[]){INT64_C(1) << 55, -3}, (dm_int[]){x, y}, DM_LE, 7);
    expect_refused(model, "over a million");
    model = dm_model_new();
    x = dm_range(model, -100000000, 100000000);
    dm_if(model, dm_bool(model));
    dm_compare(model, x, DM_LE, dm_constant(0));
    expect_refused(model, "over a million");
    model = dm_model_new();
    x = dm_range(model, 0, 100000);
    dm_clause(model, 2, (dm_lit[]){dm_le(model, x, 5), dm_bool(model)});
    expect_refused(model, "more than 16384 values");
}

/* Bounds of wide variables need no literals. */
static void test_wide_variables(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, DM_INT_MIN, DM_INT_MAX), y = dm_range(model, DM_INT_MIN, DM_INT_MAX);
    dm_linear(model, 2, (int64_t[]){3, 5}, (dm_int[]){x, y}, DM_EQ, 1);
    dm_require(model, dm_ge(model, x, 100000));
    dm_minimise(model, dm_plus(dm_times(x, 2), 7));
    dm_solver *solver = dm_solver_new(model, "cbc");
    assert_int_equal(dm_solve(solver, 0, NULL), DM_OPTIMAL);
    assert_int_equal(dm_value(solver, x), 100002);
    int64_t best;
    assert_true(dm_best(solver, &best) && best == 200011);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void test_all_queens(void **state)
{
    (void)state;
    static const int64_t solutions[] = {1, 1, 0, 0, 2, 10, 4};
    int last = kit_is_short() ? 4 : 6;
    for (int n = 1; n <= last; n++) {
        dm_model *model = dm_model_new();
        dm_int row[6], up[6], down[6];
        for (int i = 0; i < n; i++) {
            row[i] = dm_range(model, 0, n - 1);
            up[i] = dm_plus(row[i], i);
            down[i] = dm_plus(row[i], -i);
        }
        dm_alldifferent(model, (size_t)n, row);
        dm_alldifferent(model, (size_t)n, up);
        dm_alldifferent(model, (size_t)n, down);
        dm_solver *solver = dm_solver_new(model, "cbc");
        int64_t count = 0;
        dm_status status;
        while ((status = dm_next(solver)) == DM_SOLUTION) count++;
        assert_int_equal(status, DM_NONE);
        assert_int_equal(count, solutions[n]);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* The sum of an objective with negated literals has a constant; the bound must have it too. */
static void test_constants_in_the_objective(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_lit b[6];
    dm_int x[6];
    for (int i = 0; i < 6; i++) {
        b[i] = dm_bool(model);
        x[i] = dm_plus(dm_as_int(model, -b[i]), 10);
    }
    dm_at_most(model, 2, 6, b);
    dm_minimise(model, dm_plus(dm_sum(model, 6, (int64_t[]){1, 2, 3, 4, 5, 6}, x), 1000));
    dm_solver *solver = dm_solver_new(model, "cbc");
    struct visited seen = {.fewest = 1220, .best = INT64_MAX, .bound = INT64_MIN};
    dm_on_progress(solver, watch, &seen);
    assert_int_equal(dm_solve(solver, 0, NULL), DM_OPTIMAL);
    int64_t best;
    assert_true(dm_best(solver, &best) && best == 1220); /* 1000 + 210 + 1 + 2 + 3 + 4 */
    assert_true(seen.calls > 0 && !seen.wrong);
    dm_solver_free(solver);
    dm_model_free(model);
}

enum { BOOLS = 6 };

/* A random sum of a few literals under clauses, which cover or not, with a limit on the objective
 * and preferred values: good, bad, impossible, or those of some variables only. */
static dm_model *random_sum(uint64_t seed, dm_lit *b)
{
    struct rng rng;
    rng_seed(&rng, seed);
    dm_model *model = dm_model_new();
    bool alike = rng_below(&rng, 2), most = rng_below(&rng, 2), backwards = rng_below(&rng, 2);
    dm_int x[BOOLS];
    int64_t costs[BOOLS];
    for (int i = 0; i < BOOLS; i++) {
        b[i] = dm_bool(model);
        x[i] = dm_as_int(model, b[i]);
        costs[i] = alike ? 1 : rng_between(&rng, -2, 6);
        if (rng_below(&rng, 5)) dm_prefer(model, x[i], (int64_t)rng_below(&rng, 2));
    }
    for (int k = 0; k < 6; k++) {
        dm_lit clause[3];
        for (int i = 0; i < 3; i++)
            clause[i] = b[rng_below(&rng, BOOLS)] * (most != (!alike && rng_below(&rng, 3) == 0) ? -1 : 1);
        dm_clause(model, 3, clause);
    }
    dm_int sum = dm_sum(model, BOOLS, costs, x), goal = backwards ? dm_times(sum, -1) : sum;
    if (most != backwards)
        dm_maximise(model, goal);
    else
        dm_minimise(model, goal);
    int64_t limit = rng_between(&rng, 0, 5);
    if (rng_below(&rng, 3)) dm_require(model, most ? dm_ge(model, sum, limit) : dm_le(model, sum, limit));
    return model;
}

/* Whatever CBC begins with, it finds what trying everything does. */
static void test_preferred_values_and_a_limit(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= kit_rounds(200); seed++) {
        dm_status status[2];
        int64_t best[2] = {0};
        for (int turn = 0; turn < 2; turn++) {
            dm_lit b[BOOLS];
            dm_model *model = random_sum(seed, b);
            dm_solver *solver = dm_solver_new(model, turn ? "cbc" : "brute");
            dm_lit assumed = seed % 2 ? b[0] : -b[1];
            status[turn] = dm_solve(solver, seed % 3 > 0, &assumed);
            dm_best(solver, &best[turn]);
            dm_solver_free(solver);
            dm_model_free(model);
        }
        assert_int_equal(status[1], status[0]);
        assert_int_equal(best[1], best[0]);
    }
}

KIT_SUITE(cbc)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fewest_knights),
        cmocka_unit_test(test_stopped_and_gone_on),
        cmocka_unit_test(test_interrupted_before_anything),
        cmocka_unit_test(test_best_under_assumptions),
        cmocka_unit_test(test_literals_of_integers),
        cmocka_unit_test(test_best_with_lazy_checks),
        cmocka_unit_test(test_what_floating_point_cannot_do_is_refused),
        cmocka_unit_test(test_wide_variables),
        cmocka_unit_test(test_all_queens),
        cmocka_unit_test(test_constants_in_the_objective),
        cmocka_unit_test(test_preferred_values_and_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
