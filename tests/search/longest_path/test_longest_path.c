/* Uncrossed paths: geometry, both searches against enumeration and known lengths, the referee, and
 * stopping. */
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "kit_walk.h"
#include "search/longest_path/longest_path_kit.h"
#include "search/longest_path/longest_path_view.h"

#include <string.h>

enum { MOST_SQUARES = 64, MOST_SEGMENTS = 256 };

/* Geometric oracle: the coordinates of a common point of two segments are multiples of 1 / d for
 * some d up to the square of their length; all of these are tried. */
static bool meet(const struct longest_path_segment *a, const struct longest_path_segment *b)
{
    int a_down = a->row[1] - a->row[0], a_across = a->column[1] - a->column[0];
    int b_down = b->row[1] - b->row[0], b_across = b->column[1] - b->column[0];
    for (int parts = 1; parts <= a_down * a_down + a_across * a_across; parts++)
        for (int i = 0; i <= parts; i++)
            for (int j = 0; j <= parts; j++)
                if (a->row[0] * parts + a_down * i == b->row[0] * parts + b_down * j &&
                    a->column[0] * parts + a_across * i == b->column[0] * parts + b_across * j &&
                    !((i == 0 || i == parts) && (j == 0 || j == parts)))
                    return true;
    return false;
}

/* Enumeration from each square. */
struct plain {
    const struct ground *ground;
    bool closed;
    int segments;
    struct longest_path_segment segment[MOST_SEGMENTS];
    int number[MOST_SQUARES][MOST_SQUARES]; /* of the segment between two squares, or -1 */
    bool cross[MOST_SEGMENTS][MOST_SEGMENTS];
    int drawn[MOST_SQUARES], moves;
    bool visited[MOST_SQUARES];
    int start, best;
};

static void plain_open(struct plain *plain, const struct ground *ground, bool closed)
{
    int leap[GROUND_LEAPS][2], leaps = ground_leaps(ground, leap), all = ground->rows * ground->columns;
    memset(plain, 0, sizeof *plain);
    memset(plain->number, -1, sizeof plain->number);
    plain->ground = ground;
    plain->closed = closed;
    assert_true(all <= MOST_SQUARES);
    for (int s = 0; s < all; s++)
        for (int i = 0; i < leaps; i++) {
            int to = (int)ground_reach(ground, (size_t)s, leap[i]);
            if (to < s || (ground->hole && ground->hole[s])) continue;
            assert_true(plain->segments < MOST_SEGMENTS);
            plain->segment[plain->segments] =
                (struct longest_path_segment){{s / ground->columns, to / ground->columns},
                                              {s % ground->columns, to % ground->columns}};
            plain->number[s][to] = plain->number[to][s] = plain->segments++;
        }
    for (int a = 0; a < plain->segments; a++)
        for (int b = 0; b < plain->segments; b++)
            plain->cross[a][b] = a != b && meet(&plain->segment[a], &plain->segment[b]);
}

static bool is_crossed(const struct plain *plain, int segment)
{
    for (int i = 0; i < plain->moves; i++)
        if (plain->cross[segment][plain->drawn[i]]) return true;
    return false;
}

static void plain_walk(struct plain *plain, int here)
{
    int back = plain->number[here][plain->start];
    if (!plain->closed && plain->moves > plain->best) plain->best = plain->moves;
    if (plain->closed && plain->moves > 1 && back >= 0 && plain->moves + 1 > plain->best &&
        !is_crossed(plain, back))
        plain->best = plain->moves + 1;
    plain->visited[here] = true;
    for (int to = 0; to < plain->ground->rows * plain->ground->columns; to++) {
        int segment = plain->number[here][to];
        if (segment < 0 || plain->visited[to] || is_crossed(plain, segment)) continue;
        plain->drawn[plain->moves++] = segment;
        plain_walk(plain, to);
        plain->moves--;
    }
    plain->visited[here] = false;
}

static int plain_longest(const struct ground *ground, bool closed)
{
    struct plain plain;
    plain_open(&plain, ground, closed);
    for (plain.start = 0; plain.start < ground->rows * ground->columns; plain.start++)
        plain_walk(&plain, plain.start);
    return plain.best;
}

