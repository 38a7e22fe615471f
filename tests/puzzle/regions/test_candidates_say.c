/* The sentences of the stock rules, on a few cells in one row. */
#include "kit_regions.h"
#include "kit_suite.h"

#include "base/say.h"

#include <string.h>

extern const struct say_table say_test_words;

static const struct family_logic *const rules = &kit_regions_logic;
static struct kit_regions kit; /* the board of the test that runs */

/* A board of cells with the values 1 to `hi`, all open. */
static struct regions *begin(size_t cells, int32_t hi)
{
    memset(&kit, 0, sizeof kit);
    return regions_new(&kit.arena, kit_regions_rules, cells, 1, hi, 8);
}

/* Regions are numbered from 1; cells are letters. */
static void add(struct regions *r, struct region region, const char *cells)
{
    uint32_t cell[32];
    for (; cells[region.count]; region.count++) cell[region.count] = (uint32_t)(cells[region.count] - 'a');
    region.kind = (int)region.need;
    region.number[0] = (int)r->count + 1;
    region.cells = cell;
    regions_add(r, region);
}

static void leave(struct logic *g, const char *left)
{
    for (size_t i = 0; i < g->regions->cells; i++, left += strcspn(left, " "), left += *left == ' ') {
        size_t length = strcspn(left, " ");
        bool known = *left == '=';
        for (int32_t value = 1; value <= g->regions->hi && *left != '-' && !known; value++)
            if (!memchr(left, '0' + value, length)) candidates_exclude(g, i, value);
        if (known) rules->set(g, i, left[1] - '0');
    }
}

/* Opens the board, leaves these values in its cells ("12 =3 -": 1 and 2, 3 and known, all), and
 * checks what the rule says when it comes up. */
static void check(struct regions *r, const char *left, const char *rule, const char *sentence)
{
    int32_t *given = ARENA_ARRAY(&kit.arena, int32_t, r->cells);
    struct deduction d = {0};
    for (size_t i = 0; i < r->cells; i++) given[i] = LOGIC_OPEN;
    regions_seal(r);
    region_board_begin(&kit.board, kit_regions_family, sizeof kit.board, r, given);
    struct logic *g = rules->open(&kit.board.board);
    leave(g, left);
    enum logic_answer answer;
    do answer = rules->step(g, LEVEL_HARD, &d);
    while (answer == LOGIC_DEDUCED && strcmp(rules->rules[d.rule].name, rule) != 0);
    if (answer == LOGIC_DEDUCED || d.rule >= 0) assert_string_equal(rules->rules[d.rule].name, rule);
    assert_string_equal(d.sentence.text, sentence);
    logic_free_deduction(&d);
    rules->close(g);
    arena_free(&kit.arena);
}

static void test_singles(void **state)
{
    struct regions *r = begin(4, 4);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abcd");
    check(r, "1 - - -", "naked single", "Only 1 is left for row 1, column 1.");
    r = begin(4, 4);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abcd");
    check(r, "=1 24 23 23", "hidden single", "In set 1, only row 1, column 2 can hold 4.");
    r = begin(4, 3);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abc");
    add(r, (struct region){.need = REGION_DIFFERENT}, "bd");
    check(r, "12 12 123 -", "hidden single", "In set 1, only row 1, column 3 can hold 3.");
    r = begin(4, 3);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abc");
    check(r, "=1 =2 13 -", "naked single", "Only 3 is left for row 1, column 3: all others are in set 1.");
    r = begin(4, 3);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abc");
    check(r, "12 12 12 -", "hidden single", "No cell of set 1 could hold 3.");
    r = begin(4, 3);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abc");
    check(r, "=1 =1 - -", "", "Set 1 would have more than one 1.");
    r = begin(2, 3);
    add(r, (struct region){.need = REGION_DIFFERENT}, "ab");
    check(r, "=1 1", "", "Row 1, column 2 would have no value left.");
}

