/* Clauses made shorter by trying them out (Piette, Hamadi and Sais 2008; for what was learnt, Li,
 * Luo, Xiao, Manya and Lu 2017).
 *
 * The literals of a clause are made false one after another, each as a decision, and everything is
 * propagated, propagators included, as if the clause were not there: it sleeps. Then
 *   R1 a literal that follows to be false is superfluous;
 *   R2 if a literal follows to be true, it and the decisions that it follows from are a clause;
 *   R3 if there is a conflict, the decisions that it comes from are.
 * What is left is part of the clause, because decisions are nothing but its literals negated, and
 * follows from the constraints. If all of it is left, it must stay: it was learnt from a conflict
 * that is still there, so nearly every young clause would seem to say nothing new.
 *
 * Literals that are in many clauses come first, and clauses that begin alike follow one another:
 * then decisions of the last one serve again (Biere's schedule, in CaDiCaL). So that they can stay,
 * a clause watches the two literals that come last while it is tried and afterwards.
 *
 * A clause is tried once, and again if its number of levels has fallen since. Values to try first
 * and activities stay what the search made them. */
#include "solver/kernel/kernel.h"

#include <stdlib.h>

struct candidate {
    cref clause;
    /* of its literals in `lits`, and how many */
    uint32_t start, size;
};

struct vivify {
    struct kernel *kernel;
    VEC(struct candidate) candidates;
    /* those of each candidate, the one that occurs most first */
    VEC(klit) lits;
    /* by literal: candidates that have it */
    uint32_t *occurs;
    VEC(klit) shorter;
};

/* ---- the order */

struct place {
    klit lit;
    uint32_t occurs;
};

static int compare_places(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    if (x->occurs != y->occurs) return x->occurs > y->occurs ? -1 : 1;
    return (x->lit > y->lit) - (x->lit < y->lit);
}

struct sorted {
    struct candidate candidate;
    const klit *lits;
};

static int compare_candidates(const void *a, const void *b)
{
    const struct sorted *x = a, *y = b;
    uint32_t common = x->candidate.size < y->candidate.size ? x->candidate.size : y->candidate.size;
    for (uint32_t i = 0; i < common; i++)
        if (x->lits[i] != y->lits[i]) return x->lits[i] < y->lits[i] ? -1 : 1;
    if (x->candidate.size != y->candidate.size) return x->candidate.size < y->candidate.size ? -1 : 1;
    return (x->candidate.clause > y->candidate.clause) - (x->candidate.clause < y->candidate.clause);
}

static void sort_literals(struct vivify *v)
{
    VEC(struct place) places = {0};
    for (size_t i = 0; i < v->candidates.size; i++) {
        klit *lits = &v->lits.data[v->candidates.data[i].start];
        vec_clear(&places);
        for (uint32_t j = 0; j < v->candidates.data[i].size; j++)
            vec_push(&places, ((struct place){lits[j], v->occurs[lits[j]]}));
        qsort(places.data, places.size, sizeof *places.data, compare_places);
        for (uint32_t j = 0; j < v->candidates.data[i].size; j++) lits[j] = places.data[j].lit;
    }
    vec_free(&places);
}

static void sort_candidates(struct vivify *v)
{
    VEC(struct sorted) sorted = {0};
    for (size_t i = 0; i < v->candidates.size; i++)
        vec_push(&sorted,
                 ((struct sorted){v->candidates.data[i], &v->lits.data[v->candidates.data[i].start]}));
    qsort(sorted.data, sorted.size, sizeof *sorted.data, compare_candidates);
    for (size_t i = 0; i < sorted.size; i++) v->candidates.data[i] = sorted.data[i].candidate;
    vec_free(&sorted);
}

/* What was learnt at more levels will go before it is of use. */
static void take_candidates(struct vivify *v)
{
    enum { MOST_LBD = 6 };
    const struct kernel *k = v->kernel;
    for (size_t i = 0; i < k->clauses.learnts.size; i++) {
        cref c = k->clauses.learnts.data[i];
        ASSERT(!clause_is_given(k, c));
        if (clauses_is_tried(k, c) || clauses_lbd(k, c) > MOST_LBD) continue;
        vec_push(&v->candidates, ((struct candidate){c, (uint32_t)v->lits.size, clause_size(k, c)}));
        for (uint32_t j = 0; j < clause_size(k, c); j++) {
            vec_push(&v->lits, clause_lits(k, c)[j]);
            v->occurs[clause_lits(k, c)[j]]++;
        }
    }
}

/* ---- trying one */

/* Goes back to the levels that the clause has in common with the last one; how many these are. */
static uint32_t begin(struct kernel *k, const struct candidate *candidate, const klit *lits)
{
    uint32_t common = 0;
    if (clauses_is_reason(k, candidate->clause)) trail_undo(k, 0);
    while (common < candidate->size && common < k->trail.levels.size &&
           domain_same(k->trail.levels.data[common].choice, atom_predicate(k, lits[common] ^ 1)))
        common++;
    trail_undo(k, common);
    ASSERT(k->trail.levels.size == common && candidate->size > 2);
    clauses_sleep(k, candidate->clause, lits[candidate->size - 1], lits[candidate->size - 2]);
    return common;
}

enum outcome { NOTHING, IMPLIED, CONFLICT, HALTED };

