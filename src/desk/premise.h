/* A board as basis for reasons: its rules, its clues, and the best where something is
 * optimised. */
#ifndef DESK_PREMISE_H
#define DESK_PREMISE_H

#include "desk/basis.h"

/* NULL with the sentence: no reasons can be given for this board. If something is optimised, the
 * best is found first. The board outlives it; basis_close ends it. */
struct basis *premise_open(const struct board *board, const struct desk_request *request,
                           struct sentence *error);

/* By cell, of the last search that found an answer. */
void premise_values(const struct basis *basis, int32_t *values);

#endif
