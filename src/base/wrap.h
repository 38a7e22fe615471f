/* Filling of lines. Columns are counted in characters of UTF-8, not in bytes; wide and combining
 * characters count as one. */
#ifndef BASE_WRAP_H
#define BASE_WRAP_H

#include "base/buf.h"

#include <stddef.h>

/* The number of characters. */
size_t wrap_width(const char *text, size_t length);

/* Appends the words of the text, however it is broken into lines, from `column` on: lines have at
 * most `width` columns, and those after the first are indented by `column`. Words that are longer
 * than a line are not broken. No new line at the end. */
void wrap_words(const char *text, size_t length, size_t column, size_t width, struct buf *out);

/* Appends each line of the text, indented by `indent` and filled by wrap_words. Lines that begin
 * with a word of digits and two blanks, as in a list of exit statuses, are continued below what
 * follows. A new line at the end. */
void wrap_lines(const char *text, size_t indent, size_t width, struct buf *out);

#endif
