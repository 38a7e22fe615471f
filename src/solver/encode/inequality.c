/* Linear (pseudo-Boolean) inequalities: a weighted sum of views is at most a bound.
 *
 * The weights of the views of one variable add up to one weight w. With values v(0) < v(1) < ...
 * the variable contributes, beyond its minimum,
 *   w > 0:  w (v(i) - v(0))     if not "at most value i-1"
 *   w < 0: -w (v(n-1) - v(i))   if "at most value i"
 * which is a ladder of literals (the order encoding, a unary number), each implying the one before,
 * without a new variable. A 0/1 variable is a ladder of one step. The minima are subtracted from
 * the bound. Then
 *   - a step that alone exceeds the bound is false;
 *   - weights and bound are divided by the greatest common divisor;
 *   - if the bound holds as soon as any single term is below its top, one clause suffices: not all
 *   terms are at the top;
 *   - if every term is one step of 1, it is a cardinality;
 *   - otherwise a totalizer, or an adder network if that would be too large.
 * Overflow: the model refuses sums beyond 62 bits; intermediate products are checked. */
#include "solver/encode/parts.h"

#include <inttypes.h>
#include <stdlib.h>

/* Up to this many clauses for one constraint, a totalizer is preferred for its propagation. */
enum { TOTALIZER_BUDGET = 100000 };

/* ---- choice of an encoding */

/* Removes steps beyond the bound, and empty ladders; returns the number of ladders left. */
static size_t cut(struct encoder *encoder, struct ladder *ladders, size_t count, int64_t bound)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        struct ladder ladder = ladders[i];
        ASSERT(ladder.count == 0 || ladder.steps[0].sum > 0);
        size_t reached = 0;
        while (reached < ladder.count && ladder.steps[reached].sum <= bound) reached++;
        if (reached < ladder.count) encode_enforce(encoder, (int[]){-ladder.steps[reached].lit}, 1);
        ladder.count = reached;
        if (reached > 0) ladders[kept++] = ladder;
    }
    ASSERT(kept <= count);
    return kept;
}

static int64_t top(struct ladder ladder)
{
    ASSERT(ladder.count > 0);
    return ladder.steps[ladder.count - 1].sum;
}

static int64_t divisor(int64_t a, int64_t b)
{
    ASSERT(a >= 0 && b >= 0);
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static int64_t divide(struct ladder *ladders, size_t count, int64_t bound)
{
    ASSERT(bound >= 0);
    int64_t common = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < ladders[i].count && common != 1; j++)
            common = divisor(ladders[i].steps[j].sum, common);
    if (common <= 1) return bound;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < ladders[i].count; j++) ladders[i].steps[j].sum /= common;
    return bound / common;
}

/* True if the bound is kept whenever some ladder is not at its top. */
static bool is_clause(const struct ladder *ladders, size_t count, int64_t total, int64_t bound)
{
    ASSERT(total > bound);
    for (size_t i = 0; i < count; i++) {
        int64_t below = ladders[i].count > 1 ? ladders[i].steps[ladders[i].count - 2].sum : 0;
        if (total - (top(ladders[i]) - below) > bound) return false;
    }
    return true;
}

static bool is_cardinality(const struct ladder *ladders, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (ladders[i].count != 1 || ladders[i].steps[0].sum != 1) return false;
    return true;
}

static int compare_tops(const void *a, const void *b)
{
    const struct ladder *x = a, *y = b;
    if (top(*x) != top(*y)) return top(*x) < top(*y) ? -1 : 1;
    int first = abs(x->steps[0].lit), second = abs(y->steps[0].lit);
    return (first > second) - (first < second);
}

static void choose(struct encoder *encoder, struct ladder *ladders, size_t count, int64_t bound)
{
    ASSERT(count > 1 && encoder->guard != PARTS_TRUE);
    int way = encoder->config.linear;
    /* Sorting brings equal weights together, which gives fewer different sums. */
    qsort(ladders, count, sizeof *ladders, compare_tops);
    if (way == LINEAR_AUTO) {
        int64_t adder = adder_size(encoder, ladders, count, bound).clauses;
        int64_t limit = adder > TOTALIZER_BUDGET ? adder : TOTALIZER_BUDGET;
        way = totalizer_size(encoder, ladders, count, bound, limit).clauses <= limit ? LINEAR_TOTALIZER
                                                                                     : LINEAR_ADDER;
        if (encode_halted(encoder)) return; /* the sizes are incomplete */
    }
    if (way == LINEAR_TOTALIZER)
        totalizer_at_most(encoder, ladders, count, bound);
    else
        adder_at_most(encoder, ladders, count, bound);
}

