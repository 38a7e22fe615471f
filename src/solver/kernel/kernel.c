/* Creation of kernels and variables, and the propagator interface (propagator.h).
 *
 * Propagators work on views a*x + b; everything else in the kernel works on variables. The
 * translation is here: reading bounds and values, setting them, giving reasons, subscriptions and
 * trailed state. A negative factor exchanges the two bounds. A value that the view cannot have
 * needs no reason, and neither does a bound that every variable satisfies, because it is outside
 * DM_INT_MIN .. DM_INT_MAX.
 *
 * Invariant: the variable of a reason is never the constant 0. Cost: O(1) for a bound or a value of
 * a view; a division only if the factor is not 1. */
#include "solver/kernel/hostile.h"

#include "base/alloc.h"

#include <string.h>

enum { MOST_BITS = 1 << 13 }; /* the most values of a domain with a bit for each */

struct kernel *kernel_new(const struct kernel_config *config)
{
    struct kernel *k = alloc_bytes(sizeof *k);
    k->config = *config;
    k->activity.bump = 1;
    k->clauses.bump = 1;
    k->restart.until = KERNEL_HOSTILE ? HOSTILE_RESTART : restart_run_length(k);
    k->clauses.until_reduce = KERNEL_HOSTILE ? HOSTILE_REDUCE : clauses_reduce_interval(k);
    rng_seed(&k->rng, (uint64_t)config->seed);
    k->restart.mode_ends = 1000;
    heap_init(&k->activity.bools, &k->activity.scores);
    heap_init(&k->activity.integers, &k->activity.scores);
    heap_init(&k->activity.atoms, &k->activity.atom_scores);
    kernel_add_var(k, 0, 0, 0, NULL);  /* variable 0 is the constant 0 */
    atom_make(k, 0, ATOM_LE, 0, true); /* atom 0 is the constant true */
    k->atoms.truth.data[0] = TRUE_NOW;
    k->atoms.truth.data[1] = FALSE_NOW;
    return k;
}

/* A vector of vectors. */
#define FREE_LISTS(lists)                                                                                    \
    do {                                                                                                     \
        for (size_t i_ = 0; i_ < (lists)->size; i_++) vec_free(&(lists)->data[i_]);                          \
        vec_free(lists);                                                                                     \
    } while (0)

static void free_propagation(struct kernel *k)
{
    vec_free(&k->queue.propagators), vec_free(&k->queue.has_subscribers);
    FREE_LISTS(&k->queue.subscribed);
    FREE_LISTS(&k->queue.subscribed_fixed);
    FREE_LISTS(&k->queue.bans);
    for (int i = 0; i < QUEUE_COSTS; i++) vec_free(&k->queue.waiting[i]);
    vec_free(&k->explain.because), vec_free(&k->explain.conflict), vec_free(&k->explain.terms);
}

static void free_clauses(struct kernel *k)
{
    vec_free(&k->atoms.all), vec_free(&k->atoms.truth), vec_free(&k->atoms.table);
    FREE_LISTS(&k->atoms.of_var);
    vec_free(&k->clauses.arena), vec_free(&k->clauses.learnts);
    FREE_LISTS(&k->clauses.watches);
    vec_free(&k->eliminated.gone), vec_free(&k->eliminated.value), vec_free(&k->eliminated.clauses);
    vec_free(&k->analysis.seen), vec_free(&k->analysis.need), vec_free(&k->analysis.lower);
    vec_free(&k->analysis.touched), vec_free(&k->analysis.learnt), vec_free(&k->analysis.level_stamp);
}

static void free_decisions(struct kernel *k)
{
    vec_free(&k->activity.of_var), vec_free(&k->activity.of_atom), vec_free(&k->activity.popped);
    heap_free(&k->activity.bools), heap_free(&k->activity.integers), heap_free(&k->activity.atoms);
    vec_free(&k->phases.of_var);
    for (size_t i = 0; i < k->decide.branchings.size; i++) decide_free(&k->decide.branchings.data[i]);
    vec_free(&k->decide.branchings), vec_free(&k->decide.switching);
    vec_free(&k->decide.answer), vec_free(&k->decide.is_answer);
    vec_free(&k->search.assumptions), vec_free(&k->search.core), vec_free(&k->search.held);
}

