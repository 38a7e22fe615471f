/* What the grammar allows and the prover does not have. */
#ifndef PROVER_REFUSE_H
#define PROVER_REFUSE_H

#include "base/reader.h"
#include "prover/syntax.h"

/* False, with the reader's error, if the term has a string in it, or a name that is the prover's
 * own: with such names a program could reach what only the library may. */
bool refuse_term(struct reader *reader, const struct names *names, const struct node *node);

#endif
