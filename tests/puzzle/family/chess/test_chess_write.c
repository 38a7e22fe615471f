/* Chess boards in other languages: golden files for LaTeX's chessboard package, FEN, what is
 * threatened, rays.
 *
 * With GOLDEN=write in the environment the golden files are written instead of compared;
 * scripts/nightly compiles them. */
#include "ask/session.h"
#include "base/sentence.h"
#include "kit_chess.h"
#include "kit_suite.h"
#include "kit_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct board *read_text(struct arena *arena, const char *text)
{
    struct sentence error = {""};
    struct board *board = kit_chess_read(arena, text, strlen(text), &error);
    assert_string_equal(error.text, "");
    return board;
}

/* What `write` makes of the board, or of an answer to it, given as rows of text. */
static const char *written(const char *text, const char *answer,
                           void (*write)(const struct board *, const int32_t *, struct buf *),
                           struct buf *out)
{
    struct arena arena = {0};
    struct board *board = read_text(&arena, text);
    int32_t *values = calloc(board->cells, sizeof *values);
    buf_clear(out);
    if (answer) {
        struct reader r;
        reader_text(&r, "answer", answer, strlen(answer));
        assert_true(board->family->read_answer(board, &arena, &r, values));
    }
    write(board, answer ? values : NULL, out);
    free(values);
    arena_free(&arena);
    return buf_text(out);
}

static const struct golden {
    const char *name, *text, *answer;
} goldens[] = {
    {"document", "chess 4 4 independent rooks=2 bishops=1 knights=2\n",
     "T * * *\n* T * *\n* * C *\n* * F C\n"},
    {"one-way",
     "chess 3 5 dominate optimise north-rooks=1 south-rooks=1 east-rooks=1 west-rooks=1\n"
     ". # . . .\n. . . # .\n. . . . .\n",
     "S # E * S\nN * O # N\nE * * * *\n"},
    {"one-way-bishops", "chess 2 2 dominate\nI J\nP Q\n", NULL},
    {"fairy", "chess 2 6 dominate\nA H B Y W Z\nL X R K # .\n", NULL},
    {"empty", "chess 1 1 independent\n", NULL},
    {"wide", "chess 2 26 independent rooks=2\n",
     "T * * * * * * * * * * * * * * * * * * * * * * * * *\n"
     "* * * * * * * * * * * * * * * * * * * * * * * * * T\n"},
};

static void check_golden(const struct golden *golden)
{
    struct buf out = {0};
    char name[100];
    snprintf(name, sizeof name, "chessboard/%s.tex", golden->name);
    kit_text_golden(name, written(golden->text, golden->answer, chess_write_latex, &out));
    buf_free(&out);
}

static void test_golden_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof goldens / sizeof *goldens; i++) check_golden(&goldens[i]);
}

static void test_too_many_columns_for_letters(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sentence error;
    for (int columns = 26; columns <= 27; columns++) {
        char text[40];
        snprintf(text, sizeof text, "chess 1 %d independent\n", columns);
        struct board *board = read_text(&arena, text);
        bool fits = columns == 26;
        assert_true(board->family->forms->writes(board, "chessboard", &error) == fits);
        if (!fits) assert_non_null(strstr(error.text, "by letters, so 27 are too many"));
        assert_true(board->family->forms->writes(board, "latex", &error));
    }
    arena_free(&arena);
}

static void test_fen(void **state)
{
    (void)state;
    static const struct {
        const char *text, *answer, *fen;
    } cases[] = {
        {"chess 8 8 independent queens=8\n",
         "* * * R * * * *\n* * * * * * R *\n* * R * * * * *\n* * * * * * * R\n"
         "* R * * * * * *\n* * * * R * * *\nR * * * * * * *\n* * * * * R * *\n",
         "3Q4/6Q1/2Q5/7Q/1Q6/4Q3/Q7/5Q2 w - - 0 1\n"},
        {"chess 8 8 independent\n", NULL, "8/8/8/8/8/8/8/8 w - - 0 1\n"},
        {"chess 1 5 independent\nT F C R K\n", NULL, "RBNQK w - - 0 1\n"},
        {"chess 2 12 dominate\n. . . . . . . . . . . T\n. . . . . . . . . . . .\n", NULL,
         "11R/12 w - - 0 1\n"},
        {"chess 1 7 dominate\n# N S E O . #\n", NULL, "-nsew1- w - - 0 1\n"},
        {"chess 2 6 dominate\nA H B Y W Z\nL X I J P Q\n", NULL, "AEHYWF/LZijuv w - - 0 1\n"},
    };
    struct buf out = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(written(cases[i].text, cases[i].answer, chess_write_fen, &out), cases[i].fen);
    buf_free(&out);
}

static void test_fen_letters_are_one_kind_each(void **state)
{
    (void)state;
    for (const struct piece *p = pieces_table; p->name; p++) {
        assert_int_equal(strlen(p->fen), 1);
        for (const struct piece *q = pieces_table; q < p; q++) assert_string_not_equal(p->fen, q->fen);
    }
}

/* Checked by an independent walk: a square is drawn as seen exactly if the referee finds it
 * threatened. */
static void test_rays_show_what_is_threatened(void **state)
{
    (void)state;
    struct rng rng;
    struct buf out = {0};
    rng_seed(&rng, 77);
    for (int round = 0; round < 500; round++) {
        struct arena arena = {0};
        struct kit_setting s = kit_chess_random(&rng, KIT_CHESS_CELLS, false);
        struct board *board = kit_chess_board(&arena, &s);
        const struct chess *c = chess_of(board);
        int position[KIT_CHESS_CELLS] = {0};
        int32_t values[KIT_CHESS_CELLS];
        for (size_t i = 0; i < board->cells; i++) {
            bool stands = c->kind_count && rng_below(&rng, 4) == 0;
            values[i] = stands ? (int32_t)rng_below(&rng, (uint64_t)c->kind_count) + 1 : 0;
        }
        kit_chess_values(board, values, position);
        buf_clear(&out);
        chess_write_rays(board, values, &out);
        const char *text = buf_text(&out);
        if (c->optimise) text = strchr(text, '\n') + 1;
        for (size_t i = 0; i < board->cells; i++) {
            size_t columns = (size_t)c->columns;
            char drawn = text[i / columns * 2 * columns + i % columns * 2];
            if (!values[i]) assert_int_equal(drawn != '.', kit_chess_threatened(&s, position, (int)i));
        }
        arena_free(&arena);
    }
    buf_free(&out);
}

KIT_SUITE(chess_write)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden_files),
        cmocka_unit_test(test_too_many_columns_for_letters),
        cmocka_unit_test(test_fen),
        cmocka_unit_test(test_fen_letters_are_one_kind_each),
        cmocka_unit_test(test_rays_show_what_is_threatened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
