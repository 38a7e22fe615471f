/* FlatZinc writer: the text is parsed by an independent strict reader and solved by brute force,
 * and by Gecode if it is installed. Both must find the solutions of our definitions. */
#include "base/process.h"
#include "base/text.h"
#include "formats/flatzinc/flatzinc.h"
#include "kit_flatzinc.h"
#include "kit_random.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "solver/constraint/constraints.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char *write_model(const dm_model *model, enum flatzinc_dialect dialect, struct buf *out)
{
    struct sentence error = {""};
    buf_clear(out);
    if (!flatzinc_write(model, dialect, NULL, out, &error)) fail_msg("%s", error.text);
    return buf_text(out);
}

static void check_solved(const dm_model *model, const char *text, const struct kit_truth *truth)
{
    struct kit_flatzinc_truth found = kit_flatzinc_solve(text);
    /* A constant is not optimised. */
    bool optimised = truth->has_best && model->objective.factor != 0;
    char *printed = dm_model_text(model);
    if (*found.wrong || found.count != truth->count || found.has_best != optimised ||
        (optimised && found.best != truth->best))
        fail_msg("%s\n%s\n%s\nexpected %lld best %lld, found %lld best %lld", found.wrong, printed, text,
                 (long long)truth->count, (long long)truth->best, (long long)found.count,
                 (long long)found.best);
    dm_text_free(printed);
}

/* ---- all kinds, in all dialects */

/* Which constraints were written, by name. */
static void note_names(const char *text, struct buf *seen)
{
    for (const char *at = text; (at = strstr(at, "\nconstraint ")); at++) {
        char name[64];
        const char *from = at + strlen("\nconstraint ");
        snprintf(name, sizeof name, " %.*s ", (int)strcspn(from, "("), from);
        if (!strstr(buf_text(seen), name)) buf_add(seen, name);
    }
}

/* What random models seldom have. */
static void post_rare(dm_model *model, int which)
{
    dm_int x[4], y[4];
    dm_lit b[4];
    int64_t tuples[] = {0, 1, 1, 2, 2, 0};
    for (int i = 0; i < 4; i++) {
        b[i] = dm_bool(model);
        x[i] = dm_range(model, -1, 2);
        y[i] = i == 3 ? dm_as_int(model, -b[3]) : dm_as_int(model, b[i]);
    }
    switch (which) {
    case 0:
        dm_element(model, x[0], x[1], 3, (dm_int[]){dm_constant(2), dm_constant(-1), dm_constant(2)});
        break;
    case 1:
        dm_lex(model, 2, y, y + 2, false);
        break;
    case 2:
        dm_lex(model, 2, y + 2, (dm_int[]){y[0], dm_constant(1)}, true);
        break;
    case 3:
        dm_lex(model, 2, x, x + 2, true);
        break;
    case 4:
        dm_inverse(model, 2, x, x + 2);
        break;
    case 5:
        dm_power(model, x[0], x[1], dm_constant(2));
        break;
    case 6:
        dm_power(model, x[0], x[1], x[2]);
        break;
    case 7:
        dm_cardinalities(model, 2, x, 2, (int64_t[]){0, 2}, x + 2, false);
        break;
    case 8:
        dm_cardinalities(model, 2, x, 2, (int64_t[]){0, 2}, x + 2, true);
        break;
    case 9:
        dm_cardinalities(model, 2, x, 2, (int64_t[]){2, 2}, x + 2, true);
        break;
    case 10:
        dm_table(model, 2, x, 3, tuples, false);
        break;
    case 11:
        dm_count_in(model, 3, x + 1, 2, (int64_t[]){-1, 2}, DM_EQ, x[0]);
        break;
    case 12:
        dm_count(model, 3, x + 1, 2, DM_GE, y[0]);
        break;
    case 13:
        dm_compare(model, x[0], DM_LT, x[1]);
        dm_iff(model, b[0]);
        dm_compare(model, x[2], DM_LT, x[3]);
        break;
    case 14:
        dm_linear(model, 2, (int64_t[]){2, 4}, x, DM_EQ, 3);
        break;
    case 15:
        dm_iff(model, b[0]);
        dm_linear(model, 2, (int64_t[]){2, -4}, x, DM_NE, 3);
        dm_linear(model, 3, (int64_t[]){6, 3, -9}, x, DM_LE, -4);
        break;
    case 16:
        dm_alldifferent(model, 4, (dm_int[]){x[0], dm_plus(x[0], 1), x[0], x[2]});
        break;
    default:
        dm_iff(model, dm_le(model, x[0], 0));
        dm_linear(model, 0, NULL, NULL, DM_LE, 0);
        dm_if(model, -b[0]);
        dm_linear(model, 1, NULL, (dm_int[]){dm_constant(3)}, DM_LE, 2);
    }
}

