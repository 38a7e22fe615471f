/* Filling of lines: as many words on each as fit. Only blanks and new lines separate words, so a
 * blank that does not break (U+00A0) stays within its word. O(length). */
#include "base/wrap.h"

#include "base/alloc.h"

#include <string.h>

/* Every byte of UTF-8 but those that continue a character. */
size_t wrap_width(const char *text, size_t length)
{
    size_t width = 0;
    for (size_t i = 0; i < length; i++) width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n';
}

void wrap_words(const char *text, size_t length, size_t column, size_t width, struct buf *out)
{
    const char *end = text + length;
    size_t at = column;
    for (bool first = true; text < end; first = false) {
        size_t size = 0;
        while (text + size < end && !is_blank(text[size])) size++;
        size_t columns = wrap_width(text, size);
        if (!first && at + 1 + columns > width) {
            buf_char(out, '\n');
            buf_fill(out, ' ', column);
            at = column;
        } else if (!first) {
            buf_char(out, ' ');
            at++;
        }
        buf_bytes(out, text, size);
        at += columns;
        for (text += size; text < end && is_blank(*text);) text++;
    }
}

/* The length of "3  " at the beginning of a line, with the blanks before it; 0: there is none. */
static size_t label_of(const char *line)
{
    size_t digits = strspn(line, " "), blanks = digits + strspn(line + digits, "0123456789");
    size_t length = blanks + strspn(line + blanks, " ");
    ASSERT(digits <= blanks && blanks <= length);
    return blanks > digits && length >= blanks + 2 ? length : 0;
}

void wrap_lines(const char *text, size_t indent, size_t width, struct buf *out)
{
    while (*text) {
        size_t length = strcspn(text, "\n"), label = label_of(text);
        if (!label) label = strspn(text, " ");
        if (label > length) label = length;
        buf_fill(out, ' ', length ? indent : 0);
        buf_bytes(out, text, label);
        wrap_words(text + label, length - label, indent + label, width, out);
        buf_char(out, '\n');
        text += length + (text[length] == '\n');
    }
}
