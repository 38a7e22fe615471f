/* The methods for tours: known boards and counters, known numbers of tours, and a plain recursion
 * as the oracle on random boards. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "kit_walk.h"
#include "search/tours/method.h"

#include <string.h>

static const struct ground five = {.rows = 5, .columns = 5, .long_leap = 2, .short_leap = 1};

static struct method_run first_by(enum method_name name, const struct method_task *task, int32_t *step)
{
    return method_all(name, task, step, NULL, NULL);
}

/* ---- known results */

static void test_basic_and_border_of_five(void **state)
{
    const int32_t known[] = {1,  14, 19, 8, 25, 6,  9,  2,  13, 18, 15, 20, 7,
                             24, 3,  10, 5, 22, 17, 12, 21, 16, 11, 4,  23};
    const enum method_name methods[] = {METHOD_BASIC, METHOD_BORDER};
    for (int i = 0; i < 2; i++) {
        int32_t step[25];
        struct method_run run = first_by(methods[i], &(struct method_task){.ground = &five}, step);
        assert_int_equal(run.end, BACKTRACK_FOUND);
        assert_int_equal(run.tours, 1);
        assert_int_equal(run.attempts, 594316);
        assert_int_equal(run.undone, 74276);
        assert_memory_equal(step, known, sizeof known);
    }
}

static void test_warnsdorff_of_five(void **state)
{
    const int32_t known[] = {1, 12, 25, 18, 3, 22, 17, 2, 13, 24, 11, 8, 23,
                             4, 19, 16, 21, 6, 9,  14, 7, 10, 15, 20, 5};
    int32_t step[25];
    struct method_run run = first_by(METHOD_WARNSDORFF, &(struct method_task){.ground = &five}, step);
    assert_int_equal(run.end, BACKTRACK_FOUND);
    assert_int_equal(run.undone, 0);
    assert_memory_equal(step, known, sizeof known);
}

static void test_neighbours(void **state)
{
    const uint8_t known[] = {2, 3, 4, 3, 2, 3, 4, 6, 4, 3, 4, 6, 8, 6, 4, 3, 4, 6, 4, 3, 2, 3, 4, 3, 2};
    uint8_t count[25];
    method_neighbours(&five, count);
    assert_memory_equal(count, known, sizeof known);
    bool hole[25] = {[0] = true, [12] = true, [24] = true};
    struct ground ground = five;
    ground.hole = hole;
    method_neighbours(&ground, count);
    for (int s = 0; s < 25; s++) {
        int expected = hole[s] ? 0 : known[s];
        for (int h = 0; h < 25 && !hole[s]; h++) {
            int down = s / 5 - h / 5, across = s % 5 - h % 5;
            if (hole[h] && down * down + across * across == 5) expected--;
        }
        assert_int_equal(count[s], expected);
    }
}

/* Tours exist, but not among ties. */
static void test_warnsdorff_misses(void **state)
{
    struct ground wide = kit_walk_knight(5, 6), flat = kit_walk_knight(3, 8);
    int32_t step[30];
    struct method_run run =
        first_by(METHOD_WARNSDORFF, &(struct method_task){.ground = &wide, .start = 2 * 6 + 1}, step);
    assert_int_equal(run.end, BACKTRACK_EXHAUSTED);
    assert_int_equal(run.tours, 0);
    run = first_by(METHOD_WARNSDORFF, &(struct method_task){.ground = &flat, .start = 3}, step);
    assert_int_equal(run.end, BACKTRACK_EXHAUSTED);
    assert_true(run.undone > 0);
    run = first_by(METHOD_BORDER, &(struct method_task){.ground = &flat, .start = 3}, step);
    assert_int_equal(run.end, BACKTRACK_FOUND);
}

/* ---- all tours */

struct taker {
    const struct ground *ground;
    bool closed;
    uint64_t count, most; /* stops after so many */
    int32_t before[40];   /* the last tour */
};

