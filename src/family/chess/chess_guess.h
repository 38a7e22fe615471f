/* Good positions without a search of a model, for chess_guess.c. */
#ifndef FAMILY_CHESS_CHESS_GUESS_H
#define FAMILY_CHESS_CHESS_GUESS_H

#include "family/chess/chess_steps.h"

/* All take boards without more obstacles to come than exact numbers ask for, fill in the values,
 * and stop at `enough` pieces where the best is asked for. The same seed, the same position. */

/* chess_guess_apart.c: independence. False: with exact numbers none was found. */
bool chess_guess_apart(const struct chess *chess, uint64_t seed, int64_t enough, int32_t *values);

/* chess_guess_cover.c: domination as a cover, in which no piece stands in another's way. False: it
 * is too large, or there is none. */
bool chess_guess_cover(const struct chess *chess, uint64_t seed, int64_t enough, int32_t *values);

/* chess_guess_watch.c: domination from a position that need not be one (given pieces are in it), to
 * begin with. False: none was found. */
bool chess_guess_watch(const struct chess *chess, uint64_t seed, int64_t enough, int32_t *values);

#endif
