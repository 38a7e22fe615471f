/* Writing SVG: numbers, attributes, pieces of paths, walks. Lengths are in user units. */
#ifndef DRAW_SVG_H
#define DRAW_SVG_H

#include "draw/sheet.h"

/* Two decimals, "." in any locale. */
void svg_number(struct buf *out, double value);
void svg_attribute(struct buf *out, const char *name, double value);     /*  name="value" */
void svg_point(struct buf *out, char command, double x, double y);       /* M40 20 */
void svg_run(struct buf *out, char command, double length);              /* h-40 */
void svg_circle(struct buf *out, struct canvas_point at, double radius); /*  cx="" cy="" r="" */
/* A closed subpath. */
void svg_rectangle(struct buf *out, double x, double y, double width, double height);
/* The end of an <svg: what it shows. */
void svg_view(struct buf *out, const struct sheet_box *page);

/* A whole document, of this many pixels. */
void svg_document(struct buf *out, double width, double height, const struct sheet_box *page);

void svg_element(struct buf *out, const char *name, const char *text); /* nothing if text is NULL */
/* Of a part, in picture `number` of a document. */
void svg_name(struct buf *out, const char *name, int number);
/* A group of texts that are centred on their places; `looks` are attributes. */
void svg_open_texts(struct buf *out, const char *looks, double size);
/* Of the font size, from the middle of figures and capitals down to their foot. */
#define SVG_BASELINE 0.35

void svg_use(struct buf *out, const char *name, int number, struct canvas_point at);

/* ---- walks, still or animated: svg_walk.c */

/* For those who want no motion; nothing if nothing moves. */
void svg_walk_style(const struct sheet *sheet);
void svg_walk_draw(const struct sheet *sheet); /* lines, ends, and windows for the texts */

/* Within an element: it appears at this fraction of the walk. */
void svg_walk_wait(const struct sheet *sheet, double arrival);
/* Who walks; `looks` of a symbol. */
void svg_walk_walkers(const struct sheet *sheet, const char *looks);

#endif
