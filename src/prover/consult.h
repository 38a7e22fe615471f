/* A text of clauses into a program. */
#ifndef PROVER_CONSULT_H
#define PROVER_CONSULT_H

#include "base/reader.h"
#include "prover/program.h"

/* Reads the whole text. False after an error of the reader. */
bool consult_text(struct program *program, struct reader *reader);

void consult_library(struct program *program);
extern const char *const library_text[]; /* library.pl, which the build adds: lines, then NULL */

/* The clause about lists that a grammar rule `a --> b, [c].` stands for, in place of text->term.
 * False after an error of the reader. */
bool grammar_translate(struct reader *reader, struct arena *arena, struct clause_text *text);

#endif
