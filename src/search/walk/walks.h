/* What the rest of the program sees of walks: the ground they cover, the searches for tours of it,
 * ways through mazes, and trial and error for moves of any other kind. Everything else here is
 * internal. */
#ifndef SEARCH_WALK_WALKS_H
#define SEARCH_WALK_WALKS_H

#include "base/sentence.h"
#include "search/walk/ground.h"
#include "search/walk/labyrinth.h"
#include "search/walk/method.h"
#include "search/walk/trial.h"

/* ---- another.c: what it takes to decide whether a tour is the only one ---- */

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

/* ---- auto.c: always answers, with a tour, or with "none" and, if a sentence can say it, why
 * ---- */

/* `start`: the square that gets number 1, not a hole; or GROUND_NOWHERE. `step` has room for every
 * square, holes included, and holds the tour if one is found. `reason` is a sentence without
 * capital and full stop if there is none, else empty. Grounds with holes or other leapers have at
 * most INT32_MAX / 8 squares, all others INT32_MAX. The watch may be NULL. */
enum tour_end auto_tour(const struct ground *ground, int64_t start, bool closed, int32_t *step,
                        struct sentence *reason, const struct tour_watch *watch);

#endif
