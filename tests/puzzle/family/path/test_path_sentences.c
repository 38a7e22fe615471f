/* People's rules for number paths in words: examples of each rule and their levels, the source
 * document's Rikudo, contradictions, goals, boards that are nearly nothing. */
#include "base/say.h"
#include "kit_puzzle.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct family_logic *const rules = &path_logic;

enum { LINKS = 2 }; /* at most, in an example */

static const struct example {
    enum path_rule rule; /* the hardest that it needs */
    enum field_adjacency touch;
    const char *text;
    int link[LINKS * 4]; /* rows and columns from 1; 0: there are no more */
    const char *sentence;
    size_t facts, excluded, because;
} examples[] = {
    {PATH_LINK,
     FIELD_SIDES,
     "1 . / . .",
     {1, 1, 2, 1},
     "Row 2, column 1 is linked to 1: it holds 2.",
     1,
     0,
     1},
    {PATH_NEIGHBOUR,
     FIELD_CORNERS,
     "4 . . .",
     {0},
     "4 has one free neighbour left: row 1, column 2 holds 3.",
     1,
     0,
     1},
    {PATH_BRIDGE,
     FIELD_SIDES,
     ". # . / 4 . 2",
     {0},
     "One free cell touches both 2 and 4: row 2, column 2 holds 3.",
     1,
     0,
     2},
    {PATH_BRIDGE,
     FIELD_SIDES,
     ". 2 . / 4 . . / . . #",
     {2, 2, 2, 3, 2, 2, 3, 2},
     "One open cell joins 2 and 4: row 1, column 1 holds 3.",
     1,
     0,
     2},
    {PATH_BETWEEN,
     FIELD_HEXAGONS,
     ". . 3 / # 1 .",
     {0},
     "After 3 one cell each is left for 4 and 5: row 1, column 2 holds 4 and row 1, column 1 holds 5.",
     2,
     0,
     1},
    {PATH_DEAD_END,
     FIELD_CORNERS,
     ". . . / 6 2 1",
     {0},
     "Row 1, column 3 has two open neighbours left: it is linked to row 1, column 2 and to row 2, column 2.",
     2,
     0,
     2},
    {PATH_DEAD_END,
     FIELD_HEXAGONS,
     "# # . / . . 1",
     {0},
     "Row 2, column 1 has one open neighbour left: it is linked to row 2, column 2, and the path begins or "
     "ends here.",
     1,
     1,
     0},
    {PATH_WAYS,
     FIELD_HEXAGONS,
     ". . / 2 . / 3 .",
     {0},
     "2 ways lead on from 3 to 6. All of them go through r1c2 and r2c2: only 4 to 6 can be there. None has 5 "
     "in r3c2, or 6 in r2c2 or r3c2: these are ruled out.",
     0,
     5,
     1},
    {PATH_WAYS,
     FIELD_CORNERS,
     ". # 1 / . . .",
     {2, 1, 2, 2},
     "Only one way leads on from 1 to 5: r2c3 holds 2, r2c2 holds 3, r2c1 holds 4 and r1c1 holds 5.",
     4,
     0,
     1},
    {PATH_CUT_OFF,
     FIELD_HEXAGONS,
     ". # . / . . 5 / . . .",
     {0},
     "4 is not in row 2, column 2: otherwise no number could reach row 1, column 3.",
     0,
     1,
     1},
};

static struct kit_puzzle *read_example(const struct example *example)
{
    struct kit_puzzle *p = kit_puzzle_read(example->touch, example->text);
    for (const int *link = example->link; link < example->link + LINKS * 4 && link[0]; link += 4)
        p->linked[kit_puzzle_mark(p, link[0], link[1], link[2], link[3]) - p->path.field.cells] = true;
    return p;
}

