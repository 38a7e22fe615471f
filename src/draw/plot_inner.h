/* Shared by the kinds of plots. */
#ifndef DRAW_PLOT_INNER_H
#define DRAW_PLOT_INNER_H

#include "base/say.h"
#include "base/vec.h"
#include "draw/geometry.h"
#include "draw/plot.h"

/* ---- numbers: plot_number.c */

enum { PLOT_NUMBER_ROOM = 40, PLOT_EXPONENT_ROOM = 16 };

struct plot_number {
    char text[PLOT_NUMBER_ROOM];       /* "0.25", "2.5×10" */
    char exponent[PLOT_EXPONENT_ROOM]; /* superscript after it; "" for none */
};

/* The number of decimals needed for multiples of the step; negative: that many trailing zeros. */
int plot_number_decimals(double step);

/* Formats the value with this many decimals, at most 15; in scientific notation if `powers`. */
struct plot_number plot_number_fixed(double value, int decimals, bool powers);

/* mantissa * 10^exponent, for a one-digit mantissa. */
struct plot_number plot_number_power(int mantissa, int exponent, bool powers);

/* Formats the value with three significant digits; integers below a million exactly. */
struct plot_number plot_number_short(double value);

/* True if the number needs scientific notation. */
bool plot_number_is_long(double value);

double plot_number_width(const struct plot_number *number, double size);

/* On one line: "2.5×10^6". */
const char *plot_number_flat(const struct plot_number *number,
                             char out[PLOT_NUMBER_ROOM + PLOT_EXPONENT_ROOM]);

/* ---- scales and ticks: plot_scale.c */

/* The range of the data on an axis. Zeroed: no data. */
struct plot_range {
    size_t count;        /* of finite values */
    double least, most;  /* finite values */
    double positive;     /* least positive value; 0: none */
    bool broken;         /* some value is not an integer */
    size_t below, limit; /* numbers of values below the floor of a log scale, and of PLOT_LIMIT */
    size_t missing;      /* number of values that are PLOT_MISSING */
};

/* Extends the range by a datum. */
void plot_scale_extend(struct plot_range *range, const struct plot_axis *axis, double value);

enum plot_ends {
    PLOT_TIGHT, /* the scale ends with the data */
    PLOT_ROUND, /* at round numbers beyond the data; a linear scale includes 0 */
    PLOT_CAPPED /* the same, but the upper end is that of the data */
};

struct plot_scale {
    bool log, blank; /* blank: no data, no ticks */
    bool whole;      /* integer data */
    double lo, hi;   /* ends: values, or their base-10 logarithms */
    double floor;    /* of a log scale: smaller values are drawn there */
    double from, to; /* positions of the ends */
};

/* Without data the scale is blank. */
struct plot_scale plot_scale_make(const struct plot_axis *axis, const struct plot_range *range,
                                  enum plot_ends ends, double from, double to);

double plot_scale_at(const struct plot_scale *scale, double value);

enum { PLOT_TICKS = 256 };

struct plot_tick {
    double at; /* position */
    bool labelled;
    struct plot_number label;
};

struct plot_ticks {
    int count;
    struct plot_tick ticks[PLOT_TICKS]; /* in increasing order of values */
};

/* Ticks at 1, 2 or 5 times a power of ten. A log scale has ticks at every power, or every few, and
 * unlabelled ticks at the digits in between. At most about `most` labels, but at least two. */
void plot_scale_ticks(const struct plot_scale *scale, int most, struct plot_ticks *ticks);

/* The same, with as many labels as fit next to each other in this font size. */
void plot_scale_ticks_across(const struct plot_scale *scale, double size, struct plot_ticks *ticks);

/* ---- appearance of series, colours of values: plot_style.c */

enum { PLOT_COLOURS = 8, PLOT_MARKERS = 8, PLOT_LOOKS = PLOT_COLOURS * PLOT_MARKERS };
enum { PLOT_REACH = 5 }; /* radius of a marker, in units */

struct plot_style {
    const char *colour; /* as in geometry.h */
    const char *dashes; /* an attribute with a leading blank, or "" */
    int marker;
};