static bool take_tour(void *self, const int32_t *step)
{
    struct taker *taker = self;
    size_t all = (size_t)taker->ground->rows * (size_t)taker->ground->columns, at[2];
    assert_null(ground_fault(taker->ground, step, taker->closed, at));
    assert_true(taker->count == 0 || memcmp(step, taker->before, all * sizeof *step) != 0);
    memcpy(taker->before, step, all * sizeof *step);
    return ++taker->count != taker->most;
}

static struct method_run take_all(enum method_name by, const struct ground *ground, size_t start, bool closed,
                                  uint64_t most)
{
    int32_t step[40];
    struct taker taker = {.ground = ground, .closed = closed, .most = most};
    struct method_task task = {.ground = ground, .start = start, .closed = closed};
    struct method_run run = method_all(by, &task, step, take_tour, &taker);
    assert_int_equal(run.tours, taker.count);
    size_t all = (size_t)(ground->rows * ground->columns);
    if (run.tours > 0) assert_memory_equal(step, taker.before, all * sizeof *step);
    return run;
}

static void test_all_of_five(void **state)
{
    uint64_t tours = 0;
    for (size_t start = 0; start < 25; start++) {
        if (start != 4 && !kit_takes(start)) continue;
        struct method_run run = take_all(METHOD_BORDER, &five, start, false, 0);
        assert_int_equal(run.end, BACKTRACK_EXHAUSTED);
        if (start % 5 % 4 == 0 && start / 5 % 4 == 0) assert_int_equal(run.tours, 304);
        tours += run.tours;
    }
    if (!kit_is_short()) assert_int_equal(tours, 1728);
    struct method_run run = take_all(METHOD_BASIC, &five, 0, false, 0);
    assert_int_equal(run.tours, 304);
}

/* Each closed tour is found in two directions from every square: 16 of 3 x 10 are 32. */
static void test_closed(void **state)
{
    struct ground ground = kit_walk_knight(3, 10);
    assert_int_equal(take_all(METHOD_BORDER, &ground, 0, true, 0).tours, 32);
    assert_int_equal(take_all(METHOD_BASIC, &ground, 4, true, 0).tours, 32);
    ground = kit_walk_knight(3, 8);
    assert_int_equal(take_all(METHOD_BORDER, &ground, 0, true, 0).tours, 0);
    ground = kit_walk_knight(6, 6);
    struct method_run run = take_all(METHOD_WARNSDORFF, &ground, 14, true, 1);
    assert_int_equal(run.end, BACKTRACK_FOUND);
    assert_int_equal(run.tours, 1);
}

static void test_enough(void **state)
{
    struct method_run first = take_all(METHOD_BORDER, &five, 0, false, 1);
    assert_int_equal(first.attempts, 594316);
    struct method_run third = take_all(METHOD_BORDER, &five, 0, false, 3);
    assert_int_equal(third.end, BACKTRACK_FOUND);
    assert_int_equal(third.tours, 3);
    assert_true(third.attempts > first.attempts);
    struct method_run last = take_all(METHOD_BORDER, &five, 0, false, 304);
    assert_int_equal(last.end, BACKTRACK_FOUND);
}

/* ---- the oracle: a recursion that uses only the two lengths of the leap */

struct oracle {
    const struct ground *ground;
    bool closed, by_rule; /* Warnsdorff's */
    int squares;
    size_t start;
    int32_t step[40], first[40];
    uint64_t tours, attempts, undone, first_attempts, first_undone;
};

static bool oracle_free(const struct oracle *o, int row, int column)
{
    return row >= 0 && row < o->ground->rows && column >= 0 && column < o->ground->columns &&
           o->step[row * o->ground->columns + column] == 0;
}

/* The i-th leap in the specified order, without duplicates. */
static bool oracle_leap(const struct ground *ground, int i, int *down, int *across)
{
    int far = ground->long_leap, near = ground->short_leap;
    *down = i < 4 ? near : far;
    *across = i < 4 ? far : near;
    if ((i & 2 && *down == 0) || (i & 1 && *across == 0) || (i >= 4 && far == near)) return false;
    if (i & 2) *down = -*down;
    if (i & 1) *across = -*across;
    return true;
}

