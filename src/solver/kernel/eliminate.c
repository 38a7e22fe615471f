/* Bounded variable elimination with subsumption (Een and Biere 2005).
 *
 * R1  subsumption: a clause that contains all literals of another is deleted
 * R2  self-subsuming resolution: if that holds except for one literal, which the longer clause has
 *     negated, that literal is removed from the longer clause
 * R3  elimination: the clauses of a variable are replaced by their resolvents on it, if these are
 *     no more than the clauses
 *
 * The clauses that R3 deletes are stored. Read from the last to the first, each one whose other
 * literals are all false determines the value of its variable, which extends a solution of the
 * remaining formula to the eliminated variables (eliminate_extend).
 *
 * An eliminated variable can be restored: its clauses are added again, together with the eliminated
 * variables in them (eliminate_restore). Only variables without propagators are eliminated, and
 * only with config.eliminate. Learnt clauses with eliminated variables are deleted.
 *
 * Works on a copy of the clauses at the root level, which then replaces the clause database. */
#include "solver/kernel/kernel.h"

#include <stdlib.h>

struct copy {
    uint64_t bits; /* signature: a bit per literal, by hash */
    uint32_t start, size;
    bool gone, queued;
};
typedef VEC(uint32_t) index_list;

struct eliminate {
    struct kernel *kernel;
    VEC(struct copy) copies;
    VEC(klit) lits;
    /* by literal: occurrence list, which may contain stale entries */
    index_list *having;
    /* clauses to try as subsuming ones */
    index_list queue;
    /* by literal: scratch marks */
    uint8_t *marks;
    VEC(klit) resolvent;
    uint64_t work, budget;
    /* the empty clause was derived */
    bool impossible;
};

/* Longer occurrence lists are not scanned. A variable with more occurrences of either sign stays,
 * which cut the time of pigeon holes to three quarters. Longer clauses are neither created nor
 * compared. */
enum { MOST_HAVING = 400, MOST_SIDE = 6, LONGEST = 40 };

/* ---- the copy */

static uint64_t bit_of(klit lit)
{
    return UINT64_C(1) << (((uint32_t)lit * 2654435761u) >> 26);
}

static klit *lits_of(const struct eliminate *e, uint32_t p)
{
    return &e->lits.data[e->copies.data[p].start];
}

static void enqueue(struct eliminate *e, uint32_t p)
{
    if (e->copies.data[p].queued) return;
    e->copies.data[p].queued = true;
    vec_push(&e->queue, p);
}

static void add_copy(struct eliminate *e, size_t count, const klit *lits)
{
    struct copy copy = {.start = (uint32_t)e->lits.size, .size = (uint32_t)count};
    uint32_t p = (uint32_t)e->copies.size;
    for (size_t i = 0; i < count; i++) {
        copy.bits |= bit_of(lits[i]);
        vec_push(&e->lits, lits[i]);
        vec_push(&e->having[lits[i]], p);
    }
    ASSERT(copy.start + copy.size == e->lits.size);
    vec_push(&e->copies, copy);
    enqueue(e, p);
}

static void take_clauses(struct eliminate *e)
{
    const struct kernel *k = e->kernel;
    for (size_t c = 0; c < k->clauses.arena.size; c += CLAUSE_HEADER + clause_size(k, (cref)c))
        if (clause_is_given(k, (cref)c)) add_copy(e, clause_size(k, (cref)c), clause_lits(k, (cref)c));
    for (size_t lit = 0; lit < k->clauses.watches.size; lit++)
        for (size_t i = 0; i < k->clauses.watches.data[lit].size; i++) {
            struct watch w = k->clauses.watches.data[lit].data[i];
            klit both[] = {(klit)lit, w.blocker};
            if (w.clause == WATCH_BINARY && both[0] < both[1]) add_copy(e, 2, both);
        }
}

static void drop(struct eliminate *e, uint32_t p)
{
    e->copies.data[p].gone = true;
}

static bool has(const struct eliminate *e, uint32_t p, klit lit)
{
    const klit *lits = lits_of(e, p);
    for (uint32_t i = 0; i < e->copies.data[p].size; i++)
        if (lits[i] == lit) return true;
    return false;
}

