/* Propagation to the fixpoint.
 *
 * Each trail entry first triggers unit propagation (watch.c), then the disequalities and the
 * propagators subscribed to its event. Propagators of cost 0 run at once, the others wait in one
 * FIFO queue per cost, and cheap ones run before expensive ones. Propagation polls for
 * interruption; a halt leaves the rest in the queue, and the next call continues. */
#include "solver/kernel/hostile.h"

#include "base/clock.h"

void queue_add(struct kernel *k, struct propagator *p)
{
    ASSERT(p->cost >= 0 && p->cost < QUEUE_COSTS && k->queue.propagators.data[p->number] == p);
    if (p->queued) return;
    p->queued = true;
    vec_push(&k->queue.waiting[p->cost], p->number);
}

void queue_clear(struct kernel *k)
{
    for (int cost = 0; cost < QUEUE_COSTS; cost++) {
        ASSERT(k->queue.heads[cost] <= k->queue.waiting[cost].size);
        for (size_t i = k->queue.heads[cost]; i < k->queue.waiting[cost].size; i++)
            k->queue.propagators.data[k->queue.waiting[cost].data[i]]->queued = false;
        vec_clear(&k->queue.waiting[cost]);
        k->queue.heads[cost] = 0;
    }
}

bool queue_at_fixpoint(const struct kernel *k)
{
    for (int cost = 0; cost < QUEUE_COSTS; cost++)
        if (k->queue.heads[cost] < k->queue.waiting[cost].size) return false;
    /* Nothing subscribes to saved cells. */
    for (size_t i = k->queue.head; i < k->trail.entries.size; i++)
        if (k->trail.entries.data[i].kind != ENTRY_CELL) return false;
    return true;
}

static struct propagator *take(struct kernel *k)
{
    for (int cost = 0; cost < QUEUE_COSTS; cost++) {
        if (k->queue.heads[cost] < k->queue.waiting[cost].size) {
            struct propagator *p =
                k->queue.propagators.data[k->queue.waiting[cost].data[k->queue.heads[cost]++]];
            ASSERT(p->queued && p->cost == cost);
            p->queued = false;
            return p;
        }
        vec_clear(&k->queue.waiting[cost]);
        k->queue.heads[cost] = 0;
    }
    return NULL;
}

/* Reads the clock twice, to subtract the cost of a reading. */
struct timing queue_begin(int64_t calls)
{
    ASSERT(calls > 0);
    int64_t each = calls > 1024 ? 1024 : calls > 16 ? 64 : 1;
    if (calls & (each - 1)) return (struct timing){0};
    double before = clock_wall(), start = clock_wall();
    return (struct timing){.start = start + (start - before), .calls = calls, .weight = each};
}

void queue_end(struct timing timing, double *seconds)
{
    ASSERT(timing.weight > 0 && timing.calls > 0);
    enum { USUAL = 64 }; /* cap: times the average */
    double spent = clock_wall() - timing.start, most = USUAL * *seconds / (double)timing.calls;
    if (timing.weight > 1 && spent > most) spent = most;
    if (spent > 0) *seconds += spent * (double)timing.weight;
}

static bool run(struct kernel *k, struct propagator *p)
{
    struct timing timing = queue_begin(++k->kinds.data[p->tally].calls);
    k->counts.propagations++;
    k->inprocess.effort += 1 + p->view_count;
    k->queue.steps += 2 + p->open_count / 8;
    k->explain.failing = false;
    ASSERT(k->queue.propagators.data[p->number] == p);
    bool fine = p->kind->propagate(k, p);
    if (timing.weight) queue_end(timing, &k->kinds.data[p->tally].seconds);
    if (!fine && !k->config.learn) activity_bump_failed(k, p);
    if (KERNEL_HOSTILE && !fine) hostile_conflict(k, p);
    if (fine && k->poll.halted) queue_add(k, p); /* it may not have finished */
    return fine;
}

/* The propagator that made the entry and need not be called again; -1: none. With learning it is
 * called: an idempotent call changes the order of later calls, and some models took three times as
 * long without it, others half. */
static int32_t cause_of(const struct kernel *k, const struct entry *e)
{
    return e->tag == REASON_PROPAGATOR && !k->config.learn ? (int32_t)e->reason : -1;
}

static bool wake_list(struct kernel *k, const subscription_list *list, unsigned happened, int32_t by)
{
    for (size_t i = 0; i < list->size; i++) {
        struct subscription s = list->data[i];
        if (!(s.events & happened)) continue;
        struct propagator *p = s.propagator;
        if (p->once && p->number == by) continue;
        if (p->kind->wake && !p->kind->wake(k, p, s.data)) continue;
        if (p->cost > 0)
            queue_add(k, p);
        else if (!run(k, p))
            return false;
    }
    return true;
}

