/* What is known about the numbers of pieces without a search. */
#ifndef PUZZLE_FAMILY_CHESS_CHESS_BOUND_H
#define PUZZLE_FAMILY_CHESS_CHESS_BOUND_H

#include "puzzle/family/chess/chess_steps.h"

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

/* chess_bound_cliques.c: at most this many pieces of these kinds can be independent, given ones
 * included. */
struct chess_bound chess_bound_cliques(const struct chess *chess, chess_kind_set kinds);

/* chess_bound_weights.c. At least this many pieces are needed to dominate, given ones included; any
 * number of each kind in `kinds` may be put anywhere. */
int64_t chess_bound_weights(const struct chess *chess, chess_kind_set kinds);

/* The largest fraction of what must be watched that the pieces to come can cover, wherever they
 * stand; 1 or more: perhaps all. `exact` is false unless the numbers prove that it is less than
 * 1. */
double chess_bound_weights_share(const struct chess *chess, bool *exact);

/* chess_bound_theorems.c: at least this many pieces, of all kinds in play together, are needed to
 * dominate the board; 0 if no theorem is known. `by` gets its name. */
int64_t chess_bound_theorems(const struct chess *chess, const char **by);

#endif
