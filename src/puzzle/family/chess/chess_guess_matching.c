/* Independent rooks, or bishops: a bipartite matching of lines.
 *
 * A piece that only rides in two directions, both ways, excludes others of its kind from two lines.
 * So squares are edges between lines of the two directions, independent pieces are a matching, and
 * the largest matching is the maximum (R1 in chess_bound_cliques.c is its dual). Squares that given
 * pieces deny are left out. O(squares * sqrt(lines)); 998 bishops on 500 x 500 take 0.1 s, where a
 * local search of the last few squares had nothing in 20 s. */
#include "puzzle/family/chess/chess_steps.h"

struct crossing {
    const struct chess *chess;
    int kind;         /* to come */
    int64_t wanted;   /* INT64_MAX: as many as possible */
    int direction[2]; /* steps */
};

/* False unless exactly one kind is to come. */
static bool find_kind(struct crossing *x)
{
    int64_t left[CHESS_KINDS];
    if (chess_steps_left(x->chess, left) != 1) return false;
    while (left[x->kind] <= 0) x->kind++;
    ASSERT(x->kind < x->chess->kind_count);
    x->wanted = left[x->kind];
    return true;
}

/* False unless the kind only rides in two directions, both ways. */
static bool find_directions(struct crossing *x, const struct chess_steps *steps)
{
    chess_kind_set kind = (chess_kind_set)1 << x->kind;
    int count = 0;
    for (int i = 0; i < steps->count; i++) {
        const struct chess_step *step = &steps->step[i], *back = &steps->step[step->back];
        if (step->leaps & kind) return false;
        if ((step->rides & kind) != (back->rides & kind)) return false;
        if (!(step->rides & kind) || !chess_steps_first(step)) continue;
        if (count == 2) return false;
        x->direction[count++] = i;
    }
    return count == 2;
}

static void put_pieces(const struct crossing *x, const struct bipartite *m, const uint32_t *cell,
                       int32_t *values)
{
    int64_t left = x->wanted;
    for (size_t line = 0; line < m->left && left > 0; line++) {
        if (m->of_left[line] == BIPARTITE_NONE) continue;
        uint32_t edge = m->first[line];
        while (m->to[edge] != (uint32_t)m->of_left[line]) edge++;
        ASSERT(edge < m->first[line + 1]);
        values[cell[edge]] = x->kind + 1;
        left--;
    }
}

static bool match(const struct crossing *x, const bool *open, uint32_t *const line[2],
                  const uint32_t count[2], int32_t *values)
{
    uint32_t *cell;
    struct bipartite m = chess_steps_graph(x->chess, open, line, count, &cell);
    bool enough = (int64_t)bipartite_match(&m) >= x->wanted || x->wanted == INT64_MAX;
    for (size_t i = 0; i < x->chess->board.cells; i++) values[i] = x->chess->given[i];
    if (enough) put_pieces(x, &m, cell, values);
    chess_steps_free_graph(&m);
    alloc_free(cell);
    return enough;
}

bool chess_guess_matching(const struct chess *c, int32_t *values)
{
    struct crossing x = {.chess = c};
    struct chess_steps steps;
    chess_steps_list(c, &steps);
    if (!find_kind(&x) || !find_directions(&x, &steps)) return false;
    uint32_t *line[2], count[2];
    chess_kind_set *may = alloc_array(c->board.cells, sizeof *may);
    bool *open = alloc_array(c->board.cells, sizeof *open);
    chess_steps_may(c, &steps, may);
    for (size_t i = 0; i < c->board.cells; i++) open[i] = may[i] >> x.kind & 1;
    for (int i = 0; i < 2; i++) {
        line[i] = alloc_array(c->board.cells, sizeof *line[i]);
        count[i] = chess_steps_lines(c, &steps, x.direction[i], line[i]);
    }
    bool found = match(&x, open, line, count, values);
    alloc_free(may), alloc_free(open), alloc_free(line[0]), alloc_free(line[1]);
    return found;
}
