/* Number paths: files in and out, hostile input, the referee against a plain definition of the
 * rules, puzzles posed from an answer. */
#include "ask/recognise.h"
#include "base/sentence.h"
#include "kit_board.h"
#include "kit_path.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* As the source document gives it. */
static const char document[] = "rikudo 7 7\n"
                               "-11 -13  -4   0   0   4  29\n"
                               " -6  -5   7   0   0   0   0\n"
                               " -7   0   0   0   0   0   0\n"
                               "  0  10   1  -1   0  24   0\n"
                               "  0   0   0  36   0   0  -8\n"
                               "  0  16   0   0   0  -2  -9\n"
                               "  0   0   0   0  -3 -12 -10\n";

/* ---- reading */

static void test_the_document_in_every_form(void **state)
{
    (void)state;
    static const char native[] = "rikudo 7 7\n"
                                 " #  #  #  .  .  4 29\n"
                                 " #  #  7  .  .  .  .\n"
                                 " #  .  .  .  .  .  .\n"
                                 " . 10  1  #  . 24  .\n"
                                 " .  .  . 36  .  .  #\n"
                                 " . 16  .  .  .  #  #\n"
                                 " .  .  .  .  #  #  #\n";
    static const char *const same[] = {
        document,
        native,
        "rikudo 3\n0 0 4 29\n7 0 0 0 0\n0 0 0 0 0 0\n0 10 1 # 0 24 0\n0 0 0 36 0 0\n0 16 0 0 0\n0 0 0 0\n",
        "c comment\n\n  rikudo  3\r\nc between\n. . 4 29\n\n7\t. . . .\n. . . . . .\n. 10 1 -5 . 24 .\nc "
        "here\n"
        ". . . 36 . .\n. 16 . . .\n. . . .\n\nc after\n",
    };
    struct buf out = {0};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct arena arena = {0};
        struct board *board = kit_board(&arena, NULL, same[i]);
        assert_string_equal(board->family->name, "rikudo");
        assert_int_equal(board->cells, 36);
        assert_int_equal(board->marks, 84);
        assert_null(board->answer);
        assert_string_equal(kit_board_written(board, NULL, "native", &out), native);
        arena_free(&arena);
    }
    buf_free(&out);
}

static void test_forms(void **state)
{
    (void)state;
    static const struct {
        const char *text, *native;
    } cases[] = {
        {"rikudo 1\n0 0\n0 # 0\n0 0", "rikudo 3 3\n# . .\n. # .\n. . #\n"},
        {"rikudo 1\n0 0\n0 7 0\n0 0\nlink 1 2 1 3", "rikudo 3 3\n# . .\n. 7 .\n. . #\nlink 1 2 1 3\n"},
        {"rikudo 2 3\n1 0 .\n-7 # 00\nlink 2 3 1 3\nlink 1 2 1 1\n",
         "rikudo 2 3\n1 . .\n# # .\nlink 1 1 1 2\nlink 1 3 2 3\n"},
        {"hidato 1 1\n0\n", "hidato 1 1\n.\n"},
        {"hidato 2 2\n#\t3\n. 2\nc links\n\nlink 1 2 2 1\n", "hidato 2 2\n# 3\n. 2\nlink 1 2 2 1\n"},
        {"numbrix 2 5\n10 . . . .\n. . . . 5\n  link   1  1   2  1  \n",
         "numbrix 2 5\n10  .  .  .  .\n .  .  .  .  5\nlink 1 1 2 1\n"},
    };
    struct buf out = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct board *board = kit_board(&arena, NULL, cases[i].text);
        assert_string_equal(kit_board_written(board, NULL, "native", &out), cases[i].native);
        arena_free(&arena);
    }
    buf_free(&out);
}

/* A full board is also an answer; one cell alone is one when it is given. */
static void test_full_boards(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct board *board = kit_board(&arena, "hidato", "hidato 2 2\n1 3\n4 2\n");
    assert_non_null(board->answer);
    assert_memory_equal(board->answer, ((int32_t[]){1, 3, 4, 2}), 4 * sizeof(int32_t));
    assert_null(kit_board(&arena, "hidato", "hidato 2 2\n1 3\n0 2\n")->answer);
    assert_non_null(kit_board(&arena, "numbrix", "numbrix 1 1\n1\n")->answer);
    arena_free(&arena);
}

