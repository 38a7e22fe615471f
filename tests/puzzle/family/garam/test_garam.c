/* Garam: the picture in and out, hostile input, the referee and both models against plain
 * definitions of the rules. */
#include "ask/recognise.h"
#include "ask/session.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "kit_board.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/family/garam/garam.h"
#include "puzzle/generate/generate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GARAM_OPEN = -1 }; /* here, instead of a value */

static const char published[] = "_+_=_   _-_=_\n"
                                "x   +   x   +\n"
                                "_   _x_=_   _\n"
                                "=   =   =   =\n"
                                "_   _   _   _\n"
                                "_-_=_   _-_=_\n"
                                "  -       x\n"
                                "  _       _\n"
                                "  =       =\n"
                                "_+_=_   _+_=_\n"
                                "x   +   +   x\n"
                                "_   _-_=_   _\n"
                                "=   =   =   =\n"
                                "_   _   _   _\n"
                                "_-_=_   _x_=_\n";

static const char mini[] = "_?_=_\n?   ?\n_   _\n=   =\n_   _\n_?_=_\n";

/* ---- forms */

static void test_published_shape(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct buf out = {0};
    struct sentence error;
    struct board *board = kit_board(&arena, NULL, published);
    const struct garam *g = garam_of(board);
    size_t long_results = 0;
    assert_int_equal(g->rows, 15);
    assert_int_equal(g->columns, 13);
    assert_int_equal(board->cells, 44);
    assert_int_equal(g->digits, 44);
    assert_int_equal(g->count, 20);
    for (size_t i = 0; i < g->count; i++) {
        long_results += g->equation[i].digits == 2;
        assert_true(g->equation[i].digits == 1 || (g->equation[i].digits == 2 && g->equation[i].down));
    }
    assert_int_equal(long_results, 8);
    assert_string_equal(kit_board_written(board, NULL, "native", &out), published);
    assert_string_equal(kit_board_written(board, NULL, "text", &out), published);
    /* The shape that puzzles are made of is the same, with its operators free. */
    const struct family_puzzles *puzzles = board->family->puzzles;
    board = puzzles->blank(&arena, puzzles->generate_options.defaults, &error);
    assert_int_equal(board->cells, 64);
    char *free_signs = arena_text(&arena, published);
    for (char *c = free_signs; *c; c++)
        if (strchr("+-x", *c)) *c = '?';
    assert_string_equal(kit_board_written(board, NULL, "native", &out), free_signs);
    buf_free(&out);
    arena_free(&arena);
}

static void test_forms(void **state)
{
    (void)state;
    static const char native[] = "3x_=_\n  -\n  _\n  =\n  1\n";
    static const char *const same[] = {
        "3x_=_\n  -\n  _\n  =\n  1\n",
        "3*.=.\n  -\n  .\n  =\n  1",
        "c a comment\nc\n\n3X_=_  \n  -   \n  _\n  =\n  1\n\n\n",
        "   3x_=_\n     -\n     _\n     =\n     1\n",
        "\r\n3x_=_\r\n  -\r\n  _\r\n  =\r\n  1\r\n\r\n",
        "3\xc3\x97_=_\n  \xe2\x88\x92\n  _\n  =\n  1\n",
        ("\xef\xbb\xbf"
         "3x_=_\n  -\n  _\n  =\n  1\n"),
    };
    struct buf out = {0};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct arena arena = {0};
        struct board *board = kit_board(&arena, NULL, same[i]);
        assert_string_equal(board->family->name, "garam");
        assert_string_equal(kit_board_written(board, NULL, "native", &out), native);
        assert_null(board->answer);
        arena_free(&arena);
    }
    buf_free(&out);
}

