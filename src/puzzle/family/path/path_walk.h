/* Number paths: every path of a board, one after another. */
#ifndef PUZZLE_FAMILY_PATH_PATH_WALK_H
#define PUZZLE_FAMILY_PATH_PATH_WALK_H

#include "puzzle/family/path/path.h"

void *path_walk_open(const struct board *board, const struct family_terms *terms);
dm_status path_walk_next(void *walk, int32_t *values, struct sentence *reason);
void path_walk_close(void *walk);
size_t path_walk_stats(const void *walk, struct family_stat rows[FAMILY_STATS]);
dm_status path_walk_count(const struct board *board, const struct family_terms *terms, wide *count,
                          struct sentence *reason);
double path_walk_footprint(const struct board *board);

#endif
