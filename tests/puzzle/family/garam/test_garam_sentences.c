/* Garam in sentences: each rule to the letter, hand-made puzzles of each level, and what is wrong
 * with boards that have no answer. */
#include "kit_garam.h"
#include "kit_suite.h"
#include "puzzle/family/garam/garam_logic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct family_logic *const rules = &garam_logic;

/* ---- One step from a picture */

static void check_step(const char *picture, enum logic_answer answer, int rule, const char *sentence)
{
    struct kit_garam *kit = kit_garam_new(picture);
    struct logic *g = rules->open(&kit->board.board);
    struct deduction d = {0};
    enum logic_answer told = rules->step(g, LEVEL_HARD, &d);
    assert_string_equal(d.sentence.text, sentence);
    assert_int_equal(told, answer);
    assert_int_equal(d.rule, rule);
    logic_free_deduction(&d);
    rules->close(g);
    alloc_free(kit);
}

static void check_told(const char *picture, enum garam_rule rule, const char *sentence)
{
    check_step(picture, LOGIC_DEDUCED, (int)rule, sentence);
}

static void check_broken(const char *picture, int rule, const char *sentence)
{
    check_step(picture, LOGIC_CONTRADICTION, rule, sentence);
}

static void test_sum(void **state)
{
    (void)state;
    check_told("3+_=7", GARAM_SUM, "Row 1, columns 1 to 5, 3 + _ = 7: column 3 holds 4.");
    check_told("\n  _-3=0", GARAM_SUM, "Row 2, columns 3 to 7, _ - 3 = 0: column 3 holds 3.");
    check_told("_x7=42", GARAM_SUM, "Row 1, columns 1 to 6, _ x 7 = 42: column 1 holds 6.");
    check_told("7x6=_2", GARAM_SUM, "Row 1, columns 1 to 6, 7 x 6 = _2: column 5 holds 4.");
    check_told("9\n+\n7\n=\n_\n_", GARAM_SUM,
               "Column 1, rows 1 to 6, 9 + 7 = __: row 5 holds 1 and row 6 holds 6.");
    check_told("3?4=7", GARAM_SUM, "Row 1, columns 1 to 5, 3 ? 4 = 7: column 2 holds +.");
    check_told("9?1=8", GARAM_SUM, "Row 1, columns 1 to 5, 9 ? 1 = 8: column 2 holds -.");
    check_told("9?4=36", GARAM_SUM, "Row 1, columns 1 to 6, 9 ? 4 = 36: column 2 holds x.");
}

static void test_equation(void **state)
{
    (void)state;
    check_told("\n\n    7x_=5_", GARAM_EQUATION,
               "Row 3, columns 5 to 10, 7 x _ = 5_: only 8 gives a result that begins with 5: "
               "column 7 holds 8 and column 10 holds 6.");
    check_told("_\n+\n6\n=\n_\n5", GARAM_EQUATION,
               "Column 1, rows 1 to 6, _ + 6 = _5: only 9 gives a result that ends with 5: "
               "row 1 holds 9 and row 5 holds 1.");
    check_told(
        "_x_=81", GARAM_EQUATION,
        "Row 1, columns 1 to 6, _ x _ = 81: only 9 x 9 = 81 fits: column 1 holds 9 and column 3 holds 9.");
    check_told(
        "0-_=_", GARAM_EQUATION,
        "Row 1, columns 1 to 5, 0 - _ = _: only 0 - 0 = 0 fits: column 3 holds 0 and column 5 holds 0.");
    check_told("_?9=_", GARAM_CANDIDATES, /* 0 + 9, 9 - 9, 0 x 9 and 1 x 9 */
               "Row 1, columns 1 to 5, _ ? 9 = _: column 1 holds 0, 1 or 9 and column 5 holds 0 or 9.");
    check_told("_+_=__", GARAM_EQUATION,
               "Row 1, columns 1 to 6, _ + _ = __: in every way to complete it column 5 holds 1.");
    check_told("0x_=_", GARAM_EQUATION,
               "Row 1, columns 1 to 5, 0 x _ = _: in every way to complete it column 5 holds 0.");
    check_told("_?_=8_", GARAM_EQUATION,
               "Row 1, columns 1 to 6, _ ? _ = 8_: only 9 x 9 = 81 fits: "
               "column 1 holds 9, column 2 holds x, column 3 holds 9 and column 6 holds 1.");
}

