/* Drawings of trees, as text and as SVG.
 *
 *     struct tree tree = {.title = "...", .nodes = nodes, .count = count, .legend = words};
 *     tree_svg_draw(&tree, out);
 *
 * There may be several trees, side by side. Each kind of node has its own shape, so the drawing is
 * readable without colour. The caller owns all texts; NULL means none. */
#ifndef DRAW_TREE_H
#define DRAW_TREE_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum tree_role {
    TREE_BRANCH,    /* an inner node: a circle */
    TREE_FAILURE,   /* a square */
    TREE_SOLUTION,  /* a diamond */
    TREE_CANDIDATE, /* a rejected solution: a diamond in outline, crossed out */
    TREE_KNOWN,     /* an earlier solution: a diamond in outline */
    /* Triangles are folded subtrees: failures only, with solutions (and a diamond inside), or
     * unexplored (pale). */
    TREE_FAILURES,
    TREE_SOLUTIONS,
    TREE_UNKNOWN,
    TREE_ROLES
};

struct tree_node {
    /* In depth-first order; -1: a root. */
    int32_t parent;
    enum tree_role role;
    bool broken; /* the edge to it is dashed */
    /* The length of a chain of only children that its edge replaces; 0: none. */
    int32_t passed;
    int64_t weight;    /* of triangles: their number of nodes; 0: unknown */
    const char *label; /* on the edge to it, or above a root */
    const char *aside; /* after the label, in text only */
    const char *note;  /* tooltip in SVG */
};

struct tree_arc { /* a dashed curve between nodes of one tree */
    int32_t from, to;
    const char *note;
};

struct tree {
    const char *title;   /* heading */
    const char *summary; /* subheading */
    const struct tree_node *nodes;
    size_t count;
    const struct tree_arc *arcs;
    size_t arc_count;
    /* Names of the roles, dashed edges and arcs. Only those that occur are listed. */
    const char *const *legend;
    const char *broken_legend, *arc_legend;
};

/* One indented line per node. */
void tree_text_draw(const struct tree *tree, struct buf *out);

/* A document. Labels are shown if there are few nodes, tooltips always. */
void tree_svg_draw(const struct tree *tree, struct buf *out);

#endif