static void test_subsets(void **state)
{
    struct regions *r = begin(5, 5);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abcde");
    check(r, "12 12 - - -", "naked pair",
          "Row 1, columns 1 and 2 can only hold 1 and 2, so no other cell of set 1 does: 1 and 2 are struck "
          "out of row 1, columns 3 to 5.");
    r = begin(5, 6);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abcde");
    check(r, "123 23 13 - -", "naked triple",
          "Row 1, columns 1 to 3 can only hold 1, 2 and 3, so no other cell of set 1 does: 1, 2 and 3 "
          "are struck out of row 1, columns 4 and 5.");
    r = begin(5, 5);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abcde");
    check(r, "- - 345 345 345", "hidden pair",
          "In set 1, only row 1, columns 1 and 2 can hold 1 and 2, so they hold nothing else.");
    r = begin(4, 5);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abcd");
    check(r, "12 12 12 -", "naked triple", "Row 1, column 3 would have no value left.");
}

static void test_crossings(void **state)
{
    struct regions *r = begin(5, 3);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abc");
    add(r, (struct region){.need = REGION_DIFFERENT}, "bcde");
    check(r, "12 - - - -", "intersection",
          "In set 1, only cells of set 2 can hold 3, so no other cell of set 2 does: 3 is struck out of row "
          "1, columns 4 and 5.");
}

static void test_sums(void **state)
{
    struct regions *r = begin(3, 9);
    add(r, (struct region){.need = REGION_SUM, .different = true, .total = 23}, "abc");
    check(r, "- - -", "bounds",
          "In cage 1, row 1, columns 1 to 3 add up to 23: 1, 2, 3, 4 and 5 are struck out of row 1, "
          "columns 1 to 3.");
    r = begin(3, 9);
    add(r, (struct region){.need = REGION_SUM, .different = true, .total = 7}, "abc");
    check(r, "- - -", "sets",
          "In cage 1, row 1, columns 1 to 3 add up to 7; of the numbers still possible there, only "
          "1, 2 and 4 can be in that sum without repetition: 3 is struck out of row 1, columns 1 to 3.");
    r = begin(3, 9);
    add(r, (struct region){.need = REGION_SUM, .different = true, .total = 9}, "abc");
    check(
        r, "12 345 123456", "ways",
        "In cage 1, row 1, columns 1 to 3 add up to 9, so with what is left they hold 1 3 5, 1 5 3, 2 3 4 or "
        "2 4 3: 2 is struck out of row 1, column 3.");
    r = begin(4, 9);
    add(r, (struct region){.need = REGION_SUM, .different = true, .total = 17}, "abcd");
    check(r, "12 345 23456 78", "ways",
          "In cage 1, row 1, columns 1 to 4 add up to 17, in no way with these: 2 is struck out of row 1, "
          "column 3.");
    r = begin(2, 9);
    add(r, (struct region){.need = REGION_SUM, .total = 8}, "ab");
    check(r, "=3 -", "bounds", "Row 1, column 2 is the last open cell of cage 1, which lacks 5.");
    r = begin(2, 9);
    add(r, (struct region){.need = REGION_SUM, .total = 19}, "ab");
    check(r, "- -", "bounds", "In cage 1, row 1, columns 1 and 2 would have to add up to 19.");
    r = begin(2, 9);
    add(r, (struct region){.need = REGION_SUM, .total = 8}, "ab");
    check(r, "=3 =4", "", "Cage 1 adds up to 7, must be 8.");
    r = begin(2, 9);
    add(r, (struct region){.need = REGION_SUM, .total = 8}, "ab");
    check(r, "=3 1234", "bounds", "Row 1, column 2 is the last open cell of cage 1, and cannot hold 5.");
}

