/* A series as a line with markers, in places of the area. */
#ifndef DRAW_PLOT_TRACE_H
#define DRAW_PLOT_TRACE_H

#include "base/vec.h"
#include "draw/plot_look.h"
#include "draw/plot_paper.h"

struct plot_spot {
    double x, y;
    bool apart;  /* no line comes here from the spot before */
    bool corner; /* only the line goes through it: it has no marker */
    bool open;   /* its marker is open: over the limit */
};

typedef VEC(struct plot_spot) plot_spots;

/* The series' name is the <title> of what is drawn. */
void plot_trace_draw(struct plot_paper *paper, const plot_spots *spots, size_t series, const char *name);

/* A short piece of the line with a marker in its middle, for a legend (draw/plot_key.h). */
void plot_trace_sample(struct plot_paper *paper, const void *of, size_t series, double x, double y);

/* ---- piles: open markers of several series at one place stand on each other */

enum { PLOT_SLOTS = 128 };

struct plot_pile {
    int height[PLOT_SLOTS];  /* by place, from left to right: markers so far */
    size_t last[PLOT_SLOTS]; /* 1 + the series of the topmost */
    int most;                /* the height of the highest */
};

/* One more marker of this series at x; its level, from 0. A series has one marker in a slot: -1 for
 * the others. */
int plot_trace_pile(struct plot_pile *pile, size_t series, double x);
double plot_trace_level(const struct plot_pile *pile, int level); /* how far above the line */

#endif