struct plot_style plot_style_of(size_t series);

/* A closed subpath around this point. */
void plot_style_marker(struct buf *out, int marker, double x, double y);

enum { PLOT_COLOUR_ROOM = 7 };

/* From light (0) to dark (1), as in geometry.h. */
const char *plot_style_ramp(double share, char colour[PLOT_COLOUR_ROOM]);
/* Black or white, whichever contrasts more. */
const char *plot_style_on(const char *colour);

/* ---- the page: plot_paper.c */

/* Colours, in addition to those of geometry.h. */
#define PLOT_GRID "e4e1dd"
#define PLOT_SHADE "f3f1ee" /* beyond the limit */
#define PLOT_RULE "8a837e"  /* limits and guides */

enum { PLOT_TICK_SIZE = 11, PLOT_TITLE_SIZE = 12, PLOT_HEAD_SIZE = 15 }; /* font sizes */

#define PLOT_LEADING 1.35 /* line distance, in font sizes */

enum plot_anchor { PLOT_START, PLOT_MIDDLE, PLOT_END };

struct plot_paper {
    struct buf body;          /* drawn so far */
    struct buf notes;         /* sentences, one per line */
    struct geometry_box area; /* of the data */
    struct geometry_box page; /* bounding box of everything */
    /* of the open text group: */
    double size;
    enum plot_anchor anchor;
    bool bold;
    int groups; /* open groups */
};

void plot_paper_begin(struct plot_paper *paper, double width, double height); /* of the area */

/* Extends the page to include this box. */
void plot_paper_cover(struct plot_paper *paper, double left, double top, double right, double bottom);

/* <g class="..." and attributes>; `attributes` start with a blank or are empty. */
void plot_paper_group(struct plot_paper *paper, const char *class, const char *attributes);
void plot_paper_close(struct plot_paper *paper);

/* A group of texts; `colour` as in geometry.h. */
void plot_paper_texts(struct plot_paper *paper, const char *class, double size, enum plot_anchor anchor,
                      const char *colour);

/* A text in such a group, vertically centred on y. If it is wider than `room` (0: unlimited) it is
 * cut, and its <title> has the whole text. `turn` is in degrees around (x, y). */
void plot_paper_text(struct plot_paper *paper, double x, double y, const char *text, double room);
void plot_paper_turned(struct plot_paper *paper, double x, double y, int turn, const char *text, double room);
/* Breaks a text into at most `most` lines of this width, cutting the last. Returns the y of the
 * following line. */
double plot_paper_lines(struct plot_paper *paper, double x, double y, const char *text, double width,
                        int most);
/* The number of these lines. */
int plot_paper_count(const struct plot_paper *paper, const char *text, double width, int most);

void plot_paper_number(struct plot_paper *paper, double x, double y, const struct plot_number *number);

/* Starts <path fill="none" stroke="..." d=", or a filled path; plot_paper_end ends it. */
void plot_paper_stroke(struct plot_paper *paper, const char *colour, double width, const char *attributes);
void plot_paper_fill(struct plot_paper *paper, const char *colour);
void plot_paper_end(struct plot_paper *paper);

/* Adds a sentence under the plot. */
void plot_paper_say(struct plot_paper *paper, const char *key, const struct say_argument *arguments);

/* Writes the document and frees the paper. */
void plot_paper_finish(struct plot_paper *paper, const char *title, const char *subtitle,
                       const char *description, struct buf *out);

/* ---- axes: plot_axis.c */

enum { PLOT_PAD = 8 }; /* between the data and the edges of the area */

struct plot_axes {
    const struct plot_axis *x_axis, *y_axis;
    struct plot_scale x, y;
    double limit; /* of the plot */
    /* Positions of the limit lines; NAN: none. */
    double limit_x, limit_y;
};

/* The width of the band beyond a limit line if its markers are stacked up to this height. */
double plot_axis_band(double pile);

/* Extends the range to the limit if data hit it, and returns how the scale ends. */
enum plot_ends plot_axis_reach(struct plot_range *range, double limit);

/* The position of the limit line; NAN if no data hit it. */
double plot_axis_limit(const struct plot_scale *scale, const struct plot_range *range, double limit);

