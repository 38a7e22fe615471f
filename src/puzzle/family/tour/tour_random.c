/* Boards for tours, with a start at random.
 *
 * A leap of a knight changes the colour of its square. So a tour of a board with more squares of
 * one colour begins on that colour, and the start is one of these. Whether there is a tour from
 * there is tried for a while: where none is found soon, another start is taken, and the first one
 * in the end. */
#include "puzzle/family/tour/tour.h"

#include "base/alloc.h"
#include "base/rng.h"

#include <stddef.h>

enum { RANDOM_MOST = 40 /* rows and columns */, STARTS = 20, PATIENCE = 200 };

const struct option tour_random_options[] = {
    {.name = "size",
     .type = OPTION_SIZE,
     .offset = offsetof(struct tour_wishes, size),
     .lo = 1,
     .hi = RANDOM_MOST,
     .argument = "SIZE",
     .help = "the size of the board, 6 or 5x6: rows, then columns; 6 by default"},
    {.name = "closed",
     .type = OPTION_FLAG,
     .offset = offsetof(struct tour_wishes, closed),
     .help = "the last square is a leap from the first"},
    {0},
};

static bool lose_patience(void *self)
{
    int *asked = self;
    return ++*asked > PATIENCE;
}

static bool has_tour(const struct tour *t, int32_t *step)
{
    int asked = 0;
    struct deadline deadline = {.also = lose_patience, .self = &asked};
    struct tour_watch watch = {.deadline = &deadline};
    return auto_tour(&t->ground, t->start, t->closed, step, NULL, &watch) == TOUR_FOUND;
}

/* Of the colour of the corner, which has one more if the number of squares is odd. */
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
    const struct tour_wishes *w = values;
    struct tour *t =
        (struct tour *)tour_read_sized(arena, (int)w->size.rows, (int)w->size.columns, w->closed, error);
    struct rng rng;
    if (!t) return NULL;
    rng_seed(&rng, (uint64_t)seed);
    int64_t first = t->start = some_square(&t->ground, &rng);
    int32_t *step = alloc_array(t->board.cells, sizeof *step);
    for (int i = 1; i < STARTS && !has_tour(t, step); i++)
        t->start = i + 1 < STARTS ? some_square(&t->ground, &rng) : first;
    alloc_free(step);
    return &t->board;
}

const struct tour_wishes tour_random_defaults = {.size = {6, 6, false}};

const struct family_generator tour_random = {
    .wishes = {.options = tour_random_options,
               .size = sizeof(struct tour_wishes),
               .defaults = &tour_random_defaults,
               .examples = "damier generate tour --size 6x7 --closed --seed 7\n"
                           "damier generate tour --size 5 --level medium --seed 7\n"},
    .make = make,
};