void kernel_free(struct kernel *k)
{
    domain_free_holes(k);
    vec_free(&k->dom.vars), vec_free(&k->dom.bits), vec_free(&k->dom.hole_at);
    vec_free(&k->trail.entries), vec_free(&k->trail.levels), vec_free(&k->trail.cells);
    free_propagation(k);
    free_clauses(k);
    free_decisions(k);
    vec_free(&k->kinds);
    arena_free(&k->arena);
    alloc_free(k);
}

static void make_bits(struct kernel *k, struct kernel_var *v, int32_t range_count, const struct range *ranges)
{
    uint32_t width = (uint32_t)(v->hi - v->lo) + 1;
    ASSERT(width > 2 && width <= MOST_BITS);
    v->words = (int32_t)k->dom.bits.size;
    v->base = v->lo;
    v->width = (int32_t)width;
    for (uint32_t w = 0; w < (width + 63) / 64; w++) vec_push(&k->dom.bits, range_count ? 0 : ~UINT64_C(0));
    ASSERT((size_t)v->words < k->dom.bits.size);
    while (k->dom.hole_at.size < 64 * k->dom.bits.size) vec_push(&k->dom.hole_at, -1);
    for (int32_t i = 0; i < range_count; i++)
        for (int32_t value = ranges[i].lo; value <= ranges[i].hi; value++) {
            uint32_t bit = (uint32_t)(value - v->base);
            ASSERT(value >= v->lo && value <= v->hi);
            k->dom.bits.data[(uint32_t)v->words + (bit >> 6)] |= UINT64_C(1) << (bit & 63);
        }
}

/* Removes the values strictly between two values of a large domain: as holes if they are few,
 * otherwise by a clause. */
static void make_gap(struct kernel *k, int32_t var, int32_t below, int32_t above)
{
    ASSERT(below < above);
    enum { FEW = 64 };
    if ((int64_t)above - below > FEW) {
        klit sides[] = {atom_lit(k, (struct predicate){var, below, PREDICATE_LE}),
                        atom_lit(k, (struct predicate){var, above, PREDICATE_GE})};
        clauses_add(k, 2, sides);
        return;
    }
    for (int32_t value = below + 1; value < above; value++)
        domain_set_ne(k, var, value, (struct reason){.tag = REASON_NONE});
}

int32_t kernel_add_var(struct kernel *k, int32_t lo, int32_t hi, int32_t range_count,
                       const struct range *ranges)
{
    ASSERT(kernel_at_root(k));
    int32_t var = (int32_t)k->dom.vars.size;
    struct kernel_var v = {.lo = lo, .hi = hi, .last_lo = -1, .last_hi = -1, .atom = -1, .words = -1};
    if (lo > hi) {
        k->impossible = true;
        v.hi = lo;
    }
    bool is_bool = lo == 0 && hi == 1;
    if (is_bool)
        v.atom = atom_make(k, var, ATOM_LE, 0, true);
    else if ((int64_t)hi - lo < MOST_BITS && hi - lo > 1)
        make_bits(k, &v, range_count, ranges);
    vec_push(&k->dom.vars, v);
    vec_push(&k->atoms.of_var, (vec_i32){0});
    vec_push(&k->queue.subscribed, (subscription_list){0});
    vec_push(&k->queue.subscribed_fixed, (subscription_list){0});
    vec_push(&k->queue.bans, (ban_list){0});
    vec_push(&k->queue.has_subscribers, 0);
    phase_add_var(k, lo);
    activity_add_var(k, var);
    vec_push(&k->decide.is_answer, 0);
    ASSERT(k->phases.of_var.size == k->dom.vars.size && k->decide.is_answer.size == k->dom.vars.size);
    for (int32_t i = 1; v.words < 0 && i < range_count; i++) make_gap(k, var, ranges[i - 1].hi, ranges[i].lo);
    ASSERT(k->impossible || lo == hi || domain_has(k, var, k->dom.vars.data[var].hi));
    return var;
}

