/* The clause store: clauses in one array, with a hash table for deletions.
 *
 * Literals are sorted when a clause is stored, so a deletion, which may list them in any order,
 * compares words. Propagation reorders them later, when there are no lookups any more. Both tables
 * double as they fill: storing and finding take O(length) expected time. Variables hash to their
 * low bits, because files number them consecutively. */
#include "drat/drat_parts.h"

#include <stdlib.h>
#include <string.h>

enum { SMALLEST = 1 << 10, SHORT = 24 };

static void fill(drat_words *words, size_t count)
{
    vec_reserve(words, count);
    memset(words->data, 0, count * sizeof *words->data);
    words->size = count;
}

void drat_store_init(struct drat_store *store)
{
    *store = (struct drat_store){0};
    vec_push(&store->words, 0);
    fill(&store->slots, SMALLEST);
    fill(&store->buckets, SMALLEST);
}

void drat_store_free(struct drat_store *store)
{
    vec_free(&store->words);
    vec_free(&store->names);
    vec_free(&store->slots);
    vec_free(&store->buckets);
}

/* ---- variables */

/* The slot of the number, or the free slot for it. */
static uint32_t *slot_of(const struct drat_store *store, uint32_t number)
{
    ASSERT(number && store->names.size < store->slots.size); /* a free slot ends each search */
    size_t mask = store->slots.size - 1, at = (number + (number >> 16) * 0x9e3779b1u) & mask;
    while (store->slots.data[at] && store->names.data[store->slots.data[at] - 1] != number)
        at = (at + 1) & mask;
    return &store->slots.data[at];
}

static void grow_slots(struct drat_store *store)
{
    fill(&store->slots, 2 * store->slots.size);
    for (uint32_t v = 0; v < store->names.size; v++) *slot_of(store, store->names.data[v]) = v + 1;
}

uint32_t drat_store_literal(struct drat_store *store, int32_t number)
{
    uint32_t magnitude = number < 0 ? 0 - (uint32_t)number : (uint32_t)number;
    uint32_t *slot = slot_of(store, magnitude);
    if (!*slot) {
        vec_push(&store->names, magnitude);
        *slot = (uint32_t)store->names.size;
        if (2 * store->names.size > store->slots.size) grow_slots(store);
        slot = slot_of(store, magnitude);
    }
    ASSERT(store->names.data[*slot - 1] == magnitude);
    return 2 * (*slot - 1) + (number < 0);
}

int32_t drat_store_number(const struct drat_store *store, uint32_t literal)
{
    int32_t number = (int32_t)store->names.data[literal / 2];
    return literal & 1 ? -number : number;
}

/* ---- clauses */

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void insertion_sort(uint32_t *literals, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint32_t moved = literals[i];
        size_t at = i;
        for (; at > 0 && literals[at - 1] > moved; at--) literals[at] = literals[at - 1];
        literals[at] = moved;
    }
}

size_t drat_store_sort(uint32_t *literals, size_t count, bool *tautology)
{
    size_t kept = 0;
    if (count <= SHORT)
        insertion_sort(literals, count);
    else
        qsort(literals, count, sizeof *literals, compare);
    *tautology = false;
    for (size_t i = 0; i < count; i++) {
        if (kept && literals[kept - 1] == literals[i]) continue;
        if (kept && (literals[kept - 1] ^ literals[i]) == 1) *tautology = true;
        ASSERT(kept <= i && (!kept || literals[kept - 1] < literals[i])); /* sorted */
        literals[kept++] = literals[i];
    }
    return kept;
}

static size_t hash_of(const uint32_t *literals, size_t count)
{
    uint64_t hash = 0x9e3779b97f4a7c15u + count;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ literals[i]) * 0xbf58476d1ce4e5b9u;
        hash ^= hash >> 29;
    }
    return (size_t)(hash ^ hash >> 32);
}

static uint32_t *bucket_of(const struct drat_store *store, const uint32_t *literals, size_t count)
{
    return &store->buckets.data[hash_of(literals, count) & (store->buckets.size - 1)];
}

static void link_in(struct drat_store *store, uint32_t place)
{
    uint32_t *bucket = bucket_of(store, drat_store_literals(store, place), drat_store_length(store, place));
    store->words.data[place + DRAT_LINK] = *bucket;
    *bucket = place;
}

/* Older clauses are inserted first, so the newest of equal clauses is found first. */
static void grow_buckets(struct drat_store *store)
{
    fill(&store->buckets, 2 * store->buckets.size);
    for (size_t at = 1; at < store->words.size; at += DRAT_LITERALS + drat_store_length(store, (uint32_t)at))
        if (*drat_store_flags(store, (uint32_t)at) & DRAT_LISTED) link_in(store, (uint32_t)at);
}

uint32_t drat_store_add(struct drat_store *store, const uint32_t *literals, size_t count, bool tautology)
{
    size_t place = store->words.size;
    if (place + DRAT_LITERALS + count > UINT32_MAX) return 0;
    vec_reserve(&store->words, place + DRAT_LITERALS + count);
    vec_push(&store->words, (uint32_t)count);
    vec_push(&store->words, DRAT_LISTED | (tautology ? DRAT_TAUTOLOGY : 0u));
    vec_push(&store->words, 0);
    for (size_t i = 0; i < count; i++) vec_push(&store->words, literals[i]);
    if (++store->listed > store->buckets.size)
        grow_buckets(store);
    else
        link_in(store, (uint32_t)place);
    if (count == 0 && !store->empty_clause) store->empty_clause = (uint32_t)place;
    return (uint32_t)place;
}

uint32_t drat_store_take(struct drat_store *store, const uint32_t *literals, size_t count)
{
    for (uint32_t *link = bucket_of(store, literals, count); *link;
         link = &store->words.data[*link + DRAT_LINK]) {
        uint32_t place = *link;
        if (drat_store_length(store, place) != count) continue;
        if (count && memcmp(drat_store_literals(store, place), literals, count * sizeof *literals) != 0)
            continue;
        ASSERT(*drat_store_flags(store, place) & DRAT_LISTED);
        *link = store->words.data[place + DRAT_LINK];
        *drat_store_flags(store, place) &= ~(uint32_t)DRAT_LISTED;
        store->listed--;
        return place;
    }
    return 0;
}
