/* The public interface of search/tours: boards, tours, mazes and generic backtracking. */
#ifndef SEARCH_TOURS_TOURS_H
#define SEARCH_TOURS_TOURS_H

#include "base/sentence.h"
#include "search/tours/backtrack.h"
#include "search/tours/ground.h"
#include "search/tours/labyrinth.h"
#include "search/tours/method.h"

/* ---- second_tour.c: a second tour ---- */

/* `step` is a tour, from `start` unless that is GROUND_NOWHERE; closed ones are numbered from
 * `start`, or else from the first square. Sets `other` to a different tour, numbered like `step`.
 * Open tours differ if their numbers do, so with a free start the reversal is another tour; closed
 * ones differ if their leaps do, in any direction. O(squares) time if a local change exists, else a
 * complete search, whose TOUR_NONE is a proof. O(squares) memory. The watch may be NULL. */
enum tour_end second_tour_find(const struct ground *ground, int64_t start, bool closed, const int32_t *step,
                               int32_t *other, const struct tour_watch *watch);

/* True for the canonical direction of a closed tour: its second square precedes its last one on the
 * board. */
bool second_tour_is_canonical(const struct ground *ground, const int32_t *step);
/* Reverses a closed tour, keeping the first square. */
void second_tour_reverse(const struct ground *ground, int32_t *step);

/* ---- tour_auto.c: a tour, or TOUR_NONE with a reason ---- */

/* `start`: the first square, not a hole; or GROUND_NOWHERE. `step` has room for every square, holes
 * included, and receives the tour. `reason` receives a sentence without capital and full stop if
 * there is none, else it is empty. At most INT32_MAX squares, or INT32_MAX / 8 with holes or other
 * leapers. The watch may be NULL. */
enum tour_end tour_auto_find(const struct ground *ground, int64_t start, bool closed, int32_t *step,
                             struct sentence *reason, const struct tour_watch *watch);

#endif
