/* The order of squares, and their slots in the frontier.
 *
 * Squares are taken row by row, each column followed by its mirror image. For the knight on an even
 * number W of columns the pairs (0,W-1) (2,W-3) (4,W-5) ... are best: each square taken adds
 * exactly one, and the frontier stays at 2W squares. This is found by search: all orders of the
 * pairs (up to PERMUTED pairs) are evaluated on the board and on its transpose, and the one with
 * the fewest possible states is chosen. So the narrower side becomes the width, and holes and other
 * leapers are taken into account.
 *
 * A frontier of n squares has at most a(n) states: the first square has degree 0 or 2 and the rest
 * is arbitrary, or it is matched with one of n-1 others: a(n) = 2 a(n-1) + (n-1) a(n-2).
 *
 * Slots. A new square takes the slot of the one that left, so the others stay and matchings keep
 * their numbers. On a symmetric board the image of a square has the mirrored slot, so the image of
 * a state is its slots read backwards. Squares of the middle column and the end vertex are their
 * own image and have the middle slots. On other boards all slots are middle slots.
 *
 * A start off the middle breaks the symmetry until its square is taken; afterwards the rest of the
 * board is symmetric again. So with a start, the board is also tried upside down. */
#include "search/count_tours/frontier_order.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "base/say.h"

#include <string.h>

enum { PERMUTED = 6, NONE = -1, UNIT_SLOTS = 10 };

/* A board, perhaps transposed, as a graph; the vertex after the squares is the end vertex of open
 * tours. */
struct field {
    int rows, columns, squares, vertices;
    bool closed, symmetric;
    int start;                         /* or NONE */
    bool *there;                       /* squares; owned */
    int (*to)[ORDER_TARGETS], *degree; /* by vertex; the list of the end vertex is empty; owned */
};

static int image_of(const struct field *field, int v)
{
    if (v >= field->squares) return v;
    return v / field->columns * field->columns + field->columns - 1 - v % field->columns;
}

static void fill_field(struct field *field, const struct ground *ground)
{
    int leap[GROUND_LEAPS][2], leaps = ground_leaps(ground, leap);
    field->symmetric = true;
    for (int v = 0; v < field->squares; v++)
        if (field->there[v] != field->there[image_of(field, v)]) field->symmetric = false;
    for (int v = 0; v < field->squares; v++) {
        if (!field->there[v]) continue;
        for (int i = 0; i < leaps; i++) {
            int row = v / field->columns + leap[i][0], column = v % field->columns + leap[i][1];
            if (row < 0 || row >= field->rows || column < 0 || column >= field->columns) continue;
            int u = row * field->columns + column;
            if (field->there[u]) field->to[v][field->degree[v]++] = u;
            ASSERT(field->degree[v] < ORDER_TARGETS);
        }
        if (!field->closed) field->to[v][field->degree[v]++] = field->squares;
    }
}

/* Bits: transposed, upside down. */
enum { TURNED = 1, UPSIDE_DOWN = 2, VIEWS = 4 };

static void make_field(struct field *field, const struct ground *ground, bool closed, int64_t start, int view)
{
    int squares = ground->rows * ground->columns;
    bool turned = view & TURNED;
    *field = (struct field){.rows = turned ? ground->columns : ground->rows,
                            .columns = turned ? ground->rows : ground->columns,
                            .squares = squares,
                            .vertices = squares + !closed,
                            .closed = closed,
                            .start = NONE,
                            .there = alloc_array((size_t)squares, sizeof *field->there),
                            .to = alloc_array((size_t)squares + 1, sizeof *field->to),
                            .degree = alloc_array((size_t)squares + 1, sizeof *field->degree)};
    for (int row = 0; row < ground->rows; row++)
        for (int column = 0; column < ground->columns; column++) {
            int down = turned ? column : row, across = turned ? row : column;
            if (view & UPSIDE_DOWN) down = field->rows - 1 - down;
            int v = down * field->columns + across;
            field->there[v] = ground_has(ground, row, column);
            if (start == (int64_t)row * ground->columns + column) field->start = v;
        }
    fill_field(field, ground);
}

static void free_field(struct field *field)
{
    alloc_free(field->there);
    alloc_free(field->to);
    alloc_free(field->degree);
}

/* ---- the order of squares */

