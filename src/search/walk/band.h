/* A board with a band of closed squares around it, as wide as the leap is long: from every square
 * of the board a leap ends on the board or in the band, so a walk need not check for the edges. A
 * place is an index into such a board, and a leap is one number that is added to it. */
#ifndef SEARCH_WALK_BAND_H
#define SEARCH_WALK_BAND_H

#include "search/walk/ground.h"

enum { BAND_FREE = 0, BAND_CLOSED = -1 }; /* what a board holds in place of a number */

struct band {
    int rows, columns; /* of the board */
    /* Width of the band: rows above and below, columns left and right. */
    size_t above, left;
    size_t width;                 /* of a row with its band */
    size_t places;                /* of all rows */
    int leaps;                    /* how many */
    ptrdiff_t leap[GROUND_LEAPS]; /* in the order of ground_leaps */
};

struct band band_around(const struct ground *ground);
/* The bare board, where places are squares; without leaps. */
struct band band_none(const struct ground *ground);

size_t band_place(const struct band *band, size_t square);
size_t band_square(const struct band *band, size_t place); /* of a place on the board */

/* A new board: the squares free, the holes and the band closed. Freed with alloc_free. */
int32_t *band_board(const struct band *band, const bool *hole);

/* Copies the board without the band, with 0 for holes. */
void band_copy(const struct band *band, const int32_t *board, int32_t *step);

#endif
