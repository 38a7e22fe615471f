/* The methods among which auto.c chooses. hunt.c is a complete search for a tour of any board; its
 * time is not bounded. */
#ifndef SEARCH_WALK_HUNT_H
#define SEARCH_WALK_HUNT_H

#include "base/sentence.h"
#include "search/walk/ground.h"

struct hunt {
    const struct ground *ground; /* at least three squares */
    int64_t start;               /* first square; GROUND_NOWHERE: any */
    bool closed;
    const int32_t (*required)[2]; /* pairs of squares that must be consecutive, in either order */
    int required_count;
    /* A tour that is not an answer, numbered from the start (closed: or from the first square);
     * NULL: none. An open search with it needs a start. */
    const int32_t *forbidden;
    uint64_t limit;                 /* conflicts before it stops; 0: no limit */
    const struct tour_watch *watch; /* or NULL */
};

/* Sets `step` if a tour is found. */
enum tour_end hunt_tour(const struct hunt *hunt, int32_t *step);

/* ---- construct.c: knight's tours in linear time ---- */

/* For knights on boards without holes, with sides of at least 5 and at most INT32_MAX squares. The
 * tour is closed unless both sides are odd; then it is open and must start on the colour of the
 * corners. `start` may be GROUND_NOWHERE. TOUR_NONE only means that the board cannot be cut into
 * tiles. O(squares) time; O(rows + columns) memory beyond `step`. */
enum tour_end construct_tour(const struct ground *ground, int64_t start, int32_t *step,
                             const struct tour_watch *watch);

/* ---- strip.c: boards of any length ---- */

/* For knights on boards without holes whose shorter side is 3 or 4. `start` may be
 * GROUND_NOWHERE. */
enum tour_end strip_tour(const struct ground *ground, int64_t start, bool closed, int32_t *step,
                         const struct tour_watch *watch);

/* ---- theorem.c: simple reasons why a board has no tour ---- */

struct theorem {
    const struct ground *ground; /* at least three squares */
    int64_t start;               /* or GROUND_NOWHERE */
    bool closed;
    struct sentence *reason; /* set if a theorem applies */
};

/* For knights on boards without holes: true if the sides exclude a tour. O(1). */
bool theorem_of_shape(const struct theorem *theorem);
/* For any board: true if the graph of leaps excludes a tour. O(squares). */
bool theorem_of_graph(const struct theorem *theorem);

#endif
