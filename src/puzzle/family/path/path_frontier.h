/* Number paths: how many there are, without walking along each. */
#ifndef PUZZLE_FAMILY_PATH_PATH_FRONTIER_H
#define PUZZLE_FAMILY_PATH_PATH_FRONTIER_H

#include "puzzle/family/path/path.h"

/* Boards whose only given numbers are the first and the last. */
dm_status path_frontier_count(const struct board *board, const struct family_terms *terms, wide *count,
                              struct sentence *reason);

bool path_frontier_takes(const struct board *board);

/* Does it count this board, as far as its shape and its clues can tell? */
bool path_frontier_counts(const struct board *board);

double path_frontier_footprint(const struct board *board);

#endif
