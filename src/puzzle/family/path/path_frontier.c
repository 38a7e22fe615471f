/* Number paths counted by dynamic programming over a frontier.
 *
 * Cells are taken in an order that keeps the frontier narrow (make_order). Taking a cell chooses
 * the steps between it and cells to come. The completions depend only on the state of the frontier,
 * the cells not yet taken that touch a cell taken. Each frontier cell is on no piece of the path,
 * inside a piece, or at the end of one; then the other end of the piece (its mate) is in the
 * frontier or is an end of the whole path. Partial paths that lead to the same state are counted
 * together. This is Simpath (Donald E. Knuth, The Art of Computer Programming 4A, 7.1.4, exercise
 * 225) one cell at a time instead of one edge, with counts instead of a decision diagram.
 *
 * A cell taken has two steps, or one if the path ends there; no step joins the ends of one piece; a
 * piece with two ends behind must be the whole path. Links are always chosen. A path and its
 * reverse are two answers unless an end is given.
 *
 * A state is a word, four bits for each of at most WIDEST cells. Time and memory are proportional
 * to the states, times at most ten choices for a cell. Neighbours touch, so few matchings of ends
 * occur (for 12 ends on squares without corners 132 of 10395), and states are hashed
 * (search/states); knight's moves cross, so src/search/count_tours has an array of all matchings
 * instead.
 *
 * CPU time: rikudo of radius 4 (60 cells) 0.13 s, 5 (90 cells) 5.4 s and 56 MB; numbrix 10x10 0.8
 * s, 12x12 29 s and 186 MB; hidato 8x8 1.7 s, 9x9 18 s. */
#include "puzzle/family/path/path.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/sentence.h"
#include "puzzle/family/path/path_states.h"

#include <stdlib.h>
#include <string.h>

/* ---- the order of cells: by rows, columns, both diagonals (one of which is the third direction of
 * hexagons), or rings around a peripheral cell, which suits winding shapes */

struct order {
    int32_t *cell; /* by rank */
    int32_t *rank; /* by cell */
    int32_t width; /* cells of the widest frontier */
};

enum sweep { ROWS, COLUMNS, FALLING, RISING, RINGS, SWEEPS };

struct spot {
    int32_t line, along, cell; /* cells go by line, then along it */
};

static int compare(const void *a, const void *b)
{
    const struct spot *p = a, *q = b;
    if (p->line != q->line) return p->line < q->line ? -1 : 1;
    if (p->along != q->along) return p->along < q->along ? -1 : 1;
    return p->cell < q->cell ? -1 : 1;
}

static struct spot spot_in(const struct field *f, enum sweep sweep, const int32_t *distance, int32_t cell)
{
    int row, column;
    field_place(f, (size_t)cell, &row, &column);
    switch (sweep) {
    case COLUMNS:
        return (struct spot){column, row, cell};
    case FALLING:
        return (struct spot){row + column, row, cell};
    case RISING:
        return (struct spot){row - column, row, cell};
    case RINGS:
        return (struct spot){distance[cell], 0, cell};
    default:
        return (struct spot){row, column, cell};
    }
}

static void sort_cells(const struct field *f, enum sweep sweep, const int32_t *distance, struct order *order)
{
    struct spot *place = alloc_array(f->cells, sizeof *place);
    for (size_t i = 0; i < f->cells; i++) place[i] = spot_in(f, sweep, distance, (int32_t)i);
    qsort(place, f->cells, sizeof *place, compare);
    for (size_t i = 0; i < f->cells; i++) {
        order->cell[i] = place[i].cell;
        order->rank[place[i].cell] = (int32_t)i;
    }
    alloc_free(place);
}

/* The width of the widest frontier, and in *sum the total, to break ties. */
static int32_t measure(const struct field *f, const struct order *order, int64_t *sum)
{
    bool *touched = alloc_array(f->cells, sizeof *touched);
    int32_t most = 0, width = 0;
    *sum = 0;
    for (int32_t k = 0; k < (int32_t)f->cells; k++) {
        int32_t cell = order->cell[k];
        width -= touched[cell];
        for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++) {
            int32_t other = f->to[i];
            if (order->rank[other] < k || touched[other]) continue;
            touched[other] = true;
            width++;
        }
        if (width > most) most = width;
        *sum += width;
    }
    alloc_free(touched);
    return most;
}

