/* Methods that place queens without a model: for large boards, before a model is built or instead
 * of one.
 *
 * pattern: a construction by knight's moves from row to row, two columns each; shifted by half the
 * board if two queens would meet on a diagonal; an odd board is an even one with one more queen in
 * the corner (E. Pauls, "Das Maximalproblem der Damen auf dem Schachbrette", 1874). It applies to
 * all boards of 4 rows or more without given queens, in linear time.
 *
 * swaps: local search over permutations: a random placement with few conflicts, then two rows
 * exchange their columns if that does not increase the conflicts (R. Sosic, J. Gu, "Fast search
 * algorithms for the N-queens problem", 1991). Given queens are not moved. The number of queens on
 * each diagonal is maintained, so an exchange costs O(1); a large board takes O(n) exchanges. The
 * method is incomplete: after some rounds it gives up. */
#include "puzzle/family/queens/queens.h"

#include "base/alloc.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "puzzle/kit/grid.h"

#include <string.h>

void queens_methods_write(const struct queens *q, const int32_t *column, int32_t *values)
{
    memset(values, 0, q->board.cells * sizeof *values);
    for (int row = 0; row < q->n; row++) queens_put(q, grid_cell(q->n, row, column[row]), values);
}

struct search {
    const struct queens *queens;
    const struct family_request *terms;
    bool given; /* the only answer was returned */
};

static void *begin(const struct board *board, const struct family_request *terms)
{
    struct search *s = alloc_bytes(sizeof *s);
    s->queens = queens_of(board);
    s->terms = terms;
    return s;
}

static dm_status give_up(const struct search *s, struct sentence *reason)
{
    if (s->given) say_set(reason, "queens.method.once", NULL);
    return DM_UNKNOWN;
}

/* ---- the pattern */

/* The column of the queen in a row of an even board, from 0. */
static int column_on_even(int n, int row)
{
    ASSERT(n % 2 == 0 && row >= 0 && row < n);
    int half = n / 2, lower = row < half ? row + 1 : n - row, shift = (2 * lower + half - 3) % n;
    if (n % 6 != 2) return row < half ? 2 * row + 1 : 2 * (row - half);
    return row < half ? shift : n - 1 - shift;
}

static bool has_pattern(const struct board *board)
{
    const struct queens *q = queens_of(board);
    return q->given_count == 0 && q->n != 2 && q->n != 3;
}

static dm_status next_pattern(void *self, int32_t *values, struct sentence *reason)
{
    struct search *s = self;
    int n = s->queens->n, even = n - n % 2;
    if (s->given) return give_up(s, reason);
    if (!has_pattern(&s->queens->board)) {
        say_set(reason,
                s->queens->given_count ? "queens.method.pattern.given" : "queens.method.pattern.small", NULL);
        return DM_INVALID;
    }
    int32_t *column = alloc_array((size_t)n, sizeof *column);
    for (int row = 0; row < n; row++) column[row] = row < even ? column_on_even(even, row) : even;
    queens_methods_write(s->queens, column, values);
    alloc_free(column);
    s->given = true;
    return DM_SOLUTION;
}

/* ---- exchanges */

enum {
    PLACES = 50,        /* columns tried for a row in the initial placement */
    TRIES = 200,        /* most exchanges of an attacked row in a pass */
    STALE = 200,        /* passes without progress before the round ends */
    ROUNDS = 5,         /* restarts */
    PATIENCE = 1 << 12, /* exchanges between polls */
};

struct placing {
    int n;
    int32_t *column;           /* by row */
    int32_t *row;              /* the rows without a given queen */
    int rows;                  /* how many */
    int32_t *rising, *falling; /* by diagonal: how many queens */
    int64_t conflicts;         /* queens beyond the first of each diagonal, summed */
    struct rng rng;
    uint64_t exchanges;
};

static int32_t *rising_of(const struct placing *p, int row)
{
    ASSERT(p->column[row] >= 0 && p->column[row] < p->n);
    return &p->rising[row + p->column[row]];
}

static int32_t *falling_of(const struct placing *p, int row)
{
    return &p->falling[row - p->column[row] + p->n - 1];
}

static void put(struct placing *p, int row)
{
    p->conflicts += (*rising_of(p, row))++ > 0;
    p->conflicts += (*falling_of(p, row))++ > 0;
}

static void lift(struct placing *p, int row)
{
    ASSERT(*rising_of(p, row) > 0 && *falling_of(p, row) > 0); /* its own queen is counted */
    p->conflicts -= --*rising_of(p, row) > 0;
    p->conflicts -= --*falling_of(p, row) > 0;
}

static void exchange(struct placing *p, int a, int b)
{
    ASSERT(a != b);
    int32_t column = p->column[a];
    lift(p, a);
    lift(p, b);
    p->column[a] = p->column[b];
    p->column[b] = column;
    put(p, a);
    put(p, b);
    p->exchanges++;
}

static bool is_attacked(const struct placing *p, int row)
{
    return *rising_of(p, row) > 1 || *falling_of(p, row) > 1;
}

static void place_given(struct placing *p, const struct queens *q, bool *taken, bool *given)
{
    for (int i = 0; i < q->given_count; i++) {
        size_t row = q->given[i] / (size_t)q->n, column = q->given[i] % (size_t)q->n;
        p->column[row] = (int32_t)column;
        taken[column] = given[row] = true;
        put(p, (int)row);
    }
}

/* Gives each of the other rows one of the remaining columns: the first of PLACES random ones that
 * is not attacked, else the last. */
