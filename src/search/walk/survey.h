/* What can be seen of a ground before any search: its squares without the holes, as points, their
 * links, and their colours. */
#ifndef SEARCH_WALK_SURVEY_H
#define SEARCH_WALK_SURVEY_H

#include "search/walk/ground.h"

struct survey {
    struct ground_graph graph; /* over squares; owned */
    int points;                /* squares that are not holes */
    int32_t *square;           /* by point: where it is; owned */
    int32_t *point;            /* by square: its point, -1 in holes; owned */
    /* A point that no leaps lead to from point 0, or -1: all are reached. */
    int32_t unreached;
    bool two_colours; /* all are reached, and each leap changes the colour */
    int8_t *colour;   /* by point: 0 or 1; owned */
    int count[2];     /* points of each colour */
};

/* At least one square; O(squares). */
void survey_init(struct survey *survey, const struct ground *ground);
void survey_free(struct survey *survey);

int survey_leaps(const struct survey *survey, int32_t point); /* how many leaps leave it */

/* True if the colours allow a tour that begins at point `start` (-1: anywhere): closed tours visit
 * equally many points of each, open ones at most one more of the colour they begin with. */
bool survey_balanced(const struct survey *survey, int32_t start, bool closed);

#endif
