/* A path that grows, and local moves that keep it a path.
 *
 * It grows at its last cell, into the free neighbour with the fewest free neighbours (Warnsdorff).
 * Where there is none it is rotated (Posa 1976): one of the cells on the path that the last one
 * touches is chosen, and everything after it is reversed, so that the path ends elsewhere.
 *
 * Moves: a segment is reversed, if its new ends are neighbours (at an end of the path only one side
 * counts: a rotation); one or two cells are taken out, if the cells on both sides touch, and put
 * between two others that they touch. On bipartite boards only pairs can be moved. O(neighbours) to
 * propose, O(cells) to make. */
#include "puzzle/family/path/path_moves.h"

#include "base/alloc.h"

#include <string.h>

void path_moves_open(struct path_moves *l, const struct field *field, uint64_t seed)
{
    ASSERT(field->cells > 0);
    *l = (struct path_moves){.field = field, .count = 1};
    l->cell = alloc_array(field->cells, sizeof *l->cell);
    l->at = alloc_array(field->cells, sizeof *l->at);
    rng_seed(&l->rng, seed);
    for (size_t i = 0; i < field->cells; i++) l->at[i] = FIELD_NOWHERE;
    l->cell[0] = (int32_t)rng_below(&l->rng, field->cells);
    l->at[l->cell[0]] = 0;
}

void path_moves_close(struct path_moves *l)
{
    alloc_free(l->cell);
    alloc_free(l->at);
}

static void put(struct path_moves *l, int32_t position, int32_t cell)
{
    ASSERT(position >= 0 && (size_t)position < l->field->cells);
    ASSERT(cell >= 0 && (size_t)cell < l->field->cells);
    l->cell[position] = cell;
    l->at[cell] = position;
}

static void turn_round(struct path_moves *l, int32_t from, int32_t to)
{
    ASSERT(from >= 0 && to < l->count);
    l->work -= to - from + 1;
    for (; from < to; from++, to--) {
        int32_t cell = l->cell[from];
        put(l, from, l->cell[to]);
        put(l, to, cell);
    }
}

void path_moves_turn(struct path_moves *l)
{
    turn_round(l, 0, l->count - 1);
}

/* ---- growing */

static int free_neighbours(const struct path_moves *l, int32_t cell)
{
    const struct field *f = l->field;
    int count = 0;
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++) count += l->at[f->to[i]] == FIELD_NOWHERE;
    return count;
}

