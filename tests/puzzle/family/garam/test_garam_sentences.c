/* Garam in sentences: each rule to the letter, hand-made puzzles of each level, and what is wrong
 * with boards that have no answer. */
#include "base/say.h"
#include "kit_garam.h"
#include "kit_suite.h"
#include "puzzle/regions/candidates.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct family_logic *const rules = &garam_rules_logic;

/* ---- One step from a picture */

static void check_step(const char *picture, enum logic_answer answer, int rule, const char *sentence)
{
    struct kit_garam *kit = kit_garam_new(picture);
    struct logic *g = kit_garam_open(kit);
    struct deduction d = {0};
    enum logic_answer told = rules->step(g, LEVEL_HARD, &d);
    assert_string_equal(d.sentence.text, sentence);
    assert_int_equal(told, answer);
    assert_int_equal(d.rule, rule);
    logic_free_deduction(&d);
    rules->close(g);
    kit_garam_free(kit);
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
    check_told("3+_=7", GARAM_SUM, "3 + _ = 7 can only be 3 + 4 = 7.");
    check_told("\n  _-3=0", GARAM_SUM, "_ - 3 = 0 can only be 3 - 3 = 0.");
    check_told("_x7=42", GARAM_SUM, "_ x 7 = 42 can only be 6 x 7 = 42.");
    check_told("7x6=_2", GARAM_SUM, "7 x 6 = _2 can only be 7 x 6 = 42.");
    check_told("9\n+\n7\n=\n_\n_", GARAM_SUM, "9 + 7 = __ can only be 9 + 7 = 16.");
    check_told("3?4=7", GARAM_SUM, "3 ? 4 = 7 can only be 3 + 4 = 7.");
    check_told("9?1=8", GARAM_SUM, "9 ? 1 = 8 can only be 9 - 1 = 8.");
    check_told("9?4=36", GARAM_SUM, "9 ? 4 = 36 can only be 9 x 4 = 36.");
}

static void test_equation(void **state)
{
    (void)state;
    check_told("\n\n    7x_=5_", GARAM_EQUATION,
               "7 x _ = 5_ can only be 7 x 8 = 56: no other digit gives a result of two digits that "
               "begins with 5.");
    check_told("_\n+\n6\n=\n_\n5", GARAM_EQUATION,
               "_ + 6 = _5 can only be 9 + 6 = 15: no other digit gives a result of two digits that "
               "ends with 5.");
    check_told("_x_=81", GARAM_EQUATION, "_ x _ = 81 can only be 9 x 9 = 81.");
    check_told("0-_=_", GARAM_EQUATION, "0 - _ = _ can only be 0 - 0 = 0.");
    check_told("_?9=_", GARAM_CANDIDATES, /* 0 + 9, 9 - 9, 0 x 9 and 1 x 9 */
               "In _ ? 9 = _, the first number is 0, 1 or 9.");
    check_told("_+_=__", GARAM_EQUATION, "_ + _ = __ can only be _ + _ = 1_.");
    check_told("0x_=_", GARAM_EQUATION, "0 x _ = _ can only be 0 x _ = 0.");
    check_told("_?_=8_", GARAM_EQUATION, "_ ? _ = 8_ can only be 9 x 9 = 81.");
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
               "The cell that _ x 3 = _ and _ x 5 = 1_ share can hold 0, 3, 6 or 9 in the first and 0 or 5 "
               "in the second: it holds 0.");
    check_told("2x_=_+5=_\n"
               "    -\n"
               "    _\n"
               "    =\n"
               "    3\n",
               GARAM_CROSSING,
               "The cell that 2 x _ = _, _ + 5 = _ and _ - _ = 3 share can hold 0, 2, 4, 6 or 8 in the "
               "first, 0 to 4 in the second and 3 to 9 in the third: it holds 4.");
    /* The equation downwards is not needed. */
    check_told("4x_=_x_=4\n"
               "    -\n"
               "    _\n"
               "    =\n"
               "    _\n",
               GARAM_CROSSING,
               "The cell that 4 x _ = _ and _ x _ = 4 share can hold 0, 4 or 8 in the first and 1, 2 or 4 in "
               "the second: it holds 4.");
}