static void test_crossing(void **state)
{
    (void)state;
    check_told("_-_=_\n"
               "x   x\n"
               "6   5\n"
               "=   =\n"
               "_   1\n"
               "_x3=_\n",
               GARAM_CROSSING,
               "Row 6, column 5 can hold 0 or 5 in _ x 5 = 1_ down and 0, 3, 6 or 9 in _ x 3 = _ across: "
               "it holds 0.");
    check_told("2x_=_+5=_\n"
               "    -\n"
               "    _\n"
               "    =\n"
               "    3\n",
               GARAM_CROSSING,
               "Row 1, column 5 can hold 0, 2, 4, 6 or 8 in 2 x _ = _ across, 0 to 4 in _ + 5 = _ across "
               "and 3 to 9 in _ - _ = 3 down: it holds 4.");
    /* The equation downwards is not needed. */
    check_told("4x_=_x_=4\n"
               "    -\n"
               "    _\n"
               "    =\n"
               "    _\n",
               GARAM_CROSSING,
               "Row 1, column 5 can hold 0, 4 or 8 in 4 x _ = _ across and 1, 2 or 4 in _ x _ = 4 across: "
               "it holds 4.");
}

static void test_candidates(void **state)
{
    (void)state;
    check_told("2?2=4", GARAM_CANDIDATES, "Row 1, columns 1 to 5, 2 ? 2 = 4: column 2 cannot hold -.");
    check_told("3x_=_", GARAM_CANDIDATES,
               "Row 1, columns 1 to 5, 3 x _ = _: column 3 holds 0 to 3 and column 5 holds 0, 3, 6 or 9.");
}

static void test_broken(void **state)
{
    (void)state;
    check_broken("9+9=_", GARAM_SUM, "Row 1, columns 1 to 5, 9 + 9 = _: no digit fits.");
    check_broken("9+9=1", GARAM_SUM, "Row 1, columns 1 to 5, 9 + 9 = 1: that is wrong.");
    check_broken("1-2=__", GARAM_SUM, "Row 1, columns 1 to 6, 1 - 2 = __: no digits fit.");
    check_broken("1?2=9", GARAM_SUM, "Row 1, columns 1 to 5, 1 ? 2 = 9: no operator fits.");
    check_broken("7x_=50", GARAM_SUM, "Row 1, columns 1 to 6, 7 x _ = 50: no digit fits.");
    check_broken("9x_=9_", GARAM_EQUATION, "Row 1, columns 1 to 6, 9 x _ = 9_: no digits fit.");
    check_broken("_\nx\n_\n=\n_\n_\n_", GARAM_SUM,
                 "Column 1, rows 1 to 7, _ x _ = ___: no result has more than two digits.");
    check_broken("9x_=0_", -1, "Row 1, column 5 would hold 0, but no result begins with 0.");
    check_broken("2x_=_\n"
                 "    x\n"
                 "    _\n"
                 "    =\n"
                 "    9\n",
                 GARAM_CROSSING,
                 "Row 1, column 5 can hold 0, 2, 4, 6 or 8 in 2 x _ = _ across and 1, 3 or 9 in _ x _ = 9 "
                 "down: no digit fits both.");
    check_broken("3x_=_+5=_\n"
                 "    x\n"
                 "    3\n"
                 "    =\n"
                 "    1\n"
                 "    _\n",
                 GARAM_CROSSING,
                 "Row 1, column 5 can hold 0, 3, 6 or 9 in 3 x _ = _ across, 0 to 4 in _ + 5 = _ across "
                 "and 4 to 6 in _ x 3 = 1_ down: no digit fits all.");
}

