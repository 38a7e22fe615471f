/* Incumbents and bounds that are known without a search.
 *
 * Idea. The family's heuristic answer, its guess, is the first incumbent. It passes the referee,
 * and is the answer if the search is stopped. Engines search only for better answers, so all their
 * work goes into improving the guess or proving it optimal, and a written proof states exactly "one
 * fewer is impossible". If any answer is acceptable, the guess is one and no model is built;
 * several different guesses answer a question for a few answers, or whether there are several.
 *
 * The bound of a theorem is not posted: it helped no engine, and CBC took 2.2 s instead of 1.3 s
 * for the fewest knights on 11 x 11.
 *
 * Invariant: `guess` holds `guesses` different answers; for optimisation, one with the value
 * `value`. */
#include "ask/best.h"

#include "base/alloc.h"
#include "base/sentence.h"

#include <string.h>

/* True if the last guess differs from all before it. */
static bool is_new(const struct best *best, size_t cells)
{
    const int32_t *last = best->guess + (size_t)best->guesses * cells;
    for (int64_t i = 0; i < best->guesses; i++)
        if (memcmp(best->guess + (size_t)i * cells, last, cells * sizeof *last) == 0) return false;
    return true;
}

/* Adds a guess; false if the heuristic fails, or repeats itself. */
static bool take_guess(struct best *best, const struct board *board, int64_t seed)
{
    int32_t *values = best->guess + (size_t)best->guesses * board->cells;
    if (!board->family->theorems->guess(board, seed, best->by ? &best->bound : NULL, values, &best->value))
        return false;
    bool fresh = is_new(best, board->cells);
    best->guesses += fresh;
    return fresh;
}

/* Collects plan->guesses different guesses, with consecutive seeds. Fewer do not answer the
 * question and are dropped, unless the deadline is reached. */
static void take_guesses(struct best *best, const struct plan *plan)
{
    const struct request *request = &plan->request;
    uint64_t seed = (uint64_t)request->seed;
    ASSERT(plan->guesses > 0 && !best->guess);
    best->guess = alloc_array((size_t)plan->guesses * plan->board->cells, sizeof *best->guess);
    while (best->guesses < plan->guesses && take_guess(best, plan->board, (int64_t)seed++))
        if (deadline_reached(request->deadline)) return;
    ASSERT(best->guesses <= plan->guesses);
    if (best->guesses == plan->guesses) return;
    alloc_free(best->guess);
    best->guess = NULL;
    best->guesses = 0;
}

void best_open(struct best *best, const struct plan *plan, struct sentence *reason)
{
    const struct board *board = plan->board;
    if (!board) {
        const struct problem_kind *kind = plan->problem.kind;
        best->optimises = kind->optimises && kind->optimises(&plan->problem);
        return;
    }
    const struct family_objective *objective = board->family->objective;
    const struct family_theorems *theorems = board->family->theorems;
    bool bounded = objective && objective->bound && objective->bound(board, &best->bound, &best->by);
    if (!bounded) best->by = NULL;
    best->optimises = best->by || board->best_alone;
    best->refuted = plan->plain && theorems && theorems->refute && theorems->refute(board, reason);
    if (!best->refuted && plan->guesses && (best->optimises || plan->plain)) take_guesses(best, plan);
    ASSERT((best->guess != NULL) == (best->guesses > 0));
    ASSERT(!best->refuted || !best->guess);
}

void best_close(struct best *best)
{
    alloc_free(best->guess);
}

bool best_proves(const struct best *best)
{
    return best->guess && best->by && best->value == best->bound;
}

bool best_known(const struct best *best, const struct plan *plan)
{
    return best->refuted || (plan->plain && (best->optimises ? best_proves(best) : best->guess != NULL));
}

static void prefer(dm_model *model, dm_int x, int32_t value)
{
    if (dm_lo(model, x) < dm_hi(model, x)) dm_prefer(model, x, value);
}

void best_post_better(struct build *build, int64_t value, const int32_t *values)
{
    dm_model *model = build->model;
    dm_int objective;
    int sense = dm_objective(model, &objective);
    ASSERT(sense == 1 || sense == -1);
    dm_section(model, "better than %lld", (long long)value);
    dm_require(model, sense > 0 ? dm_le(model, objective, value - 1) : dm_ge(model, objective, value + 1));
    /* The excluded answer is still a warm start. */
    if (build->row && build->row->view) return;
    ASSERT(build->board && build->size >= build->board->cells);
    for (size_t i = 0; i < build->board->cells; i++) prefer(model, build->variable[i], values[i]);
}

void best_post(struct best *best, struct build *build)
{
    dm_int objective;
    best->sense = dm_objective(build->model, &objective);
    if (best->sense && best->guess) best_post_better(build, best->value, best->guess);
}

bool best_objective(const struct best *best, const dm_solver *solver, struct session_objective *o)
{
    if (best->settled) {
        *o = (struct session_objective){.best = best->value,
                                        .bound = best->value,
                                        .has_bound = true,
                                        .sense = best->sense,
                                        .by = best->by};
        return true;
    }
    ASSERT(!best->proved || best->guess || best->had);
    o->sense = best->sense;
    bool found = solver && dm_best(solver, &o->best);
    if (!found && !best->had && !(best->guess && best->optimises)) return false;
    if (!found) o->best = best->had ? best->own : best->value;
    o->has_bound = solver ? dm_bound(solver, &o->bound) : best->searched;
    if (!solver && best->searched) o->bound = best->reached;
    if (best->by && (!o->has_bound || best->sense * best->bound > best->sense * o->bound)) {
        o->has_bound = true;
        o->bound = best->bound;
    }
    if (best->proved || (o->has_bound && best->sense * o->bound > best->sense * o->best)) {
        o->has_bound = true;
        o->bound = o->best;
    }
    o->by = o->has_bound && best->by && o->bound == best->bound ? best->by : NULL;
    return true;
}

void best_progress(const struct best *best, dm_progress *p)
{
    if (best->had && (!p->has_best || best->sense * best->own < best->sense * p->best)) {
        p->has_best = true;
        p->has_values = false;
        p->best = best->own;
    }
    if (best->guess && !p->has_best) {
        p->has_best = true;
        p->best = best->value;
    }
    if (best->searched && (!p->has_bound || best->sense * best->reached > best->sense * p->bound)) {
        p->has_bound = true;
        p->bound = best->reached;
    }
}
