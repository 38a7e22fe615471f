/* Errors of FlatZinc programs and their positions: arguments that do not fit, and unexpected
 * tokens. */
#include "formats/flatzinc/zinc.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char declared[] =
    "var 1..3: x;\nvar bool: b;\nvar set of 1..3: s;\narray [1..2] of var int: a = [x,x];\n";

struct row {
    const char *call;
    int column; /* of line 5, where the constraint stands */
    const char *sentence;
};

static const struct row rows[] = {
    {"int_le([x],2)", 19, "argument 1 of int_le must be an integer"},
    {"int_le(x,b)", 21, "argument 2 of int_le must be an integer"},
    {"int_le(s,x)", 19, "argument 1 of int_le must be an integer"},
    {"int_le(x,{1,2})", 21, "argument 2 of int_le must be an integer"},
    {"bool_eq(x,b)", 20, "argument 1 of bool_eq must be a Boolean"},
    {"bool_eq([b],b)", 20, "argument 1 of bool_eq must be a Boolean"},
    {"set_in_reif(x,s,2)", 28, "argument 3 of set_in_reif must be a Boolean"},
    {"set_card(x,x)", 21, "argument 1 of set_card must be a set of integers"},
    {"set_in(x,[1])", 21, "argument 2 of set_in must be a set of integers"},
    {"int_lin_eq([x],[x],2)", 23, "argument 1 of int_lin_eq must be an array of integer constants"},
    {"int_lin_eq(a,[x,x],2)", 23, "argument 1 of int_lin_eq must be an array of integer constants"},
    {"int_lin_eq(2,[x],2)", 23, "argument 1 of int_lin_eq must be an array of integer constants"},
    {"int_lin_eq([1],x,2)", 27, "argument 2 of int_lin_eq must be an array of integers"},
    {"int_lin_eq([1],[b],2)", 27, "argument 2 of int_lin_eq must be an array of integers"},
    {"int_lin_eq([1],[x],x)", 31, "argument 3 of int_lin_eq must be an integer constant"},
    {"array_bool_and([x],b)", 27, "argument 1 of array_bool_and must be an array of Booleans"},
    {"array_bool_and(b,b)", 27, "argument 1 of array_bool_and must be an array of Booleans"},
    {"array_bool_element(x,[b],b)", 33,
     "argument 2 of array_bool_element must be an array of Boolean constants"},
    {"array_set_element(x,[s],s)", 32, "argument 2 of array_set_element must be an array of constant sets"},
    {"array_var_set_element(x,[x],s)", 36, "argument 2 of array_var_set_element must be an array of sets"},
    {"int_le(x,..)", 21, "expected a value, a variable or an array, found `..'"},
    {"int_le(x,::)", 21, "expected a value, a variable or an array, found `::'"},
    {"int_le(x,\"t\")", 21, "expected a value, a variable or an array, found a text between quotes"},
    {"int_le(x,@)", 21, "expected a value, a variable or an array, found `@'"},
    {"int_le(x 3)", 21, "expected `,' or `)', found a number"},
    {"int_le(x,2", 22, "expected `,' or `)', found `;'"},
    {"int_le(x,2) 7", 24, "expected `;', found a number"},
    {"int_le(x,2) 2.5", 24, "expected `;', found a float"},
    {"int_le(x,2) \"k\"", 24, "expected `;', found a text between quotes"},
    {"int_le(x,2) ..", 24, "expected `;', found `..'"},
    {"int_le(x,2) x", 24, "expected `;', found `x'"},
};

static void test_wrong_calls(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[500], expected[200];
        struct reader r;
        snprintf(text, sizeof text, "%sconstraint %s;\nsolve satisfy;\n", declared, rows[i].call);
        snprintf(expected, sizeof expected, "t:5:%d: %s", rows[i].column, rows[i].sentence);
        reader_text(&r, "t", text, strlen(text));
        assert_null(zinc_read(&r));
        assert_string_equal(r.error.text, expected);
        reader_close(&r);
    }
}

static void test_the_end_comes_too_early(void **state)
{
    (void)state;
    static const char text[] = "var 1..3: x;\nconstraint int_le(x,2)";
    struct reader r;
    reader_text(&r, "t", text, strlen(text));
    assert_null(zinc_read(&r));
    assert_string_equal(r.error.text, "t:2:23: expected `;', found the end of the file");
    reader_close(&r);
}

KIT_SUITE(zinc_read)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_wrong_calls),
                                       cmocka_unit_test(test_the_end_comes_too_early)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
