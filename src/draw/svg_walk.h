/* Walks in SVG: still or animated. */
#ifndef DRAW_SVG_WALK_H
#define DRAW_SVG_WALK_H

#include "draw/sheet.h"

/* For those who want no motion; nothing if nothing moves. */
void svg_walk_style(const struct sheet *sheet);
void svg_walk_draw(const struct sheet *sheet); /* lines, ends, and windows for the texts */

/* Within an element: it appears at this fraction of the walk. */
void svg_walk_wait(const struct sheet *sheet, double arrival);
/* Who walks; `looks` of a symbol. */
void svg_walk_walkers(const struct sheet *sheet, const char *looks);

#endif
