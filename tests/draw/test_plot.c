/* Plots are checked by parsing the SVG: tick positions and labels give the scale, and lines must
 * pass through the data. */
#include "base/alloc.h"
#include "base/rng.h"
#include "draw/plot_inner.h"
#include "kit_caught.h"
#include "kit_plot.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "kit_svg.h"
#include "kit_text.h"
#include "kit_xml.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WIDTH = 440, HEIGHT = 300, SIDE = 340 }; /* of the areas */

struct picture {
    struct buf text;
    struct kit_svg svg;
};

typedef void draw_plot(const struct plot *plot, struct buf *out);

static void finish(struct picture *picture)
{
    kit_svg_free(&picture->svg);
    buf_free(&picture->text);
}

static void draw(struct picture *picture, draw_plot *kind, const struct plot *plot)
{
    kind(plot, &picture->text);
    kit_svg_read(&picture->svg, buf_text(&picture->text));
}

static void draw_heat(struct picture *picture, const struct plot_table *table)
{
    plot_heat(table, &picture->text);
    kit_svg_read(&picture->svg, buf_text(&picture->text));
}

static bool is(const struct kit_svg_item *item, const char *class)
{
    return strcmp(item->class, class) == 0;
}

/* ---- invariants of all plots */

static bool is_within(const struct kit_svg_item *text, double left, double top, double right, double bottom)
{
    for (int i = 0; i < 4; i++) {
        const struct kit_svg_point *corner = &text->corners[i];
        if (corner->x < left || corner->x > right || corner->y < top || corner->y > bottom) return false;
    }
    return true;
}

static bool is_outside(const struct kit_svg_item *text, double right, double bottom)
{
    double least_x = INFINITY, least_y = INFINITY, most_x = -INFINITY, most_y = -INFINITY;
    for (int i = 0; i < 4; i++) {
        least_x = fmin(least_x, text->corners[i].x);
        most_x = fmax(most_x, text->corners[i].x);
        least_y = fmin(least_y, text->corners[i].y);
        most_y = fmax(most_y, text->corners[i].y);
    }
    return most_x <= 0 || most_y <= 0 || least_x >= right || least_y >= bottom;
}

/* Texts are on the page and do not overlap; those around the area are outside it. */
static void check_texts(const struct kit_svg *svg, double right, double bottom)
{
    for (size_t i = 0; i < svg->items.size; i++) {
        const struct kit_svg_item *item = &svg->items.data[i];
        if (!item->text) continue;
        assert_true(is_within(item, svg->left, svg->top, svg->left + svg->width, svg->top + svg->height));
        bool inside = is(item, "plot-limit") || is(item, "plot-none") || is(item, "plot-values");
        if (!inside) assert_true(is_outside(item, right, bottom));
        for (size_t k = 0; k < i; k++)
            if (svg->items.data[k].text) assert_false(kit_svg_overlap(item, &svg->items.data[k]));
    }
}

struct bounds {
    double right, bottom;
};

static void check_place(void *of, double x, double y, bool begins)
{
    const struct bounds *bounds = of;
    (void)begins;
    assert_true(x >= -PLOT_REACH - 0.1 && x <= bounds->right + PLOT_REACH + 0.1);
    assert_true(y >= -0.1 && y <= bounds->bottom + 0.1);
}

/* Lines and markers are in the area; legend samples are not. */
static void check_paths(const struct kit_svg *svg, double right, double bottom)
{
    struct bounds bounds = {right, bottom};
    for (size_t i = 0; i < svg->items.size; i++) {
        const struct kit_svg_item *item = &svg->items.data[i];
        if (item->text) continue;
        if (is(item, "plot-series") || is(item, "plot-guides") || is(item, "plot-limit"))
            kit_svg_path(item->string, check_place, &bounds);
        if (!is(item, "plot-key")) continue;
        double x, y;
        assert_int_equal(sscanf(item->string, "M%lf %lf", &x, &y), 2);
        assert_true(x > right || y > bottom);
    }
}

static void check_picture(const struct kit_svg *svg, double right, double bottom)
{
    check_texts(svg, right, bottom);
    check_paths(svg, right, bottom);
}

/* ---- parsing */

struct ruler {
    bool log;
    double places[2], values[2]; /* of two labelled ticks */
    int count;
};

static double read_value(const char *text)
{
    static const char minus[] = "\xe2\x88\x92";
    bool negative = strncmp(text, minus, strlen(minus)) == 0;
    return negative ? -atof(text + strlen(minus)) : atof(text);
}

/* The ticks of an axis: labels end left of the area (y) or are centred below it (x). */
static struct ruler read_ruler(const struct kit_svg *svg, bool down, bool log, double bottom)
{
    struct ruler ruler = {.log = log};
    for (size_t i = 0; i < svg->items.size; i++) {
        const struct kit_svg_item *item = &svg->items.data[i];
        if (!item->text || !is(item, "plot-ticks")) continue;
        double x = (item->corners[0].x + item->corners[1].x) / 2;
        double y = (item->corners[0].y + item->corners[3].y) / 2;
        if (down != (y < bottom)) continue;
        int last = ruler.count++ == 0 ? 0 : 1; /* the first and the last, for accuracy */
        ruler.places[last] = down ? y : x;
        ruler.values[last] = read_value(item->string);
    }
    assert_true(ruler.count >= 2);
    return ruler;
}

