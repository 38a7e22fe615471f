/* Rings and signs in LaTeX. */
#ifndef CANVAS_LATEX_BADGE_H
#define CANVAS_LATEX_BADGE_H

#include "canvas/sheet.h"

void latex_badge_styles(const struct sheet *sheet);   /* of those that the picture has */
bool latex_badge_writes(const struct canvas *canvas); /* Is a sign a text? */
void latex_badge_rings(const struct sheet *sheet);
void latex_badge_signs(const struct sheet *sheet);

#endif
