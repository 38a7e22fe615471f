/* When to stop searching for a while and work on the clauses instead.
 *
 * Each technique gets a share of the effort of the search, so that it costs that much at most
 * however useless it is. Effort is counted in clauses looked at and views of the propagators that
 * ran, never in seconds: the same seed gives the same search everywhere. docs/kernel.md says what
 * each of them was worth, and which others were not worth their code. */
#include "solver/kernel/hostile.h"

/* ---- local search */

/* Of the effort of the search: what walks may cost in all; and the least that is worth one. */
static const double WALK_SHARE = 0.1;
enum { WALK_LEAST = 100000 };

/* Phases are of no use where others are given, and the clauses must be most of what there is. */
static bool can_walk(const struct kernel *k)
{
    return k->config.phase == 0 && 10 * k->queue.propagators.size < k->dom.vars.size;
}

static void walk(struct kernel *k)
{
    struct inprocess *p = &k->inprocess;
    uint64_t budget = WALK_LEAST + (uint64_t)(WALK_SHARE * (double)p->effort);
    uint64_t least = WALK_LEAST + 4 * k->clauses.arena.size;
    if (!can_walk(k) || budget < p->walked + least) return;
    p->walked += probsat_run(k, budget - p->walked);
}

/* ---- at the bottom */

/* Conflicts from one time to the next. */
enum { PAUSE = 2000, FIRST = 500 };

/* False: there is no solution. */
static bool settle(struct kernel *k)
{
    trail_undo(k, 0);
    k->impossible |= !queue_run(k);
    ASSERT(k->impossible || k->poll.halted || queue_rests(k));
    return !k->impossible;
}

/* The second time after twice as many conflicts, and so on; and copying all clauses must cost less
 * than the search did. False: there is no solution. */
static bool eliminate(struct kernel *k)
{
    struct inprocess *p = &k->inprocess;
    if (!k->config.eliminate) return true;
    ASSERT(kernel_bottom(k) && queue_rests(k));
    bool soon = p->effort < 4 * k->clauses.arena.size || k->counts.failures < p->next_elimination;
    if (soon && !hostile_hurry(k)) return true;
    p->next_elimination = 2 * k->counts.failures;
    eliminate_run(k, 100000 + p->effort / 4);
    k->impossible = k->impossible || !queue_run(k);
    return !k->impossible;
}

bool inprocess_run(struct kernel *k)
{
    /* Listing cannot lose its levels. */
    ASSERT(k->trail.flipped == 0);
    struct inprocess *p = &k->inprocess;
    walk(k);
    if (p->next == 0) p->next = FIRST;
    if (k->poll.halted || (k->counts.failures < p->next && !hostile_hurry(k))) return true;
    p->next = k->counts.failures + PAUSE;
    if (!settle(k)) return false;
    if (k->poll.halted) return true;
    clauses_tidy(k);
    return eliminate(k);
}
