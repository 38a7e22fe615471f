/* Engines against each other and against brute force on random models: number of solutions,
 * optimum, assumptions and cores, under every encoding. A failing case prints its seed and its
 * model. */
#include "kit_random.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include "base/process.h"
#include "solver/engine/engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct way { /* an engine with its options */
    const char *engine;
    const char *options[4][2];
};

static dm_solver *solver_for(dm_model *model, const struct way *way)
{
    dm_solver *solver = dm_solver_new(model, way->engine);
    assert_null(dm_solver_error(solver));
    for (int i = 0; i < 4 && way->options[i][0]; i++)
        assert_true(dm_set(solver, way->options[i][0], way->options[i][1]));
    return solver;
}

/* An integer program takes milliseconds for each answer, so cbc lists only a few. */
static bool too_many(const struct way *way, int64_t answers)
{
    return way->engine && strcmp(way->engine, "cbc") == 0 && answers > 12;
}

static void show(const dm_model *model, const struct way *way, uint64_t seed)
{
    char *text = dm_model_text(model);
    print_error("seed %llu, engine %s\n%s", (unsigned long long)seed, way->engine ? way->engine : "default",
                text);
    dm_text_free(text);
}

/* What the last solution says must hold, whatever engine found it. */
static bool last_solution_holds(const dm_model *model, const dm_solver *solver)
{
    int32_t values[64] = {0};
    for (size_t var = 1; var < model->variables.size; var++) {
        values[var] = (int32_t)dm_value(solver, kit_variable(model, (int32_t)var));
        if (!model_has_value(model, (int32_t)var, values[var])) return false;
    }
    return !candidate_violated(&(struct dm_candidate){model, values, 0}, 0);
}

static bool agrees(dm_model *model, const struct way *way)
{
    struct kit_truth truth = kit_random_truth(model, NULL, 0);
    if (too_many(way, truth.count)) return true;
    dm_solver *solver = solver_for(model, way);
    dm_status good = model->sense ? DM_OPTIMAL : DM_SOLUTION, status;
    int64_t count = 0, best = 0;
    bool fine = true;
    while (fine && (status = dm_next(solver)) == good) {
        count++;
        fine = last_solution_holds(model, solver);
        if (model->sense) fine &= dm_best(solver, &best) && best == truth.best;
    }
    fine = fine && status == DM_NONE && count == truth.count;
    if (!fine)
        print_error("found %lld of %lld solutions, status %d\n", (long long)count, (long long)truth.count,
                    (int)status);
    dm_solver_free(solver);
    return fine;
}

static void compare_on_random_models(const struct way *ways, size_t count, uint64_t first, uint64_t models,
                                     bool objective)
{
    for (uint64_t seed = first; seed < first + kit_rounds(models); seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        dm_model *model = kit_random_model(&rng, objective);
        for (size_t i = 0; i < count; i++)
            if (!agrees(model, &ways[i])) {
                show(model, &ways[i], seed);
                fail();
            }
        dm_model_free(model);
    }
}

/* The share of satisfiable models, in per cent, with `more` constraints after the usual ones. */
static int satisfiable_share(uint64_t first, int more)
{
    uint64_t rounds = kit_rounds(800), satisfiable = 0;
    for (uint64_t seed = first; seed < first + rounds; seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        dm_model *model = kit_random_model(&rng, false);
        for (int i = 0; i < more; i++) kit_random_constraint(&rng, model);
        satisfiable += kit_random_truth(model, NULL, 0).count > 0;
        dm_model_free(model);
    }
    return (int)(100 * satisfiable / rounds);
}

/* A propagator that removes too much shows in satisfiable models, one that removes too little in
 * the others: neither may be rare. */
static void test_models_are_of_both_kinds(void **state)
{
    (void)state;
    assert_in_range(satisfiable_share(1, 0), 50, 80);
    assert_in_range(satisfiable_share(5001, 2), 25, 55);
}

static const struct way plain_ways[] = {
    {"brute", {{0}}},   {NULL, {{0}}}, {"kernel", {{0}}}, {"kernel", {{"learn", "no"}}},
#if defined HAVE_CADICAL && !defined HOSTILE /* which changes nothing for it */
    {"cadical", {{0}}},
#endif
#if defined HAVE_CBC && !defined HOSTILE
    {"cbc", {{0}}},
#endif
};
#if defined HAVE_CADICAL && !defined HOSTILE
enum { PLAIN_WAYS = 5 };
#else
enum { PLAIN_WAYS = 4 };
#endif
enum {
    ALL_WAYS = sizeof plain_ways / sizeof *plain_ways,
    FOR_ALL = 200 /* so many models for all ways */
};

/* How many of the ways are for this model. */
static size_t ways_for(uint64_t seed, uint64_t first)
{
    return seed < first + FOR_ALL ? ALL_WAYS : PLAIN_WAYS;
}

static void test_solutions(void **state)
{
    (void)state;
    compare_on_random_models(plain_ways, ALL_WAYS, 1, FOR_ALL, false);
    compare_on_random_models(plain_ways, PLAIN_WAYS, 1 + FOR_ALL, 600 - FOR_ALL, false);
}

