/* Limits that change between searches, and why a search stopped. */
#include "base/process.h"
#include "damier.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const engines[] = {NULL, "brute", "kernel"
#ifdef HAVE_CADICAL
                                      ,
                                      "cadical"
#endif
#ifdef HAVE_CBC
                                      ,
                                      "cbc"
#endif
};
enum { ENGINES = sizeof engines / sizeof *engines };

/* Pigeons that do not fit: hard enough for any of our engines to be caught at it. */
static dm_model *pigeons(int holes)
{
    dm_model *model = dm_model_new();
    dm_int x[64];
    for (int i = 0; i <= holes; i++) x[i] = dm_range(model, 0, holes - 1);
    for (int i = 0; i <= holes; i++)
        for (int k = 0; k < i; k++) dm_compare(model, x[i], DM_NE, x[k]);
    return model;
}

static void expect(dm_solver *solver, dm_status status, dm_stop reason)
{
    assert_string_equal(dm_status_name(dm_solve(solver, 0, NULL)), dm_status_name(status));
    assert_string_equal(dm_stop_name(dm_stop_reason(solver)), dm_stop_name(reason));
}

static bool never(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver, (void)progress, (void)data;
    return true;
}

/* One limit after another on one solver, each with its reason, and the answer when all are gone. */
static void test_limits_come_and_go(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = pigeons(40);
        dm_solver *solver = dm_solver_new(model, engines[e]);
        assert_int_equal(dm_stop_reason(solver), DM_STOP_NONE);
        dm_limit_time(solver, 0.02);
        expect(solver, DM_UNKNOWN, DM_STOP_TIME);
        dm_limit_time(solver, 0);
        dm_limit_memory(solver, 1);
        expect(solver, DM_UNKNOWN, DM_STOP_MEMORY);
        dm_limit_memory(solver, 0);
        dm_on_progress(solver, never, NULL);
        expect(solver, DM_UNKNOWN, DM_STOP_CALLBACK);
        dm_interrupt(solver);
        expect(solver, DM_UNKNOWN, DM_STOP_INTERRUPT);
        dm_resume(solver);
        dm_on_progress(solver, NULL, NULL);
        dm_require(model, DM_FALSE);
        expect(solver, DM_NONE, DM_STOP_NONE);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* ---- progress of the incumbent */

struct visited {
    dm_int x[6], objective;
    dm_lit odd;
    int64_t last;
    int count; /* of better ones that could be looked at */
};

static bool look(dm_solver *solver, const dm_progress *progress, void *data)
{
    struct visited *seen = data;
    int64_t best = 0, sum = 0;
    if (!progress->has_values) return false;
    assert_true(progress->has_best && dm_best(solver, &best) && best == progress->best);
    assert_int_equal(dm_value(solver, seen->objective), best);
    for (int i = 0; i < 6; i++) sum += (i + 1) * dm_value(solver, seen->x[i]);
    assert_int_equal(sum, best);
    assert_int_equal(dm_value_lit(solver, seen->odd), dm_value(solver, seen->x[0]) == 1);
    if (seen->count && best == seen->last) return false; /* ten times a second */
    assert_true(seen->count == 0 || best > seen->last);
    seen->last = best;
    seen->count++;
    return false;
}

static double stat_of(const dm_solver *solver, const char *name)
{
    for (size_t i = 0; i < dm_stat_count(solver); i++)
        if (strcmp(dm_stat_name(solver, i), name) == 0) return dm_stat_value(solver, i);
    return -1;
}

/* Each better solution is reported, in order, and can be read at that time. */
static void test_progress_reads_the_best(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++)
        for (int round = 0; round < 2; round++) {
            dm_model *model = dm_model_new();
            struct visited seen = {0};
            for (int i = 0; i < 6; i++) seen.x[i] = dm_range(model, 0, 3);
            seen.odd = dm_eq(model, seen.x[0], 1);
            for (int i = 1; i < 6; i++)
                dm_linear(model, 2, NULL, (dm_int[]){seen.x[i - 1], seen.x[i]}, round ? DM_NE : DM_LE, 3);
            seen.objective = dm_sum(model, 6, (int64_t[]){1, 2, 3, 4, 5, 6}, seen.x);
            dm_maximise(model, seen.objective);
            dm_solver *solver = dm_solver_new(model, engines[e]);
            dm_on_progress(solver, look, &seen);
            assert_int_equal(dm_solve(solver, 0, NULL), DM_OPTIMAL);
            assert_true(seen.count > 0);
            assert_int_equal(seen.count, stat_of(solver, "solutions"));
            assert_int_equal(seen.last, dm_value(solver, seen.objective));
            dm_solver_free(solver);
            dm_model_free(model);
        }
}

