/* Explanations by counting, for constraints on how often a value is taken. */
#ifndef SOLVER_CONSTRAINT_COUNT_H
#define SOLVER_CONSTRAINT_COUNT_H

#include "solver/constraint/propagator.h"

/* Of a propagator's views from this one on, `count` have the value, or cannot have it. */
struct count_claim {
    uint32_t from;
    int64_t value;
    int64_t count;
    bool have;
};

/* Gives that many of them as reasons, as they were before `at`. A view that is being explained is
 * never among them: it was open. */
void count_because(struct kernel *kernel, const struct propagator *self, struct count_claim claim,
                   int32_t at);

#endif
