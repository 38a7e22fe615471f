/* Rings and signs on their way to a page: what the pens that draw pictures share about them.
 *
 * Lengths are in units, SYMBOL_UNIT to a cell. */
#ifndef DRAW_BADGE_H
#define DRAW_BADGE_H

#include "draw/sheet.h"

enum {
    /* The radius of a ring, at the middle of its stroke: it leaves room for a dot on the border. */
    BADGE_RING = 14,
    BADGE_SIGN = 7, /* of the disc under a sign */
    BADGE_STROKES = 2,
};

#define BADGE_RING_STROKE 2.2 /* of the boldest ring */

/* Has this cell a ring of its own? Not where that of a walk is in its place. */
bool badge_rings(const struct canvas *canvas, const struct canvas_cell *cell);

/* At which a text is within the ring: also its corners. */
double badge_ring_text_size(const char *text);

/* A sign of arithmetic: strokes around the middle of the disc. */
struct badge_figure {
    int strokes;
    struct {
        struct canvas_point from, to;
    } stroke[BADGE_STROKES];
};
const struct badge_figure *badge_figure(const char *text); /* NULL: the sign is a text */
double badge_text_size(const char *text);                  /* at which such a text fits the disc */

#endif
