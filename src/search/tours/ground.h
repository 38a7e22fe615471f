/* A board for a leaper: a rectangle of squares, some of them holes, and the leap.
 *
 * Squares are numbered row by row from 0 at the top left. A tour visits each square that is not a
 * hole exactly once. It is closed if it has at least three squares and a leap joins the last to the
 * first. */
#ifndef SEARCH_TOURS_GROUND_H
#define SEARCH_TOURS_GROUND_H

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

/* Result of the search for a tour. */
enum tour_end {
    TOUR_FOUND,
    TOUR_NONE, /* proved not to exist */
    TOUR_STOPPED
};

/* Callbacks of a search. */
struct tour_watch {
    struct deadline *deadline; /* polled regularly; may be NULL */
    /* Progress in arbitrary units; may be NULL. */
    void (*progress)(void *self, double done, double total);
    void *self;
};

static inline size_t ground_area(const struct ground *ground) /* including holes */
{
    return (size_t)ground->rows * (size_t)ground->columns;
}

static inline bool ground_stopped(const struct tour_watch *watch) /* may be NULL */
{
    return watch && deadline_reached(watch->deadline);
}

/* Adjacency lists: the neighbours of square s are to[first[s]] to to[first[s + 1] - 1], in the
 * order of the leaps. */
struct ground_graph {
    int squares;
    uint32_t *first; /* squares + 1, owned */
    int32_t *to;     /* owned */
};

/* The leaps as (row, column), for the knight in the order (1,2) (1,-2) (-1,2) (-1,-2) (2,1) (2,-1)
 * (-2,1) (-2,-1). Without duplicates, so orthogonal and diagonal leapers have four. Returns their
 * number. */
int ground_leaps(const struct ground *ground, int leap[GROUND_LEAPS][2]);

/* True for squares of the board that are not holes. */
bool ground_has(const struct ground *ground, int row, int column);
size_t ground_squares(const struct ground *ground); /* excluding holes */

/* The square that a leap reaches, or GROUND_NOWHERE. */
int64_t ground_reach(const struct ground *ground, size_t square, const int leap[2]);

/* True if two squares are a leap apart. */
bool ground_is_leap(const struct ground *ground, size_t from, size_t to);

struct ground_graph ground_graph(const struct ground *ground); /* O(squares) time and memory */
void ground_graph_free(struct ground_graph *graph);

/* For referees: sets order[k] to the square with number k + 1, for `squares` numbers. With `whole`,
 * all squares except holes must be numbered. Returns NULL, or the key of the error and the two
 * squares `at` which it occurs. */
const char *ground_order(const struct ground *ground, const int32_t *step, bool whole, size_t squares,
                         uint32_t *order, size_t at[2]);

/* The referee of tours: `step` holds the number of each square, from 1, and 0 in holes. Returns
 * NULL if it is a tour (closed if `closed`), else the key of the error and the two squares `at`
 * which it occurs. */
const char *ground_fault(const struct ground *ground, const int32_t *step, bool closed, size_t at[2]);

#endif
