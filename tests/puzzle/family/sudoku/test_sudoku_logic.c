/* The rules of people on Sudokus of every shape: what they find is in all answers, and knowing more
 * never means finding less. The rules themselves: tests/puzzle/regions. */
#include "base/rng.h"
#include "kit_board.h"
#include "kit_rounds.h"
#include "kit_sudoku.h"
#include "kit_suite.h"
#include "puzzle/family/sudoku/sudoku.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* A board with an answer, of which about a third is given; false if the shape has none. */
static bool make(struct kit_sudoku *s, struct rng *rng, int *answer)
{
    static const int sides[] = {4, 6, 6, 8};
    kit_sudoku_shape(s, rng, sides[rng_below(rng, 4)]);
    if (s->side > 6 && (s->diagonals || !s->box_rows)) return false;
    memset(answer, 0, KIT_SUDOKU_CELLS * sizeof *answer);
    for (int i = 0; i < s->side; i++) /* the first row at random */
        answer[i] = i + 1;
    rng_shuffle(rng, answer, (size_t)s->side, sizeof *answer);
    if (!kit_sudoku_fill(s, answer, 1)) return false;
    for (int i = 0; i < s->side * s->side; i++) s->number[i] = rng_below(rng, 3) == 0 ? answer[i] : 0;
    return true;
}

static const struct board *to_board(const struct kit_sudoku *s, struct arena *arena)
{
    struct buf text = {0};
    kit_sudoku_write(s, &text);
    const struct board *board = kit_board(arena, NULL, buf_text(&text));
    buf_free(&text);
    return board;
}

static bool is_left(const struct logic *logic, const struct family_logic *rules, size_t cell, int32_t value)
{
    int32_t left[KIT_SUDOKU_SIDE];
    int count = rules->candidates(logic, cell, left, KIT_SUDOKU_SIDE);
    for (int i = 0; i < count; i++)
        if (left[i] == value) return true;
    return false;
}

static void test_sound(void **state)
{
    struct rng rng;
    int found = 0;
    rng_seed(&rng, 73);
    for (uint64_t round = 0; round < kit_rounds(300); round++) {
        struct arena arena = {0};
        struct kit_sudoku s;
        int answer[KIT_SUDOKU_CELLS];
        if (!make(&s, &rng, answer)) continue;
        const struct board *board = to_board(&s, &arena);
        const struct family_logic *rules = board->family->logic;
        struct logic *logic = rules->open(board);
        enum level level = (enum level)rng_below(&rng, LEVEL_HARD + 1);
        assert_int_not_equal(rules->follow(logic, level, SIZE_MAX), LOGIC_CONTRADICTION);
        for (size_t i = 0; i < board->cells; i++) {
            assert_true(is_left(logic, rules, i, answer[i]));
            found += rules->known(logic)[i] != LOGIC_OPEN && !s.number[i];
        }
        rules->close(logic);
        arena_free(&arena);
    }
    assert_true(found > 100);
}

/* One clue more, of the answer. */
static void test_monotone(void **state)
{
    struct rng rng;
    rng_seed(&rng, 74);
    for (uint64_t round = 0; round < kit_rounds(300); round++) {
        struct arena arena = {0};
        struct kit_sudoku s;
        int answer[KIT_SUDOKU_CELLS];
        if (!make(&s, &rng, answer)) continue;
        const struct board *less = to_board(&s, &arena);
        size_t extra = rng_below(&rng, less->cells);
        s.number[extra] = answer[extra];
        const struct board *more = to_board(&s, &arena);
        const struct family_logic *rules = less->family->logic;
        struct logic *a = rules->open(less), *b = rules->open(more);
        enum level level = (enum level)rng_below(&rng, LEVEL_HARD + 1);
        rules->follow(a, level, SIZE_MAX);
        rules->follow(b, level, SIZE_MAX);
        for (size_t i = 0; i < less->cells; i++)
            for (int32_t value = 1; value <= s.side; value++)
                assert_true(is_left(a, rules, i, value) || !is_left(b, rules, i, value));
        rules->close(a);
        rules->close(b);
        arena_free(&arena);
    }
}

KIT_SUITE(sudoku_logic)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sound), cmocka_unit_test(test_monotone)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
