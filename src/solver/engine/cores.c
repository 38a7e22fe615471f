/* Bounds from below by cores.
 *
 * Idea. Assume of every term of the objective that it is at its least. If that is impossible, the
 * kernel says which of them are to blame: a core. At least one of its terms is larger by one, so
 * the objective is larger by the least weight among them. The members pay that weight, and a new
 * term, the sum of the members, takes it over: it may be one above the sum of their least values
 * for nothing, and each further one costs that weight. So the objective is always
 *     bound + sum of weight * (term - least)
 * and every core raises the bound. A solution under all assumptions has that as its value, which
 * cannot be better. A sum is a tree of variables, each the sum of two others; the kernel makes
 * their literals when it needs them.
 *
 * Phases. Terms of large weight come first (stratification): solutions under some of the
 * assumptions are good ones, and cores of large weight raise the bound most. Within a stratum cores
 * are collected first and their sums made when no more come: these cores share no weight, and are
 * smaller than those over sums would be.
 *
 * R1: a core is made smaller by searches under fewer of its members, of few conflicts each.
 * R2: a term that is a core by itself is raised, by twice as much each time, while that is easy.
 * R3: R1 and R2 take no more conflicts in all than the search for cores has: where cores are easy
 *     to find, making them better costs more than it brings.
 * R4: what a term may still add is at most what lies between the bound and the largest value that
 *     the kernel allows the objective: more than that is forbidden. Once they meet, all terms are
 *     at their least for good, and clauses need not mention it.
 *
 * Nothing is assumed about solutions known so far, so all this stays true whatever the best is.
 *
 * Literature: Andres, Kaufmann, Matheis and Schaub 2012; Morgado, Dodaro and Marques-Silva 2014;
 * Ansotegui and others 2013 (strata); Berg and Jarvisalo 2017 (weights before sums); Gange, Berg,
 * Demirovic and Stuckey 2020 (with integers); Berg, Demirovic and Stuckey 2019 (cores_share). */
#include "solver/engine/quest.h"
#include "solver/engine/terms.h"

enum {
    /* conflicts of a search that is to make a core smaller, and to raise a term by itself */
    TRIM = 200,
    DROP = 30,
    EXHAUST = 100,
    /* members of a core for each of which it is tried without */
    FEW = 300,
    /* conflicts that further cores of a phase may take */
    PHASE = 100,
    /* variables of the kernel for each of the model's, beyond which no new search adds sums */
    MOST_SUMS = 10
};

struct core {
    int64_t weight;
    /* where its members begin in `members` */
    size_t first, count;
};

