/* Rules to code. */
#ifndef PROVER_COMPILE_H
#define PROVER_COMPILE_H

#include "base/reader.h"
#include "prover/program.h"

/* Adds the clause `head :- body` to a predicate; `body` may be NULL. False after an error of the
 * reader, which has its place. `kept` is the clause as it was written, or NULL. */
bool compile_clause(struct program *program, struct reader *reader, struct arena *scratch,
                    const struct clause_text *text, uint32_t predicate, struct node *head, struct node *body,
                    const struct node *kept);

/* The query as a predicate without arguments, which is new each time: it proves the term and then
 * answers with the values of its variables, in the order of their numbers. */
bool compile_query(struct program *program, struct reader *reader, struct arena *scratch,
                   const struct clause_text *text, uint32_t *predicate);

#endif