/* Removes a value on behalf of a propagator, counted as a call of it but not timed. */
static bool remove_banned(struct kernel *k, const struct banned *ban, int64_t value)
{
    struct propagator *p = k->queue.propagators.data[ban->by];
    ASSERT(p->number == ban->by && ban->y > 0);
    k->kinds.data[p->tally].calls++;
    k->kinds.data[p->tally].prunings++;
    k->counts.propagations++;
    bool fine =
        domain_set_ne(k, ban->y, value, (struct reason){(uint32_t)ban->by, ban->hint, REASON_PROPAGATOR});
    if (!fine && !k->config.learn) activity_bump_failed(k, p);
    if (KERNEL_HOSTILE && !fine) hostile_conflict(k, p);
    return fine;
}

/* Binary disequalities are enforced from the variable's list without a call, as binary clauses are
 * from the watch list. In nine of ten cases the value is already gone. */
static bool enforce_bans(struct kernel *k, int32_t var)
{
    const ban_list *list = &k->queue.bans.data[var];
    ASSERT(k->dom.vars.data[var].lo == k->dom.vars.data[var].hi);
    k->queue.steps += list->size / 4;
    int64_t own = k->dom.vars.data[var].lo;
    for (size_t i = 0; i < list->size; i++) {
        const struct banned *ban = &list->data[i];
        int64_t value = ban->shift + ban->sign * own;
        if (domain_has(k, ban->y, value) && !remove_banned(k, ban, value)) return false;
    }
    return true;
}

/* EVENT_FIXED is signalled once, at the last entry of the variable: x = v has two entries, and a
 * bound that skips a hole one more. */
static bool is_fixing(const struct kernel_var *v, size_t index)
{
    return v->lo == v->hi && (int32_t)index == (v->last_lo > v->last_hi ? v->last_lo : v->last_hi);
}

static bool wake(struct kernel *k, const struct entry *e, size_t index)
{
    ASSERT(e->kind != ENTRY_CELL && k->queue.has_subscribers.data[e->var]);
    static const unsigned events[] = {
        [ENTRY_LO] = EVENT_LO, [ENTRY_HI] = EVENT_HI, [ENTRY_HOLE] = EVENT_HOLE};
    bool fixed = is_fixing(&k->dom.vars.data[e->var], index);
    if (!wake_list(k, &k->queue.subscribed.data[e->var], events[e->kind] | (fixed ? EVENT_FIXED : 0),
                   cause_of(k, e)))
        return false;
    return !fixed || (enforce_bans(k, e->var) &&
                      wake_list(k, &k->queue.subscribed_fixed.data[e->var], EVENT_FIXED, cause_of(k, e)));
}

/* Inlined, so the remainder by a constant needs no division. */
static inline bool tick(struct kernel *k, uint32_t patience)
{
    ASSERT(patience > 0);
    if (++k->poll.ticks % patience == 0 && !k->poll.disabled && k->config.poll &&
        k->config.poll(k->config.self))
        k->poll.halted = true;
    return k->poll.halted;
}

bool queue_tick(struct kernel *k, uint32_t patience)
{
    return tick(k, patience);
}

bool queue_work(struct kernel *k, size_t steps)
{
    enum { BUDGET = MODEL_PATIENCE(1 << 17) };
    k->poll.work += steps;
    if (k->poll.work < BUDGET) return k->poll.halted;
    k->poll.work = 0;
    return queue_tick(k, 1);
}

/* Polls, because bounds that creep (x < y and y < x over large domains) can take for ever. */
static bool to_fixpoint(struct kernel *k)
{
    enum { PATIENCE = MODEL_PATIENCE(1024) };
    for (;;) {
        while (k->queue.head < k->trail.entries.size) {
            if (tick(k, PATIENCE)) return true;
            size_t index = k->queue.head++;
            k->queue.steps++;
            const struct entry e = k->trail.entries.data[index];
            if (e.kind == ENTRY_CELL) continue;
            if (!watch_entry(k, &e)) {
                if (!k->config.learn) activity_bump_conflict(k);
                return false;
            }
            if (k->queue.has_subscribers.data[e.var] && !wake(k, &e, index)) return false;
        }
        if (tick(k, PATIENCE)) return true;
        struct propagator *p = take(k);
        if (!p) return true;
        queue_work(k, p->view_count);
        if (!run(k, p)) return false;
    }
}

bool queue_run(struct kernel *k)
{
    ASSERT(k->queue.head <= k->trail.entries.size);
    bool fine = to_fixpoint(k);
    /* At the fixpoint nothing is left to wake. */
    ASSERT(!fine || k->poll.halted || queue_at_fixpoint(k));
    if (KERNEL_HOSTILE) {
        hostile_entries(k);
        hostile_audit(k, fine && !k->poll.halted);
    }
    return fine;
}