/* ---- Whole puzzles */

/* The sentences of all steps of this rule, one per line. */
static enum logic_answer walk(struct logic *g, int rule, struct buf *said, int *hardest)
{
    struct deduction d = {0};
    enum logic_answer answer;
    *hardest = -1;
    while ((answer = rules->step(g, LEVEL_HARD, &d)) == LOGIC_DEDUCED) {
        if (d.rule > *hardest) *hardest = d.rule;
        if (d.rule != rule) continue;
        buf_print(said, "%s\n", d.sentence.text);
        buf_bytes(said, d.substeps.data, d.substeps.size);
    }
    if (answer == LOGIC_CONTRADICTION) buf_print(said, "%s\n", d.sentence.text);
    logic_free_deduction(&d);
    return answer;
}

static size_t count_open(const struct logic *g)
{
    size_t count = 0;
    for (size_t i = 0; i < g->board->board.cells; i++) count += rules->known(g)[i] == LOGIC_OPEN;
    return count;
}

/* The hardest rule in steps is `hardest`; `said` has the sentences of its steps. Following settles
 * all cells at its level, and not below. */
static void check_level(const char *picture, enum garam_rule hardest, const char *said)
{
    struct kit_garam *kit = kit_garam_new(picture);
    struct logic *g = rules->open(&kit->board.board);
    size_t mark = rules->mark(g);
    for (int level = LEVEL_EASY; level <= LEVEL_HARD; level++) {
        assert_int_equal(rules->follow(g, (enum level)level, SIZE_MAX), LOGIC_NOTHING);
        assert_int_equal(count_open(g) == 0, level >= (int)rules->rules[hardest].level);
    }
    rules->undo(g, mark);
    struct buf text = {0};
    int found;
    assert_int_equal(walk(g, (int)hardest, &text, &found), LOGIC_NOTHING);
    assert_int_equal(found, hardest);
    assert_int_equal(count_open(g), 0);
    assert_string_equal(buf_text(&text), said);
    buf_free(&text);
    rules->close(g);
    alloc_free(kit);
}

static void test_levels(void **state)
{
    (void)state;
    check_level("_+0=_\n"
                "x   +\n"
                "8   _\n"
                "=   =\n"
                "4   1\n"
                "8-3=_\n",
                GARAM_SUM,
                "Column 1, rows 1 to 6, _ x 8 = 48: row 1 holds 6.\n"
                "Row 1, columns 1 to 5, 6 + 0 = _: column 5 holds 6.\n"
                "Row 6, columns 1 to 5, 8 - 3 = _: column 5 holds 5.\n"
                "Column 5, rows 1 to 6, 6 + _ = 15: row 3 holds 9.\n");
    check_level("_+0=_\n"
                "x   +\n"
                "8   _\n"
                "=   =\n"
                "_   _\n"
                "8-3=_\n",
                GARAM_EQUATION,
                "Column 1, rows 1 to 6, _ x 8 = _8: only 6 gives a result that ends with 8: row 1 holds 6 "
                "and row 5 holds 4.\n"
                "Column 5, rows 1 to 6, 6 + _ = _5: only 9 gives a result that ends with 5: row 3 holds 9 "
                "and row 5 holds 1.\n");
    check_level("9-_=_\n"
                "x   x\n"
                "5   2\n"
                "=   =\n"
                "_   _\n"
                "_x_=_\n",
                GARAM_CROSSING,
                "Row 6, column 5 can hold 0, 2, 4, 6 or 8 in _ x 2 = 1_ down and 0 or 5 in 5 x _ = _ across: "
                "it holds 0.\n");
    check_level("_x1=_\n"
                "x   x\n"
                "7   _\n"
                "=   =\n"
                "_   _\n"
                "_x_=3\n",
                GARAM_CANDIDATES,
                "Column 5, rows 1 to 6, _ x _ = 63: row 1 holds 7 or 9.\n"
                "Row 6, columns 1 to 5, _ x _ = 3: column 1 holds 1 or 3.\n"
                "Row 1, columns 1 to 5, _ x 1 = _, where column 5 holds 7 or 9: column 1 holds 7 or 9.\n"
                "Column 1, rows 1 to 6, _ x 7 = __, where row 1 holds 7 or 9 and row 6 holds 1 or 3: "
                "row 1 holds 9, row 5 holds 6 and row 6 holds 3.\n");
}

