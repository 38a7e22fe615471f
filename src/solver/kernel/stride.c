/* Strides towards a better objective.
 *
 * Whoever wants the best asks for better than the last, and near the last solution there is usually
 * one that is better by one: from a first schedule of length 2000 to the best of 930 that takes a
 * thousand steps. So while solutions come easily, the first choice of a run is that the objective
 * is better by a stride, which doubles with each of them. It is a choice like any other: if it is
 * wrong, what is learnt says so, as a bound of the objective, and a restart halves the stride. So
 * no proof is sought that nobody asked for, as there would be if the stride were assumed. */
#include "solver/kernel/kernel.h"

/* Conflicts within which a solution came easily; a stride over all values of any variable. */
enum { EASY = 100, LONGEST = INT32_MAX };

void stride_toward(struct kernel *k, dm_int objective, int sense)
{
    bool same = k->objective_probe.var == objective.var;
    int up = (objective.factor > 0) == (sense > 0) ? -1 : 1;
    k->objective_probe.var = sense && objective.factor ? objective.var : 0;
    k->objective_probe.up = up > 0;
    if (!same) k->objective_probe.length = 0;
}

void stride_made(struct kernel *k)
{
    ASSERT(k->objective_probe.since <= k->counts.failures);
    bool easy = k->counts.failures - k->objective_probe.since < EASY;
    k->objective_probe.length = easy ? 2 * k->objective_probe.length + 1 : k->objective_probe.length / 2;
    if (k->objective_probe.length > LONGEST) k->objective_probe.length = LONGEST;
    k->objective_probe.since = k->counts.failures;
    ASSERT(k->objective_probe.length >= 0);
}

void stride_dropped(struct kernel *k)
{
    k->objective_probe.length /= 2;
}

bool stride_next(const struct kernel *k, struct predicate *choice)
{
    const struct kernel_var *v = &k->dom.vars.data[k->objective_probe.var];
    int64_t most = ((int64_t)v->hi - v->lo) / 2,
            length = k->objective_probe.length < most ? k->objective_probe.length : most;
    if (k->objective_probe.var == 0 || length < 2 || k->trail.levels.size > k->search.assumptions.size)
        return false;
    /* Both sides of the choice are open. */
    ASSERT(length < (int64_t)v->hi - v->lo);
    *choice = k->objective_probe.up
                  ? (struct predicate){k->objective_probe.var, (int32_t)(v->lo + length), PREDICATE_GE}
                  : (struct predicate){k->objective_probe.var, (int32_t)(v->hi - length), PREDICATE_LE};
    return true;
}
