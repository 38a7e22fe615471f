/* How wide a text will be. No font is at hand where pictures are made, and nobody knows which one
 * the viewer has: these are estimates that are hardly ever too small. Sizes and widths are in units
 * of the picture. */
#ifndef DRAW_FONT_H
#define DRAW_FONT_H

#include <stddef.h>

#define FONT_FAMILY "Helvetica,Arial,sans-serif"
#define FONT_BOLD 1.13 /* how much wider a bold text is */

/* Of the first `length` bytes, UTF-8. */
double font_width(const char *text, size_t length, double size);

/* Characters, not bytes. */
int font_count(const char *text);

/* How many bytes of the text, whole characters, fit into this width. */
size_t font_fit(const char *text, double size, double width);

/* How many bytes are the first line of a text that is broken into lines of this width: up to a
 * blank, if that leaves a good part of the line, else after one of / , ; : - _ =, or whatever fits;
 * at least one character. */
size_t font_line(const char *text, double size, double width);

#endif
