/* Conflict analysis: first UIP over predicates, with clause minimisation.
 *
 * A conflict is a set of true predicates that cannot all hold. `seen` marks the trail entries that
 * made them true, and `need` is the bound that matters (x >= 5, though the entry raised lo to 7),
 * so that lazy explanations can be weaker. Entries of the conflict level are replaced by their
 * reasons, from the top of the trail down, until one is left: the first unique implication point.
 * The negation of the remaining predicates is the learnt clause, or nogood. Predicates implied by
 * others of the clause are removed (Sorensson and Biere 2009), so are the weaker of several bounds
 * on a variable, and a pair x >= v, x <= v becomes the literal x = v. (Marques-Silva and Sakallah
 * 1999; Ohrimenko, Stuckey and Codish 2009 for lazy literals.) */
#include "solver/kernel/hostile.h"

enum { SEEN = 1, REDUNDANT = 2, NEEDED = 4 };
/* Explanations between two polls; a chain may have millions of them. */
enum { PATIENCE = MODEL_PATIENCE(8) };

static struct predicate predicate_of(const struct kernel *k, int32_t index)
{
    ASSERT(k->trail.entries.data[index].kind != ENTRY_CELL);
    static const enum predicate_op ops[] = {PREDICATE_GE, PREDICATE_LE, PREDICATE_NE};
    return (struct predicate){k->trail.entries.data[index].var, k->analysis.need.data[index],
                              ops[k->trail.entries.data[index].kind]};
}

static bool stronger(const struct kernel *k, int32_t index, int32_t value)
{
    return k->trail.entries.data[index].kind == ENTRY_LO
               ? value > k->analysis.need.data[index]
               : k->trail.entries.data[index].kind == ENTRY_HI && value < k->analysis.need.data[index];
}

static void touch(struct kernel *k, int32_t index)
{
    if (!k->analysis.seen.data[index]) vec_push(&k->analysis.touched, index);
}

/* Marks the entry that made p true. Counts entries of `level` or higher in *open. */
static inline void mark_entry(struct kernel *k, int32_t index, struct predicate p, int32_t level, int *open)
{
    ASSERT(index < (int32_t)k->analysis.seen.size);
    if (index < 0 || k->trail.entries.data[index].level == 0) return;
    if (k->analysis.seen.data[index]) {
        if (stronger(k, index, p.value)) k->analysis.need.data[index] = p.value;
        return;
    }
    touch(k, index);
    k->analysis.seen.data[index] = SEEN;
    k->analysis.need.data[index] = p.value;
    activity_bump(k, p.var);
    if (k->trail.entries.data[index].level >= level)
        ++*open;
    else
        vec_push(&k->analysis.lower, index);
}

static void mark_one(struct kernel *k, struct predicate p, int32_t before, int32_t level, int *open)
{
    ASSERT(trail_held(k, p, before)); /* a reason, or a part of the conflict */
    int32_t index = trail_find(k, &p, before);
    ASSERT(index < before && (index < 0 || k->trail.entries.data[index].var == p.var));
    mark_entry(k, index, p, level, open);
}

static void mark(struct kernel *k, struct predicate p, int32_t before, int32_t level, int *open)
{
    if (p.op != PREDICATE_EQ) {
        mark_one(k, p, before, level, open);
        return;
    }
    p.op = PREDICATE_GE;
    mark_one(k, p, before, level, open);
    p.op = PREDICATE_LE;
    mark_one(k, p, before, level, open);
}

/* The only entry of a fixed 0/1 variable; -1: initially fixed. */
static inline int32_t entry_of(const struct kernel *k, int32_t var)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    return v->last_lo > v->last_hi ? v->last_lo : v->last_hi;
}

/* A literal that was false before `before`. The entry of a 0/1 variable is found without a
 * search. */
static inline void mark_lit(struct kernel *k, klit lit, int32_t before, int32_t level, int *open)
{
    if (k->atoms.truth.data[lit] == LOOK) {
        mark(k, atom_predicate(k, lit ^ 1), before, level, open);
        return;
    }
    int32_t var = k->atoms.all.data[lit >> 1].var;
    ASSERT(entry_of(k, var) < before);
    mark_entry(k, entry_of(k, var), (struct predicate){.var = var, .value = !(lit & 1)}, level, open);
}

