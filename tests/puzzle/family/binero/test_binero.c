/* Binero: every form in and out, hostile input, the referee and the six models against a plain
 * definition of the rules. */
#include "ask/recognise.h"
#include "ask/session.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "kit_board.h"
#include "kit_suite.h"
#include "puzzle/family/binero/binero.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 64 };

/* ---- the oracle: the rules as the source document states them, on full grids */

static bool equal_lines(const int32_t *v, int a, int b, int step, int length)
{
    for (int k = 0; k < length; k++)
        if (v[a + k * step] != v[b + k * step]) return false;
    return true;
}

static bool right_line(const int32_t *v, int first, int step, int length)
{
    int ones = 0;
    for (int k = 0; k < length; k++) {
        int at = first + k * step;
        ones += v[at];
        if (k >= 2 && v[at] == v[at - step] && v[at] == v[at - 2 * step]) return false;
    }
    return 2 * ones == length;
}

static bool right(int width, int height, bool distinct, const int32_t *v)
{
    for (int row = 0; row < height; row++) {
        if (!right_line(v, row * width, 1, width)) return false;
        for (int other = 0; other < row && distinct; other++)
            if (equal_lines(v, row * width, other * width, 1, width)) return false;
    }
    for (int column = 0; column < width; column++) {
        if (!right_line(v, column, width, height)) return false;
        for (int other = 0; other < column && distinct; other++)
            if (equal_lines(v, column, other, width, height)) return false;
    }
    return true;
}

/* All fillings of the open cells, row by row; a row that is wrong by itself is abandoned at
 * once. */
static int enumerate(int width, int height, bool distinct, const int8_t *given, int32_t *v, int cell)
{
    if (cell && cell % width == 0 && !right_line(v, cell - width, 1, width)) return 0;
    if (cell == width * height) return right(width, height, distinct, v);
    int count = 0;
    for (int value = 0; value < 2; value++) {
        if (given[cell] != BINERO_OPEN && given[cell] != value) continue;
        v[cell] = value;
        count += enumerate(width, height, distinct, given, v, cell + 1);
    }
    return count;
}

static struct board *make_board(struct arena *arena, int width, int height, bool distinct,
                                const int8_t *given)
{
    struct buf text = {0};
    buf_print(&text, "binero %d %d\n", width, height);
    for (int i = 0; i < width * height; i++)
        buf_print(&text, "%c%c", given[i] == BINERO_OPEN ? '.' : '0' + given[i],
                  (i + 1) % width ? ' ' : '\n');
    struct board *board = kit_board(arena, "binero", buf_text(&text));
    if (!distinct) board->family->forms->variants[0].apply(board); /* as the option does */
    buf_free(&text);
    return board;
}

/* ---- forms */

static const char native[] = "binero 4 2\n. 1 . 0\n0 . . .\n";

static void test_forms(void **state)
{
    (void)state;
    static const char *const same[] = {
        "binero 4 2\n. 1 . 0\n0 . . .\n",
        "binero 4 2\r\n. 1 . 0\r\n0 . . .\r\n",
        "c note\nc\n  binero  4\t2 \n\n.\t1 .  0 \nc between\n 0 . . .",
        "binero 4 2\n. 1 . 0\n0 . . .\nc behind\n\n",
        ".1.0\n0...\n",
        "c note\n. 1 . 0\n0 . . .",
        "_1_0\n0___\n",
        "-1-0\n0---\n",
        "?1?0\n0???\n",
        "x1x0\n0xxx\n",
        "\xef\xbb\xbf.1.0\n0...\nc behind\n",
        "| | 1 | | 0 |\n| 0 | | | |\n",
        "+---+---+---+---+\n|   | 1 |   |[0]|\n+---+---+---+---+\n|[0]| . | _ |   |\n+---+---+---+---+\n",
        "binero 4 2\n+---+---+---+---+\n| | 1 | | 0 |\n+---+---+---+---+\n| 0 | | | |\n+---+---+---+---+\n",
        "4x2u:Bbad",
        "4x2udn:Bbad\n",
    };
    struct buf out = {0};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct arena arena = {0};
        struct board *board = kit_board(&arena, "binero", same[i]);
        assert_string_equal(kit_board_written(board, NULL, "native", &out), native);
        assert_string_equal(kit_board_written(board, NULL, "sgt", &out), "4x2u:Bbad\n");
        assert_null(board->answer);
        arena_free(&arena);
    }
    buf_free(&out);
}