static void test_equations(void **state)
{
    (void)state;
    struct arena arena = {0};
    /* Results run as far as cells go; a result begins another equation; an operator with cells on
     * both sides begins two. */
    const struct garam *g = garam_of(kit_board(&arena, "garam", "7x8=56-_=_\n"));
    assert_int_equal(g->count, 2);
    assert_int_equal(g->equation[0].digits, 2);
    assert_int_equal(g->equation[0].known, GARAM_TIMES);
    assert_int_equal(g->equation[1].left, 3);
    assert_int_equal(g->equation[1].known, GARAM_MINUS);
    g = garam_of(kit_board(&arena, "garam", "_+_=_\n+   +\n_+_=_\n=   =\n_?_=_\n"));
    assert_int_equal(g->count, 5);
    assert_int_equal(g->equation[4].sign, 9);
    g = garam_of(kit_board(&arena, "garam", " _\n_?_=___\n _    +\n =    _\n _    =\n _+_=__\n"));
    assert_int_equal(g->count, 4);
    assert_int_equal(g->equation[0].digits, 3);
    assert_false(g->equation[0].down);
    assert_true(g->equation[1].down);
    assert_int_equal(g->equation[0].sign, g->digits);
    assert_int_equal(g->equation[1].sign, g->digits);
    assert_int_equal(g->result[g->equation[2].first], g->result[g->equation[3].first + 1]);
    /* Nothing to fill: also an answer. */
    struct board *board = kit_board(&arena, "garam", "1+1=2\n");
    assert_non_null(board->answer);
    assert_int_equal(board->answer[2], 2);
    arena_free(&arena);
}

static void test_bad_input_is_told_with_its_position(void **state)
{
    (void)state;
    static const struct kit_refusal cases[] = {
        {"", "t:1:1:", "expected a picture of cells and equations, found the end of the file"},
        {"c only\n\n", "t:3:1:", "found the end of the file"},
        {"_+_=_\n_x\n", "t:2:3:", "expected a cell after the operator `x', found the end of the line"},
        {"_x =_\n", "t:1:3:", "expected a cell after the operator `x', found a blank"},
        {"_x=_\n", "t:1:3:", "expected a cell after the operator `x', found `='"},
        {"c note\n  _+_=_\n  x\n", "t:4:3:", "expected a cell below the operator `x', found the end of the "},
        {"_+_=_\nx\n_\n", "t:4:1:", "expected `=' below the second cell of an equation, found the end of"},
        {"_+_=_\nx\n\n", "t:3:1:", "expected a cell below the operator `x', found the end of the picture"},
        {"_+_=_\nx\n =\n", "t:3:1:", "expected a cell below the operator `x', found a blank"},
        {"_+_=_\nx\n_\n=\n", "t:5:1:", "expected a cell for the result below `=', found the end of"},
        {"_+_ _\n", "t:1:4:", "expected `=' after the second cell of an equation, found a blank"},
        {"_+_\n", "t:1:4:", "expected `=' after the second cell of an equation, found the end of the line"},
        {"_+__=_\n", "t:1:4:", "expected `=' after the second cell of an equation, found `_'"},
        {"_+_=\n", "t:1:5:", "expected a cell for the result after `=', found the end of the line"},
        {"_+_=+_=_\n", "t:1:5:", "expected a cell for the result after `=', found `+'"},
        {"_+_=_ =\n", "t:1:7:", "this `=' belongs to no equation"},
        {"_=_\n", "t:1:2:", "this `=' belongs to no equation"},
        {"_+_=_\n   +\n", "t:2:4:", "expected a cell to the left of this operator or above it"},
        {"+_+_=_\n", "t:1:1:", "expected a cell to the left of this operator or above it"},
        {"1+1=2a\n", "t:1:6:", "expected a cell (a digit, _ or .), an operator (+ - x ?), = or a blank"},
        {"1\xc3\x97"
         "1=2a\n",
         "t:1:6:", "found `a'"},
        {"1/1=1\n", "t:1:2:", "found `/1=1'"},
        {"1+1=2\377\n", "t:1:6:", "expected a cell"},
        {"1+\t1=2\n", "t:1:3:", "found a tab, expected spaces"},
        {" \t1+1=2\n", "t:1:2:", "found a tab, expected spaces"},
        {"1+1=2\ncd\n", "t:2:1:", "expected a cell"},
        {"_ _\n5\n", "t:1:1:", "expected an equation, such as _+_=_, found none"},
        {"_+_=_ _\n", "t:1:7:", "this cell belongs to no equation"},
        {"12+3=15\n", "t:1:1:", "this cell belongs to no equation"},
        {"_+_=_\n\n_+_=_\n", "t:3:1:", "no equations link this cell with the first one"},
        {"_+_=_ _+_=_\n", "t:1:7:", "no equations link this cell with the first one"},
    };
    kit_board_refused("garam", cases, sizeof cases / sizeof *cases);
}