/* The free neighbour of the last cell with the fewest free neighbours; ties at random. */
static int32_t next_cell(struct path_moves *l)
{
    ASSERT(l->count > 0 && l->at[l->cell[l->count - 1]] == l->count - 1);
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

bool path_moves_rotate(struct path_moves *l)
{
    ASSERT(l->count > 0 && l->at[l->cell[l->count - 1]] == l->count - 1);
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

bool path_moves_grow(struct path_moves *l, int64_t work)
{
    enum { STUCK = 8 }; /* rotations without progress before the other end is tried */
    int64_t stuck = 0;
    l->work = work;
    while (l->count < (int32_t)l->field->cells && l->work > 0) {
        int32_t next = next_cell(l);
        l->work--;
        if (next != FIELD_NOWHERE) {
            put(l, l->count++, next);
            stuck = 0;
        } else if (!path_moves_rotate(l) || ++stuck % STUCK == 0) {
            path_moves_turn(l);
        }
    }
    return l->count == (int32_t)l->field->cells;
}

bool path_moves_snake(struct path_moves *l)
{
    const struct field *f = l->field;
    l->count = 0;
    for (int row = 0; row < f->rows; row++)
        for (int i = 0; i < f->columns; i++) {
            int32_t cell = f->at[row * f->columns + (row % 2 ? f->columns - 1 - i : i)];
            if (cell == FIELD_NOWHERE) continue;
            if (l->count > 0 && field_edge(f, l->cell[l->count - 1], cell) == FIELD_NOWHERE) return false;
            put(l, l->count++, cell);
        }
    return true;
}

/* ---- moves */

static int32_t random_neighbour(struct path_moves *l, int32_t cell)
{
    const struct field *f = l->field;
    uint32_t count = f->first[cell + 1] - f->first[cell];
    return count ? f->to[f->first[cell] + rng_below(&l->rng, count)] : FIELD_NOWHERE;
}

/* True if these positions may be consecutive: they touch, or one is beyond an end of the path. */
static bool may_join(const struct path_moves *l, int32_t a, int32_t b)
{
    if (a < 0 || b < 0 || a >= l->count || b >= l->count) return true;
    return field_edge(l->field, l->cell[a], l->cell[b]) != FIELD_NOWHERE;
}

/* Joins a cell to a neighbour elsewhere on the path, and reverses the segment between. */
static bool propose_turn(struct path_moves *l, struct path_move *move)
{
    ASSERT(l->count > 0);
    int32_t i = (int32_t)rng_below(&l->rng, (uint64_t)l->count), other = random_neighbour(l, l->cell[i]);
    if (other == FIELD_NOWHERE) return false;
    int32_t j = l->at[other], side = rng_below(&l->rng, 2) ? 1 : -1;
    if ((j - i) * side < 2 || !may_join(l, i + side, j + side)) return false;
    int32_t first = side > 0 ? i + 1 : j, last = side > 0 ? j : i - 1;
    *move = (struct path_move){.from = first, .length = last - first + 1, .to = first, .turned = true};
    return true;
}

/* Moves one or two cells next to a cell that one of them touches. */
static bool propose_shift(struct path_moves *l, struct path_move *move)
{
    int32_t length = (int32_t)rng_between(&l->rng, 1, 2);
    if (l->count <= length) return false;
    int32_t from = (int32_t)rng_below(&l->rng, (uint64_t)(l->count - length + 1)), last = from + length - 1;
    if (!may_join(l, from - 1, last + 1)) return false;
    int32_t near = rng_below(&l->rng, 2) ? from : last, far = from + last - near;
    int32_t beside = random_neighbour(l, l->cell[near]);
    if (beside == FIELD_NOWHERE) return false;
    int32_t at = l->at[beside], side = rng_below(&l->rng, 2) ? 1 : -1, beyond = at + side;
    bool own = (at >= from && at <= last) || (beyond >= from && beyond <= last);
    if (own || !may_join(l, far, beyond)) return false;
    int32_t left = side > 0 ? at : beyond; /* they follow this position */
    *move = (struct path_move){.from = from,
                               .length = length,
                               .to = left < from ? left + 1 : left - length + 1,
                               .turned = (side > 0 ? near : far) != from};
    return true;
}

bool path_moves_propose(struct path_moves *l, struct path_move *move)
{
    return rng_below(&l->rng, 2) ? propose_turn(l, move) : propose_shift(l, move);
}

void path_moves_make(struct path_moves *l, const struct path_move *move)
{
    ASSERT(move->from >= 0 && move->from + move->length <= l->count);
    ASSERT(move->to >= 0 && move->to + move->length <= l->count);
    if (move->to == move->from) {
        if (move->turned) turn_round(l, move->from, move->from + move->length - 1);
        return;
    }
    int32_t moved[2] = {l->cell[move->from], l->cell[move->from + move->length - 1]};
    ASSERT(move->length == 1 || move->length == 2);
    if (move->to > move->from)
        for (int32_t i = move->from; i < move->to; i++) put(l, i, l->cell[i + move->length]);
    else
        for (int32_t i = move->from - 1; i >= move->to; i--) put(l, i + move->length, l->cell[i]);
    put(l, move->to, moved[move->turned ? 1 : 0]);
    put(l, move->to + move->length - 1, moved[move->turned ? 0 : 1]);
}
