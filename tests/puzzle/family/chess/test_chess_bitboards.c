/* Counting by bitboards against brute force and known numbers; classes against enumeration by the
 * kernel; whole counts, where the method and an engine take turns, against both. */
#include "ask/ask.h"
#include "base/sentence.h"
#include "kit_chess.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/family/chess/chess_bitboards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static int64_t counted(const struct board *board)
{
    wide count = 0;
    struct sentence reason = {""};
    struct family_request terms = {.threads = 1};
    dm_status status = chess_bitboards_methods[0].count(board, &terms, &count, &reason);
    assert_string_equal(reason.text, "");
    assert_int_equal(status, count ? DM_SOLUTION : DM_NONE);
    return (int64_t)count;
}

/* Both lengths of bitboards. */
static void compare(const struct kit_setting *s)
{
    struct arena arena = {0};
    const struct board *board = kit_chess_board(&arena, s);
    struct chess_bitboards longer = {.chess = chess_of(board), .terms = &(struct family_request){0}};
    int64_t expected = kit_chess_answers(s, false).count, found = counted(board);
    chess_bitboards_256_count(&longer);
    if (found != expected) kit_chess_fail(s, "one word counts", found);
    if ((int64_t)longer.count != expected) kit_chess_fail(s, "four words count", (int64_t)longer.count);
    arena_free(&arena);
}

static void test_each_kind_alone(void **state)
{
    (void)state;
    kit_chess_alone(false, NULL, compare);
}

static void test_random_sets_with_loaded_pieces(void **state)
{
    (void)state;
    kit_chess_rounds(31, 600, KIT_CHESS_CELLS, false, compare);
}

static const struct board *board_of(struct arena *arena, const char *text)
{
    struct sentence error = {""};
    const struct board *board = kit_chess_read(arena, text, strlen(text), &error);
    assert_string_equal(error.text, "");
    return board;
}

/* The document's numbers; queens: OEIS A002564 and A000170; more than 64 squares; numbers of ways
 * to put what is left over. */
static void test_known_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t count;
    } cases[] = {
        {"chess 3 3 independent rook=1 bishop=1 knight=1\n", 24},
        {"chess 4 4 independent rook=2 bishop=1 knight=2\n", 68},
        {"chess 3 3 dominate rook=2 bishop=1 knight=1\n", 348},
        {"chess 8 8 dominate queen=5\n", 4860},
        {"chess 8 8 dominate knight=12\n", 2},
        {"chess 8 8 dominate bishop=8\n", 11664},
        {"chess 9 9 dominate queen=5\n", 114},
        {"chess 9 9 independent queen=9\n", 352},
        {"chess 9 9 independent king=25\n", 1},
        {"chess 16 16 independent king=1\n", 256},
        {"chess 8 8 dominate obstacle=4\n", 0},
        {"chess 2 2 dominate obstacle=4\n", 1},
        {"chess 2 2 dominate rook=3\n", 4},
        {"chess 1 200 dominate rook=3\n", 1313400},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        assert_int_equal(counted(board_of(&arena, cases[i].text)), cases[i].count);
        arena_free(&arena);
    }
}

static void test_refusals(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"chess 16 17 dominate queen=5\n", "at most 256 squares"},
        {"chess 4 4 dominate optimise queen=1\n", "the numbers of pieces must be given"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct arena arena = {0};
        wide count;
        struct sentence reason = {""};
        struct family_request terms = {.threads = 1};
        assert_int_equal(chess_bitboards_methods[0].count(board_of(&arena, texts[i][0]), &terms, &count,
                                                          &reason),
                         DM_INVALID);
        assert_non_null(strstr(reason.text, texts[i][1]));
        arena_free(&arena);
    }
}

static bool stop(void *self)
{
    ++*(int *)self;
    return true;
}

static void test_it_stops(void **state)
{
    (void)state;
    struct arena arena = {0};
    int polls = 0;
    wide count;
    struct sentence reason = {""};
    struct family_request terms = {.threads = 1,
                                   .deadline = &(struct deadline){.also = stop, .self = &polls}};
    assert_int_equal(chess_bitboards_methods[0].count(board_of(&arena,
                                                               "chess 8 8 independent king=9 knight=3\n"),
                                                      &terms, &count, &reason),
                     DM_UNKNOWN);
    assert_int_equal(polls, 1);
    arena_free(&arena);
}

