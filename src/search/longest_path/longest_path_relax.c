/* Upper bound on uncrossed paths by a relaxed decision diagram (D. Bergman, A. Cire, W.-J. van
 * Hoeve, J. Hooker, "Decision Diagrams for Optimization", 2016). O(squares * width) time.
 *
 * The relaxation drops the rule that the moves form one path: a drawing is a set of moves that do
 * not cross, with at most two at each square, and one at no more than two squares (none in a closed
 * path). So states need no labels, only the possible moves of each square and whether it has one
 * already.
 *
 * If a layer has too many states, those with the fewest moves are merged into one that can do
 * whatever any of them can, so the bound stays valid. R1 to R4 define the marks of a square by the
 * moves that it can still have.
 *
 * R1 NEW: none or two; one makes it an end of the path.
 * R2 END: it has one and needs another, or is an end of the path.
 * R3 LOOSE_ONE, LOOSE_TWO: up to one, up to two: merged from different marks.
 * R4 0: used up, or all its moves are crossed.
 * R5 On boards with 180-degree symmetry, the moves among the squares to come are bounded by the
 * layer after as many squares. States that cannot exceed the incumbent are pruned;
 * longest_path_frontier.c, R7, explains why that is sound although layers were pruned before. */
#include "search/longest_path/longest_path_kit.h"
#include "search/longest_path/longest_path_view.h"

#include "base/alloc.h"

#include <string.h>

enum { NEW = 0, END = 16, LOOSE_ONE = 32, LOOSE_TWO = 48, MARKS = 48 };
enum { PATIENCE = 1 << 10 }; /* states between two polls of the deadline */

struct relaxation {
    const struct longest_path_task *task;
    const struct longest_path_view *view;
    struct longest_path_turn turn;
    struct state_table now, next;
    uint32_t taken;   /* squares before the next one */
    uint32_t *inside; /* by squares taken: most moves among them; owned */
    size_t width;
};

/* The number of ends of the path so far, in the byte after the slots. */
static uint8_t *ends_of(const struct relaxation *relaxation, union longest_path_state *state)
{
    return &state->slot[relaxation->view->slots];
}

static uint8_t after_move(uint8_t slot)
{
    uint8_t leaps = slot & LEAPS_MASK;
    switch (slot & MARKS) {
    case NEW:
        return leaps | END;
    case LOOSE_TWO:
        return leaps | LOOSE_ONE;
    default:
        return 0;
    }
}

/* Closes squares that have no possible moves. False if there are too many ends. */
static bool settle(const struct relaxation *relaxation, uint8_t *slot, int count, uint8_t *ends)
{
    int most = relaxation->task->closed ? 0 : 2;
    for (int i = 0; i < count; i++)
        if ((slot[i] & LEAPS_MASK) == 0) {
            *ends += (slot[i] & MARKS) == END;
            slot[i] = 0;
        }
    for (int i = 0; i < count && *ends == most; i++)
        if ((slot[i] & MARKS) == NEW && longest_path_view_count(slot[i]) < 2) slot[i] = 0;
    return *ends <= most;
}

/* How many more moves the squares of a state can have, including moves that cross each other. */
static uint32_t count_room(const struct relaxation *relaxation, const union longest_path_state *state)
{
    uint32_t room = 0;
    for (int i = 0; i < relaxation->view->slots; i++) {
        uint8_t mark = state->slot[i] & MARKS;
        int leaps = longest_path_view_count(state->slot[i]), most = mark == NEW || mark == LOOSE_TWO ? 2 : 1;
        room += (uint32_t)(leaps < most ? leaps : most);
    }
    return room;
}

/* R5. */
static bool may_improve(const struct relaxation *relaxation, const union longest_path_state *state,
                        uint32_t moves)
{
    uint32_t left = relaxation->view->squares - relaxation->taken - 1;
    if (!relaxation->view->even || left > relaxation->taken) return true;
    return (int64_t)moves + count_room(relaxation, state) + relaxation->inside[left] >
           relaxation->task->result->moves;
}

static void take(struct relaxation *relaxation, union longest_path_state state, uint32_t moves,
                 unsigned drawn)
{
    const struct longest_path_turn *turn = &relaxation->turn;
    int slots = relaxation->view->slots, count = longest_path_view_count(drawn);
    ASSERT(count <= 2);
    uint8_t ends = *ends_of(relaxation, &state);
    longest_path_view_mask(&state, &turn->rest);
    for (int i = 0; i < turn->count; i++) {
        if (!(drawn >> i & 1)) continue;
        uint8_t *slot = &state.slot[turn->slot[i]];
        longest_path_view_mask(&state, &turn->keep[i]);
        *slot = after_move(*slot);
    }
    memmove(&state.slot[1], &state.slot[0], (size_t)slots);
    state.slot[0] = count == 2 ? 0 : (uint8_t)(turn->own | (count == 1 ? END : NEW));
    if (!settle(relaxation, state.slot, slots + 1, &ends)) return;
    *ends_of(relaxation, &state) = ends;
    moves += (uint32_t)count;
    if (may_improve(relaxation, &state, moves))
        longest_path_view_keep(&relaxation->next, SIZE_MAX, state.word, moves, 0);
}

