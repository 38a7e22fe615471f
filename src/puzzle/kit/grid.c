/* Symmetries of rectangular boards. */
#include "puzzle/kit/grid.h"
#include "base/alloc.h"

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
