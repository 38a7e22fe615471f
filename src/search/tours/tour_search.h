/* The methods among which tour_auto.c chooses. tour_search.c is a complete search for a tour of any
 * board; its time is not bounded. */
#ifndef SEARCH_TOURS_TOUR_SEARCH_H
#define SEARCH_TOURS_TOUR_SEARCH_H

#include "base/sentence.h"
#include "search/tours/ground.h"

struct tour_search {
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
enum tour_end tour_search_find(const struct tour_search *hunt, int32_t *step);

/* ---- tour_tiles.c: knight's tours in linear time ---- */

/* For knights on boards without holes, with sides of at least 5 and at most INT32_MAX squares. The
 * tour is closed unless both sides are odd; then it is open and must start on the colour of the
 * corners. `start` may be GROUND_NOWHERE. TOUR_NONE only means that the board cannot be cut into
 * tiles. O(squares) time; O(rows + columns) memory beyond `step`. */
enum tour_end tour_tiles_build(const struct ground *ground, int64_t start, int32_t *step,
                               const struct tour_watch *watch);

/* ---- tour_strip.c: boards of any length ---- */

/* For knights on boards without holes whose shorter side is 3 or 4. `start` may be
 * GROUND_NOWHERE. */
enum tour_end tour_strip_find(const struct ground *ground, int64_t start, bool closed, int32_t *step,
                              const struct tour_watch *watch);

/* ---- tour_theorem.c: simple reasons why a board has no tour ---- */

struct tour_theorem {
    const struct ground *ground; /* at least three squares */
    int64_t start;               /* or GROUND_NOWHERE */
    bool closed;
    struct sentence *reason; /* set if a theorem applies */
};

/* For knights on boards without holes: true if the sides exclude a tour. O(1). */
bool tour_theorem_by_shape(const struct tour_theorem *theorem);
/* For any board: true if the graph of leaps excludes a tour. O(squares). */
bool tour_theorem_by_graph(const struct tour_theorem *theorem);

#endif
