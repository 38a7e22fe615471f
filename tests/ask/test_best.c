/* Guesses: the answer of a stopped search, proved optimal by a complete one, not used if all
 * answers are requested; two different ones show that there are several. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ask/recognise.h"
#include "ask/session.h"
#include "base/sentence.h"
#include "kit_suite.h"
#include "puzzle/family/chess/chess.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static struct board *board_of(struct arena *arena, const char *family, const char *text)
{
    struct sentence error;
    struct board *board = recognise_board(arena, family, "t", text, strlen(text), &error);
    assert_non_null(board);
    return board;
}

struct outcome {
    dm_status status;
    struct session_objective objective;
    int64_t pieces, found;
};

static struct outcome ask(const char *text, const struct request *request)
{
    struct arena arena = {0};
    struct sentence error = {""};
    const struct board *board = board_of(&arena, "chess", text);
    struct session *session = session_open_request(board, request, &error);
    assert_string_equal(error.text, "");
    struct outcome o = {.status = session_next(session)};
    assert_true(session_objective(session, &o.objective));
    o.pieces = chess_pieces(chess_of(board), session_values(session));
    while (question_lists(&request->question) && session_next(session) == DM_OPTIMAL) continue;
    o.found = session_found(session);
    session_close(session);
    arena_free(&arena);
    return o;
}

/* Known optima, by every engine. */
static void test_proved(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int best;
    } cases[] = {{"chess 6 6 dominate optimise knight=1\n", 8},
                 {"chess 6 6 dominate optimise queen=1\n", 3},
                 {"chess 5 5 dominate optimise rook=1\n", 5},
                 {"chess 6 6 dominate optimise bishop=1\n", 6},
                 {"chess 7 7 dominate optimise king=1\n", 9}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t e = 0; e < dm_engine_count(); e++) {
            if (strcmp(dm_engine_name(e), "brute") == 0) continue;
            struct outcome o = ask(cases[i].text, &(struct request){.engine = dm_engine_name(e)});
            assert_int_equal(o.status, DM_OPTIMAL);
            assert_int_equal(o.pieces, cases[i].best);
            assert_int_equal(o.objective.best, cases[i].best);
            assert_true(o.objective.has_bound);
            assert_int_equal(o.objective.bound, cases[i].best);
        }
}

/* A search that is stopped before it starts returns the guess, with a valid bound. */
static void test_stopped(void **state)
{
    (void)state;
    const volatile sig_atomic_t stop = 1;
    for (size_t e = 0; e < dm_engine_count(); e++) {
        struct outcome o = ask("chess 12 12 dominate optimise knight=1\n",
                               &(struct request){.engine = dm_engine_name(e),
                                                 .deadline = &(struct deadline){.stop = &stop}});
        assert_int_equal(o.status, DM_SOLUTION);
        assert_int_equal(o.pieces, o.objective.best);
        assert_true(o.objective.best >= 24 && o.objective.best <= 26);
        assert_true(o.objective.has_bound && o.objective.bound <= 24);
    }
}

/* Every engine finds the same number of optimal answers; the guess is not used. */
static void test_listed(void **state)
{
    (void)state;
    struct outcome one = ask("chess 4 4 dominate optimise knight=1\n", &(struct request){0});
    struct outcome all =
        ask("chess 4 4 dominate optimise knight=1\n", &(struct request){.question = {.kind = QUESTION_ALL}});
    struct outcome kernel = ask("chess 4 4 dominate optimise knight=1\n",
                                &(struct request){.question = {.kind = QUESTION_ALL}, .engine = "kernel"});
    assert_int_equal(one.found, 1);
    assert_int_equal(one.objective.best, all.objective.best);
    assert_true(all.found > 1);
    assert_int_equal(all.found, kernel.found);
}

/* ---- one answer, or a few */

static struct session *open_path(struct arena *arena, const char *text, const struct request *request)
{
    struct sentence error = {""};
    struct session *session = session_open_request(board_of(arena, NULL, text), request, &error);
    assert_string_equal(error.text, "");
    return session;
}

/* A Hidato of 12 x 12 with 72 as its only clue: no engine finds two answers soon, but two guesses
 * are answers. The session referees each. */
static void sparse_board(char *text)
{
    text += sprintf(text, "hidato 12 12\n");
    for (int cell = 0; cell < 144; cell++)
        text += sprintf(text, "%s%c", cell == 40 ? "72" : ".", cell % 12 == 11 ? '\n' : ' ');
}

static void test_several(void **state)
{
    (void)state;
    static const struct question questions[] = {{.kind = QUESTION_UNIQUE},
                                                {.kind = QUESTION_ALL, .limit = 5}};
    char text[1024];
    sparse_board(text);
    for (size_t i = 0; i < 2; i++) {
        struct arena arena = {0};
        struct session *session = open_path(&arena, text, &(struct request){.question = questions[i]});
        int32_t seen[5][144];
        int wanted = i ? 5 : 2;
        assert_string_equal(session_engine(session), "guess");
        for (int found = 0; found < wanted; found++) {
            assert_int_equal(session_next(session), DM_SOLUTION);
            memcpy(seen[found], session_values(session), sizeof *seen);
            for (int k = 0; k < found; k++) assert_true(memcmp(seen[k], seen[found], sizeof *seen) != 0);
        }
        assert_int_equal(session_next(session), DM_UNKNOWN);
        assert_int_equal(session_found(session), wanted);
        session_close(session);
        arena_free(&arena);
    }
}

/* A corridor that ends in a square, with the last number given: all guesses are the same answer, so
 * a search proves that there is no other. */
static void test_one_alone(void **state)
{
    (void)state;
    static const char text[] = "numbrix 2 10\n. . . . . . . . . .\n# # # # # # # # 12 .\n";
    struct arena arena = {0};
    struct session *session =
        open_path(&arena, text, &(struct request){.question = {.kind = QUESTION_UNIQUE}});
    assert_true(strcmp(session_engine(session), "guess") != 0);
    assert_int_equal(session_next(session), DM_SOLUTION);
    assert_int_equal(session_next(session), DM_NONE);
    session_close(session);
    arena_free(&arena);
}

/* Stopped after the first guess: it is returned, and uniqueness stays unknown. */
static void test_stopped_guessing(void **state)
{
    (void)state;
    const volatile sig_atomic_t stop = 1;
    char text[1024];
    struct arena arena = {0};
    sparse_board(text);
    struct session *session = open_path(&arena, text,
                                        &(struct request){.question = {.kind = QUESTION_UNIQUE},
                                                          .deadline = &(struct deadline){.stop = &stop}});
    assert_int_equal(session_next(session), DM_SOLUTION);
    assert_int_equal(session_next(session), DM_UNKNOWN);
    session_close(session);
    arena_free(&arena);
}

KIT_SUITE(best)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_proved),    cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_listed),    cmocka_unit_test(test_several),
        cmocka_unit_test(test_one_alone), cmocka_unit_test(test_stopped_guessing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
