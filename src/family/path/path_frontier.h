/* Number paths: how many there are, without walking along each. */
#ifndef FAMILY_PATH_PATH_FRONTIER_H
#define FAMILY_PATH_PATH_FRONTIER_H

#include "family/path/path.h"

/* Boards whose only given numbers are the first and the last. */
dm_status path_frontier_count(const struct board *board, const struct family_terms *terms, wide *count,
                              struct sentence *reason);

/* Cells in its frontier at a time: each more makes it two to four times slower. INT32_MAX if it does
 * not count this board. */
int32_t path_frontier_width(const struct board *board);

double path_frontier_footprint(const struct board *board);

#endif
