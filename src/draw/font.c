/* How wide a text will be.
 *
 * The table has, for each character of ASCII, the larger of the widths in Liberation Sans, which
 * are those of Arial and Helvetica, and in DejaVu Sans, which is what many systems show where
 * neither is installed and is an eighth wider. So a box that was made for a text is a little too
 * wide with the first and right with the second; kerning only makes texts shorter. Other characters
 * are taken for wide ones: letters with accents, Greek and Cyrillic have about two thirds of the
 * font size, those of East Asia the whole. */
#include "draw/font.h"

#include "base/alloc.h"
#include "base/text.h"

#include <string.h>

enum { FIRST = ' ', LAST = '~', ASIA = 0x1100, BROKEN = 0xfffd };

#define LETTER 0.8
#define IDEOGRAM 1.1
#define ACCURACY 1e-9

static const unsigned char hundredths[LAST - FIRST + 1] = {
    32,  41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, /*   to / */
    64,  64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 56, /* 0 to ? */
    102, 69, 69, 73, 78, 67, 62, 78, 76, 30, 50, 67, 56, 87, 75, 79, /* @ to O */
    67,  79, 73, 67, 62, 74, 69, 99, 69, 67, 69, 40, 34, 40, 84, 56, /* P to _ */
    50,  62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, /* ` to o */
    64,  64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84,     /* p to ~ */
};

/* Of the font size. Control characters are shown as U+FFFD. */
static double character_width(uint32_t code)
{
    if (code >= FIRST && code <= LAST) return hundredths[code - FIRST] / 100.0;
    return code > LAST && code < ASIA ? LETTER : IDEOGRAM;
}

/* The character at the front; a byte that is none is shown as U+FFFD. */
static size_t next_character(const char *text, size_t length, uint32_t *code)
{
    size_t size = text_utf8(text, length, code);
    if (size > 0) return size;
    *code = BROKEN;
    return 1;
}

double font_width(const char *text, size_t length, double size)
{
    double width = 0;
    for (size_t at = 0; at < length;) {
        uint32_t code;
        at += next_character(text + at, length - at, &code);
        width += character_width(code);
    }
    return width * size;
}

int font_count(const char *text)
{
    int count = 0;
    for (; *text != 0; text++) count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

size_t font_fit(const char *text, double size, double width)
{
    ASSERT(size > 0);
    size_t length = strlen(text), fits = 0;
    double used = 0;
    while (fits < length) {
        uint32_t code;
        size_t bytes = next_character(text + fits, length - fits, &code);
        used += character_width(code) * size;
        if (used > width + ACCURACY) break;
        fits += bytes;
    }
    return fits;
}

/* How many of the first `fits` bytes are before the last blank, or 0. */
static size_t blank_before(const char *text, size_t fits)
{
    while (fits > 0 && text[fits] != ' ') fits--;
    return fits;
}

static size_t mark_before(const char *text, size_t fits)
{
    while (fits > 0 && strchr("/,;:-_=", text[fits - 1]) == NULL) fits--;
    return fits;
}

size_t font_line(const char *text, double size, double width)
{
    size_t length = strlen(text), fits = font_fit(text, size, width);
    if (fits == length) return length;
    ASSERT(fits < length);
    size_t blank = blank_before(text, fits), mark = mark_before(text, fits);
    if (blank > fits / 3) return blank;
    if (mark > 0) return mark;
    if (blank > 0) return blank;
    uint32_t code;
    size_t first = next_character(text, length, &code);
    ASSERT(first > 0); /* a line takes something, or its caller would not end */
    return fits > first ? fits : first;
}
