/* Pictures of boards, independent of the output format.
 *
 * A family describes its picture once: the contents of cells and the strokes between them. A pen
 * (draw/pen.h) renders it as text, SVG or LaTeX. The canvas holds meanings; the pen decides how
 * they look.
 *
 *     struct canvas *canvas = canvas_new(arena, 8, 8, CANVAS_SQUARES);
 *     canvas_title(canvas, "8 queens");
 *     canvas_chequer(canvas);
 *     canvas_coordinates(canvas);
 *     canvas_symbol(canvas, row, column, SYMBOL_QUEEN, CANVAS_GIVEN);
 *     pen_find("svg")->draw(canvas, out);
 *
 * Cells are (row, column), from 0 at the top left. Points are in board units: x right, y down, a
 * cell is 1 wide; use canvas_center instead of computing with shapes. Calls may come in any order;
 * a cell has one tile and one mark, and the last call wins. Everything, including copies of texts,
 * lives in the arena. */
#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include "base/alloc.h"
#include "base/arena.h"
#include "draw/symbols.h"

#include <stdbool.h>
#include <stdint.h>

enum canvas_shape {
    CANVAS_SQUARES,
    /* Pointy-topped. Row r is shifted half a cell to the right of row r - 1, so (r, c) touches (r,
     * c -+ 1), (r -+ 1, c), (r - 1, c + 1) and (r + 1, c - 1). */
    CANVAS_HEXAGONS,
};

/* The background of a cell. */
enum canvas_tile {
    CANVAS_TILE_PLAIN, /* paper with grid lines; the default */
    CANVAS_TILE_LIGHT, /* squares of a chess board; no grid lines */
    CANVAS_TILE_DARK,
    CANVAS_TILE_GIVEN,   /* shaded: part of the puzzle */
    CANVAS_TILE_SHADED,  /* on a line of the board that counts, such as a diagonal */
    CANVAS_TILE_BLOCKED, /* a wall or an obstacle */
    CANVAS_TILE_HOLE,    /* not a cell */
    CANVAS_TILES
};

/* The meaning of a mark, ring, line, dot, sign or label. Pens distinguish roles without relying on
 * colour. */
enum canvas_role {
    CANVAS_GIVEN, /* part of the puzzle */
    CANVAS_FOUND, /* part of the solution */
    CANVAS_NOTE,  /* a small, pale remark */
    CANVAS_ERROR, /* rejected by the referee */
    CANVAS_ROLES
};

enum canvas_side { CANVAS_LEFT, CANVAS_RIGHT, CANVAS_ABOVE, CANVAS_BELOW, CANVAS_SIDES };

/* What separates two neighbours. */
enum canvas_border {
    CANVAS_BORDER_NONE,   /* neither is a cell */
    CANVAS_BORDER_GRID,   /* two cells of one region: a thin line, if any */
    CANVAS_BORDER_REGION, /* two cells of different regions: a thick line */
    CANVAS_BORDER_FRAME,  /* a cell and a hole, or the end of the canvas */
};

struct canvas_point {
    double x, y; /* board units */
};

enum canvas_mark {
    CANVAS_MARK_NONE,
    CANVAS_MARK_SYMBOL,
    CANVAS_MARK_TEXT,
    CANVAS_MARK_NUMBER,
    CANVAS_MARK_SPLIT,
};

/* The numbers of a split cell; 0: none. */
struct canvas_split {
    int32_t below; /* of the run below, in the lower left half */
    int32_t right; /* of the run to the right, in the upper right half */
};

