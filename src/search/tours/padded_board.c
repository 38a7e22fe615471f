/* The padded board.
 *
 * Leaps longer than the board are clipped to the board's length; they still leave the board. So the
 * padding is never wider than the board, and a padded board takes at most nine times the memory of
 * the bare one. For a knight the padding is two squares wide. */
#include "search/tours/padded_board.h"

#include "base/alloc.h"

#include <stdlib.h>

struct padded_board padded_board_none(const struct ground *ground)
{
    size_t rows = (size_t)ground->rows, columns = (size_t)ground->columns;
    return (struct padded_board){ground->rows, ground->columns, .width = columns, .places = rows * columns};
}

static int cut(int length, int side)
{
    return length > side ? side : length < -side ? -side : length;
}

struct padded_board padded_board_around(const struct ground *ground)
{
    struct padded_board band = {.rows = ground->rows, .columns = ground->columns};
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

size_t padded_board_place(const struct padded_board *band, size_t square)
{
    size_t columns = (size_t)band->columns;
    ASSERT(square < columns * (size_t)band->rows);
    return (square / columns + band->above) * band->width + square % columns + band->left;
}

size_t padded_board_square(const struct padded_board *band, size_t place)
{
    size_t row = place / band->width - band->above, column = place % band->width - band->left;
    ASSERT(row < (size_t)band->rows && column < (size_t)band->columns); /* not in the padding */
    return row * (size_t)band->columns + column;
}

int32_t *padded_board_board(const struct padded_board *band, const bool *hole)
{
    size_t all = (size_t)band->rows * (size_t)band->columns;
    int32_t *board = alloc_array(band->places, sizeof *board);
    for (size_t p = 0; p < band->places; p++) board[p] = PADDED_BOARD_CLOSED;
    for (size_t s = 0; s < all; s++)
        if (!(hole && hole[s])) board[padded_board_place(band, s)] = PADDED_BOARD_FREE;
    return board;
}

void padded_board_copy(const struct padded_board *band, const int32_t *board, int32_t *step)
{
    size_t all = (size_t)band->rows * (size_t)band->columns;
    for (size_t s = 0; s < all; s++) {
        int32_t number = board[padded_board_place(band, s)];
        ASSERT(number != PADDED_BOARD_FREE); /* the board is full */
        step[s] = number == PADDED_BOARD_CLOSED ? 0 : number;
    }
}
