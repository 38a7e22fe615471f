/* Good positions without searching a model, for chess_guess.c. */
#ifndef PUZZLE_FAMILY_CHESS_CHESS_GUESS_H
#define PUZZLE_FAMILY_CHESS_CHESS_GUESS_H

#include "puzzle/family/chess/chess_steps.h"

/* All of them take boards with no more obstacles to come than exact numbers ask for, fill in the
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
