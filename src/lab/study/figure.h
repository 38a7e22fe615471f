/* Plots of a study. */
#ifndef LAB_STUDY_FIGURE_H
#define LAB_STUDY_FIGURE_H

#include "lab/study/pivot.h"

enum figure_kind {
    FIGURE_TIME,   /* over the sizes, one line per setting */
    FIGURE_HEAT,   /* over two axes */
    FIGURE_CACTUS, /* questions solved within a time, one line per setting */
    FIGURE_SCATTER /* two settings, one point per question */
};

/* Writes SVG. `axes`: chosen axes of a heat map; its rows may name the scale of FIGURE_TIME.
 * Returns false and sets the error if the study has no such plot. */
bool figure_draw(const struct runs *runs, enum figure_kind kind, enum pivot_figure value,
                 const struct pivot *axes, struct buf *out, struct sentence *error);

#endif