static void test_bad_input_is_told_with_its_position(void **state)
{
    (void)state;
    static const struct kit_refusal rikudo[] = {
        {"", "t:1:1:", "expected `rikudo ROWS COLUMNS', found the end of the file"},
        {"c only\n\n", "t:3:1:", "expected `rikudo ROWS COLUMNS', found the end of the file"},
        {"0 0 0\n", "t:1:1:", "expected `rikudo ROWS COLUMNS', found `0'"},
        {"hidato 1 1\n0\n", "t:1:1:", "expected `rikudo ROWS COLUMNS', found `hidato'"},
        {"rikudo\n", "t:1:7:",
         "expected the number of rows or the radius (a number from 1 to 1000), found the end of the line"},
        {"rikudo x\n",
         "t:1:8:", "expected the number of rows or the radius (a number from 1 to 1000), found `x'"},
        {"rikudo 0 4\n", "t:1:8:", "the number of rows or the radius is 0, must be from 1 to 1000"},
        {"rikudo 4 1001\n", "t:1:10:", "the number of columns is 1001, must be from 1 to 1000"},
        {"rikudo 2 2 2\n", "t:1:12:", "expected the end of the line after the size, found `2'"},
        {"rikudo 1\n0 0\n0 0\n", "t:3:4:", "row 2 has 2 cells, must have 3"},
        {"rikudo 1\n0 0 0\n", "t:2:5:", "expected the end of the line after 2 cells, found `0'"},
        {"rikudo 1\n0 0\n0 # 0\n0 9\n", "t:4:3:", "9 is too large: there are 6 cells"},
        {"rikudo 2 2\n0 0\n0 0\nlink 1 1 2 2\n", "t:4:1:", "a link joins neighbours"},
    };
    static const struct kit_refusal numbrix[] = {
        {"numbrix 5\n",
         "t:1:10:", "expected the number of columns (a number from 1 to 1000), found the end of the line"},
        {"numbrix -1 5\n", "t:1:9:", "the number of rows is -1, must be from 1 to 1000"},
        {"numbrix 2 2\n. .\n", "t:3:1:", "expected row 2 of 2, found the end of the file"},
        {"numbrix 2 2\n. . .\n", "t:2:5:", "expected the end of the line after 2 cells, found `.'"},
        {"numbrix 2 2\n.\n. .\n", "t:2:2:", "row 1 has 1 cell, must have 2"},
        {"numbrix 2 2\n. x\n. .\n",
         "t:2:3:", "expected a number, `.' for a cell to fill or `#' for none, found `x'"},
        {"numbrix 2 2\n..\n. .\n", "t:2:2:", "expected a blank between cells, found `.'"},
        {"numbrix 2 2\n1#\n. .\n", "t:2:2:", "expected a blank between cells, found `#'"},
        {"numbrix 2 2\n. 99999999999\n. .\n", "t:2:3:", "the number of a cell is 99999999999, must be from"},
        {"numbrix 2 2\n. 5\n. .\n", "t:2:3:", "5 is too large: there are 4 cells"},
        {"numbrix 2 2\n. 4\n# .\n", "t:2:3:", "4 is too large: there are 3 cells"},
        {"c\nnumbrix 2 2\n. 3\nc\n  3 .\n", "t:5:3:", "3 is given twice, first on line 3, column 3"},
        {"numbrix 1 2\n# -3\n", "t:1:9:", "a board has at least one cell"},
        {"numbrix 2 2\n. .\n. .\nlink 1 1 2 2\n",
         "t:4:1:", "a link joins neighbours, which these two cells are not"},
        {"numbrix 2 2\n. .\n. .\nlink 1 1 1 1\n", "t:4:1:", "a link joins neighbours"},
        {"numbrix 2 2\n. .\n. #\nlink 1 2 2 2\n", "t:4:10:", "there is no cell in row 2, column 2"},
        {"numbrix 2 2\n. .\n. .\nlink 3 1 2 1\n", "t:4:6:", "the row of a cell is 3, must be from 1 to 2"},
        {"numbrix 2 2\n. .\n. .\nlink 1 0 2 1\n", "t:4:8:", "the column of a cell is 0, must be from 1 to 2"},
        {"numbrix 2 2\n. .\n. .\nlink 1 1 2\n",
         "t:4:11:", "expected the column of a cell (a number from 1 to 2), found the end of the line"},
        {"numbrix 2 2\n. .\n. .\nlink 1 1 2 1 2\n",
         "t:4:14:", "expected the end of the line after the link, found `2'"},
        {"numbrix 2 2\n. .\n. .\nlink 1 1 2 1\nlink 2 1 1 1\n", "t:5:1:", "this link is given twice"},
        {"numbrix 2 2\n. .\n. .\nlinks 1 1 2 1\n",
         "t:4:1:", "expected `link ROW COLUMN ROW COLUMN' or the end"},
        {"numbrix 2 2\n. .\n. .\n. .\n", "t:4:1:", "this row is one too many: the size line says 2"},
    };
    kit_board_refused("rikudo", rikudo, sizeof rikudo / sizeof *rikudo);
    kit_board_refused("numbrix", numbrix, sizeof numbrix / sizeof *numbrix);
}

