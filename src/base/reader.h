/* Text on its way in, with positions.
 *
 * A reader runs over a string or streams a file. It knows its line and column (from 1, bytes). The
 * first error sticks with its position: later calls return harmless values and change nothing, so
 * that parsers are written straight down and check once at the end (reader_ok). The message is
 * "NAME:LINE:COLUMN: what is wrong, what was expected".
 *
 * Long input is read under a deadline, which is polled every 256 kB, and twenty times a second
 * while nothing comes. */
#ifndef BASE_READER_H
#define BASE_READER_H

#include "base/deadline.h"
#include "base/sentence.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { READER_END = -1 };

struct reader {
    const char *name;           /* for messages; owned by the caller */
    const unsigned char *at;    /* next byte */
    const unsigned char *end;   /* end of what is in memory */
    const unsigned char *begin; /* first byte in memory */
    int64_t consumed;           /* bytes of the input before `begin` */
    int64_t line;               /* from 1 */
    int64_t line_start;         /* bytes of the input before the current line */
    /* Over a string: its end, while `end` is that of the part shown so far. */
    const unsigned char *whole;
    struct deadline *deadline; /* the caller's; may be NULL */
    bool binary;               /* it need not be text */
    unsigned char *chunk;      /* streaming: the window, owned; NULL over a string */
    int fd;                    /* streaming: where it comes from */
    bool close_fd;             /* the reader closes it */
    bool ended;                /* streaming: there is nothing after `end` */
    bool failed;
    bool stopped; /* failed because of the deadline */
    /* Set by parsers: so far little speaks for this form, another may have been meant. */
    bool vague;
    bool sure; /* set by parsers: this form was meant, whatever is wrong with the text */
    int64_t error_line, error_column; /* 0 if the error has no place: the file cannot be read */
    struct sentence error;            /* "NAME:LINE:COLUMN: ..." once failed */
};

void reader_text(struct reader *r, const char *name, const char *text, size_t length);

/* "-" or NULL: standard input. False with the error set ("cannot read PATH: No such file or
 * directory"). */
bool reader_open(struct reader *r, const char *path);
void reader_close(struct reader *r);

/* Polls this deadline from now on, which must outlive the reader, and refuses what cannot be text
 * as soon as it comes; see text_flaw. */
void reader_heed(struct reader *r, struct deadline *deadline);

/* Skips the mark that some editors put before UTF-8 text; columns count from after it. */
void reader_skip_mark(struct reader *r);

/* A whole file in memory, 0-terminated, for those who read it more than once. NULL with `error` set
 * ("cannot read PATH: reason"); directories and unreadable paths are errors. The caller frees it
 * with alloc_free. */
char *reader_slurp(const char *path, size_t *length, struct sentence *error);

/* The same under a deadline. `text`: what cannot be text is refused. */
char *reader_gather(const char *path, struct deadline *deadline, bool text, size_t *length,
                    struct sentence *error);

/* Is this byte in the rest of a string? */
bool reader_holds(const struct reader *r, char c);

bool reader_fill(struct reader *r); /* more bytes, streaming; false at the end */

static inline int reader_peek(struct reader *r)
{
    return r->at < r->end || reader_fill(r) ? *r->at : READER_END;
}

/* The byte, consumed; READER_END stays READER_END. */
static inline int reader_next(struct reader *r)
{
    if (r->at >= r->end && !reader_fill(r)) return READER_END;
    int c = *r->at++;
    if (c == '\n') {
        r->line++;
        r->line_start = r->consumed + (r->at - r->begin);
    }
    return c;
}

static inline bool reader_ok(const struct reader *r)
{
    return !r->failed;
}
int64_t reader_column(const struct reader *r);
int64_t reader_offset(const struct reader *r); /* bytes consumed so far, for progress */

/* At the current position. */
void reader_fail(struct reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
void reader_fail_at(struct reader *r, int64_t line, int64_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

void reader_skip_blanks(struct reader *r); /* spaces, tabs, carriage returns; not line ends */
void reader_skip_space(struct reader *r);  /* line ends too */
void reader_skip_line(struct reader *r);   /* the rest of the line and its end */

/* Blank lines and comment lines: a `c`, alone or followed by white space, and the rest of the
 * line. */
void reader_skip_comments(struct reader *r);
bool reader_at_line_end(struct reader *r); /* after blanks: at '\n' or at the end */

/* Blanks, then '\n' or the end; otherwise fails: "expected the end of the line after WHAT, found
 * `x'". */
void reader_end_line(struct reader *r, const char *what);

/* Consumes exactly these bytes if they come next, whatever follows them; no '\n' among them. */
bool reader_accept(struct reader *r, const char *word);

/* A decimal integer in lo .. hi after blanks. Fails with "expected WHAT (a number from LO to HI),
 * found `x'", "WHAT is 12, must be from 1 to 9", or "... found the end of the line / file". Never
 * overflows. The number ends with its digits (8x8 is 8, then x8), but no sign may follow it
 * directly (1-2 is not a number). */
int64_t reader_int(struct reader *r, int64_t lo, int64_t hi, const char *what);

/* The next run of non-space bytes on this line, at most size-1 of them; "" at the line's end. A
 * zero byte fails, because the word would end there for those who look at it. */
void reader_word(struct reader *r, char *word, size_t size);

enum { READER_FOUND_ROOM = 100 };

/* What comes next, for messages: "`x'", "the end of the line", "the end of the file". Consumes
 * nothing. */
const char *reader_found(struct reader *r, char out[READER_FOUND_ROOM]);

#endif
