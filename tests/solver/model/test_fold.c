/* Grouping of variables by the indices in their names. */
#include "kit_random.h"
#include "kit_suite.h"
#include "solver/model/fold.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Names separated by blanks; a name that ends in ! has another domain, and - is no name. */
static void check_fold(const char *names, bool alike, const char *expected)
{
    dm_model *model = dm_model_new();
    vec_i32 list = {0};
    fold_list folds = {0};
    struct buf out = {0};
    char name[64];
    int32_t var = 0;
    for (int used; sscanf(names, "%63s%n", name, &used) == 1; names += used) {
        size_t length = strlen(name);
        bool other = name[length - 1] == '!';
        if (other) name[length - 1] = '\0';
        dm_int x = dm_range(model, 0, other ? 5 : 3);
        if (strcmp(name, "-") != 0) dm_name(model, x, "%s", name);
        vec_push(&list, ++var);
    }
    fold_names(model, list.size, list.data, alike, &folds);
    for (size_t i = 0, place = 0; i < folds.size; place += folds.data[i++].count) {
        assert_int_equal(folds.data[i].first, place);
        if (i) buf_char(&out, ' ');
        fold_print(model, list.data, &folds.data[i], &out);
    }
    assert_string_equal(buf_text(&out), expected);
    vec_free(&list);
    vec_free(&folds);
    buf_free(&out);
    dm_model_free(model);
}

static void test_integer_program(void **state)
{
    (void)state;
    check_fold("", true, "");
    check_fold("Q[1] Q[2] Q[3]", true, "Q[1..3]");
    check_fold("Q[-1] Q[0] Q[1]", true, "Q[-1..1]");
    check_fold("Q[1] Q[3] Q[4]", true, "Q[1] Q[3..4]");
    check_fold("Q[2] Q[1]", true, "Q[2] Q[1]");
    check_fold("Q[1] R[2] R[3]", true, "Q[1] R[2..3]");
    check_fold("Q[1] Q[2]! Q[3]! Q[4]", true, "Q[1] Q[2..3] Q[4]");
    check_fold("Q[1] Q[2]! Q[3]! Q[4]", false, "Q[1..4]");
    check_fold("a b c", true, "a b c");
    check_fold("F1,2[1] F1,2[2] F1,3[1]", true, "F1,2[1..2] F1,3[1]");
}

static void test_grids(void **state)
{
    (void)state;
    check_fold("R[1,1] R[1,2] R[2,1] R[2,2]", true, "R[1..2,1..2]");
    check_fold("R[1,1] R[1,2] R[2,1] R[2,2] R[3,1]", true, "R[1..2,1..2] R[3,1]");
    check_fold("N[1,4] N[1,5] N[2,3] N[2,4] N[2,5]", true, "N[1,4..5] N[2,3..5]");
    /* A row that goes on beyond the one before. */
    check_fold("N[1,1] N[1,2] N[2,1] N[2,2] N[2,3]", true, "N[1,1..2] N[2,1..3]");
    check_fold("C[1,1] C[2,1] C[3,1]", true, "C[1..3,1]");
    check_fold("C[1,1] C[1,3] C[2,1]", true, "C[1,1] C[1,3] C[2,1]");
    check_fold("L[1,1,1,1] L[1,1,1,2] L[1,1,2,1] L[1,1,2,2] L[1,2,1,1]", true, "L[1,1,1..2,1..2] L[1,2,1,1]");
}

static void test_odd_names(void **state)
{
    (void)state;
    check_fold("- - -", true, "x1..x3");
    check_fold("- a - -", true, "x1 a x3..x4");
    check_fold("- -! -!", true, "x1 x2..x3");
    check_fold("Q[] Q[ Q] Q[1 Q[a] Q[1..2] Q[1..3]", true, "Q[] Q[ Q] Q[1 Q[a] Q[1..2] Q[1..3]");
    check_fold("Q[1,] Q[2,] Q[,1] Q[,2]", true, "Q[1,] Q[2,] Q[,1] Q[,2]");
    check_fold("Q[9223372036854775807] Q[99999999999999999999]", true,
               "Q[9223372036854775807] Q[99999999999999999999]");
    check_fold("Q[1,2,3,4,5,6,7,8] Q[1,2,3,4,5,6,7,9]", true, "Q[1,2,3,4,5,6,7,8..9]");
    check_fold("Q[1,2,3,4,5,6,7,8,9] Q[1,2,3,4,5,6,7,8,10]", true,
               "Q[1,2,3,4,5,6,7,8,9] Q[1,2,3,4,5,6,7,8,10]");
    check_fold("[1] [2]", true, "[1..2]");
}

KIT_SUITE(fold)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_integer_program),
        cmocka_unit_test(test_grids),
        cmocka_unit_test(test_odd_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
