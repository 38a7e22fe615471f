/* Models: atoms and views compared with arithmetic, names, text, and child models that do not
 * change their parent. */
#include "base/rng.h"
#include "kit_suite.h"
#include "solver/model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static bool compare(int64_t a, int op, int64_t b)
{
    return op == 0 ? a <= b : op == 1 ? a >= b : op == 2 ? a == b : a != b;
}

static dm_lit atom(dm_model *model, dm_int x, int op, int64_t value)
{
    dm_lit (*const make[])(dm_model *, dm_int, int64_t) = {dm_le, dm_ge, dm_eq, dm_ne};
    return make[op](model, x, value);
}

/* Every literal over every small view says what the arithmetic says, for every value of the
 * domain. */
static void test_atoms_mean_what_they_say(void **state)
{
    (void)state;
    static const int64_t values[] = {-3, -2, 0, 1, 4};
    dm_model *model = dm_model_new();
    dm_int variables[] = {dm_range(model, -3, 4), dm_range(model, 0, 1), dm_range(model, 2, 2),
                          dm_domain(model, 5, values)};
    for (size_t v = 0; v < 4; v++)
        for (int64_t factor = -3; factor <= 3; factor++)
            for (int64_t offset = -2; offset <= 2; offset++)
                for (int64_t value = -15; value <= 15; value++)
                    for (int op = 0; op < 4; op++) {
                        dm_int x = dm_plus(dm_times(variables[v], factor), offset);
                        dm_lit lit = atom(model, x, op, value);
                        assert_int_equal(lit, atom(model, x, op, value)); /* kept once */
                        int32_t row[5] = {0}, var = model_plain(model, variables[v]).var;
                        for (int32_t at = -3; at <= 4; at++) {
                            if (!model_has_value(model, var, at)) continue;
                            row[var] = at;
                            bool truth = candidate_lit(&(struct dm_candidate){model, row, 0}, lit);
                            assert_int_equal(truth, compare(factor * at + offset, op, value));
                        }
                    }
    dm_model_free(model);
}

static void test_atoms_at_the_ends_of_the_numbers(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, DM_INT_MIN, DM_INT_MAX);
    dm_int far = dm_plus(x, INT64_C(1) << 62), near = dm_plus(dm_minus(x), -(INT64_C(1) << 62));
    assert_int_equal(dm_le(model, x, INT64_MAX), DM_TRUE);
    assert_int_equal(dm_le(model, x, INT64_MIN), DM_FALSE);
    assert_int_equal(dm_ge(model, x, INT64_MIN), DM_TRUE);
    assert_int_equal(dm_ge(model, x, INT64_MAX), DM_FALSE);
    assert_int_equal(dm_eq(model, x, INT64_MIN), DM_FALSE);
    assert_int_equal(dm_le(model, far, INT64_MIN), DM_FALSE);
    assert_int_equal(dm_ge(model, far, 0), DM_TRUE);
    assert_int_equal(dm_le(model, near, INT64_MAX), DM_TRUE);
    assert_int_equal(dm_eq(model, near, INT64_MAX), DM_FALSE);
    assert_int_equal(dm_ne(model, dm_constant(7), 7), DM_FALSE);
    assert_int_equal(dm_lo(model, far), (INT64_C(1) << 62) + DM_INT_MIN);
    dm_model_free(model);
}

static void test_many_atoms_stay_apart(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 100000), y = dm_range(model, 0, 100000);
    for (int64_t v = 1; v < 50000; v++) {
        dm_lit a = dm_le(model, x, v), b = dm_le(model, y, v), c = dm_eq(model, x, v);
        assert_true(a != b && b != c && a != c);
    }
    for (int64_t v = 1; v < 50000; v += 97) {
        const struct atom *a = model_atom(model, dm_eq(model, y, v));
        assert_true(a->var == model_plain(model, y).var && a->value == v && a->op == ATOM_EQ);
    }
    dm_model_free(model);
}

/* The only literals of a 0/1 variable are its own, a positive number, and the negation. */
static void test_a_bool_is_a_positive_literal(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_lit b = dm_bool(model), c = dm_bool(model);
    assert_true(b > 0 && c > 0 && b != c && b != DM_TRUE);
    dm_int x = dm_range(model, 0, 1), y = dm_domain(model, 2, (int64_t[]){1, 0});
    assert_true(dm_eq(model, x, 1) > 0 && dm_eq(model, y, 1) > 0);
    for (int i = 0; i < 2; i++) {
        dm_int z = i ? x : dm_as_int(model, b);
        dm_lit one = i ? dm_eq(model, x, 1) : b;
        assert_int_equal(dm_ge(model, z, 1), one);
        assert_int_equal(dm_eq(model, z, 1), one);
        assert_int_equal(dm_ne(model, z, 0), one);
        assert_int_equal(dm_le(model, z, 0), -one);
        assert_int_equal(dm_eq(model, z, 0), -one);
        assert_int_equal(dm_eq(model, dm_minus(z), 0), -one);
        dm_int again = dm_as_int(model, one);
        assert_true(again.var == z.var && again.factor == 1 && again.offset == 0);
    }
    dm_model_free(model);
}

