/* The engines of the portfolio for a model. */
#ifndef SOLVER_ENGINE_CHOICE_H
#define SOLVER_ENGINE_CHOICE_H

#include "solver/engine/engine.h"

enum { CHOICE_MOST = 4 };

struct choice {
    const struct engine_row *rows[CHOICE_MOST]; /* the most promising first */
    size_t count;                               /* at least 1 */

    /* The model is a cover: the first engine is fast or hopeless, and the second restarts in each
     * time slice, so slices are few and long. */
    bool covers;
};

/* True if the model is a cover: minimise or maximise the number of true 0/1 variables, under
 * clauses and cardinalities only. */
bool choice_covers(const dm_model *model);

/* Deterministic in the model, the options and the linked engines. */
struct choice choice_make(const struct engine_context *context);

#endif
