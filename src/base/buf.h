/* Output: a growing buffer in memory, or a buffered stream to a file descriptor.
 *
 * With no descriptor the text is kept (`data`, `size`; always 0-terminated after buf_text). With
 * one it is written out whenever the buffer fills. The first write error sticks and later calls do
 * nothing; check once at the end (buf_finish, or file_commit, which calls it). */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf {
    char *data; /* owned */
    size_t size, room;
    int fd;           /* where it goes when full; used only if `stream` */
    bool stream;      /* has a descriptor */
    int error;        /* errno of the first failed write, 0 while all is well */
    uint64_t written; /* bytes already handed to the descriptor */

    /* Streams: polled whenever the buffer is full, with the seconds spent waiting for the
     * descriptor so far. If it returns true, output ends and `error` becomes ECANCELED. May be
     * NULL. */
    bool (*stop)(void *self, double waited);
    void *stop_self;
    double waited;
};

enum { BUF_DIGITS = 20 }; /* of the longest number, with its sign */

/* A zeroed struct buf keeps its text in memory. */
void buf_stream(struct buf *buf, int fd); /* make it write to fd, which stays the caller's */
void buf_free(struct buf *buf);
void buf_clear(struct buf *buf);
void buf_bytes(struct buf *buf, const char *bytes, size_t size);
void buf_add(struct buf *buf, const char *text);
void buf_char(struct buf *buf, char c);
void buf_int(struct buf *buf, int64_t value); /* decimal, fast: tens of millions a second */
/* The same at `to`, which has room for BUF_DIGITS bytes; returns the end. */
char *buf_digits(char *to, int64_t value);
/* The shortest decimal that reads back the same; no locale. */
void buf_real(struct buf *buf, double value);
void buf_fill(struct buf *buf, char c, size_t count);
void buf_print(struct buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_vprint(struct buf *buf, const char *format, va_list args);
void buf_xml_text(struct buf *buf, const char *text); /* escaped for XML text and attributes */
const char *buf_text(struct buf *buf);                /* memory buffers: the text, 0-terminated */
bool buf_finish(struct buf *buf); /* streams: write out what is left; false if anything failed */

#endif
