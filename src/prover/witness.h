/* What is seen of a proof while it is watched: traces, failures. */
#ifndef PROVER_WITNESS_H
#define PROVER_WITNESS_H

#include "prover/machine.h"
#include "prover/prove.h"

struct witness;

struct witness *witness_new(void);
void witness_free(struct witness *witness);
void witness_reset(struct witness *witness);

/* Sentences about the deepest goals that failed. */
void witness_reasons(const struct witness *witness, prove_line *line, void *self);

/* The goals of a proof, as the library leaves it. */
void witness_proof(struct machine *m, cell proof, prove_line *line, void *self);

/* What the library calls; the arguments are in witness.c. */
bool witness_goals(struct machine *m, cell *arguments);
bool witness_rule(struct machine *m, cell *arguments);
bool witness_mark(struct machine *m, cell *arguments);
bool witness_hit(struct machine *m, cell *arguments);
bool witness_missed(struct machine *m, cell *arguments);
bool witness_too_deep(struct machine *m, cell *arguments);

#endif
