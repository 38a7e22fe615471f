/* Domination where pieces block each other or numbers are given: local search by destroy and repair
 * (LNS, Shaw 1998) on the board.
 *
 * Idea. Remove some pieces; then, while a square is unwatched and pieces are left, pick an
 * unwatched square, sample places from which it would be seen, and take the one that leaves the
 * fewest squares unwatched. Undo the round if more are unwatched than before. When minimising, if
 * all squares are watched, allow one piece fewer from then on. A piece on an unwatched square
 * blocks nothing, since a line of sight through it would watch it; so repairing ends.
 *
 * Invariant: `watched` counts, for every square, the lines of sight that end on it or go through
 * it; the list OPEN has the empty squares where it is 0. Placing and removing a piece cost the
 * length of the rays through its square. */
#include "puzzle/family/chess/chess_steps.h"

#include "base/rng.h"

#include <string.h>

enum {
    EFFORT = 20000000, /* most squares walked in the search: a tenth of a second */
    EFFORT_PER_CELL = 100000,
    MOST_EFFORT = 400000000, /* and before it, for an initial position */
    CHOICES = 24,            /* most places tried for an unwatched square */
    FEWEST_CHOICES = 2
};

/* Unwatched empty squares; pieces that are not given. */
enum { OPEN, MINE, LISTS };

struct change { /* a piece came or went */
    size_t cell;
    int kind;
    bool put;
};

struct watch {
    const struct chess *chess;
    struct chess_steps steps;
    bool exact;
    int choices;
    int64_t left[CHESS_KINDS]; /* pieces to come */
    int64_t limit;             /* most pieces on the board, given ones included */
    int64_t count;             /* pieces on the board, not counting obstacles */
    int32_t *values, *watched; /* by cell */
    VEC(uint32_t) list[LISTS];
    uint32_t *at; /* by cell: where in its list */
    VEC(struct change) changes;
    uint64_t touched;
    struct rng rng;
};

/* ---- lines of sight */

static void list_add(struct watch *w, int list, size_t cell)
{
    w->at[cell] = (uint32_t)w->list[list].size;
    vec_push(&w->list[list], (uint32_t)cell);
}

static void list_drop(struct watch *w, int list, size_t cell)
{
    ASSERT(w->list[list].data[w->at[cell]] == cell);
    uint32_t last = vec_pop(&w->list[list]);
    w->list[list].data[w->at[cell]] = last;
    w->at[last] = w->at[cell];
}

/* Adds or removes a line of sight after this cell: `room` steps, up to the first piece. */
static void change_ray(struct watch *w, const struct chess_step *step, size_t cell, int room, int by)
{
    for (int k = 0; k < room; k++) {
        cell += (size_t)step->offset;
        bool empty = w->values[cell] == 0;
        if (empty && by > 0 && w->watched[cell] == 0) list_drop(w, OPEN, cell);
        w->watched[cell] += by;
        ASSERT(w->watched[cell] >= 0); /* lines of sight go as they came */
        if (empty && by < 0 && w->watched[cell] == 0) list_add(w, OPEN, cell);
        w->touched++;
        if (!empty) return;
    }
}

/* True if a piece rides this way to or over the cell. */
static bool is_met(struct watch *w, const struct chess_step *step, size_t cell)
{
    const struct chess_step *back = &w->steps.step[step->back];
    int room = chess_steps_room(w->chess, back, cell);
    for (int k = 0; k < room; k++) {
        cell += (size_t)back->offset;
        w->touched++;
        if (w->values[cell]) return step->rides >> (w->values[cell] - 1) & 1;
    }
    return false;
}

static void change_through(struct watch *w, size_t cell, int by)
{
    for (int i = 0; i < w->steps.count; i++) {
        const struct chess_step *step = &w->steps.step[i];
        if (step->rides && is_met(w, step, cell))
            change_ray(w, step, cell, chess_steps_room(w->chess, step, cell), by);
    }
}

static void change_own(struct watch *w, int kind, size_t cell, int by)
{
    for (int i = 0; i < w->steps.count; i++) {
        const struct chess_step *step = &w->steps.step[i];
        change_ray(w, step, cell, chess_steps_room_of(w->chess, &w->steps, i, kind, false, cell), by);
    }
}

