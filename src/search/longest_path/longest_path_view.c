/* The board with its longer side down, the masks of each square, and layers of states.
 *
 * The leaps are symmetric in rows and columns, so a wide board is transposed. A leap goes to a
 * later square if it goes down, or right along the row. The frontier must hold long * columns +
 * short squares, the farthest that a leap reaches in this order. */
#include "search/longest_path/longest_path_view.h"

#include "base/alloc.h"
#include "search/longest_path/longest_path_kit.h"

#include <string.h>

static bool is_wide(const struct ground *ground)
{
    return ground->columns > ground->rows;
}

static int64_t slots_needed(const struct ground *ground)
{
    int64_t shorter = is_wide(ground) ? ground->rows : ground->columns;
    return ground->long_leap * shorter + ground->short_leap;
}

bool longest_path_view_fits(const struct ground *ground)
{
    return slots_needed(ground) <= LONGEST_PATH_VIEW_SLOTS &&
           (int64_t)ground->rows * ground->columns <= UINT16_MAX;
}

static bool view_has(const struct longest_path_view *view, int row, int column)
{
    return is_wide(view->ground) ? ground_has(view->ground, column, row)
                                 : ground_has(view->ground, row, column);
}

static bool is_even(const struct ground *ground)
{
    size_t all = ground_area(ground);
    for (size_t s = 0; ground->hole && s < all; s++)
        if (ground->hole[s] != ground->hole[all - 1 - s]) return false;
    return true;
}

struct longest_path_view longest_path_view(const struct ground *ground)
{
    bool wide = is_wide(ground);
    struct longest_path_view view = {.ground = ground,
                                     .rows = wide ? ground->columns : ground->rows,
                                     .columns = wide ? ground->rows : ground->columns,
                                     .squares = (uint32_t)ground->rows * (uint32_t)ground->columns,
                                     .slots = (int)slots_needed(ground),
                                     .even = is_even(ground)};
    int leap[GROUND_LEAPS][2], leaps = ground_leaps(ground, leap);
    for (int i = 0; i < leaps; i++)
        if (leap[i][0] > 0 || (leap[i][0] == 0 && leap[i][1] > 0))
            memcpy(view.leap[view.leaps++], leap[i], sizeof leap[i]);
    ASSERT(view.columns <= view.rows && view.slots <= LONGEST_PATH_VIEW_SLOTS);
    return view;
}

uint32_t longest_path_view_square(const struct longest_path_view *view, uint32_t square)
{
    uint32_t columns = (uint32_t)view->columns;
    return is_wide(view->ground) ? square % columns * (uint32_t)view->rows + square / columns : square;
}

/* The target of a leap, or UINT32_MAX. */
static uint32_t leap_from(const struct longest_path_view *view, uint32_t square, int leap)
{
    int row = (int)square / view->columns, column = (int)square % view->columns;
    int to_row = row + view->leap[leap][0], to_column = column + view->leap[leap][1];
    if (!view_has(view, row, column) || !view_has(view, to_row, to_column)) return UINT32_MAX;
    return (uint32_t)(to_row * view->columns + to_column);
}

/* Mask of all moves except those from earlier to later squares that `segment` crosses. */
static union longest_path_state mask_crossed(const struct longest_path_view *view, uint32_t taken,
                                             const struct longest_path_segment *segment)
{
    union longest_path_state mask;
    memset(&mask, 0xff, sizeof mask);
    for (uint32_t i = 0; i < (uint32_t)view->slots && i < taken; i++)
        for (int leap = 0; leap < view->leaps; leap++) {
            uint32_t from = taken - 1 - i, to = leap_from(view, from, leap);
            if (to == UINT32_MAX || to <= taken) continue;
            const struct longest_path_segment other = longest_path_kit_segment(view->columns, from, to);
            if (longest_path_kit_cross(segment, &other)) mask.slot[i] &= (uint8_t) ~(1 << leap);
        }
    return mask;
}

struct longest_path_turn longest_path_view_turn(const struct longest_path_view *view, uint32_t taken)
{
    struct longest_path_turn turn = {0};
    memset(&turn.rest, 0xff, sizeof turn.rest);
    for (uint32_t i = 0; i < (uint32_t)view->slots && i < taken; i++)
        for (int leap = 0; leap < view->leaps; leap++) {
            if (leap_from(view, taken - 1 - i, leap) != taken) continue;
            const struct longest_path_segment segment =
                longest_path_kit_segment(view->columns, taken - 1 - i, taken);
            turn.slot[turn.count] = (int)i;
            turn.bit[turn.count] = (uint8_t)(1 << leap);
            turn.keep[turn.count++] = mask_crossed(view, taken, &segment);
            turn.rest.slot[i] &= (uint8_t) ~(1 << leap);
        }
    for (int leap = 0; leap < view->leaps; leap++)
        if (leap_from(view, taken, leap) != UINT32_MAX) turn.own |= (uint8_t)(1 << leap);
    return turn;
}

int longest_path_view_words(const struct longest_path_view *view)
{
    return (view->slots + 7) / 8;
}

union longest_path_state longest_path_view_state(const struct state_table *layer, size_t index)
{
    ASSERT(index < layer->size && layer->words <= LONGEST_PATH_VIEW_WORDS);
    union longest_path_state state = {{0}};
    memcpy(state.word, state_table_key(layer, index), layer->words * sizeof *state.word);
    return state;
}

/* ---- layers
 *
 * The word after the key of a state has its moves in the upper half and its origin in the lower. */

void longest_path_view_open(struct state_table *layer, int words)
{
    state_table_open(layer, (size_t)words, 1, SIZE_MAX);
}

enum longest_path_view_added longest_path_view_keep(struct state_table *layer, size_t limit,
                                                    const uint64_t *key, uint32_t moves, uint32_t origin)
{
    size_t before = layer->size;
    if (before >= limit && state_table_find(layer, key) == STATE_TABLE_NONE) return LONGEST_PATH_VIEW_FULL;
    size_t state = state_table_number(layer, key);
    bool is_new = layer->size > before;
    uint64_t *about = state_table_key(layer, state) + layer->words;
    ASSERT(origin >> 4 < LONGEST_PATH_VIEW_LIMIT);
    if (is_new || *about >> 32 < moves) *about = (uint64_t)moves << 32 | origin;
    return is_new ? LONGEST_PATH_VIEW_NEW : LONGEST_PATH_VIEW_KNOWN;
}

uint32_t longest_path_view_most_moves(const struct state_table *layer)
{
    uint32_t most = 0;
    for (size_t i = 0; i < layer->size; i++)
        if (longest_path_view_moves(layer, i) > most) most = longest_path_view_moves(layer, i);
    return most;
}

uint32_t *longest_path_view_origins(const struct state_table *layer)
{
    uint32_t *origins = alloc_array(layer->size, sizeof *origins);
    for (size_t i = 0; i < layer->size; i++) origins[i] = longest_path_view_origin(layer, i);
    return origins;
}

/* Keys grow by a quarter and slots by doubling, at a load of three in four; during growth the old
 * and the new arrays exist. */
size_t longest_path_view_bytes(const struct state_table *layer)
{
    return layer->width * sizeof *layer->keys * 9 / 4 + 4 * sizeof *layer->slot;
}
