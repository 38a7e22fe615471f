/* The board of a maze. Cells are places, row by row; a value is the number of the cell on the way,
 * from 1 at the start, and 0 elsewhere. */
#ifndef PUZZLE_FAMILY_MAZE_MAZE_H
#define PUZZLE_FAMILY_MAZE_MAZE_H

#include "puzzle/family.h"
#include "search/tours/tours.h"

struct maze_board {
    struct board board;
    struct labyrinth maze; /* its arrays are in the arena */
    bool shortest;
};

static inline const struct maze_board *maze_of(const struct board *board)
{
    return (const struct maze_board *)board;
}

bool maze_is_exit(const struct labyrinth *maze, size_t cell);

/* The free cells next to this one; returns how many. */
size_t maze_neighbours(const struct board *board, size_t cell, size_t cells[FAMILY_NEIGHBOURS]);

extern const struct family_logic maze_logic; /* maze_logic.c */

#endif
