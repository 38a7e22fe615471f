/* Tours of narrow boards: against backtracking, against the complete search, in both orientations,
 * and long ones. */
#include "base/alloc.h"
#include "kit_suite.h"
#include "kit_walk.h"
#include "search/tours/tour_search.h"

static bool has_tour(int rows, int columns, int64_t start, bool closed)
{
    struct ground ground = {.rows = rows, .columns = columns, .long_leap = 2, .short_leap = 1};
    int32_t *step = alloc_array((size_t)rows * (size_t)columns, sizeof *step);
    size_t at[2];
    enum tour_end result = tour_strip_find(&ground, start, closed, step, NULL);
    const char *fault = result == TOUR_FOUND ? ground_fault(&ground, step, closed, at) : NULL;
    if (result == TOUR_FOUND && start >= 0 && step[start] != 1) fault = "it does not start at the start";
    if (fault) fail_msg("%d x %d from %d, closed %d: %s", rows, columns, (int)start, closed, fault);
    assert_int_not_equal(result, TOUR_STOPPED);
    alloc_free(step);
    return result == TOUR_FOUND;
}

static bool search_has(const struct ground *ground, int64_t start, bool closed)
{
    int32_t step[64];
    struct tour_search hunt = {.ground = ground, .start = start, .closed = closed};
    return tour_search_find(&hunt, step) == TOUR_FOUND;
}

/* Every start, `-1` for any, open and closed; both orientations. */
static void expect_as(bool (*has)(const struct ground *, int64_t, bool), int rows, int columns)
{
    struct ground ground = {.rows = rows, .columns = columns, .long_leap = 2, .short_leap = 1};
    for (int closed = 0; closed < 2; closed++)
        for (int64_t s = -1; s < rows * columns; s++) {
            int64_t turned = s < 0 ? s : s % columns * rows + s / columns;
            bool expected = has(&ground, s, closed);
            if (has_tour(rows, columns, s, closed) != expected ||
                has_tour(columns, rows, turned, closed) != expected)
                fail_msg("%d x %d from %d, closed %d: expected %d", rows, columns, (int)s, closed, expected);
        }
}

static void test_against_walks(void **state)
{
    for (int columns = 3; columns <= 8; columns++) expect_as(kit_walk_has, 3, columns);
    for (int columns = 4; columns <= 5; columns++) expect_as(kit_walk_has, 4, columns);
}

static void test_against_search(void **state)
{
    for (int columns = 9; columns <= 14; columns++) expect_as(search_has, 3, columns);
    expect_as(search_has, 4, 6);
}

static void test_long_strips(void **state)
{
    for (int columns = 10; columns < 60; columns++)
        assert_int_equal(has_tour(3, columns, 7, true), columns % 2 == 0);
    assert_true(has_tour(3, 20000, 31001, false));
    assert_true(has_tour(20000, 3, 31001, true));
    assert_true(has_tour(3, 9999, -1, false));
    assert_false(has_tour(3, 9999, 1, false));
    assert_true(has_tour(4, 5000, -1, false));
    assert_true(has_tour(4, 5001, 2500, false));
    assert_false(has_tour(4, 5001, 7500, false));
    assert_false(has_tour(4, 5001, -1, true));
}

static bool stop_later(void *self)
{
    return ++*(int *)self == 10;
}

static void test_stop(void **state)
{
    int asked = 0;
    static int32_t step[300];
    struct tour_watch watch = {.deadline = &(struct deadline){.also = stop_later, .self = &asked}};
    struct ground ground = {.rows = 3, .columns = 100, .long_leap = 2, .short_leap = 1};
    assert_int_equal(tour_strip_find(&ground, 0, false, step, &watch), TOUR_STOPPED);
    assert_int_equal(asked, 10);
}

KIT_SUITE(tour_strip)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_walks),
        cmocka_unit_test(test_against_search),
        cmocka_unit_test(test_long_strips),
        cmocka_unit_test(test_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
