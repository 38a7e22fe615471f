/* Museums at random: obstacles here and there, never so many that none of the cells is empty. */
#include "family/chess/chess.h"

#include "base/rng.h"

#include <stddef.h>

enum { MUSEUM_MOST = 40 /* rows and columns: more is not found the best of in a while */ };

struct wishes {
    struct option_size size;
    double obstacles;
};

static const struct option wishes[] = {
    {.name = "size",
     .type = OPTION_SIZE,
     .offset = offsetof(struct wishes, size),
     .lo = 1,
     .hi = MUSEUM_MOST,
     .argument = "SIZE",
     .help = "the size of the museum, 8 or 6x10: rows, then columns; 8 by default"},
    {.name = "obstacles",
     .type = OPTION_REAL,
     .offset = offsetof(struct wishes, obstacles),
     .lo = 0,
     .hi = 0.9,
     .argument = "SHARE",
     .help = "the share of the cells that are obstacles, about; 0.2 by default"},
    {0},
};

static struct board *make(struct arena *arena, const void *values, int64_t seed, struct sentence *error)
{
    const struct wishes *w = values;
    struct chess *c = ARENA_NEW(arena, struct chess);
    struct rng rng;
    c->rows = (int)w->size.rows;
    c->columns = (int)w->size.columns;
    int8_t *cells = ARENA_ARRAY(arena, int8_t, (size_t)c->rows * (size_t)c->columns);
    rng_seed(&rng, (uint64_t)seed);
    for (int i = 1; i < c->rows * c->columns; i++)
        if (rng_unit(&rng) < w->obstacles) cells[i] = (int8_t)(chess_row(pieces_find("obstacle")) + 1);
    return museum_of(c, cells, error);
}

const struct family_generator museum_random = {
    .wishes = {.options = wishes,
               .size = sizeof(struct wishes),
               .defaults = &(const struct wishes){.size = {8, 8, false}, .obstacles = 0.2},
               .examples = "damier generate museum --size 8x12 --obstacles 0.3 --seed 7\n"},
    .make = make,
};