static void test_crossings(void **state)
{
    const int leaper[][2] = {{1, 0}, {2, 0}, {1, 1}, {2, 2}, {2, 1}, {3, 1}, {3, 2}, {4, 2}};
    struct plain plain;
    for (size_t i = 0; i < sizeof leaper / sizeof *leaper; i++) {
        const struct ground ground = {.rows = 6, .columns = 6, leaper[i][0], leaper[i][1], NULL};
        plain_open(&plain, &ground, false);
        for (int a = 0; a < plain.segments; a++)
            for (int b = 0; b < plain.segments; b++)
                if (a != b)
                    assert_int_equal(longest_path_kit_cross(&plain.segment[a], &plain.segment[b]),
                                     plain.cross[a][b]);
    }
}

typedef void searcher(const struct longest_path_task *task);
static searcher *const searches[] = {longest_path_backtrack, longest_path_frontier};

/* Each reported path is valid and longer than the one before. */
struct listener {
    const struct ground *ground;
    bool closed;
    int64_t moves;
};

static void listen(void *self, const int32_t *step, int64_t moves)
{
    struct listener *listener = self;
    size_t at[2];
    assert_true(moves > listener->moves);
    listener->moves = moves;
    assert_null(longest_path_fault(listener->ground, step, listener->closed, at));
}

static void expect_longest(searcher *search, const struct ground *ground, bool closed, int64_t moves)
{
    int32_t step[MOST_SQUARES] = {0};
    struct listener listener = {ground, closed, 0};
    struct longest_path_result result = {.end = LONGEST_PATH_STOPPED};
    const struct longest_path_task task = {ground, closed, NULL, listen, &listener, step, &result};
    search(&task);
    assert_int_equal(result.end, LONGEST_PATH_PROVED);
    assert_int_equal(result.moves, moves);
    assert_int_equal(listener.moves, moves);
    int32_t last = 0;
    for (int s = 0; s < ground->rows * ground->columns; s++) last = step[s] > last ? step[s] : last;
    assert_int_equal(last, moves == 0 ? 0 : moves + !closed);
}

static void compare_all(const struct ground *ground)
{
    for (int closed = 0; closed < 2; closed++) {
        int moves = plain_longest(ground, closed);
        for (int i = 0; i < 2; i++) expect_longest(searches[i], ground, closed, moves);
    }
}

static void test_small_boards(void **state)
{
    for (int rows = 1; rows <= 5; rows++)
        for (int columns = 1; columns <= 5; columns++) {
            const struct ground ground = {.rows = rows, .columns = columns, .long_leap = 2, .short_leap = 1};
            compare_all(&ground);
        }
}

static void test_leapers(void **state)
{
    const struct ground grounds[] = {{4, 4, 1, 0, NULL}, {3, 5, 1, 0, NULL}, {5, 5, 1, 1, NULL},
                                     {4, 5, 1, 1, NULL}, {5, 4, 2, 0, NULL}, {6, 6, 2, 0, NULL},
                                     {5, 6, 2, 2, NULL}, {4, 6, 3, 1, NULL}, {6, 5, 3, 1, NULL},
                                     {6, 6, 3, 1, NULL}, {5, 6, 3, 2, NULL}, {6, 6, 3, 2, NULL},
                                     {7, 6, 4, 1, NULL}, {7, 5, 4, 2, NULL}, {5, 5, 7, 3, NULL},
                                     {6, 6, 3, 3, NULL}};
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++) {
        if (longest_path_view_fits(&grounds[i])) compare_all(&grounds[i]);
        for (int closed = 0; closed < 2; closed++)
            expect_longest(longest_path_backtrack, &grounds[i], closed, plain_longest(&grounds[i], closed));
    }
}

