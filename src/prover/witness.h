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

#endif
