/* Positions of tree nodes. */
#ifndef DRAW_TREE_LAYOUT_H
#define DRAW_TREE_LAYOUT_H

#include "draw/tree.h"

/* In pixels at the intended size. */
enum {
    TREE_LAYOUT_RADIUS = 7, /* of a circle; other shapes are similar */
    TREE_LAYOUT_GAP = 10,   /* least distance of nodes in a row */
    TREE_LAYOUT_APART = 36, /* between trees */
    TREE_LAYOUT_TEXT = 11,  /* font size of labels */
    TREE_LAYOUT_TAG = 16,   /* height of a label */
    TREE_LAYOUT_MOST = 160  /* most nodes of a labelled tree */
};

struct tree_layout {
    double *x, *y;        /* by node: its centre; owned */
    double *reach;        /* by node: half of its width, including its label; owned */
    double row;           /* distance of rows */
    double right, bottom; /* bounding box, from (0, 0) */
    bool labelled;
};

void tree_layout_make(struct tree_layout *layout, const struct tree *tree);
void tree_layout_free(struct tree_layout *layout);

/* The height of a triangle, whose tip is at the top of a circle's position. */
double tree_layout_triangle(const struct tree_node *node);

/* The width of a text, estimated generously. */
double tree_layout_width(const char *text, double size);

#endif
