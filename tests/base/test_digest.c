/* Seals and records: what was written is read back, what was altered anywhere is noticed. */
#include "base/alloc.h"
#include "base/digest.h"
#include "base/record.h"
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void test_every_alteration_breaks_the_seal(void **state)
{
    (void)state;
    struct buf text = {0};
    struct rng rng;
    rng_seed(&rng, 7);
    buf_add(&text, "first line\nsecond\n");
    for (int i = 0; i < 40; i++) buf_char(&text, (char)rng_below(&rng, 256));
    size_t length = text.size;
    digest_seal(&text);
    assert_int_equal(digest_sealed(text.data, text.size), length);
    for (size_t i = 0; i < text.size; i++)
        for (int bit = 0; bit < 8; bit++) {
            text.data[i] = (char)(text.data[i] ^ 1 << bit);
            assert_int_equal(digest_sealed(text.data, text.size), 0);
            text.data[i] = (char)(text.data[i] ^ 1 << bit);
        }
    for (size_t cut = 0; cut < text.size; cut++) assert_int_equal(digest_sealed(text.data, cut), 0);
    buf_char(&text, '\n');
    assert_int_equal(digest_sealed(text.data, text.size), 0);
    buf_free(&text);
}

static void test_digests_of_different_texts_differ(void **state)
{
    (void)state;
    char one[DIGEST_ROOM], other[DIGEST_ROOM];
    struct digest a = {0}, b = {0};
    digest_add(&a, "ab", 2);
    digest_add(&b, "a", 1);
    assert_string_not_equal(digest_text(&a, one), digest_text(&b, other));
    digest_add(&b, "b", 1); /* piece by piece, it is the same */
    assert_string_equal(digest_text(&a, one), digest_text(&b, other));
    assert_int_equal(strlen(one), DIGEST_ROOM - 1);
}

static void test_records_are_read_back(void **state)
{
    (void)state;
    const wide large = ~(wide)0;
    static const char bytes[] = "two\nlines, and a \0 byte";
    struct buf text = {0};
    struct reader r;
    size_t length;
    record_put_int(&text, "number", INT64_MIN);
    record_put_wide(&text, "large", large);
    record_put_text(&text, "bytes", bytes, sizeof bytes);
    record_put_text(&text, "empty", "", 0);
    reader_text(&r, "text", text.data, text.size);
    assert_int_equal(record_int(&r, "number", INT64_MIN, INT64_MAX), INT64_MIN);
    assert_true(record_wide(&r, "large") == large);
    assert_true(record_is_next(&r, "bytes"));
    assert_false(record_is_next(&r, "byte"));
    char *back = record_text(&r, "bytes", &length);
    assert_int_equal(length, sizeof bytes);
    assert_memory_equal(back, bytes, sizeof bytes);
    alloc_free(back);
    back = record_text(&r, "empty", NULL);
    assert_string_equal(back, "");
    alloc_free(back);
    assert_true(reader_ok(&r));
    assert_int_equal(reader_peek(&r), READER_END);
    reader_close(&r);
    buf_free(&text);
}

static void refuses_wide(const char *text)
{
    struct reader r;
    reader_text(&r, "text", text, strlen(text));
    record_wide(&r, "n");
    if (reader_ok(&r)) fail_msg("`%s' is read", text);
    reader_close(&r);
}

static void refuses_text(const char *text)
{
    struct reader r;
    reader_text(&r, "text", text, strlen(text));
    alloc_free(record_text(&r, "t", NULL));
    if (reader_ok(&r)) fail_msg("`%s' is read", text);
    reader_close(&r);
}

static void test_what_is_no_record_is_refused(void **state)
{
    (void)state;
    refuses_wide("n 340282366920938463463374607431768211456\n"); /* 2 to the 128 */
    refuses_wide("n -1\n");
    refuses_wide("n 1 2\n");
    refuses_wide("n \n");
    refuses_wide("m 1\n");
    refuses_wide("n 99999999999999999999999999999999999999999999999\n");
    refuses_text("t 5 four\n");
    refuses_text("t 3 four\n");
    refuses_text("t -1 x\n");
    refuses_text("t 9000000000000000000 x\n");
    refuses_text("t");
    refuses_text("");
}

KIT_SUITE(digest)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_alteration_breaks_the_seal),
        cmocka_unit_test(test_digests_of_different_texts_differ),
        cmocka_unit_test(test_records_are_read_back),
        cmocka_unit_test(test_what_is_no_record_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
