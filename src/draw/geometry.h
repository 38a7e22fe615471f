/* Geometry and colours shared by the graphical pens, identical in every format.
 *
 * Lengths are in units, SYMBOL_UNIT per cell, with y down. Large boards are viewed as a whole, so
 * their frame and labels are enlarged. */
#ifndef DRAW_GEOMETRY_H
#define DRAW_GEOMETRY_H

#include "base/buf.h"
#include "draw/canvas.h"

/* Lightness (CIE L*): squares of a chess board 94 and 69, ink 15, found pieces 99. */
#define GEOMETRY_PAPER "ffffff"
#define GEOMETRY_INK "2b2523"
#define GEOMETRY_ALARM "b00020"
#define GEOMETRY_ANSWER "17458f"
#define GEOMETRY_FADED "6b6460"
#define GEOMETRY_BODY "fffdf8"   /* fill of a found piece */
#define GEOMETRY_DETAIL "f7eedc" /* lines inside a given piece */

enum {
    GEOMETRY_UNIT = SYMBOL_UNIT,
    GEOMETRY_TEXT_SIZE = 20, /* font sizes in units */
    GEOMETRY_NOTE_SIZE = 12,
    GEOMETRY_MARGIN = 4,       /* units around the picture of a small board */
    GEOMETRY_NUMBER_ROOM = 24, /* buffer size for a number */
};

#define GEOMETRY_FIGURE_WIDTH 0.6 /* of a digit, in font sizes; generous */

struct geometry_box {
    double left, top, right, bottom; /* units */
};

struct geometry {
    const struct canvas *canvas;
    struct buf *out; /* the pen's output */
    /* Number of the picture in its document, which makes ids unique; 0 and 1: no suffix. */
    int number;
    double growth;             /* at least 1: scale of frame and labels */
    double text_width;         /* largest width of a text in a cell */
    double text_size;          /* default size of such a text */
    double label_size;         /* of texts outside the board */
    struct geometry_box cells; /* what the cells cover */
    struct geometry_box page;  /* with labels and margin */
    /* Label tracks per side, which share the room between cells and margin. */
    int tracks[CANVAS_SIDES];
    /* By cell, from 0 to 1: when a route reaches it; NULL: not animated. */
    const float *arrivals;
};

struct geometry geometry_measure(const struct canvas *canvas, struct buf *out);

/* The cell width, from `least` to `most`, that makes the longer side of the page `page`, if
 * possible. */
double geometry_cell(const struct geometry *geometry, double least, double most, double page);

const char *geometry_colour(const struct geometry *geometry, enum canvas_tile tile);

/* Conversion from board units, and the centre of a cell. */
struct canvas_point geometry_point(struct canvas_point at);
struct canvas_point geometry_center(const struct canvas *canvas, size_t cell);

/* The overlay of a highlighted cell: a frame and its hatching, around the origin. */
struct geometry_error {
    const char *frame, *hatching; /* SVG paths */
};
struct geometry_error geometry_error(const struct canvas *canvas);

/* True if its mark is one text in the middle of the cell. */
bool geometry_has_text(const struct canvas_cell *cell);
/* That text; numbers are written to `room`. */
const char *geometry_text(const struct canvas_cell *cell, char room[GEOMETRY_NUMBER_ROOM]);
/* The size at which a text fits its cell. */
double geometry_text_size(const struct geometry *geometry, const char *text, enum canvas_role role);

/* The width of the frame, or of the borders of regions, which a frame around regions also has. */
double geometry_border_width(const struct canvas *canvas, double growth);

/* True if the line continues the previous one with the same role. */
bool geometry_continues(const struct canvas_line *last, const struct canvas_line *line);

/* ---- labels: geometry_label.c */

/* The font size of all labels, on a board of this growth. */
double geometry_label_size(const struct canvas *canvas, double growth);

/* Extends the room on each side of the board as a label demands. Needs the size, the tracks and the
 * cells of the geometry. */
void geometry_label_room(const struct geometry *geometry, const struct canvas_label *label,
                         double room[CANVAS_SIDES]);
struct canvas_point geometry_label_place(const struct geometry *geometry, const struct canvas_label *label);

/* The role whose looks a label has: headings are as bold as clues, other remarks are pale. */
enum canvas_role geometry_label_role(const struct canvas_label *label);

/* ---- rings and signs */

enum {
    /* The radius of a ring, at the middle of its stroke: dots on the border stay visible. */
    GEOMETRY_RING = 14,
    GEOMETRY_SIGN = 7, /* radius of the disc under a sign */
    GEOMETRY_STROKES = 2,
};