/* Distances from a peripheral cell: the farthest from the farthest from cell 0. */
static void find_rings(const struct field *f, int32_t *distance)
{
    int32_t *queue = alloc_array(f->cells, sizeof *queue), from = 0;
    for (int turn = 0; turn < 3; turn++) {
        field_distances(f, from, NULL, distance, queue);
        for (size_t i = 0; i < f->cells; i++)
            if (distance[i] > distance[from]) from = (int32_t)i;
    }
    alloc_free(queue);
}

/* The narrowest of a few, in the arena. O(cells log cells). */
static void make_order(struct order *order, const struct field *f, struct arena *arena)
{
    *order = (struct order){.cell = ARENA_ARRAY(arena, int32_t, f->cells),
                            .rank = ARENA_ARRAY(arena, int32_t, f->cells)};
    int32_t *distance = ARENA_ARRAY(arena, int32_t, f->cells);
    find_rings(f, distance);
    enum sweep best = ROWS;
    int64_t least = INT64_MAX, sum;
    for (enum sweep sweep = ROWS; sweep < SWEEPS; sweep++) {
        sort_cells(f, sweep, distance, order);
        int32_t width = measure(f, order, &sum);
        if (sweep != ROWS && (width > order->width || (width == order->width && sum >= least))) continue;
        order->width = width;
        least = sum;
        best = sweep;
    }
    sort_cells(f, best, distance, order);
}

/* ---- the count */

/* A state has four bits for each cell of the frontier: the place of its mate there, its own place
 * if it is on no piece, or one of two signs. */
enum { BITS = 4, SIGN_INSIDE = 14, SIGN_BEHIND = 15, WIDEST = 14 };

/* While a cell is taken, at hand are the cells of the frontier before it, the cell itself and its
 * neighbours. Mates are places among them, or one of the same two signs. */
enum { HAND = WIDEST + 1 + FIELD_NEIGHBOURS, INSIDE, BEHIND };

enum { POLL_STATES = 1 << 12 };

struct count {
    const struct path *path;
    const struct family_request *terms;
    struct order order;
    struct state_table now, next;
    uint64_t looked_at; /* states */
    bool stopped, full; /* by the deadline; by the memory limit */

    int32_t cell[HAND];  /* those at hand */
    int before, all;     /* how many of them are in the frontier before; in total */
    int8_t kept[WIDEST]; /* by place in the frontier after: the place at hand */
    int8_t keep[HAND];   /* the inverse */
    int after;           /* how many are in the frontier after */
    bool last;           /* no others are to come */

    int taken;                /* the place of the cell taken */
    int to[FIELD_NEIGHBOURS]; /* the places of cells to come that it touches */
    int touches;              /* how many */
    unsigned linked;          /* bits by those: it is linked with them */
    bool may_end, may_pass;   /* the path may end there; it may go through */
    int given, given_to_come; /* ends that are given, and those of them not yet taken */
};

/* ---- the cell to be taken */

static int place_of(struct count *c, int32_t cell)
{
    for (int i = 0; i < c->all; i++)
        if (c->cell[i] == cell) return i;
    ASSERT(c->all < HAND);
    c->cell[c->all] = cell;
    return c->all++;
}

/* The frontier after: the cells at hand except the one taken, sorted by rank, so that equal states
 * are equal words. */
static void list_kept(struct count *c)
{
    const int32_t *rank = c->order.rank;
    c->after = 0;
    for (int i = 0; i < c->all; i++) {
        if (i == c->taken) continue;
        int k = c->after++;
        for (; k > 0 && rank[c->cell[c->kept[k - 1]]] > rank[c->cell[i]]; k--) c->kept[k] = c->kept[k - 1];
        c->kept[k] = (int8_t)i;
    }
    for (int k = 0; k < c->after; k++) c->keep[c->kept[k]] = (int8_t)k;
    ASSERT(c->after <= WIDEST);
}

static void take(struct count *c, int32_t rank)
{
    ASSERT(rank >= 0 && (size_t)rank < c->path->field.cells);
    ASSERT(c->before <= WIDEST && c->given_to_come >= 0);
    const struct field *f = &c->path->field;
    int32_t cell = c->order.cell[rank];
    c->all = c->before;
    c->taken = place_of(c, cell);
    c->touches = 0;
    c->linked = 0;
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++) {
        if (c->order.rank[f->to[i]] < rank) continue;
        if (c->path->linked[f->by[i]]) c->linked |= 1U << c->touches;
        c->to[c->touches++] = place_of(c, f->to[i]);
    }
    list_kept(c);
    c->last = rank + 1 + c->after == (int32_t)f->cells;
    bool given = c->path->given[cell] != 0;
    c->may_pass = !given;
    c->may_end = given || c->given < 2;
    c->given_to_come -= given;
}

