/* Rectangular boards: symmetries, and names of squares. */
#include "puzzle/kit/grid.h"
#include "base/alloc.h"

#include <stdio.h>

bool grid_symmetry(int rows, int columns, size_t g, size_t *cell)
{
    ASSERT(*cell < (size_t)rows * (size_t)columns);
    if (g > 1) return false;
    int row, column;
    grid_place(columns, *cell, &row, &column);
    if (g == 1)
        column = columns - 1 - column;
    else if (rows == columns) {
        int turned = rows - 1 - row;
        row = column;
        column = turned;
    } else {
        row = rows - 1 - row;
        column = columns - 1 - column;
    }
    *cell = grid_cell(columns, row, column);
    return true;
}

const char *grid_square(int rows, int columns, bool letters, size_t cell, char out[GRID_SQUARE])
{
    ASSERT(cell < (size_t)rows * (size_t)columns);
    int row, column;
    grid_place(columns, cell, &row, &column);
    if (letters && columns <= GRID_LETTERS)
        snprintf(out, GRID_SQUARE, "on %c%d (row %d, column %d)", 'a' + column, rows - row, row + 1,
                 column + 1);
    else
        snprintf(out, GRID_SQUARE, "in row %d, column %d", row + 1, column + 1);
    return out;
}