enum { RARE = 18 };

static void check_dialects(const dm_model *model, struct buf *text, struct buf *seen)
{
    struct kit_truth truth = kit_random_truth(model, NULL, 0);
    for (int dialect = 0; dialect < FLATZINC_DIALECTS; dialect++) {
        check_solved(model, write_model(model, (enum flatzinc_dialect)dialect, text), &truth);
        note_names(buf_text(text), seen);
    }
}

static void test_all_kinds(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "int_eq int_ne int_le int_lt int_eq_reif int_ne_reif int_le_reif int_lt_reif int_lin_eq int_lin_ne "
        "int_lin_le int_lin_eq_reif int_lin_ne_reif int_lin_le_reif int_times int_div int_mod int_abs "
        "array_int_minimum array_int_maximum array_int_element array_var_int_element bool_eq bool_not "
        "bool2int "
        "bool_clause bool_clause_reif bool_lin_eq bool_lin_le array_bool_xor",
        "all_different_int array_int_lq array_int_lt array_bool_lq array_bool_lt gecode_table_int "
        "inverse_offsets count among gecode_global_cardinality gecode_global_cardinality_closed "
        "gecode_int_pow",
        "fzn_all_different_int fzn_lex_lesseq_int fzn_lex_less_int fzn_lex_lesseq_bool fzn_lex_less_bool "
        "fzn_table_int fzn_inverse fzn_count_eq fzn_among fzn_global_cardinality "
        "fzn_global_cardinality_closed int_pow"};
    struct buf text = {0}, seen = {0};
    uint64_t rounds = kit_is_short() ? 250 : 1000;
    for (uint64_t seed = 0; seed < RARE + rounds; seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        dm_model *model = seed < RARE ? dm_model_new() : kit_random_model(&rng, seed % 3 == 0);
        if (seed < RARE) post_rare(model, (int)seed);
        check_dialects(model, &text, &seen);
        dm_model_free(model);
    }
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        char name[64];
        const char *list = expected[i];
        for (const char *value; text_pair(&list, name + 1, sizeof name - 2, &value);) {
            name[0] = ' ';
            strcat(name, " ");
            if (!strstr(buf_text(&seen), name)) fail_msg("never written:%s", name);
        }
    }
    buf_free(&text);
    buf_free(&seen);
}

/* A form of constraints.def over a few variables, two in each array, with the numbers 0 and 1. */
static void post_form(dm_model *model, const struct constraints_form *form)
{
    enum { MOST = 8, LONG = 2 };
    static const int64_t numbers[LONG] = {0, 1};
    dm_int views[MOST * LONG];
    dm_argument arguments[MOST];
    size_t count = strlen(form->signature), used = 0;
    assert_true(count <= MOST);
    for (size_t i = 0; i < count; i++) {
        bool single = strchr("in", form->signature[i]), variable = strchr("iI", form->signature[i]);
        arguments[i] =
            (dm_argument){single ? 1 : LONG, variable ? views + used : NULL, variable ? NULL : numbers};
        for (size_t k = 0; variable && k < arguments[i].count; k++, used++)
            views[used] = dm_range(model, 0, used < 4 ? 2 : 1);
    }
    dm_post(model, form->word, count, arguments);
}

/* Each is written under its standard name, and taken apart under a condition. */
static void test_forms(void **state)
{
    (void)state;
    struct buf text = {0}, seen = {0};
    for (size_t i = 0; i < CONSTRAINTS_FORMS; i++)
        for (int conditional = 0; conditional < 2; conditional++) {
            const struct constraints_form *form = &constraints_forms[i];
            char name[64];
            dm_model *model = dm_model_new();
            if (conditional) dm_if(model, dm_bool(model));
            post_form(model, form);
            buf_clear(&seen);
            buf_char(&seen, ' ');
            check_dialects(model, &text, &seen);
            snprintf(name, sizeof name, " %s ", form->standard);
            bool written = strstr(buf_text(&seen), name);
            if (*form->standard && written == conditional)
                fail_msg("%s is%s written", name, conditional ? "" : " never");
            dm_model_free(model);
        }
    buf_free(&text);
    buf_free(&seen);
}

