/* Digests: whether bytes are those that were written. They find accidents, not intent. 128 bits,
 * the same on every machine and however the bytes were divided. */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { DIGEST_ROOM = 33 }; /* 32 hexadecimal digits, and the final 0 */

struct digest { /* zeroed: of nothing */
    uint64_t low, high;
    uint64_t size; /* bytes so far */
    uint64_t rest; /* the last size % 8 of them, the first one lowest; they are not mixed in yet */
};

void digest_add(struct digest *digest, const char *bytes, size_t size);

/* The state stays as it is: more bytes may follow. */
uint64_t digest_word(const struct digest *digest);                            /* half of it */
const char *digest_text(const struct digest *digest, char text[DIGEST_ROOM]); /* returns `text` */

#endif