static double measure(const struct ruler *ruler, double place)
{
    double share = (place - ruler->places[0]) / (ruler->places[1] - ruler->places[0]);
    double from = ruler->values[0], to = ruler->values[1];
    return ruler->log ? from * pow(to / from, share) : from + (to - from) * share;
}

struct trail {
    VEC(struct kit_svg_point) points;
    int begins;
};

static void follow(void *of, double x, double y, bool begins)
{
    struct trail *trail = of;
    vec_push(&trail->points, ((struct kit_svg_point){x, y}));
    trail->begins += begins;
}

/* The first path of series i: its line, or its markers in a scatter plot. */
static struct trail read_series(const struct kit_svg *svg, size_t number, int path)
{
    struct trail trail = {0};
    const char *looks = plot_style_of(number).colour;
    for (size_t i = 0; i < svg->items.size; i++) {
        const struct kit_svg_item *item = &svg->items.data[i];
        if (item->text || !is(item, "plot-series") || strstr(item->looks, looks) == NULL) continue;
        if (path-- == 0) kit_svg_path(item->string, follow, &trail);
    }
    return trail;
}

static void assert_near(double found, double expected)
{
    assert_true(fabs(found - expected) <= 0.003 * fabs(expected) + 1e-9);
}

/* ---- lines */

static void test_lines_go_through_the_data(void **state)
{
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        struct arena arena = {0};
        struct picture picture = {0};
        struct plot plot = kit_plot_models(&arena);
        plot.y.log = kind == 0;
        draw(&picture, plot_lines, &plot);
        check_picture(&picture.svg, WIDTH, HEIGHT);
        struct ruler across = read_ruler(&picture.svg, false, false, HEIGHT);
        struct ruler down = read_ruler(&picture.svg, true, plot.y.log, HEIGHT);
        for (size_t i = 0; i < plot.count; i++) {
            struct trail line = read_series(&picture.svg, i, 0);
            assert_int_equal(line.points.size, i < 3 ? 5 : 6); /* the last one is missing */
            assert_int_equal(line.begins, 1);
            for (size_t k = 0; k < line.points.size; k++) {
                assert_near(measure(&across, line.points.data[k].x), plot.series[i].points[k].x);
                double error = plot.y.log ? 0.003 * plot.series[i].points[k].y : 0.01;
                assert_true(fabs(measure(&down, line.points.data[k].y) - plot.series[i].points[k].y) <=
                            error);
            }
            vec_free(&line.points);
        }
        finish(&picture);
        arena_free(&arena);
    }
}

/* Missing values interrupt a line; an isolated point has a marker. */
static void test_lines_break(void **state)
{
    (void)state;
    const struct plot_point points[] = {{1, 1}, {2, 2},          {3, PLOT_MISSING}, {4, 4}, {5, PLOT_MISSING},
                                        {6, 3}, {7, PLOT_LIMIT}, {8, PLOT_LIMIT},   {9, 2}};
    const struct plot_series series = {"one", points, 9};
    const struct plot plot = {.series = &series, .count = 1, .limit = 5};
    struct picture picture = {0};
    draw(&picture, plot_lines, &plot);
    check_picture(&picture.svg, WIDTH, HEIGHT);
    struct trail line = read_series(&picture.svg, 0, 0);
    assert_int_equal(line.points.size, 7);
    assert_int_equal(line.begins, 4); /* 1-2, 4, 6-7, 8-9 */
    struct trail markers = read_series(&picture.svg, 0, 1), open = read_series(&picture.svg, 0, 2);
    assert_int_equal(markers.begins, 5);
    assert_int_equal(open.begins, 2);
    assert_int_equal(kit_text_count(picture.text.data, "over the limit of 5</text>"), 1);
    vec_free(&line.points);
    vec_free(&markers.points);
    vec_free(&open.points);
    finish(&picture);
}

/* A dense line has fewer markers than points, but isolated points have one. */
static void test_lone_points(void **state)
{
    (void)state;
    for (int lone = 0; lone < 200; lone += 25) {
        struct plot_point points[200];
        for (int i = 0; i < 200; i++)
            points[i] = (struct plot_point){i, abs(i - lone) == 1 ? PLOT_MISSING : 5 + i % 3};
        const struct plot_series series = {"one", points, 200};
        const struct plot plot = {.series = &series, .count = 1};
        struct picture picture = {0};
        draw(&picture, plot_lines, &plot);
        struct ruler across = read_ruler(&picture.svg, false, false, HEIGHT);
        struct trail markers = read_series(&picture.svg, 0, 1);
        bool found = false;
        for (size_t i = 0; i < markers.points.size; i++) /* a disc begins at its left end */
            found = found || fabs(measure(&across, markers.points.data[i].x + 3.5) - lone) < 0.1;
        assert_true(found);
        assert_true(markers.begins < 40);
        vec_free(&markers.points);
        finish(&picture);
    }
}