/* What is written under a standard name is what constraints.def says it is called. */
static void test_standard_names(void **state)
{
    (void)state;
#define KIND(stem, names, forms) " " names forms
#define NATIVE(word, standard, signature, reified, meaning) " " standard
#define CALL(word, standard, signature, reified, meaning, stem, number) " " standard
    static const char known[] =
#include "solver/constraint/constraints.def"
        " ";
#undef KIND
#undef NATIVE
#undef CALL
    struct buf text = {0}, seen = {0};
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        dm_model *model = kit_random_model(&rng, false);
        note_names(write_model(model, FLATZINC_STANDARD, &text), &seen);
        dm_model_free(model);
    }
    const char *list = buf_text(&seen);
    char name[64];
    int checked = 0;
    for (const char *value; text_pair(&list, name, sizeof name, &value);) {
        if (strncmp(name, "fzn_", 4) != 0) continue;
        const char *at = strstr(known, name);
        assert_true(at && at[-1] == ' ' && at[strlen(name)] == ' ');
        checked++;
    }
    assert_true(checked >= 8);
    buf_free(&text);
    buf_free(&seen);
}

/* ---- Gecode */

static bool is_installed(const char *program)
{
    char command[100];
    snprintf(command, sizeof command, "command -v %s >/dev/null 2>&1", program);
    return system(command) == 0;
}

