/* The clause database: one arena of 32-bit words, and reduction of learnt clauses (nogoods)
 * by LBD tiers.
 *
 * LBD is the number of decision levels among the literals, or glue (Audemard and Simon 2009).
 * Clauses of LBD up to 2 are never deleted. Of the others, a reduction deletes the three quarters
 * of lowest activity; those of LBD up to 6 that were used since the last reduction go last. The LBD
 * is recomputed when a clause is used in conflict analysis, and never grows. The interval between
 * reductions grows with the square root of their number: propagation is bound by memory latency, so
 * a small database gains more than the propagations of the deleted clauses would.
 *
 * Deletion copies the surviving clauses to a new arena, in the order in which watch lists refer to
 * them. Cost: O(size of the arena). */
#include "solver/kernel/kernel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { KEEP_LBD = 2, TIER_LBD = 6 };
/* In the lbd word: used since the last reduction. */
enum { USED = 1 };
/* The lbd word of a clause that is to be deleted. */
static const uint32_t REMOVED = UINT32_MAX;

static float activity_of(const struct kernel *k, cref c)
{
    float value;
    memcpy(&value, &k->clauses.arena.data[c + 2], sizeof value);
    return value;
}

static void set_activity(struct kernel *k, cref c, float value)
{
    memcpy(&k->clauses.arena.data[c + 2], &value, sizeof value);
}

uint32_t clauses_lbd(const struct kernel *k, cref c)
{
    return k->clauses.arena.data[c + 1] >> 1;
}

static cref store(struct kernel *k, size_t count, const klit *lits, bool learnt, uint32_t lbd)
{
    cref c = (cref)k->clauses.arena.size;
    /* A cref has 32 bits. */
    ASSERT(k->clauses.arena.size + CLAUSE_HEADER + count < WATCH_BINARY);
    ASSERT(count > 2); /* shorter ones are a watch, or a root-level fact */
    vec_reserve(&k->clauses.arena, k->clauses.arena.size + CLAUSE_HEADER + count);
    k->clauses.arena.data[c] = (uint32_t)count << 1 | learnt;
    k->clauses.arena.data[c + 1] = lbd << 1 | USED;
    k->clauses.arena.size += CLAUSE_HEADER + count;
    set_activity(k, c, (float)k->clauses.bump);
    memcpy(clause_lits(k, c), lits, count * sizeof *lits);
    return c;
}

static void watch_two(struct kernel *k, cref c, klit a, klit b)
{
    ASSERT(a >> 1 != b >> 1);
    vec_push(&k->clauses.watches.data[a], ((struct watch){c, b}));
    vec_push(&k->clauses.watches.data[b], ((struct watch){c, a}));
}

cref clauses_learn(struct kernel *k, size_t count, const klit *lits, uint32_t lbd)
{
    ASSERT(count >= 2);
    if (count == 2) {
        watch_two(k, WATCH_BINARY, lits[0], lits[1]);
        return WATCH_BINARY;
    }
    cref c = store(k, count, lits, true, lbd);
    ASSERT(lbd > 0);
    watch_two(k, c, lits[0], lits[1]);
    vec_push(&k->clauses.learnts, c);
    return c;
}

static int compare_lits(const void *a, const void *b)
{
    klit x = *(const klit *)a, y = *(const klit *)b;
    return (x > y) - (x < y);
}

void clauses_add(struct kernel *k, size_t count, const klit *lits)
{
    ASSERT(k->trail.levels.size == 0);
    klit *kept = alloc_array(count + 1, sizeof *kept);
    size_t size = 0;
    bool satisfied = false;
    memcpy(kept, lits, count * sizeof *lits);
    qsort(kept, count, sizeof *kept, compare_lits);
    for (size_t i = 0; i < count; i++) {
        int truth = atom_truth(k, kept[i]);
        if (truth == TRUE_NOW || (size > 0 && kept[i] == (kept[size - 1] ^ 1))) satisfied = true;
        if (truth == UNDEFINED && (size == 0 || kept[size - 1] != kept[i])) kept[size++] = kept[i];
    }
    ASSERT(size <= count);
    if (!satisfied) {
        if (size == 0) k->impossible = true;
        if (size == 1) k->impossible |= !domain_apply(k, atom_predicate(k, kept[0]), no_reason);
        if (size == 2) watch_two(k, WATCH_BINARY, kept[0], kept[1]);
        if (size > 2) watch_two(k, store(k, size, kept, false, 0), kept[0], kept[1]);
    }
    alloc_free(kept);
}

/* The level at which a literal became true or false. */
static int32_t level_of(const struct kernel *k, klit lit)
{
    const struct kernel_var *v = &k->dom.vars.data[k->atoms.all.data[lit >> 1].var];
    if (v->atom < 0)
        return trail_level_of(k, atom_predicate(k, atom_truth(k, lit) == TRUE_NOW ? lit : lit ^ 1));
    int32_t index = v->last_lo > v->last_hi ? v->last_lo : v->last_hi;
    return index < 0 ? 0 : k->trail.entries.data[index].level;
}

