/* Core-guided optimisation, as in MaxSAT: lower bounds from cores (the OLL algorithm).
 *
 * Idea. Assume that every term of the objective is at its lower bound. If that is unsatisfiable,
 * the kernel returns a core: at least one of its terms is larger by one, so the objective is larger
 * by the smallest weight among them. That weight moves from the terms to a new term, the sum of the
 * core, which may exceed the sum of its lower bounds by one for free. So the objective is always
 *     bound + sum of weight * (term - least)
 * and every core raises the bound. A solution under all assumptions is optimal. Sums are binary
 * trees of variables, like a totalizer; the kernel creates their literals lazily.
 *
 * Phases. Terms of large weight come first (stratification): solutions under some of the
 * assumptions are good incumbents, and cores of large weight raise the bound most. Within a
 * stratum, weight-disjoint cores are collected first, and their sums are created when no more are
 * found: such cores are smaller than cores over sums.
 *
 * R1: core minimisation by probes without some of its members, with few conflicts each.
 * R2: a core of one term raises its bound, by twice as much each time while that is easy.
 * R3: R1 and R2 together take no more conflicts than the search for cores: where cores are easy to
 *     find, improving them does not pay.
 * R4: hardening: a term exceeds its lower bound by at most the gap between the bound and the
 *     largest value of the objective. If the gap is 0, all terms are fixed.
 *
 * The incumbent is never assumed, so cores stay valid when it changes.
 *
 * Literature: Andres, Kaufmann, Matheis and Schaub 2012; Morgado, Dodaro and Marques-Silva 2014;
 * Ansotegui and others 2013 (strata); Berg and Jarvisalo 2017 (weights before sums); Gange, Berg,
 * Demirovic and Stuckey 2020 (with integers); Berg, Demirovic and Stuckey 2019 (cores_share). */
#include "solver/engine/objective_terms.h"
#include "solver/engine/strategy.h"

enum {
    /* conflicts of the probes of R1, trimming and dropping, and of R2 */
    TRIM = 200,
    DROP = 30,
    EXHAUST = 100,
    /* largest core from which members are dropped one by one */
    FEW = 300,
    /* budget of further cores of a phase */
    PHASE = 100,
    /* kernel variables per variable of the model, above which no new search adds sums */
    MOST_SUMS = 10
};

struct core {
    int64_t weight;
    /* index of its first member in `members`, and their number */
    size_t first, count;
};

struct cores {
    struct strategy *strategy;
    struct objective_sum terms;
    int64_t bound;
    /* terms of at least this weight are assumed to be at their lower bound */
    int64_t stratum;
    /* conflicts left for R1 and R2 */
    int64_t credit;
    /* by kernel variable, possibly shorter: index of its term from 1 */
    vec_i32 place;
    /* the assumptions of a probe; scratch */
    predicate_list soft;
    /* indices of the terms of the current core, and of the last core read */
    VEC(size_t) core, rest;
    /* cores without a sum yet; their members, with the assumed lower bounds */
    VEC(struct core) waiting;
    VEC(struct objective_term) members;
    /* the bound at the last cores_share */
    int64_t shared;
    /* unsatisfiable under the caller's assumptions */
    bool impossible;
    /* a sum is too large for a variable: the bound stays valid, but is final */
    bool full;
};

/* ---- making and freeing */

static void note_place(struct cores *c, size_t at)
{
    ASSERT(at < c->terms.list.size);
    int32_t var = c->terms.list.data[at].view.var;
    while (c->place.size <= (size_t)var) vec_push(&c->place, 0);
    c->place.data[var] = (int32_t)at + 1;
}

static int64_t heaviest_below(const struct cores *c, int64_t limit)
{
    int64_t weight = 0;
    for (size_t i = 0; i < c->terms.list.size; i++) {
        int64_t w = c->terms.list.data[i].weight;
        ASSERT(w >= 0);
        if (w < limit && w > weight) weight = w;
    }
    return weight;
}

struct cores *cores_new(struct strategy *q)
{
    struct cores *c = alloc_bytes(sizeof *c);
    c->strategy = q;
    size_t own = q->context->model->variables.size;
    if (q->kernel->dom.vars.size > MOST_SUMS * own + MOST_SUMS * 1000 ||
        !objective_terms_find(q->context->model, q->loader, q->kernel, &c->terms)) {
        cores_free(c);
        return NULL;
    }
    disjoint_cores_first(q->context->model, q->loader, q->kernel, &c->terms);
    c->bound = c->terms.constant;
    for (size_t i = 0; i < c->terms.list.size; i++) {
        note_place(c, i);
        c->bound += c->terms.list.data[i].weight * c->terms.list.data[i].least;
    }
    c->stratum = heaviest_below(c, INT64_MAX);
    ASSERT(c->terms.list.size == 0 || c->stratum > 0);
    c->shared = c->bound;
    return c;
}

