/* Small covers by local search with weights (after Gao, Weise and Li 2014, "row weighting local
 * search").
 *
 * Idea. Start from a greedy cover and remove one column, which leaves some rows open (uncovered).
 * Then repeatedly exchange columns: remove one, and add one that covers a randomly chosen open row.
 * Each row that is still open gains weight, so rows that are hard to cover gain influence. When no
 * row is open, a smaller cover has been found, and one more column is removed.
 *   score   of a column that is out: the weight of the open rows that it has; of one that is in:
 *           minus the weight of the rows that it alone covers
 *   stale   a column that was removed may not be added again before its neighbourhood has changed,
 *           which prevents cycling
 *
 * Invariant. Between exchanges one column fewer is chosen than in the best cover so far; `covered`,
 * `score` and `open` agree with `in` after every add and every drop. A change takes time
 * proportional to the columns of the rows that it opens or closes; choosing the column to remove is
 * linear in the size of the cover. */
#include "puzzle/kit/cover.h"

#include "base/alloc.h"
#include "base/arena.h"
#include "base/heap.h"
#include "base/rng.h"
#include "base/vec.h"

#include <string.h>

struct search {
    struct arena arena; /* of the search and its arrays, except what grows */
    const struct cover *cover;
    uint32_t *row_first, *column; /* by row: the columns that have it */
    bool *in, *stale;             /* by column */
    int64_t *score;               /* by column */
    uint64_t *since;              /* by column: when it was last added or removed */
    uint32_t *covered;            /* by row: how many chosen columns have it */
    int64_t *weight;              /* by row */
    VEC(uint32_t) chosen;         /* columns that are in, except fixed ones */
    uint32_t *place;              /* by column that is in: where in `chosen` */
    VEC(uint32_t) open;           /* rows that no chosen column has */
    uint32_t *gap;                /* by open row: where in `open` */
    uint64_t touched, now;
    struct rng rng;
};

/* ---- columns by row */

static void turn_round(struct search *s)
{
    const struct cover *c = s->cover;
    for (uint32_t i = 0; i < c->first[c->columns]; i++) s->row_first[c->row[i] + 1]++;
    for (size_t r = 0; r < c->rows; r++) s->row_first[r + 1] += s->row_first[r];
    uint32_t *next = alloc_array(c->rows + 1, sizeof *next);
    memcpy(next, s->row_first, c->rows * sizeof *next);
    for (size_t column = 0; column < c->columns; column++)
        for (uint32_t i = c->first[column]; i < c->first[column + 1]; i++)
            s->column[next[c->row[i]]++] = (uint32_t)column;
    alloc_free(next);
}

static void change_scores(struct search *s, uint32_t row, int64_t by)
{
    ASSERT(row < s->cover->rows);
    s->touched += s->row_first[row + 1] - s->row_first[row];
    for (uint32_t i = s->row_first[row]; i < s->row_first[row + 1]; i++) s->score[s->column[i]] += by;
}

/* A chosen column that has this row. */
static uint32_t keeper(struct search *s, uint32_t row)
{
    ASSERT(row < s->cover->rows && s->covered[row] > 0);
    uint32_t i = s->row_first[row];
    while (!s->in[s->column[i]]) i++;
    s->touched += i - s->row_first[row] + 1;
    return s->column[i];
}

static void wake(struct search *s, uint32_t row)
{
    ASSERT(row < s->cover->rows);
    for (uint32_t i = s->row_first[row]; i < s->row_first[row + 1]; i++) s->stale[s->column[i]] = false;
}

/* ---- adding and removing columns */

static void open_row(struct search *s, uint32_t row)
{
    ASSERT(row < s->cover->rows && s->covered[row] == 0);
    ASSERT(s->open.size < s->cover->rows); /* each row is open once */
    s->gap[row] = (uint32_t)s->open.size;
    vec_push(&s->open, row);
}

static void close_row(struct search *s, uint32_t row)
{
    ASSERT(s->covered[row] == 1); /* the first column that has it was just added */
    ASSERT(s->open.data[s->gap[row]] == row);
    uint32_t last = vec_pop(&s->open);
    s->gap[last] = s->gap[row];
    if (last != row) s->open.data[s->gap[row]] = last;
}

