/* Which value to try first.
 *
 * In this order: what the user gave (dm_prefer, a warm start); the value in the last solution, so
 * that the search for a better one stays near it (Demirovic, Chu and Stuckey 2018); in stable runs,
 * the value in the target, which is the longest assignment that was free of conflicts since the
 * mode began (Biere and Fleury 2020); the value that the variable had last (Pipatsrisawat and
 * Darwiche 2007); the least. Where a phase is forced (config.phase), it alone counts. */
#include "solver/kernel/kernel.h"

void phase_add_var(struct kernel *k, int32_t lo)
{
    vec_push(&k->phases.of_var, ((struct phase){.saved = lo}));
}

void phase_prefer(struct kernel *k, int32_t var, int32_t value)
{
    ASSERT(var > 0 && (size_t)var < k->phases.of_var.size);
    k->phases.of_var.data[var].saved = value;
    k->phases.of_var.data[var].knows = PHASE_SAID;
}

void phase_note_solution(struct kernel *k)
{
    for (size_t var = 1; var < k->dom.vars.size; var++) {
        ASSERT(k->dom.vars.data[var].lo == k->dom.vars.data[var].hi || eliminate_is_gone(k, (int32_t)var));
        k->phases.of_var.data[var].solution = k->dom.vars.data[var].lo;
        k->phases.of_var.data[var].knows |= PHASE_SOLUTION;
    }
}

void phase_note_target(struct kernel *k)
{
    ASSERT(k->restart.stable && k->config.learn);
    /* What the last level brought is part of the conflict. */
    int32_t size = k->trail.levels.size ? vec_last(&k->trail.levels).start : 0;
    if (size <= k->phases.target_size) return;
    k->phases.target_size = size;
    for (size_t var = 1; var < k->dom.vars.size; var++) {
        const struct kernel_var *v = &k->dom.vars.data[var];
        if (v->lo != v->hi) continue;
        k->phases.of_var.data[var].target = v->lo;
        k->phases.of_var.data[var].knows |= PHASE_TARGET;
    }
}

int32_t phase_of(const struct kernel *k, int32_t var)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    ASSERT(v->lo < v->hi);
    struct phase p = k->phases.of_var.data[var];
    int32_t wanted = p.saved;
    if (k->config.phase) return k->config.phase == 2 ? v->hi : v->lo;
    if (!p.knows) return v->lo;
    if (!(p.knows & PHASE_SAID)) {
        if (p.knows & PHASE_SOLUTION)
            wanted = p.solution;
        else if (k->restart.stable && p.knows & PHASE_TARGET)
            wanted = p.target;
    }
    return domain_nearest(k, var, wanted);
}
