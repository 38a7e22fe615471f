/* Serialisation of values into a message for another process of the same program.
 *
 *     wire_format_put_int(&bytes, 7);
 *     ...
 *     struct wire_message message = {bytes.data, bytes.size};
 *     int64_t seven = wire_format_int(&message);
 *     if (message.failed) refuse();
 *
 * A truncated or damaged message sets `failed`. From then on all values are zero or NULL, so one
 * check at the end suffices. */
#ifndef BASE_WIRE_FORMAT_H
#define BASE_WIRE_FORMAT_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/wide.h"

struct wire_message { /* the rest of a message that is being read; not owned */
    const char *bytes;
    size_t size;
    bool failed;
};

void wire_format_put_int(struct buf *to, int64_t value);
void wire_format_put_wide(struct buf *to, wide value);
void wire_format_put_real(struct buf *to, double value);
void wire_format_put_bytes(struct buf *to, const char *bytes, size_t size); /* with their size */
/* NULL differs from "" */
void wire_format_put_text(struct buf *to, const char *text);

int64_t wire_format_int(struct wire_message *message);
wide wire_format_wide(struct wire_message *message);
double wire_format_real(struct wire_message *message);

/* A pointer into the message; NULL if it failed. */
const char *wire_format_bytes(struct wire_message *message, size_t *size);

/* A copy in the arena; NULL if it was NULL. */
const char *wire_format_text(struct wire_message *message, struct arena *arena);

/* True if the message was read completely and without error. */
bool wire_format_is_read(const struct wire_message *message);

#endif
