/* One drawing, many pens.
 *
 * A family describes its picture once, as cells with something on them and strokes between them; a
 * pen (draw/pen.h) turns that record into text, SVG or another language. What a thing means is
 * said here; what it looks like is decided by the pen.
 *
 *     struct canvas *canvas = canvas_new(arena, 8, 8, CANVAS_SQUARES);
 *     canvas_title(canvas, "8 queens");
 *     canvas_chequer(canvas);
 *     canvas_coordinates(canvas);
 *     canvas_symbol(canvas, row, column, SYMBOL_QUEEN, CANVAS_GIVEN);
 *     pen_find("svg")->draw(canvas, out);
 *
 * Cells are named by (row, column), counted from 0 at the top left. Points are in board units: x to
 * the right, y down, a cell is 1 wide; canvas_center gives the place of a cell, so that no caller
 * computes with shapes. The order of calls does not matter, except that a cell has one tile and one
 * mark and the last call counts. Everything, including copies of the texts, lives in the arena
 * given at the start. */
#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include "base/alloc.h"
#include "base/arena.h"
#include "draw/symbols.h"

#include <stdbool.h>
#include <stdint.h>

enum canvas_shape {
    CANVAS_SQUARES,
    /* Points up; row r lies half a cell to the right of row r - 1, so that (r, c) touches (r, c -+
     * 1), (r -+ 1, c), (r - 1, c + 1) and (r + 1, c - 1). */
    CANVAS_HEXAGONS,
};

/* What the floor of a cell is. */
enum canvas_tile {
    CANVAS_TILE_PLAIN, /* paper, with grid lines around it; every cell starts out so */
    CANVAS_TILE_LIGHT, /* a light and a dark square of a chess board; no grid lines */
    CANVAS_TILE_DARK,
    CANVAS_TILE_GIVEN,   /* shaded: part of the question */
    CANVAS_TILE_BLOCKED, /* a wall or an obstacle */
    CANVAS_TILE_HOLE,    /* no cell at all */
    CANVAS_TILES
};

/* What a mark, a ring, a line, a dot or a sign means. Every pen makes them differ without relying
 * on colour. */
enum canvas_role {
    CANVAS_GIVEN, /* part of the question */
    CANVAS_FOUND, /* part of the answer */
    CANVAS_NOTE,  /* an aside: smaller, paler */
    CANVAS_ERROR, /* what the referee objects to */
    CANVAS_ROLES
};

enum canvas_side { CANVAS_LEFT, CANVAS_RIGHT, CANVAS_ABOVE, CANVAS_BELOW, CANVAS_SIDES };

enum { CANVAS_TRACKS = 4 }; /* of labels on a side, at most */

struct canvas_point {
    double x, y; /* board units */
};

enum canvas_mark { CANVAS_MARK_NONE, CANVAS_MARK_SYMBOL, CANVAS_MARK_TEXT, CANVAS_MARK_NUMBER };

struct canvas_cell {
    unsigned char tile; /* enum canvas_tile */
    unsigned char mark; /* enum canvas_mark: which member of the union counts */
    unsigned char role; /* enum canvas_role of the mark */
    bool error;         /* highlighted */
    bool shaded;        /* canvas_shade */
    bool ringed;        /* there is a circle around the mark: */
    unsigned char ring; /* enum canvas_role of that circle */
    union {
        enum symbol symbol;
        const char *text; /* in the arena */
        int64_t number;
    } as;
};

struct canvas_line {
    struct canvas_line *next;
    struct canvas_point from, to;
    enum canvas_role role;
};

struct canvas_dot {
    struct canvas_dot *next;
    struct canvas_point at;
    enum canvas_role role;
};

struct canvas_sign {
    struct canvas_sign *next;
    struct canvas_point at;
    const char *text; /* in the arena */
    enum canvas_role role;
};

struct canvas_walk {
    struct canvas_walk *next;
    const int32_t *cells; /* in the arena, in order: row * columns + column */
    size_t count;         /* at least 1 */
    bool closed;          /* it goes on from the last cell to the first */
};

struct canvas_label {
    struct canvas_label *next;
    enum canvas_side side;
    /* row (left, right) or column (above, below) that it is beside; -1: before the first */
    int index;
    int track;        /* 0: next to the cells, 1: outside that, and so on */
    const char *text; /* in the arena */
};

/* The record. Callers write it through the functions below and may set the words and the walker;
 * pens read it. */