static void test_candidates(void **state)
{
    (void)state;
    check_told("2?2=4", GARAM_CANDIDATES, "In 2 ? 2 = 4, the operator is + or x.");
    check_told("3x_=_", GARAM_CANDIDATES, "In 3 x _ = _, the second number is 0 to 3.");
}

static void test_broken(void **state)
{
    (void)state;
    check_broken("9+9=_", GARAM_SUM, "No digit completes 9 + 9 = _.");
    check_broken("9+9=1", -1, "9 + 9 = 1 is wrong: it makes 18.");
    check_broken("1-2=__", GARAM_SUM, "No digits complete 1 - 2 = __.");
    check_broken("1?2=9", GARAM_SUM, "No operator completes 1 ? 2 = 9.");
    check_broken("7x_=50", GARAM_SUM, "No digit completes 7 x _ = 50.");
    check_broken("9x_=9_", GARAM_EQUATION, "No digits complete 9 x _ = 9_.");
    check_broken("_\nx\n_\n=\n_\n_\n_", GARAM_SUM,
                 "_ x _ = ___ has a result of more than two digits, which no digits make.");
    check_broken("9x_=0_", -1, "The tens cell of 9 x _ = 0_ cannot hold 0.");
    check_broken("2x_=_\n"
                 "    x\n"
                 "    _\n"
                 "    =\n"
                 "    9\n",
                 GARAM_CROSSING,
                 "The cell that 2 x _ = _ and _ x _ = 9 share can hold 0, 2, 4, 6 or 8 in the first and 1, 3 "
                 "or 9 in the second: no value fits them all.");
    check_broken("3x_=_+5=_\n"
                 "    x\n"
                 "    3\n"
                 "    =\n"
                 "    1\n"
                 "    _\n",
                 GARAM_CROSSING,
                 "The cell that 3 x _ = _, _ + 5 = _ and _ x 3 = 1_ share can hold 0, 3, 6 or 9 in the "
                 "first, 0 to 4 in the second and 4 to 6 in the third: no value fits them all.");
}

/* Equations that look alike are told apart. */
static void test_lookalikes(void **state)
{
    (void)state;
    check_told("0x_=_\n"
               "+   +\n"
               "_   _\n"
               "=   =\n"
               "3   _\n"
               "    1\n",
               GARAM_SUM, "0 + _ = 3 can only be 0 + 3 = 3.");
    check_told("_x4=8\n"
               "x\n"
               "4\n"
               "=\n"
               "8\n",
               GARAM_SUM, "_ x 4 = 8 across can only be 2 x 4 = 8.");
    check_told("3+_=7   3+_=7", GARAM_SUM, "The first 3 + _ = 7 across can only be 3 + 4 = 7.");
}

/* ---- French */

static void check_french(const char *picture, enum logic_answer answer, int rule, const char *sentence)
{
    say_begin(&say_program_words, SAY_FRENCH);
    check_step(picture, answer, rule, sentence);
    say_begin(&say_program_words, SAY_ENGLISH);
}

