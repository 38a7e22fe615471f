/* Fork-join: as many jobs as threads, all at the same time. Failing thread creation is tested on
 * the program (tests/faults). */
#include "base/parallel.h"
#include "kit_suite.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MOST = 8 };

struct job {
    pthread_barrier_t *all; /* NULL: it does not wait */
    pthread_t thread;
    int runs;
};

static void do_job(void *argument)
{
    struct job *job = argument;
    job->thread = pthread_self();
    job->runs++;
    if (job->all) pthread_barrier_wait(job->all);
}

/* A barrier opens only if all of its jobs run at the same time. */
static void test_jobs_wait_for_each_other(void **state)
{
    (void)state;
    for (size_t wanted = 1; wanted <= MOST; wanted++) {
        struct parallel *parallel = parallel_start(wanted);
        size_t count = parallel_count(parallel);
        struct job jobs[MOST] = {{0}};
        pthread_barrier_t all;
        assert_in_range(count, 1, wanted);
        pthread_barrier_init(&all, NULL, (unsigned)count);
        for (size_t i = 0; i < count; i++) jobs[i].all = &all;
        parallel_run(parallel, do_job, jobs, count, sizeof *jobs);
        for (size_t i = 0; i < MOST; i++) assert_int_equal(jobs[i].runs, i < count);
        assert_true(pthread_equal(jobs[0].thread, pthread_self()));
        for (size_t i = 1; i < count; i++) assert_false(pthread_equal(jobs[i].thread, pthread_self()));
        pthread_barrier_destroy(&all);
    }
}

static void test_fewer_jobs_than_threads(void **state)
{
    (void)state;
    for (size_t count = 0; count <= 2; count++) {
        struct parallel *parallel = parallel_start(3);
        struct job jobs[3] = {{0}};
        if (count > parallel_count(parallel)) count = parallel_count(parallel);
        parallel_run(parallel, do_job, jobs, count, sizeof *jobs);
        for (size_t i = 0; i < 3; i++) assert_int_equal(jobs[i].runs, i < count);
    }
}

KIT_SUITE(parallel)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_jobs_wait_for_each_other),
                                       cmocka_unit_test(test_fewer_jobs_than_threads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
