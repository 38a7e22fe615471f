/* Disjoint cores, found before any search.
 *
 * Idea. A clause over terms of the objective is a core: they cannot all be at their lower bound.
 * Cores of the first phase are weight-disjoint (cores.c), so the bound that they give depends on
 * how many are packed, and the sums made of them determine how hard the rest is. Of the squares of
 * an 11 x 11 board, 16 can be chosen such that no knight threatens two of them; row by row one gets
 * 14, and in random orders 9 to 13. Which core a search finds first depends on the order of the
 * assumptions. So the terms of a good packing come first, core by core. This is only a heuristic:
 * the result is correct for any order.
 *
 * Greedy packing: always the constraint that shares terms with the fewest remaining ones.
 *
 * Cost: O(sum over constraints and their terms of the number of constraints on the term); skipped
 * if that is large. Literature: Halldorsson and Radhakrishnan 1997 (minimum degree greedy). */
#include "solver/engine/objective_terms.h"

#include "base/bits.h"
#include "base/heap.h"
#include "solver/constraint/constraints.h"

enum { MOST_PAIRS = 5000000 };

struct work {
    const dm_model *model;
    struct loader *loader;
    const struct kernel *kernel;
    struct objective_sum *terms;
    /* by kernel variable: index of its term from 1; 0 none */
    vec_i32 place;
    /* cores: index of the first term in `member`, with an end marker, and the indices of the
     * terms */
    vec_i32 start, member;
    /* by term: index of its first core in `of_term`, with an end marker */
    vec_i32 first, of_term;
    /* by core: minus the number of remaining cores that share a term, once for each term; and
     * whether it remains */
    VEC(double) score;
    struct bits left;
};

static const struct objective_term *term_of(const struct work *w, int32_t var)
{
    int32_t place = w->place.data[var];
    ASSERT(place >= 0 && (size_t)place <= w->terms->list.size);
    return place ? &w->terms->list.data[place - 1] : NULL;
}

/* The value of the variable at which the term is at its lower bound. */
static int64_t least_value(const struct objective_term *t)
{
    ASSERT(t->view.factor == 1 || t->view.factor == -1);
    return (t->least - t->view.offset) * t->view.factor;
}

/* ---- constraints that are cores */

static bool holds_at(struct predicate p, int64_t value)
{
    switch (p.op) {
    case PREDICATE_LE:
        return value <= p.value;
    case PREDICATE_GE:
        return value >= p.value;
    case PREDICATE_EQ:
        return value == p.value;
    default:
        return value != p.value;
    }
}

static void add_member(struct work *w, int32_t var)
{
    ASSERT(w->place.data[var] > 0);
    vec_push(&w->member, w->place.data[var] - 1);
}

/* For "at least `number` of the literals": true if too few can be true when all terms are at their
 * lower bound. */
static bool needs_lits(struct work *w, const struct constraint *c, int64_t number)
{
    for (uint32_t i = 0; i < c->lit_count && number > 0; i++) {
        if (c->lits[i] == DM_FALSE) continue;
        if (c->lits[i] == DM_TRUE || !load_has(w->loader, c->lits[i])) return false;
        struct predicate p = load_predicate(w->loader, c->lits[i]);
        if (domain_is_false(w->kernel, p)) continue;
        const struct objective_term *t = domain_is_true(w->kernel, p) ? NULL : term_of(w, p.var);
        if (t && !holds_at(p, least_value(t)))
            add_member(w, p.var);
        else
            number--;
    }
    return number > 0;
}

/* The same for a sum. Floating point is good enough for a heuristic. */
static bool needs_sum(struct work *w, const struct constraint *c, int sign)
{
    double most = 0;
    for (uint32_t i = 0; i < c->view_count; i++) {
        dm_int x = c->views[i];
        double each = sign * (double)constraint_coef(c, i);
        most += each * (double)x.offset;
        if (!x.factor) continue;
        int32_t var = load_var(w->loader, x.var);
        const struct kernel_var *v = &w->kernel->dom.vars.data[var];
        const struct objective_term *t = term_of(w, var);
        each *= (double)x.factor;
        int64_t best = each > 0 ? v->hi : v->lo, least = t ? least_value(t) : best;
        most += each * (double)least;
        if (least != best) add_member(w, var);
    }
    return most < sign * (double)c->rhs;
}

/* Adds the constraint's terms if it is a core. */
static void look_at(struct work *w, const struct constraint *c)
{
    ASSERT((size_t)vec_last(&w->start) == w->member.size);
    size_t before = w->member.size;
    bool needs = false;
    if (c->condition) return;
    if (c->kind == &clause_kind)
        needs = needs_lits(w, c, 1);
    else if (c->kind == &card_kind && c->rel != DM_LE)
        needs = needs_lits(w, c, c->rhs);
    else if (c->kind == &linear_kind && c->rel != DM_NE)
        needs = needs_sum(w, c, c->rel == DM_LE ? -1 : 1);
    if (needs && w->member.size > before)
        vec_push(&w->start, (int32_t)w->member.size);
    else
        w->member.size = before;
}

/* ---- the conflict graph */

