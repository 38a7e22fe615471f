/* Model reports: text, sizes, lexicographic orders. */
#include "kit_random.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "lab/show/model_report.h"
#include "solver/constraint/constraints.h"
#include "solver/model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static dm_model *small_model(void)
{
    dm_model *model = dm_model_new();
    dm_int q[3], sum;
    for (int i = 0; i < 3; i++) {
        q[i] = dm_range(model, 0, 3);
        dm_name(model, q[i], "Q[%d]", i + 1);
    }
    sum = dm_sum(model, 3, NULL, q);
    dm_section(model, "apart");
    dm_alldifferent(model, 3, q);
    dm_section(model, "pairs");
    dm_label(model, "first");
    dm_compare(model, q[0], DM_NE, dm_plus(q[1], 1));
    dm_section(model, "pairs"); /* repeated: still the same group */
    dm_compare(model, q[1], DM_NE, dm_plus(q[2], 1));
    dm_clause(model, 3, (dm_lit[]){dm_ne(model, q[0], 0), dm_eq(model, q[1], 2), dm_ne(model, q[2], 3)});
    dm_clause(model, 2, (dm_lit[]){dm_ne(model, q[0], 1), dm_ne(model, q[1], 1)});
    dm_answer(model, 3, q);
    dm_minimise(model, sum);
    return model;
}

static void test_text(void **state)
{
    (void)state;
    struct buf out = {0};
    dm_model *model = small_model();
    model_report_write(model, false, &out);
    assert_string_equal(buf_text(&out), "Variables\n"
                                        "  Q[1..3] in 0..3\n"
                                        "\n"
                                        "Variables added by the library\n"
                                        "  _4 in 0..9\n"
                                        "\n"
                                        "Constraints\n"
                                        "  without a heading\n"
                                        "    Q[1] + Q[2] + Q[3] = _4\n"
                                        "  apart\n"
                                        "    alldifferent(Q[1], Q[2], Q[3])\n"
                                        "  pairs (4)\n"
                                        "    first: Q[1] != Q[2] + 1\n"
                                        "    Q[2] != Q[3] + 1\n"
                                        "    Q[1] = 0 and Q[3] = 3 => Q[2] = 2\n"
                                        "    not (Q[1] = 1 and Q[2] = 1)\n"
                                        "\n"
                                        "Minimise\n"
                                        "  _4\n"
                                        "\n"
                                        "Answer\n"
                                        "  Q[1..3]\n"
                                        "\n");
    dm_model_free(model);
    buf_free(&out);
}

static void test_nothing(void **state)
{
    (void)state;
    struct buf out = {0};
    dm_model *model = dm_model_new();
    model_report_write(model, false, &out);
    assert_string_equal(buf_text(&out), "Constraints\n  none\n\nAnswer\n\n");
    dm_model_free(model);
    buf_free(&out);
}

/* ---- cutting */

static void check_line(dm_model *model, bool whole, const char *expected)
{
    struct buf out = {0};
    model_report_write(model, whole, &out);
    if (!strstr(buf_text(&out), expected)) fail_msg("%s is not in\n%s", expected, buf_text(&out));
    buf_free(&out);
}

static void test_long_lines(void **state)
{
    (void)state;
    enum { MANY = 40 };
    dm_model *model = dm_model_new();
    dm_int x[MANY], turned[MANY];
    dm_lit lits[MANY], opposites[MANY];
    for (int i = 0; i < MANY; i++) {
        x[i] = dm_range(model, 0, 9);
        dm_name(model, x[i], "x[%d]", i);
        turned[i] = dm_plus(dm_minus(x[i]), 9);
        lits[i] = dm_eq(model, x[i], 4);
        opposites[i] = -lits[i];
    }
    opposites[MANY - 1] = lits[MANY - 1];
    dm_alldifferent(model, MANY, x);
    dm_lex(model, MANY, x, turned, false);
    dm_clause(model, MANY, opposites);
    dm_at_most(model, 3, MANY, lits);
    check_line(model, false, "    alldifferent(x[0], x[1], x[2], ..., x[39])\n");
    check_line(model, false,
               "    (x[0], x[1], x[2], ..., x[39]) <=lex (9 - x[0], 9 - x[1], 9 - x[2], ..., 9 - x[39])\n");
    check_line(model, false, "    x[0] = 4 and x[1] = 4 and x[2] = 4 and ... and x[38] = 4 => x[39] = 4\n");
    check_line(model, false, "    at most 3 of x[0] = 4, x[1] = 4, x[2] = 4, ..., x[39] = 4\n");
    check_line(model, true, ", x[20], x[21], ");
    dm_model_free(model);
}

