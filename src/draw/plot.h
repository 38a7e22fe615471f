/* Plots: data, names and titles in, an SVG document out.
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
 * A datum is a finite number up to PLOT_MOST in size, PLOT_MISSING or PLOT_LIMIT; anything else is
 * misuse. The caller owns all data and may free it afterwards; texts are UTF-8. Equal data give
 * equal output.
 *
 * Values that a log scale cannot show (0, negative, below its floor) are drawn at the floor, with a
 * note under the plot. Points that coincide within a pixel are drawn once, which bounds the size of
 * the document.
 *
 * docs/plots.md explains the kinds of plots and the choice of colours and markers. */
#ifndef DRAW_PLOT_H
#define DRAW_PLOT_H

#include "base/buf.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#define PLOT_MISSING NAN    /* not measured */
#define PLOT_LIMIT INFINITY /* stopped at the limit: the true value is larger */
#define PLOT_MOST 1e300

struct plot_axis {
    const char *title; /* NULL: none */
    const char *unit;  /* in brackets after the title; NULL: a plain number */
    bool log;
    /* On a log scale, smaller values are drawn here; 0: the power of ten below all positive
     * values. */
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
    /* Accessible description; NULL: generated from the data. */
    const char *description;
    struct plot_axis x, y;
    double limit; /* in the unit of y; 0: unknown, or none */
    const struct plot_series *series;
    size_t count; /* of series */
};

/* One line per series, by increasing x. Missing values interrupt the line; PLOT_LIMIT is an open
 * marker on the limit line. Every x is a number. */
void plot_lines(const struct plot *plot, struct buf *out);

/* For each series, the number of points (x) with at most this y: a step line, which ends on the
 * limit line unless all points are numbers. The points' x and the unit, floor and log of the x axis
 * are ignored. */
void plot_cactus(const struct plot *plot, struct buf *out);

/* Points, x against y on the same scale, with the diagonal and guides at factors 2 and 10. The axes
 * are both logarithmic or both linear; they share the floor of y and the limit. A point with one
 * PLOT_LIMIT is on that limit line. */
void plot_scatter(const struct plot *plot, struct buf *out);

/* A heat map. */
struct plot_table {
    const char *title, *subtitle, *description; /* as in a plot */
    const char *row_title, *column_title;       /* NULL: none */
    const char *const *rows, *const *columns;   /* labels, from the top and the left */
    size_t row_count, column_count;
    const double *values;   /* row by row */
    struct plot_axis value; /* their axis */
    double limit;           /* in its unit; 0: unknown, or none */
};

void plot_heat(const struct plot_table *table, struct buf *out);

#endif
