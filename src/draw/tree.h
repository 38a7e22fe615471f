/* Trees on paper: nodes with lines to what is below them, as text and as SVG.
 *
 *     struct tree tree = {.title = "...", .nodes = nodes, .count = count, .legend = words};
 *     tree_svg_draw(&tree, out);
 *
 * There may be several trees, one beside the other. What a node is, is said here; what it looks
 * like is decided where it is drawn. No two kinds of nodes have the same shape, so that none needs
 * colour to be read. Texts are the caller's; NULL is none. */
#ifndef DRAW_TREE_H
#define DRAW_TREE_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum tree_role {
    TREE_BRANCH,    /* something is below it, or could be: a circle */
    TREE_FAILURE,   /* a dead end: a square */
    TREE_SOLUTION,  /* what was looked for: a diamond */
    TREE_CANDIDATE, /* looked like that, and was not: a diamond in outline, crossed out */
    TREE_KNOWN,     /* what was found before: a diamond in outline */
    /* Triangles stand for all that is below: dead ends alone, or some of what was looked for, with
     * a diamond in it; nothing is known of what is below the pale one. */
    TREE_FAILURES,
    TREE_SOLUTIONS,
    TREE_UNKNOWN,
    TREE_ROLES
};

struct tree_node {
    /* A node comes after its parent, and after all that is below the children before it. -1: the
     * root of a tree. */
    int32_t parent;
    enum tree_role role;
    bool broken; /* the line to it is dashed */
    /* Nodes that its line passes, each the only one below the one before; 0 none. */
    int32_t passed;
    int64_t weight;    /* of triangles: how many nodes they stand for; 0: that is not known */
    const char *label; /* on the line to it; above a root */
    const char *aside; /* what the text has behind the label */
    const char *note;  /* what SVG shows where it is pointed at */
};

struct tree_arc { /* dashed and bent, between two nodes of the same tree */
    int32_t from, to;
    const char *note;
};

struct tree {
    const char *title;   /* heads it */
    const char *summary; /* comes below that */
    const struct tree_node *nodes;
    size_t count;
    const struct tree_arc *arcs;
    size_t arc_count;
    /* What nodes are called, by role; what dashed lines and arcs mean. What occurs is listed. */
    const char *const *legend;
    const char *broken_legend, *arc_legend;
};

/* A line for each node, indented. */
void tree_text_draw(const struct tree *tree, struct buf *out);

/* A document. Labels are written out if there are few nodes; notes are always there. */
void tree_svg_draw(const struct tree *tree, struct buf *out);

#endif
