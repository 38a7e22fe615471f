/* A book numbers different keys of some words each in the order in which they come. */
#ifndef FAMILY_BINERO_BINERO_BOOK_H
#define FAMILY_BINERO_BINERO_BOOK_H

#include <stddef.h>
#include <stdint.h>

struct binero_slot {
    uint32_t number; /* of the key, from 1; 0: empty */
    uint32_t
        tag; /* bits of its hash: a wrong key is seldom looked at, and a table can grow without the keys */
};

struct binero_book {
    size_t words;             /* of a key; may be 0: there is one key then */
    size_t width;             /* words from a key to the next: what is behind a key is its user's */
    size_t size, room;        /* keys */
    uint64_t *keys;           /* by number; owned */
    struct binero_slot *slot; /* hash table; owned */
    size_t slots;             /* a power of 2, twice as many as keys at least */
};

#define BINERO_BOOK_NONE UINT32_MAX

void binero_book_open(struct binero_book *book, size_t words, size_t extra);
void binero_book_close(struct binero_book *book);
size_t
binero_book_bytes(const struct binero_book *book); /* those of its next growth too, where that is near */

/* The number of a key. A new key gets the next one, and zeros behind it. */
size_t binero_book_number(struct binero_book *book, const uint64_t *key);
size_t binero_book_find(const struct binero_book *book,
                        const uint64_t *key); /* BINERO_BOOK_NONE: not there */

static inline uint64_t *binero_book_key(const struct binero_book *book, size_t number)
{
    return book->keys + number * book->width;
}

#endif
