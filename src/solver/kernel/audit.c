/* Audits of the kernel's data structures.
 *
 * ASSERTs check local invariants. Invariants over a whole structure are checked here, in one
 * function per structure:
 *   I1  domains: lo <= hi, both are values; the stored truth of a 0/1 variable agrees with its
 *       domain
 *   I2  atoms: found by lookup; those of a variable ascend
 *   I3  levels: start in order, and their decisions are true
 *   I4  trail: an entry has the level that it lies in, narrows what its predecessor in the chain
 *       left, and is true; the last entry of a chain is the current bound
 *   I5  reasons: of a clause, the first literal is what the entry states and the others were false
 *       before it; holes are older than the entry that they explain
 *   I6  clauses: contiguous in the arena, at least three literals; `learnts` lists the learnt ones
 *   I7  watches: a clause is in the lists of its first two literals, once each, and in no other; a
 *       binary clause is in both of its lists
 *   I8  queue: a propagator is in it exactly once if it is flagged as queued
 *   I9  heaps: ordered by score, and all open variables are inside, except for I12
 *   I12 eliminated variables: open, not in the heap, and in no clause
 * and at the fixpoint:
 *   I10 the queue is empty, and every entry has been propagated
 *   I11 a clause without a true literal watches two literals that are not false, unless some clause
 *       may be late (kernel->search.late)
 *
 * tests/solver/kernel/test_audit.c breaks each invariant and checks that it is reported. */
#include "solver/kernel/kernel.h"

typedef const char *audit_part(struct kernel *kernel);

/* ---- domains and atoms */

static const char *domains(struct kernel *k)
{
    for (int32_t var = 0; (size_t)var < k->dom.vars.size; var++) {
        const struct kernel_var *v = &k->dom.vars.data[var];
        if (v->lo > v->hi) return "a domain is empty";
        if (!domain_has(k, var, v->lo) || !domain_has(k, var, v->hi)) return "a bound is a hole";
        if (v->atom < 0) continue;
        int zero = v->lo == 1 ? FALSE_NOW : v->hi == 0 ? TRUE_NOW : UNDEFINED;
        if (k->atoms.truth.data[2 * v->atom] != zero || k->atoms.truth.data[2 * v->atom + 1] != -zero)
            return "the truth of a 0/1 variable is not its domain's";
    }
    return k->dom.vars.data[0].lo == 0 && k->dom.vars.data[0].hi == 0 ? NULL : "the constant 0 is not 0";
}

static const char *atoms(struct kernel *k)
{
    for (int32_t atom = 1; (size_t)atom < k->atoms.all.size; atom++)
        if (atom_lit(k, atom_predicate(k, 2 * atom)) != 2 * atom) return "an atom exists twice, or is lost";
    for (int32_t var = 0; (size_t)var < k->dom.vars.size; var++) {
        const vec_i32 *list = &k->atoms.of_var.data[var];
        for (size_t i = 0; i < list->size; i++) {
            const struct kernel_atom *a = &k->atoms.all.data[list->data[i]];
            if (a->var != var) return "an atom is listed with another variable";
            if (i > 0 && k->atoms.all.data[list->data[i - 1]].value > a->value)
                return "the atoms of a variable do not ascend";
        }
    }
    return NULL;
}

/* ---- levels and the trail */

static const char *levels(struct kernel *k)
{
    size_t flipped = 0;
    for (size_t i = 0; i < k->trail.levels.size; i++) {
        const struct level *level = &k->trail.levels.data[i];
        int32_t before = i > 0 ? level[-1].start : 0;
        if (level->start < before || (size_t)level->start > k->trail.entries.size)
            return "a level does not start after the one below";
        if (!domain_is_true(k, level->choice)) return "what was decided is not true";
        flipped += level->flipped;
    }
    return flipped == k->trail.flipped ? NULL : "flipped levels are miscounted";
}

