/* Bounds inference for variables without bounds (`var int'): the bounds exclude no solution, and
 * every variable gets some, because otherwise there is a warning. The number of solutions of each
 * program was determined by hand. */
#include "formats/flatzinc/zinc.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* x, y and z have bounds, t and u have none. */
static const char declared[] =
    "var -3..4: x;\nvar -2..5: y;\nvar 2..3: z;\nvar bool: b;\nvar set of 2..4: s;\n";

struct row {
    const char *free;  /* those without bounds that it declares */
    const char *calls; /* the constraints */
    int64_t count;     /* of all solutions, b, s and whatever else is not mentioned fixed */
};

static const struct row rows[] = {
    {"t", "int_plus(x,y,t)", 64},
    {"t", "int_plus(t,x,y)", 64},
    {"t", "int_times(x,y,t)", 64},
    {"t", "int_times(x,x,t)", 8},
    {"t", "int_abs(x,t)", 8},
    {"t", "int_abs(t,y)", 11}, /* 0 and two for each of 1 .. 5 */
    {"t", "int_div(x,y,t)", 56},
    {"t", "int_mod(x,y,t)", 56},
    {"t", "int_max(x,y,t)", 64},
    {"t", "int_min(x,y,t)", 64},
    {"t", "array_int_maximum(t,[x,y,z])", 128},
    {"t", "array_int_minimum(t,[x,y,z])", 128},
    {"tu", "array_int_maximum(y,[t,u]), int_le(-2,t), int_le(-2,u)", 64}, /* pairs from 8 values */
    {"tu", "array_int_minimum(y,[t,u]), int_le(t,5), int_le(u,5)", 64},
    {"tu", "array_int_element(t,[7,-9,7],u)", 3},
    {"tu", "array_var_int_element(t,[x,y],u)", 128},
    {"t", "set_in(t,{2,5,9})", 3},
    {"t", "set_in(t,-1..1)", 3},
    {"t", "set_in(t,s)", 12}, /* elements of the subsets of 2..4 */
    {"t", "set_card(s,t)", 8},
    {"t", "bool2int(b,t)", 2},
    {"t", "int_eq(x,t)", 8},
    {"t", "int_le(x,t), int_lt(t,z)", 36}, /* x <= t < 2: 15; x <= t < 3: 21 */
    {"t", "int_lin_eq([2,-1,3],[x,t,y],5)", 64},
    {"t", "int_lin_le([1,-1],[t,y],0), int_lin_le([-1,1],[t,x],-1)", 120}, /* x < t <= y */
    {"tu", "int_times(x,x,t), int_plus(t,y,u)", 64},
};

static void no_remark(void *self, const char *sentence)
{
    fail_msg("%s: %s", (const char *)self, sentence);
}

/* Variables that the calls do not mention have one value. */
static void write_program(const struct row *row, char *out, size_t room)
{
    static const struct {
        const char *name, *value;
    } fixed[] = {{"x", "int_eq(x,0)"},
                 {"y", "int_eq(y,0)"},
                 {"z", "int_eq(z,2)"},
                 {"b", "bool_eq(b,true)"},
                 {"s", "set_eq(s,2..3)"}};
    size_t at = (size_t)snprintf(out, room, "%s", declared);
    for (const char *name = row->free; *name; name++)
        at += (size_t)snprintf(out + at, room - at, "var int: %c;\n", *name);
    char calls[200], *rest = calls;
    snprintf(calls, sizeof calls, "%s", row->calls);
    for (char *end; (end = strstr(rest, "), ")); rest = end + 3) {
        *end = 0;
        at += (size_t)snprintf(out + at, room - at, "constraint %s);\n", rest);
    }
    at += (size_t)snprintf(out + at, room - at, "constraint %s;\n", rest);
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        const char *arguments = row->calls;
        bool mentioned = false;
        for (; (arguments = strpbrk(arguments, "xyzbs")); arguments++)
            mentioned |= *arguments == *fixed[i].name &&
                         strchr("([,", arguments[-(arguments > row->calls)]) && strchr(")],", arguments[1]);
        if (!mentioned) at += (size_t)snprintf(out + at, room - at, "constraint %s;\n", fixed[i].value);
    }
    snprintf(out + at, room - at, "solve satisfy;\n");
}

