/* Whether a search without learning insists.
 *
 * A choice that failed has shown where the trouble is. To insist is to decide its variable next,
 * before any other and at whatever level the search has gone back to, until it has a value that
 * holds (last conflicts: Lecoutre, Sais, Tabary and Vidal 2009). The trees of some models become
 * ten times smaller by it, those of others half as large again, and nothing tells beforehand which;
 * docs/kernel.md has the figures.
 *
 * So it is found out while searching. The order of variables may change at any node without losing
 * anything, and search_done says which part of the tree is behind. Failures are counted in windows
 * of WINDOW; in each the search insists or it does not. What a window brings depends most of all on
 * where in the tree it is: it may be a millionth, and the next a tenth. So windows are compared
 * with their neighbours only, where the way changes, by the ratio of the two; and the ratios are
 * averaged by their logarithms, where old ones fade. The better way has the next windows, and the
 * other one in eight, as the tree is not the same everywhere. Where any solution will do, less of
 * the tree has to be seen than this measures, and insisting is favoured.
 *
 * Only an order that nobody asked for is given up: insist_allow. A failure costs O(1), a window the
 * number of levels. */
#include "solver/kernel/hostile.h"

#include <math.h>

enum {
    WINDOW = KERNEL_HOSTILE ? 2 : 512, /* failures */
    TRIAL = 8,                         /* windows at first that the two ways take in turns */
    EVERY = 8                          /* of later ones, one is for the way that seems worse */
};
static const double FADE = 0.97, MOST = 3; /* of a logarithm */

void insist_allow(struct kernel *k, double bias)
{
    k->last_conflict.bias = bias;
    k->last_conflict.on = bias > 1;
}

/* After a restart there is less behind than before, and nothing to compare. */
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

void insist_failed(struct kernel *k)
{
    ASSERT(!k->config.learn && k->trail.levels.size > 0);
    const struct level *last = &vec_last(&k->trail.levels);
    if (k->last_conflict.bias == 0) return;
    if (++k->last_conflict.failures % WINDOW == 0) close_window(k);
    if (!last->flipped) k->last_conflict.var = last->choice.var;
}

int32_t insist_next(const struct kernel *k)
{
    ASSERT((size_t)k->last_conflict.var < k->dom.vars.size);
    const struct kernel_var *v = &k->dom.vars.data[k->last_conflict.var];
    return k->last_conflict.on && v->lo < v->hi ? k->last_conflict.var : 0;
}
