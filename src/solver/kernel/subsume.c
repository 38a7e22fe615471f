/* Clauses that others make superfluous, among all there are, given and learnt.
 *
 * R1 a clause whose literals are all in another makes that one superfluous. R2 if that is so but
 * for one literal, which the other has negated, the other can do without it.
 *
 * One pass, forward (Zhang 2005; as CaDiCaL does it): clauses are taken by length, each is held
 * against the shorter ones that were taken before it, and then filed under its rarest literal
 * alone. Clauses of two are found in the watches. A learnt clause that makes a given one
 * superfluous is given in its place. A set of bits, one by hash for each literal's variable, tells
 * most pairs apart at a glance. */
#include "solver/kernel/kernel.h"

#include <stdlib.h>

/* Longer ones are neither taken nor held against others; nor are lists with more than so many. */
enum { LONGEST = 60, MOST = 300 };

struct taken {
    uint64_t bits;
    cref clause;
    uint32_t size;
};

typedef VEC(uint32_t) index_list;

struct subsume {
    struct kernel *kernel;
    VEC(struct taken) order;
    /* by literal: filed here; indices in `order` */
    index_list *filed;
    /* by literal: clauses that have it; and whether the clause at hand does */
    uint32_t *occurs;
    uint8_t *marks;
    VEC(klit) lits;
    uint64_t work;
    bool dropped;
};

struct found {
    /* WATCH_BINARY: one of two literals, which lasts for ever */
    cref clause;
    /* R2: the literal to do without; -1: R1 */
    klit without;
};

static uint64_t bit_of(klit lit)
{
    return UINT64_C(1) << (((uint32_t)(lit >> 1) * 2654435761u) >> 26);
}

static int compare_taken(const void *a, const void *b)
{
    const struct taken *x = a, *y = b;
    if (x->size != y->size) return x->size < y->size ? -1 : 1;
    return (x->clause > y->clause) - (x->clause < y->clause);
}

static void take_clauses(struct subsume *s)
{
    const struct kernel *k = s->kernel;
    for (size_t c = 0; c < k->clauses.arena.size; c += CLAUSE_HEADER + clause_size(k, (cref)c)) {
        struct taken taken = {.clause = (cref)c, .size = clause_size(k, (cref)c)};
        if (taken.size > LONGEST) continue;
        for (uint32_t i = 0; i < taken.size; i++) {
            klit lit = clause_lits(k, (cref)c)[i];
            taken.bits |= bit_of(lit);
            s->occurs[lit]++;
        }
        vec_push(&s->order, taken);
    }
    if (s->order.size) qsort(s->order.data, s->order.size, sizeof *s->order.data, compare_taken);
}

/* ---- one against the others */

static bool by_pair(const struct subsume *s, klit lit, struct found *found)
{
    ASSERT(s->marks[lit]);
    const watch_list *list = &s->kernel->clauses.watches.data[lit];
    for (size_t i = 0; i < list->size; i++) {
        struct watch w = list->data[i];
        if (w.clause != WATCH_BINARY || !(s->marks[w.blocker] | s->marks[w.blocker ^ 1])) continue;
        *found = (struct found){WATCH_BINARY, s->marks[w.blocker] ? -1 : w.blocker ^ 1};
        return true;
    }
    return false;
}

/* Is the shorter one within the marked literals, but for one at most? */
static bool within(struct subsume *s, const struct taken *shorter, uint64_t bits, struct found *found)
{
    const struct kernel *k = s->kernel;
    klit negated = -1;
    if (shorter->bits & ~bits) return false;
    s->work++;
    for (uint32_t i = 0; i < shorter->size; i++) {
        klit lit = clause_lits(k, shorter->clause)[i];
        if (s->marks[lit]) continue;
        if (negated >= 0 || !s->marks[lit ^ 1]) return false;
        negated = lit ^ 1;
    }
    *found = (struct found){shorter->clause, negated};
    ASSERT(negated < 0 || s->marks[negated]);
    return true;
}