static void same_board(const struct board *a, const struct board *b)
{
    assert_int_equal(binero_of(a)->width, binero_of(b)->width);
    assert_int_equal(binero_of(a)->height, binero_of(b)->height);
    assert_memory_equal(binero_of(a)->given, binero_of(b)->given, a->cells);
}

static void test_round_trips(void **state)
{
    (void)state;
    struct rng rng;
    struct buf out = {0};
    rng_seed(&rng, 5);
    for (int round = 0; round < 600; round++) {
        struct arena arena = {0};
        int8_t given[40 * 8];
        int width = 2 * (int)rng_between(&rng, 1, 20), height = 2 * (int)rng_between(&rng, 1, 4);
        int64_t share = rng_between(&rng, 0, 100);
        for (int i = 0; i < width * height; i++)
            given[i] = rng_between(&rng, 1, 100) <= share ? (int8_t)rng_below(&rng, 2) : BINERO_OPEN;
        bool distinct = rng_below(&rng, 2);
        struct board *board = make_board(&arena, width, height, distinct, given);
        static const char *const formats[] = {"native", "sgt", "text"};
        for (int f = 0; f < 3; f++) {
            struct board *again =
                kit_board(&arena, "binero", kit_board_written(board, NULL, formats[f], &out));
            same_board(board, again);
            bool told = strcmp(formats[f], "text") != 0; /* bare rows cannot say which rules hold */
            assert_int_equal(binero_of(again)->equal_lines, told && !distinct);
        }
        char rows[48 * 8], *at = rows;
        for (int i = 0; i < width * height; i++) {
            *at++ = given[i] == BINERO_OPEN ? "._-?x"[round % 5] : (char)('0' + given[i]);
            if ((i + 1) % width == 0) *at++ = '\n';
        }
        *at = 0;
        struct board *again = kit_board(&arena, "binero", rows);
        same_board(board, again);
        arena_free(&arena);
    }
    buf_free(&out);
}

static void test_several_boards(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t boards; /* 0: refused */
        const char *position;
    } cases[] = {
        {"01\n10\n\n10\n01\n", 2, ""},
        {"binero 2 2\n0 .\n. .\nbinero 2 2\n1 .\n. .\n", 2, ""},
        {"4x2u:Bbad\n2x2:ad\n2x2u:e\n", 3, ""},
        {"binero 2 2\n0 .\n. .\nc next\n2x2:ad\n", 2, ""},
        {"binero 2 2 no-unique-lines\n0 .\n. .\nbinero 2 2\n. .\n. .\n", 2, ""},
        {"binero 2 2 no-unique-line\n0 .\n. .\n", 0, "t:1:12:"},
        {"binero 2 2 no-unique-lines no-unique-lines\n0 .\n. .\n", 0,
         "t:1:28: `no-unique-lines' is given twice"},
        {"binero 2 2 no-unique-linesx\n0 .\n. .\n", 0, "t:1:12:"},
        {"01\n10\n\nbinero 2 2\n1 .\n. .\n", 2, ""},
        {"01\n10\n\n10\n", 0, "t:4:1:"},
        {"01\n10\n\n10\n01\nzz\n", 0, "t:6:1:"},
        {"binero 2 2\n0 .\n. .\n1 .\n. .\n", 0, "t:4:1:"},
        {"binero 2 2\n0 .\n. .\n\n1 .\n. .\n", 0, "t:5:1:"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        board_list boards = {0};
        struct sentence error = {""};
        bool fine =
            recognise_boards(&arena, NULL, "t", cases[i].text, strlen(cases[i].text), &boards, &error);
        if (fine != (cases[i].boards > 0) || boards.size != cases[i].boards ||
            strncmp(error.text, cases[i].position, strlen(cases[i].position))) {
            print_error("%s\ngave %zu boards, %s\n", cases[i].text, boards.size, error.text);
            fail();
        }
        vec_free(&boards);
        arena_free(&arena);
    }
}