/* Removes stale entries from an occurrence list. */
static void clean(struct eliminate *e, klit lit)
{
    index_list *list = &e->having[lit];
    size_t kept = 0;
    for (size_t i = 0; i < list->size; i++) {
        uint32_t p = list->data[i];
        if (!e->copies.data[p].gone && has(e, p, lit)) list->data[kept++] = p;
    }
    e->work += list->size;
    list->size = kept;
}

/* ---- subsumption */

/* R2 */
static void strengthen(struct eliminate *e, uint32_t p, klit lit)
{
    struct copy *copy = &e->copies.data[p];
    klit *lits = lits_of(e, p);
    uint32_t kept = 0;
    copy->bits = 0;
    for (uint32_t i = 0; i < copy->size; i++) {
        if (lits[i] == lit) continue;
        lits[kept++] = lits[i];
        copy->bits |= bit_of(lits[i]);
    }
    /* The literal is there once. */
    ASSERT(kept + 1 == copy->size);
    copy->size = kept;
    e->impossible |= kept == 0;
    enqueue(e, p);
}

/* True if q contains all marked literals, of which p has as many as it has literals. `bits` is the
 * signature of the marked ones. */
static bool covers(struct eliminate *e, uint32_t p, uint32_t q, uint64_t bits)
{
    const struct copy *small = &e->copies.data[p], *large = &e->copies.data[q];
    if (p == q || large->gone || small->size > large->size || bits & ~large->bits) return false;
    ASSERT(small->size <= LONGEST && !small->gone);
    uint32_t found = 0;
    const klit *lits = lits_of(e, q);
    for (uint32_t i = 0; i < large->size; i++) found += e->marks[lits[i]];
    e->work++;
    return found == small->size;
}

static klit rarest(const struct eliminate *e, uint32_t p)
{
    const klit *lits = lits_of(e, p);
    klit best = -1;
    for (uint32_t i = 0; i < e->copies.data[p].size; i++)
        if (best < 0 || e->having[lits[i]].size < e->having[best].size) best = lits[i];
    return best;
}

/* R1 */
static void subsume_others(struct eliminate *e, uint32_t p)
{
    const index_list *list = &e->having[rarest(e, p)];
    uint64_t bits = e->copies.data[p].bits;
    if (list->size > MOST_HAVING) return;
    for (size_t i = 0; i < list->size; i++)
        if (covers(e, p, list->data[i], bits)) drop(e, list->data[i]);
    e->work += list->size;
}

/* R2 with one of the literals negated. */
static void strengthen_others(struct eliminate *e, uint32_t p, uint32_t which)
{
    klit *lits = lits_of(e, p), lit = lits[which], no = lit ^ 1;
    const index_list *list = &e->having[no];
    if (list->size > MOST_HAVING) return;
    e->marks[lit] = 0;
    e->marks[no] = 1;
    uint64_t bits = bit_of(no);
    for (uint32_t i = 0; i < e->copies.data[p].size; i++) bits |= i == which ? 0 : bit_of(lits[i]);
    for (size_t i = 0; i < list->size; i++)
        if (covers(e, p, list->data[i], bits)) strengthen(e, list->data[i], no);
    e->work += list->size;
    e->marks[no] = 0;
    e->marks[lit] = 1;
}

static void subsume(struct eliminate *e)
{
    while (e->queue.size && !e->impossible && e->work < e->budget) {
        uint32_t p = vec_pop(&e->queue);
        ASSERT(e->copies.data[p].queued);
        e->copies.data[p].queued = false;
        if (e->copies.data[p].gone || e->copies.data[p].size > LONGEST) continue;
        klit *lits = lits_of(e, p);
        for (uint32_t i = 0; i < e->copies.data[p].size; i++) e->marks[lits[i]] = 1;
        subsume_others(e, p);
        for (uint32_t i = 0; i < e->copies.data[p].size; i++) strengthen_others(e, p, i);
        for (uint32_t i = 0; i < e->copies.data[p].size; i++) e->marks[lits[i]] = 0;
        if (queue_work(e->kernel, e->copies.data[p].size)) return;
    }
}

/* ---- elimination */

