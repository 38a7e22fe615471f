/* The geometry of the floor: tiles, grid and frame, as pieces of paths that the pen writes in its
 * language.
 *
 * Lengths are in units, SYMBOL_UNIT to a cell. */
#ifndef DRAW_FLOOR_H
#define DRAW_FLOOR_H

#include "draw/sheet.h"

enum { FLOOR_CORNERS = 6 }; /* of a hexagon */

/* How a language adds to the path that is being written. */
struct floor_strokes {
    void (*rectangle)(struct buf *out, double x, double y, double width, double height);
    /* From the top, clockwise. */
    void (*hexagon)(struct buf *out, const struct canvas_point corners[FLOOR_CORNERS]);
    /* Edges of squares, joined. */
    void (*run)(struct buf *out, struct canvas_point from, struct canvas_point to);
    /* One edge of a hexagon. */
    void (*side)(struct buf *out, struct canvas_point from, struct canvas_point to);
};

struct sheet_box floor_box(const struct canvas *canvas); /* what the cells cover */

/* The dark squares of a chequered board; overlapping strips, to be filled by the even-odd rule. */
void floor_chequer(const struct sheet *sheet, const struct floor_strokes *strokes);

/* The cells of this tile that need paint of their own, over the paper or the chequer. */
bool floor_has(const struct canvas *canvas, enum canvas_tile tile);
void floor_tiles(const struct sheet *sheet, enum canvas_tile tile, const struct floor_strokes *strokes);

/* The grid lies between two cells; the frame between a cell and no cell, so that it follows
 * holes. */
void floor_edges(const struct sheet *sheet, bool frame, const struct floor_strokes *strokes);

#endif
