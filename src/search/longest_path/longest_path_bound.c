/* Upper bound of frontier states, from the layers of the opposite side.
 *
 * A path consists of the moves among the first k squares, those among the others, and those
 * between. Rotated by 180 degrees, the others are the first squares, and their moves are a state of
 * an earlier layer. So each of these bounds what can be added to a state:
 *
 *     the moves of a state of the opposite side, plus one for each free end at the frontier
 *     the moves of a state of the opposite side, plus the most moves from there across the
 *     frontier that cross nothing, nor each other
 *
 * The second is computed by continuing the opposite layer without moves that leave new squares.
 * Labels then matter only as a mark of an end, and possible moves only disappear, so there are few
 * states. For layers of more than LAYER_SMALL states, the bound is that one more square adds at
 * most two moves. */
#include "search/longest_path/longest_path_bound.h"

#include "base/alloc.h"

#include <string.h>

enum { LAYER_SMALL = 1 << 14, END_MARK = 16 };

void longest_path_bound_open(struct longest_path_bound *bound, const struct longest_path_view *view)
{
    size_t layers = (size_t)view->squares + 1;
    *bound = (struct longest_path_bound){.view = view,
                                         .inside = alloc_array(layers, sizeof *bound->inside),
                                         .touching = alloc_array(layers, sizeof *bound->touching)};
    for (int i = 0; i < 2; i++) longest_path_view_open(&bound->work[i], longest_path_view_words(view));
}

void longest_path_bound_close(struct longest_path_bound *bound)
{
    alloc_free(bound->inside);
    alloc_free(bound->touching);
    for (int i = 0; i < 2; i++) state_table_close(&bound->work[i]);
}

void longest_path_bound_restart(struct longest_path_bound *bound)
{
    bound->known = 0;
}

/* How many more moves the squares of a state can have, including moves that cross each other. */
static uint32_t count_room(const union longest_path_state *state, int slots)
{
    int room = 0;
    for (int i = 0; i < slots; i++) {
        int leaps = longest_path_view_count(state->slot[i]), free = state->slot[i] > LEAPS_MASK ? 1 : 2;
        room += leaps < free ? leaps : free;
    }
    return (uint32_t)room;
}

/* Adds a state if it may exceed the bound known so far. */
static void keep(const struct longest_path_bound *bound, struct state_table *layer,
                 const union longest_path_state *state, uint32_t moves)
{
    if (moves + count_room(state, bound->view->slots) > bound->surpass)
        longest_path_view_keep(layer, SIZE_MAX, state->word, moves, 0);
}

/* Replaces labels by a mark of an end. */
static void mark_ends(const struct longest_path_bound *bound, struct state_table *marked,
                      const struct state_table *layer)
{
    for (size_t i = 0; i < layer->size; i++) {
        union longest_path_state state = longest_path_view_state(layer, i);
        for (int k = 0; k < bound->view->slots; k++)
            if (state.slot[k] > LEAPS_MASK)
                state.slot[k] = (uint8_t)((state.slot[k] & LEAPS_MASK) | END_MARK);
        keep(bound, marked, &state, longest_path_view_moves(layer, i));
    }
}

/* Draws some of the moves to the new square, which no move leaves. */
static void draw(const struct longest_path_bound *bound, struct state_table *next,
                 const struct longest_path_turn *turn, union longest_path_state state, uint32_t moves,
                 unsigned drawn)
{
    int slots = bound->view->slots;
    longest_path_view_mask(&state, &turn->rest);
    for (int i = 0; i < turn->count; i++) {
        if (!(drawn >> i & 1)) continue;
        uint8_t *slot = &state.slot[turn->slot[i]];
        longest_path_view_mask(&state, &turn->keep[i]);
        *slot = *slot & END_MARK ? 0 : *slot | END_MARK;
        moves++;
    }
    memmove(&state.slot[1], &state.slot[0], (size_t)slots);
    state.slot[0] = 0;
    for (int i = 0; i <= slots; i++)
        if (!(state.slot[i] & LEAPS_MASK)) state.slot[i] = 0;
    keep(bound, next, &state, moves);
}

static void go_on(const struct longest_path_bound *bound, struct state_table *next,
                  const struct state_table *now, const struct longest_path_turn *turn)
{
    for (size_t i = 0; i < now->size; i++) {
        const union longest_path_state state = longest_path_view_state(now, i);
        unsigned possible = longest_path_view_possible(turn, &state);
        uint32_t moves = longest_path_view_moves(now, i);
        for (unsigned drawn = possible;; drawn = (drawn - 1) & possible) {
            if (longest_path_view_count(drawn) <= 2) draw(bound, next, turn, state, moves, drawn);
            if (drawn == 0) break;
        }
    }
}

static uint32_t most_touching(struct longest_path_bound *bound, const struct state_table *layer,
                              uint32_t taken)
{
    const struct longest_path_view *view = bound->view;
    struct state_table *now = &bound->work[0], *next = &bound->work[1];
    uint32_t end = taken + (uint32_t)view->slots;
    state_table_clear(now);
    mark_ends(bound, now, layer);
    for (uint32_t square = taken; square < end && square < view->squares; square++) {
        const struct longest_path_turn turn = longest_path_view_turn(view, square);
        go_on(bound, next, now, &turn);
        state_table_advance(now, next);
    }
    uint32_t most = longest_path_view_most_moves(now);
    ASSERT(now->words == layer->words);
    return most > bound->surpass ? most : bound->surpass;
}

void longest_path_bound_note(struct longest_path_bound *bound, const struct state_table *layer)
{
    uint32_t taken = bound->known++;
    ASSERT(taken <= bound->view->squares);
    bound->inside[taken] = longest_path_view_most_moves(layer);
    bound->surpass = taken == 0 ? 0 : bound->touching[taken - 1];
    if (layer->size <= LAYER_SMALL)
        bound->touching[taken] = most_touching(bound, layer, taken);
    else
        bound->touching[taken] = bound->surpass + 2;
}

int64_t longest_path_bound_all(const struct longest_path_bound *bound, uint32_t taken)
{
    uint32_t left = bound->view->squares - taken;
    ASSERT(taken <= bound->view->squares);
    return left < bound->known ? bound->touching[left] : INT64_MAX;
}

int64_t longest_path_bound_of(const struct longest_path_bound *bound, uint32_t taken,
                              const union longest_path_state *state)
{
    uint32_t left = bound->view->squares - taken;
    ASSERT(taken <= bound->view->squares);
    if (left >= bound->known) return INT64_MAX;
    return (int64_t)bound->inside[left] + count_room(state, bound->view->slots);
}