static void test_as_int_is_made_once(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_lit b = dm_bool(model);
    dm_int x = dm_range(model, 0, 5);
    size_t before = model->variables.size;
    dm_int view = dm_as_int(model, -b);
    assert_true(view.factor == -1 && view.offset == 1);
    assert_int_equal(model->variables.size, before);
    dm_int first = dm_as_int(model, dm_le(model, x, 2)), again = dm_as_int(model, dm_le(model, x, 2));
    dm_int other = dm_as_int(model, dm_ge(model, x, 3));
    assert_int_equal(first.var, again.var);
    assert_int_equal(first.var, other.var);
    assert_int_equal(other.factor, -first.factor);
    assert_int_equal(model->variables.size, before + 1);
    assert_int_equal(dm_as_int(model, DM_TRUE).offset, 1);
    dm_iff(model, b); /* a condition waits for the constraint that was meant */
    dm_int late = dm_as_int(model, dm_le(model, x, 3));
    dm_compare(model, late, DM_LE, first);
    assert_int_equal(vec_last(&model->constraints).condition, b);
    assert_true(vec_last(&model->constraints).equivalent);
    dm_model_free(model);
}

static void test_answers(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 5), y = dm_range(model, 0, 5);
    dm_sum(model, 2, NULL, (dm_int[]){x, y});
    vec_i32 answer = {0};
    model_answer(model, &answer); /* the sum is the library's own */
    assert_int_equal(answer.size, 2);
    vec_clear(&answer);
    dm_answer(model, 3, (dm_int[]){y, dm_minus(y), dm_constant(3)});
    model_answer(model, &answer);
    assert_int_equal(answer.size, 1);
    assert_int_equal(answer.data[0], model_plain(model, y).var);
    vec_free(&answer);
    dm_model_free(model);
}

static void test_text(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 7), y = dm_domain(model, 4, (int64_t[]){5, 1, 2, 9});
    dm_lit b = dm_bool(model);
    dm_name(model, x, "x");
    dm_name(model, y, "y");
    dm_name_lit(model, b, "b%d", 1);
    dm_section(model, "first things");
    dm_label(model, "small");
    dm_linear(model, 2, (int64_t[]){2, -1}, (dm_int[]){x, dm_plus(y, 3)}, DM_LT, 4);
    dm_if(model, b);
    dm_alldifferent(model, 2, (dm_int[]){x, dm_minus(y)});
    dm_section(model, "second things");
    dm_iff(model, -b);
    dm_clause(model, 2, (dm_lit[]){dm_le(model, x, 3), dm_ne(model, y, 2)});
    dm_at_most(model, 1, 2, (dm_lit[]){b, -b});
    dm_lex(model, 1, &x, &y, true);
    dm_minimise(model, dm_plus(dm_times(x, 3), -1));
    dm_answer(model, 1, &x);
    char *text = dm_model_text(model);
    assert_string_equal(text, "var x in 0..7\n"
                              "var y in 1..2, 5, 9\n"
                              "bool b1\n"
                              "section \"first things\"\n"
                              "  2 x - (y + 3) <= 3  (\"small\")\n"
                              "  b1 => alldifferent(x, -y)\n"
                              "section \"second things\"\n"
                              "  not b1 <=> x <= 3 or y != 2\n"
                              "  at most 1 of b1, not b1\n"
                              "  (x) <lex (y)\n"
                              "minimise 3 x - 1\n"
                              "answer x\n");
    dm_text_free(text);
    dm_model_free(model);
}

static void check_text(char *text, const char *expected)
{
    assert_string_equal(text, expected);
    dm_text_free(text);
}

