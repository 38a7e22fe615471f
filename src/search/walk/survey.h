/* The graph of a board: its squares without the holes as vertices, their links, and a
 * two-colouring. */
#ifndef SEARCH_WALK_SURVEY_H
#define SEARCH_WALK_SURVEY_H

#include "search/walk/ground.h"

struct survey {
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
void survey_init(struct survey *survey, const struct ground *ground);
void survey_free(struct survey *survey);

int survey_leaps(const struct survey *survey, int32_t point); /* degree */

/* True if the colours allow a tour that begins at vertex `start` (-1: anywhere): closed tours visit
 * equally many of each, open ones at most one more of their first colour. */
bool survey_balanced(const struct survey *survey, int32_t start, bool closed);

#endif
