/* Many independent pieces, or a given number of each kind: greedily, then by local search with
 * swaps.
 *
 * A place is a kind on a square. Two places exclude each other if one reaches the other on an empty
 * board (chess_steps.c), so a position is an independent set of a graph. Its edges are not stored
 * but walked along the rays; memory is linear in squares and kinds.
 *   conflicts  of a place: pieces that exclude it; a piece excludes all places of its own square
 *   idle       places without conflicts, and not taken
 *   single     places with one conflict, which a swap could take
 * Greedy positions come from several orders of the squares, each best for some pieces: reading
 * order (rooks, bishops, kings), one colour first (knights), every other row first (camels), and a
 * staircase in knight's moves (queens; Pauls 1874). The local search (after Pullan and Hoos 2006,
 * "dynamic local search") takes an idle place if there is one; else it swaps, and makes what left
 * tabu for some moves; now and then it takes any place and drops all that excludes it.
 *
 * Invariant: the position is independent after every move; conflicts and both lists agree with it.
 * A move costs the length of its rays, for each kind. */
#include "puzzle/family/chess/chess_steps.h"

#include "base/rng.h"

#include <string.h>

enum {
    EFFORT = 20000000, /* most changes of conflict counts in the search: a tenth of a second */
    EFFORT_PER_PLACE = 30000,
    MOST_PLACES = 1 << 25, /* kinds times squares: half a gigabyte */
    SAMPLE = 40,           /* sampled places for a swap */
    PATIENCE = 1000,       /* moves without improvement before a perturbation */
    ORDERS = 4
};
enum { IDLE, SINGLE, LISTS };

struct decomposer {
    const struct chess *chess;
    struct chess_steps steps;
    bool exact;
    int kinds;                 /* to come */
    int kind[CHESS_KINDS];     /* in greedy order: least reach first; with exact numbers last */
    int row[CHESS_KINDS];      /* by kind: its index in `kind` */
    chess_kind_set set;        /* the same as a set */
    int64_t left[CHESS_KINDS]; /* by kind: still wanted */
    int64_t count, wanted;     /* pieces placed; how many are enough */
    int32_t *values;
    int32_t *conflicts; /* by place: index in `kind` * cells + cell */
    uint32_t *at;       /* by place: where in its list */
    VEC(uint32_t) list[LISTS];
    uint32_t *barred; /* by place: tabu until this move */
    uint32_t move;
    uint64_t touched;
    struct rng rng;
};

/* ---- conflicts and lists */

static void leave(struct decomposer *a, int list, uint32_t place)
{
    ASSERT(a->list[list].data[a->at[place]] == place);
    uint32_t last = vec_pop(&a->list[list]);
    a->list[list].data[a->at[place]] = last;
    a->at[last] = a->at[place];
}

static void join(struct decomposer *a, int list, uint32_t place)
{
    a->at[place] = (uint32_t)a->list[list].size;
    vec_push(&a->list[list], place);
}

static void bump(struct decomposer *a, uint32_t place, int32_t by)
{
    int32_t before = a->conflicts[place], after = before + by;
    ASSERT(after >= 0);
    a->conflicts[place] = after;
    if (before < LISTS) leave(a, before, place);
    if (after < LISTS) join(a, after, place);
}

static uint32_t place_of(const struct decomposer *a, int which, size_t cell)
{
    return (uint32_t)((size_t)which * a->chess->board.cells + cell);
}

static void bump_kinds(struct decomposer *a, chess_kind_set who, size_t cell, int32_t by)
{
    for (int which = 0; which < a->kinds; which++)
        if (who >> a->kind[which] & 1) {
            bump(a, place_of(a, which, cell), by);
            a->touched++;
        }
}

/* The kinds that a piece of this kind excludes at this distance along this step. */
static chess_kind_set excluded(const struct decomposer *a, int step, int distance, int kind)
{
    const struct chess_step *there = &a->steps.step[step];
    if (chess_steps_takers(there, distance) >> kind & 1) return a->set;
    return chess_steps_takers(&a->steps.step[there->back], distance) & a->set;
}

static void change_around(struct decomposer *a, size_t from, int kind, int32_t by)
{
    bump_kinds(a, a->set, from, by);
    for (int i = 0; i < a->steps.count; i++) {
        int reach = chess_steps_reach(a->chess, &a->steps, i, from);
        size_t cell = from;
        for (int distance = 1; distance <= reach; distance++) {
            chess_kind_set who = excluded(a, i, distance, kind);
            cell += (size_t)a->steps.step[i].offset;
            if (who) bump_kinds(a, who, cell, by);
            if (!who && distance > 1) break;
        }
    }
}

static void put(struct decomposer *a, int kind, size_t cell)
{
    ASSERT(a->values[cell] == 0 && a->left[kind] > 0 && a->conflicts[place_of(a, a->row[kind], cell)] == 0);
    a->values[cell] = kind + 1;
    if (a->exact) a->left[kind]--;
    a->count++;
    change_around(a, cell, kind, 1);
}