/* A bound change, and its predecessor in the chain. */
static const char *move(const struct kernel *k, int32_t index)
{
    const struct entry *e = &k->trail.entries.data[index];
    const struct kernel_var *v = &k->dom.vars.data[e->var];
    bool is_lo = e->kind == ENTRY_LO;
    int32_t last = is_lo ? v->last_lo : v->last_hi, bound = is_lo ? v->lo : v->hi;
    if (is_lo ? e->now <= e->old : e->now >= e->old) return "a move does not narrow its domain";
    if (is_lo ? bound < e->now : bound > e->now) return "what an entry says is not true";
    if (index > last || (index == last && bound != e->now)) return "the last move of a bound is not its own";
    if (e->prev < 0) return NULL;
    const struct entry *prev = &k->trail.entries.data[e->prev];
    if (e->prev >= index || prev->var != e->var || prev->kind != e->kind || prev->now != e->old)
        return "the chain of a bound is broken";
    return NULL;
}

static const char *trail(struct kernel *k)
{
    size_t level = 0, cells = 0;
    const char *broken = NULL;
    for (int32_t i = 0; (size_t)i < k->trail.entries.size && !broken; i++) {
        const struct entry *e = &k->trail.entries.data[i];
        while (level < k->trail.levels.size && k->trail.levels.data[level].start <= i) level++;
        if ((size_t)e->level != level) return "an entry stands in another level";
        if (e->kind == ENTRY_CELL) {
            if ((size_t)e->var != cells++) return "a saved cell is another entry's";
        } else if (e->kind == ENTRY_HOLE) {
            if (domain_hole_at(k, e->var, e->now) != i) return "a hole does not know its entry";
        } else {
            broken = move(k, i);
        }
    }
    if (broken) return broken;
    return cells == k->trail.cells.size && k->queue.head <= k->trail.entries.size
               ? NULL
               : "the trail is shorter than what it saved";
}

/* ---- reasons */

/* True if the entry is the one that applying this predicate pushes. */
static bool says(struct predicate p, const struct entry *e)
{
    static const enum predicate_op ops[] = {PREDICATE_GE, PREDICATE_LE, PREDICATE_NE};
    if (p.var != e->var || p.value != e->now) return false;
    return p.op == ops[e->kind] || (p.op == PREDICATE_EQ && e->kind != ENTRY_HOLE);
}

static bool was_false(const struct kernel *k, klit lit, int32_t at)
{
    return trail_held(k, atom_predicate(k, lit ^ 1), at);
}

static const char *clause_reason(const struct kernel *k, int32_t index)
{
    const struct entry *e = &k->trail.entries.data[index];
    if (e->reason + CLAUSE_HEADER > k->clauses.arena.size) return "a reason is no clause";
    const klit *lits = clause_lits(k, e->reason);
    if (!says(atom_predicate(k, lits[0]), e)) return "a clause is the reason of what it does not say first";
    for (uint32_t i = 1; i < clause_size(k, e->reason); i++)
        if (!was_false(k, lits[i], index)) return "a clause is a reason, and had a second literal";
    return NULL;
}

static const char *holes_reason(const struct kernel *k, int32_t index)
{
    const struct entry *e = &k->trail.entries.data[index];
    int step = e->kind == ENTRY_LO ? 1 : -1;
    for (int32_t value = e->old; value != e->now; value += step)
        if (domain_hole_at(k, e->var, value) >= index) return "a bound passed a value that was no hole";
    return NULL;
}

static const char *reasons(struct kernel *k)
{
    for (int32_t i = 0; (size_t)i < k->trail.entries.size; i++) {
        const struct entry *e = &k->trail.entries.data[i];
        const char *broken = NULL;
        if (e->tag == REASON_CLAUSE) broken = clause_reason(k, i);
        if (e->tag == REASON_HOLES) broken = holes_reason(k, i);
        if (e->tag == REASON_BINARY && !was_false(k, (klit)e->reason, i))
            broken = "a clause of two is a reason, and its other literal was not false";
        if (e->tag == REASON_PROPAGATOR && e->reason >= k->queue.propagators.size)
            broken = "a reason is no propagator";
        if (broken) return broken;
    }
    return NULL;
}

