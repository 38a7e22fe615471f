/* The method that always answers: with a tour, or with "none" and, if a sentence can say it,
 * why. */
#ifndef SEARCH_WALK_AUTO_H
#define SEARCH_WALK_AUTO_H

#include "base/sentence.h"
#include "search/walk/ground.h"

/* `start`: the square that gets number 1, not a hole; or GROUND_NOWHERE. `step` has room for every
 * square, holes included, and holds the tour if one is found. `reason` is a sentence without
 * capital and full stop if there is none, else empty. Grounds with holes or other leapers have at
 * most INT32_MAX / 8 squares, all others INT32_MAX. The watch may be NULL. */
enum tour_end auto_tour(const struct ground *ground, int64_t start, bool closed, int32_t *step,
                        struct sentence *reason, const struct tour_watch *watch);

#endif
