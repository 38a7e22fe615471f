/* Pens: the languages in which a canvas can be drawn, one row each. */
#ifndef CANVAS_PEN_H
#define CANVAS_PEN_H

#include "base/buf.h"
#include "canvas/canvas.h"

struct pen {
    const char *name;   /* what --format takes */
    const char *blurb;  /* one line for help, no full stop */
    const char *suffix; /* of files written with it, with the dot */
    void (*draw)(const struct canvas *canvas, struct buf *out);
};

extern const struct pen pen_table[]; /* ends with a row of NULL name */

const struct pen *pen_find(const char *name); /* NULL where there is none of that name */

void pen_text_draw(const struct canvas *canvas, struct buf *out);
void pen_svg_draw(const struct canvas *canvas, struct buf *out);
void pen_latex_draw(const struct canvas *canvas, struct buf *out);

#endif
