/* Paths through mazes. A maze is a board with a leaper that moves by one square, so it is padded
 * like other boards.
 *
 * Depth first: a cell may be entered if it is not a wall and was never entered. Unlike the squares
 * of a tour, cells stay marked after backtracking. This is sound: suppose a path to an exit leads
 * from a cell that was left; the last cell of it that was ever entered has an unentered neighbour,
 * so it has not been left and is on the current path. So each cell is entered at most once, with at
 * most four attempts.
 *
 * Breadth first: the list of cells at distance d yields that at distance d + 1. The first exit
 * found is a nearest one, and the directions in which cells were entered lead back to the start.
 *
 * One byte per cell, plus the stack of moves or two lists as long as the front. */
#include "search/tours/labyrinth.h"

#include "base/alloc.h"
#include "search/tours/padded_board.h"

/* Bits of a mark: the leap by which a cell was entered; not entered yet; an exit. */
enum { TOWARDS = 3, NEW = 4, EXIT = 8 };

struct walk {
    struct padded_board band;
    uint8_t *mark; /* by place, 0 for walls and padding; owned */
    size_t place;  /* current cell */
};

static void require_sound(const struct labyrinth *maze)
{
    uint64_t cells = (uint64_t)maze->rows * (uint64_t)maze->columns;
    REQUIRE(maze->rows > 0 && maze->columns > 0 && cells <= UINT32_MAX, "cells have numbers of 32 bits");
    REQUIRE(maze->start < cells && !maze->wall[maze->start], "the start is a cell and no wall");
    for (size_t i = 0; i < maze->exits.size; i++)
        REQUIRE(maze->exits.data[i] < cells && !maze->wall[maze->exits.data[i]],
                "an exit is a cell and no wall");
}

static void begin(struct walk *walk, const struct labyrinth *maze)
{
    require_sound(maze);
    const struct ground ground = {.rows = maze->rows, .columns = maze->columns, .long_leap = 1};
    walk->band = padded_board_around(&ground);
    ASSERT(walk->band.leaps == TOWARDS + 1);
    walk->mark = alloc_bytes(walk->band.places);
    size_t columns = (size_t)maze->columns;
    for (size_t row = 0; row < (size_t)maze->rows; row++) {
        const bool *wall = maze->wall + row * columns;
        uint8_t *mark = walk->mark + padded_board_place(&walk->band, row * columns);
        for (size_t c = 0; c < columns; c++) mark[c] = wall[c] ? 0 : NEW;
    }
    for (size_t i = 0; i < maze->exits.size; i++)
        walk->mark[padded_board_place(&walk->band, maze->exits.data[i])] |= EXIT;
    walk->place = padded_board_place(&walk->band, maze->start);
    walk->mark[walk->place] &= (uint8_t)~NEW;
}

static void add_place(const struct walk *walk, size_t place, labyrinth_cells *way)
{
    vec_push(way, (uint32_t)padded_board_square(&walk->band, place));
}

/* ---- depth first */

static uint32_t count_leaps(const void *state)
{
    return (uint32_t)((const struct walk *)state)->band.leaps;
}

static bool is_new(const void *state, uint32_t leap)
{
    const struct walk *walk = state;
    return walk->mark[walk->place + (size_t)walk->band.leap[leap]] & NEW;
}

static void enter(void *state, uint32_t leap)
{
    struct walk *walk = state;
    walk->place += (size_t)walk->band.leap[leap];
    ASSERT(walk->mark[walk->place] & NEW); /* a cell is entered once */
    walk->mark[walk->place] &= (uint8_t)~NEW;
}

static void leave(void *state, uint32_t leap)
{
    struct walk *walk = state;
    walk->place -= (size_t)walk->band.leap[leap];
    ASSERT(!(walk->mark[walk->place] & NEW)); /* cells stay marked */
}

static enum backtrack_verdict judge(void *state)
{
    const struct walk *walk = state;
    return walk->mark[walk->place] & EXIT ? BACKTRACK_ACCEPT : BACKTRACK_CONTINUE;
}

