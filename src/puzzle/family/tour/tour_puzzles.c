/* Generated tours: puzzles with some numbers given, so that one tour fits, and boards with a start.
 *
 * In a puzzle the given numbers fix the start and the direction of a closed tour, so the canonical
 * numbering of tour_methods.c does not apply (`numbered`).
 *
 * A puzzle begins with a tour of the methods, whose ends are then rotated at random (Posa): if the
 * last square is a leap from some square of the path, the segment after that square is reversed,
 * and the path ends elsewhere. A closed tour is found when the ends are a leap apart. */
#include "puzzle/family/tour/tour.h"

#include "base/alloc.h"
#include "base/rng.h"

#include <stddef.h>
#include <string.h>

enum { PATIENCE = 1000, MOVES = 60 /* for each square */, MORE = 400 /* until a tour is closed */ };
enum { THEOREMS_MOST = 1600 /* squares */ };
enum { RANDOM_MOST = 40 /* rows and columns */, STARTS = 20, START_PATIENCE = 200 };

/* ---- random tours */

struct path {
    const struct tour *tour;
    int32_t *square; /* by number, from 0 */
    int32_t *number; /* by square */
    int32_t length;
    struct rng rng;
};

static int32_t pick_leap(struct path *p, int32_t from)
{
    const struct ground *g = &p->tour->ground;
    int leap[GROUND_LEAPS][2], count = ground_leaps(g, leap);
    uint64_t seen = 0;
    int32_t chosen = -1;
    for (int i = 0; i < count; i++) {
        int64_t to = ground_reach(g, (size_t)from, leap[i]);
        if (to != GROUND_NOWHERE && rng_below(&p->rng, ++seen) == 0) chosen = (int32_t)to;
    }
    return chosen;
}

/* Reverses a segment of the path. */
static void reverse(struct path *p, int32_t from, int32_t to)
{
    ASSERT(from >= 0 && to < p->length);
    for (; from < to; from++, to--) {
        int32_t square = p->square[from];
        p->square[from] = p->square[to];
        p->square[to] = square;
        p->number[p->square[from]] = from;
        p->number[p->square[to]] = to;
    }
}

static void move_end(struct path *p, bool last)
{
    int32_t end = p->square[last ? p->length - 1 : 0], to = pick_leap(p, end);
    if (to < 0) return;
    ASSERT(p->number[to] >= 0 && p->square[p->number[to]] == to); /* all squares are on the path */
    if (last)
        reverse(p, p->number[to] + 1, p->length - 1);
    else
        reverse(p, 0, p->number[to] - 1);
}

static bool is_joined(const struct path *p)
{
    ASSERT(p->length >= 3);
    const struct ground *g = &p->tour->ground;
    int leap[GROUND_LEAPS][2], count = ground_leaps(g, leap);
    for (int i = 0; i < count; i++)
        if (ground_reach(g, (size_t)p->square[p->length - 1], leap[i]) == p->square[0]) return true;
    return false;
}

static bool shuffle(struct path *p)
{
    bool done = false;
    for (int i = 0; i < MOVES * p->length; i++) move_end(p, rng_below(&p->rng, 2));
    if (!p->tour->closed) return true;
    for (int64_t i = 0; i < (int64_t)MORE * p->length && !done; i++) {
        move_end(p, rng_below(&p->rng, 2));
        done = is_joined(p);
    }
    return done;
}

/* A closed tour may begin anywhere. */
static void number_squares(struct path *p, int32_t *values)
{
    int32_t shift = p->tour->closed ? (int32_t)rng_below(&p->rng, (uint64_t)p->length) : 0;
    memset(values, 0, p->tour->board.cells * sizeof *values);
    for (int32_t i = 0; i < p->length; i++) values[p->square[i]] = (i + shift) % p->length + 1;
}

static bool guess(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                  int64_t *value)
{
    const struct tour *t = tour_of(board);
    struct path p = {.tour = t, .length = (int32_t)ground_squares(&t->ground)};
    (void)enough;
    *value = 0;
    if (!t->numbered || t->given || t->start != GROUND_NOWHERE || p.length < 3) return false;
    if (!tour_find_soon(t, GROUND_NOWHERE, PATIENCE, values)) return false;
    rng_seed(&p.rng, (uint64_t)seed);
    p.square = alloc_array((size_t)p.length, sizeof *p.square);
    p.number = alloc_array(board->cells, sizeof *p.number);
    for (size_t i = 0; i < board->cells; i++) {
        p.number[i] = values[i] - 1;
        if (values[i]) p.square[values[i] - 1] = (int32_t)i;
    }
    bool found = shuffle(&p);
    if (found) number_squares(&p, values);
    alloc_free(p.square);
    alloc_free(p.number);
    return found;
}