static void take(struct decomposer *a, size_t cell)
{
    int kind = a->values[cell] - 1;
    ASSERT(kind >= 0 && !a->chess->given[cell] && a->count > 0);
    a->values[cell] = 0;
    if (a->exact) a->left[kind]++;
    a->count--;
    change_around(a, cell, kind, -1);
    a->barred[place_of(a, a->row[kind], cell)] = a->move + 5 + (uint32_t)rng_below(&a->rng, 10);
}

/* The pieces of the search that exclude the place; the first SAMPLE of them. */
static int blockers(const struct decomposer *a, int kind, size_t from, size_t found[SAMPLE])
{
    int count = 0;
    if (a->values[from]) found[count++] = from;
    for (int i = 0; i < a->steps.count; i++) {
        int reach = chess_steps_reach(a->chess, &a->steps, i, from);
        size_t cell = from;
        for (int distance = 1; distance <= reach && count < SAMPLE; distance++) {
            cell += (size_t)a->steps.step[i].offset;
            int32_t value = a->values[cell];
            if (value && (excluded(a, a->steps.step[i].back, distance, value - 1) >> kind & 1))
                found[count++] = cell;
        }
    }
    return count;
}

/* ---- greedy */

static void restart(struct decomposer *a, const chess_kind_set *may)
{
    size_t cells = a->chess->board.cells;
    chess_steps_left(a->chess, a->left);
    a->count = 0;
    for (int list = 0; list < LISTS; list++) vec_clear(&a->list[list]);
    for (size_t i = 0; i < cells; i++) a->values[i] = a->chess->given[i];
    for (int which = 0; which < a->kinds; which++)
        for (size_t i = 0; i < cells; i++) {
            bool fine = may[i] >> a->kind[which] & 1;
            a->conflicts[place_of(a, which, i)] = fine ? 0 : INT32_MAX / 2;
            if (fine) join(a, IDLE, place_of(a, which, i));
        }
}

/* The column of Pauls' queen in this row, from 0, on n columns: the even ones first (from 1), then
 * the odd ones, with exchanges if n mod 6 is 2 or 3. */
static int stair(int n, int row)
{
    int evens = n / 2, odds = n - evens;
    ASSERT(n > 3 && row >= 0 && row < n);
    if (row < evens) return n % 6 != 3 ? 2 * row + 1 : row < evens - 1 ? 2 * row + 3 : 1;
    int k = row - evens;
    if (n % 6 == 2) return k == 0 ? 2 : k == 1 ? 0 : k == odds - 1 ? 4 : 2 * k + 2;
    if (n % 6 == 3) return k < odds - 2 ? 2 * k + 4 : k == odds - 2 ? 0 : 2;
    return 2 * k;
}

/* Lists all squares, some of them twice; returns how many. */
static size_t list_cells(const struct chess *c, int order, uint32_t *cells)
{
    size_t count = 0, columns = (size_t)c->columns;
    if (order == 3)
        for (int row = 0; row < c->rows && row < c->columns && c->columns > 3; row++)
            cells[count++] = (uint32_t)((size_t)row * columns + (size_t)stair(c->columns, row));
    for (size_t half = 0; half < 2; half++)
        for (size_t i = 0; i < c->board.cells; i++) {
            size_t row = i / columns, column = i % columns;
            size_t odd = order == 1 ? (row + column) % 2 : order == 2 ? row % 2 : 0;
            if (odd == half) cells[count++] = (uint32_t)i;
        }
    return count;
}

static bool is_done(const struct decomposer *a)
{
    return a->count >= a->wanted;
}

static void put_greedily(struct decomposer *a, const uint32_t *cells, size_t count)
{
    for (int which = 0; which < a->kinds; which++)
        for (size_t i = 0; i < count && a->left[a->kind[which]] > 0 && !is_done(a); i++)
            if (a->conflicts[place_of(a, which, cells[i])] == 0) put(a, a->kind[which], cells[i]);
}

/* ---- search */

/* Of some random places, the one whose tabu ended first; UINT32_MAX: none can be taken. */
static uint32_t pick(struct decomposer *a, int list)
{
    uint32_t best = UINT32_MAX;
    for (int i = 0; i < SAMPLE && a->list[list].size > 0; i++) {
        uint32_t place = a->list[list].data[rng_below(&a->rng, a->list[list].size)];
        bool open = list == IDLE || a->barred[place] <= a->move;
        if (open && a->left[a->kind[place / a->chess->board.cells]] > 0 &&
            (best == UINT32_MAX || a->barred[place] < a->barred[best]))
            best = place;
    }
    a->touched += SAMPLE;
    return best;
}

static void occupy(struct decomposer *a, uint32_t place)
{
    size_t found[SAMPLE], cell = place % a->chess->board.cells;
    int kind = a->kind[place / a->chess->board.cells], count = blockers(a, kind, cell, found);
    for (int i = 0; i < count; i++) take(a, found[i]);
    if (a->conflicts[place] == 0 && a->left[kind] > 0) put(a, kind, cell);
}