/* ---- whole counts */

struct numbers {
    int64_t count, stands_for;
    bool more;
};

static struct numbers ask_count(const struct board *board, const char *engine, bool classes, int64_t limit)
{
    struct plan plan;
    struct sentence error = {""};
    struct reply reply;
    struct request request = {.engine = engine,
                              .threads = 1,
                              .question = {.kind = QUESTION_COUNT, .classes = classes, .limit = limit}};
    if (!plan_make(&plan, board, &request, &error)) fail_msg("%s", error.text);
    ask(&plan, NULL, &reply);
    assert_true(reply.status == REPLY_COUNTED || reply.status == REPLY_NONE);
    struct numbers numbers = {(int64_t)reply.count, reply.stands_for, reply.more};
    ask_done(&reply);
    return numbers;
}

/* Museums' and the best boards' counts come this way too. */
static void compare_counts(const struct kit_setting *s, bool classes)
{
    struct arena arena = {0};
    const struct board *board = kit_chess_board(&arena, s);
    struct numbers listed = ask_count(board, "kernel", classes, 0), both = ask_count(board, NULL, classes, 0);
    if (both.count != listed.count) kit_chess_fail(s, "together they count", both.count);
    if (both.stands_for != listed.stands_for && listed.count)
        kit_chess_fail(s, "together they stand for", both.stands_for);
    arena_free(&arena);
}

static void test_counts_and_classes_as_listed(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 43);
    for (uint64_t round = 0; round < kit_rounds(120); round++) {
        struct kit_setting s = kit_chess_random(&rng, 12, rng_below(&rng, 3) == 0);
        compare_counts(&s, rng_below(&rng, 2));
    }
}

static void test_narrow_boards_have_classes(void **state)
{
    (void)state;
    for (int kind = 0; kind < KIT_CHESS_KINDS; kind++)
        for (int rows = 1; rows <= 2; rows++) {
            struct kit_setting s = kit_chess_setting(rows, 5, true, false);
            s.number[kind] = 2;
            if (kind == 6) s.number[7] = 2; /* north and south: exchanged when turned over */
            compare_counts(&s, true);
        }
}

static void test_a_limit(void **state)
{
    (void)state;
    struct arena arena = {0};
    const struct board *board = board_of(&arena, "chess 3 3 dominate rook=2 bishop=1 knight=1\n");
    struct numbers at = ask_count(board, NULL, false, 348), under = ask_count(board, NULL, false, 347);
    assert_int_equal(at.count, 348);
    assert_false(at.more);
    assert_int_equal(under.count, 347);
    assert_true(under.more);
    arena_free(&arena);
}

static void test_a_limit_on_the_best(void **state)
{
    (void)state;
    struct arena arena = {0};
    const struct board *board = board_of(&arena, "chess 4 4 dominate optimise knight=1\n");
    int64_t all = ask_count(board, "kernel", false, 0).count;
    for (int64_t limit = all - 1; limit <= all; limit++) {
        struct numbers found = ask_count(board, NULL, false, limit);
        assert_int_equal(found.count, limit);
        assert_int_equal(found.more, limit < all);
    }
    assert_int_equal(ask_count(board, "bitboards", false, 0).count, all);
    arena_free(&arena);
}

static void test_a_piece_in_the_upper_left(void **state)
{
    (void)state;
    static const char *const texts[] = {"chess 5 5 dominate upper-left queen=3\n",
                                        "chess 4 4 independent upper-left rook=2 knight=1\n",
                                        "chess 2 2 dominate upper-left obstacle=4\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct arena arena = {0};
        const struct board *board = board_of(&arena, texts[i]);
        assert_int_equal(counted(board), ask_count(board, "kernel", false, 0).count);
        arena_free(&arena);
    }
}

KIT_SUITE(chess_bitboards)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_kind_alone),
        cmocka_unit_test(test_random_sets_with_loaded_pieces),
        cmocka_unit_test(test_known_numbers),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_it_stops),
        cmocka_unit_test(test_counts_and_classes_as_listed),
        cmocka_unit_test(test_narrow_boards_have_classes),
        cmocka_unit_test(test_a_limit),
        cmocka_unit_test(test_a_limit_on_the_best),
        cmocka_unit_test(test_a_piece_in_the_upper_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
