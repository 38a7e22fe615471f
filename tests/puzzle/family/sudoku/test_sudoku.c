/* Sudoku: the referee and the counts of solvers against the definition (kit_sudoku.h); files in and
 * out, bad ones. */
#include "base/rng.h"
#include "kit_board.h"
#include "kit_rounds.h"
#include "kit_sudoku.h"
#include "kit_suite.h"
#include "puzzle/family/sudoku/sudoku.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct board *to_board(const struct kit_sudoku *s, struct arena *arena)
{
    struct buf text = {0};
    kit_sudoku_write(s, &text);
    const struct board *board = kit_board(arena, NULL, buf_text(&text));
    buf_free(&text);
    return board;
}

/* ---- the referee */

/* A full board, or one that is not; then some numbers are changed or exchanged. */
static void test_referee(void **state)
{
    static const int sides[] = {1, 2, 4, 6, 8, 9, 12};
    struct rng rng;
    int right = 0, wrong = 0;
    rng_seed(&rng, 71);
    for (uint64_t round = 0; round < kit_rounds(200); round++) {
        struct arena arena = {0};
        struct kit_sudoku s;
        int number[KIT_SUDOKU_CELLS] = {0};
        int32_t values[KIT_SUDOKU_CELLS];
        kit_sudoku_shape(&s, &rng, sides[rng_below(&rng, 7)]);
        if (s.side > 6) s.diagonals = false; /* filling takes long */
        if (s.side > 6 && !s.box_rows) continue;
        int count = s.side * s.side;
        if (!kit_sudoku_fill(&s, number, 1))
            for (int i = 0; i < count; i++) number[i] = (int)rng_between(&rng, 1, s.side);
        const struct board *board = to_board(&s, &arena);
        for (int change = 0; change < 3; change++) {
            struct verdict verdict;
            for (int i = 0; i < count; i++) values[i] = number[i];
            bool expected = kit_sudoku_is_right(&s, number);
            assert_int_equal(board->family->check(board, values, &verdict), expected);
            right += expected;
            wrong += !expected;
            number[rng_below(&rng, (uint64_t)count)] = (int)rng_between(&rng, 1, s.side);
        }
        arena_free(&arena);
    }
    assert_true(right > 20);
    assert_true(wrong > 20);
}

/* ---- files */

static const char line[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/* The same board in other forms. */
static void test_forms_of_one_board(void **state)
{
    static const char *const forms[] = {
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
        "[Puzzle]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n.."
        "..8..79",
        "#AJohn\n#CA "
        "comment\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n"
        "....8..79\n[State]\n534678912\n",
        "c a comment\nsudoku 9\n5 3 . . 7 . . . "
        ".\n6__195___\n.98....6.\n\n8...6...3\n4..8.3..1\n7...2...6\n\n"
        ".6....28.\n...419..5\n....8..79\n",
        "+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n| 6 . . | 1 9 5 | . . . |\n| . 9 8 | . . . | "
        ". 6 . |\n"
        "+-------+-------+-------+\n| 8 . . | . 6 . | . . 3 |\n| 4 . . | 8 . 3 | . . 1 |\n| 7 . . | . 2 . | "
        ". . 6 |\n"
        "+-------+-------+-------+\n| . 6 . | . . . | 2 8 . |\n| . . . | 4 1 9 | . . 5 |\n| . . . | . 8 . | "
        ". 7 9 |\n"
        "+-------+-------+-------+\n"};
    struct arena arena = {0};
    struct buf one = {0}, other = {0};
    const char *rows = kit_board_written(kit_board(&arena, NULL, line), NULL, "native", &one);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const struct board *board = kit_board(&arena, NULL, forms[i]);
        assert_string_equal(kit_board_written(board, NULL, "native", &other), rows);
        assert_int_equal(board->note != NULL, i == 2);
    }
    buf_free(&one);
    buf_free(&other);
    arena_free(&arena);
}

/* What is written is read as the same. */
static void test_native_reads_back(void **state)
{
    struct rng rng;
    struct buf one = {0}, other = {0};
    rng_seed(&rng, 72);
    for (uint64_t round = 0; round < kit_rounds(200); round++) {
        struct arena arena = {0};
        struct kit_sudoku s;
        kit_sudoku_shape(&s, &rng, (int)rng_between(&rng, 1, KIT_SUDOKU_SIDE));
        for (int i = 0; i < s.side * s.side; i++)
            if (rng_below(&rng, 3) == 0) s.number[i] = (int)rng_between(&rng, 1, s.side);
        const struct board *board = to_board(&s, &arena);
        const char *text = kit_board_written(board, NULL, "native", &one);
        const struct sudoku *again = sudoku_of(kit_board(&arena, "sudoku", text));
        assert_string_equal(kit_board_written(&again->base.board, NULL, "native", &other), text);
        assert_int_equal(again->diagonals, s.diagonals);
        for (int i = 0; i < s.side * s.side; i++)
            assert_int_equal(again->base.given[i], s.number[i] ? s.number[i] : LOGIC_OPEN);
        arena_free(&arena);
    }
    buf_free(&one);
    buf_free(&other);
}