/* The first deduction by the rule, and that it takes no higher level. */
static void test_examples(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const struct example *example = &examples[i];
        struct kit_puzzle *p = read_example(example);
        struct logic *g = kit_puzzle_open(p);
        struct deduction d = {0};
        bool met = false;
        assert_int_equal(kit_puzzle_grade(p), rules->rules[example->rule].level);
        while (rules->step(g, LEVEL_HARD, &d) == LOGIC_DEDUCED) {
            assert_true(rules->rules[d.rule].level <= rules->rules[example->rule].level);
            if (met || d.rule != (int)example->rule) continue;
            met = true;
            assert_string_equal(d.sentence.text, example->sentence);
            assert_int_equal(d.facts.size, example->facts);
            assert_int_equal(d.excluded.size, example->excluded);
            assert_int_equal(d.because.size, example->because);
        }
        assert_true(met);
        for (size_t k = 0; k < kit_puzzle_things(p); k++) assert_true(rules->known(g)[k] != LOGIC_OPEN);
        logic_free_deduction(&d);
        rules->close(g);
        kit_puzzle_free(p);
    }
}

/* A path read backwards is a path, so no board with one answer is without numbers, and only boards
 * with several answers need this rule. */
static void test_colours(void **state)
{
    (void)state;
    struct kit_puzzle *p = kit_puzzle_read(FIELD_SIDES, ". . . / . . . / . . .");
    struct logic *g = kit_puzzle_open(p);
    struct deduction d = {0};
    assert_int_equal(rules->step(g, LEVEL_HARD, &d), LOGIC_DEDUCED);
    assert_int_equal(d.rule, PATH_COLOURS);
    assert_string_equal(
        d.sentence.text,
        "Colour the board like a chess board: 5 cells have the colour of row 1, column 1, and "
        "4 have the other. The path changes colour at each step: so odd numbers are on the "
        "colour of row 1, column 1, and even numbers are on the other.");
    assert_int_equal(d.excluded.size, 5 * 4 + 4 * 5);
    assert_int_equal(rules->step(g, LEVEL_HARD, &d), LOGIC_NOTHING);
    logic_free_deduction(&d);
    rules->close(g);
    kit_puzzle_free(p);
}

/* The same in French: each rule of the examples, in their order. */
static void test_french(void **state)
{
    (void)state;
    static const char *const sentences[] = {
        "La case L2C1 est liée à 1 : elle contient 2.",
        "Il ne reste à côté de 4 qu’une case libre : la case L1C2 contient 3.",
        "Une seule case libre touche à la fois 2 et 4 : la case L2C2 contient 3.",
        "Une seule case accessible relie 2 et 4 : la case L1C1 contient 3.",
        "Après 3, il ne reste qu’une case pour chacun des nombres 4 et 5 : la case L1C2 contient 4 et la "
        "case L1C1 contient 5.",
        "La case L1C3 n’a plus que deux voisines accessibles : elle est liée à la case L1C2 et à la case "
        "L2C2.",
        "La case L2C1 n’a plus qu’une voisine accessible : elle est liée à la case L2C2, et le chemin "
        "commence ou finit ici.",
        "2 chemins mènent, en avançant, de 3 à 6. Tous passent par L1C2 et L2C2 : seuls les nombres de 4 à "
        "6 peuvent s’y trouver. Aucun n’a 5 en L3C2, ni 6 en L2C2 ou L3C2 : tout cela est exclu.",
        "Un seul chemin mène, en avançant, de 1 à 5 : L2C3 contient 2, L2C2 contient 3, L2C1 contient 4 et "
        "L1C1 contient 5.",
        "4 n’est pas dans la case L2C2 : sinon aucun nombre ne pourrait atteindre la case L1C3.",
    };
    say_begin(&say_program_words, SAY_FRENCH);
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct kit_puzzle *p = read_example(&examples[i]);
        struct logic *g = kit_puzzle_open(p);
        struct deduction d = {0};
        do assert_int_equal(rules->step(g, LEVEL_HARD, &d), LOGIC_DEDUCED);
        while (d.rule != (int)examples[i].rule);
        struct buf text = {0}; /* with plain blanks */
        for (const char *at = d.sentence.text; *at; at++)
            if (strncmp(at, "\u00a0", 2) == 0)
                buf_char(&text, ' '), at++;
            else
                buf_char(&text, *at);
        assert_string_equal(buf_text(&text), sentences[i]);
        buf_free(&text);
        logic_free_deduction(&d);
        rules->close(g);
        kit_puzzle_free(p);
    }
    say_begin(&say_program_words, SAY_ENGLISH);
}

