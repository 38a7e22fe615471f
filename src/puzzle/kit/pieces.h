/* Pieces on a board, as rows of a table of moves: a new piece is one row.
 *
 * A move is a step (rows down, columns to the right), made once (a leap) or repeated until
 * something is in the way (a ride). It stands for all its images under the symmetries of the
 * square, except for one-way pieces, which have only the step itself. */
#ifndef PUZZLE_KIT_PIECES_H
#define PUZZLE_KIT_PIECES_H

#include "draw/symbols.h"

#include <stdbool.h>
#include <stddef.h>

enum { PIECES_MOVES = 3 };

struct pieces_move {
    int rows, columns; /* 0, 0 ends the list */
    bool ride;
    bool one_way;
};

struct piece {
    const char *name;   /* "rook" */
    const char *plural; /* "rooks" */
    const char *one;    /* "a rook" */
    const char *letter; /* in text: "T" */
    const char *fen;    /* in FEN: "R"; capitals are white pieces and those of fairy chess */
    enum symbol symbol; /* in pictures; SYMBOLS: the letter is used there too */
    const char *option; /* of the source program, without the dash: "t"; NULL: only --piece */
    struct pieces_move moves[PIECES_MOVES];
    bool obstacle; /* threatens nothing, and is not counted as a piece */
};

extern const struct piece pieces_table[]; /* the source program's ten first; NULL name at the end */
const struct piece *pieces_find(const char *name);

/* A step in one direction. A ride is repeated until something is in the way. */
struct pieces_step {
    int rows, columns;
    bool ride;
};

enum { PIECES_STEPS = 8 * PIECES_MOVES };

/* Lists the steps, each once; returns how many. */
int pieces_steps(const struct piece *piece, struct pieces_step steps[PIECES_STEPS]);

/* Moves *cell by one step; cells are numbered row by row. False: beyond the edge. */
bool pieces_go(int rows, int columns, struct pieces_step step, size_t *cell);

#endif
