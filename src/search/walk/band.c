/* The board within its band.
 *
 * A leap that is longer than the board is cut to the board's length, and still leaves it. So the
 * band is never wider than the board, and a board with its band takes at most nine times the memory
 * of the board alone. For a knight it is two squares wide. */
#include "search/walk/band.h"

#include "base/alloc.h"

#include <stdlib.h>

struct band band_none(const struct ground *ground)
{
    size_t rows = (size_t)ground->rows, columns = (size_t)ground->columns;
    return (struct band){ground->rows, ground->columns, .width = columns, .places = rows * columns};
}

static int cut(int length, int side)
{
    return length > side ? side : length < -side ? -side : length;
}

struct band band_around(const struct ground *ground)
{
    struct band band = {.rows = ground->rows, .columns = ground->columns};
    int leap[GROUND_LEAPS][2];
    band.leaps = ground_leaps(ground, leap);
    for (int i = 0; i < band.leaps; i++) {
        leap[i][0] = cut(leap[i][0], ground->rows);
        leap[i][1] = cut(leap[i][1], ground->columns);
        size_t down = (size_t)abs(leap[i][0]), across = (size_t)abs(leap[i][1]);
        if (band.above < down) band.above = down;
        if (band.left < across) band.left = across;
    }
    ASSERT(band.above <= (size_t)ground->rows && band.left <= (size_t)ground->columns);
    band.width = (size_t)ground->columns + 2 * band.left;
    band.places = ((size_t)ground->rows + 2 * band.above) * band.width;
    for (int i = 0; i < band.leaps; i++) band.leap[i] = leap[i][0] * (ptrdiff_t)band.width + leap[i][1];
    return band;
}

size_t band_place(const struct band *band, size_t square)
{
    size_t columns = (size_t)band->columns;
    ASSERT(square < columns * (size_t)band->rows);
    return (square / columns + band->above) * band->width + square % columns + band->left;
}

size_t band_square(const struct band *band, size_t place)
{
    size_t row = place / band->width - band->above, column = place % band->width - band->left;
    ASSERT(row < (size_t)band->rows && column < (size_t)band->columns); /* not of the band itself */
    return row * (size_t)band->columns + column;
}

int32_t *band_board(const struct band *band, const bool *hole)
{
    size_t all = (size_t)band->rows * (size_t)band->columns;
    int32_t *board = alloc_array(band->places, sizeof *board);
    for (size_t p = 0; p < band->places; p++) board[p] = BAND_CLOSED;
    for (size_t s = 0; s < all; s++)
        if (!(hole && hole[s])) board[band_place(band, s)] = BAND_FREE;
    return board;
}

void band_copy(const struct band *band, const int32_t *board, int32_t *step)
{
    size_t all = (size_t)band->rows * (size_t)band->columns;
    for (size_t s = 0; s < all; s++) {
        int32_t number = board[band_place(band, s)];
        ASSERT(number != BAND_FREE); /* the board is full */
        step[s] = number == BAND_CLOSED ? 0 : number;
    }
}
