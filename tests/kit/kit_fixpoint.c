/* Propagators at a fixpoint against the truth, which is found by trial of everything. */
#include "kit_fixpoint.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_REASONS = 64 };

void kit_fixpoint_load(struct kit_fixpoint *s, dm_model *model)
{
    *s = (struct kit_fixpoint){.model = model, .variables = (int32_t)model->variables.size - 1};
    assert_true(s->variables <= KIT_FIXPOINT_VARIABLES);
    s->kernel = kernel_new(&(struct kernel_config){.learn = true, .conflict_limit = -1});
    s->loader = load_new(model, s->kernel);
    load_more(s->loader);
}

void kit_fixpoint_unload(struct kit_fixpoint *s)
{
    load_free(s->loader);
    kernel_free(s->kernel);
}

/* Which values of which variables are part of a solution over the present domains; false: there is
 * none. */
static bool supported(const struct kit_fixpoint *s, int32_t *values, int32_t var,
                      bool found[][KIT_FIXPOINT_SPREAD])
{
    bool any = false;
    if (var > s->variables) {
        any = !candidate_violated(&(struct dm_candidate){s->model, values, 0}, 0);
        for (int i = 1; i <= s->variables && any; i++) found[i][values[i] - KIT_FIXPOINT_LEAST] = true;
        return any;
    }
    const struct variable *v = model_variable(s->model, var);
    for (values[var] = v->lo; values[var] <= v->hi; values[var]++)
        if (domain_has(s->kernel, load_var(s->loader, var), values[var]))
            any |= supported(s, values, var + 1, found);
    return any;
}

/* ---- explanations */

static bool satisfies(int32_t value, struct predicate p)
{
    return p.op == PREDICATE_GE   ? value >= p.value
           : p.op == PREDICATE_LE ? value <= p.value
           : p.op == PREDICATE_NE ? value != p.value
                                  : value == p.value;
}

static bool held_before(const struct kernel *k, struct predicate p, int32_t at)
{
    int32_t lo = trail_lo_at(k, p.var, at), hi = trail_hi_at(k, p.var, at);
    return p.op == PREDICATE_GE   ? lo >= p.value
           : p.op == PREDICATE_LE ? hi <= p.value
           : p.op == PREDICATE_NE ? !trail_has_at(k, p.var, p.value, at)
                                  : lo == p.value && hi == p.value;
}

/* Variables of a decomposition are beyond trial. */
static bool of_model(const struct kit_fixpoint *s, size_t count, const struct predicate *all)
{
    for (size_t i = 0; i < count; i++) {
        bool found = false;
        for (int32_t var = 1; var <= s->variables; var++) found |= load_var(s->loader, var) == all[i].var;
        if (!found) return false;
    }
    return true;
}

/* True if there is a solution, within the domains of the model and of the root level, in which all
 * of these hold. */
static bool possible_with(const struct kit_fixpoint *s, int32_t *values, int32_t var, size_t count,
                          const struct predicate *all)
{
    if (var > s->variables) return !candidate_violated(&(struct dm_candidate){s->model, values, 0}, 0);
    const struct variable *v = model_variable(s->model, var);
    int32_t own = load_var(s->loader, var);
    for (values[var] = v->lo; values[var] <= v->hi; values[var]++) {
        bool fits = model_has_value(s->model, var, values[var]);
        for (size_t i = 0; i < count && fits; i++) fits = all[i].var != own || satisfies(values[var], all[i]);
        if (fits && possible_with(s, values, var + 1, count, all)) return true;
    }
    return false;
}

