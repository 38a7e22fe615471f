/* Number paths: whether the given numbers to come can still be joined. */
#ifndef PUZZLE_FAMILY_PATH_PATH_TIES_H
#define PUZZLE_FAMILY_PATH_PATH_TIES_H

#include "puzzle/family/path/path_course.h"

struct path_tie {
    int32_t from, to;     /* cells of the given numbers around a gap */
    int32_t most;         /* steps between them */
    const uint16_t *goal; /* by cell: distance to `to` */
    int32_t *way;         /* the cells of a way between them, that is no longer; owned */
    int32_t count;
};

struct path_ties {
    const struct path_course *course;
    struct path_tie *tie; /* by gap; owned */
    int32_t gaps;         /* those with a number at both ends, which are the first ones */
    size_t words;
    uint64_t *used;                  /* by cell, `words` each: gaps whose way goes there; owned */
    int32_t *before, *steps, *queue; /* by cell: scratch; owned */
    int64_t *mark, stamp;            /* likewise */
};

/* Without a way for some gap, ties are made all the same: `none` of the course is set. */
void path_ties_open(struct path_ties *ties, struct path_course *course);
void path_ties_close(struct path_ties *ties);

/* The walk has gone to this cell; `step`, by cell: with which step, or FIELD_NOWHERE. True if the
 * cell and the next given number, and the numbers around each gap to come, can be joined, each pair
 * by itself. */
bool path_ties_hold(struct path_ties *ties, const int32_t *step, int32_t cell);

#endif
