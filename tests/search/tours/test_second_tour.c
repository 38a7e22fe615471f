/* A second tour: against the list of all tours on small boards, by each rule, and by the complete
 * search. */
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "kit_walk.h"
#include "search/tours/method.h"
#include "search/tours/tour_search.h"
#include "search/tours/tours.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 40 }; /* all tours of a board */

struct list {
    int32_t tour[MOST][KIT_WALK_SQUARES];
    int count;
    const struct ground *ground;
    bool closed;
};

static bool add(void *self, const int32_t *step)
{
    struct list *list = self;
    size_t squares = (size_t)list->ground->rows * (size_t)list->ground->columns;
    if (list->closed && !second_tour_is_canonical(list->ground, step)) return true;
    memcpy(list->tour[list->count++], step, squares * sizeof *step);
    return list->count < MOST;
}

/* Closed ones from the first square, or from `start`; open ones from every square unless `start` is
 * given. */
static void list_tours(struct list *list, int64_t start)
{
    const struct ground *ground = list->ground;
    int32_t step[KIT_WALK_SQUARES];
    for (int64_t s = 0; s < (int64_t)ground->rows * ground->columns && list->count < MOST; s++) {
        if (ground->hole[s] || (start != GROUND_NOWHERE && s != start)) continue;
        struct method_task task = {.ground = ground, .start = (size_t)s, .closed = list->closed};
        method_all(METHOD_BORDER, &task, step, add, list);
        if (list->closed) return;
    }
}

static void expect_other(const struct list *list, int64_t start, int which)
{
    const struct ground *ground = list->ground;
    size_t bytes = (size_t)ground->rows * (size_t)ground->columns * sizeof(int32_t), at[2];
    int32_t other[KIT_WALK_SQUARES];
    enum tour_end result = second_tour_find(ground, start, list->closed, list->tour[which], other, NULL);
    assert_int_equal(result, list->count > 1 ? TOUR_FOUND : TOUR_NONE);
    if (result != TOUR_FOUND) return;
    assert_null(ground_fault(ground, other, list->closed, at));
    if (start != GROUND_NOWHERE) assert_int_equal(other[start], 1);
    if (list->closed && !second_tour_is_canonical(ground, other)) second_tour_reverse(ground, other);
    assert_memory_not_equal(other, list->tour[which], bytes);
}

/* The complete search on its own, without rotations. */
static void expect_hunted(const struct list *list, int64_t start, int which)
{
    size_t bytes = (size_t)list->ground->rows * (size_t)list->ground->columns * sizeof(int32_t);
    int32_t other[KIT_WALK_SQUARES];
    if ((!list->closed && start == GROUND_NOWHERE) || ground_squares(list->ground) < 3) return;
    struct tour_search hunt = {.ground = list->ground,
                               .start = start,
                               .closed = list->closed,
                               .forbidden = list->tour[which]};
    enum tour_end result = tour_search_find(&hunt, other);
    assert_int_equal(result, list->count > 1 ? TOUR_FOUND : TOUR_NONE);
    if (result != TOUR_FOUND) return;
    if (list->closed && !second_tour_is_canonical(list->ground, other))
        second_tour_reverse(list->ground, other);
    assert_memory_not_equal(other, list->tour[which], bytes);
}

static void test_as_listed(void **state)
{
    struct rng rng;
    int single = 0, several = 0;
    struct list *list = malloc(sizeof *list);
    rng_seed(&rng, 11);
    for (uint64_t i = 0; i < kit_rounds(3000); i++) {
        bool hole[KIT_WALK_SQUARES];
        struct ground ground = kit_walk_random(&rng, hole);
        int64_t start = (int64_t)rng_below(&rng, (uint64_t)(ground.rows * ground.columns));
        bool closed = rng_below(&rng, 2);
        if (hole[start] || rng_below(&rng, 2)) start = GROUND_NOWHERE;
        list->ground = &ground;
        list->closed = closed;
        list->count = 0;
        list_tours(list, start);
        if (list->count == 0) continue;
        *(list->count == 1 ? &single : &several) += 1;
        for (int k = 0; k < list->count && k < 4; k++) {
            expect_other(list, start, k);
            expect_hunted(list, start, k);
        }
    }
    free(list);
    assert_true(single > kit_part(15));
    assert_true(several > kit_part(50));
}

static void test_directions(void **state)
{
    bool hole[KIT_WALK_SQUARES];
    struct ground ring = kit_walk_ground(".../.#./...", 2, 1, hole);
    const int32_t there[] = {1, 4, 7, 6, 0, 2, 3, 8, 5};
    int32_t step[9], other[9];
    size_t at[2];
    assert_null(ground_fault(&ring, there, true, at));
    memcpy(step, there, sizeof step);
    assert_int_equal(second_tour_find(&ring, GROUND_NOWHERE, true, step, other, NULL), TOUR_NONE);
    bool listed = second_tour_is_canonical(&ring, step);
    second_tour_reverse(&ring, step);
    assert_null(ground_fault(&ring, step, true, at));
    assert_int_equal(step[0], 1);
    assert_true(listed != second_tour_is_canonical(&ring, step));
    assert_int_equal(second_tour_find(&ring, GROUND_NOWHERE, true, step, other, NULL), TOUR_NONE);
}

static bool stop_now(void *self)
{
    (void)self;
    return true;
}

static void test_stop(void **state)
{
    bool hole[KIT_WALK_SQUARES];
    struct ground ring = kit_walk_ground(".../.#./...", 2, 1, hole);
    const int32_t there[] = {1, 4, 7, 6, 0, 2, 3, 8, 5};
    const struct tour_watch watch = {.deadline = &(struct deadline){.also = stop_now}};
    int32_t other[9];
    assert_int_equal(second_tour_find(&ring, GROUND_NOWHERE, true, there, other, &watch), TOUR_STOPPED);
}

KIT_SUITE(second_tour)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_listed),
        cmocka_unit_test(test_directions),
        cmocka_unit_test(test_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
