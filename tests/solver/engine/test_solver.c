/* The public interface: what the manual in damier.h promises, call by call. */
#include "damier.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* The hostile build changes nothing for the last two. */
static const char *const engines[] = {NULL, "brute", "kernel"
#if defined HAVE_CADICAL && !defined HOSTILE
                                      ,
                                      "cadical"
#endif
#if defined HAVE_CBC && !defined HOSTILE
                                      ,
                                      "cbc"
#endif
};
enum { ENGINES = sizeof engines / sizeof *engines };

/* Runs `misuse` in a child process and returns whether it aborted. */
static bool aborts(void (*misuse)(void))
{
    pid_t child = fork();
    if (child == 0) {
        close(STDERR_FILENO);
        misuse();
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

/* Lists all of them, and frees the model. */
static void expect_solutions(dm_model *model, const char *engine, int number)
{
    dm_solver *solver = dm_solver_new(model, engine);
    int count = 0;
    while (dm_next(solver) == DM_SOLUTION) count++;
    assert_int_equal(count, number);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void test_best_and_all_the_best(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) { /* x + y = 10, x <= 7: maximise x, then 3y free of ties */
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 9), y = dm_range(model, 0, 9), z = dm_range(model, 0, 2);
        dm_linear(model, 2, NULL, (dm_int[]){x, y}, DM_EQ, 10);
        dm_require(model, dm_le(model, x, 7));
        dm_maximise(model, dm_plus(dm_times(x, 2), 1));
        dm_solver *solver = dm_solver_new(model, engines[e]);
        int64_t value, count = 0;
        assert_false(dm_best(solver, &value));
        while (dm_next(solver) == DM_OPTIMAL) {
            assert_int_equal(dm_value(solver, x), 7);
            assert_int_equal(dm_value(solver, y), 3);
            assert_true(dm_value(solver, z) >= 0);
            count++;
        }
        assert_int_equal(count, 3);
        assert_true(dm_best(solver, &value) && value == 15);
        assert_true(dm_bound(solver, &value) && value == 15);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void test_versions_agree(void **state)
{
    (void)state;
    char text[40];
    snprintf(text, sizeof text, "%d.%d.%d", DM_VERSION_MAJOR, DM_VERSION_MINOR, DM_VERSION_PATCH);
    assert_string_equal(DM_VERSION, text);
    assert_string_equal(dm_version(), text);
    assert_int_equal(dm_version_number(), DM_VERSION_NUMBER);
    assert_int_equal(DM_VERSION_NUMBER, 10000 * DM_VERSION_MAJOR + 100 * DM_VERSION_MINOR + DM_VERSION_PATCH);
#if DM_VERSION_NUMBER < 100
    fail_msg("the preprocessor can compare it");
#endif
}

static void test_sum(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, -2, 3), y = dm_range(model, 1, 4);
    dm_int sum = dm_sum(model, 2, (int64_t[]){3, -2}, (dm_int[]){x, y});
    assert_int_equal(dm_lo(model, sum), -14);
    assert_int_equal(dm_hi(model, sum), 7);
    dm_minimise(model, sum);
    dm_solver *solver = dm_solver_new(model, NULL);
    assert_int_equal(dm_solve(solver, 0, NULL), DM_OPTIMAL);
    assert_int_equal(dm_value(solver, sum), -14);
    dm_solver_free(solver);
    dm_model_free(model);
}

/* A permutation of 5 with no fixed point, the last rule only when violated: 44 of them. */
static void no_fixed_point(dm_model *model, const dm_candidate *candidate, void *data)
{
    const dm_int *x = data;
    for (int i = 0; i < 5; i++)
        if (dm_peek(candidate, x[i]) == i) {
            assert_true(dm_peek_lit(candidate, dm_eq(model, x[i], i)));
            dm_require(model, dm_ne(model, x[i], i));
        }
}

static void test_lazy(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        dm_int x[5];
        for (int i = 0; i < 5; i++) x[i] = dm_range(model, 0, 4);
        dm_alldifferent(model, 5, x);
        dm_lazy(model, no_fixed_point, x);
        expect_solutions(model, engines[e], 44);
    }
}

/* A permutation of 5 in which no number is followed by the next one, posted only when violated. */
static void no_successor(dm_model *model, const dm_candidate *candidate, void *data)
{
    const dm_int *x = data;
    for (int i = 0; i < 4; i++) {
        int64_t here = dm_peek(candidate, x[i]);
        if (dm_peek(candidate, x[i + 1]) == here + 1)
            dm_clause(model, 2, (dm_lit[]){dm_ne(model, x[i], here), dm_ne(model, x[i + 1], here + 1)});
    }
}

/* True if there is such a permutation with these values, where -1 is any value. */
static bool has_permutation(const int *wanted, int place, int used, int before)
{
    if (place == 5) return true;
    for (int v = 0; v < 5; v++)
        if (!(used >> v & 1) && v != before + 1 && (wanted[place] < 0 || wanted[place] == v) &&
            has_permutation(wanted, place + 1, used | 1 << v, v))
            return true;
    return false;
}

/* Every assumption may become impossible when a lazy constraint comes in the middle of a search:
 * the core has to be right then too. */
static void test_cores_with_lazy_checks(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        dm_int x[5];
        for (int i = 0; i < 5; i++) x[i] = dm_range(model, 0, 4);
        dm_alldifferent(model, 5, x);
        dm_lazy(model, no_successor, x);
        dm_solver *solver = dm_solver_new(model, engines[e]);
        for (int round = 0; round < (int)kit_rounds(625); round++) {
            int wanted[5], rest = round;
            dm_lit assumed[5], kept[5];
            for (int i = 0; i < 5; i++, rest /= 5) wanted[i] = i == 4 ? -1 : rest % 5;
            for (int i = 0; i < 4; i++) assumed[i] = dm_eq(model, x[i], wanted[i]);
            dm_status status = dm_solve(solver, 4, assumed);
            assert_int_equal(status, has_permutation(wanted, 0, 0, -2) ? DM_SOLUTION : DM_NONE);
            if (status == DM_SOLUTION) continue;
            const dm_lit *core;
            size_t count = dm_core(solver, &core);
            memcpy(kept, core, count * sizeof *core);
            for (int i = 0; i < 4; i++) {
                bool in_core = false;
                for (size_t k = 0; k < count; k++) in_core |= kept[k] == assumed[i];
                if (!in_core) wanted[i] = -1;
            }
            assert_false(has_permutation(wanted, 0, 0, -2));
        }
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void posts_what_holds(dm_model *model, const dm_candidate *candidate, void *data)
{
    (void)candidate, (void)data;
    dm_require(model, DM_TRUE);
}

static void test_lazy_that_would_never_end(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_bool(model);
    dm_lazy(model, posts_what_holds, NULL);
    dm_solver *solver = dm_solver_new(model, NULL);
    assert_int_equal(dm_next(solver), DM_INVALID);
    assert_non_null(strstr(dm_solver_error(solver), "lazy"));
    dm_solver_free(solver);
    dm_model_free(model);
}

/* Pigeons that do not fit: hard enough for any of our engines to be caught at it. */
static dm_model *pigeons_at(int holes, dm_int x[64])
{
    dm_model *model = dm_model_new();
    for (int i = 0; i <= holes; i++) x[i] = dm_range(model, 0, holes - 1);
    for (int i = 0; i <= holes; i++)
        for (int k = 0; k < i; k++) dm_compare(model, x[i], DM_NE, x[k]);
    return model;
}

static dm_model *pigeons(int holes)
{
    dm_int x[64];
    return pigeons_at(holes, x);
}

static void *interrupt_soon(void *solver)
{
    nanosleep(&(struct timespec){0, 50000000}, NULL);
    dm_interrupt(solver);
    return NULL;
}

static void test_interrupt_from_a_thread(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = pigeons(40);
        dm_solver *solver = dm_solver_new(model, engines[e]);
        pthread_t thread;
        pthread_create(&thread, NULL, interrupt_soon, solver);
        assert_int_equal(dm_solve(solver, 0, NULL), DM_UNKNOWN);
        pthread_join(thread, NULL);
        assert_int_equal(dm_solve(solver, 0, NULL), DM_UNKNOWN); /* still interrupted */
        dm_resume(solver);
        assert_true(dm_solver_error(solver) == NULL);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void test_time_limit(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = pigeons(40);
        dm_solver *solver = dm_solver_new(model, engines[e]);
        assert_true(dm_set(solver, "time-limit", "0.05"));
        assert_int_equal(dm_solve(solver, 0, NULL), DM_UNKNOWN);
        assert_int_equal(dm_next(solver), DM_UNKNOWN);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static bool stop_at_first(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver;
    ++*(int *)data;
    return progress->has_best;
}

static void test_progress_stops_with_the_best_so_far(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 100);
    dm_maximise(model, x);
    dm_require(model, dm_le(model, x, 90));
    dm_solver *solver = dm_solver_new(model, "brute"); /* finds 0 first */
    int calls = 0;
    dm_on_progress(solver, stop_at_first, &calls);
    assert_int_equal(dm_solve(solver, 0, NULL), DM_SOLUTION);
    int64_t best, bound;
    assert_true(dm_best(solver, &best) && best == dm_value(solver, x));
    assert_true(dm_bound(solver, &bound) && bound == 100);
    assert_true(calls >= 1);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void test_impossible_models_are_no_error(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 3, 2);
        dm_compare(model, x, DM_LE, dm_constant(5));
        dm_solver *solver = dm_solver_new(model, engines[e]);
        assert_int_equal(dm_next(solver), DM_NONE);
        assert_int_equal(dm_next(solver), DM_NONE);
        dm_solver_free(solver);
        dm_model_free(model);
        model = dm_model_new();
        dm_clause(model, 0, NULL);
        solver = dm_solver_new(model, engines[e]);
        assert_int_equal(dm_next(solver), DM_NONE);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void test_empty_model_has_one_solution(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        dm_solver *solver = dm_solver_new(model, engines[e]);
        assert_int_equal(dm_next(solver), DM_SOLUTION);
        assert_int_equal(dm_next(solver), DM_NONE);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void test_errors_stick(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_range(model, 0, (int64_t)DM_INT_MAX + 1);
    assert_non_null(dm_model_error(model));
    char first[200];
    strncpy(first, dm_model_error(model), sizeof first - 1);
    first[sizeof first - 1] = '\0';
    dm_int x = dm_range(model, 0, DM_INT_MAX);
    dm_linear(model, 2, (int64_t[]){INT64_MAX / 2, 7}, (dm_int[]){x, x}, DM_LE, 3);
    assert_string_equal(dm_model_error(model), first);
    dm_solver *solver = dm_solver_new(model, NULL);
    assert_int_equal(dm_next(solver), DM_INVALID);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void test_sums_that_overflow_are_refused(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, -DM_INT_MAX, DM_INT_MAX);
    dm_linear(model, 1, (int64_t[]){2000000000}, &x, DM_LE, INT64_MAX);
    assert_null(dm_model_error(model));
    dm_linear(model, 1, (int64_t[]){4000000000}, &x, DM_LE, INT64_MIN);
    assert_non_null(strstr(dm_model_error(model), "overflow"));
    dm_model_free(model);
}

static void test_unknown_engines_and_options(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_solver *solver = dm_solver_new(model, "cadicla");
    assert_non_null(dm_solver_error(solver));
    assert_int_equal(dm_next(solver), DM_INVALID);
    dm_solver_free(solver);
    solver = dm_solver_new(model, NULL);
    assert_false(dm_set(solver, "sede", "1"));
    assert_non_null(strstr(dm_solver_error(solver), "seed"));
    dm_solver_free(solver);
    solver = dm_solver_new(model, NULL);
    assert_false(dm_set(solver, "threads", "0"));
    dm_solver_free(solver);
    solver = dm_solver_new(model, NULL);
    assert_false(dm_set(solver, "amo", "magic"));
    dm_solver_free(solver);
    dm_model_free(model);
}

static void value_before_solution(void)
{
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 1);
    dm_value(dm_solver_new(model, "brute"), x);
}

static void foreign_variable(void)
{
    dm_model *model = dm_model_new();
    dm_compare(model, (dm_int){7, 1, 0}, DM_LE, dm_constant(1));
}

static void foreign_literal(void)
{
    dm_clause(dm_model_new(), 1, (dm_lit[]){99});
}

static void two_conditions(void)
{
    dm_model *model = dm_model_new();
    dm_if(model, DM_TRUE);
    dm_if(model, DM_TRUE);
}

static void equivalence_of_lex(void)
{
    dm_model *model = dm_model_new();
    dm_iff(model, DM_TRUE);
    dm_lex(model, 0, NULL, NULL, false);
}

static void huge_factor(void)
{
    dm_times((dm_int){0, 1, 0}, INT64_MAX);
}

static void test_misuse_stops_the_program(void **state)
{
    (void)state;
    assert_true(aborts(value_before_solution));
    assert_true(aborts(foreign_variable));
    assert_true(aborts(foreign_literal));
    assert_true(aborts(two_conditions));
    assert_true(aborts(equivalence_of_lex));
    assert_true(aborts(huge_factor));
}

static void test_statistics(void **state)
{
    (void)state;
    dm_model *model = pigeons(4);
    dm_solver *solver = dm_solver_new(model, NULL);
    dm_next(solver);
    assert_true(dm_stat_count(solver) > 5);
    double constraints = 0;
    for (size_t i = 0; i < dm_stat_count(solver); i++)
        if (strcmp(dm_stat_name(solver, i), "constraints") == 0) constraints = dm_stat_value(solver, i);
    assert_true(constraints == 10);
    dm_solver_free(solver);
    dm_model_free(model);
}

static double stat(const dm_solver *solver, const char *name)
{
    double value = -1;
    size_t count = dm_stat_count(solver);
    for (size_t i = 0; i < count; i++)
        if (strcmp(dm_stat_name(solver, i), name) == 0) value = dm_stat_value(solver, i);
    return value;
}

static void test_statistics_of_each_kind(void **state)
{
    (void)state;
    dm_int all[64];
    dm_model *model = pigeons_at(5, all);
    dm_solver *solver = dm_solver_new(model, "kernel");
    size_t before = dm_stat_count(solver);
    assert_true(stat(solver, "linear.calls") < 0); /* no search, no rows */
    assert_int_equal(dm_solve(solver, 0, NULL), DM_NONE);
    size_t after = dm_stat_count(solver);
    assert_true(after > before);
    assert_true(stat(solver, "linear.propagators") == 15);
    assert_true(stat(solver, "linear.calls") > 0 && stat(solver, "linear.prunings") > 0);
    assert_true(stat(solver, "linear.explanations") > 0);
    assert_true(stat(solver, "linear.explain_seconds") >= 0);
    /* x != v has one reason: that another is v */
    assert_true(stat(solver, "linear.explain_length") == 1);
    assert_true(stat(solver, "nodes") > 0 && stat(solver, "failures") > 0 && stat(solver, "learnt") > 0);
    assert_true(stat(solver, "peak_bytes") > 100000);
    double calls = stat(solver, "linear.calls");
    dm_alldifferent(model, 6, all); /* a kind that is new */
    assert_int_equal(dm_solve(solver, 0, NULL), DM_NONE);
    assert_true(stat(solver, "linear.calls") >= calls);
    dm_solver_free(solver);

    solver = dm_solver_new(model, "kernel");
    dm_set(solver, "learn", "no");
    assert_int_equal(dm_solve(solver, 0, NULL), DM_NONE);
    assert_true(stat(solver, "learnt") == 0 && stat(solver, "linear.explanations") == 0);
    assert_true(stat(solver, "linear.explain_seconds") == 0 && stat(solver, "linear.explain_length") == 0);
    assert_true(stat(solver, "failures") > 0);
    dm_solver_free(solver);
    dm_model_free(model);
}

struct log { /* log lines received */
    int events[4];
    dm_log last;
};

static void take_line(dm_solver *solver, const dm_log *line, void *data)
{
    struct log *log = data;
    assert_true(line->conflicts >= log->last.conflicts && line->restarts >= log->last.restarts);
    assert_true(line->seconds >= log->last.seconds && line->memory >= 0);
    assert_true(dm_solver_engine(solver) != NULL);
    log->events[line->event]++;
    log->last = *line;
}

static void test_log(void **state)
{
    (void)state;
    dm_model *model = pigeons(7);
    dm_solver *solver = dm_solver_new(model, "kernel");
    struct log log = {0};
    dm_on_log(solver, take_line, &log);
    assert_int_equal(dm_solve(solver, 0, NULL), DM_NONE);
    assert_true(log.events[DM_EVENT_RESTART] > 0);
    assert_true(log.events[DM_EVENT_RESTART] == (int)log.last.restarts);
    assert_int_equal(log.events[DM_EVENT_SOLUTION], 0);
    assert_int_equal(log.events[DM_EVENT_END], 1);
    assert_true(log.last.event == DM_EVENT_END && log.last.conflicts > 0 && log.last.nodes > 0);
    assert_false(log.last.has_best);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void test_log_of_solutions(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 5);
        dm_solver *solver = dm_solver_new(model, engines[e]);
        struct log log = {0};
        dm_on_log(solver, take_line, &log);
        while (dm_next(solver) == DM_SOLUTION) continue;
        assert_int_equal(log.events[DM_EVENT_SOLUTION], 1); /* the first alone */
        assert_int_equal(log.events[DM_EVENT_END], 1);
        assert_int_equal(log.last.solutions, 6);
        log = (struct log){0};
        dm_maximise(model, x);
        assert_int_equal(dm_next(solver), DM_OPTIMAL);
        assert_true(log.events[DM_EVENT_SOLUTION] > 0); /* and each better one */
        assert_int_equal(log.events[DM_EVENT_END], 1);
        assert_true(log.last.has_best && log.last.best == 5 && log.last.has_bound && log.last.bound == 5);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void *count_in_a_thread(void *result)
{
    dm_model *model = dm_model_new();
    dm_int x[6];
    for (int i = 0; i < 6; i++) x[i] = dm_range(model, 0, 5);
    dm_alldifferent(model, 6, x);
    dm_solver *solver = dm_solver_new(model, NULL);
    while (dm_next(solver) == DM_SOLUTION) ++*(int *)result;
    dm_solver_free(solver);
    dm_model_free(model);
    return NULL;
}

static void test_two_models_in_two_threads(void **state)
{
    (void)state;
    pthread_t threads[2];
    int counts[2] = {0, 0};
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, count_in_a_thread, &counts[i]);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert_int_equal(counts[0], 720);
    assert_int_equal(counts[1], 720);
}

static void test_same_seed_same_answer(void **state)
{
    (void)state;
    for (int seed = 0; seed < 3; seed++) {
        int64_t first[8];
        for (int run = 0; run < 2; run++) {
            dm_model *model = dm_model_new();
            dm_int x[8];
            for (int i = 0; i < 8; i++) x[i] = dm_range(model, 0, 7);
            dm_alldifferent(model, 8, x);
            dm_solver *solver = dm_solver_new(model, NULL);
            char text[2] = {(char)('0' + seed), 0};
            assert_true(dm_set(solver, "seed", text));
            assert_int_equal(dm_next(solver), DM_SOLUTION);
            for (int i = 0; i < 8; i++) {
                if (run == 0) first[i] = dm_value(solver, x[i]);
                assert_int_equal(dm_value(solver, x[i]), first[i]);
            }
            dm_solver_free(solver);
            dm_model_free(model);
        }
    }
}

/* ---- stopped and gone on */

static void test_interrupted_listing_goes_on(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++)
        for (int objective = 0; objective < 2; objective++) {
            dm_model *model = dm_model_new();
            dm_int x = dm_range(model, 0, 3), y = dm_range(model, 0, 4);
            if (objective) dm_maximise(model, x);
            dm_status good = objective ? DM_OPTIMAL : DM_SOLUTION, status;
            dm_solver *solver = dm_solver_new(model, engines[e]);
            bool seen[4][5] = {{false}};
            int count = 0;
            for (;;) {
                dm_interrupt(solver); /* every call is stopped once before it may go on */
                assert_int_equal(dm_next(solver), DM_UNKNOWN);
                dm_resume(solver);
                if ((status = dm_next(solver)) != good) break;
                bool *cell = &seen[dm_value(solver, x)][dm_value(solver, y)];
                assert_false(*cell);
                *cell = true;
                if (objective) assert_int_equal(dm_value(solver, x), 3);
                assert_true(++count <= 20);
            }
            assert_int_equal(status, DM_NONE);
            assert_int_equal(dm_next(solver), DM_NONE); /* and stays so */
            assert_int_equal(count, objective ? 5 : 20);
            dm_solver_free(solver);
            dm_model_free(model);
        }
}

static void test_a_new_objective_starts_anew(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 9);
        dm_solver *solver = dm_solver_new(model, engines[e]);
        assert_int_equal(dm_next(solver), DM_SOLUTION);
        dm_maximise(model, x);
        assert_int_equal(dm_next(solver), DM_OPTIMAL);
        assert_int_equal(dm_value(solver, x), 9);
        assert_int_equal(dm_next(solver), DM_NONE);
        dm_minimise(model, dm_plus(x, 1));
        assert_int_equal(dm_next(solver), DM_OPTIMAL);
        assert_int_equal(dm_value(solver, x), 0);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* ---- settings for the next constraint stay pending */

/* Without its objective a model has all its solutions again, and no optimum. */
static void test_an_objective_can_be_taken_back(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 4);
        dm_minimise(model, x);
        dm_solver *solver = dm_solver_new(model, engines[e]);
        int64_t value;
        assert_int_equal(dm_next(solver), DM_OPTIMAL);
        dm_satisfy(model);
        assert_false(dm_best(solver, &value) || dm_bound(solver, &value));
        int count = 0;
        while (dm_next(solver) == DM_SOLUTION) count++;
        assert_int_equal(count, 5);
        dm_maximise(model, x);
        assert_int_equal(dm_next(solver), DM_OPTIMAL);
        assert_int_equal(dm_value(solver, x), 4);
        dm_satisfy(model);
        assert_int_equal(dm_solve(solver, 0, NULL), DM_SOLUTION);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void test_conditions_wait_for_their_constraint(void **state)
{
    (void)state;
    const int most = (int)kit_rounds(9); /* 9 or 3 */
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, most), y = dm_range(model, 0, most);
        dm_lit b = dm_bool(model);
        dm_iff(model, b);
        dm_compare(model, dm_sum(model, 2, NULL, (dm_int[]){x, y}), DM_LE, dm_constant(3));
        dm_solver *solver = dm_solver_new(model, engines[e]);
        int count = 0;
        while (dm_next(solver) == DM_SOLUTION) {
            assert_int_equal(dm_value_lit(solver, b), dm_value(solver, x) + dm_value(solver, y) <= 3);
            count++;
        }
        assert_int_equal(count, (most + 1) * (most + 1));
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void test_constant_views_are_no_answer(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 4);
    dm_answer(model, 1, (dm_int[]){dm_times(x, 0)});
    dm_solver *solver = dm_solver_new(model, NULL);
    assert_int_equal(dm_next(solver), DM_SOLUTION);
    assert_int_equal(dm_next(solver), DM_NONE);
    dm_solver_free(solver);
    dm_model_free(model);
}

/* ---- lazy checks that make variables */

struct lazy_scene {
    dm_int x;
    int calls;
};

/* x < n for a new n in 0..5: true of x < 5 with the right n, so 5 goes and no other value. */
static void bound_by_a_new_variable(dm_model *model, const dm_candidate *candidate, void *data)
{
    struct lazy_scene *scene = data;
    scene->calls++;
    if (dm_peek(candidate, scene->x) < 5) return;
    dm_int n = dm_range(model, 0, 5);
    dm_compare(model, scene->x, DM_LT, n);
}

static void test_lazy_checks_may_make_variables(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        struct lazy_scene scene = {.x = dm_range(model, 0, 5)};
        dm_answer(model, 1, &scene.x);
        dm_lazy(model, bound_by_a_new_variable, &scene);
        expect_solutions(model, engines[e], 5);
    }
}

static void adds_for_ever(dm_model *model, const dm_candidate *candidate, void *data)
{
    struct lazy_scene *scene = data;
    (void)candidate;
    assert_true(++scene->calls < 50);
    dm_sum(model, 1, NULL, &scene->x);
}

static void test_lazy_checks_that_add_for_ever_are_caught(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        struct lazy_scene scene = {.x = dm_range(model, 0, 5)};
        dm_lazy(model, adds_for_ever, &scene);
        dm_solver *solver = dm_solver_new(model, engines[e]);
        assert_int_equal(dm_next(solver), DM_INVALID);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void peeks_too_far(dm_model *model, const dm_candidate *candidate, void *data)
{
    (void)data;
    dm_peek(candidate, dm_range(model, 0, 1));
}

static void peek_at_a_new_variable(void)
{
    dm_model *model = dm_model_new();
    dm_bool(model);
    dm_lazy(model, peeks_too_far, NULL);
    dm_next(dm_solver_new(model, "brute"));
}

static void test_peeking_at_a_new_variable_is_misuse(void **state)
{
    (void)state;
    assert_true(aborts(peek_at_a_new_variable));
}

/* ---- results that stay, and errors reported once */

/* The loop of the manual, on an optimisation that is interrupted at each solution and not resumed:
 * each solution is returned once. Progress is also reported as time passes, with the incumbent. */
static bool interrupt_at_a_solution(dm_solver *solver, const dm_progress *progress, void *data)
{
    int64_t *known = data;
    if (progress->has_best && progress->best > *known) {
        *known = progress->best;
        dm_interrupt(solver);
    }
    return false;
}

static void test_a_solution_is_given_once(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 50), y = dm_range(model, 0, 50);
        dm_linear(model, 2, NULL, (dm_int[]){x, y}, DM_LE, 77);
        dm_maximise(model, dm_sum(model, 2, NULL, (dm_int[]){x, y}));
        dm_solver *solver = dm_solver_new(model, engines[e]);
        int64_t known = -1, before = -1;
        dm_on_progress(solver, interrupt_at_a_solution, &known);
        int count = 0;
        for (dm_status status; (status = dm_next(solver)) == DM_SOLUTION; count++) {
            assert_true(dm_value(solver, x) + dm_value(solver, y) > before);
            before = dm_value(solver, x) + dm_value(solver, y);
            /* Still interrupted: nothing new, and what is known stays. */
            assert_int_equal(dm_next(solver), DM_UNKNOWN);
            assert_int_equal(dm_value(solver, x) + dm_value(solver, y), before);
            dm_resume(solver);
        }
        dm_resume(solver);
        dm_on_progress(solver, NULL, NULL);
        assert_true(count > 0 || (engines[e] && strcmp(engines[e], "cbc") == 0) || !engines[e]);
        int64_t best;
        assert_true(dm_best(solver, &best) && best == 77);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void test_the_last_solution_stays(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 4, 4);
        dm_lit b = dm_bool(model);
        dm_solver *solver = dm_solver_new(model, engines[e]);
        assert_int_equal(dm_solve(solver, 1, &b), DM_SOLUTION);
        assert_int_equal(dm_next(solver), DM_NONE);
        assert_true(dm_value(solver, x) == 4 && dm_value_lit(solver, b));
        dm_interrupt(solver);
        assert_int_equal(dm_solve(solver, 0, NULL), DM_UNKNOWN);
        assert_true(dm_value(solver, x) == 4 && dm_value_lit(solver, b));
        dm_resume(solver);
        dm_clause(model, 0, NULL);
        assert_int_equal(dm_solve(solver, 0, NULL), DM_NONE);
        assert_true(dm_value(solver, x) == 4 && dm_value_lit(solver, b));
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void test_the_best_is_of_the_objective(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 9);
        int64_t value;
        dm_maximise(model, x);
        dm_solver *solver = dm_solver_new(model, engines[e]);
        assert_int_equal(dm_solve(solver, 0, NULL), DM_OPTIMAL);
        assert_true(dm_best(solver, &value) && value == 9 && dm_bound(solver, &value) && value == 9);
        dm_minimise(model, dm_plus(x, 100));
        assert_false(dm_best(solver, &value) || dm_bound(solver, &value));
        assert_int_equal(dm_next(solver), DM_OPTIMAL);
        assert_true(dm_best(solver, &value) && value == 100);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void test_cores_do_not_repeat(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        dm_lit a = dm_bool(model), b = dm_bool(model), c = dm_bool(model);
        dm_clause(model, 2, (dm_lit[]){-a, -b});
        dm_solver *solver = dm_solver_new(model, engines[e]);
        assert_int_equal(dm_solve(solver, 6, (dm_lit[]){a, b, a, c, b, a}), DM_NONE);
        const dm_lit *core;
        size_t count = dm_core(solver, &core);
        assert_in_range(count, 2, 3);
        for (size_t i = 0; i < count; i++)
            for (size_t k = 0; k < i; k++) assert_int_not_equal(core[i], core[k]);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void test_no_limit_is_zero(void **state)
{
    (void)state;
    static const char *const limits[] = {"time-limit", "conflict-limit", "memory-limit"};
    dm_model *model = pigeons(6);
    dm_solver *solver = dm_solver_new(model, "kernel");
    for (int i = 0; i < 3; i++) assert_true(dm_set(solver, limits[i], "0"));
    assert_int_equal(dm_solve(solver, 0, NULL), DM_NONE);
    dm_solver_free(solver);
    dm_model_free(model);
}

/* From 0 to a million one by one, or by strides; both ends, and through a view. */
static void test_the_best_is_reached_in_strides(void **state)
{
    (void)state;
    for (int side = 0; side < 4; side++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 1000000), y = dm_range(model, 0, 1000000);
        dm_linear(model, 2, (int64_t[]){3, -1}, (dm_int[]){x, y}, DM_LE, 100000);
        dm_linear(model, 2, (int64_t[]){1, 1}, (dm_int[]){x, y}, DM_GE, 1200000);
        dm_int goal = side & 1 ? dm_plus(dm_times(x, -2), 5) : x;
        (side & 2 ? dm_minimise : dm_maximise)(model, goal);
        dm_solver *solver = dm_solver_new(model, "kernel");
        assert_int_equal(dm_solve(solver, 0, NULL), DM_OPTIMAL);
        assert_int_equal(dm_value(solver, x), side == 0 || side == 3 ? 366666 : 200000);
        assert_true(stat(solver, "solutions") < 200);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* ---- regressions found by trying out the header */

static const char *const tried[] = {
    NULL,      "kernel", "brute",
#ifdef HAVE_CADICAL
    "cadical",
#endif
#ifdef HAVE_CBC
    "cbc",
#endif
};
enum { TRIED = sizeof tried / sizeof *tried };

/* dm_next goes on after a stop: its core is that of the search. */
static void test_core_of_what_went_on(void **state)
{
    (void)state;
    for (int e = 0; e < TRIED; e++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 9);
        dm_lit b = dm_bool(model);
        dm_if(model, b);
        dm_require(model, dm_ge(model, x, 5));
        dm_lit assumptions[] = {b, dm_le(model, x, 3)};
        const dm_lit *core;
        dm_solver *solver = dm_solver_new(model, tried[e]);
        dm_interrupt(solver);
        assert_int_equal(dm_solve(solver, 2, assumptions), DM_UNKNOWN);
        dm_resume(solver);
        for (int i = 0; i < 2; i++) {
            assert_int_equal(dm_next(solver), DM_NONE);
            assert_int_equal(dm_core(solver, &core), 2);
        }
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void post_too_much(dm_model *model, const dm_candidate *candidate, void *data)
{
    (void)candidate;
    const dm_int *x = data;
    dm_linear(model, 2, (int64_t[]){INT64_MAX / 2, INT64_MAX / 2}, x, DM_LE, 3);
}

static void make_nothing(dm_model *model, const dm_candidate *candidate, void *data)
{
    (void)candidate, (void)data;
    dm_range(model, 3, 2);
}

static void make_once(dm_model *model, const dm_candidate *candidate, void *data)
{
    (void)candidate;
    bool *made = data;
    if (!*made) dm_range(model, 0, 2);
    *made = true;
}

/* What a check cannot post is an error at once; a variable without values leaves no solution; one
 * more variable makes no solutions more. */
static void test_checks_that_go_wrong(void **state)
{
    (void)state;
    for (int e = 0; e < TRIED; e++)
        for (int what = 0; what < 3; what++) {
            dm_lazy_check *const checks[] = {post_too_much, make_nothing, make_once};
            dm_model *model = dm_model_new();
            bool made = false;
            dm_int x[2] = {dm_range(model, 0, 1), dm_range(model, 4, 4)};
            dm_lazy(model, checks[what], what == 2 ? (void *)&made : (void *)x);
            dm_solver *solver = dm_solver_new(model, tried[e]);
            dm_status status = dm_next(solver);
            int solutions = 0;
            for (; status == DM_SOLUTION && solutions < 9; solutions++) status = dm_next(solver);
            assert_int_equal(status, what == 0 ? DM_INVALID : DM_NONE);
            assert_int_equal(solutions, what == 2 ? 2 : 0);
            dm_solver_free(solver);
            dm_model_free(model);
        }
}

/* A limit of conflicts ends calls, not the listing. */
static void test_listing_under_a_limit(void **state)
{
    (void)state;
    for (int e = 0; e < TRIED; e++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 6), y = dm_as_int(model, dm_bool(model)), z = dm_range(model, 1, 5);
        dm_linear(model, 3, (int64_t[]){4, -9, -2}, (dm_int[]){x, y, z}, DM_LE, 2);
        dm_answer(model, 2, (dm_int[]){y, z});
        dm_minimise(model, dm_constant(5));
        dm_solver *solver = dm_solver_new(model, tried[e]);
        dm_set(solver, "conflict-limit", "1");
        int calls = 0, solutions = 0;
        for (dm_status status; (status = dm_next(solver)) != DM_NONE; calls++) {
            solutions += status == DM_SOLUTION || status == DM_OPTIMAL;
            assert_true(calls < 200);
        }
        assert_int_equal(solutions, 10);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void test_unknown_engines_are_refused_with_those_there_are(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_solver *solver = dm_solver_new(model, "zzzzzzzz");
    assert_non_null(strstr(dm_solver_error(solver), "no engine `zzzzzzzz'; there are "));
    for (size_t i = 0; i < dm_engine_count(); i++)
        assert_non_null(strstr(dm_solver_error(solver), dm_engine_name(i)));
    dm_solver_free(solver);
    solver = dm_solver_new(model, "kernl");
    assert_string_equal(dm_solver_error(solver), "no engine `kernl'; did you mean `kernel'?");
    dm_solver_free(solver);
    dm_model_free(model);
}

KIT_SUITE(solver)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_core_of_what_went_on),
        cmocka_unit_test(test_checks_that_go_wrong),
        cmocka_unit_test(test_listing_under_a_limit),
        cmocka_unit_test(test_best_and_all_the_best),
        cmocka_unit_test(test_versions_agree),
        cmocka_unit_test(test_sum),
        cmocka_unit_test(test_lazy),
        cmocka_unit_test(test_cores_with_lazy_checks),
        cmocka_unit_test(test_lazy_that_would_never_end),
        cmocka_unit_test(test_interrupt_from_a_thread),
        cmocka_unit_test(test_time_limit),
        cmocka_unit_test(test_progress_stops_with_the_best_so_far),
        cmocka_unit_test(test_impossible_models_are_no_error),
        cmocka_unit_test(test_empty_model_has_one_solution),
        cmocka_unit_test(test_errors_stick),
        cmocka_unit_test(test_sums_that_overflow_are_refused),
        cmocka_unit_test(test_unknown_engines_and_options),
        cmocka_unit_test(test_misuse_stops_the_program),
        cmocka_unit_test(test_statistics),
        cmocka_unit_test(test_statistics_of_each_kind),
        cmocka_unit_test(test_log),
        cmocka_unit_test(test_log_of_solutions),
        cmocka_unit_test(test_two_models_in_two_threads),
        cmocka_unit_test(test_same_seed_same_answer),
        cmocka_unit_test(test_interrupted_listing_goes_on),
        cmocka_unit_test(test_a_new_objective_starts_anew),
        cmocka_unit_test(test_an_objective_can_be_taken_back),
        cmocka_unit_test(test_conditions_wait_for_their_constraint),
        cmocka_unit_test(test_constant_views_are_no_answer),
        cmocka_unit_test(test_lazy_checks_may_make_variables),
        cmocka_unit_test(test_lazy_checks_that_add_for_ever_are_caught),
        cmocka_unit_test(test_peeking_at_a_new_variable_is_misuse),
        cmocka_unit_test(test_a_solution_is_given_once),
        cmocka_unit_test(test_the_last_solution_stays),
        cmocka_unit_test(test_the_best_is_of_the_objective),
        cmocka_unit_test(test_cores_do_not_repeat),
        cmocka_unit_test(test_no_limit_is_zero),
        cmocka_unit_test(test_the_best_is_reached_in_strides),
        cmocka_unit_test(test_unknown_engines_are_refused_with_those_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
