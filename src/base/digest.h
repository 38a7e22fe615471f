/* Digests: what tells whether a text is the one that was written, against accidents and not against
 * anybody's intent. 128 bits, the same on every machine. */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include "base/buf.h"

enum { DIGEST_ROOM = 33 }; /* 32 hexadecimal digits, and the final 0 */

struct digest { /* zeroed: of nothing */
    uint64_t low, high;
};

void digest_add(struct digest *digest, const char *bytes, size_t size);
const char *digest_text(const struct digest *digest, char text[DIGEST_ROOM]); /* returns `text` */

/* Adds the last line of a text, "sum DIGEST", which has that of all before it. */
void digest_seal(struct buf *text);

/* The length of a text without that line, if it has it and it is right; else 0. */
size_t digest_sealed(const char *text, size_t length);

#endif
