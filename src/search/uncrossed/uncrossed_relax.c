/* A bound on uncrossed paths, from drawings that need not be one path.
 *
 * A path is a set of moves that do not cross, at most two at each square, and one at no more than
 * two squares, its ends (none in a closed one). The rule that it is all one piece is dropped here,
 * so rings beside the path are allowed, and states over a frontier need no labels: only which moves
 * of a square are possible, and whether it has one already. The most moves of such a drawing is a
 * bound.
 *
 * If a layer has too many states, those with the fewest moves are merged into one: a merged state
 * can do whatever any of its parts can, so the bound stays valid. Squares of merged states may have
 * a mark that neither part had: R1 to R4 say how many more moves a square can have.
 *
 * R1 NEW: none, or two; one makes it an end of the path.
 * R2 END: it has one and needs another, or is an end of the path.
 * R3 LOOSE_ONE, LOOSE_TWO: up to one, up to two, whatever it is: merged from squares that differ.
 * R4 A square that is used up, or whose moves are all crossed, is 0.
 * R5 On boards that are unchanged by a half turn, what is drawn among the squares to come is,
 * turned, drawn among the same number of first squares, so it has no more moves than a layer had
 * there. A state that cannot surpass the best known path is left out; uncrossed_frontier.c, R7,
 * says why that is sound even though such states were left out before.
 *
 * This is known as a relaxed decision diagram (D. Bergman, A. Cire, W.-J. van Hoeve, J. Hooker,
 * "Decision Diagrams for Optimization", 2016). Time O(squares * width). */
#include "search/uncrossed/uncrossed_kit.h"
#include "search/uncrossed/uncrossed_view.h"

#include "base/alloc.h"

#include <string.h>

enum { NEW = 0, END = 16, LOOSE_ONE = 32, LOOSE_TWO = 48, MARKS = 48 };
enum { PATIENCE = 1 << 10 }; /* states between two calls of the watch */

struct relax {
    const struct uncrossed_task *task;
    const struct uncrossed_view *view;
    struct uncrossed_turn turn;
    struct state_table now, next;
    uint32_t taken;   /* squares before the one being taken */
    uint32_t *inside; /* by squares taken: the most moves among them; owned */
    size_t width;
};

