/* Rings and signs in SVG. */
#ifndef DRAW_SVG_BADGE_H
#define DRAW_SVG_BADGE_H

#include "draw/sheet.h"

void svg_badge_rings(const struct sheet *sheet);
/* `looks` of texts, by role. */
void svg_badge_signs(const struct sheet *sheet, const char *const looks[CANVAS_ROLES]);

#endif
