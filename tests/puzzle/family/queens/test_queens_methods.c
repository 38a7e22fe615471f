/* Queens placed without a model: the pattern on every small board, exchanges and a complete search
 * around given queens, what is refuted without a search, the referee for boards whose cells are
 * rows. */
#include "ask/session.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/family/queens/queens.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool go_on(void *self)
{
    (void)self;
    return false;
}

static bool stop_now(void *self)
{
    (void)self;
    return true;
}

static dm_status place(const char *name, const struct queens *q, bool (*poll)(void *), int32_t *values)
{
    const struct family_method *method = families_method(&queens_family, name);
    const struct family_request terms = {.threads = 1,
                                         .seed = 3,
                                         .deadline = &(struct deadline){.also = poll}};
    struct sentence reason = {""};
    void *search = method->open(&q->board, &terms);
    dm_status status = method->next(search, values, &reason);
    method->close(search);
    return status;
}

static void test_pattern(void **state)
{
    (void)state;
    for (int n = 1; n <= 200; n++) {
        struct arena arena = {0};
        struct verdict verdict = {0};
        const struct queens *q = queens_new(&arena, n, 0);
        int32_t *values = ARENA_ARRAY(&arena, int32_t, q->board.cells);
        dm_status status = place("pattern", q, go_on, values);
        assert_int_equal(status, n == 2 || n == 3 ? DM_INVALID : DM_SOLUTION);
        if (status == DM_SOLUTION) assert_true(queens_family.check(&q->board, values, &verdict));
        arena_free(&arena);
    }
}

/* Some queens of a solution are given, so that there is one; the one that is found need not be the
 * same. */
static void test_swaps_keep_what_is_given(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 8);
    for (int i = 0; i < 60; i++) {
        struct arena arena = {0};
        struct verdict verdict = {0};
        int n = (int)rng_between(&rng, 20, 120);
        struct queens *q = queens_new(&arena, n, n);
        int32_t *values = ARENA_ARRAY(&arena, int32_t, q->board.cells);
        assert_int_equal(place("pattern", q, go_on, values), DM_SOLUTION);
        uint64_t share = rng_below(&rng, 100);
        for (size_t cell = 0; cell < q->board.cells; cell++)
            if (values[cell] && rng_below(&rng, 100) < share) q->given[q->given_count++] = cell;
        if (place("swaps", q, go_on, values) == DM_SOLUTION)
            assert_true(queens_family.check(&q->board, values, &verdict));
        else
            /* A few rows with a few columns may have no other way. */
            assert_true(q->given_count > n / 2);
        arena_free(&arena);
    }
}

static void test_swaps_end(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct queens *q = queens_new(&arena, 3, 0);
    int32_t values[9];
    assert_int_equal(place("swaps", q, go_on, values), DM_UNKNOWN);
    assert_int_equal(place("swaps", q, stop_now, values), DM_UNKNOWN);
    arena_free(&arena);
}

/* ---- lines */

/* Solutions with the given queens, by trying all columns in all rows. */
static int try_rows(const struct queens *q, int row, int *column)
{
    int found = 0, least = 0, most = q->n - 1;
    if (row == q->n) return 1;
    for (int i = 0; i < q->given_count; i++)
        if ((int)q->given[i] / q->n == row) least = most = (int)q->given[i] % q->n;
    for (column[row] = least; column[row] <= most; column[row]++) {
        bool fine = true;
        for (int other = 0; other < row; other++)
            fine &= column[other] != column[row] && abs(column[other] - column[row]) != row - other;
        if (fine) found += try_rows(q, row + 1, column);
    }
    return found;
}

/* A few queens at random that do not attack each other. */
static void give(struct queens *q, int wanted, struct rng *rng)
{
    struct verdict verdict = {0};
    for (int tries = 0; tries < 50 && q->given_count < wanted; tries++) {
        q->given[q->given_count++] = rng_below(rng, (uint64_t)q->n * (uint64_t)q->n);
        if (queens_family.theorems->clash(&q->board, &verdict)) q->given_count--;
    }
}

/* All of them, each once: the search begins again only until it has found one. */
static void test_lines_find_all(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 9);
    for (uint64_t i = 0; i < kit_rounds(300); i++) {
        struct arena arena = {0};
        int n = (int)rng_between(&rng, 1, 9), column[9], found = 0;
        struct queens *q = queens_new(&arena, n, n);
        give(q, (int)rng_below(&rng, 4), &rng);
        const struct family_method *method = families_method(&queens_family, "lines");
        const struct family_request terms = {.threads = 1,
                                             .seed = (int64_t)i,
                                             .all = true,
                                             .deadline = &(struct deadline){.also = go_on}};
        struct sentence reason = {""};
        struct verdict verdict = {0};
        int32_t values[81], seen[400][81];
        void *search = method->open(&q->board, &terms);
        dm_status status;
        while ((status = method->next(search, values, &reason)) == DM_SOLUTION) {
            assert_true(queens_family.check(&q->board, values, &verdict));
            for (int k = 0; k < found; k++) assert_memory_not_equal(values, seen[k], (size_t)(n * n) * 4);
            memcpy(seen[found++], values, (size_t)(n * n) * sizeof *values);
        }
        assert_int_equal(status, DM_NONE);
        assert_int_equal(method->next(search, values, &reason), DM_NONE);
        method->close(search);
        assert_int_equal(found, try_rows(q, 0, column));
        arena_free(&arena);
    }
}