/* The frontier after becomes the one before. */
static void go_on(struct count *c)
{
    ASSERT(c->after <= WIDEST);
    int32_t cell[WIDEST];
    for (int k = 0; k < c->after; k++) cell[k] = c->cell[c->kept[k]];
    memcpy(c->cell, cell, (size_t)c->after * sizeof *cell);
    c->before = c->after;
    state_table_advance(&c->now, &c->next);
}

/* ---- states */

static void unpack(const struct count *c, uint64_t key, int8_t mate[HAND])
{
    ASSERT(c->before <= c->all && c->all <= HAND);
    for (int i = 0; i < c->before; i++) {
        int sign = (int)(key >> BITS * i & 15);
        mate[i] = (int8_t)(sign == SIGN_INSIDE ? INSIDE : sign == SIGN_BEHIND ? BEHIND : sign);
    }
    for (int i = c->before; i < c->all; i++) mate[i] = (int8_t)i;
}

/* Packs the state of the frontier after. False: too many ends are behind, or the path is `whole`
 * and misses cells. */
static bool pack(const struct count *c, const int8_t mate[HAND], bool whole, uint64_t *key)
{
    ASSERT(c->given_to_come >= 0 && c->given_to_come <= c->given);
    int behind = 0, inside = 0;
    *key = 0;
    for (int k = 0; k < c->after; k++) {
        int to = mate[c->kept[k]];
        ASSERT(to == INSIDE || to == BEHIND || mate[to] == c->kept[k]); /* mates are symmetric */
        uint64_t sign = to == INSIDE ? SIGN_INSIDE : to == BEHIND ? SIGN_BEHIND : (uint64_t)c->keep[to];
        behind += to == BEHIND;
        inside += to == INSIDE;
        *key |= sign << BITS * k;
    }
    return whole ? c->last && inside == c->after : behind + c->given_to_come <= 2;
}

/* Adds a step between two cells. False if one has two already, or a cycle would close. */
static bool join(int8_t mate[HAND], int a, int b, bool *whole)
{
    ASSERT(a != b && a >= 0 && a < HAND && b >= 0 && b < HAND);
    int far = mate[a], other = mate[b];
    if (far == INSIDE || other == INSIDE || far == b) return false;
    if (far != a) mate[a] = INSIDE;
    if (other != b) mate[b] = INSIDE;
    if (far != BEHIND) mate[far] = (int8_t)other;
    if (other != BEHIND) mate[other] = (int8_t)far;
    *whole = *whole || (far == BEHIND && other == BEHIND);
    return true;
}

/* ---- choices */

static int steps_of(const int8_t mate[HAND], int place)
{
    ASSERT(place >= 0 && place < HAND);
    return mate[place] == INSIDE ? 2 : mate[place] != place;
}

static bool keep(struct count *c, uint64_t key, wide ways)
{
    enum path_states_end end = path_states_add(&c->next, &key, ways);
    c->full = end == PATH_STATES_FULL;
    return end == PATH_STATES_ADDED;
}

/* The steps of the cell taken are those to the cells with these bits. */
static bool choose(struct count *c, const int8_t mate[HAND], unsigned bits, bool ends, wide ways)
{
    ASSERT(bits >> c->touches == 0 && !(c->linked & ~bits)); /* links are among the steps chosen */
    int8_t work[HAND];
    bool whole = false;
    uint64_t key;
    memcpy(work, mate, sizeof work);
    for (int i = 0; i < c->touches; i++)
        if (bits >> i & 1 && !join(work, c->taken, c->to[i], &whole)) return true;
    int far = work[c->taken];
    ASSERT((far != INSIDE) == ends); /* a cell taken has two steps, or is an end of the path */
    if (ends && far == BEHIND) whole = true;
    if (ends && far != BEHIND) work[far] = BEHIND;
    return !pack(c, work, whole, &key) || keep(c, key, ways);
}

/* Tries all choices of this many steps. */
static bool choose_steps(struct count *c, const int8_t mate[HAND], int steps, bool ends, wide ways)
{
    ASSERT(steps <= 2);
    if (steps < 0) return true;
    if (steps == 0) return c->linked || choose(c, mate, 0, ends, ways);
    for (int i = 0; i < c->touches; i++)
        for (int j = steps == 1 ? i : i + 1; j < (steps == 1 ? i + 1 : c->touches); j++) {
            unsigned bits = 1U << i | 1U << j;
            if (!(c->linked & ~bits) && !choose(c, mate, bits, ends, ways)) return false;
        }
    return true;
}

