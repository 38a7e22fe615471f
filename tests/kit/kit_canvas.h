/* Canvases to draw: boards of queens, hexagons, and random ones with everything on them. */
#ifndef KIT_CANVAS_H
#define KIT_CANVAS_H

#include "canvas/canvas.h"

/* A chess board with a queen in each row; the first rows are given. */
struct canvas *kit_canvas_queens(struct arena *arena, int n, const int *columns, int given);

/* A hexagon of hexagons, `radius` around the one in the middle. */
struct canvas *kit_canvas_hexagon(struct arena *arena, int radius);

/* At most 9 x 9 cells of either shape, with up to 120 random calls; the same for the same seed. */
struct canvas *kit_canvas_random(struct arena *arena, uint64_t seed);

#endif
