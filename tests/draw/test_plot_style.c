/* Verifies the claims of docs/plots.md about colours, markers and dashes. Lightness and contrast
 * are computed from their definitions (CIE 1976 L*, WCAG 2), independently of the code. */
#include "draw/plot_inner.h"
#include "kit_suite.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static double linear(unsigned part)
{
    double share = part / 255.0;
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

static void split(const char *colour, double light[3])
{
    unsigned red, green, blue;
    assert_int_equal(sscanf(colour, "%2x%2x%2x", &red, &green, &blue), 3);
    light[0] = linear(red);
    light[1] = linear(green);
    light[2] = linear(blue);
}

static double luminance_of(const double light[3])
{
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
}

static double luminance(const char *colour)
{
    double light[3];
    split(colour, light);
    return luminance_of(light);
}

static double cube(double ratio)
{
    return ratio > 216.0 / 24389 ? cbrt(ratio) : (24389.0 / 27 * ratio + 16) / 116;
}

static double lightness(const char *colour)
{
    return 116 * cube(luminance(colour)) - 16;
}

static double contrast(const char *a, const char *b)
{
    double one = luminance(a) + 0.05, other = luminance(b) + 0.05;
    return one > other ? one / other : other / one;
}

/* ---- dichromatic vision: Machado, Oliveira, Fernandes 2009, severity 1 */

enum { EYES = 4 };
static const double eyes[EYES][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
};

static void see(const char *colour, int eye, double lab[3])
{
    static const double xyz[3][3] = {{0.4124564, 0.3575761, 0.1804375},
                                     {0.2126729, 0.7151522, 0.0721750},
                                     {0.0193339, 0.1191920, 0.9503041}};
    double light[3], seen[3] = {0}, ratio[3];
    split(colour, light);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) seen[i] += eyes[eye][i][k] * light[k];
        seen[i] = fmin(fmax(seen[i], 0), 1);
    }
    for (int i = 0; i < 3; i++) {
        double sum = 0, white = 0;
        for (int k = 0; k < 3; k++) {
            sum += xyz[i][k] * seen[k];
            white += xyz[i][k];
        }
        ratio[i] = cube(sum / white);
    }
    lab[0] = 116 * ratio[1] - 16;
    lab[1] = 500 * (ratio[0] - ratio[1]);
    lab[2] = 200 * (ratio[1] - ratio[2]);
}

static double distance(const char *a, const char *b, int eye)
{
    double one[3], other[3];
    see(a, eye, one);
    see(b, eye, other);
    return hypot(hypot(one[0] - other[0], one[1] - other[1]), one[2] - other[2]);
}

/* ---- series */

static void test_colours(void **state)
{
    (void)state;
    static const double nearest[EYES] = {30, 18, 16, 16};
    for (size_t i = 0; i < PLOT_COLOURS; i++) {
        const char *colour = plot_style_of(i).colour;
        assert_true(contrast(colour, GEOMETRY_PAPER) >= 3);
        for (size_t k = 0; k < i; k++) {
            const char *other = plot_style_of(k).colour;
            double apart = fabs(lightness(colour) - lightness(other));
            assert_true(apart >= 6);
            if (i - k == 1 || (i < 4 && k < 4)) assert_true(apart >= 12.5);
            for (int eye = 0; eye < EYES; eye++) assert_true(distance(colour, other, eye) >= nearest[eye]);
        }
    }
}

static bool is_same(struct plot_style a, struct plot_style b)
{
    return strcmp(a.colour, b.colour) == 0 && a.marker == b.marker;
}

/* No two series look the same; neighbours differ in colour, marker and dashes. */
static void test_looks(void **state)
{
    (void)state;
    for (size_t i = 0; i < PLOT_LOOKS; i++) {
        struct plot_style look = plot_style_of(i), next = plot_style_of(i + 1);
        for (size_t k = 0; k < i; k++) assert_false(is_same(look, plot_style_of(k)));
        assert_string_not_equal(look.colour, next.colour);
        assert_string_not_equal(look.dashes, next.dashes);
        assert_int_not_equal(look.marker, next.marker);
        if (i + 8 < 40) assert_string_not_equal(look.dashes, plot_style_of(i + 8).dashes);
    }
    assert_true(is_same(plot_style_of(0), plot_style_of(PLOT_LOOKS)));
}

/* ---- values */

static void test_ramp(void **state)
{
    (void)state;
    char colour[PLOT_COLOUR_ROOM], last[PLOT_COLOUR_ROOM] = "ffffff";
    double first = lightness(plot_style_ramp(0, colour)), end = lightness(plot_style_ramp(1, colour));
    assert_true(first > 95 && end < 21);
    for (int i = 0; i <= 1000; i++) {
        plot_style_ramp(i / 1000.0, colour);
        double light = lightness(colour);
        assert_true(light <= lightness(last) + 0.15); /* rounding to 8 bits may reverse one step */
        assert_true(fabs(light - (first + (end - first) * i / 1000)) < 0.6);
        assert_true(contrast(colour, plot_style_on(colour)) >= 4.5);
        for (int eye = 1; eye < EYES; eye++) {
            double seen[3], before[3];
            see(colour, eye, seen);
            see(last, eye, before);
            assert_true(seen[0] <= before[0] + 0.3);
        }
        strcpy(last, colour);
    }
    assert_string_equal(plot_style_ramp(-1, colour), "faf4d9");
    assert_string_equal(plot_style_ramp(2, colour), "422158");
}

KIT_SUITE(plot_style)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_colours),
        cmocka_unit_test(test_looks),
        cmocka_unit_test(test_ramp),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
