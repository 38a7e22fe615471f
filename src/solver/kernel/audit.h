/* The kernel's invariants, for tests and the hostile build. */
#ifndef SOLVER_KERNEL_AUDIT_H
#define SOLVER_KERNEL_AUDIT_H

#include "solver/kernel/kernel.h"

/* Which invariant is broken, as a sentence; NULL: none. `rests`: nothing is left to propagate, so
 * what holds at a fixpoint is checked as well. Linear in all that the kernel holds, except for
 * reasons, whose literals are followed back along the trail. Changes nothing. */
const char *audit_kernel(struct kernel *kernel, bool rests);

#endif
