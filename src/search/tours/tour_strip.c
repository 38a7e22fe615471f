/* Tours of narrow boards, column by column: a transfer-matrix method.
 *
 * The set of states possible after c columns determines the set after c + 1 columns, except at the
 * column of the start. The sets soon repeat, because a long board is uniform away from its ends and
 * the start. Each set is stored once with its successor, so a column costs one lookup. If the last
 * set contains a complete tour, it is traced back from each state to a predecessor in the set of
 * that column. Both passes are exact, so for any length a tour is found or its absence proved.
 *
 * O(columns) time once the sets exist, and their number does not depend on the length; 8 bytes per
 * square and 4 per column. */
#include "search/tours/tour_search.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "search/states/state_table.h"

#include <stdlib.h>
#include <string.h>

/* ---- one more column
 *
 * Only the squares of the last two columns can be linked to squares further right. For each, a
 * state records whether it has two links (FULL), none (FREE), or one: then the square at the other
 * end of its path, or END if the path leads to an end of the tour. It also records how many ends
 * may still be placed and whether the tour is complete. Equal states have equal completions.
 *
 * A new square is linked to at most two squares on its left, since a knight has no move within a
 * column. Squares of the leaving column must be FULL; one that lacks a single link may be an end of
 * the tour, while ends are left. A tour that is complete before the board ends is rejected. */
enum { MOST_ROWS = 4, LINKS = 4 };

struct column {
    int rows;  /* 3 or 4 */
    int spare; /* free ends of the tour: 0 if it is closed */
};

struct step {
    uint64_t to;    /* the next state */
    uint32_t links; /* of the new column's squares to the left */
};

typedef VEC(struct step) step_list;

/* Codes of squares; smaller codes are mates. A state has four bits per square, then the free ends,
 * then the flag of a complete tour. */
enum { MOST_SQUARES = 3 * MOST_ROWS, FREE = 12, END = 13, FULL = 14, SPARE_AT = 32, WHOLE_AT = 34 };

/* Offsets of the squares on the left that a square can be linked to, as (row, column). Bit r * 4 +
 * i of a step's links: the square in row r of the new column has link i. */
static const int8_t link_to[LINKS][2] = {{-2, -1}, {2, -1}, {-1, -2}, {1, -2}};

/* The two columns of a state and the new one, each from the top. */
struct edge {
    int8_t code[MOST_SQUARES];
    int spare;
    bool whole;
};

struct work {
    const struct column *column;
    int start;
    step_list *steps;
};

/* The new column is FREE. */
static struct edge unpack(const struct column *column, uint64_t state)
{
    struct edge edge = {.spare = (int)(state >> SPARE_AT & 3), .whole = state >> WHOLE_AT & 1};
    memset(edge.code, FREE, sizeof edge.code);
    for (int i = 0; i < 2 * column->rows; i++) edge.code[i] = (int8_t)(state >> 4 * i & 15);
    return edge;
}

/* Without the first column. */
static uint64_t pack(const struct column *column, const struct edge *edge)
{
    uint64_t state = (uint64_t)edge->spare << SPARE_AT | (uint64_t)edge->whole << WHOLE_AT;
    for (int i = 0; i < 2 * column->rows; i++) {
        int code = edge->code[i + column->rows];
        ASSERT(code >= column->rows); /* no path ends in the leaving column */
        state |= (uint64_t)(code < FREE ? code - column->rows : code) << 4 * i;
    }
    return state;
}

/* The state without columns. */
static uint64_t first_state(const struct column *column)
{
    struct edge edge = {.spare = column->spare};
    REQUIRE(column->rows >= 3 && column->rows <= MOST_ROWS, "a strip has 3 or 4 rows");
    memset(edge.code, FULL, sizeof edge.code);
    return pack(column, &edge);
}

/* The other end of a square's path: a square, possibly itself, or END. */
static int far_end(const struct edge *edge, int square)
{
    return edge->code[square] == FREE ? square : edge->code[square];
}

static bool join(struct edge *edge, int a, int b)
{
    if (edge->whole || edge->code[a] == FULL || edge->code[b] == FULL) return false;
    int far_a = far_end(edge, a), far_b = far_end(edge, b);
    ASSERT(far_a == END || far_end(edge, far_a) == a); /* ends of a path are mates */
    ASSERT(far_b == END || far_end(edge, far_b) == b);
    bool whole = far_a == b || (far_a == END && far_b == END);
    edge->whole |= whole;
    edge->code[a] = edge->code[b] = FULL;
    if (whole) return true;
    if (far_a != END) edge->code[far_a] = (int8_t)far_b;
    if (far_b != END) edge->code[far_b] = (int8_t)far_a;
    return true;
}

