/* Plots: numbers, names and titles in, an SVG document out. Nothing here knows what was measured.
 *
 *     const struct plot_point m1[] = {{12, 1.1}, {13, 5.2}, {14, PLOT_LIMIT}};
 *     const struct plot_series series[] = {{"m1, first_fail", m1, 3}, ...};
 *     struct plot plot = {
 *         .title = "Four models of the queens",
 *         .x = {.title = "queens"},
 *         .y = {.title = "CPU time", .unit = "s", .log = true},
 *         .limit = 60,
 *         .series = series,
 *         .count = 2,
 *     };
 *     plot_lines(&plot, out);
 *
 * A datum is a finite number of at most PLOT_MOST, or one of the two words below. Anything else is
 * misuse. Everything belongs to the caller and may be freed afterwards; texts are UTF-8 and may
 * hold anything. The same data give the same bytes.
 *
 * A value that a log scale cannot show (0, negative, below its floor) is drawn at the floor, and a
 * note under the plot says so. Points that would cover each other within a pixel are drawn once, so
 * that the size of the document is bounded by the size of the picture.
 *
 * What the kinds show, and why colours and markers are what they are: docs/plots.md. */
#ifndef DRAW_PLOT_H
#define DRAW_PLOT_H

#include "base/buf.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#define PLOT_MISSING NAN    /* nothing was measured */
#define PLOT_LIMIT INFINITY /* it was stopped at the limit: the value is larger, nobody knows */
#define PLOT_MOST 1e300

struct plot_axis {
    const char *title; /* NULL: none */
    const char *unit;  /* in brackets after the title; NULL: a plain number */
    bool log;
    /* On a log scale, what is less is drawn here; 0: the power of ten below all positive values. */
    double floor;
};

struct plot_point {
    double x, y;
};

struct plot_series {
    const char *name;
    const struct plot_point *points; /* in any order */
    size_t count;
};

struct plot {
    const char *title, *subtitle; /* NULL: none */
    /* For those who cannot see it; NULL: what is plotted, in sentences. */
    const char *description;
    struct plot_axis x, y;
    double limit; /* in the unit of y; 0: not known, or none */
    const struct plot_series *series;
    size_t count; /* of series */
};

/* A line for each series, from left to right. Where y is missing the line is broken; where it is
 * PLOT_LIMIT there is an open marker on the line of the limit. x is always a number. */
void plot_lines(const struct plot *plot, struct buf *out);

/* For each series, how many of its points (x) have at most this y: a step line, which ends on the
 * line of the limit unless every point has a number. The points' own x do not count, and neither do
 * unit, floor and log of the axis x. */
void plot_cactus(const struct plot *plot, struct buf *out);

/* Points, x against y on the same scale, with the diagonal and the lines of twice and ten times as
 * much. Both or none of the axes are log scales; the floor is that of y, the limit that of both. A
 * point with one PLOT_LIMIT is on that limit's line. */
void plot_scatter(const struct plot *plot, struct buf *out);

/* A table of values, coloured. */
struct plot_table {
    const char *title, *subtitle, *description; /* as in a plot */
    const char *row_title, *column_title;       /* NULL: none */
    const char *const *rows, *const *columns;   /* labels, from the top and from the left */
    size_t row_count, column_count;
    const double *values;   /* row by row */
    struct plot_axis value; /* what they are */
    double limit;           /* in its unit; 0: not known, or none */
};

void plot_heat(const struct plot_table *table, struct buf *out);

#endif