/* Points at the limit are on its line or stacked above it; all others are below. */
static void test_limits(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct picture picture = {0};
    struct plot plot = kit_plot_report(&arena);
    draw(&picture, plot_lines, &plot);
    check_picture(&picture.svg, WIDTH, HEIGHT);
    double line = 0, highest = HEIGHT;
    assert_int_equal(sscanf(strstr(picture.text.data, "stroke-dasharray=\"5 3\" d=\"M0 "),
                            "stroke-dasharray=\"5 3\" d=\"M0 %lf", &line),
                     1);
    struct ruler down = read_ruler(&picture.svg, true, true, HEIGHT);
    assert_near(measure(&down, line), 180);
    for (size_t i = 8; i < 12; i++) {
        /* Colours repeat: the first two paths are the line and markers of series i - 8. */
        struct trail trail = read_series(&picture.svg, i - 8, 2);
        for (size_t k = 0; k < trail.points.size; k++) {
            bool over = isinf(plot.series[i].points[k].y);
            assert_int_equal(trail.points.data[k].y <= line + 0.01, over);
            highest = fmin(highest, trail.points.data[k].y);
        }
        vec_free(&trail.points);
    }
    assert_true(highest < line - 10); /* three of them at n = 14 */
    finish(&picture);
    arena_free(&arena);
}

/* Names are at the line ends if these are apart, else in a legend; never both. */
static void test_names(void **state)
{
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        const double ends[] = {kind == 1 ? 11 : 50, 10, kind == 2 ? PLOT_MISSING : 2};
        struct plot_point points[3][2];
        struct plot_series series[3];
        for (int i = 0; i < 3; i++) {
            points[i][0] = (struct plot_point){1, 1};
            points[i][1] = (struct plot_point){2, ends[i]};
            series[i] = (struct plot_series){i == 0 ? "first" : i == 1 ? "second" : "third", points[i], 2};
        }
        if (kind == 3) points[0][1].y = PLOT_LIMIT;
        const struct plot plot = {.series = series, .count = 3, .y = {.log = true}};
        struct picture picture = {0};
        draw(&picture, plot_lines, &plot);
        check_picture(&picture.svg, WIDTH, HEIGHT);
        assert_int_equal(kit_text_count(picture.text.data, "plot-ends"), kind == 0);
        assert_int_equal(kit_text_count(picture.text.data, "plot-key"), kind != 0);
        for (int i = 0; i < 3; i++) {
            char text[40];
            snprintf(text, sizeof text, ">%s</text>", series[i].name);
            assert_int_equal(kit_text_count(picture.text.data, text), 1);
        }
        finish(&picture);
    }
}

/* A legend is one column on the right while it is not higher than the plot, else below. A line with
 * a single x has no end at the right. */
static void test_legends(void **state)
{
    (void)state;
    static const size_t counts[] = {1, 12, 30};
    for (int kind = 0; kind < 3; kind++) {
        struct arena arena = {0};
        struct picture picture = {0};
        struct plot plot = kit_plot_instances(&arena, 1, counts[kind], 1);
        draw(&picture, plot_lines, &plot);
        check_picture(&picture.svg, WIDTH, HEIGHT);
        size_t names = 0;
        for (size_t i = 0; i < picture.svg.items.size; i++) {
            const struct kit_svg_item *item = &picture.svg.items.data[i];
            if (!item->text || !is(item, "plot-key")) continue;
            char name[40];
            snprintf(name, sizeof name, "setting %zu", ++names);
            assert_string_equal(item->string, name);
            assert_true(kind < 2 ? item->corners[0].x > WIDTH && item->corners[2].y < HEIGHT + 60
                                 : item->corners[0].y > HEIGHT);
        }
        assert_int_equal(names, counts[kind]);
        finish(&picture);
        arena_free(&arena);
    }
}

/* The order of points does not matter. */
static void test_order(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (int kind = 0; kind < 2; kind++) {
        struct arena arena = {0};
        struct buf one = {0}, other = {0};
        struct plot plot = kit_plot_instances(&arena, 7, 5, 30);
        for (size_t i = 0; i < plot.count; i++)
            for (size_t k = 0; k < 30; k++) ((struct plot_point *)plot.series[i].points)[k].x = (double)k;
        draw_plot *draw_kind = kind ? plot_cactus : plot_lines;
        draw_kind(&plot, &one);
        for (size_t i = 0; i < plot.count; i++)
            rng_shuffle(&rng, (struct plot_point *)plot.series[i].points, 30, sizeof(struct plot_point));
        draw_kind(&plot, &other);
        assert_string_equal(buf_text(&one), buf_text(&other));
        buf_free(&one);
        buf_free(&other);
        arena_free(&arena);
    }
}

/* ---- thinning */

struct columns {
    double lo[WIDTH], hi[WIDTH], first[WIDTH], last[WIDTH];
};

