/* Parts of one piece of work, kept in a database, so that it can go on where it stopped.
 *
 *     struct store_parts *parts = store_parts_open(store, &about, &error);
 *     store_parts_each(parts, visit, self, &error);
 *     store_parts_put(parts, 7, bytes, size, &error) && store_parts_flush(parts, &error);
 *
 * What was flushed stays, whatever ends the process. A database holds the parts of one piece of
 * work: that of another one is refused. A part that was altered is noticed by its sum. */
#ifndef LAB_STORE_STORE_PARTS_H
#define LAB_STORE_STORE_PARTS_H

#include "base/buf.h"
#include "lab/store/store.h"

struct store_parts;

struct store_work {
    uint64_t mark;                 /* of the work, and how it is cut into parts */
    const char *command, *version; /* for people, and for messages */
};

/* The database must be open for writing; it is closed after the parts. NULL with the sentence. */
struct store_parts *store_parts_open(struct store *store, const struct store_work *work,
                                     struct sentence *error);
void store_parts_close(struct store_parts *parts); /* NULL is fine; what was not flushed is lost */

/* How the work is cut, if it was put there; else empty. False with the sentence. */
bool store_parts_plan(struct store_parts *parts, struct buf *plan, struct sentence *error);
bool store_parts_put_plan(struct store_parts *parts, const char *plan, struct sentence *error);

typedef void store_parts_visit(void *self, size_t part, const char *bytes, size_t size);
bool store_parts_each(struct store_parts *parts, store_parts_visit *visit, void *self,
                      struct sentence *error);

/* In the place of one with the same number. */
bool store_parts_put(struct store_parts *parts, size_t part, const char *bytes, size_t size,
                     struct sentence *error);
bool store_parts_flush(struct store_parts *parts, struct sentence *error);

#endif
