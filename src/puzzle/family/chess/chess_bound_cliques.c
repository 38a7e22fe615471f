/* An upper bound on independent pieces: clique covers, where a clique is a set of squares of which
 * at most one is taken.
 *
 * Two squares a and b exclude each other for a set of kinds if all of the kinds reach b from a, or
 * all of them reach a from b. (If one kind did not reach b from a, and another did not reach a from
 * b, these two kinds could stand there together.) Pieces between the squares do not matter
 * (chess_steps.c). Squares where given pieces allow none of the kinds are left out. Covers:
 *   R1  the lines of one direction that all of them ride, or of two. Squares are edges between
 *       lines of the two directions, so the smallest cover is as large as the largest matching
 *       (Konig 1931). For rooks and bishops this bound is exact.
 *   R2  blocks of 2 x 2, if they are cliques, on each of four grids (kings)
 *   R3  pairs of squares a step apart and the squares left over: again a largest matching, of the
 *       steps that change the parity of the row, of the column or of their sum (knights: half the
 *       squares)
 * and for several kinds the sum of the bounds of each. Cost: a few walks over the board and a
 * matching for each pair of directions. */
#include "puzzle/family/chess/chess_steps.h"

#include <string.h>

/* Cells that R3 matches at a time; no pair spans two bands of rows. */
enum { BAND = 30000 };

struct cliques {
    const struct chess *chess;
    struct chess_steps steps;
    chess_kind_set kinds; /* counted kinds that may still come */
    bool *open;           /* by cell: one of them may stand there */
    size_t opens;
    struct chess_bound best;
};

static void improve(struct cliques *q, struct chess_bound bound)
{
    ASSERT(bound.value >= 0);
    if (bound.value < q->best.value) q->best = bound;
}

/* True if two pieces this many steps apart exclude each other, whichever of the kinds they are. */
static bool excludes(const struct cliques *q, int step, int distance)
{
    const struct chess_step *there = &q->steps.step[step], *back = &q->steps.step[there->back];
    ASSERT(distance >= 1 && q->steps.step[there->back].back == step);
    return (q->kinds & ~chess_steps_takers(there, distance)) == 0 ||
           (q->kinds & ~chess_steps_takers(back, distance)) == 0;
}

static bool excludes_at(const struct cliques *q, int rows, int columns)
{
    for (int i = 0; i < q->steps.count; i++)
        if (q->steps.step[i].rows == rows && q->steps.step[i].columns == columns) return excludes(q, i, 1);
    return false;
}

/* ---- R1 */

static size_t used_lines(const struct cliques *q, const uint32_t *line, uint32_t count)
{
    size_t used = 0;
    bool *seen = alloc_array(count, sizeof *seen);
    for (size_t i = 0; i < q->chess->board.cells; i++) {
        ASSERT(line[i] < count);
        used += q->open[i] && !seen[line[i]];
        seen[line[i]] |= q->open[i];
    }
    alloc_free(seen);
    return used;
}

static size_t match_lines(const struct cliques *q, uint32_t *const line[2], const uint32_t count[2])
{
    struct bipartite graph = chess_steps_graph(q->chess, q->open, line, count, NULL);
    size_t pairs = bipartite_match(&graph);
    chess_steps_free_graph(&graph);
    return pairs;
}

static void cover_by_lines(struct cliques *q)
{
    enum { MOST = 8 };
    uint32_t *line[MOST], count[MOST];
    int directions = 0;
    for (int i = 0; i < q->steps.count && directions < MOST; i++) {
        const struct chess_step *step = &q->steps.step[i];
        if (!chess_steps_first(step) || !excludes(q, i, 2)) continue;
        uint32_t *numbers = alloc_array(q->chess->board.cells, sizeof *numbers);
        count[directions] = chess_steps_lines(q->chess, &q->steps, i, numbers);
        improve(q, (struct chess_bound){(int64_t)used_lines(q, numbers, count[directions]), CHESS_BOUND_LINES,
                                        step->rows, step->columns});
        line[directions++] = numbers;
    }
    for (int a = 0; a < directions; a++)
        for (int b = 0; b < a; b++)
            improve(q, (struct chess_bound){(int64_t)match_lines(q, (uint32_t *[]){line[a], line[b]},
                                                                 (uint32_t[]){count[a], count[b]}),
                                            CHESS_BOUND_CROSSED, 0, 0});
    for (int i = 0; i < directions; i++) alloc_free(line[i]);
}

/* ---- R2 */

static void cover_by_blocks(struct cliques *q)
{
    const struct chess *c = q->chess;
    if (!excludes_at(q, 0, 1) || !excludes_at(q, 1, 0) || !excludes_at(q, 1, 1) || !excludes_at(q, 1, -1))
        return;
    size_t across = (size_t)c->columns / 2 + 1, down = (size_t)c->rows / 2 + 1;
    bool *seen = alloc_array(across * down, sizeof *seen);
    for (size_t grid = 0; grid < 4; grid++) {
        int64_t blocks = 0;
        memset(seen, 0, across * down * sizeof *seen);
        for (size_t i = 0; i < c->board.cells; i++) {
            size_t row = i / (size_t)c->columns + grid / 2, column = i % (size_t)c->columns + grid % 2;
            bool *block = &seen[row / 2 * across + column / 2];
            blocks += q->open[i] && !*block;
            *block |= q->open[i];
        }
        improve(q, (struct chess_bound){blocks, CHESS_BOUND_BLOCKS, 0, 0});
    }
    alloc_free(seen);
}

