/* Mazes: a rectangle of cells, some of them walls, a start and some exits. A step leads to one of
 * the four neighbours that is not a wall.
 *
 * Cells are numbered row by row from 0 at the top left. A path goes from the start to an exit; if
 * the start is an exit, it has one cell. */
#ifndef SEARCH_TOURS_LABYRINTH_H
#define SEARCH_TOURS_LABYRINTH_H

#include "base/vec.h"
#include "search/tours/backtrack.h"

typedef VEC(uint32_t) labyrinth_cells;

struct labyrinth {
    int rows, columns;     /* at least 1 each; at most UINT32_MAX cells */
    bool *wall;            /* by cell; owned */
    uint32_t start;        /* not a wall */
    labyrinth_cells exits; /* not walls; owned; may be empty */
};

struct labyrinth_run {
    enum backtrack_end end; /* BACKTRACK_EXHAUSTED: there is no path */
    uint64_t attempts;      /* neighbours tried, including walls and cells off the board */
    uint64_t undone;        /* steps undone */
};

/* Both set `way` to the path, the start first and an exit last; empty if there is none. O(cells)
 * time and memory. The watch may be NULL. */

/* Depth-first search, trying right, left, down, up. */
struct labyrinth_run labyrinth_try(const struct labyrinth *maze, const struct tour_watch *watch,
                                   labyrinth_cells *way);

/* Breadth-first search: a shortest path to the nearest exit; nothing is undone. */
struct labyrinth_run labyrinth_shortest(const struct labyrinth *maze, const struct tour_watch *watch,
                                        labyrinth_cells *way);

/* Sets `other` to a path different from `way`; false if there is none. O(cells). */
bool labyrinth_another(const struct labyrinth *maze, const labyrinth_cells *way, labyrinth_cells *other);

/* A maze of rows x columns rooms, that is, 2 * rows + 1 by 2 * columns + 1 cells. The start is the
 * room at the top left; the exit is a gap in the outer wall below the room at the bottom right. The
 * passages form a spanning tree; then each remaining wall between two rooms is opened with
 * probability `openings`. Deterministic in its arguments. O(rooms). */
struct labyrinth labyrinth_generate(int rows, int columns, double openings, uint64_t seed);

void labyrinth_free(struct labyrinth *maze);

#endif
