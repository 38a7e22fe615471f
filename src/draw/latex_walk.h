/* Walks in LaTeX. */
#ifndef DRAW_LATEX_WALK_H
#define DRAW_LATEX_WALK_H

#include "draw/sheet.h"

void latex_walk_draw(const struct sheet *sheet); /* lines, ends, and windows for the texts */

#endif