/* The current LBD of a clause whose literals are all true or false; counting ends at `most`. */
static uint32_t count_levels(struct kernel *k, cref c, uint32_t most)
{
    const klit *lits = clause_lits(k, c);
    uint32_t count = 0;
    while (k->analysis.level_stamp.size <= k->trail.levels.size) vec_push(&k->analysis.level_stamp, 0);
    k->analysis.stamp++;
    for (uint32_t i = 0; i < clause_size(k, c) && count < most; i++) {
        int32_t level = level_of(k, lits[i]);
        if (level == 0 || k->analysis.level_stamp.data[level] == k->analysis.stamp) continue;
        k->analysis.level_stamp.data[level] = k->analysis.stamp;
        count++;
    }
    ASSERT(count <= most && count <= clause_size(k, c));
    return count;
}

void clauses_bump(struct kernel *k, cref c)
{
    ASSERT(c < k->clauses.arena.size);
    if (clause_is_given(k, c)) return;
    uint32_t lbd = clauses_lbd(k, c);
    if (lbd > KEEP_LBD) lbd = count_levels(k, c, lbd);
    k->clauses.arena.data[c + 1] = lbd << 1 | USED;
    float activity = activity_of(k, c) + (float)k->clauses.bump;
    set_activity(k, c, activity);
    if (activity > 1e20f) {
        for (size_t i = 0; i < k->clauses.learnts.size; i++)
            set_activity(k, k->clauses.learnts.data[i], activity_of(k, k->clauses.learnts.data[i]) * 1e-20f);
        k->clauses.bump *= 1e-20;
    }
}

/* ---- reduction */

static bool is_reason(const struct kernel *k, struct predicate p, cref c)
{
    int32_t i = trail_find(k, &p, (int32_t)k->trail.entries.size);
    return i >= 0 && k->trail.entries.data[i].tag == REASON_CLAUSE && k->trail.entries.data[i].reason == c;
}

/* True if it is the reason of an entry. Then its first literal is true because of it. */
static bool locked(const struct kernel *k, cref c)
{
    klit first = clause_lits(k, c)[0];
    if (atom_truth(k, first) != TRUE_NOW) return false;
    struct predicate p = atom_predicate(k, first);
    if (p.op != PREDICATE_EQ) return is_reason(k, p, c);
    struct predicate least = {p.var, p.value, PREDICATE_GE}, most = {p.var, p.value, PREDICATE_LE};
    return is_reason(k, least, c) || is_reason(k, most, c);
}

struct ranked {
    cref clause;
    bool second; /* of the second tier and used since the last reduction: deleted last */
    float activity;
};

static int compare_ranks(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (x->second != y->second) return x->second ? 1 : -1;
    if (x->activity != y->activity) return x->activity < y->activity ? -1 : 1;
    return (x->clause > y->clause) - (x->clause < y->clause);
}

static const uint32_t MOVED = UINT32_MAX; /* in the size word: the lbd word holds the new place */

static cref move(struct kernel *k, uint32_t *old, cref c)
{
    if (old[c] == MOVED) return old[c + 1];
    ASSERT(old[c + 1] != REMOVED); /* reasons and listed learnt clauses are never deleted */
    uint32_t words = CLAUSE_HEADER + (old[c] >> 1);
    ASSERT(words > CLAUSE_HEADER + 2);
    cref to = (cref)k->clauses.arena.size;
    vec_reserve(&k->clauses.arena, k->clauses.arena.size + words);
    memcpy(&k->clauses.arena.data[to], &old[c], words * sizeof *old);
    k->clauses.arena.size += words;
    old[c] = MOVED;
    old[c + 1] = to;
    return to;
}

static void move_watches(struct kernel *k, uint32_t *old, watch_list *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->size; i++) {
        struct watch w = list->data[i];
        if (w.clause != WATCH_BINARY) {
            if (old[w.clause] != MOVED && old[w.clause + 1] == REMOVED) continue;
            w.clause = move(k, old, w.clause);
        }
        list->data[kept++] = w;
    }
    list->size = kept;
}

/* Copies the surviving clauses into a new arena, in the order of the watch lists. */
static void collect(struct kernel *k)
{
    uint32_t *old = k->clauses.arena.data;
    size_t room = k->clauses.arena.size;
    k->clauses.arena.data = NULL;
    k->clauses.arena.size = k->clauses.arena.room = 0;
    vec_reserve(&k->clauses.arena, room);
    for (size_t lit = 0; lit < k->clauses.watches.size; lit++)
        move_watches(k, old, &k->clauses.watches.data[lit]);
    for (size_t i = 0; i < k->trail.entries.size; i++)
        if (k->trail.entries.data[i].tag == REASON_CLAUSE)
            k->trail.entries.data[i].reason = move(k, old, k->trail.entries.data[i].reason);
    for (size_t i = 0; i < k->clauses.learnts.size; i++)
        k->clauses.learnts.data[i] = move(k, old, k->clauses.learnts.data[i]);
    ASSERT(k->clauses.arena.size <= room);
    alloc_free(old);
}

