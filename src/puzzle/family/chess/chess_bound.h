/* Bounds on the numbers of pieces. */
#ifndef PUZZLE_FAMILY_CHESS_CHESS_BOUND_H
#define PUZZLE_FAMILY_CHESS_CHESS_BOUND_H

#include "puzzle/family/chess/chess_steps.h"

enum chess_bound_by {
    CHESS_BOUND_FREE,    /* free squares */
    CHESS_BOUND_LINES,   /* of one direction, with one piece each */
    CHESS_BOUND_CROSSED, /* lines of two directions */
    CHESS_BOUND_BLOCKS,  /* of 2 x 2 squares, with one piece each */
    CHESS_BOUND_PAIRS,   /* of mutually exclusive squares */
    CHESS_BOUND_SUM      /* of the bounds of each kind */
};

struct chess_bound {
    int64_t value;
    enum chess_bound_by by;
    int rows, columns; /* of CHESS_BOUND_LINES: the step along them */
};

/* chess_bound_cliques.c: an upper bound on independent pieces of these kinds, given ones
 * included. */
struct chess_bound chess_bound_cliques(const struct chess *chess, chess_kind_set kinds);

/* chess_bound_weights.c: a lower bound on the pieces that dominate, given ones included; any number
 * of each kind in `kinds` may be placed anywhere. */
int64_t chess_bound_weights(const struct chess *chess, chess_kind_set kinds);

/* The largest fraction of the weight that the pieces to come can cover; 1 or more: perhaps all.
 * *exact: the numbers prove that it is less than 1. */
double chess_bound_weights_share(const struct chess *chess, bool *exact);

/* chess_bound_theorems.c: a lower bound on the pieces of all kinds in play that dominate; 0 if no
 * theorem applies. `by` gets its name. */
int64_t chess_bound_theorems(const struct chess *chess, const char **by);

#endif
