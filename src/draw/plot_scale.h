/* From numbers to places: linear and log scales, and their ticks. */
#ifndef DRAW_PLOT_SCALE_H
#define DRAW_PLOT_SCALE_H

#include "draw/plot.h"
#include "draw/plot_number.h"

/* What the data of an axis reach. Zeroed: no data. */
struct plot_range {
    size_t count;        /* of numbers */
    double least, most;  /* of them */
    double positive;     /* the least that is positive; 0 if there is none */
    bool broken;         /* there is one that is not a whole number */
    size_t below, limit; /* how many are below the floor of a log scale, and are PLOT_LIMIT */
    size_t missing;      /* and PLOT_MISSING */
};

/* Counts a datum in. */
void plot_scale_see(struct plot_range *range, const struct plot_axis *axis, double value);

enum plot_ends {
    PLOT_TIGHT, /* the scale ends where the data end */
    PLOT_ROUND, /* at round numbers beyond them; a linear one has 0 on it */
    PLOT_CAPPED /* the same, but the upper end is that of the data */
};

struct plot_scale {
    bool log, blank; /* blank: there is nothing to show on it, and it has no ticks */
    bool whole;      /* of whole numbers */
    double lo, hi;   /* its ends: values, or their common logarithms */
    double floor;    /* of a log scale: what is less is drawn there */
    double from, to; /* places of the ends */
};

/* Without data the scale is blank. */
struct plot_scale plot_scale_make(const struct plot_axis *axis, const struct plot_range *range,
                                  enum plot_ends ends, double from, double to);

double plot_scale_at(const struct plot_scale *scale, double value);

enum { PLOT_TICKS = 256 };

struct plot_tick {
    double at; /* place */
    bool labelled;
    struct plot_number label;
};

struct plot_ticks {
    int count;
    struct plot_tick ticks[PLOT_TICKS]; /* in the order of values */
};

/* At 1, 2 or 5 times a power of ten; on a log scale at every power, or every few, with the digits
 * between as ticks without a label. About `most` labels at most, but at least two. */
void plot_scale_ticks(const struct plot_scale *scale, int most, struct plot_ticks *ticks);

/* The same with as many labels as stand side by side in this font size without touching. */
void plot_scale_ticks_across(const struct plot_scale *scale, double size, struct plot_ticks *ticks);

#endif
