/* Several pictures in one document: one page in SVG, a page per picture in LaTeX.
 *
 *     struct album *album = album_new(pen_find("svg"), out);
 *     while (...) album_add(album, canvas);
 *     album_close(album);
 *
 * With a single picture the output is that of the pen. */
#ifndef DRAW_ALBUM_H
#define DRAW_ALBUM_H

#include "draw/pen.h"

enum { ALBUM_MOST = 1000 }; /* pictures */

struct album;

/* The pen must write whole documents. `out` must outlive the album. */
struct album *album_new(const struct pen *pen, struct buf *out);

/* The canvas may be freed afterwards. */
void album_add(struct album *album, const struct canvas *canvas);

/* True if no further picture fits: an SVG page is buffered, and holds ALBUM_MOST pictures or 256
 * MB. */
bool album_full(const struct album *album);

/* Writes the rest of the document (nothing if there is no picture) and frees the album. */
void album_close(struct album *album);
void album_free(struct album *album); /* writes nothing */

#endif
