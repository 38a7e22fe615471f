/* Taking constraints apart, for code that knows some kinds of constraints and not the others.
 *
 * A way to solve takes a model's constraints one after another. Those that it does not know are
 * taken apart in a child model, and it is handed the parts, deepest first, instead. All of that can
 * be stopped, and the next call resumes it. */
#ifndef SOLVER_MODEL_APART_H
#define SOLVER_MODEL_APART_H

#include "solver/model/model.h"

/* What a way to solve provides; `self` is its own. */
struct apart_calls {
    /* Before each constraint of the model: should it be taken? False ends the call: it has enough,
     * or it asked and was told to stop. */
    bool (*begin)(void *self, const struct constraint *constraint);

    /* Before each part of one, likewise. */
    bool (*go_on)(void *self);

    /* A constraint of the model, or a part of one. False: it is not known, and comes in parts. */
    bool (*take)(void *self, const struct constraint *constraint);

    /* The model or the child may have variables that were not there before. */
    void (*grow)(void *self);

    /* The child was thrown away: its variables are gone, and what was under way will be done
     * again. */
    void (*forget)(void *self);

    /* A constraint cannot be taken apart; the sentence says why, and lives as long as the child.
     * NULL: it is enough that the child has this error. */
    void (*refuse)(void *self, const char *sentence);
};

struct apart {
    const dm_model *model;           /* the caller's */
    dm_model *child;                 /* where constraints are taken apart; owned */
    const struct apart_calls *calls; /* the caller's, as `self` */
    void *self;
    bool (*stop)(void *of); /* asked while constraints are taken apart; may be NULL */
    void *of;
    size_t loaded;   /* constraints of the model that were taken whole */
    uint32_t ticks;  /* so as not to ask each time */
    bool propagates; /* apart_propagate */
    bool stopped;    /* in this call; set by the caller's functions too */
    /* A stop came within a constraint: some of its parts were taken twice, or will be. */
    bool spoilt;
};

void apart_init(struct apart *apart, const dm_model *model, const struct apart_calls *calls, void *self);
void apart_free(struct apart *apart);

/* Says that whoever takes the parts propagates: decompositions may add what follows from them. */
void apart_propagate(struct apart *apart);

/* What may stop it: `stop(of)` is asked now and then. */
void apart_watch(struct apart *apart, bool (*stop)(void *of), void *of);

/* A piece of work is done: asks once in a while. True: stopped, now or before. */
bool apart_tick(struct apart *apart);

/* Takes what the model has gained. False: stopped, and the next call resumes. */
bool apart_load(struct apart *apart);

#endif
