/* Writes terms as text. */
#ifndef PROVER_WRITER_H
#define PROVER_WRITER_H

#include "prover/machine.h"

struct writer_style {
    bool quoted; /* quote names where necessary, so that the text can be parsed */
    bool spaced; /* a blank after commas between arguments */

    /* Variables are called _A, _B, ... in the order of this list, which is extended as needed;
     * NULL: by address. */
    vec_cell *variables;

    /* Alternative names of variables, or NULL for none. May be NULL. */
    const char *(*name)(const void *self, cell variable);
    const void *self;
};

/* `most`: the maximum precedence without parentheses. */
void writer_term(struct machine *m, struct buf *out, cell term, int most, const struct writer_style *style);

enum { WRITER_QUOTE = 120 };

/* The term as text, truncated if it is long. */
const char *writer_quote(struct machine *m, cell term, char out[WRITER_QUOTE]);

#endif