#define GEOMETRY_RING_STROKE 2.2 /* of a given ring */

/* False where the end of a route replaces the ring. */
bool geometry_has_ring(const struct canvas *canvas, const struct canvas_cell *cell);

/* The size at which a text, including its corners, fits in the ring. */
double geometry_ring_text_size(const char *text);

/* An arithmetic sign: strokes around the centre of the disc. */
struct geometry_sign {
    int strokes;
    struct {
        struct canvas_point from, to;
    } stroke[GEOMETRY_STROKES];
};
const struct geometry_sign *geometry_sign(const char *text); /* NULL: drawn as text */
double geometry_sign_size(const char *text);                 /* at which a text fits the disc */

/* ---- split cells */

/* True for a split cell whose line and numbers are light, because it is dark, or the reverse. */
bool geometry_is_split(const struct canvas_cell *cell, bool light);

/* From the top left to the bottom right corner of the cell. */
void geometry_split_line(const struct canvas *canvas, size_t cell, struct canvas_point *from,
                         struct canvas_point *to);

#define GEOMETRY_SPLIT_SIZE 13.0 /* of its numbers, at most */

/* A number: that of the run below, or to the right. False if there is none. */
struct geometry_split_text {
    struct canvas_point at;
    double size;
    char text[GEOMETRY_NUMBER_ROOM];
};
bool geometry_split_text(const struct canvas *canvas, size_t cell, bool below,
                         struct geometry_split_text *text);

/* ---- tiles, grid and frame: tiles.c */

enum { TILES_CORNERS = 6 }; /* of a hexagon */

/* Path operations of an output format. */
struct tiles_strokes {
    void (*open)(const struct geometry *geometry, enum canvas_tile tile, bool even_odd);
    const char *close;
    void (*rectangle)(struct buf *out, double x, double y, double width, double height);
    /* Clockwise from the top. */
    void (*hexagon)(struct buf *out, const struct canvas_point corners[TILES_CORNERS]);
    /* Merged edges of squares. */
    void (*run)(struct buf *out, struct canvas_point from, struct canvas_point to);
    /* One edge of a hexagon. */
    void (*side)(struct buf *out, struct canvas_point from, struct canvas_point to);
};

struct geometry_box tiles_box(const struct canvas *canvas); /* bounding box of the cells */

/* Fills all tiles, one path per kind, which `open` starts in their colour. The dark squares of a
 * chequered board are overlapping strips, filled by the even-odd rule. */
void tiles_fill(const struct geometry *geometry, const struct tiles_strokes *strokes);

/* The borders of one kind: grid, regions or frame. */
void tiles_edges(const struct geometry *geometry, enum canvas_border kind,
                 const struct tiles_strokes *strokes);

/* ---- routes: route.c */

/* The position after `step` steps. */
struct canvas_point route_point(const struct canvas *canvas, const struct canvas_route *walk, size_t step);
size_t route_steps(const struct canvas_route *walk);

double route_width(const struct geometry *geometry); /* of the line */

/* A ring or disc at an end, of the same outer size. A disc has no stroke. */
struct route_end {
    struct canvas_point at;
    double radius;       /* of the outer edge */
    double stroke;       /* of the ring */
    const char *filling; /* of the ring; a colour */
};
struct route_end route_end(const struct geometry *geometry, const struct canvas_route *walk, size_t step);

/* True if a route starts or ends in this cell with a ring or a disc. */
bool route_ends_at(const struct canvas *canvas, const struct canvas_cell *cell);

/* True for numbers that are omitted because the route shows them: on large boards they would hide
 * it. */
bool route_hides_number(const struct geometry *geometry, const struct canvas_cell *cell);

/* The size at which the text of a cell fits the cell and its ring, or the end of a route. */
double route_text_size(const struct geometry *geometry, const struct canvas_cell *cell);

/* The background of a text on a route, in the colour of the tile: a thick line with round caps.
 * False if there is no text or no route. */
enum { ROUTE_WINDOW = GEOMETRY_TEXT_SIZE }; /* its thickness */
bool route_text_background(const struct geometry *geometry, size_t cell, struct canvas_point *from,
                           struct canvas_point *to);

/* By cell, when a route first reaches it, from 0 to 1; 0 where no route goes. NULL if there is no
 * animation or there are too many cells. Freed by the caller. */
float *route_arrivals(const struct canvas *canvas);

#endif
