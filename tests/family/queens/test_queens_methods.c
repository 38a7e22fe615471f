/* Queens placed without a model: the pattern on every small board, exchanges around given queens,
 * the referee for boards whose cells are rows. */
#include "base/rng.h"
#include "base/sentence.h"
#include "desk/desk.h"
#include "family/queens/queens.h"

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
    const struct family_terms terms = {.threads = 1, .seed = 3, .poll = poll};
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pattern),
        cmocka_unit_test(test_swaps_keep_what_is_given),
        cmocka_unit_test(test_swaps_end),
        cmocka_unit_test(test_cells_that_are_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
