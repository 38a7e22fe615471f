/* Pens: the languages in which a canvas can be drawn, one row each. */
#ifndef DRAW_PEN_H
#define DRAW_PEN_H

#include "base/buf.h"
#include "draw/sheet.h"

struct pen {
    const char *name;   /* what --format takes */
    const char *blurb;  /* one line for help, no full stop */
    const char *suffix; /* of files written with it, with the dot */
    void (*draw)(const struct canvas *canvas, struct buf *out);
    bool document; /* a picture is a whole document, so several make an album (draw/album.h) */
};

extern const struct pen pen_table[]; /* ends with a row of NULL name */

const struct pen *pen_find(const char *name); /* NULL if there is none of that name */

void pen_text_draw(const struct canvas *canvas, struct buf *out);
void pen_svg_draw(const struct canvas *canvas, struct buf *out);
void pen_latex_draw(const struct canvas *canvas, struct buf *out);

/* Pictures of a document that holds several (draw/album.h), numbered from 1. In SVG, what goes
 * between <svg> and </svg>; in LaTeX a page, which in the first picture has the head of the
 * document before it. */
struct pen_part {
    struct sheet_box page; /* units */
    double scale;          /* pixels per unit where the picture is alone */
};
struct pen_part pen_svg_part(const struct canvas *canvas, int number, struct buf *out);

/* The head of a document with only this part. */
void pen_svg_open(const struct pen_part *part, struct buf *out);

void pen_latex_page(const struct canvas *canvas, int number, struct buf *out);
void pen_latex_end(struct buf *out);

#endif