struct canvas_cell {
    unsigned char tile; /* enum canvas_tile */
    unsigned char mark; /* enum canvas_mark: the valid member of the union */
    unsigned char role; /* enum canvas_role of the mark */
    bool error;         /* highlighted */
    bool shaded;        /* canvas_shade */
    bool deduced;       /* canvas_deduce */
    bool ringed;        /* a circle surrounds the mark: */
    unsigned char ring; /* enum canvas_role of the circle */
    int32_t region;     /* canvas_region; 0 without a call, ignored in holes */
    union {
        enum symbol symbol;
        const char *text; /* in the arena */
        int64_t number;
        struct canvas_split split;
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

struct canvas_route {
    struct canvas_route *next;
    const int32_t *cells; /* in the arena, in order: row * columns + column */
    size_t count;         /* at least 1 */
    bool closed;          /* returns to the first cell */
};

struct canvas_label {
    struct canvas_label *next;
    enum canvas_side side;
    /* row (left, right) or column (above, below); -1: heads the track */
    int index;
    int track;        /* 0: next to the cells, 1: outside that, and so on */
    const char *text; /* in the arena */
    /* CANVAS_NOTE: a remark, such as a coordinate or a count, which is omitted in text; else a
     * clue. */
    enum canvas_role role;
};

/* The drawing. Callers use the functions below, and may set the fields of the text pen and the
 * walker directly. Pens only read it. */
struct canvas {
    struct arena *arena; /* owns everything here */
    int rows, columns;   /* each at least 1 */
    enum canvas_shape shape;
    const char *title, *description; /* NULL: none */
    /* canvas_chequer was called: tiles follow canvas_chequer_tile unless overridden */
    bool chequered;
    /* What the text pen may write: escape sequences that colour cells; characters beyond ASCII. */
    bool colour, unicode;
    const char *heading; /* first line of the text pen; NULL: none */
    const char *footing; /* last lines of the text pen; NULL: none */
    bool regions;        /* canvas_region was called */
    /* The text pen draws lines around squares: around regions if there are some, else around each
     * cell. Signs on the border between two cells are written there. Without regions, given marks
     * are in brackets if there are found ones; this also applies to hexagons. */
    bool ruled;
    /* The text pen writes cells without blanks between them, and every cell of a line except holes
     * at its end. */
    bool dense;
    int width;         /* of a word in the text pen, which longer words exceed; 0: of the longest */
    const char *empty; /* cells without a mark in the text pen: "." */
    /* Replaces `empty` in the last cell if `empty` is blank and the last row or column would be
     * invisible; NULL: never. */
    const char *corner;
    const char *blocked;       /* "#" */
    const char *hole;          /* " " */
    struct canvas_cell *cells; /* rows * columns, row by row */
    /* The symbol that moves in an animation; SYMBOLS: a disc. */
    enum symbol walker;
    double animate;                              /* seconds of the animation in SVG; 0: none */
    struct canvas_line *first_line, **next_line; /* in the order of the calls */
    struct canvas_dot *first_dot, **next_dot;
    struct canvas_sign *first_sign, **next_sign;
    struct canvas_route *first_walk, **next_walk;
    struct canvas_label *first_label, **next_label;
};

struct canvas *canvas_new(struct arena *arena, int rows, int columns, enum canvas_shape shape);

/* Accessible texts, escaped by the pen. */
void canvas_title(struct canvas *canvas, const char *text);
void canvas_description(struct canvas *canvas, const char *text);

/* Cells. */
void canvas_tile(struct canvas *canvas, int row, int column, enum canvas_tile tile);
void canvas_symbol(struct canvas *canvas, int row, int column, enum symbol symbol, enum canvas_role role);
void canvas_text(struct canvas *canvas, int row, int column, const char *text, enum canvas_role role);
void canvas_number(struct canvas *canvas, int row, int column, int64_t number, enum canvas_role role);
void canvas_highlight(struct canvas *canvas, int row, int column); /* an error */

/* Marks a cell that a deduction rests on: tinted, with a dashed frame. */
void canvas_shade(struct canvas *canvas, int row, int column);

/* Marks a cell that a deduction fills in or restricts: ringed, and highlighted in coloured text. */
void canvas_deduce(struct canvas *canvas, int row, int column);

/* A circle around the mark of a cell, above tiles and below marks; the last call wins. Texts shrink
 * to fit in it. At the ends of a route its ring or disc replaces this circle. Ignored by the text
 * pen. */
void canvas_ring(struct canvas *canvas, int row, int column, enum canvas_role role);

/* Strokes, above tiles and below marks; dots are above both. Consecutive lines are joined. */
void canvas_line(struct canvas *canvas, struct canvas_point from, struct canvas_point to,
                 enum canvas_role role);
void canvas_dot(struct canvas *canvas, struct canvas_point at, enum canvas_role role);
struct canvas_point canvas_center(const struct canvas *canvas, int row, int column);

/* The point midway between the centres of two cells: on their border, if they are neighbours. */
struct canvas_point canvas_between(const struct canvas *canvas, int row, int column, int other_row,
                                   int other_column);

/* A small text on a disc, above everything else: an operator or a comparison on the border of two
 * cells, as in
 *
 *     canvas_sign(canvas, canvas_between(canvas, 0, 0, 0, 1), "<", CANVAS_GIVEN);
 *     canvas_sign(canvas, canvas_between(canvas, 0, 0, 1, 0), "^", CANVAS_GIVEN);
 *
 * "+", "-", "x", "=", U+2212 and U+00D7 are drawn as arithmetic signs; "<", ">", "^" and "v" as
 * chevrons, which point to the smaller side; other texts as they are. The text pen writes signs of
 * one character if the canvas is ruled and they are on a border of two squares:
 *
 *     +---+---+
 *     | 1 < . |
 *     +-^-+---+
 *     | . | . |
 *     +---+---+
 */
void canvas_sign(struct canvas *canvas, struct canvas_point at, const char *text, enum canvas_role role);

/* A route through cell centres, above lines and below dots; always part of the solution. It starts
 * with a ring and ends with a disc; a closed one has only the ring. Texts of cells stay readable on
 * it. Boards with more than 24 rows or columns omit numbers, which the line shows anyway. Ignored
 * by the text pen. */
void canvas_route(struct canvas *canvas, size_t count, const int32_t *cells, bool closed);

/* Animates the routes, at a speed that suits the longest. Texts appear when a route reaches them,
 * except given numbers. False if there is no route. */
bool canvas_animate(struct canvas *canvas);

/* Regions, such as the boxes of a Sudoku, by a number for each cell; any numbers will do, and cells
 * of a region need not be connected. Thick lines separate neighbours of different regions:
 *
 *     canvas_region(canvas, row, column, row / 3 * 3 + column / 3);
 *
 * They do not touch tiles and marks. The text pen draws them if the canvas is ruled, and then no
 * other lines, as is usual for Sudokus; jigsaws have the same form:
 *
 *     +-----+-----+        +-----------+---+
 *     | 1 . | . 4 |        | 1   .   . | 4 |
 *     | . 4 | 1 . |        |   +---+   |   |
 *     +-----+-----+        | . | . | .   . |
 *     | 2 . | 4 . |        |   |   +-------+
 *     | . 3 | . 2 |        | . | .   .   . |
 *     +-----+-----+        +---+-----------+
 */
void canvas_region(struct canvas *canvas, int row, int column, int region);
enum canvas_border canvas_border(const struct canvas *canvas, int row, int column, int other_row,
                                 int other_column);

/* A cell cut by a diagonal from its top left to its bottom right corner, with the number of the run
 * below it in the lower left half and that of the run to its right in the upper right half; 0: no
 * such run. This is the mark of the cell, and always given; it does not change the tile. On
 * CANVAS_TILE_BLOCKED it is light on dark, on CANVAS_TILE_GIVEN dark on light. A wrong one is shown
 * by canvas_highlight. In text it is 12\4, 12\ or \4, with backslashes and other words aligned:
 *
 *       #   11\    4\
 *       \4    3     1
 *       \11   8     .
 */
void canvas_split(struct canvas *canvas, int row, int column, int32_t below, int32_t right);

/* A remark outside the board, next to a row or column of squares: a coordinate or a count. The text
 * pen omits remarks. */
void canvas_label(struct canvas *canvas, enum canvas_side side, int index, const char *text);

/* A remark in one of several tracks, as in a table; index -1 is the heading of the track. Track 0
 * is next to the cells, 1 outside that, and so on, as many as needed. */
void canvas_column(struct canvas *canvas, enum canvas_side side, int track, int index, const char *text);

/* A clue outside the board, which every pen shows: part of the puzzle (CANVAS_GIVEN), satisfied
 * (CANVAS_FOUND), or broken (CANVAS_ERROR). Each place (side, track, index) holds one clue. */
void canvas_clue(struct canvas *canvas, enum canvas_side side, int track, int index, const char *text,
                 enum canvas_role role);

/* The clues of a line, as a Nonogram has them, from left to right or from the top down; those on
 * the left and above are aligned to the cells at their ends. At least one: a line without blocks
 * has the clue 0.
 *
 *     canvas_clues(canvas, CANVAS_LEFT, row, 2, (const int32_t[]){2, 1}, CANVAS_GIVEN);
 *
 * In text (`empty` is "."):
 *
 *          1
 *          1 2 1
 *     2 1  # # .
 */
void canvas_clues(struct canvas *canvas, enum canvas_side side, int index, size_t count,
                  const int32_t *numbers, enum canvas_role role);

/* Chess boards: all tiles (the bottom left one is dark), and the numbers of rows and columns, from
 * 1 at the top left, as sentences name squares. More than 30 lines have labels at round numbers
 * only. */
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