static void put(struct watch *w, int kind, size_t cell)
{
    ASSERT(w->values[cell] == 0 && w->left[kind] > 0);
    bool obstacle = w->chess->kinds[kind].piece->obstacle;
    if (w->watched[cell] == 0) list_drop(w, OPEN, cell);
    change_through(w, cell, -1);
    w->values[cell] = kind + 1;
    list_add(w, MINE, cell);
    change_own(w, kind, cell, 1);
    w->count += !obstacle;
    if (w->left[kind] != INT64_MAX) w->left[kind]--;
    w->touched++;
    vec_push(&w->changes, ((struct change){cell, kind, true}));
}

static void take(struct watch *w, size_t cell)
{
    int kind = w->values[cell] - 1;
    change_own(w, kind, cell, -1);
    ASSERT(kind >= 0 && w->chess->given[cell] == 0); /* given pieces stay */
    w->values[cell] = 0;
    list_drop(w, MINE, cell);
    if (w->watched[cell] == 0) list_add(w, OPEN, cell);
    change_through(w, cell, 1);
    w->count -= !w->chess->kinds[kind].piece->obstacle;
    if (w->left[kind] != INT64_MAX) w->left[kind]++;
    w->touched++;
    vec_push(&w->changes, ((struct change){cell, kind, false}));
}

static void undo(struct watch *w)
{
    for (size_t i = w->changes.size; i-- > 0;) {
        struct change change = w->changes.data[i];
        if (change.put)
            take(w, change.cell);
        else
            put(w, change.kind, change.cell);
    }
    vec_clear(&w->changes);
}

/* ---- repair */

struct choice {
    size_t cell;
    int kind;
};

struct choices { /* a uniform sample of the places met */
    struct choice list[CHOICES];
    int count;
    uint64_t met;
};

static void sample_place(struct watch *w, struct choices *c, struct choice choice)
{
    uint64_t at = c->met++;
    ASSERT(c->count <= w->choices && w->choices <= CHOICES);
    if (c->count < w->choices)
        c->list[c->count++] = choice;
    else if ((at = rng_below(&w->rng, at + 1)) < (uint64_t)w->choices)
        c->list[at] = choice;
}

/* Places from which this kind would see the cell. */
static void sample_kind(struct watch *w, struct choices *c, int kind, size_t cell)
{
    for (int i = 0; i < w->steps.count; i++) {
        int room = chess_steps_room_of(w->chess, &w->steps, i, kind, true, cell);
        size_t from = cell;
        for (int k = 0; k < room; k++) {
            from -= (size_t)w->steps.step[i].offset;
            w->touched++;
            if (w->values[from]) break;
            sample_place(w, c, (struct choice){from, kind});
        }
    }
}

/* Places a piece that holds or sees this square and leaves the fewest unwatched. False: no piece is
 * left. */
static bool repair_square(struct watch *w, size_t cell)
{
    ASSERT(w->values[cell] == 0 && w->watched[cell] == 0); /* unwatched */
    struct choices c = {.count = 0};
    struct choice best = {0};
    size_t fewest = SIZE_MAX;
    for (int kind = 0; kind < w->chess->kind_count && w->count < w->limit; kind++) {
        if (w->left[kind] <= 0 || w->chess->kinds[kind].piece->obstacle) continue;
        sample_place(w, &c, (struct choice){cell, kind});
        sample_kind(w, &c, kind, cell);
    }
    for (int i = 0; i < c.count; i++) {
        put(w, c.list[i].kind, c.list[i].cell);
        if (w->list[OPEN].size < fewest) {
            fewest = w->list[OPEN].size;
            best = c.list[i];
        }
        take(w, c.list[i].cell);
        w->changes.size -= 2;
    }
    if (c.count == 0) return false;
    /* Elsewhere a piece may block as much as it sees; on this square it cannot. */
    if (fewest >= w->list[OPEN].size) best.cell = cell;
    put(w, best.kind, best.cell);
    return true;
}

static void repair(struct watch *w, uint64_t until)
{
    while (w->list[OPEN].size > 0 && w->touched < until)
        if (!repair_square(w, w->list[OPEN].data[rng_below(&w->rng, w->list[OPEN].size)])) return;
}

/* ---- search */

/* Places the remaining pieces where they block nothing that is needed. */
static bool use_up(struct watch *w, uint64_t until)
{
    for (int kind = 0; kind < w->chess->kind_count; kind++)
        for (size_t cell = 0; cell < w->chess->board.cells && w->left[kind] > 0 && w->touched < until;
             cell++) {
            if (w->values[cell]) continue;
            put(w, kind, cell);
            if (w->list[OPEN].size > 0) take(w, cell);
        }
    for (int kind = 0; kind < w->chess->kind_count; kind++)
        if (w->left[kind] > 0) return false;
    return true;
}

