/* Verification of explanations, for the hostile build.
 *
 * An explanation claims that its predicates held before a trail position, and that with the
 * constraint they imply the explained predicate. The first is checked against the trail. The second
 * is checked by enumeration if the domains are small: every assignment within the root-level
 * domains that satisfies the predicates but not the explained one must violate the constraint, as
 * judged by its `holds` alone. A wrong claim is printed to standard error, and aborts. */
#include "solver/kernel/hostile.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_VARS = 12, MOST_TRIALS = 3000 };

/* ---- reporting */

static void show(struct predicate p)
{
    static const char *const ops[] = {
        [PREDICATE_GE] = ">=", [PREDICATE_LE] = "<=", [PREDICATE_NE] = "!=", [PREDICATE_EQ] = "="};
    fprintf(stderr, " x%d %s %d", p.var, ops[p.op], p.value);
}

static void show_constraint(const struct propagator *p)
{
    fprintf(stderr, "damier: hostile: views");
    for (uint32_t i = 0; i < p->view_count; i++)
        fprintf(stderr, " %d*x%d%+lld", p->views[i].factor, p->views[i].var, (long long)p->views[i].offset);
    fprintf(stderr, ", rel %d, rhs %lld, condition %d*x%d%+lld\n", (int)p->rel, (long long)p->rhs,
            p->condition.factor, p->condition.var, (long long)p->condition.offset);
}

static _Noreturn void accuse(const char *sentence, const struct propagator *p, size_t count,
                             const struct predicate *predicates, const struct predicate *what)
{
    fprintf(stderr, "damier: hostile: %s (%s):", sentence, p ? p->of->name : "clause");
    for (size_t i = 0; i < count; i++) {
        if (i > 0) fprintf(stderr, ",");
        show(predicates[i]);
    }
    if (what) {
        fprintf(stderr, " ->");
        show(*what);
    }
    fprintf(stderr, "\n");
    if (p) show_constraint(p->posted);
    abort();
}

/* ---- implication, by enumeration */

struct backtrack {
    const struct kernel *kernel;
    const struct propagator *propagator;
    struct constraint constraint; /* over the variables of `model` */
    dm_model *model;
    int32_t vars[MOST_VARS]; /* the kernel's; index i is variable i + 1 of the model */
    int32_t values[MOST_VARS + 1];
    size_t var_count;
    dm_lit condition; /* 0 none */
    int32_t bottom;   /* trail position where the root level ends */
    size_t count;     /* predicates that an assignment must satisfy */
    const struct predicate *predicates;
    const struct predicate *not_this; /* and one that it must not; NULL none */
};

static bool satisfies(struct predicate p, int32_t value)
{
    switch (p.op) {
    case PREDICATE_GE:
        return value >= p.value;
    case PREDICATE_LE:
        return value <= p.value;
    case PREDICATE_NE:
        return value != p.value;
    default:
        return value == p.value;
    }
}

/* True if p implies q. Bounds are far from overflow. */
static bool implies(struct predicate p, struct predicate q)
{
    bool at_value = satisfies(q, p.value), below = satisfies(q, p.value - 1),
         above = satisfies(q, p.value + 1);
    bool same = p.var == q.var;
    switch (p.op) {
    case PREDICATE_GE:
        return same && at_value && (q.op == PREDICATE_GE || (q.op == PREDICATE_NE && q.value < p.value));
    case PREDICATE_LE:
        return same && at_value && (q.op == PREDICATE_LE || (q.op == PREDICATE_NE && q.value > p.value));
    case PREDICATE_NE:
        return same && !at_value && below && above;
    default:
        return same && at_value;
    }
}

static bool may_have(const struct backtrack *t, size_t index, int32_t value)
{
    int32_t var = t->vars[index];
    if (!trail_has_at(t->kernel, var, value, t->bottom)) return false;
    for (size_t i = 0; i < t->count; i++)
        if (t->predicates[i].var == var && !satisfies(t->predicates[i], value)) return false;
    return !t->not_this || t->not_this->var != var || !satisfies(*t->not_this, value);
}

/* The variable of the trial's model for a kernel variable, added if new. False: too many. */
static bool number_of(struct backtrack *t, int32_t var, int32_t *out)
{
    size_t i = 0;
    while (i < t->var_count && t->vars[i] != var) i++;
    if (i == MOST_VARS) return false;
    if (i == t->var_count) {
        int32_t lo = trail_lo_at(t->kernel, var, t->bottom), hi = trail_hi_at(t->kernel, var, t->bottom);
        t->vars[t->var_count++] = var;
        dm_range(t->model, lo, hi);
    }
    *out = (int32_t)i + 1;
    return true;
}

static bool translate(struct backtrack *t, const dm_int *from, dm_int *to)
{
    *to = *from;
    to->var = 0;
    return from->factor == 0 || number_of(t, from->var, &to->var);
}

/* Rebuilds the constraint over a new model. False: it has too many variables. */
static bool set_up(struct backtrack *t, dm_int *views, dm_lit *lits)
{
    const struct propagator *p = t->propagator->posted;
    uint32_t own = p->view_count - p->lit_count;
    dm_int x;
    for (uint32_t i = 0; i < p->view_count; i++) {
        if (!translate(t, &p->views[i], &x)) return false;
        if (i < own)
            views[i] = x;
        else
            lits[i - own] = dm_ge(t->model, model_handle(t->model, x), 1);
    }
    if (p->conditional) {
        if (!translate(t, &p->condition, &x)) return false;
        t->condition = dm_ge(t->model, model_handle(t->model, x), 1);
    }
    t->constraint = (struct constraint){.kind = p->of,
                                        .views = views,
                                        .view_count = own,
                                        .lits = lits,
                                        .lit_count = p->lit_count,
                                        .ints = p->ints,
                                        .int_count = p->int_count,
                                        .rel = p->rel,
                                        .rhs = p->rhs};
    return true;
}

