/* Lazy explanations: the reason of a trail entry as predicates that held before it.
 *
 * The reason of a clause is its other literals, negated. The reason of a bound that skipped holes
 * is the old bound and the holes. A propagator computes its explanation only when conflict analysis
 * requests it; explain_sum does that for linear constraints. */
#include "solver/kernel/hostile.h"

static void because(struct kernel *k, struct predicate p)
{
    vec_push(&k->explain.because, p);
}

static void because_false(struct kernel *k, klit lit)
{
    because(k, atom_predicate(k, lit ^ 1));
}

/* Timed by sampling, like propagator calls: queue.c. */
static void ask(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    ASSERT(p->kind->explain && at <= (int32_t)k->trail.entries.size);
    struct kind_counts *counts = &k->kinds.data[p->tally];
    struct timing timing = queue_begin(++counts->explanations);
    p->kind->explain(k, p, what, hint, at);
    if (timing.weight) queue_end(timing, &counts->explain_seconds);
    counts->explained += (int64_t)k->explain.because.size;
}

void explain_reason(struct kernel *k, struct reason reason, struct predicate what, int32_t at)
{
    vec_clear(&k->explain.because);
    k->explain.failing = false;
    if (reason.tag == REASON_BINARY) {
        ASSERT(trail_held(k, atom_predicate(k, (klit)reason.value ^ 1), at));
        because_false(k, (klit)reason.value);
    } else if (reason.tag == REASON_CLAUSE) {
        const klit *lits = clause_lits(k, reason.value);
        ASSERT(reason.value < k->clauses.arena.size && clause_size(k, reason.value) > 2);
        for (uint32_t i = 1; i < clause_size(k, reason.value); i++) because_false(k, lits[i]);
    } else if (reason.tag == REASON_PROPAGATOR) {
        ASSERT(reason.value < k->queue.propagators.size);
        ask(k, k->queue.propagators.data[reason.value], what, reason.hint, at);
    }
    if (KERNEL_HOSTILE) hostile_reason(k, reason, what, at);
}

static void explain_holes(struct kernel *k, const struct entry *e, struct predicate what)
{
    ASSERT(e->kind == ENTRY_LO ? what.value <= e->now : e->kind == ENTRY_HI && what.value >= e->now);
    vec_clear(&k->explain.because);
    if (e->kind == ENTRY_LO) {
        because(k, (struct predicate){e->var, e->old, PREDICATE_GE});
        for (int32_t v = e->old; v < what.value; v++) because(k, (struct predicate){e->var, v, PREDICATE_NE});
    } else {
        because(k, (struct predicate){e->var, e->old, PREDICATE_LE});
        for (int32_t v = e->old; v > what.value; v--) because(k, (struct predicate){e->var, v, PREDICATE_NE});
    }
    if (KERNEL_HOSTILE)
        hostile_reason(k, (struct reason){.tag = REASON_HOLES}, what, (int32_t)(e - k->trail.entries.data));
}

/* ---- linear sums
 *
 * The lower bound of a sum follows from the lower bounds of its terms, which usually exceed what is
 * needed. The slack weakens the latest bounds first: each returns to the variable's previous bound
 * while the slack allows it, and the first that cannot is weakened partially. The explanation then
 * refers to earlier entries, and drops variables whose bound returns to that of the root level. */

/* The bound of the variable before `at` that minimises the term, and the term's value there. False:
 * it is a root-level bound, which needs no explanation. */
static bool bound_of(const struct kernel *k, dm_int x, int64_t coef, int32_t bottom, int32_t at,
                     struct term_bound *bound, int64_t *least)
{
    int64_t each = coef * x.factor;
    ASSERT(each != 0);
    bool is_lo = each > 0;
    const struct kernel_var *v = &k->dom.vars.data[x.var];
    int32_t entry = is_lo ? v->last_lo : v->last_hi, value = is_lo ? v->lo : v->hi;
    for (; entry >= at; entry = k->trail.entries.data[entry].prev) value = k->trail.entries.data[entry].old;
    *least = each * value + coef * x.offset;
    *bound = (struct term_bound){is_lo ? each : -each, x.var, value, entry, is_lo};
    return entry >= bottom;
}

