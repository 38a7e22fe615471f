/* Rules on how often a value is taken, and their reasons. */
#ifndef SOLVER_CONSTRAINT_COUNT_H
#define SOLVER_CONSTRAINT_COUNT_H

#include "solver/constraint/propagator.h"

/* n counts the views, from this index on, that have the value. */
struct counted {
    dm_int n;
    int64_t value;
    uint32_t from;
};

/* R1 and R2 bound n by how many views have the value, and can; R3 and R4 decide the other views at
 * such a bound. */
enum count_rule { COUNT_LO, COUNT_HI, COUNT_NOT, COUNT_IS, COUNT_RULES };

/* Why the rule said `what`. `beyond`: the bound of R3 or R4 was exceeded. A view that is being
 * explained is never among the reasons: it was open. */
void count_explain(struct kernel *kernel, const struct propagator *self, struct counted counted,
                   enum count_rule rule, bool beyond, struct predicate what, int32_t at);

#endif
