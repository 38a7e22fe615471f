/* Recursive decomposition of constraints.
 *
 * Idea. The parts that a decomposition posts to the child are consumed in turn and dropped, so the
 * child holds the parts of one branch of the recursion at a time. Its variables and atoms stay,
 * because they are in use.
 *
 * Stops. A single decomposition may take a minute, so it can be stopped. Then the child is
 * discarded, and the next call decomposes the constraint again with new variables. Parts consumed
 * before the stop remain with the consumer: they are implied, but present twice (`spoilt`).
 *
 * Invariant. Between constraints of the model the child has no constraints, and the first `loaded`
 * constraints are consumed completely. The arrays of the parts are in the child's arena, which is
 * rewound after them, unless variables were created since, whose ranges are there too. Memory: the
 * parts of one constraint. */
#include "solver/model/decomposition.h"

static void new_child(struct decomposer *a)
{
    dm_model_free(a->child);
    a->child = model_child(a->model);
    ASSERT(a->child->constraints.size == 0 && a->child->variables.size == 0);
    a->child->propagates = a->propagates;
    model_set_stop(a->child, a->stop, a->of);
}

void decomposition_init(struct decomposer *a, const dm_model *model, const struct decomposition_calls *calls,
                        void *self)
{
    *a = (struct decomposer){.model = model, .calls = calls, .self = self};
    new_child(a);
}

void decomposition_free(struct decomposer *a)
{
    dm_model_free(a->child);
}

void decomposition_propagate(struct decomposer *a)
{
    a->propagates = a->child->propagates = true;
}

void decomposition_set_stop(struct decomposer *a, bool (*stop)(void *of), void *of)
{
    a->stop = stop;
    a->of = of;
    model_set_stop(a->child, stop, of);
    ASSERT(a->child->parent == a->model);
}

bool decomposition_tick(struct decomposer *a)
{
    enum { PATIENCE = MODEL_PATIENCE(64) };
    if (!a->stopped && a->stop && ++a->ticks % PATIENCE == 0) a->stopped = a->stop(a->of);
    return a->stopped;
}

static void take_parts(struct decomposer *a, const struct constraint *c)
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

/* Discards the current constraint, which will be loaded again. */
static void abandon(struct decomposer *a)
{
    ASSERT(a->stopped);
    new_child(a);
    a->spoilt = true;
    a->calls->forget(a->self);
}

bool decomposition_load(struct decomposer *a)
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