/* ---- writing and reading back */

static void same_board(const struct board *a, const struct board *b)
{
    const struct path *p = path_of(a), *q = path_of(b);
    assert_ptr_equal(a->family, b->family);
    assert_true(p->field.rows == q->field.rows && p->field.columns == q->field.columns);
    assert_true(a->cells == b->cells && a->marks == b->marks);
    assert_memory_equal(p->field.place, q->field.place, a->cells * sizeof *p->field.place);
    assert_memory_equal(p->given, q->given, a->cells * sizeof *p->given);
    if (a->marks) assert_memory_equal(p->linked, q->linked, a->marks * sizeof *p->linked);
}

static void test_written_boards_are_read_back(void **state)
{
    (void)state;
    struct rng rng;
    struct buf out = {0};
    int answers = 0;
    rng_seed(&rng, 17);
    for (uint64_t round = kit_rounds(2000); round > 0; round--) {
        struct arena arena = {0};
        struct path *p = kit_path_random(&arena, &rng, 16);
        int32_t values[KIT_PATH_CELLS];
        kit_path_clues(p, &rng, (unsigned)rng_below(&rng, 100), NULL);
        same_board(&p->board, kit_board(&arena, NULL, kit_board_written(&p->board, NULL, "native", &out)));
        if (round % 8 == 0 && p->field.cells <= 10 && kit_path_answer(p, &rng, values)) {
            struct board *full =
                kit_board(&arena, NULL, kit_board_written(&p->board, values, "native", &out));
            assert_memory_equal(full->answer, values, p->field.cells * sizeof *values);
            answers++;
        }
        arena_free(&arena);
    }
    assert_true(answers > 0);
    buf_free(&out);
}

/* True if a line begins with the name of one of the three. */
static bool has_header(const char *text, size_t length)
{
    static const char *const names[] = {"rikudo", "hidato", "numbrix"};
    for (size_t i = 0; i < length; i++)
        for (int n = 0; n < 3 && (i == 0 || text[i - 1] == '\n'); n++)
            if (length - i >= strlen(names[n]) && memcmp(text + i, names[n], strlen(names[n])) == 0)
                return true;
    return false;
}

static bool try_bytes(const char *text, size_t length, struct buf *out)
{
    struct arena arena = {0};
    struct sentence error = {""};
    struct board *board = recognise_board(&arena, NULL, "t", text, length, &error);
    int line, column;
    assert_int_equal(board != NULL, sentence_is_empty(&error));
    if (strncmp(error.text, "t: this could be ", 17) == 0) /* what is left of it is dots */
        assert_false(has_header(text, length));
    else if (!board)
        assert_int_equal(sscanf(error.text, "t:%d:%d: ", &line, &column), 2);
    bool ours = board && strstr("rikudo hidato numbrix", board->family->name);
    if (board && !ours) /* the header is part of a comment, and the rest a board of dots */
        assert_false(has_header(text, length));
    if (ours) {
        char *written = arena_text(&arena, kit_board_written(board, NULL, "native", out));
        same_board(board, kit_board(&arena, NULL, written));
    }
    arena_free(&arena);
    return ours;
}

