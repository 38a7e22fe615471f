/* Decomposition of constraints, for consumers that accept only some kinds.
 *
 * A consumer (the kernel, the encoder, a writer) gets the constraints of a model one after another.
 * Those that it does not accept are decomposed recursively in a child model, and it gets the parts
 * instead. Loading can be stopped, and the next call resumes it. */
#ifndef SOLVER_MODEL_DECOMPOSITION_H
#define SOLVER_MODEL_DECOMPOSITION_H

#include "solver/model/model.h"

/* The callbacks of a consumer. */
struct decomposition_calls {
    /* Called before each constraint of the model. False ends loading. */
    bool (*begin)(void *self, const struct constraint *constraint);

    /* Called before each part of a decomposition. False ends it. */
    bool (*go_on)(void *self);

    /* Takes a constraint of the model, or a part. False: not accepted, decompose it. */
    bool (*take)(void *self, const struct constraint *constraint);

    /* The model or the child may have new variables. */
    void (*grow)(void *self);

    /* The child was discarded with its variables; the current constraint will be loaded again. */
    void (*forget)(void *self);

    /* A decomposition failed with this error, which lives as long as the child. May be NULL. */
    void (*refuse)(void *self, const char *sentence);
};

struct decomposer {
    const dm_model *model;                   /* the caller's */
    dm_model *child;                         /* where constraints are decomposed; owned */
    const struct decomposition_calls *calls; /* the caller's */
    void *self;                              /* of the calls */
    bool (*stop)(void *of);                  /* polled during decompositions; may be NULL */
    void *of;
    size_t loaded;   /* constraints of the model that are loaded completely */
    uint32_t ticks;  /* counter between polls */
    bool propagates; /* decomposition_propagate */
    bool stopped;    /* in this call; also set by the callbacks */
    /* Loading was stopped within a constraint: some of its parts are taken twice. */
    bool spoilt;
};

void decomposition_init(struct decomposer *apart, const dm_model *model,
                        const struct decomposition_calls *calls, void *self);
void decomposition_free(struct decomposer *apart);

/* Lets decompositions add redundant constraints, because the consumer propagates. */
void decomposition_propagate(struct decomposer *apart);

/* Sets the callback that stops loading. */
void decomposition_set_stop(struct decomposer *apart, bool (*stop)(void *of), void *of);

/* Counts a unit of work and polls now and then. True: stopped, now or before. */
bool decomposition_tick(struct decomposer *apart);

/* Loads the new constraints of the model. False: stopped; the next call resumes. */
bool decomposition_load(struct decomposer *apart);

#endif
