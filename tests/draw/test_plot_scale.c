/* Numbers, scales and ticks of plots. */
#include "base/rng.h"
#include "draw/plot_inner.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MINUS "\xe2\x88\x92"
#define TIMES "\xc3\x97"

static const char *flat(struct plot_number number)
{
    static char text[PLOT_NUMBER_ROOM + PLOT_EXPONENT_ROOM];
    return plot_number_flat(&number, text);
}

/* ---- numbers */

static void test_short_numbers(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        {0, "0"},
        {1, "1"},
        {-1, MINUS "1"},
        {0.5, "0.5"},
        {27.14, "27.1"},
        {0.225, "0.225"},
        {0.00012345, "0.000123"},
        {0.0001, "0.0001"},
        {0.99996, "1"},
        {9.996, "10"},
        {999.9, "1000"},
        {12345, "12345"},
        {999999, "999999"},
        {1e6, "10^6"},
        {-1e6, MINUS "10^6"},
        {1234567, "1.23" TIMES "10^6"},
        {9.999e9, "10^10"},
        {0.00002, "2" TIMES "10^" MINUS "5"},
        {1e-300, "10^" MINUS "300"},
        {1e300, "10^300"},
        {5e-324, "4.94" TIMES "10^" MINUS "324"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(flat(plot_number_short(cases[i].value)), cases[i].text);
}

/* The value of a formatted number. */
static double read_number(const struct plot_number *number)
{
    char text[80] = "";
    const char *from = number->text;
    bool negative = strncmp(from, MINUS, strlen(MINUS)) == 0;
    if (negative) from += strlen(MINUS);
    const char *times = strstr(from, TIMES);
    if (times != NULL)
        snprintf(text, sizeof text, "%.*s", (int)(times - from), from);
    else
        snprintf(text, sizeof text, "%s", number->exponent[0] != '\0' ? "1" : from);
    if (number->exponent[0] != '\0') {
        bool below = strncmp(number->exponent, MINUS, strlen(MINUS)) == 0;
        snprintf(text + strlen(text), sizeof text - strlen(text), "e%s%s", below ? "-" : "",
                 number->exponent + (below ? strlen(MINUS) : 0));
    }
    return (negative ? -1 : 1) * atof(text);
}

static double random_value(struct rng *rng, int powers)
{
    double size = (1 + 9 * rng_unit(rng)) * pow(10, (double)rng_between(rng, -powers, powers));
    return rng_below(rng, 2) ? size : -size;
}

static void test_short_numbers_are_near(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1);
    for (uint64_t round = 0; round < kit_rounds(20000); round++) {
        double value = random_value(&rng, round % 2 ? 8 : 290);
        struct plot_number number = plot_number_short(value);
        assert_true(fabs(read_number(&number) - value) <= fabs(value) * 0.00501);
        assert_true(strlen(number.text) + strlen(number.exponent) < 20);
    }
}

/* ---- scales */

static struct plot_range see(const struct plot_axis *axis, const double *values, size_t count)
{
    struct plot_range range = {0};
    for (size_t i = 0; i < count; i++) plot_scale_extend(&range, axis, values[i]);
    return range;
}

static void test_ranges(void **state)
{
    (void)state;
    const struct plot_axis log = {.log = true, .floor = 0.01}, linear = {0};
    const double values[] = {3, PLOT_MISSING, 0, PLOT_LIMIT, 0.005, 20, PLOT_LIMIT};
    struct plot_range range = see(&log, values, 7);
    assert_int_equal(range.count, 4);
    assert_int_equal(range.missing, 1);
    assert_int_equal(range.limit, 2);
    assert_int_equal(range.below, 2);
    assert_true(range.broken);
    assert_true(range.least <= 0 && range.most >= 20 && range.positive >= 3);
    range = see(&linear, values, 3);
    assert_false(range.broken);
    assert_int_equal(range.below, 0);
}

struct backtrack {
    struct plot_axis axis;
    struct plot_range range;
    struct plot_scale scale;
    double values[20];
    size_t count;
};

/* Few or many data, close or spread, integers or not, on either scale. */
static void random_trial(struct rng *rng, struct backtrack *trial)
{
    static const int powers[] = {0, 1, 3, 20, 290};
    *trial = (struct backtrack){.axis = {.log = rng_below(rng, 2)}, .count = 1 + rng_below(rng, 20)};
    uint64_t kind = rng_below(rng, 5);
    double middle = random_value(rng, powers[kind]);
    bool near = rng_below(rng, 3) == 0, whole = rng_below(rng, 3) == 0;
    for (size_t i = 0; i < trial->count; i++) {
        double value = near ? middle * (1 + rng_unit(rng) * 1e-3) : random_value(rng, powers[kind]);
        trial->values[i] = whole ? round(value) : value;
        plot_scale_extend(&trial->range, &trial->axis, trial->values[i]);
    }
    bool down = rng_below(rng, 2);
    trial->scale = plot_scale_make(&trial->axis, &trial->range, (enum plot_ends)rng_below(rng, 3),
                                   down ? 292 : 0, down ? 8 : 400);
}