void inequality_at_most(struct encoder *encoder, struct ladder *ladders, size_t count, int64_t bound)
{
    ASSERT(bound >= 0);
    count = cut(encoder, ladders, count, bound);
    bound = divide(ladders, count, bound);
    int64_t total = 0;
    for (size_t i = 0; i < count; i++)
        if (__builtin_add_overflow(total, top(ladders[i]), &total)) {
            encode_fail(encoder, "a sum of %zu parts is too large for clauses", count);
            return;
        }
    if (total <= bound) return;
    int *lits = ARENA_ARRAY(&encoder->scratch, int, count); /* the tops */
    for (size_t i = 0; i < count; i++) lits[i] = ladders[i].steps[ladders[i].count - 1].lit;
    if (is_clause(ladders, count, total, bound)) {
        for (size_t i = 0; i < count; i++) lits[i] = -lits[i];
        encode_enforce(encoder, lits, count);
    } else if (is_cardinality(ladders, count)) {
        cardinality_at_most(encoder, lits, count, bound);
    } else {
        choose(encoder, ladders, count, bound);
    }
}

/* ---- from views to ladders */

struct term {
    int32_t var;
    int64_t weight;
};

static int compare_terms(const void *a, const void *b)
{
    const struct term *x = a, *y = b;
    return (x->var > y->var) - (x->var < y->var);
}

/* The weights of distinct variables, *used of them, and the constant part relative to their minima;
 * false if a weight overflows. */
static bool collect(struct encoder *encoder, const struct constraint *c, struct term *terms, size_t *used,
                    int64_t *constant)
{
    size_t count = 0;
    for (uint32_t i = 0; i < c->view_count; i++) {
        dm_int view = c->views[i];
        ASSERT(view.var >= 0);
        int64_t coef = (c->int_count ? c->ints[i] : 1) * (c->rel == DM_GE ? -1 : 1);
        int64_t lo = model_variable(encoder->apart.child, view.var)->lo;
        *constant += coef * (view.factor * lo + view.offset);
        if (integers_get(encoder, view.var)->count < 2) continue;
        terms[count].var = view.var;
        if (__builtin_mul_overflow(coef, view.factor, &terms[count++].weight)) return false;
    }
    if (count) qsort(terms, count, sizeof *terms, compare_terms);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || terms[kept - 1].var != terms[i].var)
            terms[kept++] = terms[i];
        else if (__builtin_add_overflow(terms[kept - 1].weight, terms[i].weight, &terms[kept - 1].weight))
            return false;
    }
    ASSERT(kept <= count);
    *used = kept;
    return true;
}

/* The ladder of one variable; adjusts *constant by its minimum. False if it overflows. */
static bool climb(struct encoder *encoder, struct term term, struct ladder *ladder, int64_t *constant)
{
    ASSERT(term.weight != 0);
    int32_t count = integers_get(encoder, term.var)->count;
    ASSERT(count >= 2); /* `collect` drops fixed variables */
    int64_t lo = integers_value(encoder, term.var, 0), hi = integers_value(encoder, term.var, count - 1),
            width;
    if (__builtin_mul_overflow(term.weight, hi - lo, &width) || width == INT64_MIN) return false;
    if (term.weight < 0 && __builtin_add_overflow(*constant, width, constant)) return false;
    struct step *steps = ARENA_ARRAY(&encoder->scratch, struct step, (size_t)count - 1);
    for (int32_t i = 1; i < count && !encode_tick(encoder); i++)
        if (term.weight > 0)
            steps[i - 1] = (struct step){term.weight * (integers_value(encoder, term.var, i) - lo),
                                         -integers_at_most(encoder, term.var, i - 1)};
        else
            steps[i - 1] =
                (struct step){-term.weight * (hi - integers_value(encoder, term.var, count - 1 - i)),
                              integers_at_most(encoder, term.var, count - 1 - i)};
    *ladder = (struct ladder){steps, (size_t)count - 1};
    ASSERT(encode_halted(encoder) || steps[0].sum > 0);
    return true;
}

void inequality_encode(struct encoder *encoder, const struct constraint *c)
{
    ASSERT(c->rel == DM_LE || c->rel == DM_GE); /* the primitives */
    struct term *terms = ARENA_ARRAY(&encoder->scratch, struct term, c->view_count);
    struct ladder *ladders = ARENA_ARRAY(&encoder->scratch, struct ladder, c->view_count);
    int64_t constant = 0, bound = c->rel == DM_GE ? -c->rhs : c->rhs;
    size_t count = 0, used = 0;
    bool fits = collect(encoder, c, terms, &count, &constant);
    for (size_t i = 0; i < count && fits && !encode_halted(encoder); i++)
        if (terms[i].weight != 0) fits = climb(encoder, terms[i], &ladders[used++], &constant);
    if (!fits) {
        encode_fail(encoder, "the weights in a sum of %" PRIu32 " terms are too large for clauses",
                    c->view_count);
        return;
    }
    if (encode_halted(encoder)) return;
    /* On overflow the bound is beyond all sums on that side. */
    if (__builtin_sub_overflow(bound, constant, &bound)) bound = constant < 0 ? INT64_MAX : -1;
    if (bound < 0)
        encode_enforce(encoder, NULL, 0);
    else
        inequality_at_most(encoder, ladders, used, bound);
}