/* Writes the resolvent on lit; false: it is a tautology. */
static bool resolve(struct eliminate *e, uint32_t p, uint32_t q, klit lit)
{
    ASSERT(has(e, p, lit) && has(e, q, lit ^ 1));
    bool fine = true;
    vec_clear(&e->resolvent);
    for (uint32_t i = 0; i < e->copies.data[p].size; i++) {
        klit one = lits_of(e, p)[i];
        if (one == lit) continue;
        e->marks[one] = 1;
        vec_push(&e->resolvent, one);
    }
    size_t first = e->resolvent.size;
    for (uint32_t i = 0; i < e->copies.data[q].size && fine; i++) {
        klit one = lits_of(e, q)[i];
        if (one == (lit ^ 1) || e->marks[one]) continue;
        fine = !e->marks[one ^ 1];
        vec_push(&e->resolvent, one);
    }
    for (size_t i = 0; i < first; i++) e->marks[e->resolvent.data[i]] = 0;
    e->work += 2;
    return fine;
}

static bool worth(struct eliminate *e, klit lit)
{
    const index_list *with = &e->having[lit], *without = &e->having[lit ^ 1];
    size_t before = with->size + without->size, after = 0;
    if (with->size > MOST_SIDE || without->size > MOST_SIDE) return false;
    for (size_t i = 0; i < with->size; i++)
        for (size_t j = 0; j < without->size; j++) {
            if (!resolve(e, with->data[i], without->data[j], lit)) continue;
            if (++after > before || e->resolvent.size > LONGEST) return false;
        }
    return true;
}

/* Stores a clause for eliminate_extend: its literals, that of the variable first, then its size. */
static void store(struct kernel *k, size_t count, const klit *lits, klit own)
{
    ASSERT(count > 0 && k->atoms.truth.data[own] != LOOK);
    vec_push(&k->eliminated.clauses, own);
    for (size_t i = 0; i < count; i++)
        if (lits[i] != own) vec_push(&k->eliminated.clauses, lits[i]);
    vec_push(&k->eliminated.clauses, (klit)count);
}

/* R3 */
static void eliminate(struct eliminate *e, int32_t var)
{
    struct kernel *k = e->kernel;
    klit lit = 2 * k->dom.vars.data[var].atom;
    index_list *with = &e->having[lit], *without = &e->having[lit ^ 1];
    size_t some = with->size, others = without->size;
    ASSERT(!k->eliminated.gone.data[var] && some <= MOST_SIDE && others <= MOST_SIDE);
    for (size_t i = 0; i < some; i++)
        for (size_t j = 0; j < others; j++) {
            if (!resolve(e, with->data[i], without->data[j], lit)) continue;
            if (e->resolvent.size == 0) e->impossible = true;
            add_copy(e, e->resolvent.size, e->resolvent.data);
        }
    for (int side = 0; side < 2; side++) {
        const index_list *list = side ? without : with;
        for (size_t i = 0; i < list->size; i++) {
            store(k, e->copies.data[list->data[i]].size, lits_of(e, list->data[i]), lit ^ side);
            drop(e, list->data[i]);
        }
    }
    k->eliminated.gone.data[var] = 1;
}

static bool can_go(const struct kernel *k, int32_t var)
{
    const struct kernel_var *v = &k->dom.vars.data[var];
    return v->atom >= 0 && v->lo < v->hi && !k->eliminated.gone.data[var] && !k->decide.is_answer.data[var] &&
           !(k->phases.of_var.data[var].known & PHASE_USER) && !k->queue.subscribed.data[var].size &&
           !k->queue.subscribed_fixed.data[var].size && !k->queue.bans.data[var].size;
}

struct ranked {
    int32_t var;
    size_t count;
};

static int compare_ranks(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (x->count != y->count) return x->count < y->count ? -1 : 1;
    return (x->var > y->var) - (x->var < y->var);
}

static void mark_assumptions(struct eliminate *e, uint8_t mark)
{
    const struct kernel *k = e->kernel;
    for (size_t i = 0; i < k->search.assumptions.size; i++) {
        int32_t atom = k->dom.vars.data[k->search.assumptions.data[i].var].atom;
        if (atom >= 0) e->marks[2 * atom] = mark;
    }
}

