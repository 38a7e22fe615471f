/* Rectangular boards. Cells are numbered row by row from the top left, from 0. */
#ifndef PUZZLE_KIT_GRID_H
#define PUZZLE_KIT_GRID_H

#include "base/alloc.h"

#include <stdbool.h>
#include <stddef.h>

/* The symmetries of a rectangle by generators: g = 0 turns (a quarter on a square, a half
 * otherwise), g = 1 mirrors left and right. Sends *cell to its image; false if there is no
 * generator g. Many families use this function as their `symmetry`. */
bool grid_symmetry(int rows, int columns, size_t g, size_t *cell);

enum { GRID_LETTERS = 26 }; /* columns that chess notation has a letter for */

static inline void grid_place(int columns, size_t cell, int *row, int *column)
{
    *row = (int)(cell / (size_t)columns);
    *column = (int)(cell % (size_t)columns);
}

static inline size_t grid_cell(int columns, int row, int column)
{
    ASSERT(row >= 0 && column >= 0 && column < columns);
    return (size_t)row * (size_t)columns + (size_t)column;
}

#endif
