/* The board of Sudoku. Cells are numbered row by row; a value is a number from 1. */
#ifndef PUZZLE_FAMILY_SUDOKU_SUDOKU_H
#define PUZZLE_FAMILY_SUDOKU_SUDOKU_H

#include "puzzle/regions/region_board.h"

enum { SUDOKU_MOST = REGIONS_VALUES /* cells of a side */ };

struct sudoku {
    struct region_board base;
    int side;
    int box_rows, box_columns; /* of a box; 0: the board is a jigsaw */
    bool diagonals;            /* hold each number once too */
    const uint8_t *piece;      /* by cell: its box or, in a jigsaw, its region, from 0 */
};

static inline const struct sudoku *sudoku_of(const struct board *board)
{
    return (const struct sudoku *)board;
}

/* Sets the size of a box; rows < 0: the usual one, 2 x 3 for a side of 6. False with the
 * sentence if it has another number of cells than the board has numbers, or the side is prime. */
bool sudoku_box(struct sudoku *sudoku, int64_t rows, int64_t columns, struct sentence *error);

/* The board with this side, box (or pieces, if it has none) and diagonals. `given`, which is in the
 * arena: by cell, LOGIC_OPEN where nothing is. */
struct board *sudoku_make(struct arena *arena, struct sudoku shape, const int32_t *given);

/* sudoku_read.c: text forms */
region_board_read sudoku_read_like;
void sudoku_read_write(const struct board *board, const int32_t *values, struct buf *out);
extern const struct family_format sudoku_read_formats[];
bool sudoku_read_writes(const struct board *board, const char *format, struct sentence *error);
bool sudoku_read_holds(const struct board *board, const int32_t *values, const char *format,
                       struct sentence *error);

#endif
