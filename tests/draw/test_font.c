/* Estimates of text width. */
#include "base/rng.h"
#include "base/text.h"
#include "draw/font.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* Widths in ems, measured in two fonts at 1000 units (see font.c): the estimate is not below
 * either, and not far above the wider one. */
static void test_against_fonts(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double narrow, wide;
    } measured[] = {
        {"smallest / indomain_random", 12.506, 14.2},
        {"CPU time (s)", 5.722, 6.23},
        {"0123456789", 5.562, 6.363},
        {"kernel, m4, input_order", 10.283, 11.7},
    };
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++) {
        double width = font_width(measured[i].text, strlen(measured[i].text), 1);
        assert_true(width >= measured[i].narrow && width >= measured[i].wide);
        assert_true(width <= measured[i].wide * 1.03);
    }
}

static void test_sums(void **state)
{
    (void)state;
    assert_true(fabs(font_width("ab", 2, 10) - font_width("a", 1, 10) - font_width("b", 1, 10)) < 1e-9);
    assert_true(fabs(font_width("ab", 2, 20) - 2 * font_width("ab", 2, 10)) < 1e-9);
    assert_true(fabs(font_width("", 0, 20)) < 1e-9);
    /* A two-byte character is narrower than two invalid bytes. */
    assert_true(font_width("\xc3\xa9", 2, 1) < font_width("\xc3\xc3", 2, 1));
}

/* Letters, blanks, punctuation, accents, other scripts, and invalid bytes. */
static void random_text(struct rng *rng, char text[64])
{
    static const char *const pieces[] = {"a",    "W",   "i", " ", "_", "/", ",", "\xc3\xa9", "\xe4\xb8\xad",
                                         "\xff", "\xc3"};
    text[0] = '\0';
    for (uint64_t i = rng_below(rng, 16); i > 0; i--) strcat(text, pieces[rng_below(rng, 11)]);
}

static void test_fit(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1);
    for (uint64_t round = 0; round < kit_rounds(4000); round++) {
        char text[64];
        random_text(&rng, text);
        double room = 60 * rng_unit(&rng);
        size_t fits = font_fit(text, 10, room), length = strlen(text);
        assert_true(fits <= length && font_width(text, fits, 10) <= room + 1e-6);
        if (fits == length) continue;
        uint32_t code;
        size_t next = text_utf8(text + fits, length - fits, &code);
        assert_true(font_width(text, fits + (next ? next : 1), 10) > room - 1e-6);
        /* Characters are not split. */
        if (fits > 0 && next == 0) assert_true((unsigned char)text[fits] >= 0xc0);
    }
}

/* The lines of a text concatenate to the text, except for blanks at their ends. */
static void test_lines(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 2);
    for (uint64_t round = 0; round < kit_rounds(4000); round++) {
        char text[64];
        random_text(&rng, text);
        double room = 60 * rng_unit(&rng);
        for (const char *at = text; *at != '\0';) {
            uint32_t code;
            size_t length = font_line(at, 10, room), first = text_utf8(at, strlen(at), &code);
            assert_true(length > 0 && length <= strlen(at));
            assert_true(font_width(at, length, 10) <= room + 1e-6 || length == (first ? first : 1));
            at += length;
            at += strspn(at, " ");
        }
    }
}

static void test_where_lines_break(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t line; /* with room for ten letters */
    } cases[] = {
        {"aaaa", 4},              /* all of it */
        {"aaaa bbbb cccc", 9},    /* at the last blank */
        {"aa bbbbb_cccc", 9},     /* a blank near the front is ignored */
        {"aaaaaaaaaaaaaaaa", 10}, /* anywhere */
        {"aaaa_bbbb_cccc", 10},   /* after the mark */
    };
    double room = 10 * font_width("a", 1, 10) + 5;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(font_line(cases[i].text, 10, room), cases[i].line);
    assert_int_equal(font_line("\xe4\xb8\xad\xe4\xb8\xad", 10, 1), 3);
}

KIT_SUITE(font)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_fonts),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_fit),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_where_lines_break),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
