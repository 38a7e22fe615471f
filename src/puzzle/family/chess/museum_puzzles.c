/* Generation of museums, and of museum puzzles: some sensors are given, and some cells where none
 * may stand, so that one optimal answer is left. Without the second kind of clue hardly any clue
 * could be dropped, because a sensor at one end of a corridor sees the same cells as one at the
 * other end that looks back.
 *
 * Each puzzle has its own random obstacles. Clues only exclude answers, and each puzzle keeps an
 * optimal one, so the optimum with clues equals that of the museum without clues. It is computed
 * once; when a clue is dropped, only the existence of another placement of as many sensors is
 * decided. */
#include "puzzle/family/chess/chess.h"

#include "base/rng.h"

#include <stddef.h>
#include <string.h>

/* ---- random museums */

enum {
    SIDE = 40,   /* rows and columns: the optimum of larger ones takes too long */
    PUZZLE = 144 /* cells of a puzzle: a larger one takes minutes to make */
};

struct generator_options {
    struct option_size size;
    double obstacles;
};

static const struct option options[] = {
    {.name = "size",
     .type = OPTION_SIZE,
     .offset = offsetof(struct generator_options, size),
     .lo = 1,
     .hi = SIDE,
     .once = true,
     .argument = "SIZE",
     .help = "museum.generate.size"},
    {.name = "obstacles",
     .type = OPTION_REAL,
     .offset = offsetof(struct generator_options, obstacles),
     .lo = 0,
     .hi = 0.9,
     .argument = "SHARE",
     .help = "museum.generate.obstacles"},
    {0},
};

static const struct generator_options defaults = {.size = {8, 8, false}, .obstacles = 0.2};

/* Puts obstacles into about this share of the cells, never into the first one. */
static void strew(double share, int64_t seed, int8_t obstacle, size_t cells, int8_t *there)
{
    ASSERT(share >= 0 && share <= 1 && obstacle > 0);
    struct rng rng;
    rng_seed(&rng, (uint64_t)seed);
    for (size_t i = 1; i < cells; i++)
        if (rng_unit(&rng) < share) there[i] = obstacle;
}

static struct board *make(struct arena *arena, const void *values, int64_t seed, struct sentence *error)
{
    const struct generator_options *w = values;
    struct chess *c = ARENA_NEW(arena, struct chess);
    c->rows = (int)w->size.rows;
    c->columns = (int)w->size.columns;
    size_t count = (size_t)c->rows * (size_t)c->columns;
    int8_t *cells = ARENA_ARRAY(arena, int8_t, count);
    strew(w->obstacles, seed, (int8_t)(chess_row(pieces_find("obstacle")) + 1), count, cells);
    return museum_of(c, cells, error);
}

const struct family_generator museum_puzzles_random = {
    .generate_options = {.options = options,
                         .size = sizeof(struct generator_options),
                         .defaults = &defaults,
                         .examples = "damier generate museum --size 8x12 --obstacles 0.3 --seed 7\n"
                                     "damier generate museum --size 6 --level medium --seed 7\n"},
    .make = make,
};

/* ---- puzzles */

static int32_t obstacle_of(const struct chess *c)
{
    for (int kind = 0; kind < c->kind_count; kind++)
        if (c->kinds[kind].piece->obstacle) return kind + 1;
    return 0;
}

/* Replaces the obstacles by these, which the board owns. */
static void take_obstacles(struct chess *c, const int8_t *there)
{
    int32_t obstacle = obstacle_of(c);
    int64_t count = 0;
    for (size_t i = 0; i < c->board.cells; i++) count += there[i] == obstacle;
    ASSERT(obstacle > 0); /* it is a kind in play on every board of a puzzle */
    c->kinds[obstacle - 1].number = count;
    c->given = there;
    c->barred = NULL;
    c->board.answer = NULL;
}

/* Obstacles are a kind in play on every board made of it, so values mean the same. */
static struct board *blank(struct arena *arena, const void *values, struct sentence *error)
{
    const struct generator_options *w = values;
    struct chess *c = ARENA_NEW(arena, struct chess);
    c->rows = (int)w->size.rows;
    c->columns = (int)w->size.columns;
    size_t cells = (size_t)c->rows * (size_t)c->columns;
    if (cells > PUZZLE) {
        say_set(error, "museum.generate.too-large",
                SAY(say_int("most", PUZZLE), say_int("cells", (int64_t)cells)));
        return NULL;
    }
    int8_t *there = ARENA_ARRAY(arena, int8_t, cells);
    there[0] = (int8_t)(chess_row(pieces_find("obstacle")) + 1);
    if (!museum_of(c, there, error)) return NULL;
    there[0] = 0;
    take_obstacles(c, there);
    c->obstacles = w->obstacles;
    return &c->board;
}

