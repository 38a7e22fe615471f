/* Words and numbers in text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/text.h"
#include "kit_suite.h"

#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void test_distance(void **state)
{
    (void)state;
    assert_int_equal(text_distance("", ""), 0);
    assert_int_equal(text_distance("", "abc"), 3);
    assert_int_equal(text_distance("abc", ""), 3);
    assert_int_equal(text_distance("seed", "seed"), 0);
    assert_int_equal(text_distance("sead", "seed"), 1);
    assert_int_equal(text_distance("pgn", "png"), 1);
    assert_int_equal(text_distance("kitten", "sitting"), 3);
    assert_int_equal(text_distance("ca", "abc"), 3);
    assert_int_equal(text_distance("abcdef", "badcfe"), 3);
    assert_int_equal(text_distance("AbC", "aBd"), 1);
}

/* The same recurrence from the other end, without a table. */
static int slow_distance(const char *a, const char *b)
{
    if (!*a) return (int)strlen(b);
    if (!*b) return (int)strlen(a);
    int best = slow_distance(a + 1, b + 1) + (*a != *b);
    int other = slow_distance(a + 1, b) + 1;
    if (other < best) best = other;
    other = slow_distance(a, b + 1) + 1;
    if (other < best) best = other;
    if (a[1] && b[1] && a[0] == b[1] && a[1] == b[0]) {
        other = slow_distance(a + 2, b + 2) + 1;
        if (other < best) best = other;
    }
    return best;
}

static void test_distance_against_recursion(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 10);
    for (int i = 0; i < 1500; i++) {
        char a[8] = "", b[8] = "";
        for (size_t j = 0, n = rng_below(&rng, 6); j < n; j++) a[j] = (char)('a' + rng_below(&rng, 3));
        for (size_t j = 0, n = rng_below(&rng, 6); j < n; j++) b[j] = (char)('a' + rng_below(&rng, 3));
        assert_int_equal(text_distance(a, b), slow_distance(a, b));
        assert_int_equal(text_distance(a, b), text_distance(b, a));
    }
}

static const char *const words[] = {"seed",       "stats", "format", "memory-limit",
                                    "time-limit", "svg",   "png",    "queens"};
enum { WORDS = sizeof words / sizeof *words };

static const char *word_at(size_t i, const void *data)
{
    return ((const char *const *)data)[i];
}

static const char *nearest(const char *word)
{
    return text_nearest(word, WORDS, word_at, words);
}

static void test_nearest(void **state)
{
    (void)state;
    assert_string_equal(nearest("sead"), "seed");
    assert_string_equal(nearest("pgn"), "png");
    assert_string_equal(nearest("SVG"), "svg");
    assert_string_equal(nearest("memorylimt"), "memory-limit");
    assert_string_equal(nearest("quee"), "queens");
    assert_string_equal(nearest("seed"), "seed");
    assert_null(nearest(""));
    assert_null(nearest("x"));
    assert_null(nearest("zzz"));
    assert_null(nearest("hexagon"));
    assert_null(text_nearest("seed", 0, word_at, words));
    char endless[10000];
    memset(endless, 's', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    assert_null(nearest(endless));
}

static void test_int(void **state)
{
    (void)state;
    const char *const wrong[] = {"",
                                 "-",
                                 "+",
                                 "--1",
                                 "+-1",
                                 "1-",
                                 "1 ",
                                 " 1",
                                 "0x1",
                                 "1.0",
                                 "1e3",
                                 "a",
                                 "1a",
                                 "9223372036854775808",
                                 "-9223372036854775809",
                                 "99999999999999999999999"};
    int64_t value = 77;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_false(text_int(wrong[i], &value));
    assert_int_equal(value, 77);
    assert_true(text_int("9223372036854775807", &value) && value == INT64_MAX);
    assert_true(text_int("-9223372036854775808", &value) && value == INT64_MIN);
    assert_true(text_int("-0", &value) && value == 0);
    assert_true(text_int("+12", &value) && value == 12);
    assert_true(text_int("00000000000000000000000000000000000042", &value) && value == 42);
    struct rng rng;
    rng_seed(&rng, 11);
    for (int i = 0; i < 1000; i++) {
        int64_t number = (int64_t)(rng_next(&rng) >> rng_below(&rng, 64));
        if (rng_below(&rng, 2)) number = -(number & INT64_MAX);
        char text[30];
        snprintf(text, sizeof text, "%" PRId64, number);
        assert_true(text_int(text, &value));
        assert_true(value == number);
    }
}

static void test_sizes(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "", "x", "8x", "x8", "8x6x4", "8 x 6", "8,6", "8X6", "a", "8xb", "99999999999999999999"};
    int64_t rows, columns;
    assert_true(text_size("8", &rows, &columns) && rows == 8 && columns == 8);
    assert_true(text_size("5x6", &rows, &columns) && rows == 5 && columns == 6);
    assert_true(text_two("0,3", ',', &rows, &columns) && rows == 0 && columns == 3);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(text_size(wrong[i], &rows, &columns));
}

