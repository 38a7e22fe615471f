/* Rings and signs in SVG. */
#ifndef CANVAS_SVG_BADGE_H
#define CANVAS_SVG_BADGE_H

#include "canvas/sheet.h"

void svg_badge_rings(const struct sheet *sheet);
/* `looks` of texts, by role. */
void svg_badge_signs(const struct sheet *sheet, const char *const looks[CANVAS_ROLES]);

#endif
