/* 128-bit integers in decimal: around the limits of one, two and three blocks of digits, and all
 * powers of ten. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/wide.h"
#include "kit_suite.h"

#include <string.h>

static void test_known(void **state)
{
    (void)state;
    char text[WIDE_ROOM];
    assert_string_equal(wide_text(0, text), "0");
    assert_string_equal(wide_text(UINT64_MAX, text), "18446744073709551615");
    assert_string_equal(wide_text((wide)UINT64_MAX + 1, text), "18446744073709551616");
    assert_string_equal(wide_text(~(wide)0, text), "340282366920938463463374607431768211455");
    assert_string_equal(wide_text((wide)UINT64_C(10000000000000000000) * UINT64_C(10000000000000000000),
                                  text),
                        "100000000000000000000000000000000000000");
}

static void test_powers_of_ten(void **state)
{
    (void)state;
    char text[WIDE_ROOM], expected[WIDE_ROOM] = "1";
    wide number = 1;
    for (size_t zeros = 0; zeros < 38; zeros++) {
        assert_string_equal(wide_text(number, text), expected);
        number *= 10;
        memcpy(expected + zeros + 1, "0", 2);
    }
    for (size_t digits = 1; digits < 38; digits++) { /* nines have no zero to pad */
        number = 0;
        memset(expected, '9', digits);
        expected[digits] = '\0';
        for (size_t i = 0; i < digits; i++) number = number * 10 + 9;
        assert_string_equal(wide_text(number, text), expected);
    }
}

KIT_SUITE(wide)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_powers_of_ten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
