/* Tours of narrow boards, column by column.
 *
 * The states that the first c columns can be in (strip_column.c) are a set; the next set follows
 * from it alone, except at the column of the start. The sets soon repeat: away from the ends and
 * from the start a long board is the same everywhere. So each set is kept once, with the set that
 * follows it, and a column is one lookup. If the last set holds a complete tour, it is followed
 * back: from each state to one before it that is in the set of that column. Both passes are exact,
 * so for any length a tour is found or its absence proved.
 *
 * Time is O(columns) once the sets are made, and their number does not depend on the length; 8
 * bytes a square, and 4 a column. */
#include "search/walk/strip.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "search/states/state_table.h"
#include "search/walk/strip_column.h"

#include <stdlib.h>
#include <string.h>

struct arc { /* from one state to another by one column */
    int32_t from, to;
    uint32_t links;
};

typedef VEC(struct arc) arc_list;

struct state {
    bool extended;    /* its arcs are in `arcs` */
    size_t first_arc; /* of those that leave it, one after another */
    size_t arc_count;
};

struct set {
    vec_i32 members; /* states by number, in order */
    int32_t next;    /* the set one column on, or -1: not known yet */
};

struct strip {
    struct strip_column column;
    int columns;
    int start[2];             /* row and column, or -1 */
    int begun;                /* the column that an open tour begins in, or -1: any */
    struct state_table keys;  /* of the states, which have their numbers */
    VEC(struct state) states; /* by number */
    arc_list arcs;            /* of ordinary columns, by the state they leave */
    arc_list start_arcs;      /* of the start's column */
    vec_i32 order;            /* arcs by the state that they lead to */
    vec_i32 order_begin;      /* states + 1: where those of a state begin in `order` */
    VEC(struct set) sets;
    int32_t *set_of;          /* columns + 1: the set after that many columns; owned */
    strip_column_steps steps; /* scratch */
    vec_int seen;             /* states: scratch */
    int stamp;
};

/* ---- states */

static uint64_t key_of(const struct strip *strip, int32_t state)
{
    return *state_table_key(&strip->keys, (size_t)state);
}

static int32_t number_of(struct strip *strip, uint64_t key)
{
    size_t number = state_table_number(&strip->keys, &key);
    ASSERT(number <= strip->states.size);
    if (number == strip->states.size) {
        vec_push(&strip->states, (struct state){0});
        vec_push(&strip->seen, 0);
    }
    return (int32_t)number;
}

/* Appends all arcs that leave a state to `arcs`. */
static void extend(struct strip *strip, int32_t state, int start_row, arc_list *arcs)
{
    vec_clear(&strip->steps);
    strip_column_extend(&strip->column, key_of(strip, state), start_row, &strip->steps);
    for (size_t i = 0; i < strip->steps.size; i++) {
        struct strip_column_step step = strip->steps.data[i];
        struct arc arc = {state, number_of(strip, step.to), step.links};
        vec_push(arcs, arc);
    }
}

static void extend_once(struct strip *strip, int32_t state)
{
    if (strip->states.data[state].extended) return;
    size_t first = strip->arcs.size;
    extend(strip, state, -1, &strip->arcs);
    struct state *own = &strip->states.data[state];
    own->extended = true;
    own->first_arc = first;
    own->arc_count = strip->arcs.size - first;
}

/* ---- sets */