int32_t kernel_value(const struct kernel *k, int32_t var)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    ASSERT(v->lo == v->hi);
    return v->lo;
}

/* ---- reading */

int64_t kernel_lo_at(const struct kernel *k, dm_int x, int32_t at)
{
    return (int64_t)x.factor * (x.factor >= 0 ? trail_lo_at(k, x.var, at) : trail_hi_at(k, x.var, at)) +
           x.offset;
}

int64_t kernel_hi_at(const struct kernel *k, dm_int x, int32_t at)
{
    return (int64_t)x.factor * (x.factor >= 0 ? trail_hi_at(k, x.var, at) : trail_lo_at(k, x.var, at)) +
           x.offset;
}

/* Inverts a view: the variable's value for this value of the view; false if there is none. */
static bool back(dm_int x, int64_t value, int64_t *out)
{
    int64_t rest = value - x.offset;
    if (x.factor == 1) { /* the common case: a division would cost as much as all the rest */
        *out = rest;
    } else {
        if (x.factor == 0 || rest % x.factor) return false;
        *out = rest / x.factor;
    }
    return *out >= DM_INT_MIN && *out <= DM_INT_MAX;
}

bool kernel_has(const struct kernel *k, dm_int x, int64_t value)
{
    int64_t inner;
    if (x.factor == 0) return x.offset == value;
    return back(x, value, &inner) && domain_has(k, x.var, inner);
}

int64_t kernel_size(const struct kernel *k, dm_int x)
{
    if (kernel_fixed(k, x)) return 1;
    const struct kernel_var *v = &k->dom.vars.data[x.var];
    return v->words < 0 && v->hi - (int64_t)v->lo > 1 ? -1 : domain_size(k, x.var);
}

/* Copies whole words, for a view with factor 1. */
static void shift_values(const struct kernel *k, const struct kernel_var *v, uint64_t shift, uint64_t *bits)
{
    const uint64_t *from = &k->dom.bits.data[v->words];
    uint32_t lo = (uint32_t)(v->lo - v->base), hi = (uint32_t)(v->hi - v->base);
    ASSERT(lo <= hi && hi < (uint32_t)v->width);
    for (uint32_t w = lo >> 6; w <= hi >> 6; w++) {
        /* Modulo 2^64: may begin before 0. */
        uint64_t word = from[w], bit = ((uint64_t)w << 6) + shift;
        if (w == lo >> 6) word &= ~UINT64_C(0) << (lo & 63);
        if (w == hi >> 6) word &= ~UINT64_C(0) >> (63 - (hi & 63));
        uint64_t low = word << (bit & 63), high = bit & 63 ? word >> (64 - (bit & 63)) : 0;
        if (low) bits[bit >> 6] |= low;
        if (high) bits[(bit + 64) >> 6] |= high;
    }
}

void kernel_values(const struct kernel *k, dm_int x, int64_t base, size_t words, uint64_t *bits)
{
    const struct kernel_var *v = &k->dom.vars.data[x.var];
    int64_t width = (int64_t)words * 64;
    memset(bits, 0, words * sizeof *bits);
    if (x.factor == 1 && v->words >= 0 && kernel_lo(k, x) >= base && kernel_hi(k, x) - base < width) {
        shift_values(k, v, (uint64_t)(v->base + x.offset - base), bits);
        return;
    }
    for (int64_t value = v->lo;; value = domain_next(k, x.var, value + 1)) {
        int64_t bit = x.factor * value + x.offset - base;
        if (bit >= 0 && bit < width) bits[bit >> 6] |= UINT64_C(1) << (bit & 63);
        if (value >= v->hi || x.factor == 0) return;
    }
}

