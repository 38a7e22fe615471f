#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/deadline.h"
#include "base/parallel.h"
#include "kit_suite.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void says(const struct deadline *deadline, const char *expected)
{
    struct sentence why;
    deadline_reason(deadline, &why);
    assert_string_equal(why.text, expected);
}

static void test_no_limit(void **state)
{
    (void)state;
    struct deadline free;
    assert_false(deadline_reached(NULL));
    assert_false(deadline_is_late(NULL));
    assert_false(deadline_stopped(NULL));
    assert_true(deadline_left(NULL) == HUGE_VAL);
    assert_int_equal(deadline_megabytes(NULL), 0);
    says(NULL, "stopped before the end");
    deadline_begin(&free, 0, 0, NULL);
    assert_false(deadline_reached(&free));
    assert_true(deadline_left(&free) == HUGE_VAL);
    assert_true(deadline_spent(&free) >= 0);
    assert_int_equal(free.reached, DEADLINE_AHEAD);
    says(&free, "stopped before the end");
}

static void test_time(void **state)
{
    (void)state;
    struct deadline deadline = {.began = clock_wall() - 3, .seconds = 1000};
    assert_false(deadline_reached(&deadline));
    assert_true(deadline_left(&deadline) <= 997);
    assert_true(deadline_spent(&deadline) >= 3);
    deadline.seconds = 2.5;
    assert_int_equal(deadline.reached, DEADLINE_AHEAD);
    assert_true(deadline_is_late(&deadline));
    assert_true(deadline_reached(&deadline));
    assert_int_equal(deadline.reached, DEADLINE_TIME);
    assert_true(deadline_left(&deadline) == 0);
    says(&deadline, "stopped at the time limit of 2.5 s");
}

static void test_a_signal_comes_first(void **state)
{
    (void)state;
    volatile sig_atomic_t flag = 0;
    struct deadline deadline = {.began = clock_wall() - 3, .seconds = 1000, .stop = &flag};
    assert_false(deadline_reached(&deadline));
    flag = 1;
    assert_true(deadline_stopped(&deadline));
    assert_true(deadline_reached(&deadline));
    deadline.seconds = 1;
    assert_true(deadline_reached(&deadline));
    assert_int_equal(deadline.reached, DEADLINE_INTERRUPTED);
    says(&deadline, "interrupted");
}

/* What was freed may be used again; the sentence remembers why it was stopped. */
static void test_memory(void **state)
{
    (void)state;
    const size_t more = 64 << 20;
    struct deadline deadline;
    deadline_begin(&deadline, 0, (int64_t)(alloc_resident() >> 20) + 32, NULL);
    assert_false(deadline_reached(&deadline));
    assert_int_equal(deadline_megabytes(&deadline), deadline.memory >> 20);
    char *block = alloc_bytes(more);
    memset(block, 1, more);
    assert_true(deadline_reached(&deadline));
    alloc_free(block);
    char expected[80];
    snprintf(expected, sizeof expected, "stopped at the memory limit of %d MB",
             (int)deadline_megabytes(&deadline));
    assert_int_equal(deadline.reached, DEADLINE_MEMORY);
    says(&deadline, expected);
}

/* Reading a small file is not stopped by a limit below what the process has already; without a
 * limit the machine's memory is one, which is not the user's. */
static void test_reading(void **state)
{
    (void)state;
    struct deadline deadline;
    deadline_begin(&deadline, 0, 1, NULL);
    assert_true(deadline_reached(&deadline));
    deadline_begin(&deadline, 0, 1, NULL);
    deadline_begin_reading(&deadline);
    assert_false(deadline_reached(&deadline));
    assert_int_equal(deadline_megabytes(&deadline), 1);
    deadline_begin(&deadline, 0, 0, NULL);
    deadline_begin_reading(&deadline);
    assert_int_equal(deadline_megabytes(&deadline), 0);
    if (alloc_machine() == SIZE_MAX) return;
    assert_true(deadline.machine);
    assert_false(deadline_reached(&deadline));
    deadline.memory = 1;
    deadline.least = 0;
    assert_true(deadline_reached(&deadline));
    says(&deadline, "stopped when this machine's memory was nearly used up");
}

static bool count_down(void *self)
{
    return --*(int *)self < 0;
}

static void test_slices(void **state)
{
    (void)state;
    int left = 2;
    volatile sig_atomic_t flag = 0;
    struct deadline whole = {.began = clock_wall() - 5, .seconds = 1000, .stop = &flag};
    struct deadline slice = deadline_slice(&whole, 10);
    assert_true(slice.began == whole.began);
    assert_true(slice.seconds >= 15 && slice.seconds < 900);
    assert_true(deadline_slice(&whole, 996).seconds == 1000);
    assert_true(deadline_slice(&whole, HUGE_VAL).seconds == 1000);
    whole.seconds = 0;
    assert_true(deadline_slice(&whole, HUGE_VAL).seconds == 0);
    assert_true(deadline_slice(NULL, HUGE_VAL).seconds == 0);
    slice = deadline_slice(NULL, 1000);
    assert_false(deadline_reached(&slice));
    assert_true(deadline_left(&slice) <= 1000 && deadline_left(&slice) > 900);
    slice = deadline_slice(&whole, 0);
    assert_true(deadline_reached(&slice));
    assert_false(deadline_reached(&whole));
    assert_int_equal(whole.reached, DEADLINE_AHEAD);
    whole.also = count_down;
    whole.self = &left;
    slice = deadline_slice(&whole, 1000);
    assert_false(deadline_reached(&slice));
    assert_false(deadline_poll(&whole));
    assert_true(deadline_reached(&slice));
    assert_int_equal(slice.reached, DEADLINE_ALSO);
    says(&slice, "stopped before the end");
    flag = 1;
    assert_true(deadline_reached(&slice));
    says(&slice, "interrupted");
}

enum { POLLS = 20000 };

static void poll_often(void *job)
{
    for (int i = 0; i < POLLS; i++) deadline_reached(*(struct deadline **)job);
}

static void test_threads_share_one(void **state)
{
    (void)state;
    struct deadline deadline = {.began = clock_wall() - 2, .seconds = 1};
    struct deadline *jobs[] = {&deadline, &deadline, &deadline, &deadline};
    struct parallel *parallel = parallel_start(4);
    parallel_run(parallel, poll_often, jobs, parallel_count(parallel), sizeof *jobs);
    assert_int_equal(deadline.reached, DEADLINE_TIME);
}

KIT_SUITE(deadline)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_limit),
        cmocka_unit_test(test_time),
        cmocka_unit_test(test_a_signal_comes_first),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_threads_share_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
