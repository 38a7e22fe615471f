/* Pivot tables: one figure over two groups of axes, for instance sizes by settings. */
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
    PIVOT_BEST,   /* objective value */
    PIVOT_MEMORY, /* MB */
    PIVOT_STATUS,
    PIVOT_FIGURES
};
extern const char *const pivot_names[PIVOT_FIGURES + 1]; /* NULL at the end */
extern const char *const pivot_titles[PIVOT_FIGURES];    /* "CPU time in seconds" */

struct pivot {
    vec_i32 rows, columns; /* axes */
};

/* Fills in missing axes: questions become rows, settings columns as far as they fit. */
void pivot_complete(const struct runs *runs, struct pivot *grid);

/* Parses axis names separated by commas. Returns false and sets the error if one is unknown. */
bool pivot_axes(const struct runs *runs, const char *list, vec_i32 *axes, struct sentence *error);

/* Averages the runs of a table cell if all are solved; otherwise shows their statuses. */
void pivot_table(const struct runs *runs, const struct pivot *grid, enum pivot_figure figure,
                 struct tabular *table);
void pivot_free(struct pivot *grid);

/* The figure of a run; false: unknown. */
bool pivot_value(const struct measure *measure, enum pivot_figure figure, double *value);

/* "0.012", "1.53", "142": three digits. */
void pivot_write_seconds(double seconds, struct buf *out);

#endif
