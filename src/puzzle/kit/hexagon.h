/* Boards of hexagons in sheared coordinates: the matrix of the source documents.
 *
 * Hexagons have their points up, and row r lies half a cell to the right of row r - 1 (as
 * CANVAS_HEXAGONS draws them), so (r, c) touches (r, c -+ 1), (r -+ 1, c), (r - 1, c + 1) and (r +
 * 1, c - 1). A hexagon of radius R around a centre is 2R + 1 rows and columns of such a matrix,
 * without two of its corners. */
#ifndef PUZZLE_KIT_HEXAGON_H
#define PUZZLE_KIT_HEXAGON_H

#include <stdbool.h>

enum { HEXAGON_SIDES = 6, HEXAGON_IMAGES = 12 };

/* The steps (rows, columns) to the six neighbours, clockwise from the right. */
extern const int hexagon_steps[HEXAGON_SIDES][2];

/* How many steps lead from one cell to another. */
int hexagon_distance(int row, int column, int other_row, int other_column);

/* True if this place of the matrix of 2R + 1 rows and columns is a cell of the hexagon of radius
 * R. */
bool hexagon_has(int radius, int row, int column);

/* The twelve symmetries around the cell 0, 0: image 0 is the identity, 1 to 5 turn clockwise by
 * sixths, 6 to 11 mirror left and right and then turn. */
void hexagon_image(int image, int *row, int *column);

#endif