static void prune(struct watch *w, uint64_t until)
{
    for (size_t i = w->list[MINE].size; i-- > 0 && w->touched < until;) {
        size_t cell = w->list[MINE].data[i];
        int kind = w->values[cell] - 1;
        take(w, cell);
        if (w->list[OPEN].size > 0) put(w, kind, cell);
    }
}

static void drop_some(struct watch *w, int64_t most)
{
    for (int64_t k = 0; k < most && w->list[MINE].size > 0; k++)
        take(w, w->list[MINE].data[rng_below(&w->rng, w->list[MINE].size)]);
}

/* Keeps a complete position; from then on one piece fewer is allowed. True: the search can stop. */
static bool keep(struct watch *w, int64_t enough, uint64_t until, int32_t *best, bool *found)
{
    if (w->list[OPEN].size > 0) return false;
    if (w->exact && !use_up(w, until)) return true;
    ASSERT(w->list[OPEN].size == 0);
    memcpy(best, w->values, w->chess->board.cells * sizeof *best);
    *found = true;
    w->limit = w->count - 1;
    return w->exact || w->count <= enough || w->list[MINE].size == 0;
}

static void search(struct watch *w, int64_t enough, int32_t *best, bool *found)
{
    uint64_t effort = EFFORT_PER_CELL * (uint64_t)w->chess->board.cells;
    uint64_t until = w->touched + (effort < EFFORT ? effort : EFFORT);
    while (!keep(w, enough, until, best, found) && w->touched < until) {
        if (w->count > w->limit) drop_some(w, w->count - w->limit);
        size_t before = w->list[OPEN].size;
        vec_clear(&w->changes);
        w->touched++;
        drop_some(w, 1 + (int64_t)rng_below(&w->rng, 3));
        repair(w, until);
        if (w->list[OPEN].size > before) undo(w);
        if (w->list[MINE].size == 0 && w->list[OPEN].size == before && before > 0) return;
    }
}

/* ---- opening and closing */

/* As many as the effort allows for twice the least number of pieces. */
static int choices_for(const struct watch *w, int64_t enough)
{
    double rays = 1, pieces = enough > 0 ? 2.0 * (double)enough : (double)w->chess->board.cells / 4;
    for (int i = 0; i < w->steps.count; i++)
        rays += w->steps.step[i].rides ? 2.0 * (w->chess->rows + w->chess->columns) : 2;
    double choices = 8.0 * EFFORT / (rays * pieces);
    return choices > CHOICES ? CHOICES : choices < FEWEST_CHOICES ? FEWEST_CHOICES : (int)choices;
}

static struct watch *begin(const struct chess *c, uint64_t seed, int64_t enough)
{
    struct watch *w = alloc_bytes(sizeof *w);
    w->chess = c;
    w->exact = !c->optimise;
    w->limit = INT64_MAX;
    rng_seed(&w->rng, seed);
    chess_steps_list(c, &w->steps);
    w->choices = choices_for(w, enough);
    chess_steps_left(c, w->left);
    w->values = alloc_array(c->board.cells, sizeof *w->values);
    w->watched = alloc_array(c->board.cells, sizeof *w->watched);
    w->at = alloc_array(c->board.cells, sizeof *w->at);
    for (size_t i = 0; i < c->board.cells; i++) {
        w->values[i] = c->given[i];
        w->count += c->given[i] && !chess_obstacle(c, c->given[i]);
        if (!c->given[i]) list_add(w, OPEN, i);
    }
    for (size_t i = 0; i < c->board.cells; i++)
        if (c->given[i]) change_own(w, c->given[i] - 1, i, 1);
    return w;
}

static void end(struct watch *w)
{
    alloc_free(w->values), alloc_free(w->watched), alloc_free(w->at);
    vec_free(&w->list[OPEN]), vec_free(&w->list[MINE]), vec_free(&w->changes);
    alloc_free(w);
}

bool chess_guess_repair(const struct chess *c, uint64_t seed, int64_t enough, int32_t *values)
{
    struct watch *w = begin(c, seed, enough);
    bool found = false;
    for (size_t i = 0; i < c->board.cells; i++)
        if (values[i] && !w->values[i] && w->left[values[i] - 1] > 0) put(w, values[i] - 1, i);
    repair(w, MOST_EFFORT);
    if (!w->exact && w->list[OPEN].size == 0) prune(w, w->touched + EFFORT);
    search(w, enough, values, &found);
    end(w);
    return found;
}
