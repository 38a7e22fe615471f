/* What is where in an SVG document that we wrote: texts with the boxes that they fill, paths. */
#ifndef KIT_SVG_H
#define KIT_SVG_H

#include "base/arena.h"
#include "base/vec.h"

#include <stdbool.h>

struct kit_svg_point {
    double x, y;
};

struct kit_svg_item {
    bool text;                       /* else a path */
    const char *class;               /* of the group that it is in, "" without one */
    const char *looks;               /* attributes of its own, as written */
    const char *string;              /* what a text says, or the path's d */
    struct kit_svg_point corners[4]; /* of a text's box, turned as it is */
};

struct kit_svg {
    struct arena arena;
    VEC(struct kit_svg_item) items;  /* in the order of the document */
    double left, top, width, height; /* of the view */
};

/* The document must be well-formed. */
void kit_svg_read(struct kit_svg *svg, const char *document);
void kit_svg_free(struct kit_svg *svg);

bool kit_svg_overlap(const struct kit_svg_item *a, const struct kit_svg_item *b); /* two texts */

/* Calls back with each place to which the path goes, and true if a subpath begins there. Commands:
 * M L H V h v l a z. */
void kit_svg_path(const char *d, void (*at)(void *of, double x, double y, bool begins), void *of);

#endif