static bool is_small(const struct backtrack *t)
{
    int64_t trials = 1;
    for (size_t i = 0; i < t->var_count; i++) {
        int64_t lo = trail_lo_at(t->kernel, t->vars[i], t->bottom),
                hi = trail_hi_at(t->kernel, t->vars[i], t->bottom);
        trials *= hi - lo + 1;
        if (hi - lo >= MOST_TRIALS || trials > MOST_TRIALS) return false;
    }
    return true;
}

/* True if the assignment can be completed from this variable on without violating the
 * constraint. */
static bool possible(struct backtrack *t, size_t index)
{
    if (index == t->var_count) {
        struct dm_candidate at = {t->model, t->values, 0};
        return (t->condition && !candidate_lit(&at, t->condition)) ||
               t->constraint.kind->holds(&t->constraint, &at);
    }
    int32_t lo = trail_lo_at(t->kernel, t->vars[index], t->bottom);
    int32_t hi = trail_hi_at(t->kernel, t->vars[index], t->bottom);
    for (int32_t value = lo; value <= hi; value++) {
        t->values[index + 1] = value;
        if (may_have(t, index, value) && possible(t, index + 1)) return true;
    }
    return false;
}

static void try_out(const struct kernel *k, const struct propagator *p, size_t count,
                    const struct predicate *predicates, const struct predicate *what)
{
    struct backtrack t = {.kernel = k,
                          .propagator = p,
                          .model = dm_model_new(),
                          .bottom = k->trail.levels.size ? k->trail.levels.data[0].start
                                                         : (int32_t)k->trail.entries.size,
                          .count = count,
                          .predicates = predicates,
                          .not_this = what};
    dm_int *views = alloc_array(p->view_count + 1, sizeof *views);
    dm_lit *lits = alloc_array(p->view_count + 1, sizeof *lits);
    bool refuted = set_up(&t, views, lits) && is_small(&t) && possible(&t, 0);
    alloc_free(views);
    alloc_free(lits);
    dm_model_free(t.model);
    if (refuted) accuse(what ? "these do not imply it" : "these are no conflict", p, count, predicates, what);
}

/* ---- claims */

void hostile_store_posted(struct kernel *k, struct propagator *p)
{
    struct propagator *copy = arena_copy(&k->arena, p, sizeof *p);
    copy->views = arena_copy(&k->arena, p->views, p->view_count * sizeof *p->views);
    p->posted = copy;
}

void hostile_reason(const struct kernel *k, struct reason reason, struct predicate what, int32_t at)
{
    const struct propagator *p =
        reason.tag == REASON_PROPAGATOR ? k->queue.propagators.data[reason.value] : NULL;
    for (size_t i = 0; i < k->explain.because.size; i++)
        if (!trail_held(k, k->explain.because.data[i], at))
            accuse("a reason that did not hold", p, 1, &k->explain.because.data[i], &what);
    if (reason.tag == REASON_CLAUSE) {
        struct predicate first = atom_predicate(k, clause_lits(k, reason.value)[0]);
        if (!implies(first, what)) accuse("a clause whose first literal is another", NULL, 1, &first, &what);
    }
    bool nothing = what.var == 0; /* a change of a constant is a conflict, and is checked as one */
    if (p && !k->poll.halted)
        try_out(k, p, k->explain.because.size, k->explain.because.data, nothing ? NULL : &what);
}

void hostile_conflict(const struct kernel *k, const struct propagator *p)
{
    if (!k->config.learn || k->poll.halted) return; /* an interrupted explanation is not used */
    for (size_t i = 0; i < k->explain.conflict.size; i++)
        if (!domain_is_true(k, k->explain.conflict.data[i]))
            accuse("a conflict that is none", p, 1, &k->explain.conflict.data[i], NULL);
    if (p) try_out(k, p, k->explain.conflict.size, k->explain.conflict.data, NULL);
}

void hostile_entries(struct kernel *k)
{
    static const enum predicate_op ops[] = {PREDICATE_GE, PREDICATE_LE, PREDICATE_NE};
    if (!k->config.learn || k->trail.levels.size == 0) return;
    for (int32_t i = vec_last(&k->trail.levels).start; (size_t)i < k->trail.entries.size; i++) {
        const struct entry e = k->trail.entries.data[i];
        if (e.kind == ENTRY_CELL || e.tag == REASON_NONE) continue;
        explain_entry(k, i, (struct predicate){e.var, e.now, ops[e.kind]});
        if (e.kind == ENTRY_LO) explain_entry(k, i, (struct predicate){e.var, e.old + 1, PREDICATE_GE});
        if (e.kind == ENTRY_HI) explain_entry(k, i, (struct predicate){e.var, e.old - 1, PREDICATE_LE});
    }
}

void hostile_audit(struct kernel *k, bool rests)
{
    enum { ALWAYS = 200, SOMETIMES = 50 }; /* all of the first calls audit, then one in SOMETIMES */
    if (++k->audits > ALWAYS && k->audits % SOMETIMES != 0) return;
    const char *broken = audit_kernel(k, rests);
    if (!broken) return;
    fprintf(stderr, "damier: hostile: %s\n", broken);
    abort();
}

void hostile_learnt(const struct kernel *k, bool before)
{
    for (size_t i = 0; i < k->analysis.learnt.size; i++) {
        struct predicate p = atom_predicate(k, k->analysis.learnt.data[i]);
        bool is_false = atom_truth(k, k->analysis.learnt.data[i]) == FALSE_NOW;
        if (i == 0 && !before ? is_false : !is_false)
            accuse("a learnt clause that is not unit", NULL, 1, &p, NULL);
    }
}