/* Marks the reason of an entry. False: halted. */
static bool mark_reason(struct kernel *k, int32_t index, int32_t level, int *open)
{
    struct entry e = k->trail.entries.data[index];
    /* Decisions are never resolved on. */
    ASSERT(e.tag != REASON_NONE && e.kind != ENTRY_CELL);
    /* The hostile build verifies each explanation. */
    if (KERNEL_HOSTILE || e.tag == REASON_PROPAGATOR || e.tag == REASON_HOLES) {
        explain_entry(k, index, predicate_of(k, index));
        if (queue_work(k, k->explain.because.size)) return false;
        k->analysis.seen.data[index] = 0;
        for (size_t i = 0; i < k->explain.because.size; i++)
            mark(k, k->explain.because.data[i], index, level, open);
        return true;
    }
    k->analysis.seen.data[index] = 0;
    if (e.tag == REASON_BINARY) {
        mark_lit(k, (klit)e.reason, index, level, open);
        return true;
    }
    const klit *lits = clause_lits(k, e.reason);
    ASSERT(atom_predicate(k, lits[0]).var == e.var);
    uint32_t size = clause_size(k, e.reason);
    for (uint32_t i = 1; i < size; i++) mark_lit(k, lits[i], index, level, open);
    return !queue_work(k, size);
}

static void room_for_marks(struct kernel *k)
{
    while (k->analysis.seen.size < k->trail.entries.size) {
        vec_push(&k->analysis.seen, 0);
        vec_push(&k->analysis.need, 0);
    }
}

static void clear_marks(struct kernel *k)
{
    ASSERT(k->analysis.seen.size == k->analysis.need.size);
    for (size_t i = 0; i < k->analysis.touched.size; i++)
        k->analysis.seen.data[k->analysis.touched.data[i]] = 0;
    vec_clear(&k->analysis.touched);
    vec_clear(&k->analysis.lower);
}

/* ---- minimisation */

static bool redundant(struct kernel *k, int32_t index, int depth);

/* True if p, which this entry made true, is implied by the clause's predicates. */
static bool follows_at(struct kernel *k, struct predicate p, int32_t index, int depth)
{
    ASSERT(depth >= 0);
    if (index < 0 || k->trail.entries.data[index].level == 0) return true;
    if ((k->analysis.seen.data[index] & SEEN) && !stronger(k, index, p.value)) return true;
    /* A stronger bound than the clause has: not tried. */
    if (k->analysis.seen.data[index] & (SEEN | NEEDED)) return false;
    if (k->analysis.seen.data[index] & REDUNDANT && !stronger(k, index, p.value)) return true;
    if (k->analysis.seen.data[index] & REDUNDANT || depth == 0) return false;
    touch(k, index);
    k->analysis.need.data[index] = p.value;
    if (redundant(k, index, depth - 1)) {
        k->analysis.seen.data[index] |= REDUNDANT;
        return true;
    }
    k->analysis.seen.data[index] |= NEEDED;
    return false;
}

/* The same for a predicate that held before `before`. */
static bool follows(struct kernel *k, struct predicate p, int32_t before, int depth)
{
    if (p.op == PREDICATE_EQ) {
        struct predicate least = {p.var, p.value, PREDICATE_GE}, most = {p.var, p.value, PREDICATE_LE};
        return follows(k, least, before, depth) && follows(k, most, before, depth);
    }
    ASSERT(trail_held(k, p, before));
    int32_t index = trail_find(k, &p, before);
    return follows_at(k, p, index, depth);
}

/* The same for a literal being false. */
static bool follows_lit(struct kernel *k, klit lit, int32_t before, int depth)
{
    if (k->atoms.truth.data[lit] == LOOK) return follows(k, atom_predicate(k, lit ^ 1), before, depth);
    int32_t var = k->atoms.all.data[lit >> 1].var;
    return follows_at(k, (struct predicate){.var = var, .value = !(lit & 1)}, entry_of(k, var), depth);
}

static bool clause_follows(struct kernel *k, cref c, int32_t before, int depth)
{
    const klit *lits = clause_lits(k, c);
    for (uint32_t i = 1; i < clause_size(k, c); i++)
        if (!follows_lit(k, lits[i], before, depth)) return false;
    return true;
}

