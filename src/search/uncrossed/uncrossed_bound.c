/* The bound of uncrossed paths, from the other side.
 *
 * A path is what is drawn among the first k squares, what is drawn among the others, and the moves
 * between. When the board is turned by half, the others are its first squares, and what is drawn
 * there is a state of a layer that was kept. So each of these bounds what can be added to a state:
 *
 *     what is drawn in a state of the other side, plus a move for each free end that the state has
 *     at the frontier; and
 *     what is drawn in a state of the other side, plus the most moves from there over the frontier
 *     that cross nothing, each other included.
 *
 * The second is found by going on from the layer of the other side without letting moves leave new
 * squares: labels no longer matter, except for whether a square is an end, and the possible moves
 * only become fewer, so there are few such states. If a layer has more than LAYER_SMALL states, the
 * bound is only that one more square is the end of at most two more moves. */
#include "search/uncrossed/uncrossed_bound.h"

#include "base/alloc.h"

#include <string.h>

enum { LAYER_SMALL = 1 << 14, END_MARK = 16 };

void uncrossed_bound_open(struct uncrossed_bound *bound, const struct uncrossed_view *view)
{
    size_t layers = (size_t)view->squares + 1;
    *bound = (struct uncrossed_bound){.view = view,
                                      .inside = alloc_array(layers, sizeof *bound->inside),
                                      .touching = alloc_array(layers, sizeof *bound->touching)};
    for (int i = 0; i < 2; i++) uncrossed_view_open(&bound->work[i], uncrossed_view_words(view));
}

void uncrossed_bound_close(struct uncrossed_bound *bound)
{
    alloc_free(bound->inside);
    alloc_free(bound->touching);
    for (int i = 0; i < 2; i++) state_table_close(&bound->work[i]);
}

void uncrossed_bound_restart(struct uncrossed_bound *bound)
{
    bound->known = 0;
}

/* How many more moves the squares of a state can have, counting also those that cross each
 * other. */
static uint32_t count_room(const union uncrossed_state *state, int slots)
{
    int room = 0;
    for (int i = 0; i < slots; i++) {
        int leaps = uncrossed_view_count(state->slot[i]), free = state->slot[i] > LEAPS_MASK ? 1 : 2;
        room += leaps < free ? leaps : free;
    }
    return (uint32_t)room;
}

/* Keeps a state if it may surpass the best known. */
static void keep(const struct uncrossed_bound *bound, struct state_table *layer,
                 const union uncrossed_state *state, uint32_t moves)
{
    if (moves + count_room(state, bound->view->slots) > bound->surpass)
        uncrossed_view_keep(layer, SIZE_MAX, state->word, moves, 0);
}

/* The moves that are possible, and a mark where a piece ends. */
static void mark_ends(const struct uncrossed_bound *bound, struct state_table *marked,
                      const struct state_table *layer)
{
    for (size_t i = 0; i < layer->size; i++) {
        union uncrossed_state state = uncrossed_view_state(layer, i);
        for (int k = 0; k < bound->view->slots; k++)
            if (state.slot[k] > LEAPS_MASK)
                state.slot[k] = (uint8_t)((state.slot[k] & LEAPS_MASK) | END_MARK);
        keep(bound, marked, &state, uncrossed_view_moves(layer, i));
    }
}

/* Draws some of the moves to the square taken, which no move leaves. */
static void draw(const struct uncrossed_bound *bound, struct state_table *next,
                 const struct uncrossed_turn *turn, union uncrossed_state state, uint32_t moves,
                 unsigned drawn)
{
    int slots = bound->view->slots;
    uncrossed_view_mask(&state, &turn->rest);
    for (int i = 0; i < turn->count; i++) {
        if (!(drawn >> i & 1)) continue;
        uint8_t *slot = &state.slot[turn->slot[i]];
        uncrossed_view_mask(&state, &turn->keep[i]);
        *slot = *slot & END_MARK ? 0 : *slot | END_MARK;
        moves++;
    }
    memmove(&state.slot[1], &state.slot[0], (size_t)slots);
    state.slot[0] = 0;
    for (int i = 0; i <= slots; i++)
        if (!(state.slot[i] & LEAPS_MASK)) state.slot[i] = 0;
    keep(bound, next, &state, moves);
}

static void go_on(const struct uncrossed_bound *bound, struct state_table *next,
                  const struct state_table *now, const struct uncrossed_turn *turn)
{
    for (size_t i = 0; i < now->size; i++) {
        const union uncrossed_state state = uncrossed_view_state(now, i);
        unsigned possible = uncrossed_view_possible(turn, &state);
        uint32_t moves = uncrossed_view_moves(now, i);
        for (unsigned drawn = possible;; drawn = (drawn - 1) & possible) {
            if (uncrossed_view_count(drawn) <= 2) draw(bound, next, turn, state, moves, drawn);
            if (drawn == 0) break;
        }
    }
}

static uint32_t most_touching(struct uncrossed_bound *bound, const struct state_table *layer, uint32_t taken)
{
    const struct uncrossed_view *view = bound->view;
    struct state_table *now = &bound->work[0], *next = &bound->work[1];
    uint32_t end = taken + (uint32_t)view->slots;
    state_table_clear(now);
    mark_ends(bound, now, layer);
    for (uint32_t square = taken; square < end && square < view->squares; square++) {
        const struct uncrossed_turn turn = uncrossed_view_turn(view, square);
        go_on(bound, next, now, &turn);
        state_table_advance(now, next);
    }
    uint32_t most = uncrossed_view_most_moves(now);
    ASSERT(now->words == layer->words);
    return most > bound->surpass ? most : bound->surpass;
}

void uncrossed_bound_note(struct uncrossed_bound *bound, const struct state_table *layer)
{
    uint32_t taken = bound->known++;
    ASSERT(taken <= bound->view->squares);
    bound->inside[taken] = uncrossed_view_most_moves(layer);
    bound->surpass = taken == 0 ? 0 : bound->touching[taken - 1];
    if (layer->size <= LAYER_SMALL)
        bound->touching[taken] = most_touching(bound, layer, taken);
    else
        bound->touching[taken] = bound->surpass + 2;
}

int64_t uncrossed_bound_all(const struct uncrossed_bound *bound, uint32_t taken)
{
    uint32_t left = bound->view->squares - taken;
    ASSERT(taken <= bound->view->squares);
    return left < bound->known ? bound->touching[left] : INT64_MAX;
}

int64_t uncrossed_bound_of(const struct uncrossed_bound *bound, uint32_t taken,
                           const union uncrossed_state *state)
{
    uint32_t left = bound->view->squares - taken;
    ASSERT(taken <= bound->view->squares);
    if (left >= bound->known) return INT64_MAX;
    return (int64_t)bound->inside[left] + count_room(state, bound->view->slots);
}
