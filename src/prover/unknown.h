/* What to say of a predicate that nobody has defined. */
#ifndef PROVER_UNKNOWN_H
#define PROVER_UNKNOWN_H

#include "prover/machine.h"

/* Stops the machine: "unknown predicate parnt/2, did you mean `parent/2'?". Returns false. */
bool unknown_refuse(struct machine *m, cell functor);

/* Is it one of those that other systems have and this prover does not? */
bool unknown_is_elsewhere(const char *name);

#endif
