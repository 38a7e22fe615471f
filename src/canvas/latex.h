/* Writing LaTeX: numbers, points, texts, comments. Lengths are given in units, SYMBOL_UNIT to a
 * cell, and written in cells. */
#ifndef CANVAS_LATEX_H
#define CANVAS_LATEX_H

#include "base/buf.h"
#include "canvas/canvas.h"

/* As it is: at most four decimals, "." in any locale. */
void latex_number(struct buf *out, double value);
void latex_length(struct buf *out, double units);
void latex_point(struct buf *out, struct canvas_point at); /* (3.5,0.5) */
/* Typeset as it reads, whatever it contains. */
void latex_text(struct buf *out, const char *text);
/* A scope for texts of one kind ("given", "label") and size, and a text in it, centred on its
 * place. */
void latex_open_texts(struct buf *out, const char *kind, double size);
void latex_put_text(struct buf *out, struct canvas_point at, double size, const char *text, bool underlined);
void latex_close_texts(struct buf *out);
const char *latex_role(enum canvas_role role); /* "given": the first word of its styles */
/* Defines damierNAME as a colour of HTML. */
void latex_colour(struct buf *out, const char *name, const char *code);
/* A line of its own; nothing if text is NULL. */
void latex_comment(struct buf *out, const char *text);
void latex_path(struct buf *out, const char *path); /* in the syntax of SVG, over several lines */

#endif
