/* The family of tours: every method and the model agree on random small grounds; files read back
 * unchanged; wrong answers are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ask/recognise.h"
#include "ask/session.h"
#include "base/alloc.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "kit_suite.h"
#include "puzzle/family/tour/tour.h"

#include <stdio.h>
#include <string.h>

static struct board *tour_board(struct arena *arena, const char *text)
{
    struct sentence error = {""};
    struct board *board = recognise_board(arena, "tour", "t", text, strlen(text), &error);
    if (!board) print_error("%s\n%s\n", text, error.text);
    assert_non_null(board);
    return board;
}

/* How many answers, by listing them or (frontier) by counting; each is checked by the desk. */
static int64_t number(const struct board *board, const char *engine)
{
    struct sentence error = {""};
    struct request request = {.threads = 1, .engine = engine, .question = {.kind = QUESTION_COUNT}};
    struct session *session = session_open_request(board, &request, &error);
    assert_string_equal(error.text, "");
    dm_status status = DM_NONE;
    wide count = 0, stand_for;
    if (session_counts(session))
        status = session_count(session, &count, &stand_for);
    else
        while ((status = session_next(session)) == DM_SOLUTION) count++;
    if (session_counts(session) && status == DM_SOLUTION) status = DM_NONE;
    assert_int_equal(status, DM_NONE);
    session_close(session);
    return (int64_t)count;
}

static bool has_answer(const struct board *board)
{
    struct sentence error = {""};
    struct session *session = session_open_request(board, &(struct request){.threads = 1}, &error);
    assert_string_equal(error.text, "");
    dm_status status = session_next(session);
    assert_true(status == DM_SOLUTION || (status == DM_NONE && session_reason(session)));
    session_close(session);
    return status == DM_SOLUTION;
}

/* At most twelve squares that are not holes, so that the model is small. */
static void draw_random(struct rng *rng, char *text, size_t size)
{
    static const char *const leapers[] = {"1,2", "0,1", "1,1", "1,2", "1,3", "1,2"};
    int rows = (int)rng_between(rng, 1, 5), columns = (int)rng_between(rng, 1, 5), squares = 0, start = -1;
    char cells[25];
    for (int i = 0; i < rows * columns; i++) {
        cells[i] = squares < 12 && rng_below(rng, 5) ? '.' : '#';
        if (cells[i] == '.' && (start < 0 || rng_below(rng, 4) == 0)) start = i;
        squares += cells[i] == '.';
    }
    int used = snprintf(text, size, "tour %d %d leaper %s%s", rows, columns, leapers[rng_below(rng, 6)],
                        rng_below(rng, 3) ? "" : " closed");
    if (start >= 0 && rng_below(rng, 2))
        used += snprintf(text + used, size - (size_t)used, " start %d,%d", start / columns, start % columns);
    for (int i = 0; i < rows * columns; i++)
        used += snprintf(text + used, size - (size_t)used, "%s%c", i % columns ? " " : "\n", cells[i]);
    snprintf(text + used, size - (size_t)used, "\n");
}

static void test_methods_agree(void **state)
{
    (void)state;
    struct rng rng;
    int some = 0;
    rng_seed(&rng, 11);
    for (int round = 0; round < 1500; round++) {
        struct arena arena = {0};
        char text[300];
        draw_random(&rng, text, sizeof text);
        const struct board *board = tour_board(&arena, text);
        int64_t expected = number(board, "basic");
        assert_int_equal(number(board, "border"), expected);
        assert_int_equal(number(board, "frontier"), expected);
        if (ground_squares(&tour_of(board)->ground) > 0) assert_int_equal(number(board, "kernel"), expected);
        assert_int_equal(has_answer(board), expected > 0);
        some += expected > 0;
        arena_free(&arena);
    }
    assert_true(some > 40);
}

static void test_files_come_back(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 12);
    for (int round = 0; round < 200; round++) {
        struct arena arena = {0};
        char text[300];
        struct buf once = {0}, twice = {0};
        draw_random(&rng, text, sizeof text);
        const struct board *board = tour_board(&arena, text);
        board->family->write(board, NULL, &once);
        const struct board *again = tour_board(&arena, buf_text(&once));
        again->family->write(again, NULL, &twice);
        assert_string_equal(buf_text(&once), buf_text(&twice));
        assert_int_equal(again->cells, board->cells);
        assert_int_equal(tour_of(again)->start, tour_of(board)->start);
        assert_int_equal(tour_of(again)->closed, tour_of(board)->closed);
        buf_free(&once);
        buf_free(&twice);
        arena_free(&arena);
    }
}

/* Exchanging two numbers of a tour breaks it, unless that makes another tour: the oracle walks over
 * the numbers. */
static bool is_tour(const struct ground *g, const int32_t *step)
{
    size_t all = (size_t)g->rows * (size_t)g->columns, squares = ground_squares(g);
    for (size_t k = 1; k <= squares; k++) {
        size_t here = all, next = all;
        for (size_t i = 0; i < all; i++) {
            if (step[i] == (int32_t)k) here = i;
            if (step[i] == (int32_t)k + 1) next = i;
        }
        if (here == all || (k < squares && next == all)) return false;
        if (k == squares) break;
        int down = (int)(here / (size_t)g->columns) - (int)(next / (size_t)g->columns);
        int across = (int)(here % (size_t)g->columns) - (int)(next % (size_t)g->columns);
        if (down * down + across * across != 5) return false;
    }
    return true;
}

static void test_referee(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct rng rng;
    struct sentence error;
    rng_seed(&rng, 13);
    const struct board *board = tour_board(&arena, "tour 5 6\n");
    struct session *session = session_open_request(board, &(struct request){.threads = 1}, &error);
    assert_int_equal(session_next(session), DM_SOLUTION);
    for (int round = 0; round < 500; round++) {
        int32_t values[30];
        struct verdict verdict = {0};
        memcpy(values, session_values(session), sizeof values);
        size_t a = rng_below(&rng, 30), b = rng_below(&rng, 30);
        int32_t keep = values[a];
        values[a] = rng_below(&rng, 3) ? values[b] : (int32_t)rng_between(&rng, -1, 32);
        if (rng_below(&rng, 2)) values[b] = keep;
        bool fine = board->family->check(board, values, &verdict);
        assert_int_equal(fine, is_tour(&tour_of(board)->ground, values));
        if (!fine) assert_true(!sentence_is_empty(&verdict.sentence) && verdict.cell_count > 0);
    }
    session_close(session);
    arena_free(&arena);
}

KIT_SUITE(tour)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_methods_agree),
        cmocka_unit_test(test_files_come_back),
        cmocka_unit_test(test_referee),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
