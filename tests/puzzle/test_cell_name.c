/* Names of cells: what is written is read, in each form, and nothing else is. */
#include "base/rng.h"
#include "kit_board.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/cell_name.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void check_read(const char *text, long row, long column, const char *rest)
{
    const char *at = text;
    long found[2] = {-1, -1};
    assert_true(cell_name_read(&at, &found[0], &found[1]));
    assert_int_equal(found[0], row);
    assert_int_equal(found[1], column);
    assert_string_equal(at, rest);
}

static void test_names_are_read_as_they_are_written(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1);
    for (uint64_t i = 0; i < kit_rounds(300); i++) {
        bool far = i % 7 == 0;
        int row = far ? INT_MAX - 1 : (int)rng_below(&rng, 2000), column = (int)rng_below(&rng, 2000);
        char pair[CELL_NAME_ROOM];
        snprintf(pair, sizeof pair, "%d,%d", row + 1, column + 1);
        check_read(cell_name_at(row, column).text, row + 1L, column + 1, "");
        check_read(cell_name_short_at(row, column).text, row + 1L, column + 1, "");
        check_read(pair, row + 1L, column + 1, "");
        assert_true(cell_name_is_short(cell_name_short_at(row, column).text));
        assert_false(cell_name_is_short(cell_name_at(row, column).text));
    }
    assert_string_equal(cell_name_at(0, 11).text, "row 1, column 12");
    assert_string_equal(cell_name_short_at(0, 11).text, "r1c12");
}

static void test_names_in_other_words(void **state)
{
    (void)state;
    check_read("r2c3=4", 2, 3, "=4");
    check_read("R2C3", 2, 3, "");
    check_read("Row 2, Column 3 holds", 2, 3, " holds");
    check_read("row 2 column 3", 2, 3, "");
    check_read("2,3,4", 2, 3, ",4");
    check_read("r0c0", 0, 0, "");
    check_read("99999999999999999999,1", LONG_MAX, 1, "");
}

static void test_what_is_no_name(void **state)
{
    (void)state;
    static const char *const texts[] = {"",       "r",     "r2",   "r2c",      "c3r2",
                                        "rc",     "2",     "2,",   ",3",       "2;3",
                                        "-1,2",   "r-1c2", "x2c3", "row 2, 3", "column 3, row 2",
                                        "r2 , c3"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *at = texts[i];
        long row, column;
        assert_false(cell_name_read(&at, &row, &column));
        assert_ptr_equal(at, texts[i]);
    }
}

/* Of boards whose cells are no rectangle, too. */
static void test_names_follow_the_board(void **state)
{
    (void)state;
    static const char *const boards[] = {"4\n1\n2\n", "rikudo 2\n. . .\n. . . .\n. . # . .\n. . . .\n. . .\n",
                                         "tour 3 4\n. . . .\n. # . .\n. . . .\n", "3+_=7\n"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct arena arena = {0};
        const struct board *board = kit_board(&arena, NULL, boards[i]);
        for (size_t cell = 0; cell < board->cells; cell++) {
            int row, column;
            board->family->place(board, cell, &row, &column);
            assert_string_equal(cell_name_of(board, cell).text, cell_name_at(row, column).text);
            assert_string_equal(cell_name_short(board, cell).text, cell_name_short_at(row, column).text);
        }
        arena_free(&arena);
    }
}

KIT_SUITE(cell_name)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_read_as_they_are_written),
        cmocka_unit_test(test_names_in_other_words),
        cmocka_unit_test(test_what_is_no_name),
        cmocka_unit_test(test_names_follow_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