/* The first rows of the pattern, which leave a hard rest: found, whatever the seed. */
static void test_lines_complete_the_pattern(void **state)
{
    (void)state;
    static const int cases[][2] = {{60, 45}, {100, 80}, {200, 150}, {200, 180}, {400, 380}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct verdict verdict = {0};
        int n = cases[i][0], rows = cases[i][1];
        struct queens *q = queens_new(&arena, n, n);
        int32_t *values = ARENA_ARRAY(&arena, int32_t, q->board.cells);
        assert_int_equal(place("pattern", q, go_on, values), DM_SOLUTION);
        for (size_t cell = 0; cell < (size_t)(rows * n); cell++)
            if (values[cell]) q->given[q->given_count++] = cell;
        assert_int_equal(place("lines", q, go_on, values), DM_SOLUTION);
        assert_true(queens_family.check(&q->board, values, &verdict));
        arena_free(&arena);
    }
}

static void test_lines_stop(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct queens *q = queens_new(&arena, 400, 1);
    int32_t *values = ARENA_ARRAY(&arena, int32_t, q->board.cells);
    const struct family_method *method = families_method(&queens_family, "lines");
    const struct family_request terms = {.threads = 1, .deadline = &(struct deadline){.also = stop_now}};
    struct sentence reason = {""};
    void *search = method->open(&q->board, &terms);
    assert_int_equal(method->next(search, values, &reason), DM_UNKNOWN);
    assert_non_null(strstr(reason.text, "NP-complete"));
    method->close(search);
    arena_free(&arena);
}

/* ---- squares of distances */

static bool refuted(const struct queens *q)
{
    struct sentence reason = {""};
    bool is_refuted = queens_family.theorems->refute(&q->board, &reason);
    assert_int_equal(is_refuted, reason.text[0] != '\0');
    return is_refuted;
}

/* What has a solution is never refuted: rows of one that are next to each other, or near the
 * middle, or at random. */
static void test_no_solution_is_refuted(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 10);
    for (uint64_t i = 0; i < kit_rounds(200); i++) {
        struct arena arena = {0};
        int n = (int)rng_between(&rng, 40, 90), first = (int)rng_below(&rng, (uint64_t)n);
        int last = (int)rng_between(&rng, first, n - 1);
        uint64_t share = rng_below(&rng, 101);
        struct queens *q = queens_new(&arena, n, n);
        int32_t *values = ARENA_ARRAY(&arena, int32_t, q->board.cells);
        assert_int_equal(place(i % 2 ? "pattern" : "swaps", q, go_on, values), DM_SOLUTION);
        for (size_t cell = 0; cell < q->board.cells; cell++) {
            int row = (int)(cell / (size_t)n), column = (int)(cell % (size_t)n);
            bool near =
                i % 3 == 0 ? row >= first && row <= last : abs(row - n / 2) + abs(column - n / 2) <= first;
            if (values[cell] && (near || rng_below(&rng, 100) < share)) q->given[q->given_count++] = cell;
        }
        assert_false(refuted(q));
        arena_free(&arena);
    }
}

/* A solved board in the corner, or in the middle, of another. */
static void test_crowded_boards_are_refuted(void **state)
{
    (void)state;
    static const struct {
        int n, block, at;
        bool refuted;
    } cases[] = {{60, 15, 0, false},   {60, 25, 0, true},    {60, 36, 24, true},     {100, 60, 20, true},
                 {100, 10, 45, false}, {1000, 400, 0, true}, {1000, 600, 200, true}, {30000, 1000, 0, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        int n = cases[i].n, block = cases[i].block;
        struct queens *q = queens_new(&arena, n, n), *part = queens_new(&arena, block, 0);
        int32_t *values = alloc_array(part->board.cells, sizeof *values);
        assert_int_equal(place("pattern", part, go_on, values), DM_SOLUTION);
        for (size_t cell = 0; cell < part->board.cells; cell++)
            if (values[cell])
                q->given[q->given_count++] = (cell / (size_t)block + (size_t)cases[i].at) * (size_t)n +
                                             cell % (size_t)block + (size_t)cases[i].at;
        assert_int_equal(refuted(q), cases[i].refuted);
        alloc_free(values);
        arena_free(&arena);
    }
}

static void test_cells_that_are_rows(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct verdict verdict = {0};
    struct queens *q = queens_new(&arena, QUEENS_SQUARE + 1, 1);
    int32_t *values = ARENA_ARRAY(&arena, int32_t, q->board.cells);
    assert_int_equal(q->board.cells, QUEENS_SQUARE + 1);
    assert_int_equal(place("pattern", q, go_on, values), DM_SOLUTION);
    assert_true(queens_family.check(&q->board, values, &verdict));

    int32_t kept = values[7];
    values[7] = values[5000];
    assert_false(queens_family.check(&q->board, values, &verdict));
    assert_non_null(strstr(verdict.sentence.text, "along a column"));
    assert_int_equal(verdict.cells[0], 7);
    assert_int_equal(verdict.cells[1], 5000);
    values[7] = QUEENS_SQUARE + 2;
    assert_false(queens_family.check(&q->board, values, &verdict));
    values[7] = 0;
    assert_false(queens_family.check(&q->board, values, &verdict));
    assert_non_null(strstr(verdict.sentence.text, "there are 23170 queens, must be 23171"));
    values[7] = kept;
    q->given[q->given_count++] = (size_t)q->n * 7;
    assert_false(queens_family.check(&q->board, values, &verdict));
    assert_non_null(strstr(verdict.sentence.text, "is missing"));
    arena_free(&arena);
}

KIT_SUITE(queens_methods)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pattern),
        cmocka_unit_test(test_swaps_keep_what_is_given),
        cmocka_unit_test(test_swaps_end),
        cmocka_unit_test(test_lines_find_all),
        cmocka_unit_test(test_lines_complete_the_pattern),
        cmocka_unit_test(test_lines_stop),
        cmocka_unit_test(test_no_solution_is_refuted),
        cmocka_unit_test(test_crowded_boards_are_refuted),
        cmocka_unit_test(test_cells_that_are_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