static void conflicts_of(const char *engine)
{
    dm_model *model = pigeons(6);
    dm_solver *solver = dm_solver_new(model, engine);
    for (int i = 0; i < 2; i++) {
        dm_limit_conflicts(solver, 3);
        expect(solver, DM_UNKNOWN, DM_STOP_CONFLICTS);
        assert_int_equal(dm_next(solver), DM_UNKNOWN); /* three more are not enough */
    }
    dm_limit_conflicts(solver, 0);
    assert_int_equal(dm_next(solver), DM_NONE); /* the search that was stopped goes on */
    assert_int_equal(dm_stop_reason(solver), DM_STOP_NONE);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void test_conflicts_are_counted_anew(void **state)
{
    (void)state;
    conflicts_of(NULL);
    conflicts_of("kernel");
#ifdef HAVE_CADICAL
    conflicts_of("cadical");
#endif
    if (process_find("clasp", NULL, 0)) conflicts_of("dimacs:clasp");
}

/* Work is counted, not timed: the same search stops at the same place, and goes on from there. */
static void work_of(const char *engine)
{
    double conflicts[2];
    for (int i = 0; i < 2; i++) {
        dm_model *model = pigeons(7);
        dm_solver *solver = dm_solver_new(model, engine);
        dm_limit_work(solver, 30);
        expect(solver, DM_UNKNOWN, DM_STOP_WORK);
        conflicts[i] = stat_of(solver, "conflicts");
        dm_limit_work(solver, 0);
        assert_int_equal(dm_next(solver), DM_NONE);
        assert_int_equal(dm_stop_reason(solver), DM_STOP_NONE);
        dm_solver_free(solver);
        dm_model_free(model);
    }
    assert_true(conflicts[0] == conflicts[1]);
}

static void test_work_is_counted(void **state)
{
    (void)state;
    work_of("kernel");
#ifdef HAVE_CADICAL
    work_of("cadical");
#endif
}

/* The options of the same names set the same limits, and a later call counts. */
static void test_options_are_the_first_limits(void **state)
{
    (void)state;
    dm_model *model = pigeons(6);
    dm_solver *solver = dm_solver_new(model, "kernel");
    assert_true(dm_set(solver, "conflict-limit", "3"));
    expect(solver, DM_UNKNOWN, DM_STOP_CONFLICTS);
    dm_limit_conflicts(solver, 0);
    expect(solver, DM_NONE, DM_STOP_NONE);
    dm_solver_free(solver);
    dm_model_free(model);
}

static bool at_a_solution(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver, (void)data;
    return progress->has_best;
}

/* A solution that is not proved optimal has a stop reason; an optimal one has none. */
static void test_the_reason_of_an_unproved_best(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 100);
    dm_maximise(model, x);
    dm_solver *solver = dm_solver_new(model, "brute"); /* finds 0 first */
    dm_on_progress(solver, at_a_solution, NULL);
    expect(solver, DM_SOLUTION, DM_STOP_CALLBACK);
    dm_on_progress(solver, NULL, NULL);
    expect(solver, DM_OPTIMAL, DM_STOP_NONE);
    dm_satisfy(model);
    expect(solver, DM_SOLUTION, DM_STOP_NONE);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void test_names(void **state)
{
    (void)state;
    static const char *const statuses[] = {"unknown", "solution", "optimal", "none", "invalid"};
    static const char *const stops[] = {"none",      "time",     "conflicts", "memory",
                                        "interrupt", "callback", "engine",    "work"};
    for (int i = 0; i < 5; i++) assert_string_equal(dm_status_name((dm_status)i), statuses[i]);
    for (int i = 0; i < 8; i++) assert_string_equal(dm_stop_name((dm_stop)i), stops[i]);
}

KIT_SUITE(monitor)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limits_come_and_go),
        cmocka_unit_test(test_progress_reads_the_best),
        cmocka_unit_test(test_conflicts_are_counted_anew),
        cmocka_unit_test(test_work_is_counted),
        cmocka_unit_test(test_options_are_the_first_limits),
        cmocka_unit_test(test_the_reason_of_an_unproved_best),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
