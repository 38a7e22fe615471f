/* The states of one layer of a dynamic program: distinct keys of a fixed number of words, numbered
 * in the order of arrival, each followed by words for the user.
 *
 *     struct state_table table;
 *     state_table_open(&table, 1, 1, SIZE_MAX);
 *     size_t number = state_table_number(&table, &key);
 *     state_table_key(&table, number)[1] += ways; */
#ifndef SEARCH_STATES_STATE_TABLE_H
#define SEARCH_STATES_STATE_TABLE_H

#include "base/alloc.h"

#include <stddef.h>
#include <stdint.h>

struct state_slot {
    uint32_t number; /* of the key, from 1; 0: empty slot */
    /* Its hash: avoids most comparisons, and lets the slots grow without reading the keys. */
    uint32_t tag;
};

struct state_table {
    size_t words;            /* of a key; 0: there is one key */
    size_t width;            /* words from one key to the next, including the user's */
    size_t size, room;       /* keys */
    size_t most;             /* bytes, at most */
    uint64_t *keys;          /* by number; owned */
    struct state_slot *slot; /* hash table; owned */
    size_t slots;            /* a power of 2; at most three in four are used */
};

#define STATE_TABLE_NONE UINT32_MAX

void state_table_open(struct state_table *table, size_t words, size_t extra, size_t most);
void state_table_close(struct state_table *table);
void state_table_clear(struct state_table *table); /* removes the keys, not the memory */

/* Includes the next growth, if it is near. */
size_t state_table_bytes(const struct state_table *table);

/* The number of a key. A new key gets the next number and zeroed user words. STATE_TABLE_NONE: it
 * is new, and the memory limit is reached. */
size_t state_table_number(struct state_table *table, const uint64_t *key);

/* STATE_TABLE_NONE: absent. */
size_t state_table_find(const struct state_table *table, const uint64_t *key);

/* `next` becomes the current layer and is then cleared. */
void state_table_advance(struct state_table *current, struct state_table *next);

static inline uint64_t *state_table_key(const struct state_table *table, size_t number)
{
    ASSERT(number < table->room);
    return table->keys + number * table->width;
}

#endif