static void test_real(void **state)
{
    (void)state;
    const char *const wrong[] = {"",    ".",    "-",    "e5",    "1e",    "1e+", "0x10", "inf",      "nan",
                                 "1,5", "1.5 ", " 1.5", "1.5.2", "1e999", "--1", "+-1",  "infinity", "1f"};
    double value = 77;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_false(text_real(wrong[i], &value));
    assert_true(value == 77);
    assert_true(text_real("1.5", &value) && value == 1.5);
    assert_true(text_real("-.5", &value) && value == -0.5);
    assert_true(text_real("5.", &value) && value == 5);
    assert_true(text_real("+1E-3", &value) && value == 1e-3);
    assert_true(text_real("1e-999", &value) && value == 0);
    assert_true(text_real("0.1", &value) && value == 0.1);
}

static void test_reals_come_back(void **state)
{
    (void)state;
    char text[TEXT_REAL_ROOM];
    assert_string_equal(text_from_real(0.1, text), "0.1");
    assert_string_equal(text_from_real(5, text), "5");
    assert_string_equal(text_from_real(-2.5, text), "-2.5");
    assert_string_equal(text_from_real(1e300, text), "1e+300");
    struct rng rng;
    rng_seed(&rng, 12);
    for (int i = 0; i < 5000; i++) {
        uint64_t pattern = rng_next(&rng);
        double number, value;
        memcpy(&number, &pattern, sizeof number);
        if (!isfinite(number)) continue;
        assert_true(text_real(text_from_real(number, text), &value));
        assert_true(value == number);
    }
}

/* Wherever such a locale is installed, it must make no difference. */
static void test_no_locale(void **state)
{
    (void)state;
    const char *const names[] = {"fr_FR.UTF-8", "de_DE.UTF-8", "fr_FR.utf8", "de_DE.utf8"};
    for (size_t i = 0; i < 4; i++) {
        setlocale(LC_ALL, names[i]);
        double value = 0;
        char text[TEXT_REAL_ROOM];
        assert_true(text_real("2.5", &value));
        assert_true(value == 2.5);
        assert_string_equal(text_from_real(2.5, text), "2.5");
    }
    setlocale(LC_ALL, "C");
}

static const char *quoted(const char *text)
{
    static char out[TEXT_QUOTE_ROOM];
    return text_quote(text, strlen(text), out);
}

static void test_quote(void **state)
{
    (void)state;
    char out[TEXT_QUOTE_ROOM];
    assert_string_equal(quoted("abc"), "`abc'");
    assert_string_equal(quoted(""), "`'");
    assert_string_equal(quoted("a\tb\x1b[31m"), "`a\\x09b\\x1b[31m'");
    assert_string_equal(quoted("12345678901234567890"), "`12345678901234567890'");
    assert_string_equal(quoted("123456789012345678901"), "`12345678901234567890...'");
    assert_string_equal(quoted("d\xc3\xa9j\xc3\xa0"), "`d\xc3\xa9j\xc3\xa0'");
    assert_string_equal(quoted("\xc3("), "`\\xc3('");
    assert_string_equal(quoted("\xc2\x85"), "`\\xc2\\x85'");
    assert_string_equal(text_quote("\0", 1, out), "`\\x00'");
    char worst[200];
    memset(worst, 255, sizeof worst);
    assert_true(strlen(text_quote(worst, sizeof worst, out)) < TEXT_QUOTE_ROOM);
}

static void test_quote_end(void **state)
{
    (void)state;
    char out[TEXT_QUOTE_ROOM], bytes[300];
    assert_string_equal(text_quote_end("", 0, out), "`'");
    assert_string_equal(text_quote_end("a/b\n", 4, out), "`a/b\\x0a'");
    memset(bytes, 'd', sizeof bytes);
    memcpy(bytes + 200, "/the/end", 8);
    text_quote_end(bytes, 208, out);
    assert_int_equal(strncmp(out, "`...d", 5), 0);
    assert_string_equal(out + strlen(out) - 9, "/the/end'");
    for (size_t length = 0; length <= sizeof bytes;
         length++) { /* nothing but escapes, and characters of two bytes */
        memset(bytes, 255, sizeof bytes);
        assert_true(strlen(text_quote_end(bytes, length, out)) < TEXT_QUOTE_ROOM);
        for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (char)(i % 2 ? 0xa9 : 0xc3);
        assert_true(strlen(text_quote_end(bytes, length, out)) < TEXT_QUOTE_ROOM);
        if (length % 2 == 0) assert_int_equal(strstr(out, "...") != NULL, length > TEXT_QUOTE_ROOM - 12);
    }
}

static void test_path(void **state)
{
    (void)state;
    char out[TEXT_PATH_ROOM], long_one[400];
    assert_string_equal(text_path("", out), "`'");
    assert_string_equal(text_path("a b", out), "a b");
    memset(long_one, 'd', sizeof long_one);
    strcpy(long_one + 390, "/the/end");
    assert_string_equal(text_path(long_one, out) + strlen(out) - 8, "/the/end");
    assert_int_equal(strncmp(out, "...d", 4), 0);
    assert_true(strlen(out) < TEXT_PATH_ROOM);
}

