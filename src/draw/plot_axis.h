/* Axes: grid, ticks, titles, and the bands beyond the limit. */
#ifndef DRAW_PLOT_AXIS_H
#define DRAW_PLOT_AXIS_H

#include "draw/plot_paper.h"
#include "draw/plot_scale.h"

enum { PLOT_PAD = 8 }; /* between data and the edges of the area */

struct plot_axes {
    const struct plot_axis *x_axis, *y_axis;
    struct plot_scale x, y;
    double limit; /* that of the plot */
    /* Where the lines of the limit are; what has no limit: NAN. */
    double limit_x, limit_y;
};

/* How much room is left beyond the line of a limit above which markers are piled this high. */
double plot_axis_band(double pile);

/* The range with the limit in it if some data are over it, and how its scale ends. */
enum plot_ends plot_axis_reach(struct plot_range *range, double limit);

/* Where the limit's line is on a scale; NAN if nothing is over the limit. */
double plot_axis_limit(const struct plot_scale *scale, const struct plot_range *range, double limit);

/* The axis y of a plot whose x is made, from the foot of an area of this height to its top, or to
 * the band that is left for a pile. */
void plot_axis_rise(struct plot_axes *axes, const struct plot *plot, const struct plot_range *range,
                    double height, double pile);

/* Before the data: bands and grid. After them: ticks, labels, titles. */
void plot_axis_ground(struct plot_paper *paper, const struct plot_axes *axes);
void plot_axis_frame(struct plot_paper *paper, const struct plot_axes *axes);

/* "CPU time (s)"; "" if it has no title. */
const char *plot_axis_title(const struct plot_axis *axis, struct buf *room);

/* "over the limit of 60 s", or without a number. */
const char *plot_axis_beyond(const struct plot_axis *axis, double limit, struct buf *room);

/* A number with its unit: "0.5 s". */
void plot_axis_say(struct buf *out, const struct plot_axis *axis, double value);

/* A note on values that the scale cannot show, if there are any. */
void plot_axis_note(struct plot_paper *paper, const struct plot_axis *axis, const struct plot_range *range,
                    const struct plot_scale *scale);

#endif