/* Not with as many cells of each colour, nor where corners touch. */
static void test_no_colours(void **state)
{
    (void)state;
    static const struct {
        enum field_adjacency touch;
        const char *text;
    } cases[] = {{FIELD_SIDES, ". . . / . . ."}, {FIELD_CORNERS, ". . . / . . . / . . ."}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kit_puzzle *p = kit_puzzle_read(cases[i].touch, cases[i].text);
        struct logic *g = kit_puzzle_open(p);
        struct deduction d = {0};
        assert_int_equal(rules->step(g, LEVEL_HARD, &d), LOGIC_NOTHING);
        logic_free_deduction(&d);
        rules->close(g);
        kit_puzzle_free(p);
    }
}

static const char document[] = "# # # . . 4 29 / # # 7 . . . . / # . . . . . . / . 10 1 # . 24 . / "
                               ". . . 36 . . # / . 16 . . . # # / . . . . # # #";
static const char document_answer[] =
    "# # # 6 5 4 29 / # # 7 8 3 30 28 / # 11 9 2 31 27 26 / 12 10 1 # 32 24 25 / "
    "13 14 15 36 33 23 # / 17 16 35 34 22 # # / 18 19 20 21 # # #";

static const char *const document_steps[] = {
    "Between 1 and 4 one cell each is left for 2 and 3: row 3, column 4 holds 2 and row 2, column 5 holds 3.",
    "Between 4 and 7 one cell is left for 5: row 1, column 5 holds 5.",
    "Only 6 can reach row 1, column 4: it holds 6.",
    "Only 8 can reach row 2, column 4: it holds 8.",
    "8 has one free neighbour left: row 3, column 3 holds 9.",
    "Row 3, column 2 has two open neighbours left: it is linked to row 4, column 1 and to row 4, column 2.",
    "Row 3, column 2 is linked to 10, and 9 is elsewhere: it holds 11.",
};

/* The source document's Rikudo is expert: it takes more than eight ways, or trials. */
static void test_document(void **state)
{
    (void)state;
    struct kit_puzzle *p = kit_puzzle_read(FIELD_HEXAGONS, document);
    struct kit_puzzle *solved = kit_puzzle_read(FIELD_HEXAGONS, document_answer);
    struct logic *g = kit_puzzle_open(p);
    struct deduction d = {0};
    assert_int_equal(kit_puzzle_grade(p), LEVEL_EXPERT);
    for (size_t i = 0; i < sizeof document_steps / sizeof *document_steps; i++) {
        assert_int_equal(rules->step(g, LEVEL_HARD, &d), LOGIC_DEDUCED);
        assert_string_equal(d.sentence.text, document_steps[i]);
    }
    assert_int_equal(kit_puzzle_walk(p, g, LEVEL_EXPERT), LOGIC_NOTHING);
    assert_memory_equal(rules->known(g), solved->given, p->path.field.cells * sizeof *p->given);
    logic_free_deduction(&d);
    rules->close(g);
    kit_puzzle_free(p);
    kit_puzzle_free(solved);
}

/* The final sentence. */
static void assert_contradiction(struct kit_puzzle *p, struct logic *g, const char *sentence)
{
    struct deduction d = {0};
    enum logic_answer answer;
    while ((answer = rules->step(g, LEVEL_HARD, &d)) == LOGIC_DEDUCED) continue;
    assert_int_equal(answer, LOGIC_CONTRADICTION);
    assert_string_equal(d.sentence.text, sentence);
    assert_int_equal(rules->follow(g, LEVEL_EASY, SIZE_MAX), LOGIC_CONTRADICTION);
    logic_free_deduction(&d);
    rules->close(g);
    kit_puzzle_free(p);
}