static void test_fuzzed_input(void **state)
{
    (void)state;
    static const char *const seeds[] = {"c note\nrikudo 1\n. 2\n5 # .\n. .\nlink 1 2 1 3\n",
                                        "rikudo 2 3\n1 . -3\n. # 4\nlink 1 1 2 1\n",
                                        "hidato 3 3\n. . .\n8 # .\n. 1 .\nlink 1 1 2 1\nlink 3 2 2 3\n",
                                        "numbrix 2 3\n1 . .\n. 4 .\n"};
    static const char letters[] = "0123456789..##-- \n\r\tclinkrikudohidatonumbrix\377";
    struct rng rng;
    struct buf out = {0};
    uint64_t accepted = 0, rounds = kit_rounds(20000);
    rng_seed(&rng, 19);
    for (uint64_t round = 0; round < rounds; round++) {
        char text[128];
        strcpy(text, seeds[rng_below(&rng, 4)]);
        size_t length = strlen(text);
        for (uint64_t k = rng_below(&rng, 4); k > 0; k--)
            text[rng_below(&rng, length)] =
                round % 8 ? letters[rng_below(&rng, sizeof letters)] : (char)rng_below(&rng, 256);
        if (round % 8 == 1) length = rng_below(&rng, length);
        accepted += try_bytes(text, length, &out);
    }
    assert_in_range(accepted, rounds / 8, rounds * 3 / 4);
    buf_free(&out);
}

/* ---- answers */