/* ---- R3 */

enum parity { BY_ROW, BY_COLUMN, BY_COLOUR, PARITIES };

static bool is_odd(enum parity parity, int row, int column)
{
    int number = parity == BY_ROW ? row : parity == BY_COLUMN ? column : row + column;
    return number % 2 != 0;
}

struct padded_board { /* a band of cells from .. to */
    size_t from, to;
    enum parity parity;
};

static uint32_t list_partners(const struct cliques *q, struct padded_board band, size_t cell, uint32_t *to)
{
    uint32_t count = 0;
    for (int i = 0; i < q->steps.count; i++) {
        const struct chess_step *step = &q->steps.step[i];
        size_t other = cell + (size_t)step->offset;
        if (!is_odd(band.parity, step->rows, step->columns) || !excludes(q, i, 1)) continue;
        if (chess_steps_room(q->chess, step, cell) < 1 || other < band.from || other >= band.to) continue;
        if (q->open[other]) to[count++] = (uint32_t)(other - band.from);
    }
    return count;
}

/* Nodes of both sides are cells; those of the wrong parity have no edges. */
static size_t match_band(const struct cliques *q, struct padded_board band)
{
    size_t cells = band.to - band.from, columns = (size_t)q->chess->columns;
    ASSERT(cells > 0 && cells <= BAND && band.from % columns == 0); /* whole rows */
    uint32_t edges = 0, *first = alloc_array(cells + 1, sizeof *first);
    uint32_t *to = alloc_array(cells * (size_t)q->steps.count + 1, sizeof *to);
    struct bipartite m = {.left = cells,
                          .right = cells,
                          .first = first,
                          .to = to,
                          .of_left = alloc_array(cells, sizeof(int32_t)),
                          .of_right = alloc_array(cells, sizeof(int32_t))};
    for (size_t i = 0; i < cells; i++) {
        size_t cell = band.from + i;
        first[i] = edges;
        if (q->open[cell] && is_odd(band.parity, (int)(cell / columns), (int)(cell % columns)))
            edges += list_partners(q, band, cell, to + edges);
    }
    first[cells] = edges;
    size_t pairs = bipartite_match(&m);
    chess_steps_free_graph(&m);
    return pairs;
}

static enum parity best_parity(const struct cliques *q)
{
    enum parity best = BY_ROW;
    int most = 0;
    for (enum parity parity = BY_ROW; parity < PARITIES; parity++) {
        int count = 0;
        for (int i = 0; i < q->steps.count; i++)
            count += is_odd(parity, q->steps.step[i].rows, q->steps.step[i].columns) && excludes(q, i, 1);
        if (count > most) best = parity;
        if (count > most) most = count;
    }
    return most ? best : PARITIES;
}

static void cover_by_pairs(struct cliques *q)
{
    size_t columns = (size_t)q->chess->columns, cells = q->chess->board.cells, left = q->opens;
    size_t height = cells <= BAND ? cells : BAND / columns / 2 * 2 * columns;
    struct padded_board band = {.parity = best_parity(q)};
    if (band.parity == PARITIES) return;
    ASSERT(height > 0 && height % columns == 0);
    for (; band.from < cells; band.from = band.to) {
        band.to = band.from + height < cells ? band.from + height : cells;
        left -= match_band(q, band);
    }
    ASSERT(2 * left >= q->opens); /* a pair has two of them */
    improve(q, (struct chess_bound){(int64_t)left, CHESS_BOUND_PAIRS, 0, 0});
}

/* ---- all covers */

static int64_t given_of(const struct chess *c, chess_kind_set kinds)
{
    int64_t count = 0;
    for (size_t i = 0; i < c->board.cells; i++) count += c->given[i] && (kinds >> (c->given[i] - 1) & 1);
    return count;
}

struct chess_bound chess_bound_cliques(const struct chess *c, chess_kind_set kinds)
{
    struct cliques q = {.chess = c, .kinds = 0, .open = alloc_array(c->board.cells, sizeof(bool))};
    chess_kind_set *may = alloc_array(c->board.cells, sizeof *may);
    chess_steps_list(c, &q.steps);
    chess_steps_may(c, &q.steps, may);
    for (size_t i = 0; i < c->board.cells; i++) {
        q.kinds |= may[i] & kinds;
        q.open[i] = may[i] & kinds;
        q.opens += q.open[i];
    }
    alloc_free(may);
    q.best = (struct chess_bound){(int64_t)q.opens, CHESS_BOUND_FREE, 0, 0};
    cover_by_lines(&q);
    cover_by_blocks(&q);
    cover_by_pairs(&q);
    ASSERT(q.best.value <= (int64_t)q.opens);
    alloc_free(q.open);
    struct chess_bound sum = {0, CHESS_BOUND_SUM, 0, 0};
    if (q.kinds & (q.kinds - 1)) {
        for (chess_kind_set rest = q.kinds; rest; rest &= rest - 1)
            sum.value += chess_bound_cliques(c, rest & -rest).value - given_of(c, rest & -rest);
        if (sum.value < q.best.value) q.best = sum;
    }
    q.best.value += given_of(c, kinds);
    return q.best;
}
