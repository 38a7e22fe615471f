/* Bounds from below by cores: assume that each term of the objective is as good as it can be, and
 * learn from why that is impossible. */
#ifndef SOLVER_ENGINE_CORES_H
#define SOLVER_ENGINE_CORES_H

#include "solver/engine/quest.h"
#include "solver/engine/terms.h"

struct cores;

/* NULL: the objective is no sum that is known, or searches before this one have left enough sums
 * behind. At the bottom of the trail. */
struct cores *cores_new(struct quest *quest);
void cores_free(struct cores *cores);

/* One step: finds a core, or ends a phase, with about so many conflicts. QUEST_NONE: there is no
 * solution under the caller's assumptions. QUEST_SOLUTION: one was found. */
enum quest_answer cores_step(struct cores *cores, int64_t budget);

/* Lets the objective's own bounds follow from what the cores have shown, for other searches: a sum
 * of what is left. False: there is nothing new to say, or it would not be true for ever, because
 * the caller assumes something. */
bool cores_share(struct cores *cores);

/* It can do no more, because numbers would become too large. */
bool cores_end(const struct cores *cores);

/* Of the objective now. */
size_t cores_terms(const struct cores *cores);

#endif
