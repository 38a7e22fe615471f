/* The steps of all kinds in play, each vector once, for code that walks from every square: bounds
 * and guesses. */
#ifndef PUZZLE_FAMILY_CHESS_CHESS_STEPS_H
#define PUZZLE_FAMILY_CHESS_CHESS_STEPS_H

#include "puzzle/family/chess/chess.h"

enum { CHESS_STEPS = 128 };

typedef uint32_t chess_kind_set; /* kinds in play, by bit */

struct chess_step {
    int rows, columns;
    int back;                    /* the opposite step, which is in the list too */
    ptrdiff_t offset;            /* from a cell to the next one */
    chess_kind_set rides, leaps; /* kinds that repeat it, kinds that take it once */
};

struct chess_steps {
    int count;
    struct chess_step step[CHESS_STEPS];
};

void chess_steps_list(const struct chess *chess, struct chess_steps *steps);

/* How many of these steps can be taken from the cell before the edge. */
int chess_steps_room(const struct chess *chess, const struct chess_step *step, size_t cell);

/* The kinds that get this far by the step: to the first square or a later one. */
static inline chess_kind_set chess_steps_takers(const struct chess_step *step, int distance)
{
    return distance == 1 ? step->rides | step->leaps : step->rides;
}

/* How far a walk by this step or its opposite goes for the kinds in play: to the edge if any of
 * them rides, else one square. */
int chess_steps_reach(const struct chess *chess, const struct chess_steps *steps, int step, size_t cell);

/* Of a step and its opposite, this is the first. */
static inline bool chess_steps_first(const struct chess_step *step)
{
    return step->rows > 0 || (step->rows == 0 && step->columns > 0);
}

/* By cell: the number of the line along this step, from edge to edge, that it is in. Returns how
 * many lines there are. */
uint32_t chess_steps_lines(const struct chess *chess, const struct chess_steps *steps, int step,
                           uint32_t *line);

/* By cell: the kinds to come that may still be put there in independence; none on squares that are
 * taken. */
void chess_steps_may(const struct chess *chess, const struct chess_steps *steps, chess_kind_set *may);

/* Of each kind in play, how many are to come; INT64_MAX if any number may. */
void chess_steps_left(const struct chess *chess, int64_t left[CHESS_KINDS]);

#endif
