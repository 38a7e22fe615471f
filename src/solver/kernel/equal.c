/* Literals that are equal: those of a strongly connected component of the implications that clauses
 * of two make all have the same truth (Aspvall, Plass and Tarjan 1979).
 *
 * One stands for all of them in every clause; the others keep two clauses each, which say that they
 * equal it, so that they still get their values and anybody may name them. Clauses become shorter,
 * and more of them the same. A component with a literal and its negation has no solution.
 *
 * A 0/1 variable stands for atoms of integers, whose truth takes longer to find; otherwise the
 * first one does. Tarjan's algorithm without recursion; O(clauses of two), and what is
 * rewritten. */
#include "solver/kernel/kernel.h"

struct visit {
    klit lit;
    /* the next of its implications */
    uint32_t next;
};

struct equal {
    struct kernel *kernel;
    /* by literal: when it was met, 0 not yet; the earliest that it leads back to; INT32_MAX: its
     * component is complete */
    int32_t *low;
    int32_t clock;
    VEC(struct visit) calls;
    VEC(klit) stack;
    /* by literal: the one that stands for it */
    klit *chief;
    VEC(klit) lits;
    /* there are some that another stands for */
    bool found;
    /* a clause has been rewritten */
    bool dropped;
    bool impossible;
};

/* ---- components */

static bool better(const struct kernel *k, klit a, klit b)
{
    bool of_bool = k->atoms.truth.data[a] != LOOK, other = k->atoms.truth.data[b] != LOOK;
    return of_bool != other ? of_bool : a < b;
}

/* The component on the stack from this place on. That of the negations comes out as the negations:
 * whichever is complete first decides. */
static void complete(struct equal *e, size_t from)
{
    ASSERT(from < e->stack.size);
    klit chief = e->stack.data[from];
    for (size_t i = from; i < e->stack.size; i++)
        if (better(e->kernel, e->stack.data[i] & ~1, chief & ~1)) chief = e->stack.data[i];
    for (size_t i = from; i < e->stack.size; i++) {
        klit lit = e->stack.data[i];
        e->low[lit] = INT32_MAX;
        e->impossible |= lit == (chief ^ 1);
        if (lit == chief || e->chief[lit] != lit) continue;
        e->chief[lit] = chief;
        e->chief[lit ^ 1] = chief ^ 1;
        e->found = true;
    }
    e->stack.size = from;
}

static void enter(struct equal *e, klit lit)
{
    ASSERT(e->low[lit] == 0);
    e->low[lit] = ++e->clock;
    vec_push(&e->stack, lit);
    vec_push(&e->calls, ((struct visit){lit, 0}));
}

/* The next literal that lit implies; -1: none. */
static klit next_implied(const struct kernel *k, struct visit *v)
{
    const watch_list *list = &k->clauses.watches.data[v->lit ^ 1];
    while (v->next < list->size) {
        struct watch w = list->data[v->next++];
        if (w.clause == WATCH_BINARY) return w.blocker;
    }
    return -1;
}

/* `own` is when each literal on the path was met. */
static void explore(struct equal *e, klit root, int32_t *own)
{
    enter(e, root);
    ASSERT(e->calls.size == 1 && e->stack.size == 1);
    own[root] = e->clock;
    while (e->calls.size) {
        struct visit *v = &vec_last(&e->calls);
        klit lit = v->lit, to = next_implied(e->kernel, v);
        /* Its component is not complete. */
        ASSERT(e->low[lit] > 0 && e->low[lit] != INT32_MAX);
        if (to >= 0 && !e->low[to]) {
            enter(e, to);
            own[to] = e->clock;
        } else if (to >= 0) {
            if (e->low[to] < e->low[lit]) e->low[lit] = e->low[to];
        } else {
            e->calls.size--;
            int32_t low = e->low[lit];
            if (low == own[lit]) {
                size_t from = e->stack.size;
                while (e->stack.data[--from] != lit) {}
                complete(e, from);
            } else if (e->calls.size && low < e->low[vec_last(&e->calls).lit]) {
                e->low[vec_last(&e->calls).lit] = low;
            }
        }
    }
}

static void find(struct equal *e)
{
    const struct kernel *k = e->kernel;
    int32_t *own = alloc_array(k->atoms.truth.size, sizeof *own);
    for (size_t lit = 0; lit < k->atoms.truth.size; lit++) e->chief[lit] = (klit)lit;
    for (klit lit = 0; (size_t)lit < k->atoms.truth.size && !e->impossible; lit++)
        if (!e->low[lit] && k->clauses.watches.data[lit ^ 1].size) explore(e, lit, own);
    alloc_free(own);
}