static bool redundant(struct kernel *k, int32_t index, int depth)
{
    struct entry e = k->trail.entries.data[index];
    if (e.tag == REASON_NONE) return false;
    if (!k->analysis.level_stamp.data || k->analysis.level_stamp.data[e.level] != k->analysis.stamp)
        return false;
    if (e.tag == REASON_BINARY) return follows_lit(k, (klit)e.reason, index, depth);
    if (e.tag == REASON_CLAUSE) return clause_follows(k, e.reason, index, depth);
    explain_entry(k, index, predicate_of(k, index));
    if (queue_tick(k, PATIENCE)) return false; /* it may be cut short */
    size_t count = k->explain.because.size;
    struct predicate few[32], *copy = count <= 32 ? few : alloc_array(count, sizeof *copy);
    for (size_t i = 0; i < count; i++) copy[i] = k->explain.because.data[i];
    bool all = true;
    for (size_t i = 0; i < count && all; i++) all = follows(k, copy[i], index, depth);
    if (copy != few) alloc_free(copy);
    return all;
}

static void stamp_levels(struct kernel *k)
{
    while (k->analysis.level_stamp.size <= k->trail.levels.size) vec_push(&k->analysis.level_stamp, 0);
    k->analysis.stamp++;
    ASSERT(k->analysis.stamp > 0);
    for (size_t i = 0; i < k->analysis.lower.size; i++)
        k->analysis.level_stamp.data[k->trail.entries.data[k->analysis.lower.data[i]].level] =
            k->analysis.stamp;
}

static void minimise(struct kernel *k)
{
    enum { DEPTH = 24 };
    stamp_levels(k);
    size_t kept = 0;
    for (size_t i = 0; i < k->analysis.lower.size; i++) {
        int32_t index = k->analysis.lower.data[i];
        if (k->poll.halted || !redundant(k, index, DEPTH)) k->analysis.lower.data[kept++] = index;
    }
    k->analysis.lower.size = kept;
}

/* ---- the clause */

/* True if the clause has a stronger bound of the same kind on the same variable. Its entry is
 * later. */
static bool weaker(const struct kernel *k, size_t i)
{
    const struct entry *e = &k->trail.entries.data[k->analysis.lower.data[i]];
    if (e->kind == ENTRY_HOLE) return false;
    for (size_t j = 0; j < k->analysis.lower.size; j++) {
        const struct entry *other = &k->trail.entries.data[k->analysis.lower.data[j]];
        if (other->var == e->var && other->kind == e->kind &&
            k->analysis.lower.data[j] > k->analysis.lower.data[i])
            return true;
    }
    return false;
}

/* The other bound of x = v in the clause: x <= v for x >= v and vice versa. SIZE_MAX: none. */
static size_t other_half(const struct kernel *k, size_t i)
{
    const struct entry *e = &k->trail.entries.data[k->analysis.lower.data[i]];
    for (size_t j = 0; e->kind != ENTRY_HOLE && j < k->analysis.lower.size; j++) {
        const struct entry *other = &k->trail.entries.data[k->analysis.lower.data[j]];
        if (other->var == e->var && other->kind + e->kind == ENTRY_LO + ENTRY_HI &&
            k->analysis.need.data[k->analysis.lower.data[j]] ==
                k->analysis.need.data[k->analysis.lower.data[i]])
            return j;
    }
    return SIZE_MAX;
}

/* Adds the negation of p. */
static void add_literal(struct kernel *k, struct predicate p)
{
    ASSERT(domain_is_true(k, p));
    klit lit = atom_lit(k, domain_negation(p));
    ASSERT(lit > KLIT_FALSE);
    activity_bump_atom(k, lit >> 1);
    vec_push(&k->analysis.learnt, lit);
}

/* Adds the literal of an entry of a lower level. Returns the level at which it became false; -1: it
 * is redundant. */
static int32_t add_lower(struct kernel *k, size_t i)
{
    enum { FEW = 48 }; /* up to this many literals, pairs are compared */
    struct predicate p = predicate_of(k, k->analysis.lower.data[i]);
    int32_t level = k->trail.entries.data[k->analysis.lower.data[i]].level;
    if (k->analysis.lower.size <= FEW) {
        if (weaker(k, i)) return -1;
        size_t half = other_half(k, i);
        if (half != SIZE_MAX && !weaker(k, half)) {
            if (half < i) return -1; /* added with it */
            p.op = PREDICATE_EQ;
            int32_t other = k->trail.entries.data[k->analysis.lower.data[half]].level;
            if (other > level) level = other;
        }
    }
    add_literal(k, p);
    return level;
}

