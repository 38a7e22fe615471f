/* Writing SVG. Lengths are in user units. */
#ifndef DRAW_SVG_H
#define DRAW_SVG_H

#include "draw/geometry.h"

/* Two decimals, "." in any locale. */
void svg_number(struct buf *out, double value);
void svg_attribute(struct buf *out, const char *name, double value);     /*  name="value" */
void svg_point(struct buf *out, char command, double x, double y);       /* M40 20 */
void svg_run(struct buf *out, char command, double length);              /* h-40 */
void svg_circle(struct buf *out, struct canvas_point at, double radius); /*  cx="" cy="" r="" */
/* A closed subpath. */
void svg_rectangle(struct buf *out, double x, double y, double width, double height);
/* The viewBox, and the end of the <svg> tag. */
void svg_view(struct buf *out, const struct geometry_box *page);

/* The start of a document of this many pixels. */
void svg_document(struct buf *out, double width, double height, const struct geometry_box *page);

void svg_element(struct buf *out, const char *name, const char *text); /* nothing if text is NULL */
/* An id, unique within a document of several pictures. */
void svg_name(struct buf *out, const char *name, int number);
/* A group of centred texts with these attributes. */
void svg_open_texts(struct buf *out, const char *looks, double size);
/* In font sizes, from the middle of digits and capitals down to the baseline. */
#define SVG_BASELINE 0.35

/* The attributes of a group of texts with this role. */
const char *svg_text_looks(enum canvas_role role);
/* A text centred at a point, in a group of texts whose usual size it may fall below; or only its
 * start tag, with a class, or NULL for none. */
void svg_text(struct buf *out, struct canvas_point at, const char *text, double size, double usual);
void svg_open_text(struct buf *out, const char *class, struct canvas_point at, double size, double usual);

void svg_use(struct buf *out, const char *name, int number, struct canvas_point at);

/* ---- rings and signs: svg_sign.c */

void svg_sign_rings(const struct geometry *geometry);
void svg_sign_draw(const struct geometry *geometry);

/* ---- clues: svg_clue.c */

void svg_clue_labels(const struct geometry *geometry); /* with remarks */
void svg_clue_splits(const struct geometry *geometry);

/* ---- routes, static or animated: svg_route.c */

/* For users who prefer reduced motion; nothing without animation. */
void svg_route_style(const struct geometry *geometry);
void svg_route_draw(const struct geometry *geometry); /* lines, ends, and backgrounds of texts */

/* Inside an element: makes it appear at this fraction of the route. */
void svg_route_delay(const struct geometry *geometry, double arrival);
/* The moving symbols, with the attributes `looks`. */
void svg_route_symbols(const struct geometry *geometry, const char *looks);

#endif
