/* Knight's tours of boards without holes in linear time, by joining the tours of small tiles. */
#ifndef SEARCH_WALK_CONSTRUCT_H
#define SEARCH_WALK_CONSTRUCT_H

#include "search/walk/ground.h"

/* For knights on boards without holes whose sides are at least 5, with at most INT32_MAX squares.
 * The tour is closed unless both sides are odd; then it is open, and must start on the colour of
 * the corners. `start` may be GROUND_NOWHERE. TOUR_NONE: the board cannot be cut into tiles, which
 * proves nothing. O(squares) time; memory beyond `step` is O(rows +
 * columns). */
enum tour_end construct_tour(const struct ground *ground, int64_t start, int32_t *step,
                             const struct tour_watch *watch);

#endif