static int oracle_count(const struct oracle *o, int row, int column)
{
    int count = 0, down, across;
    for (int i = 0; i < 8; i++)
        if (oracle_leap(o->ground, i, &down, &across)) count += oracle_free(o, row + down, column + across);
    return count;
}

static int oracle_fewest(const struct oracle *o, int row, int column)
{
    int fewest = 9, down, across;
    for (int i = 0; i < 8; i++)
        if (oracle_leap(o->ground, i, &down, &across) && oracle_free(o, row + down, column + across)) {
            int count = oracle_count(o, row + down, column + across);
            if (count < fewest) fewest = count;
        }
    return fewest;
}

static void oracle_tell(struct oracle *o)
{
    size_t at[2], all = (size_t)o->ground->rows * (size_t)o->ground->columns;
    int32_t step[40];
    for (size_t s = 0; s < all; s++) step[s] = o->step[s] < 0 ? 0 : o->step[s];
    if (ground_fault(o->ground, step, o->closed, at)) return;
    if (o->tours++ > 0) return;
    memcpy(o->first, step, sizeof step);
    o->first_attempts = o->attempts;
    o->first_undone = o->undone;
}

static void oracle_walk(struct oracle *o, int row, int column, int number)
{
    if (number == o->squares) {
        oracle_tell(o);
        return;
    }
    int fewest = o->by_rule ? oracle_fewest(o, row, column) : 0, down, across;
    for (int i = 0; i < 8; i++) {
        if (!oracle_leap(o->ground, i, &down, &across)) continue;
        int to_row = row + down, to_column = column + across;
        o->attempts++;
        if (!oracle_free(o, to_row, to_column)) continue;
        if (o->by_rule && oracle_count(o, to_row, to_column) != fewest) continue;
        o->step[to_row * o->ground->columns + to_column] = number + 1;
        oracle_walk(o, to_row, to_column, number + 1);
        o->step[to_row * o->ground->columns + to_column] = 0;
        o->undone++;
    }
}

static void ask_oracle(struct oracle *o)
{
    const struct ground *ground = o->ground;
    for (int s = 0; s < ground->rows * ground->columns; s++)
        o->step[s] = ground->hole && ground->hole[s] ? -1 : 0;
    o->squares = (int)ground_squares(ground);
    o->step[o->start] = 1;
    oracle_walk(o, (int)o->start / ground->columns, (int)o->start % ground->columns, 1);
}

static void compare(enum method_name by, const struct ground *ground, size_t start, bool closed, bool by_rule,
                    uint64_t *tours)
{
    struct oracle oracle = {.ground = ground, .closed = closed, .by_rule = by_rule, .start = start};
    ask_oracle(&oracle);
    *tours += oracle.tours;
    struct method_run run = take_all(by, ground, start, closed, 0);
    assert_int_equal(run.end, BACKTRACK_EXHAUSTED);
    assert_int_equal(run.tours, oracle.tours);
    assert_int_equal(run.attempts, oracle.attempts);
    assert_int_equal(run.undone, oracle.undone);
    int32_t step[40];
    run = first_by(by, &(struct method_task){.ground = ground, .start = start, .closed = closed}, step);
    assert_int_equal(run.end, oracle.tours ? BACKTRACK_FOUND : BACKTRACK_EXHAUSTED);
    if (!oracle.tours) return;
    assert_memory_equal(step, oracle.first, (size_t)(ground->rows * ground->columns) * sizeof *step);
    assert_int_equal(run.attempts, oracle.first_attempts);
    assert_int_equal(run.undone, oracle.first_undone);
}

/* Complete, in its own order: as many tours as the oracle finds. */
static void compare_ordered(const struct ground *ground, size_t start, bool closed, uint64_t *tours)
{
    struct oracle oracle = {.ground = ground, .closed = closed, .start = start};
    ask_oracle(&oracle);
    *tours += oracle.tours;
    struct method_run run = take_all(METHOD_ORDERED, ground, start, closed, 0);
    assert_int_equal(run.end, BACKTRACK_EXHAUSTED);
    assert_int_equal(run.tours, oracle.tours);
}