/* Long lines and many lines together would take more memory than they are worth. */
static void test_huge_pictures_are_refused(void **state)
{
    (void)state;
    struct buf text = {0};
    struct arena arena = {0};
    struct sentence error = {""};
    buf_add(&text, "_+_=_\n+\n_\n=\n");
    for (int i = 0; i < 6000; i++) buf_add(&text, "_\n");
    buf_fill(&text, ' ', 6000);
    buf_add(&text, "_\n");
    assert_null(recognise_board(&arena, "garam", "t", buf_text(&text), text.size, &error));
    assert_string_equal(error.text, "t:1:1: the picture has more than 16777216 places");
    buf_free(&text);
    arena_free(&arena);
}

/* What is accepted survives writing and reading again; what is refused has a position. */
static bool try_bytes(const char *text, size_t length, struct buf *out)
{
    struct arena arena = {0};
    struct sentence error = {""};
    struct board *board = recognise_board(&arena, "garam", "t", text, length, &error);
    int line, column;
    assert_int_equal(board != NULL, sentence_is_empty(&error));
    if (!board) assert_int_equal(sscanf(error.text, "t:%d:%d: ", &line, &column), 2);
    if (board) {
        char *written = arena_text(&arena, kit_board_written(board, NULL, "native", out));
        struct board *again = kit_board(&arena, "garam", written);
        assert_int_equal(again->cells, board->cells);
        assert_memory_equal(garam_of(again)->base.given, garam_of(board)->base.given,
                            board->cells * sizeof(int32_t));
        assert_string_equal(kit_board_written(again, NULL, "native", out), written);
    }
    arena_free(&arena);
    return board != NULL;
}

static void test_fuzzed_input(void **state)
{
    (void)state;
    static const char *const seeds[] = {"c note\n_?_=_\n?   ?\n_   _\n=   =\n_   _\n_?_=_\n",
                                        "1+2=3\nx   -\n4   .\n=   =\n_   _\n", "7x8=56-_=_\n"};
    static const char letters[] = "0129__..++--=?xX*?= \n\r\tc\303\227\342\210\222\377";
    struct rng rng;
    struct buf out = {0};
    int accepted = 0;
    rng_seed(&rng, 11);
    uint64_t rounds = kit_rounds(20000);
    for (uint64_t round = 0; round < rounds; round++) {
        char text[128];
        size_t length = rng_below(&rng, 60);
        if (round % 4) {
            strcpy(text, seeds[rng_below(&rng, 3)]);
            length = strlen(text);
            for (uint64_t k = rng_below(&rng, 4); k > 0; k--)
                text[rng_below(&rng, length)] = letters[rng_below(&rng, sizeof letters)];
            if (round % 8 == 1) length = rng_below(&rng, length);
        } else {
            for (size_t i = 0; i < length; i++)
                text[i] = round % 8 ? letters[rng_below(&rng, sizeof letters)] : (char)rng_below(&rng, 256);
        }
        accepted += try_bytes(text, length, &out);
    }
    assert_in_range(accepted, rounds / 20, rounds * 3 / 4);
    buf_free(&out);
}