static void follow(const struct walk *walk, const struct backtrack *trial, size_t place, labyrinth_cells *way)
{
    vec_reserve(way, trial->depth + 1);
    add_place(walk, place, way);
    for (size_t i = 0; i < trial->depth; i++)
        add_place(walk, place += (size_t)walk->band.leap[trial->move[i]], way);
}

struct labyrinth_run labyrinth_try(const struct labyrinth *maze, const struct tour_watch *watch,
                                   labyrinth_cells *way)
{
    static const struct backtrack_problem kind = {count_leaps, is_new, enter, leave, judge};
    struct walk walk;
    struct backtrack trial = {0};
    begin(&walk, maze);
    size_t start = walk.place;
    enum backtrack_end end = backtrack_run(&trial, &kind, &walk, watch);
    struct labyrinth_run run = {end, trial.attempts, trial.undone};
    vec_clear(way);
    if (end == BACKTRACK_FOUND) follow(&walk, &trial, start, way);
    alloc_free(walk.mark);
    backtrack_free(&trial);
    return run;
}

/* ---- breadth first */

typedef VEC(size_t) place_list;

/* Computes the next front. True if it reaches an exit, which becomes the current cell. */
static bool advance(struct walk *walk, const place_list *front, place_list *next, uint64_t *attempts)
{
    vec_clear(next);
    for (size_t i = 0; i < front->size; i++)
        for (int leap = 0; leap < walk->band.leaps; leap++) {
            size_t to = front->data[i] + (size_t)walk->band.leap[leap];
            ++*attempts;
            if (!(walk->mark[to] & NEW)) continue;
            walk->mark[to] = (uint8_t)((walk->mark[to] & EXIT) | leap);
            walk->place = to;
            if (walk->mark[to] & EXIT) return true;
            vec_push(next, to);
        }
    return false;
}

/* Follows the directions back to the start, then reverses the path. */
static void retrace(const struct walk *walk, size_t start, labyrinth_cells *way)
{
    size_t place = walk->place;
    ASSERT(walk->mark[place] & EXIT);
    for (; place != start; place -= (size_t)walk->band.leap[walk->mark[place] & TOWARDS])
        add_place(walk, place, way);
    add_place(walk, start, way);
    ASSERT(way->size > 0 && way->data[way->size - 1] == padded_board_square(&walk->band, start));
    for (size_t i = 0, j = way->size - 1; i < j; i++, j--) {
        uint32_t held = way->data[i];
        way->data[i] = way->data[j];
        way->data[j] = held;
    }
}

static bool is_stopped(const struct tour_watch *watch, uint64_t attempts, uint64_t *patience)
{
    if (attempts < *patience) return false;
    *patience = attempts + BACKTRACK_PATIENCE;
    return ground_stopped(watch);
}

static struct labyrinth_run spread(struct walk *walk, const struct tour_watch *watch)
{
    struct labyrinth_run run = {.end = BACKTRACK_EXHAUSTED};
    uint64_t patience = BACKTRACK_PATIENCE;
    place_list front = {0}, next = {0};
    vec_push(&front, walk->place);
    if (judge(walk) == BACKTRACK_ACCEPT) run.end = BACKTRACK_FOUND;
    while (run.end == BACKTRACK_EXHAUSTED && front.size > 0) {
        if (advance(walk, &front, &next, &run.attempts))
            run.end = BACKTRACK_FOUND;
        else if (is_stopped(watch, run.attempts, &patience))
            run.end = BACKTRACK_STOPPED;
        place_list held = front;
        front = next;
        next = held;
    }
    vec_free(&front);
    vec_free(&next);
    return run;
}

struct labyrinth_run labyrinth_shortest(const struct labyrinth *maze, const struct tour_watch *watch,
                                        labyrinth_cells *way)
{
    struct walk walk;
    begin(&walk, maze);
    size_t start = walk.place;
    struct labyrinth_run run = spread(&walk, watch);
    vec_clear(way);
    if (run.end == BACKTRACK_FOUND) retrace(&walk, start, way);
    alloc_free(walk.mark);
    return run;
}

void labyrinth_free(struct labyrinth *maze)
{
    alloc_free(maze->wall);
    vec_free(&maze->exits);
    *maze = (struct labyrinth){0};
}
