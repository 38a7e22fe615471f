/* Small questions about words. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many letters to insert, remove, change or swap (neighbours) to make a into b; upper and lower
 * case are the same. O(|a||b|). */
int text_distance(const char *a, const char *b);

/* The nearest of `count` names to `word`, or NULL if none is near enough to be what was meant.
 * `name(i, data)` gives the names. */
const char *text_nearest(const char *word, size_t count, const char *(*name)(size_t i, const void *data),
                         const void *data);

static inline bool text_is_digit(int c) /* no locale */
{
    return c >= '0' && c <= '9';
}

/* The whole of `text` as a decimal integer, optional sign; false if it is not one or does not
 * fit. */
bool text_int(const char *text, int64_t *value);
bool text_real(const char *text, double *value); /* finite decimal, no hex, no locale */

/* A pair of integers with this character between them: "0,3". */
bool text_two(const char *text, char between, int64_t *first, int64_t *second);

/* "8", or "5x6": rows, then columns, as sizes are given on every command line; false if it is
 * neither. */
bool text_size(const char *text, int64_t *rows, int64_t *columns);

enum { TEXT_REAL_ROOM = 32, TEXT_QUOTE_ROOM = 100, TEXT_PATH_ROOM = 136 };

/* The shortest decimal that text_real reads back as the same value; no locale. */
const char *text_from_real(double value, char out[TEXT_REAL_ROOM]);

/* The bytes between quotes, `like this', for messages about somebody's input: at most 20 characters
 * and then "..."; what cannot be printed is escaped. */
const char *text_quote(const char *bytes, size_t length, char out[TEXT_QUOTE_ROOM]);

/* The same for what may be a path, whose end says more than its beginning: `...where/it/ends'. */
const char *text_quote_end(const char *bytes, size_t length, char out[TEXT_QUOTE_ROOM]);

/* A path without quotes, for "cannot read PATH": "..." and the end of a long one; an empty one is
 * `'. */
const char *text_path(const char *path, char out[TEXT_PATH_ROOM]);

/* Number agreement: "1 run was", "2 runs were". */
const char *text_plural(int64_t count); /* "" for 1, "s" otherwise */
const char *text_is(int64_t count);     /* "is" for 1, "are" otherwise */
const char *text_was(int64_t count);    /* "was" for 1, "were" otherwise */

/* What shows that these bytes are not text that anybody reads here: a zero byte, or (if they begin
 * a text) UTF-16; *at is where. NULL if nothing does. */
const char *text_flaw(const char *bytes, size_t length, bool beginning, size_t *at);

/* How many bytes the UTF-8 character at the front takes, with its code point; 0 if it is not one
 * (or length is 0). */
size_t text_utf8(const char *bytes, size_t length, uint32_t *code);

/* Takes the next piece off a list of `name=value` separated by commas or blanks: copies it to
 * `name` (cut to size), ends it at the `=` and points *value after that; *value is NULL if there is
 * no `=`. False at the end of the list, or if it is NULL. */
bool text_pair(const char **list, char *name, size_t size, const char **value);

#endif
