/* Parallel solving: the same status, count and optimum as with one thread, brute force and known
 * numbers; every solution once, whatever happens between two of them. The suite `tsan` runs this
 * under ThreadSanitizer. */
#include "damier.h"

#include "base/vec.h"
#include "kit_random.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static dm_solver *team(dm_model *model, const char *engine, const char *learn, int threads)
{
    char text[8];
    dm_solver *s = dm_solver_new(model, engine);
    snprintf(text, sizeof text, "%d", threads);
    assert_true(dm_set(s, "threads", text) && dm_set(s, "learn", learn));
    return s;
}

/* ---- random models against brute force */

static void check_truth(dm_model *model, struct rng *rng)
{
    static const char *const engines[] = {"kernel", NULL};
    dm_lit assumptions[2] = {kit_random_lit(rng, model), kit_random_lit(rng, model)};
    size_t assumed = rng_below(rng, 3);
    struct kit_truth truth = kit_random_truth(model, assumptions, assumed);
    bool learns = rng_below(rng, 3);
    dm_solver *s =
        team(model, engines[rng_below(rng, 2)], learns ? "yes" : "no", (int)rng_between(rng, 2, 4));
    dm_status status = dm_solve(s, assumed, assumptions);
    int64_t count = 0, best = 0;
    assert_int_equal(status == DM_NONE, truth.count == 0);
    if (status == DM_OPTIMAL) {
        assert_true(truth.has_best && dm_best(s, &best));
        assert_int_equal(best, truth.best);
    }
    for (; status == DM_SOLUTION || status == DM_OPTIMAL; status = dm_next(s)) count++;
    assert_int_equal(status, DM_NONE);
    assert_int_equal(count, truth.count);
    dm_solver_free(s);
}

static void test_random_models(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 21);
    for (uint64_t round = 0; round < kit_rounds(800); round++) {
        dm_model *model = kit_random_model(&rng, round % 2);
        check_truth(model, &rng);
        dm_model_free(model);
    }
}

/* What is blamed for there being no solution is enough for it. */
static void test_cores(void **state)
{
    (void)state;
    struct rng rng;
    int cores = 0;
    rng_seed(&rng, 22);
    for (uint64_t round = 0; round < kit_rounds(400); round++) {
        dm_model *model = kit_random_model(&rng, false);
        dm_lit assumptions[4];
        for (int i = 0; i < 4; i++) assumptions[i] = kit_random_lit(&rng, model);
        dm_solver *s = team(model, round % 2 ? "kernel" : NULL, "yes", 2);
        if (dm_solve(s, 4, assumptions) == DM_NONE) {
            const dm_lit *core;
            size_t count = dm_core(s, &core);
            assert_int_equal(kit_random_truth(model, core, count).count, 0);
            cores++;
        }
        dm_solver_free(s);
        dm_model_free(model);
    }
    assert_true(cores > (int)kit_rounds(40));
}

/* Without learning there are no reasons, and none are requested when an assumption is refuted. */
static void test_refused_without_learning(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 2; threads++) {
        dm_model *model = dm_model_new();
        dm_int x[4];
        for (int i = 0; i < 4; i++) x[i] = dm_range(model, 0, 3);
        dm_alldifferent_by(model, 4, x, DM_BY_DOMAINS);
        dm_lit assumptions[] = {dm_le(model, x[0], 1), dm_le(model, x[1], 1), dm_eq(model, x[2], 1)};
        dm_solver *s = team(model, "kernel", "no", threads);
        assert_int_equal(dm_solve(s, 3, assumptions), DM_NONE);
        assert_int_equal(dm_solve(s, 2, assumptions), DM_SOLUTION);
        dm_solver_free(s);
        dm_model_free(model);
    }
}

/* ---- lists of queens */

enum { N = 8, QUEENS = 92 };

struct board {
    dm_model *model;
    dm_int x[N];
};

static struct board make_queens(void)
{
    struct board b = {.model = dm_model_new()};
    dm_int up[N], down[N];
    for (int i = 0; i < N; i++) {
        b.x[i] = dm_range(b.model, 0, N - 1);
        up[i] = dm_plus(b.x[i], i);
        down[i] = dm_plus(b.x[i], -i);
    }
    dm_alldifferent(b.model, N, b.x);
    dm_alldifferent(b.model, N, up);
    dm_alldifferent(b.model, N, down);
    return b;
}

static int64_t code_of(const dm_solver *s, const struct board *b)
{
    int64_t code = 0;
    for (int i = 0; i < N; i++) code = N * code + dm_value(s, b->x[i]);
    return code;
}

typedef VEC(int64_t) code_list;

static void add_new(code_list *seen, int64_t code)
{
    for (size_t i = 0; i < seen->size; i++) assert_true(seen->data[i] != code);
    vec_push(seen, code);
}

