/* Garbage collection of the heap. */
#ifndef PROVER_COLLECT_H
#define PROVER_COLLECT_H

#include "prover/machine.h"

/* Keeps what can still be reached: from the first `live` registers, from environments, from choice
 * points. Cells keep their order. */
void collect_heap(struct machine *m, uint32_t live);

/* Decides when to collect next, and makes room until then. */
void collect_plan(struct machine *m);

#endif
