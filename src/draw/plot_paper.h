/* The page on which a plot is drawn.
 *
 * The data have an area of fixed size whose top left corner is the origin; everything else is put
 * around it, and the page grows with what is put there. So drawing comes first and the size is
 * known at the end, when title and notes are added and the document is written. */
#ifndef DRAW_PLOT_PAPER_H
#define DRAW_PLOT_PAPER_H

#include "base/buf.h"
#include "draw/plot_number.h"
#include "draw/sheet.h"

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

#endif
