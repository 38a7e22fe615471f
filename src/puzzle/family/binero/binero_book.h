/* A book numbers distinct keys, a fixed number of words each, in the order in which they arrive. */
#ifndef PUZZLE_FAMILY_BINERO_BINERO_BOOK_H
#define PUZZLE_FAMILY_BINERO_BINERO_BOOK_H

#include <stddef.h>
#include <stdint.h>

struct binero_slot {
    uint32_t number; /* of the key, from 1; 0: empty */
    /* Its hash: wrong keys are seldom compared, and the table grows without the keys. */
    uint32_t tag;
};

struct binero_book {
    size_t words; /* of a key; may be 0: then there is one key */
    /* Words from one key to the next: those after a key belong to the user. */
    size_t width;
    size_t size, room;        /* keys */
    uint64_t *keys;           /* by number; owned */
    struct binero_slot *slot; /* hash table; owned */
    size_t slots;             /* a power of 2, at least twice the number of keys */
};

#define BINERO_BOOK_NONE UINT32_MAX

void binero_book_open(struct binero_book *book, size_t words, size_t extra);
void binero_book_close(struct binero_book *book);

/* Includes its next growth, if that is near. */
size_t binero_book_bytes(const struct binero_book *book);

/* The number of a key. A new key gets the next number, with zeros after it. */
size_t binero_book_number(struct binero_book *book, const uint64_t *key);
/* BINERO_BOOK_NONE: not there */
size_t binero_book_find(const struct binero_book *book, const uint64_t *key);

static inline uint64_t *binero_book_key(const struct binero_book *book, size_t number)
{
    return book->keys + number * book->width;
}

#endif
