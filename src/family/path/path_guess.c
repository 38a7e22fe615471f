/* A random path through all cells of a board without clues.
 *
 * The path grows at its last cell, into the free neighbour that has the fewest free neighbours
 * itself (Warnsdorff). Where there is none it is rotated (Posa 1976): of the cells on the path that
 * the last one touches, one is chosen, and everything after it is walked the other way round, so
 * that the path ends elsewhere. Once all cells are on it, more such rotations at either end, chosen
 * at random, make it a path drawn from all of them nearly evenly, whatever it was at first (the
 * backbite moves of Mansfield 1982; Oberdorf, Ferguson, Jacobsen and Kondev 2006 show how well they
 * mix).
 *
 * Nothing is proved: on boards with narrow places the search may run out of its work, which is
 * counted in cells that are turned round so that the same seed gives the same path, and the solver
 * is asked. A rotation costs O(cells). Hexagons of radius 8 take a millisecond and a half. */
#include "family/path/path.h"

#include "base/alloc.h"
#include "base/rng.h"

enum {
    GROWING = 40000000, /* cells turned round while the path grows, at most */
    MIXING = 20000000,  /* and while it is mixed */
    MOVES = 20,         /* rotations for each cell, to mix */
};

struct line {
    const struct field *field;
    struct rng rng;
    int32_t *cell; /* by position on the path */
    int32_t *at;   /* by cell: its position; FIELD_NOWHERE if it is free */
    int32_t count; /* cells on the path */
    int64_t work;  /* that is left */
};

static void swap_cells(struct line *l, int32_t i, int32_t k)
{
    int32_t cell = l->cell[i];
    l->cell[i] = l->cell[k];
    l->cell[k] = cell;
    l->at[l->cell[i]] = i;
    l->at[l->cell[k]] = k;
}

static void turn_round(struct line *l, int32_t from, int32_t to)
{
    l->work -= to - from + 1;
    for (; from < to; from++, to--) swap_cells(l, from, to);
}

static int free_neighbours(const struct line *l, int32_t cell)
{
    const struct field *f = l->field;
    int count = 0;
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++) count += l->at[f->to[i]] == FIELD_NOWHERE;
    return count;
}

/* The free neighbour of the last cell that is hardest to come back to; of equal ones, one at
 * random. */
static int32_t next_cell(struct line *l)
{
    const struct field *f = l->field;
    int32_t last = l->cell[l->count - 1], best = FIELD_NOWHERE;
    int fewest = FIELD_NEIGHBOURS + 1, equal = 0;
    for (uint32_t i = f->first[last]; i < f->first[last + 1]; i++) {
        if (l->at[f->to[i]] != FIELD_NOWHERE) continue;
        int count = free_neighbours(l, f->to[i]);
        if (count > fewest) continue;
        equal = count < fewest ? 1 : equal + 1;
        fewest = count;
        if (rng_below(&l->rng, (uint64_t)equal) == 0) best = f->to[i];
    }
    return best;
}

/* The last cell is joined to a neighbour on the path, and the cells after that one are turned
 * round. False if it has no neighbour but the one before it. */
static bool rotate(struct line *l)
{
    const struct field *f = l->field;
    int32_t last = l->cell[l->count - 1], chosen = FIELD_NOWHERE;
    uint64_t seen = 0;
    for (uint32_t i = f->first[last]; i < f->first[last + 1]; i++) {
        int32_t at = l->at[f->to[i]];
        if (at == FIELD_NOWHERE || at >= l->count - 2) continue;
        if (rng_below(&l->rng, ++seen) == 0) chosen = at;
    }
    if (chosen == FIELD_NOWHERE) return false;
    turn_round(l, chosen + 1, l->count - 1);
    return true;
}

static void grow(struct line *l)
{
    int64_t stuck = 0;
    while (l->count < (int32_t)l->field->cells && l->work > 0) {
        int32_t next = next_cell(l);
        l->work--;
        if (next != FIELD_NOWHERE) {
            l->cell[l->count] = next;
            l->at[next] = l->count++;
            stuck = 0;
        } else if (!rotate(l) || ++stuck % 8 == 0) {
            turn_round(l, 0, l->count - 1); /* its other end may find a way */
        }
    }
}

static void mix(struct line *l)
{
    for (int64_t moves = MOVES * (int64_t)l->count; moves > 0 && l->work > 0; moves--) {
        rotate(l);
        if (rng_below(&l->rng, 4) == 0) turn_round(l, 0, l->count - 1);
    }
}

bool path_guess(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                int64_t *value)
{
    const struct path *p = path_of(board);
    size_t cells = p->field.cells;
    (void)enough, (void)value;
    if (path_has_clues(p)) return false;
    struct line l = {.field = &p->field, .work = GROWING, .count = 1};
    l.cell = alloc_array(cells, sizeof *l.cell);
    l.at = alloc_array(cells, sizeof *l.at);
    rng_seed(&l.rng, (uint64_t)seed);
    for (size_t i = 0; i < cells; i++) l.at[i] = FIELD_NOWHERE;
    l.cell[0] = (int32_t)rng_below(&l.rng, cells);
    l.at[l.cell[0]] = 0;
    grow(&l);
    bool whole = l.count == (int32_t)cells;
    l.work = MIXING;
    if (whole) mix(&l);
    for (size_t i = 0; i < cells && whole; i++) values[i] = l.at[i] + 1;
    alloc_free(l.cell);
    alloc_free(l.at);
    return whole;
}
