/* Models of number paths, against all answers of small boards, by engines that share little. */
#include "ask/session.h"
#include "base/sentence.h"
#include "kit_board.h"
#include "kit_path.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const models[] = {"path", "numbers", "positions"};
enum { MODELS = sizeof models / sizeof *models };

static int64_t count_answers(const struct board *board, const char *model, const char *engine)
{
    struct sentence error = {""};
    struct request request = {.model = model,
                              .engine = engine,
                              .question = {.kind = QUESTION_ALL},
                              .threads = 1};
    struct session *session = session_open_request(board, &request, &error);
    assert_string_equal(error.text, "");
    int64_t count = 0;
    dm_status status;
    while ((status = session_next(session)) == DM_SOLUTION) count++;
    assert_int_equal(status, DM_NONE);
    session_close(session);
    return count;
}

/* Clues of an answer, or any. */
static struct path *random_puzzle(struct arena *arena, struct rng *rng, size_t most_cells)
{
    int32_t values[KIT_PATH_CELLS];
    struct path *p = kit_path_random(arena, rng, most_cells);
    bool from_answer = rng_below(rng, 3) && kit_path_answer(p, rng, values);
    kit_path_clues(p, rng, (unsigned)rng_below(rng, 40), from_answer ? values : NULL);
    return p;
}

static void compare(const char *const *engines, size_t count, uint64_t seed, uint64_t rounds, size_t cells)
{
    struct rng rng;
    int none = 0, several = 0;
    rng_seed(&rng, seed);
    for (uint64_t round = 0; round < rounds; round++) {
        struct arena arena = {0};
        struct path *p = random_puzzle(&arena, &rng, cells);
        int64_t expected = kit_path_count(p);
        for (size_t m = 0; m < MODELS; m++)
            for (size_t e = 0; e < count; e++)
                assert_int_equal(count_answers(&p->board, models[m], engines[e]), expected);
        none += expected == 0;
        several += expected > 1;
        arena_free(&arena);
    }
    assert_true(none > 0 && several > 0);
}

static void test_models_by_kernel_and_cadical(void **state)
{
    (void)state;
    static const char *const engines[] = {"kernel", "cadical"};
    compare(engines, 2, 53, kit_is_short() ? 20 : 80, 9);
}

/* It tries every assignment of all variables. */
static void test_models_by_brute_force(void **state)
{
    (void)state;
    static const char *const engines[] = {"brute"};
    compare(engines, 1, 59, kit_rounds(40), 4);
}

static void test_known_numbers_of_paths(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t count; /* of directed paths: twice that of paths */
    } cases[] = {
        {"numbrix 2 2\n. .\n. .\n", 8},
        {"numbrix 3 3\n. . .\n. . .\n. . .\n", 40},
        {"numbrix 1 6\n. . . . . .\n", 2},
        {"hidato 2 2\n. .\n. .\n", 24},
        {"hidato 3 3\n. . .\n. . .\n. . .\n", 784},
        {"rikudo 1\n. .\n. # .\n. .\n", 12},
        {"rikudo 1\n. .\n. # .\n. .\nlink 1 2 1 3\n", 10},
        {"rikudo 1\n1 .\n. # .\n. .\n", 2},
        {"rikudo 1 1\n.\n", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct board *board = kit_board(&arena, NULL, cases[i].text);
        assert_int_equal(kit_path_count(path_of(board)), cases[i].count);
        for (size_t m = 0; m < MODELS; m++)
            assert_int_equal(count_answers(board, models[m], "kernel"), cases[i].count);
        arena_free(&arena);
    }
}

static void test_the_documents_rikudo_has_one_answer(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct board *board =
        kit_board(&arena, NULL,
                  "rikudo 3\n0 0 4 29\n7 0 0 0 0\n0 0 0 0 0 0\n0 10 1 # 0 24 0\n0 0 0 36 0 0\n0 16 0 0 0\n"
                  "0 0 0 0\n");
    for (size_t m = 0; m < MODELS; m++) {
        assert_int_equal(count_answers(board, models[m], "cadical"), 1);
        if (m != 1) assert_int_equal(count_answers(board, models[m], "kernel"), 1);
    }
    arena_free(&arena);
}

KIT_SUITE(path_models)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_models_by_kernel_and_cadical),
        cmocka_unit_test(test_models_by_brute_force),
        cmocka_unit_test(test_known_numbers_of_paths),
        cmocka_unit_test(test_the_documents_rikudo_has_one_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
