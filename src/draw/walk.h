/* Walks on their way to a page: what the pens that draw pictures share about them.
 *
 * Lengths are in units, SYMBOL_UNIT to a cell. */
#ifndef DRAW_WALK_H
#define DRAW_WALK_H

#include "draw/sheet.h"

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
bool walk_window(const struct sheet *sheet, int row, int column, struct canvas_point *from,
                 struct canvas_point *to);

/* When each cell is first reached, as a fraction of its walk: from 0 to 1, and 0 where no walk
 * goes. NULL if nothing moves, or if there are too many cells to be shown one by one. Freed by the
 * caller. */
float *walk_arrivals(const struct canvas *canvas);

#endif