static void test_each_once(void **state)
{
    (void)state;
    for (uint64_t round = 0; round < kit_rounds(24); round++) {
        struct board b = make_queens();
        code_list seen = {0};
        dm_solver *s =
            team(b.model, round % 3 ? "kernel" : NULL, round % 2 ? "yes" : "no", 2 + (int)(round % 4));
        while (dm_next(s) == DM_SOLUTION) add_new(&seen, code_of(s, &b));
        assert_int_equal(seen.size, QUEENS);
        assert_int_equal(dm_next(s), DM_NONE);
        vec_free(&seen);
        dm_solver_free(s);
        dm_model_free(b.model);
    }
}

/* The model grows during an enumeration: later solutions satisfy both. */
static void test_growing(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 23);
    for (uint64_t round = 0; round < kit_rounds(40); round++) {
        struct board b = make_queens();
        code_list seen = {0};
        size_t before = rng_below(&rng, 60) + 1, fitting = 0;
        int row = (int)rng_below(&rng, N), column = (int)rng_below(&rng, N);
        dm_solver *s = team(b.model, "kernel", round % 2 ? "yes" : "no", 3);
        for (size_t i = 0; i < before; i++) {
            assert_int_equal(dm_next(s), DM_SOLUTION);
            fitting += dm_value(s, b.x[row]) != column;
            add_new(&seen, code_of(s, &b));
        }
        if (round % 3 == 0) dm_as_int(b.model, dm_bool(b.model));
        dm_linear(b.model, 1, NULL, &b.x[row], DM_NE, column);
        dm_answer(b.model, N, b.x);
        while (dm_next(s) == DM_SOLUTION) {
            assert_true(dm_value(s, b.x[row]) != column);
            add_new(&seen, code_of(s, &b));
            fitting++;
        }
        dm_solver *alone = dm_solver_new(b.model, "kernel");
        size_t all = 0;
        while (dm_next(alone) == DM_SOLUTION) all++;
        assert_int_equal(fitting, all);
        dm_solver_free(alone);
        vec_free(&seen);
        dm_solver_free(s);
        dm_model_free(b.model);
    }
}

static bool stop_now_and_then(dm_solver *s, const dm_progress *progress, void *data)
{
    (void)s, (void)progress;
    return rng_below(data, 2);
}

struct nuisance {
    dm_solver *solver;
    atomic_bool done;
};

static void *interrupt_often(void *data)
{
    struct nuisance *n = data;
    while (!atomic_load(&n->done)) {
        nanosleep(&(struct timespec){0, 200000}, NULL);
        dm_interrupt(n->solver);
    }
    return NULL;
}

/* Stopped at any moment, it goes on where it was. */
static void test_interrupted(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 24);
    for (uint64_t round = 0; round < kit_rounds(12); round++) {
        struct board b = make_queens();
        code_list seen = {0};
        dm_solver *s = team(b.model, round % 3 ? "kernel" : NULL, round % 2 ? "yes" : "no", 3);
        struct nuisance nuisance = {.solver = s};
        pthread_t thread;
        dm_on_progress(s, stop_now_and_then, &rng);
        atomic_init(&nuisance.done, false);
        assert_int_equal(pthread_create(&thread, NULL, interrupt_often, &nuisance), 0);
        dm_status status;
        while ((status = dm_next(s)) != DM_NONE) {
            assert_true(status == DM_SOLUTION || status == DM_UNKNOWN);
            if (status == DM_SOLUTION) add_new(&seen, code_of(s, &b));
            dm_resume(s);
        }
        atomic_store(&nuisance.done, true);
        pthread_join(thread, NULL);
        assert_int_equal(seen.size, QUEENS);
        vec_free(&seen);
        dm_solver_free(s);
        dm_model_free(b.model);
    }
}

static void accept_all(dm_model *model, const dm_candidate *candidate, void *data)
{
    (void)model, (void)candidate, (void)data;
}

static bool stop_at_once(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver, (void)progress, (void)data;
    return true;
}

/* With a lazy check the member that answered goes on alone, whichever it is; its search, for more
 * pigeons than holes, is far longer than the time to the first progress call, which stops it. */
static void test_stopped_alone(void **state)
{
    (void)state;
    enum { PIGEONS = 13, ROUNDS = 6 };
    for (uint64_t round = 0; round < kit_rounds(ROUNDS); round++) {
        dm_model *model = dm_model_new();
        dm_int hole[PIGEONS];
        dm_lit all = dm_bool(model);
        for (int i = 0; i < PIGEONS; i++) hole[i] = dm_range(model, 1, PIGEONS - 1);
        for (int i = 0; i < PIGEONS; i++)
            for (int j = 0; j < i; j++) {
                dm_if(model, all);
                dm_compare(model, hole[i], DM_NE, hole[j]);
            }
        dm_answer_lits(model, 1, &all);
        dm_lazy(model, accept_all, NULL);
        dm_solver *s = team(model, "kernel", "no", 4);
        assert_int_equal(dm_solve(s, 0, NULL), DM_SOLUTION);
        dm_on_progress(s, stop_at_once, NULL);
        assert_int_equal(dm_next(s), DM_UNKNOWN);
        assert_int_equal(dm_stop_reason(s), DM_STOP_CALLBACK);
        dm_solver_free(s);
        dm_model_free(model);
    }
}

