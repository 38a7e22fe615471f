/* To the fixpoint: every entry wakes the clauses and propagators that it concerns; cheap propagators run before dear ones. */
#include "kernel/kernel.h"

void queue_add(struct kernel *k, struct propagator *p)
{
    if (p->queued) return;
    p->queued = true;
    vec_push(&k->queues[p->kind->cost], p->number);
}

void queue_clear(struct kernel *k)
{
    for (int cost = 0; cost < 4; cost++) {
        for (size_t i = k->queue_heads[cost]; i < k->queues[cost].size; i++)
            k->propagators.data[k->queues[cost].data[i]]->queued = false;
        vec_clear(&k->queues[cost]);
        k->queue_heads[cost] = 0;
    }
}

static struct propagator *take(struct kernel *k)
{
    for (int cost = 0; cost < 4; cost++) {
        if (k->queue_heads[cost] < k->queues[cost].size) {
            struct propagator *p = k->propagators.data[k->queues[cost].data[k->queue_heads[cost]++]];
            p->queued = false;
            return p;
        }
        vec_clear(&k->queues[cost]);
        k->queue_heads[cost] = 0;
    }
    return NULL;
}

static void wake(struct kernel *k, const struct entry *e)
{
    static const unsigned events[] = {
        [ENTRY_LO] = EVENT_LO, [ENTRY_HI] = EVENT_HI, [ENTRY_HOLE] = EVENT_HOLE};
    const struct kernel_var *v = &k->vars.data[e->var];
    unsigned happened = events[e->kind] | (v->lo == v->hi ? EVENT_FIXED : 0);
    const subscription_list *list = &k->subscribed.data[e->var];
    for (size_t i = 0; i < list->size; i++) {
        struct subscription s = list->data[i];
        if (!(s.events & happened)) continue;
        struct propagator *p = k->propagators.data[s.propagator];
        if (!p->kind->wake || p->kind->wake(k, p, s.data)) queue_add(k, p);
    }
}

bool queue_run(struct kernel *k)
{
    for (;;) {
        while (k->head < k->trail.size) {
            const struct entry e = k->trail.data[k->head++];
            if (e.kind == ENTRY_CELL) continue;
            if (!watch_entry(k, &e)) return false;
            wake(k, &e);
        }
        struct propagator *p = take(k);
        if (!p) return true;
        k->counts.propagations++;
        k->kinds.data[p->tally].calls++;
        k->failing = false;
        if (!p->kind->propagate(k, p)) return false;
    }
}
