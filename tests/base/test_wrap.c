/* Filling of lines: columns are characters, blanks that do not break stay, lists are continued
 * below their texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/wrap.h"
#include "kit_suite.h"

#include <string.h>

static void words(const char *text, size_t column, size_t width, const char *expected)
{
    struct buf out = {0};
    wrap_words(text, strlen(text), column, width, &out);
    assert_string_equal(buf_text(&out), expected);
    buf_free(&out);
}

static void lines(const char *text, size_t indent, size_t width, const char *expected)
{
    struct buf out = {0};
    wrap_lines(text, indent, width, &out);
    assert_string_equal(buf_text(&out), expected);
    buf_free(&out);
}

static void test_width(void **state)
{
    (void)state;
    assert_int_equal(wrap_width("règle", strlen("règle")), 5);
    assert_int_equal(wrap_width("« où »", strlen("« où »")), 6);
    assert_int_equal(wrap_width("", 0), 0);
}

static void test_words(void **state)
{
    (void)state;
    words("", 0, 10, "");
    words("one two three", 0, 7, "one two\nthree");
    words("one two three", 2, 9, "one two\n  three");
    words("unbreakable is longer", 0, 4, "unbreakable\nis\nlonger");
    words("one   two", 0, 20, "one two");
    words("one\ntwo \n three", 0, 8, "one two\nthree");
}

/* Ten characters of two bytes each fit into ten columns. */
static void test_characters(void **state)
{
    (void)state;
    words("éééé éééé é", 0, 9, "éééé éééé\né");
    words("éééé éééé é", 0, 11, "éééé éééé é");
    words("vrai\u00a0: non", 0, 7, "vrai\u00a0:\nnon");
    words("c’est vrai\u00a0: non", 0, 11, "c’est\nvrai\u00a0: non");
}

static void test_lines(void **state)
{
    (void)state;
    lines("", 2, 10, "");
    lines("one two\n\nthree", 0, 5, "one\ntwo\n\nthree\n");
    lines("0  one two\n1  three\n", 2, 10, "  0  one\n     two\n  1  three\n");
    lines("10  one two\n 0  three", 0, 8, "10  one\n    two\n 0  three\n");
    lines("2 one two", 0, 5, "2 one\ntwo\n");
    lines("    as it is", 0, 9, "    as it\n    is\n");
}

KIT_SUITE(wrap)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_width),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_characters),
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