static void test_scales(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 2);
    for (uint64_t round = 0; round < kit_rounds(20000); round++) {
        struct backtrack trial;
        random_trial(&rng, &trial);
        const struct plot_scale *scale = &trial.scale;
        double lo = fmin(scale->from, scale->to), hi = fmax(scale->from, scale->to);
        double turn = scale->to > scale->from ? 1 : -1;
        assert_true(scale->hi > scale->lo);
        for (size_t i = 0; i < trial.count; i++) {
            double at = plot_scale_at(scale, trial.values[i]);
            assert_true(at >= lo - 1e-6 && at <= hi + 1e-6);
            for (size_t k = 0; k < i; k++) {
                double other = plot_scale_at(scale, trial.values[k]);
                if (trial.values[i] > trial.values[k]) assert_true((at - other) * turn >= -1e-6);
            }
        }
    }
}

/* A tick is at the position of its label's value; labels are distinct, and there are at least
 * two. */
static void check_ticks(const struct backtrack *trial, const struct plot_ticks *ticks)
{
    const struct plot_scale *scale = &trial->scale;
    double lo = fmin(scale->from, scale->to), hi = fmax(scale->from, scale->to), last = 0;
    int labels = 0;
    for (int i = 0; i < ticks->count; i++) {
        const struct plot_tick *tick = &ticks->ticks[i];
        assert_true(tick->at >= lo - 0.01 && tick->at <= hi + 0.01);
        if (i > 0) assert_true((tick->at - ticks->ticks[i - 1].at) * (scale->to - scale->from) > 0);
        if (!tick->labelled) continue;
        double value = read_number(&tick->label);
        struct plot_scale open = *scale;
        open.floor = 1e-307; /* ticks may be below where data are drawn */
        assert_true(fabs(plot_scale_at(&open, value) - tick->at) < 0.2);
        assert_true(labels == 0 || value > last);
        last = value;
        labels++;
    }
    assert_true(labels >= 2 && labels <= 14);
}

static void test_ticks(void **state)
{
    (void)state;
    struct rng rng;
    struct plot_ticks ticks;
    rng_seed(&rng, 3);
    for (uint64_t round = 0; round < kit_rounds(20000); round++) {
        struct backtrack trial;
        random_trial(&rng, &trial);
        plot_scale_ticks(&trial.scale, 11, &ticks);
        check_ticks(&trial, &ticks);
    }
}

/* Neighbouring labels do not touch. */
static void test_ticks_across(void **state)
{
    (void)state;
    struct rng rng;
    struct plot_ticks ticks;
    rng_seed(&rng, 4);
    for (uint64_t round = 0; round < kit_rounds(20000); round++) {
        struct backtrack trial;
        random_trial(&rng, &trial);
        trial.scale.from = 0;
        trial.scale.to = 340;
        plot_scale_ticks_across(&trial.scale, 11, &ticks);
        check_ticks(&trial, &ticks);
        double end = -INFINITY;
        for (int i = 0; i < ticks.count; i++) {
            if (!ticks.ticks[i].labelled) continue;
            double half = plot_number_width(&ticks.ticks[i].label, 11) / 2;
            assert_true(ticks.ticks[i].at - half > end);
            end = ticks.ticks[i].at + half;
        }
    }
}

static void check_labels(struct plot_axis axis, double least, double most, enum plot_ends ends,
                         const char *expected)
{
    const double values[] = {least, most};
    struct plot_range range = see(&axis, values, 2);
    struct plot_scale scale = plot_scale_make(&axis, &range, ends, 0, 300);
    struct plot_ticks ticks;
    char text[400] = "";
    plot_scale_ticks(&scale, 11, &ticks);
    for (int i = 0; i < ticks.count; i++)
        if (ticks.ticks[i].labelled) sprintf(text + strlen(text), "%s ", flat(ticks.ticks[i].label));
    assert_string_equal(text, expected);
}

