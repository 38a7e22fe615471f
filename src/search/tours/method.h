/* Backtracking methods for tours: basic, border, warnsdorff and ordered.
 *
 * Each tries the leaps in the order of ground_leaps from the start, which has number 1. They differ
 * in the cost of a test and in the candidates:
 *
 *     basic       any square on the board that is not a hole and not visited: four comparisons
 *                 for the edges, one for the square
 *     border      the same on a padded board, where one comparison is enough: the same tours
 *                 with the same counters
 *     warnsdorff  only squares with the fewest free neighbours. It backtracks only over ties, so
 *                 it is incomplete. For one tour it uses limited discrepancy search over ties;
 *                 for all tours, chronological backtracking
 *     ordered     any free square, fewest free neighbours first: complete, and quick to find its
 *                 first tours
 *
 * For closed tours, a full board whose last square is not linked to the first is rejected. */
#ifndef SEARCH_TOURS_METHOD_H
#define SEARCH_TOURS_METHOD_H

#include "search/tours/backtrack.h"
#include "search/tours/ground.h"

enum method_name { METHOD_BASIC, METHOD_BORDER, METHOD_WARNSDORFF, METHOD_ORDERED };

struct method_task {
    const struct ground *ground; /* must outlive the search, as must the watch */
    size_t start;                /* a square that is not a hole */
    bool closed;                 /* with at least three squares */
    bool first; /* only one tour is needed: warnsdorff then uses limited discrepancy search */
    const struct tour_watch *watch; /* or NULL */
};

struct method_run {
    enum backtrack_end end; /* result of the last call */
    uint64_t tours;         /* found so far */
    uint64_t attempts;      /* candidates tried, including leaps off the board */
    uint64_t undone;        /* steps undone */
};

struct method; /* enumerates tours */

/* A row or column plus the leap must fit an int. O(squares) memory. */
struct method *method_open(enum method_name name, const struct method_task *task);

/* The next tour: BACKTRACK_FOUND, with steps numbered as for ground_fault. Any other result ends
 * the search. */
enum backtrack_end method_next(struct method *method, int32_t *step);
struct method_run method_counters(const struct method *method); /* so far */
void method_close(struct method *method);

/* All tours, while `on_tour` returns true; NULL: only the first. `step` holds the last one. */
struct method_run method_all(enum method_name name, const struct method_task *task, int32_t *step,
                             bool (*on_tour)(void *self, const int32_t *step), void *self);

/* The initial numbers of neighbours for warnsdorff; 0 for holes. */
void method_neighbours(const struct ground *ground, uint8_t *count);

#endif
