/* Canvases of grid puzzles. */
#include "kit_grids.h"

#include "base/alloc.h"

#include <string.h>

struct canvas *kit_grids_sudoku(struct arena *arena, int box_rows, int box_columns, bool solved)
{
    int n = box_rows * box_columns;
    struct canvas *canvas = canvas_new(arena, n, n, CANVAS_SQUARES);
    canvas_title(canvas, "Sudoku");
    canvas->ruled = true;
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            int value = (row % box_rows * box_columns + row / box_rows + column) % n + 1;
            bool given = (row + 2 * column) % 3 == 0;
            canvas_region(canvas, row, column, row / box_rows * box_rows + column / box_columns);
            if (given || solved)
                canvas_number(canvas, row, column, value, given ? CANVAS_GIVEN : CANVAS_FOUND);
        }
    return canvas;
}

struct canvas *kit_grids_jigsaw(struct arena *arena)
{
    static const char *const regions[] = {"aaaab", "accbb", "dccbb", "dceee", "dddee"};
    struct canvas *canvas = canvas_new(arena, 5, 5, CANVAS_SQUARES);
    canvas_title(canvas, "Jigsaw");
    canvas->ruled = true;
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 5; column++) canvas_region(canvas, row, column, regions[row][column]);
    for (int column = 0; column < 5; column++) canvas_number(canvas, 0, column, column + 1, CANVAS_GIVEN);
    return canvas;
}

/* The sum of the digits from here in a direction, up to the next wall. */
static int run_sum(const char *const *rows, int height, int row, int column, int down, int right)
{
    int sum = 0;
    for (row += down, column += right; row < height && rows[row][column] != 0 && rows[row][column] != '#';
         row += down, column += right)
        sum += rows[row][column] - '0';
    return sum;
}

struct canvas *kit_grids_kakuro(struct arena *arena, enum canvas_tile tile)
{
    enum { ROWS = 6, COLUMNS = 7 };
    static const char *const rows[ROWS] = {"#######", "#89##31", "#79#931", "##8974#", "#698##8", "#12##97"};
    struct canvas *canvas = canvas_new(arena, ROWS, COLUMNS, CANVAS_SQUARES);
    canvas_title(canvas, "Kakuro");
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            int below = run_sum(rows, ROWS, row, column, 1, 0),
                right = run_sum(rows, ROWS, row, column, 0, 1);
            if (rows[row][column] != '#') {
                if ((row + column) % 2)
                    canvas_number(canvas, row, column, rows[row][column] - '0', CANVAS_FOUND);
                continue;
            }
            canvas_tile(canvas, row, column, below || right ? tile : CANVAS_TILE_BLOCKED);
            if (below || right) canvas_split(canvas, row, column, below, right);
        }
    return canvas;
}

static bool is_filled(int rows, int columns, int row, int column)
{
    int x = 2 * column + 1 - columns, y = 2 * row + 1 - rows, most = rows < columns ? rows : columns;
    int distance = x * x + y * y;
    return distance <= most * most && distance / (most + 1) % 3 != 1;
}

static bool is_filled_at(const struct canvas *canvas, bool across, int line, int at)
{
    return is_filled(canvas->rows, canvas->columns, across ? line : at, across ? at : line);
}

/* The lengths of the blocks of a row, or of a column. */
static void put_blocks(struct canvas *canvas, bool across, int line)
{
    int length = across ? canvas->columns : canvas->rows;
    int32_t *blocks = ARENA_ARRAY(canvas->arena, int32_t, (size_t)length + 1);
    size_t count = 0;
    for (int at = 0; at < length; at++) {
        if (!is_filled_at(canvas, across, line, at)) continue;
        if (at == 0 || !is_filled_at(canvas, across, line, at - 1)) count++;
        blocks[count - 1]++;
    }
    canvas_clues(canvas, across ? CANVAS_LEFT : CANVAS_ABOVE, line, count ? count : 1, blocks, CANVAS_GIVEN);
}

struct canvas *kit_grids_nonogram(struct arena *arena, int rows, int columns, bool solved)
{
    struct canvas *canvas = canvas_new(arena, rows, columns, CANVAS_SQUARES);
    canvas_title(canvas, "Nonogram");
    for (int row = 0; row < rows; row++) put_blocks(canvas, true, row);
    for (int column = 0; column < columns; column++) put_blocks(canvas, false, column);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            canvas_region(canvas, row, column, row / 5 * columns + column / 5);
            if (solved && is_filled(rows, columns, row, column))
                canvas_tile(canvas, row, column, CANVAS_TILE_BLOCKED);
        }
    return canvas;
}

struct canvas *kit_grids_futoshiki(struct arena *arena)
{
    struct canvas *canvas = canvas_new(arena, 4, 4, CANVAS_SQUARES);
    canvas_title(canvas, "Futoshiki");
    canvas->ruled = true;
    canvas_number(canvas, 0, 0, 1, CANVAS_GIVEN);
    canvas_number(canvas, 0, 1, 2, CANVAS_FOUND);
    canvas_sign(canvas, canvas_between(canvas, 0, 0, 0, 1), "<", CANVAS_GIVEN);
    canvas_sign(canvas, canvas_between(canvas, 3, 3, 3, 2), ">", CANVAS_GIVEN);
    canvas_sign(canvas, canvas_between(canvas, 1, 2, 0, 2), "^", CANVAS_GIVEN);
    canvas_sign(canvas, canvas_between(canvas, 2, 1, 3, 1), "v", CANVAS_ERROR);
    return canvas;
}