static void add(struct search *s, uint32_t column)
{
    ASSERT(column < s->cover->columns && !s->in[column]);
    const struct cover *c = s->cover;
    s->score[column] = -s->score[column];
    s->in[column] = true;
    for (uint32_t i = c->first[column]; i < c->first[column + 1]; i++) {
        uint32_t row = c->row[i];
        /* The other columns of this row lose its weight. */
        if (s->covered[row]++ == 0) {
            change_scores(s, row, -s->weight[row]);
            s->score[column] += s->weight[row];
            close_row(s, row);
        } else if (s->covered[row] == 2) { /* the other column is no longer the only one */
            s->in[column] = false;
            s->score[keeper(s, row)] += s->weight[row];
            s->in[column] = true;
        }
        wake(s, row);
    }
    s->since[column] = ++s->now;
}

static void drop(struct search *s, uint32_t column)
{
    ASSERT(column < s->cover->columns && s->in[column]);
    ASSERT(!s->cover->fixed || !s->cover->fixed[column]); /* fixed columns stay */
    const struct cover *c = s->cover;
    s->score[column] = -s->score[column];
    s->in[column] = false;
    for (uint32_t i = c->first[column]; i < c->first[column + 1]; i++) {
        uint32_t row = c->row[i];
        if (--s->covered[row] == 0) {
            change_scores(s, row, s->weight[row]);
            s->score[column] -= s->weight[row];
            open_row(s, row);
        } else if (s->covered[row] == 1) {
            s->score[keeper(s, row)] -= s->weight[row];
        }
        wake(s, row);
    }
    s->stale[column] = true;
    s->since[column] = ++s->now;
}

static void choose(struct search *s, uint32_t column)
{
    ASSERT(s->chosen.size < s->cover->columns);
    s->place[column] = (uint32_t)s->chosen.size;
    vec_push(&s->chosen, column);
    add(s, column);
}

static void give_up(struct search *s, uint32_t column)
{
    ASSERT(s->chosen.size > 0 && s->chosen.data[s->place[column]] == column);
    uint32_t last = vec_pop(&s->chosen);
    s->place[last] = s->place[column];
    if (last != column) s->chosen.data[s->place[column]] = last;
    drop(s, column);
}

/* ---- choosing a column */

static bool better(const struct search *s, uint32_t a, uint32_t b)
{
    ASSERT(a < s->cover->columns && b < s->cover->columns);
    return s->score[a] > s->score[b] || (s->score[a] == s->score[b] && s->since[a] < s->since[b]);
}

/* The chosen column whose removal costs least. Not `spared`, which was just added, unless it is the
 * only one. */
static uint32_t least_missed(struct search *s, uint32_t spared)
{
    ASSERT(s->chosen.size > 0);
    uint32_t best = s->chosen.data[0];
    s->touched += s->chosen.size;
    for (size_t i = 1; i < s->chosen.size; i++) {
        uint32_t column = s->chosen.data[i];
        if (column != spared && (best == spared || better(s, column, best))) best = column;
    }
    return best;
}

/* The column with the highest score among those that cover this open row; a stale one only if all
 * are stale. */
static uint32_t most_wanted(const struct search *s, uint32_t row)
{
    ASSERT(row < s->cover->rows && s->covered[row] == 0);
    ASSERT(s->row_first[row] < s->row_first[row + 1]); /* some column has it */
    uint32_t best = s->column[s->row_first[row]];
    for (uint32_t i = s->row_first[row] + 1; i < s->row_first[row + 1]; i++) {
        uint32_t column = s->column[i];
        if (s->stale[column] != s->stale[best] ? s->stale[best] : better(s, column, best)) best = column;
    }
    return best;
}

/* Always takes the column with the highest score. Scores only decrease here, so a column popped
 * with an outdated score is pushed back with its current one. */
