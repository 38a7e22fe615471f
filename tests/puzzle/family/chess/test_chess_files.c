/* Chess in files: boards and answers in and out, and hostile ones. */
#include "ask/recognise.h"
#include "ask/session.h"
#include "ask/write.h"
#include "base/sentence.h"
#include "kit_board.h"
#include "kit_chess.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *native(const struct board *board, const int32_t *values, struct buf *out)
{
    buf_clear(out);
    board->family->write(board, values, out);
    return buf_text(out);
}

static void same_boards(const struct chess *a, const struct chess *b)
{
    assert_int_equal(a->rows, b->rows);
    assert_int_equal(a->columns, b->columns);
    assert_int_equal(a->dominate, b->dominate);
    assert_int_equal(a->optimise, b->optimise);
    assert_int_equal(a->quarter, b->quarter);
    assert_int_equal(a->kind_count, b->kind_count);
    for (int kind = 0; kind < a->kind_count; kind++) {
        assert_ptr_equal(a->kinds[kind].piece, b->kinds[kind].piece);
        assert_int_equal(a->kinds[kind].free, b->kinds[kind].free);
        if (!a->kinds[kind].free) assert_int_equal(a->kinds[kind].number, b->kinds[kind].number);
    }
    assert_memory_equal(a->given, b->given, a->board.cells);
}

static void test_files_round_trip(void **state)
{
    (void)state;
    struct rng rng;
    struct buf text = {0};
    rng_seed(&rng, 53);
    for (int round = 0; round < 2000; round++) {
        struct arena arena = {0};
        struct sentence error = {""};
        struct kit_setting s = kit_chess_random(&rng, KIT_CHESS_CELLS, rng_below(&rng, 2));
        struct board *board = kit_chess_board(&arena, &s);
        native(board, NULL, &text);
        struct board *again = kit_chess_read(&arena, buf_text(&text), strlen(buf_text(&text)), &error);
        assert_string_equal(error.text, "");
        same_boards(chess_of(board), chess_of(again));
        arena_free(&arena);
    }
    buf_free(&text);
}

static void test_file_forms(void **state)
{
    (void)state;
    static const struct {
        const char *text, *native;
    } cases[] = {
        {"chess 1 1 independent", "chess 1 1 independent\n*\n"},
        {"chess 2 2 dominate rooks=1\n", "chess 2 2 dominate rooks=1\n* *\n* *\n"},
        {"\n chess  2 2\tdominate rook=1 \r\n\n*T\r\n. .\n\n", "chess 2 2 dominate rooks=1\n* T\n* *\n"},
        {"chess 1 2 independent optimise queens=7\n. #",
         "chess 1 2 independent optimise queens=7 obstacles=1\n* #\n"},
        {"chess 1 3 independent knights=0 zebra=1 king=+1\nK X .",
         "chess 1 3 independent kings=1 zebras=1\nK X *\n"},
        {"chess 1 2 independent rooks=0\nT .", "chess 1 2 independent rooks=0\nT *\n"},
        {"chess 3 3 independent rooks=2 upper-left",
         "chess 3 3 independent upper-left rooks=2\n* * *\n* * *\n* * *\n"},
        {"chess 1 1 dominate upper-left optimise queens=1\n.",
         "chess 1 1 dominate optimise upper-left queens=1\n*\n"},
        {"chess 1 3 dominate optimise kings=1\nT N .", "chess 1 3 dominate optimise kings=1\nT N *\n"},
    };
    struct buf out = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct board *board = kit_board(&arena, NULL, cases[i].text);
        assert_string_equal(native(board, NULL, &out), cases[i].native);
        arena_free(&arena);
    }
    buf_free(&out);
}