/* Collects the bounds in k->explain.terms; returns the sum. */
static int64_t collect(struct kernel *k, const struct kernel_sum *sum, int32_t bottom, int32_t at)
{
    int64_t total = 0, least;
    struct term_bound bound;
    vec_clear(&k->explain.terms);
    for (uint32_t i = 0; i < sum->count; i++) {
        int64_t coef = sum->sign * (sum->coefs ? sum->coefs[i] : 1);
        if (i == sum->except || coef == 0) continue;
        if (sum->x[i].factor == 0)
            least = coef * sum->x[i].offset;
        else if (bound_of(k, sum->x[i], coef, bottom, at, &bound, &least))
            vec_push(&k->explain.terms, bound);
        total += least;
    }
    return total;
}

/* A max-heap by trail entry. */
static void sift_down(struct term_bound *heap, size_t size, size_t i)
{
    for (;;) {
        size_t latest = i;
        for (size_t child = 2 * i + 1; child <= 2 * i + 2 && child < size; child++)
            if (heap[child].entry > heap[latest].entry) latest = child;
        if (latest == i) return;
        struct term_bound other = heap[i];
        heap[i] = heap[latest];
        heap[latest] = other;
        i = latest;
    }
}

/* Returns the number of bounds still needed, which come first: the rest of the heap, then those
 * popped. */
static size_t weaken(struct kernel *k, int64_t spare, int32_t bottom)
{
    struct term_bound *heap = k->explain.terms.data;
    size_t size = k->explain.terms.size, needed = size;
    for (size_t i = size / 2; i-- > 0;) sift_down(heap, size, i);
    for (; size > 0 && spare > 0; sift_down(heap, size, 0)) {
        struct term_bound *top = &heap[0];
        const struct entry *e = &k->trail.entries.data[top->entry];
        ASSERT(top->each > 0 && top->entry >= bottom);
        int64_t steps = top->is_lo ? (int64_t)top->value - e->old : (int64_t)e->old - top->value;
        int64_t less = top->each * steps <= spare ? steps : spare / top->each;
        ASSERT(less >= 0 && less <= steps);
        spare -= less * top->each;
        ASSERT(spare >= 0);
        top->value += (int32_t)(top->is_lo ? -less : less);
        if (less == steps) top->entry = e->prev;
        if (less == steps && top->entry >= bottom) continue;
        struct term_bound done = *top;
        *top = heap[--size];
        heap[size] = less == steps ? heap[--needed] : done;
    }
    ASSERT(size <= needed);
    return needed;
}

void explain_sum(struct kernel *k, const struct kernel_sum *sum, int64_t least, int32_t at)
{
    int32_t bottom = k->trail.levels.size ? k->trail.levels.data[0].start : 0;
    if (bottom > at) bottom = 0;
    int64_t spare = collect(k, sum, bottom, at) - least;
    ASSERT(spare >= 0);
    size_t needed = spare > 0 ? weaken(k, spare, bottom) : k->explain.terms.size;
    for (size_t i = 0; i < needed; i++) {
        const struct term_bound *bound = &k->explain.terms.data[i];
        struct predicate p = {bound->var, bound->value, bound->is_lo ? PREDICATE_GE : PREDICATE_LE};
        if (k->explain.failing)
            vec_push(&k->explain.conflict, p);
        else
            because(k, p);
    }
}

/* ---- entries */

void explain_entry(struct kernel *k, int32_t index, struct predicate what)
{
    ASSERT(index >= 0 && (size_t)index < k->trail.entries.size);
    const struct entry *e = &k->trail.entries.data[index];
    ASSERT(e->kind != ENTRY_CELL && what.var == e->var);
    if (e->tag == REASON_HOLES)
        explain_holes(k, e, what);
    else
        explain_reason(k, (struct reason){e->reason, e->hint, (enum reason_tag)e->tag}, what, index);
}
