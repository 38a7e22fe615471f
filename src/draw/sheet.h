/* Geometry and colours shared by the graphical pens, identical in every format.
 *
 * Lengths are in units, SYMBOL_UNIT per cell, with y down. Large boards are viewed as a whole, so
 * their frame and labels are enlarged. */
#ifndef DRAW_SHEET_H
#define DRAW_SHEET_H

#include "base/buf.h"
#include "draw/canvas.h"

/* Lightness (CIE L*): squares of a chess board 94 and 69, ink 15, found pieces 99. */
#define SHEET_PAPER "ffffff"
#define SHEET_INK "2b2523"
#define SHEET_ALARM "b00020"
#define SHEET_ANSWER "17458f"
#define SHEET_FADED "6b6460"
#define SHEET_BODY "fffdf8"   /* fill of a found piece */
#define SHEET_DETAIL "f7eedc" /* lines inside a given piece */

enum {
    SHEET_UNIT = SYMBOL_UNIT,
    SHEET_TEXT_SIZE = 20, /* font sizes in units */
    SHEET_NOTE_SIZE = 12,
    SHEET_NUMBER_ROOM = 24, /* buffer size for a number */
};

struct sheet_box {
    double left, top, right, bottom; /* units */
};

struct sheet {
    const struct canvas *canvas;
    struct buf *out; /* the pen's output */
    /* Number of the picture in its document, which makes ids unique; 0 and 1: no suffix. */
    int number;
    double growth;          /* at least 1: scale of frame and labels */
    double text_width;      /* largest width of a text in a cell */
    double text_size;       /* default size of such a text */
    struct sheet_box cells; /* what the cells cover */
    struct sheet_box page;  /* with labels and margin */
    /* Label tracks per side, which share the room between cells and margin. */
    int tracks[CANVAS_SIDES];
    /* By cell, from 0 to 1: when a route reaches it; NULL: not animated. */
    const float *arrivals;
};

struct sheet sheet_measure(const struct canvas *canvas, struct buf *out);

/* The cell width, from `least` to `most`, that makes the longer side of the page `page`, if
 * possible. */
double sheet_cell(const struct sheet *geometry, double least, double most, double page);

const char *sheet_colour(const struct sheet *geometry, enum canvas_tile tile);

/* Conversion from board units, and the centre of a cell. */
struct canvas_point sheet_point(struct canvas_point at);
struct canvas_point sheet_center(const struct canvas *canvas, size_t cell);

/* The overlay of a highlighted cell: a frame and its hatching, around the origin. */
struct sheet_error {
    const char *frame, *hatching; /* SVG paths */
};
struct sheet_error sheet_error(const struct canvas *canvas);

/* The text of a cell; numbers are written to `room`. */
const char *sheet_text(const struct canvas_cell *cell, char room[SHEET_NUMBER_ROOM]);
/* The size at which a text fits its cell. */
double sheet_text_size(const struct sheet *geometry, const char *text, enum canvas_role role);
double sheet_label_size(const struct sheet *geometry);
struct canvas_point sheet_label_place(const struct sheet *geometry, const struct canvas_label *label);

/* True if the line continues the previous one with the same role. */
bool sheet_continues(const struct canvas_line *last, const struct canvas_line *line);

/* ---- rings and signs */

enum {
    /* The radius of a ring, at the middle of its stroke: dots on the border stay visible. */
    SHEET_RING = 14,
    SHEET_SIGN = 7, /* radius of the disc under a sign */
    SHEET_STROKES = 2,
};

#define SHEET_RING_STROKE 2.2 /* of a given ring */

/* False where the end of a route replaces the ring. */
bool sheet_has_ring(const struct canvas *canvas, const struct canvas_cell *cell);

/* The size at which a text, including its corners, fits in the ring. */
double sheet_ring_text_size(const char *text);

/* An arithmetic sign: strokes around the centre of the disc. */
struct sheet_figure {
    int strokes;
    struct {
        struct canvas_point from, to;
    } stroke[SHEET_STROKES];
};
const struct sheet_figure *sheet_figure(const char *text); /* NULL: drawn as text */
double sheet_sign_size(const char *text);                  /* at which a text fits the disc */

/* ---- tiles, grid and frame: floor.c */

enum { FLOOR_CORNERS = 6 }; /* of a hexagon */

/* Path operations of an output format. */
struct floor_strokes {
    void (*open)(const struct sheet *geometry, enum canvas_tile tile, bool even_odd);
    const char *close;
    void (*rectangle)(struct buf *out, double x, double y, double width, double height);
    /* Clockwise from the top. */
    void (*hexagon)(struct buf *out, const struct canvas_point corners[FLOOR_CORNERS]);
    /* Merged edges of squares. */
    void (*run)(struct buf *out, struct canvas_point from, struct canvas_point to);
    /* One edge of a hexagon. */
    void (*side)(struct buf *out, struct canvas_point from, struct canvas_point to);
};

struct sheet_box floor_box(const struct canvas *canvas); /* bounding box of the cells */

/* Fills all tiles, one path per kind, which `open` starts in their colour. The dark squares of a
 * chequered board are overlapping strips, filled by the even-odd rule. */
void floor_tiles(const struct sheet *geometry, const struct floor_strokes *strokes);

/* The grid separates two cells, the frame a cell and a hole. */
void floor_edges(const struct sheet *geometry, bool frame, const struct floor_strokes *strokes);

/* ---- routes: walk.c */

/* The position after `step` steps. */
struct canvas_point walk_point(const struct canvas *canvas, const struct canvas_walk *walk, size_t step);
size_t walk_steps(const struct canvas_walk *walk);

double walk_width(const struct sheet *geometry); /* of the line */

/* A ring or disc at an end, of the same outer size. A disc has no stroke. */
struct walk_end {
    struct canvas_point at;
    double radius;       /* of the outer edge */
    double stroke;       /* of the ring */
    const char *filling; /* of the ring; a colour */
};
struct walk_end walk_end(const struct sheet *geometry, const struct canvas_walk *walk, size_t step);

/* True if a route starts or ends in this cell with a ring or a disc. */
bool walk_ends(const struct canvas *canvas, const struct canvas_cell *cell);

/* True for numbers that are omitted because the route shows them: on large boards they would hide
 * it. */
bool walk_replaces(const struct sheet *geometry, const struct canvas_cell *cell);

/* The size at which the text of a cell fits the cell and its ring, or the end of a route. */
double walk_text_size(const struct sheet *geometry, const struct canvas_cell *cell);

/* The background of a text on a route, in the colour of the tile: a thick line with round caps.
 * False if there is no text or no route. */
enum { WALK_WINDOW = SHEET_TEXT_SIZE }; /* its thickness */
bool walk_window(const struct sheet *geometry, size_t cell, struct canvas_point *from,
                 struct canvas_point *to);

/* By cell, when a route first reaches it, from 0 to 1; 0 where no route goes. NULL if there is no
 * animation or there are too many cells. Freed by the caller. */
float *walk_arrivals(const struct canvas *canvas);

#endif
