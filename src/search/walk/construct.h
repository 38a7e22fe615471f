/* Knight's tours of boards without holes in linear time, by joining the tours of small tiles. */
#ifndef SEARCH_WALK_CONSTRUCT_H
#define SEARCH_WALK_CONSTRUCT_H

#include "search/walk/ground.h"

enum construct_result { CONSTRUCT_BUILT, CONSTRUCT_NO_TILING, CONSTRUCT_STOPPED };

/* For knights on boards without holes whose sides are at least 5, with at most INT32_MAX squares.
 * The tour is closed unless both sides are odd; then it is open, and must start on the colour of
 * the corners. `start` may be GROUND_NOWHERE. O(squares) time; memory beyond `step` is O(rows +
 * columns). */
enum construct_result construct_tour(const struct ground *ground, int64_t start, int32_t *step,
                                     const struct tour_watch *watch);

#endif