/* Random squares, or those of a random walk, which has a tour from its start. */
static size_t punch_holes(struct rng *rng, struct ground *ground, bool *hole)
{
    size_t all = (size_t)(ground->rows * ground->columns), start = rng_below(rng, all);
    if (rng_below(rng, 2)) {
        while (ground_squares(ground) > 17) hole[rng_below(rng, all)] = true;
        for (uint64_t i = rng_below(rng, 4); i > 0; i--) hole[rng_below(rng, all)] = true;
        hole[start] = false;
        return start;
    }
    int leap[GROUND_LEAPS][2], leaps = ground_leaps(ground, leap);
    struct ground whole = *ground;
    whole.hole = NULL;
    for (size_t s = 0; s < all; s++) hole[s] = s != start;
    int64_t at = (int64_t)start;
    for (int tries = 0; tries < 30; tries++) {
        int64_t to = ground_reach(&whole, (size_t)at, leap[rng_below(rng, (uint64_t)leaps)]);
        if (to != GROUND_NOWHERE && hole[to]) hole[at = to] = false;
    }
    return start;
}

static void test_random_boards(void **state)
{
    const int leaps[][2] = {{2, 1}, {2, 1}, {2, 1}, {1, 0}, {1, 1}, {2, 0}, {3, 1}, {3, 2}, {9, 4}};
    struct rng rng;
    uint64_t tours[4] = {0};
    rng_seed(&rng, 11);
    for (int round = 0; round < 600; round++) {
        bool hole[40] = {false};
        int kind = (int)rng_below(&rng, 9);
        struct ground ground = {1 + (int)rng_below(&rng, 6), 1 + (int)rng_below(&rng, 6), leaps[kind][0],
                                leaps[kind][1], hole};
        size_t start = punch_holes(&rng, &ground, hole);
        if (ground_squares(&ground) == (size_t)(ground.rows * ground.columns)) ground.hole = NULL;
        bool closed = rng_below(&rng, 4) == 0;
        compare(METHOD_BASIC, &ground, start, closed, false, &tours[0]);
        compare(METHOD_BORDER, &ground, start, closed, false, &tours[1]);
        compare(METHOD_WARNSDORFF, &ground, start, closed, true, &tours[2]);
        compare_ordered(&ground, start, closed, &tours[3]);
    }
    assert_true(tours[0] > 300 && tours[0] == tours[1] && tours[0] == tours[3]);
    assert_true(tours[2] > 100 && tours[2] < tours[0]);
}

/* ---- edge cases */

static void test_small_boards(void **state)
{
    const enum method_name methods[] = {METHOD_BASIC, METHOD_BORDER, METHOD_WARNSDORFF};
    for (int i = 0; i < 3; i++) {
        int32_t step[2] = {0};
        struct ground one = kit_walk_knight(1, 1), two = {1, 2, 1, 0, NULL};
        assert_int_equal(first_by(methods[i], &(struct method_task){.ground = &one}, step).end,
                         BACKTRACK_FOUND);
        assert_int_equal(step[0], 1);
        struct method_task task = {.ground = &one, .closed = true};
        assert_int_equal(first_by(methods[i], &task, step).end, BACKTRACK_EXHAUSTED);
        task.ground = &two;
        assert_int_equal(first_by(methods[i], &task, step).end, BACKTRACK_EXHAUSTED);
        task.closed = false;
        assert_int_equal(first_by(methods[i], &task, step).end, BACKTRACK_FOUND);
        assert_int_equal(step[1], 2);
        struct ground far = {1, 2, INT32_MAX - 2, INT32_MAX - 2, NULL};
        task.ground = &far;
        struct method_run run = first_by(methods[i], &task, step);
        assert_int_equal(run.end, BACKTRACK_EXHAUSTED);
        assert_int_equal(run.attempts, 4);
    }
}