/* ---- clauses and watches */

/* By word of the arena: a clause begins here, and which of its watches were found. */
enum { BEGINS = 1, FIRST = 2, SECOND = 4 };

static bool has_lit(const struct kernel *k, cref c, klit lit)
{
    for (uint32_t i = 0; i < clause_size(k, c); i++)
        if (clause_lits(k, c)[i] == lit) return true;
    return false;
}

static const char *clauses(const struct kernel *k, uint8_t *marks)
{
    size_t learnt = 0;
    for (size_t c = 0; c < k->clauses.arena.size; c += CLAUSE_HEADER + clause_size(k, (cref)c)) {
        uint32_t size = clause_size(k, (cref)c);
        if (size < 3 || size > k->clauses.arena.size - c - CLAUSE_HEADER)
            return "a clause has a wrong length";
        for (uint32_t i = 0; i < size; i++)
            if ((size_t)clause_lits(k, (cref)c)[i] >= k->atoms.truth.size)
                return "a clause has no such literal";
        marks[c] = BEGINS;
        learnt += k->clauses.arena.data[c] & 1;
    }
    for (size_t i = 0; i < k->clauses.learnts.size; i++) {
        cref c = k->clauses.learnts.data[i];
        if (c >= k->clauses.arena.size || !marks[c] || !(k->clauses.arena.data[c] & 1))
            return "what was learnt is no clause";
    }
    return learnt == k->clauses.learnts.size ? NULL : "a learnt clause is not listed";
}

static const char *watch(const struct kernel *k, klit lit, struct watch w, uint8_t *marks)
{
    if (w.clause >= k->clauses.arena.size || !(marks[w.clause] & BEGINS))
        return "what is watched is no clause";
    const klit *lits = clause_lits(k, w.clause);
    uint8_t side = lits[0] == lit ? FIRST : lits[1] == lit ? SECOND : 0;
    if (!side || marks[w.clause] & side)
        return "a clause is watched twice, or by a literal that is not its first two";
    if (!has_lit(k, w.clause, w.blocker)) return "a blocker is not of its clause";
    marks[w.clause] |= side;
    return NULL;
}

/* Antisymmetric, so the two watches of a binary clause cancel out. */
static uint64_t pair_hash(klit a, klit b)
{
    uint64_t low = (uint64_t)(a < b ? a : b), high = (uint64_t)(a < b ? b : a);
    uint64_t hash = (low << 32 | high) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 29;
    return a < b ? hash : -hash;
}

static const char *watches(struct kernel *k, uint8_t *marks)
{
    uint64_t pairs = 0;
    const char *broken = clauses(k, marks);
    for (size_t lit = 0; lit < k->clauses.watches.size && !broken; lit++)
        for (size_t i = 0; i < k->clauses.watches.data[lit].size && !broken; i++) {
            struct watch w = k->clauses.watches.data[lit].data[i];
            if (w.clause == WATCH_BINARY)
                pairs += pair_hash((klit)lit, w.blocker);
            else
                broken = watch(k, (klit)lit, w, marks);
        }
    for (size_t c = 0; c < k->clauses.arena.size && !broken; c++)
        if (marks[c] && marks[c] != (BEGINS | FIRST | SECOND))
            broken = "a clause is not watched by its first two";
    if (!broken && pairs) broken = "a clause of two is in one of its lists alone";
    return broken;
}

static const char *database(struct kernel *k)
{
    uint8_t *marks = alloc_array(k->clauses.arena.size, 1);
    const char *broken = watches(k, marks);
    alloc_free(marks);
    return broken;
}

/* ---- the queue and the heap */