static int by_number(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static void add_ends(struct strip *strip, const arc_list *arcs, size_t first, size_t count, vec_i32 *members)
{
    for (size_t i = first; i < first + count; i++) {
        int32_t to = arcs->data[i].to;
        if (strip->seen.data[to] == strip->stamp) continue;
        strip->seen.data[to] = strip->stamp;
        vec_push(members, to);
    }
}

/* The number of the set with these members; takes ownership of them. */
static int32_t keep_set(struct strip *strip, vec_i32 *members)
{
    size_t size = members->size, bytes = size * sizeof *members->data;
    if (size > 0) qsort(members->data, size, sizeof *members->data, by_number);
    for (size_t i = 0; i < strip->sets.size; i++) {
        const vec_i32 *own = &strip->sets.data[i].members;
        if (own->size != size || (size > 0 && memcmp(own->data, members->data, bytes) != 0)) continue;
        vec_free(members);
        return (int32_t)i;
    }
    struct set set = {.members = *members, .next = -1};
    vec_push(&strip->sets, set);
    return (int32_t)strip->sets.size - 1;
}

static int32_t set_after(struct strip *strip, int32_t set, bool start_here)
{
    if (!start_here && strip->sets.data[set].next >= 0) return strip->sets.data[set].next;
    const vec_i32 *from = &strip->sets.data[set].members;
    vec_i32 members = {0};
    strip->stamp++;
    for (size_t i = 0; i < from->size; i++) {
        int32_t state = from->data[i];
        if (start_here)
            extend(strip, state, strip->start[0], &strip->start_arcs);
        else {
            extend_once(strip, state);
            add_ends(strip, &strip->arcs, strip->states.data[state].first_arc,
                     strip->states.data[state].arc_count, &members);
        }
    }
    if (start_here) add_ends(strip, &strip->start_arcs, 0, strip->start_arcs.size, &members);
    int32_t next = keep_set(strip, &members);
    if (!start_here) strip->sets.data[set].next = next;
    return next;
}

static bool stopped(const struct tour_watch *watch, int done, int total)
{
    if (watch && watch->progress) watch->progress(watch->self, done, total);
    return ground_stopped(watch);
}

static bool go_across(struct strip *strip, const struct tour_watch *watch)
{
    vec_i32 first = {0};
    vec_push(&first, number_of(strip, strip_column_begin(&strip->column)));
    strip->set_of[0] = keep_set(strip, &first);
    for (int c = 0; c < strip->columns; c++) {
        if (stopped(watch, c, strip->columns)) return false;
        strip->set_of[c + 1] = set_after(strip, strip->set_of[c], c == strip->begun);
    }
    return true;
}

/* ---- the way back */

static bool has(const vec_i32 *members, int32_t state)
{
    return members->size > 0 && bsearch(&state, members->data, members->size, sizeof state, by_number);
}

/* Arcs in the order of the states that they lead to. */
static void sort_arcs(struct strip *strip)
{
    size_t states = strip->states.size, arcs = strip->arcs.size;
    vec_reserve(&strip->order, arcs + 1);
    vec_reserve(&strip->order_begin, states + 2);
    int32_t *begin = strip->order_begin.data;
    memset(begin, 0, (states + 2) * sizeof *begin);
    for (size_t i = 0; i < arcs; i++) begin[strip->arcs.data[i].to + 2]++;
    for (size_t s = 0; s < states; s++) begin[s + 2] += begin[s + 1];
    for (size_t i = 0; i < arcs; i++) strip->order.data[begin[strip->arcs.data[i].to + 1]++] = (int32_t)i;
}

/* An arc to `state` from a state that the first `columns` columns can be in. */
static struct arc arc_before(const struct strip *strip, int columns, int32_t state)
{
    const vec_i32 *members = &strip->sets.data[strip->set_of[columns]].members;
    if (columns == strip->begun) {
        size_t i = 0;
        while (strip->start_arcs.data[i].to != state) i++;
        ASSERT(i < strip->start_arcs.size);
        return strip->start_arcs.data[i];
    }
    int32_t i = strip->order_begin.data[state];
    while (!has(members, strip->arcs.data[strip->order.data[i]].from)) i++;
    ASSERT(i < strip->order_begin.data[state + 1]); /* some arc leads to every state of a set */
    return strip->arcs.data[strip->order.data[i]];
}

static int32_t complete_state(const struct strip *strip)
{
    const vec_i32 *last = &strip->sets.data[strip->set_of[strip->columns]].members;
    for (size_t i = 0; i < last->size; i++)
        if (strip_column_complete(&strip->column, key_of(strip, last->data[i]))) return last->data[i];
    return -1;
}

/* Squares of the strip are numbered column by column; each gets its one or two neighbours, or
 * -1. */
static void link_squares(int rows, int column, uint32_t links, int32_t (*near)[2])
{
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < STRIP_COLUMN_LINKS; i++) {
            if (!(links >> (STRIP_COLUMN_LINKS * row + i) & 1)) continue;
            int32_t a = column * rows + row;
            int32_t b = (column + strip_column_link[i][1]) * rows + row + strip_column_link[i][0];
            near[a][near[a][0] >= 0] = b;
            near[b][near[b][0] >= 0] = a;
        }
}

