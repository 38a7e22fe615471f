/* Pieces on a board, as rows of a table of moves: a new piece is one row.
 *
 * A move is a step (rows down, columns to the right), made once (a leap) or again and again until
 * something is in the way (a ride), together with all its images under the symmetries of the
 * square, or alone for pieces that look one way. */
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
    /* In FEN: "R"; capitals are the white pieces of chess and what fairy chess adds. */
    const char *fen;
    enum symbol symbol; /* in pictures; SYMBOLS: the letter is used there too */
    /* Of the source program, without the dash: "t"; NULL: only --piece names it. */
    const char *option;
    struct pieces_move moves[PIECES_MOVES];
    bool obstacle; /* threatens nothing, and is not counted as a piece */
};

/* NULL name at the end; the ten of the source program come first */
extern const struct piece pieces_table[];
const struct piece *pieces_find(const char *name);

/* A step in one direction. A ride is repeated until something is in the way. */
struct pieces_step {
    int rows, columns;
    bool ride;
};

enum { PIECES_STEPS = 8 * PIECES_MOVES };
/* How many, each once. */
int pieces_steps(const struct piece *piece, struct pieces_step steps[PIECES_STEPS]);

/* Moves *cell by one step; cells are numbered row by row. False: beyond the edge. */
bool pieces_go(int rows, int columns, struct pieces_step step, size_t *cell);

#endif