static void test_french(void **state)
{
    (void)state;
    check_french("3+_=7", LOGIC_DEDUCED, GARAM_SUM, "3 + _ = 7 ne peut être que 3 + 4 = 7.");
    check_french("7x_=5_", LOGIC_DEDUCED, GARAM_EQUATION,
                 "7 x _ = 5_ ne peut être que 7 x 8 = 56\u00a0: aucun autre chiffre ne donne un résultat "
                 "de deux chiffres qui commence par 5.");
    check_french("2?2=4", LOGIC_DEDUCED, GARAM_CANDIDATES, "Dans 2 ? 2 = 4, l’opérateur est + ou x.");
    check_french("_x4=8\nx\n4\n=\n8\n", LOGIC_DEDUCED, GARAM_SUM,
                 "L’équation horizontale _ x 4 = 8 ne peut être que 2 x 4 = 8.");
    check_french("2x_=_\n    x\n    _\n    =\n    9\n", LOGIC_CONTRADICTION, GARAM_CROSSING,
                 "La case commune à 2 x _ = _ et _ x _ = 9 peut contenir 0, 2, 4, 6 ou 8 dans la première et "
                 "1, 3 ou 9 dans la deuxième\u00a0: aucune valeur ne convient à toutes.");
    check_french("1?2=9", LOGIC_CONTRADICTION, GARAM_SUM, "Aucun opérateur ne complète 1 ? 2 = 9.");
    check_french("9+9=1", LOGIC_CONTRADICTION, -1, "9 + 9 = 1 est faux\u00a0: cela donne 18.");
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
    for (size_t i = 0; i < g->board->cells; i++) count += rules->known(g)[i] == LOGIC_OPEN;
    return count;
}

/* The hardest rule in steps is `hardest`; `said` has the sentences of its steps. Following settles
 * all cells at its level, and not below. */
static void check_level(const char *picture, enum garam_rule hardest, const char *said)
{
    struct kit_garam *kit = kit_garam_new(picture);
    struct logic *g = kit_garam_open(kit);
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
    kit_garam_free(kit);
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
                "8 - 3 = _ can only be 8 - 3 = 5.\n"
                "_ x 8 = 48 can only be 6 x 8 = 48.\n"
                "6 + 0 = _ can only be 6 + 0 = 6.\n"
                "6 + _ = 15 can only be 6 + 9 = 15.\n");
    check_level("_+0=_\n"
                "x   +\n"
                "8   _\n"
                "=   =\n"
                "_   _\n"
                "8-3=_\n",
                GARAM_EQUATION,
                "_ x 8 = _8 can only be 6 x 8 = 48: no other digit gives a result of two digits that "
                "ends with 8.\n"
                "6 + _ = _5 can only be 6 + 9 = 15: no other digit gives a result of two digits that "
                "ends with 5.\n");
    check_level("9-_=_\n"
                "x   x\n"
                "5   2\n"
                "=   =\n"
                "_   _\n"
                "_x_=_\n",
                GARAM_CROSSING,
                "The cell that 5 x _ = _ and _ x 2 = 1_ share can hold 0 or 5 in the first and 0, 2, 4, "
                "6 or 8 in the second: it holds 0.\n");
    check_level("_x1=_\n"
                "x   x\n"
                "7   _\n"
                "=   =\n"
                "_   _\n"
                "_x_=3\n",
                GARAM_CANDIDATES,
                "In _ x _ = 3, the first number is 1 or 3.\n"
                "In _ x 7 = __, where the units digit is 1 or 3, the first number is 3 or 9.\n"
                "In _ x 1 = _, where the first number is 3 or 9, the result is 3 or 9.\n"
                "_ x _ = 63, where the first number is 3 or 9, can only be 9 x 7 = 63.\n");
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
    struct logic *g = kit_garam_open(kit);
    struct buf text = {0};
    int hardest;
    assert_int_equal(rules->follow(g, LEVEL_MEDIUM, SIZE_MAX), LOGIC_NOTHING);
    assert_int_equal(walk(g, GARAM_CANDIDATES, &text, &hardest), LOGIC_CONTRADICTION);
    assert_string_equal(buf_text(&text),
                        "In _ x _ = 6, the first number is 1 to 3 or 6.\n"
                        "In _ x 3 = _, the first number is 0 to 3.\n"
                        "No digits complete _ x 9 = __, where the first number is 1 to 3 or 6 and the units "
                        "digit is 0 to 3.\n");
    assert_int_equal(rules->follow(g, LEVEL_HARD, SIZE_MAX), LOGIC_CONTRADICTION);
    buf_free(&text);
    rules->close(g);
    kit_garam_free(kit);
}