static void go_back(struct strip *strip, int32_t state, int32_t (*near)[2])
{
    sort_arcs(strip);
    for (int c = strip->columns - 1; c >= 0; c--) {
        struct arc arc = arc_before(strip, c, state);
        link_squares(strip->column.rows, c, arc.links, near);
        state = arc.from;
    }
}

/* ---- the answer */

static int32_t first_square(const struct strip *strip, const int32_t (*near)[2])
{
    if (strip->start[0] >= 0) return strip->start[1] * strip->column.rows + strip->start[0];
    int32_t square = 0, all = strip->columns * strip->column.rows;
    while (square + 1 < all && near[square][1] >= 0) square++;
    return near[square][1] < 0 ? square : 0;
}

static void number_squares(const struct strip *strip, const int32_t (*near)[2], bool turned, int32_t *step)
{
    int32_t rows = strip->column.rows, square = first_square(strip, near), before = near[square][1];
    for (int32_t number = 1; number <= rows * strip->columns; number++) {
        int32_t row = square % rows, column = square / rows;
        step[turned ? square : row * strip->columns + column] = number;
        int32_t next = near[square][near[square][0] == before];
        before = square;
        square = next;
    }
}

static enum tour_end answer(struct strip *strip, bool turned, int32_t *step, const struct tour_watch *watch)
{
    if (!go_across(strip, watch)) return TOUR_STOPPED;
    int32_t state = complete_state(strip);
    if (state < 0) return TOUR_NONE;
    size_t squares = (size_t)strip->columns * (size_t)strip->column.rows;
    int32_t(*near)[2] = alloc_array(squares, sizeof *near);
    memset(near, -1, squares * sizeof *near);
    go_back(strip, state, near);
    number_squares(strip, (const int32_t(*)[2])near, turned, step);
    alloc_free(near);
    return TOUR_FOUND;
}

static void clear(struct strip *strip)
{
    for (size_t i = 0; i < strip->sets.size; i++) vec_free(&strip->sets.data[i].members);
    vec_free(&strip->sets);
    vec_free(&strip->states);
    state_table_close(&strip->keys);
    vec_free(&strip->arcs);
    vec_free(&strip->start_arcs);
    vec_free(&strip->order);
    vec_free(&strip->order_begin);
    vec_free(&strip->steps);
    vec_free(&strip->seen);
    alloc_free(strip->set_of);
}

enum tour_end strip_tour(const struct ground *ground, int64_t start, bool closed, int32_t *step,
                         const struct tour_watch *watch)
{
    bool turned = ground->rows > ground->columns;
    struct strip strip = {.columns = turned ? ground->rows : ground->columns, .start = {-1, -1}, .begun = -1};
    strip.column.rows = turned ? ground->columns : ground->rows;
    strip.column.spare = closed ? 0 : start == GROUND_NOWHERE ? 2 : 1;
    state_table_open(&strip.keys, 1, 0, SIZE_MAX);
    strip.set_of = alloc_array((size_t)strip.columns + 1, sizeof *strip.set_of);
    if (start != GROUND_NOWHERE) {
        strip.start[turned] = (int)(start / ground->columns);
        strip.start[!turned] = (int)(start % ground->columns);
    }
    if (!closed) strip.begun = strip.start[1];
    enum tour_end result = answer(&strip, turned, step, watch);
    clear(&strip);
    return result;
}