/* Closes a square that gets no more links. */
static bool leave(struct edge *edge, int square)
{
    int code = edge->code[square];
    if (code == FULL) return true;
    if (code == FREE || edge->whole || edge->spare == 0) return false;
    edge->spare--;
    edge->code[square] = FULL;
    if (code == END)
        edge->whole = true;
    else
        edge->code[code] = END;
    return true;
}

static bool all_full(const struct edge *edge, int from, int to)
{
    for (int i = from; i < to; i++)
        if (edge->code[i] != FULL) return false;
    return true;
}

static void finish_column(const struct work *work, const struct edge *edge, uint32_t links)
{
    int rows = work->column->rows;
    ASSERT(all_full(edge, 0, rows)); /* the column that leaves */
    if (edge->whole && !all_full(edge, rows, 3 * rows)) return;
    struct step step = {pack(work->column, edge), links};
    vec_push(work->steps, step);
}

/* Links the square in `row` of the new column by links from `next` on, at most `left` of them; then
 * the rows below. A square of the leaving column is closed as soon as the new square in the row
 * below it is done, which prunes most branches. */
static void place(const struct work *work, struct edge edge, int row, int next, int left, uint32_t links)
{
    int rows = work->column->rows;
    for (int i = next; i < LINKS && left > 0; i++) {
        int to = row + link_to[i][0];
        if (to < 0 || to >= rows) continue;
        struct edge longer = edge;
        if (join(&longer, 2 * rows + row, to + rows * (2 + link_to[i][1])))
            place(work, longer, row, i + 1, left - 1, links | UINT32_C(1) << (LINKS * row + i));
    }
    if (row > 0 && !leave(&edge, row - 1)) return;
    if (row + 1 < rows)
        place(work, edge, row + 1, 0, row + 1 == work->start ? 1 : 2, links);
    else if (leave(&edge, row))
        finish_column(work, &edge, links);
}

/* Appends each way to add a column; with `start` >= 0 the tour begins in that row of it. */
static void extend_column(const struct column *column, uint64_t from, int start, step_list *steps)
{
    struct work work = {column, start, steps};
    struct edge edge = unpack(column, from);
    if (edge.whole) return;
    if (start >= 0) edge.code[2 * column->rows + start] = END;
    place(&work, edge, 0, 0, start == 0 ? 1 : 2, 0);
}

/* True if the tour is complete without more columns. */
static bool is_complete(const struct column *column, uint64_t state)
{
    struct edge edge = unpack(column, state);
    for (int i = 0; i < 2 * column->rows; i++)
        if (!leave(&edge, i)) return false;
    return edge.whole;
}

/* ---- sets of states */

struct arc { /* a transition between states */
    int32_t from, to;
    uint32_t links;
};

typedef VEC(struct arc) arc_list;

struct state {
    bool extended;    /* its arcs are computed */
    size_t first_arc; /* its outgoing arcs are consecutive */
    size_t arc_count;
};

struct set {
    vec_i32 members; /* states by number, in order */
    int32_t next;    /* successor, or -1: not computed yet */
};

struct tour_strip {
    struct column column;
    int columns;
    int start[2];             /* row and column, or -1 */
    int begun;                /* column of the start of an open tour, or -1: any */
    struct state_table keys;  /* numbers the states */
    VEC(struct state) states; /* by number */
    arc_list arcs;            /* of ordinary columns, by source */
    arc_list start_arcs;      /* of the start's column */
    vec_i32 order;            /* arcs by target */
    vec_i32 order_begin;      /* states + 1: start of each state's arcs in `order` */
    VEC(struct set) sets;
    int32_t *set_of; /* columns + 1: the set after that many columns; owned */
    step_list steps; /* scratch */
    vec_int seen;    /* states: scratch */
    int stamp;
};

static uint64_t key_of(const struct tour_strip *strip, int32_t state)
{
    return *state_table_key(&strip->keys, (size_t)state);
}

static int32_t number_of(struct tour_strip *strip, uint64_t key)
{
    size_t number = state_table_number(&strip->keys, &key);
    ASSERT(number <= strip->states.size);
    if (number == strip->states.size) {
        vec_push(&strip->states, (struct state){0});
        vec_push(&strip->seen, 0);
    }
    return (int32_t)number;
}

/* Appends all arcs that leave a state. */
static void extend(struct tour_strip *strip, int32_t state, int start_row, arc_list *arcs)
{
    vec_clear(&strip->steps);
    extend_column(&strip->column, key_of(strip, state), start_row, &strip->steps);
    for (size_t i = 0; i < strip->steps.size; i++) {
        struct step step = strip->steps.data[i];
        struct arc arc = {state, number_of(strip, step.to), step.links};
        vec_push(arcs, arc);
    }
}

static void extend_once(struct tour_strip *strip, int32_t state)
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

static void add_ends(struct tour_strip *strip, const arc_list *arcs, size_t first, size_t count,
                     vec_i32 *members)
{
    for (size_t i = first; i < first + count; i++) {
        int32_t to = arcs->data[i].to;
        if (strip->seen.data[to] == strip->stamp) continue;
        strip->seen.data[to] = strip->stamp;
        vec_push(members, to);
    }
}

