/* Values packed into bytes, for another process of the same program, and unpacked there.
 *
 *     parcel_put_int(&bytes, 7);
 *     ...
 *     struct parcel parcel = {bytes.data, bytes.size};
 *     int64_t seven = parcel_int(&parcel);
 *     if (parcel.failed) refuse();
 *
 * What is cut off or damaged makes the parcel fail: from then on it gives zeros and empty texts, so
 * one check at the end will do. */
#ifndef BASE_PARCEL_H
#define BASE_PARCEL_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/wide.h"

struct parcel { /* bytes that are read, from here on; not owned */
    const char *bytes;
    size_t size;
    bool failed;
};

void parcel_put_int(struct buf *to, int64_t value);
void parcel_put_wide(struct buf *to, wide value);
void parcel_put_real(struct buf *to, double value);
void parcel_put_bytes(struct buf *to, const char *bytes, size_t size); /* with their size */
void parcel_put_text(struct buf *to, const char *text);                /* NULL is told from "" */

int64_t parcel_int(struct parcel *parcel);
wide parcel_wide(struct parcel *parcel);
double parcel_real(struct parcel *parcel);

/* Where they are in the parcel; NULL if it failed. */
const char *parcel_bytes(struct parcel *parcel, size_t *size);

/* A copy in the arena; NULL if it was NULL. */
const char *parcel_text(struct parcel *parcel, struct arena *arena);

/* Was all of it well, and is nothing left? */
bool parcel_is_read(const struct parcel *parcel);

#endif
