/* Bounds of the objective for engines that take turns: what one has proved, the others are told;
 * and the linear relaxation at the root, if an engine has one and none of those at work has. */
#ifndef SOLVER_ENGINE_RELAX_H
#define SOLVER_ENGINE_RELAX_H

#include "solver/engine/engine.h"

struct relax {
    const struct engine_context *context; /* the caller's */
    int64_t next;                         /* work of the others before the next attempt */
    int64_t polls;                        /* of this attempt so far */
    bool over;                            /* there will be no other attempt in this search */
    bool has_bound;                       /* for this search, */
    int64_t bound;                        /* and it is this */
};

/* A new search begins. `wanted`: the relaxation is to be tried. */
void relax_begin(struct relax *r, const struct engine_context *context, bool wanted);

/* Another engine has proved this bound. */
void relax_note_bound(struct relax *r, int64_t bound);

/* Tries the relaxation, if so much work has been done by the others that it is time; the
 * assumptions are the caller's. The engine that it comes from, if that should join the others, as
 * its relaxation is nearly a solution. Otherwise NULL. */
const struct engine_row *relax_try(struct relax *r, int64_t used, size_t count, const dm_lit *assumptions);

/* Is the best so far, which the round's descent tells, as good as the bound? */
bool relax_is_met(const struct relax *r);

/* Writes the bound where an engine looks for it. */
void relax_write_bound(const struct relax *r, struct engine_descent *descent);

#endif
