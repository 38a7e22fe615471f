/* Writing LaTeX. Lengths are given in units, SYMBOL_UNIT per cell, and written in cells. */
#ifndef DRAW_LATEX_H
#define DRAW_LATEX_H

#include "draw/geometry.h"

/* At most four decimals, with a "." in any locale. */
void latex_number(struct buf *out, double value);
void latex_length(struct buf *out, double units);
void latex_point(struct buf *out, struct canvas_point at); /* (3.5,0.5) */
/* A scope for texts of one kind ("given", "label") and size, and a text in it, centred. */
void latex_open_texts(struct buf *out, const char *kind, double size);
void latex_put_text(struct buf *out, struct canvas_point at, double size, const char *text, bool underlined);
void latex_close_texts(struct buf *out);
const char *latex_role(enum canvas_role role); /* "given": the first word of its styles */
/* Defines the colour damierNAME. */
void latex_colour(struct buf *out, const char *name, const char *code);
void latex_path(struct buf *out, const char *path); /* in SVG syntax, wrapped */

/* A circle whose style is this word after that of the role. */
void latex_circle(struct buf *out, enum canvas_role role, const char *what, struct canvas_point at);

/* ---- rings and signs: latex_sign.c */

void latex_sign_styles(const struct geometry *geometry);
bool latex_sign_has_text(const struct canvas *canvas); /* a sign is drawn as text */
void latex_sign_rings(const struct geometry *geometry);
void latex_sign_draw(const struct geometry *geometry);

/* ---- clues: latex_clue.c */

void latex_clue_labels(const struct geometry *geometry); /* with remarks */
void latex_clue_splits(const struct geometry *geometry);

/* ---- routes: latex_route.c */

void latex_route_draw(const struct geometry *geometry); /* lines, ends, and backgrounds of texts */

#endif