static void test_contradictions(void **state)
{
    (void)state;
    static const struct example cases[] = {
        {0,
         FIELD_CORNERS,
         "2 2",
         {0},
         "2 would be in two cells, row 1, column 1 and row 1, column 2.",
         0,
         0,
         0},
        {0,
         FIELD_CORNERS,
         "1 4 .",
         {0},
         "Row 1, column 2 would hold 4, where the path has the numbers 1 to 3.",
         0,
         0,
         0},
        {0, FIELD_HEXAGONS, "2 # 1", {0}, "1 and 2 could not be joined.", 0, 0, 0},
        {0,
         FIELD_SIDES,
         "# 1 3 .",
         {1, 2, 1, 3},
         "1 and 3 would be linked, but are not consecutive.",
         0,
         0,
         0},
        {0,
         FIELD_HEXAGONS,
         ". 1 2",
         {1, 1, 1, 2},
         "Row 1, column 2 would be linked to too many cells.",
         0,
         0,
         0},
        {0, FIELD_HEXAGONS, ". . 2", {0}, "2 would have no free neighbour left for 3.", 0, 0, 0},
        {0, FIELD_HEXAGONS, "6 . . . / . . 4 #", {0}, "No free cell would touch both 4 and 6.", 0, 0, 0},
        {0,
         FIELD_SIDES,
         "# # . # / # # 2 . / . 4 . . / # . . #",
         {3, 3, 3, 4, 3, 3, 4, 3},
         "No open cell would join 2 and 4.",
         0,
         0,
         0},
        {0, FIELD_CORNERS, ". 1 .", {0}, "No cell would be left for 3.", 0, 0, 0},
        {0, FIELD_SIDES, "1 . . 5 . / . . . . .", {0}, "No cell would be left for 4.", 0, 0, 0},
        {0, FIELD_HEXAGONS, ". / 4 / . / .", {0}, "No number could reach row 1, column 1.", 0, 0, 0},
        {0, FIELD_HEXAGONS, ". # . .", {0}, "Row 1, column 1 would have no open neighbour.", 0, 0, 0},
        {0,
         FIELD_SIDES,
         ". . . . / # 1 # . / . . . .",
         {0},
         "Row 1, column 1 would have one open neighbour, where the path needs two.",
         0,
         0,
         0},
        {0, FIELD_CORNERS, ". # . / . 4 .", {0}, "No way would be left from 4 to 1.", 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kit_puzzle *p = read_example(&cases[i]);
        assert_contradiction(p, kit_puzzle_open(p), cases[i].sentence);
    }
}

/* Values that contradict what is known when they are set, and undoing them. */
static void test_set_contradicts(void **state)
{
    (void)state;
    static const struct {
        int row, column, other_row, other_column, value; /* other_row 0: a cell */
        const char *sentence;
    } cases[] = {
        {1, 5, 0, 0, 6, "Row 1, column 5 would hold both 5 and 6."},
        {7, 4, 0, 0, 7, "7 would be in two cells, row 2, column 3 and row 7, column 4."},
        {7, 4, 0, 0, 28, "28 in row 7, column 4 would not be beside 29 in row 1, column 7."},
        {7, 4, 0, 0, 27, "Row 7, column 4 cannot hold 27, which was ruled out there."},
        {1, 5, 1, 6, 0, "The path would both go and not go from row 1, column 5 to row 1, column 6."},
        {2, 7, 3, 7, 0, NULL},
    };
    for (size_t i = 0; cases[i].sentence; i++) {
        struct kit_puzzle *p = kit_puzzle_read(FIELD_HEXAGONS, document);
        struct logic *g = kit_puzzle_open(p);
        size_t thing = cases[i].other_row ? kit_puzzle_mark(p, cases[i].row, cases[i].column,
                                                            cases[i].other_row, cases[i].other_column)
                                          : kit_puzzle_cell(p, cases[i].row, cases[i].column);
        assert_int_equal(rules->follow(g, LEVEL_MEDIUM, SIZE_MAX), LOGIC_NOTHING);
        size_t mark = rules->mark(g);
        rules->set(g, thing, cases[i].value);
        assert_int_equal(rules->follow(g, LEVEL_HARD, SIZE_MAX), LOGIC_CONTRADICTION);
        rules->undo(g, mark);
        assert_int_equal(rules->follow(g, LEVEL_MEDIUM, SIZE_MAX), LOGIC_NOTHING);
        rules->set(g, thing, cases[i].value);
        assert_contradiction(p, g, cases[i].sentence);
    }
}

/* Following ends when the goal is known, be it a cell or a mark. */
static void test_goals(void **state)
{
    (void)state;
    struct kit_puzzle *p = kit_puzzle_read(FIELD_HEXAGONS, document);
    size_t goals[] = {kit_puzzle_cell(p, 7, 4), kit_puzzle_cell(p, 1, 5), kit_puzzle_mark(p, 3, 2, 4, 2),
                      kit_puzzle_mark(p, 1, 5, 2, 5)};
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
        struct logic *g = kit_puzzle_open(p);
        assert_int_equal(rules->follow(g, i ? LEVEL_MEDIUM : LEVEL_EXPERT, goals[i]), LOGIC_DEDUCED);
        assert_int_not_equal(rules->known(g)[goals[i]], LOGIC_OPEN);
        rules->close(g);
    }
    struct logic *g = kit_puzzle_open(p);
    assert_int_equal(rules->follow(g, LEVEL_MEDIUM, goals[0]), LOGIC_NOTHING);
    rules->close(g);
    kit_puzzle_free(p);
}