static void test_long_groups(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    int64_t tuples[60];
    for (int i = 0; i < 60; i++) tuples[i] = i % 7;
    for (int i = 0; i < 9; i++) dm_name(model, dm_range(model, 0, 10 + i), "y%d", i);
    dm_section(model, "short");
    for (int i = 1; i < 7; i++) dm_compare(model, kit_variable(model, i), DM_LE, kit_variable(model, i + 1));
    dm_section(model, "long");
    for (int i = 1; i < 9; i++) dm_compare(model, kit_variable(model, i), DM_LE, kit_variable(model, i + 1));
    dm_table(model, 3, (dm_int[]){kit_variable(model, 1), kit_variable(model, 2), kit_variable(model, 3)}, 20,
             tuples, false);
    check_line(model, false, "  short (6)\n    y0 <= y1\n    y1 <= y2\n    y2 <= y3\n    y3 <= y4\n");
    check_line(model, false,
               "  long (9)\n    y0 <= y1\n    y1 <= y2\n    y2 <= y3\n    ...\n"
               "    (y0, y1, y2) in {(0, 1, 2), (3, 4, 5), (6, 0, 1), ..., (1, 2, 3)}\n");
    check_line(model, true, "    y7 <= y8\n");
    check_line(model, false,
               "Variables\n  y0 in 0..10\n  y1 in 0..11\n  y2 in 0..12\n  ...\n  y8 in 0..18\n");
    dm_model_free(model);
}

/* However it is cut, brackets are balanced, and lines do not grow. */
static void test_brackets(void **state)
{
    (void)state;
    struct buf cut = {0};
    uint64_t rounds = kit_rounds(400);
    for (uint64_t seed = 0; seed < rounds; seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        dm_model *model = kit_random_model(&rng, false);
        for (int i = 0; i < 3; i++) kit_random_constraint(&rng, model);
        buf_clear(&cut);
        model_report_write(model, false, &cut);
        int depth = 0;
        for (const char *at = buf_text(&cut); *at; at++) {
            depth += strchr("([{", *at) ? 1 : strchr(")]}", *at) ? -1 : 0;
            assert_true(depth >= 0 && (*at != '\n' || depth == 0));
        }
        dm_model_free(model);
    }
    buf_free(&cut);
}

/* ---- sizes */

static void test_size(void **state)
{
    (void)state;
    struct model_report_size size;
    dm_model *model = small_model();
    model_report_size(model, &size);
    assert_int_equal(size.variables, dm_variable_count(model));
    assert_int_equal(size.variables, 3);
    assert_int_equal(size.added, 1);
    assert_int_equal(size.binary, 0);
    assert_int_equal(size.values, 3 * 4 + 10);
    assert_int_equal(size.constraints, dm_constraint_count(model));
    assert_int_equal(size.groups, 3);
    assert_string_equal(size.kinds[0].name, "clause");
    assert_int_equal(size.kinds[0].count, 2);
    assert_string_equal(size.kinds[1].name, "linear");
    assert_int_equal(size.kinds[1].count, 3);
    assert_string_equal(size.kinds[2].name, "alldifferent");
    assert_null(size.kinds[3].name);
    dm_model_free(model);
}

/* Kinds and groups partition the constraints. */
static void test_random_sizes(void **state)
{
    (void)state;
    uint64_t rounds = kit_rounds(300);
    for (uint64_t seed = 0; seed < rounds; seed++) {
        struct rng rng;
        struct model_report_size size;
        model_report_groups groups = {0};
        size_t by_kind = 0, by_group = 0;
        rng_seed(&rng, seed);
        dm_model *model = kit_random_model(&rng, true);
        model_report_size(model, &size);
        model_report_size_groups(model, &groups);
        for (const struct model_report_kind *kind = size.kinds; kind->name; kind++) by_kind += kind->count;
        for (size_t i = 0; i < groups.size; i++) {
            assert_int_equal(groups.data[i].first, by_group);
            by_group += groups.data[i].count;
        }
        assert_int_equal(by_kind, dm_constraint_count(model));
        assert_int_equal(by_group, dm_constraint_count(model));
        assert_int_equal(groups.size, size.groups);
        assert_int_equal(size.variables + size.added, model->variables.size - 1);
        vec_free(&groups);
        dm_model_free(model);
    }
}

/* ---- orders */

static void test_orders(void **state)
{
    (void)state;
    model_report_pairs pairs = {0};
    model_report_roots roots = {0};
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 2), y = dm_range(model, 0, 2), channel;
    dm_lit b = dm_bool(model);
    channel = dm_as_int(model, dm_eq(model, x, 1));
    dm_if(model, b);
    dm_lex(model, 1, &x, &y, false); /* conditional: not an order */
    dm_lex(model, 2, (dm_int[]){x, channel}, (dm_int[]){dm_plus(dm_minus(y), 2), dm_as_int(model, b)}, true);
    assert_true(model_report_orders(model, 0, &pairs));
    assert_int_equal(pairs.size, 5);
    for (int v = 0; v < 3; v++) {
        assert_int_equal(pairs.data[v].from, dm_eq(model, x, v));
        assert_int_equal(pairs.data[v].to, dm_eq(model, y, 2 - v));
    }
    model_report_orders_roots(model, &roots);
    assert_int_equal(model_report_orders_root(&roots, pairs.data[4].from), dm_eq(model, x, 1));
    assert_int_equal(model_report_orders_root(&roots, pairs.data[3].from), -dm_eq(model, x, 1));
    assert_int_equal(model_report_orders_root(&roots, pairs.data[4].to), b);
    assert_false(model_report_orders(model, 1, &pairs));
    vec_free(&pairs);
    vec_free(&roots);
    dm_model_free(model);
}

KIT_SUITE(model_report)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),         cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_long_lines),   cmocka_unit_test(test_long_groups),
        cmocka_unit_test(test_brackets),     cmocka_unit_test(test_size),
        cmocka_unit_test(test_random_sizes), cmocka_unit_test(test_orders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
