/* Pens: the output formats of a canvas. */
#ifndef DRAW_PEN_H
#define DRAW_PEN_H

#include "base/buf.h"
#include "draw/geometry.h"

struct pen {
    const char *name;   /* value of --format */
    const char *blurb;  /* key of one line for help, no full stop */
    const char *suffix; /* of file names, with the dot */
    void (*draw)(const struct canvas *canvas, struct buf *out);
    bool document; /* writes a whole document, so several pictures need draw/pages.h */
};

extern const struct pen pen_table[]; /* ends with a NULL name */

const struct pen *pen_find(const char *name); /* NULL: unknown */

void pen_text_draw(const struct canvas *canvas, struct buf *out);
void pen_svg_draw(const struct canvas *canvas, struct buf *out);
void pen_latex_draw(const struct canvas *canvas, struct buf *out);

/* One of several pictures in a document (draw/pages.h), numbered from 1. In SVG, the contents of an
 * <svg>; in LaTeX a page, preceded by the preamble in the first picture. */
struct pen_part {
    struct geometry_box page; /* units */
    double scale;             /* pixels per unit when the picture stands alone */
};
struct pen_part pen_svg_part(const struct canvas *canvas, int number, struct buf *out);

/* The start of a document with only this picture. */
void pen_svg_open(const struct pen_part *part, struct buf *out);

void pen_latex_page(const struct canvas *canvas, int number, struct buf *out);
void pen_latex_end(struct buf *out);

#endif
