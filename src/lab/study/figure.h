/* Plots of a study. */
#ifndef LAB_STUDY_FIGURE_H
#define LAB_STUDY_FIGURE_H

#include "lab/study/pivot.h"

enum figure_kind {
    FIGURE_TIME,   /* over the sizes, a line for each setting */
    FIGURE_HEAT,   /* a table of two axes, coloured */
    FIGURE_CACTUS, /* how many questions each setting answers in what time */
    FIGURE_SCATTER /* two settings against each other, a point for each question */
};

/* Draws as SVG. `axes`: those of a heat map, if they were chosen; its rows may name the scale of
 * FIGURE_TIME. False with the sentence: the study has nothing that can be drawn like this. */
bool figure_draw(const struct runs *runs, enum figure_kind kind, enum pivot_figure value,
                 const struct pivot *axes, struct buf *out, struct sentence *error);

#endif
