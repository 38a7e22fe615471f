/* A full grid for a large board with few clues, at random, without a model.
 *
 * Idea. If a row keeps the rules of a line, so does its complement. Rows in pairs, a random line
 * and its complement, therefore keep the first two rules. From there the grid takes a random walk
 * of Ryser's interchanges: a switch takes two rows and two columns that cross in 1 0 / 0 1 and
 * makes that 0 1 / 1 0, which changes no line's number of ones. Switches that would make three
 * equal cells in a row are refused.
 *
 * Clues. A switch may set a given cell right and never sets one wrong. Given cells that are still
 * wrong are tried with every switch nearby in each round. If some are wrong after the last round,
 * there is no guess, and the board is left to a search. Equal lines are looked for at the end of a
 * round, and another round parts them.
 *
 * Invariant: no three equal cells in a row in any line; every line has as many 0s as 1s. Cost:
 * rounds * cells; a switch is tried in a few nanoseconds. */
#include "puzzle/family/binero/binero.h"

#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* Cells. On smaller boards a search is quick (an empty 78 x 78 takes 0.3 s), and its grids make
     * puzzles with fewer clues: 24.2 % of the cells instead of 25.0 % at 60 x 60, level medium
     * (five seeds). */
    EMPTY = 80 * 80,
    CLUED = 40 * 40,
    SHORT = 30,     /* cells of a line: enough fillings for all lines to differ by chance */
    FEW = 8,        /* at most one given cell in this many */
    MIXED = 5,      /* rounds until the grid is random */
    ROUNDS = 100,   /* rounds at most, */
    MOST = 2000000, /* and cells in all of them: about half a second */
    NEAR = 24       /* span of a switch for a clue, in rows and columns */
};

struct walk {
    const struct binero *b;
    int32_t *values; /* by cell: the grid */
    struct rng rng;
    size_t *wrong; /* given cells that are, or recently were, wrong */
    size_t wrong_count;
};

/* ---- the first grid */

/* Draws runs of one or two cells, in the proportion of most lines, until the line is balanced. */
static void draw_line(struct walk *w, int32_t *line)
{
    enum { SINGLE = 618, OF = 1000 };
    int length = w->b->width, ones;
    do {
        int32_t value = (int32_t)rng_below(&w->rng, 2);
        ones = 0;
        for (int k = 0; k < length; value = 1 - value) {
            int run = rng_below(&w->rng, OF) < SINGLE ? 1 : 2;
            for (; run-- > 0 && k < length; ones += value) line[k++] = value;
        }
    } while (2 * ones != length);
}

static void draw_pairs(struct walk *w)
{
    ASSERT(w->b->height % 2 == 0 && w->b->width % 2 == 0);
    size_t width = (size_t)w->b->width;
    for (int row = 0; row < w->b->height; row += 2) {
        int32_t *line = w->values + (size_t)row * width;
        draw_line(w, line);
        for (size_t k = 0; k < width; k++) line[width + k] = 1 - line[k];
    }
}

/* ---- switches */

/* True if the cell is one of three equal ones in a row. `place` is its index in the line, `step`
 * the distance between cells. */
static bool in_three(const int32_t *cell, int place, int length, ptrdiff_t step)
{
    ASSERT(place >= 0 && place < length);
    int32_t v = cell[0];
    bool before = place > 0 && cell[-step] == v, after = place + 1 < length && cell[step] == v;
    return (before && after) || (before && place > 1 && cell[-2 * step] == v) ||
           (after && place + 2 < length && cell[2 * step] == v);
}

static bool breaks_rule(const struct walk *w, int row, int column)
{
    ASSERT(row >= 0 && row < w->b->height && column >= 0 && column < w->b->width);
    int width = w->b->width;
    const int32_t *cell = w->values + (size_t)row * (size_t)width + column;
    return in_three(cell, column, width, 1) || in_three(cell, row, w->b->height, width);
}

static bool is_settled(const struct walk *w, size_t cell)
{
    ASSERT(cell < w->b->board.cells);
    return w->b->given[cell] == w->values[cell];
}

static bool switch_cells(struct walk *w, const int row[2], const int column[2])
{
    size_t width = (size_t)w->b->width, cell[4];
    for (int i = 0; i < 4; i++) cell[i] = (size_t)row[i / 2] * width + (size_t)column[i % 2];
    int32_t *v = w->values, value = v[cell[0]];
    if (v[cell[1]] == value || v[cell[2]] == value || v[cell[3]] != value) return false;
    for (int i = 0; i < 4; i++)
        if (is_settled(w, cell[i])) return false;
    bool fine = true;
    for (int i = 0; i < 4; i++) v[cell[i]] = 1 - v[cell[i]];
    for (int i = 0; i < 4 && fine; i++) fine = !breaks_rule(w, row[i / 2], column[i % 2]);
    for (int i = 0; i < 4 && !fine; i++) v[cell[i]] = 1 - v[cell[i]];
    return fine;
}

/* Tries each switch of neighbouring rows and columns with probability 1/2. Far more of these are
 * possible than of others, because the two new values of a line make room for each other. The pass
 * goes in memory order. */
static void walk_about(struct walk *w)
{
    enum { COINS = 64 };
    uint64_t coins = 0;
    int tossed = 0;
    for (int row = 0; row + 1 < w->b->height; row++)
        for (int column = 0; column + 1 < w->b->width; column++, coins >>= 1) {
            if (tossed++ % COINS == 0) coins = rng_next(&w->rng);
            if (coins & 1) switch_cells(w, (int[]){row, row + 1}, (int[]){column, column + 1});
        }
}