/* ---- rewriting */

/* Writes what the literals become to e->lits, without those that are there twice; false: it is true
 * whatever happens. */
static bool rename_lits(struct equal *e, size_t count, const klit *lits)
{
    bool fine = true;
    vec_clear(&e->lits);
    for (size_t i = 0; i < count; i++) {
        klit lit = e->chief[lits[i]];
        /* The one that stands for others stands for itself. */
        ASSERT(e->chief[lit] == lit);
        bool there = false;
        for (size_t j = 0; j < e->lits.size; j++) {
            there |= e->lits.data[j] == lit;
            fine &= e->lits.data[j] != (lit ^ 1);
        }
        if (!there) vec_push(&e->lits, lit);
    }
    return fine;
}

/* Every clause of two is in two lists, so each is taken from the one of its smaller literal. */
static void rewrite_pairs(struct equal *e)
{
    struct kernel *k = e->kernel;
    VEC(klit) pairs = {0};
    for (klit lit = 0; (size_t)lit < k->clauses.watches.size; lit++) {
        watch_list *list = &k->clauses.watches.data[lit];
        size_t kept = 0;
        for (size_t i = 0; i < list->size; i++) {
            struct watch w = list->data[i];
            bool stays =
                w.clause != WATCH_BINARY || (e->chief[lit] == lit && e->chief[w.blocker] == w.blocker);
            if (stays) {
                list->data[kept++] = w;
            } else if (lit < w.blocker && e->chief[lit] != e->chief[w.blocker ^ 1]) {
                vec_push(&pairs, lit);
                vec_push(&pairs, w.blocker);
            }
        }
        list->size = kept;
    }
    for (size_t i = 0; i < pairs.size; i += 2)
        if (rename_lits(e, 2, &pairs.data[i])) clauses_add(k, e->lits.size, e->lits.data);
    for (klit lit = 0; (size_t)lit < k->atoms.truth.size; lit++)
        if (e->chief[lit] != lit) clauses_add(k, 2, (klit[]){lit ^ 1, e->chief[lit]});
    vec_free(&pairs);
}

static void rewrite_clause(struct equal *e, cref c)
{
    struct kernel *k = e->kernel;
    uint32_t size = clause_size(k, c), lbd = clauses_lbd(k, c);
    const klit *lits = clause_lits(k, c);
    bool same = true, settled = false;
    for (uint32_t i = 0; i < size; i++) same &= e->chief[lits[i]] == lits[i];
    if (same) return;
    ASSERT(!clauses_is_reason(k, c) || kernel_bottom(k));
    bool learnt = !clause_is_given(k, c), useful = rename_lits(e, size, lits);
    clauses_drop(k, c);
    e->dropped = true;
    for (size_t i = 0; i < e->lits.size; i++) settled |= atom_truth(k, e->lits.data[i]) != UNDEFINED;
    if (useful && (!learnt || settled || e->lits.size < 2))
        clauses_add(k, e->lits.size, e->lits.data);
    else if (useful)
        clauses_learn(k, e->lits.size, e->lits.data, lbd);
}

static void rewrite(struct equal *e)
{
    ASSERT(!e->impossible && kernel_bottom(e->kernel));
    struct kernel *k = e->kernel;
    size_t end = k->clauses.arena.size;
    rewrite_pairs(e);
    for (size_t c = 0; c < end; c += CLAUSE_HEADER + clause_size(k, (cref)c)) rewrite_clause(e, (cref)c);
    if (e->dropped) clauses_sweep(k);
}

uint64_t equal_run(struct kernel *k, uint64_t budget)
{
    struct equal e = {.kernel = k};
    uint64_t work = k->atoms.truth.size + k->clauses.arena.size / 8;
    ASSERT(kernel_bottom(k) && queue_rests(k));
    if (work > budget) return 0; /* all or nothing */
    e.low = alloc_array(k->atoms.truth.size, sizeof *e.low);
    e.chief = alloc_array(k->atoms.truth.size, sizeof *e.chief);
    find(&e);
    k->impossible |= e.impossible;
    if (e.found && !e.impossible) rewrite(&e);
    alloc_free(e.low), alloc_free(e.chief);
    vec_free(&e.calls), vec_free(&e.stack), vec_free(&e.lits);
    return work;
}
