/* The sentences of the stock rules, on a strip of cells in one row, or on two strips that cross. */
#include "kit_regions.h"
#include "kit_suite.h"

#include <string.h>

static const struct family_logic *const rules = &kit_regions_logic;
static struct kit_regions kit; /* the strip of the test that runs */

/* A board of cells with the values 1 to `hi`, all open. */
static struct regions *begin(size_t cells, int32_t hi)
{
    memset(&kit, 0, sizeof kit);
    return regions_new(&kit.arena, kit_regions_rules, cells, 1, hi, 8);
}

static void add(struct regions *r, struct region region, const char *cells)
{
    uint32_t cell[32];
    for (; cells[region.count]; region.count++) cell[region.count] = (uint32_t)(cells[region.count] - 'a');
    region.kind = (int)region.need;
    region.number[0] = (int)r->count + 1;
    region.cells = cell;
    regions_add(r, region);
}

/* Opens the board, leaves these values in its cells ("12 3 -": 1 and 2, 3, all), and checks the
 * next step of this rule. */
static void check_step(struct regions *r, const char *left, const char *rule, const char *sentence)
{
    int32_t *given = ARENA_ARRAY(&kit.arena, int32_t, r->cells);
    struct deduction d = {0};
    for (size_t i = 0; i < r->cells; i++) given[i] = LOGIC_OPEN;
    regions_seal(r);
    region_board_begin(&kit.board, kit_regions_family, sizeof kit.board, r, given);
    struct logic *g = rules->open(&kit.board.board);
    for (size_t i = 0; i < r->cells; i++, left += strcspn(left, " "), left += *left == ' ') {
        size_t length = strcspn(left, " ");
        for (int32_t value = 1; value <= r->hi && *left != '-'; value++)
            if (!memchr(left, '0' + value, length)) candidates_exclude(g, i, value);
    }
    enum logic_answer answer = rules->step(g, LEVEL_HARD, &d);
    while (answer == LOGIC_DEDUCED && strcmp(rules->rules[d.rule].name, rule) != 0)
        print_message("%s\n", d.sentence.text), answer = rules->step(g, LEVEL_HARD, &d);
    print_message("%d %s\n", answer, d.sentence.text);
    assert_int_not_equal(answer, LOGIC_NOTHING);
    assert_string_equal(d.sentence.text, sentence);
    logic_free_deduction(&d);
    rules->close(g);
    arena_free(&kit.arena);
}

static void test_singles(void **state)
{
    struct regions *r = begin(4, 4);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abcd");
    check_step(r, "1 - - -", "naked single", "Only 1 is left for row 1, column 1.");
    r = begin(4, 3);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abc");
    add(r, (struct region){.need = REGION_DIFFERENT}, "bd");
    check_step(r, "12 12 123 -", "hidden single", "In set 1, only row 1, column 3 can hold 3.");
    r = begin(4, 3);
    add(r, (struct region){.need = REGION_DIFFERENT}, "abc");
    check_step(r, "1 13 - -", "x", "");
}

KIT_SUITE(candidates_words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_singles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
