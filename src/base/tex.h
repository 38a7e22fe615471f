/* Escaping of text for LaTeX. */
#ifndef BASE_TEX_H
#define BASE_TEX_H

#include "base/buf.h"

/* Escaped so that it is typeset as it is. */
void tex_text(struct buf *out, const char *text);

/* A comment line; nothing if text is NULL. */
void tex_comment(struct buf *out, const char *text);

#endif
