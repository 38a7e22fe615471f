/* Packed terms: relocatable blocks of cells outside the heap.
 *
 * Cell 0 is the term; indices are relative to the block, and an unbound variable refers to itself.
 * Variants (terms equal up to renaming of variables) have equal blocks. Unpacking takes one
 * addition per cell. */
#ifndef PROVER_PACK_H
#define PROVER_PACK_H

#include "prover/machine.h"

/* Appends the block of a term; returns its size. */
size_t pack_term(struct machine *m, cell term, vec_cell *out);

/* Copies the term to the heap, with new variables. */
cell pack_copy(struct machine *m, const cell *block, size_t size);

#endif
