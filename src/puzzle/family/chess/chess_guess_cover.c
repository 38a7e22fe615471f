/* Domination as set cover: local search for few pieces, as if only given pieces could block.
 *
 * Each place for a piece covers squares; local search finds a small set of places that covers all
 * of them (kit/cover.c). If no piece can block another it dominates. For knights up to 18 x 18 and
 * queens up to 14 x 14 it has the smallest number known, within a tenth of a second. Otherwise
 * chess_guess_repair.c starts from it. */
#include "puzzle/family/chess/chess_steps.h"

#include "puzzle/kit/cover.h"

enum {
    EFFORT = 30000000,      /* most score changes: about a tenth of a second */
    PATIENCE = 250,         /* score changes for each pair of cells on small boards */
    MOST_ENTRIES = 20000000 /* squares covered, over all places: a few hundred megabytes */
};

struct places { /* columns of the cover: a kind on a cell */
    VEC(uint32_t) first, row;
    VEC(int32_t) cell, value;
    VEC(bool) fixed;
};

/* Rows of the cover are cells; a given cell is in its fixed column, so it costs nothing. */
static void add_place(const struct chess *c, const struct chess_steps *steps, size_t cell, int kind,
                      struct places *p)
{
    ASSERT(p->first.size == p->cell.size && p->cell.size == p->fixed.size);
    vec_push(&p->first, (uint32_t)p->row.size);
    vec_push(&p->cell, (int32_t)cell);
    vec_push(&p->value, kind + 1);
    vec_push(&p->fixed, c->given[cell] != 0);
    vec_push(&p->row, (uint32_t)cell);
    for (int i = 0; i < steps->count; i++) {
        const struct chess_step *step = &steps->step[i];
        int room = chess_steps_room_of(c, steps, i, kind, false, cell);
        size_t to = cell;
        for (int k = 0; k < room; k++) {
            to += (size_t)step->offset;
            if (c->given[to]) break;
            vec_push(&p->row, (uint32_t)to);
        }
    }
}

/* An estimate of the entries, if lines are as long as the board. */
static double entries(const struct chess *c, const struct chess_steps *steps)
{
    double each = 1;
    for (int i = 0; i < steps->count; i++)
        for (chess_kind_set who = steps->step[i].rides; who; who &= who - 1)
            each += (c->rows < c->columns ? c->rows : c->columns) / 3.0;
    return each * (double)c->board.cells;
}

static bool list_places(const struct chess *c, struct places *p)
{
    struct chess_steps steps;
    int64_t left[CHESS_KINDS];
    chess_steps_list(c, &steps);
    chess_steps_left(c, left);
    if (entries(c, &steps) > MOST_ENTRIES) return false;
    for (size_t cell = 0; cell < c->board.cells; cell++)
        for (int kind = 0; kind < c->kind_count; kind++) {
            bool here = c->given[cell] ? c->given[cell] == kind + 1
                                       : left[kind] > 0 && !c->kinds[kind].piece->obstacle;
            if (here) add_place(c, &steps, cell, kind, p);
            if (p->row.size > MOST_ENTRIES) return false;
        }
    vec_push(&p->first, (uint32_t)p->row.size);
    return true;
}

bool chess_guess_cover(const struct chess *c, uint64_t seed, int64_t enough, int32_t *values)
{
    struct places p = {0};
    size_t cells = c->board.cells;
    bool found = list_places(c, &p) && p.cell.size > 0;
    if (found) {
        struct cover cover = {.rows = cells,
                              .columns = p.cell.size,
                              .first = p.first.data,
                              .row = p.row.data,
                              .fixed = p.fixed.data};
        ASSERT(p.first.size == p.cell.size + 1 && vec_last(&p.first) == p.row.size);
        bool *chosen = alloc_array(p.cell.size, sizeof *chosen);
        double effort = (double)PATIENCE * (double)cells * (double)cells;
        /* Obstacles are columns, too. */
        for (size_t i = 0; i < cells; i++) enough += chess_obstacle(c, c->given[i]);
        found = cover_search(&cover, seed, effort < EFFORT ? (uint64_t)effort : EFFORT, (size_t)enough,
                             chosen) != SIZE_MAX;
        for (size_t i = 0; i < cells; i++) values[i] = c->given[i];
        for (size_t i = 0; i < p.cell.size && found; i++)
            if (chosen[i]) values[p.cell.data[i]] = p.value.data[i];
        alloc_free(chosen);
    }
    vec_free(&p.first), vec_free(&p.row), vec_free(&p.cell), vec_free(&p.value), vec_free(&p.fixed);
    return found;
}
