/* Several pictures in one document: a sheet of them in SVG, a page for each in LaTeX.
 *
 *     struct album *album = album_new(pen_find("svg"), out);
 *     while (...) album_add(album, canvas);
 *     album_close(album);
 *
 * An album of one picture is the document that the pen draws. */
#ifndef DRAW_ALBUM_H
#define DRAW_ALBUM_H

#include "draw/pen.h"

enum { ALBUM_MOST = 1000 }; /* pictures */

struct album;

/* The pen must draw documents. `out` must outlive the album. */
struct album *album_new(const struct pen *pen, struct buf *out);

/* The canvas may be freed afterwards. */
void album_add(struct album *album, const struct canvas *canvas);

/* Is there no room for another picture? A sheet is kept in memory until it is closed, and holds
 * ALBUM_MOST pictures or 256 MB. */
bool album_full(const struct album *album);

/* Writes what is not written yet (nothing if there is no picture), and frees. */
void album_close(struct album *album);
void album_free(struct album *album); /* writes nothing */

#endif