static void test_answers(void **state)
{
    (void)state;
    static const struct {
        const char *text, *error; /* NULL: fine */
    } cases[] = {
        {"hidato 2 2\n1 2\n# 3\n", NULL},
        {"c a comment\nhidato 2 2\n1 2\n# 3\nlink 1 1 1 2\n", NULL},
        {"1 2\n# 3\n", NULL},
        {"c\n\n1 2 3", NULL},
        {"1 2\n", "t:2:1: expected the numbers of 3 cells, found 2"},
        {"1 2 3 4\n", "t:1:7: expected the end of the file after 3 numbers, found `4'"},
        {"1 2 x\n", "t:1:5: expected the number of a cell (a number from 1 to 2147483647), found `x'"},
        {"0 1 2\n", "t:1:1: the number of a cell is 0, must be from 1 to 2147483647"},
        {"hidato 2 2\n1 2\n3 4\n", "t:1:1: the answer has another shape than the puzzle"},
        {"hidato 2 3\n1 2 #\n# 3 #\n", "t:1:1: the answer has another shape than the puzzle"},
        {"c\nhidato 2 2\n1 .\n# 3\n", "t:3:3: the answer has an empty cell here"},
        {"hidato 2 2\n1 2\n# 3\nlink 1 1 2 1\n", "t:4:10: there is no cell in row 2, column 1"},
        {"hidato 2 2\n1 2\n# 3\nmore\n",
         "t:4:1: expected `link ROW COLUMN ROW COLUMN' or the end of the file, "
         "found `more'"},
        {"hidato 2 2\n1 2\n# 3 4\n", "t:3:5: expected the end of the line after 2 cells, found `4'"},
        {"", "t:1:1: expected `hidato ROWS COLUMNS', found the end of the file"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        int32_t values[3];
        struct reader r;
        struct board *board = kit_board(&arena, "hidato", "hidato 2 2\n. .\n# 3\n");
        reader_text(&r, "t", cases[i].text, strlen(cases[i].text));
        assert_int_equal(board->family->read_answer(board, &arena, &r, values), !cases[i].error);
        assert_string_equal(r.error.text, cases[i].error ? cases[i].error : "");
        if (!cases[i].error) assert_memory_equal(values, ((int32_t[]){1, 2, 3}), sizeof values);
        arena_free(&arena);
    }
}

/* An answer need not be right: numbers that are there twice, or that are none of the path's, are
 * for the referee. */
static void test_wrong_answers_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t values[3];
    } cases[] = {
        {"hidato 2 2\n1 1\n# 3\n", {1, 1, 3}},  {"1 1 3\n", {1, 1, 3}},
        {"hidato 2 2\n1 9\n# 3\n", {1, 9, 3}},  {"1 9 # 3\n", {1, 9, 3}},
        {"hidato 2 2\n2 3\n-4 1\n", {2, 3, 1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        int32_t values[3];
        struct reader r;
        struct verdict verdict;
        struct board *board = kit_board(&arena, "hidato", "hidato 2 2\n. .\n# 3\n");
        reader_text(&r, "t", cases[i].text, strlen(cases[i].text));
        assert_true(board->family->read_answer(board, &arena, &r, values));
        assert_memory_equal(values, cases[i].values, sizeof values);
        assert_false(board->family->check(board, values, &verdict));
        arena_free(&arena);
    }
}

/* ---- the referee */

static void judge(const struct path *p, const int32_t *values, int *right)
{
    struct verdict verdict = {.cell_count = 0};
    bool fine = path_check(&p->board, values, &verdict);
    assert_int_equal(fine, kit_path_right(p, values));
    *right += fine;
    if (!fine) assert_in_range(verdict.cell_count, 1, 2);
}

/* Every assignment of numbers, also of those that are none of the path's. */
static void test_referee_on_all_assignments(void **state)
{
    (void)state;
    struct rng rng;
    int right = 0;
    rng_seed(&rng, 23);
    for (uint64_t round = kit_rounds(200); round > 0; round--) {
        struct arena arena = {0};
        struct path *p = kit_path_random(&arena, &rng, 4);
        size_t cells = p->field.cells, all = 1;
        kit_path_clues(p, &rng, (unsigned)rng_below(&rng, 50), NULL);
        for (size_t i = 0; i < cells; i++) all *= cells + 2;
        for (size_t code = 0; code < all; code++) {
            int32_t values[4];
            size_t rest = code;
            for (size_t i = 0; i < cells; i++, rest /= cells + 2) values[i] = (int32_t)(rest % (cells + 2));
            judge(p, values, &right);
        }
        arena_free(&arena);
    }
    assert_true(right > kit_part(30));
}

/* Answers, with two cells exchanged or one changed now and then. */
static void test_referee_on_random_assignments(void **state)
{
    (void)state;
    struct rng rng;
    int right = 0, judged = 0;
    rng_seed(&rng, 29);
    for (uint64_t round = kit_rounds(1000); round > 0; round--) {
        struct arena arena = {0};
        struct path *p = kit_path_random(&arena, &rng, 14);
        int32_t values[KIT_PATH_CELLS];
        if (kit_path_answer(p, &rng, values)) {
            size_t a = rng_below(&rng, p->field.cells), b = rng_below(&rng, p->field.cells);
            kit_path_clues(p, &rng, (unsigned)rng_below(&rng, 50), values);
            int32_t value = values[a];
            values[a] = round % 3 ? values[b] : (int32_t)rng_below(&rng, p->field.cells + 2);
            if (round % 3) values[b] = value;
            judge(p, values, &right);
            judged++;
        }
        arena_free(&arena);
    }
    assert_true(right > judged / 20 && right < judged / 2);
}

static void test_referee_names_what_is_wrong(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        int32_t values[4];
        const char *sentence;
        int count;
        size_t cells[2];
    } cases[] = {
        {"numbrix 2 2\n. .\n. .\n", {1, 2, 4, 3}, NULL, 0, {0}},
        {"numbrix 2 2\n. .\n. .\n",
         {1, 0, 4, 3},
         "row 1, column 2 holds 0, must hold a number from 1 to 4",
         1,
         {1}},
        {"numbrix 2 2\n. .\n. .\n",
         {1, 2, 5, 3},
         "row 2, column 1 holds 5, must hold a number from 1 to 4",
         1,
         {2}},
        {"numbrix 2 2\n. .\n. .\n",
         {1, 2, 3, 2},
         "2 is there twice, in row 1, column 2 and in row 2, column 2",
         2,
         {1, 3}},
        {"numbrix 2 2\n. .\n. .\n",
         {1, 3, 4, 2},
         "1 in row 1, column 1 and 2 in row 2, column 2 are not neighbours",
         2,
         {0, 3}},
        {"hidato 2 2\n. .\n. .\n", {1, 3, 4, 2}, NULL, 0, {0}},
        {"rikudo 2 2\n. .\n. .\n", {1, 3, 2, 4}, NULL, 0, {0}},
        {"rikudo 2 2\n. .\n. .\n",
         {1, 3, 4, 2},
         "1 in row 1, column 1 and 2 in row 2, column 2 are not neighbours",
         2,
         {0, 3}},
        {"numbrix 2 2\n. .\n3 .\n", {1, 2, 4, 3}, "row 2, column 1 holds 4, but 3 is given there", 1, {2}},
        {"numbrix 2 2\n. .\n. .\nlink 1 1 2 1\n",
         {1, 2, 4, 3},
         "row 1, column 1 and row 2, column 1 are linked, but hold 1 and 4",
         2,
         {0, 2}},
        {"numbrix 2 2\n. .\n. .\nlink 1 1 2 1\n", {2, 1, 3, 4}, NULL, 0, {0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct verdict verdict = {.cell_count = 0};
        struct board *board = kit_board(&arena, NULL, cases[i].board);
        assert_int_equal(board->family->check(board, cases[i].values, &verdict), cases[i].sentence == NULL);
        if (cases[i].sentence) assert_string_equal(verdict.sentence.text, cases[i].sentence);
        assert_int_equal(verdict.cell_count, cases[i].count);
        assert_memory_equal(verdict.cells, cases[i].cells, (size_t)cases[i].count * sizeof(size_t));
        arena_free(&arena);
    }
}

/* ---- puzzles */

static void check_posed(const struct path *p, const int32_t *values, struct rng *rng, struct arena *arena)
{
    const struct family_puzzles *puzzles = p->board.family->puzzles;
    size_t cells = p->field.cells, edges = p->field.edges;
    int32_t marks[8 * KIT_PATH_CELLS];
    bool given[9 * KIT_PATH_CELLS];
    puzzles->marks(&p->board, values, marks);
    for (size_t e = 0; e < edges; e++) {
        int32_t a = values[p->field.ends[e][0]], b = values[p->field.ends[e][1]];
        assert_int_equal(marks[e], a == b + 1 || b == a + 1);
    }
    for (size_t i = 0; i < cells + edges; i++) given[i] = rng_below(rng, 3) == 0;
    const struct path *posed = path_of(puzzles->pose(arena, &p->board, values, given));
    assert_null(posed->board.answer);
    for (size_t i = 0; i < cells; i++) assert_int_equal(posed->given[i], given[i] ? values[i] : 0);
    for (size_t e = 0; e < edges; e++) assert_int_equal(posed->linked[e], given[cells + e] && marks[e] == 1);
    assert_true(kit_path_right(posed, values));
}

static void test_pose_and_marks(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 31);
    for (uint64_t round = kit_rounds(500); round > 0; round--) {
        struct arena arena = {0};
        struct path *p = kit_path_random(&arena, &rng, 12);
        int32_t values[KIT_PATH_CELLS];
        if (kit_path_answer(p, &rng, values)) check_posed(p, values, &rng, &arena);
        arena_free(&arena);
    }
}

KIT_SUITE(path)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_document_in_every_form),
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_full_boards),
        cmocka_unit_test(test_bad_input_is_told_with_its_position),
        cmocka_unit_test(test_written_boards_are_read_back),
        cmocka_unit_test(test_fuzzed_input),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_wrong_answers_are_read),
        cmocka_unit_test(test_referee_on_all_assignments),
        cmocka_unit_test(test_referee_on_random_assignments),
        cmocka_unit_test(test_referee_names_what_is_wrong),
        cmocka_unit_test(test_pose_and_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