void cores_free(struct cores *c)
{
    if (!c) return;
    vec_free(&c->terms.list);
    vec_free(&c->place);
    vec_free(&c->soft);
    vec_free(&c->core);
    vec_free(&c->rest);
    vec_free(&c->waiting);
    vec_free(&c->members);
    alloc_free(c);
}

bool cores_end(const struct cores *c)
{
    return c->full;
}

size_t cores_terms(const struct cores *c)
{
    return c->terms.list.size;
}

/* ---- bounds */

static void raise_term(struct cores *c, struct objective_term *t, int64_t least)
{
    ASSERT(least > t->least && t->weight >= 0);
    c->bound += t->weight * (least - t->least);
    t->least = least;
    trail_backtrack(c->strategy->kernel, 0);
    if (least <= kernel_hi(c->strategy->kernel, t->view))
        strategy_assert(c->strategy, strategy_at_least(t->view, least));
}

/* Applies root-level bounds found by other searches. */
static void refresh(struct cores *c)
{
    trail_backtrack(c->strategy->kernel, 0);
    ASSERT(kernel_at_root(c->strategy->kernel));
    for (size_t i = 0; i < c->terms.list.size; i++) {
        struct objective_term *t = &c->terms.list.data[i];
        int64_t lo = kernel_lo(c->strategy->kernel, t->view);
        if (lo <= t->least) continue;
        ASSERT(t->weight >= 0);
        c->bound += t->weight * (lo - t->least);
        t->least = lo;
    }
    strategy_raise(c->strategy, c->bound);
}

/* R4 */
static void harden(struct cores *c)
{
    struct kernel *k = c->strategy->kernel;
    int64_t slack = kernel_hi(k, c->strategy->cost) - c->bound;
    if (c->strategy->asked.size || slack < 0) return;
    for (size_t i = 0; i < c->terms.list.size && !k->impossible; i++) {
        const struct objective_term *t = &c->terms.list.data[i];
        if (t->weight == 0) continue;
        int64_t most = t->least + slack / t->weight;
        ASSERT(most >= t->least);
        if (most < kernel_hi(k, t->view)) strategy_assert(c->strategy, strategy_at_most(t->view, most));
    }
}

/* ---- cores */

/* Reads the terms of the kernel's core into `rest`. */
static void read_core(struct cores *c)
{
    const struct kernel *k = c->strategy->kernel;
    vec_clear(&c->rest);
    for (size_t i = 0; i < k->search.core.size; i++) {
        struct predicate p = k->search.core.data[i];
        int32_t place = (size_t)p.var < c->place.size ? c->place.data[p.var] : 0;
        if (!place) continue;
        const struct objective_term *t = &c->terms.list.data[place - 1];
        ASSERT(t->view.var == p.var);
        struct predicate own = strategy_at_most(t->view, t->least);
        /* The caller may have assumed something about the same variable. */
        bool ours = t->weight >= c->stratum && own.op == p.op && own.value == p.value;
        if (ours) vec_push(&c->rest, (size_t)place - 1);
    }
}

static void take_rest(struct cores *c)
{
    vec_clear(&c->core);
    for (size_t i = 0; i < c->rest.size; i++) vec_push(&c->core, c->rest.data[i]);
}

/* A probe of R1 or R2, while there is credit (R3). */
static enum probe_result probe_on_credit(struct cores *c, size_t count, const struct predicate *soft,
                                         int64_t budget)
{
    if (c->credit <= 0) return PROBE_OUT;
    int64_t before = c->strategy->spent;
    ASSERT(budget > 0);
    enum probe_result result = strategy_probe(c->strategy, false, count, soft, budget);
    c->credit -= c->strategy->spent - before;
    return result;
}

/* Probes the core without one of its members. */
static enum probe_result probe_without(struct cores *c, size_t without, int64_t budget)
{
    vec_clear(&c->soft);
    for (size_t i = 0; i < c->core.size; i++) {
        const struct objective_term *t = &c->terms.list.data[c->core.data[i]];
        if (i != without) vec_push(&c->soft, strategy_at_most(t->view, t->least));
    }
    return probe_on_credit(c, c->soft.size, c->soft.data, budget);
}

