/* Traces and explanations of proofs. */
#ifndef PROVER_WITNESS_H
#define PROVER_WITNESS_H

#include "prover/machine.h"
#include "prover/prove.h"

struct witness;

struct witness *witness_new(void);
void witness_free(struct witness *witness);
void witness_reset(struct witness *witness);

/* Sentences about the deepest failed goals. */
void witness_reasons(const struct witness *witness, prove_line *line, void *self);

/* The goals of a proof, as recorded by the library. */
void witness_proof(struct machine *m, cell proof, prove_line *line, void *self);

#endif
