/* Independent rooks, or bishops: a matching of lines.
 *
 * A piece that rides in two directions, both ways, and does nothing else excludes the others from
 * two lines: the one in each direction through its square. So squares are edges between lines of
 * the one direction and lines of the other, independent pieces are a matching, and the largest
 * matching is the most there can be (R1 in chess_bound_cliques.c proves it from the other side).
 * Squares that the given pieces deny are left out. Takes O(squares * sqrt(lines)); 998 bishops on
 * 500 x 500 0.1 s, where a local search of the last few squares had nothing in 20 s. */
#include "puzzle/family/chess/chess_guess.h"

#include "base/alloc.h"
#include "puzzle/kit/bipartite.h"

struct crossing {
    const struct chess *chess;
    int kind;            /* the one to come */
    int64_t wanted;      /* how many; INT64_MAX: as many as there can be */
    int direction[2];    /* steps */
    uint32_t *line[2];   /* by cell; owned */
    uint32_t count[2];   /* of lines */
    chess_kind_set *may; /* by cell: kinds that may stand there; owned */
};

/* False if there is another number of kinds to come than one. */
static bool find_kind(struct crossing *x)
{
    int64_t left[CHESS_KINDS];
    int kinds = 0;
    chess_steps_left(x->chess, left);
    for (int kind = 0; kind < x->chess->kind_count; kind++) {
        if (left[kind] <= 0) continue;
        x->kind = kind;
        x->wanted = left[kind];
        kinds++;
    }
    return kinds == 1;
}

/* False if the kind does anything but ride in two directions, both ways. */
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

static bool is_open(const struct crossing *x, size_t cell)
{
    return x->may[cell] >> x->kind & 1;
}

/* The open cells as edges, by their line of the first direction: where each line's begin, the other
 * line of each, and its cell. */
static void list_edges(const struct crossing *x, uint32_t *first, uint32_t *to, uint32_t *cell)
{
    size_t cells = x->chess->board.cells;
    for (size_t i = 0; i < cells; i++)
        if (is_open(x, i)) first[x->line[0][i] + 2]++;
    for (size_t i = 0; i < x->count[0]; i++) first[i + 2] += first[i + 1];
    for (size_t i = 0; i < cells; i++) {
        if (!is_open(x, i)) continue;
        uint32_t edge = first[x->line[0][i] + 1]++;
        to[edge] = x->line[1][i];
        cell[edge] = (uint32_t)i;
    }
}

static void put_pieces(const struct crossing *x, const struct bipartite *m, const uint32_t *cell,
                       int32_t *values)
{
    int64_t left = x->wanted;
    for (size_t line = 0; line < m->left && left > 0; line++) {
        if (m->of_left[line] == BIPARTITE_NONE) continue;
        uint32_t edge = m->first[line];
        while (m->to[edge] != (uint32_t)m->of_left[line]) edge++;
        values[cell[edge]] = x->kind + 1;
        left--;
    }
}

static bool match(const struct crossing *x, int32_t *values)
{
    size_t cells = x->chess->board.cells;
    uint32_t *first = alloc_array((size_t)x->count[0] + 2, sizeof *first);
    uint32_t *to = alloc_array(cells, sizeof *to), *cell = alloc_array(cells, sizeof *cell);
    list_edges(x, first, to, cell);
    struct bipartite m = {.left = x->count[0],
                          .right = x->count[1],
                          .first = first,
                          .to = to,
                          .of_left = alloc_array(x->count[0], sizeof(int32_t)),
                          .of_right = alloc_array(x->count[1], sizeof(int32_t))};
    bool enough = (int64_t)bipartite_match(&m) >= x->wanted || x->wanted == INT64_MAX;
    for (size_t i = 0; i < cells; i++) values[i] = x->chess->given[i];
    if (enough) put_pieces(x, &m, cell, values);
    alloc_free(first), alloc_free(to), alloc_free(cell), alloc_free(m.of_left), alloc_free(m.of_right);
    return enough;
}

bool chess_guess_lines(const struct chess *c, int32_t *values)
{
    struct crossing x = {.chess = c};
    struct chess_steps steps;
    chess_steps_list(c, &steps);
    if (!find_kind(&x) || !find_directions(&x, &steps)) return false;
    x.may = alloc_array(c->board.cells, sizeof *x.may);
    chess_steps_may(c, &steps, x.may);
    for (int i = 0; i < 2; i++) {
        x.line[i] = alloc_array(c->board.cells, sizeof *x.line[i]);
        x.count[i] = chess_steps_lines(c, &steps, x.direction[i], x.line[i]);
    }
    bool found = match(&x, values);
    alloc_free(x.may), alloc_free(x.line[0]), alloc_free(x.line[1]);
    return found;
}