static void enter(struct columns *columns, double x, double y)
{
    int at = (int)x;
    if (isnan(columns->first[at])) columns->first[at] = y;
    columns->last[at] = y;
    columns->lo[at] = fmin(columns->lo[at], y);
    columns->hi[at] = fmax(columns->hi[at], y);
}

static void clear(struct columns *columns)
{
    for (int i = 0; i < WIDTH; i++) {
        columns->lo[i] = INFINITY;
        columns->hi[i] = -INFINITY;
        columns->first[i] = columns->last[i] = NAN;
    }
}

static void enter_place(void *of, double x, double y, bool begins)
{
    (void)begins;
    enter(of, x, y);
}

/* In every pixel column the thinned line enters, extends and leaves like the full one. */
static void test_thinned_lines_look_the_same(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 6);
    for (uint64_t round = 0; round < kit_rounds(12); round++) {
        plot_spots spots = {0};
        struct plot_paper paper;
        struct columns before, after;
        clear(&before);
        clear(&after);
        size_t count = round == 0 ? 100000 : 1 + rng_below(&rng, 5000);
        for (size_t i = 0; i < count; i++) {
            /* In hundredths, as written, and away from column borders. */
            double x = floor((double)i / (double)count * (WIDTH - 1) * 50) / 50 + 0.01;
            double y = (double)rng_below(&rng, 100 * HEIGHT) / 100;
            vec_push(&spots, ((struct plot_spot){.x = x, .y = y, .apart = i == 0}));
            enter(&before, x, y);
        }
        plot_paper_begin(&paper, WIDTH, HEIGHT);
        plot_curve_draw(&paper, &spots, 0, "many");
        const char *d = strstr(buf_text(&paper.body), " d=\"") + 4;
        char *line = alloc_bytes(strcspn(d, "\"") + 1);
        memcpy(line, d, strcspn(d, "\""));
        kit_svg_path(line, enter_place, &after);
        for (int i = 0; i < WIDTH; i++) {
            assert_true(isnan(before.first[i]) == isnan(after.first[i]));
            if (isnan(before.first[i])) continue;
            assert_near(after.first[i], before.first[i]);
            assert_near(after.last[i], before.last[i]);
            assert_near(after.lo[i], before.lo[i]);
            assert_near(after.hi[i], before.hi[i]);
        }
        assert_true(paper.body.size < 40000);
        alloc_free(line);
        vec_free(&spots);
        buf_free(&paper.body);
    }
}

static void test_many_points(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct buf out = {0};
    size_t count = kit_rounds(100000);
    struct plot plot = kit_plot_instances(&arena, 3, 3, count);
    plot_cactus(&plot, &out);
    assert_true(out.size < 60000);
    buf_clear(&out);
    for (size_t i = 0; i < plot.count; i++)
        for (size_t k = 0; k < count; k++) ((struct plot_point *)plot.series[i].points)[k].x = (double)k;
    plot_lines(&plot, &out);
    assert_true(out.size < 120000);
    buf_clear(&out);
    plot = kit_plot_pairs(&arena, 3, 2, count);
    plot_scatter(&plot, &out);
    assert_true(out.size < 800000);
    assert_null(kit_xml_wrong(buf_text(&out)));
    buf_clear(&out);
    struct plot_table table = kit_plot_table(&arena, 3, 300, count / 300);
    plot_heat(&table, &out);
    assert_true(out.size < 30 * count);
    assert_null(kit_xml_wrong(buf_text(&out)));
    buf_free(&out);
    arena_free(&arena);
}

/* ---- cactus */

static int compare(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return one < other ? -1 : one > other;
}

/* The line of a series passes through (k, its k-th value) and ends as described in
 * plot_cactus.c. */
static void test_cactus(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= kit_rounds(20); seed++) {
        struct arena arena = {0};
        struct picture picture = {0};
        struct plot plot = kit_plot_instances(&arena, seed, 4, 25);
        draw(&picture, plot_cactus, &plot);
        check_picture(&picture.svg, WIDTH, HEIGHT);
        struct ruler across = read_ruler(&picture.svg, false, false, HEIGHT);
        struct ruler down = read_ruler(&picture.svg, true, true, HEIGHT);
        for (size_t i = 0; i < plot.count; i++) {
            double values[25];
            size_t count = 0;
            for (size_t k = 0; k < 25; k++)
                if (isfinite(plot.series[i].points[k].y)) values[count++] = plot.series[i].points[k].y;
            qsort(values, count, sizeof *values, compare);
            struct trail line = read_series(&picture.svg, i, 0);
            assert_int_equal(line.points.size, 2 * count + (count < 25));
            for (size_t k = 0; k < count; k++) {
                const struct kit_svg_point *step = &line.points.data[2 * k];
                assert_true(fabs(measure(&across, step[0].x) - (double)k) < 0.01);
                assert_true(fabs(measure(&across, step[1].x) - (double)k - 1) < 0.01);
                if (values[k] > 0) assert_near(measure(&down, step[1].y), values[k]);
                assert_true(fabs(step[0].y - step[1].y) < 1e-9);
            }
            char name[80];
            snprintf(name, sizeof name, ">setting %zu (%zu)</text>", i + 1, count);
            assert_int_equal(kit_text_count(picture.text.data, name), 1);
            vec_free(&line.points);
        }
        finish(&picture);
        arena_free(&arena);
    }
}

