/* Terms as text. */
#ifndef PROVER_WRITER_H
#define PROVER_WRITER_H

#include "prover/machine.h"

struct writer_style {
    bool quoted; /* names in quotes where they need them, so that the text can be read again */
    bool spaced; /* a blank behind the commas between arguments, as answers have it */

    /* Variables are called _A, _B, ... in the order of this list, to which those are added that are
     * not on it; NULL: by their place in memory. */
    vec_cell *variables;

    /* What else a variable may be called; NULL if it has no name. May be NULL. */
    const char *(*name)(const void *self, cell variable);
    const void *self;
};

/* `most` is the loosest operator that needs no parentheses. */
void writer_term(struct machine *m, struct buf *out, cell term, int most, const struct writer_style *style);

enum { WRITER_QUOTE = 120 };

/* The term in words, cut if it is long. */
const char *writer_quote(struct machine *m, cell term, char out[WRITER_QUOTE]);

#endif
