/* Why an entry is on the trail, in predicates that held before it. Clauses and holes know at once;
 * propagators are asked only now. */
#include "kernel/hostile.h"

static void because(struct kernel *k, struct predicate p)
{
    vec_push(&k->because, p);
}

static void because_false(struct kernel *k, klit lit)
{
    because(k, atom_predicate(k, lit ^ 1));
}

/* Timed as the calls are: queue.c. */
static void ask(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    struct kind_counts *counts = &k->kinds.data[p->tally];
    struct timing timing = queue_begin(++counts->explanations);
    p->kind->explain(k, p, what, hint, at);
    if (timing.weight) queue_end(timing, &counts->explain_seconds);
    counts->explained += (int64_t)k->because.size;
}

void explain_reason(struct kernel *k, struct reason reason, struct predicate what, int32_t at)
{
    vec_clear(&k->because);
    k->failing = false;
    if (reason.tag == REASON_BINARY) {
        because_false(k, (klit)reason.value);
    } else if (reason.tag == REASON_CLAUSE) {
        const klit *lits = clause_lits(k, reason.value);
        ASSERT(reason.value < k->clauses.size && clause_size(k, reason.value) > 2);
        for (uint32_t i = 1; i < clause_size(k, reason.value); i++) because_false(k, lits[i]);
    } else if (reason.tag == REASON_PROPAGATOR) {
        ASSERT(reason.value < k->propagators.size);
        ask(k, k->propagators.data[reason.value], what, reason.hint, at);
    }
    if (KERNEL_HOSTILE) hostile_reason(k, reason, what, at);
}

static void explain_holes(struct kernel *k, const struct entry *e, struct predicate what)
{
    vec_clear(&k->because);
    if (e->kind == ENTRY_LO) {
        because(k, (struct predicate){e->var, e->old, PREDICATE_GE});
        for (int32_t v = e->old; v < what.value; v++) because(k, (struct predicate){e->var, v, PREDICATE_NE});
    } else {
        because(k, (struct predicate){e->var, e->old, PREDICATE_LE});
        for (int32_t v = e->old; v > what.value; v--) because(k, (struct predicate){e->var, v, PREDICATE_NE});
    }
    if (KERNEL_HOSTILE)
        hostile_reason(k, (struct reason){.tag = REASON_HOLES}, what, (int32_t)(e - k->trail.data));
}

void explain_entry(struct kernel *k, int32_t index, struct predicate what)
{
    const struct entry *e = &k->trail.data[index];
    ASSERT(e->kind != ENTRY_CELL && what.var == e->var);
    if (e->tag == REASON_HOLES)
        explain_holes(k, e, what);
    else
        explain_reason(k, (struct reason){e->reason, e->hint, (enum reason_tag)e->tag}, what, index);
}
