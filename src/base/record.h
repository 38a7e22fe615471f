/* Records: everything that the program stores in a file of its own and reads again.
 *
 *     damier KIND FORMAT
 *     KEY NUMBER              a number
 *     KEY LENGTH BYTES        a text, which may be any bytes, line ends too
 *     KEY                     the words that follow it: 64 bits each, the low byte first
 *     sum DIGEST              the seal, over all before it
 *
 * A field is read in its place and with its key. Words have no length of their own: the fields
 * before them, or they themselves, say how many there are. Files are written through base/file.h,
 * so whenever the program is killed the last complete one is there.
 *
 *     record_begin(&writer, &file.buf, &kind);          if (!record_open(&r, path, &kind)) ...
 *     record_put_int(&writer, "rows", 8);               rows = record_int(&r, "rows", 1, 99);
 *     record_seal(&writer);                             if (!record_close(&r, &error)) refuse();
 *
 * The first error sticks, and fields read after it are zeros, so one check at the end will do; only
 * then is it known that the seal is right. Whoever reads must not act on what a record says before.
 * A record is never repaired. Memory: the record is read through a window. */
#ifndef BASE_RECORD_H
#define BASE_RECORD_H

#include "base/buf.h"
#include "base/digest.h"
#include "base/sentence.h"
#include "base/wide.h"

#include <stdio.h>

struct record_kind {
    const char *name; /* one word, in the first line */
    int format;       /* raised whenever the fields change: others are refused */
    const char *what; /* for messages: "a checkpoint of a count" */
};

/* ---- writing */

struct record_writer { /* zeroed but for `out`: fields alone, without the first line */
    struct buf *out;   /* memory or a stream; its errors stick there */
    struct buf stage;  /* not digested yet; record_seal or record_flush frees it */
    struct digest digest;
};

void record_begin(struct record_writer *writer, struct buf *out, const struct record_kind *kind);

void record_put_int(struct record_writer *writer, const char *key, int64_t value);
void record_put_wide(struct record_writer *writer, const char *key, wide value);
void record_put_text(struct record_writer *writer, const char *key, const char *bytes, size_t size);

/* The words follow, in as many calls as is handy. */
void record_put_key(struct record_writer *writer, const char *key);
void record_put_words(struct record_writer *writer, const uint64_t *words, size_t count);

/* As they are. */
void record_put_bytes(struct record_writer *writer, const char *bytes, size_t size);

void record_seal(struct record_writer *writer);
void record_flush(struct record_writer *writer); /* the end of fields that are not sealed */

/* ---- reading */

struct record {
    const char *name; /* of the file, for messages; the caller's */
    const struct record_kind *kind;
    FILE *in;               /* NULL: it is in memory */
    char *window;           /* owned; NULL in memory */
    const char *at, *end;   /* what is there and not consumed */
    const char *undigested; /* up to `at`: consumed, and not in the digest yet */
    struct digest digest;
    bool failed;
    bool ours;             /* the first line begins as ours do */
    struct sentence error; /* "NAME is ..." once failed */
};

/* False: there is no such file, and nothing to close. Otherwise what is wrong with it sticks in the
 * record, also if it cannot be read. */
bool record_open(struct record *r, const char *path, const struct record_kind *kind);
void record_open_text(struct record *r, const char *name, const char *bytes, size_t size,
                      const struct record_kind *kind);

static inline bool record_ok(const struct record *r)
{
    return !r->failed;
}

/* "NAME " and then this. */
void record_fail(struct record *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

int64_t record_int(struct record *r, const char *key, int64_t lo, int64_t hi); /* lo if it failed */
wide record_wide(struct record *r, const char *key);
bool record_bool(struct record *r, const char *key);

/* The bytes, 0-terminated; the caller's to free, also after an error. `length` may be NULL. */
char *record_text(struct record *r, const char *key, size_t *length);

/* The same cut to the sentence. */
void record_sentence(struct record *r, const char *key, struct sentence *sentence);

void record_key(struct record *r, const char *key);
void record_words(struct record *r, uint64_t *words, size_t count); /* zeros after an error */

/* Does a field with this key come next? */
bool record_is_next(struct record *r, const char *key);

void record_skip(struct record *r); /* whatever is left before the seal */

/* Reads on to the end and compares the seal. False with the sentence: of a record whose seal is
 * wrong, that it is damaged or cut off; else the first error, or that more was left. */
bool record_close(struct record *r, struct sentence *error);

/* Could a record take this name? False with the sentence. */
bool record_writable(const char *path, struct sentence *sentence);

/* Is this the name of a regular file that begins as a record of this kind? */
bool record_is(const char *path, const struct record_kind *kind);

#endif
