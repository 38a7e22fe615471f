/* Where the nodes of trees go. */
#ifndef DRAW_TREE_LAYOUT_H
#define DRAW_TREE_LAYOUT_H

#include "draw/tree.h"

/* Units: pixels at the size at which the picture is meant to be seen. */
enum {
    TREE_LAYOUT_RADIUS = 7, /* of a circle; other shapes are about as large */
    TREE_LAYOUT_GAP = 10,   /* between two nodes of a row, at least */
    TREE_LAYOUT_APART = 36, /* between two trees */
    TREE_LAYOUT_TEXT = 11,  /* font size of labels */
    TREE_LAYOUT_TAG = 16,   /* height of a label */
    TREE_LAYOUT_MOST = 160  /* nodes, of pictures with labels */
};

struct tree_layout {
    double *x, *y;        /* by node: the middle of a circle there; owned */
    double *reach;        /* by node: half of its width, with its label; owned */
    double row;           /* from one row to the next */
    double right, bottom; /* all of it lies between (0, 0) and here */
    bool labelled;
};

void tree_layout_make(struct tree_layout *layout, const struct tree *tree);
void tree_layout_free(struct tree_layout *layout);

/* Height of a triangle, whose tip is at the top of where a circle would be. */
double tree_layout_triangle(const struct tree_node *node);

/* The width of a text, generous for common fonts. */
double tree_layout_width(const char *text, double size);

#endif