struct cores {
    struct quest *quest;
    struct terms terms;
    int64_t bound;
    /* terms of at least this weight are assumed to be at their least */
    int64_t stratum;
    /* conflicts that R1 and R2 may still take */
    int64_t credit;
    /* by kernel variable: place of its term from 1, as far as there are any */
    vec_i32 place;
    /* what is assumed, and whose term it is; scratch */
    predicate_list soft;
    /* places of the members of the core at hand, and those left when it gets smaller */
    VEC(size_t) core, rest;
    /* cores whose sums are still to be made; their members, with the least that was assumed */
    VEC(struct core) waiting;
    VEC(struct term) members;
    /* the bound that cores_share has passed on */
    int64_t shared;
    /* there is no solution under the caller's assumptions */
    bool impossible;
    /* a sum would be too large for a variable: the bound is true, and there will be no better */
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

struct cores *cores_new(struct quest *q)
{
    struct cores *c = alloc_bytes(sizeof *c);
    c->quest = q;
    size_t own = q->context->model->variables.size;
    if (q->kernel->dom.vars.size > MOST_SUMS * own + MOST_SUMS * 1000 ||
        !terms_find(q->context->model, q->loader, q->kernel, &c->terms)) {
        cores_free(c);
        return NULL;
    }
    disjoint_terms(q->context->model, q->loader, q->kernel, &c->terms);
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

static void raise_term(struct cores *c, struct term *t, int64_t least)
{
    ASSERT(least > t->least && t->weight >= 0);
    c->bound += t->weight * (least - t->least);
    t->least = least;
    trail_undo(c->quest->kernel, 0);
    if (least <= kernel_hi(c->quest->kernel, t->view)) quest_assert(c->quest, quest_at_least(t->view, least));
}

/* Takes what has become known at the bottom meanwhile. */
static void refresh(struct cores *c)
{
    trail_undo(c->quest->kernel, 0);
    ASSERT(kernel_bottom(c->quest->kernel));
    for (size_t i = 0; i < c->terms.list.size; i++) {
        struct term *t = &c->terms.list.data[i];
        int64_t lo = kernel_lo(c->quest->kernel, t->view);
        if (lo <= t->least) continue;
        ASSERT(t->weight >= 0);
        c->bound += t->weight * (lo - t->least);
        t->least = lo;
    }
    quest_raise(c->quest, c->bound);
}

/* R4 */
static void harden(struct cores *c)
{
    struct kernel *k = c->quest->kernel;
    int64_t slack = kernel_hi(k, c->quest->cost) - c->bound;
    if (c->quest->asked.size || slack < 0) return;
    for (size_t i = 0; i < c->terms.list.size && !k->impossible; i++) {
        const struct term *t = &c->terms.list.data[i];
        if (t->weight == 0) continue;
        int64_t most = t->least + slack / t->weight;
        ASSERT(most >= t->least);
        if (most < kernel_hi(k, t->view)) quest_assert(c->quest, quest_at_most(t->view, most));
    }
}

/* ---- cores */

/* Reads the members off the kernel's core into `rest`. */
static void read_core(struct cores *c)
{
    const struct kernel *k = c->quest->kernel;
    vec_clear(&c->rest);
    for (size_t i = 0; i < k->search.core.size; i++) {
        struct predicate p = k->search.core.data[i];
        int32_t place = (size_t)p.var < c->place.size ? c->place.data[p.var] : 0;
        if (!place) continue;
        const struct term *t = &c->terms.list.data[place - 1];
        ASSERT(t->view.var == p.var);
        struct predicate own = quest_at_most(t->view, t->least);
        /* The caller may have assumed something about the same variable, even the same. */
        bool ours = t->weight >= c->stratum && own.op == p.op && own.value == p.value;
        if (ours) vec_push(&c->rest, (size_t)place - 1);
    }
}

static void take_rest(struct cores *c)
{
    vec_clear(&c->core);
    for (size_t i = 0; i < c->rest.size; i++) vec_push(&c->core, c->rest.data[i]);
}

/* A search of R1 or R2, while there is credit (R3). */
static enum quest_answer probe_on_credit(struct cores *c, size_t count, const struct predicate *soft,
                                         int64_t budget)
{
    if (c->credit <= 0) return QUEST_OUT;
    int64_t before = c->quest->spent;
    ASSERT(budget > 0);
    enum quest_answer answer = quest_probe(c->quest, false, count, soft, budget);
    c->credit -= c->quest->spent - before;
    return answer;
}

/* Searches under the core's members but one. */
static enum quest_answer probe_without(struct cores *c, size_t without, int64_t budget)
{
    vec_clear(&c->soft);
    for (size_t i = 0; i < c->core.size; i++) {
        const struct term *t = &c->terms.list.data[c->core.data[i]];
        if (i != without) vec_push(&c->soft, quest_at_most(t->view, t->least));
    }
    return probe_on_credit(c, c->soft.size, c->soft.data, budget);
}

/* R1. What is left is a core whenever this ends. */
static void make_smaller(struct cores *c)
{
    size_t before;
    ASSERT(c->core.size > 0);
    do {
        before = c->core.size;
        if (before < 2 || probe_without(c, SIZE_MAX, TRIM) != QUEST_NONE) break;
        quest_blame(c->quest);
        read_core(c);
        take_rest(c);
    } while (c->core.size + c->core.size / 8 < before);
    for (size_t i = 0; i < c->core.size && c->core.size > 1 && c->core.size <= FEW && c->credit > 0;) {
        enum quest_answer answer = probe_without(c, i, DROP);
        if (answer == QUEST_HALTED) return;
        if (answer != QUEST_NONE) {
            i++;
            continue;
        }
        /* Those before i are needed, so they are still there, and come first. */
        quest_blame(c->quest);
        read_core(c);
        size_t kept = 0;
        for (size_t j = 0; j < c->core.size; j++) {
            bool in = j < i;
            for (size_t m = 0; m < c->rest.size && !in; m++) in = c->rest.data[m] == c->core.data[j];
            if (in && j != i) c->core.data[kept++] = c->core.data[j];
        }
        /* Each round loses at least the member it was tried without. */
        ASSERT(kept < c->core.size);
        c->core.size = kept;
    }
}

/* R2 */
static void exhaust(struct cores *c, size_t at)
{
    struct kernel *k = c->quest->kernel;
    for (int64_t step = 1;; step *= 2) {
        struct term *t = &c->terms.list.data[at];
        trail_undo(k, 0);
        if (t->least + step > kernel_hi(k, t->view)) step = kernel_hi(k, t->view) - t->least;
        if (step < 1) return;
        struct predicate p = quest_at_most(t->view, t->least + step - 1);
        ASSERT(step >= 1);
        if (probe_on_credit(c, 1, &p, EXHAUST) != QUEST_NONE) return;
        if (!search_needed(k, p)) {
            c->impossible = true;
            return;
        }
        quest_blame(c->quest);
        raise_term(c, t, t->least + step);
        quest_raise(c->quest, c->bound);
    }
}

/* The members pay, and wait for their sum. */
static void settle(struct cores *c)
{
    ASSERT(c->core.size > 1);
    struct core core = {INT64_MAX, c->members.size, c->core.size};
    for (size_t i = 0; i < c->core.size; i++) {
        int64_t weight = c->terms.list.data[c->core.data[i]].weight;
        if (weight < core.weight) core.weight = weight;
    }
    for (size_t i = 0; i < c->core.size; i++) {
        struct term *t = &c->terms.list.data[c->core.data[i]];
        /* The members share the least weight among them. */
        ASSERT(t->weight >= core.weight && core.weight > 0);
        vec_push(&c->members, *t);
        t->weight -= core.weight;
    }
    vec_push(&c->waiting, core);
    ASSERT(core.first + core.count == c->members.size);
    c->bound += core.weight;
    quest_raise(c->quest, c->bound);
}

static void take_core(struct cores *c)
{
    quest_blame(c->quest);
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
    struct term *t = &c->terms.list.data[c->core.data[0]];
    ASSERT(c->core.size == 1 && t->weight > 0);
    raise_term(c, t, t->least + 1);
    quest_raise(c->quest, c->bound);
    exhaust(c, c->core.data[0]);
}

/* ---- sums */

/* A view of at least the sum of how much these are above what they are at the bottom, as a tree of
 * sums of two. */
static dm_int sum_of(struct cores *c, size_t count, const struct term *of)
{
    ASSERT(count > 0 && kernel_bottom(c->quest->kernel));
    struct kernel *k = c->quest->kernel;
    dm_int x = of->view;
    if (count == 1) return (dm_int){x.var, x.factor, x.offset - kernel_lo(k, x)};
    dm_int left = sum_of(c, count / 2, of), right = sum_of(c, count - count / 2, of + count / 2);
    int64_t hi = kernel_hi(k, left) + kernel_hi(k, right);
    ASSERT(hi >= 0 && hi <= DM_INT_MAX);
    dm_int sum = {kernel_add_var(k, 0, (int32_t)hi, 0, NULL), 1, 0};
    load_row(c->quest->loader, 3, (int64_t[]){1, 1, -1}, (dm_int[]){left, right, sum}, 0);
    return sum;
}

static bool fits(const struct kernel *k, size_t count, const struct term *of)
{
    int64_t range = 0;
    for (size_t i = 0; i < count; i++) range += kernel_hi(k, of[i].view) - kernel_lo(k, of[i].view);
    return range <= DM_INT_MAX;
}

static void relax(struct cores *c)
{
    struct kernel *k = c->quest->kernel;
    for (size_t i = 0; i < c->waiting.size && !c->impossible; i++) {
        struct core core = c->waiting.data[i];
        const struct term *of = &c->members.data[core.first];
        ASSERT(core.count > 1 && core.first + core.count <= c->members.size);
        trail_undo(k, 0);
        if (!fits(k, core.count, of)) {
            c->full = true;
            continue;
        }
        int64_t least = 1;
        for (size_t j = 0; j < core.count; j++) least += of[j].least - kernel_lo(k, of[j].view);
        dm_int sum = sum_of(c, core.count, of);
        vec_push(&c->terms.list, ((struct term){sum, core.weight, least}));
        note_place(c, c->terms.list.size - 1);
        if (least > 0) quest_assert(c->quest, quest_at_least(sum, least));
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
        const struct term *t = &c->terms.list.data[i];
        ASSERT(t->weight >= 0);
        if (t->weight >= c->stratum && t->least < kernel_hi(c->quest->kernel, t->view))
            vec_push(&c->soft, quest_at_most(t->view, t->least));
    }
}

/* The next stratum: at least halved, so that there are few. */
static void descend(struct cores *c)
{
    int64_t next = heaviest_below(c, c->stratum);
    if (next > c->stratum / 2 && next > 1) next = heaviest_below(c, c->stratum / 2 + 1);
    c->stratum = next ? next : 1;
    ASSERT(c->stratum >= 1);
}

enum quest_answer cores_step(struct cores *c, int64_t budget)
{
    if (c->impossible) return QUEST_NONE;
    refresh(c);
    harden(c);
    ASSERT(c->quest->bound >= c->bound || c->quest->exceeded);
    if (c->quest->has_best && c->bound >= c->quest->best) return QUEST_OUT;
    assume_least(c);
    if (c->waiting.size && budget > PHASE) budget = PHASE;
    int64_t before = c->quest->spent;
    enum quest_answer answer = quest_probe(c->quest, false, c->soft.size, c->soft.data, budget);
    c->credit += c->quest->spent - before;
    if (answer == QUEST_NONE) {
        take_core(c);
        return c->impossible ? QUEST_NONE : QUEST_OUT;
    }
    if (answer == QUEST_HALTED) return answer;
    if (c->waiting.size)
        relax(c);
    else if (answer == QUEST_SOLUTION)
        descend(c);
    return c->impossible ? QUEST_NONE : answer;
}

/* Would a sum over all terms stay within what sums may have? */
static bool is_safe(const struct cores *c)
{
    const int64_t most = INT64_C(1) << 60;
    int64_t total = c->bound < 0 ? -c->bound : c->bound, one;
    for (size_t i = 0; i < c->terms.list.size; i++) {
        const struct term *t = &c->terms.list.data[i];
        int64_t lo = kernel_lo(c->quest->kernel, t->view), hi = kernel_hi(c->quest->kernel, t->view);
        if (__builtin_mul_overflow(t->weight, hi > -lo ? hi : -lo, &one) || one > most - total) return false;
        total += one;
    }
    return true;
}

bool cores_share(struct cores *c)
{
    VEC(dm_int) views = {0};
    vec_i64 coefs = {0};
    struct quest *q = c->quest;
    trail_undo(q->kernel, 0);
    if (q->asked.size || c->bound == c->shared || !is_safe(c)) return false;
    int64_t most = -c->bound;
    ASSERT(kernel_bottom(q->kernel) && c->bound > c->shared);
    for (size_t i = 0; i < c->terms.list.size; i++) {
        const struct term *t = &c->terms.list.data[i];
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