/* ---- scatter */

/* Markers are at their points; the counts in the notes are right. */
static void test_scatter(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= kit_rounds(20); seed++) {
        struct arena arena = {0};
        struct picture picture = {0};
        struct plot plot = kit_plot_pairs(&arena, seed, 1, 40);
        size_t above = 0, below = 0, inside = 0, found = 0;
        draw(&picture, plot_scatter, &plot);
        check_picture(&picture.svg, SIDE, SIDE);
        struct ruler across = read_ruler(&picture.svg, false, true, SIDE);
        struct ruler down = read_ruler(&picture.svg, true, true, SIDE);
        struct trail markers = read_series(&picture.svg, 0, 0);
        for (size_t k = 0; k < 40; k++) {
            const struct plot_point *point = &plot.series[0].points[k];
            above += point->y > point->x;
            below += point->y < point->x;
            if (!isfinite(point->x) || !isfinite(point->y)) continue;
            inside++;
            bool hit = false;
            for (size_t i = 0; i < markers.points.size; i++) { /* a disc begins at its left end */
                double x = measure(&across, markers.points.data[i].x + 3.5);
                double y = measure(&down, markers.points.data[i].y);
                hit = hit || (fabs(x / point->x - 1) < 0.05 && fabs(y / point->y - 1) < 0.05);
            }
            found += hit || point->x <= 0 || point->y <= 0;
        }
        char note[200];
        snprintf(note, sizeof note, "%zu above the diagonal, %zu below", above, below);
        assert_int_equal(kit_text_count(picture.text.data, note), 1);
        assert_int_equal(found, inside);
        vec_free(&markers.points);
        finish(&picture);
        arena_free(&arena);
    }
}

/* Guides are at factors 1, 2 and 10, on both kinds of scales. */
static void test_guides(void **state)
{
    (void)state;
    static const double factors[] = {1, 2, 0.5, 10, 0.1};
    const struct plot_point points[] = {{0.5, 3}, {80, 20}, {7, 7}, {-40, -20}};
    for (int kind = 0; kind < 3; kind++) {
        const struct plot_series series = {"one", points, kind == 2 ? 4 : 3};
        const struct plot plot = {.series = &series,
                                  .count = 1,
                                  .x = {.log = kind == 0},
                                  .y = {.log = kind == 0}};
        struct picture picture = {0};
        size_t seen = 0;
        draw(&picture, plot_scatter, &plot);
        check_picture(&picture.svg, SIDE, SIDE);
        struct ruler across = read_ruler(&picture.svg, false, kind == 0, SIDE);
        struct ruler down = read_ruler(&picture.svg, true, kind == 0, SIDE);
        for (size_t i = 0; i < picture.svg.items.size; i++) {
            const struct kit_svg_item *item = &picture.svg.items.data[i];
            if (item->text || !is(item, "plot-guides")) continue;
            double x1, y1, x2, y2;
            assert_int_equal(sscanf(item->string, "M%lf %lfL%lf %lf", &x1, &y1, &x2, &y2), 4);
            double factor = factors[seen++];
            assert_true(fabs(measure(&down, y2) - factor * measure(&across, x2)) <
                        0.01 * factor * fabs(measure(&across, x2)) + 0.1);
            assert_true(fabs(measure(&down, y1) - factor * measure(&across, x1)) <
                        0.01 * factor * fabs(measure(&across, x1)) + 0.1);
        }
        assert_int_equal(seen, 5);
        finish(&picture);
    }
}

/* ---- heat */

/* The colour of the cell whose left top corner is there. */
static const char *cell_colour(const struct kit_svg *svg, double x, double y, char colour[8])
{
    char corner[60], other[60];
    snprintf(corner, sizeof corner, "M%g %gh", x, y);
    snprintf(other, sizeof other, "zM%g %gh", x, y);
    for (size_t i = 0; i < svg->items.size; i++) {
        const struct kit_svg_item *item = &svg->items.data[i];
        if (item->text || !is(item, "plot-cells")) continue;
        if (strncmp(item->string, corner, strlen(corner)) != 0 && strstr(item->string, other) == NULL)
            continue;
        assert_int_equal(sscanf(item->looks, " fill=\"#%6s", colour), 1);
        return colour;
    }
    return NULL;
}

static int lightness(const char *colour)
{
    unsigned red, green, blue;
    sscanf(colour, "%2x%2x%2x", &red, &green, &blue);
    return (int)(2126 * red + 7152 * green + 722 * blue);
}