static void test_bad_files_are_told_with_their_position(void **state)
{
    (void)state;
    static const struct kit_refusal cases[] = {
        {"", "t:1:1:", "expected `chess ROWS COLUMNS independent|dominate', found the end of the file"},
        {"T F\n", "t:1:1:", "expected `chess ROWS COLUMNS independent|dominate', found `T'"},
        {"chess", "t:1:6:", "the number of rows"},
        {"chess x 3 dominate\n", "t:1:7:", "the number of rows"},
        {"chess 0 3 dominate\n", "t:1:7:", "from 1 to 1000"},
        {"chess 3 1001 dominate\n", "t:1:9:", "from 1 to 1000"},
        {"chess 3 99999999999999999999 dominate\n", "t:1:9:", "from 1 to 1000"},
        {"chess 3 3\n", "t:1:10:", "expected `independent' or `dominate'"},
        {"chess 3 3 watch\n", "t:1:11:", "expected `independent' or `dominate', found `watch'"},
        {"chess 3 3 dominate  pawns=1\n",
         "t:1:21:", "expected `optimise', `upper-left', KIND=NUMBER or the end of the line, found `pawns=1'"},
        {"chess 3 3 dominate rooks\n", "t:1:20:", "found `rooks'"},
        {"chess 3 3 dominate rooks=\n",
         "t:1:26:", "expected a number from 0 to 1000000 after `rooks=', found nothing"},
        {"chess 3 3 dominate rooks=-1\n", "t:1:26:", "the number of rooks is -1, must be from 0 to 1000000"},
        {"chess 3 3 dominate rooks=1x\n", "t:1:26:", "after `rooks=', found `1x'"},
        {"chess 3 3 dominate =1\n", "t:1:20:", "found `=1'"},
        {"\nchess 3 3 dominate rooks=1000001\n",
         "t:2:26:", "the number of rooks is 1000001, must be from 0 to"},
        {"chess 3 2 dominate upper-left rooks=1\n", "t:1:20:", "the board is not square"},
        {"chess 2 2 dominate rooks=2 upper-left\nT .\n. .\n", "t:1:28:", "a board was loaded"},
        {"chess 3 3 dominate rooks=99999999999999999999\n", "t:1:26:", "after `rooks=', found `9"},
        {"chess 2 2 dominate\nT y\n. .\n",
         "t:2:3:", "expected the letter of a piece, *, a dot or x, found `y'"},
        {"chess 2 2 dominate\nt .\n. .\n", "t:2:1:", "found `t'"},
        {"chess 2 2 dominate\nT .\n.\n", "t:3:2:", "row 2 has 1 square, must have 2"},
        {"chess 2 2 dominate\nT . .\n. .\n",
         "t:2:5:", "expected the end of the line after 2 squares, found `.'"},
        {"chess 2 2 dominate\n\n. .\n", "t:4:1:", "expected row 2 of 2, found the end of the file"},
        {"chess 2 2 dominate\n. .\n. .\n. .\n", "t:4:1:", "this row is one too many: the size line says 2"},
    };
    kit_board_refused("chess", cases, sizeof cases / sizeof *cases);
}

static void test_fuzzed_files_never_crash(void **state)
{
    (void)state;
    static const char *const seeds[] = {"chess 2 3 dominate optimise rooks=1 north-rook=2\n* T .\n. # N\n",
                                        "chess 3 3 independent queens=2 obstacles=1\n",
                                        "chess 1 4 independent amazon=1\nA . * #"};
    static const char letters[] = "0123456789-+=TFCRK#NSEO*. \n\r\tcdox\377";
    struct rng rng;
    struct buf out = {0};
    int good = 0;
    rng_seed(&rng, 61);
    for (int round = 0; round < 20000; round++) {
        char text[128];
        struct sentence error = {""}, second = {""};
        strcpy(text, seeds[rng_below(&rng, 3)]);
        size_t length = strlen(text);
        for (uint64_t k = rng_between(&rng, 1, 3); k > 0; k--)
            text[rng_below(&rng, length)] = letters[rng_below(&rng, sizeof letters)];
        if (rng_below(&rng, 8) == 0) length = rng_below(&rng, length);
        struct arena arena = {0};
        struct board *board = recognise_board(&arena, "chess", "t", text, length, &error);
        assert_true((board != NULL) == sentence_is_empty(&error));
        if (!board) assert_true(strncmp(error.text, "t:", 2) == 0 && !strchr(error.text, '\n'));
        /* What is accepted is written so that it reads the same. */
        if (board && board->cells <= 10000) {
            good++;
            native(board, NULL, &out);
            struct board *again =
                recognise_board(&arena, "chess", "t", buf_text(&out), strlen(buf_text(&out)), &second);
            assert_string_equal(second.text, "");
            same_boards(chess_of(board), chess_of(again));
        }
        arena_free(&arena);
    }
    assert_true(good > 500);
    buf_free(&out);
}

