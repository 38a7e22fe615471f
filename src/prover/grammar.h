/* Grammar rules: `a --> b, [c].` as a clause about lists. */
#ifndef PROVER_GRAMMAR_H
#define PROVER_GRAMMAR_H

#include "base/reader.h"
#include "prover/syntax.h"

/* The clause that a grammar rule stands for, in place of text->term. False after an error of the
 * reader. */
bool grammar_translate(struct reader *reader, struct arena *arena, struct clause_text *text);

#endif
