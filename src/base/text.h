/* Words, numbers and quotations. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Edit distance: letters to insert, remove, change or transpose to turn a into b, ignoring case.
 * O(|a||b|). */
int text_distance(const char *a, const char *b);

/* The name nearest to `word`, or NULL if none is near enough to suggest. name(i, data) returns the
 * names, for i < count. */
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

/* Two integers separated by this character: "0,3". */
bool text_two(const char *text, char between, int64_t *first, int64_t *second);

/* A size, "8" or "5x6" (rows, columns); false if it is neither. */
bool text_size(const char *text, int64_t *rows, int64_t *columns);

enum { TEXT_REAL_ROOM = 32, TEXT_QUOTE_ROOM = 100, TEXT_PATH_ROOM = 136 };

/* The shortest decimal that text_real reads back as the same value; no locale. */
char *text_from_real(double value, char out[TEXT_REAL_ROOM]);

/* Input quoted for messages, `like this': at most 20 characters, then "..."; unprintable bytes are
 * escaped. */
const char *text_quote(const char *bytes, size_t length, char out[TEXT_QUOTE_ROOM]);

/* The same for what may be a path, truncated at its beginning: `...where/it/ends'. */
const char *text_quote_end(const char *bytes, size_t length, char out[TEXT_QUOTE_ROOM]);

/* A path without quotes, for "cannot read PATH": truncated at its beginning; `' if it is empty. */
const char *text_path(const char *path, char out[TEXT_PATH_ROOM]);

/* Why a system call failed, in words: "No such file or directory". */
const char *text_errno(int reason);

/* Number agreement: "1 run was", "2 runs were". */
const char *text_plural(int64_t count); /* "" for 1, "s" otherwise */
const char *text_is(int64_t count);     /* "is" for 1, "are" otherwise */
const char *text_was(int64_t count);    /* "was" for 1, "were" otherwise */

/* Why these bytes are not text: they contain a zero byte, at *at, or (at the beginning of a text)
 * are a picture, a PDF or UTF-16. NULL if they may be text. */
const char *text_why_not_text(const char *bytes, size_t length, bool beginning, size_t *at);

/* The size of the first UTF-8 character, with its code point; 0 if it is invalid or length is 0. */
size_t text_utf8(const char *bytes, size_t length, uint32_t *code);

/* Takes the next `name=value` off a list separated by commas or blanks: copies it to `name`
 * (truncated to `size`), which ends at the `=`, and sets *value to the rest; NULL if there is no
 * `=`. False at the end of the list, or if the list is NULL. */
bool text_pair(const char **list, char *name, size_t size, const char **value);

#endif
