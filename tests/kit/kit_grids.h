/* Canvases with regions, clues beside the board, split cells and comparisons: the pictures of
 * Sudokus, Nonograms, Kakuros and Futoshikis. */
#ifndef KIT_GRIDS_H
#define KIT_GRIDS_H

#include "draw/canvas.h"

/* A solved Sudoku with boxes of this many rows and columns; every third number is given, and the
 * others are missing unless `solved`. Ruled. */
struct canvas *kit_grids_sudoku(struct arena *arena, int box_rows, int box_columns, bool solved);

/* A jigsaw of 5 x 5 with five regions, without numbers except in its first row. Ruled. */
struct canvas *kit_grids_jigsaw(struct arena *arena);

/* A Kakuro of 6 x 7 whose clue cells have this tile; every second number is found, the others are
 * open. */
struct canvas *kit_grids_kakuro(struct arena *arena, enum canvas_tile tile);

/* A Nonogram with clues on the left and above, and blocks of 5 x 5 cells as regions: a disc with
 * rings. `solved`: with the filled cells. */
struct canvas *kit_grids_nonogram(struct arena *arena, int rows, int columns, bool solved);

/* A Futoshiki of 4 x 4 with comparisons in every direction. Ruled. */
struct canvas *kit_grids_futoshiki(struct arena *arena);

#endif
