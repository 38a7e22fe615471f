/* The steps of all kinds in play, each vector once, for code that walks from every square: bounds
 * and guesses. */
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

/* How many of these steps can be taken from the cell before the edge. */
int chess_steps_room(const struct chess *chess, const struct chess_step *step, size_t cell);

/* The kinds that get this far by the step: to the first square or a later one. */
static inline chess_kind_set chess_steps_takers(const struct chess_step *step, int distance)
{
    ASSERT(distance >= 1);
    return distance == 1 ? step->rides | step->leaps : step->rides;
}

/* How far the kind goes by this step, 0 if it does not take it; or, `back`, from how far it gets to
 * the cell by it. */
int chess_steps_room_of(const struct chess *chess, const struct chess_steps *steps, int step, int kind,
                        bool back, size_t cell);

/* How far a walk by this step or its opposite goes for the kinds in play: to the edge if any of
 * them rides, else one square. */
int chess_steps_reach(const struct chess *chess, const struct chess_steps *steps, int step, size_t cell);

/* Of a step and its opposite, this is the first. */
static inline bool chess_steps_first(const struct chess_step *step)
{
    ASSERT(step->rows || step->columns);
    return step->rows > 0 || (step->rows == 0 && step->columns > 0);
}

/* By cell: the number of the line along this step, from edge to edge, that it is in. Returns how
 * many lines there are. */
uint32_t chess_steps_lines(const struct chess *chess, const struct chess_steps *steps, int step,
                           uint32_t *line);

/* The graph whose nodes are lines of two directions and whose edges are the open cells, by their
 * two lines. *cell, unless NULL: by edge, owned by the caller. */
struct bipartite chess_steps_graph(const struct chess *chess, const bool *open, uint32_t *const line[2],
                                   const uint32_t count[2], uint32_t **cell);
void chess_steps_free_graph(struct bipartite *graph);

/* By cell: the kinds to come that may still be put there in independence; none on squares that are
 * taken. */
void chess_steps_may(const struct chess *chess, const struct chess_steps *steps, chess_kind_set *may);

/* Of each kind in play, how many are to come; INT64_MAX if any number may. Returns how many kinds
 * these are. */
int chess_steps_left(const struct chess *chess, int64_t left[CHESS_KINDS]);

/* ---- Good positions without searching a model, for chess_guess.c
 *
 * They take boards with no more obstacles to come than exact numbers ask for, fill in the
 * values, and stop at `enough` pieces if the best is asked for. The same seed gives the same
 * position. */

/* chess_guess_lines.c: independence of one kind that rides in two directions, rooks or bishops; as
 * many as there can be if the best is asked for. False: there are others to come, or not as many as
 * are wanted. */
bool chess_guess_lines(const struct chess *chess, int32_t *values);

/* chess_guess_apart.c: independence. False: with exact numbers none was found. */
bool chess_guess_apart(const struct chess *chess, uint64_t seed, int64_t enough, int32_t *values);

/* chess_guess_cover.c: domination as a cover, in which no piece blocks another. False: it is too
 * large, or there is none. */
bool chess_guess_cover(const struct chess *chess, uint64_t seed, int64_t enough, int32_t *values);

/* chess_guess_watch.c: domination, starting from a position that need not dominate (given pieces
 * are in it). False: none was found. */
bool chess_guess_watch(const struct chess *chess, uint64_t seed, int64_t enough, int32_t *values);

#endif