/* R1. `core` is a core at any time. */
static void make_smaller(struct cores *c)
{
    size_t before;
    ASSERT(c->core.size > 0);
    do {
        before = c->core.size;
        if (before < 2 || probe_without(c, SIZE_MAX, TRIM) != PROBE_NONE) break;
        strategy_note_core(c->strategy);
        read_core(c);
        take_rest(c);
    } while (c->core.size + c->core.size / 8 < before);
    for (size_t i = 0; i < c->core.size && c->core.size > 1 && c->core.size <= FEW && c->credit > 0;) {
        enum probe_result result = probe_without(c, i, DROP);
        if (result == PROBE_HALTED) return;
        if (result != PROBE_NONE) {
            i++;
            continue;
        }
        /* Members before i are necessary, so they stay, and come first. */
        strategy_note_core(c->strategy);
        read_core(c);
        size_t kept = 0;
        for (size_t j = 0; j < c->core.size; j++) {
            bool in = j < i;
            for (size_t m = 0; m < c->rest.size && !in; m++) in = c->rest.data[m] == c->core.data[j];
            if (in && j != i) c->core.data[kept++] = c->core.data[j];
        }
        /* At least the member that was left out is removed. */
        ASSERT(kept < c->core.size);
        c->core.size = kept;
    }
}

/* R2 */
static void exhaust(struct cores *c, size_t at)
{
    struct kernel *k = c->strategy->kernel;
    for (int64_t step = 1;; step *= 2) {
        struct objective_term *t = &c->terms.list.data[at];
        trail_backtrack(k, 0);
        if (t->least + step > kernel_hi(k, t->view)) step = kernel_hi(k, t->view) - t->least;
        if (step < 1) return;
        struct predicate p = strategy_at_most(t->view, t->least + step - 1);
        ASSERT(step >= 1);
        if (probe_on_credit(c, 1, &p, EXHAUST) != PROBE_NONE) return;
        if (!search_in_core(k, p)) {
            c->impossible = true;
            return;
        }
        strategy_note_core(c->strategy);
        raise_term(c, t, t->least + step);
        strategy_raise(c->strategy, c->bound);
    }
}

/* Moves the core's weight from its members to a sum, which is created later. */
static void settle(struct cores *c)
{
    ASSERT(c->core.size > 1);
    struct core core = {INT64_MAX, c->members.size, c->core.size};
    for (size_t i = 0; i < c->core.size; i++) {
        int64_t weight = c->terms.list.data[c->core.data[i]].weight;
        if (weight < core.weight) core.weight = weight;
    }
    for (size_t i = 0; i < c->core.size; i++) {
        struct objective_term *t = &c->terms.list.data[c->core.data[i]];
        ASSERT(t->weight >= core.weight && core.weight > 0);
        vec_push(&c->members, *t);
        t->weight -= core.weight;
    }
    vec_push(&c->waiting, core);
    ASSERT(core.first + core.count == c->members.size);
    c->bound += core.weight;
    strategy_raise(c->strategy, c->bound);
}

static void take_core(struct cores *c)
{
    strategy_note_core(c->strategy);
    read_core(c);
    take_rest(c);
    c->impossible = c->core.size == 0;
    if (c->impossible) return;
    make_smaller(c);
    c->impossible = c->core.size == 0;
    if (c->impossible) return;
    if (c->core.size > 1) {
        settle(c);
        return;
    }
    struct objective_term *t = &c->terms.list.data[c->core.data[0]];
    ASSERT(c->core.size == 1 && t->weight > 0);
    raise_term(c, t, t->least + 1);
    strategy_raise(c->strategy, c->bound);
    exhaust(c, c->core.data[0]);
}

/* ---- sums */

/* A view of at least the sum of how much the terms exceed their root-level bounds, as a binary tree
 * of sums. */
static dm_int sum_of(struct cores *c, size_t count, const struct objective_term *of)
{
    ASSERT(count > 0 && kernel_at_root(c->strategy->kernel));
    struct kernel *k = c->strategy->kernel;
    dm_int x = of->view;
    if (count == 1) return (dm_int){x.var, x.factor, x.offset - kernel_lo(k, x)};
    dm_int left = sum_of(c, count / 2, of), right = sum_of(c, count - count / 2, of + count / 2);
    int64_t hi = kernel_hi(k, left) + kernel_hi(k, right);
    ASSERT(hi >= 0 && hi <= DM_INT_MAX);
    dm_int sum = {kernel_add_var(k, 0, (int32_t)hi, 0, NULL), 1, 0};
    load_row(c->strategy->loader, 3, (int64_t[]){1, 1, -1}, (dm_int[]){left, right, sum}, 0);
    return sum;
}

static bool fits(const struct kernel *k, size_t count, const struct objective_term *of)
{
    int64_t range = 0;
    for (size_t i = 0; i < count; i++) range += kernel_hi(k, of[i].view) - kernel_lo(k, of[i].view);
    return range <= DM_INT_MAX;
}

