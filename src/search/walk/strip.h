/* Knight's tours of boards with 3 or 4 rows, however long: found, or proved not to exist. */
#ifndef SEARCH_WALK_STRIP_H
#define SEARCH_WALK_STRIP_H

#include "search/walk/ground.h"

enum strip_result { STRIP_FOUND, STRIP_NONE, STRIP_STOPPED };

/* For knights on boards without holes whose shorter side is 3 or 4. `start` may be
 * GROUND_NOWHERE. */
enum strip_result strip_tour(const struct ground *ground, int64_t start, bool closed, int32_t *step,
                             const struct tour_watch *watch);

#endif
