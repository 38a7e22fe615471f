/* Number paths: the order in which a walk takes the numbers, and what each of them allows. */
#ifndef PUZZLE_FAMILY_PATH_PATH_COURSE_H
#define PUZZLE_FAMILY_PATH_PATH_COURSE_H

#include "puzzle/family/path/path_lanes.h"

/* Step 0 is on the smallest given number, or on 1 if none is given; steps go up from there to the
 * last number, then from the number below the first one down to 1. */
struct path_step {
    int32_t number;
    int32_t fixed; /* the cell where this number is given, or FIELD_NOWHERE */
    int32_t ends;  /* ends of the path that are neither given nor taken, after this step */

    /* Of steps on numbers that are not given: in which gap between given numbers it is, by the
     * order of steps, and how many steps of the gap are to come. */
    int32_t gap, left;
    const uint16_t *goal; /* by cell: distance to the number after the gap; NULL: none is given */
    int32_t reach;        /* the most that this distance may be */
};

struct path_course {
    const struct path *path;
    struct path_lanes lanes;
    int32_t cells;
    int32_t first;          /* the number of step 0 */
    int32_t turn;           /* the first step that goes down from step 0; `cells` if none does */
    struct path_step *step; /* owned */
    uint16_t *distance;     /* from each given number, in ascending order, to each cell; owned */
    int32_t *deadline;      /* by cell: the last gap in which it can be visited; FIELD_NOWHERE: its
                             * number is given; owned */
    int32_t gaps;
    int8_t *colour;     /* by cell: 0 or 1, such that steps change it; NULL: none do; owned */
    int32_t colours[2]; /* how many cells of each */
    bool none;          /* no path keeps the clues; what is above may be unfinished */
};

void path_course_open(struct path_course *course, const struct path *path);
void path_course_close(struct path_course *course);

/* Do the colours allow this number on this cell? */
bool path_course_suits(const struct path_course *course, int32_t cell, int32_t number);

#endif
