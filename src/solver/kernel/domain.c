/* Domains: bounds, and a bit per value in small domains.
 *
 * Invariant: lo and hi are values of the domain. A bound that falls on a hole therefore moves on,
 * in a separate entry whose reason is the holes: every entry has one reason, and explanations stay
 * short. Removing a value at a bound makes a hole and then moves the bound; for a 0/1 variable it
 * only moves the bound. A domain of more than MOST_BITS values stores its holes in a hash table
 * instead of bits. Cost: O(1) per change, plus the holes that a bound skips. */
#include "solver/kernel/kernel.h"

/* ---- holes of large domains: open-addressing hash tables of (var, value). There are HOLE_TABLES
 * of them, selected by the hash, so growing one is short: it does not poll. */

enum { HOLE_TABLES = 64 };

struct hole {
    int32_t var, value;
    int32_t entry; /* the one that removed the value */
};

struct hole_table {
    struct hole *slots; /* var -1: free, -2: deleted */
    size_t size, used;  /* used: slots that are not free, including deleted ones */
};

static uint64_t hole_hash(int32_t var, int32_t value)
{
    return ((uint64_t)(uint32_t)var << 32 | (uint32_t)value) * UINT64_C(0x9e3779b97f4a7c15);
}

static size_t hole_slot(const struct hole_table *t, uint64_t hash)
{
    return (size_t)(hash >> 20) & (t->size - 1);
}

/* The table for a hash. */
static struct hole_table *hole_table(const struct kernel *k, uint64_t hash)
{
    return &k->dom.holes[hash / (UINT64_MAX / HOLE_TABLES + 1)];
}

/* NULL: not a hole. */
static struct hole *hole_find(const struct kernel *k, int32_t var, int32_t value)
{
    uint64_t hash = hole_hash(var, value);
    const struct hole_table *t = k->dom.holes ? hole_table(k, hash) : NULL;
    if (!t || t->size == 0) return NULL;
    /* The probe sequence ends at a free slot. */
    ASSERT(t->used < t->size);
    for (size_t i = hole_slot(t, hash);; i = (i + 1) & (t->size - 1)) {
        if (t->slots[i].var == -1) return NULL;
        if (t->slots[i].var == var && t->slots[i].value == value) return &t->slots[i];
    }
}

static void hole_put(struct hole_table *t, struct hole hole)
{
    ASSERT(t->used < t->size && (t->size & (t->size - 1)) == 0);
    size_t i = hole_slot(t, hole_hash(hole.var, hole.value));
    while (t->slots[i].var >= 0) i = (i + 1) & (t->size - 1);
    t->used += t->slots[i].var == -1;
    t->slots[i] = hole;
}

static void hole_add(struct kernel *k, struct hole hole)
{
    ASSERT(!domain_is_hole(k, hole.var, hole.value));
    if (!k->dom.holes) k->dom.holes = alloc_array(HOLE_TABLES, sizeof *k->dom.holes);
    struct hole_table *t = hole_table(k, hole_hash(hole.var, hole.value));
    if (2 * (t->used + 1) > t->size) { /* holes and deleted slots */
        struct hole_table old = *t;
        size_t holes = 0;
        for (size_t i = 0; i < old.size; i++) holes += old.slots[i].var >= 0;
        t->size = !old.size ? 64 : 4 * holes > old.size ? 2 * old.size : old.size;
        t->used = 0;
        t->slots = alloc_array(t->size, sizeof *t->slots);
        for (size_t i = 0; i < t->size; i++) t->slots[i].var = -1;
        for (size_t i = 0; i < old.size; i++)
            if (old.slots[i].var >= 0) hole_put(t, old.slots[i]);
        alloc_free(old.slots);
    }
    hole_put(t, hole);
}

void domain_free_holes(struct kernel *k)
{
    for (int i = 0; i < HOLE_TABLES && k->dom.holes; i++) alloc_free(k->dom.holes[i].slots);
    alloc_free(k->dom.holes);
}

/* ---- values */

bool domain_is_hole(const struct kernel *k, int32_t var, int32_t value)
{
    ASSERT(k->dom.vars.data[var].words < 0);
    return k->dom.vars.data[var].atom < 0 && hole_find(k, var, value);
}

