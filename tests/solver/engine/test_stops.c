/* Stops at any time: during loading, within a constraint, during propagation and conflict analysis.
 * Resuming must find what an uninterrupted search finds. The hostile build polls at every step. */
#include "kit_random.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include "base/sentence.h"
#include "solver/engine/engine.h"
#include "solver/kernel/hostile.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* ---- an engine whose caller is in a hurry */

struct hurry { /* stops after so many questions, then after more, so that everything ends */
    int64_t left, next, stops;
};

static bool poll(void *self)
{
    struct hurry *h = self;
    if (h->left-- > 0) return false;
    h->stops++;
    return true;
}

static void patience(struct hurry *h)
{
    h->left = h->next;
    h->next += h->next / 2 + 1;
}

static dm_status until_told(const struct engine_kind *kind, struct engine *engine, struct hurry *h,
                            dm_status status)
{
    for (int i = 0; status == DM_UNKNOWN; i++) {
        assert_true(i < 1000);
        patience(h);
        status = kind->more(engine, false);
    }
    return status;
}

static struct engine_context context_of(dm_model *model, struct hurry *h)
{
    return (struct engine_context){
        .model = model, .threads = 1, .conflict_limit = -1, .learn = true, .poll = poll, .self = h};
}

/* How many solutions there are; each must satisfy the model. */
static int64_t count_solutions(const struct engine_row *row, dm_model *model, int64_t first, int64_t *stops)
{
    struct sentence error;
    struct hurry h = {.next = first};
    struct engine_context context = context_of(model, &h);
    struct engine *engine = row->kind->open(row->name, &context, &error);
    int64_t count = 0;
    patience(&h);
    dm_status status = until_told(row->kind, engine, &h, row->kind->start(engine, 0, NULL));
    while (status == DM_SOLUTION) {
        int32_t values[64] = {0};
        for (size_t var = 1; var < model->variables.size; var++)
            values[var] = row->kind->value(engine, (int32_t)var);
        assert_null(candidate_violated(&(struct dm_candidate){model, values, 0}, 0));
        count++;
        h.next = first;
        patience(&h);
        status = until_told(row->kind, engine, &h, row->kind->more(engine, true));
    }
    assert_int_equal(status, DM_NONE);
    row->kind->close(engine);
    *stops += h.stops;
    return count;
}

static void test_random_models(void **state)
{
    (void)state;
    for (const struct engine_row *row = engine_table; row->name; row++) {
        bool slow = strcmp(row->name, "cbc") == 0;
        int64_t stops = 0;
        for (uint64_t seed = 60001; seed < (slow ? 60041 : 60301); seed++) {
            struct rng rng;
            rng_seed(&rng, seed);
            dm_model *model = kit_random_model(&rng, false);
            int64_t truth = kit_random_truth(model, NULL, 0).count;
            if (slow && truth > 12) truth = -1;
            if (truth >= 0 && count_solutions(row, model, (int64_t)rng_below(&rng, 4), &stops) != truth)
                fail_msg("%s, seed %llu", row->name, (unsigned long long)seed);
            dm_model_free(model);
        }
        assert_true(stops > 10);
    }
}

/* ---- constraints that are large by themselves */

static void knapsack(dm_model *model, int items, int64_t heaviest)
{
    dm_int x[64];
    int64_t weights[64], values[64], total = 0;
    struct rng rng;
    rng_seed(&rng, 7);
    for (int i = 0; i < items; i++) {
        x[i] = dm_range(model, 0, 1);
        weights[i] = rng_between(&rng, heaviest / 100 + 1, heaviest);
        values[i] = weights[i] + rng_between(&rng, 0, heaviest / 10);
        total += weights[i];
    }
    dm_linear(model, (size_t)items, weights, x, DM_LE, total / 2);
    dm_maximise(model, dm_sum(model, (size_t)items, values, x));
}

static void permutation(dm_model *model, int size)
{
    dm_int x[64];
    for (int i = 0; i < size; i++) x[i] = dm_range(model, 0, size - 1);
    dm_alldifferent(model, (size_t)size, x);
    for (int i = 0; i + 1 < size; i++) dm_compare(model, x[i], DM_LT, x[i + 1]);
}

static void several(dm_model *model)
{
    dm_int x[4];
    int64_t tuples[4 * 60];
    struct rng rng;
    rng_seed(&rng, 3);
    int64_t most = kit_is_short() ? 60 : 300;
    for (int i = 0; i < 4; i++) x[i] = dm_range(model, -20, most);
    for (int i = 0; i < 4 * 60; i++) tuples[i] = rng_between(&rng, -20, most);
    dm_table(model, 4, x, 60, tuples, false);
    dm_multiply(model, dm_range(model, -20 * most, most * most), x[0], x[1]);
    dm_linear(model, 4, (int64_t[]){3, -7, 11, 5}, x, DM_GE, 5 * most);
    dm_alldifferent(model, 4, x);
}

/* Without a stop, and with one after 1, 2, 4 .. questions: as many solutions. Returns how many
 * stops there were. */
