/* Taking constraints apart.
 *
 * Idea. The parts that a constraint adds to the child are taken in turn and dropped, so that the
 * child holds the parts of one chain of constraints at a time. Its variables and atoms stay: they
 * are in use.
 *
 * Stops. A constraint can be a minute's work, so a stop may come within it. Then the child goes,
 * with everything half taken apart, and the next call does the constraint again with new variables.
 * Parts that were taken before stay with whoever took them: they follow from the constraint, but
 * are there twice (`spoilt`).
 *
 * Invariant. Between constraints of the model the child has none of its own, and the first `loaded`
 * have been taken whole. The arrays of a constraint's parts are in the child's arena and go with
 * them, unless variables were made since: their ranges are there as well. Time: that of the calls.
 * Memory: the parts of one constraint. */
#include "solver/model/apart.h"

static void new_child(struct apart *a)
{
    dm_model_free(a->child);
    a->child = model_child(a->model);
    ASSERT(a->child->constraints.size == 0 && a->child->variables.size == 0);
    a->child->propagates = a->propagates;
    model_watch(a->child, a->stop, a->of);
}

void apart_init(struct apart *a, const dm_model *model, const struct apart_calls *calls, void *self)
{
    *a = (struct apart){.model = model, .calls = calls, .self = self};
    new_child(a);
}

void apart_free(struct apart *a)
{
    dm_model_free(a->child);
}

void apart_propagate(struct apart *a)
{
    a->propagates = a->child->propagates = true;
}

void apart_watch(struct apart *a, bool (*stop)(void *of), void *of)
{
    a->stop = stop;
    a->of = of;
    model_watch(a->child, stop, of);
    ASSERT(a->child->parent == a->model);
}

bool apart_tick(struct apart *a)
{
    enum { PATIENCE = MODEL_PATIENCE(64) };
    if (!a->stopped && a->stop && ++a->ticks % PATIENCE == 0) a->stopped = a->stop(a->of);
    return a->stopped;
}

static void take_parts(struct apart *a, const struct constraint *c)
{
    dm_model *child = a->child;
    size_t from = child->constraints.size, variables = child->variables.size;
    ASSERT(c->kind->decompose);
    struct arena_mark mark = arena_mark(&child->arena);
    c->kind->decompose(c, child);
    if (child->stopped) {
        a->stopped = true;
        return;
    }
    if (child->error && a->calls->refuse) a->calls->refuse(a->self, child->error);
    a->calls->grow(a->self);
    for (size_t i = from; i < child->constraints.size && a->calls->go_on(a->self); i++) {
        struct constraint part = child->constraints.data[i]; /* the vector grows */
        if (!a->calls->take(a->self, &part)) take_parts(a, &part);
    }
    ASSERT(child->constraints.size >= from && child->variables.size >= variables);
    child->constraints.size = from;
    if (child->variables.size == variables && !child->error) arena_rewind(&child->arena, mark);
}

/* The constraints before `loaded` are taken. This one has been begun, and is done again. */
static void abandon(struct apart *a)
{
    ASSERT(a->stopped);
    new_child(a);
    a->spoilt = true;
    a->calls->forget(a->self);
}

bool apart_load(struct apart *a)
{
    ASSERT(!a->stopped);
    alias_settle(a->model);
    a->calls->grow(a->self);
    while (a->loaded < a->model->constraints.size && !a->stopped) {
        struct constraint c = a->model->constraints.data[a->loaded];
        ASSERT(a->child->constraints.size == 0);
        if (!a->calls->begin(a->self, &c)) break;
        if (!a->calls->take(a->self, &c)) take_parts(a, &c);
        if (a->stopped)
            abandon(a);
        else
            a->loaded++;
    }
    ASSERT(a->loaded <= a->model->constraints.size);
    bool whole = !a->stopped;
    a->stopped = false;
    return whole;
}
