/* Steps: every deduction holds in the one answer, the hardest level is the grade, and the end
 * agrees with a search. */
#include "ask/direct.h"
#include "ask/recognise.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "explain/steps.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "kit_text.h"
#include "puzzle/family/binero/binero.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Answers, two at most; the first one is copied to `values`. */
static int answers(const struct board *board, uint64_t seed, int32_t *values)
{
    struct direct *direct = direct_open(board, seed);
    int count = 0;
    for (; count < 2 && direct_next(direct, NULL) == DM_SOLUTION; count++)
        if (count == 0) memcpy(values, direct_values(direct), board->cells * sizeof *values);
    direct_close(direct);
    return count;
}

/* A board with one answer where no given cell can be dropped, and its answer; `less`: so many more
 * are dropped, `wrong`: so many are given another value. NULL where no board of this shape has an
 * answer: there are but six different rows of length 4. */
static const struct board *puzzle(struct arena *arena, struct rng *rng, struct binero_parameters shape,
                                  int32_t *values, int less, int wrong)
{
    struct sentence error;
    const struct board *board = binero_family.command->make(arena, &shape, &error);
    bool *given = ARENA_ARRAY(arena, bool, board->cells);
    size_t *order = ARENA_ARRAY(arena, size_t, board->cells);
    int32_t *other = ARENA_ARRAY(arena, int32_t, board->cells);
    if (!answers(board, rng_next(rng), values)) return NULL;
    for (size_t i = 0; i < board->cells; i++) {
        order[i] = i;
        given[i] = true;
    }
    rng_shuffle(rng, order, board->cells, sizeof *order);
    for (size_t i = 0; i < board->cells; i++) {
        given[order[i]] = false;
        if (answers(binero_family.puzzles->pose(arena, board, values, given), 0, other) > 1)
            given[order[i]] = true;
    }
    for (size_t i = 0; i < board->cells; i++) {
        size_t cell = order[i];
        if (given[cell] && less-- > 0) {
            given[cell] = false;
        } else if (!given[cell] && wrong-- > 0) {
            given[cell] = true;
            values[cell] = 1 - values[cell];
        }
    }
    return binero_family.puzzles->pose(arena, board, values, given);
}

static enum steps_answer walk(struct steps *steps, const int32_t *values, int *levels)
{
    enum steps_answer answer;
    while ((answer = steps_next(steps)) == STEPS_TOLD) {
        const struct deduction *d = steps_deduction(steps);
        assert_true(d->facts.size > 0);
        assert_int_equal(d->sentence.text[strlen(d->sentence.text) - 1], '.');
        for (size_t i = 0; i < d->facts.size; i++) {
            assert_int_equal(steps_known(steps)[d->facts.data[i].cell], d->facts.data[i].value);
            if (values) assert_int_equal(d->facts.data[i].value, values[d->facts.data[i].cell]);
        }
        levels[steps_level_of(steps)]++;
    }
    return answer;
}

static void check_unique(const struct board *board, const int32_t *values, int *met)
{
    int levels[LEVEL_BEYOND + 1] = {0}, hardest = LEVEL_BEYOND;
    struct steps *steps = steps_open(board, &(struct request){.threads = 1});
    assert_int_equal(walk(steps, values, levels), STEPS_SOLVED);
    assert_memory_equal(steps_known(steps), values, board->cells * sizeof *values);
    while (!levels[hardest]) hardest--;
    assert_int_equal(steps_level(steps), hardest);
    assert_int_equal(steps_grade(board, &(struct request){.threads = 1}), hardest);
    assert_int_equal(strcmp(steps_hardest(steps), "trial") == 0, hardest == LEVEL_EXPERT);
    assert_int_equal(strcmp(steps_hardest(steps), "search") == 0, hardest == LEVEL_BEYOND);
    assert_int_equal(steps_next(steps), STEPS_SOLVED);
    met[hardest]++;
    steps_close(steps);
}

static void test_unique(void **state)
{
    (void)state;
    struct rng rng;
    int met[LEVEL_BEYOND + 1] = {0};
    rng_seed(&rng, 31);
    int rounds = kit_is_short() ? 20 : 60;
    for (int round = 0; round < rounds; round++) {
        struct arena arena = {0};
        struct binero_parameters shape = {.equal_lines = round % 7 == 0};
        shape.size.columns = round % 5 ? 2 * rng_between(&rng, 2, 5) : 16;
        shape.height = round % 5 ? 2 * rng_between(&rng, 2, 5) : 14;
        int32_t values[256];
        const struct board *board = puzzle(&arena, &rng, shape, values, 0, 0);
        if (board) check_unique(board, values, met);
        arena_free(&arena);
    }
    for (int level = LEVEL_EASY; level <= LEVEL_EXPERT; level++) assert_true(met[level] > 0);
}

/* A puzzle with one given less has several answers; one with a wrong cell has none; with both it
 * may have any number. */