/* The number of solutions that Gecode lists, or -1 with its output. */
static int64_t gecode_count(const char *text, char *said, size_t room)
{
    char path[] = "/tmp/test_flatzinc_XXXXXX", command[200], line[200];
    int fd = mkstemp(path);
    assert_true(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    close(fd);
    snprintf(command, sizeof command, "fzn-gecode -a %s 2>&1", path);
    FILE *pipe = popen(command, "r");
    int64_t count = 0;
    *said = '\0';
    while (fgets(line, sizeof line, pipe)) {
        count += strncmp(line, "----------", 10) == 0;
        if (strstr(line, "rror")) snprintf(said, room, "%s", line);
    }
    pclose(pipe);
    unlink(path);
    return *said ? -1 : count;
}

/* Each solution once: without an objective, because Gecode lists better ones on the way to the
 * best. */
static void test_gecode(void **state)
{
    (void)state;
    struct buf text = {0};
    if (!is_installed("fzn-gecode")) skip();
    uint64_t rounds = kit_rounds(40);
    for (uint64_t seed = 0; seed < RARE + rounds; seed++) {
        struct rng rng;
        char said[200];
        rng_seed(&rng, 10000 + seed);
        dm_model *model = seed < RARE ? dm_model_new() : kit_random_model(&rng, false);
        if (seed < RARE) post_rare(model, (int)seed);
        struct kit_truth truth = kit_random_truth(model, NULL, 0);
        for (int plain = 0; plain < 2; plain++) {
            write_model(model, plain ? FLATZINC_PLAIN : FLATZINC_GECODE, &text);
            int64_t count = gecode_count(buf_text(&text), said, sizeof said);
            if (count != truth.count)
                fail_msg("seed %lld: expected %lld, Gecode finds %lld %s\n%s", (long long)seed,
                         (long long)truth.count, (long long)count, said, buf_text(&text));
        }
        dm_model_free(model);
    }
    buf_free(&text);
}

/* ---- names */

/* Whatever variables are called, their identifiers are FlatZinc's, and each has one of its own. */
static void test_names(void **state)
{
    (void)state;
    static const char *const names[] = {"Q[1]", "Q[2]",    "Q[1]",    "Q_1",
                                        "in",   "",        "2x",      "\xc3\xa9t\xc3\xa9",
                                        "a-b",  "a b",     "a + b",   "[]",
                                        "var",  "x <= 3",  "x3",      "constraint",
                                        "__",   "Q[1,-2]", "Q[1..2]", "%s\nsolve satisfy;"};
    enum { COUNT = sizeof names / sizeof *names };
    struct buf text = {0};
    dm_model *model = dm_model_new();
    dm_int x[COUNT];
    for (int i = 0; i < COUNT; i++) {
        x[i] = dm_range(model, 3, 3);
        dm_name(model, x[i], "%s", names[i]);
    }
    dm_section(model, "a heading of\ntwo lines\r; constraint int_eq(1,2);");
    dm_linear(model, COUNT, NULL, x, DM_EQ, 3 * COUNT);
    struct kit_truth truth = {.count = 1};
    check_solved(model, write_model(model, FLATZINC_PLAIN, &text), &truth);
    assert_non_null(strstr(buf_text(&text), "var 3..3: Q_1;"));
    assert_non_null(strstr(buf_text(&text), "var 3..3: Q_1_2 ")); /* the second Q[1] */
    assert_non_null(strstr(buf_text(&text), "var 3..3: in_2 "));
    assert_non_null(strstr(buf_text(&text), "var 3..3: v2x "));
    assert_non_null(strstr(buf_text(&text), "var 3..3: a_minus_b "));
    assert_non_null(strstr(buf_text(&text), "var 3..3: x_le_3 "));
    dm_model_free(model);
    buf_free(&text);
}

/* A thousand variables of one name. */
static void test_namesakes(void **state)
{
    (void)state;
    struct buf text = {0};
    dm_model *model = dm_model_new();
    for (int i = 0; i < 1000; i++) dm_name(model, dm_range(model, 1, 1), "same");
    struct kit_truth truth = {.count = 1};
    check_solved(model, write_model(model, FLATZINC_PLAIN, &text), &truth);
    dm_model_free(model);
    buf_free(&text);
}

/* ---- the whole text */

static void test_text(void **state)
{
    (void)state;
    struct buf text = {0};
    struct sentence error;
    dm_model *model = dm_model_new();
    dm_int q[2], cost = dm_domain(model, 3, (int64_t[]){1, 2, 5});
    dm_lit b = dm_bool(model);
    dm_name(model, cost, "cost");
    dm_name_lit(model, b, "big");
    for (int i = 0; i < 2; i++) {
        q[i] = dm_range(model, 0, 3);
        dm_name(model, q[i], "Q[%d]", i);
    }
    dm_section(model, "apart");
    dm_alldifferent(model, 2, (dm_int[]){q[0], dm_plus(q[1], 1)});
    dm_require(model, dm_ne(model, q[0], 2));
    dm_section(model, "priced");
    dm_if(model, b);
    dm_compare(model, cost, DM_GE, q[0]);
    dm_clause(model, 3, (dm_lit[]){b, -dm_le(model, q[0], 1), dm_eq(model, q[1], 2)});
    dm_answer(model, 2, q);
    dm_maximise(model, dm_times(cost, 3));
    dm_search(model, 2, q, DM_ORDER_FIRST_FAIL, DM_CHOICE_SPLIT);
    dm_search(model, 1, &cost, DM_ORDER_ACTIVITY, DM_CHOICE_MIN);
    dm_search(model, 1, (dm_int[]){dm_as_int(model, b)}, DM_ORDER_INPUT, DM_CHOICE_MAX);
    dm_search_lits(model, 2, (dm_lit[]){b, dm_le(model, q[0], 1)}, DM_ORDER_OCCURRENCE, DM_CHOICE_OUT_MIN);
    assert_true(flatzinc_write(model, FLATZINC_GECODE, "A model\nto look at", &text, &error));
    assert_string_equal(
        buf_text(&text),
        "% A model\n"
        "% to look at\n"
        "predicate all_different_int(array [int] of var int: x);\n"
        "var {1,2,5}: cost :: output_var :: var_is_introduced;\n"
        "var bool: big :: var_is_introduced;\n"
        "var 0..3: Q_0;\n"
        "var 0..3: Q_1;\n"
        "var 1..4: Q_1_plus_1 :: var_is_introduced :: is_defined_var;\n"
        "var bool: Q_1_eq_2 :: var_is_introduced :: is_defined_var;\n"
        "var bool: Q_0_le_1 :: var_is_introduced :: is_defined_var;\n"
        "var 3..15: v3_cost :: var_is_introduced :: is_defined_var;\n"
        "var bool: holds :: var_is_introduced;\n"
        "array [1..2] of var int: Q :: output_array([0..1]) = [Q_0,Q_1];\n"
        "constraint int_lin_eq([1,-1],[Q_1_plus_1,Q_1],1) :: defines_var(Q_1_plus_1);\n"
        "constraint int_eq_reif(Q_1,2,Q_1_eq_2) :: defines_var(Q_1_eq_2);\n"
        "constraint int_le_reif(Q_0,1,Q_0_le_1) :: defines_var(Q_0_le_1);\n"
        "constraint int_lin_eq([1,-3],[v3_cost,cost],0) :: defines_var(v3_cost);\n"
        "% apart\n"
        "constraint all_different_int([Q_0,Q_1_plus_1]);\n"
        "constraint int_ne(Q_0,2);\n"
        "% priced\n"
        "constraint int_le_reif(Q_0,cost,holds);\n"
        "constraint bool_clause([holds],[big]);\n"
        "constraint bool_clause([big,Q_1_eq_2],[Q_0_le_1]);\n"
        "solve :: seq_search([int_search([Q_0,Q_1],first_fail,indomain_split,complete),"
        "bool_search([big],input_order,indomain_max,complete),"
        "bool_search([big,Q_0_le_1],occurrence,outdomain_min,complete)]) maximize v3_cost;\n");
    struct kit_truth truth = kit_random_truth(model, NULL, 0);
    check_solved(model, buf_text(&text), &truth);
    dm_model_free(model);
    buf_free(&text);
}

/* ---- domains and answers */

static void test_domains(void **state)
{
    (void)state;
    enum { MANY = 12000 };
    struct buf text = {0}, seen = {0};
    int64_t *values = alloc_array(MANY, sizeof *values);
    for (int i = 0; i < MANY; i++) values[i] = i + (i < MANY / 2 ? 0 : 5);
    for (int empty = 0; empty < 2; empty++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_domain(model, MANY, values); /* too many to list, with a gap */
        dm_int y = dm_range(model, 0, -empty);
        dm_compare(model, x, DM_GE, dm_plus(y, MANY / 2 - 3));
        dm_compare(model, x, DM_LE, dm_plus(y, MANY / 2 + 7));
        check_dialects(model, &text, &seen);
        assert_non_null(strstr(buf_text(&text), "var 0..12004: x1"));
        dm_model_free(model);
    }
    alloc_free(values);
    buf_free(&text);
    buf_free(&seen);
}

/* A 0/1 variable in an array of numbers is printed as a number. */
static void test_mixed_answers(void **state)
{
    (void)state;
    struct buf text = {0}, seen = {0};
    dm_model *model = dm_model_new();
    dm_int x[5];
    for (int i = 0; i < 5; i++) {
        x[i] = dm_range(model, 0, i == 3 ? 1 : 2);
        dm_name(model, x[i], "N[%d,%d]", i < 4 ? 1 : 7, i);
    }
    dm_alldifferent(model, 3, x + 1);
    dm_answer(model, 5, x);
    check_dialects(model, &text, &seen);
    assert_non_null(strstr(buf_text(&text), "array [1..4] of var int: N_1 :: output_array([0..3]) = "
                                            "[N_1_0,N_1_1,N_1_2,N_1_3_int];\n"));
    assert_non_null(strstr(buf_text(&text), "var 0..2: N_7_4 :: output_var;\n"));
    dm_model_free(model);
    buf_free(&text);
    buf_free(&seen);
}

/* ---- models that cannot be written */

static void check_refused(const dm_model *model, const char *words)
{
    struct buf text = {0};
    struct sentence error = {""};
    assert_false(flatzinc_write(model, FLATZINC_GECODE, "nothing of this", &text, &error));
    assert_non_null(strstr(error.text, words));
    assert_int_equal(text.size, 0);
    buf_free(&text);
}

static void no_check(dm_model *model, const dm_candidate *candidate, void *data)
{
    (void)model, (void)candidate, (void)data;
}

static void test_refusals(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_lazy(model, no_check, NULL);
    check_refused(model, "has no lazy constraints");
    dm_model_free(model);

    model = dm_model_new();
    dm_range(model, 0, INT64_C(1) << 40);
    check_refused(model, "too wide");
    dm_model_free(model);

    model = dm_model_new(); /* 100 (large - 2^30 x) is always 0, but its parts are beyond 64 bits */
    dm_int x = dm_range(model, DM_INT_MAX, DM_INT_MAX), y = dm_range(model, 0, 1);
    dm_int nothing = dm_plus(dm_times(x, -(1 << 30)), (int64_t)DM_INT_MAX * (1 << 30));
    dm_linear(model, 2, (int64_t[]){100, 1}, (dm_int[]){nothing, y}, DM_LE, 0);
    assert_null(dm_model_error(model));
    check_refused(model, "beyond 64 bits");
    dm_model_free(model);
}

KIT_SUITE(flatzinc_write)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_kinds),      cmocka_unit_test(test_forms),
        cmocka_unit_test(test_standard_names), cmocka_unit_test(test_gecode),
        cmocka_unit_test(test_names),          cmocka_unit_test(test_namesakes),
        cmocka_unit_test(test_text),           cmocka_unit_test(test_domains),
        cmocka_unit_test(test_mixed_answers),  cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
