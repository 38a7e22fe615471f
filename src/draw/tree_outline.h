/* Trees as outlines, one indented line per node, as text and as SVG. */
#ifndef DRAW_TREE_OUTLINE_H
#define DRAW_TREE_OUTLINE_H

#include "base/buf.h"
#include "base/vec.h"

struct tree_outline_line {
    int depth;  /* 0 for a root; at most that of the previous line + 1 */
    char *text; /* owned */
};

struct tree_outline {
    VEC(struct tree_outline_line) lines;
};

/* A zeroed struct tree_outline is empty. */
void tree_outline_add(struct tree_outline *branches, int depth, const char *text);
void tree_outline_free(struct tree_outline *branches);

void tree_outline_text(const struct tree_outline *outline, struct buf *out);
void tree_outline_svg(const struct tree_outline *outline, struct buf *out);

#endif
