/* Ways through mazes. A maze is the ground of a leaper that leaps by one, so it is walked within a
 * band, like a board.
 *
 * By trial: a cell promises when it is not a wall and was never entered. Unlike the square of a
 * tour, it stays marked when it is left, because a dead end stays one. Suppose a way led to an exit
 * from a cell that was left; look at the last cell of that way that was ever entered. The next one
 * was not entered, so this one has not tried all its neighbours and has not been left: it is on the
 * present way, and will try that neighbour in its turn. So each cell is entered at most once, and
 * has at most four attempts. In a tour it matters how a square was reached, so its marks must be
 * undone.
 *
 * By breadth: the cells at distance d are a list, from which the list at distance d + 1 is made.
 * The first exit seen is a nearest one, and the directions in which cells were entered lead back.
 *
 * A byte a cell, plus the stack of moves or two lists that are as long as the front is wide. */
#include "search/walk/labyrinth.h"

#include "base/alloc.h"
#include "search/walk/band.h"

/* Bits of a mark: the leap by which a cell was entered; that it was not entered; that it is an
 * exit. */
enum { TOWARDS = 3, NEW = 4, EXIT = 8 };

struct walk {
    struct band band;
    uint8_t *mark; /* by place, 0 for walls and the band; owned */
    size_t place;  /* where we are */
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
    walk->band = band_around(&ground);
    ASSERT(walk->band.leaps == TOWARDS + 1);
    walk->mark = alloc_bytes(walk->band.places);
    size_t columns = (size_t)maze->columns;
    for (size_t row = 0; row < (size_t)maze->rows; row++) {
        const bool *wall = maze->wall + row * columns;
        uint8_t *mark = walk->mark + band_place(&walk->band, row * columns);
        for (size_t c = 0; c < columns; c++) mark[c] = wall[c] ? 0 : NEW;
    }
    for (size_t i = 0; i < maze->exits.size; i++)
        walk->mark[band_place(&walk->band, maze->exits.data[i])] |= EXIT;
    walk->place = band_place(&walk->band, maze->start);
    walk->mark[walk->place] &= (uint8_t)~NEW;
}

static void add_place(const struct walk *walk, size_t place, labyrinth_cells *way)
{
    vec_push(way, (uint32_t)band_square(&walk->band, place));
}

/* ---- by trial */

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
    ASSERT(!(walk->mark[walk->place] & NEW)); /* cells on the way stay marked */
}

static enum trial_word judge(void *state)
{
    const struct walk *walk = state;
    return walk->mark[walk->place] & EXIT ? TRIAL_ENOUGH : TRIAL_GO_ON;
}

static void follow(const struct walk *walk, const struct trial *trial, size_t place, labyrinth_cells *way)
{
    vec_reserve(way, trial->depth + 1);
    add_place(walk, place, way);
    for (size_t i = 0; i < trial->depth; i++)
        add_place(walk, place += (size_t)walk->band.leap[trial->move[i]], way);
}

struct labyrinth_run labyrinth_try(const struct labyrinth *maze, const struct tour_watch *watch,
                                   labyrinth_cells *way)
{
    static const struct trial_kind kind = {count_leaps, is_new, enter, leave, judge};
    struct walk walk;
    struct trial trial = {0};
    begin(&walk, maze);
    size_t start = walk.place;
    enum trial_end end = trial_run(&trial, &kind, &walk, watch);
    struct labyrinth_run run = {end, trial.attempts, trial.undone};
    vec_clear(way);
    if (end == TRIAL_FOUND) follow(&walk, &trial, start, way);
    alloc_free(walk.mark);
    trial_free(&trial);
    return run;
}

/* ---- by breadth */

typedef VEC(size_t) place_list;

/* Makes the next list from this one. True if it reaches an exit, where the walk then is. */
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

/* Goes back to the start from where the walk is, then reverses the way. */
static void retrace(const struct walk *walk, size_t start, labyrinth_cells *way)
{
    size_t place = walk->place;
    ASSERT(walk->mark[place] & EXIT);
    for (; place != start; place -= (size_t)walk->band.leap[walk->mark[place] & TOWARDS])
        add_place(walk, place, way);
    add_place(walk, start, way);
    ASSERT(way->size > 0 && way->data[way->size - 1] == band_square(&walk->band, start));
    for (size_t i = 0, j = way->size - 1; i < j; i++, j--) {
        uint32_t held = way->data[i];
        way->data[i] = way->data[j];
        way->data[j] = held;
    }
}

static bool is_stopped(const struct tour_watch *watch, uint64_t attempts, uint64_t *patience)
{
    if (attempts < *patience) return false;
    *patience = attempts + TRIAL_PATIENCE;
    return ground_stopped(watch);
}

static struct labyrinth_run spread(struct walk *walk, const struct tour_watch *watch)
{
    struct labyrinth_run run = {.end = TRIAL_EXHAUSTED};
    uint64_t patience = TRIAL_PATIENCE;
    place_list front = {0}, next = {0};
    vec_push(&front, walk->place);
    if (judge(walk) == TRIAL_ENOUGH) run.end = TRIAL_FOUND;
    while (run.end == TRIAL_EXHAUSTED && front.size > 0) {
        if (advance(walk, &front, &next, &run.attempts))
            run.end = TRIAL_FOUND;
        else if (is_stopped(watch, run.attempts, &patience))
            run.end = TRIAL_STOPPED;
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
    if (run.end == TRIAL_FOUND) retrace(&walk, start, way);
    alloc_free(walk.mark);
    return run;
}

void labyrinth_free(struct labyrinth *maze)
{
    alloc_free(maze->wall);
    vec_free(&maze->exits);
    *maze = (struct labyrinth){0};
}
