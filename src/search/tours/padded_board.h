/* A board padded with closed squares (sentinels) on all sides, as wide as the leap is long: every
 * leap from a square of the board ends inside the padded board, so the search needs no bounds
 * checks. A place is an index into the padded board, and a leap is an offset that is added to
 * it. */
#ifndef SEARCH_TOURS_PADDED_BOARD_H
#define SEARCH_TOURS_PADDED_BOARD_H

#include "search/tours/ground.h"

enum { PADDED_BOARD_FREE = 0, PADDED_BOARD_CLOSED = -1 }; /* values of unnumbered squares */

struct padded_board {
    int rows, columns;            /* of the bare board */
    size_t above, left;           /* padding: rows above and below, columns left and right */
    size_t width;                 /* of a padded row */
    size_t places;                /* in total */
    int leaps;                    /* how many */
    ptrdiff_t leap[GROUND_LEAPS]; /* in the order of ground_leaps */
};

struct padded_board padded_board_around(const struct ground *ground);
/* No padding and no leaps: places are squares. */
struct padded_board padded_board_none(const struct ground *ground);

size_t padded_board_place(const struct padded_board *band, size_t square);
size_t padded_board_square(const struct padded_board *band,
                           size_t place); /* the place must be on the board */

/* A new board: squares free, holes and padding closed. The caller frees it with alloc_free. */
int32_t *padded_board_board(const struct padded_board *band, const bool *hole);

/* Copies the numbers without the padding; holes get 0. */
void padded_board_copy(const struct padded_board *band, const int32_t *board, int32_t *step);

#endif
