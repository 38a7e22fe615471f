/* The three methods that search for tours by trial and error: basic, border and warnsdorff.
 *
 * Each tries the leaps in the order of ground_leaps from the start, which has the number 1. They differ in what a test costs and in what is tried:
 *
 *     basic       goes to any square that is on the board, no hole and not yet visited: four comparisons for the edges, one for the square
 *     border      the same with a band of closed squares around the board, so that one comparison is enough; the same tours with the same counters
 *     warnsdorff  goes to squares with the fewest free neighbours alone; takes back over ties, so that it may miss tours and then ends exhausted
 *
 * A full board whose last square is not joined to the first is no success where a closed tour is asked for. */
#ifndef TOUR_METHOD_H
#define TOUR_METHOD_H

#include "tour/ground.h"
#include "tour/trial.h"

struct method_task {
    const struct ground *ground;
    size_t start; /* a square that is no hole */
    bool closed;
    /* Gets each tour, as ground_fault takes it, and says whether to go on. NULL: the first is enough. */
    bool (*on_tour)(void *self, const int32_t *step);
    void *self;
    const struct tour_watch *watch; /* or NULL */
};

struct method_run {
    enum trial_end end; /* TRIAL_FOUND: nobody asked to go on behind the last tour */
    uint64_t tours;     /* how many were found */
    uint64_t attempts;  /* squares tried: all leaps from where we are count, also those off the board */
    uint64_t undone;    /* steps taken back */
};

/* `step` has room for rows * columns numbers: it holds the last tour that was found, if there was one. The leap must not be so long that a row or column and it
 * exceed an int. Memory O(squares). */
struct method_run method_basic(const struct method_task *task, int32_t *step);
struct method_run method_border(const struct method_task *task, int32_t *step);
struct method_run method_warnsdorff(const struct method_task *task, int32_t *step);

/* The second matrix of warnsdorff as it is before the first step: how many squares can be reached from each, 0 for holes. */
void method_neighbours(const struct ground *ground, uint8_t *count);

#endif
