/* Kakuro: files in and out, bad ones; the referee and the rules of people against the definition on
 * every filling of small boards; levels and symmetries of boards that are turned. */
#include "base/rng.h"
#include "explain/steps.h"
#include "kit_board.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/family/kakuro/kakuro.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- boards by hand: a matrix, without regions */

enum { SIDE = 12, SMALL = 5 /* white cells of boards that are filled in all ways */ };

struct grid {
    int rows, columns;
    bool black[SIDE][SIDE];
    int32_t digit[SIDE][SIDE];
    struct canvas_split clue[SIDE][SIDE];
};

static bool is_white(const struct grid *g, int row, int column)
{
    return row >= 0 && row < g->rows && column >= 0 && column < g->columns && !g->black[row][column];
}

/* The sum of the cells after a black one, and whether a digit is twice in it. */
static int32_t sum_after(const struct grid *g, int row, int column, bool down, bool *twice)
{
    int32_t sum = 0;
    bool seen[10] = {0};
    *twice = false;
    for (row += down, column += !down; is_white(g, row, column); row += down, column += !down) {
        int32_t digit = g->digit[row][column];
        *twice |= seen[digit];
        seen[digit] = true;
        sum += digit;
    }
    return sum;
}

/* The definition. Boards have a black first row and column. */
static bool keeps_rules(const struct grid *g)
{
    bool twice;
    for (int row = 0; row < g->rows; row++)
        for (int column = 0; column < g->columns; column++) {
            struct canvas_split clue = g->clue[row][column];
            if (!g->black[row][column]) continue;
            int32_t below = sum_after(g, row, column, true, &twice);
            if (twice || (clue.below && clue.below != below)) return false;
            int32_t right = sum_after(g, row, column, false, &twice);
            if (twice || (clue.right && clue.right != right)) return false;
        }
    return true;
}

static struct board *to_board(const struct grid *g, struct arena *arena)
{
    int32_t word[SIDE * SIDE];
    for (int i = 0; i < g->rows * g->columns; i++) {
        struct canvas_split clue = g->clue[i / g->columns][i % g->columns];
        word[i] = !g->black[i / g->columns][i % g->columns] ? KAKURO_OPEN
                  : clue.below || clue.right                ? matrix_split(clue.below, clue.right)
                                                            : KAKURO_BLACK;
    }
    return kakuro_make(arena, g->rows, g->columns, word);
}

/* Clues of the digits; `share` percent of them are there, and `wrong` percent of those are
 * wrong. */
static void set_clues(struct grid *g, struct rng *rng, uint64_t share, uint64_t wrong)
{
    bool twice;
    for (int row = 0; row < g->rows; row++)
        for (int column = 0; column < g->columns; column++)
            for (int down = 0; down < 2 && g->black[row][column]; down++) {
                int32_t *clue = down ? &g->clue[row][column].below : &g->clue[row][column].right;
                *clue = sum_after(g, row, column, down, &twice);
                if (*clue && rng_below(rng, 100) >= share) *clue = 0;
                if (*clue && rng_below(rng, 100) < wrong) *clue = (int32_t)rng_between(rng, 1, 25);
            }
}

/* Up to SMALL white cells with random digits, which may break the rules. */
static void make_small(struct grid *g, struct rng *rng)
{
    int white = 0;
    *g = (struct grid){.rows = (int)rng_between(rng, 2, 4), .columns = (int)rng_between(rng, 2, 4)};
    for (int row = 0; row < g->rows; row++)
        for (int column = 0; column < g->columns; column++) {
            bool margin = row == 0 || column == 0, first = row == 1 && column == 1;
            g->black[row][column] = margin || (!first && (white == SMALL || rng_below(rng, 4) == 0));
            white += !g->black[row][column];
            g->digit[row][column] = (int32_t)rng_between(rng, 1, 9);
        }
    set_clues(g, rng, 80, 15);
}

