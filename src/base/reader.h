/* Text input with positions.
 *
 * A reader reads a string or streams a file, and tracks line and column (in bytes, from 1). The
 * first error sticks with its position: later calls return harmless values and have no effect, so
 * parsers need no error paths and check once at the end (reader_ok). The message is
 * "NAME:LINE:COLUMN: what is wrong, what was expected".
 *
 * A deadline is polled every 256 kB, and twenty times a second while no input arrives. */
#ifndef BASE_READER_H
#define BASE_READER_H

#include "base/deadline.h"
#include "base/say.h"
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
    /* Of a string: its end, while `end` is the end of the current window. */
    const unsigned char *whole;
    struct deadline *deadline; /* the caller's; may be NULL */
    bool binary;               /* it need not be text */
    unsigned char *chunk;      /* streaming: the window, owned; NULL over a string */
    int fd;                    /* streaming: where it comes from */
    bool close_fd;             /* the reader closes it */
    bool ended;                /* streaming: the input ends at `end` */
    bool failed;
    bool stopped; /* failed because of the deadline */
    /* Set by parsers: the text may be meant for another format. */
    bool vague;
    bool sure; /* set by parsers: the text is meant for this format, although it has errors */
    int64_t error_line, error_column; /* 0 if the error has no position: the file is unreadable */
    struct sentence error;            /* "NAME:LINE:COLUMN: ..." once failed */
};

void reader_text(struct reader *r, const char *name, const char *text, size_t length);

/* "-" or NULL: standard input. False with the error set ("cannot read PATH: No such file or
 * directory"). */
bool reader_open(struct reader *r, const char *path);
void reader_close(struct reader *r);

/* Polls this deadline from now on, which must outlive the reader, and refuses input that is not
 * text (text_why_not_text). */
void reader_set_deadline(struct reader *r, struct deadline *deadline);

/* Skips a UTF-8 byte order mark; columns count from after it. */
void reader_skip_mark(struct reader *r);

/* Reads a whole file into memory, 0-terminated. NULL with `error` set ("cannot read PATH: reason").
 * The caller frees it with alloc_free. */
char *reader_slurp(const char *path, size_t *length, struct sentence *error);

/* The same under a deadline. `text`: input that is not text is refused. */
char *reader_slurp_within(const char *path, struct deadline *deadline, bool text, size_t *length,
                          struct sentence *error);

/* A reader of the same string from the beginning of an earlier line, to look at it again: that
 * line's number, and its line_start. */
struct reader reader_again(const struct reader *r, int64_t line, int64_t line_start);

/* True if the rest of a string contains this byte. */
bool reader_contains(const struct reader *r, char c);

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

/* The same with a text of the tables (base/say.h). */
void reader_say(struct reader *r, const char *key, const struct say_argument *arguments);
void reader_say_at(struct reader *r, int64_t line, int64_t column, const char *key,
                   const struct say_argument *arguments);

void reader_skip_blanks(struct reader *r); /* spaces, tabs, carriage returns; not line ends */
void reader_skip_space(struct reader *r);  /* line ends too */
void reader_skip_line(struct reader *r);   /* the rest of the line and its end */

/* Skips blank lines and comment lines, which begin with `c` and white space or the line's end. */
void reader_skip_comments(struct reader *r);
bool reader_at_line_end(struct reader *r); /* after blanks: at '\n' or at the end */

/* Blanks, then '\n' or the end; otherwise fails: "expected the end of the line after WHAT, found
 * `x'". */
void reader_end_line(struct reader *r, const char *what);

/* Consumes exactly these bytes if they come next; none of them may be '\n'. */
bool reader_accept(struct reader *r, const char *word);

/* The same for a word of small letters, which may be written with capitals. */
bool reader_accept_letters(struct reader *r, const char *word);

/* Reads a decimal integer in lo .. hi after blanks. Fails with "expected WHAT (a number from LO to
 * HI), found `x'", "WHAT is 12, must be from 1 to 9", or "... found the end of the line / file".
 * The number ends with its digits (8x8 is 8, then x8), but a sign may not follow directly (1-2 is
 * not a number). */
int64_t reader_int(struct reader *r, int64_t lo, int64_t hi, const char *what);

/* Reads the next run of non-space bytes on this line, at most size-1 of them; "" at the line's end.
 * Fails at a zero byte, which would end the word. */
void reader_word(struct reader *r, char *word, size_t size);

enum { READER_FOUND_ROOM = 100 };

/* Describes the next token for messages: "`x'", "the end of the line", "the end of the file".
 * Consumes nothing. */
const char *reader_found(struct reader *r, char out[READER_FOUND_ROOM]);

#endif
