/* Uncrossed paths: the longest path of a leaper that does not cross itself.
 *
 * Squares are visited at most once. The segments between the centres of consecutive squares have no
 * point in common except the square where one move ends and the next begins. A closed path returns
 * to its start, and its last move counts too. Holes are not visited, but moves may pass over
 * them. */
#ifndef SEARCH_UNCROSSED_UNCROSSED_H
#define SEARCH_UNCROSSED_UNCROSSED_H

#include "search/walk/walks.h"

enum uncrossed_end {
    UNCROSSED_PROVED,  /* optimal */
    UNCROSSED_STOPPED, /* by the watch, or out of memory */
};

struct uncrossed_result {
    enum uncrossed_end end;
    int64_t moves;     /* of the incumbent; 0 if there is none */
    int64_t bound;     /* upper bound on the moves */
    uint64_t attempts; /* moves tried, or successors of frontier states */
    uint64_t undone;   /* moves undone, or successors that were not new */
};

/* Called for each new incumbent; `step` as below. */
typedef void uncrossed_better(void *self, const int32_t *step, int64_t moves);

/* Finds a longest path. `step` receives the numbers from 1 of the squares visited, 0 elsewhere: a
 * single square if no move is possible, none if there is no closed path. The watch and `better` may
 * be NULL. */
void uncrossed_longest(const struct ground *ground, bool closed, const struct tour_watch *watch,
                       uncrossed_better *better, void *self, int32_t *step, struct uncrossed_result *result);

/* The referee: NULL if `step` is an uncrossed path (closed if `closed`) of any length, else the
 * error and two squares `at` which it occurs: for two moves that cross, where they begin. */
const char *uncrossed_fault(const struct ground *ground, const int32_t *step, bool closed, size_t at[2]);

#endif
