/* A complete search for a tour of any ground: it finds one or proves that there is none, however
 * long that takes. */
#ifndef SEARCH_WALK_HUNT_H
#define SEARCH_WALK_HUNT_H

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

#endif
