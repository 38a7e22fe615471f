/* Canvases to draw: boards of queens, hexagons, numbers, signs, and random ones with everything on
 * them; and drawings of them. */
#ifndef KIT_CANVAS_H
#define KIT_CANVAS_H

#include "base/buf.h"
#include "draw/canvas.h"

/* A chess board with a queen in each row; the first rows are given. */
struct canvas *kit_canvas_queens(struct arena *arena, int n, const int *columns, int given);

/* A hexagon of hexagons, `radius` around the one in the middle. */
struct canvas *kit_canvas_hexagon(struct arena *arena, int radius);

/* Numbers from 90 along a path around a blocked hexagon, its second half as a walk: rings of every
 * role, one of them where the walk ends, and a dot. */
struct canvas *kit_canvas_path(struct arena *arena);

/* Squares and holes, with every sign on the border between two: a row each, a role in every second
 * column. */
struct canvas *kit_canvas_sums(struct arena *arena);

/* At most 9 x 9 cells of either shape, with up to 120 random calls; the same for the same seed. A
 * place beside the board may have several clues. */
struct canvas *kit_canvas_random(struct arena *arena, uint64_t seed);

/* A canvas and what a pen makes of it. All zero, it is an empty one. */
struct kit_drawing {
    struct arena arena;
    struct buf text;
};

/* The text, which lasts until the next one. */
const char *kit_canvas_draw(struct kit_drawing *drawing, const char *pen, const struct canvas *canvas);
void kit_canvas_drop(struct kit_drawing *drawing);

#endif
