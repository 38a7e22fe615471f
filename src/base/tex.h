/* Texts in LaTeX. */
#ifndef BASE_TEX_H
#define BASE_TEX_H

#include "base/buf.h"

/* Typeset as it reads, whatever it contains. */
void tex_text(struct buf *out, const char *text);

/* A comment on a line of its own; nothing if text is NULL. */
void tex_comment(struct buf *out, const char *text);

#endif
