/* The word after the key of a state has its moves in the upper half and its origin in the lower. */
#include "search/uncrossed/uncrossed_layer.h"

#include "base/alloc.h"

void uncrossed_layer_open(struct state_table *layer, int words)
{
    state_table_open(layer, (size_t)words, 1, SIZE_MAX);
}

enum uncrossed_layer_word uncrossed_layer_keep(struct state_table *layer, size_t limit, const uint64_t *key,
                                               uint32_t moves, uint32_t origin)
{
    size_t before = layer->size;
    if (before >= limit && state_table_find(layer, key) == STATE_TABLE_NONE) return UNCROSSED_LAYER_FULL;
    size_t state = state_table_number(layer, key);
    bool is_new = layer->size > before;
    uint64_t *about = state_table_key(layer, state) + layer->words;
    if (is_new || *about >> 32 < moves) *about = (uint64_t)moves << 32 | origin;
    return is_new ? UNCROSSED_LAYER_NEW : UNCROSSED_LAYER_KNOWN;
}

uint32_t uncrossed_layer_most_moves(const struct state_table *layer)
{
    uint32_t most = 0;
    for (size_t i = 0; i < layer->size; i++)
        if (uncrossed_layer_moves(layer, i) > most) most = uncrossed_layer_moves(layer, i);
    return most;
}

uint32_t *uncrossed_layer_origins(const struct state_table *layer)
{
    uint32_t *origins = alloc_array(layer->size, sizeof *origins);
    for (size_t i = 0; i < layer->size; i++) origins[i] = uncrossed_layer_origin(layer, i);
    return origins;
}

/* Keys grow by a quarter, and slots by doubling when four serve three states: for a moment the old
 * and the new ones are there. */
size_t uncrossed_layer_bytes(const struct state_table *layer)
{
    return layer->width * sizeof *layer->keys * 9 / 4 + 4 * sizeof *layer->slot;
}
