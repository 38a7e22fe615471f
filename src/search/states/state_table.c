/* Keys are stored contiguously and found through an open-addressing hash table of 32-bit numbers.
 * Only the hash table is sparse, so millions of keys take little more than their words.
 *
 * Invariants: the number of slots is a power of two, at most three in four are used, and they hold
 * the numbers 1 to `size`, each once. Expected cost: linear in the words of a key. */
#include "search/states/state_table.h"

#include "base/alloc.h"

#include <stdbool.h>
#include <string.h>

void state_table_open(struct state_table *table, size_t words, size_t extra, size_t most)
{
    *table = (struct state_table){.words = words, .width = words + extra, .most = most, .slots = 64};
    table->slot = alloc_array(table->slots, sizeof *table->slot);
}

void state_table_close(struct state_table *table)
{
    alloc_free(table->keys);
    alloc_free(table->slot);
    *table = (struct state_table){0};
}

void state_table_clear(struct state_table *table)
{
    if (table->size > 0) memset(table->slot, 0, table->slots * sizeof *table->slot);
    table->size = 0;
}

void state_table_advance(struct state_table *current, struct state_table *next)
{
    ASSERT(current->words == next->words && current->width == next->width);
    struct state_table past = *current;
    *current = *next;
    *next = past;
    state_table_clear(next);
}

static size_t bytes_of(const struct state_table *table, size_t keys, size_t slots)
{
    return keys * table->width * sizeof *table->keys + slots * sizeof *table->slot;
}

size_t state_table_bytes(const struct state_table *table)
{
    bool grows_soon = table->size / 7 >= table->slots / 11;
    /* Growth needs the old slots and twice as many. */
    return bytes_of(table, table->room, grows_soon ? 3 * table->slots : table->slots);
}

static uint32_t hash_of(const uint64_t *key, size_t words)
{
    uint64_t hash = words;
    for (size_t i = 0; i < words; i++) {
        hash = (hash ^ key[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return (uint32_t)(hash ^ hash >> 32);
}

static bool is_same(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (a[i] != b[i]) return false;
    return true;
}

/* The slot of the key, or the empty one where it belongs. */
static struct state_slot *probe(const struct state_table *table, const uint64_t *key, uint32_t tag)
{
    const size_t mask = table->slots - 1;
    ASSERT(table->size < table->slots); /* so some slot is empty */
    for (size_t at = tag & mask;; at = (at + 1) & mask) {
        struct state_slot *slot = &table->slot[at];
        if (!slot->number) return slot;
        ASSERT(slot->number <= table->size);
        if (slot->tag == tag && is_same(state_table_key(table, slot->number - 1), key, table->words))
            return slot;
    }
}

static void grow_slots(struct state_table *table)
{
    struct state_slot *old = table->slot;
    size_t count = table->slots, mask = 2 * count - 1;
    ASSERT((count & (count - 1)) == 0);
    table->slots *= 2;
    table->slot = alloc_array(table->slots, sizeof *table->slot);
    for (size_t i = 0; i < count; i++) {
        if (!old[i].number) continue;
        size_t at = old[i].tag & mask;
        while (table->slot[at].number) at = (at + 1) & mask;
        table->slot[at] = old[i];
    }
    alloc_free(old);
}

/* Makes room for one more key. During growth the old and the new arrays exist. */
static bool make_room(struct state_table *table)
{
    bool more_keys = table->size == table->room, more_slots = 4 * (table->size + 1) > 3 * table->slots;
    size_t room = more_keys ? table->room + table->room / 4 + 64 : table->room;
    if (!more_keys && !more_slots) return true;
    if (bytes_of(table, more_keys ? table->room + room : room, more_slots ? 3 * table->slots : table->slots) >
        table->most)
        return false;
    if (more_keys) table->keys = alloc_resize(table->keys, room * table->width * sizeof *table->keys);
    table->room = room;
    if (more_slots) grow_slots(table);
    return true;
}

/* Not inlined, so looking up a known key stays cheap. */
static __attribute__((noinline)) size_t add(struct state_table *table, const uint64_t *key, uint32_t tag,
                                            struct state_slot *slot)
{
    size_t slots = table->slots;
    REQUIRE(table->size < STATE_TABLE_NONE / 2, "the tags choose among 2^32 slots");
    if (!make_room(table)) return STATE_TABLE_NONE;
    if (table->slots != slots) slot = probe(table, key, tag);
    uint64_t *copy = state_table_key(table, table->size);
    for (size_t i = 0; i < table->words; i++) copy[i] = key[i];
    for (size_t i = table->words; i < table->width; i++) copy[i] = 0;
    *slot = (struct state_slot){.number = (uint32_t)++table->size, .tag = tag};
    ASSERT(table->size <= table->room && 4 * table->size <= 3 * table->slots);
    return table->size - 1;
}

size_t state_table_number(struct state_table *table, const uint64_t *key)
{
    const uint32_t tag = hash_of(key, table->words);
    struct state_slot *slot = probe(table, key, tag);
    return slot->number ? slot->number - 1 : add(table, key, tag, slot);
}

size_t state_table_find(const struct state_table *table, const uint64_t *key)
{
    const struct state_slot *slot = probe(table, key, hash_of(key, table->words));
    return slot->number ? slot->number - 1 : STATE_TABLE_NONE;
}