/* Writes the clause: the negation of the UIP, then those of `lower`, the highest level second.
 * Returns the backjump level. */
static size_t write_clause(struct kernel *k, int32_t uip, uint32_t *lbd)
{
    size_t second = 0, back = 0;
    vec_clear(&k->analysis.learnt);
    add_literal(k, predicate_of(k, uip));
    k->analysis.stamp++;
    *lbd = 1;
    for (size_t i = 0; i < k->analysis.lower.size; i++) {
        int32_t level = add_lower(k, i);
        if (level < 0) continue;
        /* Only the first literal is of the conflict's level. */
        ASSERT((size_t)level < k->trail.levels.size);
        if (k->analysis.level_stamp.data[level] != k->analysis.stamp) {
            k->analysis.level_stamp.data[level] = k->analysis.stamp;
            ++*lbd;
        }
        if ((size_t)level > back) {
            back = (size_t)level;
            second = k->analysis.learnt.size - 1;
        }
    }
    if (second > 1) {
        klit lit = k->analysis.learnt.data[1];
        k->analysis.learnt.data[1] = k->analysis.learnt.data[second];
        k->analysis.learnt.data[second] = lit;
    }
    ASSERT(atom_truth(k, k->analysis.learnt.data[0]) == FALSE_NOW &&
           (k->analysis.learnt.size == 1 || back > 0));
    return back;
}

size_t analyze_conflict(struct kernel *k, uint32_t *lbd)
{
    ASSERT(k->config.learn && k->analysis.touched.size == 0);
    int32_t level = (int32_t)k->trail.levels.size, index = (int32_t)k->trail.entries.size;
    int open = 0;
    room_for_marks(k);
    for (size_t i = 0; i < k->explain.conflict.size; i++)
        mark(k, k->explain.conflict.data[i], index, level, &open);
    for (;;) {
        ASSERT(open > 0);
        do index--;
        while (!k->analysis.seen.data[index]);
        ASSERT(k->trail.entries.data[index].level == level);
        if (--open == 0) break;
        if (queue_tick(k, PATIENCE)) {
            clear_marks(k);
            return ANALYZE_HALTED;
        }
        const struct entry *e = &k->trail.entries.data[index];
        if (e->tag == REASON_CLAUSE) clauses_bump(k, e->reason);
        if (!mark_reason(k, index, level, &open)) {
            clear_marks(k);
            return ANALYZE_HALTED;
        }
    }
    minimise(k);
    ASSERT(k->analysis.lower.size <= k->analysis.touched.size);
    size_t back = write_clause(k, index, lbd);
    ASSERT(back < (size_t)level);
    clear_marks(k);
    return back;
}

size_t analyze_level(struct kernel *k)
{
    int32_t highest = 0;
    for (size_t i = 0; i < k->explain.conflict.size; i++) {
        int32_t level = trail_level_of(k, k->explain.conflict.data[i]);
        if (level > highest) highest = level;
    }
    ASSERT((size_t)highest <= k->trail.levels.size);
    return (size_t)highest;
}

/* Resolves the conflict back to decisions, which are assumptions. */
bool analyze_core(struct kernel *k)
{
    int open = 0;
    room_for_marks(k);
    vec_clear(&k->search.core);
    for (size_t i = 0; i < k->explain.conflict.size; i++)
        mark(k, k->explain.conflict.data[i], (int32_t)k->trail.entries.size, 0, &open);
    for (int32_t index = (int32_t)k->trail.entries.size - 1; index >= 0 && open > 0; index--) {
        if (!k->analysis.seen.data[index]) continue;
        if (queue_tick(k, PATIENCE)) break;
        open--;
        if (k->trail.entries.data[index].tag == REASON_NONE) {
            ASSERT(k->trail.entries.data[index].level > 0);
            vec_push(&k->search.core, k->trail.levels.data[k->trail.entries.data[index].level - 1].choice);
        } else if (!mark_reason(k, index, 0, &open)) {
            break;
        }
    }
    ASSERT(open >= 0);
    clear_marks(k);
    if (k->poll.halted) vec_clear(&k->search.core);
    return !k->poll.halted;
}
