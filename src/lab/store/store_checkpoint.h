/* Checkpoints: the results of the finished tasks of one job, from which it is resumed.
 *
 *     struct store_checkpoint *checkpoint = store_checkpoint_open(store, &about, &error);
 *     store_checkpoint_each(checkpoint, visit, self, &error);
 *     store_checkpoint_put(checkpoint, 7, bytes, size, &error);
 *     store_checkpoint_flush(checkpoint, &error);
 *
 * Flushed results survive any crash. A database holds the results of one job and rejects others. A
 * checksum detects altered results. */
#ifndef LAB_STORE_STORE_CHECKPOINT_H
#define LAB_STORE_STORE_CHECKPOINT_H

#include "base/buf.h"
#include "lab/store/store.h"

struct store_checkpoint;

struct store_work {
    uint64_t mark;                 /* of the job and its division into tasks */
    const char *command, *version; /* for error messages */
};

/* The database must be open for writing, and must be closed after the checkpoint. Returns NULL and
 * sets the error on failure. */
struct store_checkpoint *store_checkpoint_open(struct store *store, const struct store_work *work,
                                               struct sentence *error);
/* NULL is allowed; unflushed results are lost */
void store_checkpoint_close(struct store_checkpoint *checkpoint);

/* The plan: how the job is divided; empty if none was stored. Returns false and sets the error on
 * failure. */
bool store_checkpoint_plan(struct store_checkpoint *checkpoint, struct buf *plan, struct sentence *error);
bool store_checkpoint_put_plan(struct store_checkpoint *checkpoint, const char *plan, struct sentence *error);

typedef void store_checkpoint_visit(void *self, size_t task, const char *bytes, size_t size);
bool store_checkpoint_each(struct store_checkpoint *checkpoint, store_checkpoint_visit *visit, void *self,
                           struct sentence *error);

/* Replaces the result of a task with the same number. */
bool store_checkpoint_put(struct store_checkpoint *checkpoint, size_t task, const char *bytes, size_t size,
                          struct sentence *error);
bool store_checkpoint_flush(struct store_checkpoint *checkpoint, struct sentence *error);

#endif
