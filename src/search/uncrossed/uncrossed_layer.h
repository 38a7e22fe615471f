/* A layer of states over a frontier (state_table.h): each once, with the most moves that lead to it
 * and where it came from. */
#ifndef SEARCH_UNCROSSED_UNCROSSED_LAYER_H
#define SEARCH_UNCROSSED_UNCROSSED_LAYER_H

#include "search/states/state_table.h"

#include <stdbool.h>

enum { UNCROSSED_LAYER_LIMIT = 1 << 28 }; /* states: what fits in an origin */

enum uncrossed_layer_word {
    UNCROSSED_LAYER_NEW,
    UNCROSSED_LAYER_KNOWN, /* with more moves now, or not */
    UNCROSSED_LAYER_FULL,  /* there are `limit` states: it was not kept */
};

void uncrossed_layer_open(struct state_table *layer, int words);

/* `origin`: what the caller wants to know of the drawing with the most moves. */
enum uncrossed_layer_word uncrossed_layer_keep(struct state_table *layer, size_t limit, const uint64_t *key,
                                               uint32_t moves, uint32_t origin);

uint32_t uncrossed_layer_most_moves(const struct state_table *layer);

/* Of all states, for the caller to free. */
uint32_t *uncrossed_layer_origins(const struct state_table *layer);

/* For each state, while a layer grows. */
size_t uncrossed_layer_bytes(const struct state_table *layer);

static inline uint32_t uncrossed_layer_moves(const struct state_table *layer, size_t state)
{
    return (uint32_t)(state_table_key(layer, state)[layer->words] >> 32);
}

static inline uint32_t uncrossed_layer_origin(const struct state_table *layer, size_t state)
{
    return (uint32_t)state_table_key(layer, state)[layer->words];
}

#endif