/* The next filling, as a number is counted up; false after the last. */
static bool next_filling(struct grid *g)
{
    for (int i = 0; i < g->rows * g->columns; i++) {
        int32_t *digit = &g->digit[i / g->columns][i % g->columns];
        if (g->black[i / g->columns][i % g->columns]) continue;
        if (++*digit <= 9) return true;
        *digit = 1;
    }
    return false;
}

static void first_filling(struct grid *g)
{
    for (int i = 0; i < SIDE * SIDE; i++) g->digit[i / SIDE][i % SIDE] = 1;
}

static void take_values(const struct grid *g, int32_t *values)
{
    for (int i = 0; i < g->rows * g->columns; i++)
        if (!g->black[i / g->columns][i % g->columns]) *values++ = g->digit[i / g->columns][i % g->columns];
}

/* ---- the referee, the theorems and the rules */

/* What the rules of a level know and leave is right in this answer. */
static void agree(const struct logic *logic, const struct board *board, const int32_t *values)
{
    const struct family_logic *rules = board->family->logic;
    for (size_t i = 0; i < board->cells; i++) {
        int32_t left[9];
        int count = rules->candidates(logic, i, left, 9);
        bool found = false;
        for (int k = 0; k < count; k++) found |= left[k] == values[i];
        assert_true(found);
    }
}

static void check_fillings(struct grid *g, const struct board *board)
{
    const struct family_logic *rules = board->family->logic;
    struct logic *logic = rules->open(board);
    bool refuted = rules->follow(logic, LEVEL_HARD, SIZE_MAX) == LOGIC_CONTRADICTION;
    struct verdict verdict;
    bool clash = board->family->theorems->clash(board, &verdict);
    int32_t values[SMALL];
    first_filling(g);
    do {
        take_values(g, values);
        bool right = keeps_rules(g);
        assert_int_equal(board->family->check(board, values, &verdict), right);
        if (!right) continue;
        assert_false(refuted);
        assert_false(clash);
        agree(logic, board, values);
    } while (next_filling(g));
    rules->close(logic);
}

static void test_every_filling_of_small_boards(void **state)
{
    struct rng rng;
    int impossible = 0;
    rng_seed(&rng, 51);
    for (uint64_t round = 0; round < kit_rounds(20); round++) {
        struct arena arena = {0};
        struct verdict verdict;
        struct grid g;
        make_small(&g, &rng);
        const struct board *board = to_board(&g, &arena);
        impossible += board->family->theorems->clash(board, &verdict);
        check_fillings(&g, board);
        arena_free(&arena);
    }
    assert_true(impossible > kit_part(4));
}

/* Knowing more, the rules never deduce less, or find a contradiction. */
static void test_rules_are_monotone(void **state)
{
    struct rng rng;
    rng_seed(&rng, 52);
    for (uint64_t round = 0; round < kit_rounds(200); round++) {
        struct arena arena = {0};
        struct sentence error;
        const struct family_generator *make = kakuro_family.generator;
        const struct board *board =
            make->aim(&arena, make->generate_options.defaults, -1, (int64_t)round, NULL, &error);
        const struct family_logic *rules = board->family->logic;
        enum level level = (enum level)rng_below(&rng, LEVEL_HARD + 1);
        struct logic *less = rules->open(board), *more = rules->open(board);
        rules->follow(less, level, SIZE_MAX);
        for (int i = 0; i < 3; i++) {
            size_t cell = (size_t)rng_below(&rng, board->cells);
            int32_t left[9];
            int count = rules->candidates(less, cell, left, 9);
            assert_true(count > 0);
            if (rules->known(more)[cell] == LOGIC_OPEN)
                rules->set(more, cell, left[rng_below(&rng, (uint64_t)count)]);
        }
        if (rules->follow(more, level, SIZE_MAX) != LOGIC_CONTRADICTION)
            for (size_t i = 0; i < board->cells; i++) {
                int32_t few[9], many[9];
                int count = rules->candidates(more, i, few, 9), all = rules->candidates(less, i, many, 9),
                    in = 0;
                for (int k = 0; k < count; k++)
                    for (int m = 0; m < all; m++) in += few[k] == many[m];
                assert_int_equal(in, count);
            }
        rules->close(less);
        rules->close(more);
        arena_free(&arena);
    }
}