static struct board *vary(struct arena *arena, const struct board *board, int64_t seed)
{
    struct chess *c = ARENA_NEW(arena, struct chess);
    int8_t *there = ARENA_ARRAY(arena, int8_t, board->cells);
    *c = *chess_of(board);
    strew(c->obstacles, seed, (int8_t)obstacle_of(c), board->cells, there);
    take_obstacles(c, there);
    return &c->board;
}

/* ---- a random optimal answer */

/* Changes the answer to another optimal one, since the methods prefer sensors in the west that look
 * east: moves sensors along their lines and turns them at random, while everything stays seen.
 * Seeded by the obstacles, so equal museums have equal answers. */
static void shuffle(const struct chess *c, int32_t *values)
{
    enum { TRIES = 60 /* for each cell */ };
    size_t cells = c->board.cells, columns = (size_t)c->columns;
    uint64_t mark = 0xcbf29ce484222325; /* FNV-1a */
    struct rng rng;
    struct verdict verdict;
    for (size_t i = 0; i < cells; i++) mark = (mark ^ (uint64_t)c->given[i]) * 0x100000001b3;
    rng_seed(&rng, mark);
    ASSERT(chess_check(&c->board, values, &verdict));
    for (size_t i = 0; i < TRIES * cells; i++) {
        size_t from = rng_below(&rng, cells), row = from / columns, column = from % columns;
        bool along = rng_below(&rng, 2);
        size_t to = along ? row * columns + rng_below(&rng, columns)
                          : rng_below(&rng, (uint64_t)c->rows) * columns + column;
        int32_t was = values[from], now = 1 + (int32_t)rng_below(&rng, (uint64_t)c->kind_count);
        if (!was || chess_obstacle(c, was) || chess_obstacle(c, now) || (values[to] && to != from)) continue;
        values[from] = 0;
        values[to] = now;
        if (chess_check(&c->board, values, &verdict)) continue;
        values[to] = 0;
        values[from] = was;
    }
}

static struct board *freeze(struct arena *arena, const struct board *board, const int32_t *values,
                            int32_t *rest)
{
    struct chess *c = ARENA_NEW(arena, struct chess);
    int8_t *there = ARENA_ARRAY(arena, int8_t, board->cells);
    *c = *chess_of(board);
    for (size_t i = 0; i < board->cells; i++)
        if (chess_obstacle(c, values[i])) there[i] = (int8_t)values[i];
    take_obstacles(c, there);
    memcpy(rest, values, board->cells * sizeof *rest);
    shuffle(c, rest);
    struct chess *settled = (struct chess *)chess_settle(arena, &c->board, chess_pieces(c, values));
    ASSERT(chess_pieces(c, rest) == chess_pieces(c, values)); /* sensors only move and turn */
    settled->walled = true;
    return &settled->board;
}

static struct board *pose(struct arena *arena, const struct board *board, const int32_t *values,
                          const bool *given)
{
    struct chess *c = (struct chess *)chess_puzzles_pose(arena, board, values, given);
    const struct chess *was = chess_of(board);
    int8_t *there = ARENA_ARRAY(arena, int8_t, board->cells);
    memcpy(there, c->given, board->cells * sizeof *there);
    for (size_t i = 0; i < board->cells; i++)
        if (was->walled && chess_obstacle(was, was->given[i])) there[i] = was->given[i];
    c->given = there;
    return &c->board;
}

static bool offers(const struct board *board, size_t cell, int32_t value)
{
    (void)cell;
    return !chess_obstacle(chess_of(board), value);
}

const struct family_puzzles museum_puzzles = {
    .generate_options = {.options = options, .size = sizeof(struct generator_options), .defaults = &defaults},
    .blank = blank,
    .vary = vary,
    .freeze = freeze,
    .pose = pose,
    .offers = offers,
    .unwanted = chess_puzzles_unwanted,
    .surplus = chess_puzzles_surplus,
};
