/* Optimisation by a portfolio of two members: the same optimum as by brute force and by each member
 * alone, with time slices of every length, with and without a guess. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ask/session.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "kit_board.h"
#include "kit_suite.h"
#include "puzzle/family/chess/chess.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

enum { WHOLE = 0, NO_GUESS = 1 };

/* Mixtures with rooks that look north, obstacles and given pieces, on at most nine squares. */
static void random_board(struct rng *rng, char *text)
{
    static const char *const kinds[] = {"knights", "bishops", "kings"};
    static const char squares[] = "........#CFKN";
    int rows = 2 + (int)rng_below(rng, 2), columns = 2 + (int)rng_below(rng, 2), used = 0;
    text += sprintf(text, "chess %d %d dominate optimise north-rooks=1", rows, columns);
    for (int i = 0; i < 3; i++) {
        bool in = rng_below(rng, 2) || (i == 2 && !used);
        used += in;
        if (in) text += sprintf(text, " %s=1", kinds[i]);
    }
    *text++ = '\n';
    for (int i = 0; i < rows * columns; i++)
        text += sprintf(text, "%c%c", squares[rng_below(rng, sizeof squares - 1)],
                        i % columns == columns - 1 ? '\n' : ' ');
}

struct outcome {
    dm_status status;
    struct session_objective objective;
    int64_t pieces;
    bool races;
};

static struct outcome ask(const char *text, const char *engine, int64_t turn, int how)
{
    struct arena arena = {0};
    struct sentence error = {""};
    struct plan plan;
    const struct board *board = kit_board(&arena, "chess", text);
    assert_true(plan_make(&plan, board, &(struct request){.engine = engine}, &error));
    plan.turn_work = turn;
    plan.plain = false; /* always search */
    if (how == NO_GUESS) plan.guesses = 0;
    struct session *session = session_open(&plan, &error);
    assert_string_equal(error.text, "");
    struct outcome o = {.status = session_next(session), .races = plan.races};
    if (o.status == DM_OPTIMAL) {
        assert_true(session_objective(session, &o.objective));
        o.pieces = chess_pieces(chess_of(board), session_values(session));
        assert_int_equal(o.pieces, o.objective.best);
        assert_true(o.objective.has_bound);
        assert_int_equal(o.objective.bound, o.objective.best);
    }
    assert_int_not_equal(session_next(session), DM_INVALID);
    session_close(session);
    arena_free(&arena);
    return o;
}

/* Slices of one unit switch the member at every poll. */
static void test_against_brute_force(void **state)
{
    (void)state;
    static const int64_t turns[] = {1, 20, 0};
    struct rng rng;
    int raced = 0;
    rng_seed(&rng, 31);
    for (int round = 0; round < 40; round++) {
        char text[256];
        random_board(&rng, text);
        struct outcome brute = ask(text, "brute", 0, NO_GUESS);
        for (size_t i = 0; i < sizeof turns / sizeof *turns; i++)
            for (int how = WHOLE; how <= NO_GUESS; how++) {
                struct outcome o = ask(text, NULL, turns[i], how);
                raced += o.races;
                assert_int_equal(o.status, brute.status);
                assert_int_equal(o.pieces, brute.pieces);
            }
    }
#if defined HAVE_CADICAL && defined HAVE_CBC
    assert_true(raced > 0);
#endif
    (void)raced;
}

/* A longer search, in which both members have many slices. */
static void test_members_agree(void **state)
{
    (void)state;
    static const char text[] = "chess 5 5 dominate optimise north-rooks=1 knights=1 bishops=1 kings=1\n";
    for (int64_t turn = 10; turn <= 10000; turn *= 10)
        for (int how = WHOLE; how <= NO_GUESS; how++) {
            struct outcome o = ask(text, NULL, turn, how);
            assert_int_equal(o.status, DM_OPTIMAL);
            assert_int_equal(o.pieces, 4);
        }
    for (size_t e = 0; e < dm_engine_count(); e++)
        if (strcmp(dm_engine_name(e), "brute") != 0)
            assert_int_equal(ask(text, dm_engine_name(e), 0, NO_GUESS).pieces, 4);
}

/* A request with a named engine, a proof or a cube does not use the portfolio. */
static void test_no_race(void **state)
{
    (void)state;
    static const struct request requests[] = {{.model = "first"},
                                              {.engine = "kernel"},
                                              {.learn = LEARN_NO},
                                              {.traced = true}};
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        struct arena arena = {0};
        struct sentence error = {""};
        struct plan plan;
        const struct board *board =
            kit_board(&arena, "chess",
                      "chess 4 4 dominate optimise north-rooks=1 knights=1 bishops=1 kings=1\n");
        assert_true(plan_make(&plan, board, &requests[i], &error));
        assert_false(plan.races);
        arena_free(&arena);
    }
}

/* A search that is stopped before it starts returns the guess. */
static void test_stopped(void **state)
{
    (void)state;
    const volatile sig_atomic_t stop = 1;
    struct arena arena = {0};
    struct sentence error = {""};
    struct session_objective objective;
    const struct board *board =
        kit_board(&arena, "chess", "chess 8 8 dominate optimise north-rooks=1 knights=1 bishops=1 kings=1\n");
    struct deadline deadline;
    deadline_begin(&deadline, 0, 0, &stop);
    struct session *session = session_open_request(board, &(struct request){.deadline = &deadline}, &error);
    assert_non_null(session);
    assert_int_equal(session_next(session), DM_SOLUTION);
    assert_true(session_objective(session, &objective));
    assert_true(objective.best >= 8 && objective.best <= 9);
    session_close(session);
    arena_free(&arena);
}

KIT_SUITE(source_portfolio_best)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_brute_force),
        cmocka_unit_test(test_members_agree),
        cmocka_unit_test(test_no_race),
        cmocka_unit_test(test_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
