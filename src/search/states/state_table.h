/* A table of states, of which a layer of a dynamic program consists: distinct keys of a fixed
 * number of words, numbered in the order in which they arrive, each with words of the user's.
 *
 *     struct state_table table;
 *     state_table_open(&table, 1, 1, SIZE_MAX);
 *     size_t number = state_table_number(&table, &key);
 *     state_table_key(&table, number)[1] += ways;
 *
 * The frontier of number paths and of uncrossed paths, the walk over narrow boards and the half
 * grids of Binero are searches over such states. */
#ifndef SEARCH_STATES_STATE_TABLE_H
#define SEARCH_STATES_STATE_TABLE_H

#include "base/alloc.h"

#include <stddef.h>
#include <stdint.h>

struct state_slot {
    uint32_t number; /* of the key, from 1; 0: empty */
    /* Its hash: wrong keys are seldom compared, and the slots grow without the keys. */
    uint32_t tag;
};

struct state_table {
    size_t words; /* of a key; may be 0: then there is one key */
    /* Words from one key to the next: those after a key belong to the user. */
    size_t width;
    size_t size, room;       /* keys */
    size_t most;             /* bytes that it may take */
    uint64_t *keys;          /* by number; owned */
    struct state_slot *slot; /* hash table; owned */
    size_t slots;            /* a power of 2; at most three in four are used */
};

#define STATE_TABLE_NONE UINT32_MAX

void state_table_open(struct state_table *table, size_t words, size_t extra, size_t most);
void state_table_close(struct state_table *table);
void state_table_clear(struct state_table *table); /* no keys; the memory stays */

/* Includes its next growth, if that is near. */
size_t state_table_bytes(const struct state_table *table);

/* The number of a key. A new key gets the next number, with zeros after it. STATE_TABLE_NONE: it is
 * new, and the table may take no more memory. */
size_t state_table_number(struct state_table *table, const uint64_t *key);

/* STATE_TABLE_NONE: not there */
size_t state_table_find(const struct state_table *table, const uint64_t *key);

/* The states of the next layer become the current ones, and the next layer is empty. */
void state_table_advance(struct state_table *current, struct state_table *next);

static inline uint64_t *state_table_key(const struct state_table *table, size_t number)
{
    ASSERT(number < table->room);
    return table->keys + number * table->width;
}

#endif
