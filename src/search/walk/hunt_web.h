/* The links of a tour under search: each is open, in or out. Vertices are those of the survey and,
 * for an open tour, one or two homes after them, which join its ends; so every tour is a
 * Hamiltonian cycle. */
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
    int32_t (*end)[2]; /* by link: its two ends; owned */
    uint32_t *first;   /* points + 1: start of each vertex's links in `link`; owned */
    int32_t *link;     /* 2 * links; owned */
    uint8_t *state;    /* by link: enum hunt_web_state; owned */
    int32_t *used;     /* by vertex: links in, at most 2; owned */
    int32_t *left;     /* by vertex: links not out; owned */
    /* By vertex: the other end of its path, itself if isolated; valid for ends of paths; owned. */
    int32_t *mate;
    int taken;      /* links in */
    vec_i32 trail;  /* links in the order of decision */
    vec_i32 forced; /* queue: vertices with two links left (R2) */
};

struct hunt_web_homes {
    int count;  /* 0: the tour is closed; 2: linked to each other */
    int8_t *of; /* by vertex of the survey: its home, 0 or 1; -1: no tour ends there */
};

/* All links are open. */
void hunt_web_init(struct hunt_web *web, const struct survey *survey, const struct hunt_web_homes *homes);
void hunt_web_free(struct hunt_web *web);

/* Propagates R2 at the root; call it before the first decision. False: no tour. */
bool hunt_web_settle(struct hunt_web *web);

/* Decides an open link and propagates. False: conflict; the caller must undo. */
bool hunt_web_decide(struct hunt_web *web, int32_t link, enum hunt_web_state state);

void hunt_web_undo(struct hunt_web *web, size_t mark); /* back to trail size `mark` */

static inline int32_t hunt_web_across(const struct hunt_web *web, int32_t link, int32_t point)
{
    ASSERT(web->end[link][0] == point || web->end[link][1] == point);
    return web->end[link][0] ^ web->end[link][1] ^ point;
}

/* Whether the links that are not out form a biconnected graph: result of a depth-first search, and
 * scratch. */
struct hunt_cut {
    int32_t *depth; /* by vertex: preorder number from 1; 0: not reached; owned */
    int32_t *low;   /* by vertex: least depth linked to its subtree; owned */
    int32_t *parts; /* by vertex: components that are left when it is removed; owned */
    uint32_t *next; /* by vertex: its next link; owned */
    int32_t *path;  /* from the root to the current vertex; owned */
};

void hunt_web_cut_init(struct hunt_cut *cut, int points);
void hunt_web_cut_free(struct hunt_cut *cut);

/* Sets `parts` of the vertices reachable from the first; false if some are not. O(points +
 * links). */
bool hunt_web_cut_walk(struct hunt_cut *cut, const struct hunt_web *web);

/* True if the graph is biconnected. */
bool hunt_web_cut_sound(struct hunt_cut *cut, const struct hunt_web *web);

#endif