static int64_t expect_same(void (*post)(dm_model *), const char *engine)
{
    struct sentence error;
    const struct engine_row *row = engine_find(engine, &error);
    dm_model *model = dm_model_new();
    post(model);
    int64_t stops = 0, never = 0;
    assert_int_equal(count_solutions(row, model, 1, &stops),
                     count_solutions(row, model, INT64_MAX / 4, &never));
    assert_int_equal(never, 0);
    dm_model_free(model);
    return stops;
}

static void post_permutation(dm_model *model)
{
    permutation(model, kit_is_short() ? 12 : 30);
}

static void test_large_constraints(void **state)
{
    (void)state;
    static const char *const engines[] = {"kernel"
#ifdef HAVE_CADICAL
                                          ,
                                          "cadical"
#endif
    };
    for (size_t e = 0; e < sizeof engines / sizeof *engines; e++) {
        int64_t stops = expect_same(post_permutation, engines[e]) + expect_same(several, engines[e]);
        assert_true(stops > 0);
    }
}

/* The clauses that an encoder emits after it was told to stop. */
struct tap {
    struct hurry hurry;
    int64_t after;
};

static void count_clause(void *self, const int *lits, size_t count)
{
    struct tap *tap = self;
    (void)lits, (void)count;
    tap->after += tap->hurry.stops > 0;
}

static void test_an_encoding_ends_soon(void **state)
{
    (void)state;
    static const struct encode_config ways[] = {{0},
                                                {.linear = LINEAR_ADDER},
                                                {.linear = LINEAR_TOTALIZER},
                                                {.integer = INT_DIRECT}};
    dm_model *model = dm_model_new();
    knapsack(model, 60, 101000);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        for (int64_t first = 0; first < 3000; first = 3 * first + 1) {
            struct tap tap = {.hurry.left = first};
            struct clause_sink sink = {.clause = count_clause, .self = &tap, .stop = poll, .of = &tap.hurry};
            struct encoder *encoder = encode_new(model, &ways[i], sink);
            bool whole = encode_load(encoder);
            assert_true(!whole || encode_error(encoder));
            assert_true(tap.after < 100);
            encode_free(encoder);
        }
    dm_model_free(model);
}

/* ---- as callers see it: without an ear for stops these would take minutes and gigabytes */

static void *interrupt_soon(void *solver)
{
    nanosleep(&(struct timespec){0, 100000000}, NULL);
    dm_interrupt(solver);
    return NULL;
}

static void creep(dm_model *model)
{
    dm_int x = dm_range(model, DM_INT_MIN, DM_INT_MAX), y = dm_range(model, DM_INT_MIN, DM_INT_MAX);
    dm_compare(model, x, DM_LT, y);
    dm_compare(model, y, DM_LT, x);
}

static void heavy(dm_model *model)
{
    knapsack(model, 60, 101000);
}

static void far(dm_model *model)
{
    dm_int x = dm_range(model, DM_INT_MIN, DM_INT_MAX), y = dm_range(model, DM_INT_MIN, DM_INT_MAX);
    dm_multiply(model, dm_constant(123456789), x, y);
}

static dm_status next_within(dm_solver *solver, bool by_thread)
{
    pthread_t thread;
    if (by_thread) assert_int_equal(pthread_create(&thread, NULL, interrupt_soon, solver), 0);
    dm_status status = dm_next(solver);
    if (by_thread) pthread_join(thread, NULL);
    dm_resume(solver);
    return status;
}

static void test_limits_are_heard(void **state)
{
    (void)state;
    static void (*const posts[])(dm_model *) = {heavy, far, creep};
    /* It requires the reasons of a million steps, repeatedly. */
    size_t count = KERNEL_HOSTILE ? 2 : 3;
    for (size_t p = 0; p < count; p++)
        for (size_t e = 0; e < dm_engine_count(); e++)
            for (int by_thread = 0; by_thread < 2; by_thread++) {
                dm_model *model = dm_model_new();
                posts[p](model);
                dm_solver *solver = dm_solver_new(model, dm_engine_name(e));
                if (!by_thread) assert_true(dm_set(solver, "time-limit", "0.1"));
                dm_status first = next_within(solver, by_thread), second = next_within(solver, by_thread);
                if (first != DM_INVALID) assert_int_not_equal(second, DM_INVALID);
                dm_solver_free(solver);
                dm_model_free(model);
            }
}

static void test_memory_limit_while_encoding(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    heavy(model);
    dm_solver *solver = dm_solver_new(model, dm_engine_name(0));
    assert_true(dm_set(solver, "memory-limit", "1"));
    assert_int_equal(dm_solve(solver, 0, NULL), DM_UNKNOWN);
    dm_solver_free(solver);
    dm_model_free(model);
}

KIT_SUITE(stops)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_models),
        cmocka_unit_test(test_large_constraints),
        cmocka_unit_test(test_an_encoding_ends_soon),
        cmocka_unit_test(test_limits_are_heard),
        cmocka_unit_test(test_memory_limit_while_encoding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
