/* The last-conflict heuristic, switched on and off by measuring its progress.
 *
 * After a failed decision, its variable is decided next, before the given order, until it has a
 * value (Lecoutre, Sais, Tabary and Vidal 2009). That makes some search trees ten times smaller and
 * others half as large again; docs/kernel.md has the figures. No property of the model is known to
 * predict which.
 *
 * So the search measures it. The variable order may change at any node without losing completeness,
 * and search_done estimates the fraction of the tree that is done. The heuristic is on or off for
 * windows of WINDOW failures. Progress per window varies by orders of magnitude with the position
 * in the tree; so only neighbouring windows with different settings are compared, by the logarithm
 * of the ratio of their progress, and these are averaged with decay. The better setting gets the
 * next windows, the other one in EVERY. If any solution is accepted, less of the tree has to be
 * searched than this measures, so the heuristic gets a bias.
 *
 * Only used if the user gave no order (last_conflict_enable). Cost: O(1) per failure, O(levels) per
 * window. */
#include "solver/kernel/hostile.h"

#include <math.h>

enum {
    WINDOW = KERNEL_HOSTILE ? 2 : 512, /* failures */
    TRIAL = 8,                         /* first windows, which alternate */
    EVERY = 8                          /* later, one window in this many has the worse setting */
};
static const double FADE = 0.97, MOST = 3; /* of a logarithm */

void last_conflict_enable(struct kernel *k, double bias)
{
    k->last_conflict.bias = bias;
    k->last_conflict.on = bias > 1;
}

/* After a restart less of the tree is done than before, and there is nothing to compare. */
static void close_window(struct kernel *k)
{
    struct last_conflict *in = &k->last_conflict;
    double done = search_done(k), gain = log(fmax(done - in->done, 1e-15));
    ASSERT(done >= 0 && done <= 1.001);
    bool fine = done >= in->done, changed = in->on != in->before;
    if (fine && in->compares && changed) {
        double more = in->on ? gain - in->gain : in->gain - gain;
        in->better = FADE * in->better + fmax(-MOST, fmin(MOST, more));
        in->weight = FADE * in->weight + 1;
    }
    in->done = done;
    in->gain = gain;
    in->before = in->on;
    in->compares = fine;
    int64_t number = ++in->closed;
    bool better = in->better + in->weight * log(in->bias) >= 0;
    in->on = number < TRIAL ? !in->on : better != (number % EVERY == 0);
}

void last_conflict_failed(struct kernel *k)
{
    ASSERT(!k->config.learn && k->trail.levels.size > 0);
    const struct level *last = &vec_last(&k->trail.levels);
    if (k->last_conflict.bias == 0) return;
    if (++k->last_conflict.failures % WINDOW == 0) close_window(k);
    if (!last->flipped) k->last_conflict.var = last->choice.var;
}

int32_t last_conflict_next(const struct kernel *k)
{
    ASSERT((size_t)k->last_conflict.var < k->dom.vars.size);
    const struct kernel_var *v = &k->dom.vars.data[k->last_conflict.var];
    return k->last_conflict.on && v->lo < v->hi ? k->last_conflict.var : 0;
}
