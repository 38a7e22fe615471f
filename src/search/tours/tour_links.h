/* The links of a tour under search: each is open, in or out. Vertices are those of the survey and,
 * for an open tour, one or two homes after them, which join its ends; so every tour is a
 * Hamiltonian cycle. */
#ifndef SEARCH_TOURS_TOUR_LINKS_H
#define SEARCH_TOURS_TOUR_LINKS_H

#include "base/alloc.h"
#include "base/vec.h"
#include "search/tours/tour_graph.h"

#include <stdbool.h>
#include <stdint.h>

enum tour_links_state { TOUR_LINKS_OPEN, TOUR_LINKS_IN, TOUR_LINKS_OUT };

struct tour_links {
    int points, links;
    int32_t (*end)[2]; /* by link: its two ends; owned */
    uint32_t *first;   /* points + 1: start of each vertex's links in `link`; owned */
    int32_t *link;     /* 2 * links; owned */
    uint8_t *state;    /* by link: enum tour_links_state; owned */
    int32_t *used;     /* by vertex: links in, at most 2; owned */
    int32_t *left;     /* by vertex: links not out; owned */
    /* By vertex: the other end of its path, itself if isolated; valid for ends of paths; owned. */
    int32_t *mate;
    int taken;      /* links in */
    vec_i32 trail;  /* links in the order of decision */
    vec_i32 forced; /* queue: vertices with two links left (R2) */
};

struct tour_links_homes {
    int count;  /* 0: the tour is closed; 2: linked to each other */
    int8_t *of; /* by vertex of the survey: its home, 0 or 1; -1: no tour ends there */
};

/* All links are open. */
void tour_links_init(struct tour_links *web, const struct tour_graph *survey,
                     const struct tour_links_homes *homes);
void tour_links_free(struct tour_links *web);

/* Propagates R2 at the root; call it before the first decision. False: no tour. */
bool tour_links_propagate_root(struct tour_links *web);

/* Decides an open link and propagates. False: conflict; the caller must undo. */
bool tour_links_decide(struct tour_links *web, int32_t link, enum tour_links_state state);

void tour_links_undo(struct tour_links *web, size_t mark); /* back to trail size `mark` */

static inline int32_t tour_links_across(const struct tour_links *web, int32_t link, int32_t point)
{
    ASSERT(web->end[link][0] == point || web->end[link][1] == point);
    return web->end[link][0] ^ web->end[link][1] ^ point;
}

/* Whether the links that are not out form a biconnected graph: result of a depth-first search, and
 * scratch. */
struct tour_links_cut {
    int32_t *depth; /* by vertex: preorder number from 1; 0: not reached; owned */
    int32_t *low;   /* by vertex: least depth linked to its subtree; owned */
    int32_t *parts; /* by vertex: components that are left when it is removed; owned */
    uint32_t *next; /* by vertex: its next link; owned */
    int32_t *path;  /* from the root to the current vertex; owned */
};

void tour_links_cut_init(struct tour_links_cut *cut, int points);
void tour_links_cut_free(struct tour_links_cut *cut);

/* Sets `parts` of the vertices reachable from the first; false if some are not. O(points +
 * links). */
bool tour_links_cut_search(struct tour_links_cut *cut, const struct tour_links *web);

/* True if the graph is biconnected. */
bool tour_links_is_biconnected(struct tour_links_cut *cut, const struct tour_links *web);

#endif
