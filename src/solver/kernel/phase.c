/* Phase saving: the value to try first.
 *
 * In this order: the user's value (dm_prefer, a warm start); the value in the last solution, for
 * solution-guided search (Demirovic, Chu and Stuckey 2018); in stable mode, the value in the target
 * assignment, the longest one without a conflict since the mode began (Biere and Fleury 2020); the
 * variable's last value (Pipatsrisawat and Darwiche 2007); its smallest value. config.phase
 * overrides all of these. */
#include "solver/kernel/kernel.h"

void phase_add_var(struct kernel *k, int32_t lo)
{
    vec_push(&k->phases.of_var, ((struct phase){.saved = lo}));
}

void phase_prefer(struct kernel *k, int32_t var, int32_t value)
{
    ASSERT(var > 0 && (size_t)var < k->phases.of_var.size);
    k->phases.of_var.data[var].saved = value;
    k->phases.of_var.data[var].known = PHASE_USER;
}

void phase_note_solution(struct kernel *k)
{
    for (size_t var = 1; var < k->dom.vars.size; var++) {
        ASSERT(k->dom.vars.data[var].lo == k->dom.vars.data[var].hi || eliminate_is_gone(k, (int32_t)var));
        k->phases.of_var.data[var].solution = k->dom.vars.data[var].lo;
        k->phases.of_var.data[var].known |= PHASE_SOLUTION;
    }
}

void phase_note_target(struct kernel *k)
{
    ASSERT(k->restart.stable && k->config.learn);
    /* The last level is part of the conflict. */
    int32_t size = k->trail.levels.size ? vec_last(&k->trail.levels).start : 0;
    if (size <= k->phases.target_size) return;
    k->phases.target_size = size;
    for (size_t var = 1; var < k->dom.vars.size; var++) {
        const struct kernel_var *v = &k->dom.vars.data[var];
        if (v->lo != v->hi) continue;
        k->phases.of_var.data[var].target = v->lo;
        k->phases.of_var.data[var].known |= PHASE_TARGET;
    }
}

int32_t phase_of(const struct kernel *k, int32_t var)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    ASSERT(v->lo < v->hi);
    struct phase p = k->phases.of_var.data[var];
    int32_t wanted = p.saved;
    if (k->config.phase) return k->config.phase == 2 ? v->hi : v->lo;
    if (!p.known) return v->lo;
    if (!(p.known & PHASE_USER)) {
        if (p.known & PHASE_SOLUTION)
            wanted = p.solution;
        else if (k->restart.stable && p.known & PHASE_TARGET)
            wanted = p.target;
    }
    return domain_nearest(k, var, wanted);
}