static void go_on(struct relaxation *relaxation, size_t index)
{
    const union longest_path_state state = longest_path_view_state(&relaxation->now, index);
    unsigned possible = longest_path_view_possible(&relaxation->turn, &state);
    uint32_t moves = longest_path_view_moves(&relaxation->now, index);
    for (unsigned drawn = possible;; drawn = (drawn - 1) & possible) {
        if (longest_path_view_count(drawn) <= 2) take(relaxation, state, moves, drawn);
        if (drawn == 0) return;
    }
}

/* ---- merging */

static uint8_t merge_slots(uint8_t a, uint8_t b)
{
    uint8_t leaps = (a | b) & LEAPS_MASK, one = a & MARKS, other = b & MARKS;
    if (a == 0 || b == 0) {
        uint8_t mark = a == 0 ? other : one;
        return leaps | (mark == END ? LOOSE_ONE : mark);
    }
    ASSERT((a & LEAPS_MASK) && (b & LEAPS_MASK)); /* R4 */
    if (one == other) return leaps | one;
    bool few = one != NEW && other != NEW && one != LOOSE_TWO && other != LOOSE_TWO;
    return leaps | (few ? LOOSE_ONE : LOOSE_TWO);
}

static void merge(const struct relaxation *relaxation, union longest_path_state *into,
                  const union longest_path_state *state)
{
    int slots = relaxation->view->slots;
    uint8_t *ends = ends_of(relaxation, into), others = state->slot[slots];
    for (int i = 0; i < slots; i++) into->slot[i] = merge_slots(into->slot[i], state->slot[i]);
    if (others < *ends) *ends = others;
}

/* The fewest moves of a state that is not merged. */
static uint32_t least_moves(const struct relaxation *relaxation)
{
    const struct state_table *layer = &relaxation->now;
    ASSERT(layer->size > relaxation->width); /* so that the loop ends */
    size_t *count = alloc_array(2 * (size_t)relaxation->view->squares + 2, sizeof *count), above = 0;
    uint32_t least = 2 * relaxation->view->squares + 1;
    for (size_t i = 0; i < layer->size; i++) count[longest_path_view_moves(layer, i)]++;
    while (above + count[least] <= relaxation->width) above += count[least--];
    alloc_free(count);
    return least + 1;
}

/* Merges all states with few moves into one. Several merged states give a worse bound (8 x 8, 16384
 * states: 41 with one, 53 with half as many as there are others). */
static void merge_layer(struct relaxation *relaxation)
{
    struct state_table *layer = &relaxation->now, *merged = &relaxation->next;
    union longest_path_state rest = {{0}};
    uint32_t least = least_moves(relaxation), moves = 0;
    bool any = false;
    for (size_t i = 0; i < layer->size; i++) {
        union longest_path_state state = longest_path_view_state(layer, i);
        if (longest_path_view_moves(layer, i) >= least) {
            longest_path_view_keep(merged, SIZE_MAX, state.word, longest_path_view_moves(layer, i), 0);
            continue;
        }
        if (any)
            merge(relaxation, &rest, &state);
        else
            rest = state;
        any = true;
        if (longest_path_view_moves(layer, i) > moves) moves = longest_path_view_moves(layer, i);
    }
    if (any) longest_path_view_keep(merged, SIZE_MAX, rest.word, moves, 0);
    state_table_advance(layer, merged);
}

/* ---- the bound */

static bool is_stopped(const struct relaxation *relaxation, size_t index)
{
    const struct tour_watch *watch = relaxation->task->watch;
    return index % PATIENCE == 0 && ground_stopped(watch);
}

/* False if stopped. */
static bool take_square(struct relaxation *relaxation, uint32_t taken)
{
    ASSERT(taken < relaxation->view->squares && relaxation->next.size == 0);
    relaxation->turn = longest_path_view_turn(relaxation->view, taken);
    relaxation->taken = taken;
    for (size_t i = 0; i < relaxation->now.size; i++) {
        if (is_stopped(relaxation, i)) return false;
        go_on(relaxation, i);
    }
    state_table_advance(&relaxation->now, &relaxation->next);
    if (relaxation->now.size > relaxation->width) merge_layer(relaxation);
    relaxation->inside[taken + 1] = longest_path_view_most_moves(&relaxation->now);
    return true;
}

int64_t longest_path_relax(const struct longest_path_task *task, const struct longest_path_view *view,
                           size_t width)
{
    const union longest_path_state empty = {{0}};
    struct relaxation relaxation = {.task = task, .view = view, .width = width};
    bool going = true;
    longest_path_view_open(&relaxation.now, view->slots / 8 + 1);
    longest_path_view_open(&relaxation.next, view->slots / 8 + 1);
    relaxation.inside = alloc_array((size_t)view->squares + 1, sizeof *relaxation.inside);
    longest_path_view_keep(&relaxation.now, 1, empty.word, 0, 0);
    for (uint32_t taken = 0; going && taken < view->squares; taken++) going = take_square(&relaxation, taken);
    int64_t most = longest_path_view_most_moves(&relaxation.now);
    if (most < task->result->moves) most = task->result->moves;
    state_table_close(&relaxation.now);
    state_table_close(&relaxation.next);
    alloc_free(relaxation.inside);
    return going ? most : INT64_MAX;
}