static void test_lines(void **state)
{
    struct regions *r = begin(5, 2);
    add(r, (struct region){.need = REGION_COUNT, .value = 1, .total = 2}, "abcde");
    check(r, "=1 - =1 - -", "count", "Line 1 has all its 1s: columns 2, 4 and 5 hold 2.");
    r = begin(5, 3);
    add(r, (struct region){.need = REGION_COUNT, .value = 1, .total = 2}, "abcde");
    check(r, "23 - - 23 23", "count",
          "Line 1 needs all cells that can hold 1: 2 and 3 are struck out of row 1, columns 2 and 3.");
    r = begin(3, 3);
    add(r, (struct region){.need = REGION_COUNT, .value = 1, .total = 2}, "abc");
    check(r, "23 - 23", "count", "Line 1 would have too few cells with 1.");
    r = begin(4, 2);
    add(r, (struct region){.need = REGION_NO_THREE}, "abcd");
    check(r, "=1 =1 - -", "pair", "Row 1, columns 1 and 2 hold 1 1: column 3 holds 2.");
    r = begin(4, 2);
    add(r, (struct region){.need = REGION_NO_THREE}, "abcd");
    check(r, "- =1 - =1", "gap", "Row 1, columns 2 and 4 hold 1: between them column 3 holds 2.");
    r = begin(4, 3);
    add(r, (struct region){.need = REGION_NO_THREE}, "abcd");
    check(r, "- =1 - =1", "gap",
          "Row 1, columns 2 and 4 hold 1: between them 1 is struck out of row 1, column 3.");
    r = begin(4, 2);
    add(r, (struct region){.need = REGION_NO_THREE}, "abcd");
    check(r, "=1 =1 1 -", "pair", "Row 1 has three 1s in a row.");
    r = begin(6, 2);
    add(r, (struct region){.need = REGION_PATTERN, .value = 2, .blocks = (int32_t[]){3, 1}, .block_count = 2},
        "abcdef");
    check(r, "- - - - - -", "pattern",
          "In every way to place 3 1 in strip 1, row 1, columns 2 and 3 hold 2.");
    r = begin(4, 2);
    add(r, (struct region){.need = REGION_PATTERN, .value = 2}, "abcd");
    check(r, "- - - -", "pattern", "Strip 1 has no block: row 1, columns 1 to 4 hold 1.");
    r = begin(4, 2);
    add(r, (struct region){.need = REGION_PATTERN, .value = 2, .blocks = (int32_t[]){2, 1}, .block_count = 2},
        "abcd");
    check(r, "- =1 - -", "pattern", "There would be no way to place 2 1 in strip 1.");
}

static void test_french(void **state)
{
    struct regions *r = begin(5, 5);
    say_begin(&say_test_words, SAY_FRENCH);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abcde");
    check(r, "12 12 - - -", "naked pair",
          "Les cases L1C1 et L1C2 ne peuvent contenir que 1 et 2, donc aucune autre case de l’ensemble 1 ne "
          "les contient\u00a0: 1 et 2 sont exclus des cases L1C3 à L1C5.");
    r = begin(4, 4);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abcd");
    check(r, "=1 24 23 23", "hidden single", "Dans l’ensemble 1, seule la case L1C2 peut contenir 4.");
    r = begin(2, 9);
    add(r, (struct region){.need = REGION_SUM, .total = 8}, "ab");
    check(r, "=3 -", "bounds", "La case L1C2 est la dernière case libre de la cage 1, où il manque 5.");
    r = begin(6, 2);
    add(r, (struct region){.need = REGION_PATTERN, .value = 2, .blocks = (int32_t[]){3, 1}, .block_count = 2},
        "abcdef");
    check(r, "- - - - - -", "pattern",
          "Quelle que soit la façon de placer 3 1 dans la bande 1, les cases L1C2 et L1C3 contiennent 2.");
    say_begin(&say_test_words, SAY_ENGLISH);
}

KIT_SUITE(candidates_say)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_singles), cmocka_unit_test(test_subsets), cmocka_unit_test(test_crossings),
        cmocka_unit_test(test_sums),    cmocka_unit_test(test_lines),   cmocka_unit_test(test_french),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