/* Also symmetric holes, for which the frontier has a bound. */
static void test_holes(void **state)
{
    struct rng rng;
    rng_seed(&rng, 11);
    for (int round = 0; round < 60; round++) {
        bool hole[MOST_SQUARES] = {0};
        const int leaper[][2] = {{2, 1}, {2, 1}, {3, 1}, {3, 2}, {1, 0}};
        const int *leap = leaper[rng_below(&rng, 5)];
        struct ground ground = {(int)rng_between(&rng, 3, 6), (int)rng_between(&rng, 3, 5), leap[0], leap[1],
                                hole};
        int all = ground.rows * ground.columns,
            holes = (int)rng_below(&rng, 5) + (leap[0] == 1 || all > 25 ? 4 : 0);
        bool even = rng_below(&rng, 2);
        for (int i = 0; i < holes; i++) {
            int s = (int)rng_below(&rng, (uint64_t)all);
            hole[s] = true;
            if (even) hole[all - 1 - s] = true;
        }
        if (longest_path_view_fits(&ground)) compare_all(&ground);
    }
}

/* OEIS A003192 and its table of rectangles, and A157416. */
static void test_known_lengths(void **state)
{
    const struct {
        int rows, columns, moves;
    } open[] = {{3, 3, 2},  {3, 4, 4},  {3, 5, 5},  {3, 6, 6},  {3, 7, 8},  {3, 8, 9},  {3, 9, 10},
                {4, 4, 5},  {4, 5, 7},  {4, 6, 9},  {4, 7, 11}, {8, 4, 13}, {4, 9, 15}, {5, 5, 10},
                {5, 6, 14}, {7, 5, 16}, {5, 8, 19}, {6, 6, 17}, {6, 7, 21}, {9, 6, 29}};
    const int closed[] = {[3] = 0, [4] = 4, [5] = 8, [6] = 12, [7] = 24};
    for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
        const struct ground ground = {open[i].rows, open[i].columns, 2, 1, NULL};
        if (i > 12 && !kit_takes(i)) continue;
        expect_longest(longest_path_frontier, &ground, false, open[i].moves);
        if (open[i].moves <= 19) expect_longest(longest_path_backtrack, &ground, false, open[i].moves);
    }
    for (int n = 3; n <= 7; n++) {
        const struct ground ground = {n, n, 2, 1, NULL};
        expect_longest(longest_path_frontier, &ground, true, closed[n]);
        if (n <= 6) expect_longest(longest_path_backtrack, &ground, true, closed[n]);
    }
}

static void test_next_to_nothing(void **state)
{
    bool hole[4] = {true, true, false, true};
    struct longest_path_result result;
    int32_t step[4] = {9, 9, 9, 9};
    struct ground ground = {2, 2, 2, 1, hole};
    longest_path_find(&ground, false, NULL, NULL, NULL, step, &result);
    const int32_t one[4] = {0, 0, 1, 0}, none[4] = {0};
    assert_memory_equal(step, one, sizeof one);
    assert_int_equal(result.end, LONGEST_PATH_PROVED);
    assert_int_equal(result.moves, 0);
    assert_int_equal(result.bound, 0);
    longest_path_find(&ground, true, NULL, NULL, NULL, step, &result);
    assert_memory_equal(step, none, sizeof none);
    hole[2] = true;
    longest_path_find(&ground, false, NULL, NULL, NULL, step, &result);
    assert_memory_equal(step, none, sizeof none);
    assert_int_equal(result.end, LONGEST_PATH_PROVED);
}

struct clerk {
    int patience; /* polls before it stops */
    int told;     /* calls of progress */
};

static bool stop_after(void *self)
{
    struct clerk *clerk = self;
    return --clerk->patience <= 0;
}

static void hear_progress(void *self, double done, double total)
{
    struct clerk *clerk = self;
    clerk->told++;
    assert_true(done >= 0 && done < total);
}

