/* Serialisation of values into a message for another process of the same program.
 *
 *     parcel_put_int(&bytes, 7);
 *     ...
 *     struct parcel parcel = {bytes.data, bytes.size};
 *     int64_t seven = parcel_int(&parcel);
 *     if (parcel.failed) refuse();
 *
 * A truncated or damaged message sets `failed`. From then on all values are zero or NULL, so that
 * one check at the end suffices. */
#ifndef BASE_PARCEL_H
#define BASE_PARCEL_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/wide.h"

struct parcel { /* the rest of a message that is being read; not owned */
    const char *bytes;
    size_t size;
    bool failed;
};

void parcel_put_int(struct buf *to, int64_t value);
void parcel_put_wide(struct buf *to, wide value);
void parcel_put_real(struct buf *to, double value);
void parcel_put_bytes(struct buf *to, const char *bytes, size_t size); /* with their size */
void parcel_put_text(struct buf *to, const char *text);                /* NULL differs from "" */

int64_t parcel_int(struct parcel *parcel);
wide parcel_wide(struct parcel *parcel);
double parcel_real(struct parcel *parcel);

/* A pointer into the message; NULL if it failed. */
const char *parcel_bytes(struct parcel *parcel, size_t *size);

/* A copy in the arena; NULL if it was NULL. */
const char *parcel_text(struct parcel *parcel, struct arena *arena);

/* True if the message was read completely and without error. */
bool parcel_is_read(const struct parcel *parcel);

#endif
