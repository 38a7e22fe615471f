/* A canvas on its way to a page: what the pens that draw pictures share.
 *
 * Colours, sizes and places are the same in every language. Lengths are in units, SYMBOL_UNIT to a
 * cell, with y down. Boards of many lines are viewed as a whole: frame and labels grow with them,
 * the picture does not. */
#ifndef DRAW_SHEET_H
#define DRAW_SHEET_H

#include "base/buf.h"
#include "draw/canvas.h"

/* In grey the two squares of a chess board have lightness (CIE L*) 94 and 69, ink has 15 and the
 * body of a found piece 99. */
#define SHEET_PAPER "ffffff"
#define SHEET_INK "2b2523"
#define SHEET_ALARM "b00020"
#define SHEET_ANSWER "17458f"
#define SHEET_FADED "6b6460"
#define SHEET_BODY "fffdf8"   /* of a found piece */
#define SHEET_DETAIL "f7eedc" /* lines within a given piece */

enum {
    SHEET_UNIT = SYMBOL_UNIT,
    SHEET_TEXT_SIZE = 20, /* font sizes in units */
    SHEET_NOTE_SIZE = 12,
    SHEET_NUMBER_ROOM = 24, /* bytes of a number written out */
};

struct sheet_box {
    double left, top, right, bottom; /* units */
};

struct sheet {
    const struct canvas *canvas;
    struct buf *out; /* where the pen writes */
    /* of the picture in a document of several, so that names of parts differ; 0 and 1: as if
     * alone */
    int number;
    double growth;          /* at least 1: how much larger than usual frame and labels are */
    double text_width;      /* at most, of a text in a cell */
    double text_size;       /* usual, of such a text */
    struct sheet_box cells; /* what the cells cover */
    struct sheet_box page;  /* with labels and margin */
    /* of labels on each side: what lies between cells and margin is divided among them */
    int tracks[CANVAS_SIDES];
    /* of each cell, from 0 to 1: when a walk reaches it; NULL: texts do not wait for walks */
    const float *arrivals;
};

struct sheet sheet_measure(const struct canvas *canvas, struct buf *out);

/* The width of a cell, between `least` and `most`, at which the page is `page` long if possible. */
double sheet_cell(const struct sheet *sheet, double least, double most, double page);

const char *sheet_colour(const struct sheet *sheet, enum canvas_tile tile);

/* What lies over a highlighted cell, around its middle: a frame and the hatching in it. */
struct sheet_error {
    const char *frame, *hatching; /* paths in the syntax of SVG */
};
struct sheet_error sheet_error(const struct canvas *canvas);

/* Texts are centred on their place; `room` is for a number that is written out. */
const char *sheet_text(const struct canvas_cell *cell, char room[SHEET_NUMBER_ROOM]);
/* At which it fits its cell. */
double sheet_text_size(const struct sheet *sheet, const char *text, enum canvas_role role);
double sheet_label_size(const struct sheet *sheet);
struct canvas_point sheet_label_place(const struct sheet *sheet, const struct canvas_label *label);

/* True if the line begins where the one before it ended, with the same role: both are drawn as
 * one. */
bool sheet_goes_on(const struct canvas_line *last, const struct canvas_line *line);

#endif