static bool by_filed(struct subsume *s, klit lit, uint64_t bits, struct found *found)
{
    s->work += s->filed[lit].size / 8;
    for (size_t i = 0; i < s->filed[lit].size; i++)
        if (within(s, &s->order.data[s->filed[lit].data[i]], bits, found)) return true;
    return false;
}

static bool search(struct subsume *s, const struct taken *own, struct found *found)
{
    ASSERT(own->size <= LONGEST && own->size == clause_size(s->kernel, own->clause));
    const klit *lits = clause_lits(s->kernel, own->clause);
    bool any = false;
    for (uint32_t i = 0; i < own->size; i++) s->marks[lits[i]] = 1;
    for (uint32_t i = 0; i < own->size && !any; i++)
        any = by_pair(s, lits[i], found) || by_filed(s, lits[i], own->bits, found) ||
              by_filed(s, lits[i] ^ 1, own->bits, found);
    for (uint32_t i = 0; i < own->size; i++) s->marks[lits[i]] = 0;
    return any;
}

/* ---- what follows */

/* R1 */
static void remove_clause(struct subsume *s, cref c, cref by)
{
    ASSERT(c != by);
    if (clause_is_given(s->kernel, c) && by != WATCH_BINARY) clauses_give(s->kernel, by);
    clauses_drop(s->kernel, c);
    s->dropped = true;
}

/* R2; the shorter one is not held against others in this pass. */
static void shorten(struct subsume *s, cref c, klit without)
{
    struct kernel *k = s->kernel;
    uint32_t size = clause_size(k, c), lbd = clauses_lbd(k, c);
    bool given = clause_is_given(k, c);
    vec_clear(&s->lits);
    for (uint32_t i = 0; i < size; i++)
        if (clause_lits(k, c)[i] != without) vec_push(&s->lits, clause_lits(k, c)[i]);
    /* R2 takes exactly one literal. */
    ASSERT(s->lits.size + 1 == size);
    clauses_drop(k, c);
    s->dropped = true;
    if (given)
        clauses_add(k, s->lits.size, s->lits.data);
    else
        clauses_learn(k, s->lits.size, s->lits.data, lbd < size - 2 ? lbd : size - 2);
}

static void file(struct subsume *s, uint32_t index)
{
    const struct taken *own = &s->order.data[index];
    ASSERT(own->size > 2);
    const klit *lits = clause_lits(s->kernel, own->clause);
    klit rarest = lits[0];
    for (uint32_t i = 1; i < own->size; i++)
        if (s->occurs[lits[i]] < s->occurs[rarest]) rarest = lits[i];
    if (s->filed[rarest].size < MOST) vec_push(&s->filed[rarest], index);
}

uint64_t subsume_run(struct kernel *k, uint64_t budget)
{
    struct subsume s = {.kernel = k};
    ASSERT(kernel_bottom(k) && queue_rests(k));
    s.filed = alloc_array(k->atoms.truth.size, sizeof *s.filed);
    s.occurs = alloc_array(k->atoms.truth.size, sizeof *s.occurs);
    s.marks = alloc_array(k->atoms.truth.size, 1);
    take_clauses(&s);
    s.work = s.order.size;
    for (uint32_t i = 0; i < s.order.size && s.work < budget && !queue_work(k, 8); i++) {
        struct found found;
        cref c = s.order.data[i].clause;
        if (!search(&s, &s.order.data[i], &found))
            file(&s, i);
        else if (found.without < 0)
            remove_clause(&s, c, found.clause);
        else
            shorten(&s, c, found.without);
    }
    if (s.dropped) clauses_sweep(k);
    for (size_t i = 0; i < k->atoms.truth.size; i++) vec_free(&s.filed[i]);
    alloc_free(s.filed), alloc_free(s.occurs), alloc_free(s.marks);
    vec_free(&s.order), vec_free(&s.lits);
    return s.work;
}