static bool is_hole(const struct kernel *k, int32_t var, int32_t value)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    if (v->words < 0) return domain_is_hole(k, var, value);
    uint32_t bit = (uint32_t)(value - v->base);
    return !(k->dom.bits.data[(uint32_t)v->words + (bit >> 6)] >> (bit & 63) & 1);
}

/* Makes the hole of the newest entry. */
static void make_hole(struct kernel *k, int32_t var, int32_t value)
{
    struct kernel_var *v = &k->dom.vars.data[var];
    int32_t entry = (int32_t)k->trail.entries.size - 1;
    ASSERT(entry >= 0 && k->trail.entries.data[entry].kind == ENTRY_HOLE &&
           k->trail.entries.data[entry].var == var);
    if (v->words < 0) {
        hole_add(k, (struct hole){var, value, entry});
        return;
    }
    uint32_t bit = (uint32_t)(value - v->base);
    ASSERT(value >= v->base && bit < (uint32_t)v->width);
    k->dom.bits.data[(uint32_t)v->words + (bit >> 6)] &= ~(UINT64_C(1) << (bit & 63));
    k->dom.hole_at.data[64 * (size_t)v->words + bit] = entry;
}

int32_t domain_hole_at(const struct kernel *k, int32_t var, int32_t value)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    if (v->words < 0) {
        const struct hole *hole = hole_find(k, var, value);
        return hole ? hole->entry : INT32_MAX;
    }
    int64_t bit = (int64_t)value - v->base;
    if (bit < 0 || bit >= v->width || !is_hole(k, var, value)) return INT32_MAX;
    return k->dom.hole_at.data[64 * (size_t)v->words + (size_t)bit];
}

void domain_fill_hole(struct kernel *k, int32_t var, int32_t value)
{
    struct kernel_var *v = &k->dom.vars.data[var];
    ASSERT(is_hole(k, var, value) && value >= v->lo && value <= v->hi);
    if (v->words < 0) {
        struct hole *hole = hole_find(k, var, value);
        if (hole) hole->var = -2;
        return;
    }
    uint32_t bit = (uint32_t)(value - v->base);
    k->dom.bits.data[(uint32_t)v->words + (bit >> 6)] |= UINT64_C(1) << (bit & 63);
}

int32_t domain_next(const struct kernel *k, int32_t var, int64_t from)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    if (from >= v->hi) return v->hi;
    int32_t value = from < v->lo ? v->lo : (int32_t)from;
    if (v->words < 0) {
        while (value < v->hi && is_hole(k, var, value)) value++;
        return value;
    }
    uint32_t bit = (uint32_t)(value - v->base);
    const uint64_t *words = &k->dom.bits.data[v->words];
    uint64_t word = words[bit >> 6] >> (bit & 63);
    if (word) return value + __builtin_ctzll(word);
    uint32_t w = bit >> 6, last = (uint32_t)(v->hi - v->base) >> 6;
    while (++w <= last)
        if (words[w]) return v->base + (int32_t)(w << 6) + __builtin_ctzll(words[w]);
    return v->hi;
}

int32_t domain_previous(const struct kernel *k, int32_t var, int64_t from)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    if (from <= v->lo) return v->lo;
    int32_t value = from > v->hi ? v->hi : (int32_t)from;
    while (value > v->lo && is_hole(k, var, value)) value--;
    return value;
}

int32_t domain_nearest(const struct kernel *k, int32_t var, int64_t wanted)
{
    if (domain_has(k, var, wanted)) return (int32_t)wanted;
    int32_t above = domain_next(k, var, wanted), below = domain_previous(k, var, wanted);
    ASSERT(domain_has(k, var, above) && domain_has(k, var, below));
    return above - wanted < wanted - below ? above : below;
}

int64_t domain_size(const struct kernel *k, int32_t var)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    ASSERT(v->lo <= v->hi);
    int64_t width = (int64_t)v->hi - v->lo + 1;
    if (v->words < 0 || width <= 2) return width;
    uint32_t from = (uint32_t)(v->lo - v->base), to = (uint32_t)(v->hi - v->base);
    const uint64_t *words = &k->dom.bits.data[v->words];
    uint64_t first = ~UINT64_C(0) << (from & 63), last = ~UINT64_C(0) >> (63 - (to & 63));
    if (from >> 6 == to >> 6) return __builtin_popcountll(words[from >> 6] & first & last);
    int64_t size =
        __builtin_popcountll(words[from >> 6] & first) + __builtin_popcountll(words[to >> 6] & last);
    for (uint32_t w = (from >> 6) + 1; w < to >> 6; w++) size += __builtin_popcountll(words[w]);
    return size;
}

