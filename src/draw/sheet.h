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

/* A place in board units, and the centre of a cell, in units. */
struct canvas_point sheet_point(struct canvas_point at);
struct canvas_point sheet_center(const struct canvas *canvas, size_t cell);

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

/* ---- rings and signs */

enum {
    /* The radius of a ring, at the middle of its stroke: it leaves room for a dot on the border. */
    SHEET_RING = 14,
    SHEET_SIGN = 7, /* of the disc under a sign */
    SHEET_STROKES = 2,
};

#define SHEET_RING_STROKE 2.2 /* of the boldest ring */

/* Has this cell a ring of its own? Not where that of a walk is in its place. */
bool sheet_has_ring(const struct canvas *canvas, const struct canvas_cell *cell);

/* At which a text is within the ring: also its corners. */
double sheet_ring_text_size(const char *text);

/* A sign of arithmetic: strokes around the middle of the disc. */
struct sheet_figure {
    int strokes;
    struct {
        struct canvas_point from, to;
    } stroke[SHEET_STROKES];
};
const struct sheet_figure *sheet_figure(const char *text); /* NULL: the sign is a text */
double sheet_sign_size(const char *text);                  /* at which such a text fits the disc */

/* ---- tiles, grid and frame as pieces of paths: floor.c */

enum { FLOOR_CORNERS = 6 }; /* of a hexagon */

/* How a language adds to the path that is being written. */
struct floor_strokes {
    void (*open)(const struct sheet *sheet, enum canvas_tile tile, bool even_odd);
    const char *close;
    void (*rectangle)(struct buf *out, double x, double y, double width, double height);
    /* From the top, clockwise. */
    void (*hexagon)(struct buf *out, const struct canvas_point corners[FLOOR_CORNERS]);
    /* Edges of squares, joined. */
    void (*run)(struct buf *out, struct canvas_point from, struct canvas_point to);
    /* One edge of a hexagon. */
    void (*side)(struct buf *out, struct canvas_point from, struct canvas_point to);
};

struct sheet_box floor_box(const struct canvas *canvas); /* what the cells cover */

/* Paints all tiles, those of one kind as one path, which `open` begins in their colour. The dark
 * squares of a chequered board are overlapping strips, filled by the even-odd rule. */
void floor_tiles(const struct sheet *sheet, const struct floor_strokes *strokes);

/* The grid lies between two cells; the frame between a cell and no cell, so that it follows
 * holes. */
void floor_edges(const struct sheet *sheet, bool frame, const struct floor_strokes *strokes);

/* ---- walks: walk.c */

/* Where the walk is after `step` steps. */
struct canvas_point walk_point(const struct canvas *canvas, const struct canvas_walk *walk, size_t step);
size_t walk_steps(const struct canvas_walk *walk);

double walk_width(const struct sheet *sheet); /* of the line */

/* Rings and discs at the ends: a ring is as wide as the disc, which has no stroke. */
struct walk_end {
    struct canvas_point at;
    double radius;       /* of the outer edge */
    double stroke;       /* of the ring */
    const char *filling; /* of the ring; a colour */
};
struct walk_end walk_end(const struct sheet *sheet, const struct canvas_walk *walk, size_t step);

/* Does a walk begin or end in this cell, with a ring or a disc? */
bool walk_ends(const struct canvas *canvas, const struct canvas_cell *cell);

/* Is it a number that the walk shows better? On boards that are viewed as a whole, numbers would
 * hide most of the line. */
bool walk_replaces(const struct sheet *sheet, const struct canvas_cell *cell);

/* The size at which the text of a cell fits it, and fits what is around it: the ring of the cell,
 * or the ring or the disc of a walk that ends there. */
double walk_text_size(const struct sheet *sheet, const struct canvas_cell *cell);

/* A window in the walks, in the colour of the tile, through which a text is read: a thick line with
 * round ends. False if there is no text, or no walk at all. */
enum { WALK_WINDOW = SHEET_TEXT_SIZE }; /* how thick it is */
bool walk_window(const struct sheet *sheet, size_t cell, struct canvas_point *from, struct canvas_point *to);

/* When each cell is first reached, as a fraction of its walk: from 0 to 1, and 0 where no walk
 * goes. NULL if nothing moves, or if there are too many cells to be shown one by one. Freed by the
 * caller. */
float *walk_arrivals(const struct canvas *canvas);

#endif
