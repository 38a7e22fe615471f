/* The output of an encoder: the exact clauses of small cases, headings, meanings of variables,
 * errors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kit_dpll.h"
#include "kit_suite.h"
#include "solver/encode/encode.h"

#include <string.h>

static void add_comment(void *self, const char *text)
{
    buf_print(self, "c %s\n", text);
}

static void add_clause(void *self, const int *lits, size_t count)
{
    for (size_t i = 0; i < count; i++) buf_print(self, "%d ", lits[i]);
    buf_add(self, "0\n");
}

static void check_text(const dm_model *model, struct encode_config config, const char *expected)
{
    struct buf out = {0};
    struct encoder *encoder =
        encode_new(model, &config,
                   (struct clause_sink){.clause = add_clause, .comment = add_comment, .self = &out});
    encode_load(encoder);
    assert_string_equal(buf_text(&out), expected);
    encode_free(encoder);
    buf_free(&out);
}

static void test_sections(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_lit a = dm_bool(model), b = dm_bool(model), c = dm_bool(model);
    dm_clause(model, 2, (dm_lit[]){a, -b});
    dm_section(model, "pairs");
    dm_at_most(model, 1, 3, (dm_lit[]){a, b, c});
    dm_clause(model, 4, (dm_lit[]){a, DM_FALSE, a, c});
    dm_clause(model, 3, (dm_lit[]){a, b, -a});
    dm_section(model, "the rest");
    dm_iff(model, c);
    dm_clause(model, 2, (dm_lit[]){a, b});
    check_text(model, (struct encode_config){0},
               "1 -2 0\nc pairs\n-1 -2 0\n-1 -3 0\n-2 -3 0\n1 3 0\nc the rest\n-1 3 0\n-2 3 0\n1 2 -3 0\n");
    dm_model_free(model);
}

static void test_order_clauses(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_lit a = dm_bool(model), b = dm_bool(model);
    dm_int x = dm_range(model, 0, 3), y = dm_domain(model, 3, (int64_t[]){1, 2, 9});
    dm_compare(model, dm_as_int(model, a), DM_LE, dm_as_int(model, b));
    dm_compare(model, dm_plus(x, 2), DM_LE, y); /* y = 1 never, y = 2 makes x = 0 */
    check_text(model, (struct encode_config){.linear = LINEAR_TOTALIZER},
               "c values of the variables\n-3 4 0\n-4 5 0\n-6 7 0\n-1 2 0\n-6 0\n3 -7 0\n");
    dm_model_free(model);
}

static void test_direct_numbers(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_domain(model, 3, (int64_t[]){4, 7, 5});
    dm_lit b = dm_bool(model);
    dm_clause(model, 2, (dm_lit[]){b, -dm_eq(model, x, 5)});
    dm_clause(model, 2, (dm_lit[]){-b, dm_le(model, x, 6)});
    check_text(model, (struct encode_config){.integer = INT_DIRECT},
               "c values of the variables\n1 2 3 0\n-1 -2 0\n-1 -3 0\n-2 -3 0\n4 -2 0\n-4 -3 0\n");
    dm_model_free(model);
}

/* Direct literals first; the order literals made of them are a chain all the same. */
static void test_direct_chain(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 9);
    struct kit_dpll dpll = {0};
    struct encoder *encoder = encode_new(model, &(struct encode_config){.integer = INT_DIRECT},
                                         (struct clause_sink){.clause = kit_dpll_add, .self = &dpll});
    encode_load(encoder);
    int at_most[9];
    for (int i = 0; i < 9; i++) at_most[i] = encode_lit(encoder, dm_le(model, x, i));
    for (int i = 0; i < 9; i++) {
        assert_true(kit_dpll_propagate(&dpll, &at_most[i], 1));
        for (int j = 0; j < 9; j++) assert_int_equal(kit_dpll_known(&dpll, at_most[j]), j >= i);
        for (int j = 0; j < 10; j++)
            assert_int_equal(kit_dpll_known(&dpll, -encode_lit(encoder, dm_eq(model, x, j))), j > i);
    }
    encode_free(encoder);
    kit_dpll_free(&dpll);
    dm_model_free(model);
}

static const char *meaning(const struct encoder *encoder, int variable, struct buf *out)
{
    buf_clear(out);
    encode_meaning(encoder, variable, out);
    return buf_text(out);
}