static int64_t count_solutions(const char *text)
{
    struct reader r;
    reader_text(&r, "t", text, strlen(text));
    struct zinc *zinc = zinc_read(&r);
    if (!zinc) fail_msg("%s%s", text, r.error.text);
    struct zinc_options generate_options = {.name = "t", .remark = no_remark, .self = (void *)text};
    struct sentence error;
    dm_model *model = dm_model_new();
    struct zinc_link *link = zinc_link_post(zinc, model, &generate_options, &error);
    if (!link) fail_msg("%s%s", text, error.text);
    dm_solver *solver = dm_solver_new(model, "kernel");
    int64_t count = 0;
    while (count < 1000 && dm_next(solver) == DM_SOLUTION) count++;
    dm_solver_free(solver);
    zinc_link_free(link);
    dm_model_free(model);
    zinc_store_free(zinc);
    reader_close(&r);
    return count;
}

static void test_inferred(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[1000];
        write_program(&rows[i], text, sizeof text);
        int64_t count = count_solutions(text);
        if (count != rows[i].count) print_error("%s", text);
        assert_int_equal(count, rows[i].count);
    }
}

/* 0x and 0o, of both signs, up to 62 bits. */
static void test_bases(void **state)
{
    (void)state;
    static const char *const good[] = {"0x1F,31", "-0xfF,-255", "0o17,15", "-0o7,-7", "0x0,0"};
    char text[200];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        snprintf(text, sizeof text, "constraint int_eq(%s);\nsolve satisfy;\n", good[i]);
        assert_int_equal(count_solutions(text), 1);
        snprintf(text, sizeof text, "constraint int_ne(%s);\nsolve satisfy;\n", good[i]);
        assert_int_equal(count_solutions(text), 0);
    }
    static const char *const bad[] = {"0x", "0xg", "0o8", "0xFFFFFFFFFFFFFFFF"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct reader r;
        snprintf(text, sizeof text, "constraint int_eq(%s,1);\nsolve satisfy;\n", bad[i]);
        reader_text(&r, "t", text, strlen(text));
        assert_null(zinc_read(&r));
        assert_non_null(strstr(r.error.text, i == 3 ? "too large" : "digits after the number's base"));
        reader_close(&r);
    }
}

/* The referee takes no product that wraps around for a power. */
static void test_powers_that_overflow(void **state)
{
    (void)state;
    static const struct {
        const char *call;
        bool holds; /* with z = 0 */
    } table[] = {{"int_pow(4294967296,2,z)", false}, {"int_pow(-4294967296,3,z)", false},
                 {"int_pow(2,64,z)", false},         {"int_pow(0,9,z)", true},
                 {"int_pow(2,-1,z)", true},          {"int_pow(0,-1,z)", false}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char text[100];
        struct reader r, answer;
        struct zinc_values values;
        struct sentence why;
        snprintf(text, sizeof text, "var 0..5: z :: output_var;\nconstraint %s;\nsolve satisfy;\n",
                 table[i].call);
        reader_text(&r, "t", text, strlen(text));
        struct zinc *zinc = zinc_read(&r);
        assert_non_null(zinc);
        reader_text(&answer, "a", "z = 0;\n", 7);
        assert_true(zinc_values_read(&values, zinc, &answer));
        assert_int_equal(zinc_check(&values, "a", &why), table[i].holds);
        zinc_values_free(&values);
        zinc_store_free(zinc);
        reader_close(&answer);
        reader_close(&r);
    }
}

KIT_SUITE(zinc_bounds)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_inferred), cmocka_unit_test(test_bases),
                                       cmocka_unit_test(test_powers_that_overflow)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
