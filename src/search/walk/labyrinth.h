/* Mazes: a rectangle of cells, some of them walls, a start and some exits; a step leads to one of
 * the four neighbours that is not a wall.
 *
 * Cells are numbered row by row from 0 at the top left. A way goes from the start to an exit; if
 * the start is an exit, it is one cell long. */
#ifndef SEARCH_WALK_LABYRINTH_H
#define SEARCH_WALK_LABYRINTH_H

#include "base/vec.h"
#include "search/walk/trial.h"

typedef VEC(uint32_t) labyrinth_cells;

struct labyrinth {
    int rows, columns;     /* at least 1 each; at most UINT32_MAX cells */
    bool *wall;            /* by cell; owned */
    uint32_t start;        /* not a wall */
    labyrinth_cells exits; /* not walls; owned; without any there is no way */
};

struct labyrinth_run {
    enum trial_end end; /* TRIAL_EXHAUSTED: there is no way */
    uint64_t attempts;  /* neighbours tried, including walls and those off the plan */
    uint64_t undone;    /* steps undone */
};

/* Both put the way into `way`, the start first and an exit last, and empty it if there is none.
 * Time and memory O(cells). The watch may be NULL. */

/* The first way that trial and error finds. It tries right, left, down, up, in this order, from
 * each cell. */
struct labyrinth_run labyrinth_try(const struct labyrinth *maze, const struct tour_watch *watch,
                                   labyrinth_cells *way);

/* A shortest way to the nearest exit, by breadth-first search: nothing is undone. */
struct labyrinth_run labyrinth_shortest(const struct labyrinth *maze, const struct tour_watch *watch,
                                        labyrinth_cells *way);

/* Puts another way than this one, which is a way, into `other`; false: there is none. Time
 * O(cells). */
bool labyrinth_another(const struct labyrinth *maze, const labyrinth_cells *way, labyrinth_cells *other);

/* A maze of rows x columns rooms, that is, of 2 * rows + 1 by 2 * columns + 1 cells. The start is
 * the room at the top left; the exit is a gap in the outer wall, below the room at the bottom
 * right. At first there is exactly one way between any two rooms; then each remaining wall between
 * two rooms is broken with probability `openings`, for mazes with several ways. The same arguments
 * give the same maze. Time O(rooms). */
struct labyrinth labyrinth_generate(int rows, int columns, double openings, uint64_t seed);

void labyrinth_free(struct labyrinth *maze);

#endif