/* Larger is darker; cells without a value have no colour; every value is readable. */
static void test_heat(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= kit_rounds(10); seed++) {
        struct arena arena = {0};
        struct picture picture = {0};
        struct plot_table table = kit_plot_table(&arena, seed, 4, 5);
        for (size_t i = 0; i < 5; i++) ((const char **)table.columns)[i] = "c"; /* 44 wide */
        table.limit = 0;
        draw_heat(&picture, &table);
        check_texts(&picture.svg, 220, 104);
        size_t values = 0;
        for (size_t i = 0; i < 20; i++) {
            char one[8], other[8];
            const char *colour = cell_colour(&picture.svg, (double)(i % 5) * 44, (double)(i / 5) * 26, one);
            assert_int_equal(colour != NULL, isfinite(table.values[i]));
            values += colour != NULL;
            for (size_t k = 0; k < i && colour != NULL; k++) {
                if (!isfinite(table.values[k])) continue;
                cell_colour(&picture.svg, (double)(k % 5) * 44, (double)(k / 5) * 26, other);
                if (table.values[i] > table.values[k]) assert_true(lightness(one) <= lightness(other) + 9000);
                if (table.values[i] > 2 * table.values[k]) assert_true(lightness(one) < lightness(other));
            }
        }
        size_t written = 0;
        for (size_t i = 0; i < picture.svg.items.size; i++)
            written += is(&picture.svg.items.data[i], "plot-values");
        assert_int_equal(written, values);
        finish(&picture);
        arena_free(&arena);
    }
}

static void test_heat_says_what_is_hatched(void **state)
{
    (void)state;
    static const char *const labels[] = {"a", "b"};
    for (int kind = 0; kind < 4; kind++) {
        const double values[] = {1, 2, kind & 1 ? PLOT_MISSING : 3, kind & 2 ? PLOT_LIMIT : 4};
        const struct plot_table table = {.rows = labels,
                                         .columns = labels,
                                         .row_count = 2,
                                         .column_count = 2,
                                         .values = values,
                                         .value = {.title = "nodes"},
                                         .limit = 7};
        struct picture picture = {0};
        draw_heat(&picture, &table);
        check_texts(&picture.svg, 88, 52);
        assert_int_equal(kit_text_count(picture.text.data, ">missing</text>"), kind & 1);
        assert_int_equal(kit_text_count(picture.text.data, ">over the limit of 7</text>"), kind >> 1);
        assert_int_equal(kit_text_count(picture.text.data, ">&gt;7</text>"), kind >> 1);
        finish(&picture);
    }
}

/* ---- anything */

static const char *const hostile[] = {
    "",
    " ",
    "<script>alert('&amp;')</script>",
    "\"quoted\" & 'more' ]]> --> <!--",
    "line\nbreak\ttab\rreturn",
    "\xff\xfe\x80 broken",
    "\xf0\x9f\x98\x80 \xe4\xb8\xad\xe6\x96\x87 \xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
    "\x01\x02\x1b[31m",
    "%s %n %d",
    "averyveryveryveryveryveryveryveryveryveryveryveryveryveryveryverylongnamewithoutanyplacetobreakit",
    "a very long name that has places to break it, several of them, more than there are lines to fill, so",
};

static const char *random_text(struct rng *rng, struct arena *arena)
{
    if (rng_below(rng, 3) == 0) return arena_print(arena, "setting %d", (int)rng_below(rng, 100));
    return hostile[rng_below(rng, sizeof hostile / sizeof *hostile)];
}

static double random_datum(struct rng *rng, int kind, bool words)
{
    if (words && rng_below(rng, 6) == 0) return rng_below(rng, 2) ? PLOT_MISSING : PLOT_LIMIT;
    switch (kind) {
    case 0:
        return (double)rng_between(rng, 0, 30);
    case 1:
        return rng_unit(rng) * 60;
    case 2:
        return 7;
    case 3:
        return pow(10, (double)rng_between(rng, -280, 280)) * (rng_unit(rng) - 0.3);
    case 4:
        return words ? PLOT_LIMIT : 3;
    default:
        return round(pow(10, rng_unit(rng) * 6 - 3) * 1000) / 1000;
    }
}

static struct plot_axis random_axis(struct rng *rng, struct arena *arena, bool log)
{
    struct plot_axis axis = {.log = log};
    if (rng_below(rng, 4)) axis.title = random_text(rng, arena);
    if (rng_below(rng, 2)) axis.unit = random_text(rng, arena);
    if (rng_below(rng, 4) == 0) axis.floor = 0.01;
    return axis;
}

