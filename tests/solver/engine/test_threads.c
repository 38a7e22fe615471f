/* Several solvers at once in separate threads, and dm_interrupt from another thread, as the manual
 * promises. The suite `tsan` runs this under ThreadSanitizer, which finds shared data. */
#include "damier.h"
#include "kit_suite.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

#include <cmocka.h>

enum { THREADS = 4 };

struct task {
    const char *learn;
    dm_order order;
    int count;
};

/* All solutions of six queens, with sums and a condition besides so that several kinds of
 * constraints run. */
static void *list_queens(void *data)
{
    enum { N = 6 };
    struct task *task = data;
    dm_model *model = dm_model_new();
    dm_int x[N], up[N], down[N];
    for (int i = 0; i < N; i++) {
        x[i] = dm_range(model, 0, N - 1);
        up[i] = dm_plus(x[i], i);
        down[i] = dm_plus(x[i], -i);
    }
    dm_alldifferent(model, N, x);
    dm_alldifferent(model, N, up);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++) dm_compare(model, down[i], DM_NE, down[j]);
    dm_lit early = dm_bool(model);
    dm_iff(model, early);
    dm_linear(model, 3, NULL, x, DM_LE, 6);
    dm_if(model, early);
    dm_at_most(model, 2, 3, (dm_lit[]){dm_le(model, x[0], 2), dm_le(model, x[1], 2), dm_le(model, x[2], 5)});
    dm_search(model, N, x, task->order, DM_CHOICE_SPLIT);
    dm_solver *solver = dm_solver_new(model, "kernel");
    dm_set(solver, "learn", task->learn);
    while (dm_next(solver) == DM_SOLUTION) task->count++;
    dm_solver_free(solver);
    dm_model_free(model);
    return NULL;
}

static void test_solvers_in_threads(void **state)
{
    (void)state;
    struct task tasks[THREADS] = {{"yes", DM_ORDER_INPUT, 0},
                                  {"yes", DM_ORDER_DOM_W_DEG, 0},
                                  {"no", DM_ORDER_FIRST_FAIL, 0},
                                  {"no", DM_ORDER_LARGEST, 0}};
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, list_queens, &tasks[i]), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++) assert_int_equal(tasks[i].count, tasks[0].count);
    assert_in_range(tasks[0].count, 2, 4); /* some of the four */
}

/* ---- interrupted from outside */

struct hopeless { /* more pigeons than holes */
    dm_model *model;
    dm_solver *solver;
    atomic_bool searching;
    dm_status status;
};

static void *search(void *data)
{
    struct hopeless *h = data;
    atomic_store(&h->searching, true);
    h->status = dm_solve(h->solver, 0, NULL);
    return NULL;
}

static void set_up(struct hopeless *h)
{
    enum { HOLES = 20 };
    dm_int x[HOLES + 1];
    h->model = dm_model_new();
    for (int i = 0; i <= HOLES; i++) x[i] = dm_range(h->model, 0, HOLES - 1);
    for (int i = 0; i <= HOLES; i++)
        for (int j = 0; j < i; j++) dm_compare(h->model, x[i], DM_NE, x[j]);
    h->solver = dm_solver_new(h->model, "kernel");
    h->status = DM_INVALID;
    atomic_init(&h->searching, false);
}

static void test_interrupt_from_another_thread(void **state)
{
    (void)state;
    struct hopeless two[2];
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) set_up(&two[i]);
    for (int i = 0; i < 2; i++) assert_int_equal(pthread_create(&threads[i], NULL, search, &two[i]), 0);
    for (int i = 0; i < 2; i++)
        while (!atomic_load(&two[i].searching)) nanosleep(&(struct timespec){0, 1000000}, NULL);
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    for (int i = 0; i < 2; i++) dm_interrupt(two[i].solver);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(two[i].status, DM_UNKNOWN);
        dm_resume(two[i].solver);
        assert_null(dm_solver_error(two[i].solver));
        dm_solver_free(two[i].solver);
        dm_model_free(two[i].model);
    }
}

KIT_SUITE(threads)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_solvers_in_threads),
                                       cmocka_unit_test(test_interrupt_from_another_thread)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