/* Walks to a contradiction that only candidates show. */
static void test_candidates_contradict(void **state)
{
    (void)state;
    struct kit_garam *kit = kit_garam_new("_x_=6\n"
                                          "x   x\n"
                                          "9   _\n"
                                          "=   =\n"
                                          "_   3\n"
                                          "_x3=_\n");
    struct logic *g = rules->open(&kit->board.board);
    struct buf text = {0};
    int hardest;
    assert_int_equal(rules->follow(g, LEVEL_MEDIUM, SIZE_MAX), LOGIC_NOTHING);
    assert_int_equal(walk(g, GARAM_CANDIDATES, &text, &hardest), LOGIC_CONTRADICTION);
    assert_string_equal(
        buf_text(&text),
        "Row 1, columns 1 to 5, _ x _ = 6: column 1 holds 1 to 3 or 6.\n"
        "Column 1, rows 1 to 6, _ x 9 = __, where row 1 holds 1 to 3 or 6: row 6 holds 4, 7 or 8.\n"
        "Row 6, columns 1 to 5, _ x 3 = _, where column 1 holds 4, 7 or 8: no digits fit.\n");
    assert_int_equal(rules->follow(g, LEVEL_HARD, SIZE_MAX), LOGIC_CONTRADICTION);
    buf_free(&text);
    rules->close(g);
    alloc_free(kit);
}

/* A value that was struck out contradicts at every level, until it is undone. */
static void test_struck_out(void **state)
{
    (void)state;
    struct kit_garam *kit = kit_garam_new("3x_=_");
    struct logic *g = rules->open(&kit->board.board);
    struct deduction d = {0};
    int32_t values[10];
    assert_int_equal(rules->candidates(g, 2, values, 10), 10);
    assert_int_equal(rules->follow(g, LEVEL_HARD, SIZE_MAX), LOGIC_NOTHING);
    assert_int_equal(rules->candidates(g, 2, values, 10), 4);
    assert_int_equal(values[0] + 10 * values[1] + 100 * values[2] + 1000 * values[3], 9630);
    assert_int_equal(rules->candidates(g, 2, values, 3), 3);
    size_t mark = rules->mark(g);
    rules->set(g, 2, 5);
    for (int level = LEVEL_EASY; level <= LEVEL_HARD; level++) {
        assert_int_equal(rules->follow(g, (enum level)level, SIZE_MAX), LOGIC_CONTRADICTION);
        assert_int_equal(rules->step(g, (enum level)level, &d), LOGIC_CONTRADICTION);
        assert_string_equal(d.sentence.text, "Row 1, column 5 would hold 5, which was struck out.");
    }
    rules->undo(g, mark);
    assert_int_equal(rules->follow(g, LEVEL_HARD, SIZE_MAX), LOGIC_NOTHING);
    assert_int_equal(rules->candidates(g, 2, values, 10), 4);
    logic_free_deduction(&d);
    rules->close(g);
    alloc_free(kit);
}

/* Operators to find, which are cells like others. */
static void test_operators(void **state)
{
    (void)state;
    check_level("_x_=_\n"
                "?   x\n"
                "2   _\n"
                "=   =\n"
                "_   _\n"
                "_x_=3\n",
                GARAM_CROSSING,
                "Row 6, column 1 can hold 0 to 2, 4, 6 or 8 in _ ? 2 = 1_ down and 1 or 3 in _ x _ = 3 "
                "across: it holds 1.\n"
                "Row 1, column 5 can hold 0 or 9 in 9 x _ = _ across and 7 or 9 in _ x _ = 63 down: "
                "it holds 9.\n");
}

