/* The ways to find a tour, or to prove that there is none, that auto.c chooses from. hunt.c is a
 * complete search for a tour of any ground, however long that takes. */
#ifndef SEARCH_WALK_HUNT_H
#define SEARCH_WALK_HUNT_H

#include "base/sentence.h"
#include "search/walk/ground.h"

struct hunt {
    const struct ground *ground; /* at least three squares */
    int64_t start;               /* the first square, or GROUND_NOWHERE: any */
    bool closed;
    const int32_t (*wanted)[2]; /* pairs of squares that must follow each other, in either order */
    int wanted_count;
    /* A tour that is not an answer, numbered from the start (closed: or from the first square);
     * NULL: none. With it, an open tour needs a start. */
    const int32_t *unlike;
    uint64_t limit;                 /* contradictions after which it stops; 0: no limit */
    const struct tour_watch *watch; /* or NULL */
};

/* `step` is set if one is found */
enum tour_end hunt_tour(const struct hunt *hunt, int32_t *step);

/* ---- construct.c: knight's tours in linear time, by joining the tours of small tiles ---- */

/* For knights on boards without holes whose sides are at least 5, with at most INT32_MAX squares.
 * The tour is closed unless both sides are odd; then it is open, and must start on the colour of
 * the corners. `start` may be GROUND_NOWHERE. TOUR_NONE: the board cannot be cut into tiles, which
 * proves nothing. O(squares) time; memory beyond `step` is O(rows +
 * columns). */
enum tour_end construct_tour(const struct ground *ground, int64_t start, int32_t *step,
                             const struct tour_watch *watch);

/* ---- strip.c: boards of any length ---- */

/* For knights on boards without holes whose shorter side is 3 or 4. `start` may be
 * GROUND_NOWHERE. */
enum tour_end strip_tour(const struct ground *ground, int64_t start, bool closed, int32_t *step,
                         const struct tour_watch *watch);

/* ---- theorem.c: sentences that say why a ground has no tour, where there is a simple one ---- */

struct theorem {
    const struct ground *ground; /* at least three squares */
    int64_t start;               /* or GROUND_NOWHERE */
    bool closed;
    struct sentence *reason; /* the sentence, if there is one */
};

/* Knights on boards without holes: no tour, by the sides alone. O(1). */
bool theorem_of_shape(const struct theorem *theorem);
/* Any ground: no tour, by its leaps. O(squares). */
bool theorem_of_graph(const struct theorem *theorem);

#endif
