/* Dual bounds of the objective, from LP relaxations, in a portfolio.
 *
 * Idea. Some proofs are a single linear program: that no three of forty places serve the others on
 * ways of less than 364 together takes the simplex method a tenth of a second, and no search here
 * proved it in twenty. Other relaxations are useless (0 of 1287 for a quadratic assignment), and
 * that cannot be predicted. So the relaxation is tried once the search has proved hard, with about
 * half of the work done so far. If it is useless it costs little; otherwise its bound is asserted
 * in the kernel, and ends the search when the incumbent meets it. An attempt that runs out of steps
 * is repeated much later. If the relaxation is nearly integral, its engine joins the portfolio. (A
 * bound close to the incumbent is no good reason for that: for a warehouse problem it left a sixth
 * of the gap, and CBC then took four seconds in vain.)
 *
 * Invariant. The bound is valid for all solutions under the caller's assumptions, or for all that
 * are better than the incumbent, because engines search only for better ones. So it is never
 * reported beyond the incumbent.
 *
 * docs/kernel.md has the relaxation bounds of all models of bench/minizinc. */
#include "solver/engine/relaxation.h"

#include "base/alloc.h"

enum {
    FIRST = MODEL_PATIENCE(40000), /* work before the first attempt: about 0.4 s */
    LATER = 100,                   /* factor of the work before the next one */
    /* work of the members per simplex iteration, which takes 30 to 50 microseconds at first and
     * 230 after 20 000 of them */
    STEP = 10,
    LATER_STEP = 40,
    FEWEST_STEPS = 100,
    /* most polls while rows are created, about one per 64 constraints */
    MOST_POLLS = 2000,
    STEPS_PER_POLL = 16
};

void relaxation_begin(struct relaxation *r, const struct engine_context *context, bool wanted)
{
    *r = (struct relaxation){.context = context, .next = FIRST, .over = !wanted};
}

/* ---- bounds */

void relaxation_note_bound(struct relaxation *r, int64_t bound)
{
    int sense = r->context->model->sense;
    if (!sense || (r->has_bound && sense * bound <= sense * r->bound)) return;
    r->has_bound = true;
    r->bound = bound;
}

bool relaxation_is_met(const struct relaxation *r)
{
    const struct engine_descent *d = &r->context->descent;
    int sense = r->context->model->sense;
    ASSERT(sense || !d->on);
    return d->on && d->has_best && r->has_bound && sense * r->bound >= sense * d->best;
}

void relaxation_write_bound(const struct relaxation *r, struct engine_descent *descent)
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
    struct relaxation *r = self;
    return ++r->polls > MOST_POLLS || (r->context->poll && r->context->poll(r->context->self));
}

static const struct engine_row *who_relaxes(void)
{
    for (const struct engine_row *row = engine_table; row->name; row++)
        if (row->kind->relaxation) return row;
    return NULL;
}

/* Opens the engine for one attempt only, because its rows may need more memory than all the
 * rest. */
static enum engine_relaxed attempt(struct relaxation *r, int64_t steps, size_t count,
                                   const dm_lit *assumptions, int64_t *bound)
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
    enum engine_relaxed relaxed = row->kind->relaxation(engine, count, assumptions, steps, bound);
    row->kind->close(engine);
    return relaxed;
}

const struct engine_row *relaxation_try(struct relaxation *r, int64_t used, size_t count,
                                        const dm_lit *assumptions)
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
    relaxation_note_bound(r, bound);
    if (c->improved) c->improved(c->self, NULL, bound);
    return relaxed == RELAXED_NEARLY_WHOLE ? who_relaxes() : NULL;
}