static void test_refused(void **state)
{
    static const struct kit_refusal cases[] = {
        {"sudoku\n", "t:1:7:", "expected the side of the board"},
        {"sudoku 0\n", "t:1:8:", "the side of the board is 0"},
        {"sudoku 65\n", "t:1:8:", "must be from 1 to 64"},
        {"sudoku 7\n", "t:1:8:", "7 is prime"},
        {"sudoku 6 box\n", "t:1:13:", "expected the size of a box such as 2x3, found the end of the line"},
        {"sudoku 6 box 2,3\n", "t:1:14:", "expected the size of a box such as 2x3"},
        {"sudoku 6 box 2x2\n", "t:1:14:", "a box of 2 x 2 does not have 6 cells"},
        {"sudoku 6 box 0x3\n", "t:1:14:", "a box of 0 x 3 does not have 6 cells"},
        {"sudoku 6 box 9999999999x9999999999\n", "t:1:14:", "a box of"},
        {"sudoku 6 jigsaw box 2x3\n", "t:1:21:", "a jigsaw has no boxes"},
        {"sudoku 4 jigsaw jigsaw\n", "t:1:17:", "`jigsaw' is given twice"},
        {"sudoku 4 wide\n",
         "t:1:10:", "expected `box', `diagonals', `jigsaw' or the end of the line, found `wide'"},
        {"sudoku 4\n1234\n", "t:3:1:", "expected row 2 of 4, found the end of the file"},
        {"sudoku 4\n123\n", "t:2:4:", "row 1 has 3 cells, must have 4"},
        {"sudoku 4\n12345\n", "t:2:5:", "expected the end of the line after 4 cells"},
        {"sudoku 4\n1235\n", "t:2:4:", "a number is 5, must be from 1 to 4"},
        {"sudoku 4\n12x5\n", "t:2:3:", "expected a number or a dot, found `x5'"},
        {"sudoku 12\n1 2 13\n", "t:2:5:", "a number is 13, must be from 1 to 12"},
        {"sudoku 2 jigsaw\n..\n..\nab\n", "t:5:1:", "expected row 2 of 2, found the end of the file"},
        {"sudoku 2 jigsaw\n..\n..\naa\nab\n", "t:4:1:", "this region has 3 cells, must have 2"},
        {"sudoku 2 jigsaw\n..\n..\na?\nab\n", "t:4:2:", "expected the label of a region, found `?'"},
        {"sudoku 4\n1234\n3412\n2143\n4321\n1...\n", "t:6:1:", "one too many: the board has 4"},
        {"1234\n123456789\n", "t:1:5:", "row 1 has 4 cells, must have 9"},
        {"[Puzzle]\n123\n", "t:2:4:", "row 1 has 3 cells, must have 9"},
        {"#A\n.................................................................................\n",
         "t:3:1:", "or a board that gives a number above 1"},
    };
    kit_board_refused("sudoku", cases, sizeof cases / sizeof *cases);
}

static void test_answers(void **state)
{
    static const char *const wrong[] = {"sudoku 4\n1234\n3412\n2143\n432.\n", "123434122143432",
                                        "1234\n3412\n2143\n", "sudoku 4\n1234\n3412\n2143\n4321\nx\n",
                                        "sudoku 2 jigsaw\n12\n21\naa\nbb\n"};
    static const char *const good[] = {"1234341221434321", "1234\n3412\n2143\n4321\n",
                                       "sudoku 4\n1234\n3412\n2143\n4321\n",
                                       "| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+--+\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n"};
    struct arena arena = {0};
    struct verdict verdict;
    int32_t values[16];
    const struct board *board = kit_board(&arena, NULL, "sudoku 4\n....\n....\n....\n....\n");
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct reader r;
        reader_text(&r, "t", good[i], strlen(good[i]));
        assert_true(board->family->read_answer(board, &arena, &r, values));
        assert_true(board->family->check(board, values, &verdict));
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct reader r;
        reader_text(&r, "t", wrong[i], strlen(wrong[i]));
        assert_false(board->family->read_answer(board, &arena, &r, values));
        assert_false(reader_ok(&r));
    }
    arena_free(&arena);
}

KIT_SUITE(sudoku)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_referee),           cmocka_unit_test(test_forms_of_one_board),
        cmocka_unit_test(test_native_reads_back), cmocka_unit_test(test_refused),
        cmocka_unit_test(test_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
