/* Which engines suit a model, and which of them should begin. */
#ifndef SOLVER_ENGINE_CHOICE_H
#define SOLVER_ENGINE_CHOICE_H

#include "solver/engine/engine.h"

enum { CHOICE_MOST = 4 };

struct choice {
    const struct engine_row *rows[CHOICE_MOST]; /* the one that should begin comes first */
    size_t count;                               /* at least 1 */

    /* The model is a cover: the first is quick or hopeless, and the second keeps nothing
     * between its turns, so these are few and long. */
    bool covers;
};

/* The fewest or the most of some 0/1 variables, under nothing but clauses and cardinalities? */
bool choice_covers(const dm_model *model);

/* A function of the model, the options and what is linked: the same every time. */
struct choice choice_make(const struct engine_context *context);

#endif
