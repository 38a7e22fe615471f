/* A text of clauses into a program. */
#ifndef PROVER_CONSULT_H
#define PROVER_CONSULT_H

#include "base/reader.h"
#include "prover/program.h"

/* Reads the whole text. False after an error of the reader. */
bool consult_text(struct program *program, struct reader *reader);

void consult_library(struct program *program);

#endif
