/* Terms outside the heap: a block of cells that mean nothing to anybody else.
 *
 * Cell 0 is the term; indices count from the beginning of the block, and an unbound variable is a
 * cell that refers to itself. Two terms that differ only in the names of their variables have equal
 * blocks. Copying a block to the heap takes one addition for each cell. */
#ifndef PROVER_PACK_H
#define PROVER_PACK_H

#include "prover/machine.h"

/* Appends the block of a term; its size. */
size_t pack_term(struct machine *m, cell term, vec_cell *out);

/* The term on the heap again, with variables of its own. */
cell pack_copy(struct machine *m, const cell *block, size_t size);

#endif