static void test_bad_input_is_told_with_its_position(void **state)
{
    (void)state;
    static const struct kit_refusal cases[] = {
        {"", "t:1:1:", "expected `binero LENGTH HEIGHT' or a row"},
        {"c only\n\n", "t:3:1:", "found the end of the file"},
        {"binero\n", "t:1:7:", "the length"},
        {"binero 4\n", "t:1:9:", "the height"},
        {"binero 0 4\n", "t:1:8:", "must be from 2"},
        {"binero -2 4\n", "t:1:8:", "must be from 2"},
        {"binero 3 4\n", "t:1:8:", "the length is 3, must be even"},
        {"binero 4 5\n", "t:1:10:", "the height is 5, must be even"},
        {"binero 4 1002\n", "t:1:10:", "must be from 2 to 1000"},
        {"binero 4 99999999999999999999\n", "t:1:10:", "must be from 2 to 1000"},
        {"binero 4 4 4\n", "t:1:12:", "expected `no-unique-lines' or the end of the line, found `4'"},
        {"binero 2 2\n0 1\n", "t:3:1:", "expected row 2 of 2, found the end of the file"},
        {"binero 2 2\n0 1\nbinero 2 2\n", "t:3:1:", "expected row 2 of 2"},
        {"binero 2 2\n0 1 0\n1 0\n", "t:2:5:", "expected the end of the line after 2 cells, found `0'"},
        {"binero 2 2\n0 1\n1\n", "t:3:2:", "row 2 has 1 cell, must have 2"},
        {"binero 2 2\n01\n10\n", "t:2:2:", "expected a blank between cells"},
        {"binero 2 2\n0 2\n1 0\n", "t:2:3:", "expected 0, 1 or a dot, found `2'"},
        {"binero 2 2\n0 1\n1 0\n0 1\n", "t:4:1:", "one too many: the size line says 2"},
        {"binero 2 2\n0 1\n1 0\nabc\n", "t:4:1:", "expected `binero"},
        {"binero 2 2\n0 1\n+ nonsense\n1 0\n", "t:3:3:", "expected a rule"},
        {"010\n101\n", "t:1:1:", "this row has 3 cells, must be an even number"},
        {"01\n10\n01\n", "t:1:1:", "columns have 3 cells"},
        {"01\n1\n", "t:2:2:", "row 2 has 1 cell, must have 2, as the first row"},
        {"01\n1a\n", "t:2:2:", "expected 0, 1 or a dot, found `a'"},
        {"| 0 | 1 |\n| 1 | 2 |\n", "t:2:7:", "expected 0, 1 or a dot before a bar, found `2'"},
        {"| 0 | 1 |\n| 1 | 0\n", "t:2:8:", "bar"},
        {"| 0 |[1 |\n", "t:1:8:", "expected `]'"},
        {"|\n", "t:1:1:", "this row has 0 cells"},
        {"3x4u:a", "t:1:1:", "the length is 3, must be even"},
        {"4x0u:a", "t:1:3:", "must be from 2"},
        {"4x2u:Bba", "t:1:9:", "expected the letters of 4 x 2 cells"},
        {"4x2u:Bbada", "t:1:10:", "more than 4 x 2 cells"},
        {"4x2u:Bbz", "t:1:8:", "more than 4 x 2 cells"},
        {"4x2u:Bb4", "t:1:8:", "expected the letters"},
        {"4x2u:Bbad x", "t:1:11:", "expected the end of the line"},
        {"4x2q:a", "t:1:1:", "expected `binero LENGTH HEIGHT' or a row of cells (0, 1 or a dot), found"},
    };
    kit_board_refused("binero", cases, sizeof cases / sizeof *cases);
}

