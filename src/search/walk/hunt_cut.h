/* Whether the links that are left hold together when any one point is removed, as those of a tour
 * do. */
#ifndef SEARCH_WALK_HUNT_CUT_H
#define SEARCH_WALK_HUNT_CUT_H

#include "search/walk/hunt_web.h"

struct hunt_cut {   /* the result of a walk over a web, and scratch */
    int32_t *depth; /* by point: when it was reached, from 1; 0: not at all; owned */
    int32_t *low;   /* by point: the least depth that it or anything below it is linked to; owned */
    int32_t *parts; /* by point: how many parts the others fall into without it; owned */
    uint32_t *next; /* by point: which of its links comes next; owned */
    int32_t *path;  /* points: from the first to the one being looked at; owned */
};

void hunt_cut_init(struct hunt_cut *cut, int points);
void hunt_cut_free(struct hunt_cut *cut);

/* Sets `parts` of the points that can be reached from the first; false if those are not all.
 * O(points + links). */
bool hunt_cut_walk(struct hunt_cut *cut, const struct hunt_web *web);

/* True if all is one part, whichever point is removed. */
bool hunt_cut_sound(struct hunt_cut *cut, const struct hunt_web *web);

#endif