/* ---- turning */

/* The white part with rows and columns swapped, or left and right; clues are computed again. */
static void turn(const struct grid *from, bool swap, struct grid *to)
{
    struct rng rng;
    *to = *from;
    if (swap) to->rows = from->columns, to->columns = from->rows;
    for (int row = 1; row < from->rows; row++)
        for (int column = 1; column < from->columns; column++) {
            int r = swap ? column : row, c = swap ? row : from->columns - column;
            to->black[r][c] = from->black[row][column];
            to->digit[r][c] = from->digit[row][column];
        }
    for (int i = 0; i < SIDE; i++) to->black[i][0] = to->black[0][i] = true;
    rng_seed(&rng, 0);
    set_clues(to, &rng, 100, 0);
}

/* A puzzle of the generator with its answer. */
static void make_puzzle(struct grid *g, enum level level, int64_t seed)
{
    struct arena arena = {0};
    struct sentence error;
    const struct family_generator *make = kakuro_family.generator;
    const struct board *board =
        make->aim(&arena, make->generate_options.defaults, (int)level, seed, NULL, &error);
    const struct kakuro *k = kakuro_of(board);
    struct logic *logic = kakuro_family.logic->open(board);
    assert_int_equal(kakuro_family.logic->follow(logic, level, SIZE_MAX), LOGIC_NOTHING);
    *g = (struct grid){.rows = k->rows, .columns = k->columns};
    for (int i = 0; i < g->rows * g->columns; i++) {
        int row = i / g->columns, column = i % g->columns;
        g->black[row][column] = k->at[i] < 0;
        matrix_halves(k->word[i], &g->clue[row][column].below, &g->clue[row][column].right);
        if (k->at[i] >= 0) g->digit[row][column] = kakuro_family.logic->known(logic)[k->at[i]];
        assert_true(g->black[row][column] || g->digit[row][column] > 0); /* the rules fill it */
    }
    assert_true(keeps_rules(g));
    kakuro_family.logic->close(logic);
    arena_free(&arena);
}

static void test_levels_do_not_turn(void **state)
{
    int seen[LEVEL_BEYOND + 1] = {0};
    for (int64_t seed = 0; seed < (int64_t)kit_rounds(30); seed++) {
        struct grid g, next;
        make_puzzle(&g, (enum level)(seed % (LEVEL_HARD + 1)), seed);
        enum level first = LEVEL_BEYOND;
        for (int view = 0; view < 8; view++) {
            struct arena arena = {0};
            enum level level =
                steps_grade(to_board(&g, &arena), &(struct request){.threads = 1, .seed = view});
            if (view == 0) first = level;
            assert_int_equal(level, first);
            assert_true(level <= (enum level)(seed % (LEVEL_HARD + 1)));
            turn(&g, view % 2, &next);
            g = next;
            arena_free(&arena);
        }
        seen[first]++;
    }
    for (int level = LEVEL_EASY; level <= LEVEL_MEDIUM; level++) assert_true(seen[level] > 0);
}

/* A generated pattern is symmetric, connected, and has runs of 2 to 9. */
static void test_patterns(void **state)
{
    for (int64_t seed = 0; seed < (int64_t)kit_rounds(40); seed++) {
        struct grid g;
        bool twice;
        make_puzzle(&g, LEVEL_HARD, seed);
        for (int row = 0; row < g.rows; row++)
            for (int column = 0; column < g.columns; column++) {
                if (row && column)
                    assert_int_equal(g.black[row][column], g.black[g.rows - row][g.columns - column]);
                for (int down = 0; down < 2 && g.black[row][column]; down++) {
                    int length = 0;
                    while (is_white(&g, row + down * (length + 1), column + !down * (length + 1))) length++;
                    int32_t clue = down ? g.clue[row][column].below : g.clue[row][column].right;
                    assert_true(length == 0 || (length >= 2 && length <= 9));
                    assert_int_equal(clue, sum_after(&g, row, column, down, &twice));
                }
            }
    }
}

