/* Records: the format of all files that the program writes for its own use, such as checkpoints.
 *
 *     damier KIND FORMAT
 *     KEY NUMBER              a number
 *     KEY LENGTH BYTES        a text, which may be any bytes, line ends too
 *     KEY                     the words that follow it: 64 bits each, the low byte first
 *     sum DIGEST              the seal, over all before it
 *
 * Fields are read in order, each with its key. Words have no length field: their number follows
 * from other fields or from the words themselves. Files are written through base/file.h, so the
 * last complete one survives if the program is killed.
 *
 *     record_begin(&writer, &file.buf, &kind);          if (!record_open(&r, path, &kind)) ...
 *     record_put_int(&writer, "rows", 8);               rows = record_int(&r, "rows", 1, 99);
 *     record_seal(&writer);                             if (!record_close(&r, &error)) refuse();
 *
 * The first error sticks, and fields read after it are zero, so one check at the end suffices. The
 * seal is verified at the end: do not act on the contents before. Memory: one window. */
#ifndef BASE_RECORD_H
#define BASE_RECORD_H

#include "base/buf.h"
#include "base/digest.h"
#include "base/say.h"
#include "base/sentence.h"
#include "base/wide.h"

#include <stdio.h>

struct record_kind {
    const char *name; /* one word, in the first line */
    int format;       /* raised whenever the fields change: others are refused */
    const char *what; /* for messages, a key or a text: "a checkpoint of a count" */
};

/* ---- writing */

struct record_writer { /* if all members but `out` are zero: fields only, without the first line */
    struct buf *out;   /* memory or a stream; its errors stick there */
    struct buf stage;  /* not digested yet; record_seal or record_flush frees it */
    struct digest digest;
};

void record_begin(struct record_writer *writer, struct buf *out, const struct record_kind *kind);

void record_put_int(struct record_writer *writer, const char *key, int64_t value);
void record_put_wide(struct record_writer *writer, const char *key, wide value);
void record_put_text(struct record_writer *writer, const char *key, const char *bytes, size_t size);

/* The words follow, in any number of calls. */
void record_put_key(struct record_writer *writer, const char *key);
void record_put_words(struct record_writer *writer, const uint64_t *words, size_t count);

/* Raw bytes. */
void record_put_bytes(struct record_writer *writer, const char *bytes, size_t size);

void record_seal(struct record_writer *writer);
void record_flush(struct record_writer *writer); /* the end of fields that are not sealed */

/* ---- reading */

struct record {
    const char *name; /* of the file, for messages; the caller's */
    const struct record_kind *kind;
    FILE *in;               /* NULL: it is in memory */
    char *window;           /* owned; NULL in memory */
    const char *at, *end;   /* bytes available and not consumed */
    const char *undigested; /* from here to `at`: consumed, not in the digest yet */
    struct digest digest;
    bool failed;
    bool ours;             /* the first line begins with "damier " */
    struct sentence error; /* "NAME is ..." once failed */
};

/* False if there is no such file; then there is nothing to close. All other errors stick in the
 * record. */
bool record_open(struct record *r, const char *path, const struct record_kind *kind);
void record_open_text(struct record *r, const char *name, const char *bytes, size_t size,
                      const struct record_kind *kind);

static inline bool record_ok(const struct record *r)
{
    return !r->failed;
}

/* Sets the error to "NAME " and this text, unless there is one. */
void record_fail(struct record *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
void record_say(struct record *r, const char *key, const struct say_argument *arguments);

int64_t record_int(struct record *r, const char *key, int64_t lo, int64_t hi); /* lo if it failed */
wide record_wide(struct record *r, const char *key);
bool record_bool(struct record *r, const char *key);

/* The bytes, 0-terminated; the caller frees them, also after an error. `length` may be NULL. */
char *record_text(struct record *r, const char *key, size_t *length);

/* The same, truncated to a sentence. */
void record_sentence(struct record *r, const char *key, struct sentence *sentence);

void record_key(struct record *r, const char *key);
void record_words(struct record *r, uint64_t *words, size_t count); /* zeros after an error */

/* True if a field with this key comes next. */
bool record_is_next(struct record *r, const char *key);

void record_skip(struct record *r); /* skips the remaining fields */

/* Reads to the end and verifies the seal. False with the sentence: a wrong seal takes precedence
 * over the first error and over unread fields. */
bool record_close(struct record *r, struct sentence *error);

/* True if a record can be written to this path; false with the sentence. */
bool record_writable(const char *path, struct sentence *sentence);

/* True if this is a regular file that begins like a record of this kind. */
bool record_is(const char *path, const struct record_kind *kind);

#endif
