/* A model in the kernel, and random decisions, undone and made anew. At each fixpoint, by trial of
 * all values:
 *   - no solution is lost, and violating values are refused where all variables are fixed;
 *   - where the kernel sees a conflict there is no solution;
 *   - every reason, asked late, held before what it explains and implies it; a conflict's
 *     predicates hold and have no solution. */
#ifndef KIT_FIXPOINT_H
#define KIT_FIXPOINT_H

#include "base/rng.h"
#include "solver/kernel/kernel.h"

enum { KIT_FIXPOINT_VARIABLES = 8, KIT_FIXPOINT_LEAST = -3, KIT_FIXPOINT_SPREAD = 9 };

struct kit_fixpoint {
    dm_model *model; /* its values are LEAST .. LEAST + SPREAD - 1 */
    struct kernel *kernel;
    struct loader *loader;
    int32_t variables; /* of the model, 1 .. variables; a decomposition may have more */
    /* What else must hold at a fixpoint; NULL: nothing. */
    void (*check)(const struct kit_fixpoint *s);
    const void *data; /* the caller's, for `check` */
    /* by variable and value - LEAST: it is part of a solution over what is left */
    bool supported[KIT_FIXPOINT_VARIABLES + 1][KIT_FIXPOINT_SPREAD];
};

void kit_fixpoint_load(struct kit_fixpoint *s, dm_model *model);
void kit_fixpoint_unload(struct kit_fixpoint *s); /* the model stays */

/* Up to so many decisions; fails the test where anything is wrong. */
void kit_fixpoint_walk(struct kit_fixpoint *s, struct rng *rng, int steps);

#endif