void clauses_reduce(struct kernel *k)
{
    VEC(struct ranked) weak = {0};
    size_t kept = 0;
    for (size_t i = 0; i < k->clauses.learnts.size; i++) {
        cref c = k->clauses.learnts.data[i];
        uint32_t lbd = clauses_lbd(k, c);
        bool used = k->clauses.arena.data[c + 1] & USED;
        k->clauses.arena.data[c + 1] &= ~(uint32_t)USED;
        if (lbd <= KEEP_LBD || locked(k, c))
            k->clauses.learnts.data[kept++] = c;
        else
            vec_push(&weak, ((struct ranked){c, used && lbd <= TIER_LBD, activity_of(k, c)}));
    }
    if (weak.size) qsort(weak.data, weak.size, sizeof *weak.data, compare_ranks);
    for (size_t i = 0; i < weak.size; i++) {
        if (i < weak.size - weak.size / 4) {
            k->clauses.arena.data[weak.data[i].clause + 1] = REMOVED;
            k->counts.removed++;
        } else {
            k->clauses.learnts.data[kept++] = weak.data[i].clause;
        }
    }
    k->clauses.learnts.size = kept;
    vec_free(&weak);
    collect(k);
    k->clauses.reductions++;
}

int64_t clauses_reduce_interval(const struct kernel *k)
{
    enum { FIRST = 500 };
    return (int64_t)(FIRST * sqrt((double)k->clauses.reductions + 1));
}

/* ---- root-level simplification */

/* Deletes a satisfied clause, and false literals of others. */
static void strip(struct kernel *k, cref c)
{
    klit *lits = clause_lits(k, c);
    uint32_t size = clause_size(k, c), kept = 0;
    if (k->clauses.arena.data[c + 1] == REMOVED) return;
    for (uint32_t i = 0; i < size; i++)
        if (atom_truth(k, lits[i]) == TRUE_NOW) {
            k->clauses.arena.data[c + 1] = REMOVED;
            return;
        }
    for (uint32_t i = 0; i < size; i++) {
        ASSERT(i > 1 || atom_truth(k, lits[i]) == UNDEFINED);
        if (atom_truth(k, lits[i]) == UNDEFINED) lits[kept++] = lits[i];
    }
    /* A shorter clause would have been propagated. */
    ASSERT(kept >= 2);
    k->clauses.arena.data[c] = kept << 1 | !clause_is_given(k, c);
    if (kept > 2) return;
    k->clauses.arena.data[c + 1] = REMOVED;
    watch_two(k, WATCH_BINARY, lits[0], lits[1]);
}

/* Deletes satisfied binary clauses, and replaces blockers that were removed from their clause. */
static void simplify_watches(struct kernel *k, klit lit)
{
    watch_list *list = &k->clauses.watches.data[lit];
    bool settled = atom_truth(k, lit) != UNDEFINED;
    size_t kept = 0;
    for (size_t i = 0; i < list->size; i++) {
        struct watch w = list->data[i];
        bool blocked = atom_truth(k, w.blocker) != UNDEFINED;
        if (w.clause == WATCH_BINARY && (settled || blocked)) continue;
        if (blocked) w.blocker = clause_lits(k, w.clause)[0] ^ clause_lits(k, w.clause)[1] ^ lit;
        list->data[kept++] = w;
    }
    list->size = kept;
}

static void forget_removed(struct kernel *k)
{
    size_t kept = 0;
    for (size_t i = 0; i < k->clauses.learnts.size; i++)
        if (k->clauses.arena.data[k->clauses.learnts.data[i] + 1] != REMOVED)
            k->clauses.learnts.data[kept++] = k->clauses.learnts.data[i];
    k->clauses.learnts.size = kept;
}

void clauses_simplify(struct kernel *k)
{
    ASSERT(kernel_at_root(k) && queue_at_fixpoint(k) && k->clauses.simplified <= k->trail.entries.size);
    if (k->trail.entries.size == k->clauses.simplified) return;
    /* Root-level entries are never explained again, so their reasons may be deleted. */
    for (; k->clauses.simplified < k->trail.entries.size; k->clauses.simplified++)
        k->trail.entries.data[k->clauses.simplified].tag = REASON_NONE;
    for (size_t c = 0, words; c < k->clauses.arena.size; c += words) {
        words = CLAUSE_HEADER + clause_size(k, (cref)c);
        strip(k, (cref)c);
    }
    for (size_t lit = 0; lit < k->clauses.watches.size; lit++) simplify_watches(k, (klit)lit);
    forget_removed(k);
    collect(k);
}
