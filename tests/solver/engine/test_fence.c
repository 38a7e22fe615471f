/* A fence leaves a call where an allocation would exceed its limits, and only then. The test plays
 * the role of `operator new`, which unit tests do not link. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "kit_suite.h"
#include "solver/engine/fence.h"

struct work {
    size_t size; /* of each block */
    int blocks;  /* that it requests */
    int got;
    struct fence_limits inner; /* of a fence within the fence */
    enum fence_end end;        /* of that */
};

static void ask(void *data)
{
    struct work *w = data;
    for (w->got = 0; w->got < w->blocks; w->got++) {
        enum fence_end end = fence_check(w->size);
        if (end != FENCE_DONE) fence_leave(end);
    }
}

static void ask_within(void *data)
{
    struct work *w = data;
    w->end = fence_run(w->inner, ask, w);
}

static void test_a_call_without_limits_returns(void **state)
{
    (void)state;
    struct work w = {.size = SIZE_MAX / 2, .blocks = 1000};
    assert_int_equal(fence_run((struct fence_limits){0}, ask, &w), FENCE_DONE);
    assert_int_equal(w.got, 1000);
    assert_int_equal(fence_check(SIZE_MAX / 2), FENCE_DONE); /* outside of it there is no limit */
    fence_leave(FENCE_LIMIT);                                /* and nothing to leave */
}

static void test_a_large_block_counts_before_it_is_there(void **state)
{
    (void)state;
    size_t resident = alloc_resident();
    if (!resident) skip();
    struct fence_limits terms = {.memory = resident + (64 << 20)};
    struct work w = {.size = 16 << 20, .blocks = 3};
    assert_int_equal(fence_run(terms, ask, &w), FENCE_DONE);
    w.size = 128 << 20;
    assert_int_equal(fence_run(terms, ask, &w), FENCE_LIMIT);
    assert_int_equal(w.got, 0);
    w.size = SIZE_MAX;
    assert_int_equal(fence_run(terms, ask, &w), FENCE_LIMIT);
}

static void test_small_blocks_are_seen_soon(void **state)
{
    (void)state;
    if (!alloc_resident()) skip();
    struct work w = {.size = 100, .blocks = 1000000};
    assert_int_equal(fence_run((struct fence_limits){.memory = 1}, ask, &w), FENCE_LIMIT);
    assert_in_range(w.got, 0, (1 << 18) / 100);
}

static void test_a_late_call_is_left(void **state)
{
    (void)state;
    struct work w = {.size = 1, .blocks = 1000};
    assert_int_equal(fence_run((struct fence_limits){.deadline = clock_wall() + 1e6}, ask, &w), FENCE_DONE);
    assert_int_equal(fence_run((struct fence_limits){.deadline = 1e-9}, ask, &w), FENCE_LATE);
    assert_in_range(w.got, 0, 100);
}

static void test_fences_within_fences(void **state)
{
    (void)state;
    struct work w = {.size = 1, .blocks = 1000, .inner = {.deadline = 1e-9}};
    assert_int_equal(fence_run((struct fence_limits){0}, ask_within, &w), FENCE_DONE);
    assert_int_equal(w.end, FENCE_LATE);
    w.inner.deadline = 0;
    assert_int_equal(fence_run((struct fence_limits){.deadline = 1e-9}, ask_within, &w), FENCE_DONE);
    assert_int_equal(w.end, FENCE_DONE); /* the inner one alone counts */
}

KIT_SUITE(fence)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_call_without_limits_returns),
        cmocka_unit_test(test_a_large_block_counts_before_it_is_there),
        cmocka_unit_test(test_small_blocks_are_seen_soon),
        cmocka_unit_test(test_a_late_call_is_left),
        cmocka_unit_test(test_fences_within_fences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
