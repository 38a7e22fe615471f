/* What the kinds of plots do with their data before they draw. */
#ifndef DRAW_PLOT_DATA_H
#define DRAW_PLOT_DATA_H

#include "draw/plot_paper.h"
#include "draw/plot_scale.h"

enum plot_x { PLOT_X_NUMBER, PLOT_X_DATUM, PLOT_X_IGNORED }; /* what an x may be */

/* Misuse is that of `function`. */
void plot_data_require(const char *function, const struct plot *plot, enum plot_x x);
void plot_data_require_axis(const char *function, const struct plot_axis *axis, double limit);
void plot_data_require_datum(const char *function, double value);

struct plot_range plot_data_y(const struct plot *plot);

/* "no data" in the middle of an area that stays empty. */
void plot_data_none(struct plot_paper *paper);

/* Finishes the paper with the plot's title and description; without a description of its own, what
 * is plotted in sentences. `kind`: "Line plot"; x may be NULL. */
void plot_data_finish(struct plot_paper *paper, const char *kind, const struct plot *plot,
                      const struct plot_range *x, const struct plot_range *y, struct buf *out);

/* An axis and what its data reach: "CPU time (s), log scale, from 0.1 to 60". */
void plot_data_reach(struct buf *out, const struct plot_axis *axis, const struct plot_range *range);

#endif
