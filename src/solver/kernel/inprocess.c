/* In-processing: when to run local search, root-level simplification and variable elimination.
 *
 * Each technique gets a fixed share of the effort of the search, which bounds its cost if it is
 * useless. Effort is counted in clauses visited and views propagated, never in seconds, so the same
 * seed gives the same search on every machine. docs/kernel.md has the measurements, and those of
 * techniques that did not pay. */
#include "solver/kernel/hostile.h"

/* ---- local search */

/* Share of the search effort for local search, and the smallest budget of a run. */
static const double WALK_SHARE = 0.1;
enum { WALK_LEAST = 100000 };

/* Useless if phases are fixed, or if most constraints are propagators. */
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

/* ---- at the root level */

/* Conflicts between two simplifications, and before the first. */
enum { PAUSE = 2000, FIRST = 500 };

/* Propagates at the root level. False: unsatisfiable. */
static bool settle(struct kernel *k)
{
    trail_backtrack(k, 0);
    k->impossible |= !queue_run(k);
    ASSERT(k->impossible || k->poll.halted || queue_at_fixpoint(k));
    return !k->impossible;
}

/* The number of conflicts between two eliminations doubles, and copying the clauses must cost less
 * than the search did. False: unsatisfiable. */
static bool eliminate(struct kernel *k)
{
    struct inprocess *p = &k->inprocess;
    if (!k->config.eliminate) return true;
    ASSERT(kernel_at_root(k) && queue_at_fixpoint(k));
    bool soon = p->effort < 4 * k->clauses.arena.size || k->counts.failures < p->next_elimination;
    if (soon && !hostile_hurry(k)) return true;
    p->next_elimination = 2 * k->counts.failures;
    eliminate_run(k, 100000 + p->effort / 4);
    k->impossible = k->impossible || !queue_run(k);
    return !k->impossible;
}

bool inprocess_run(struct kernel *k)
{
    /* An enumeration must keep its flipped levels. */
    ASSERT(k->trail.flipped == 0);
    struct inprocess *p = &k->inprocess;
    walk(k);
    if (p->next == 0) p->next = FIRST;
    if (k->poll.halted || (k->counts.failures < p->next && !hostile_hurry(k))) return true;
    p->next = k->counts.failures + PAUSE;
    if (!settle(k)) return false;
    if (k->poll.halted) return true;
    clauses_simplify(k);
    return eliminate(k);
}
