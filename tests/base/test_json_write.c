/* JSON writer: every kind of value in every position, commas and blanks, line breaks, escapes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/json_write.h"
#include "kit_suite.h"

#include <math.h>

static void check(struct buf *out, const char *expected)
{
    assert_string_equal(buf_text(out), expected);
    buf_free(out);
}

static void write_values(struct json_writer *json, bool keys)
{
    json_write_text(json, keys ? "text" : NULL, "a");
    json_write_text(json, keys ? "none" : NULL, NULL);
    json_write_bool(json, keys ? "yes" : NULL, true);
    json_write_bool(json, keys ? "no" : NULL, false);
    json_write_int(json, keys ? "int" : NULL, INT64_MIN);
    json_write_wide(json, keys ? "wide" : NULL, ~(wide)0);
    json_write_real(json, keys ? "real" : NULL, 0.1);
    json_write_real(json, keys ? "infinite" : NULL, INFINITY);
    json_write_known(json, keys ? "known" : NULL, true, 7);
    json_write_known(json, keys ? "unknown" : NULL, false, 7);
    json_write_null(json, keys ? "null" : NULL);
    json_write_raw(json, keys ? "raw" : NULL, "%.2f", 1.5);
    json_write_list(json, keys ? "empty" : NULL);
    json_write_end(json);
    json_write_object(json, keys ? "object" : NULL);
    json_write_end(json);
}

static void test_values(void **state)
{
    (void)state;
    struct buf out = {0};
    struct json_writer json = {.out = &out};
    json_write_list(&json, NULL);
    write_values(&json, false);
    json_write_end(&json);
    json_write_finish(&json);
    check(&out,
          "[\"a\", null, true, false, -9223372036854775808, 340282366920938463463374607431768211455, 0.1, "
          "null, 7, null, null, 1.50, [], {}]\n");
    json_write_object(&json, NULL);
    write_values(&json, true);
    json_write_end(&json);
    json_write_finish(&json);
    check(&out,
          "{\"text\": \"a\", \"none\": null, \"yes\": true, \"no\": false, \"int\": -9223372036854775808, "
          "\"wide\": 340282366920938463463374607431768211455, \"real\": 0.1, \"infinite\": null, "
          "\"known\": 7, \"unknown\": null, \"null\": null, \"raw\": 1.50, \"empty\": [], "
          "\"object\": {}}\n");
}

/* A comma is due after whatever was closed, and never before the first member. */
static void test_nested(void **state)
{
    (void)state;
    struct buf out = {0};
    struct json_writer json = {.out = &out, .compact = true};
    json_write_object(&json, NULL);
    json_write_key(&json, "a");
    json_write_list(&json, NULL);
    for (int i = 0; i < 2; i++) {
        json_write_object(&json, NULL);
        json_write_int(&json, "b", i);
        json_write_list(&json, "c");
        json_write_end(&json);
        json_write_end(&json);
    }
    json_write_end(&json);
    json_write_key(&json, "d");
    json_write_int(&json, NULL, 2);
    json_write_end(&json);
    check(&out, "{\"a\":[{\"b\":0,\"c\":[]},{\"b\":1,\"c\":[]}],\"d\":2}");
}

/* As deep as it goes; what a closed list left behind does not reach the next of the same depth. */
static void test_deep(void **state)
{
    (void)state;
    enum { DEEP = 63 };
    struct buf out = {0}, expected = {0};
    struct json_writer json = {.out = &out};
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < DEEP; i++)
            (i % 2 == round ? json_write_list : json_write_object)(&json, i && i % 2 == round ? "k" : NULL);
        for (int i = 0; i < DEEP; i++) json_write_end(&json);
        json_write_finish(&json);
        for (int i = 0; i < DEEP; i++) buf_add(&expected, i % 2 != round ? "{" : i ? "\"k\": [" : "[");
        for (int i = DEEP; i-- > 0;) buf_char(&expected, i % 2 == round ? ']' : '}');
        buf_char(&expected, '\n');
    }
    assert_string_equal(buf_text(&out), buf_text(&expected));
    buf_free(&out);
    buf_free(&expected);
}

static void test_breaks(void **state)
{
    (void)state;
    struct buf out = {0};
    struct json_writer json = {.out = &out};
    json_write_object(&json, NULL);
    json_write_list(&json, "a");
    for (int i = 0; i < 2; i++) {
        json_write_break(&json, 2);
        json_write_int(&json, NULL, i);
    }
    json_write_int(&json, NULL, 2);
    json_write_end(&json);
    json_write_break(&json, 1);
    json_write_int(&json, "b", 3);
    json_write_end(&json);
    json_write_finish(&json);
    check(&out, "{\"a\": [\n  0,\n  1, 2],\n \"b\": 3}\n");
}

static void test_texts(void **state)
{
    (void)state;
    struct buf out = {0};
    struct json_writer json = {.out = &out};
    json_write_list(&json, NULL);
    json_write_text(&json, NULL, "");
    json_write_text(&json, NULL, "a\"b\\c/\b\f\n\r\t\x01\x1f\x7f");
    json_write_text(&json, NULL, "\xc3\xa9\xf0\x9f\x99\x82");
    json_write_text(&json, NULL, "a\xff\xc3");
    json_write_end(&json);
    check(&out, "[\"\", \"a\\\"b\\\\c/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\", \"\xc3\xa9\xf0\x9f\x99\x82\", "
                "\"a\xef\xbf\xbd\xef\xbf\xbd\"]");
    json = (struct json_writer){.out = &out};
    json_write_object(&json, NULL);
    json_write_null(&json, "a\"\n");
    json_write_end(&json);
    check(&out, "{\"a\\\"\\n\": null}");
}

KIT_SUITE(json_write)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values), cmocka_unit_test(test_nested), cmocka_unit_test(test_deep),
        cmocka_unit_test(test_breaks), cmocka_unit_test(test_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
