/* Small boards: is there such a puzzle at all? */
#ifndef PUZZLE_GENERATE_EXHAUST_H
#define PUZZLE_GENERATE_EXHAUST_H

#include "ask/desk.h"

struct exhaust_request {
    int level;                         /* enum level that it must have; -1: any */
    size_t least, most;                /* given cells */
    const size_t *image;               /* by cell: the one that is given with it */
    int64_t seed;                      /* which answer is tried first */
    const struct desk_request *search; /* stop and limits */
};

/* A puzzle with one answer whose clues are cells, no marks, of this level and with this many clues,
 * as few as possible: DM_SOLUTION with the answer and the given cells. DM_NONE: there is none;
 * every answer was tried with every set of clues. DM_UNKNOWN: the board is too large for that, or
 * it was stopped. The board must have no clues. */
dm_status exhaust_puzzles(const struct board *board, const struct exhaust_request *request, int32_t *values,
                          bool *given);

#endif