/* *which: the literal that is implied. */
static enum outcome falsify(struct kernel *k, const struct candidate *candidate, const klit *lits,
                            uint32_t from, klit *which)
{
    ASSERT(k->trail.levels.size == from);
    for (uint32_t i = from; i < candidate->size; i++) {
        int truth = atom_truth(k, lits[i]);
        *which = lits[i];
        if (truth == TRUE_NOW) return IMPLIED;
        if (truth == FALSE_NOW) continue;
        trail_level(k, atom_predicate(k, lits[i] ^ 1), false);
        bool fine = domain_apply(k, atom_predicate(k, lits[i] ^ 1), no_reason) && queue_run(k);
        if (k->poll.halted) return HALTED;
        if (!fine) return CONFLICT;
    }
    return NOTHING;
}

/* What is left of the clause goes to v->shorter: R1, R2 or R3. False: halted. */
static bool shorten(struct vivify *v, enum outcome outcome, klit implied)
{
    struct kernel *k = v->kernel;
    vec_clear(&v->shorter);
    if (outcome == NOTHING) {
        for (size_t i = 0; i < k->trail.levels.size; i++)
            vec_push(&v->shorter, atom_lit(k, domain_negation(k->trail.levels.data[i].choice)));
        return true;
    }
    if (outcome == IMPLIED) {
        vec_clear(&k->explain.conflict);
        vec_push(&k->explain.conflict, atom_predicate(k, implied));
        vec_push(&v->shorter, implied);
    }
    ASSERT(outcome == CONFLICT || outcome == IMPLIED);
    if (!analyze_decisions(k)) return false;
    size_t first = v->shorter.size;
    for (size_t i = 0; i < k->analysis.deciding.size; i++) {
        ASSERT((size_t)k->analysis.deciding.data[i] <= k->trail.levels.size);
        klit lit =
            atom_lit(k, domain_negation(k->trail.levels.data[k->analysis.deciding.data[i] - 1].choice));
        bool there = false; /* twice only next to each other, both bounds of one decision */
        for (size_t j = first; j < v->shorter.size && !there; j++) there = v->shorter.data[j] == lit;
        if (!there) vec_push(&v->shorter, lit);
    }
    return true;
}

/* Puts what is left in place of the clause. False: there is no solution. */
static bool replace(struct vivify *v, cref c)
{
    ASSERT(v->shorter.size > 0 && v->shorter.size < clause_size(v->kernel, c));
    struct kernel *k = v->kernel;
    uint32_t most = (uint32_t)v->shorter.size - 1, lbd = clauses_lbd(k, c) < most ? clauses_lbd(k, c) : most;
    trail_undo(k, 0);
    clauses_drop(k, c);
    if (v->shorter.size == 1) {
        clauses_add(k, v->shorter.size, v->shorter.data);
        k->impossible = k->impossible || !queue_run(k);
        return !k->impossible;
    }
    cref shorter = clauses_learn(k, v->shorter.size, v->shorter.data, lbd);
    if (shorter != WATCH_BINARY) clauses_note_tried(k, shorter);
    return true;
}

/* Its watched literals must not be false. */
static void wake(struct kernel *k, cref c)
{
    const klit *lits = clause_lits(k, c);
    while (k->trail.levels.size &&
           (atom_truth(k, lits[0]) != UNDEFINED || atom_truth(k, lits[1]) != UNDEFINED))
        trail_undo(k, k->trail.levels.size - 1);
    clauses_wake(k, c);
}

/* False: there is no solution. */
static bool try_out(struct vivify *v, const struct candidate *candidate)
{
    struct kernel *k = v->kernel;
    const klit *lits = &v->lits.data[candidate->start];
    ASSERT(candidate->size == clause_size(k, candidate->clause));
    klit implied = KLIT_FALSE;
    uint32_t common = begin(k, candidate, lits);
    enum outcome outcome = falsify(k, candidate, lits, common, &implied);
    bool done = outcome != HALTED && shorten(v, outcome, implied);
    if (done && v->shorter.size < candidate->size) return replace(v, candidate->clause);
    if (done) clauses_note_tried(k, candidate->clause);
    wake(k, candidate->clause);
    return true;
}

/* ---- all */

/* Decisions of this kind are no search: the phases stay as they were. */
static void try_all(struct vivify *v, uint64_t budget)
{
    struct kernel *k = v->kernel;
    struct phase *phases = phase_save(k);
    uint64_t start = k->inprocess.effort;
    for (size_t i = 0; i < v->candidates.size && !k->poll.halted && k->inprocess.effort < start + budget; i++)
        if (!try_out(v, &v->candidates.data[i])) break;
    trail_undo(k, 0);
    phase_restore(k, phases);
    clauses_sweep(k);
}

uint64_t vivify_run(struct kernel *k, uint64_t budget)
{
    struct vivify v = {.kernel = k};
    uint64_t start = k->inprocess.effort;
    ASSERT(kernel_bottom(k) && queue_rests(k));
    v.occurs = alloc_array(k->atoms.truth.size, sizeof *v.occurs);
    take_candidates(&v);
    if (v.candidates.size) {
        sort_literals(&v);
        sort_candidates(&v);
        try_all(&v, budget);
    }
    uint64_t spent = k->inprocess.effort - start;
    k->inprocess.effort = start;
    alloc_free(v.occurs), vec_free(&v.candidates), vec_free(&v.lits), vec_free(&v.shorter);
    return spent;
}
