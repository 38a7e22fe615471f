/* Loads clauses into a program. */
#ifndef PROVER_CONSULT_H
#define PROVER_CONSULT_H

#include "base/reader.h"
#include "prover/program.h"

/* Reads the whole text. False after a reader error. */
bool consult_text(struct program *program, struct reader *reader);

void consult_library(struct program *program);
extern const char *const library_text[]; /* library.pl, embedded by the build: lines, then NULL */

/* Replaces a grammar rule `a --> b, [c].` in text->term by its translation. False after a reader
 * error. */
bool grammar_translate(struct reader *reader, struct arena *arena, struct clause_text *text);

#endif