static bool is_stopped(struct count *c, int32_t rank)
{
    if (++c->looked_at % POLL_STATES) return false;
    if (c->terms->progress) c->terms->progress(c->terms->self, rank, (double)c->path->field.cells);
    c->stopped = deadline_reached(c->terms->deadline);
    return c->stopped;
}

/* Takes the cell of this rank. False: stopped, or out of memory. */
static bool pass(struct count *c, int32_t rank)
{
    take(c, rank);
    for (size_t i = 0; i < c->now.size; i++) {
        int8_t mate[HAND];
        wide ways = path_states_ways(&c->now, i);
        unpack(c, *state_table_key(&c->now, i), mate);
        int steps = steps_of(mate, c->taken);
        if (is_stopped(c, rank) || (c->may_pass && !choose_steps(c, mate, 2 - steps, false, ways)) ||
            (c->may_end && !choose_steps(c, mate, 1 - steps, true, ways)))
            return false;
    }
    go_on(c);
    return true;
}

/* ---- the method */

bool path_frontier_takes(const struct board *board)
{
    const struct path *p = path_of(board);
    for (size_t i = 0; i < p->field.cells; i++)
        if (p->given[i] > 1 && p->given[i] < (int32_t)p->field.cells) return false;
    return true;
}

/* The count of the final state; twice that if no end is given, for both directions. */
static bool number_of(const struct count *c, wide *number)
{
    ASSERT(c->now.size <= 1); /* no cell is left, so there is one state at most */
    *number = c->now.size ? path_states_ways(&c->now, 0) : 0;
    if (c->given || c->path->field.cells == 1) return true;
    bool fits = *number << 1 >> 1 == *number;
    *number <<= 1;
    return fits;
}

static dm_status give_up(const struct count *c, struct sentence *reason)
{
    if (c->stopped) return DM_UNKNOWN;
    if (!c->full) {
        say_set(reason, "path.frontier.overflow", NULL);
        return DM_UNKNOWN;
    }
    say_set(reason, "path.frontier.memory", SAY(say_int("megabytes", (int64_t)(c->now.most >> 19))));
    return c->terms->memory ? DM_UNKNOWN : DM_INVALID;
}

static dm_status count_paths(struct count *c, wide *number, struct sentence *reason)
{
    int32_t cells = (int32_t)c->path->field.cells;
    bool fine = path_states_add(&c->now, &(uint64_t){0}, 1) == PATH_STATES_ADDED;
    /* A single cell is both ends, and the only one without a step. */
    for (int32_t rank = 0; cells > 1 && rank < cells && fine; rank++) fine = pass(c, rank);
    if (!fine || !number_of(c, number)) return give_up(c, reason);
    return *number ? DM_SOLUTION : DM_NONE;
}

dm_status path_frontier_count(const struct board *board, const struct family_request *terms, wide *number,
                              struct sentence *reason)
{
    struct count c = {.path = path_of(board), .terms = terms};
    dm_status status = DM_INVALID;
    size_t memory = terms->memory ? terms->memory : alloc_machine();
    *number = 0;
    if (!path_frontier_takes(board)) {
        say_set(reason, "path.frontier.given", NULL);
        return DM_INVALID;
    }
    for (size_t i = 0; i < board->cells; i++) c.given += c.path->given[i] != 0;
    c.given_to_come = c.given;
    struct arena scratch = {0};
    make_order(&c.order, &c.path->field, &scratch);
    state_table_open(&c.now, 1, PATH_STATES_EXTRA, memory / 2);
    state_table_open(&c.next, 1, PATH_STATES_EXTRA, memory / 2);
    if (c.order.width <= WIDEST)
        status = count_paths(&c, number, reason);
    else
        say_set(reason, "path.frontier.wide", SAY(say_int("cells", c.order.width), say_int("most", WIDEST)));
    state_table_close(&c.now);
    state_table_close(&c.next);
    arena_free(&scratch);
    return status;
}

bool path_frontier_counts(const struct board *board)
{
    if (!path_frontier_takes(board)) return false;
    struct order order;
    struct arena scratch = {0};
    make_order(&order, &path_of(board)->field, &scratch);
    arena_free(&scratch);
    return order.width <= WIDEST;
}

double path_frontier_footprint(const struct board *board)
{
    return 64.0 * (double)board->cells;
}
