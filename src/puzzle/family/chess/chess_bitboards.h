/* Counting placements by bitboards: what the method and the two lengths of boards share. */
#ifndef PUZZLE_FAMILY_CHESS_CHESS_BITBOARDS_H
#define PUZZLE_FAMILY_CHESS_CHESS_BITBOARDS_H

#include "puzzle/family/chess/chess.h"

enum { CHESS_BITBOARDS_MOST = 256 /* squares of a board that can be counted */ };

/* A symmetry that keeps the board with what is given on it. */
struct chess_bitboards_symmetry {
    uint8_t square[CHESS_BITBOARDS_MOST]; /* by square: its image */
    int8_t value[CHESS_KINDS + 1];        /* by value: its image */
};

struct chess_bitboards { /* one count */
    const struct chess *chess;
    bool apart; /* no piece stands in the upper left quarter */

    /* For a count of classes: the symmetries without the identity, and how many there are. Then
     * each placement is visited, and `fixed` grows by the number of symmetries that keep it, with
     * the identity. */
    bool classes;
    int symmetries;
    struct chess_bitboards_symmetry symmetry[8]; /* room for one that is not taken */

    const struct family_terms *terms; /* deadline and progress */
    wide count, fixed;
    bool stopped;
    bool overflow; /* a number does not fit in 128 bits */
};

/* Add to the count. By the length of the boards; the second takes any. */
void chess_bitboards_64_count(struct chess_bitboards *task);
void chess_bitboards_256_count(struct chess_bitboards *task);

extern const struct family_method chess_bitboards_methods[];

#endif
