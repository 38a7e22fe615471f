/* Memory and misuse: allocated blocks are usable, and the two failures end the process with their
 * messages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "kit_caught.h"
#include "kit_suite.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

static void test_blocks(void **state)
{
    (void)state;
    unsigned char *block = alloc_bytes(1000);
    for (int i = 0; i < 1000; i++) assert_int_equal(block[i], 0);
    memset(block, 7, 1000);
    block = alloc_resize(block, 100000);
    for (int i = 0; i < 1000; i++) assert_int_equal(block[i], 7);
    alloc_free(block);
    int *array = alloc_array(100, sizeof *array);
    for (int i = 0; i < 100; i++) assert_int_equal(array[i], 0);
    alloc_free(array);
    alloc_free(NULL);
}

static void test_size_zero(void **state)
{
    (void)state;
    void *a = alloc_bytes(0), *b = alloc_array(0, 8), *c = alloc_array(8, 0), *d = alloc_resize(NULL, 0);
    assert_non_null(a);
    assert_non_null(b);
    assert_non_null(c);
    assert_non_null(d);
    d = alloc_resize(d, 0);
    assert_non_null(d);
    alloc_free(a);
    alloc_free(b);
    alloc_free(c);
    alloc_free(d);
}

static void ask_too_much(void *of)
{
    (void)of;
    alloc_array(SIZE_MAX / 4, 8);
}

static void fail_by_name(void *of)
{
    (void)of;
    alloc_fail(12345);
}

static void misuse(void *of)
{
    (void)of;
    int n = 0;
    REQUIRE(n > 0, "a list needs its length");
}

static void proper_use(void *of)
{
    (void)of;
    REQUIRE(1 > 0, "never said");
}

static void test_out_of_memory(void **state)
{
    (void)state;
    char said[600];
    int status = kit_caught(fail_by_name, NULL, said, sizeof said);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 3);
    assert_string_equal(said, "damier: out of memory (12345 bytes requested)\n");
    status = kit_caught(ask_too_much, NULL, said, sizeof said);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), ALLOC_EXIT_STATUS);
    assert_non_null(strstr(said, "out of memory"));
}

static void undo(void *self)
{
    fputs(self, stderr);
    fflush(stderr);
}

static void fail_with_undo(void *of)
{
    alloc_on_fail(undo, of);
    alloc_fail(0);
}

static void fail_without_undo(void *of)
{
    alloc_on_fail(undo, of);
    alloc_on_fail(NULL, NULL);
    alloc_fail(0);
}

static void test_what_is_undone(void **state)
{
    (void)state;
    char said[600], gone[] = "gone\n";
    int status = kit_caught(fail_with_undo, gone, said, sizeof said);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), ALLOC_EXIT_STATUS);
    assert_string_equal(said, "damier: out of memory\ngone\n");
    kit_caught(fail_without_undo, gone, said, sizeof said);
    assert_string_equal(said, "damier: out of memory\n");
}

static void test_a_refused_block(void **state)
{
    (void)state;
    enum { MUCH = 1 << 30 /* MB */ };
    assert_false(alloc_over(MUCH));
    alloc_refuse();
    assert_true(alloc_over(MUCH));
    assert_false(alloc_over(0));
    alloc_clear_refused();
    assert_false(alloc_over(MUCH));
}

static void test_misuse(void **state)
{
    (void)state;
    char said[600];
    int status = kit_caught(misuse, NULL, said, sizeof said);
    assert_true(kit_caught_abort(status));
    assert_string_equal(said, "damier: misuse: a list needs its length (n > 0 does not hold)\n");
    assert_int_equal(kit_caught(proper_use, NULL, said, sizeof said), 0);
    assert_string_equal(said, "");
}

static void broken(void *of)
{
    (void)of;
    int lo = 2, hi = 1;
    ASSERT(lo <= hi);
}

static void test_asserts(void **state)
{
    (void)state;
    char said[600];
    int evaluated = 0;
    ASSERT(++evaluated > 0);
    assert_int_equal(evaluated, ALLOC_ASSERTS);
    int status = kit_caught(broken, NULL, said, sizeof said);
    if (ALLOC_ASSERTS) {
        assert_true(kit_caught_abort(status));
        assert_non_null(strstr(said, "test_alloc.c:"));
        assert_non_null(strstr(said, ": lo <= hi does not hold\n"));
    } else {
        assert_int_equal(status, 0);
        assert_string_equal(said, "");
    }
}

static void test_sizes_of_the_system(void **state)
{
    (void)state;
    enum { MORE = 32 << 20 };
    size_t before = alloc_resident();
    char *block = alloc_bytes(MORE);
    memset(block, 1, MORE);
    size_t after = alloc_resident();
    assert_int_equal(block[MORE - 1], 1);
    if (before) assert_true(after > before + MORE / 2);
    assert_true(alloc_machine() > 0);
    alloc_free(block);
    if (before) assert_true(alloc_peak() > MORE); /* also when it is gone */
}

/* The meter sees what was allocated since it was last read, whatever the time. */
static void test_the_meter_follows_allocations(void **state)
{
    (void)state;
    enum { MORE = 8 << 20, BLOCKS = 20 };
    char *blocks[BLOCKS];
    if (!alloc_resident()) skip();
    size_t before = alloc_metered();
    int64_t limit = (int64_t)(before >> 20) + BLOCKS * (MORE >> 20) / 2;
    assert_false(alloc_over(limit));
    assert_false(alloc_over(0));
    for (int i = 0; i < BLOCKS; i++) {
        blocks[i] = alloc_resize(NULL, MORE);
        memset(blocks[i], 1, MORE);
        assert_true(alloc_metered() + MORE / 2 >= before + (size_t)i * MORE);
    }
    assert_true(alloc_over(limit));
    for (int i = 0; i < BLOCKS; i++) alloc_free(blocks[i]);
}

KIT_SUITE(alloc)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_size_zero),
        cmocka_unit_test(test_out_of_memory),
        cmocka_unit_test(test_what_is_undone),
        cmocka_unit_test(test_a_refused_block),
        cmocka_unit_test(test_misuse),
        cmocka_unit_test(test_asserts),
        cmocka_unit_test(test_sizes_of_the_system),
        cmocka_unit_test(test_the_meter_follows_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