/* ---- predicates */

bool domain_is_true(const struct kernel *k, struct predicate p)
{
    const struct kernel_var *v = &k->dom.vars.data[p.var];
    switch (p.op) {
    case PREDICATE_GE:
        return v->lo >= p.value;
    case PREDICATE_LE:
        return v->hi <= p.value;
    case PREDICATE_NE:
        return !domain_has(k, p.var, p.value);
    default:
        return v->lo == p.value && v->hi == p.value;
    }
}

struct predicate domain_negation(struct predicate p)
{
    switch (p.op) {
    case PREDICATE_GE:
        return (struct predicate){p.var, p.value - 1, PREDICATE_LE};
    case PREDICATE_LE:
        return (struct predicate){p.var, p.value + 1, PREDICATE_GE};
    case PREDICATE_NE:
        return (struct predicate){p.var, p.value, PREDICATE_EQ};
    default:
        return (struct predicate){p.var, p.value, PREDICATE_NE};
    }
}

bool domain_is_false(const struct kernel *k, struct predicate p)
{
    return domain_is_true(k, domain_negation(p));
}

/* ---- changes */

static void push(struct kernel *k, int32_t var, enum entry_kind kind, int32_t old, int32_t now,
                 struct reason reason)
{
    struct kernel_var *v = &k->dom.vars.data[var];
    ASSERT(var > 0); /* the constant has no other value */
    ASSERT(kind != ENTRY_LO || (old == v->lo && old < now && now <= v->hi));
    ASSERT(kind != ENTRY_HI || (old == v->hi && old > now && now >= v->lo));
    ASSERT(kind != ENTRY_HOLE || domain_has(k, var, now));
    /* The first literal of a reason clause is implied; the others are false. */
    ASSERT(reason.tag != REASON_CLAUSE || atom_truth(k, clause_lits(k, reason.value)[1]) == FALSE_NOW);
    ASSERT(reason.tag != REASON_BINARY || atom_truth(k, (klit)reason.value) == FALSE_NOW);
    ASSERT(reason.tag != REASON_PROPAGATOR || reason.value < k->queue.propagators.size);
    struct entry e = {.var = var,
                      .old = old,
                      .now = now,
                      .prev = kind == ENTRY_LO   ? v->last_lo
                              : kind == ENTRY_HI ? v->last_hi
                                                 : -1,
                      .level = (int32_t)k->trail.levels.size,
                      .hint = reason.hint,
                      .reason = reason.value,
                      .kind = (uint8_t)kind,
                      .tag = (uint8_t)reason.tag};
    if (kind == ENTRY_LO) v->last_lo = (int32_t)k->trail.entries.size;
    if (kind == ENTRY_HI) v->last_hi = (int32_t)k->trail.entries.size;
    vec_push(&k->trail.entries, e);
}

/* The conflict of a change that empties the domain: its explanation, and the contradicting
 * bound. */
static bool clash(struct kernel *k, struct predicate wanted, struct reason reason)
{
    vec_clear(&k->explain.conflict);
    if (!k->config.learn) return false;
    explain_reason(k, reason, wanted, (int32_t)k->trail.entries.size);
    for (size_t i = 0; i < k->explain.because.size; i++)
        vec_push(&k->explain.conflict, k->explain.because.data[i]);
    vec_push(&k->explain.conflict, domain_negation(wanted));
    ASSERT(domain_is_false(k, wanted));
    return false;
}

static const struct reason by_holes = {.tag = REASON_HOLES};

static inline void note_bool(struct kernel *k, const struct kernel_var *v, bool is_one)
{
    ASSERT(v->atom > 0 && v->lo == v->hi && v->lo == is_one);
    int8_t *truth = &k->atoms.truth.data[2 * v->atom]; /* the atom says that it is 0 */
    truth[0] = is_one ? FALSE_NOW : TRUE_NOW;
    truth[1] = is_one ? TRUE_NOW : FALSE_NOW;
}

