/* The optimum of a model under every strategy of the kernel, against brute force. */
#include "damier.h"

#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

static const char *const strategies[] = {"auto", "branch", "cores", "lns"};
enum { STRATEGIES = sizeof strategies / sizeof *strategies, MOST = 7 };

struct instance {
    dm_model *model;
    dm_int x[MOST];
    size_t count;
    dm_lit assumptions[2];
    size_t assumed;
};

static dm_int random_variable(dm_model *model, struct rng *rng)
{
    if (rng_below(rng, 2)) return dm_as_int(model, dm_bool(model));
    int64_t lo = rng_between(rng, -2, 1);
    dm_int x = dm_range(model, lo, lo + rng_between(rng, 1, 3));
    return rng_below(rng, 4) ? x : dm_plus(dm_times(x, -2), 1);
}

static void add_constraint(struct instance *in, struct rng *rng)
{
    dm_model *model = in->model;
    int64_t coefs[3];
    dm_int views[3];
    dm_lit lits[3];
    for (int i = 0; i < 3; i++) {
        views[i] = in->x[rng_below(rng, in->count)];
        coefs[i] = rng_between(rng, -3, 3);
        lits[i] = rng_below(rng, 2) ? dm_ge(model, views[i], rng_between(rng, 0, 1))
                                    : dm_ne(model, views[i], rng_between(rng, 0, 1));
    }
    if (rng_below(rng, 2))
        dm_clause(model, 3, lits);
    else
        dm_linear(model, 3, coefs, views, DM_GE, rng_between(rng, -3, 2));
}

/* A weighted sum, parts of which may be defined by another sum, or the maximum of the variables. */
static void add_objective(struct instance *in, struct rng *rng)
{
    int64_t weights[MOST + 1];
    dm_int terms[MOST + 1];
    size_t count = in->count;
    for (size_t i = 0; i < count; i++) {
        terms[i] = in->x[i];
        weights[i] = rng_below(rng, 5) ? rng_between(rng, 1, 4) : rng_between(rng, -3, 3);
    }
    uint64_t shape = rng_below(rng, 6);
    if (shape == 0) {
        dm_int largest = dm_range(in->model, -9, 9);
        dm_maximum(in->model, largest, count, in->x);
        dm_minimise(in->model, largest);
        return;
    }
    if (shape == 1) {
        terms[count] = dm_sum(in->model, 3, NULL, terms);
        weights[count++] = 2;
    }
    dm_int sum = dm_sum(in->model, count, weights, terms);
    if (shape == 2) sum = dm_plus(dm_times(sum, 3), -1);
    (rng_below(rng, 2) ? dm_minimise : dm_maximise)(in->model, sum);
}

static struct instance make(uint64_t seed)
{
    struct rng rng;
    struct instance in = {.model = dm_model_new()};
    rng_seed(&rng, seed);
    in.count = 4 + rng_below(&rng, MOST - 4 + 1);
    for (size_t i = 0; i < in.count; i++) in.x[i] = random_variable(in.model, &rng);
    dm_answer(in.model, in.count, in.x);
    for (uint64_t i = 3 + rng_below(&rng, 6); i > 0; i--) add_constraint(&in, &rng);
    add_objective(&in, &rng);
    in.assumed = rng_below(&rng, 3);
    for (size_t i = 0; i < in.assumed; i++)
        in.assumptions[i] = dm_ge(in.model, in.x[rng_below(&rng, in.count)], rng_between(&rng, 0, 1));
    return in;
}

struct outcome {
    dm_status status;
    int64_t best, listed;
};

static dm_solver *open_solver(struct instance *in, const char *strategy, uint64_t seed)
{
    char text[32];
    dm_solver *s = dm_solver_new(in->model, strategy ? "kernel" : "brute");
    snprintf(text, sizeof text, "%llu", (unsigned long long)(seed % 1000));
    if (strategy) assert_true(dm_set(s, "strategy", strategy) && dm_set(s, "seed", text));
    return s;
}

/* What is known at any moment must not contradict itself. */
static void expect_bounds(const dm_solver *s, const dm_model *model)
{
    int64_t best, bound;
    int sense = dm_objective(model, NULL);
    if (dm_best(s, &best) && dm_bound(s, &bound)) assert_true(sense * bound <= sense * best);
}