static bool read_structure(struct work *w)
{
    int64_t pairs = 0;
    for (size_t i = 0; i <= w->terms->list.size; i++) vec_push(&w->first, 0);
    for (size_t i = 0; i < w->member.size; i++) w->first.data[w->member.data[i]]++;
    for (size_t i = 0; i < w->terms->list.size; i++) {
        pairs += (int64_t)w->first.data[i] * w->first.data[i];
        if (i > 0) w->first.data[i] += w->first.data[i - 1];
    }
    if (pairs > MOST_PAIRS) return false;
    vec_last(&w->first) = (int32_t)w->member.size;
    ASSERT(w->start.size > 1);
    for (size_t i = 0; i < w->member.size; i++) vec_push(&w->of_term, 0);
    for (size_t i = 0; i + 1 < w->start.size; i++)
        for (int32_t j = w->start.data[i]; j < w->start.data[i + 1]; j++)
            w->of_term.data[--w->first.data[w->member.data[j]]] = (int32_t)i;
    for (size_t i = 0; i + 1 < w->start.size; i++) {
        double shared = 0;
        for (int32_t j = w->start.data[i]; j < w->start.data[i + 1]; j++)
            shared += w->first.data[w->member.data[j] + 1] - w->first.data[w->member.data[j]];
        vec_push(&w->score, -shared);
    }
    return true;
}

/* Removes a core: updates the scores of those that share terms with it. */
static void leave(struct work *w, struct heap *heap, int32_t number)
{
    for (int32_t i = w->start.data[number]; i < w->start.data[number + 1]; i++) {
        int32_t term = w->member.data[i];
        ASSERT(w->first.data[term] <= w->first.data[term + 1]);
        for (int32_t j = w->first.data[term]; j < w->first.data[term + 1]; j++) {
            w->score.data[w->of_term.data[j]]++;
            heap_update(heap, w->of_term.data[j]);
        }
    }
}

/* ---- packing */

/* Selects a core: removes it, and all that share a term with it. */
static void take(struct work *w, struct heap *heap, int32_t number)
{
    ASSERT(bits_has(&w->left, (size_t)number));
    for (int32_t i = w->start.data[number]; i < w->start.data[number + 1]; i++) {
        int32_t term = w->member.data[i];
        for (int32_t j = w->first.data[term]; j < w->first.data[term + 1]; j++) {
            int32_t other = w->of_term.data[j];
            if (!bits_has(&w->left, (size_t)other)) continue;
            bits_remove(&w->left, (size_t)other);
            leave(w, heap, other);
        }
    }
}

/* Reorders the terms: first those of the packing, then the others as they were. */
static void reorder(struct work *w, const vec_i32 *packed)
{
    struct objective_sum *terms = w->terms;
    VEC(struct objective_term) list = {0};
    struct bits taken;
    bits_init(&taken, terms->list.size);
    for (size_t i = 0; i < packed->size; i++) {
        size_t term = (size_t)packed->data[i];
        if (bits_has(&taken, term)) continue; /* a duplicate in one constraint */
        bits_add(&taken, term);
        vec_push(&list, terms->list.data[term]);
    }
    for (size_t i = 0; i < terms->list.size; i++)
        if (!bits_has(&taken, i)) vec_push(&list, terms->list.data[i]);
    ASSERT(list.size == terms->list.size);
    for (size_t i = 0; i < list.size; i++) terms->list.data[i] = list.data[i];
    bits_free(&taken);
    vec_free(&list);
}

static void pack(struct work *w)
{
    vec_i32 packed = {0};
    struct heap heap;
    const double *score = w->score.data;
    heap_init(&heap, &score);
    bits_init(&w->left, w->score.size);
    for (size_t i = 0; i < w->score.size; i++) {
        bits_add(&w->left, i);
        heap_push(&heap, (int)i);
    }
    while (heap.items.size) {
        int32_t number = heap_pop(&heap);
        if (!bits_has(&w->left, (size_t)number)) continue;
        for (int32_t i = w->start.data[number]; i < w->start.data[number + 1]; i++)
            vec_push(&packed, w->member.data[i]);
        take(w, &heap, number);
        ASSERT(!bits_has(&w->left, (size_t)number));
    }
    reorder(w, &packed);
    heap_free(&heap);
    bits_free(&w->left);
    vec_free(&packed);
}

void disjoint_cores_first(const dm_model *model, struct loader *loader, const struct kernel *kernel,
                          struct objective_sum *terms)
{
    struct work w = {.model = model, .loader = loader, .kernel = kernel, .terms = terms};
    ASSERT(kernel_at_root(kernel));
    for (size_t i = 0; i < kernel->dom.vars.size; i++) vec_push(&w.place, 0);
    for (size_t i = 0; i < terms->list.size; i++) w.place.data[terms->list.data[i].view.var] = (int32_t)i + 1;
    vec_push(&w.start, 0);
    for (size_t i = 0; i < model->constraints.size; i++) look_at(&w, &model->constraints.data[i]);
    if (w.start.size > 1 && read_structure(&w)) pack(&w);
    vec_free(&w.place);
    vec_free(&w.start);
    vec_free(&w.member);
    vec_free(&w.first);
    vec_free(&w.of_term);
    vec_free(&w.score);
}
