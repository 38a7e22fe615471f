/* Trees as outlines: a line for each node, below its parent and further to the right. As text, and
 * as a picture. */
#ifndef CANVAS_OUTLINE_H
#define CANVAS_OUTLINE_H

#include "base/buf.h"
#include "base/vec.h"

struct outline_line {
    int depth;  /* 0 for a root; at most one more than that of the line before */
    char *text; /* owned */
};

struct outline {
    VEC(struct outline_line) lines;
};

/* A zeroed struct outline is empty. */
void outline_add(struct outline *outline, int depth, const char *text);
void outline_free(struct outline *outline);

void outline_text(const struct outline *outline, struct buf *out);
void outline_svg(const struct outline *outline, struct buf *out);

#endif
