/* Backward checking of DRAT proofs.
 *
 * The forward pass adds and deletes clauses as in the proof, with unit propagation at the top
 * level, until it reaches a conflict. The backward pass undoes the steps: each added clause is
 * removed, each deleted one is restored, and a core clause (one that was used) is checked against
 * the clauses before it, by RUP, else by RAT on its first literal. The clauses used by a check
 * become core. So unused clauses are not checked, as in drat-trim; `every` checks all. An accepted
 * proof is sound: if the formula were satisfiable, then by induction the core clauses of each step
 * would be.
 *
 * For that, RAT needs to consider only core clauses: the others could have been deleted. `every`
 * considers all.
 *
 * Deletions of unit clauses (reasons of top-level literals) are ignored, as drat-trim does by
 * default, because solvers delete such clauses and go on using the literal. A proof must contain
 * the empty clause, even if propagation refutes the formula earlier, so that a truncated proof is
 * not accepted.
 *
 * Cost: about the propagation time of the solver. Occurrence lists (one word per literal) are built
 * only if a RAT check is needed. */
#include "drat/drat.h"
#include "base/sentence.h"
#include "drat/drat_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct check {
    struct drat_store store;
    struct drat_propagator propagator;
    drat_steps steps;
    uint32_t formula_end; /* place after the formula's clauses */
    /* Occurrence lists: clauses grouped by literal, in order; built on first use. */
    drat_words occurrence;
    uint32_t *first;         /* by literal: start of its list; NULL: not built */
    struct drat_input input; /* the proof */
    bool every;
    struct drat_result *result;
};

static uint32_t next_place(const struct check *c, uint32_t place)
{
    return place + DRAT_LITERALS + drat_store_length(&c->store, place);
}

/* ---- messages */

/* "NAME:LINE:COLUMN", or the byte of a binary proof. */
static void format_position(const struct check *c, int64_t position, char *out, size_t size)
{
    int64_t line = 1, start = 0;
    if (c->result->binary) {
        snprintf(out, size, "%.200s: step at byte %" PRId64, c->input.name, position);
        return;
    }
    for (int64_t i = 0; i < position; i++) {
        if (c->input.bytes[i] != '\n') continue;
        line++;
        start = i + 1;
    }
    snprintf(out, size, "%.200s:%" PRId64 ":%" PRId64, c->input.name, line, position - start + 1);
}

/* The first literals of a clause, the pivot first. */
static void format_clause(const struct check *c, const struct drat_step *step, char *out, size_t size)
{
    enum { MOST = 8 };
    const uint32_t *literals = drat_store_literals(&c->store, step->place);
    uint32_t length = drat_store_length(&c->store, step->place);
    int used = snprintf(out, size, "%" PRId32, drat_store_number(&c->store, step->pivot));
    for (uint32_t i = 0, shown = 1; i < length; i++) {
        if (literals[i] == step->pivot) continue;
        if (shown++ == MOST) {
            snprintf(out + used, size - (size_t)used, " ...");
            return;
        }
        used +=
            snprintf(out + used, size - (size_t)used, " %" PRId32, drat_store_number(&c->store, literals[i]));
    }
}

static bool reject(struct check *c, const struct drat_step *step)
{
    char where[260], clause[120];
    format_position(c, step->position, where, sizeof where);
    c->result->verdict = DRAT_REJECTED;
    if (drat_store_length(&c->store, step->place) == 0)
        return sentence_set(&c->result->sentence,
                            "%s: the empty clause does not follow: unit propagation finds no contradiction",
                            where);
    format_clause(c, step, clause, sizeof clause);
    return sentence_set(&c->result->sentence,
                        "%s: the clause `%s' does not follow: it is neither RUP nor RAT on %" PRId32, where,
                        clause, drat_store_number(&c->store, step->pivot));
}

static bool reject_end(struct check *c)
{
    char where[260];
    format_position(c, (int64_t)c->input.size, where, sizeof where);
    c->result->verdict = DRAT_REJECTED;
    return sentence_set(&c->result->sentence,
                        "%s: the proof ends without the empty clause: it refutes nothing", where);
}

