/* Digests: 128-bit checksums that detect accidental damage, not intent. They are the same on every
 * machine and do not depend on how the bytes were divided into calls. */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { DIGEST_ROOM = 33 }; /* 32 hexadecimal digits, and the final 0 */

struct digest { /* zeroed: of nothing */
    uint64_t low, high;
    uint64_t size; /* bytes so far */
    uint64_t rest; /* the last size % 8 bytes, the first one lowest, not mixed in yet */
};

void digest_add(struct digest *digest, const char *bytes, size_t size);

/* The state does not change: more bytes may follow. */
uint64_t digest_word(const struct digest *digest);                            /* half of it */
const char *digest_text(const struct digest *digest, char text[DIGEST_ROOM]); /* returns `text` */

#endif
