/* Guesses for large Bineros satisfy all rules and every clue. */
#include "base/alloc.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "kit_suite.h"
#include "puzzle/family/binero/binero.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct binero *open_board(struct arena *arena, int rows, int columns, bool equal_lines)
{
    struct sentence error = {""};
    struct binero_parameters p = {.size = {rows, columns, true}, .equal_lines = equal_lines};
    struct board *board = binero_family.command->make(arena, &p, &error);
    assert_string_equal(error.text, "");
    return (struct binero *)board;
}

static bool guess(const struct binero *b, int64_t seed, int32_t *values)
{
    struct verdict verdict = {0};
    int64_t value;
    if (!binero_guess(&b->board, seed, NULL, values, &value)) return false;
    assert_true(binero_family.check(&b->board, values, &verdict));
    return true;
}

/* Gives one cell in so many the value that it has in `values`, or any. */
static void give(struct arena *arena, struct binero *b, struct rng *rng, const int32_t *values, int one_in)
{
    int8_t *given = ARENA_ARRAY(arena, int8_t, b->board.cells);
    for (size_t i = 0; i < b->board.cells; i++)
        given[i] = rng_below(rng, (uint64_t)one_in) ? BINERO_OPEN
                   : values                         ? (int8_t)values[i]
                                                    : (int8_t)rng_below(rng, 2);
    b->given = given;
}

static void test_guesses_keep_the_rules(void **state)
{
    (void)state;
    static const struct {
        int rows, columns;
        bool equal_lines;
    } cases[] = {{80, 80, false}, {32, 220, false}, {220, 32, false}, {66, 100, true}};
    struct rng rng;
    rng_seed(&rng, 5);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct binero *b = open_board(&arena, cases[i].rows, cases[i].columns, cases[i].equal_lines);
        size_t bytes = b->board.cells * sizeof(int32_t);
        int32_t *first = arena_bytes(&arena, bytes), *again = arena_bytes(&arena, bytes);
        assert_true(guess(b, 1, first));
        assert_true(guess(b, 1, again));
        assert_memory_equal(first, again, bytes);
        assert_true(guess(b, 2, again));
        assert_true(memcmp(first, again, bytes) != 0);
        for (int one_in = 9; one_in < 2000; one_in *= 3) {
            give(&arena, b, &rng, first, one_in);
            bool found = guess(b, 3, again);
            if (one_in >= 27) assert_true(found);
        }
        arena_free(&arena);
    }
}

/* Clues at random contradict each other here and there: no guess, or a right one. */
static void test_clues_that_may_contradict(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 6);
    for (int round = 0; round < 10; round++) {
        struct arena arena = {0};
        struct binero *b = open_board(&arena, 40, 40, round % 2);
        int32_t *values = arena_bytes(&arena, b->board.cells * sizeof *values);
        give(&arena, b, &rng, NULL, 10 + 20 * round);
        guess(b, round, values);
        arena_free(&arena);
    }
}

static void test_no_guess(void **state)
{
    (void)state;
    struct rng rng;
    struct arena arena = {0};
    rng_seed(&rng, 7);
    struct binero *small = open_board(&arena, 78, 78, false), *narrow = open_board(&arena, 8, 1000, true),
                  *many = open_board(&arena, 80, 80, false);
    int32_t *values = arena_bytes(&arena, narrow->board.cells * sizeof *values);
    assert_false(guess(small, 1, values));
    assert_false(guess(narrow, 1, values));
    assert_true(guess(many, 1, values));
    give(&arena, many, &rng, values, 3);
    assert_false(guess(many, 1, values));
    arena_free(&arena);
}

KIT_SUITE(binero_guess)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guesses_keep_the_rules),
        cmocka_unit_test(test_clues_that_may_contradict),
        cmocka_unit_test(test_no_guess),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