/* Resumes until the optimum is proved, with a conflict limit for each call. */
static dm_status finish(struct instance *in, dm_solver *s, bool assuming)
{
    dm_status status = dm_solve(s, assuming ? in->assumed : 0, in->assumptions);
    expect_bounds(s, in->model);
    for (int calls = 0; status == DM_UNKNOWN || status == DM_SOLUTION; calls++) {
        assert_true(calls < 100000);
        status = dm_next(s);
        expect_bounds(s, in->model);
    }
    return status;
}

static struct outcome ask(struct instance *in, const char *strategy, uint64_t seed, bool assuming,
                          int64_t conflicts)
{
    struct outcome o = {0};
    dm_solver *s = open_solver(in, strategy, seed);
    if (strategy && conflicts) dm_limit_conflicts(s, conflicts);
    o.status = finish(in, s, assuming);
    if (o.status == DM_OPTIMAL) {
        int64_t bound;
        assert_true(dm_best(s, &o.best) && dm_bound(s, &bound) && bound == o.best);
        dm_limit_conflicts(s, 0);
        do o.listed++;
        while (dm_next(s) == DM_OPTIMAL);
    }
    dm_solver_free(s);
    return o;
}

static void expect_same(struct outcome a, struct outcome b)
{
    assert_int_equal(a.status, b.status);
    assert_int_equal(a.best, b.best);
    assert_int_equal(a.listed, b.listed);
}

static void test_against_brute_force(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < kit_rounds(400); seed++)
        for (int assuming = 0; assuming < 2; assuming++) {
            struct instance in = make(seed);
            struct outcome right = ask(&in, NULL, seed, assuming, 0);
            for (int i = 0; i < STRATEGIES; i++) {
                expect_same(ask(&in, strategies[i], seed, assuming, 0), right);
                expect_same(ask(&in, strategies[i], seed, assuming, 1 + (int64_t)(seed % 5)), right);
            }
            dm_model_free(in.model);
        }
}

/* One solver for several searches, with and without assumptions, and with posts between them. */
static void test_searches_one_after_another(void **state)
{
    (void)state;
    for (uint64_t seed = 1000; seed < 1000 + kit_rounds(100); seed++)
        for (int i = 0; i < STRATEGIES; i++) {
            struct rng rng;
            struct instance in = make(seed);
            rng_seed(&rng, seed);
            dm_solver *s = open_solver(&in, strategies[i], seed);
            for (int search = 0; search < 6; search++) {
                bool assuming = search % 3 == 1;
                struct outcome right = ask(&in, NULL, seed, assuming, 0);
                dm_status status = finish(&in, s, assuming);
                int64_t best = 0;
                assert_int_equal(status, right.status);
                if (status == DM_OPTIMAL) assert_true(dm_best(s, &best) && best == right.best);
                if (search == 2) add_constraint(&in, &rng);
                if (search == 4) add_objective(&in, &rng);
            }
            dm_solver_free(s);
            dm_model_free(in.model);
        }
}

/* Rejects candidates whose sum is a multiple of 3, one by one. */
static void check_sum(dm_model *model, const dm_candidate *candidate, void *data)
{
    const struct instance *in = data;
    dm_lit lits[MOST];
    int64_t sum = 0;
    for (size_t i = 0; i < in->count; i++) {
        int64_t value = dm_peek(candidate, in->x[i]);
        sum += value;
        lits[i] = dm_ne(model, in->x[i], value);
    }
    if (sum % 3 == 0) dm_clause(model, in->count, lits);
}

static void test_lazy_checks(void **state)
{
    (void)state;
    for (uint64_t seed = 2000; seed < 2000 + kit_rounds(100); seed++) {
        struct instance plain = make(seed);
        dm_lazy(plain.model, check_sum, &plain);
        struct outcome right = ask(&plain, NULL, seed, true, 0);
        dm_model_free(plain.model);
        for (int i = 0; i < STRATEGIES; i++) {
            struct instance in = make(seed);
            dm_lazy(in.model, check_sum, &in);
            expect_same(ask(&in, strategies[i], seed, true, i % 2 ? 0 : 2), right);
            dm_model_free(in.model);
        }
    }
}

