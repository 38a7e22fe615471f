/* What the kinds of plots share, file by file. */
#ifndef DRAW_PLOT_INNER_H
#define DRAW_PLOT_INNER_H

#include "base/vec.h"
#include "draw/plot.h"
#include "draw/sheet.h"

/* ---- numbers as they stand in plots: plot_number.c */

enum { PLOT_NUMBER_ROOM = 40, PLOT_EXPONENT_ROOM = 16 };

struct plot_number {
    char text[PLOT_NUMBER_ROOM];       /* "0.25", "2.5×10" */
    char exponent[PLOT_EXPONENT_ROOM]; /* raised after it; "" for none */
};

/* How many decimals show a multiple of the step exactly; negative: so many zeros at the end. */
int plot_number_decimals(double step);

/* With so many decimals, at most 15; in powers of ten if `powers`. */
struct plot_number plot_number_fixed(double value, int decimals, bool powers);

/* mantissa * 10^exponent, the mantissa a digit. */
struct plot_number plot_number_power(int mantissa, int exponent, bool powers);

/* Three figures, and whole numbers up to a million whole. */
struct plot_number plot_number_short(double value);

/* Are the figures of such a number too many? */
bool plot_number_is_long(double value);

double plot_number_width(const struct plot_number *number, double size);

/* The same on one line: "2.5×10^6". */
const char *plot_number_flat(const struct plot_number *number,
                             char out[PLOT_NUMBER_ROOM + PLOT_EXPONENT_ROOM]);

/* ---- scales and ticks: plot_scale.c */

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

/* ---- looks of series, colours of values: plot_look.c */

enum { PLOT_COLOURS = 8, PLOT_MARKERS = 8, PLOT_LOOKS = PLOT_COLOURS * PLOT_MARKERS };
enum { PLOT_REACH = 5 }; /* of a marker, from its middle, in units */

struct plot_look {
    const char *colour; /* as in sheet.h */
    const char *dashes; /* an attribute with a blank before it, or "" */
    int marker;
};

struct plot_look plot_look_of(size_t series);

/* A closed subpath around this place. */
void plot_look_marker(struct buf *out, int marker, double x, double y);

enum { PLOT_COLOUR_ROOM = 7 };

/* From light (0) to dark (1), as in sheet.h. */
const char *plot_look_ramp(double share, char colour[PLOT_COLOUR_ROOM]);
/* Black or white, whichever is read better on it. */
const char *plot_look_on(const char *colour);

/* ---- the page: plot_paper.c */

/* Colours besides those of every picture. */
#define PLOT_GRID "e4e1dd"
#define PLOT_SHADE "f3f1ee" /* what lies beyond the limit */
#define PLOT_RULE "8a837e"  /* limits and guides */

enum { PLOT_TICK_SIZE = 11, PLOT_TITLE_SIZE = 12, PLOT_HEAD_SIZE = 15 }; /* of fonts */

#define PLOT_LEADING 1.35 /* distance of lines of text, in font sizes */

enum plot_anchor { PLOT_START, PLOT_MIDDLE, PLOT_END };

struct plot_paper {
    struct buf body;       /* what is drawn so far */
    struct buf notes;      /* sentences, each with a line end */
    struct sheet_box area; /* of the data */
    struct sheet_box page; /* that everything covers */
    /* of the group of texts that is open */
    double size;
    enum plot_anchor anchor;
    bool bold;
    int groups; /* that are open */
};

void plot_paper_begin(struct plot_paper *paper, double width, double height); /* of the area */

/* What is drawn there is on the page. */
void plot_paper_cover(struct plot_paper *paper, double left, double top, double right, double bottom);

/* <g class="..." and attributes>; `attributes` begin with a blank, or are "". */
void plot_paper_group(struct plot_paper *paper, const char *class, const char *attributes);
void plot_paper_close(struct plot_paper *paper);

/* The same for texts; `colour` as in sheet.h. */
void plot_paper_texts(struct plot_paper *paper, const char *class, double size, enum plot_anchor anchor,
                      const char *colour);

/* Texts in such a group. `y` is their middle. One that is wider than `room` (0: any) is cut and has
 * the whole as its <title>; `turn` is in degrees around (x, y). */
void plot_paper_text(struct plot_paper *paper, double x, double y, const char *text, double room);
void plot_paper_turned(struct plot_paper *paper, double x, double y, int turn, const char *text, double room);
/* At most so many lines of this width, the last one cut if it must be. The middle of the line that
 * would come next. */
double plot_paper_lines(struct plot_paper *paper, double x, double y, const char *text, double width,
                        int most);
/* How many they are. */
int plot_paper_count(const struct plot_paper *paper, const char *text, double width, int most);

void plot_paper_number(struct plot_paper *paper, double x, double y, const struct plot_number *number);

/* <path fill="none" stroke="..." and attributes d="; and its end. */
void plot_paper_stroke(struct plot_paper *paper, const char *colour, double width, const char *attributes);
void plot_paper_fill(struct plot_paper *paper, const char *colour);
void plot_paper_end(struct plot_paper *paper);

/* A sentence under the plot. */
void plot_paper_note(struct plot_paper *paper, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes the document and frees the paper. */
void plot_paper_finish(struct plot_paper *paper, const char *title, const char *subtitle,
                       const char *description, struct buf *out);

/* ---- axes: plot_axis.c */

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

/* ---- the data: plot_data.c */

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

/* ---- the legend: plot_key.c */

struct plot_key {
    size_t count;
    bool below;     /* even if there is room to the right */
    const void *of; /* given to the two functions */
    /* What is written beside sample i; may use `room`, which is empty before. */
    const char *(*name)(const void *of, size_t i, struct buf *room);
    /* Draws it with its left end at (x, y), PLOT_KEY_SAMPLE wide. */
    void (*sample)(struct plot_paper *paper, const void *of, size_t i, double x, double y);
};

enum { PLOT_KEY_SAMPLE = 28 };

/* To the right of what is on the page if there is room beside the area, else below in columns.
 * Names have two lines at most; what is cut can be read as the entry's <title>. */
void plot_key_draw(struct plot_paper *paper, const struct plot_key *key);

/* ---- lines with markers: plot_trace.c */

struct plot_spot {
    double x, y;
    bool apart;  /* no line comes here from the spot before */
    bool corner; /* only the line goes through it: it has no marker */
    bool open;   /* its marker is open: over the limit */
};

typedef VEC(struct plot_spot) plot_spots;

/* The series' name is the <title> of what is drawn. */
void plot_trace_draw(struct plot_paper *paper, const plot_spots *spots, size_t series, const char *name);

/* A short piece of the line with a marker in its middle, for a legend. */
void plot_trace_sample(struct plot_paper *paper, const void *of, size_t series, double x, double y);

/* ---- piles: open markers of several series at one place stand on each other */

enum { PLOT_SLOTS = 128 };

struct plot_pile {
    int height[PLOT_SLOTS];  /* by place, from left to right: markers so far */
    size_t last[PLOT_SLOTS]; /* 1 + the series of the topmost */
    int most;                /* the height of the highest */
};

/* One more marker of this series at x; its level, from 0. A series has one marker in a slot: -1 for
 * the others. */
int plot_trace_pile(struct plot_pile *pile, size_t series, double x);
double plot_trace_level(const struct plot_pile *pile, int level); /* how far above the line */

#endif
