/* A lower bound on the pieces that domination takes: a counting argument with weights.
 *
 * Idea. A square that must be watched has a weight. Wherever a piece stands, it holds or threatens
 * squares of some total weight; M is the largest. So k pieces cover k M at most, and all of the
 * weight W must be covered: k is at least W / M. Given pieces limit how far a piece sees; pieces
 * placed later can only reduce that further. Squares that a given piece might see have no weight.
 * Each obstacle still to be placed spares one square.
 *
 * Any weights give a bound, the best ones that of the linear relaxation, whose dual they are. They
 * start equal, and every round makes a square lighter the more of the strongest places cover it:
 * multiplicative weights (Arora, Hazan and Kale 2012) on a high power of the places' loads, as a
 * stand-in for their maximum. A packing is tried too: squares of weight 1 of which no place covers
 * two, taken in reading order, which is optimal for kings.
 *
 * Exactness. The best weights are rounded to integers below 2^20, and sums of them below 2^53 are
 * exact in doubles. As neither exp nor pow is used, all machines agree. Cost: two walks over the
 * board for each round, kind and step; as many rounds as a fixed effort allows. */
#include "puzzle/family/chess/chess_steps.h"

#include <string.h>

enum { ROUNDS = 400, FEWEST_ROUNDS = 2, SCALE = 1 << 20 };
static const double effort = 4e7; /* squares walked over, roughly: a tenth of a second */

struct weights {
    const struct chess *chess;
    struct chess_steps steps;
    int64_t number[CHESS_KINDS];  /* pieces to come; INT64_MAX: any number */
    int kinds, kind[CHESS_KINDS]; /* kinds to come */
    bool exact;                   /* the numbers are given: decide whether they suffice */
    double *weight, *best;        /* by cell */

    /* By kind and cell: first the load of the place, then its share in the update; NULL: not to
     * come. */
    double *strength[CHESS_KINDS];

    double *cover, *ray;      /* by cell */
    double most[CHESS_KINDS]; /* the largest load of a kind */
    double value, best_value;
    double walked; /* squares walked over by the packing, limited by the same effort */
};

/* ---- walks */

/* Adds to `sum` at each cell the total of `of` along the ray from there, which ends before given
 * pieces. Visits the next cell of a ray first. */
static void add_rays(const struct weights *w, const struct chess_step *step, bool ride, const double *of,
                     double *sum)
{
    const struct chess *c = w->chess;
    bool last_first = step->offset > 0;
    for (int k = 0; k < c->rows; k++) {
        int row = last_first ? c->rows - 1 - k : k;
        bool row_on = row + step->rows >= 0 && row + step->rows < c->rows;
        for (int j = 0; j < c->columns; j++) {
            int column = last_first ? c->columns - 1 - j : j;
            bool on = row_on && column + step->columns >= 0 && column + step->columns < c->columns;
            size_t cell = (size_t)row * (size_t)c->columns + (size_t)column;
            size_t next = cell + (size_t)step->offset;
            w->ray[cell] = on && !c->given[next] ? of[next] + (ride ? w->ray[next] : 0) : 0;
            sum[cell] += w->ray[cell];
        }
    }
}

/* Adds what a kind covers from each cell; or, `backwards`, the places that cover each cell. */
static void add_reach(const struct weights *w, int kind, bool backwards, const double *of, double *sum)
{
    for (size_t i = 0; i < w->chess->board.cells; i++) sum[i] += of[i];
    for (int i = 0; i < w->steps.count; i++) {
        const struct chess_step *step = &w->steps.step[i];
        const struct chess_step *walked = backwards ? &w->steps.step[step->back] : step;
        bool ride = step->rides >> kind & 1;
        if (ride || (step->leaps >> kind & 1)) add_rays(w, walked, ride, of, sum);
    }
}

/* ---- loads, and the value of the weights */

static double total(const struct weights *w, const double *of)
{
    double sum = 0;
    for (size_t i = 0; i < w->chess->board.cells; i++) sum += of[i];
    return sum;
}

static double largest(const struct weights *w, const double *of)
{
    double most = 0;
    for (size_t i = 0; i < w->chess->board.cells; i++)
        if (of[i] > most) most = of[i];
    return most;
}

static void take_loads(struct weights *w)
{
    size_t cells = w->chess->board.cells;
    for (int k = 0; k < w->kinds; k++) {
        int kind = w->kind[k];
        ASSERT(w->strength[kind] && w->number[kind] > 0);
        memset(w->strength[kind], 0, cells * sizeof(double));
        add_reach(w, kind, false, w->weight, w->strength[kind]);
        for (size_t i = 0; i < cells; i++)
            if (w->chess->given[i]) w->strength[kind][i] = 0;
        w->most[kind] = largest(w, w->strength[kind]);
    }
}

/* Without numbers: the places needed after those of numbered kinds (obstacles). With numbers: the
 * weight covered, negated so that larger is better. */