static void test_text_of_literals(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, -3, 7), y = dm_domain(model, 4, (int64_t[]){1, 4, 5, 9}),
           z = dm_range(model, 0, 1);
    dm_lit b = dm_bool(model);
    dm_name(model, x, "queen %d", 4);
    dm_name_lit(model, b, "b");
    const struct {
        dm_lit lit;
        const char *text;
    } cases[] = {
        {DM_TRUE, "true"},
        {DM_FALSE, "false"},
        {b, "b"},
        {-b, "not b"},
        {dm_eq(model, z, 1), "x3"},
        {dm_eq(model, z, 0), "not x3"},
        {dm_eq(model, x, 2), "queen 4 = 2"},
        {dm_ne(model, x, 2), "queen 4 != 2"},
        {dm_le(model, x, -1), "queen 4 <= -1"},
        {dm_ge(model, x, 0), "queen 4 >= 0"},
        {dm_le(model, dm_minus(x), 2), "queen 4 >= -2"},
        {dm_eq(model, x, -3), "queen 4 = -3"},
        {dm_ne(model, x, -3), "queen 4 >= -2"},
        {dm_eq(model, x, 7), "queen 4 = 7"},
        {dm_le(model, x, 6), "queen 4 <= 6"},
        {dm_le(model, y, 3), "x2 = 1"},
        {dm_le(model, y, 4), "x2 <= 4"},
        {dm_ge(model, y, 5), "x2 >= 5"},
        {dm_ge(model, y, 6), "x2 = 9"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_text(dm_text_lit(model, cases[i].lit), cases[i].text);
    check_text(dm_text(model, x), "queen 4");
    check_text(dm_text(model, dm_plus(dm_times(x, -2), 3)), "3 - 2 queen 4");
    check_text(dm_text(model, dm_constant(-5)), "-5");
    dm_model_free(model);
}

/* Where a text says "=" it leaves that value and no other, whatever the domain is made of. */
static void test_text_of_one_value(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 7);
    for (int round = 0; round < 300; round++) {
        dm_model *model = dm_model_new();
        int64_t values[6];
        for (int i = 0; i < 6; i++) values[i] = rng_between(&rng, -4, 5);
        dm_int x = dm_domain(model, 6, values);
        for (int64_t v = -5; v <= 6; v++)
            for (int op = 0; op < 2; op++) {
                dm_lit lit = atom(model, x, op, v);
                if (lit == DM_TRUE || lit == DM_FALSE || model_is_bool(&model->variables.data[1])) continue;
                int left = 0;
                for (int32_t at = -4; at <= 5; at++)
                    left += model_has_value(model, 1, at) && compare(at, op, v);
                char *text = dm_text_lit(model, lit);
                assert_int_equal(strstr(text, " = ") != NULL, left == 1);
                dm_text_free(text);
            }
        dm_model_free(model);
    }
}

static void test_without_names(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 7), y = dm_range(model, 0, 7);
    dm_name(model, x, "kept");
    dm_keep_names(model, false);
    dm_name(model, y, "lost");
    dm_section(model, "lost");
    dm_label(model, "lost");
    dm_compare(model, x, DM_LE, y);
    dm_keep_names(model, true);
    dm_label(model, "again");
    dm_compare(model, y, DM_LE, x);
    char *text = dm_model_text(model);
    assert_string_equal(text, "var kept in 0..7\n"
                              "var x2 in 0..7\n"
                              "  kept <= x2\n"
                              "  x2 <= kept  (\"again\")\n");
    dm_text_free(text);
    dm_model_free(model);
}

/* A name is kept whole, however long it is. */
static void test_long_names(void **state)
{
    (void)state;
    char name[1001];
    memset(name, 'n', 1000);
    name[1000] = '\0';
    dm_model *model = dm_model_new();
    dm_name_lit(model, dm_bool(model), "%s", name);
    char *text = dm_model_text(model);
    assert_true(strncmp(text, "bool ", 5) == 0 && strncmp(text + 5, name, 1000) == 0);
    assert_string_equal(text + 1005, "\n");
    dm_text_free(text);
    dm_model_free(model);
}

static void test_memory_of_a_model(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    unsigned char *blocks[50];
    for (size_t i = 0; i < 50; i++) {
        blocks[i] = dm_memory(model, 1000 * i + 1);
        assert_int_equal((uintptr_t)blocks[i] % sizeof(void *), 0);
        for (size_t k = 0; k < 1000 * i + 1; k++) assert_int_equal(blocks[i][k], 0);
        memset(blocks[i], (int)i, 1000 * i + 1);
        for (int k = 0; k < 100; k++) dm_name(model, dm_range(model, 0, 1), "x%d", k);
    }
    for (size_t i = 0; i < 50; i++) assert_true(blocks[i][0] == i && blocks[i][1000 * i] == i);
    dm_model_free(model);
}

struct patience {
    int calls, most;
};

static bool runs_out(void *data)
{
    struct patience *p = data;
    return ++p->calls > p->most;
}

