/* Checkpoints: finished parts of one piece of work, so that it can be resumed.
 *
 *     struct store_checkpoint *parts = store_checkpoint_open(store, &about, &error);
 *     store_checkpoint_each(parts, visit, self, &error);
 *     store_checkpoint_put(parts, 7, bytes, size, &error) && store_checkpoint_flush(parts, &error);
 *
 * Flushed parts survive any crash. A database holds the parts of one piece of work and rejects
 * others. A checksum detects altered parts. */
#ifndef LAB_STORE_STORE_CHECKPOINT_H
#define LAB_STORE_STORE_CHECKPOINT_H

#include "base/buf.h"
#include "lab/store/store.h"

struct store_checkpoint;

struct store_work {
    uint64_t mark;                 /* of the work and its division into parts */
    const char *command, *version; /* for error messages */
};

/* The database must be open for writing, and must be closed after the parts. Returns NULL and sets
 * the error on failure. */
struct store_checkpoint *store_checkpoint_open(struct store *store, const struct store_work *work,
                                               struct sentence *error);
/* NULL is allowed; unflushed parts are lost */
void store_checkpoint_close(struct store_checkpoint *parts);

/* The plan: how the work is divided; empty if none was stored. Returns false and sets the error on
 * failure. */
bool store_checkpoint_plan(struct store_checkpoint *parts, struct buf *plan, struct sentence *error);
bool store_checkpoint_put_plan(struct store_checkpoint *parts, const char *plan, struct sentence *error);

typedef void store_checkpoint_visit(void *self, size_t part, const char *bytes, size_t size);
bool store_checkpoint_each(struct store_checkpoint *parts, store_checkpoint_visit *visit, void *self,
                           struct sentence *error);

/* Replaces a part with the same number. */
bool store_checkpoint_put(struct store_checkpoint *parts, size_t part, const char *bytes, size_t size,
                          struct sentence *error);
bool store_checkpoint_flush(struct store_checkpoint *parts, struct sentence *error);

#endif