/* What is accepted survives writing and reading again; what is refused has a position. */
static void try_bytes(const char *text, size_t length, struct buf *out)
{
    struct arena arena = {0};
    board_list boards = {0};
    struct sentence error = {""};
    bool fine = recognise_boards(&arena, "binero", "t", text, length, &boards, &error);
    assert_int_equal(fine, boards.size > 0);
    assert_int_equal(fine, sentence_is_empty(&error));
    int line, column;
    if (!fine) assert_int_equal(sscanf(error.text, "t:%d:%d: ", &line, &column), 2);
    for (size_t i = 0; i < boards.size; i++) {
        const struct board *board = boards.data[i];
        assert_true(board->cells > 0);
        assert_int_equal(board->cells, binero_of(board)->width * binero_of(board)->height);
        struct board *again = kit_board(&arena, "binero", kit_board_written(board, NULL, "native", out));
        assert_non_null(again);
        same_board(board, again);
    }
    vec_free(&boards);
    arena_free(&arena);
}

static void test_fuzzed_input(void **state)
{
    (void)state;
    static const char *const seeds[] = {"c note\nbinero 4 2\n. 1 . 0\n0 . . .\n", "01..\n.1.0\n\n0x\n_1\n",
                                        "4x2u:Bbad\n8x8u:ABChbABffCgbKAHAa\n",
                                        "+---+---+\n|[0]| 1 |\n+---+---+\n| 1 |   |\n+---+---+\n"};
    static const char letters[] = "0123456789-._?x|+[] \n\r\tcbuzZaA:\377";
    struct rng rng;
    struct buf out = {0};
    rng_seed(&rng, 11);
    for (int round = 0; round < 20000; round++) {
        char text[128];
        size_t length = rng_below(&rng, 60);
        if (round % 4) {
            strcpy(text, seeds[rng_below(&rng, 4)]);
            length = strlen(text);
            for (uint64_t k = rng_below(&rng, 4); k > 0; k--)
                text[rng_below(&rng, length)] = letters[rng_below(&rng, sizeof letters)];
            if (round % 8 == 1) length = rng_below(&rng, length);
        } else {
            for (size_t i = 0; i < length; i++)
                text[i] = round % 8 ? letters[rng_below(&rng, sizeof letters)] : (char)rng_below(&rng, 256);
        }
        try_bytes(text, length, &out);
    }
    buf_free(&out);
}

