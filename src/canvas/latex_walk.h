/* Walks in LaTeX. */
#ifndef CANVAS_LATEX_WALK_H
#define CANVAS_LATEX_WALK_H

#include "canvas/sheet.h"

void latex_walk_draw(const struct sheet *sheet); /* lines, ends, and windows for the texts */

#endif
