/* Rings and signs in LaTeX. */
#ifndef DRAW_LATEX_BADGE_H
#define DRAW_LATEX_BADGE_H

#include "draw/sheet.h"

void latex_badge_styles(const struct sheet *sheet);   /* of those that the picture has */
bool latex_badge_writes(const struct canvas *canvas); /* Is a sign a text? */
void latex_badge_rings(const struct sheet *sheet);
void latex_badge_signs(const struct sheet *sheet);

#endif