/* Of every change that a propagator made, for what it said and for one bound less. */
static void hold_reasons(const struct kit_fixpoint *s)
{
    struct kernel *k = s->kernel;
    static const enum predicate_op ops[] = {PREDICATE_GE, PREDICATE_LE, PREDICATE_NE};
    for (int32_t at = 0; at < (int32_t)k->trail.entries.size; at++) {
        struct entry e = k->trail.entries.data[at];
        if (e.kind == ENTRY_CELL || e.tag != REASON_PROPAGATOR) continue;
        int32_t weaker = e.kind == ENTRY_LO ? e.old + 1 : e.kind == ENTRY_HI ? e.old - 1 : e.now;
        for (int ask = 0; ask < 2; ask++) {
            struct predicate what = {e.var, ask ? weaker : e.now, ops[e.kind]}, all[MOST_REASONS];
            explain_entry(k, at, what);
            size_t count = k->explain.because.size;
            assert_true(count < MOST_REASONS);
            for (size_t i = 0; i < count; i++) all[i] = k->explain.because.data[i];
            for (size_t i = 0; i < count; i++) assert_true(held_before(k, all[i], at));
            all[count] = domain_negation(what);
            int32_t values[KIT_FIXPOINT_VARIABLES + 1] = {0};
            if (of_model(s, count + 1, all)) assert_false(possible_with(s, values, 1, count + 1, all));
        }
    }
}

static void hold_conflict(const struct kit_fixpoint *s)
{
    struct kernel *k = s->kernel;
    int32_t values[KIT_FIXPOINT_VARIABLES + 1] = {0};
    for (size_t i = 0; i < k->explain.conflict.size; i++)
        assert_true(domain_is_true(k, k->explain.conflict.data[i]));
    if (of_model(s, k->explain.conflict.size, k->explain.conflict.data))
        assert_false(possible_with(s, values, 1, k->explain.conflict.size, k->explain.conflict.data));
}

/* The fixpoint against the truth; false where there is a conflict. */
static bool hold_fixpoint(struct kit_fixpoint *s)
{
    bool before[KIT_FIXPOINT_VARIABLES + 1][KIT_FIXPOINT_SPREAD] = {{0}};
    int32_t values[KIT_FIXPOINT_VARIABLES + 1] = {0};
    bool possible = supported(s, values, 1, before), fine = !s->kernel->impossible && queue_run(s->kernel);
    if (!fine) {
        assert_false(possible);
        if (!s->kernel->impossible) hold_conflict(s);
        return false;
    }
    memset(s->supported, 0, sizeof s->supported);
    bool left = supported(s, values, 1, s->supported), full = true;
    assert_int_equal(left, possible);
    assert_memory_equal(before, s->supported, sizeof before); /* no solution was lost */
    for (size_t var = 1; var < s->kernel->dom.vars.size; var++)
        full &= domain_size(s->kernel, (int32_t)var) == 1;
    assert_true(left || !full);
    if (s->check) s->check(s);
    hold_reasons(s);
    return true;
}

static struct predicate some_choice(const struct kit_fixpoint *s, struct rng *rng)
{
    int32_t var = (int32_t)rng_between(rng, 1, s->variables);
    const struct variable *v = model_variable(s->model, var);
    return (struct predicate){load_var(s->loader, var), (int32_t)rng_between(rng, v->lo, v->hi),
                              (enum predicate_op)rng_below(rng, 4)};
}

void kit_fixpoint_walk(struct kit_fixpoint *s, struct rng *rng, int steps)
{
    if (!hold_fixpoint(s)) return;
    for (int step = 0; step < steps; step++) {
        struct kernel *k = s->kernel;
        struct predicate choice = some_choice(s, rng), more = some_choice(s, rng);
        if (rng_below(rng, 5) == 0 && k->trail.levels.size)
            trail_backtrack(k, (size_t)rng_below(rng, k->trail.levels.size));
        if (domain_is_false(k, choice) || domain_is_true(k, choice)) continue;
        trail_push_level(k, choice, false);
        domain_apply(k, choice, (struct reason){.tag = REASON_NONE});
        if (rng_below(rng, 2) && !domain_is_false(k, more)) /* two columns at once */
            domain_apply(k, more, (struct reason){.tag = REASON_NONE});
        if (!hold_fixpoint(s)) trail_backtrack(k, k->trail.levels.size - 1);
    }
}
