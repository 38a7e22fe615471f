/* Bounds of the objective for engines that take turns.
 *
 * Idea. Some proofs are a single linear program: that no three of forty places serve the others on
 * ways of less than 364 together takes the simplex method a tenth of a second, and no search here
 * proved it in twenty. Other relaxations say nothing (0 of 1287 for a quadratic assignment), and
 * nobody can tell before. So it waits until the search has not been easy, and takes about half of
 * the work done so far: where it is useless it costs little, and what it gives is a bound that the
 * kernel has at the bottom and that ends the search when the best meets it. An attempt that ran out
 * of steps is made again much later. Where the relaxation is nearly whole, whoever solves it joins
 * the others. (That its bound lies close to the best is no good reason: of a warehouse problem it
 * left a sixth of the gap, and CBC then took four seconds for nothing.)
 *
 * Invariant. The bound holds for all solutions under the caller's assumptions, or for all that are
 * better than the best so far: engines that are asked for better ones may say more. So it is never
 * told beyond the best.
 *
 * docs/kernel.md has the bounds of the relaxation for all models of bench/minizinc. */
#include "solver/engine/relax.h"

#include "base/alloc.h"

enum {
    FIRST = MODEL_PATIENCE(40000), /* units of work (turns.c) before the first attempt: 0.4 s, */
    LATER = 100,                   /* and how many times as many before the next */
    /* units of work of the others for a step of the simplex method, which takes 30 to 50
     * microseconds at first and 230 when there have been 20 000 */
    STEP = 10,
    LATER_STEP = 40,
    FEWEST_STEPS = 100,
    /* polls while rows are made, one for 64 constraints or so, before the program is too large */
    MOST_POLLS = 2000,
    STEPS_PER_POLL = 16
};

void relax_begin(struct relax *r, const struct engine_context *context, bool wanted)
{
    *r = (struct relax){.context = context, .next = FIRST, .over = !wanted};
}

/* ---- bounds */

void relax_told(struct relax *r, int64_t bound)
{
    int sense = r->context->model->sense;
    if (!sense || (r->has_bound && sense * bound <= sense * r->bound)) return;
    r->has_bound = true;
    r->bound = bound;
}

bool relax_met(const struct relax *r)
{
    const struct engine_descent *d = &r->context->descent;
    int sense = r->context->model->sense;
    ASSERT(sense || !d->on);
    return d->on && d->has_best && r->has_bound && sense * r->bound >= sense * d->best;
}

void relax_tell(const struct relax *r, struct engine_descent *descent)
{
    int sense = r->context->model->sense;
    descent->has_bound = r->has_bound && sense;
    descent->bound = r->bound;
    if (descent->has_bound && descent->has_best && sense * r->bound > sense * descent->best)
        descent->bound = descent->best;
}

/* ---- the relaxation */

static bool poll(void *self)
{
    struct relax *r = self;
    return ++r->polls > MOST_POLLS || (r->context->poll && r->context->poll(r->context->self));
}

static const struct engine_row *who_relaxes(void)
{
    for (const struct engine_row *row = engine_table; row->name; row++)
        if (row->kind->relax) return row;
    return NULL;
}

/* Opened for one attempt: its rows may take more room than all the rest. */
static enum engine_relaxed attempt(struct relax *r, int64_t steps, size_t count, const dm_lit *assumptions,
                                   int64_t *bound)
{
    struct sentence error;
    ASSERT(steps > 0);
    const struct engine_row *row = who_relaxes();
    struct engine_context own = *r->context;
    own.poll = poll;
    own.self = r;
    r->polls = -steps / STEPS_PER_POLL;
    struct engine *engine = row ? row->kind->open(row->name, &own, &error) : NULL;
    if (!engine) return RELAXED_NOT;
    enum engine_relaxed relaxed = row->kind->relax(engine, count, assumptions, steps, bound);
    row->kind->close(engine);
    return relaxed;
}

const struct engine_row *relax_try(struct relax *r, int64_t used, size_t count, const dm_lit *assumptions)
{
    const struct engine_context *c = r->context;
    if (r->over || used < r->next || !c->descent.on) return NULL;
    int64_t bound, steps = FEWEST_STEPS + used / (r->next == FIRST ? STEP : LATER_STEP);
    ASSERT(steps >= FEWEST_STEPS);
    enum engine_relaxed relaxed = attempt(r, steps, count, assumptions, &bound);
    r->over = relaxed != RELAXED_PARTLY;
    r->next = LATER * used;
    ASSERT(r->next > used);
    if (relaxed == RELAXED_NOT) return NULL;
    relax_told(r, bound);
    if (c->improved) c->improved(c->self, NULL, bound);
    return relaxed == RELAXED_NEARLY_WHOLE ? who_relaxes() : NULL;
}