static void test_answers(void **state)
{
    (void)state;
    static const struct {
        const char *text, *error; /* NULL: fine */
    } cases[] = {
        {"01\n10\n", NULL},
        {"binero 2 2\n1 1\n1 1\nc wrong, but an answer\n", NULL},
        {"+---+---+\n|[0]| 1 |\n+---+---+\n| 1 | 0 |\n+---+---+\n", NULL},
        {"2x2u:aAAaa", NULL},
        {"\n 01\n 1.\n", "t:3:3: the answer has an empty cell in row 2, column 2"},
        {"0110\n1001\n", "t:1:1: the answer is 4 x 2, but the puzzle is 2 x 2"},
        {"01\n10\nmore\n", "t:3:1: expected the end of the file after the answer, found `more'"},
        {"01\n10\n\n10\n01\n", "t:4:1: expected the end of the file after the answer, found `10'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        int32_t values[4];
        struct reader r;
        struct board *board = kit_board(&arena, "binero", "0.\n..\n");
        reader_text(&r, "t", cases[i].text, strlen(cases[i].text));
        bool fine = board->family->read_answer(board, &arena, &r, values);
        assert_string_equal(r.error.text, cases[i].error ? cases[i].error : "");
        assert_int_equal(fine, !cases[i].error);
        arena_free(&arena);
    }
}

/* ---- the referee */

static void test_referee(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct verdict verdict;
    struct rng rng;
    rng_seed(&rng, 3);
    int8_t open[MOST];
    memset(open, BINERO_OPEN, sizeof open);
    for (int distinct = 0; distinct < 2; distinct++) {
        struct board *board = make_board(&arena, 4, 4, distinct, open);
        int good = 0;
        for (int bits = 0; bits < 1 << 16; bits++) {
            int32_t values[16];
            for (int i = 0; i < 16; i++) values[i] = bits >> i & 1;
            bool answer = board->family->check(board, values, &verdict);
            assert_int_equal(answer, right(4, 4, distinct, values));
            good += answer;
        }
        assert_int_equal(good, distinct ? 72 : 90);
    }
    /* Rows that are right by themselves, so that each of the three rules decides now and then. */
    static const int lines[14] = {11, 13, 19, 21, 22, 25, 26, 37, 38, 41, 42, 44, 50, 52};
    int good[2] = {0, 0};
    for (int distinct = 0; distinct < 2; distinct++) {
        struct board *board = make_board(&arena, 6, 6, distinct, open);
        for (int round = 0; round < 200000; round++) {
            int32_t values[36];
            for (int row = 0; row < 6; row++) {
                int line = lines[rng_below(&rng, 14)];
                for (int k = 0; k < 6; k++) values[6 * row + k] = line >> k & 1;
            }
            bool answer = board->family->check(board, values, &verdict);
            assert_int_equal(answer, right(6, 6, distinct, values));
            good[distinct] += answer;
        }
    }
    assert_true(good[0] > 0 && good[1] > 0);
    arena_free(&arena);
}

static void test_referee_keeps_given_cells(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct verdict verdict;
    struct board *board = kit_board(&arena, "binero", "0.\n..\n");
    assert_true(board->family->check(board, (int32_t[]){0, 1, 1, 0}, &verdict));
    assert_false(board->family->check(board, (int32_t[]){1, 0, 0, 1}, &verdict));
    assert_string_equal(verdict.sentence.text, "the given 0 in row 1, column 1 was changed");
    assert_false(board->family->check(board, (int32_t[]){0, 2, 1, 0}, &verdict));
    assert_string_equal(verdict.sentence.text, "row 1, column 2 holds 2, must hold 0 or 1");
    assert_int_equal(verdict.cells[0], 1);
    arena_free(&arena);
}

static void test_clash(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sentence; /* NULL: none */
        int count;
        size_t cells[8];
    } cases[] = {
        {".000\n....\n", "row 1 has three 0s in a row, at columns 2 to 4", 3, {1, 2, 3}},
        {".1\n.1\n.1\n..\n", "column 2 has three 1s in a row, at rows 1 to 3", 3, {1, 3, 5}},
        {"......\n11.1.1\n", "row 2 has 4 cells with 1, must have 3: columns 1, 2, 4, 6", 4, {6, 7, 9, 11}},
        {"0.\n0.\n..\n0.\n", "column 1 has 3 cells with 0, must have 2: rows 1, 2, 4", 3, {0, 2, 6}},
        {"0110\n....\n0110\n....\n", "rows 1 and 3 are equal", 8, {0, 8, 1, 9, 2, 10, 3, 11}},
        {"0.0.\n1.1.\n", "columns 1 and 3 are equal", 4, {0, 2, 4, 6}},
        {"2x4:aAcAc", NULL, 0, {0}},
        {"0110\n....\n011.\n....\n", NULL, 0, {0}},
        {"....\n....\n", NULL, 0, {0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct verdict verdict = {.cell_count = 0};
        struct board *board = kit_board(&arena, "binero", cases[i].text);
        assert_int_equal(board->family->theorems->clash(board, &verdict), cases[i].sentence != NULL);
        if (cases[i].sentence) {
            assert_string_equal(verdict.sentence.text, cases[i].sentence);
            assert_int_equal(verdict.cell_count, cases[i].count);
            assert_memory_equal(verdict.cells, cases[i].cells, (size_t)cases[i].count * sizeof(size_t));
        }
        arena_free(&arena);
    }
}

static void test_symmetries_keep_the_rules(void **state)
{
    (void)state;
    struct arena arena = {0};
    int8_t open[MOST];
    memset(open, BINERO_OPEN, sizeof open);
    struct board *board = make_board(&arena, 4, 4, true, open);
    size_t generators = 0;
    for (size_t g = 0;; g++, generators++) {
        size_t cell = 0;
        int32_t value = 0;
        if (!board->family->symmetry->image(board, g, &cell, &value)) break;
        for (int bits = 0; bits < 1 << 16; bits++) {
            int32_t values[16], image[16] = {0};
            int seen = 0;
            for (int i = 0; i < 16; i++) values[i] = bits >> i & 1;
            for (int i = 0; i < 16; i++) {
                cell = (size_t)i, value = values[i];
                board->family->symmetry->image(board, g, &cell, &value);
                image[cell] = value;
                seen |= 1 << cell;
            }
            assert_int_equal(seen, 0xffff);
            assert_int_equal(right(4, 4, true, values), right(4, 4, true, image));
        }
    }
    assert_int_equal(generators, 3);
    arena_free(&arena);
}

/* ---- the models */

static int count_answers(const struct board *board, const char *model, const char *engine)
{
    struct sentence error = {""};
    struct request request = {.model = model,
                              .engine = engine,
                              .question = {.kind = QUESTION_ALL},
                              .threads = 1};
    struct session *session = session_open_request(board, &request, &error);
    assert_string_equal(error.text, "");
    int count = 0;
    dm_status status;
    while ((status = session_next(session)) == DM_SOLUTION) count++;
    assert_int_equal(status, DM_NONE);
    session_close(session);
    return count;
}

static void test_models_agree_with_the_oracle(void **state)
{
    (void)state;
    static const int sizes[][3] = {
        {4, 4, 4}, {4, 6, 8}, {6, 4, 8}, {6, 6, 18}, {2, 4, 1}}; /* and given cells */
    static const char *const engines[] = {"kernel", "cadical"};
    struct rng rng;
    int several = 0;
    rng_seed(&rng, 21);
    for (int round = 0; round < 30; round++) {
        struct arena arena = {0};
        const int *size = sizes[round % 5];
        int cells = size[0] * size[1];
        int8_t given[MOST];
        int32_t values[MOST];
        memset(given, BINERO_OPEN, sizeof given);
        bool distinct = round % 3;
        /* Half of the boards take their cells from a grid of alternating rows, which breaks only
         * the third rule. */
        for (int k = 0; k < size[2]; k++) {
            int cell = (int)rng_below(&rng, (uint64_t)cells);
            int alternating = (cell / size[0] + cell % size[0]) % 2;
            given[cell] = (int8_t)(round % 2 && rng_below(&rng, 5) ? alternating : (int)rng_below(&rng, 2));
        }
        int expected = enumerate(size[0], size[1], distinct, given, values, 0);
        several += expected > 1;
        struct board *board = make_board(&arena, size[0], size[1], distinct, given);
        for (const struct family_model *m = board->family->search->models; m->name; m++)
            for (int e = 0; e < 2; e++) assert_int_equal(count_answers(board, m->name, engines[e]), expected);
        arena_free(&arena);
    }
    assert_true(several > 5);
}

static void test_full_grids(void **state)
{
    (void)state;
    static const int counts[][2] = {{2, 2}, {4, 72}, {6, 4140}};
    for (int i = 0; i < 3; i++) {
        struct arena arena = {0};
        int8_t open[MOST];
        memset(open, BINERO_OPEN, sizeof open);
        struct board *board = make_board(&arena, counts[i][0], counts[i][0], true, open);
        assert_int_equal(count_answers(board, "card", "kernel"), counts[i][1]);
        arena_free(&arena);
    }
}

KIT_SUITE(binero)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_several_boards),
        cmocka_unit_test(test_bad_input_is_told_with_its_position),
        cmocka_unit_test(test_fuzzed_input),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_referee),
        cmocka_unit_test(test_referee_keeps_given_cells),
        cmocka_unit_test(test_clash),
        cmocka_unit_test(test_symmetries_keep_the_rules),
        cmocka_unit_test(test_models_agree_with_the_oracle),
        cmocka_unit_test(test_full_grids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