static void test_other_ends(void **state)
{
    (void)state;
    struct rng rng;
    int met[STEPS_FAILED + 1] = {0};
    rng_seed(&rng, 32);
    int rounds = kit_is_short() ? 20 : 60;
    for (int round = 0; round < rounds; round++) {
        struct arena arena = {0};
        int32_t values[100], found[100];
        int levels[LEVEL_BEYOND + 1] = {0};
        struct binero_parameters shape = {.equal_lines = round % 7 == 0};
        shape.size.columns = 2 * rng_between(&rng, 3, 5);
        shape.height = 2 * rng_between(&rng, 3, 5);
        const struct board *board = puzzle(&arena, &rng, shape, values, round % 2, round % 3);
        struct steps *steps = steps_open(board, &(struct request){.threads = 1});
        int count = answers(board, 0, found);
        enum steps_answer answer = walk(steps, count == 1 ? found : NULL, levels);
        assert_int_equal(answer, count == 0 ? STEPS_NONE : count == 1 ? STEPS_SOLVED : STEPS_SEVERAL);
        if (count != 1) assert_int_equal(steps_grade(board, &(struct request){.threads = 1}), LEVEL_BEYOND);
        if (count != 1) assert_true(!sentence_is_empty(&steps_deduction(steps)->sentence));
        met[answer]++;
        steps_close(steps);
        arena_free(&arena);
    }
    assert_true(met[STEPS_NONE] > kit_part(5) && met[STEPS_SEVERAL] > kit_part(5) &&
                met[STEPS_SOLVED] > kit_part(5));
}

static void test_stop(void **state)
{
    (void)state;
    struct arena arena = {0};
    volatile sig_atomic_t stop = 1;
    struct sentence error;
    const struct board *board =
        binero_family.command->make(&arena, &(struct binero_parameters){.size = {8, 8, false}}, &error);
    struct steps *steps =
        steps_open(board, &(struct request){.threads = 1, .deadline = &(struct deadline){.stop = &stop}});
    assert_int_equal(steps_next(steps), STEPS_STOPPED);
    stop = 0;
    assert_int_equal(steps_next(steps), STEPS_SEVERAL);
    steps_close(steps);
    arena_free(&arena);
}

/* A rating that is stopped is no level. */
static void test_stopped_rating(void **state)
{
    struct arena arena = {0};
    struct sentence error;
    static const volatile sig_atomic_t stop = 1;
    static const char text[] =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n";
    struct board *board = recognise_board(&arena, NULL, "t", text, strlen(text), &error);
    struct request stopped = {.threads = 1, .deadline = &(struct deadline){.stop = &stop}};
    (void)state;
    assert_non_null(board);
    assert_int_equal(steps_grade(board, &stopped), LEVEL_UNKNOWN);
    assert_int_equal(steps_grade(board, &(struct request){.threads = 1}), LEVEL_BEYOND);
    arena_free(&arena);
}

/* In English, a rule's name in sentences is the one in JSON and documents. */
static void test_titles(void **state)
{
    size_t titles = 0;
    (void)state;
    for (size_t i = 0; families[i]; i++) {
        const struct logic_rule *rule = families[i]->logic ? families[i]->logic->rules : NULL;
        for (; rule && rule->name; rule++) {
            if (rule->title) assert_string_equal(say_word(rule->title), rule->name);
            titles += rule->title != NULL;
        }
    }
    assert_true(titles > 20);
}

static void test_model_names(void **state)
{
    (void)state;
    assert_string_equal(steps_levels[LEVEL_EASY], "easy");
    assert_string_equal(steps_levels[LEVEL_BEYOND], "beyond");
    assert_null(steps_levels[LEVEL_BEYOND + 1]);
    struct arena arena = {0};
    struct sentence error;
    static const char text[] =
        "...1...0\n..1.1...\n.....1.0\n1.......\n.1..0...\n...0...1\n0.0..10.\n.0.10...\n";
    struct board *board = recognise_board(&arena, "binero", "t", text, strlen(text), &error);
    assert_non_null(board);
    struct steps *steps = steps_open(board, &(struct request){.threads = 1});
    while (steps_next(steps) == STEPS_TOLD && strcmp(steps_rule_of(steps), "trial") != 0) continue;
    assert_string_equal(steps_deduction(steps)->sentence.text,
                        "Row 6, column 5 cannot hold 0, which leads to a contradiction: so it holds 1.");
    const struct buf *lines = &steps_deduction(steps)->substeps;
    static const char first[] = "Suppose row 6, column 5 holds 0.\n",
                      last[] = "But row 6 would have too many 0s: 5, where 4 is half.\n";
    assert_true(lines->size > sizeof first + sizeof last);
    assert_memory_equal(lines->data, first, sizeof first - 1);
    assert_memory_equal(lines->data + lines->size - (sizeof last - 1), last, sizeof last - 1);
    size_t count = 0;
    for (size_t i = 0; i < lines->size; i++) count += lines->data[i] == '\n';
    assert_int_equal(count, 14);
    steps_close(steps);
    arena_free(&arena);
}

KIT_SUITE(steps)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unique), cmocka_unit_test(test_other_ends),
        cmocka_unit_test(test_stop),   cmocka_unit_test(test_stopped_rating),
        cmocka_unit_test(test_titles), cmocka_unit_test(test_model_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
