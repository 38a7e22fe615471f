/* Number paths without a search: lines that grow and are moved stay paths, guesses pass the referee
 * and keep the clues, the same seed gives the same path. */
#include "base/alloc.h"
#include "base/sentence.h"
#include "kit_board.h"
#include "kit_path.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/family/path/path_moves.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 400 };

static struct path *make(struct arena *arena, const char *family, int64_t side)
{
    struct sentence error;
    bool *hole = ARENA_ARRAY(arena, bool, (size_t)(side * side));
    enum field_adjacency touch = family[0] == 'r'   ? FIELD_HEXAGONS
                                 : family[0] == 'h' ? FIELD_CORNERS
                                                    : FIELD_SIDES;
    return (struct path *)path_make(arena, families_find(family), touch, (int)side, (int)side, hole, &error);
}

static bool guess(const struct path *p, int64_t seed, int32_t *values)
{
    int64_t value = 0;
    struct verdict verdict;
    bool found = path_guess(&p->board, seed, NULL, values, &value);
    if (found) assert_true(path_check(&p->board, values, &verdict));
    return found;
}

/* ---- guesses */

static void test_each_seed_has_a_path_of_its_own(void **state)
{
    (void)state;
    enum { SEEDS = 20 };
    for (int family = 0; family < 3; family++) {
        struct arena arena = {0};
        static int32_t values[SEEDS][MOST], again[MOST];
        struct path *p = make(&arena, kit_path_families[family], 8);
        memset(values, 0, sizeof values);
        memset(again, 0, sizeof again);
        for (int seed = 0; seed < SEEDS; seed++) {
            assert_true(guess(p, seed, values[seed]));
            for (int other = 0; other < seed; other++)
                assert_memory_not_equal(values[seed], values[other], sizeof *values);
        }
        assert_true(guess(p, 7, again));
        assert_memory_equal(again, values[7], sizeof again);
        arena_free(&arena);
    }
}

/* Few of the numbers and links of a path are given: a path is found again, and not by chance. */
static void test_guesses_keep_the_clues(void **state)
{
    (void)state;
    struct rng rng;
    int found = 0, tried = 0;
    rng_seed(&rng, 43);
    for (uint64_t round = kit_rounds(24); round > 0; round--) {
        struct arena arena = {0};
        int32_t values[MOST], answer[MOST];
        struct path *p = make(&arena, kit_path_families[round % 3], 7);
        assert_true(guess(p, (int64_t)round, values));
        for (int k = 0; k < 2; k++) {
            size_t cell = rng_below(&rng, p->field.cells), edge = rng_below(&rng, p->field.edges);
            int32_t step = values[p->field.ends[edge][0]] - values[p->field.ends[edge][1]];
            kit_path_given(p)[cell] = values[cell];
            kit_path_linked(p)[edge] = step == 1 || step == -1;
        }
        tried++;
        if (guess(p, 1, answer)) {
            assert_true(kit_path_right(p, answer));
            found++;
        }
        arena_free(&arena);
    }
    assert_true(found > tried / 2);
}

static bool has_clues(const struct path *p)
{
    for (size_t i = 0; i < p->field.cells; i++)
        if (p->given[i]) return true;
    return memchr(p->linked, true, p->field.edges * sizeof *p->linked) != NULL;
}

/* What it says of small boards is right, with clues and without; without a path it finds none. */
static void test_small_boards(void **state)
{
    (void)state;
    struct rng rng;
    int found = 0, none = 0;
    rng_seed(&rng, 47);
    for (uint64_t round = kit_is_short() ? 15 : 60; round > 0; round--) {
        struct arena arena = {0};
        int32_t values[KIT_PATH_CELLS];
        struct path *p = kit_path_random(&arena, &rng, 9);
        if (round % 2) kit_path_clues(p, &rng, 10, NULL);
        int64_t answers = kit_path_count(p);
        /* Boards without a path cost all the work there is; a few are enough. */
        if (answers > 0 || none < 2) {
            bool guessed = guess(p, (int64_t)round, values);
            if (guessed) assert_true(kit_path_right(p, values));
            if (answers == 0) assert_false(guessed);
            if (answers > 0 && !has_clues(p)) assert_true(guessed);
            found += guessed;
            none += answers == 0;
        }
        arena_free(&arena);
    }
    assert_true(found > kit_part(5) && none > 0);
}

