/* Bounds of the objective in a portfolio: sharing of bounds between members, and the linear
 * relaxation at the root node, if no member computes it anyway. */
#ifndef SOLVER_ENGINE_RELAXATION_H
#define SOLVER_ENGINE_RELAXATION_H

#include "solver/engine/engine.h"

struct relaxation {
    const struct engine_context *context; /* the caller's */
    int64_t next;                         /* work of the members before the next attempt */
    int64_t polls;                        /* of the current attempt */
    bool over;                            /* no further attempt in this search */
    bool has_bound;                       /* the best bound proved in this search */
    int64_t bound;
};

/* Begins a search. `wanted`: try the relaxation. */
void relaxation_begin(struct relaxation *r, const struct engine_context *context, bool wanted);

/* A member has proved this bound. */
void relaxation_note_bound(struct relaxation *r, int64_t bound);

/* Tries the relaxation under the caller's assumptions, if the members have done enough work.
 * Returns the engine that solved it, if that should join the portfolio because the relaxation is
 * nearly integral; otherwise NULL. */
const struct engine_row *relaxation_try(struct relaxation *r, int64_t used, size_t count,
                                        const dm_lit *assumptions);

/* True if the incumbent meets the bound. */
bool relaxation_is_met(const struct relaxation *r);

/* Writes the bound to an engine's descent. */
void relaxation_write_bound(const struct relaxation *r, struct engine_descent *descent);

#endif