/* Sets up the y axis, from the bottom of an area of this height to its top, or to the limit
 * band. */
void plot_axis_rise(struct plot_axes *axes, const struct plot *plot, const struct plot_range *range,
                    double height, double pile);

/* Below the data: bands and grid. Above them: ticks, labels, titles. */
void plot_axis_ground(struct plot_paper *paper, const struct plot_axes *axes);
void plot_axis_frame(struct plot_paper *paper, const struct plot_axes *axes);

/* "CPU time (s)"; "" without a title. */
const char *plot_axis_title(const struct plot_axis *axis, struct buf *room);

/* "over the limit of 60 s", or without a number. */
const char *plot_axis_beyond(const struct plot_axis *axis, double limit, struct buf *room);

/* A number with its unit: "0.5 s". */
void plot_axis_print(struct buf *out, const struct plot_axis *axis, double value);

/* Adds a note about values below the floor, if there are any. */
void plot_axis_note(struct plot_paper *paper, const struct plot_axis *axis, const struct plot_range *range,
                    const struct plot_scale *scale);

/* ---- the data: plot_data.c */

enum plot_x { PLOT_X_NUMBER, PLOT_X_DATUM, PLOT_X_IGNORED }; /* what an x may be */

/* Reports misuse in the name of `function`. */
void plot_data_require(const char *function, const struct plot *plot, enum plot_x x);
void plot_data_require_axis(const char *function, const struct plot_axis *axis, double limit);
void plot_data_require_datum(const char *function, double value);

struct plot_range plot_data_y(const struct plot *plot);

/* Writes "no data" in an empty area. */
void plot_data_none(struct plot_paper *paper);

/* Finishes the paper with the plot's title and description, generated if it has none. `kind`: "Line
 * plot"; x may be NULL. */
void plot_data_finish(struct plot_paper *paper, const char *kind, const struct plot *plot,
                      const struct plot_range *x, const struct plot_range *y, struct buf *out);

/* An axis and its range: "CPU time (s), log scale, from 0.1 to 60". */
void plot_data_reach(struct buf *out, const struct plot_axis *axis, const struct plot_range *range);

/* ---- the legend: plot_legend.c */

struct plot_legend {
    size_t count;
    bool below;     /* even if there is room to the right */
    const void *of; /* passed to the functions */
    /* The name of entry i; may be built in `room`, which is empty. */
    const char *(*name)(const void *of, size_t i, struct buf *room);
    /* Draws its sample with the left end at (x, y), PLOT_LEGEND_SAMPLE wide. */
    void (*sample)(struct plot_paper *paper, const void *of, size_t i, double x, double y);
};

enum { PLOT_LEGEND_SAMPLE = 28 };

/* Draws the legend to the right of the page if it fits beside the area, else below in columns.
 * Names are cut to two lines, with the whole name as <title>. */
void plot_legend_draw(struct plot_paper *paper, const struct plot_legend *key);

/* ---- lines with markers: plot_curve.c */

struct plot_spot {
    double x, y;
    bool apart;  /* no line from the previous spot */
    bool corner; /* on the line, without a marker */
    bool open;   /* open marker: at the limit */
};

typedef VEC(struct plot_spot) plot_spots;

/* Draws a series; its name becomes the <title>. */
void plot_curve_draw(struct plot_paper *paper, const plot_spots *spots, size_t series, const char *name);

/* A legend sample: a piece of line with a marker. */
void plot_curve_sample(struct plot_paper *paper, const void *of, size_t series, double x, double y);

/* ---- stacks of open markers at the same position */

enum { PLOT_SLOTS = 128 };

struct plot_stack {
    int height[PLOT_SLOTS];  /* by position, from left to right */
    size_t last[PLOT_SLOTS]; /* 1 + the series of the top marker */
    int most;                /* largest height */
};

/* Adds a marker of this series at x. Returns its level from 0, or -1 if the series has one in this
 * slot. */
int plot_curve_stack(struct plot_stack *pile, size_t series, double x);
/* distance from the limit line */
double plot_curve_level(const struct plot_stack *pile, int level);

#endif
