/* Better solutions near the best one: most of it is kept, and the rest is searched. */
#ifndef SOLVER_ENGINE_LNS_H
#define SOLVER_ENGINE_LNS_H

#include "solver/engine/quest.h"

struct lns;

/* Reads the structure of the model. */
struct lns *lns_new(struct quest *quest);
void lns_free(struct lns *lns);

/* One neighbourhood of the best solution so far, which there is, with at most so many conflicts.
 * QUEST_SOLUTION: a better one. QUEST_NONE: there is none at all. QUEST_OUT: neither. */
enum quest_answer lns_step(struct lns *lns, int64_t budget);

#endif