bool kernel_has_at(const struct kernel *k, dm_int x, int64_t value, int32_t at)
{
    int64_t inner;
    if (x.factor == 0) return x.offset == value;
    return back(x, value, &inner) && trail_has_at(k, x.var, (int32_t)inner, at);
}

int32_t kernel_position(const struct kernel *k)
{
    return (int32_t)k->trail.entries.size;
}

bool kernel_learns(const struct kernel *k)
{
    return k->config.learn;
}

bool kernel_at_root(const struct kernel *k)
{
    return k->trail.levels.size == 0;
}

bool kernel_switches(const struct kernel *k, dm_int x)
{
    return (size_t)x.var < k->decide.switching.size && k->decide.switching.data[x.var];
}

/* ---- changing */

/* x >= value (or, with `most`, x <= value) as a bound of its variable: PREDICATE_GE or PREDICATE_LE
 * with the value in *bound. */
static enum predicate_op as_bound(dm_int x, int64_t value, bool most, int64_t *bound)
{
    ASSERT(x.factor != 0);
    int64_t rest = value - x.offset;
    if (x.factor < 0) { /* factor*y >= rest turns into y <= rest/factor */
        *bound = most ? -view_floor_div(rest, -(int64_t)x.factor) : view_floor_div(-rest, -(int64_t)x.factor);
        return most ? PREDICATE_GE : PREDICATE_LE;
    }
    *bound = most ? view_floor_div(rest, x.factor) : -view_floor_div(-rest, x.factor);
    return most ? PREDICATE_LE : PREDICATE_GE;
}

static struct reason mine(struct kernel *k, const struct propagator *self, int32_t hint)
{
    ASSERT(k->queue.propagators.data[self->number] == self);
    k->kinds.data[self->tally].prunings++;
    return (struct reason){(uint32_t)self->number, hint, REASON_PROPAGATOR};
}

/* The conflict of a constant that would have to change. */
static bool constant_clash(struct kernel *k, struct propagator *self, int32_t hint)
{
    ASSERT(!k->config.learn || self->kind->explain);
    vec_clear(&k->explain.conflict);
    if (!k->config.learn) return false;
    explain_reason(k, mine(k, self, hint), (struct predicate){0, 1, PREDICATE_GE},
                   (int32_t)k->trail.entries.size);
    for (size_t i = 0; i < k->explain.because.size; i++)
        vec_push(&k->explain.conflict, k->explain.because.data[i]);
    return false;
}

static bool set_bound(struct kernel *k, struct propagator *self, int32_t hint, dm_int x, int64_t value,
                      bool most)
{
    int64_t bound;
    if (most ? kernel_hi(k, x) <= value : kernel_lo(k, x) >= value) return true;
    if (x.factor == 0) return constant_clash(k, self, hint);
    if (as_bound(x, value, most, &bound) == PREDICATE_GE)
        return domain_set_lo(k, x.var, bound, mine(k, self, hint));
    return domain_set_hi(k, x.var, bound, mine(k, self, hint));
}

bool kernel_set_ge(struct kernel *k, struct propagator *self, int32_t hint, dm_int x, int64_t value)
{
    return set_bound(k, self, hint, x, value, false);
}

bool kernel_set_le(struct kernel *k, struct propagator *self, int32_t hint, dm_int x, int64_t value)
{
    return set_bound(k, self, hint, x, value, true);
}

bool kernel_set_ne(struct kernel *k, struct propagator *self, int32_t hint, dm_int x, int64_t value)
{
    int64_t inner;
    if (x.factor == 0) return x.offset != value || constant_clash(k, self, hint);
    if (!back(x, value, &inner) || !domain_has(k, x.var, inner)) return true;
    return domain_set_ne(k, x.var, inner, mine(k, self, hint));
}

bool kernel_set_eq(struct kernel *k, struct propagator *self, int32_t hint, dm_int x, int64_t value)
{
    return kernel_set_ge(k, self, hint, x, value) && kernel_set_le(k, self, hint, x, value);
}

