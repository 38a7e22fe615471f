/* The complete search for tours: against backtracking on small boards with holes and other leapers;
 * required links; limits. */
#include "base/rng.h"
#include "kit_suite.h"
#include "kit_walk.h"
#include "search/tours/tour_search.h"

#include <stdlib.h>

static enum tour_end expect_sound(const struct tour_search *hunt)
{
    int32_t step[KIT_WALK_SQUARES] = {0};
    size_t at[2];
    enum tour_end result = tour_search_find(hunt, step);
    if (result != TOUR_FOUND) return result;
    const char *fault = ground_fault(hunt->ground, step, hunt->closed, at);
    if (fault) fail_msg("%s", fault);
    if (hunt->start >= 0) assert_int_equal(step[hunt->start], 1);
    int last = (int)ground_squares(hunt->ground);
    for (int i = 0; i < hunt->required_count; i++) {
        int apart = abs(step[hunt->required[i][0]] - step[hunt->required[i][1]]);
        assert_true(apart == 1 || (hunt->closed && apart == last - 1));
    }
    return result;
}

static void expect_as_oracle(const struct ground *ground, int64_t start, bool closed)
{
    struct tour_search hunt = {.ground = ground, .start = start, .closed = closed};
    enum tour_end result = expect_sound(&hunt);
    if ((result == TOUR_FOUND) != kit_walk_has(ground, start, closed))
        fail_msg("%d x %d, leaper %d,%d, from %d, closed %d: the search says %d", ground->rows,
                 ground->columns, ground->long_leap, ground->short_leap, (int)start, closed, result);
}

static void test_rectangles(void **state)
{
    for (int rows = 3; rows <= 5; rows++)
        for (int columns = rows; rows * columns <= 25; columns++) {
            struct ground ground = {.rows = rows, .columns = columns, .long_leap = 2, .short_leap = 1};
            expect_as_oracle(&ground, GROUND_NOWHERE, true);
            expect_as_oracle(&ground, GROUND_NOWHERE, false);
            for (int s = 0; s < rows * columns; s++) expect_as_oracle(&ground, s, false);
        }
}

static void test_holes_and_leapers(void **state)
{
    struct rng rng;
    int found[2] = {0};
    rng_seed(&rng, 4);
    for (int i = 0; i < 3000; i++) {
        bool hole[KIT_WALK_SQUARES];
        struct ground ground = kit_walk_random(&rng, hole);
        int64_t start = (int64_t)rng_below(&rng, (uint64_t)(ground.rows * ground.columns));
        if (hole[start]) start = GROUND_NOWHERE;
        bool closed = rng_below(&rng, 2);
        if (ground_squares(&ground) < 3) continue;
        expect_as_oracle(&ground, start, closed);
        found[closed] += kit_walk_has(&ground, start, closed);
    }
    assert_true(found[0] > 100);
    assert_true(found[1] > 30);
}

/* Required links are in the tour; three at a corner, or one that is not a leap, are
 * unsatisfiable. */
static void test_wanted(void **state)
{
    struct ground ground = {.rows = 6, .columns = 6, .long_leap = 2, .short_leap = 1};
    struct ground_graph graph = ground_graph(&ground);
    int granted = 0;
    for (int32_t s = 0; s < graph.squares; s++)
        for (uint32_t e = graph.first[s]; e < graph.first[s + 1]; e++) {
            const int32_t wanted[][2] = {{s, graph.to[e]}, {7, 3}};
            struct tour_search hunt = {
                .ground = &ground, .start = s, .closed = true, .required = wanted, .required_count = 2};
            granted += expect_sound(&hunt) == TOUR_FOUND;
        }
    assert_true(granted > 50);
    ground_graph_free(&graph);

    const int32_t both[][2] = {{0, 8}, {0, 13}}; /* and it is an end */
    struct tour_search hunt = {.ground = &ground, .start = 0, .required = both, .required_count = 2};
    assert_int_equal(expect_sound(&hunt), TOUR_NONE);
    const int32_t far[][2] = {{0, 35}};
    hunt = (struct tour_search){
        .ground = &ground, .start = GROUND_NOWHERE, .closed = true, .required = far, .required_count = 1};
    assert_int_equal(expect_sound(&hunt), TOUR_NONE);
}

/* Many decisions with rare connectivity checks: equally many holes of each colour, away from the
 * corners, where they would leave squares with one leap. */
static void test_large_grounds(void **state)
{
    enum { SIDE = 40 };
    struct rng rng;
    rng_seed(&rng, 9);
    for (int i = 0; i < 12; i++) {
        bool hole[SIDE * SIDE] = {false};
        int32_t step[SIDE * SIDE];
        for (int k = 0; k < 2 * i; k++) {
            int row = (int)rng_between(&rng, 5, SIDE - 7), column = (int)rng_between(&rng, 5, SIDE - 6);
            row += (row + column + k) % 2;
            k -= hole[row * SIDE + column];
            hole[row * SIDE + column] = true;
        }
        struct ground ground = {.rows = SIDE, .columns = SIDE, .long_leap = 2, .short_leap = 1, .hole = hole};
        struct tour_search hunt = {.ground = &ground, .start = i % 3 ? 0 : GROUND_NOWHERE, .closed = i % 2};
        size_t at[2];
        assert_int_equal(tour_search_find(&hunt, step), TOUR_FOUND);
        assert_null(ground_fault(&ground, step, hunt.closed, at));
        if (hunt.start == 0) assert_int_equal(step[0], 1);
    }
}

static bool stop_later(void *self)
{
    return ++*(int *)self == 3;
}

/* A board that needs a long proof: the search stops at its deadline. */
static void test_stop(void **state)
{
    int asked = 0;
    static int32_t step[4 * 21];
    struct tour_watch watch = {.deadline = &(struct deadline){.also = stop_later, .self = &asked}};
    struct ground ground = {.rows = 4, .columns = 21, .long_leap = 2, .short_leap = 1};
    struct tour_search hunt = {.ground = &ground, .start = GROUND_NOWHERE, .closed = true, .watch = &watch};
    assert_int_equal(tour_search_find(&hunt, step), TOUR_STOPPED);
    assert_int_equal(asked, 3);
    hunt.watch = NULL;
    hunt.limit = 50;
    assert_int_equal(tour_search_find(&hunt, step), TOUR_STOPPED);
}

KIT_SUITE(tour_search)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rectangles), cmocka_unit_test(test_holes_and_leapers),
        cmocka_unit_test(test_wanted),     cmocka_unit_test(test_large_grounds),
        cmocka_unit_test(test_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
