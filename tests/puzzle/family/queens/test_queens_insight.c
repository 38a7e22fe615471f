/* What players see in steps of queens: sentences of known steps, in both languages, and when there
 * are any, with random facts. */
#include "base/rng.h"
#include "base/say.h"
#include "kit_board.h"
#include "kit_suite.h"
#include "puzzle/family/queens/queens.h"

#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const struct say_table say_test_words;

enum { N = 6 };

static struct rule_insight ask(const struct board *board, struct rule_name line, size_t count,
                               const struct cell_fact *facts, struct cell_fact told, struct buf *out)
{
    const struct rule_name rules[] = {line, {QUEENS_COLUMN_ONE, 1, {1}}, {QUEENS_RISING, 3, {2, 1, 2}}};
    return queens_insight(&(struct rule_step){.board = board,
                                              .rule_count = 3,
                                              .fact_count = count,
                                              .told_count = 1,
                                              .rules = rules,
                                              .facts = facts,
                                              .told = &told},
                          out);
}

static void check(enum say_language language, struct rule_name line, const struct cell_fact *facts,
                  struct cell_fact told, const char *says)
{
    struct arena arena = {0};
    struct buf out = {0};
    say_begin(&say_test_words, language);
    ask(kit_board(&arena, "queens", "6\n0\n"), line, 4, facts, told, &out);
    say_begin(&say_test_words, SAY_ENGLISH);
    assert_string_equal(buf_text(&out), says);
    buf_free(&out);
    arena_free(&arena);
}

/* Row 3 has columns 2 and 4 left; column 3 has rows 2 and 4 left. */
static void test_sentences(void **state)
{
    const struct cell_fact row[] = {{12, 0, false}, {14, 0, false}, {16, 0, false}, {17, 0, false}};
    const struct cell_fact column[] = {{2, 0, false}, {14, 0, false}, {26, 0, false}, {32, 0, false}};
    const struct rule_name row_3 = {QUEENS_ROW_SOME, 1, {3}}, column_3 = {QUEENS_COLUMN_SOME, 1, {3}};
    const struct cell_fact told = {8, 0, false}, beside = {13, 0, false};
    check(SAY_ENGLISH, row_3, row, told,
          "a queen in row 2, column 3 would attack row 3, columns 2 and 4, the only squares left in row 3");
    check(
        SAY_FRENCH, row_3, row, told,
        "une dame sur la case L2C3 attaquerait les cases L3C2 et L3C4, les seules cases qui restent dans la "
        "ligne 3");
    check(
        SAY_ENGLISH, column_3, column, beside,
        "a queen in row 3, column 2 would attack column 3, rows 2 and 4, the only squares left in column 3");
    check(SAY_ENGLISH, row_3, row, (struct cell_fact){0, 0, false}, "");
    check(SAY_ENGLISH, row_3, row, (struct cell_fact){8, 1, false}, "");
}

static bool attacks(int a, int b)
{
    int rows = abs(a / N - b / N), columns = abs(a % N - b % N);
    return rows == 0 || columns == 0 || rows == columns;
}

static void test_random_lines(void **state)
{
    struct arena arena = {0};
    const struct board *board = kit_board(&arena, "queens", "6\n0\n");
    struct rng rng;
    int said = 0, silent = 0;
    rng_seed(&rng, 5);
    for (int round = 0; round < 5000; round++) {
        bool down = rng_below(&rng, 2), all = true, some = false;
        int line = (int)rng_below(&rng, N), square = (int)rng_below(&rng, N * N);
        struct cell_fact facts[N];
        struct buf out = {0};
        size_t count = 0;
        for (int i = 0; i < N; i++) {
            int cell = down ? i * N + line : line * N + i;
            bool left = rng_below(&rng, 3) == 0;
            some |= left;
            if (left) all &= attacks(square, cell);
            if (!left) facts[count++] = (struct cell_fact){(size_t)cell, 0, false};
        }
        bool on_line = (down ? square % N : square / N) == line;
        struct rule_name rule = {down ? QUEENS_COLUMN_SOME : QUEENS_ROW_SOME, 1, {line + 1}};
        struct rule_insight insight =
            ask(board, rule, count, facts, (struct cell_fact){(size_t)square, 0, false}, &out);
        assert_int_equal(insight.name != NULL, some && all && !on_line);
        assert_int_equal(insight.name != NULL, out.size > 0);
        said += insight.name != NULL;
        silent += insight.name == NULL;
        buf_free(&out);
    }
    assert_true(said > 100 && silent > 100);
    arena_free(&arena);
}

KIT_SUITE(queens_insight)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sentences), cmocka_unit_test(test_random_lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
