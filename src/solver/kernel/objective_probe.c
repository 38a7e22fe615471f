/* Objective probing: the first decision of a run is a large improvement of the objective.
 *
 * Branch and bound requires only an improvement on the incumbent, and near the incumbent there is
 * usually a solution that is better by one. From a first schedule of length 2000 to the optimum of
 * 930, that takes a thousand solutions. So while solutions are easy to find, the first decision of
 * a run requires an improvement of `length`, which doubles with each solution and is halved at each
 * restart. It is a decision, not an assumption: if it is wrong, the kernel learns a bound of the
 * objective and goes on, and never has to prove that the improvement is impossible. */
#include "solver/kernel/kernel.h"

/* Conflicts within which a solution counts as easy; the largest improvement to try. */
enum { EASY = 100, LONGEST = INT32_MAX };

void objective_probe_set(struct kernel *k, dm_int objective, int sense)
{
    bool same = k->objective_probe.var == objective.var;
    int up = (objective.factor > 0) == (sense > 0) ? -1 : 1;
    k->objective_probe.var = sense && objective.factor ? objective.var : 0;
    k->objective_probe.up = up > 0;
    if (!same) k->objective_probe.length = 0;
}

void objective_probe_found(struct kernel *k)
{
    ASSERT(k->objective_probe.since <= k->counts.failures);
    bool easy = k->counts.failures - k->objective_probe.since < EASY;
    k->objective_probe.length = easy ? 2 * k->objective_probe.length + 1 : k->objective_probe.length / 2;
    if (k->objective_probe.length > LONGEST) k->objective_probe.length = LONGEST;
    k->objective_probe.since = k->counts.failures;
    ASSERT(k->objective_probe.length >= 0);
}

void objective_probe_failed(struct kernel *k)
{
    k->objective_probe.length /= 2;
}

bool objective_probe_next(const struct kernel *k, struct predicate *choice)
{
    const struct kernel_var *v = &k->dom.vars.data[k->objective_probe.var];
    int64_t most = ((int64_t)v->hi - v->lo) / 2,
            length = k->objective_probe.length < most ? k->objective_probe.length : most;
    if (k->objective_probe.var == 0 || length < 2 || k->trail.levels.size > k->search.assumptions.size)
        return false;
    /* The decision and its negation are both open. */
    ASSERT(length < (int64_t)v->hi - v->lo);
    *choice = k->objective_probe.up
                  ? (struct predicate){k->objective_probe.var, (int32_t)(v->lo + length), PREDICATE_GE}
                  : (struct predicate){k->objective_probe.var, (int32_t)(v->hi - length), PREDICATE_LE};
    return true;
}