/* The number of ends of the path so far is in the byte after the slots. */
static uint8_t *ends_of(const struct relax *relax, union uncrossed_state *state)
{
    return &state->slot[relax->view->slots];
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

/* Ends what cannot go on. False if there are too many ends. */
static bool settle(const struct relax *relax, uint8_t *slot, int count, uint8_t *ends)
{
    int most = relax->task->closed ? 0 : 2;
    for (int i = 0; i < count; i++)
        if ((slot[i] & LEAPS_MASK) == 0) {
            *ends += (slot[i] & MARKS) == END;
            slot[i] = 0;
        }
    for (int i = 0; i < count && *ends == most; i++)
        if ((slot[i] & MARKS) == NEW && uncrossed_view_count(slot[i]) < 2) slot[i] = 0;
    return *ends <= most;
}

/* How many more moves the squares of a state can have, counting also those that cross each
 * other. */
static uint32_t count_room(const struct relax *relax, const union uncrossed_state *state)
{
    uint32_t room = 0;
    for (int i = 0; i < relax->view->slots; i++) {
        uint8_t mark = state->slot[i] & MARKS;
        int leaps = uncrossed_view_count(state->slot[i]), most = mark == NEW || mark == LOOSE_TWO ? 2 : 1;
        room += (uint32_t)(leaps < most ? leaps : most);
    }
    return room;
}

/* R5. */
static bool promises(const struct relax *relax, const union uncrossed_state *state, uint32_t moves)
{
    uint32_t left = relax->view->squares - relax->taken - 1;
    if (!relax->view->even || left > relax->taken) return true;
    return (int64_t)moves + count_room(relax, state) + relax->inside[left] > relax->task->result->moves;
}

static void take(struct relax *relax, union uncrossed_state state, uint32_t moves, unsigned drawn)
{
    const struct uncrossed_turn *turn = &relax->turn;
    int slots = relax->view->slots, count = uncrossed_view_count(drawn);
    ASSERT(count <= 2);
    uint8_t ends = *ends_of(relax, &state);
    uncrossed_view_mask(&state, &turn->rest);
    for (int i = 0; i < turn->count; i++) {
        if (!(drawn >> i & 1)) continue;
        uint8_t *slot = &state.slot[turn->slot[i]];
        uncrossed_view_mask(&state, &turn->keep[i]);
        *slot = after_move(*slot);
    }
    memmove(&state.slot[1], &state.slot[0], (size_t)slots);
    state.slot[0] = count == 2 ? 0 : (uint8_t)(turn->own | (count == 1 ? END : NEW));
    if (!settle(relax, state.slot, slots + 1, &ends)) return;
    *ends_of(relax, &state) = ends;
    moves += (uint32_t)count;
    if (promises(relax, &state, moves)) uncrossed_view_keep(&relax->next, SIZE_MAX, state.word, moves, 0);
}

static void go_on(struct relax *relax, size_t index)
{
    const union uncrossed_state state = uncrossed_view_state(&relax->now, index);
    unsigned possible = uncrossed_view_possible(&relax->turn, &state);
    uint32_t moves = uncrossed_view_moves(&relax->now, index);
    for (unsigned drawn = possible;; drawn = (drawn - 1) & possible) {
        if (uncrossed_view_count(drawn) <= 2) take(relax, state, moves, drawn);
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

static void merge(const struct relax *relax, union uncrossed_state *into, const union uncrossed_state *state)
{
    int slots = relax->view->slots;
    uint8_t *ends = ends_of(relax, into), others = state->slot[slots];
    for (int i = 0; i < slots; i++) into->slot[i] = merge_slots(into->slot[i], state->slot[i]);
    if (others < *ends) *ends = others;
}

/* The fewest moves of a state that stays as it is. */
static uint32_t least_moves(const struct relax *relax)
{
    const struct state_table *layer = &relax->now;
    ASSERT(layer->size > relax->width); /* so that the loop ends */
    size_t *count = alloc_array(2 * (size_t)relax->view->squares + 2, sizeof *count), above = 0;
    uint32_t least = 2 * relax->view->squares + 1;
    for (size_t i = 0; i < layer->size; i++) count[uncrossed_view_moves(layer, i)]++;
    while (above + count[least] <= relax->width) above += count[least--];
    alloc_free(count);
    return least + 1;
}

/* All states with few moves become one. It can do a lot, but has few moves; with several such
 * states the bound is worse (8 x 8, 16384 states: 41 with one, 53 with half as many as there are
 * others). */
static void merge_layer(struct relax *relax)
{
    struct state_table *layer = &relax->now, *merged = &relax->next;
    union uncrossed_state rest = {{0}};
    uint32_t least = least_moves(relax), moves = 0;
    bool any = false;
    for (size_t i = 0; i < layer->size; i++) {
        union uncrossed_state state = uncrossed_view_state(layer, i);
        if (uncrossed_view_moves(layer, i) >= least) {
            uncrossed_view_keep(merged, SIZE_MAX, state.word, uncrossed_view_moves(layer, i), 0);
            continue;
        }
        if (any)
            merge(relax, &rest, &state);
        else
            rest = state;
        any = true;
        if (uncrossed_view_moves(layer, i) > moves) moves = uncrossed_view_moves(layer, i);
    }
    if (any) uncrossed_view_keep(merged, SIZE_MAX, rest.word, moves, 0);
    state_table_advance(layer, merged);
}

/* ---- the bound */

static bool is_stopped(const struct relax *relax, size_t index)
{
    const struct tour_watch *watch = relax->task->watch;
    return index % PATIENCE == 0 && ground_stopped(watch);
}

/* False if the watch said stop. */
static bool take_square(struct relax *relax, uint32_t taken)
{
    ASSERT(taken < relax->view->squares && relax->next.size == 0);
    relax->turn = uncrossed_view_turn(relax->view, taken);
    relax->taken = taken;
    for (size_t i = 0; i < relax->now.size; i++) {
        if (is_stopped(relax, i)) return false;
        go_on(relax, i);
    }
    state_table_advance(&relax->now, &relax->next);
    if (relax->now.size > relax->width) merge_layer(relax);
    relax->inside[taken + 1] = uncrossed_view_most_moves(&relax->now);
    return true;
}

int64_t uncrossed_relax(const struct uncrossed_task *task, const struct uncrossed_view *view, size_t width)
{
    const union uncrossed_state empty = {{0}};
    struct relax relax = {.task = task, .view = view, .width = width};
    bool going = true;
    uncrossed_view_open(&relax.now, view->slots / 8 + 1);
    uncrossed_view_open(&relax.next, view->slots / 8 + 1);
    relax.inside = alloc_array((size_t)view->squares + 1, sizeof *relax.inside);
    uncrossed_view_keep(&relax.now, 1, empty.word, 0, 0);
    for (uint32_t taken = 0; going && taken < view->squares; taken++) going = take_square(&relax, taken);
    int64_t most = uncrossed_view_most_moves(&relax.now);
    if (most < task->result->moves) most = task->result->moves;
    state_table_close(&relax.now);
    state_table_close(&relax.next);
    alloc_free(relax.inside);
    return going ? most : INT64_MAX;
}