/* ---- checking one clause */

/* Assumes the negation of these literals except `but`, and propagates; true if there is a conflict,
 * which is then marked. The assumptions stay on the trail. */
static bool contradicts(struct check *c, const uint32_t *literals, uint32_t length, uint32_t but)
{
    struct drat_propagator *p = &c->propagator;
    for (uint32_t i = 0; i < length; i++) {
        uint32_t literal = literals[i];
        if (literal == but || p->value[literal] < 0) continue;
        if (p->value[literal] > 0) {
            drat_propagate_mark_literal(p, literal);
            return true;
        }
        drat_propagate_assume(p, literal ^ 1);
    }
    uint32_t wrong = drat_propagate_run(p);
    if (wrong) drat_propagate_mark_clause(p, wrong);
    return wrong != 0;
}

/* Counting sort: the lists are in the order of the store. */
static void list_occurrences(struct check *c)
{
    size_t literals = 2 * c->store.names.size, total = 0;
    c->first = alloc_array(literals + 1, sizeof *c->first);
    for (uint32_t at = 1; at < c->store.words.size; at = next_place(c, at))
        for (uint32_t i = 0; i < drat_store_length(&c->store, at); i++)
            c->first[drat_store_literals(&c->store, at)[i] + 1]++;
    for (size_t i = 0; i < literals; i++) c->first[i + 1] += c->first[i];
    total = c->first[literals];
    vec_reserve(&c->occurrence, total);
    c->occurrence.size = total;
    uint32_t *next = alloc_array(literals, sizeof *next);
    memcpy(next, c->first, literals * sizeof *next);
    for (uint32_t at = 1; at < c->store.words.size; at = next_place(c, at))
        for (uint32_t i = 0; i < drat_store_length(&c->store, at); i++)
            c->occurrence.data[next[drat_store_literals(&c->store, at)[i]]++] = at;
    ASSERT(!literals || next[literals - 1] == total); /* every group is full */
    alloc_free(next);
}

/* The RAT check, after the negation of the clause was assumed and propagated. */
static bool resolvents_follow(struct check *c, uint32_t pivot)
{
    struct drat_propagator *p = &c->propagator;
    uint32_t counted = c->every ? DRAT_LIVE : DRAT_LIVE | DRAT_CORE;
    size_t base = p->trail.size;
    bool follow = true;
    if (!c->first) list_occurrences(c);
    for (uint32_t i = c->first[pivot ^ 1]; i < c->first[(pivot ^ 1) + 1] && follow; i++) {
        uint32_t place = c->occurrence.data[i];
        if ((*drat_store_flags(&c->store, place) & counted) != counted) continue;
        follow = contradicts(c, drat_store_literals(&c->store, place), drat_store_length(&c->store, place),
                             pivot ^ 1);
        drat_propagate_undo(p, base);
    }
    return follow;
}

/* Checks a removed clause against the clauses before it. */
static bool follows(struct check *c, const struct drat_step *step)
{
    struct drat_propagator *p = &c->propagator;
    size_t base = p->trail.size;
    c->result->checked++;
    if (*drat_store_flags(&c->store, step->place) & DRAT_TAUTOLOGY) return true;
    ASSERT(!(*drat_store_flags(&c->store, step->place) & DRAT_LIVE)); /* it must not prove itself */
    p->top = base;
    bool good = contradicts(c, drat_store_literals(&c->store, step->place),
                            drat_store_length(&c->store, step->place), UINT32_MAX);
    if (!good) {
        good = resolvents_follow(c, step->pivot);
        c->result->by_rat += good;
    }
    drat_propagate_undo(p, base);
    ASSERT(p->trail.size == base);
    return good;
}

/* ---- the proof */

