/* What a series looks like, and the colours of values.
 *
 * Series are told apart three times over: by colour, by marker and by dashes, in an order in which
 * neighbours differ most. Every pair of colour and marker is different up to PLOT_LOOKS series.
 * docs/plots.md has the figures behind the choice. */
#ifndef DRAW_PLOT_LOOK_H
#define DRAW_PLOT_LOOK_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>

enum { PLOT_COLOURS = 8, PLOT_MARKERS = 8, PLOT_LOOKS = PLOT_COLOURS * PLOT_MARKERS };
enum { PLOT_REACH = 5 }; /* of a marker, from its middle, in units */

struct plot_look {
    const char *colour; /* as in sheet.h */
    const char *dashes; /* an attribute with a blank before it, or "" */
    int marker;
};

struct plot_look plot_look_of(size_t series);

/* A closed subpath around this place. */
void plot_look_marker(struct buf *out, int marker, double x, double y);

enum { PLOT_COLOUR_ROOM = 7 };

/* From light (0) to dark (1), as in sheet.h. */
const char *plot_look_ramp(double share, char colour[PLOT_COLOUR_ROOM]);
/* Black or white, whichever is read better on it. */
const char *plot_look_on(const char *colour);

#endif
