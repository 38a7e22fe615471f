/* Compiles rules to code. */
#ifndef PROVER_COMPILE_H
#define PROVER_COMPILE_H

#include "base/reader.h"
#include "prover/program.h"

/* Adds the clause `head :- body` to a predicate; `body` may be NULL. False after a reader error,
 * with its position. `kept` is the source clause, or NULL. */
bool compile_clause(struct program *program, struct reader *reader, struct arena *scratch,
                    const struct clause_text *text, uint32_t predicate, struct node *head, struct node *body,
                    const struct node *kept);

/* Compiles the query as a new predicate without arguments: it proves the term, then returns the
 * values of its variables in the order of their numbers. */
bool compile_query(struct program *program, struct reader *reader, struct arena *scratch,
                   const struct clause_text *text, uint32_t *predicate);

#endif
