/* Traces and explanations of proofs. */
#ifndef PROVER_PROOF_TRACE_H
#define PROVER_PROOF_TRACE_H

#include "prover/machine.h"
#include "prover/prove.h"

struct proof_trace;

struct proof_trace *proof_trace_new(void);
void proof_trace_free(struct proof_trace *witness);
void proof_trace_reset(struct proof_trace *witness);

/* A line of a trace: "3 to prove: a, b"; `goals` is empty if nothing is left. */
void proof_trace_open_goals(int64_t level, const char *goals, struct buf *out);

/* Sentences about the deepest failed goals. */
void proof_trace_reasons(const struct proof_trace *witness, prove_line *line, void *self);

/* The goals of a proof, as recorded by the library. */
void proof_trace_proof(struct machine *m, cell proof, prove_line *line, void *self);

#endif