bool domain_set_lo(struct kernel *k, int32_t var, int64_t value, struct reason reason)
{
    struct kernel_var *v = &k->dom.vars.data[var];
    ASSERT(v->lo <= v->hi);
    if (value <= v->lo) return true;
    if (value > v->hi) {
        int64_t most = (int64_t)v->hi + 1; /* the weakest bound that is a conflict */
        return clash(k, (struct predicate){var, (int32_t)most, PREDICATE_GE}, reason);
    }
    push(k, var, ENTRY_LO, v->lo, (int32_t)value, reason);
    v->lo = (int32_t)value;
    if (v->atom >= 0) {
        note_bool(k, v, true);
    } else if (is_hole(k, var, v->lo)) { /* hi is no hole, so this ends */
        int32_t next = domain_next(k, var, v->lo);
        push(k, var, ENTRY_LO, v->lo, next, by_holes);
        v->lo = next;
    }
    ASSERT(domain_has(k, var, v->lo));
    return true;
}

bool domain_set_hi(struct kernel *k, int32_t var, int64_t value, struct reason reason)
{
    struct kernel_var *v = &k->dom.vars.data[var];
    ASSERT(v->lo <= v->hi);
    if (value >= v->hi) return true;
    if (value < v->lo) {
        int64_t least = (int64_t)v->lo - 1;
        return clash(k, (struct predicate){var, (int32_t)least, PREDICATE_LE}, reason);
    }
    push(k, var, ENTRY_HI, v->hi, (int32_t)value, reason);
    v->hi = (int32_t)value;
    if (v->atom >= 0) {
        note_bool(k, v, false);
    } else if (is_hole(k, var, v->hi)) {
        int32_t next = domain_previous(k, var, v->hi);
        push(k, var, ENTRY_HI, v->hi, next, by_holes);
        v->hi = next;
    }
    ASSERT(domain_has(k, var, v->hi));
    return true;
}

void domain_set_bool(struct kernel *k, klit lit, struct reason reason)
{
    int32_t var = k->atoms.all.data[lit >> 1].var;
    struct kernel_var *v = &k->dom.vars.data[var];
    bool is_one = lit & 1; /* the atom says that it is 0 */
    ASSERT(v->atom == lit >> 1 && v->lo == 0 && v->hi == 1);
    push(k, var, is_one ? ENTRY_LO : ENTRY_HI, !is_one, is_one, reason);
    *(is_one ? &v->lo : &v->hi) = is_one;
    k->atoms.truth.data[lit] = TRUE_NOW;
    k->atoms.truth.data[lit ^ 1] = FALSE_NOW;
    ASSERT(atom_compute(k, lit) == TRUE_NOW);
}

bool domain_set_ne(struct kernel *k, int32_t var, int64_t value, struct reason reason)
{
    struct kernel_var *v = &k->dom.vars.data[var];
    if (!domain_has(k, var, value)) return true;
    if (v->lo == v->hi) return clash(k, (struct predicate){var, (int32_t)value, PREDICATE_NE}, reason);
    if (v->atom >= 0) return value == 0 ? domain_set_lo(k, var, 1, reason) : domain_set_hi(k, var, 0, reason);
    push(k, var, ENTRY_HOLE, (int32_t)value, (int32_t)value, reason);
    make_hole(k, var, (int32_t)value);
    if (value == v->lo) {
        int32_t next = domain_next(k, var, value);
        push(k, var, ENTRY_LO, v->lo, next, by_holes);
        v->lo = next;
    } else if (value == v->hi) {
        int32_t next = domain_previous(k, var, value);
        push(k, var, ENTRY_HI, v->hi, next, by_holes);
        v->hi = next;
    }
    return true;
}

bool domain_apply(struct kernel *k, struct predicate p, struct reason reason)
{
    switch (p.op) {
    case PREDICATE_GE:
        return domain_set_lo(k, p.var, p.value, reason);
    case PREDICATE_LE:
        return domain_set_hi(k, p.var, p.value, reason);
    case PREDICATE_NE:
        return domain_set_ne(k, p.var, p.value, reason);
    default: /* if the value is a hole, the first moves past it and the second clashes */
        return domain_set_lo(k, p.var, p.value, reason) && domain_set_hi(k, p.var, p.value, reason);
    }
}