/* The vertices by row and pair of columns, pairs in this order; returns their number. */
static int list_vertices(const struct field *field, const int *pair, int pairs, int *list)
{
    int count = 0;
    for (int row = 0; row < field->rows; row++)
        for (int i = 0; i < pairs; i++) {
            int v = row * field->columns + pair[i], image = image_of(field, v);
            if (field->there[v]) list[count++] = v;
            if (image != v && field->there[image]) list[count++] = image;
        }
    if (!field->closed) list[count++] = field->squares;
    return count;
}

static double most_states(int squares)
{
    double before = 1, now = 2;
    for (int n = 2; n <= squares; n++) {
        double next = 2 * now + (n - 1) * before;
        before = now, now = next;
    }
    return squares == 0 ? 1 : now;
}

/* True if the start is free or its own mirror image. */
static bool has_no_side(const struct field *field)
{
    return field->start == NONE || image_of(field, field->start) == field->start;
}

/* The number of states over all steps, if every state occurred. `entered` is scratch. */
static double cost_of(const struct field *field, const int *list, int count, bool *entered)
{
    double cost = 0;
    int size = 0;
    bool started = has_no_side(field);
    memset(entered, 0, (size_t)field->vertices * sizeof *entered);
    for (int i = 0; i < count; i++) {
        int v = list[i];
        size += !entered[v];
        entered[v] = true;
        for (int e = 0; e < field->degree[v]; e++) {
            size += !entered[field->to[v][e]];
            entered[field->to[v][e]] = true;
        }
        started |= v == field->start;
        ASSERT(size > 0);
        cost += most_states(--size) / (field->symmetric && started ? 2 : 1);
    }
    return cost;
}

/* The next permutation in lexicographic order; false after the last. */
static bool permute(int *item, int count)
{
    int i = count - 2, j = count - 1;
    while (i >= 0 && item[i] > item[i + 1]) i--;
    if (i < 0) return false;
    while (item[j] < item[i]) j--;
    int kept = item[i];
    item[i] = item[j], item[j] = kept;
    for (int a = i + 1, b = count - 1; a < b; a++, b--) kept = item[a], item[a] = item[b], item[b] = kept;
    return true;
}

/* The best list for this board, and its cost. */
static double best_list(const struct field *field, int *list, int *count)
{
    int pairs = (field->columns + 1) / 2, *pair = alloc_array((size_t)pairs, sizeof *pair);
    int *trial = alloc_array((size_t)field->vertices, sizeof *trial);
    bool *entered = alloc_array((size_t)field->vertices, sizeof *entered);
    for (int i = 0; i < pairs; i++) pair[i] = i;
    *count = list_vertices(field, pair, pairs, list);
    double best = cost_of(field, list, *count, entered);
    while (pairs <= PERMUTED && permute(pair, pairs)) {
        list_vertices(field, pair, pairs, trial);
        double cost = cost_of(field, trial, *count, entered);
        if (cost >= best) continue;
        best = cost;
        memcpy(list, trial, (size_t)*count * sizeof *list);
    }
    alloc_free(pair);
    alloc_free(trial);
    alloc_free(entered);
    return best;
}

/* ---- slots */

struct slots {
    const struct field *field;
    int *place;  /* by vertex: index in its wing or in the middle; NONE before it enters; owned */
    bool *right; /* by vertex: in the right wing; owned */
    bool *taken; /* by vertex; owned */
    /* By index: vertices that use it, or will when their image enters. */
    int wing_users[ORDER_SLOTS + 1];
    int middle_users[ORDER_SLOTS + 1]; /* likewise */
    int wings, middle;                 /* indices used so far */
    bool full;                         /* too many */
};

static bool is_adjacent(const struct field *field, int v, int u)
{
    for (int e = 0; e < field->degree[v]; e++)
        if (field->to[v][e] == u) return true;
    return false;
}

static bool has_wing(const struct field *field, int v)
{
    return field->symmetric && image_of(field, v) != v;
}

static int free_place(struct slots *slots, int *users, int *used)
{
    int place = 0;
    while (place < *used && users[place] > 0) place++;
    if (place == ORDER_SLOTS) {
        slots->full = true;
        return 0;
    }
    if (place == *used) ++*used;
    return place;
}

/* True if u, which enters when v leaves, can take the slot of v. Its image will take that of v's
 * image, which must have left by then. */
