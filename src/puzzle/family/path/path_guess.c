/* A path through all cells without a search, for boards with few clues or none.
 *
 * Without clues, a path grows (path_moves.c) and its ends are then rotated many times at random,
 * which makes it nearly a uniform sample of all paths (the backbite moves of Mansfield 1982;
 * Oberdorf, Ferguson, Jacobsen and Kondev 2006 show how well they mix). Puzzles of the family begin
 * with it.
 *
 * With few clues, a path is changed at random until it keeps them: simulated annealing. The energy
 * is the distance of given numbers from their cells, in steps, plus the distance of linked cells.
 * The fewer the clues, the more paths keep them and the less engines can propagate: with 8 of 216
 * numbers given (radius 8) it takes 30 ms, where no engine answered in 30 s. So its work falls with
 * the clues, to none with a fifth of the cells given; engines then take 0.3 s.
 *
 * It proves nothing: when its work limit is reached, the solver takes over. Work is counted, not
 * timed, so the same seed gives the same path. */
#include "puzzle/family/path/path.h"
#include "puzzle/family/path/path_moves.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <math.h>
#include <stdlib.h>

enum {
    GROWING = 40000000, /* most cells reversed while a path grows */
    MIXING = 20000000,  /* and while it is mixed */
    MIXED = 20,         /* rotations for each cell, to mix */
    MOVES = 20000000,   /* most moves of the annealing: a second */
    EFFORT = 600,       /* moves for each pair of cells, without clues */
    SPARSE = 5,         /* tried if fewer than one cell in this many is a clue */
    FIRST = 500,        /* moves of the first cooling, for each cell; doubled each time */
};

/* ---- without clues */

static void mix(struct path_moves *l)
{
    l->work = MIXING;
    for (int64_t moves = MIXED * (int64_t)l->count; moves > 0 && l->work > 0; moves--) {
        path_moves_rotate(l);
        if (rng_below(&l->rng, 4) == 0) path_moves_turn(l);
    }
}

/* ---- with few */

struct number {
    int32_t cell, position;
};

struct pair {
    int32_t cell, other;
};

struct clues {
    VEC(struct number) numbers;
    VEC(struct pair) links;
};

static void list_clues(const struct path *p, struct clues *clues)
{
    for (int32_t i = 0; i < (int32_t)p->field.cells; i++)
        if (p->given[i]) vec_push(&clues->numbers, ((struct number){i, p->given[i] - 1}));
    for (size_t e = 0; e < p->field.edges; e++)
        if (p->linked[e]) vec_push(&clues->links, ((struct pair){p->field.ends[e][0], p->field.ends[e][1]}));
}

/* After the move. O(clues). */
static int64_t energy(const struct path_moves *l, const struct clues *clues, const struct path_move *move)
{
    int64_t sum = 0;
    for (size_t i = 0; i < clues->numbers.size; i++) {
        const struct number *n = &clues->numbers.data[i];
        sum += abs(path_moves_after(move, l->at[n->cell]) - n->position);
    }
    for (size_t i = 0; i < clues->links.size; i++) {
        const struct pair *link = &clues->links.data[i];
        sum +=
            abs(path_moves_after(move, l->at[link->cell]) - path_moves_after(move, l->at[link->other])) - 1;
    }
    ASSERT(sum >= 0); /* 0: all clues are kept */
    return sum;
}

/* Accepts an increase of the energy with a probability that falls geometrically with it. Only the
 * four operations, which give the same on every machine. */
static bool accepts(struct rng *rng, int64_t worse, double temperature)
{
    ASSERT(worse > 0 && temperature > 0);
    double chance = 1, factor = temperature / (temperature + 1);
    for (; worse; worse /= 2, factor *= factor)
        if (worse % 2) chance *= factor;
    return rng_unit(rng) < chance;
}

/* One cooling; true if it ends with all clues kept. */
static bool cool(struct path_moves *l, const struct clues *clues, int64_t moves)
{
    static const struct path_move stay = {0};
    const double hot = (double)l->count / 6 + 1, cold = 0.04;
    int64_t now = energy(l, clues, &stay);
    struct path_move move;
    for (int64_t i = 0; i < moves && now > 0; i++) {
        if (!path_moves_propose(l, &move)) continue;
        int64_t then = energy(l, clues, &move);
        double rest = 1 - (double)i / (double)moves, temperature = cold + hot * rest * rest * rest * rest;
        if (then > now && !accepts(&l->rng, then - now, temperature)) continue;
        path_moves_make(l, &move);
        now = then;
    }
    return now == 0;
}

static bool settle(struct path_moves *l, const struct clues *clues)
{
    double cells = (double)l->count, given = (double)(clues->numbers.size + clues->links.size);
    double most = fmin(MOVES, EFFORT * cells * cells);
    if (l->field->edges <= l->field->cells) return false; /* a corridor: nothing can be moved */
    if (l->field->touch == FIELD_SIDES) most /= 4;        /* few moves are possible there */
    int64_t left = (int64_t)(most * fmax(0, 1 - SPARSE * given / cells));
    for (int64_t moves = FIRST * (int64_t)l->count; left > 0; moves *= 2) {
        if (cool(l, clues, moves < left ? moves : left)) return true;
        left -= moves;
    }
    return false;
}

bool path_guess(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                int64_t *value)
{
    const struct path *p = path_of(board);
    struct clues clues = {0};
    struct path_moves line;
    (void)enough, (void)value;
    list_clues(p, &clues);
    bool few = (clues.numbers.size + clues.links.size) * SPARSE < p->field.cells;
    bool free = clues.numbers.size + clues.links.size == 0;
    path_moves_open(&line, &p->field, (uint64_t)seed);
    int32_t stray;
    bool whole = field_components(&p->field, &stray) == 1; /* else it cannot grow */
    bool found = whole && (few || free) && (path_moves_grow(&line, GROWING) || path_moves_snake(&line));
    if (found && free) mix(&line);
    if (found && !free) found = settle(&line, &clues);
    ASSERT(!found || line.count == (int32_t)p->field.cells);
    for (size_t i = 0; i < p->field.cells && found; i++) values[i] = line.at[i] + 1;
    path_moves_close(&line);
    vec_free(&clues.numbers);
    vec_free(&clues.links);
    return found;
}