/* A leaper by one square sweeps the rows without backtracking: a million steps deep. */
static void test_large_board(void **state)
{
    const struct ground ground = {1000, 1000, 1, 0, NULL};
    const enum method_name methods[] = {METHOD_BASIC, METHOD_BORDER, METHOD_WARNSDORFF};
    int32_t *step = alloc_array(1000 * 1000, sizeof *step);
    for (int i = 0; i < 3; i++) {
        size_t at[2];
        struct method_run run = first_by(methods[i], &(struct method_task){.ground = &ground}, step);
        assert_int_equal(run.end, BACKTRACK_FOUND);
        assert_int_equal(run.undone, 0);
        assert_null(ground_fault(&ground, step, false, at));
    }
    const struct ground hundred = kit_walk_knight(100, 100);
    size_t at[2];
    struct method_run run = first_by(METHOD_WARNSDORFF, &(struct method_task){.ground = &hundred}, step);
    assert_int_equal(run.end, BACKTRACK_FOUND);
    assert_null(ground_fault(&hundred, step, false, at));
    alloc_free(step);
}

static void test_stop(void **state)
{
    const enum method_name methods[] = {METHOD_BASIC, METHOD_BORDER, METHOD_WARNSDORFF};
    const struct ground ground = kit_walk_knight(1000, 1000);
    int32_t *step = alloc_array(1000 * 1000, sizeof *step);
    for (int i = 0; i < 3; i++) {
        int left = 100;
        struct tour_watch watch = {.deadline =
                                       &(struct deadline){.also = kit_walk_count_down, .self = &left}};
        struct method_run run =
            first_by(methods[i], &(struct method_task){.ground = &ground, .watch = &watch}, step);
        assert_int_equal(run.end, BACKTRACK_STOPPED);
        assert_int_equal(run.tours, 0);
        assert_int_equal(left, 0);
        assert_in_range(run.attempts, 100 * BACKTRACK_PATIENCE, 100 * (BACKTRACK_PATIENCE + 8));
    }
    alloc_free(step);
}

/* Searches for one tour and for all tours try the same walks: either both find a tour or
 * neither. */
static void test_warnsdorff_first(void **state)
{
    struct rng rng;
    int found = 0, missed = 0;
    rng_seed(&rng, 21);
    for (int i = 0; i < 2000; i++) {
        bool hole[KIT_WALK_SQUARES];
        int32_t step[KIT_WALK_SQUARES];
        size_t at[2];
        struct ground ground = kit_walk_random(&rng, hole);
        size_t start = (size_t)rng_below(&rng, (uint64_t)(ground.rows * ground.columns));
        if (hole[start]) continue;
        struct method_task task = {.ground = &ground, .start = start, .closed = rng_below(&rng, 2)};
        enum backtrack_end all = first_by(METHOD_WARNSDORFF, &task, step).end;
        task.first = true;
        enum backtrack_end first = first_by(METHOD_WARNSDORFF, &task, step).end;
        assert_int_equal(first, all);
        if (first == BACKTRACK_FOUND) assert_null(ground_fault(&ground, step, task.closed, at));
        *(first == BACKTRACK_FOUND ? &found : &missed) += 1;
    }
    assert_true(found > 100 && missed > 100);
}

/* Boards where chronological backtracking fails. */
static void test_warnsdorff_large(void **state)
{
    enum { SIDE = 141 };
    static int32_t step[SIDE * SIDE];
    struct ground ground = {.rows = SIDE, .columns = SIDE, .long_leap = 2, .short_leap = 1};
    const size_t starts[] = {0, SIDE / 2 * SIDE + SIDE / 2};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        const struct method_task task = {.ground = &ground, .start = starts[i], .first = true};
        size_t at[2];
        assert_int_equal(first_by(METHOD_WARNSDORFF, &task, step).end, BACKTRACK_FOUND);
        assert_null(ground_fault(&ground, step, false, at));
    }
}

KIT_SUITE(method)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_warnsdorff_first),
        cmocka_unit_test(test_warnsdorff_large),
        cmocka_unit_test(test_basic_and_border_of_five),
        cmocka_unit_test(test_warnsdorff_of_five),
        cmocka_unit_test(test_neighbours),
        cmocka_unit_test(test_warnsdorff_misses),
        cmocka_unit_test(test_all_of_five),
        cmocka_unit_test(test_closed),
        cmocka_unit_test(test_enough),
        cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_small_boards),
        cmocka_unit_test(test_large_board),
        cmocka_unit_test(test_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
