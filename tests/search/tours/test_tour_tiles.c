/* Tours built from tiles: the referee on all small boards, on random larger ones and from all
 * starts; stopping. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_suite.h"
#include "kit_walk.h"
#include "search/tours/tour_search.h"

static void expect_tour(int rows, int columns, int64_t start)
{
    struct ground ground = {.rows = rows, .columns = columns, .long_leap = 2, .short_leap = 1};
    int32_t *step = alloc_array((size_t)rows * (size_t)columns, sizeof *step);
    bool closed = rows % 2 == 0 || columns % 2 == 0;
    size_t at[2];
    bool built = tour_tiles_build(&ground, start, step, NULL) == TOUR_FOUND;
    const char *fault = built ? ground_fault(&ground, step, closed, at) : "nothing was built";
    if (built && start != GROUND_NOWHERE && step[start] != 1) fault = "it does not start at the start";
    if (fault) fail_msg("%d x %d from %d: %s", rows, columns, (int)start, fault);
    alloc_free(step);
}

/* All sizes of parts, one and several, in both directions. */
static void test_small_boards(void **state)
{
    for (int rows = 5; rows <= 34; rows++)
        for (int columns = 5; columns <= 34; columns++) expect_tour(rows, columns, GROUND_NOWHERE);
}

static void test_all_starts(void **state)
{
    const int size[][2] = {{5, 5},  {5, 7},  {7, 5},   {7, 7}, {5, 11}, {9, 11}, {11, 11},
                           {5, 17}, {17, 5}, {13, 19}, {6, 6}, {5, 8},  {8, 5},  {16, 19}};
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        int rows = size[i][0], columns = size[i][1];
        bool odd = rows % 2 && columns % 2;
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++)
                if (!odd || (row + column) % 2 == 0) expect_tour(rows, columns, row * columns + column);
    }
}

static void test_random_boards(void **state)
{
    struct rng rng;
    rng_seed(&rng, 6);
    for (int i = 0; i < 60; i++) {
        int rows = (int)rng_between(&rng, 5, 200), columns = (int)rng_between(&rng, 12, 200);
        int row = (int)rng_below(&rng, (uint64_t)rows), column = (int)rng_below(&rng, (uint64_t)columns);
        if (rows % 2 && columns % 2 && (row + column) % 2) row ^= 1;
        if (row == rows) row -= 2;
        expect_tour(rows, columns, (int64_t)row * columns + column);
    }
    expect_tour(5, 3001, 1500);
    expect_tour(2999, 7, 0);
}

static void test_stop(void **state)
{
    int asked = 0;
    struct tour_watch watch = {.deadline = &(struct deadline){.also = kit_walk_stop, .self = &asked}};
    struct ground ground = {.rows = 100, .columns = 100, .long_leap = 2, .short_leap = 1};
    int32_t *step = alloc_array(10000, sizeof *step);
    assert_int_equal(tour_tiles_build(&ground, 0, step, &watch), TOUR_STOPPED);
    assert_int_equal(asked, 1);
    alloc_free(step);
}

KIT_SUITE(tour_tiles)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_boards),
        cmocka_unit_test(test_all_starts),
        cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
