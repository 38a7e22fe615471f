/* Crosswords: a matrix of black and white places, and the runs of white places in its rows and
 * columns. */
#ifndef PUZZLE_KIT_CROSSWORD_H
#define PUZZLE_KIT_CROSSWORD_H

#include "base/rng.h"

#include <stdbool.h>

struct crossword {
    int rows, columns;
    bool *black; /* by place, row * columns + column */
};

struct crossword_run {
    bool down;
    int first, step, length; /* places first, first + step, ... */
    int before;              /* the black place before it; -1: the edge */
};

/* The next run: those across, row by row, then those down; false after the last. Begin with only
 * zeros. */
bool crossword_next(const struct crossword *crossword, struct crossword_run *run);

/* The run through a white place. */
struct crossword_run crossword_run_at(const struct crossword *crossword, int place, bool down);

/* A pattern: black places are put at random until this share of those below the first row and to
 * the right of the first column, which are black, is reached and no run is too long. White places
 * stay connected, and runs long enough. */
struct crossword_shape {
    bool symmetric; /* by a half turn of the part without the first row and column */
    double share;
    int shortest, longest;
};

/* False: a run is too long. */
bool crossword_grow(struct crossword *crossword, const struct crossword_shape *shape, struct rng *rng);

/* Blackens a place, and its image; false, with nothing changed, if it may not be black. */
bool crossword_blacken(struct crossword *crossword, const struct crossword_shape *shape, int place);

#endif
