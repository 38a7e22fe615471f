/* Serialisation: values survive a round trip; truncated or altered messages are detected or
 * harmless. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/parcel.h"
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <string.h>

static const int64_t edges[] = {0, 1, -1, 63, 64, -64, -65, 127, 128, INT64_MAX, INT64_MIN, INT32_MIN};

static void test_edges(void **state)
{
    (void)state;
    struct buf bytes = {0};
    struct arena arena = {0};
    size_t size;
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) parcel_put_int(&bytes, edges[i]);
    parcel_put_wide(&bytes, ~(wide)0);
    parcel_put_real(&bytes, -0.1);
    parcel_put_text(&bytes, NULL);
    parcel_put_text(&bytes, "");
    parcel_put_text(&bytes, "words");
    parcel_put_bytes(&bytes, "a\0b", 3);
    parcel_put_bytes(&bytes, NULL, 0);
    struct parcel parcel = {bytes.data, bytes.size, false};
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) assert_true(parcel_int(&parcel) == edges[i]);
    assert_true(parcel_wide(&parcel) == ~(wide)0);
    assert_true(parcel_real(&parcel) == -0.1);
    assert_null(parcel_text(&parcel, &arena));
    assert_string_equal(parcel_text(&parcel, &arena), "");
    assert_string_equal(parcel_text(&parcel, &arena), "words");
    assert_memory_equal(parcel_bytes(&parcel, &size), "a\0b", 3);
    assert_int_equal(size, 3);
    assert_false(parcel_is_read(&parcel));
    parcel_bytes(&parcel, &size);
    assert_int_equal(size, 0);
    assert_true(parcel_is_read(&parcel));
    buf_free(&bytes);
    arena_free(&arena);
}

/* Whatever is cut off, reading fails and gives nothing. */
static void test_cut(void **state)
{
    (void)state;
    struct buf bytes = {0};
    struct arena arena = {0};
    parcel_put_int(&bytes, 1 << 20);
    parcel_put_text(&bytes, "a text of some length");
    parcel_put_real(&bytes, 2.5);
    for (size_t size = 0; size < bytes.size; size++) {
        struct parcel parcel = {bytes.data, size, false};
        parcel_int(&parcel);
        const char *text = parcel_text(&parcel, &arena);
        bool text_failed = parcel.failed;
        assert_true(!text_failed || !text);
        parcel_real(&parcel);
        assert_true(parcel.failed && !parcel_is_read(&parcel));
        assert_int_equal(parcel_int(&parcel), 0);
    }
    buf_free(&bytes);
    arena_free(&arena);
}

static void test_noise(void **state)
{
    (void)state;
    struct rng rng;
    struct arena arena = {0};
    rng_seed(&rng, 9);
    for (int round = kit_rounds(2000); round > 0; round--) {
        char bytes[24];
        size_t size;
        for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (char)rng_below(&rng, 256);
        struct parcel parcel = {bytes, sizeof bytes, false};
        while (!parcel.failed && parcel.size) {
            parcel_int(&parcel);
            parcel_bytes(&parcel, &size);
            assert_true(size <= sizeof bytes);
            parcel_text(&parcel, &arena);
        }
    }
    arena_free(&arena);
}

KIT_SUITE(parcel)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_edges), cmocka_unit_test(test_cut),
                                       cmocka_unit_test(test_noise)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
