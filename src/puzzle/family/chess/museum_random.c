/* Museums at random: obstacles here and there, never so many that none of the cells is empty. */
#include "puzzle/family/chess/chess.h"

#include "base/rng.h"

#include <stddef.h>

enum { MUSEUM_MOST = 40 /* rows and columns: more is not found the best of in a while */ };

const struct option museum_random_options[] = {
    {.name = "size",
     .type = OPTION_SIZE,
     .offset = offsetof(struct museum_wishes, size),
     .lo = 1,
     .hi = MUSEUM_MOST,
     .argument = "SIZE",
     .help = "the size of the museum, 8 or 6x10: rows, then columns; 8 by default"},
    {.name = "obstacles",
     .type = OPTION_REAL,
     .offset = offsetof(struct museum_wishes, obstacles),
     .lo = 0,
     .hi = 0.9,
     .argument = "SHARE",
     .help = "the share of the cells that are obstacles, about; 0.2 by default"},
    {0},
};

void museum_random_strew(double share, int64_t seed, int8_t obstacle, size_t cells, int8_t *there)
{
    struct rng rng;
    rng_seed(&rng, (uint64_t)seed);
    for (size_t i = 1; i < cells; i++)
        if (rng_unit(&rng) < share) there[i] = obstacle;
}

static struct board *make(struct arena *arena, const void *values, int64_t seed, struct sentence *error)
{
    const struct museum_wishes *w = values;
    struct chess *c = ARENA_NEW(arena, struct chess);
    c->rows = (int)w->size.rows;
    c->columns = (int)w->size.columns;
    int8_t *cells = ARENA_ARRAY(arena, int8_t, (size_t)c->rows * (size_t)c->columns);
    museum_random_strew(w->obstacles, seed, (int8_t)(chess_row(pieces_find("obstacle")) + 1),
                        (size_t)c->rows * (size_t)c->columns, cells);
    return museum_of(c, cells, error);
}

const struct museum_wishes museum_random_defaults = {.size = {8, 8, false}, .obstacles = 0.2};

const struct family_generator museum_random = {
    .wishes = {.options = museum_random_options,
               .size = sizeof(struct museum_wishes),
               .defaults = &museum_random_defaults,
               .examples = "damier generate museum --size 8x12 --obstacles 0.3 --seed 7\n"
                           "damier generate museum --size 6 --level medium --seed 7\n"},
    .make = make,
};