/* Lazy checks see every candidate in the calling thread. */
struct visitor {
    struct board board;
    pthread_t caller;
    int column;
};

static void no_queen_there(dm_model *model, const dm_candidate *candidate, void *data)
{
    const struct visitor *visitor = data;
    assert_true(pthread_equal(pthread_self(), visitor->caller));
    if (dm_peek(candidate, visitor->board.x[0]) == visitor->column)
        dm_linear(model, 1, NULL, &visitor->board.x[0], DM_NE, visitor->column);
}

static void test_lazy_checks(void **state)
{
    (void)state;
    static const int first[N] = {4, 8, 16, 18, 18, 16, 8, 4}; /* by column of the first queen */
    for (int column = 0; column < (int)kit_rounds(N); column++) {
        struct visitor visitor = {.board = make_queens(), .caller = pthread_self(), .column = column};
        int count = 0;
        dm_lazy(visitor.board.model, no_queen_there, &visitor);
        dm_solver *s = team(visitor.board.model, column % 2 ? "kernel" : NULL, "yes", 3);
        while (dm_next(s) == DM_SOLUTION) count++;
        assert_int_equal(count, QUEENS - first[column]);
        dm_solver_free(s);
        dm_model_free(visitor.board.model);
    }
}

/* ---- a proof, and the best of something larger */

static void test_pigeons(void **state)
{
    (void)state;
    enum { HOLES = 6 };
    for (int threads = 2; threads <= 4; threads++) {
        dm_model *model = dm_model_new();
        dm_lit in[HOLES + 1][HOLES];
        for (int p = 0; p <= HOLES; p++) {
            for (int h = 0; h < HOLES; h++) in[p][h] = dm_bool(model);
            dm_clause(model, HOLES, in[p]);
        }
        for (int h = 0; h < HOLES; h++)
            for (int p = 0; p <= HOLES; p++)
                for (int q = 0; q < p; q++) dm_clause(model, 2, (dm_lit[]){-in[p][h], -in[q][h]});
        dm_solver *s = team(model, "kernel", "yes", threads);
        assert_int_equal(dm_solve(s, 0, NULL), DM_NONE);
        dm_solver_free(s);
        dm_model_free(model);
    }
}

/* A ruler with seven marks, whose least length is 25. */
static void test_best(void **state)
{
    (void)state;
    enum { MARKS = 7, LENGTH = 25 };
    static const char *const strategies[] = {"auto", "branch", "cores", "lns"};
    for (int i = 0; i < 8; i++) {
        if (kit_is_short() && i % 3) continue;
        dm_model *model = dm_model_new();
        dm_int mark[MARKS], gap[MARKS * (MARKS - 1) / 2];
        size_t gaps = 0;
        for (int m = 0; m < MARKS; m++) mark[m] = dm_range(model, 0, m ? 40 : 0);
        for (int m = 1; m < MARKS; m++)
            for (int n = 0; n < m; n++) {
                gap[gaps] = dm_range(model, 1, 40);
                dm_linear(model, 3, (int64_t[]){1, -1, -1}, (dm_int[]){mark[m], mark[n], gap[gaps]}, DM_EQ,
                          0);
                gaps++;
            }
        dm_alldifferent(model, gaps, gap);
        dm_minimise(model, mark[MARKS - 1]);
        dm_solver *s = team(model, i % 2 ? "kernel" : NULL, "yes", 2 + i % 3);
        int64_t best = 0;
        if (i % 2) assert_true(dm_set(s, "strategy", strategies[i / 2]));
        assert_int_equal(dm_solve(s, 0, NULL), DM_OPTIMAL);
        assert_true(dm_best(s, &best));
        assert_int_equal(best, LENGTH);
        dm_solver_free(s);
        dm_model_free(model);
    }
}

KIT_SUITE(parallel_portfolio)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_models),
        cmocka_unit_test(test_cores),
        cmocka_unit_test(test_refused_without_learning),
        cmocka_unit_test(test_each_once),
        cmocka_unit_test(test_growing),
        cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_stopped_alone),
        cmocka_unit_test(test_lazy_checks),
        cmocka_unit_test(test_pigeons),
        cmocka_unit_test(test_best),
    };
    return cmocka_run_group_tests_name("team", tests, NULL, NULL);
}