/* Perturbation: takes a random place that given pieces do not exclude. */
static void shake(struct decomposer *a)
{
    size_t places = (size_t)a->kinds * a->chess->board.cells;
    uint32_t place = (uint32_t)rng_below(&a->rng, places);
    if (a->conflicts[place] < INT32_MAX / 4 && a->values[place % a->chess->board.cells] == 0 &&
        a->left[a->kind[place / a->chess->board.cells]] > 0)
        occupy(a, place);
    a->touched++;
}

static void search(struct decomposer *a, uint64_t effort, int32_t *best, int64_t *most)
{
    uint32_t since = 0;
    uint64_t until = a->touched + effort;
    while (a->touched < until && !is_done(a)) {
        a->move++;
        uint32_t place = pick(a, IDLE);
        if (place == UINT32_MAX && since < PATIENCE) place = pick(a, SINGLE);
        if (place == UINT32_MAX)
            shake(a);
        else
            occupy(a, place);
        since = since < PATIENCE ? since + 1 : 0;
        ASSERT(a->count >= 0 && a->count <= (int64_t)a->chess->board.cells);
        if (a->count <= *most) continue;
        *most = a->count;
        since = 0;
        memcpy(best, a->values, a->chess->board.cells * sizeof *best);
    }
}

/* ---- opening */

static int reach_of(const struct decomposer *a, int kind)
{
    int reach = 0;
    for (int i = 0; i < a->steps.count; i++)
        reach += (a->steps.step[i].leaps >> kind & 1) + 100 * (int)(a->steps.step[i].rides >> kind & 1);
    return reach;
}

/* Lists the kinds to come in greedy order. */
static void list_kinds(struct decomposer *a)
{
    int64_t left[CHESS_KINDS];
    chess_steps_left(a->chess, left);
    for (int kind = 0; kind < a->chess->kind_count; kind++) {
        if (left[kind] <= 0) continue;
        int k = a->kinds++;
        for (; k > 0; k--) {
            int difference = reach_of(a, kind) - reach_of(a, a->kind[k - 1]);
            if (a->exact ? difference <= 0 : difference >= 0) break;
            a->kind[k] = a->kind[k - 1];
        }
        ASSERT(a->kinds <= CHESS_KINDS && k < a->kinds);
        a->kind[k] = kind;
        a->set |= (chess_kind_set)1 << kind;
        if (a->exact) a->wanted += left[kind];
    }
    for (int which = 0; which < a->kinds; which++) a->row[a->kind[which]] = which;
}

static void guess(struct decomposer *a, int32_t *best, int64_t *most)
{
    const struct chess *c = a->chess;
    chess_kind_set *may = alloc_array(c->board.cells, sizeof *may);
    uint32_t *cells = alloc_array(c->board.cells + (size_t)c->rows, sizeof *cells);
    uint64_t effort = EFFORT_PER_PLACE * (uint64_t)a->kinds * c->board.cells;
    if (effort > EFFORT) effort = EFFORT;
    chess_steps_may(c, &a->steps, may);
    for (int order = 0; order < ORDERS && *most < a->wanted; order++) {
        restart(a, may);
        put_greedily(a, cells, list_cells(c, order, cells));
        if (a->count > *most) memcpy(best, a->values, c->board.cells * sizeof *best);
        if (a->count > *most) *most = a->count;
        search(a, order + 1 < ORDERS ? effort / 20 : effort, best, most);
    }
    alloc_free(may), alloc_free(cells);
}

bool chess_guess_independent(const struct chess *c, uint64_t seed, int64_t enough, int32_t *values)
{
    struct decomposer *a = alloc_bytes(sizeof *a);
    a->chess = c;
    a->exact = !c->optimise;
    chess_steps_list(c, &a->steps);
    list_kinds(a);
    size_t places = (size_t)a->kinds * c->board.cells;
    int64_t most = -1;
    if (!a->exact) {
        for (size_t i = 0; i < c->board.cells; i++) enough -= c->given[i] && !chess_obstacle(c, c->given[i]);
        a->wanted = enough;
    }
    if (places <= MOST_PLACES) {
        rng_seed(&a->rng, seed);
        a->values = alloc_array(c->board.cells, sizeof *a->values);
        a->conflicts = alloc_array(places, sizeof *a->conflicts);
        a->at = alloc_array(places, sizeof *a->at);
        a->barred = alloc_array(places, sizeof *a->barred);
        for (size_t i = 0; i < c->board.cells; i++) values[i] = c->given[i];
        if (a->wanted > 0 && a->kinds > 0) guess(a, values, &most);
        if (a->wanted <= 0 || a->kinds == 0) most = 0;
        alloc_free(a->values), alloc_free(a->conflicts), alloc_free(a->at), alloc_free(a->barred);
    }
    for (int list = 0; list < LISTS; list++) vec_free(&a->list[list]);
    bool found = a->exact ? most == a->wanted : most >= 0;
    alloc_free(a);
    return found;
}