struct canvas {
    struct arena *arena; /* owns all of this */
    int rows, columns;   /* each at least 1 */
    enum canvas_shape shape;
    const char *title, *description; /* NULL where not given */
    /* canvas_chequer was called: most tiles follow canvas_chequer_tile */
    bool chequered;
    const char *heading; /* the text pen's first line; NULL: none */
    const char *footing; /* the text pen's last lines; NULL: none */
    /* the text pen draws lines around squares too; on squares and hexagons it puts given marks in
     * brackets where others are found */
    bool ruled;
    const char *empty; /* words of the text pen for cells without a mark: "." */
    /* The same of the last cell, if `empty` is blank and rows or columns at the end would not be
     * seen; NULL: they are not. */
    const char *corner;
    const char *blocked;       /* "#" */
    const char *hole;          /* " " */
    struct canvas_cell *cells; /* rows * columns, row by row */
    /* What is seen walking when the picture moves; SYMBOLS: a disc. */
    enum symbol walker;
    double animate; /* seconds that the walks take in the SVG pen; 0: nothing moves */
    struct canvas_line *first_line, **next_line; /* in the order of the calls */
    struct canvas_dot *first_dot, **next_dot;
    struct canvas_sign *first_sign, **next_sign;
    struct canvas_walk *first_walk, **next_walk;
    struct canvas_label *first_label, **next_label;
};

struct canvas *canvas_new(struct arena *arena, int rows, int columns, enum canvas_shape shape);

/* For those who cannot see the picture; any text, escaped by the pen. */
void canvas_title(struct canvas *canvas, const char *text);
void canvas_description(struct canvas *canvas, const char *text);

/* Cells. */
void canvas_tile(struct canvas *canvas, int row, int column, enum canvas_tile tile);
void canvas_symbol(struct canvas *canvas, int row, int column, enum symbol symbol, enum canvas_role role);
void canvas_text(struct canvas *canvas, int row, int column, const char *text, enum canvas_role role);
void canvas_number(struct canvas *canvas, int row, int column, int64_t number, enum canvas_role role);
void canvas_highlight(struct canvas *canvas, int row, int column); /* something is wrong here */

/* Something follows from this cell: tinted, with a dashed frame. The text pen leaves it out. */
void canvas_shade(struct canvas *canvas, int row, int column);

/* A circle around the mark of a cell, over the tiles and under the mark; the last call counts.
 * Texts are small enough to stay within it. Where a walk begins or ends, its own ring or disc is in
 * place of this one. The text pen leaves rings out. */
void canvas_ring(struct canvas *canvas, int row, int column, enum canvas_role role);

/* Strokes, over the tiles and under the marks; dots are over all of them. Lines that follow one
 * another are drawn as one. */
void canvas_line(struct canvas *canvas, struct canvas_point from, struct canvas_point to,
                 enum canvas_role role);
void canvas_dot(struct canvas *canvas, struct canvas_point at, enum canvas_role role);
struct canvas_point canvas_center(const struct canvas *canvas, int row, int column);

/* A small text on a disc of paper, over everything else: the operator between two cells, on the
 * border that they share. "+", "-", "x" and "=" are drawn as the signs of arithmetic, and so are
 * the characters U+2212 and U+00D7; anything else is a text. The text pen leaves signs out. */
void canvas_sign(struct canvas *canvas, struct canvas_point at, const char *text, enum canvas_role role);

/* A walk from cell to cell, over lines and under dots; it is always part of the answer. It goes
 * through the cells' centres, begins with a ring and ends with a disc; a closed one has only the
 * ring. The text pen draws none. Texts of cells stay readable over it; pictures of more than 24
 * lines leave numbers out, because the line shows them. */
void canvas_walk(struct canvas *canvas, size_t count, const int32_t *cells, bool closed);

/* The walks will be animated, at a pace that fits the longest of them; texts appear when a walk
 * comes by, except given numbers. False if there is none. */
bool canvas_animate(struct canvas *canvas);

/* Outside the board, beside a row or a column of squares. The text pen leaves labels out. */
void canvas_label(struct canvas *canvas, enum canvas_side side, int index, const char *text);

/* The same where each line has several labels, each in a track of its own, as in a table; index -1
 * heads the track. */
void canvas_column(struct canvas *canvas, enum canvas_side side, int track, int index, const char *text);

/* What chess boards share: the squares (all tiles are set, the corner at the bottom left is dark),
 * and the names of the lines, letters below and numbers upwards on the left. Above 26 columns the
 * letters are numbers too; above 30 lines only the first and the round ones are written. */
void canvas_chequer(struct canvas *canvas);
enum canvas_tile canvas_chequer_tile(const struct canvas *canvas, int row, int column);
void canvas_coordinates(struct canvas *canvas);

static inline size_t canvas_count(const struct canvas *canvas) /* of cells */
{
    return (size_t)canvas->rows * (size_t)canvas->columns;
}

static inline const struct canvas_cell *canvas_cell(const struct canvas *canvas, int row, int column)
{
    ASSERT(row >= 0 && row < canvas->rows && column >= 0 && column < canvas->columns);
    return &canvas->cells[(size_t)row * (size_t)canvas->columns + (size_t)column];
}

#endif