/* If no number is known, nothing is reported; boards of one cell, and of none, work too. */
static void test_blank(void **state)
{
    (void)state;
    struct kit_puzzle *p = kit_puzzle_hexagon(3);
    struct logic *g = kit_puzzle_open(p);
    int32_t values[64];
    assert_int_equal(rules->follow(g, LEVEL_HARD, SIZE_MAX), LOGIC_NOTHING);
    for (size_t i = 0; i < kit_puzzle_things(p); i++) assert_int_equal(rules->known(g)[i], LOGIC_OPEN);
    assert_int_equal(rules->candidates(g, 7, values, 64), 36);
    assert_int_equal(rules->candidates(g, 7, values, 10), 10);
    assert_int_equal(rules->candidates(g, 40, values, 64), 2);
    assert_int_equal(kit_puzzle_walk(p, g, LEVEL_HARD), LOGIC_NOTHING);
    rules->close(g);
    kit_puzzle_free(p);
    static const char *const tiny[] = {"1", ".", "#", "# . #"};
    for (size_t i = 0; i < sizeof tiny / sizeof *tiny; i++) {
        p = kit_puzzle_read(FIELD_CORNERS, tiny[i]);
        g = kit_puzzle_open(p);
        assert_int_equal(kit_puzzle_walk(p, g, LEVEL_HARD), LOGIC_NOTHING);
        for (size_t k = 0; k < p->path.field.cells; k++) assert_int_equal(rules->known(g)[k], 1);
        rules->close(g);
        kit_puzzle_free(p);
    }
}

KIT_SUITE(path_sentences)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),       cmocka_unit_test(test_document),
        cmocka_unit_test(test_contradictions), cmocka_unit_test(test_set_contradicts),
        cmocka_unit_test(test_goals),          cmocka_unit_test(test_blank),
        cmocka_unit_test(test_colours),        cmocka_unit_test(test_no_colours),
        cmocka_unit_test(test_french),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
