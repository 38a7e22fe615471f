/* Remarks on what stands in the way, against the oracle: a piece hides a square if some piece would
 * threaten it past an empty cell, and does not past this one. */
#include "kit_chess.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* 1 + the oracle's kind of a value; 0 stays 0. */
static int oracle_value(const struct chess *c, int32_t value)
{
    if (!value) return 0;
    for (int kind = 0; kind < KIT_CHESS_KINDS; kind++)
        if (strcmp(c->kinds[value - 1].piece->name, kit_chess_kinds[kind].name) == 0) return kind + 1;
    fail();
    return 0;
}

/* Would some piece of the board elsewhere threaten the square, but for this value in `cell`, or
 * some piece (0)? The board holds its obstacles alone. */
static bool is_hidden(const struct kit_setting *s, const struct chess *c, int square, int cell, int32_t value)
{
    int empty[KIT_CHESS_CELLS] = {0}, held[KIT_CHESS_CELLS];
    for (int i = 0; i < kit_chess_cells(s); i++)
        if (s->loaded[i] == KIT_CHESS_OBSTACLE + 1) empty[i] = s->loaded[i];
    for (int from = 0; from < kit_chess_cells(s); from++) {
        if (from == square || from == cell || empty[from]) continue;
        for (int32_t kind = 1; kind <= c->kind_count; kind++) {
            empty[from] = oracle_value(c, kind);
            memcpy(held, empty, sizeof held);
            held[cell] = value ? oracle_value(c, value) : KIT_CHESS_OBSTACLE + 1;
            bool hidden =
                kit_chess_threatens(s, empty, from, square) && !kit_chess_threatens(s, held, from, square);
            empty[from] = 0;
            if (hidden && !(value && kit_chess_threatens(s, held, cell, square))) return true;
        }
    }
    return false;
}

static int hidden, seen;

static void check_board(const struct kit_setting *s)
{
    struct arena arena = {0};
    if (!s->dominate) return;
    const struct board *board = kit_chess_board(&arena, s);
    const struct chess *c = chess_of(board);
    for (int square = 0; square < kit_chess_cells(s); square++)
        for (int cell = 0; cell < kit_chess_cells(s); cell++) {
            struct rule_name rule = {CHESS_WATCHED, 2, {square / s->columns + 1, square % s->columns + 1}};
            if (cell == square || s->loaded[square] == KIT_CHESS_OBSTACLE + 1 ||
                s->loaded[cell] == KIT_CHESS_OBSTACLE + 1)
                continue;
            for (int32_t value = 1; value <= c->kind_count; value++) {
                bool hides = is_hidden(s, c, square, cell, value);
                const char *held = chess_reasons_aside(board, 1, &rule, (size_t)cell, value, false);
                assert_int_equal(held != NULL, hides);
                assert_null(chess_reasons_aside(board, 1, &rule, (size_t)cell, value, true));
                assert_null(chess_reasons_aside(board, 0, NULL, (size_t)cell, value, false));
                rule.kind = CHESS_TOTAL;
                assert_null(chess_reasons_aside(board, 1, &rule, (size_t)cell, value, false));
                rule.kind = CHESS_WATCHED;
                hidden += hides;
                seen += !hides;
            }
            const char *some = chess_reasons_aside(board, 1, &rule, (size_t)cell, 0, true);
            assert_int_equal(some != NULL, is_hidden(s, c, square, cell, 0));
            assert_null(chess_reasons_aside(board, 1, &rule, (size_t)cell, 0, false));
        }
    arena_free(&arena);
}

static void test_what_stands_in_the_way(void **state)
{
    (void)state;
    kit_chess_rounds(31, 400, 16, false, check_board);
    kit_chess_rounds(32, 100, 16, true, check_board);
    assert_true(hidden > 0 && seen > 0);
}

KIT_SUITE(chess_reasons)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_stands_in_the_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