/* The candidates for elimination, those with few occurrences first. */
static size_t rank(struct eliminate *e, struct ranked *ranks)
{
    const struct kernel *k = e->kernel;
    size_t count = 0;
    mark_assumptions(e, 1);
    for (int32_t var = 1; (size_t)var < k->dom.vars.size; var++) {
        if (!can_go(k, var) || e->marks[2 * k->dom.vars.data[var].atom]) continue;
        klit lit = 2 * k->dom.vars.data[var].atom;
        ASSERT(k->dom.vars.data[var].lo < k->dom.vars.data[var].hi);
        clean(e, lit);
        clean(e, lit ^ 1);
        if (e->having[lit].size + e->having[lit ^ 1].size)
            ranks[count++] = (struct ranked){var, e->having[lit].size * e->having[lit ^ 1].size};
    }
    mark_assumptions(e, 0);
    if (count) qsort(ranks, count, sizeof *ranks, compare_ranks);
    return count;
}

/* True if any variable was eliminated. */
static bool eliminate_all(struct eliminate *e)
{
    struct kernel *k = e->kernel;
    struct ranked *ranks = alloc_array(k->dom.vars.size, sizeof *ranks);
    size_t count = rank(e, ranks), gone = 0;
    for (size_t i = 0; i < count && !e->impossible && !k->poll.halted && e->work < e->budget; i++) {
        klit lit = 2 * k->dom.vars.data[ranks[i].var].atom;
        clean(e, lit);
        clean(e, lit ^ 1);
        if (!worth(e, lit)) continue;
        eliminate(e, ranks[i].var);
        gone++;
        queue_work(k, 64);
    }
    alloc_free(ranks);
    return gone > 0;
}

/* ---- replacing the clause database */

struct kept {
    uint32_t start, size, lbd;
};

/* Writes back the copy, and the learnt clauses without eliminated variables. */
static void write_back(struct eliminate *e)
{
    ASSERT(kernel_at_root(e->kernel));
    struct kernel *k = e->kernel;
    VEC(klit) lits = {0};
    VEC(struct kept) learnt = {0};
    for (size_t i = 0; i < k->clauses.learnts.size; i++) {
        cref c = k->clauses.learnts.data[i];
        ASSERT(!clause_is_given(k, c));
        bool stays = true;
        for (uint32_t j = 0; j < clause_size(k, c); j++)
            stays &= !k->eliminated.gone.data[k->atoms.all.data[clause_lits(k, c)[j] >> 1].var];
        if (!stays) continue;
        vec_push(&learnt, ((struct kept){(uint32_t)lits.size, clause_size(k, c), clauses_lbd(k, c)}));
        for (uint32_t j = 0; j < clause_size(k, c); j++) vec_push(&lits, clause_lits(k, c)[j]);
    }
    for (size_t lit = 0; lit < k->clauses.watches.size; lit++) vec_clear(&k->clauses.watches.data[lit]);
    vec_clear(&k->clauses.arena);
    vec_clear(&k->clauses.learnts);
    for (uint32_t p = 0; p < e->copies.size; p++)
        if (!e->copies.data[p].gone) clauses_add(k, e->copies.data[p].size, lits_of(e, p));
    for (size_t i = 0; i < learnt.size; i++) {
        const klit *own = &lits.data[learnt.data[i].start];
        bool settled = false;
        for (uint32_t j = 0; j < learnt.data[i].size; j++) settled |= atom_truth(k, own[j]) != UNDEFINED;
        if (settled)
            clauses_add(k, learnt.data[i].size, own);
        else
            clauses_learn(k, learnt.data[i].size, own, learnt.data[i].lbd);
    }
    vec_free(&lits);
    vec_free(&learnt);
}

/* Removes eliminated variables from the heap: they are never decided. */
static void refill_order(struct kernel *k)
{
    ASSERT(k->eliminated.gone.size == k->dom.vars.size);
    vec_i32 open = {0};
    while (k->activity.bools.items.size) {
        int32_t var = heap_pop(&k->activity.bools);
        if (!k->eliminated.gone.data[var]) vec_push(&open, var);
    }
    for (size_t i = 0; i < open.size; i++) heap_push(&k->activity.bools, open.data[i]);
    vec_free(&open);
}

uint64_t eliminate_run(struct kernel *k, uint64_t budget)
{
    enum { ROUNDS = 3 };
    struct eliminate e = {.kernel = k, .budget = budget};
    ASSERT(kernel_at_root(k) && queue_at_fixpoint(k));
    while (k->eliminated.gone.size < k->dom.vars.size) vec_push(&k->eliminated.gone, 0);
    e.having = alloc_array(k->atoms.truth.size, sizeof *e.having);
    e.marks = alloc_array(k->atoms.truth.size, 1);
    take_clauses(&e);
    for (int round = 0; round < ROUNDS && !e.impossible && !k->poll.halted && e.work < budget; round++) {
        subsume(&e);
        if (!eliminate_all(&e)) break;
    }
    write_back(&e);
    k->impossible |= e.impossible;
    refill_order(k);
    for (size_t i = 0; i < k->atoms.truth.size; i++) vec_free(&e.having[i]);
    alloc_free(e.having), alloc_free(e.marks);
    vec_free(&e.copies), vec_free(&e.lits), vec_free(&e.queue), vec_free(&e.resolvent);
    return e.work;
}