static double value_of(const struct weights *w, double sum)
{
    double covered = 0, most = 0;
    for (int k = 0; k < w->kinds; k++) {
        int kind = w->kind[k];
        if (w->number[kind] != INT64_MAX)
            covered += (double)w->number[kind] * w->most[kind];
        else if (w->most[kind] > most)
            most = w->most[kind];
    }
    if (w->exact) return sum > 0 ? -covered / sum : -1;
    if (most > 0) return sum > covered ? (sum - covered) / most : 0;
    return sum > covered ? (double)w->chess->board.cells + 1 : 0;
}

static void keep_best(struct weights *w)
{
    w->value = value_of(w, total(w, w->weight));
    ASSERT(w->exact ? w->value <= 0 : w->value >= 0);
    if (w->value <= w->best_value) return;
    w->best_value = w->value;
    memcpy(w->best, w->weight, w->chess->board.cells * sizeof *w->best);
}

/* ---- rounds */

static double power(double base, int squarings)
{
    for (int i = 0; i < squarings; i++) base *= base;
    return base;
}

/* Distributes the update over the strongest places: for numbered kinds by kind, that many times;
 * for all others together. */
static void share_update(struct weights *w, int squarings)
{
    double strongest = 0, all = 0;
    for (int k = 0; k < w->kinds; k++)
        if (w->number[w->kind[k]] == INT64_MAX && w->most[w->kind[k]] > strongest)
            strongest = w->most[w->kind[k]];
    for (int k = 0; k < w->kinds; k++) {
        int kind = w->kind[k];
        double *x = w->strength[kind], of = w->number[kind] == INT64_MAX ? strongest : w->most[kind];
        for (size_t i = 0; i < w->chess->board.cells; i++) x[i] = of > 0 ? power(x[i] / of, squarings) : 0;
        if (w->number[kind] == INT64_MAX) all += total(w, x);
    }
    for (int k = 0; k < w->kinds; k++) {
        int kind = w->kind[k];
        bool numbered = w->number[kind] != INT64_MAX;
        double sum = numbered ? total(w, w->strength[kind]) : all;
        double factor = sum > 0 ? (numbered ? (double)w->number[kind] : 1) / sum : 0;
        for (size_t i = 0; i < w->chess->board.cells; i++) w->strength[kind][i] *= factor;
    }
}

static void change_weights(struct weights *w, double rate)
{
    size_t cells = w->chess->board.cells;
    double mean = 0, sum = total(w, w->weight), peak = 0;
    memset(w->cover, 0, cells * sizeof *w->cover);
    for (int k = 0; k < w->kinds; k++) add_reach(w, w->kind[k], true, w->strength[w->kind[k]], w->cover);
    for (size_t i = 0; i < cells; i++) mean += w->weight[i] * w->cover[i] / sum;
    if (!(mean > 0)) return;
    for (size_t i = 0; i < cells; i++) w->weight[i] /= 1 + rate * (w->cover[i] / mean - 1);
    peak = largest(w, w->weight);
    ASSERT(peak > 0);
    for (size_t i = 0; i < cells; i++) w->weight[i] /= peak;
}

static int rounds_for(const struct weights *w)
{
    double walks = 1;
    for (int i = 0; i < w->steps.count; i++)
        for (int k = 0; k < w->kinds; k++)
            if ((w->steps.step[i].rides | w->steps.step[i].leaps) >> w->kind[k] & 1) walks += 2;
    double rounds = effort / (walks * (double)w->chess->board.cells);
    return rounds > ROUNDS ? ROUNDS : rounds < FEWEST_ROUNDS ? FEWEST_ROUNDS : (int)rounds;
}

static void play_rounds(struct weights *w)
{
    int rounds = rounds_for(w);
    ASSERT(rounds >= FEWEST_ROUNDS && rounds <= ROUNDS);
    for (int round = 0; round < rounds; round++) {
        take_loads(w);
        keep_best(w);
        double done = (double)round / rounds;
        share_update(w, done < 0.2 ? 3 : done < 0.5 ? 5 : 7);
        change_weights(w, 0.5 * (1 - 0.9 * done));
    }
}

/* ---- initial weights, and the packing */

static void mark_seen_by_given(const struct chess *c, const struct chess_steps *steps, size_t from,
                               double *weight)
{
    int kind = c->given[from] - 1;
    ASSERT(kind >= 0 && kind < c->kind_count);
    for (int i = 0; i < steps->count; i++) {
        const struct chess_step *step = &steps->step[i];
        int room = chess_steps_room_of(c, steps, i, kind, false, from);
        size_t cell = from;
        for (int k = 0; k < room; k++) {
            cell += (size_t)step->offset;
            if (c->given[cell]) break;
            weight[cell] = 0;
        }
    }
}

static void weigh_equally(struct weights *w)
{
    const struct chess *c = w->chess;
    for (size_t i = 0; i < c->board.cells; i++) w->weight[i] = c->given[i] ? 0 : 1;
    for (size_t i = 0; i < c->board.cells; i++)
        if (c->given[i]) mark_seen_by_given(c, &w->steps, i, w->weight);
}