/* A board for the frontier, and one that is too wide for it. */
static void test_stopping(void **state)
{
    const struct ground grounds[] = {{8, 8, 2, 1, NULL}, {20, 15, 2, 1, NULL}};
    assert_true(longest_path_view_fits(&grounds[0]));
    assert_false(longest_path_view_fits(&grounds[1]));
    for (int i = 0; i < 2; i++)
        for (int closed = 0; closed < 2; closed++) {
            int32_t step[300];
            size_t at[2];
            struct clerk clerk = {.patience = 100};
            const struct tour_watch watch = {&(struct deadline){.also = stop_after, .self = &clerk},
                                             hear_progress, &clerk};
            struct longest_path_result result;
            longest_path_find(&grounds[i], closed, &watch, NULL, NULL, step, &result);
            assert_int_equal(result.end, LONGEST_PATH_STOPPED);
            assert_int_equal(clerk.patience, 0);
            assert_int_equal(clerk.told, i == 0 ? 100 : 0);
            assert_true(result.moves > 3);
            assert_true(result.bound >= (i == 0 ? 32 : result.moves));
            assert_null(longest_path_fault(&grounds[i], step, closed, at));
        }
}

static void expect_fault(const struct ground *ground, const int32_t *step, bool closed, const char *sentence,
                         size_t first, size_t second)
{
    kit_walk_fault(longest_path_fault, ground, step, closed, sentence, first, second);
}

static void test_referee(void **state)
{
    size_t at[2];
    bool hole[16] = {[5] = true};
    const struct ground four = {4, 4, 2, 1, NULL}, holed = {4, 4, 2, 1, hole};
    const int32_t right[16] = {0, 1, 0, 0, 0, 0, 0, 2, 4, 0, 0, 0, 0, 0, 3, 0};
    assert_null(longest_path_fault(&four, right, false, at));
    assert_null(longest_path_fault(&four, right, true, at));
    assert_null(longest_path_fault(&holed, right, true, at));
    const int32_t crossed[16] = {[0] = 1, [6] = 2, [8] = 3, [1] = 4},
                  wrong[16] = {[0] = 1, [6] = 2, [8] = 3, [2] = 4};
    expect_fault(&four, crossed, false, "leaper.fault.cross", 0, 8);
    expect_fault(&four, wrong, false, "leaper.fault.step", 8, 2);
    const int32_t none[16] = {0}, hidden[16] = {[5] = 1}, gap[16] = {[0] = 1, [6] = 3},
                  twice[16] = {[0] = 1, [6] = 1};
    const int32_t below[16] = {[3] = -1}, pair[16] = {[0] = 1, [6] = 2},
                  bent[16] = {[0] = 1, [6] = 2, [15] = 3};
    expect_fault(&four, none, false, "leaper.fault.nothing", 0, 0);
    expect_fault(&holed, hidden, false, "leaper.fault.hole", 5, 5);
    expect_fault(&four, gap, false, "leaper.fault.order", 6, 6);
    expect_fault(&four, below, false, "leaper.fault.order", 3, 3);
    expect_fault(&four, twice, false, "leaper.fault.twice", 0, 6);
    expect_fault(&four, pair, true, "leaper.fault.three-moves", 0, 6);
    expect_fault(&four, bent, true, "leaper.fault.home", 15, 0);
    assert_null(longest_path_fault(&four, bent, false, at));
}

/* The referee agrees with the enumeration on random walks, most of which cross themselves. */
static void test_referee_on_walks(void **state)
{
    const int leaper[][2] = {{2, 1}, {3, 1}, {3, 2}, {2, 0}, {2, 2}};
    struct rng rng;
    int seen[2] = {0};
    rng_seed(&rng, 5);
    for (int i = 0; i < 5; i++) {
        const struct ground ground = {7, 6, leaper[i][0], leaper[i][1], NULL};
        struct plain plain;
        plain_open(&plain, &ground, false);
        for (int round = 0; round < 400; round++) {
            int32_t step[42] = {0}, number = 1;
            int here = (int)rng_below(&rng, 42), segment[8], moves = 0;
            bool crossed = false;
            step[here] = 1;
            for (int tries = 0; tries < 200 && moves < 6; tries++) {
                int to = (int)rng_below(&rng, 42);
                if (plain.number[here][to] < 0 || step[to] != 0) continue;
                segment[moves] = plain.number[here][to];
                for (int k = 0; k < moves; k++) crossed |= plain.cross[segment[k]][segment[moves]];
                moves++;
                step[here = to] = ++number;
            }
            size_t at[2];
            const char *fault = longest_path_fault(&ground, step, false, at);
            assert_int_equal(fault != NULL, crossed);
            if (fault) assert_string_equal(fault, "leaper.fault.cross");
            seen[crossed]++;
        }
    }
    assert_true(seen[0] > 100);
    assert_true(seen[1] > 100);
}

