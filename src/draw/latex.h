/* Writing LaTeX: numbers, points, pieces of pictures. Lengths are given in units, SYMBOL_UNIT to a
 * cell, and written in cells. */
#ifndef DRAW_LATEX_H
#define DRAW_LATEX_H

#include "draw/sheet.h"

/* As it is: at most four decimals, "." in any locale. */
void latex_number(struct buf *out, double value);
void latex_length(struct buf *out, double units);
void latex_point(struct buf *out, struct canvas_point at); /* (3.5,0.5) */
/* A scope for texts of one kind ("given", "label") and size, and a text in it, centred on its
 * place. */
void latex_open_texts(struct buf *out, const char *kind, double size);
void latex_put_text(struct buf *out, struct canvas_point at, double size, const char *text, bool underlined);
void latex_close_texts(struct buf *out);
const char *latex_role(enum canvas_role role); /* "given": the first word of its styles */
/* Defines damierNAME as a colour of HTML. */
void latex_colour(struct buf *out, const char *name, const char *code);
void latex_path(struct buf *out, const char *path); /* in the syntax of SVG, over several lines */

/* ---- walks: latex_walk.c */

void latex_walk_draw(const struct sheet *sheet); /* lines, ends, and windows for the texts */

#endif