static void test_answers(void **state)
{
    (void)state;
    static const struct {
        const char *text, *error; /* NULL: fine */
    } cases[] = {
        {"1+2=3\n    -\n    3\n    =\n    0\n", NULL},
        {"c a wrong one\n\n 9+9=9\n     x\n     9\n     =\n     9\n", NULL},
        {"1-2=3\n    -\n    3\n    =\n    0\n", "t:1:2: expected `+' as in the puzzle, found `-'"},
        {"1+2=3\n    -\n    3\n    =\n    _\n", "t:5:5: expected a digit, found an empty cell"},
        {"1+2=3\n    ?\n    3\n    =\n    0\n", "t:2:5: expected one of + - x, found an operator to find"},
        {"1+2=3\n    -\n    3\n    =\n",
         "t:5:5: expected a cell as in the puzzle, found the end of the picture"},
        {"1+2=3\n    -\n    3\n    =\n    00\n", "t:5:6: expected a blank as in the puzzle, found `0'"},
        {"1+2=3\n", "t:2:5: expected an operator as in the puzzle, found the end of the picture"},
        {"1+2\n    3\n", "t:1:4: expected `=' as in the puzzle, found the end of the line"},
        {"1+2=z\n",
         "t:1:5: expected a cell (a digit, _ or .), an operator (+ - x ?), = or a blank, found `z'"},
        {"", "t:1:1: expected a picture of cells and equations, found the end of the file"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        int32_t values[6];
        struct reader r;
        struct board *board = kit_board(&arena, "garam", "_+_=3\n    ?\n    _\n    =\n    _\n");
        reader_text(&r, "t", cases[i].text, strlen(cases[i].text));
        bool fine = board->family->read_answer(board, &arena, &r, values);
        assert_string_equal(r.error.text, cases[i].error ? cases[i].error : "");
        assert_int_equal(fine, !cases[i].error);
        if (fine) assert_int_equal(values[5], i ? GARAM_TIMES : GARAM_MINUS);
        arena_free(&arena);
    }
}

/* ---- the oracle: one frame, as a person would write it down
 *
 *     a ? b = c        cells  0 1 2     operators  10
 *     ?       ?                                    11 12
 *     d       e               3 4
 *     =       =
 *     f       g               5 6
 *     h ? i = j               7 8 9                13   */

static int compute(int32_t sign, int left, int right)
{
    switch (sign) {
    case GARAM_PLUS:
        return left + right;
    case GARAM_MINUS:
        return left - right;
    default:
        return left * right;
    }
}

static bool right_frame(const int32_t *v)
{
    return compute(v[10], v[0], v[1]) == v[2] && compute(v[11], v[0], v[3]) == 10 * v[5] + v[7] && v[5] > 0 &&
           compute(v[12], v[2], v[4]) == 10 * v[6] + v[9] && v[6] > 0 && compute(v[13], v[7], v[8]) == v[9];
}

static bool keeps(const int8_t *given, const int32_t *v)
{
    for (int i = 0; i < 14; i++)
        if (given[i] != GARAM_OPEN && given[i] != v[i]) return false;
    return true;
}

/* All that agree with what is given: the operands that decide the rest are tried. */
static int64_t count_frames(const int8_t *given, const int32_t *signs)
{
    int64_t count = 0;
    for (int digits = 0; digits < 100000; digits++) {
        int32_t v[14];
        int a = digits % 10, b = digits / 10 % 10, d = digits / 100 % 10, e = digits / 1000 % 10;
        int c = compute(signs[0], a, b), left = compute(signs[1], a, d);
        if (c < 0 || c > 9 || left < 10) continue;
        int down = compute(signs[2], c, e);
        if (down < 10) continue;
        int32_t all[14] = {a,         b,         c,
                           d,         e,         left / 10,
                           down / 10, left % 10, digits / 10000,
                           down % 10, signs[0],  signs[1],
                           signs[2],  signs[3]};
        memcpy(v, all, sizeof v);
        count += right_frame(v) && keeps(given, v);
    }
    return count;
}

static void write_frame(const int8_t *given, struct buf *out)
{
    static const int order[] = {0,  10, 1,  -1, 2, -2, 11, -3, 12, -2, 3, -3, 4, -2,
                                -1, -3, -1, -2, 5, -3, 6,  -2, 7,  13, 8, -1, 9, -2};
    buf_clear(out);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        int cell = order[i];
        if (cell == -1) buf_char(out, '=');
        if (cell == -2) buf_char(out, '\n');
        if (cell == -3) buf_add(out, "   ");
        if (cell >= 10) buf_char(out, given[cell] == GARAM_OPEN ? '?' : "+-x"[given[cell]]);
        if (cell >= 0 && cell < 10)
            buf_char(out, given[cell] == GARAM_OPEN ? '_' : (char)('0' + given[cell]));
    }
}

/* ---- the referee */

/* Right answers with some values changed, so that each rule decides now and then. */
static void test_referee(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct verdict verdict;
    struct rng rng;
    struct board *board = kit_board(&arena, "garam", mini);
    int good = 0, bad = 0;
    rng_seed(&rng, 3);
    uint64_t rounds = kit_rounds(400000);
    for (uint64_t round = 0; round < rounds; round++) {
        int32_t v[14];
        for (int i = 0; i < 14; i++) v[i] = (int32_t)rng_below(&rng, i < 10 ? 10 : 3);
        int c = compute(v[10], v[0], v[1]), left = compute(v[11], v[0], v[3]), down;
        if (c >= 0 && c < 10) v[2] = c;
        down = compute(v[12], v[2], v[4]);
        if (left >= 0) v[5] = left / 10, v[7] = left % 10;
        if (down >= 0) v[6] = down / 10, v[9] = down % 10;
        for (int i = 0; i < 10; i++)
            if (compute(v[13], v[7], i) == v[9]) v[8] = i;
        if (rng_below(&rng, 3) == 0) v[rng_below(&rng, 10)] = (int32_t)rng_below(&rng, 10);
        bool answer = board->family->check(board, v, &verdict);
        assert_int_equal(answer, right_frame(v));
        good += answer;
        bad += !answer;
    }
    assert_true(good > (int)rounds / 100 && bad > (int)rounds / 10);
    arena_free(&arena);
}