static const char *queue(struct kernel *k)
{
    size_t waiting = 0, queued = 0;
    for (int cost = 0; cost < QUEUE_COSTS; cost++) {
        if (k->queue.heads[cost] > k->queue.waiting[cost].size) return "a queue begins after its end";
        for (size_t i = k->queue.heads[cost]; i < k->queue.waiting[cost].size; i++, waiting++) {
            const struct propagator *p = k->queue.propagators.data[k->queue.waiting[cost].data[i]];
            if (!p->queued || p->cost != cost) return "a propagator is in a queue and does not know";
        }
    }
    for (size_t i = 0; i < k->queue.propagators.size; i++) queued += k->queue.propagators.data[i]->queued;
    return queued == waiting ? NULL : "a propagator is queued twice, or not where it says";
}

static const char *order(struct kernel *k)
{
    if (!k->config.learn && k->decide.branchings.size) return NULL; /* the heaps are not used */
    if (!heap_is_sound(&k->activity.bools) || !heap_is_sound(&k->activity.integers))
        return "the heap of activities is out of order";
    if (!heap_is_sound(&k->activity.atoms)) return "the heap of atoms is out of order";
    for (int32_t var = 0; (size_t)var < k->dom.vars.size; var++) {
        const struct kernel_var *v = &k->dom.vars.data[var];
        if (v->lo < v->hi && !heap_has(v->atom < 0 ? &k->activity.integers : &k->activity.bools, var) &&
            !eliminate_is_gone(k, var))
            return "an open variable is not in the heap";
    }
    for (int32_t atom = 0; (size_t)atom < k->atoms.all.size; atom++)
        if (k->atoms.truth.data[2 * atom] == LOOK && atom_truth(k, 2 * atom) == UNDEFINED &&
            !heap_has(&k->activity.atoms, atom))
            return "an open atom is not in the heap";
    return NULL;
}

/* ---- eliminated variables */

static bool is_gone(const struct kernel *k, klit lit)
{
    return eliminate_is_gone(k, k->atoms.all.data[lit >> 1].var);
}

static const char *gone(struct kernel *k)
{
    for (size_t i = 0; i < k->eliminated.gone.size; i++)
        if (k->eliminated.gone.data[i] &&
            (k->dom.vars.data[i].lo == k->dom.vars.data[i].hi || heap_has(&k->activity.bools, (int)i)))
            return "a variable that is gone has a value, or can get one";
    for (size_t c = 0; c < k->clauses.arena.size; c += CLAUSE_HEADER + clause_size(k, (cref)c))
        for (uint32_t i = 0; i < clause_size(k, (cref)c); i++)
            if (is_gone(k, clause_lits(k, (cref)c)[i])) return "a clause names a variable that is gone";
    for (size_t lit = 0; lit < k->clauses.watches.size; lit++)
        if (k->clauses.watches.data[lit].size && is_gone(k, (klit)lit))
            return "a variable that is gone is watched";
    return NULL;
}

/* ---- at the fixpoint */

static bool is_satisfied(const struct kernel *k, cref c)
{
    for (uint32_t i = 0; i < clause_size(k, c); i++)
        if (atom_truth(k, clause_lits(k, c)[i]) == TRUE_NOW) return true;
    return false;
}

/* True if visiting this watch of a false literal would propagate. */
static bool acts(const struct kernel *k, struct watch w)
{
    return w.clause == WATCH_BINARY ? atom_truth(k, w.blocker) != TRUE_NOW : !is_satisfied(k, w.clause);
}

static const char *rest(struct kernel *k)
{
    if (!queue_at_fixpoint(k)) return "something is left to propagate";
    for (size_t lit = 0; lit < k->clauses.watches.size && !k->search.late; lit++) {
        if (atom_truth(k, (klit)lit) != FALSE_NOW) continue;
        for (size_t i = 0; i < k->clauses.watches.data[lit].size; i++)
            if (acts(k, k->clauses.watches.data[lit].data[i]))
                return "a clause watches a false literal, and none of it is true";
    }
    return NULL;
}

const char *audit_kernel(struct kernel *k, bool rests)
{
    static audit_part *const parts[] = {domains, atoms, levels, trail, database, reasons, queue, order, gone};
    const char *broken = NULL;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !broken; i++) broken = parts[i](k);
    return !broken && rests ? rest(k) : broken;
}
