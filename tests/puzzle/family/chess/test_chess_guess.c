/* Heuristic answers against brute force: on small boards of all kinds they are answers, seldom
 * worse than the optimum; there is none if there is no answer; and known numbers for larger
 * boards. */
#include "ask/session.h"
#include "base/sentence.h"
#include "kit_board.h"
#include "kit_chess.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static bool guess(const struct board *board, int64_t seed, int32_t *values, int64_t *value)
{
    return board->family->theorems->guess(board, seed, NULL, values, value);
}

static void is_answer(const struct kit_setting *s, const struct board *board, const int32_t *values)
{
    int position[KIT_CHESS_CELLS];
    kit_chess_values(board, values, position);
    if (!kit_chess_valid(s, position))
        kit_chess_fail(s, "the guess is no answer, pieces:", kit_chess_pieces(s, position));
}

static bool has_obstacles_to_come(const struct kit_setting *s)
{
    return kit_chess_number(s, KIT_CHESS_OBSTACLE) != kit_chess_count(s, s->loaded, KIT_CHESS_OBSTACLE);
}

static void test_guesses_of_the_best(void **state)
{
    (void)state;
    struct rng rng;
    uint64_t same = 0, all = 0, rounds = kit_rounds(500);
    rng_seed(&rng, 5);
    for (uint64_t round = 0; round < rounds; round++) {
        struct arena arena = {0};
        int32_t values[KIT_CHESS_CELLS];
        int64_t value = -1;
        struct kit_setting s = kit_chess_random(&rng, 9, true);
        const struct board *board = kit_chess_board(&arena, &s);
        struct kit_answers answers = kit_chess_answers(&s, false);
        bool found = guess(board, 0, values, &value);
        if (found) is_answer(&s, board, values);
        if (found && (s.dominate ? value < answers.best : value > answers.best))
            kit_chess_fail(&s, "too good:", value);
        if (answers.best >= 0 && !has_obstacles_to_come(&s)) {
            all++;
            same += found && value == answers.best;
        }
        arena_free(&arena);
    }
    assert_true(all > rounds / 5 && same == all); /* on boards as small as these */
}

static void test_guesses_with_exact_numbers(void **state)
{
    (void)state;
    struct rng rng;
    uint64_t found = 0, all = 0, rounds = kit_rounds(500);
    rng_seed(&rng, 6);
    for (uint64_t round = 0; round < rounds; round++) {
        struct arena arena = {0};
        int32_t values[KIT_CHESS_CELLS];
        int64_t value;
        struct kit_setting s = kit_chess_random(&rng, 12, false);
        const struct board *board = kit_chess_board(&arena, &s);
        struct kit_answers answers = kit_chess_answers(&s, false);
        bool guessed = guess(board, 0, values, &value);
        if (guessed) is_answer(&s, board, values);
        all += answers.count > 0;
        found += guessed;
        arena_free(&arena);
    }
    assert_true(all > rounds / 5 && all - found <= 5); /* one in fifty, of all rounds */
}

/* Known numbers, and exact ones that are possible. */
static void test_larger_boards(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t value;
    } cases[] = {
        {"chess 100 100 independent optimise king=1\n", 2500},
        {"chess 15 11 independent optimise knight=1\n", 83},
        {"chess 12 12 independent optimise bishop=1\n", 22},
        {"chess 51 51 independent optimise bishop=1\n", 100},
        {"chess 200 200 independent optimise bishop=1\n", 398},
        {"chess 20 50 independent bishop=68\n", 68},
        {"chess 101 101 independent bishop=200\n", 200},
        {"chess 21 21 independent bishop=33\n", 33},
        {"chess 8 8 independent optimise queen=1\n", 8},
        /* All remainders that the staircase handles. */
        {"chess 14 14 independent optimise queen=1\n", 14},
        {"chess 15 15 independent optimise queen=1\n", 15},
        {"chess 20 20 independent optimise queen=1\n", 20},
        {"chess 21 21 independent optimise queen=1\n", 21},
        {"chess 40 50 independent optimise queen=1\n", 40},
        {"chess 10 10 independent optimise amazon=1\n", 10},
        {"chess 8 8 dominate optimise rook=1 bishop=1\n", 8},
        {"chess 12 12 dominate optimise north-rook=1 east-rook=1\n", 12},
        {"chess 10 10 independent rook=10\n", 10},
        {"chess 10 10 independent knight=50\n", 50},
        {"chess 10 10 independent king=25\n", 25},
        {"chess 12 12 independent queen=12\n", 12},
        {"chess 8 8 independent upper-left queen=3 knight=4\n", 7},
        {"chess 1000 1000 independent rook=1\n", 1},
        {"chess 8 8 dominate knight=12\n", 12},
        {"chess 8 8 dominate knight=20\n", 20},
        {"chess 10 10 dominate bishop=10\n", 10},
        {"chess 8 8 dominate rook=3 bishop=3 knight=3 obstacle=4\n", 9},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        const struct board *board = kit_board(&arena, NULL, cases[i].text);
        int32_t *values = alloc_array(board->cells, sizeof *values);
        int64_t value = 0;
        if (!guess(board, 0, values, &value) || value != cases[i].value)
            print_error("%s: %lld\n", cases[i].text, (long long)value);
        assert_int_equal(value, cases[i].value);
        alloc_free(values);
        arena_free(&arena);
    }
}