/* No tour at all, by the theorems and a short search: larger boards have one. */
static bool refute(const struct board *board, struct sentence *reason)
{
    const struct tour *t = tour_of(board);
    if (!t->numbered || board->cells > THEOREMS_MOST || !ground_squares(&t->ground)) return false;
    return tour_have_none_soon(t, PATIENCE, reason);
}

const struct family_theorems tour_puzzles_theorems = {.refute = refute, .guess = guess};

/* ---- options */

struct generate_options {
    struct option_size size;
    bool closed;
};

static const struct option generate_options[] = {
    {.name = "size",
     .type = OPTION_SIZE,
     .offset = offsetof(struct generate_options, size),
     .lo = 1,
     .hi = RANDOM_MOST,
     .once = true,
     .argument = "SIZE",
     .help = "tour.generate.size"},
    {.name = "closed",
     .type = OPTION_FLAG,
     .offset = offsetof(struct generate_options, closed),
     .help = "tour.option.closed"},
    {0},
};

static const struct generate_options defaults = {.size = {6, 6, false}};

static struct tour *make_sized(struct arena *arena, const struct generate_options *w, struct sentence *error)
{
    return (struct tour *)tour_read_sized(arena, (int)w->size.rows, (int)w->size.columns, w->closed, error);
}

/* ---- boards with a start at random
 *
 * A knight's move changes the colour of the square, so on a board with more squares of one colour
 * the tour starts on that colour. If a short search finds no tour from a start, another start is
 * drawn; if all fail, the first one drawn is used. */

/* A random square. If the number of squares is odd, it has the colour of the corners, which has one
 * square more. */
static int64_t some_square(const struct ground *g, struct rng *rng)
{
    bool odd = g->rows % 2 && g->columns % 2;
    int64_t square;
    do square = (int64_t)rng_below(rng, (uint64_t)g->rows * (uint64_t)g->columns);
    while (odd && (square / g->columns + square % g->columns) % 2);
    return square;
}

static struct board *make(struct arena *arena, const void *values, int64_t seed, struct sentence *error)
{
    struct tour *t = make_sized(arena, values, error);
    struct rng rng;
    if (!t) return NULL;
    rng_seed(&rng, (uint64_t)seed);
    int64_t first = t->start = some_square(&t->ground, &rng);
    int32_t *step = alloc_array(t->board.cells, sizeof *step);
    for (int i = 1; i < STARTS && !tour_find_soon(t, t->start, START_PATIENCE, step); i++)
        t->start = i + 1 < STARTS ? some_square(&t->ground, &rng) : first;
    alloc_free(step);
    return &t->board;
}

#define GENERATE_OPTIONS                                                                                     \
    .options = generate_options, .size = sizeof(struct generate_options), .defaults = &defaults

const struct family_generator tour_puzzles_generator = {
    .generate_options = {GENERATE_OPTIONS, .examples =
                                               "damier generate tour --size 6x7 --closed --seed 7\n"
                                               "damier generate tour --size 5 --level medium --seed 7\n"},
    .make = make,
};

/* ---- puzzles */

static struct board *blank(struct arena *arena, const void *values, struct sentence *error)
{
    struct tour *t = make_sized(arena, values, error);
    if (!t) return NULL;
    if (t->board.cells > tour_model_reasons.most) {
        say_set(error, "tour.puzzle-too-large",
                SAY(say_int("most", (int64_t)tour_model_reasons.most),
                    say_int("squares", (int64_t)t->board.cells)));
        return NULL;
    }
    t->numbered = true;
    return &t->board;
}

/* If only number 1 is given, it is the start; any other given number makes the board a puzzle. */
struct board *tour_puzzles_pose(struct arena *arena, const struct board *board, const int32_t *values,
                                const bool *given)
{
    struct tour *t = ARENA_NEW(arena, struct tour);
    int32_t *numbers = ARENA_ARRAY(arena, int32_t, board->cells);
    bool any = false;
    *t = *tour_of(board);
    t->board.answer = NULL;
    t->start = GROUND_NOWHERE;
    for (size_t i = 0; i < board->cells; i++) {
        if (!given[i] || values[i] <= 0) continue;
        if (values[i] == 1) t->start = (int64_t)i;
        numbers[i] = values[i];
        any |= t->numbered || values[i] > 1;
    }
    t->numbered |= any;
    t->given = any ? numbers : NULL;
    return &t->board;
}

static bool offers(const struct board *board, size_t cell, int32_t value)
{
    (void)board, (void)cell;
    return value > 0;
}

const struct family_puzzles tour_puzzles = {
    .generate_options = {GENERATE_OPTIONS},
    .blank = blank,
    .pose = tour_puzzles_pose,
    .offers = offers,
};