/* A value that was struck out contradicts at every level, until it is undone. */
static void test_struck_out(void **state)
{
    (void)state;
    struct kit_garam *kit = kit_garam_new("3x_=_");
    struct logic *g = kit_garam_open(kit);
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
        assert_string_equal(d.sentence.text, "The result of 3 x _ = _ cannot hold 5.");
    }
    rules->undo(g, mark);
    assert_int_equal(rules->follow(g, LEVEL_HARD, SIZE_MAX), LOGIC_NOTHING);
    assert_int_equal(rules->candidates(g, 2, values, 10), 4);
    logic_free_deduction(&d);
    rules->close(g);
    kit_garam_free(kit);
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
                "The cell that _ x _ = 3 and _ ? 2 = 1_ share can hold 1 or 3 in the first and 0 to 2, "
                "4, 6 or 8 in the second: it holds 1.\n"
                "The cell that 9 x _ = _ and _ x _ = 63 share can hold 0 or 9 in the first and 7 or 9 in "
                "the second: it holds 9.\n");
}

/* Rules are stuck; a trial of each candidate settles cells until all are known. */
static bool try_all(struct logic *g, struct buf *said)
{
    bool settled = false;
    for (size_t cell = 0; cell < g->board->cells; cell++) {
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
    struct logic *g = kit_garam_open(kit);
    struct buf said = {0};
    int answers = 0, hardest;
    kit_garam_answers(&kit->board, kit->given, NULL, count_answer, &answers);
    assert_int_equal(answers, 1);
    assert_int_equal(walk(g, GARAM_CANDIDATES, &said, &hardest), LOGIC_NOTHING);
    assert_int_equal(count_open(g), 7);
    assert_string_equal(
        buf_text(&said),
        "In _ x 3 = __, the first number is 4 to 9.\n"
        "In the first _ x _ = _ across, where the first number is 4 to 9, the second number is 0 "
        "to 2.\n"
        "In the first _ x _ = _ across, where the first number is 4 to 9 and the second number "
        "is 0 to 2, the result is 0 or 4 to 9.\n"
        "In _ x 3 = __, the tens digit is 1 or 2.\n"
        "In _ x 3 = __, the units digit is 1, 2, 4, 5, 7 or 8.\n"
        "In _ + 3 = 1_, the first number is 7 to 9.\n"
        "In the first _ x _ = _ across, where the second number is 0 to 2 and the result is 7 to "
        "9, the first number is 4 or 7 to 9.\n"
        "In the first _ x _ = _ across, where the first number is 4 or 7 to 9 and the result is "
        "7 to 9, the second number is 1 or 2.\n"
        "In _ x 3 = __, where the first number is 4 or 7 to 9, the units digit is 1, 2, 4 or 7.\n"
        "In _ + 3 = 1_, the units digit is 0 to 2.\n"
        "In the second _ x _ = _ across, where the first number is 1, 2, 4 or 7 and the result "
        "is 0 to 2, the second number is 0 to 2.\n");
    buf_clear(&said);
    while (count_open(g)) assert_true(try_all(g, &said));
    assert_string_equal(buf_text(&said), "No digit completes 2 x _ = 1.\n"
                                         "No digit completes 4 x _ = 1.\n"
                                         "No digit completes 7 x _ = 2.\n");
    buf_free(&said);
    rules->close(g);
    kit_garam_free(kit);
}

KIT_SUITE(garam_sentences)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sum),
        cmocka_unit_test(test_equation),
        cmocka_unit_test(test_crossing),
        cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_broken),
        cmocka_unit_test(test_lookalikes),
        cmocka_unit_test(test_french),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_candidates_contradict),
        cmocka_unit_test(test_struck_out),
        cmocka_unit_test(test_operators),
        cmocka_unit_test(test_expert),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