static void test_labels(void **state)
{
    (void)state;
    const struct plot_axis log = {.log = true}, linear = {0};
    check_labels(linear, 10, 15, PLOT_TIGHT, "10 11 12 13 14 15 ");
    check_labels(linear, 4, 14, PLOT_TIGHT, "4 5 6 7 8 9 10 11 12 13 14 ");
    check_labels(linear, 7, 7, PLOT_TIGHT, "6 7 8 ");
    check_labels(linear, 0, 0.73, PLOT_ROUND, "0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 ");
    check_labels(linear, 3, 50, PLOT_ROUND, "0 5 10 15 20 25 30 35 40 45 50 ");
    check_labels(linear, -3.5, 4, PLOT_ROUND, MINUS "4 " MINUS "3 " MINUS "2 " MINUS "1 0 1 2 3 4 ");
    check_labels(linear, 0, 3e6, PLOT_ROUND,
                 "0 5" TIMES "10^5 10^6 1.5" TIMES "10^6 2" TIMES "10^6 2.5" TIMES "10^6 3" TIMES "10^6 ");
    check_labels(log, 0.16, 73, PLOT_ROUND, "0.1 1 10 100 ");
    check_labels(log, 0.2, 30, PLOT_ROUND, "0.2 0.5 1 2 5 10 20 50 ");
    check_labels(log, 0.2, 60, PLOT_CAPPED, "0.2 0.5 1 2 5 10 20 50 ");
    check_labels(log, 51, 60, PLOT_CAPPED, "50 60 ");
    check_labels(log, 50, 51, PLOT_TIGHT, "50.0 50.1 50.2 50.3 50.4 50.5 50.6 50.7 50.8 50.9 51.0 ");
    check_labels(log, 1e-12, 1e12, PLOT_ROUND, "10^" MINUS "10 10^" MINUS "5 10^0 10^5 10^10 ");
    check_labels(log, 5, 5, PLOT_ROUND, "2 5 10 ");
    check_labels(log, 5, 5, PLOT_CAPPED, "0.5 1 2 5 ");
}

/* Every tenth power would leave one label, so it is every fifth. */
static void test_few_labels(void **state)
{
    (void)state;
    const struct plot_axis axis = {.log = true};
    const double values[] = {1e-6, 1e6};
    struct plot_range range = see(&axis, values, 2);
    struct plot_scale scale = plot_scale_make(&axis, &range, PLOT_TIGHT, 0, 300);
    struct plot_ticks ticks;
    int labels = 0;
    plot_scale_ticks(&scale, 2, &ticks);
    for (int i = 0; i < ticks.count; i++) labels += ticks.ticks[i].labelled;
    assert_int_equal(labels, 3);
}

/* Nothing to show: no ticks. */
static void test_blank(void **state)
{
    (void)state;
    const struct plot_axis axes[] = {{.log = true}, {.log = false}};
    for (int i = 0; i < 2; i++) {
        struct plot_range range = {0};
        struct plot_ticks ticks;
        plot_scale_extend(&range, &axes[i], PLOT_MISSING);
        struct plot_scale scale = plot_scale_make(&axes[i], &range, PLOT_ROUND, 0, 100);
        plot_scale_ticks(&scale, 11, &ticks);
        assert_true(scale.blank);
        assert_int_equal(ticks.count, 0);
    }
}

/* Zeros on a log scale are at its floor, below all other values. */
static void test_tiles(void **state)
{
    (void)state;
    const struct plot_axis chosen = {.log = true}, given = {.log = true, .floor = 0.1};
    const double values[] = {0, 0.002, -1, 5}, nothing[] = {0, 0};
    struct plot_range range = see(&chosen, values, 4);
    struct plot_scale scale = plot_scale_make(&chosen, &range, PLOT_ROUND, 0, 100);
    assert_int_equal(range.below, 2);
    assert_true(fabs(scale.floor - 0.001) < 1e-12);
    assert_true(fabs(plot_scale_at(&scale, 0) - plot_scale_at(&scale, 0.001)) < 1e-9);
    assert_true(plot_scale_at(&scale, 0) < plot_scale_at(&scale, 0.002) - 1);
    range = see(&given, values, 4);
    scale = plot_scale_make(&given, &range, PLOT_ROUND, 0, 100);
    assert_int_equal(range.below, 3);
    assert_true(fabs(plot_scale_at(&scale, 0.002) - plot_scale_at(&scale, 0.1)) < 1e-9);
    range = see(&chosen, nothing, 2);
    scale = plot_scale_make(&chosen, &range, PLOT_ROUND, 0, 100);
    assert_true(fabs(scale.floor - 1) < 1e-9 && isfinite(plot_scale_at(&scale, 0)));
    /* Exactly a power of ten is above the floor, too. */
    const double exact[] = {0, 0.001};
    range = see(&chosen, exact, 2);
    scale = plot_scale_make(&chosen, &range, PLOT_ROUND, 0, 100);
    assert_true(fabs(scale.floor - 0.0001) < 1e-12);
}

KIT_SUITE(plot_scale)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_short_numbers), cmocka_unit_test(test_short_numbers_are_near),
        cmocka_unit_test(test_ranges),        cmocka_unit_test(test_scales),
        cmocka_unit_test(test_ticks),         cmocka_unit_test(test_ticks_across),
        cmocka_unit_test(test_labels),        cmocka_unit_test(test_few_labels),
        cmocka_unit_test(test_blank),         cmocka_unit_test(test_tiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