static void test_meanings(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_lit b = dm_bool(model);
    dm_int x = dm_domain(model, 4, (int64_t[]){3, 5, 6, 9});
    dm_name_lit(model, b, "R[1,2]");
    dm_name(model, x, "x");
    dm_require(model, -dm_eq(model, x, 5));
    struct buf out = {0};
    struct encoder *encoder = encode_new(model, NULL, (struct clause_sink){0});
    encode_load(encoder);
    int aux = encode_fresh(encoder);
    assert_int_equal(aux, 6);
    assert_string_equal(meaning(encoder, 1, &out), "R[1,2]");
    assert_string_equal(meaning(encoder, 2, &out), "x <= 3");
    assert_string_equal(meaning(encoder, 4, &out), "x <= 6");
    assert_string_equal(meaning(encoder, 5, &out), "x = 5");
    assert_string_equal(meaning(encoder, 6, &out), "");
    encode_free(encoder);
    encoder = encode_new(model, &(struct encode_config){.integer = INT_DIRECT}, (struct clause_sink){0});
    encode_load(encoder);
    assert_string_equal(meaning(encoder, 5, &out), "x = 9");
    encode_free(encoder);
    buf_free(&out);
    dm_model_free(model);
}

static void test_constants(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    (void)dm_bool(model);
    struct kit_dpll dpll = {0};
    struct encoder *encoder =
        encode_new(model, NULL, (struct clause_sink){.clause = kit_dpll_add, .self = &dpll});
    encode_load(encoder);
    assert_int_equal(encode_clauses(encoder), 0);
    int truth = encode_lit(encoder, DM_TRUE);
    assert_int_equal(encode_lit(encoder, DM_FALSE), -truth);
    assert_int_equal(encode_true(encoder), truth);
    assert_int_equal(encode_clauses(encoder), 1);
    assert_true(kit_dpll_propagate(&dpll, NULL, 0) && kit_dpll_value(&dpll, truth));
    encode_clause(encoder, (int[]){-truth}, 1);
    assert_false(kit_dpll_solve(&dpll, NULL, 0));
    encode_free(encoder);
    kit_dpll_free(&dpll);
    dm_model_free(model);
}

/* ---- refusals */

static void check_refused(const dm_model *model, struct encode_config config, const char *words)
{
    struct encoder *encoder = encode_new(model, &config, (struct clause_sink){0});
    encode_load(encoder);
    assert_non_null(encode_error(encoder));
    assert_non_null(strstr(encode_error(encoder), words));
    const char *error = encode_error(encoder);
    encode_load(encoder);
    assert_ptr_equal(encode_error(encoder), error);
    encode_free(encoder);
}

static void test_refusals(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 1 << 22);
    dm_name(model, x, "wide");
    dm_require(model, dm_eq(model, x, 17));
    check_refused(model, (struct encode_config){0}, "wide has 4194305 values");
    dm_model_free(model);

    model = dm_model_new();
    x = dm_range(model, 1, 1 << 22);
    check_refused(model, (struct encode_config){.integer = INT_DIRECT, .amo = AMO_PAIRWISE}, "amo=product");
    dm_model_free(model);

    model = dm_model_new();
    dm_int y[4] = {dm_range(model, 0, 70000), dm_range(model, 0, 70000), dm_range(model, 0, 70000),
                   dm_range(model, 0, 70000)};
    dm_linear(model, 4, NULL, y, DM_LE, 100000);
    check_refused(model, (struct encode_config){.linear = LINEAR_TOTALIZER}, "linear=adder");
    struct encoder *encoder = encode_new(model, NULL, (struct clause_sink){0});
    encode_load(encoder);
    assert_null(encode_error(encoder));
    encode_free(encoder);
    dm_model_free(model);

    model = dm_model_new();
    (void)dm_range(model, 0, INT64_MAX);
    check_refused(model, (struct encode_config){0}, "too wide");
    dm_model_free(model);
}

/* Gaps cost nothing: two values a thousand million apart are one SAT variable. */
static void test_wide_gap(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_domain(model, 2, (int64_t[]){0, DM_INT_MAX});
    dm_lit b = dm_bool(model);
    dm_if(model, b);
    dm_linear(model, 1, NULL, &x, DM_GE, 5);
    check_text(model, (struct encode_config){0}, "-1 -2 0\n");
    dm_model_free(model);
}

KIT_SUITE(encode_output)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sections),       cmocka_unit_test(test_order_clauses),
        cmocka_unit_test(test_direct_numbers), cmocka_unit_test(test_direct_chain),
        cmocka_unit_test(test_meanings),       cmocka_unit_test(test_constants),
        cmocka_unit_test(test_refusals),       cmocka_unit_test(test_wide_gap)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
