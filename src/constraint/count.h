/* Explanations by counting, for constraints on how often a value is taken. */
#ifndef CONSTRAINT_COUNT_H
#define CONSTRAINT_COUNT_H

#include "constraint/propagator.h"

struct count_claim { /* of a propagator's views from this one on, so many have the value, or cannot */
    uint32_t from;
    int64_t value;
    int64_t count;
    bool have;
};

/* Tells so many of them by what they were before `at`. A view that is explained is never among them: it was
 * open. */
void count_because(struct kernel *kernel, const struct propagator *self, struct count_claim claim,
                   int32_t at);

#endif
