/* A layer of states over a frontier: each once, with the most moves that lead to it and where it
 * came from. */
#ifndef SEARCH_UNCROSSED_UNCROSSED_LAYER_H
#define SEARCH_UNCROSSED_UNCROSSED_LAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UNCROSSED_LAYER_LIMIT = 1 << 28 }; /* states: what fits in an origin */

struct uncrossed_layer {
    int words;         /* of 64 bits in a key */
    uint64_t *key;     /* `words` for each state; owned */
    uint16_t *moves;   /* by state; owned */
    uint32_t *origin;  /* by state: what the user gave; owned */
    uint32_t *place;   /* hash table of state + 1, 0 where free; owned */
    size_t size, room; /* states */
    size_t places;     /* a power of two, twice the room */
};

enum uncrossed_layer_word {
    UNCROSSED_LAYER_NEW,
    UNCROSSED_LAYER_KNOWN, /* with more moves now, or not */
    UNCROSSED_LAYER_FULL,  /* there are `limit` states: it was not kept */
};

enum uncrossed_layer_word uncrossed_layer_keep(struct uncrossed_layer *layer, size_t limit,
                                               const uint64_t *key, uint32_t moves, uint32_t origin);
void uncrossed_layer_clear(struct uncrossed_layer *layer); /* no states; the memory stays */
/* A copy, for the caller to free. */
uint32_t *uncrossed_layer_origins(const struct uncrossed_layer *layer);
void uncrossed_layer_free(struct uncrossed_layer *layer);
size_t uncrossed_layer_bytes(int words); /* for each state, while a layer grows */

#endif
