/* Bounds on numbers of pieces: valid on small boards of all kinds, by brute force; tight where a
 * theorem says so; and the sentences. */
#include "ask/session.h"
#include "base/sentence.h"
#include "kit_board.h"
#include "kit_chess.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/family/chess/chess_steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static int64_t bound_of(const struct board *board)
{
    int64_t value = 0;
    const char *by = NULL;
    assert_true(board->family->objective->bound(board, &value, &by));
    assert_non_null(by);
    return value;
}

static void test_never_beyond_the_best(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 3);
    for (uint64_t round = 0; round < kit_rounds(3000); round++) {
        struct arena arena = {0};
        struct kit_setting s = kit_chess_random(&rng, round % 20 ? 9 : 12, true);
        struct kit_answers answers = kit_chess_answers(&s, false);
        int64_t bound = bound_of(kit_chess_board(&arena, &s));
        bool beyond = s.dominate ? bound > answers.best : bound < answers.best;
        if (answers.best >= 0 && beyond) kit_chess_fail(&s, "the bound passes the best by trial:", bound);
        arena_free(&arena);
    }
}

/* The kit's random boards have at most two of a kind; these may have all squares full. */
static struct kit_setting with_numbers(struct rng *rng)
{
    struct kit_setting s = kit_chess_random(rng, 9, false);
    for (int kind = 0; kind < KIT_CHESS_KINDS; kind++)
        if (s.number[kind] >= 0 && rng_below(rng, 2))
            s.number[kind] = (int)rng_between(rng, 0, kit_chess_cells(&s));
    return s;
}

static void test_numbers_that_are_refused_cannot_be(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 4);
    int refuted = 0, none = 0;
    for (uint64_t round = 0; round < kit_rounds(4000); round++) {
        struct arena arena = {0};
        struct sentence reason = {""};
        struct kit_setting s = with_numbers(&rng);
        const struct board *board = kit_chess_board(&arena, &s);
        struct kit_answers answers = kit_chess_answers(&s, false);
        bool refused = board->family->theorems->refute(board, &reason);
        if (refused && answers.count) kit_chess_fail(&s, reason.text, answers.count);
        assert_int_equal(refused, !sentence_is_empty(&reason));
        refuted += refused;
        none += answers.count == 0;
        arena_free(&arena);
    }
    assert_true(refuted * 2 > none); /* most impossible ones are refuted */
}

/* Known numbers: rooks, bishops, kings and knights for both questions, queens from the table by
 * Ostergard and Weakley, sensors. */
static void test_equal_where_a_theorem_says_so(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t best;
    } cases[] = {
        {"chess 7 9 dominate optimise rook=1\n", 7},
        {"chess 30 30 dominate optimise rook=1 wazir=1 north-rook=1\n", 30},
        {"chess 9 9 dominate optimise bishop=1\n", 9},
        {"chess 10 14 dominate optimise king=1\n", 20},
        {"chess 3 3 dominate optimise queen=1\n", 1},
        {"chess 10 10 dominate optimise queen=1\n", 5},
        {"chess 11 11 dominate optimise queen=1\n", 5},
        {"chess 18 18 dominate optimise queen=1\n", 9},
        {"chess 8 8 dominate optimise knight=1\n", 12},
        {"chess 7 9 independent optimise rook=1\n", 7},
        {"chess 8 8 independent optimise queen=1\n", 8},
        {"chess 8 8 independent optimise bishop=1\n", 14},
        {"chess 9 9 independent optimise bishop=1\n", 16},
        {"chess 7 10 independent optimise king=1\n", 20},
        {"chess 100 100 independent optimise king=1\n", 2500},
        {"chess 9 9 independent optimise knight=1\n", 41},
        {"chess 8 8 independent optimise camel=1\n", 32},
        {"chess 6 8 independent optimise ferz=1\n", 24},
        {"chess 5 8 independent optimise north-rook=1\n", 8},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        assert_int_equal(bound_of(kit_board(&arena, NULL, cases[i].text)), cases[i].best);
        arena_free(&arena);
    }
}

static void test_sentences(void **state)
{
    (void)state;
    static const struct {
        const char *text, *reason;
    } cases[] = {
        {"chess 10 10 independent rook=11\n", "11 rooks need a row each, and there are 10"},
        {"chess 10 9 independent queen=10\n", "10 queens need a column each, and there are 9"},
        {"chess 10 10 independent rook=6 queen=5 knight=1\n", "11 pieces need a row each, and there are 10"},
        {"chess 10 10 independent bishop=19\n",
         "19 bishops are too many: 18 lines with one piece each cover the board"},
        {"chess 10 10 independent king=26\n",
         "26 kings are too many: 25 blocks of 2 x 2 with one piece each cover the board"},
        {"chess 10 10 independent knight=51\n", "51 knights are too many: of two squares a step apart only "
                                                "one can be taken, which leaves room for 50"},
        {"chess 1000 1000 dominate rook=1\n",
         "1 rook is too few to threaten 1000 x 1000 squares: it takes at least 1000, by a piece in each row "
         "or in each column"},
        {"chess 8 8 dominate knight=11\n",
         "11 knights are too few to threaten 8 x 8 squares: it takes at least 12, by a weighting of squares"},
        {"chess 2 2 dominate knight=3 king=2\n", "5 pieces do not fit on 4 squares"},
        {"chess 8 8 independent knight=65\n", "65 knights do not fit on 64 squares"},
        {"chess 1 1 dominate obstacle=2 king=1\n", "3 pieces and obstacles do not fit on 1 square"},
        {"chess 1 3 dominate optimise rooks=9 obstacles=4\n", "4 obstacles do not fit on 3 squares"},
        {"chess 3 3 independent queen=1 king=1\n. . .\n. R .\n. . .\n", "there is no room for 1 king"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct sentence reason = {""};
        const struct board *board = kit_board(&arena, NULL, cases[i].text);
        assert_true(board->family->theorems->refute(board, &reason));
        assert_string_equal(reason.text, cases[i].reason);
        arena_free(&arena);
    }
}

KIT_SUITE(chess_bound)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_never_beyond_the_best),
        cmocka_unit_test(test_numbers_that_are_refused_cannot_be),
        cmocka_unit_test(test_equal_where_a_theorem_says_so),
        cmocka_unit_test(test_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