static bool can_change(struct walk *w, int row, int column)
{
    int32_t *cell = w->values + (size_t)row * (size_t)w->b->width + column;
    *cell = 1 - *cell;
    bool fine = !breaks_rule(w, row, column);
    *cell = 1 - *cell;
    return fine;
}

/* Another column of the row whose cell has the other value and can change; -1: none. */
static int find_partner(struct walk *w, int row, int column)
{
    ASSERT(row >= 0 && row < w->b->height && column >= 0 && column < w->b->width);
    int width = w->b->width, other = (int)rng_below(&w->rng, (uint64_t)width);
    const int32_t *line = w->values + (size_t)row * (size_t)width;
    for (int k = 0; k < width; k++, other = other + 1 < width ? other + 1 : 0)
        if (line[other] != line[column] && can_change(w, row, other)) return other;
    return -1;
}

/* Switches of rows and columns that are far apart. Neighbouring switches alone move ones by one
 * cell, so randomising a line takes as many passes as the square of its length. */
static void walk_far(struct walk *w)
{
    enum { ROWS = 256 }; /* tried as the second row */
    int height = w->b->height, tries = height < ROWS ? height : ROWS;
    for (int row = 0; row < height; row++)
        for (int column = 0; column < w->b->width; column++) {
            int partner = can_change(w, row, column) ? find_partner(w, row, column) : -1;
            int other = (int)rng_below(&w->rng, (uint64_t)height);
            for (int k = 0; partner >= 0 && k < tries; k++, other = other + 1 < height ? other + 1 : 0)
                if (switch_cells(w, (int[]){row, other}, (int[]){column, partner})) break;
        }
}

/* ---- clues */

static bool set_right(struct walk *w, size_t cell)
{
    ASSERT(cell < w->b->board.cells && w->b->given[cell] != BINERO_OPEN);
    int row = (int)(cell / (size_t)w->b->width), column = (int)(cell % (size_t)w->b->width);
    for (int r = -NEAR; r <= NEAR; r++)
        for (int c = -NEAR; c <= NEAR; c++) {
            int rows[2] = {row, row + r}, columns[2] = {column, column + c};
            bool inside =
                rows[1] >= 0 && rows[1] < w->b->height && columns[1] >= 0 && columns[1] < w->b->width;
            if (r && c && inside && switch_cells(w, rows, columns)) return true;
        }
    return false;
}

static void find_wrong(struct walk *w)
{
    ASSERT(w->wrong_count == 0);
    for (size_t i = 0; i < w->b->board.cells; i++)
        if (w->b->given[i] != BINERO_OPEN && !is_settled(w, i)) w->wrong[w->wrong_count++] = i;
}

static void set_clues_right(struct walk *w)
{
    ASSERT(w->wrong_count <= w->b->board.cells);
    size_t left = 0;
    for (size_t i = 0; i < w->wrong_count; i++) {
        size_t cell = w->wrong[i];
        if (!is_settled(w, cell) && !set_right(w, cell)) w->wrong[left++] = cell;
    }
    w->wrong_count = left;
}

/* ---- equal lines */

static int compare_hashes(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Treats lines of equal hash as equal. */
static bool all_differ(const struct walk *w, bool columns)
{
    const struct binero *b = w->b;
    int from = columns ? b->height : 0, count = columns ? b->width : b->height;
    uint64_t *hash = alloc_array((size_t)count, sizeof *hash);
    for (int l = 0; l < count; l++) {
        struct binero_line line = binero_line(b, from + l);
        for (int k = 0; k < line.length; k++) {
            hash[l] = (hash[l] + 1 + (uint64_t)w->values[line.first + (size_t)k * line.step]) *
                      UINT64_C(0x9e3779b97f4a7c15);
            hash[l] ^= hash[l] >> 29;
        }
    }
    qsort(hash, (size_t)count, sizeof *hash, compare_hashes);
    bool differ = true;
    for (int l = 1; l < count; l++) differ &= hash[l - 1] != hash[l];
    alloc_free(hash);
    return differ;
}

/* ---- the guess */

static bool suits(const struct binero *b)
{
    size_t given = 0;
    for (size_t i = 0; i < b->board.cells; i++) given += b->given[i] != BINERO_OPEN;
    bool is_long = b->width >= SHORT && b->height >= SHORT;
    return b->board.cells >= (given ? CLUED : EMPTY) && given < b->board.cells / FEW && is_long;
}

bool binero_guess(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                  int64_t *value)
{
    const struct binero *b = binero_of(board);
    struct walk w = {.b = b, .values = values};
    size_t rounds = MOST / board->cells < ROUNDS ? MOST / board->cells : ROUNDS;
    (void)enough, (void)value;
    if (!suits(b)) return false;
    rng_seed(&w.rng, (uint64_t)seed);
    w.wrong = alloc_array(board->cells, sizeof *w.wrong);
    draw_pairs(&w);
    find_wrong(&w);
    bool done = false;
    for (size_t round = 1; round <= rounds && !done; round++) {
        walk_about(&w);
        walk_far(&w);
        set_clues_right(&w);
        done = (round >= MIXED || round == rounds) && !w.wrong_count &&
               (b->equal_lines || (all_differ(&w, false) && all_differ(&w, true)));
    }
    alloc_free(w.wrong);
    return done;
}