static struct plot random_plot(struct rng *rng, struct arena *arena, bool words_in_x)
{
    bool log = rng_below(rng, 2);
    struct plot plot = {.x = random_axis(rng, arena, words_in_x ? log : rng_below(rng, 2)),
                        .y = random_axis(rng, arena, log),
                        .count = rng_below(rng, rng_below(rng, 2) ? 30 : 4)};
    struct plot_series *series = ARENA_ARRAY(arena, struct plot_series, plot.count + 1);
    int x_kind = (int)rng_below(rng, 6), y_kind = (int)rng_below(rng, 6);
    if (rng_below(rng, 4)) plot.title = random_text(rng, arena);
    if (rng_below(rng, 4)) plot.subtitle = random_text(rng, arena);
    if (rng_below(rng, 2)) plot.limit = 60;
    for (size_t i = 0; i < plot.count; i++) {
        size_t count = rng_below(rng, rng_below(rng, 8) ? 20 : 500);
        struct plot_point *points = ARENA_ARRAY(arena, struct plot_point, count + 1);
        for (size_t k = 0; k < count; k++) {
            points[k].x = random_datum(rng, words_in_x ? y_kind : x_kind, words_in_x);
            points[k].y = random_datum(rng, y_kind, true);
        }
        series[i] = (struct plot_series){random_text(rng, arena), points, count};
    }
    plot.series = series;
    return plot;
}

static void test_anything(void **state)
{
    (void)state;
    static draw_plot *const kinds[] = {plot_lines, plot_cactus, plot_scatter};
    for (uint64_t seed = 1; seed <= kit_rounds(900); seed++) {
        struct rng rng;
        struct arena arena = {0};
        struct picture picture = {0};
        struct buf again = {0};
        rng_seed(&rng, seed);
        bool scatter = seed % 3 == 2;
        struct plot plot = random_plot(&rng, &arena, scatter);
        draw(&picture, kinds[seed % 3], &plot);
        check_picture(&picture.svg, scatter ? SIDE : WIDTH, scatter ? SIDE : HEIGHT);
        kinds[seed % 3](&plot, &again);
        assert_string_equal(buf_text(&again), picture.text.data);
        assert_int_equal(kit_text_count(picture.text.data, " id="), 0);
        assert_null(strstr(picture.text.data, "nan"));
        assert_null(strstr(picture.text.data, "inf"));
        buf_free(&again);
        finish(&picture);
        arena_free(&arena);
    }
}

static void test_any_table(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= kit_rounds(300); seed++) {
        struct rng rng;
        struct arena arena = {0};
        struct picture picture = {0};
        rng_seed(&rng, seed);
        struct plot_table table = {.title = random_text(&rng, &arena),
                                   .row_title = random_text(&rng, &arena),
                                   .column_title = random_text(&rng, &arena),
                                   .row_count = rng_below(&rng, rng_below(&rng, 8) ? 8 : 60),
                                   .column_count = rng_below(&rng, rng_below(&rng, 8) ? 8 : 100),
                                   .value = random_axis(&rng, &arena, rng_below(&rng, 2)),
                                   .limit = rng_below(&rng, 2) ? 60 : 0};
        const char **rows = ARENA_ARRAY(&arena, const char *, table.row_count + 1);
        const char **columns = ARENA_ARRAY(&arena, const char *, table.column_count + 1);
        double *values = ARENA_ARRAY(&arena, double, table.row_count *table.column_count + 1);
        int kind = (int)rng_below(&rng, 6);
        for (size_t i = 0; i < table.row_count; i++) rows[i] = random_text(&rng, &arena);
        for (size_t i = 0; i < table.column_count; i++) columns[i] = random_text(&rng, &arena);
        for (size_t i = 0; i < table.row_count * table.column_count; i++)
            values[i] = random_datum(&rng, kind, true);
        table.rows = rows;
        table.columns = columns;
        table.values = values;
        draw_heat(&picture, &table);
        check_texts(&picture.svg, 1, 1);
        assert_null(strstr(picture.text.data, "nan"));
        assert_null(strstr(picture.text.data, "inf"));
        finish(&picture);
        arena_free(&arena);
    }
}

static void test_nothing(void **state)
{
    (void)state;
    static draw_plot *const kinds[] = {plot_lines, plot_cactus, plot_scatter};
    const struct plot_series empty = {"empty", NULL, 0};
    for (int i = 0; i < 6; i++) {
        const struct plot plot = {.series = i < 3 ? NULL : &empty, .count = i / 3};
        struct picture picture = {0};
        draw(&picture, kinds[i % 3], &plot);
        assert_int_equal(kit_text_count(picture.text.data, ">no data</text>"), 1);
        finish(&picture);
    }
    const struct plot_table table = {.title = "none"};
    struct picture picture = {0};
    draw_heat(&picture, &table);
    assert_int_equal(kit_text_count(picture.text.data, ">no data</text>"), 1);
    finish(&picture);
}

/* ---- words */

static void test_title_and_description(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct picture picture = {0};
    struct plot plot = kit_plot_report(&arena);
    draw(&picture, plot_lines, &plot);
    assert_non_null(strstr(picture.text.data,
                           "<title>Model 1: twelve strategies</title>\n<desc>Line plot: CPU time (s), log "
                           "scale, from 0.22 to 70; against queens, from 10 to 14. 12 "
                           "series: input_order, min; "));
    assert_non_null(strstr(picture.text.data, " 5 values over the limit of 180 s.</desc>"));
    finish(&picture);
    picture = (struct picture){0};
    plot.description = "mine <own>";
    draw(&picture, plot_lines, &plot);
    assert_non_null(strstr(picture.text.data, "<desc>mine &lt;own&gt;</desc>"));
    finish(&picture);
    arena_free(&arena);
}

