/* From one tour, another: what it takes to decide whether a tour is the only one. */
#ifndef SEARCH_WALK_ANOTHER_H
#define SEARCH_WALK_ANOTHER_H

#include "search/walk/ground.h"

/* `step` is a tour of the ground, from `start` unless that is GROUND_NOWHERE; a closed one is
 * numbered from `start`, or else from the first square. `other` gets a different one. Open tours
 * differ in their numbers, so a reversal is another tour if any start will do; closed ones differ
 * in their leaps, whatever the direction. It is numbered as `step` is. O(squares) time if a small
 * change is enough, else a complete search, whose TOUR_NONE is a proof. Memory O(squares). The
 * watch may be NULL. */
enum tour_end another_tour(const struct ground *ground, int64_t start, bool closed, const int32_t *step,
                           int32_t *other, const struct tour_watch *watch);

/* True for the direction of a closed tour that is listed: its second square comes before its last
 * on the board. */
bool another_is_listed(const struct ground *ground, const int32_t *step);
/* The other direction, from the same square. */
void another_turn(const struct ground *ground, int32_t *step);

#endif