static bool take_best(struct search *s, double *key)
{
    struct heap heap;
    const double *keys = key;
    heap_init(&heap, &keys);
    for (uint32_t column = 0; column < s->cover->columns; column++) {
        key[column] = (double)s->score[column];
        heap_push(&heap, (int)column);
    }
    while (s->open.size > 0 && heap.items.size > 0) {
        int best = heap_pop(&heap);
        s->touched++;
        if (key[best] <= 0) break;
        if (key[best] == (double)s->score[best]) {
            choose(s, (uint32_t)best);
            continue;
        }
        key[best] = (double)s->score[best];
        heap_push(&heap, best);
    }
    heap_free(&heap);
    return s->open.size == 0;
}

static bool cover_greedily(struct search *s)
{
    for (size_t column = 0; column < s->cover->columns; column++)
        if (s->cover->fixed && s->cover->fixed[column]) add(s, (uint32_t)column);
    double *key = alloc_array(s->cover->columns, sizeof *key);
    bool fine = take_best(s, key);
    alloc_free(key);
    return fine;
}

/* Exchanges a column, and increases the weights of the rows that are still open. */
static void exchange(struct search *s, uint32_t *spared)
{
    ASSERT(s->open.size > 0);
    give_up(s, least_missed(s, *spared));
    *spared = most_wanted(s, s->open.data[rng_below(&s->rng, s->open.size)]);
    choose(s, *spared);
    for (size_t i = 0; i < s->open.size; i++) {
        s->weight[s->open.data[i]]++;
        change_scores(s, s->open.data[i], 1);
    }
}

static void improve(struct search *s, uint64_t effort, size_t enough, bool *chosen)
{
    uint32_t spared = UINT32_MAX;
    while (s->touched < effort) {
        if (s->open.size > 0) {
            exchange(s, &spared);
            continue;
        }
        memcpy(chosen, s->in, s->cover->columns * sizeof *chosen);
        if (s->chosen.size <= enough || s->chosen.size <= 1) return;
        give_up(s, least_missed(s, UINT32_MAX));
    }
    if (s->open.size == 0) memcpy(chosen, s->in, s->cover->columns * sizeof *chosen);
}

static struct search *begin(const struct cover *c, uint64_t seed)
{
    struct arena arena = {0}, *a = &arena;
    struct search *s = ARENA_NEW(a, struct search);
    s->cover = c;
    s->row_first = ARENA_ARRAY(a, uint32_t, c->rows + 2);
    s->column = ARENA_ARRAY(a, uint32_t, c->first[c->columns]);
    s->in = ARENA_ARRAY(a, bool, c->columns);
    s->stale = ARENA_ARRAY(a, bool, c->columns);
    s->score = ARENA_ARRAY(a, int64_t, c->columns);
    s->since = ARENA_ARRAY(a, uint64_t, c->columns);
    s->place = ARENA_ARRAY(a, uint32_t, c->columns);
    s->covered = ARENA_ARRAY(a, uint32_t, c->rows);
    s->weight = ARENA_ARRAY(a, int64_t, c->rows);
    s->gap = ARENA_ARRAY(a, uint32_t, c->rows);
    s->arena = arena;
    rng_seed(&s->rng, seed);
    turn_round(s);
    for (size_t column = 0; column < c->columns; column++)
        s->score[column] = c->first[column + 1] - c->first[column];
    for (size_t row = 0; row < c->rows; row++) {
        s->weight[row] = 1;
        open_row(s, (uint32_t)row);
    }
    return s;
}

static void end(struct search *s)
{
    struct arena arena = s->arena;
    vec_free(&s->chosen);
    vec_free(&s->open);
    arena_free(&arena);
}

size_t cover_search(const struct cover *c, uint64_t seed, uint64_t effort, size_t enough, bool *chosen)
{
    if (c->columns == 0) return c->rows ? SIZE_MAX : 0;
    struct search *s = begin(c, seed);
    size_t fixed = 0, count = SIZE_MAX;
    for (size_t i = 0; i < c->columns; i++) fixed += c->fixed && c->fixed[i];
    if (cover_greedily(s)) {
        memcpy(chosen, s->in, c->columns * sizeof *chosen);
        improve(s, effort, enough > fixed ? enough - fixed : 0, chosen);
        count = 0;
        for (size_t i = 0; i < c->columns; i++) count += chosen[i];
    }
    end(s);
    return count;
}
