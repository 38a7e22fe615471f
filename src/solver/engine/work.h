/* Work that is the same on every machine: units of about 10 microseconds, counted where an engine
 * polls. A clock would make the course of a search depend on what else the machine does. */
#ifndef SOLVER_ENGINE_WORK_H
#define SOLVER_ENGINE_WORK_H

#include "solver/engine/engine.h"

/* The work between two polls that count: about that many conflicts of the kernel. A SAT solver
 * takes longer the more clauses it has: 80 to 950 microseconds with 16 000 to 76 000 of them. So
 * does CBC with rows: 33 ms with 3000. */
static inline int64_t work_weight(const struct engine_row *row, int64_t clauses, size_t constraints)
{
    enum { CLAUSES = 1000 };
    if (row->kind == &kernel_engine) return 1;
    if (row->abilities & ENGINE_LEARNS) return 3 + clauses / CLAUSES;
    return 20 + (int64_t)constraints;
}

/* A SAT solver polls far more often than its work can be told apart: one poll in so many counts.
 * `polls`: how many there were. */
static inline bool work_counts(const struct engine_row *row, uint32_t *polls)
{
    enum { CLAUSAL_POLLS = 11 };
    return row->kind != &clausal_engine || ++*polls % CLAUSAL_POLLS == 0;
}

#endif