/* States are found again, the most moves are retained, and a full layer rejects new states. */
static void test_layer(void **state)
{
    enum { STATES = 5000 };
    struct state_table layer;
    longest_path_view_open(&layer, 2);
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < STATES; i++) {
            const uint64_t key[2] = {i % 70, i / 70};
            assert_int_equal(longest_path_view_keep(&layer, STATES, key, 5, i), LONGEST_PATH_VIEW_NEW);
            assert_int_equal(longest_path_view_keep(&layer, STATES, key, 5 + i % 3 - 1, i + 1),
                             LONGEST_PATH_VIEW_KNOWN);
        }
        const uint64_t other[2] = {99, 99};
        assert_int_equal(longest_path_view_keep(&layer, STATES, other, 9, 0), LONGEST_PATH_VIEW_FULL);
        assert_int_equal(layer.size, STATES);
        for (uint32_t i = 0; i < STATES; i++) {
            assert_int_equal(longest_path_view_moves(&layer, i), i % 3 == 2 ? 6 : 5);
            assert_int_equal(longest_path_view_origin(&layer, i), i % 3 == 2 ? i + 1 : i);
        }
        state_table_clear(&layer);
        assert_int_equal(layer.size, 0);
    }
    state_table_close(&layer);
}

/* The bound is never below the longest path, at any width; with enough states it is sharp on small
 * boards. */
static void test_relaxed(void **state)
{
    struct rng rng;
    rng_seed(&rng, 5);
    for (int i = 0; i < 300; i++) {
        bool hole[25] = {false};
        struct ground ground = {.rows = (int)rng_between(&rng, 3, 5),
                                .columns = (int)rng_between(&rng, 3, 5),
                                .long_leap = 2,
                                .short_leap = 1,
                                .hole = hole};
        for (int s = 0; s < ground.rows * ground.columns; s++) hole[s] = rng_below(&rng, 12) == 0;
        struct longest_path_result result = {0};
        const struct longest_path_task task = {.ground = &ground, .closed = i % 2, .result = &result};
        const struct longest_path_view view = longest_path_view(&ground);
        int64_t longest = plain_longest(&ground, task.closed), before = INT64_MAX;
        for (size_t width = 1; width <= 1 << 14; width *= 128) {
            int64_t bound = longest_path_relax(&task, &view, width);
            assert_true(bound >= longest);
            before = bound;
        }
        assert_true(before <= longest + 4);
        result.moves = longest;
        assert_true(longest_path_relax(&task, &view, 64) >= longest);
    }
}

/* Stopped early, the frontier has a bound better than the number of squares. */
static void test_bound_is_there_early(void **state)
{
    struct ground ground = {.rows = 8, .columns = 8, .long_leap = 2, .short_leap = 1};
    int32_t step[64];
    struct clerk clerk = {.patience = 1500};
    const struct tour_watch watch = {.deadline = &(struct deadline){.also = stop_after, .self = &clerk}};
    struct longest_path_result result;
    longest_path_find(&ground, false, &watch, NULL, NULL, step, &result);
    assert_int_equal(result.end, LONGEST_PATH_STOPPED);
    assert_true(result.moves >= 25 && result.bound >= 35 && result.bound < 50);
}

KIT_SUITE(longest_path)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_relaxed),          cmocka_unit_test(test_bound_is_there_early),
        cmocka_unit_test(test_crossings),        cmocka_unit_test(test_small_boards),
        cmocka_unit_test(test_leapers),          cmocka_unit_test(test_holes),
        cmocka_unit_test(test_known_lengths),    cmocka_unit_test(test_next_to_nothing),
        cmocka_unit_test(test_stopping),         cmocka_unit_test(test_referee),
        cmocka_unit_test(test_referee_on_walks), cmocka_unit_test(test_layer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
