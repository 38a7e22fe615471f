/* What can be seen of a ground before any search: its squares without the holes, as points, their links, and their colours. */
#ifndef WALK_SURVEY_H
#define WALK_SURVEY_H

#include "walk/ground.h"

struct survey {
    struct ground_graph graph; /* over squares; owned */
    int points;                /* squares that are no holes */
    int32_t *square;           /* points: where it is; owned */
    int32_t *point;            /* squares: -1 in holes; owned */
    int32_t unreached;         /* a point that no leaps lead to from point 0, or -1: all are reached */
    bool two_colours;          /* all are reached, and each leap changes the colour */
    int8_t *colour;            /* points: 0 or 1; owned */
    int count[2];              /* points of each colour */
};

void survey_init(struct survey *survey, const struct ground *ground); /* at least one square; O(squares) */
void survey_free(struct survey *survey);

int survey_leaps(const struct survey *survey, int32_t point); /* how many leaps lead from it */

/* The colours allow a tour that begins at point `start` (-1: anywhere): closed tours visit as many points of each, open ones at most one more of the
 * colour they begin with. */
bool survey_balanced(const struct survey *survey, int32_t start, bool closed);

#endif