static void test_best(void **state)
{
    (void)state;
    compare_on_random_models(plain_ways, ALL_WAYS, 10001, FOR_ALL, true);
    compare_on_random_models(plain_ways, PLAIN_WAYS, 10001 + FOR_ALL, 300 - FOR_ALL, true);
}

static void test_every_encoding(void **state)
{
    (void)state;
    static const char *const amo[] = {"auto", "pairwise", "sequential", "product"};
    static const char *const card[] = {"auto", "sequential", "totalizer"};
    static const char *const linear[] = {"auto", "totalizer", "adder"};
    static const char *const integer[] = {"order", "direct"};
    uint64_t seed = 20001;
    for (int a = 0; a < 4; a++)
        for (int c = 0; c < 3; c++)
            for (int l = 0; l < 3; l++)
                for (int i = 0; i < 2; i++, seed += 20) {
                    struct way way = {
                        NULL,
                        {{"amo", amo[a]}, {"card", card[c]}, {"linear", linear[l]}, {"int", integer[i]}}};
                    compare_on_random_models(&way, 1, seed, 20, seed % 40 > 20);
                }
}

static void test_programs_on_path(void **state)
{
    (void)state;
    static const struct way ways[] = {{"dimacs:minisat", {{0}}},
                                      {"dimacs:picosat", {{0}}},
                                      {"dimacs:cryptominisat5", {{0}}},
                                      {"dimacs:clasp", {{0}}}};
    for (int i = 0; i < 4; i++) assert_true(process_find(ways[i].engine + strlen("dimacs:"), NULL, 0));
    compare_on_random_models(ways, 4, 30001, 3, false);
    compare_on_random_models(ways, 4, 30011, 2, true);
}

/* Under assumptions: the right status, and a core that is a subset of them and by itself
 * impossible. */
static bool assumptions_agree(dm_model *model, const struct way *way, const dm_lit *assumed, size_t count)
{
    struct kit_truth truth = kit_random_truth(model, assumed, count);
    if (too_many(way, truth.count)) return true;
    dm_solver *solver = solver_for(model, way);
    bool fine = true;
    for (int round = 0; round < 2 && fine; round++) { /* twice: nothing of a round may remain */
        dm_status status = dm_solve(solver, count, assumed);
        int64_t found = 0;
        if (status == DM_NONE) {
            const dm_lit *core;
            size_t size = dm_core(solver, &core);
            fine = truth.count == 0 && size <= count && kit_random_truth(model, core, size).count == 0;
            break;
        }
        for (; status == DM_SOLUTION; status = dm_next(solver)) found++;
        fine = status == DM_NONE && found == truth.count;
    }
    dm_solver_free(solver);
    return fine;
}

static void test_assumptions(void **state)
{
    (void)state;
    for (uint64_t seed = 40001; seed < 40001 + kit_rounds(300); seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        dm_model *model = kit_random_model(&rng, false);
        dm_lit assumed[3];
        size_t count = (size_t)rng_between(&rng, 0, 3);
        for (size_t i = 0; i < count; i++) assumed[i] = kit_random_lit(&rng, model);
        for (size_t i = 0; i < ways_for(seed, 40001); i++)
            if (!assumptions_agree(model, &plain_ways[i], assumed, count)) {
                show(model, &plain_ways[i], seed);
                fail();
            }
        dm_model_free(model);
    }
}

/* Posting in two halves with a search between equals posting at once. */
static void test_models_that_grow(void **state)
{
    (void)state;
    for (uint64_t seed = 50001; seed < 50001 + kit_rounds(200); seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        dm_model *model = kit_random_model(&rng, false);
        dm_solver *solvers[ALL_WAYS];
        size_t ways = ways_for(seed, 50001);
        for (size_t i = 0; i < ways; i++) solvers[i] = solver_for(model, &plain_ways[i]);
        for (size_t i = 0; i < ways; i++) dm_solve(solvers[i], 0, NULL);
        dm_int late = dm_range(model, -1, 1);
        dm_clause(model, 2, (dm_lit[]){kit_random_lit(&rng, model), kit_random_lit(&rng, model)});
        dm_compare(model, late, DM_LE, kit_variable(model, 1));
        int64_t truth = kit_random_truth(model, NULL, 0).count;
        for (size_t i = 0; i < ways; i++) {
            int64_t found = 0;
            if (too_many(&plain_ways[i], truth)) found = truth;
            for (dm_status s = found ? DM_NONE : dm_solve(solvers[i], 0, NULL); s == DM_SOLUTION;
                 s = dm_next(solvers[i]))
                found++;
            if (found != truth) show(model, &plain_ways[i], seed);
            assert_int_equal(found, truth);
            dm_solver_free(solvers[i]);
        }
        dm_model_free(model);
    }
}

KIT_SUITE(engines)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_models_are_of_both_kinds),
        cmocka_unit_test(test_solutions),
        cmocka_unit_test(test_best),
        cmocka_unit_test(test_every_encoding),
        cmocka_unit_test(test_programs_on_path),
        cmocka_unit_test(test_assumptions),
        cmocka_unit_test(test_models_that_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
