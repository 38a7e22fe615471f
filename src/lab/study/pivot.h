/* A table of one figure over two groups of axes: sizes down, settings across, say. */
#ifndef LAB_STUDY_PIVOT_H
#define LAB_STUDY_PIVOT_H

#include "base/tabular.h"
#include "lab/study/runs.h"

enum pivot_figure {
    PIVOT_TIME, /* CPU seconds */
    PIVOT_WALL,
    PIVOT_NODES,
    PIVOT_FAILURES,
    PIVOT_SOLUTIONS,
    PIVOT_BEST,   /* the best value */
    PIVOT_MEMORY, /* MB */
    PIVOT_STATUS,
    PIVOT_FIGURES
};
extern const char *const pivot_names[PIVOT_FIGURES + 1]; /* NULL at the end */
extern const char *const pivot_titles[PIVOT_FIGURES];    /* "CPU time in seconds" */

struct pivot {
    vec_i32 rows, columns; /* axes */
};

/* Sizes and other questions down, settings across as long as that is not too wide. Fills in what is
 * empty. */
void pivot_complete(const struct runs *runs, struct pivot *grid);

/* The axes of this list of names, separated by commas. False with the sentence: one is unknown. */
bool pivot_axes(const struct runs *runs, const char *list, vec_i32 *axes, struct sentence *error);

/* Runs that share a place in the table are averaged if all are answered; otherwise their statuses
 * are told. */
void pivot_table(const struct runs *runs, const struct pivot *grid, enum pivot_figure figure,
                 struct tabular *table);
void pivot_free(struct pivot *grid);

/* The figure of a run, if it is told. */
bool pivot_value(const struct measure *measure, enum pivot_figure figure, double *value);

/* "0.012", "1.53", "142": three digits, as seconds are shown. */
void pivot_write_seconds(double seconds, struct buf *out);

#endif