/* ---- answers */

static void test_answers_are_read_as_they_are_written(void **state)
{
    (void)state;
    static const struct {
        const char *text, *error; /* NULL: it is read */
    } cases[] = {
        {"C C *\n# * *\n", NULL},
        {"CC.\n#..", NULL},
        {"\n\nC C *\n# * *\n", NULL},
        {"2\nC C *\n# * *\n", NULL},
        {"chess 2 3 dominate optimise knights=1 obstacles=1\nC C *\n# * *\n", NULL},
        {"3\nC C *\n# * *\n", "t:1:1: the first line says 3, but the board has 2 pieces"},
        {"2 C C *\n# * *\n", "t:1:3:"},
        {"C C\n# *\n", "t:1:1: the answer is 2 x 2, but the puzzle is 2 x 3"},
        {"\nC C *\n", "t:2:1: the answer is 1 x 3, but the puzzle is 2 x 3"},
        {"C C *\n# T *\n", "t:2:3: there are no rooks in play"},
        {"C C *\n# ? *\n", "t:2:3: expected the letter of a piece"},
        {"", "t:1:1: expected a row of squares"},
        {"2\n", "t:2:1: expected a row of squares"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        static const char puzzle[] = "chess 2 3 dominate optimise knights=1 obstacles=1\n";
        struct sentence error = {""};
        struct board *board = kit_chess_read(&arena, puzzle, strlen(puzzle), &error);
        int32_t values[6] = {-1, -1, -1, -1, -1, -1};
        struct reader r;
        reader_text(&r, "t", cases[i].text, strlen(cases[i].text));
        bool fine = board->family->read_answer(board, &arena, &r, values);
        if (fine != !cases[i].error ||
            (!fine && strncmp(r.error.text, cases[i].error, strlen(cases[i].error)))) {
            print_error("%s\ngave: %s\n", cases[i].text, fine ? "an answer" : r.error.text);
            fail();
        }
        if (fine) assert_memory_equal(values, ((int32_t[]){1, 1, 0, 2, 0, 0}), sizeof values);
        arena_free(&arena);
    }
}

static void test_every_format_holds_the_answer(void **state)
{
    (void)state;
    struct arena arena = {0};
    static const char puzzle[] = "chess 1 3 dominate optimise knights=1\nT . .\n";
    struct sentence error = {""};
    struct buf out = {0};
    struct board *board = kit_chess_read(&arena, puzzle, strlen(puzzle), &error);
    int32_t values[3] = {1, 0, 2};
    write_answer(board, values, "text", &(struct write_facts){.status = "optimal"}, &arena, &out);
    assert_string_equal(buf_text(&out), "2\nT * C\n");
    assert_string_equal(native(board, values, &out), "chess 1 3 dominate optimise knights=1\nT * C\n");
    assert_string_equal(native(board, NULL, &out), "chess 1 3 dominate optimise knights=1\nT * *\n");
    buf_free(&out);
    arena_free(&arena);
}

/* The text of a picture is what the readers accept: there a piece's figure is written as the same
 * letter. */
static void test_figures_have_the_letters_of_their_pieces(void **state)
{
    (void)state;
    for (const struct piece *p = pieces_table; p->name; p++) {
        assert_int_equal(strlen(p->letter), 1);
        for (const struct piece *q = pieces_table; q < p; q++) {
            assert_string_not_equal(p->letter, q->letter);
            assert_true(p->symbol == SYMBOLS || p->symbol != q->symbol);
        }
        if (p->symbol != SYMBOLS) assert_string_equal(symbols_get(p->symbol)->letter, p->letter);
    }
}

KIT_SUITE(chess_files)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_round_trip),
        cmocka_unit_test(test_file_forms),
        cmocka_unit_test(test_bad_files_are_told_with_their_position),
        cmocka_unit_test(test_fuzzed_files_never_crash),
        cmocka_unit_test(test_answers_are_read_as_they_are_written),
        cmocka_unit_test(test_every_format_holds_the_answer),
        cmocka_unit_test(test_figures_have_the_letters_of_their_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
