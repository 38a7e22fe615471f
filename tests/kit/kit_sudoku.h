/* Random Sudokus: boxes of any size, jigsaws, diagonals. */
#ifndef KIT_SUDOKU_H
#define KIT_SUDOKU_H

#include "base/buf.h"
#include "base/rng.h"

#include <stdbool.h>

enum { KIT_SUDOKU_SIDE = 16, KIT_SUDOKU_CELLS = KIT_SUDOKU_SIDE * KIT_SUDOKU_SIDE };

struct kit_sudoku {
    int side, box_rows, box_columns; /* 0: a jigsaw */
    bool diagonals;
    int piece[KIT_SUDOKU_CELLS];  /* by cell, from 0 */
    int number[KIT_SUDOKU_CELLS]; /* 0: open */
};

/* A board of this side, without numbers. Jigsaws are boxes whose cells were exchanged. */
void kit_sudoku_shape(struct kit_sudoku *sudoku, struct rng *rng, int side);

/* The file of the board. */
void kit_sudoku_write(const struct kit_sudoku *sudoku, struct buf *out);

/* By the definition: is no number twice in a row, column, piece or diagonal? 0 counts nowhere. */
bool kit_sudoku_is_right(const struct kit_sudoku *sudoku, const int *number);

/* The number of ways to fill the open cells, at most `most`; the last of them, if there is one, is
 * left in `number`. */
int kit_sudoku_fill(const struct kit_sudoku *sudoku, int *number, int most);

#endif
