/* Runs over axes: places, groups, cells as text, contradictions, summaries, tables, comparisons. On
 * synthetic runs. */
#include "lab/study/contradictions.h"
#include "lab/study/pivot.h"
#include "lab/study/runs.h"
#include "lab/study/study_diff.h"
#include "lab/study/summary.h"

#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* "puzzle=six engine=kernel": a run at these places. */
static struct measure *add(struct runs *runs, const char *where, struct measure measure)
{
    char text[300], *rest = text, *word;
    vec_i32 places = {0};
    snprintf(text, sizeof text, "%s", where);
    if (!measure.nodes) measure.nodes = measure.conflicts = MEASURE_UNKNOWN;
    while ((word = strtok_r(rest, " ", &rest))) {
        char *value = strchr(word, '=');
        *value++ = '\0';
        int32_t axis = runs_axis(runs, word);
        while (places.size < runs->axes.size) vec_push(&places, RUNS_NOWHERE);
        places.data[axis] = runs_place(runs, axis, value);
    }
    while (places.size < runs->axes.size) vec_push(&places, RUNS_NOWHERE);
    runs_add(runs, places.data, &measure);
    vec_free(&places);
    return &runs->list.data[runs->list.size - 1];
}

#define M(word, number, none_left, seconds)                                                                  \
    ((struct measure){                                                                                       \
        .status = MEASURE_##word, .found = number, .all = none_left, .cpu = seconds, .limit = 60})

/* ---- axes */

static void test_axes_grow(void **state)
{
    (void)state;
    struct runs runs = {0};
    add(&runs, "n=4", M(SOLUTION, 1, false, 1));
    add(&runs, "n=5 model=m1", M(SOLUTION, 1, false, 1));
    add(&runs, "model=m2", M(SOLUTION, 1, false, 1));
    int32_t n = runs_find_axis(&runs, "n"), model = runs_find_axis(&runs, "model");
    assert_string_equal(runs_value(&runs, 0, n), "4");
    assert_null(runs_value(&runs, 0, model));
    assert_string_equal(runs_value(&runs, 1, model), "m1");
    assert_null(runs_value(&runs, 2, n));
    assert_true(runs_varies(&runs, n) && runs_varies(&runs, model));
    assert_true(runs_is_scale(&runs, n) && !runs_is_scale(&runs, model));
    assert_true(runs_is_setting(&runs, model) && !runs_is_setting(&runs, n));
    assert_int_equal(runs_find_axis(&runs, "val"), RUNS_NOWHERE);
    runs_free(&runs);
}

/* Any names and values survive a round trip. */
static void test_cells_as_text(void **state)
{
    (void)state;
    struct rng rng;
    struct runs runs = {0}, back = {0};
    vec_i32 places = {0};
    struct runs_cell read = {0}; /* reused: state must not leak from one cell to the next */
    rng_seed(&rng, 5);
    for (uint64_t i = 0; i < kit_rounds(500); i++) {
        struct buf text = {0};
        vec_clear(&places);
        for (int axis = 0; axis < 3; axis++) {
            static const char characters[] = "ab\"\\/\n\t\x01 {},:\xc3\xa9";
            char name[4] = {(char)('a' + axis)}, value[9] = "";
            for (size_t j = 0; j < rng_below(&rng, 8); j++)
                value[j] = characters[rng_below(&rng, sizeof characters - 3)];
            int32_t index = runs_axis(&runs, name);
            bool nowhere = rng_below(&rng, 5) == 0;
            vec_push(&places, nowhere ? RUNS_NOWHERE : runs_place(&runs, index, value));
        }
        runs_write_cell(&runs, places.data, &text);
        if (rng_below(&rng, 10) == 0) assert_false(runs_read_cell(&back, "{\"a\":\"b\",", &read));
        assert_true(runs_read_cell(&back, buf_text(&text), &read));
        struct measure none = {0};
        runs_add(&runs, places.data, &none);
        runs_add(&back, read.places.data, &none);
        for (int32_t axis = 0; axis < 3; axis++) {
            int32_t other = runs_find_axis(&back, runs.axes.data[axis].name);
            const char *value = runs_value(&runs, i, axis);
            const char *again = other == RUNS_NOWHERE ? NULL : runs_value(&back, i, other);
            assert_int_equal(!value, !again);
            if (value) assert_string_equal(value, again);
        }
        buf_free(&text);
    }
    runs_cell_free(&read);
    vec_free(&places);
    runs_free(&runs);
    runs_free(&back);
}

static void test_texts_that_are_no_cells(void **state)
{
    (void)state;
    static const char *const texts[] = {"",
                                        "{",
                                        "}",
                                        "{\"a\"}",
                                        "{\"a\":}",
                                        "{\"a\":1}",
                                        "{\"a\":\"b\"",
                                        "{\"a\":\"b\"}x",
                                        "{\"a\":\"\\q\"}",
                                        "{\"a\":\"\\u12\"}",
                                        "{\"a\":\"b\",}",
                                        "[]",
                                        "{\"a\":\"\\u0000\"}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct runs runs = {0};
        struct runs_cell cell = {0};
        if (runs_read_cell(&runs, texts[i], &cell)) print_error("%s\n", texts[i]);
        assert_false(runs_read_cell(&runs, texts[i], &cell));
        runs_cell_free(&cell);
        runs_free(&runs);
    }
}

/* Compared with a test of all pairs. */
static void test_groups(void **state)
{
    (void)state;
    struct rng rng;
    struct runs runs = {0};
    vec_i32 axes = {0};
    struct runs_groups groups = {0};
    rng_seed(&rng, 7);
    for (int i = 0; i < 200; i++) {
        char where[60];
        snprintf(where, sizeof where, "a=%d b=%d c=%d", (int)rng_below(&rng, 4), (int)rng_below(&rng, 5),
                 (int)rng_below(&rng, 3));
        add(&runs, where, M(SOLUTION, 1, false, 1));
    }
    vec_push(&axes, 2);
    vec_push(&axes, 0);
    runs_group(&runs, &axes, &groups);
    const int32_t *of = groups.of.data;
    assert_int_equal(groups.first.size, 12);
    for (size_t i = 0; i < 200; i++) {
        for (size_t j = 0; j < 200; j++) {
            const int32_t *a = runs_places(&runs, i), *b = runs_places(&runs, j);
            assert_int_equal(of[i] == of[j], a[0] == b[0] && a[2] == b[2]);
            if (a[2] < b[2] || (a[2] == b[2] && a[0] < b[0])) assert_true(of[i] < of[j]);
        }
        assert_true(groups.first.data[of[i]] <= (int32_t)i);
    }
    vec_free(&axes);
    runs_groups_free(&groups);
    runs_free(&runs);
}

static void test_selection(void **state)
{
    (void)state;
    struct runs runs = {0}, part = {0};
    add(&runs, "n=4 model=m1 val=min", M(SOLUTION, 1, false, 1));
    add(&runs, "n=4 model=m10 val=min", M(SOLUTION, 1, false, 2));
    add(&runs, "n=4 model=m2 val=max", M(SOLUTION, 1, false, 3));
    add(&runs, "n=4 model=m2 val=min", M(SOLUTION, 1, false, 4));
    add(&runs, "n=4 val=min", M(SOLUTION, 1, false, 5));
    runs_select(&runs, "model=m1,m2 val=min", &part);
    assert_int_equal(part.list.size, 2);
    assert_true(part.list.data[0].cpu == 1 && part.list.data[1].cpu == 4);
    runs_free(&part);
    part = (struct runs){0};
    runs_select(&runs, "", &part);
    assert_int_equal(part.list.size, 5);
    runs_free(&part);
    runs_free(&runs);
}

/* ---- contradictions */

struct cell_value {
    int count;
    char last[300];
};

static void tell(void *self, const char *sentence)
{
    struct cell_value *told = self;
    told->count++;
    snprintf(told->last, sizeof told->last, "%s", sentence);
}

static void test_none_against_an_answer(void **state)
{
    (void)state;
    struct runs runs = {0};
    struct cell_value told = {0};
    add(&runs, "puzzle=six engine=kernel", M(SOLUTION, 1, false, 2));
    add(&runs, "puzzle=six engine=brute encoding=amo=product", M(NONE, 0, true, 1));
    /* Other puzzles have other answers. */
    add(&runs, "puzzle=one engine=kernel", M(NONE, 0, true, 2));
    add(&runs, "puzzle=one engine=brute", M(NONE, 0, true, 1));
    /* Not finding a solution claims nothing. */
    add(&runs, "puzzle=two engine=kernel", M(TIME, 0, false, 2));
    add(&runs, "puzzle=two engine=brute", M(SOLUTION, 1, false, 1));
    assert_int_equal(contradictions_find(&runs, tell, &told), 1);
    assert_int_equal(told.count, 1);
    assert_string_equal(told.last, "six: kernel finds 1 solution, brute amo=product reports none");
    assert_int_equal(runs.list.data[0].status, MEASURE_SOLUTION);
    assert_false(runs.list.data[0].disagrees);
    assert_int_equal(runs.list.data[1].status, MEASURE_WRONG);
    assert_true(runs.list.data[1].disagrees);
    assert_string_equal(runs.list.data[1].note, "reports none, but kernel has a solution");
    for (size_t i = 2; i < 6; i++) assert_false(runs.list.data[i].disagrees);
    runs_free(&runs);
}

static void test_numbers_that_differ(void **state)
{
    (void)state;
    struct runs runs = {0};
    struct cell_value told = {0};
    add(&runs, "puzzle=six engine=kernel", M(COUNTED, 4, true, 1));
    /* More than all of them, before its time was up. */
    add(&runs, "puzzle=six engine=brute", M(TIME, 5, false, 1));
    add(&runs, "puzzle=two engine=kernel", M(COUNTED, 3, true, 1));
    add(&runs, "puzzle=two engine=brute", M(TIME, 3, false, 1));
    assert_int_equal(contradictions_find(&runs, tell, &told), 1);
    assert_string_equal(told.last, "six: brute finds 5 solutions, kernel reports no more than 4");
    assert_true(runs.list.data[0].disagrees && runs.list.data[1].disagrees);
    assert_int_equal(runs.list.data[0].status, MEASURE_COUNTED);
    assert_string_equal(runs.list.data[0].note, "disagrees with brute");
    assert_string_equal(runs.list.data[1].note, "disagrees with kernel");
    assert_false(runs.list.data[2].disagrees || runs.list.data[3].disagrees);
    runs_free(&runs);
}

static void test_models_that_leave_answers_out(void **state)
{
    (void)state;
    struct runs runs = {0};
    struct measure half = M(COUNTED, 2, true, 1);
    half.model = "m2";
    half.partial = true;
    add(&runs, "n=6 model=m1", M(COUNTED, 4, true, 1));
    add(&runs, "n=6 model=m2", half);
    assert_int_equal(contradictions_find(&runs, NULL, NULL), 0);
    half.found = 1; /* but another model that keeps the same solutions must agree */
    add(&runs, "n=6 model=m2 val=max", half);
    assert_int_equal(contradictions_find(&runs, NULL, NULL), 1);
    half.found = 0;
    half.status = MEASURE_NONE; /* and none may claim unsatisfiability if there are solutions */
    half.model = "m4";
    add(&runs, "n=6 model=m4", half);
    assert_int_equal(contradictions_find(&runs, NULL, NULL), 2);
    runs_free(&runs);
}

static void test_bests_that_differ(void **state)
{
    (void)state;
    struct runs runs = {0};
    struct cell_value told = {0};
    struct measure best = M(SOLUTION, 1, false, 1);
    best.has_best = best.has_bound = true;
    best.best = best.bound = 4;
    add(&runs, "n=4 engine=kernel", best);
    add(&runs, "n=4 engine=cbc", best);
    best.best = 5; /* found, not proved */
    add(&runs, "n=4 engine=brute", best);
    assert_int_equal(contradictions_find(&runs, tell, &told), 0);
    best.bound = 5;
    add(&runs, "n=4 engine=liar", best);
    assert_int_equal(contradictions_find(&runs, tell, &told), 1);
    assert_string_equal(told.last, "n 4: kernel proves that 4 is best, liar that 5 is");
    runs_free(&runs);
}

/* ---- sums and tables */

static void make_study(struct runs *runs)
{
    add(runs, "n=4 model=m1", M(COUNTED, 2, true, 2));
    add(runs, "n=4 model=m2", M(COUNTED, 2, true, 1));
    add(runs, "n=5 model=m1", M(COUNTED, 10, true, 3));
    add(runs, "n=5 model=m2", M(CRASHED, 0, false, 0.5)); /* quick, and no answer */
    add(runs, "n=10 model=m1", M(COUNTED, 724, true, 4));
    add(runs, "n=10 model=m2", M(COUNTED, 724, true, 4)); /* as quick as the other */
    add(runs, "n=11 model=m1", M(TIME, 0, false, 60));
}

static void test_summary(void **state)
{
    (void)state;
    struct runs runs = {0};
    struct summary summary;
    struct buf text = {0};
    make_study(&runs);
    summary_make(&runs, &summary);
    assert_int_equal(summary.rows.size, 2);
    const struct summary_row *m1 = &summary.rows.data[0], *m2 = &summary.rows.data[1];
    assert_int_equal(m1->asked, 4);
    assert_int_equal(m1->answered, 3);
    assert_int_equal(m1->best, 2);
    assert_true(m1->total == 69);
    assert_int_equal(m2->answered, 2);
    assert_int_equal(m2->best, 2);
    assert_true(m2->total == 65);
    const struct runs_axis *n = &runs.axes.data[summary.scale];
    assert_string_equal(n->values.data[m1->largest], "10");
    assert_string_equal(n->values.data[m2->largest], "10");
    summary_sentences(&runs, &summary, &text);
    assert_string_equal(buf_text(&text),
                        "The best setting is model m1: 3 of 4 answered, 69 s of CPU time. The "
                        "worst is model m2: 2 of 3 answered, 65 s of CPU time (at least 1.26 "
                        "times).\nThe largest n that was answered: m1 10, m2 10.\n");
    buf_free(&text);
    summary_free(&summary);
    runs_free(&runs);
}

static void test_grid(void **state)
{
    (void)state;
    struct runs runs = {0};
    struct pivot grid = {0};
    struct tabular times = {0}, found = {0}, means = {0};
    struct buf text = {0};
    struct sentence error;
    make_study(&runs);
    pivot_complete(&runs, &grid);
    pivot_table(&runs, &grid, PIVOT_TIME, &times);
    tabular_text(&times, &text);
    assert_string_equal(buf_text(&text), " n       m1       m2\n"
                                         " 4     2.00     1.00\n"
                                         " 5     3.00  crashed\n"
                                         "10     4.00     4.00\n"
                                         "11  timeout        -\n");
    buf_clear(&text);
    pivot_table(&runs, &grid, PIVOT_SOLUTIONS, &found);
    tabular_csv(&found, &text);
    assert_string_equal(buf_text(&text), "n,m1,m2\n4,2,2\n5,10,crashed\n10,724,724\n11,timeout,-\n");
    buf_clear(&text);
    pivot_free(&grid);
    grid = (struct pivot){0};
    assert_true(pivot_axes(&runs, "model", &grid.rows, &error));
    pivot_table(&runs, &grid, PIVOT_TIME,
                &means); /* runs in one table cell are averaged, or their statuses shown */
    tabular_csv(&means, &text);
    assert_string_equal(buf_text(&text), "model,time\nm1,3 of 4\nm2,2 of 3\n");
    assert_false(pivot_axes(&runs, "n,modle", &grid.rows, &error));
    assert_string_equal(error.text, "there is no axis `modle', did you mean `model'?");
    buf_free(&text);
    pivot_free(&grid);
    tabular_free(&times);
    tabular_free(&found);
    tabular_free(&means);
    runs_free(&runs);
}

static void test_two_databases(void **state)
{
    (void)state;
    struct runs old = {0}, new = {0};
    struct study_diff against;
    struct buf text = {0};
    add(&old, "n=4 model=m1", M(COUNTED, 2, true, 2));
    add(&old, "n=5 model=m1", M(COUNTED, 10, true, 1));
    add(&old, "n=6 model=m1", M(TIME, 0, false, 60));
    add(&old, "n=7 model=m1", M(COUNTED, 40, true, 1));
    /* The order of axes does not matter. */
    add(&new, "model=m1 n=6", M(COUNTED, 4, true, 30));
    add(&new, "model=m1 n=5", M(COUNTED, 11, true, 2));
    add(&new, "model=m1 n=4", M(COUNTED, 2, true, 0.5));
    add(&new, "model=m1 n=8", M(COUNTED, 92, true, 1));
    study_diff_match(&old, &new, &against);
    assert_int_equal(against.pairs.size, 3);
    assert_int_equal(against.only_old, 1);
    assert_int_equal(against.only_new, 1);
    assert_true(against.pairs.data[0].ratio == 0.25 && against.pairs.data[1].ratio == 2);
    assert_true(against.pairs.data[2].ratio == 0);
    study_diff_sentences(&against, &text);
    assert_string_equal(
        buf_text(&text),
        "3 cells are in both, 1 only in the old, 1 only in the new.\n"
        "Of the 2 that both answered, the new took 0.707 times the CPU time of the old (geometric "
        "mean); 1 is faster by a tenth or more, 1 slower.\n"
        "1 is answered in the new alone, 0 in the old alone.\n"
        "1 is answered differently.\n");
    buf_free(&text);
    study_diff_free(&against);
    runs_free(&old);
    runs_free(&new);
}

KIT_SUITE(runs)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_axes_grow),
        cmocka_unit_test(test_cells_as_text),
        cmocka_unit_test(test_texts_that_are_no_cells),
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_selection),
        cmocka_unit_test(test_none_against_an_answer),
        cmocka_unit_test(test_numbers_that_differ),
        cmocka_unit_test(test_models_that_leave_answers_out),
        cmocka_unit_test(test_bests_that_differ),
        cmocka_unit_test(test_summary),
        cmocka_unit_test(test_grid),
        cmocka_unit_test(test_two_databases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
