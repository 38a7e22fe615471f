/* A board padded with closed squares (sentinels) on all sides, as wide as the leap is long: every
 * leap from a square of the board ends inside the padded board, so the search needs no bounds
 * checks. A place is an index into the padded board, and a leap is an offset that is added to
 * it. */
#ifndef SEARCH_WALK_BAND_H
#define SEARCH_WALK_BAND_H

#include "search/walk/ground.h"

enum { BAND_FREE = 0, BAND_CLOSED = -1 }; /* values of unnumbered squares */

struct band {
    int rows, columns;            /* of the bare board */
    size_t above, left;           /* padding: rows above and below, columns left and right */
    size_t width;                 /* of a padded row */
    size_t places;                /* in total */
    int leaps;                    /* how many */
    ptrdiff_t leap[GROUND_LEAPS]; /* in the order of ground_leaps */
};

struct band band_around(const struct ground *ground);
/* No padding and no leaps: places are squares. */
struct band band_none(const struct ground *ground);

size_t band_place(const struct band *band, size_t square);
size_t band_square(const struct band *band, size_t place); /* the place must be on the board */

/* A new board: squares free, holes and padding closed. The caller frees it with alloc_free. */
int32_t *band_board(const struct band *band, const bool *hole);

/* Copies the numbers without the padding; holes get 0. */
void band_copy(const struct band *band, const int32_t *board, int32_t *step);

#endif
