/* What is known of the numbers of pieces without a search. */
#ifndef FAMILY_CHESS_CHESS_BOUND_H
#define FAMILY_CHESS_CHESS_BOUND_H

#include "family/chess/chess_steps.h"

enum chess_bound_by {
    CHESS_BOUND_FREE,    /* squares that are not taken */
    CHESS_BOUND_LINES,   /* of one direction, with one piece each */
    CHESS_BOUND_CROSSED, /* lines of two directions */
    CHESS_BOUND_BLOCKS,  /* of 2 x 2 squares, with one piece each */
    CHESS_BOUND_PAIRS,   /* of squares that exclude each other */
    CHESS_BOUND_SUM      /* of what holds for each kind */
};

struct chess_bound {
    int64_t value;
    enum chess_bound_by by;
    int rows, columns; /* of CHESS_BOUND_LINES: the step along them */
};

/* chess_bound_cliques.c: no more pieces of these kinds than this are independent, those that stand
 * there included. */
struct chess_bound chess_bound_cliques(const struct chess *chess, chess_kind_set kinds);

/* chess_bound_weights.c. The fewest pieces that dominate are no fewer than this, those that stand
 * there included; kinds in `kinds` may be put anywhere, any number of them. */
int64_t chess_bound_weights(const struct chess *chess, chess_kind_set kinds);

/* Of all that must be watched, the share that the pieces to come can reach, wherever they stand; 1
 * and more: perhaps all. `exact` is false unless the numbers prove that it is less than 1. */
double chess_bound_weights_share(const struct chess *chess, bool *exact);

/* chess_bound_theorems.c: no fewer pieces than this, all kinds in play counted, dominate the board;
 * 0 where no theorem is known. `by` gets its name. */
int64_t chess_bound_theorems(const struct chess *chess, const char **by);

#endif