static void place_others(struct placing *p, int32_t *left)
{
    for (int i = 0; i < p->rows; i++) {
        int row = p->row[i];
        for (int try = 0; try < PLACES; try++) {
            int k = i + (int)rng_below(&p->rng, (uint64_t)(p->rows - i));
            int32_t column = left[k];
            left[k] = left[i];
            left[i] = p->column[row] = column;
            if (*rising_of(p, row) == 0 && *falling_of(p, row) == 0) break;
        }
        put(p, row);
    }
}

static void place_all(struct placing *p, const struct queens *q)
{
    size_t n = (size_t)p->n;
    bool *taken = alloc_array(n, sizeof *taken), *given = alloc_array(n, sizeof *given);
    int32_t *left = alloc_array(n, sizeof *left), lefts = 0;
    memset(p->rising, 0, 2 * n * sizeof *p->rising);
    memset(p->falling, 0, 2 * n * sizeof *p->falling);
    p->conflicts = 0;
    p->rows = 0;
    place_given(p, q, taken, given);
    for (int i = 0; i < p->n; i++) {
        if (!given[i]) p->row[p->rows++] = i;
        if (!taken[i]) left[lefts++] = i;
    }
    rng_shuffle(&p->rng, p->row, (size_t)p->rows, sizeof *p->row);
    place_others(p, left);
    alloc_free(taken);
    alloc_free(given);
    alloc_free(left);
}

/* Exchanges an attacked row with random others until there are fewer conflicts; plateau moves are
 * accepted. */
static void mend(struct placing *p, int row)
{
    ASSERT(p->conflicts > 0 && p->rows > 0);
    int64_t before = p->conflicts;
    for (int try = 0; try < TRIES && is_attacked(p, row); try++) {
        int other = p->row[rng_below(&p->rng, (uint64_t)p->rows)];
        int64_t now = p->conflicts;
        if (other == row) continue;
        exchange(p, row, other);
        if (p->conflicts < before) return;
        if (p->conflicts > now) exchange(p, row, other);
    }
}

enum round_end { ROUND_FOUND, ROUND_STALE, ROUND_STOPPED };

static enum round_end run_round(struct placing *p, const struct family_request *terms)
{
    ASSERT(p->conflicts >= 0 && p->rows <= p->n);
    uint64_t patience = p->exchanges;
    for (int stale = 0; p->conflicts > 0 && stale < STALE; stale++) {
        int64_t before = p->conflicts;
        for (int i = 0; i < p->rows && p->conflicts > 0; i++) {
            if (is_attacked(p, p->row[i])) mend(p, p->row[i]);
            if (p->exchanges < patience) continue;
            if (terms->progress) terms->progress(terms->self, 0, 0);
            if (deadline_reached(terms->deadline)) return ROUND_STOPPED;
            patience = p->exchanges + PATIENCE;
        }
        if (p->conflicts < before) stale = 0;
    }
    return p->conflicts == 0 ? ROUND_FOUND : ROUND_STALE;
}

static dm_status next_swaps(void *self, int32_t *values, struct sentence *reason)
{
    struct search *s = self;
    size_t n = (size_t)s->queens->n;
    enum round_end end = ROUND_STALE;
    if (s->given) return give_up(s, reason);
    struct arena scratch = {0};
    struct placing p = {.n = s->queens->n,
                        .column = ARENA_ARRAY(&scratch, int32_t, n),
                        .row = ARENA_ARRAY(&scratch, int32_t, n),
                        .rising = ARENA_ARRAY(&scratch, int32_t, 2 * n),
                        .falling = ARENA_ARRAY(&scratch, int32_t, 2 * n)};
    rng_seed(&p.rng, (uint64_t)s->terms->seed);
    for (int round = 0; round < ROUNDS && end == ROUND_STALE; round++) {
        place_all(&p, s->queens);
        end = run_round(&p, s->terms);
    }
    if (end == ROUND_FOUND) queens_methods_write(s->queens, p.column, values);
    if (end == ROUND_STALE) say_set(reason, "queens.method.swaps.none", NULL);
    arena_free(&scratch);
    s->given = true;
    return end == ROUND_FOUND ? DM_SOLUTION : DM_UNKNOWN;
}

/* ---- the table */

/* The values, and arrays of the referee and the method by row and diagonal. */
static double bytes_of(const struct board *board)
{
    return 4.0 * (double)board->cells + 64.0 * queens_of(board)->n;
}

/* Half boards and their lists. */
static double count_bytes(const struct board *board)
{
    (void)board;
    return 64e6;
}

const struct family_method queens_methods[] = {
    [QUEENS_PATTERN] = {.name = "pattern",
                        .blurb = "queens.method.pattern",
                        .single = true,
                        .takes = has_pattern,
                        .open = begin,
                        .next = next_pattern,
                        .close = alloc_free,
                        .footprint = bytes_of},
    [QUEENS_SWAPS] = {.name = "swaps",
                      .blurb = "queens.method.swaps",
                      .single = true,
                      .open = begin,
                      .next = next_swaps,
                      .close = alloc_free,
                      .footprint = bytes_of},
    [QUEENS_LINES] = {.name = "lines",
                      .blurb = "queens.method.lines",
                      .open = queens_lines_open,
                      .next = queens_lines_next,
                      .close = queens_lines_close,
                      .stats = queens_lines_stats,
                      .footprint = bytes_of},
    [QUEENS_HALVES] = {.name = "halves",
                       .blurb = "queens.method.halves",
                       .threads = true,
                       .keeps = true,
                       .spreads = true,
                       .takes = queens_count_fits,
                       .count = queens_count,
                       .classes = queens_count_classes,
                       .footprint = count_bytes},
    {0},
};
