/* Whether the links that are left hold together when any one point is taken away, as those of a tour do. */
#ifndef WALK_HUNT_CUT_H
#define WALK_HUNT_CUT_H

#include "walk/hunt_web.h"

struct hunt_cut {   /* what a walk over a web leaves, and scratch */
    int32_t *depth; /* points: when it was reached, from 1; 0: not at all; owned */
    int32_t *low;   /* points: the least depth that it or what hangs below it is linked to; owned */
    int32_t *parts; /* points: how many the others fall into without it, itself not counted; owned */
    uint32_t *next; /* points: which of its links comes next; owned */
    int32_t *path;  /* points: from the first to the one being looked at; owned */
};

void hunt_cut_init(struct hunt_cut *cut, int points);
void hunt_cut_free(struct hunt_cut *cut);

/* Sets `parts` of the points that can be reached from the first; false where that is not all. O(points + links). */
bool hunt_cut_walk(struct hunt_cut *cut, const struct hunt_web *web);

bool hunt_cut_sound(struct hunt_cut *cut, const struct hunt_web *web); /* one part, whichever point is gone */

#endif
