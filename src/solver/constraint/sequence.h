/* Which of two tasks comes first, as a literal that is kept once: two tasks that need several
 * resources have one. */
#ifndef SOLVER_CONSTRAINT_SEQUENCE_H
#define SOLVER_CONSTRAINT_SEQUENCE_H

#include "solver/model/model.h"

struct sequence_task {
    dm_int start, duration;
};

/* The two never run at once: says so in `out`, by a literal under which a ends before b begins, or
 * when it does, and whose negation is the other way round. Where only one of these can be, that one
 * is said. Plain views; no condition may wait. */
void sequence_say(dm_model *out, struct sequence_task a, struct sequence_task b);

#endif