/* The assumptions that the solver blames for there being no solution allow none. */
static void test_cores_of_assumptions(void **state)
{
    (void)state;
    for (uint64_t seed = 3000; seed < 3000 + kit_rounds(300); seed++)
        for (int i = 0; i < STRATEGIES; i++) {
            struct instance in = make(seed);
            dm_solver *s = open_solver(&in, strategies[i], seed);
            if (dm_solve(s, in.assumed, in.assumptions) == DM_NONE) {
                const dm_lit *core;
                size_t count = dm_core(s, &core);
                dm_solver *brute = dm_solver_new(in.model, "brute");
                assert_int_equal(dm_solve(brute, count, core), DM_NONE);
                dm_solver_free(brute);
            }
            dm_solver_free(s);
            dm_model_free(in.model);
        }
}

/* The fewest of some 0/1 variables under clauses and cardinalities, with a ceiling on their number
 * that may be too low: cores are packed, and terms forbidden. A literal may stand in a constraint
 * twice. */
static struct instance make_cover(uint64_t seed)
{
    struct rng rng;
    struct instance in = {.model = dm_model_new(), .count = MOST};
    dm_lit all[MOST], lits[4];
    rng_seed(&rng, seed);
    for (size_t i = 0; i < in.count; i++) {
        all[i] = dm_bool(in.model);
        in.x[i] = dm_as_int(in.model, all[i]);
    }
    dm_answer(in.model, in.count, in.x);
    for (uint64_t i = 2 + rng_below(&rng, 8); i > 0; i--) {
        size_t count = 1 + rng_below(&rng, 4);
        for (size_t k = 0; k < count; k++) {
            lits[k] = all[rng_below(&rng, in.count)];
            if (rng_below(&rng, 8) == 0) lits[k] = -lits[k];
        }
        dm_at_least(in.model, rng_below(&rng, 4) ? 1 : 2, count, lits);
    }
    dm_int number = dm_sum(in.model, in.count, NULL, in.x);
    dm_require(in.model, dm_le(in.model, number, rng_between(&rng, 1, MOST)));
    dm_minimise(in.model, number);
    in.assumed = rng_below(&rng, 3);
    for (size_t i = 0; i < in.assumed; i++) {
        dm_lit lit = all[rng_below(&rng, in.count)];
        in.assumptions[i] = rng_below(&rng, 2) ? lit : -lit;
    }
    return in;
}

static void test_covers(void **state)
{
    (void)state;
    for (uint64_t seed = 5000; seed < 5000 + kit_rounds(400); seed++) {
        struct instance first = make_cover(seed);
        bool assuming = seed % 2;
        struct outcome right = ask(&first, NULL, seed, assuming, 0);
        dm_solver *unnamed = dm_solver_new(first.model, NULL);
        int64_t best;
        assert_int_equal(finish(&first, unnamed, assuming), right.status);
        if (right.status == DM_OPTIMAL) assert_true(dm_best(unnamed, &best) && best == right.best);
        dm_solver_free(unnamed);
        dm_model_free(first.model);
        for (int i = 0; i < STRATEGIES; i++) {
            struct instance in = make_cover(seed);
            expect_same(ask(&in, strategies[i], seed, assuming, seed % 3), right);
            dm_model_free(in.model);
        }
    }
}

static bool stop_sometimes(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver, (void)progress;
    return ++*(int *)data % 2;
}

static void test_stops_and_goes_on(void **state)
{
    (void)state;
    for (uint64_t seed = 4000; seed < 4000 + kit_rounds(100); seed++)
        for (int i = 0; i < STRATEGIES; i++) {
            int calls = 0;
            struct instance in = make(seed);
            struct outcome right = ask(&in, NULL, seed, true, 0);
            dm_solver *s = open_solver(&in, strategies[i], seed);
            dm_on_progress(s, stop_sometimes, &calls); /* it is called at each better solution */
            int64_t best;
            assert_int_equal(finish(&in, s, true), right.status);
            if (right.status == DM_OPTIMAL) assert_true(dm_best(s, &best) && best == right.best);
            dm_solver_free(s);
            dm_model_free(in.model);
        }
}

KIT_SUITE(strategies)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_brute_force), cmocka_unit_test(test_searches_one_after_another),
        cmocka_unit_test(test_lazy_checks),         cmocka_unit_test(test_cores_of_assumptions),
        cmocka_unit_test(test_stops_and_goes_on),   cmocka_unit_test(test_covers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
