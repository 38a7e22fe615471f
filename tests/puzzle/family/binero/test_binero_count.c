/* Counting Binero grids by halves against plain backtracking, known numbers, and numbers that must
 * add up. */
#include "base/rng.h"
#include "base/sentence.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/family/binero/binero.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 66 * 66 };

struct grid { /* a board, and an answer being built */
    int width, height;
    bool equal_lines;
    int8_t given[MOST], value[MOST];
};

static void clear(struct grid *grid, int width, int height, bool equal_lines)
{
    grid->width = width;
    grid->height = height;
    grid->equal_lines = equal_lines;
    memset(grid->given, BINERO_OPEN, sizeof grid->given);
}

/* ---- the oracle */

static int at(const struct grid *grid, int row, int column)
{
    return grid->value[row * grid->width + column];
}

/* True if the last cell so far is allowed. Cells after it do not matter. */
static bool stands(const struct grid *grid, int row, int column)
{
    int value = at(grid, row, column), left = 0, above = 0;
    if (column >= 2 && at(grid, row, column - 1) == value && at(grid, row, column - 2) == value) return false;
    if (row >= 2 && at(grid, row - 1, column) == value && at(grid, row - 2, column) == value) return false;
    for (int i = 0; i <= column; i++) left += at(grid, row, i) == value;
    for (int i = 0; i <= row; i++) above += at(grid, i, column) == value;
    return 2 * left <= grid->width && 2 * above <= grid->height;
}

static bool all_differ(const struct grid *grid)
{
    for (int i = 0; i < grid->height; i++)
        for (int j = 0; j < i; j++) {
            int same = 0;
            for (int k = 0; k < grid->width; k++) same += at(grid, i, k) == at(grid, j, k);
            if (same == grid->width) return false;
        }
    for (int i = 0; i < grid->width; i++)
        for (int j = 0; j < i; j++) {
            int same = 0;
            for (int k = 0; k < grid->height; k++) same += at(grid, k, i) == at(grid, k, j);
            if (same == grid->height) return false;
        }
    return true;
}

/* Counts answers from this cell on, up to `most`; with a rng in random order. The last one stays in
 * `value`. */
static uint64_t search(struct grid *grid, int cell, uint64_t most, struct rng *rng)
{
    if (cell == grid->width * grid->height) return grid->equal_lines || all_differ(grid);
    uint64_t count = 0;
    int first = rng ? (int)rng_below(rng, 2) : 0;
    for (int i = 0; i <= 1 && count < most; i++) {
        int8_t value = (int8_t)(first ^ i);
        if (grid->given[cell] != BINERO_OPEN && grid->given[cell] != value) continue;
        grid->value[cell] = value;
        if (stands(grid, cell / grid->width, cell % grid->width))
            count += search(grid, cell + 1, most - count, rng);
    }
    return count;
}

/* ---- the method */

static bool never_stop(void *self)
{
    (void)self;
    return false;
}

static bool ask(const struct grid *grid, uint64_t *count, struct sentence *error)
{
    struct binero board = {.board.cells = (size_t)grid->width * (size_t)grid->height,
                           .width = grid->width,
                           .height = grid->height,
                           .equal_lines = grid->equal_lines,
                           .given = grid->given};
    assert_string_equal(binero_count_methods[0].name, "halves");
    wide number = 0;
    struct family_request terms = {.threads = 1, .deadline = &(struct deadline){.also = never_stop}};
    dm_status status = binero_count_methods[0].count(&board.board, &terms, &number, error);
    *count = (uint64_t)number;
    return status == DM_SOLUTION || status == DM_NONE;
}

static uint64_t count_of(const struct grid *grid)
{
    uint64_t count = 12345;
    struct sentence error = {""};
    if (!ask(grid, &count, &error)) fail_msg("%s", error.text);
    return count;
}

/* ---- tests */

static void test_known(void **state)
{
    (void)state;
    static const uint64_t known[] = {2, 72, 4140, 4111116};
    struct grid grid;
    for (int i = 0; i < 4; i++) {
        clear(&grid, 2 * i + 2, 2 * i + 2, false);
        assert_int_equal(count_of(&grid), known[i]);
    }
    assert_null(binero_count_methods[1].name);
}

static const int sizes[][2] = {{2, 2}, {2, 4}, {4, 2}, {2, 8}, {8, 2}, {4, 4}, {4, 6},
                               {6, 4}, {6, 6}, {4, 8}, {8, 4}, {6, 8}, {8, 6}};
enum { SIZES = sizeof sizes / sizeof *sizes };

static void test_empty(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * SIZES; i++) {
        struct grid grid;
        clear(&grid, sizes[i / 2][0], sizes[i / 2][1], i % 2);
        if (grid.width * grid.height <= 36)
            assert_int_equal(count_of(&grid), search(&grid, 0, UINT64_MAX, NULL));
    }
}

/* Random givens: from an answer, so that there are answers, or arbitrary, so that often there are
 * none. */
