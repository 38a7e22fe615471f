/* Uncrossed paths: the longest path of a leaper that does not cross itself.
 *
 * Squares are visited at most once. The segments between the centres of consecutive squares have no
 * point in common except the square where one move ends and the next begins. A closed path returns
 * to its start, and its last move counts too. Holes are not visited, but moves may pass over
 * them. */
#ifndef SEARCH_LONGEST_PATH_LONGEST_PATH_H
#define SEARCH_LONGEST_PATH_LONGEST_PATH_H

#include "search/tours/tours.h"

enum longest_path_end {
    LONGEST_PATH_PROVED,  /* optimal */
    LONGEST_PATH_STOPPED, /* by the watch, or out of memory */
};

struct longest_path_result {
    enum longest_path_end end;
    int64_t moves;     /* of the incumbent; 0 if there is none */
    int64_t bound;     /* upper bound on the moves */
    uint64_t attempts; /* moves tried, or successors of frontier states */
    uint64_t undone;   /* moves undone, or successors that were not new */
};

/* Called for each new incumbent; `step` as below. */
typedef void longest_path_on_better(void *self, const int32_t *step, int64_t moves);

/* Finds a longest path. `step` receives the numbers from 1 of the squares visited, 0 elsewhere: a
 * single square if no move is possible, none if there is no closed path. The watch and `better` may
 * be NULL. */
void longest_path_find(const struct ground *ground, bool closed, const struct tour_watch *watch,
                       longest_path_on_better *better, void *self, int32_t *step,
                       struct longest_path_result *result);

/* The referee: NULL if `step` is an uncrossed path (closed if `closed`) of any length, else the
 * error and two squares `at` which it occurs: for two moves that cross, where they begin. */
const char *longest_path_fault(const struct ground *ground, const int32_t *step, bool closed, size_t at[2]);

#endif
