/* The steps of all kinds in play, each vector once, for the bounds and heuristics, which walk along
 * the steps from every square. */
#ifndef PUZZLE_FAMILY_CHESS_CHESS_STEPS_H
#define PUZZLE_FAMILY_CHESS_CHESS_STEPS_H

#include "puzzle/family/chess/chess.h"
#include "puzzle/kit/bipartite.h"

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

/* The number of steps from the cell to the edge. */
int chess_steps_room(const struct chess *chess, const struct chess_step *step, size_t cell);

/* The kinds that reach this distance by the step. */
static inline chess_kind_set chess_steps_takers(const struct chess_step *step, int distance)
{
    ASSERT(distance >= 1);
    return distance == 1 ? step->rides | step->leaps : step->rides;
}

/* The reach of the kind by this step, 0 if it does not take it; or, `back`, the distance from which
 * it reaches the cell. */
int chess_steps_room_of(const struct chess *chess, const struct chess_steps *steps, int step, int kind,
                        bool back, size_t cell);

/* The length of a walk by this step or its opposite for the kinds in play: to the edge if any of
 * them rides, else 1. */
int chess_steps_reach(const struct chess *chess, const struct chess_steps *steps, int step, size_t cell);

/* Selects one of a step and its opposite. */
static inline bool chess_steps_first(const struct chess_step *step)
{
    ASSERT(step->rows || step->columns);
    return step->rows > 0 || (step->rows == 0 && step->columns > 0);
}

/* By cell: the number of its line along this step. Returns the number of lines. */
uint32_t chess_steps_lines(const struct chess *chess, const struct chess_steps *steps, int step,
                           uint32_t *line);

/* The bipartite graph whose nodes are lines of two directions and whose edges are the open cells.
 * *cell, unless NULL: by edge, owned by the caller. */
struct bipartite chess_steps_graph(const struct chess *chess, const bool *open, uint32_t *const line[2],
                                   const uint32_t count[2], uint32_t **cell);
void chess_steps_free_graph(struct bipartite *graph);

/* Sets by cell the kinds still to be placed that may stand there in an independent position; none
 * on taken squares. */
void chess_steps_may(const struct chess *chess, const struct chess_steps *steps, chess_kind_set *may);

/* Sets by kind in play how many are still to be placed; INT64_MAX for any number. Returns the
 * number of kinds still to be placed. */
int chess_steps_left(const struct chess *chess, int64_t left[CHESS_KINDS]);

/* ---- Bounds on the numbers of pieces, for chess_bound.c */

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

/* ---- Heuristic positions, for chess_guess.c
 *
 * Obstacles are still to be placed only if their number is exact. Each function fills in the values
 * and, when optimising, stops at `enough` pieces. The same seed gives the same position. */

/* chess_guess_matching.c: independence of one kind that rides in two directions, rooks or bishops;
 * a maximum when optimising. False: other kinds must be placed, or too few fit. */
bool chess_guess_matching(const struct chess *chess, int32_t *values);

/* chess_guess_independent.c: independence. False: with exact numbers none was found. */
bool chess_guess_independent(const struct chess *chess, uint64_t seed, int64_t enough, int32_t *values);

/* chess_guess_cover.c: domination as a cover in which no piece blocks another. False: too large, or
 * none. */
bool chess_guess_cover(const struct chess *chess, uint64_t seed, int64_t enough, int32_t *values);

/* chess_guess_repair.c: domination, from a position that need not dominate and has the given
 * pieces. False: none was found. */
bool chess_guess_repair(const struct chess *chess, uint64_t seed, int64_t enough, int32_t *values);

#endif