/* ---- files */

static void test_refused(void **state)
{
    static const struct kit_refusal cases[] = {
        {"kakuro\n", "t:1:7:", "expected the number of rows"},
        {"kakuro 0 3\n", "t:1:8:", "the number of rows is 0"},
        {"kakuro 2 3001\n", "t:1:10:", "must be from 1 to 3000"},
        {"kakuro 2 2 2\n. .\n", "t:1:12:", "expected the end of the line after the size"},
        {"kakuro 2 2\n# .\n. x\n", "t:3:3:", "expected a cell: #, a dot, a digit or a clue, found `x'"},
        {"kakuro 2 2\n# .\n.\n", "t:3:2:", "row 2 has 1 cell, must have 2"},
        {"kakuro 2 2\n# .\n", "t:3:1:", "expected row 2 of 2, found the end of the file"},
        {"kakuro 2 2\n# . .\n", "t:2:5:", "expected the end of the line after 2 cells"},
        {"kakuro 2 2\n# .\n. 12\n", "t:3:3:", "a digit is 12, must be from 1 to 9"},
        {"kakuro 2 2\n# .\n. 0\n", "t:3:3:", "a digit is 0, must be from 1 to 9"},
        {"kakuro 2 2\n# 0\\\n. .\n", "t:2:3:", "a clue is 0, must be from 1 to 999"},
        {"kakuro 2 2\n# 1000\\\n. .\n", "t:2:3:", "a clue is 1000"},
        {"kakuro 2 2\n# 4\\-3\n. .\n", "t:2:5:", "expected a blank between cells, found `-3'"},
        {"kakuro 2 2\n##.\n. .\n", "t:2:2:", "expected a blank between cells, found `#.'"},
        {"kakuro 2 2\n# 4\\3\n. .\n", "t:2:3:", "the clue \\3 has no open cell to its right"},
        {"kakuro 2 2\n# .\n. 4\\\n", "t:3:3:", "the clue 4\\ has no open cell below it"},
        {"kakuro 2 2\n5\\ #\n# .\n", "t:2:1:", "the clue 5\\ has no open cell below it"},
        {"kakuro 1 2\n# #\n", "t:1:1:", "all cells are black"},
    };
    kit_board_refused("kakuro", cases, sizeof cases / sizeof *cases);
}

static void test_impossible_runs(void **state)
{
    static const char *const cases[][2] = {
        {"kakuro 1 3\n\\2 . .\n", "the run across from r1c2 has 2 cells, which add up to 3 at least and "
                                  "17 at most, not 2"},
        {"kakuro 3 1\n18\\\n.\n.\n", "the run down from r2c1 has 2 cells, which add up to 3 at least and "
                                     "17 at most, not 18"},
        {"kakuro 1 2\n\\10 .\n",
         "the run across from r1c2 has 1 cell, which holds 1 at least and 9 at most, not 10"},
        {"kakuro 1 11\n\\45 . . . . . . . . . .\n",
         "the run across from r1c2 has 10 cells, but there are only 9 digits"},
        {"kakuro 1 10\n. . . . . . . . . .\n",
         "the run across from r1c1 has 10 cells, but there are only 9 digits"},
        {"kakuro 1 3\n\\9 4 4\n", "the run across from r1c2 has more than one 4"},
        {"kakuro 1 3\n\\9 4 3\n", "the run across from r1c2 adds up to 7, must add up to 9"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct verdict verdict = {0};
        const struct board *board = kit_board(&arena, NULL, cases[i][0]);
        assert_true(board->family->theorems->clash(board, &verdict));
        assert_string_equal(verdict.sentence.text, cases[i][1]);
        assert_true(verdict.cell_count > 0);
        arena_free(&arena);
    }
}

KIT_SUITE(kakuro)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_filling_of_small_boards),
        cmocka_unit_test(test_rules_are_monotone),
        cmocka_unit_test(test_levels_do_not_turn),
        cmocka_unit_test(test_patterns),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_impossible_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
