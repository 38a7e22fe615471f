/* Arenas: blocks are zeroed, aligned and disjoint, and never move; rewinding restores exactly the
 * marked state. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/rng.h"
#include "kit_suite.h"

#include <stdalign.h>
#include <string.h>

static void test_blocks_are_zeroed_aligned_and_apart(void **state)
{
    (void)state;
    enum { COUNT = 3000 };
    struct arena arena = {0};
    struct rng rng;
    rng_seed(&rng, 1);
    static unsigned char *blocks[COUNT];
    static size_t sizes[COUNT];
    for (int i = 0; i < COUNT; i++) {
        sizes[i] = rng_below(&rng, 100) ? rng_below(&rng, 200) : rng_below(&rng, 100000);
        blocks[i] = arena_bytes(&arena, sizes[i]);
        assert_non_null(blocks[i]);
        assert_int_equal((uintptr_t)blocks[i] % alignof(max_align_t), 0);
        for (size_t j = 0; j < sizes[i]; j++) assert_int_equal(blocks[i][j], 0);
        memset(blocks[i], i % 251 + 1, sizes[i]);
    }
    for (int i = 0; i < COUNT; i++)
        for (size_t j = 0; j < sizes[i]; j++) assert_int_equal(blocks[i][j], i % 251 + 1);
    arena_free(&arena);
    assert_null(arena.last);
    assert_int_equal(arena.total, 0);
    assert_int_equal(arena.used, 0);
}

static void test_texts(void **state)
{
    (void)state;
    struct arena arena = {0};
    char *text = arena_text(&arena, "queens"), *empty = arena_text(&arena, "");
    char *printed = arena_print(&arena, "%d of %s", 92, text);
    assert_string_equal(text, "queens");
    assert_string_equal(empty, "");
    assert_string_equal(printed, "92 of queens");
    char *wide = arena_print(&arena, "%50000d", 7);
    assert_int_equal(strlen(wide), 50000);
    assert_int_equal(wide[49999], '7');
    assert_null(arena_copy(&arena, NULL, 0));
    int numbers[3] = {1, 2, 3}, *copy = arena_copy(&arena, numbers, sizeof numbers);
    numbers[0] = 9;
    assert_int_equal(copy[0], 1);
    assert_int_equal(copy[2], 3);
    arena_free(&arena);
}

static void test_arrays(void **state)
{
    (void)state;
    struct arena arena = {0};
    double *reals = ARENA_ARRAY(&arena, double, 10000);
    for (int i = 0; i < 10000; i++) assert_true(reals[i] == 0);
    assert_non_null(ARENA_ARRAY(&arena, int, 0));
    int64_t *one = ARENA_NEW(&arena, int64_t);
    assert_int_equal(*one, 0);
    arena_free(&arena);
}

static void test_rewound_memory_is_given_again_and_zeroed(void **state)
{
    (void)state;
    struct arena arena = {0};
    char *kept = arena_text(&arena, "kept");
    struct arena_mark mark = arena_mark(&arena);
    size_t total = arena.total;
    unsigned char *first = arena_bytes(&arena, 64);
    memset(first, 255, 64);
    for (int i = 0; i < 100; i++) memset(arena_bytes(&arena, 5000), 255, 5000);
    assert_true(arena.total > total);
    arena_rewind(&arena, mark);
    assert_int_equal(arena.total, total);
    assert_string_equal(kept, "kept");
    unsigned char *again = arena_bytes(&arena, 64);
    assert_ptr_equal(again, first);
    for (int i = 0; i < 64; i++) assert_int_equal(again[i], 0);
    arena_free(&arena);
}

static void test_nested_marks(void **state)
{
    (void)state;
    enum { DEPTH = 200 };
    struct arena arena = {0};
    struct arena_mark marks[DEPTH];
    int *values[DEPTH];
    struct rng rng;
    rng_seed(&rng, 2);
    for (int i = 0; i < DEPTH; i++) {
        marks[i] = arena_mark(&arena);
        values[i] = arena_bytes(&arena, sizeof(int) + rng_below(&rng, 3000));
        *values[i] = i;
    }
    for (int i = DEPTH - 1; i >= 0; i -= 3) {
        arena_rewind(&arena, marks[i]);
        for (int j = 0; j < i; j++) assert_int_equal(*values[j], j);
    }
    arena_rewind(&arena, marks[0]);
    assert_null(arena.last);
    arena_free(&arena);
}

KIT_SUITE(arena)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks_are_zeroed_aligned_and_apart),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_rewound_memory_is_given_again_and_zeroed),
        cmocka_unit_test(test_nested_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