/* ---- lines */

static void check_line(const struct path_moves *l)
{
    for (int32_t i = 0; i < l->count; i++) {
        assert_int_equal(l->at[l->cell[i]], i);
        if (i > 0) assert_int_not_equal(field_edge(l->field, l->cell[i - 1], l->cell[i]), FIELD_NOWHERE);
    }
    int32_t on = 0;
    for (size_t i = 0; i < l->field->cells; i++) on += l->at[i] != FIELD_NOWHERE;
    assert_int_equal(on, l->count);
}

/* The move, made by cutting the cells out of a list and putting them in elsewhere. */
static void plain_move(const int32_t *cell, int32_t count, const struct path_move *move, int32_t *out)
{
    int32_t rest[MOST], kept = 0, at = 0;
    for (int32_t i = 0; i < count; i++)
        if (i < move->from || i >= move->from + move->length) rest[kept++] = cell[i];
    for (int32_t i = 0; i <= kept; i++) {
        if (i == move->to)
            for (int32_t k = 0; k < move->length; k++)
                out[at++] = cell[move->from + (move->turned ? move->length - 1 - k : k)];
        if (i < kept) out[at++] = rest[i];
    }
    assert_int_equal(at, count);
}

static int check_moves(struct path_moves *l, int moves)
{
    int made = 0, shifted = 0;
    for (int i = 0; i < moves; i++) {
        struct path_move move;
        int32_t before[MOST], expected[MOST];
        if (!path_moves_propose(l, &move)) continue;
        memcpy(before, l->cell, (size_t)l->count * sizeof *before);
        plain_move(before, l->count, &move, expected);
        path_moves_make(l, &move);
        check_line(l);
        assert_memory_equal(l->cell, expected, (size_t)l->count * sizeof *expected);
        for (int32_t k = 0; k < l->count; k++) assert_int_equal(path_moves_after(&move, k), l->at[before[k]]);
        made++;
        shifted += move.from != move.to;
    }
    assert_true(shifted < made);
    return shifted;
}

static void test_moves_keep_a_line_a_path(void **state)
{
    (void)state;
    for (int family = 0; family < 3; family++) {
        struct arena arena = {0};
        struct path *p = make(&arena, kit_path_families[family], 6);
        struct path_moves line;
        path_moves_open(&line, &p->field, 5);
        check_line(&line);
        assert_true(path_moves_grow(&line, 1000000));
        assert_int_equal(line.count, 36);
        check_line(&line);
        for (int i = 0; i < 200; i++) {
            int32_t first = line.cell[0], last = line.cell[35];
            if (path_moves_rotate(&line)) assert_int_equal(line.cell[0], first);
            check_line(&line);
            last = line.cell[35];
            path_moves_turn(&line);
            assert_int_equal(line.cell[0], last);
        }
        assert_true(check_moves(&line, (int)kit_rounds(4000)) > 0);
        path_moves_close(&line);
        arena_free(&arena);
    }
}

/* Without work there is no path, and what there is is still one. */
static void test_a_line_stops_when_its_work_is_done(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct path *p = make(&arena, "hidato", 6);
    struct path_moves line;
    path_moves_open(&line, &p->field, 5);
    assert_false(path_moves_grow(&line, 10));
    assert_in_range(line.count, 2, 11);
    check_line(&line);
    path_moves_close(&line);
    /* A cross has no path at all. */
    struct board *cross = kit_board(&arena, NULL, "numbrix 3 3\n# . #\n. . .\n# . #\n");
    path_moves_open(&line, &path_of(cross)->field, 1);
    assert_false(path_moves_grow(&line, 10000));
    check_line(&line);
    path_moves_close(&line);
    arena_free(&arena);
}

KIT_SUITE(path_guess)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_seed_has_a_path_of_its_own),
        cmocka_unit_test(test_guesses_keep_the_clues),
        cmocka_unit_test(test_small_boards),
        cmocka_unit_test(test_moves_keep_a_line_a_path),
        cmocka_unit_test(test_a_line_stops_when_its_work_is_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
