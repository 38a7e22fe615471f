/* The graph of a board: its squares without the holes as vertices, their links, and a
 * two-colouring. */
#ifndef SEARCH_TOURS_TOUR_GRAPH_H
#define SEARCH_TOURS_TOUR_GRAPH_H

#include "search/tours/ground.h"

struct tour_graph {
    struct ground_graph graph; /* over squares; owned */
    int points;                /* squares that are not holes */
    int32_t *square;           /* by vertex; owned */
    int32_t *point;            /* by square: its vertex, -1 in holes; owned */
    int32_t unreached;         /* A vertex that is not reachable from vertex 0, or -1 */
    bool two_colours;          /* connected and bipartite */
    int8_t *colour;            /* by vertex: 0 or 1; owned */
    int count[2];              /* vertices of each colour */
};

/* At least one square; O(squares). */
void tour_graph_init(struct tour_graph *survey, const struct ground *ground);
void tour_graph_free(struct tour_graph *survey);

int tour_graph_leaps(const struct tour_graph *survey, int32_t point); /* degree */

/* True if the colours allow a tour that begins at vertex `start` (-1: anywhere): closed tours visit
 * equally many of each, open ones at most one more of their first colour. */
bool tour_graph_balanced(const struct tour_graph *survey, int32_t start, bool closed);

#endif
