/* The legend: names beside samples, outside the area of the data. */
#ifndef DRAW_PLOT_KEY_H
#define DRAW_PLOT_KEY_H

#include "draw/plot_paper.h"

struct plot_key {
    size_t count;
    bool below;     /* even if there is room to the right */
    const void *of; /* given to the two functions */
    /* What is written beside sample i; may use `room`, which is empty before. */
    const char *(*name)(const void *of, size_t i, struct buf *room);
    /* Draws it with its left end at (x, y), PLOT_KEY_SAMPLE wide. */
    void (*sample)(struct plot_paper *paper, const void *of, size_t i, double x, double y);
};

enum { PLOT_KEY_SAMPLE = 28 };

/* To the right of what is on the page if there is room beside the area, else below in columns.
 * Names have two lines at most; what is cut can be read as the entry's <title>. */
void plot_key_draw(struct plot_paper *paper, const struct plot_key *key);

#endif
