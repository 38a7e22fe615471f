/* Random mazes by depth-first search (the "recursive backtracker", without recursion): open the
 * wall to a random room that was never entered; go back if there is none. Each room except the
 * first is entered exactly once, so the openings form a spanning tree and any two rooms have one
 * path between them. Each room records how it was entered, so no stack is needed.
 *
 * A room has two indices: its place on the padded board of rooms, and its cell in the maze, where
 * adjacent rooms are two cells apart. */
#include "search/tours/labyrinth.h"

#include "base/alloc.h"
#include "base/rng.h"
#include "search/tours/padded_board.h"

enum { LEAPS = 4 };

/* How a room was entered: never, as the first, or by the leap with this number less one. */
enum { NEVER = 0, FIRST = UINT8_MAX };

struct sketch {
    struct padded_board rooms;
    uint8_t *entered; /* by place; FIRST in the padding; owned */
    struct labyrinth *maze;
    /* By leap: offset from a room's cell to the wall; the next room is twice as far. */
    ptrdiff_t across[LEAPS];
    struct rng rng;
};

/* A random leap to a room that was never entered; LEAPS if there is none. */
static int choose_leap(struct sketch *sketch, size_t place)
{
    int open[LEAPS], count = 0;
    for (int leap = 0; leap < LEAPS; leap++)
        if (sketch->entered[place + (size_t)sketch->rooms.leap[leap]] == NEVER) open[count++] = leap;
    if (count < 2) return count ? open[0] : LEAPS;
    return open[rng_below(&sketch->rng, (uint64_t)count)];
}

static void carve(struct sketch *sketch)
{
    bool *wall = sketch->maze->wall;
    size_t place = padded_board_place(&sketch->rooms, 0), cell = sketch->maze->start;
    sketch->entered[place] = FIRST;
    wall[cell] = false;
    for (;;) {
        int leap = choose_leap(sketch, place);
        if (leap < LEAPS) {
            ASSERT(wall[cell + (size_t)sketch->across[leap]]); /* each room is entered once */
            wall[cell + (size_t)sketch->across[leap]] = false;
            place += (size_t)sketch->rooms.leap[leap];
            cell += 2 * (size_t)sketch->across[leap];
            wall[cell] = false;
            sketch->entered[place] = (uint8_t)(leap + 1);
        } else {
            if (sketch->entered[place] == FIRST) break;
            leap = sketch->entered[place] - 1;
            place -= (size_t)sketch->rooms.leap[leap];
            cell -= 2 * (size_t)sketch->across[leap];
        }
    }
}

/* Walls between two rooms have one odd and one even coordinate, except at the edge. */
static void open_more(struct labyrinth *maze, double openings, struct rng *rng)
{
    size_t rows = (size_t)maze->rows, columns = (size_t)maze->columns;
    for (size_t row = 1; row + 1 < rows; row++)
        for (size_t column = 1 + row % 2; column + 1 < columns; column += 2) {
            bool *wall = &maze->wall[row * columns + column];
            if (*wall && rng_unit(rng) < openings) *wall = false;
        }
}

static void sketch_rooms(struct sketch *sketch, int rows, int columns)
{
    const struct ground ground = {.rows = rows, .columns = columns, .long_leap = 1};
    int leap[GROUND_LEAPS][2];
    sketch->rooms = padded_board_around(&ground);
    REQUIRE(ground_leaps(&ground, leap) == LEAPS, "a room has four sides");
    for (int i = 0; i < LEAPS; i++)
        sketch->across[i] = (ptrdiff_t)leap[i][0] * sketch->maze->columns + leap[i][1];
    sketch->entered = alloc_bytes(sketch->rooms.places);
    for (size_t p = 0; p < sketch->rooms.places; p++) sketch->entered[p] = FIRST;
    for (size_t row = 0; row < (size_t)rows; row++) {
        uint8_t *room = sketch->entered + padded_board_place(&sketch->rooms, row * (size_t)columns);
        for (size_t c = 0; c < (size_t)columns; c++) room[c] = NEVER;
    }
}

struct labyrinth labyrinth_generate(int rows, int columns, double openings, uint64_t seed)
{
    REQUIRE(rows > 0 && columns > 0, "a maze has a room");
    uint64_t cells = (2 * (uint64_t)rows + 1) * (2 * (uint64_t)columns + 1);
    REQUIRE(cells <= UINT32_MAX, "cells have numbers of 32 bits");
    struct labyrinth maze = {.rows = 2 * rows + 1, .columns = 2 * columns + 1, .wall = alloc_bytes(cells)};
    struct sketch sketch = {.maze = &maze};
    for (uint64_t c = 0; c < cells; c++) maze.wall[c] = true;
    maze.start = (uint32_t)maze.columns + 1;
    ASSERT(maze.start < cells && cells - 2 > maze.start);
    rng_seed(&sketch.rng, seed);
    sketch_rooms(&sketch, rows, columns);
    carve(&sketch);
    open_more(&maze, openings, &sketch.rng);
    vec_push(&maze.exits, (uint32_t)cells - 2);
    maze.wall[cells - 2] = false;
    alloc_free(sketch.entered);
    return maze;
}
