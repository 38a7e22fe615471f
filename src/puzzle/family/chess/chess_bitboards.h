/* Counting placements by bitboards: shared by the method and the two lengths of boards. */
#ifndef PUZZLE_FAMILY_CHESS_CHESS_BITBOARDS_H
#define PUZZLE_FAMILY_CHESS_CHESS_BITBOARDS_H

#include "puzzle/family/chess/chess.h"

enum { CHESS_BITBOARDS_MOST = 256 /* squares of a board */ };

/* A symmetry of the board with its given pieces. */
struct chess_bitboards_symmetry {
    uint8_t square[CHESS_BITBOARDS_MOST]; /* by square: its image */
    int8_t value[CHESS_KINDS + 1];        /* by value: its image */
};

struct chess_bitboards { /* one count */
    const struct chess *chess;
    bool apart; /* no piece stands in the upper left quarter */

    /* For a count of classes: the symmetries without the identity. Then each placement is visited,
     * and `fixed` grows by the number of symmetries that fix it, with the identity. */
    bool classes;
    int symmetries;
    struct chess_bitboards_symmetry symmetry[8]; /* room for one that is rejected */

    const struct family_request *terms; /* deadline and progress */
    wide count, fixed;
    bool stopped;
    bool overflow; /* a number does not fit in 128 bits */
};

/* Add to the count, by the length of the boards; the second takes any board. */
void chess_bitboards_64_count(struct chess_bitboards *task);
void chess_bitboards_256_count(struct chess_bitboards *task);

extern const struct family_method chess_bitboards_methods[];

#endif
