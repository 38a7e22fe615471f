/* Serialisation: values survive a round trip; truncated or altered messages are detected or
 * harmless. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/wire_format.h"
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
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) wire_format_put_int(&bytes, edges[i]);
    wire_format_put_wide(&bytes, ~(wide)0);
    wire_format_put_real(&bytes, -0.1);
    wire_format_put_text(&bytes, NULL);
    wire_format_put_text(&bytes, "");
    wire_format_put_text(&bytes, "words");
    wire_format_put_bytes(&bytes, "a\0b", 3);
    wire_format_put_bytes(&bytes, NULL, 0);
    struct wire_message message = {bytes.data, bytes.size, false};
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
        assert_true(wire_format_int(&message) == edges[i]);
    assert_true(wire_format_wide(&message) == ~(wide)0);
    assert_true(wire_format_real(&message) == -0.1);
    assert_null(wire_format_text(&message, &arena));
    assert_string_equal(wire_format_text(&message, &arena), "");
    assert_string_equal(wire_format_text(&message, &arena), "words");
    assert_memory_equal(wire_format_bytes(&message, &size), "a\0b", 3);
    assert_int_equal(size, 3);
    assert_false(wire_format_is_read(&message));
    wire_format_bytes(&message, &size);
    assert_int_equal(size, 0);
    assert_true(wire_format_is_read(&message));
    buf_free(&bytes);
    arena_free(&arena);
}

/* Whatever is cut off, reading fails and gives nothing. */
static void test_cube_cut(void **state)
{
    (void)state;
    struct buf bytes = {0};
    struct arena arena = {0};
    wire_format_put_int(&bytes, 1 << 20);
    wire_format_put_text(&bytes, "a text of some length");
    wire_format_put_real(&bytes, 2.5);
    for (size_t size = 0; size < bytes.size; size++) {
        struct wire_message message = {bytes.data, size, false};
        wire_format_int(&message);
        const char *text = wire_format_text(&message, &arena);
        bool text_failed = message.failed;
        assert_true(!text_failed || !text);
        wire_format_real(&message);
        assert_true(message.failed && !wire_format_is_read(&message));
        assert_int_equal(wire_format_int(&message), 0);
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
        struct wire_message message = {bytes, sizeof bytes, false};
        while (!message.failed && message.size) {
            wire_format_int(&message);
            wire_format_bytes(&message, &size);
            assert_true(size <= sizeof bytes);
            wire_format_text(&message, &arena);
        }
    }
    arena_free(&arena);
}

KIT_SUITE(wire_format)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_edges), cmocka_unit_test(test_cube_cut),
                                       cmocka_unit_test(test_noise)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
