/* The ground that a leaper walks on: a rectangle of squares, some of them holes, and the leap.
 *
 * Squares are numbered row by row from 0 at the top left. A tour of the ground visits each square
 * that is not a hole exactly once; it is closed when it has at least three squares and a leap joins
 * the last to the first. Whatever works on tours takes a ground, and asks `tour_watch` now and then
 * whether to go on. */
#ifndef SEARCH_WALK_GROUND_H
#define SEARCH_WALK_GROUND_H

#include "base/deadline.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GROUND_LEAPS = 8, GROUND_NOWHERE = -1 };

struct ground {
    int rows, columns;         /* at least 1 each */
    int long_leap, short_leap; /* the knight: 2 and 1; long >= short >= 0, long > 0 */
    const bool *hole;          /* rows * columns, row by row; NULL: no holes */
};

/* How the search for a tour ended. */
enum tour_end {
    TOUR_FOUND,
    TOUR_NONE, /* there is none, proved */
    TOUR_STOPPED
};

/* How work is watched. */
struct tour_watch {
    struct deadline *deadline; /* polled now and then; may be NULL */
    /* In units of the work, as it goes; may be NULL. */
    void (*progress)(void *self, double done, double total);
    void *self;
};

static inline bool ground_stopped(const struct tour_watch *watch) /* may be NULL */
{
    return watch && deadline_reached(watch->deadline);
}

/* Which squares can be reached from which, for searches on small boards: the neighbours of square s
 * are to[first[s]] to to[first[s + 1] - 1], in the order of the leaps. */
struct ground_graph {
    int squares;
    uint32_t *first; /* squares + 1, owned */
    int32_t *to;     /* owned */
};

/* The leaps as (row, column), in the order (1,2) (1,-2) (-1,2) (-1,-2) (2,1) (2,-1) (-2,1) (-2,-1)
 * for the knight; each once, so leapers along lines and diagonals have four. Returns how many. */
int ground_leaps(const struct ground *ground, int leap[GROUND_LEAPS][2]);

/* On the board, and not a hole. */
bool ground_has(const struct ground *ground, int row, int column);
size_t ground_squares(const struct ground *ground); /* how many are not holes */

/* The square that one leap reaches, or GROUND_NOWHERE. */
int64_t ground_reach(const struct ground *ground, size_t square, const int leap[2]);

/* Are two squares a leap apart? */
bool ground_is_leap(const struct ground *ground, size_t from, size_t to);

struct ground_graph ground_graph(const struct ground *ground); /* time and memory O(squares) */
void ground_graph_free(struct ground_graph *graph);

/* For referees: puts the square with number k + 1 into order[k], of `squares` numbers. NULL, or
 * what is wrong and where: all squares but holes must have a number, or those that have none are
 * passed over (`whole` is false). */
const char *ground_order(const struct ground *ground, const int32_t *step, bool whole, size_t squares,
                         uint32_t *order, size_t at[2]);

/* The referee of tours: `step` holds the number of each square, from 1, and 0 in holes. NULL if it
 * is a tour (closed if `closed`), else what is wrong, and the two squares that show it. */
const char *ground_fault(const struct ground *ground, const int32_t *step, bool closed, size_t at[2]);

#endif
