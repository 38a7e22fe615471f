/* Facts in sentences: examples word for word; of random facts, the cells and values that a sentence
 * names, read back from its words, are those that it was given. */
#include "base/rng.h"
#include "explain/phrase.h"
#include "kit_board.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SIDE = 9, CELLS = SIDE * SIDE, MOST = 40 };

/* ---- examples */

struct example {
    const char *family, *board;
    int count;
    int facts[MOST][4]; /* row, column, value, denied */
    const char *says;
};

static size_t cell_at(const struct board *board, int row, int column)
{
    for (size_t i = 0; i < board->cells; i++) {
        int at[2];
        board->family->place(board, i, &at[0], &at[1]);
        if (at[0] + 1 == row && at[1] + 1 == column) return i;
    }
    fail();
    return 0;
}

static const struct example examples[] = {
    {"queens", "5\n0\n", 1, {{2, 3, 1, 0}}, "row 2, column 3 holds a queen"},
    {"queens", "5\n0\n", 2, {{4, 1, 1, 0}, {2, 3, 1, 0}}, "row 2, column 3 and row 4, column 1 hold a queen"},
    {"queens", "5\n0\n", 3, {{1, 1, 0, 0}, {2, 2, 0, 0}, {3, 3, 0, 0}}, "r1c1, r2c2 and r3c3 hold no queen"},
    {"queens",
     "5\n0\n",
     4,
     {{3, 1, 0, 0}, {3, 2, 0, 0}, {3, 3, 0, 0}, {3, 5, 0, 0}},
     "row 3, columns 1 to 3 and 5 hold no queen"},
    /* the longest line first: a cross */
    {"queens",
     "5\n0\n",
     6,
     {{2, 1, 0, 0}, {2, 3, 0, 0}, {2, 4, 0, 0}, {1, 2, 0, 0}, {3, 2, 0, 0}, {5, 2, 0, 0}},
     "row 2, columns 1, 3 and 4 hold no queen, and column 2, rows 1, 3 and 5 hold no queen"},
    {"queens",
     "5\n0\n",
     2,
     {{1, 2, 1, 0}, {1, 3, 0, 0}},
     "row 1, column 3 holds no queen, and row 1, column 2 holds a queen"},
    {"queens", "5\n0\n", 1, {{1, 2, 0, 1}}, "row 1, column 2 holds a queen"},
    {"numbrix",
     "numbrix 3 3\n. . .\n. . .\n. . .\n",
     3,
     {{2, 2, 4, 1}, {2, 2, 9, 1}, {2, 2, 5, 1}},
     "row 2, column 2 does not hold 4, 5 or 9"},
    {"numbrix",
     "numbrix 3 3\n. . .\n. . .\n. . .\n",
     4,
     {{1, 1, 3, 0}, {2, 2, 4, 0}, {3, 1, 8, 0}, {1, 3, 1, 0}},
     "r1c3 holds 1, r1c1 holds 3, r2c2 holds 4 and r3c1 holds 8"},
    /* cells without the same values share a part, also apart from each other */
    {"numbrix",
     "numbrix 3 3\n. . .\n. . .\n. . .\n",
     4,
     {{1, 1, 3, 1}, {1, 1, 7, 1}, {3, 2, 3, 1}, {3, 2, 7, 1}},
     "row 1, column 1 and row 3, column 2 do not hold 3 or 7"},
    {"museum",
     ". . *\n. . .\n* . .\n",
     3,
     {{1, 1, 2, 1}, {1, 1, 0, 1}, {1, 1, 5, 1}},
     "row 1, column 1 holds a sensor but does not hold a sensor that looks north or west"},
    /* a digit and an operator have numbers in common */
    {"garam",
     "3?_=7\n",
     2,
     {{1, 3, 1, 0}, {1, 2, 1, 0}},
     "row 1, column 3 holds 1, and row 1, column 2 holds -"},
};

static void test_examples(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const struct example *e = &examples[i];
        struct arena arena = {0};
        struct buf out = {0};
        struct cell_fact told[MOST];
        const struct board *board = kit_board(&arena, e->family, e->board);
        for (int k = 0; k < e->count; k++)
            told[k] = (struct cell_fact){cell_at(board, e->facts[k][0], e->facts[k][1]), e->facts[k][2],
                                         e->facts[k][3]};
        buf_add(&out, "so ");
        phrase_facts(board, (size_t)e->count, told, &out);
        assert_string_equal(buf_text(&out) + 3, e->says);
        buf_free(&out);
        arena_free(&arena);
    }
}

/* ---- read back */

struct reading {
    const char *at;
    bool seen[CELLS][CELLS + 1]; /* by cell and value */
    size_t cells[CELLS];         /* of the part being read */
    int count;
};

static bool take(struct reading *r, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(r->at, word, length) != 0) return false;
    r->at += length;
    return true;
}

static int number(struct reading *r)
{
    char *end;
    assert_true(isdigit((unsigned char)*r->at));
    long value = strtol(r->at, &end, 10);
    r->at = end;
    return (int)value;
}

static void add(struct reading *r, int row, int column)
{
    assert_true(row >= 1 && row <= SIDE && column >= 1 && column <= SIDE);
    r->cells[r->count++] = (size_t)((row - 1) * SIDE + column - 1);
}