void kernel_fail(struct kernel *k)
{
    vec_clear(&k->explain.conflict);
    vec_clear(&k->explain.because);
    k->explain.failing = true;
}

bool kernel_poll(struct kernel *k, size_t steps)
{
    return queue_work(k, steps);
}

/* ---- explaining */

static void because(struct kernel *k, struct predicate p)
{
    /* Constants are not explained. */
    ASSERT(p.var > 0 && (size_t)p.var < k->dom.vars.size);
    if (k->explain.failing)
        vec_push(&k->explain.conflict, p);
    else
        vec_push(&k->explain.because, p);
}

static void because_bound(struct kernel *k, dm_int x, int64_t value, bool most)
{
    int64_t bound;
    if (x.factor == 0) return;
    enum predicate_op op = as_bound(x, value, most, &bound);
    const int64_t edge = op == PREDICATE_GE ? DM_INT_MIN : DM_INT_MAX;
    if (op == PREDICATE_GE ? bound <= edge : bound >= edge) return; /* true of every variable */
    because(k, (struct predicate){x.var, (int32_t)bound, op});
}

void kernel_because_ge(struct kernel *k, dm_int x, int64_t value)
{
    because_bound(k, x, value, false);
}

void kernel_because_le(struct kernel *k, dm_int x, int64_t value)
{
    because_bound(k, x, value, true);
}

void kernel_because_ne(struct kernel *k, dm_int x, int64_t value)
{
    int64_t inner;
    if (back(x, value, &inner)) because(k, (struct predicate){x.var, (int32_t)inner, PREDICATE_NE});
}

void kernel_because_eq(struct kernel *k, dm_int x, int64_t value)
{
    int64_t inner;
    if (back(x, value, &inner)) because(k, (struct predicate){x.var, (int32_t)inner, PREDICATE_EQ});
}

void kernel_because_sum(struct kernel *k, const struct kernel_sum *sum, int64_t least, int32_t at)
{
    explain_sum(k, sum, least, at);
}

/* ---- attaching */

void kernel_watch(struct kernel *k, struct propagator *self, dm_int x, unsigned events, int32_t data)
{
    if (x.factor == 0) return;
    ASSERT(events != 0);
    k->queue.has_subscribers.data[x.var] = 1;
    subscription_list *list =
        events == EVENT_FIXED ? &k->queue.subscribed_fixed.data[x.var] : &k->queue.subscribed.data[x.var];
    vec_push(list, ((struct subscription){self, data, events}));
}

void kernel_ban(struct kernel *k, struct propagator *self, int32_t hint, struct ban ban)
{
    ASSERT(ban.x > 0 && ban.y > 0);
    k->queue.has_subscribers.data[ban.x] = 1;
    vec_push(&k->queue.bans.data[ban.x],
             ((struct banned){ban.shift, ban.y, self->number, hint, ban.opposite ? -1 : 1}));
}

static void unsubscribe(subscription_list *list, const struct propagator *propagator)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->size; i++)
        if (list->data[i].propagator != propagator) list->data[kept++] = list->data[i];
    list->size = kept;
}

void kernel_unwatch(struct kernel *k, struct propagator *self, dm_int x)
{
    unsubscribe(&k->queue.subscribed.data[x.var], self);
    unsubscribe(&k->queue.subscribed_fixed.data[x.var], self);
}

void *kernel_alloc(struct kernel *k, size_t size)
{
    return arena_bytes(&k->arena, size);
}

void kernel_save(struct kernel *k, int32_t *cell)
{
    struct entry e = {.var = (int32_t)k->trail.cells.size,
                      .old = *cell,
                      .prev = -1,
                      .level = (int32_t)k->trail.levels.size,
                      .kind = ENTRY_CELL,
                      .tag = REASON_NONE};
    ASSERT(cell);
    vec_push(&k->trail.cells, cell);
    vec_push(&k->trail.entries, e);
}