/* ---- values and restoring */

static bool holds(const struct kernel *k, klit lit)
{
    ASSERT(k->atoms.truth.data[lit] != LOOK);
    int32_t var = k->atoms.all.data[lit >> 1].var;
    int32_t value = k->eliminated.gone.data[var] ? k->eliminated.value.data[var] : k->dom.vars.data[var].lo;
    return value == (lit & 1);
}

void eliminate_extend(struct kernel *k)
{
    if (k->eliminated.clauses.size == 0) return;
    while (k->eliminated.gone.size < k->dom.vars.size) vec_push(&k->eliminated.gone, 0);
    vec_clear(&k->eliminated.value);
    for (size_t i = 0; i < k->dom.vars.size; i++) vec_push(&k->eliminated.value, 0);
    for (size_t end = k->eliminated.clauses.size; end > 0;) {
        size_t count = (size_t)k->eliminated.clauses.data[end - 1], start = end - 1 - count;
        ASSERT(count > 0 && count < end);
        const klit *lits = &k->eliminated.clauses.data[start];
        /* A stored clause begins with the literal of its eliminated variable. */
        ASSERT(k->eliminated.gone.data[k->atoms.all.data[lits[0] >> 1].var]);
        bool satisfied = false;
        for (size_t i = 0; i < count && !satisfied; i++) satisfied = holds(k, lits[i]);
        if (!satisfied) k->eliminated.value.data[k->atoms.all.data[lits[0] >> 1].var] = lits[0] & 1;
        end = start;
    }
}

int32_t eliminate_value(const struct kernel *k, int32_t var)
{
    return eliminate_is_gone(k, var) ? k->eliminated.value.data[var] : kernel_value(k, var);
}

/* Adds the stored clauses of the variables in `back`. True: they contain other eliminated
 * variables, which were added to `back`. */
static bool give_back(struct kernel *k, uint8_t *back)
{
    size_t kept = 0;
    bool more = false;
    VEC(klit) rest = {0};
    /* Sizes follow their clauses, so iterate from the last one. */
    for (size_t end = k->eliminated.clauses.size; end > 0;) {
        size_t count = (size_t)k->eliminated.clauses.data[end - 1], start = end - 1 - count;
        ASSERT(count > 0 && count < end);
        const klit *lits = &k->eliminated.clauses.data[start];
        if (back[k->atoms.all.data[lits[0] >> 1].var]) {
            for (size_t i = 0; i < count; i++) {
                int32_t var = k->atoms.all.data[lits[i] >> 1].var;
                more |= k->eliminated.gone.data[var] && !back[var];
                if (k->eliminated.gone.data[var]) back[var] = 1;
            }
            clauses_add(k, count, lits);
        } else {
            for (size_t i = end; i-- > start;) vec_push(&rest, k->eliminated.clauses.data[i]);
        }
        end = start;
    }
    for (size_t i = rest.size; i-- > 0;) k->eliminated.clauses.data[kept++] = rest.data[i];
    k->eliminated.clauses.size = kept;
    vec_free(&rest);
    return more;
}

void eliminate_restore(struct kernel *k, int32_t var)
{
    ASSERT(kernel_at_root(k));
    if (!eliminate_is_gone(k, var)) return;
    uint8_t *back = alloc_array(k->dom.vars.size, 1);
    back[var] = 1;
    while (k->eliminated.gone.size < k->dom.vars.size) vec_push(&k->eliminated.gone, 0);
    while (give_back(k, back)) {}
    for (int32_t i = 0; (size_t)i < k->dom.vars.size; i++) {
        if (!back[i]) continue;
        k->eliminated.gone.data[i] = 0;
        if (!heap_has(&k->activity.bools, i)) heap_push(&k->activity.bools, i);
    }
    alloc_free(back);
}