/* True if some place from which the kind would cover this cell is marked. `mark`: marks them all
 * instead. */
static bool meet_places(struct weights *w, int kind, size_t from, bool mark, bool *marked)
{
    const struct chess *c = w->chess;
    if (mark) marked[from] = true;
    if (marked[from] && !mark) return true;
    for (int i = 0; i < w->steps.count; i++) {
        int room = chess_steps_room_of(c, &w->steps, i, kind, true, from);
        size_t cell = from;
        for (int k = 0; k < room; k++) {
            cell -= (size_t)w->steps.step[i].offset;
            w->walked++;
            if (c->given[cell]) break;
            if (mark) marked[cell] = true;
            if (marked[cell] && !mark) return true;
        }
    }
    return false;
}

static void pack(struct weights *w)
{
    const struct chess *c = w->chess;
    bool *taken[CHESS_KINDS];
    for (int k = 0; k < w->kinds; k++) taken[k] = alloc_array(c->board.cells, sizeof(bool));
    weigh_equally(w);
    for (size_t i = 0; i < c->board.cells; i++) {
        bool fits = w->weight[i] > 0 && w->walked < effort;
        for (int k = 0; k < w->kinds && fits; k++) fits = !meet_places(w, w->kind[k], i, false, taken[k]);
        w->weight[i] = fits;
        for (int k = 0; k < w->kinds && fits; k++) meet_places(w, w->kind[k], i, true, taken[k]);
    }
    for (int k = 0; k < w->kinds; k++) alloc_free(taken[k]);
    take_loads(w);
    keep_best(w);
}

/* ---- the bound */

static struct weights *begin(const struct chess *c, chess_kind_set kinds, bool exact)
{
    struct weights *w = alloc_bytes(sizeof *w);
    w->chess = c;
    w->exact = exact;
    w->best_value = -1e300;
    chess_steps_list(c, &w->steps);
    chess_steps_left(c, w->number);
    w->weight = alloc_array(c->board.cells, sizeof(double));
    w->best = alloc_array(c->board.cells, sizeof(double));
    w->cover = alloc_array(c->board.cells, sizeof(double));
    w->ray = alloc_array(c->board.cells, sizeof(double));
    for (int kind = 0; kind < c->kind_count; kind++) {
        if (!c->kinds[kind].piece->obstacle && !exact) w->number[kind] = kinds >> kind & 1 ? INT64_MAX : 0;
        if (w->number[kind] <= 0) continue;
        ASSERT(w->kinds < CHESS_KINDS);
        w->kind[w->kinds++] = kind;
        w->strength[kind] = alloc_array(c->board.cells, sizeof(double));
    }
    return w;
}

static void end(struct weights *w)
{
    for (int kind = 0; kind < w->chess->kind_count; kind++) alloc_free(w->strength[kind]);
    alloc_free(w->weight), alloc_free(w->best), alloc_free(w->cover), alloc_free(w->ray);
    alloc_free(w);
}

/* Finds the best weights, as integers, and their loads. */
static void find_weights(struct weights *w)
{
    weigh_equally(w);
    if (total(w, w->weight) > 0) play_rounds(w);
    pack(w);
    double peak = largest(w, w->best);
    ASSERT(peak >= 0 && peak <= 1);
    for (size_t i = 0; i < w->chess->board.cells; i++)
        w->weight[i] = peak > 0 ? (double)(int64_t)(w->best[i] / peak * SCALE + 0.5) : 0;
    take_loads(w);
}

int64_t chess_bound_weights(const struct chess *c, chess_kind_set kinds)
{
    struct weights *w = begin(c, kinds, false);
    find_weights(w);
    ASSERT(total(w, w->weight) < 0x1p53); /* so the sum is exact */
    int64_t rest = (int64_t)total(w, w->weight), most = 0, given = 0;
    for (int kind = 0; kind < c->kind_count; kind++) {
        int64_t load = (int64_t)w->most[kind];
        if (w->number[kind] != INT64_MAX)
            rest -= w->number[kind] * load;
        else if (load > most)
            most = load;
    }
    for (size_t i = 0; i < c->board.cells; i++) given += c->given[i] && !chess_obstacle(c, c->given[i]);
    end(w);
    if (rest <= 0) return given;
    return most ? given + (rest + most - 1) / most : (int64_t)c->board.cells + 1;
}

double chess_bound_weights_share(const struct chess *c, bool *exact)
{
    struct weights *w = begin(c, 0, true);
    find_weights(w);
    int64_t sum = (int64_t)total(w, w->weight), covered = 0;
    for (int k = 0; k < w->kinds && covered < sum; k++)
        covered += w->number[w->kind[k]] * (int64_t)w->most[w->kind[k]];
    ASSERT(sum >= 0 && covered >= 0);
    *exact = covered < sum;
    end(w);
    return sum ? (double)covered / (double)sum : 1;
}
