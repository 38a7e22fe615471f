/* The links of a tour that is being searched for: each is open, in or out, and what follows from
 * that. Points are those of the survey and, if the tour is open, one or two more after them, the
 * homes, which join its ends; so every tour is a cycle through all points. */
#ifndef SEARCH_WALK_HUNT_WEB_H
#define SEARCH_WALK_HUNT_WEB_H

#include "base/alloc.h"
#include "base/vec.h"
#include "search/walk/survey.h"

#include <stdbool.h>
#include <stdint.h>

enum hunt_web_state { HUNT_WEB_OPEN, HUNT_WEB_IN, HUNT_WEB_OUT };

struct hunt_web {
    int points, links;
    int32_t (*end)[2]; /* by link: its two points; owned */
    uint32_t *first;   /* points + 1: where the links of a point begin in `link`; owned */
    int32_t *link;     /* 2 * links; owned */
    uint8_t *state;    /* by link: enum hunt_web_state; owned */
    int32_t *used;     /* by point: links that are in, at most 2; owned */
    int32_t *left;     /* by point: links that are not out; owned */
    /* By point: the other end of its chain of links that are in, itself if there are none;
     * valid for ends only; owned */
    int32_t *mate;
    int taken;      /* links that are in */
    vec_i32 trail;  /* links in the order in which they were decided */
    vec_i32 narrow; /* points with two links left, still to be handled */
};

struct hunt_web_homes {
    int count; /* 0: the tour is closed; 2: they are linked to each other */
    /* By point of the survey: the home it is linked to, 0 or 1, or -1: no tour ends there. */
    int8_t *of;
};

/* All links are open. */
void hunt_web_init(struct hunt_web *web, const struct survey *survey, const struct hunt_web_homes *homes);
void hunt_web_free(struct hunt_web *web);

/* Looks at each point once. Call it before the first decision. False: no tour. */
bool hunt_web_settle(struct hunt_web *web);

/* Decides an open link, and all that follows from it. False: no tour has it that way; the caller
 * then undoes. */
bool hunt_web_decide(struct hunt_web *web, int32_t link, enum hunt_web_state state);

void hunt_web_undo(struct hunt_web *web, size_t mark); /* back to when `trail.size` was `mark` */

static inline int32_t hunt_web_across(const struct hunt_web *web, int32_t link, int32_t point)
{
    ASSERT(web->end[link][0] == point || web->end[link][1] == point);
    return web->end[link][0] ^ web->end[link][1] ^ point;
}

/* Whether the links that are left hold together when any one point is removed, as those of a tour
 * do: the result of a walk over a web, and scratch. */
struct hunt_cut {
    int32_t *depth; /* by point: when it was reached, from 1; 0: not at all; owned */
    int32_t *low;   /* by point: the least depth that it or anything below it is linked to; owned */
    int32_t *parts; /* by point: how many parts the others fall into without it; owned */
    uint32_t *next; /* by point: which of its links comes next; owned */
    int32_t *path;  /* points: from the first to the one being looked at; owned */
};

void hunt_web_cut_init(struct hunt_cut *cut, int points);
void hunt_web_cut_free(struct hunt_cut *cut);

/* Sets `parts` of the points that can be reached from the first; false if those are not all.
 * O(points + links). */
bool hunt_web_cut_walk(struct hunt_cut *cut, const struct hunt_web *web);

/* True if all is one part, whichever point is removed. */
bool hunt_web_cut_sound(struct hunt_cut *cut, const struct hunt_web *web);

#endif