/* Propagates at the top level. True, with the core marked, on a conflict. */
static bool is_refuted(struct check *c, uint32_t wrong)
{
    struct drat_propagator *p = &c->propagator;
    if (!wrong) wrong = drat_propagate_run(p);
    p->top = p->trail.size; /* there are no assumptions */
    ASSERT(p->open.size == 0 && p->passing.size == 0);
    if (wrong) drat_propagate_mark_clause(p, wrong);
    return wrong != 0;
}

static bool formula_refuted(struct check *c)
{
    uint32_t wrong = 0;
    for (uint32_t at = 1; at < c->formula_end && !wrong; at = next_place(c, at))
        if (!drat_propagate_attach(&c->propagator, at)) wrong = at;
    return is_refuted(c, wrong);
}

static void delete_clause(struct check *c, struct drat_step *step)
{
    if (!step->place) return;
    c->result->deleted++;
    if (drat_propagate_is_reason(&c->propagator, step->place)) {
        c->result->kept++;
        step->place = 0;
    } else {
        *drat_store_flags(&c->store, step->place) &= ~(uint32_t)DRAT_LIVE;
    }
}

/* The forward pass up to a conflict; *last is the step that causes it. False if the empty clause
 * comes first. */
static bool go_forward(struct check *c, size_t *last)
{
    for (size_t i = 0; i < c->steps.size; i++) {
        struct drat_step *step = &c->steps.data[i];
        if (step->deletes) {
            delete_clause(c, step);
            continue;
        }
        if (drat_store_length(&c->store, step->place) == 0) return reject(c, step);
        c->result->added++;
        *last = i;
        if (is_refuted(c, drat_propagate_attach(&c->propagator, step->place) ? 0 : step->place)) return true;
    }
    return reject_end(c);
}

static bool go_back(struct check *c, size_t last)
{
    struct drat_propagator *p = &c->propagator;
    for (size_t i = last + 1; i-- > 0;) {
        const struct drat_step *step = &c->steps.data[i];
        if (!step->place) continue;
        if (step->deletes) {
            drat_propagate_revive(p, step->place);
            continue;
        }
        uint32_t *flags = drat_store_flags(&c->store, step->place);
        if (drat_propagate_is_reason(p, step->place))
            drat_propagate_undo(p, p->order[*drat_store_literals(&c->store, step->place) / 2]);
        *flags &= ~(uint32_t)DRAT_LIVE;
        if ((c->every || *flags & DRAT_CORE) && !follows(c, step)) return reject(c, step);
    }
    return true;
}

static bool verify(struct check *c)
{
    size_t last = 0;
    bool trivial = c->store.empty_clause && c->store.empty_clause < c->formula_end;
    if (trivial) {
        *drat_store_flags(&c->store, c->store.empty_clause) |= DRAT_CORE;
        return true;
    }
    if (!c->store.empty_clause) return reject_end(c);
    return formula_refuted(c) || (go_forward(c, &last) && go_back(c, last));
}

static void count_core(struct check *c)
{
    for (uint32_t at = 1; at < c->formula_end; at = next_place(c, at))
        c->result->needed_clauses += (*drat_store_flags(&c->store, at) & DRAT_CORE) != 0;
}

static void check_free(struct check *c)
{
    drat_propagate_free(&c->propagator);
    drat_store_free(&c->store);
    vec_free(&c->steps);
    vec_free(&c->occurrence);
    alloc_free(c->first);
}

enum drat_verdict drat_check(struct drat_input formula, struct drat_input proof, bool every,
                             struct drat_result *result)
{
    struct check c = {.input = proof, .every = every, .result = result};
    *result = (struct drat_result){.verdict = DRAT_VERIFIED};
    drat_store_init(&c.store);
    bool readable = drat_read_formula(&c.store, formula, result);
    c.formula_end = (uint32_t)c.store.words.size;
    readable = readable && drat_read_proof(&c.store, proof, &c.steps, result);
    drat_propagate_init(&c.propagator, &c.store);
    if (readable && verify(&c)) count_core(&c);
    check_free(&c);
    return result->verdict;
}