static void give(struct grid *grid, struct rng *rng)
{
    uint64_t share = rng_below(rng, 10);
    bool answer = rng_below(rng, 3) && search(grid, 0, 1, rng);
    int cells = grid->width * grid->height;
    int least = cells > 36 ? cells - 36 : 0; /* the oracle has to finish */
    for (int i = 0; i < cells; i++)
        if (rng_below(rng, 10) < share || rng_below(rng, (uint64_t)cells) < (uint64_t)least)
            grid->given[i] = answer ? grid->value[i] : (int8_t)rng_below(rng, 2);
}

static void test_random(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1);
    int none = 0, one = 0, more = 0;
    for (int round = 0; round < (int)kit_rounds(1500); round++) {
        const int *size = sizes[rng_below(&rng, SIZES)];
        struct grid grid;
        clear(&grid, size[0], size[1], rng_below(&rng, 2));
        give(&grid, &rng);
        uint64_t expected = search(&grid, 0, UINT64_MAX, NULL);
        if (count_of(&grid) != expected) fail_msg("round %d, %dx%d", round, grid.width, grid.height);
        *(expected == 0 ? &none : expected == 1 ? &one : &more) += 1;
    }
    assert_true(none > kit_part(50) && one > kit_part(50) && more > kit_part(50));
}

/* A random answer; one that breaks the third rule is thrown away, which is quicker than searching
 * on from there. */
static void find_answer(struct grid *grid, struct rng *rng)
{
    const bool equal_lines = grid->equal_lines;
    grid->equal_lines = true;
    assert_int_equal(search(grid, 0, 1, rng), 1);
    while (!equal_lines && !all_differ(grid)) search(grid, 0, 1, rng);
    grid->equal_lines = equal_lines;
}

/* Larger boards of which more than half is given. */
static void test_puzzles(void **state)
{
    (void)state;
    static const int large[][2] = {{8, 8}, {10, 8}, {8, 10}, {10, 10}, {12, 8}};
    struct rng rng;
    rng_seed(&rng, 2);
    for (int round = 0; round < 40; round++) {
        const int *size = large[round % 5];
        struct grid grid;
        clear(&grid, size[0], size[1], rng_below(&rng, 2));
        find_answer(&grid, &rng);
        for (int i = 0; i < grid.width * grid.height; i++)
            if (rng_below(&rng, 100) < 60) grid.given[i] = grid.value[i];
        uint64_t expected = search(&grid, 0, UINT64_MAX, NULL);
        assert_true(expected >= 1);
        assert_int_equal(count_of(&grid), expected);
    }
}

static void test_contradictions(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "111...", /* three */
        "11.11.", /* four of six */
        "00.00.",
    };
    for (int turned = 0; turned <= 1; turned++)
        for (int i = 0; i < 3; i++) {
            struct grid grid;
            clear(&grid, 6, 6, false);
            for (int k = 0; k < 6; k++)
                if (rows[i][k] != '.') grid.given[turned ? 6 * k + 2 : 12 + k] = (int8_t)(rows[i][k] - '0');
            assert_int_equal(count_of(&grid), 0);
        }
    struct grid grid;
    /* Two rows, then two columns, the same. */
    for (int equal_lines = 0; equal_lines <= 1; equal_lines++) {
        clear(&grid, 6, 6, equal_lines);
        for (int k = 0; k < 6; k++) grid.given[k] = grid.given[30 + k] = (int8_t)(k & 1);
        assert_int_equal(count_of(&grid) > 0, equal_lines);
        clear(&grid, 6, 6, equal_lines);
        for (int k = 0; k < 6; k++) grid.given[6 * k] = grid.given[6 * k + 5] = (int8_t)(k & 1);
        assert_int_equal(count_of(&grid) > 0, equal_lines);
    }
}

/* Counts over all values of two cells add up to the whole; boards without givens are counted by
 * symmetry, the others are not. */
static void test_adds_up(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 3);
    for (int round = 0; round < (int)kit_rounds(6); round++) {
        struct grid grid;
        clear(&grid, 8, round % 3 ? 8 : 6, round % 2);
        uint64_t whole = count_of(&grid), sum = 0;
        size_t a = rng_below(&rng, 48), b = (a + 1 + rng_below(&rng, 47)) % 48;
        for (int8_t i = 0; i < 4; i++) {
            grid.given[a] = i & 1;
            grid.given[b] = i >> 1;
            sum += count_of(&grid);
        }
        assert_int_equal(sum, whole);
    }
}

static void test_turned(void **state)
{
    (void)state;
    struct grid grid;
    clear(&grid, 10, 8, false);
    assert_int_equal(count_of(&grid), 201005480);
    clear(&grid, 8, 10, false);
    assert_int_equal(count_of(&grid), 201005480);
    clear(&grid, 6, 16, false); /* there are 14 rows of 6 */
    assert_int_equal(count_of(&grid), 0);
    clear(&grid, 60, 8, false);
    grid.given[7] = 1;
    assert_int_equal(count_of(&grid), 0);
}