static void test_referee_names_what_is_wrong(void **state)
{
    (void)state;
    static const struct {
        const char *board;
        int32_t values[7];
        const char *sentence;
        int count;
        size_t cells[5];
    } cases[] = {
        {"7x_=5_\n", {7, 8, 5, 6}, NULL, 0, {0}},
        {"7x_=5_\n",
         {7, 8, 5, 5},
         "7 x 8 = 55, the equation from row 1, column 1 to the right, is wrong: it "
         "makes 56",
         4,
         {0, 1, 2, 3}},
        {"2x_=__\n",
         {2, 3, 0, 6},
         "2 x 3 = 06, the equation from row 1, column 1 to the right, has a result "
         "that begins with 0",
         4,
         {0, 1, 2, 3}},
        {" _\n ?\n 3\n =\n 4\n",
         {1, 3, 4, GARAM_MINUS},
         "1 - 3 = 4, the equation from row 1, column 1 "
         "downwards, is wrong: it makes -2",
         4,
         {0, 1, 2, 3}},
        {"7x_=5_\n", {8, 7, 5, 6}, "the given 7 in row 1, column 1 was changed", 1, {0}},
        {"7x_=5_\n", {7, 10, 7, 0}, "row 1, column 3 holds 10, must hold a digit", 1, {1}},
        {"_?_=_\n", {1, 1, 2, 3}, "row 1, column 2 holds 3, must hold +, - or x", 1, {3}},
        {"9x9=___\n",
         {9, 9, 0, 8, 1},
         "9 x 9 = 081, the equation from row 1, column 1 to the right, has a "
         "result that begins with 0",
         5,
         {0, 1, 2, 3, 4}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct verdict verdict = {.cell_count = 0};
        struct board *board = kit_board(&arena, "garam", cases[i].board);
        assert_int_equal(board->family->check(board, cases[i].values, &verdict), cases[i].sentence == NULL);
        if (cases[i].sentence) assert_string_equal(verdict.sentence.text, cases[i].sentence);
        assert_int_equal(verdict.cell_count, cases[i].count);
        assert_memory_equal(verdict.cells, cases[i].cells, (size_t)cases[i].count * sizeof(size_t));
        arena_free(&arena);
    }
}

static void test_clash(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sentence; /* NULL: none */
        int count;
        size_t cells[4];
    } cases[] = {
        {"7x8=6_\n",
         "7 x 8 = 6_, the equation from row 1, column 1 to the right, cannot be completed",
         4,
         {0, 1, 2, 3}},
        {"7+8=1\n",
         "7 + 8 = 1, the equation from row 1, column 1 to the right, is wrong: it makes 15",
         3,
         {0, 1, 2}},
        {"_\n-\n_\n=\n_\n_\n",
         "_ - _ = __, the equation from row 1, column 1 downwards, cannot be completed",
         4,
         {0, 1, 2, 3}},
        {"5?_=8_\n",
         "5 ? _ = 8_, the equation from row 1, column 1 to the right, cannot be completed",
         5,
         {0, 1, 2, 3}},
        {"_x_=0_\n",
         "_ x _ = 0_, the equation from row 1, column 1 to the right, cannot be completed",
         4,
         {0, 1, 2, 3}},
        {"7x8=5_\n", NULL, 0, {0}},
        {"_?_=__\n", NULL, 0, {0}},
        {published, NULL, 0, {0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct verdict verdict = {.cell_count = 0};
        struct sentence reason;
        struct board *board = kit_board(&arena, "garam", cases[i].text);
        assert_int_equal(board->family->theorems->clash(board, &verdict), cases[i].sentence != NULL);
        if (cases[i].sentence) {
            assert_string_equal(verdict.sentence.text, cases[i].sentence);
            assert_int_equal(verdict.cell_count, cases[i].count);
            assert_memory_equal(verdict.cells, cases[i].cells, 4 * sizeof(size_t) * (cases[i].count > 3));
        }
        assert_false(board->family->theorems->refute(board, &reason));
        arena_free(&arena);
    }
    struct arena arena = {0};
    struct verdict verdict;
    struct sentence reason = {""};
    struct board *board = kit_board(&arena, "garam", "9x9=___\n");
    assert_false(board->family->theorems->clash(board, &verdict));
    assert_true(board->family->theorems->refute(board, &reason));
    assert_string_equal(reason.text,
                        "the equation from row 1, column 1 to the right has a result of 3 digits: "
                        "two digits never make more than 81");
    arena_free(&arena);
}

/* ---- the models */

static int64_t count_up_to(int64_t most, const struct board *board, const char *model, const char *engine,
                           const char *encoding)
{
    struct sentence error = {""};
    struct request request = {.model = model,
                              .engine = engine,
                              .encoding = encoding,
                              .question = {.kind = QUESTION_ALL},
                              .threads = 1};
    struct session *session = session_open_request(board, &request, &error);
    assert_string_equal(error.text, "");
    int64_t count = 0;
    dm_status status = DM_SOLUTION;
    while (count < most && (status = session_next(session)) == DM_SOLUTION) count++;
    assert_int_equal(status, count < most ? DM_NONE : DM_SOLUTION);
    session_close(session);
    return count;
}

static int64_t count_answers(const struct board *board, const char *model, const char *engine,
                             const char *encoding)
{
    return count_up_to(INT64_MAX, board, model, engine, encoding);
}

static const struct {
    const char *engine, *encoding;
} engines[] = {{"kernel", NULL},
               {"cadical", NULL},
               {"cadical", "amo=product,int=order"},
               {"cadical", "int=direct,linear=adder"}};

/* All digits, every choice of operators: by the kernel with both models, some by every way. */
static void test_every_frame(void **state)
{
    (void)state;
    struct buf text = {0};
    int64_t sum = 0;
    for (int choice = 0; choice < 81; choice++) {
        if (!kit_takes((uint64_t)choice)) continue;
        struct arena arena = {0};
        int8_t given[14];
        int32_t signs[4] = {choice % 3, choice / 3 % 3, choice / 9 % 3, choice / 27};
        memset(given, GARAM_OPEN, sizeof given);
        int64_t expected = count_frames(given, signs);
        for (int i = 0; i < 4; i++) given[10 + i] = (int8_t)signs[i];
        write_frame(given, &text);
        struct board *board = kit_board(&arena, "garam", buf_text(&text));
        assert_int_equal(board->cells, 10);
        for (const struct family_model *m = garam_model_table; m->name; m++)
            for (size_t e = 0; e < (choice == 13 || choice == 78 ? 4 : 1); e++)
                assert_int_equal(count_answers(board, m->name, engines[e].engine, engines[e].encoding),
                                 expected);
        sum += expected;
        arena_free(&arena);
    }
    struct arena arena = {0};
    if (!kit_is_short()) assert_int_equal(sum, 25729);
    assert_int_equal(count_answers(kit_board(&arena, "garam", mini), "tables", "kernel", NULL), 25729);
    assert_int_equal(count_answers(kit_board(&arena, "garam", mini), "sums", "kernel", NULL), 25729);
    arena_free(&arena);
    buf_free(&text);
}

static int64_t count_all_signs(const int8_t *given)
{
    int64_t count = 0;
    for (int choice = 0; choice < 81; choice++) {
        const int32_t signs[4] = {choice % 3, choice / 3 % 3, choice / 9 % 3, choice / 27};
        bool fine = true;
        for (int i = 0; i < 4; i++) fine &= given[10 + i] == GARAM_OPEN || given[10 + i] == signs[i];
        if (fine) count += count_frames(given, signs);
    }
    return count;
}

/* Digits and operators given at random, or taken from an answer: by every way. */
static void test_models_agree_with_the_oracle(void **state)
{
    (void)state;
    static const int32_t answer[14] = {5, 2, 3, 4,           6,           2,           1,
                                       0, 8, 8, GARAM_MINUS, GARAM_TIMES, GARAM_TIMES, GARAM_PLUS};
    assert_true(right_frame(answer));
    struct rng rng;
    struct buf text = {0};
    int none = 0, several = 0;
    rng_seed(&rng, 21);
    uint64_t rounds = kit_rounds(40);
    for (uint64_t round = 0; round < rounds; round++) {
        struct arena arena = {0};
        int8_t given[14];
        memset(given, GARAM_OPEN, sizeof given);
        for (int i = 10; i < 14; i++)
            if (round % 4) given[i] = (int8_t)answer[i];
        for (uint64_t k = 3 + rng_below(&rng, 3); k > 0; k--) {
            size_t cell = rng_below(&rng, 10);
            given[cell] = (int8_t)(rng_below(&rng, 3) ? answer[cell] : (int32_t)rng_below(&rng, 10));
        }
        int64_t expected = count_all_signs(given);
        none += expected == 0;
        several += expected > 1;
        write_frame(given, &text);
        struct board *board = kit_board(&arena, "garam", buf_text(&text));
        for (const struct family_model *m = garam_model_table; m->name; m++)
            for (size_t e = 0; e < sizeof engines / sizeof *engines; e++)
                assert_int_equal(count_answers(board, m->name, engines[e].engine, engines[e].encoding),
                                 expected);
        size_t clues = 0;
        for (size_t i = 0; i < board->cells; i++) clues += garam_of(board)->base.given[i] != LOGIC_OPEN;
        if (board->cells == 10 && clues >= 4)
            assert_int_equal(count_answers(board, "tables", "brute", NULL), expected);
        /* Results without a search are true. */
        struct verdict verdict;
        if (board->family->theorems->clash(board, &verdict)) assert_int_equal(expected, 0);
        arena_free(&arena);
    }
    assert_true(none > 0 && several > 0);
    buf_free(&text);
}

/* Models have to say no by themselves where theorems do. */
static void test_long_results_have_no_answer(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct board *board = kit_board(&arena, "garam", "_?_=____________________________\n");
    for (const struct family_model *m = garam_model_table; m->name; m++)
        for (size_t e = 0; e < 2; e++)
            assert_int_equal(count_answers(board, m->name, engines[e].engine, NULL), 0);
    arena_free(&arena);
}

/* ---- random answers, and puzzles */

static void fill(const struct board *board, int64_t seed, int32_t *values)
{
    struct sentence error = {""};
    struct verdict verdict;
    struct request search = {.threads = 1};
    assert_int_equal(generate_answer(board, &search, seed, values, &error), DM_SOLUTION);
    assert_true(board->family->check(board, values, &verdict));
}

/* Each seed has an answer of its own, and no digit or operator is preferred too much. */
static void test_random_answers(void **state)
{
    (void)state;
    enum { SEEDS = 40, CELLS = 64 };
    struct arena arena = {0};
    struct sentence error;
    const struct family_puzzles *puzzles = families_find("garam")->puzzles;
    struct board *board = puzzles->blank(&arena, puzzles->generate_options.defaults, &error);
    int32_t values[SEEDS][CELLS], again[CELLS];
    int digits[10] = {0}, signs[GARAM_SIGNS] = {0};
    assert_int_equal(board->cells, CELLS);
    for (int seed = 0; seed < SEEDS; seed++) {
        fill(board, seed, values[seed]);
        for (int i = 0; i < CELLS; i++) (i < 44 ? digits : signs)[values[seed][i]]++;
        for (int other = 0; other < seed; other++)
            assert_memory_not_equal(values[seed], values[other], sizeof *values);
    }
    fill(board, 7, again);
    assert_memory_equal(again, values[7], sizeof again);
    for (int digit = 0; digit < 10; digit++) assert_in_range(digits[digit], SEEDS * 44 / 25, SEEDS * 44 / 4);
    for (int sign = 0; sign < GARAM_SIGNS; sign++)
        assert_in_range(signs[sign], SEEDS * 20 / 10, SEEDS * 20 / 2);
    arena_free(&arena);
}

static void test_pose_and_freeze(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct buf out = {0};
    static const int32_t answer[14] = {5, 2, 3, 4,           6,           2,           1,
                                       0, 8, 8, GARAM_MINUS, GARAM_TIMES, GARAM_TIMES, GARAM_PLUS};
    const bool given[14] = {[1] = true, [6] = true, [9] = true, [11] = true};
    int32_t rest[14];
    struct board *board = kit_board(&arena, "garam", mini);
    const struct family_puzzles *puzzles = board->family->puzzles;
    /* Operators are part of every puzzle. */
    struct board *frozen = puzzles->freeze(&arena, board, answer, rest);
    assert_int_equal(frozen->cells, 10);
    assert_memory_equal(rest, answer, 10 * sizeof *rest);
    struct board *posed = puzzles->pose(&arena, frozen, rest, given);
    assert_string_equal(kit_board_written(posed, NULL, "native", &out),
                        "_-2=_\nx   x\n_   _\n=   =\n_   1\n_+_=8\n");
    assert_string_equal(kit_board_written(posed, rest, "native", &out),
                        "5-2=3\nx   x\n4   6\n=   =\n2   1\n0+8=8\n");
    /* What was read has the same answers. */
    struct board *again = kit_board(&arena, "garam", kit_board_written(posed, NULL, "native", &out));
    assert_int_equal(count_answers(posed, NULL, NULL, NULL), count_answers(again, NULL, NULL, NULL));
    /* Or they are clues like digits. */
    ((struct garam *)board)->hides_signs = true;
    frozen = puzzles->freeze(&arena, board, answer, rest);
    assert_int_equal(frozen->cells, 14);
    assert_memory_equal(rest, answer, sizeof rest);
    posed = puzzles->pose(&arena, frozen, rest, given);
    assert_string_equal(kit_board_written(posed, NULL, "native", &out),
                        "_?2=_\nx   ?\n_   _\n=   =\n_   1\n_?_=8\n");
    again = kit_board(&arena, "garam", kit_board_written(posed, NULL, "native", &out));
    assert_int_equal(again->cells, 13);
    int64_t count = count_answers(again, NULL, NULL, NULL);
    assert_int_equal(count_answers(posed, NULL, NULL, NULL), count);
    assert_true(count > 1);
    /* Operators that the shape has stay, whatever else is free. */
    board = kit_board(&arena, "garam", "_-_=_\n?   x\n_   _\n=   =\n_   _\n_+_=_\n");
    const int32_t short_answer[11] = {5, 2, 3, 4, 6, 2, 1, 0, 8, 8, GARAM_TIMES};
    frozen = puzzles->freeze(&arena, board, short_answer, rest);
    assert_string_equal(kit_board_written(frozen, rest, "native", &out),
                        "5-2=3\nx   x\n4   6\n=   =\n2   1\n0+8=8\n");
    buf_free(&out);
    arena_free(&arena);
}

/* ---- a patchwork: the published shape again and again, neighbours sharing their border cells */

static void write_patchwork(int side, struct buf *out)
{
    enum { DOWN = 14, ACROSS = 12 };
    for (int row = 0; row <= side * DOWN; row++) {
        for (int column = 0; column <= side * ACROSS; column++) {
            const char *line = published;
            for (int skip = row % DOWN; skip > 0; skip--) line = strchr(line, '\n') + 1;
            size_t length = strcspn(line, "\n"), x = (size_t)(column % ACROSS);
            char c = x < length ? line[x] : ' ';
            buf_char(out, strchr("+-x", c) ? '?' : c);
        }
        buf_char(out, '\n');
    }
}

static void test_patchwork(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct buf text = {0};
    write_patchwork(5, &text);
    struct board *blank = kit_board(&arena, "garam", buf_text(&text));
    const struct garam *g = garam_of(blank);
    assert_int_equal(g->rows, 71);
    assert_int_equal(g->columns, 61);
    assert_int_equal(g->digits, 836);
    assert_int_equal(g->count, 420);
    int32_t *values = ARENA_ARRAY(&arena, int32_t, blank->cells),
            *rest = ARENA_ARRAY(&arena, int32_t, blank->cells);
    bool *given = ARENA_ARRAY(&arena, bool, blank->cells);
    fill(blank, 1, values);
    struct board *frozen = blank->family->puzzles->freeze(&arena, blank, values, rest);
    assert_int_equal(frozen->cells, 836);
    /* All operands decide the results; fewer clues leave a choice. */
    g = garam_of(frozen);
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < g->count; i++)
            given[g->equation[i].left] = given[g->equation[i].right] = !round;
        for (size_t i = 0; i < g->count; i += 7) given[g->result[g->equation[i].first]] = round;
        const struct board *puzzle = frozen->family->puzzles->pose(&arena, frozen, rest, given);
        for (const struct family_model *m = garam_model_table; m->name; m++)
            for (size_t e = 0; e < 2; e++)
                assert_int_equal(count_up_to(2, puzzle, m->name, engines[e].engine, NULL), 1 + round);
    }
    buf_free(&text);
    arena_free(&arena);
}

KIT_SUITE(garam)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_shape),
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_equations),
        cmocka_unit_test(test_bad_input_is_told_with_its_position),
        cmocka_unit_test(test_huge_pictures_are_refused),
        cmocka_unit_test(test_fuzzed_input),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_referee),
        cmocka_unit_test(test_referee_names_what_is_wrong),
        cmocka_unit_test(test_clash),
        cmocka_unit_test(test_every_frame),
        cmocka_unit_test(test_models_agree_with_the_oracle),
        cmocka_unit_test(test_long_results_have_no_answer),
        cmocka_unit_test(test_random_answers),
        cmocka_unit_test(test_pose_and_freeze),
        cmocka_unit_test(test_patchwork),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
