/* A book of keys: they are stored one after another, and an open hash table of 32-bit numbers finds
 * them. Only the table is sparse, so millions of keys take little more than their own words. */
#include "puzzle/family/binero/binero_book.h"
#include "base/alloc.h"

#include <stdbool.h>
#include <string.h>

void binero_book_open(struct binero_book *book, size_t words, size_t extra)
{
    *book = (struct binero_book){.words = words, .width = words + extra, .slots = 64};
    book->slot = alloc_array(book->slots, sizeof *book->slot);
}

void binero_book_close(struct binero_book *book)
{
    alloc_free(book->keys);
    alloc_free(book->slot);
    *book = (struct binero_book){0};
}

size_t binero_book_bytes(const struct binero_book *book)
{
    bool grows_soon = book->size / 7 >= book->slots / 16;
    /* The old table and one of twice its size. */
    size_t slots = grows_soon ? 3 * book->slots : book->slots;
    return book->room * book->width * sizeof *book->keys + slots * sizeof *book->slot;
}

static uint32_t hash(const uint64_t *key, size_t words)
{
    uint64_t h = words;
    for (size_t i = 0; i < words; i++) {
        h = (h ^ key[i]) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 29;
    }
    return (uint32_t)(h ^ h >> 32);
}

static bool same(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (a[i] != b[i]) return false;
    return true;
}

/* The slot of the key, or the empty one where it would be. */
static struct binero_slot *probe(const struct binero_book *book, const uint64_t *key, uint32_t tag)
{
    for (size_t at = tag;; at++) {
        struct binero_slot *slot = &book->slot[at & (book->slots - 1)];
        if (!slot->number) return slot;
        if (slot->tag == tag && same(binero_book_key(book, slot->number - 1), key, book->words)) return slot;
    }
}

static void grow_slots(struct binero_book *book)
{
    struct binero_slot *old = book->slot;
    size_t count = book->slots;
    book->slots *= 2;
    book->slot = alloc_array(book->slots, sizeof *book->slot);
    for (size_t i = 0; i < count; i++) {
        if (!old[i].number) continue;
        size_t at = old[i].tag & (book->slots - 1);
        while (book->slot[at].number) at = (at + 1) & (book->slots - 1);
        book->slot[at] = old[i];
    }
    alloc_free(old);
}

static void grow_keys(struct binero_book *book)
{
    book->room += book->room / 4 + 64;
    book->keys = alloc_resize(book->keys, book->room * book->width * sizeof *book->keys);
}

size_t binero_book_number(struct binero_book *book, const uint64_t *key)
{
    const uint32_t tag = hash(key, book->words);
    struct binero_slot *slot = probe(book, key, tag);
    if (slot->number) return slot->number - 1;
    REQUIRE(book->size < BINERO_BOOK_NONE / 2, "the tags choose among 2^32 slots");
    if (book->size == book->room) grow_keys(book);
    uint64_t *copy = binero_book_key(book, book->size);
    memcpy(copy, key, book->words * sizeof *copy);
    memset(copy + book->words, 0, (book->width - book->words) * sizeof *copy);
    *slot = (struct binero_slot){.number = (uint32_t)++book->size, .tag = tag};
    if (2 * book->size > book->slots) grow_slots(book);
    return book->size - 1;
}

size_t binero_book_find(const struct binero_book *book, const uint64_t *key)
{
    const struct binero_slot *slot = probe(book, key, hash(key, book->words));
    return slot->number ? slot->number - 1 : BINERO_BOOK_NONE;
}