static void relax(struct cores *c)
{
    struct kernel *k = c->strategy->kernel;
    for (size_t i = 0; i < c->waiting.size && !c->impossible; i++) {
        struct core core = c->waiting.data[i];
        const struct objective_term *of = &c->members.data[core.first];
        ASSERT(core.count > 1 && core.first + core.count <= c->members.size);
        trail_backtrack(k, 0);
        if (!fits(k, core.count, of)) {
            c->full = true;
            continue;
        }
        int64_t least = 1;
        for (size_t j = 0; j < core.count; j++) least += of[j].least - kernel_lo(k, of[j].view);
        dm_int sum = sum_of(c, core.count, of);
        vec_push(&c->terms.list, ((struct objective_term){sum, core.weight, least}));
        note_place(c, c->terms.list.size - 1);
        if (least > 0) strategy_assert(c->strategy, strategy_at_least(sum, least));
        exhaust(c, c->terms.list.size - 1);
    }
    vec_clear(&c->waiting);
    vec_clear(&c->members);
}

/* ---- steps */

static void assume_least(struct cores *c)
{
    vec_clear(&c->soft);
    for (size_t i = 0; i < c->terms.list.size; i++) {
        const struct objective_term *t = &c->terms.list.data[i];
        ASSERT(t->weight >= 0);
        if (t->weight >= c->stratum && t->least < kernel_hi(c->strategy->kernel, t->view))
            vec_push(&c->soft, strategy_at_most(t->view, t->least));
    }
}

/* The next stratum: at most half of the last weight, so that there are few strata. */
static void descend(struct cores *c)
{
    int64_t next = heaviest_below(c, c->stratum);
    if (next > c->stratum / 2 && next > 1) next = heaviest_below(c, c->stratum / 2 + 1);
    c->stratum = next ? next : 1;
    ASSERT(c->stratum >= 1);
}

enum probe_result cores_step(struct cores *c, int64_t budget)
{
    if (c->impossible) return PROBE_NONE;
    refresh(c);
    harden(c);
    ASSERT(c->strategy->bound >= c->bound || c->strategy->exceeded);
    if (c->strategy->has_best && c->bound >= c->strategy->best) return PROBE_OUT;
    assume_least(c);
    if (c->waiting.size && budget > PHASE) budget = PHASE;
    int64_t before = c->strategy->spent;
    enum probe_result result = strategy_probe(c->strategy, false, c->soft.size, c->soft.data, budget);
    c->credit += c->strategy->spent - before;
    if (result == PROBE_NONE) {
        take_core(c);
        return c->impossible ? PROBE_NONE : PROBE_OUT;
    }
    if (result == PROBE_HALTED) return result;
    if (c->waiting.size)
        relax(c);
    else if (result == PROBE_SOLUTION)
        descend(c);
    return c->impossible ? PROBE_NONE : result;
}

/* True if a sum over all terms would not overflow. */
static bool is_safe(const struct cores *c)
{
    const int64_t most = INT64_C(1) << 60;
    int64_t total = c->bound < 0 ? -c->bound : c->bound, one;
    for (size_t i = 0; i < c->terms.list.size; i++) {
        const struct objective_term *t = &c->terms.list.data[i];
        int64_t lo = kernel_lo(c->strategy->kernel, t->view), hi = kernel_hi(c->strategy->kernel, t->view);
        if (__builtin_mul_overflow(t->weight, hi > -lo ? hi : -lo, &one) || one > most - total) return false;
        total += one;
    }
    return true;
}

bool cores_share(struct cores *c)
{
    VEC(dm_int) views = {0};
    vec_i64 coefs = {0};
    struct strategy *q = c->strategy;
    trail_backtrack(q->kernel, 0);
    if (q->asked.size || c->bound == c->shared || !is_safe(c)) return false;
    int64_t most = -c->bound;
    ASSERT(kernel_at_root(q->kernel) && c->bound > c->shared);
    for (size_t i = 0; i < c->terms.list.size; i++) {
        const struct objective_term *t = &c->terms.list.data[i];
        if (t->weight == 0) continue;
        vec_push(&views, t->view);
        vec_push(&coefs, t->weight);
        most += t->weight * t->least;
    }
    vec_push(&views, q->cost);
    vec_push(&coefs, -1);
    ASSERT(views.size == coefs.size);
    load_row(q->loader, views.size, coefs.data, views.data, most);
    c->shared = c->bound;
    vec_free(&views);
    vec_free(&coefs);
    return true;
}
