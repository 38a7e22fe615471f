/* Walks in SVG: still, or seen being walked. */
#ifndef CANVAS_SVG_WALK_H
#define CANVAS_SVG_WALK_H

#include "canvas/sheet.h"

void svg_walk_style(
    const struct sheet *sheet);                /* for those who want no motion; nothing where nothing moves */
void svg_walk_draw(const struct sheet *sheet); /* lines, ends, and windows for the texts */
void svg_walk_wait(const struct sheet *sheet,
                   double arrival); /* within an element: it appears then, a share of the walk */
void svg_walk_walkers(const struct sheet *sheet, const char *looks); /* who walks; `looks` of a symbol */

#endif