/* "1, 3 to 5 and 7" across a line */
static void take_places(struct reading *r, bool down, int line)
{
    do {
        int first = number(r), last = take(r, " to ") ? number(r) : first;
        assert_true(first <= last);
        for (int i = first; i <= last; i++) add(r, down ? i : line, down ? line : i);
    } while (take(r, ", ") || take(r, " and "));
}

static void take_cells(struct reading *r)
{
    r->count = 0;
    do {
        long row, column;
        const char *at = r->at;
        if (cell_name_read(&r->at, &row, &column) && *r->at == ' ') {
            add(r, (int)row, (int)column);
            continue;
        }
        if (r->at != at && (*r->at == ',' || *r->at == ' ')) {
            add(r, (int)row, (int)column);
            continue;
        }
        r->at = at;
        bool down = take(r, "column ");
        if (!down) assert_true(take(r, "row "));
        int line = number(r);
        assert_true(take(r, down ? ", rows " : ", columns "));
        take_places(r, down, line);
    } while (take(r, ", ") || take(r, " and "));
}

/* "holds 4", "do not hold 4, 5 or 9" */
static void take_values(struct reading *r, bool denied)
{
    assert_true(take(r, denied         ? r->count > 1 ? " do not hold " : " does not hold "
                        : r->count > 1 ? " hold "
                                       : " holds "));
    do {
        int value = number(r);
        for (int i = 0; i < r->count; i++) {
            assert_false(r->seen[r->cells[i]][value]);
            r->seen[r->cells[i]][value] = true;
        }
    } while (denied &&
             (take(r, " or ") || (r->at[0] == ',' && isdigit((unsigned char)r->at[2]) && take(r, ", "))));
}

static void check_sentence(const struct board *board, size_t count, const struct cell_fact *told)
{
    static struct reading r;
    struct buf out = {0};
    phrase_facts(board, count, told, &out);
    r = (struct reading){.at = buf_text(&out)};
    do {
        take_cells(&r);
        take_values(&r, told[0].denied);
    } while (take(&r, "; and ") || take(&r, "; ") || take(&r, ", and ") || take(&r, ", ") ||
             take(&r, " and "));
    assert_string_equal(r.at, "");
    for (size_t i = 0; i < count; i++) {
        assert_true(r.seen[told[i].cell][told[i].value]);
        r.seen[told[i].cell][told[i].value] = false;
    }
    for (int cell = 0; cell < CELLS; cell++)
        for (int value = 0; value <= CELLS; value++) assert_false(r.seen[cell][value]);
    /* one of the two kinds of names */
    assert_false(strstr(buf_text(&out), ", column ") && cell_name_is_short(buf_text(&out)));
    buf_free(&out);
}

static void test_random_facts_are_read_back(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct buf text = {0};
    struct rng rng;
    rng_seed(&rng, 5);
    buf_print(&text, "numbrix %d %d\n", SIDE, SIDE);
    for (int i = 0; i < CELLS; i++) buf_add(&text, (i + 1) % SIDE ? ". " : ".\n");
    const struct board *board = kit_board(&arena, "numbrix", buf_text(&text));
    for (uint64_t round = 0; round < kit_rounds(2000); round++) {
        struct cell_fact told[MOST];
        size_t count = 0, wanted = 1 + rng_below(&rng, MOST);
        bool denied = rng_below(&rng, 2), used[CELLS][CELLS + 1] = {{false}};
        uint64_t side = 1 + rng_below(&rng, SIDE), values = 1 + rng_below(&rng, 6);
        for (int tries = 0; count < wanted && tries < 200; tries++) {
            size_t cell = (size_t)(rng_below(&rng, side) * SIDE + rng_below(&rng, side));
            int32_t value = (int32_t)(1 + rng_below(&rng, values));
            bool taken = used[cell][value];
            for (int other = 1; other <= CELLS && !denied; other++) taken |= used[cell][other];
            if (taken) continue;
            used[cell][value] = true;
            told[count++] = (struct cell_fact){cell, value, denied};
        }
        check_sentence(board, count, told);
    }
    buf_free(&text);
    arena_free(&arena);
}

/* ---- lists */

static void test_lists(void **state)
{
    (void)state;
    static const struct {
        int count;
        const char *entries[4], *says;
    } cases[] = {{0, {0}, ""},
                 {1, {"a, b"}, "a, b"},
                 {2, {"a", "b"}, "a and b"},
                 {2, {"a", "b, c"}, "a, and b, c"},
                 {3, {"a", "b", "c"}, "a, b and c"},
                 {4, {"a", "b, c", "d", "e"}, "a; b, c; d; and e"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct phrase_list list = {0}, more = {0};
        struct buf out = {0};
        for (int k = 0; k < cases[i].count; k++) {
            struct phrase_list *to = k < 2 ? &list : &more;
            buf_add(&to->text, cases[i].entries[k]);
            phrase_list_end(to);
        }
        phrase_list_append(&list, &more);
        phrase_list_join(&list, &out);
        assert_string_equal(buf_text(&out), cases[i].says);
        assert_int_equal(list.ends.size + list.text.size, 0);
        buf_free(&out);
    }
}

KIT_SUITE(phrase)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_random_facts_are_read_back),
        cmocka_unit_test(test_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
