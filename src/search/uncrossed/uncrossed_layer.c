/* States in order of arrival, and an open-addressing table that finds them again.
 *
 * The keys are separate from the rest, so a lookup touches the table and one key. Room doubles; the
 * table is rebuilt each time, and at most half full. */
#include "search/uncrossed/uncrossed_layer.h"

#include "base/alloc.h"

#include <string.h>

static size_t hash_of(const uint64_t *key, int words)
{
    uint64_t hash = 0;
    for (int i = 0; i < words; i++) {
        hash = (hash ^ key[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return (size_t)hash;
}

static const uint64_t *key_of(const struct uncrossed_layer *layer, size_t state)
{
    return &layer->key[state * (size_t)layer->words];
}

static bool are_equal(const uint64_t *a, const uint64_t *b, int words)
{
    for (int i = 0; i < words; i++)
        if (a[i] != b[i]) return false;
    return true;
}

/* Where a key is in the table, or the free place where it belongs. */
static uint32_t *find_place(const struct uncrossed_layer *layer, const uint64_t *key)
{
    size_t at = hash_of(key, layer->words) & (layer->places - 1);
    while (layer->place[at] != 0 && !are_equal(key_of(layer, layer->place[at] - 1), key, layer->words))
        at = (at + 1) & (layer->places - 1);
    return &layer->place[at];
}

static void grow(struct uncrossed_layer *layer)
{
    layer->room = layer->room ? 2 * layer->room : 1 << 8;
    layer->key = alloc_resize(layer->key, layer->room * (size_t)layer->words * sizeof *layer->key);
    layer->moves = alloc_resize(layer->moves, layer->room * sizeof *layer->moves);
    layer->origin = alloc_resize(layer->origin, layer->room * sizeof *layer->origin);
    alloc_free(layer->place);
    layer->places = 2 * layer->room;
    layer->place = alloc_array(layer->places, sizeof *layer->place);
    for (size_t i = 0; i < layer->size; i++) *find_place(layer, key_of(layer, i)) = (uint32_t)i + 1;
}

enum uncrossed_layer_word uncrossed_layer_keep(struct uncrossed_layer *layer, size_t limit,
                                               const uint64_t *key, uint32_t moves, uint32_t origin)
{
    if (layer->size == layer->room) grow(layer);
    uint32_t *place = find_place(layer, key);
    bool known = *place != 0;
    if (!known) {
        if (layer->size >= limit) return UNCROSSED_LAYER_FULL;
        memcpy(&layer->key[layer->size * (size_t)layer->words], key, (size_t)layer->words * sizeof *key);
        *place = (uint32_t)++layer->size;
    }
    size_t state = *place - 1;
    if (!known || layer->moves[state] < moves) {
        layer->moves[state] = (uint16_t)moves;
        layer->origin[state] = origin;
    }
    return known ? UNCROSSED_LAYER_KNOWN : UNCROSSED_LAYER_NEW;
}

void uncrossed_layer_clear(struct uncrossed_layer *layer)
{
    if (layer->size > 0) memset(layer->place, 0, layer->places * sizeof *layer->place);
    layer->size = 0;
}

uint32_t *uncrossed_layer_origins(const struct uncrossed_layer *layer)
{
    uint32_t *copy = alloc_array(layer->size, sizeof *copy);
    if (layer->size > 0) memcpy(copy, layer->origin, layer->size * sizeof *copy);
    return copy;
}

void uncrossed_layer_free(struct uncrossed_layer *layer)
{
    alloc_free(layer->key);
    alloc_free(layer->moves);
    alloc_free(layer->origin);
    alloc_free(layer->place);
    *layer = (struct uncrossed_layer){.words = layer->words};
}

/* Doubling may leave half of the room empty, and needs a key twice while it is copied. */
size_t uncrossed_layer_bytes(int words)
{
    struct uncrossed_layer layer;
    return 2 * (2 * (size_t)words * sizeof *layer.key + sizeof *layer.moves + sizeof *layer.origin +
                2 * sizeof *layer.place);
}