/* The number of the set with these members, which it takes over. */
static int32_t keep_set(struct tour_strip *strip, vec_i32 *members)
{
    size_t size = members->size, bytes = size * sizeof *members->data;
    if (size > 0) qsort(members->data, size, sizeof *members->data, by_number);
    for (size_t i = 0; i < strip->sets.size; i++) {
        const vec_i32 *own = &strip->sets.data[i].members;
        if (own->size != size || (size > 0 && memcmp(own->data, members->data, bytes) != 0)) continue;
        vec_free(members);
        return (int32_t)i;
    }
    ASSERT(strip->sets.size < INT32_MAX);
    struct set set = {.members = *members, .next = -1};
    vec_push(&strip->sets, set);
    return (int32_t)strip->sets.size - 1;
}

static int32_t set_after(struct tour_strip *strip, int32_t set, bool start_here)
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

static bool go_across(struct tour_strip *strip, const struct tour_watch *watch)
{
    vec_i32 first = {0};
    vec_push(&first, number_of(strip, first_state(&strip->column)));
    strip->set_of[0] = keep_set(strip, &first);
    for (int c = 0; c < strip->columns; c++) {
        if (stopped(watch, c, strip->columns)) return false;
        strip->set_of[c + 1] = set_after(strip, strip->set_of[c], c == strip->begun);
    }
    return true;
}

/* ---- backward pass */

static bool has(const vec_i32 *members, int32_t state)
{
    return members->size > 0 && bsearch(&state, members->data, members->size, sizeof state, by_number);
}

/* Sorts arcs by target. */
static void sort_arcs(struct tour_strip *strip)
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

/* An arc to `state` from a state that is possible after `columns` columns. */
static struct arc arc_before(const struct tour_strip *strip, int columns, int32_t state)
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
    ASSERT(i < strip->order_begin.data[state + 1]); /* every state of a set has a predecessor */
    return strip->arcs.data[strip->order.data[i]];
}

static int32_t complete_state(const struct tour_strip *strip)
{
    const vec_i32 *last = &strip->sets.data[strip->set_of[strip->columns]].members;
    for (size_t i = 0; i < last->size; i++)
        if (is_complete(&strip->column, key_of(strip, last->data[i]))) return last->data[i];
    return -1;
}

/* Squares of the strip are numbered column by column; each gets its one or two neighbours, or
 * -1. */
static void link_squares(int rows, int column, uint32_t links, int32_t (*near)[2])
{
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < LINKS; i++) {
            if (!(links >> (LINKS * row + i) & 1)) continue;
            int32_t a = column * rows + row;
            int32_t b = (column + link_to[i][1]) * rows + row + link_to[i][0];
            ASSERT(near[a][1] < 0 && near[b][1] < 0); /* a square has two links */
            near[a][near[a][0] >= 0] = b;
            near[b][near[b][0] >= 0] = a;
        }
}

static void go_back(struct tour_strip *strip, int32_t state, int32_t (*near)[2])
{
    sort_arcs(strip);
    for (int c = strip->columns - 1; c >= 0; c--) {
        struct arc arc = arc_before(strip, c, state);
        link_squares(strip->column.rows, c, arc.links, near);
        state = arc.from;
    }
}

/* ---- the answer */

static int32_t first_square(const struct tour_strip *strip, const int32_t (*near)[2])
{
    if (strip->start[0] >= 0) return strip->start[1] * strip->column.rows + strip->start[0];
    int32_t square = 0, all = strip->columns * strip->column.rows;
    while (square + 1 < all && near[square][1] >= 0) square++;
    return near[square][1] < 0 ? square : 0;
}

static void number_squares(const struct tour_strip *strip, const int32_t (*near)[2], bool turned,
                           int32_t *step)
{
    int32_t rows = strip->column.rows, square = first_square(strip, near), before = near[square][1];
    for (int32_t number = 1; number <= rows * strip->columns; number++) {
        ASSERT(square >= 0 && square < rows * strip->columns);
        int32_t row = square % rows, column = square / rows;
        step[turned ? square : row * strip->columns + column] = number;
        int32_t next = near[square][near[square][0] == before];
        before = square;
        square = next;
    }
}

static enum tour_end answer(struct tour_strip *strip, bool turned, int32_t *step,
                            const struct tour_watch *watch)
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

static void clear(struct tour_strip *strip)
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

enum tour_end tour_strip_find(const struct ground *ground, int64_t start, bool closed, int32_t *step,
                              const struct tour_watch *watch)
{
    bool turned = ground->rows > ground->columns;
    struct tour_strip strip = {.columns = turned ? ground->rows : ground->columns,
                               .start = {-1, -1},
                               .begun = -1};
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
