/* A good answer to "the fewest pieces that dominate the board", before any search of a model.
 *
 * Where no piece can stand in another's way, each place for a piece covers squares of its own, whatever else stands on the board: a cover of the squares, which local search makes small (kit/cover.c). For knights up to
 * 18 x 18 and queens up to 14 x 14 that is the smallest number known, within a tenth of a second. The engines are left to look for better ones, or to prove that there are none.
 * Museums have a method of their own (museum_runs.c).
 *
 * Without a guess stay boards on which lines can be blocked by pieces, and independence, where the engines find the most at once. */
#include "family/chess.h"

#include "base/alloc.h"
#include "family/kit/cover.h"

enum {
    EFFORT = 30000000,      /* changes of a score, at most: about a tenth of a second */
    PATIENCE = 250,         /* of them for each pair of cells on small boards */
    MOST_ENTRIES = 40000000 /* squares under all places for pieces: a few hundred megabytes */
};

struct places { /* columns of the cover: a kind on a cell */
    VEC(uint32_t) first, row;
    VEC(int32_t) cell, value;
    VEC(bool) fixed;
};

/* Can all that some kind rides be seen to the end, or to an obstacle that is given? */
static bool all_open(const struct chess *c)
{
    struct pieces_step steps[PIECES_STEPS];
    for (int kind = 0; kind < c->kind_count; kind++)
        for (int i = pieces_steps(c->kinds[kind].piece, steps); i-- > 0;)
            if (steps[i].ride && !chess_models_open(c, steps[i])) return false;
    return true;
}

/* Rows of the cover are the cells; those that are given are in every column that is fixed there, so that they are no burden. */
static void add_place(const struct chess *c, size_t cell, int kind, struct places *p)
{
    struct pieces_step steps[PIECES_STEPS];
    vec_push(&p->first, (uint32_t)p->row.size);
    vec_push(&p->cell, (int32_t)cell);
    vec_push(&p->value, kind + 1);
    vec_push(&p->fixed, c->given[cell] != 0);
    vec_push(&p->row, (uint32_t)cell);
    for (int i = pieces_steps(c->kinds[kind].piece, steps); i-- > 0;) {
        size_t to = cell;
        while (pieces_go(c->rows, c->columns, steps[i], &to) && !chess_obstacle(c, c->given[to])) {
            vec_push(&p->row, (uint32_t)to);
            if (!steps[i].ride) break;
        }
    }
}

static bool list_places(const struct chess *c, struct places *p)
{
    for (size_t cell = 0; cell < c->board.cells; cell++)
        for (int kind = 0; kind < c->kind_count; kind++) {
            bool here = c->given[cell] ? c->given[cell] == kind + 1 : c->kinds[kind].free;
            if (here) add_place(c, cell, kind, p);
            if (p->row.size > MOST_ENTRIES) return false;
        }
    vec_push(&p->first, (uint32_t)p->row.size);
    return true;
}

/* False: two kinds were put on one square. */
static bool put_down(const struct chess *c, const struct places *p, const bool *chosen, int32_t *values)
{
    for (size_t i = 0; i < c->board.cells; i++) values[i] = 0;
    for (size_t i = 0; i < p->cell.size; i++) {
        if (!chosen[i]) continue;
        if (values[p->cell.data[i]]) return false;
        values[p->cell.data[i]] = p->value.data[i];
    }
    return true;
}

bool chess_guess(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values, int64_t *value)
{
    (void)seed,(void)enough;
    const struct chess *c = chess_of(board);
    struct places p = {0};
    if (!c->dominate || !c->optimise || c->quarter) return false;
    if (museum_runs_guess(board, values, value)) return true;
    if (!chess_obstacles_given(c) || !all_open(c)) return false;
    bool found = list_places(c, &p) && p.cell.size > 0;
    if (found) {
        struct cover cover = {.rows = board->cells,
                              .columns = p.cell.size,
                              .first = p.first.data,
                              .row = p.row.data,
                              .fixed = p.fixed.data};
        bool *chosen = alloc_array(p.cell.size, sizeof *chosen);
        double effort = (double)PATIENCE * (double)board->cells * (double)board->cells;
        found = cover_search(&cover, 1, effort < EFFORT ? (uint64_t)effort : EFFORT, 0, chosen) != SIZE_MAX &&
                put_down(c, &p, chosen, values);
        alloc_free(chosen);
    }
    if (found) *value = chess_pieces(c, values);
    vec_free(&p.first), vec_free(&p.row), vec_free(&p.cell), vec_free(&p.value), vec_free(&p.fixed);
    return found;
}