static bool can_follow(const struct slots *slots, int v, int u)
{
    const struct field *field = slots->field;
    if (!slots->taken[v] || has_wing(field, u) != has_wing(field, v)) return false;
    if (!has_wing(field, u)) return slots->middle_users[slots->place[v]] == 0;
    int users = slots->wing_users[slots->place[v]];
    return users == 0 ||
           (users == 1 && !slots->taken[image_of(field, v)] && !is_adjacent(field, v, image_of(field, u)));
}

static void bring_in(struct slots *slots, int v, int u)
{
    const struct field *field = slots->field;
    bool wing = has_wing(field, u);
    int image = image_of(field, u);
    if (slots->place[u] != NONE) return;
    if (wing && slots->place[image] != NONE) {
        slots->place[u] = slots->place[image];
        slots->right[u] = !slots->right[image];
        return;
    }
    int *users = wing ? slots->wing_users : slots->middle_users;
    bool follows = can_follow(slots, v, u);
    slots->place[u] =
        follows ? slots->place[v] : free_place(slots, users, wing ? &slots->wings : &slots->middle);
    slots->right[u] = follows && slots->right[v];
    users[slots->place[u]] += wing ? 2 : 1;
}

static void take(struct slots *slots, int v)
{
    bring_in(slots, v, v);
    (has_wing(slots->field, v) ? slots->wing_users : slots->middle_users)[slots->place[v]]--;
    ASSERT(!slots->taken[v]);
    slots->taken[v] = true;
    for (int e = 0; e < slots->field->degree[v]; e++)
        if (!slots->taken[slots->field->to[v][e]]) bring_in(slots, v, slots->field->to[v][e]);
}

static int slot_of(const struct slots *slots, int v)
{
    ASSERT(slots->place[v] != NONE);
    if (!has_wing(slots->field, v)) return slots->wings + slots->place[v];
    return slots->right[v] ? 2 * slots->wings + slots->middle - 1 - slots->place[v] : slots->place[v];
}

/* ---- steps and stages */

static void add_choice(struct frontier_step *step, int count, int first, int second)
{
    ASSERT(count == 0 || (size_t)step->choices < sizeof step->choice / sizeof *step->choice);
    step->choice[step->choices++] = (struct frontier_choice){count, {first, second}};
}

/* All choices of at most two targets; at the start, only those with the end vertex. `earlier`: by
 * vertex, its index in the list. */
static void list_choices(const struct slots *slots, const int *earlier, int v, struct frontier_step *step)
{
    const struct field *field = slots->field;
    bool start = v == field->start;
    int end = field->closed ? NONE : slot_of(slots, field->squares), targets = 0, target[ORDER_TARGETS];
    for (int e = 0; e < field->degree[v]; e++)
        if (earlier[field->to[v][e]] > earlier[v]) target[targets++] = slot_of(slots, field->to[v][e]);
    if (!start) add_choice(step, 0, 0, 0);
    for (int i = 0; i < targets; i++)
        if (!start || target[i] == end) add_choice(step, 1, target[i], 0);
    for (int i = 0; i < targets; i++)
        for (int j = 0; j < i; j++)
            if (!start || target[i] == end || target[j] == end) add_choice(step, 2, target[i], target[j]);
}

/* Makes a mask symmetric, and wide enough to leave at most UNIT_SLOTS slots: units with few
 * patterns cost more than they save. */
static void widen(uint32_t *mask, const struct frontier_order *order)
{
    for (int s = 0; s < order->wings; s++) {
        uint32_t both = UINT32_C(1) << s | UINT32_C(1) << (order->slots - 1 - s);
        if (*mask & both) *mask |= both;
    }
    for (int s = order->slots / 2; s >= 0 && order->slots - bits_in_word(*mask) > UNIT_SLOTS; s--)
        *mask |= UINT32_C(1) << s | UINT32_C(1) << (order->slots - 1 - s);
}

