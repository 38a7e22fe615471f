/* Knight's tours of boards with 3 or 4 rows, however long: found, or proved not to exist. */
#ifndef SEARCH_WALK_STRIP_H
#define SEARCH_WALK_STRIP_H

#include "search/walk/ground.h"

/* For knights on boards without holes whose shorter side is 3 or 4. `start` may be
 * GROUND_NOWHERE. */
enum tour_end strip_tour(const struct ground *ground, int64_t start, bool closed, int32_t *step,
                         const struct tour_watch *watch);

#endif
