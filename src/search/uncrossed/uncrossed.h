/* Uncrossed paths: the longest walk of a leaper that never crosses itself.
 *
 * Squares are visited at most once, and the straight lines between the centres of consecutive
 * squares have no point in common except the square where one move ends and the next begins. A
 * closed path returns to where it started, and its last move counts like the others. Holes are not
 * visited, but moves pass over them. */
#ifndef SEARCH_UNCROSSED_UNCROSSED_H
#define SEARCH_UNCROSSED_UNCROSSED_H

#include "search/walk/walks.h"

enum uncrossed_end {
    UNCROSSED_PROVED,  /* nothing is longer */
    UNCROSSED_STOPPED, /* by the watch, or because the machine has no more memory */
};

struct uncrossed_result {
    enum uncrossed_end end;
    int64_t moves;     /* of the best path found; 0 if there is none */
    int64_t bound;     /* no path has more moves */
    uint64_t attempts; /* moves tried, or ways to go on from the states of a frontier */
    uint64_t undone;   /* moves undone, or ways that led to nothing new */
};

/* Called for each path that is longer than all before; `step` is as below. */
typedef void uncrossed_better(void *self, const int32_t *step, int64_t moves);

/* Finds a longest path. `step` gets the numbers from 1 of the squares that it visits, 0 elsewhere:
 * one square if no move can be made, none if there is no closed path. The watch and `better` may be
 * NULL. */
void uncrossed_longest(const struct ground *ground, bool closed, const struct tour_watch *watch,
                       uncrossed_better *better, void *self, int32_t *step, struct uncrossed_result *result);

/* The referee: NULL if `step` is an uncrossed path (closed if `closed`), however short, else what
 * is wrong, and two squares that show it: for two moves that cross, where they begin. */
const char *uncrossed_fault(const struct ground *ground, const int32_t *step, bool closed, size_t at[2]);

#endif
