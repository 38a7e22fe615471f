/* Records: small texts of lines, each a key and a value, written and read in one order.
 *
 * A line is "KEY NUMBER" or "KEY LENGTH BYTES", where the bytes may be anything, line ends too.
 * Reading sticks at the first error, as readers do: check reader_ok once at the end. */
#ifndef BASE_RECORD_H
#define BASE_RECORD_H

#include "base/buf.h"
#include "base/reader.h"
#include "base/wide.h"

void record_put_int(struct buf *out, const char *key, int64_t value);
void record_put_wide(struct buf *out, const char *key, wide value);
void record_put_text(struct buf *out, const char *key, const char *bytes, size_t size);

int64_t record_int(struct reader *r, const char *key, int64_t lo, int64_t hi);
wide record_wide(struct reader *r, const char *key);
bool record_bool(struct reader *r, const char *key);

/* The bytes, 0-terminated; the caller's to free, also after an error. `length` may be NULL. */
char *record_text(struct reader *r, const char *key, size_t *length);

/* The same cut to the sentence. */
void record_sentence(struct reader *r, const char *key, struct sentence *sentence);

/* Does a line with this key come next? */
bool record_is_next(struct reader *r, const char *key);

#endif