static void test_floor_is_said(void **state)
{
    (void)state;
    const struct plot_point points[] = {{1, 0}, {2, 0.02}, {3, 7}};
    const struct plot_series series = {"one", points, 3};
    struct plot plot = {.series = &series, .count = 1, .y = {.log = true, .unit = "s"}};
    struct buf out = {0};
    plot_lines(&plot, &out);
    assert_int_equal(kit_text_count(buf_text(&out), ">1 value is below 0.01 s and drawn there.</text>"), 1);
    buf_clear(&out);
    plot.y.floor = 0.1;
    plot_lines(&plot, &out);
    assert_int_equal(kit_text_count(buf_text(&out), ">2 values are below 0.1 s and drawn there.</text>"), 1);
    buf_clear(&out);
    plot.y.log = false;
    plot_lines(&plot, &out);
    assert_int_equal(kit_text_count(buf_text(&out), "plot-notes"), 0);
    buf_free(&out);
}

/* ---- golden files and misuse */

static void check_golden(const char *name, draw_plot *kind, const struct plot *plot)
{
    struct picture picture = {0};
    draw(&picture, kind, plot);
    kit_text_golden(name, picture.text.data);
    finish(&picture);
}

static void check_golden_table(const char *name, const struct plot_table *table)
{
    struct picture picture = {0};
    draw_heat(&picture, table);
    kit_text_golden(name, picture.text.data);
    finish(&picture);
}

static void test_golden_files(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct plot report = kit_plot_report(&arena), models = kit_plot_models(&arena);
    struct plot instances = kit_plot_instances(&arena, 1, 6, 300), pairs = kit_plot_pairs(&arena, 1, 3, 300);
    struct plot_table small = kit_plot_strategies(&arena), large = kit_plot_table(&arena, 1, 12, 10);
    check_golden("svg/plot-lines.svg", plot_lines, &report);
    check_golden("svg/plot-models.svg", plot_lines, &models);
    check_golden("svg/plot-cactus.svg", plot_cactus, &instances);
    check_golden("svg/plot-scatter.svg", plot_scatter, &pairs);
    check_golden_table("svg/plot-heat.svg", &small);
    check_golden_table("svg/plot-table.svg", &large);
    arena_free(&arena);
}

enum misuse {
    FINE,
    X_MISSING,
    X_LIMIT,
    BELOW,
    TOO_LARGE,
    LIMIT_BELOW,
    LIMIT_MISSING,
    FLOOR,
    NAMELESS,
    MIXED,
    CELL,
    MISUSES
};

static void misuse(void *of)
{
    enum misuse kind = *(enum misuse *)of;
    struct plot_point point = {1, 1};
    struct plot_series series = {kind == NAMELESS ? NULL : "one", &point, 1};
    struct plot plot = {.series = &series, .count = 1, .y = {.log = kind == MIXED}};
    const double cell = kind == CELL ? -INFINITY : 1;
    const char *label = "a";
    struct plot_table table = {
        .rows = &label, .columns = &label, .row_count = 1, .column_count = 1, .values = &cell};
    struct buf out = {0};
    if (kind == X_MISSING) point.x = PLOT_MISSING;
    if (kind == X_LIMIT) point.x = PLOT_LIMIT;
    if (kind == BELOW) point.y = -INFINITY;
    if (kind == TOO_LARGE) point.y = 1e301;
    if (kind == LIMIT_BELOW) plot.limit = -1;
    if (kind == LIMIT_MISSING) plot.limit = PLOT_MISSING;
    if (kind == FLOOR) plot.y.floor = -1;
    plot_heat(&table, &out);
    plot_scatter(&plot, &out);
    plot_lines(&plot, &out);
    buf_free(&out);
}

static void test_misuse(void **state)
{
    (void)state;
    for (int kind = 0; kind < MISUSES; kind++) {
        enum misuse act = (enum misuse)kind;
        char said[200] = "";
        assert_int_equal(kit_caught_abort(kit_caught(misuse, &act, said, sizeof said)), kind != FINE);
        if (kind != FINE) assert_non_null(strstr(said, "plot_"));
    }
}

KIT_SUITE(plot)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_go_through_the_data),
        cmocka_unit_test(test_lines_break),
        cmocka_unit_test(test_lone_points),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_legends),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_thinned_lines_look_the_same),
        cmocka_unit_test(test_many_points),
        cmocka_unit_test(test_cactus),
        cmocka_unit_test(test_scatter),
        cmocka_unit_test(test_guides),
        cmocka_unit_test(test_heat),
        cmocka_unit_test(test_heat_says_what_is_hatched),
        cmocka_unit_test(test_anything),
        cmocka_unit_test(test_any_table),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_title_and_description),
        cmocka_unit_test(test_floor_is_said),
        cmocka_unit_test(test_golden_files),
        cmocka_unit_test(test_misuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