static void test_plural(void **state)
{
    (void)state;
    assert_string_equal(text_plural(0), "s");
    assert_string_equal(text_plural(1), "");
    assert_string_equal(text_plural(2), "s");
    assert_string_equal(text_is(1), "is");
    assert_string_equal(text_is(0), "are");
    assert_string_equal(text_was(1), "was");
    assert_string_equal(text_was(2), "were");
}

static void test_flaws(void **state)
{
    (void)state;
    size_t at = 99;
    assert_null(text_why_not_text("", 0, true, &at));
    assert_null(text_why_not_text("4\n0\n", 4, true, &at));
    assert_null(text_why_not_text("\xef\xbb\xbf 4\xff\xfe", 7, true, &at));
    assert_string_equal(text_why_not_text("ab\0c", 4, true, &at), "found a zero byte, expected text");
    assert_int_equal(at, 2);
    const char png[] = "this is a picture in PNG, expected text: docs/formats.md lists the formats";
    assert_string_equal(text_why_not_text("\x89PNG\r\n\x1a\n\0\0", 10, true, &at), png);
    assert_int_equal(at, 0);
    assert_null(text_why_not_text("\x89PNG\r\n\x1a", 7, true, &at));
    assert_null(text_why_not_text("%PDF-1.7", 8, false, &at));
    const char wide[] = "this is UTF-16, expected plain text or UTF-8";
    assert_string_equal(text_why_not_text("\xff\xfe"
                                          "4\0",
                                          4, true, &at),
                        wide);
    assert_int_equal(at, 0);
    assert_string_equal(text_why_not_text("\xfe\xff", 2, true, &at), wide);
    assert_string_equal(text_why_not_text("4\0\n\0", 4, true, &at), wide);
    assert_string_equal(text_why_not_text("\0004\0\n", 4, true, &at), wide);
    assert_string_equal(text_why_not_text("4\0\n\0", 4, false, &at), "found a zero byte, expected text");
    assert_int_equal(at, 1);
    assert_string_equal(text_why_not_text("\0\0\0\0", 4, true, &at), "found a zero byte, expected text");
    assert_null(text_why_not_text("\xff\xfe 4", 4, false, &at));
}

static void test_utf8(void **state)
{
    (void)state;
    const char *const wrong[] = {"\x80",
                                 "\xbf",
                                 "\xc0\x80",
                                 "\xc1\xbf",
                                 "\xe0\x9f\xbf",
                                 "\xed\xa0\x80",
                                 "\xf0\x8f\xbf\xbf",
                                 "\xf4\x90\x80\x80",
                                 "\xf8\x88\x80\x80",
                                 "\xff",
                                 "\xc3",
                                 "\xe2\x82",
                                 "\xe2\x28\xa1"};
    uint32_t code = 0;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(text_utf8(wrong[i], strlen(wrong[i]), &code), 0);
    assert_int_equal(text_utf8("", 0, &code), 0);
    assert_int_equal(text_utf8("a", 1, &code), 1);
    assert_int_equal(code, 'a');
    assert_int_equal(text_utf8("\xe2\x82\xac", 3, &code), 3);
    assert_int_equal(code, 0x20ac);
    assert_int_equal(text_utf8("\xf4\x8f\xbf\xbf", 4, &code), 4);
    assert_int_equal(code, 0x10ffff);
    assert_int_equal(text_utf8("\xe2\x82\xac", 2, &code), 0);
}

static void test_pairs(void **state)
{
    (void)state;
    const char *list = " a=1,b=,, c d=x=y", *value;
    char name[8];
    assert_true(text_pair(&list, name, sizeof name, &value));
    assert_string_equal(name, "a");
    assert_string_equal(value, "1");
    assert_true(text_pair(&list, name, sizeof name, &value));
    assert_string_equal(name, "b");
    assert_string_equal(value, "");
    assert_true(text_pair(&list, name, sizeof name, &value));
    assert_string_equal(name, "c");
    assert_null(value);
    assert_true(text_pair(&list, name, sizeof name, &value));
    assert_string_equal(value, "x=y");
    assert_false(text_pair(&list, name, sizeof name, &value));
    list = NULL;
    assert_false(text_pair(&list, name, sizeof name, &value));
}

KIT_SUITE(text)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_distance),
        cmocka_unit_test(test_distance_against_recursion),
        cmocka_unit_test(test_nearest),
        cmocka_unit_test(test_int),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_real),
        cmocka_unit_test(test_reals_come_back),
        cmocka_unit_test(test_no_locale),
        cmocka_unit_test(test_quote),
        cmocka_unit_test(test_quote_end),
        cmocka_unit_test(test_path),
        cmocka_unit_test(test_plural),
        cmocka_unit_test(test_flaws),
        cmocka_unit_test(test_utf8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