static void test_building_can_be_stopped(void **state)
{
    (void)state;
    struct patience p = {.most = 3};
    dm_model *model = dm_model_new();
    dm_on_build(model, runs_out, &p);
    int made = 0;
    for (; made < 1000000 && !dm_build_stopped(model); made++)
        dm_require(model, dm_le(model, dm_range(model, 0, 9), 5));
    assert_true(made > 1 && made < 1000000);
    assert_int_equal(p.calls, 4);
    assert_string_equal(dm_model_error(model), "stopped");
    size_t constraints = model->constraints.size;
    dm_require(model, DM_TRUE); /* nothing more is recorded, and the callback is not called again */
    assert_int_equal(model->constraints.size, constraints);
    assert_int_equal(p.calls, 4);
    dm_model_free(model);

    model = dm_model_new();
    p = (struct patience){.most = 3};
    dm_on_build(model, runs_out, &p);
    dm_on_build(model, NULL, NULL);
    for (made = 0; made < 10000; made++) dm_require(model, dm_le(model, dm_range(model, 0, 9), 5));
    assert_int_equal(p.calls, 0);
    assert_false(dm_build_stopped(model));
    assert_null(dm_model_error(model));
    dm_model_free(model);
}

static void test_sizes(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    assert_true(dm_variable_count(model) == 0 && dm_constraint_count(model) == 0);
    dm_int x = dm_range(model, 0, 7), y = dm_domain(model, 2, (int64_t[]){3, 9});
    dm_bool(model);
    assert_true(dm_variable_count(model) == 3 && dm_constraint_count(model) == 0);
    dm_compare(model, x, DM_LE, y);
    assert_int_equal(dm_constraint_count(model), 1);
    /* Its variable is none of the caller's, its equation counts. */
    dm_sum(model, 2, NULL, (dm_int[]){x, y});
    assert_true(dm_variable_count(model) == 3 && dm_constraint_count(model) == 2);
    dm_model_free(model);
}

static void test_the_objective_can_be_read(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 9), read = dm_constant(7);
    assert_int_equal(dm_objective(model, &read), 0);
    assert_int_equal(dm_lo(model, read), 7);
    dm_minimise(model, dm_plus(x, 3));
    assert_int_equal(dm_objective(model, &read), 1);
    assert_true(dm_lo(model, read) == 3 && dm_hi(model, read) == 12);
    dm_maximise(model, dm_minus(x));
    assert_int_equal(dm_objective(model, &read), -1);
    assert_true(dm_lo(model, read) == -9 && dm_hi(model, read) == 0);
    assert_int_equal(dm_objective(model, NULL), -1);
    dm_satisfy(model);
    assert_int_equal(dm_objective(model, &read), 0);
    dm_model_free(model);
}

static void test_a_child_leaves_its_parent_alone(void **state)
{
    (void)state;
    dm_model *parent = dm_model_new();
    dm_int x = dm_range(parent, 0, 9);
    dm_lit known = dm_le(parent, x, 4);
    x = model_plain(parent, x); /* as constraints have it */
    size_t variables = parent->variables.size, atoms = parent->atoms.size;
    dm_model *child = model_child(parent);
    dm_lit fresh = model_new_bool(child);
    dm_lit question = dm_eq(child, x, 7);
    dm_int channel = dm_as_int(child, known);
    assert_true(fresh <= -MODEL_CHILD || fresh >= MODEL_CHILD);
    assert_true(question >= MODEL_CHILD);
    assert_int_equal(model_atom(child, question)->var, x.var);
    assert_int_equal(model_atom(child, known)->value, 4);
    assert_true(channel.var >= MODEL_CHILD);
    dm_int again = dm_as_int(child, known);
    assert_int_equal(again.var, channel.var);
    dm_clause(child, 3, (dm_lit[]){known, fresh, question});
    assert_int_equal(parent->variables.size, variables);
    assert_int_equal(parent->atoms.size, atoms);
    assert_int_equal(parent->constraints.size, 0);
    assert_int_equal(model_atom(parent, known)->channel, -1);
    dm_range(parent, 0, 3); /* and the parent may go on growing */
    assert_int_equal(model_variable(child, model_atom(child, fresh)->var)->hi, 1);
    dm_model_free(child);
    dm_model_free(parent);
}

KIT_SUITE(model)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_atoms_mean_what_they_say),
        cmocka_unit_test(test_atoms_at_the_ends_of_the_numbers),
        cmocka_unit_test(test_many_atoms_stay_apart),
        cmocka_unit_test(test_a_bool_is_a_positive_literal),
        cmocka_unit_test(test_as_int_is_made_once),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_text_of_literals),
        cmocka_unit_test(test_text_of_one_value),
        cmocka_unit_test(test_without_names),
        cmocka_unit_test(test_long_names),
        cmocka_unit_test(test_memory_of_a_model),
        cmocka_unit_test(test_building_can_be_stopped),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_the_objective_can_be_read),
        cmocka_unit_test(test_a_child_leaves_its_parent_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