/* Balanced words of n bits without three in a row: what two columns are. */
static double words(int n, uint64_t *exact)
{
    enum { HALF = 60 };
    /* By ones and 2 * last + (it occurs twice). */
    uint64_t ways[HALF + 2][4] = {{0}}, next[HALF + 2][4];
    double about[HALF + 2][4] = {{0}}, about_next[HALF + 2][4];
    ways[0][0] = ways[1][2] = 1;
    about[0][0] = about[1][2] = 1;
    for (int i = 1; i < n; i++) {
        memset(next, 0, sizeof next);
        memset(about_next, 0, sizeof about_next);
        for (int ones = 0; ones <= HALF; ones++)
            for (int last = 0; last < 4; last++)
                for (int value = 0; value <= 1; value++) {
                    if (last == 2 * value + 1) continue;
                    int to = 2 * value + (last == 2 * value);
                    next[ones + value][to] += ways[ones][last];
                    about_next[ones + value][to] += about[ones][last];
                }
        memcpy(ways, next, sizeof ways);
        memcpy(about, about_next, sizeof about);
    }
    double sum = 0;
    *exact = 0;
    for (int last = 0; last < 4; last++) {
        *exact += ways[n / 2][last];
        sum += about[n / 2][last];
    }
    return sum;
}

static void test_large_numbers(void **state)
{
    (void)state;
    int refused = 0;
    for (int n = 2; n <= 120; n += 2) {
        struct grid grid;
        uint64_t exact, count = 0;
        struct sentence error = {""};
        clear(&grid, n % 4 ? n : 2, n % 4 ? 2 : n, true);
        bool fits = words(n, &exact) < 0x1p64;
        assert_int_equal(ask(&grid, &count, &error), fits);
        if (fits)
            assert_int_equal(count, exact);
        else
            assert_non_null(strstr(error.text, "64 bits"));
        refused += !fits;
    }
    assert_in_range(refused, 5, 20);
}

static void test_refused(void **state)
{
    (void)state;
    static const int large[][2] = {{66, 66}, {64, 64}, {40, 50}};
    for (int i = 0; i < 3; i++) {
        struct grid grid;
        uint64_t count;
        struct sentence error = {""};
        clear(&grid, large[i][0], large[i][1], false);
        assert_false(ask(&grid, &count, &error));
        assert_non_null(strstr(error.text, "halves: "));
    }
}

/* Wide boards that are known except for some cells: 64 columns are all bits of a word. */
static void test_wide(void **state)
{
    (void)state;
    static const int shapes[][2] = {{64, 4}, {4, 64}, {66, 4}, {4, 66}, {64, 64}, {62, 10}};
    struct rng rng;
    rng_seed(&rng, 4);
    int more = 0;
    for (int round = 0; round < 60; round++) {
        struct grid grid;
        const int *size = shapes[round % 6];
        clear(&grid, size[0], size[1], true);
        int cells = grid.width * grid.height;
        for (int i = 0; i < cells; i++) grid.given[i] = (int8_t)((i / grid.width ^ i % grid.width) & 1);
        int row = (int)rng_below(&rng, (uint64_t)grid.height - 1),
            column = (int)rng_below(&rng, (uint64_t)grid.width - 1);
        for (int i = 0; i < 4; i++) /* a square whose values may be swapped */
            grid.given[(row + i / 2) * grid.width + column + i % 2] = BINERO_OPEN;
        for (int i = 0; i < 12; i++) grid.given[rng_below(&rng, (uint64_t)cells)] = BINERO_OPEN;
        uint64_t expected = search(&grid, 0, UINT64_MAX, NULL);
        assert_int_equal(count_of(&grid), expected);
        more += expected > 1;
    }
    assert_true(more > 20);
}

/* ---- stopping */

static bool stop_after(void *self)
{
    return --*(int *)self <= 0;
}

static void test_stopped(void **state)
{
    (void)state;
    for (int given = 0; given <= 1; given++)
        for (int after = 1; after <= 16; after *= 4) {
            struct grid grid;
            clear(&grid, 10, 10, false);
            if (given) grid.given[0] = 1;
            struct binero board = {.width = 10, .height = 10, .given = grid.given};
            wide count;
            int left = after;
            struct sentence error = {""};
            struct family_request terms = {.threads = 1,
                                           .deadline = &(struct deadline){.also = stop_after, .self = &left}};
            assert_int_equal(binero_count_methods[0].count(&board.board, &terms, &count, &error), DM_UNKNOWN);
            assert_int_equal(left, 0);
            assert_string_equal(error.text, "");
        }
}

KIT_SUITE(binero_count)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),   cmocka_unit_test(test_empty),          cmocka_unit_test(test_random),
        cmocka_unit_test(test_puzzles), cmocka_unit_test(test_contradictions), cmocka_unit_test(test_adds_up),
        cmocka_unit_test(test_turned),  cmocka_unit_test(test_large_numbers),  cmocka_unit_test(test_refused),
        cmocka_unit_test(test_wide),    cmocka_unit_test(test_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
