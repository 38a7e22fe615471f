/* A table of one figure over two groups of axes: sizes down, settings across, say. */
#ifndef STUDY_GRID_H
#define STUDY_GRID_H

#include "base/tabular.h"
#include "study/runs.h"

enum grid_figure {
    GRID_TIME, /* CPU seconds */
    GRID_WALL,
    GRID_NODES,
    GRID_FAILURES,
    GRID_SOLUTIONS,
    GRID_BEST,   /* the best value */
    GRID_MEMORY, /* MB */
    GRID_STATUS,
    GRID_FIGURES
};
extern const char *const grid_names[GRID_FIGURES + 1]; /* NULL at the end */
extern const char *const grid_titles[GRID_FIGURES];    /* "CPU time in seconds" */

struct grid {
    vec_i32 rows, columns; /* axes */
};

/* Sizes and other questions down, settings across as long as that is not too wide. Fills in what is
 * empty. */
void grid_complete(const struct runs *runs, struct grid *grid);

/* The axes of this list of names, separated by commas. False with the sentence: one is unknown. */
bool grid_axes(const struct runs *runs, const char *list, vec_i32 *axes, struct sentence *error);

/* Runs that share a place in the table are averaged if all are answered; otherwise their statuses
 * are told. */
void grid_table(const struct runs *runs, const struct grid *grid, enum grid_figure figure,
                struct tabular *table);
void grid_free(struct grid *grid);

/* The figure of a run, if it is told. */
bool grid_value(const struct measure *measure, enum grid_figure figure, double *value);

/* "0.012", "1.53", "142": three digits, as seconds are shown. */
void grid_write_seconds(double seconds, struct buf *out);

#endif
