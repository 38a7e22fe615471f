/* Estimates of text width. The viewer's font is unknown, so these are rarely too small. Sizes and
 * widths are in units of the picture. */
#ifndef DRAW_FONT_H
#define DRAW_FONT_H

#include <stddef.h>

#define FONT_FAMILY "Helvetica,Arial,sans-serif"
#define FONT_BOLD 1.13 /* relative width of bold text */

/* The width of the first `length` bytes, UTF-8. */
double font_width(const char *text, size_t length, double size);

/* The number of characters. */
int font_count(const char *text);

/* The number of bytes, in whole characters, that fit in this width. */
size_t font_fit(const char *text, double size, double width);

/* The number of bytes in the first line when the text is broken at this width: up to a blank if the
 * line stays reasonably full, else after one of / , ; : - _ =, else all that fits; at least one
 * character. */
size_t font_line(const char *text, double size, double width);

#endif
