/* Trees as outlines, one indented line per node, as text and as SVG. */
#ifndef DRAW_BRANCHES_H
#define DRAW_BRANCHES_H

#include "base/buf.h"
#include "base/vec.h"

struct branches_line {
    int depth;  /* 0 for a root; at most that of the previous line + 1 */
    char *text; /* owned */
};

struct branches {
    VEC(struct branches_line) lines;
};

/* A zeroed struct branches is empty. */
void branches_add(struct branches *branches, int depth, const char *text);
void branches_free(struct branches *branches);

void branches_text(const struct branches *outline, struct buf *out);
void branches_svg(const struct branches *outline, struct buf *out);

#endif