/* Rules are stuck; a trial of each candidate settles cells until all are known. */
static bool try_all(struct logic *g, struct buf *said)
{
    bool settled = false;
    for (size_t cell = 0; cell < g->board->board.cells; cell++) {
        int32_t values[10], rest = -1;
        int count = rules->candidates(g, cell, values, 10), possible = 0, hardest;
        if (rules->known(g)[cell] != LOGIC_OPEN) continue;
        for (int i = 0; i < count; i++) {
            size_t mark = rules->mark(g);
            rules->set(g, cell, values[i]);
            bool fails = walk(g, -1, said, &hardest) == LOGIC_CONTRADICTION;
            rules->undo(g, mark);
            if (!fails) rest = values[i];
            possible += !fails;
        }
        if (possible != 1) continue;
        rules->set(g, cell, rest);
        rules->follow(g, LEVEL_HARD, SIZE_MAX);
        settled = true;
    }
    return settled;
}

static bool count_answer(void *self, const int8_t *values)
{
    int *count = self;
    (void)values;
    return ++*count < 2;
}

static void test_expert(void **state)
{
    (void)state;
    struct kit_garam *kit = kit_garam_new("_x_=_\n"
                                          "x   +\n"
                                          "3   3\n"
                                          "=   =\n"
                                          "_   _\n"
                                          "_x_=_\n");
    struct logic *g = rules->open(&kit->board.board);
    struct buf said = {0};
    int answers = 0, hardest;
    kit_garam_answers(&kit->board, kit->given, NULL, count_answer, &answers);
    assert_int_equal(answers, 1);
    assert_int_equal(walk(g, GARAM_CANDIDATES, &said, &hardest), LOGIC_NOTHING);
    assert_int_equal(count_open(g), 7);
    assert_string_equal(
        buf_text(&said),
        "Column 1, rows 1 to 6, _ x 3 = __: row 1 cannot hold 0 to 3, row 5 holds 1 or 2 and row 6 cannot "
        "hold 0, 3, 6 or 9.\n"
        "Row 1, columns 1 to 5, _ x _ = _: column 3 holds 0 to 2 and column 5 cannot hold 1 to 3.\n"
        "So far column 1 can hold 4 to 9.\n"
        "Column 5, rows 1 to 6, _ + 3 = 1_: row 1 holds 7 to 9 and row 6 holds 0 to 2.\n"
        "Row 1, columns 1 to 5, _ x _ = _: column 1 cannot hold 5 or 6 and column 3 cannot hold 0.\n"
        "So far column 1 can hold 4 to 9, column 3 can hold 0 to 2 and column 5 can hold 7 to 9.\n"
        "Column 1, rows 1 to 6, _ x 3 = __, where row 1 holds 4 or 7 to 9: row 6 cannot hold 5 or 8.\n"
        "Row 6, columns 1 to 5, _ x _ = _, where column 1 holds 1, 2, 4 or 7 and column 5 holds 0 to 2: "
        "column 3 holds 0 to 2.\n");
    buf_clear(&said);
    while (count_open(g)) assert_true(try_all(g, &said));
    assert_string_equal(buf_text(&said), "Row 6, columns 1 to 5, 2 x _ = 1: no digit fits.\n"
                                         "Row 6, columns 1 to 5, 4 x _ = 1: no digit fits.\n"
                                         "Row 6, columns 1 to 5, 7 x _ = 2: no digit fits.\n");
    buf_free(&said);
    rules->close(g);
    alloc_free(kit);
}

KIT_SUITE(garam_sentences)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sum),
        cmocka_unit_test(test_equation),
        cmocka_unit_test(test_crossing),
        cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_broken),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_candidates_contradict),
        cmocka_unit_test(test_struck_out),
        cmocka_unit_test(test_operators),
        cmocka_unit_test(test_expert),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