static void make_stages(struct frontier_order *order, const struct field *field, const int *list)
{
    bool started = has_no_side(field);
    order->stage = alloc_array((size_t)order->steps, sizeof *order->stage);
    for (int i = 0; i < order->steps;) {
        struct frontier_stage *stage = &order->stage[order->stages++];
        bool pair = i + 1 < order->steps && list[i + 1] != list[i] && list[i + 1] == image_of(field, list[i]);
        *stage = (struct frontier_stage){.first = i, .steps = 1 + pair};
        for (int end = i + stage->steps; i < end; i++) {
            const struct frontier_step *step = &order->step[i];
            ASSERT(step->slot >= 0 && step->slot < order->slots);
            stage->mask |= UINT32_C(1) << step->slot;
            for (int c = 0; c < step->choices; c++)
                for (int t = 0; t < step->choice[c].count; t++)
                    stage->mask |= UINT32_C(1) << step->choice[c].slot[t];
            started |= list[i] == field->start;
        }
        stage->fold = field->symmetric && started && order->wings > 0;
        widen(&stage->mask, order);
    }
}

static void mix(uint64_t *print, int number)
{
    *print = (*print ^ (uint64_t)(uint32_t)number) * UINT64_C(0x9E3779B97F4A7C15);
    *print ^= *print >> 29;
}

static void take_fingerprint(struct frontier_order *order)
{
    uint64_t print = 0;
    mix(&print, order->slots);
    mix(&print, order->wings);
    for (int i = 0; i < order->steps; i++) {
        mix(&print, order->step[i].slot);
        for (int c = 0; c < order->step[i].choices; c++) {
            const struct frontier_choice *choice = &order->step[i].choice[c];
            mix(&print, choice->count);
            for (int t = 0; t < choice->count; t++) mix(&print, choice->slot[t]);
        }
    }
    for (int i = 0; i < order->stages; i++) mix(&print, 2 * order->stage[i].steps + order->stage[i].fold);
    order->fingerprint = print;
}

static bool lay_out(struct frontier_order *order, const struct field *field, const int *list, int count)
{
    struct slots slots = {.field = field,
                          .place = alloc_array((size_t)field->vertices, sizeof *slots.place),
                          .right = alloc_array((size_t)field->vertices, sizeof *slots.right),
                          .taken = alloc_array((size_t)field->vertices, sizeof *slots.taken)};
    int *earlier = alloc_array((size_t)field->vertices, sizeof *earlier);
    for (int v = 0; v < field->vertices; v++) slots.place[v] = NONE;
    for (int i = 0; i < count; i++) {
        earlier[list[i]] = i;
        take(&slots, list[i]);
    }
    *order = (struct frontier_order){.slots = 2 * slots.wings + slots.middle,
                                     .wings = slots.wings,
                                     .steps = count,
                                     .step = alloc_array((size_t)count, sizeof *order->step)};
    bool fits = !slots.full && order->slots <= ORDER_SLOTS;
    for (int i = 0; fits && i < count; i++) {
        order->step[i].slot = slot_of(&slots, list[i]);
        order->step[i].left = count - 1 - i;
        list_choices(&slots, earlier, list[i], &order->step[i]);
    }
    if (fits) make_stages(order, field, list);
    if (fits) take_fingerprint(order);
    alloc_free(slots.place);
    alloc_free(slots.right);
    alloc_free(slots.taken);
    alloc_free(earlier);
    return fits;
}

const char *frontier_order_init(struct frontier_order *order, const struct ground *ground, bool closed,
                                int64_t start)
{
    *order = (struct frontier_order){0};
    if ((int64_t)ground->rows * ground->columns > ORDER_SQUARES) return say_word("leaper.too-many-squares");
    struct field field[VIEWS];
    int *list[VIEWS], count[VIEWS], best = 0, views = start == GROUND_NOWHERE ? UPSIDE_DOWN : VIEWS;
    double cost[VIEWS];
    for (int view = 0; view < views; view++) {
        make_field(&field[view], ground, closed, start, view);
        list[view] = alloc_array((size_t)field[view].vertices, sizeof *list[view]);
        cost[view] = best_list(&field[view], list[view], &count[view]);
        if (cost[view] < cost[best]) best = view;
    }
    bool fits = lay_out(order, &field[best], list[best], count[best]);
    for (int view = 0; view < views; view++) {
        free_field(&field[view]);
        alloc_free(list[view]);
    }
    return fits ? NULL : say_word("leaper.too-wide");
}

void frontier_order_free(struct frontier_order *order)
{
    alloc_free(order->step);
    alloc_free(order->stage);
    *order = (struct frontier_order){0};
}
