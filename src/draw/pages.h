/* Several pictures in one document: one page in SVG, a page per picture in LaTeX.
 *
 *     struct pages *pages = pages_new(pen_find("svg"), out);
 *     while (...) pages_add(pages, canvas);
 *     pages_close(pages);
 *
 * With a single picture the output is that of the pen. */
#ifndef DRAW_PAGES_H
#define DRAW_PAGES_H

#include "draw/pen.h"

enum { PAGES_MOST = 1000 }; /* pictures */

struct pages;

/* The pen must write whole documents. `out` must outlive the pages. */
struct pages *pages_new(const struct pen *pen, struct buf *out);

/* The canvas may be freed afterwards. */
void pages_add(struct pages *pages, const struct canvas *canvas);

/* True if no further picture fits: an SVG page is buffered, and holds PAGES_MOST pictures or 256
 * MB. */
bool pages_full(const struct pages *pages);

/* Writes the rest of the document (nothing if there is no picture) and frees the pages. */
void pages_close(struct pages *pages);
void pages_free(struct pages *pages); /* writes nothing */

#endif
