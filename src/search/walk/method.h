/* The methods that search for tours by trial and error: basic, border, warnsdorff and ordered.
 *
 * Each tries the leaps in the order of ground_leaps from the start, which has the number 1. They
 * differ in the cost of a test and in what they try:
 *
 *     basic       goes to any square that is on the board, not a hole and not yet visited: four
 *                 comparisons for the edges, one for the square
 *     border      the same with a band of closed squares around the board, so that one comparison
 *                 is enough; the same tours with the same counters
 *     warnsdorff  goes only to squares with the fewest free neighbours; backtracks only over ties,
 *                 so it may miss tours and then ends exhausted. For one tour, the walks with the
 *                 fewest ties not broken by the first leap come first; for all tours, the last tie
 *                 is undone first
 *     ordered     goes to any free square, the one with the fewest free neighbours first: complete,
 *                 and quick to find its first tours
 *
 * If a closed tour is wanted, a full board whose last square is not joined to the first is not a
 * success. */
#ifndef SEARCH_WALK_METHOD_H
#define SEARCH_WALK_METHOD_H

#include "search/walk/ground.h"
#include "search/walk/trial.h"

enum method_name { METHOD_BASIC, METHOD_BORDER, METHOD_WARNSDORFF, METHOD_ORDERED };

struct method_task {
    const struct ground *ground; /* outlives the search, as does the watch */
    size_t start;                /* a square that is not a hole */
    bool closed;                 /* and of at least three squares */
    /* Only one tour is wanted: warnsdorff then searches in another order. */
    bool first;
    const struct tour_watch *watch; /* or NULL */
};

struct method_run {
    enum trial_end end; /* of the last call */
    uint64_t tours;     /* how many were found */
    /* Squares tried: all leaps from where we are count, even those off the board. */
    uint64_t attempts;
    uint64_t undone; /* steps undone */
};

struct method; /* a search that gives its tours one after another */

/* The leap must be short enough that a row or column plus the leap fits an int. Memory
 * O(squares). */
struct method *method_open(enum method_name name, const struct method_task *task);

/* The next tour: TRIAL_FOUND, with its steps numbered as for ground_fault. Anything else ends the
 * search. */
enum trial_end method_next(struct method *method, int32_t *step);
struct method_run method_told(const struct method *method); /* so far */
void method_close(struct method *method);

/* All of them, while `on_tour` says to go on; NULL: the first is enough. `step` holds the last
 * one. */
struct method_run method_all(enum method_name name, const struct method_task *task, int32_t *step,
                             bool (*on_tour)(void *self, const int32_t *step), void *self);

/* The second matrix of warnsdorff before the first step: how many squares can be reached from each,
 * 0 for holes. */
void method_neighbours(const struct ground *ground, uint8_t *count);

#endif