/* Rooks and bishops around obstacles, which they may not threaten: a matching is as large as the
 * smallest cover by lines, which bounds it. */
static void test_matchings_reach_their_bound(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 12);
    for (int round = 0; round < 60; round++) {
        struct arena arena = {0};
        struct buf text = {0};
        int rows = (int)rng_between(&rng, 1, 30), columns = (int)rng_between(&rng, 1, 30);
        uint64_t share = rng_below(&rng, 8);
        int32_t values[900];
        int64_t value, bound;
        const char *by;
        buf_print(&text, "chess %d %d independent optimise %s=1\n", rows, columns,
                  round % 2 ? "bishop" : "rook");
        for (int i = 0; i < rows * columns; i++)
            buf_print(&text, "%c%c", rng_below(&rng, 100) < share ? '#' : '*',
                      (i + 1) % columns ? ' ' : '\n');
        const struct board *board = kit_board(&arena, NULL, buf_text(&text));
        assert_true(board->family->objective->bound(board, &bound, &by));
        assert_true(guess(board, 0, values, &value));
        if (value != bound) print_error("%s", buf_text(&text));
        assert_int_equal(value, bound);
        buf_free(&text);
        arena_free(&arena);
    }
}

static void test_same_seed_same_guess(void **state)
{
    (void)state;
    static const char *const texts[] = {"chess 9 9 independent queen=7 rook=2\n",
                                        "chess 9 9 dominate optimise rook=1 bishop=1\n",
                                        "chess 9 9 dominate knight=20\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct arena arena = {0};
        int32_t first[81], second[81];
        int64_t value;
        const struct board *board = kit_board(&arena, NULL, texts[i]);
        for (int64_t seed = 0; seed < 3; seed++) {
            assert_true(guess(board, seed, first, &value));
            assert_true(guess(board, seed, second, &value));
            assert_memory_equal(first, second, sizeof first);
        }
        arena_free(&arena);
    }
}

/* If any answer will do, a guess is used; a request that names a search, or is for more than one
 * answer, is searched. */
static void test_who_gets_a_guess(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sentence error;
    const struct board *board = kit_board(&arena, NULL, "chess 4 4 independent queen=4\n");
    static const struct {
        struct request request;
        bool guessed;
    } cases[] = {
        {{.threads = 1}, true},
        {{.threads = 1, .engine = "kernel"}, false},
        {{.threads = 1, .model = "all"}, false},
        {{.threads = 1, .encoding = "amo=product"}, false},
        {{.threads = 1, .order = 1}, false},
        {{.threads = 1, .learn = LEARN_YES}, false},
        {{.threads = 1, .question = {.kind = QUESTION_ALL}}, false},
        {{.threads = 1, .question = {.kind = QUESTION_UNIQUE}}, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct session *session = session_open_request(board, &cases[i].request, &error);
        struct session_objective o;
        assert_non_null(session);
        assert_int_equal(session_next(session), DM_SOLUTION);
        assert_int_equal(strcmp(session_engine(session), "guess") == 0, cases[i].guessed);
        assert_false(session_objective(session, &o));
        if (cases[i].guessed) assert_int_equal(session_next(session), DM_UNKNOWN);
        session_close(session);
    }
    arena_free(&arena);
}

/* A refuted board has no answers to any question, and gives the reason. */
static void test_refuted(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sentence error;
    const struct board *board = kit_board(&arena, NULL, "chess 5 5 independent rook=6\n");
    struct session *session =
        session_open_request(board, &(struct request){.question = {.kind = QUESTION_ALL}}, &error);
    assert_non_null(session);
    assert_int_equal(session_next(session), DM_NONE);
    assert_string_equal(session_reason(session), "6 rooks need a row each, and there are 5");
    assert_string_equal(session_engine(session), "theorem");
    session_close(session);
    session = session_open_request(board, &(struct request){.engine = "kernel"}, &error);
    assert_int_equal(session_next(session), DM_NONE);
    assert_null(session_reason(session));
    session_close(session);
    arena_free(&arena);
}

/* Too large for the limit: the guess is all there is. */
static void test_no_room(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sentence error;
    struct session_objective o;
    const struct request request = {.deadline = &(struct deadline){.memory = (size_t)1 << 20}};
    struct session *session =
        session_open_request(kit_board(&arena, NULL, "chess 12 12 dominate optimise queen=1 knight=1\n"),
                             &request, &error);
    assert_non_null(session);
    assert_int_equal(session_next(session), DM_SOLUTION);
    assert_non_null(strstr(session_reason(session), "the memory limit is 1 MB"));
    assert_true(session_objective(session, &o) && o.has_bound && o.bound <= o.best);
    assert_int_equal(session_next(session), DM_UNKNOWN);
    session_close(session);
    arena_free(&arena);
}

KIT_SUITE(chess_guess)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guesses_of_the_best),
        cmocka_unit_test(test_guesses_with_exact_numbers),
        cmocka_unit_test(test_larger_boards),
        cmocka_unit_test(test_matchings_reach_their_bound),
        cmocka_unit_test(test_same_seed_same_guess),
        cmocka_unit_test(test_who_gets_a_guess),
        cmocka_unit_test(test_refuted),
        cmocka_unit_test(test_no_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
