/* Cardinality constraints: the choice of an encoding for "at most k of n".
 *
 * At least k of n is at most n-k of the negations. Constants are counted immediately; a literal and
 * its negation count as one true literal; a literal that occurs several times makes the constraint
 * a linear inequality (inequality.c). The rest has n different variables:
 *   k < 0      unsatisfiable       k = n-1    one clause
 *   k = 0      n units             k = 1      at most one: pairwise.c, sequential.c, product.c
 *   k >= n     nothing             else       sequential.c, totalizer.c
 * By default, at most one is encoded pairwise up to n = 64 and by the product above, where that
 * begins to pay off (one solution of n-queens by CaDiCaL for n = 28, 60, 84, 100: 0.01, 0.25, 0.32,
 * 1.87 s pairwise, 0.22, 0.59, 0.83, 0.19 s with the product; pairwise is faster for enumeration).
 * For other k, the encoding with fewer clauses and variables in total is used. */
#include "solver/encode/parts.h"

#include <stdlib.h>

enum { PAIRS_PAY = 64 }; /* up to this many literals, at most one is encoded pairwise */

static int64_t cost(struct size size)
{
    return size.clauses + size.variables;
}

void cardinality_at_most_one(struct encoder *encoder, const int *lits, size_t count)
{
    ASSERT(encoder->config.amo >= AMO_AUTO && encoder->config.amo <= AMO_PRODUCT);
    int way = encoder->config.amo;
    if (way == AMO_AUTO) way = count <= PAIRS_PAY ? AMO_PAIRWISE : AMO_PRODUCT;
    if (way == AMO_PAIRWISE || count <= 2)
        pairwise_at_most_one(encoder, lits, count);
    else if (way == AMO_SEQUENTIAL)
        sequential_at_most(encoder, lits, count, 1);
    else
        product_at_most_one(encoder, lits, count);
}

static void at_most_by_totalizer(struct encoder *encoder, const int *lits, size_t count, int64_t most)
{
    ASSERT(most > 1 && most < (int64_t)count - 1);
    struct step *steps = ARENA_ARRAY(&encoder->scratch, struct step, count);
    struct ladder *ladders = ARENA_ARRAY(&encoder->scratch, struct ladder, count);
    for (size_t i = 0; i < count; i++) {
        steps[i] = (struct step){1, lits[i]};
        ladders[i] = (struct ladder){&steps[i], 1};
    }
    totalizer_at_most(encoder, ladders, count, most);
}

static void demand_clause(struct encoder *encoder, const int *lits, size_t count)
{
    ASSERT(count > 0);
    int *negated = ARENA_ARRAY(&encoder->scratch, int, count);
    for (size_t i = 0; i < count; i++) negated[i] = -lits[i];
    encode_enforce(encoder, negated, count);
}

void cardinality_at_most(struct encoder *encoder, const int *lits, size_t count, int64_t most)
{
    int64_t n = (int64_t)count;
    ASSERT(n >= 0 && encoder->config.card >= CARD_AUTO && encoder->config.card <= CARD_TOTALIZER);
    if (most >= n) return;
    if (most < 0) {
        encode_enforce(encoder, NULL, 0);
    } else if (most == 0) {
        for (size_t i = 0; i < count; i++) encode_enforce(encoder, (int[]){-lits[i]}, 1);
    } else if (most == n - 1) {
        demand_clause(encoder, lits, count);
    } else if (most == 1) {
        cardinality_at_most_one(encoder, lits, count);
    } else {
        int way = encoder->config.card;
        if (way == CARD_AUTO)
            way = cost(sequential_size(count, most)) <= cost(totalizer_count_size(n, most)) ? CARD_SEQUENTIAL
                                                                                            : CARD_TOTALIZER;
        if (way == CARD_SEQUENTIAL)
            sequential_at_most(encoder, lits, count, most);
        else
            at_most_by_totalizer(encoder, lits, count, most);
    }
}

/* Removes constants, decreasing *most for each true one; returns the number of literals left. */
static size_t drop_known(int *lits, size_t count, int64_t *most)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (lits[i] == PARTS_TRUE)
            --*most;
        else if (lits[i] != -PARTS_TRUE)
            lits[kept++] = lits[i];
    }
    ASSERT(kept <= count);
    return kept;
}

static bool variables_differ(struct encoder *encoder, const int *lits, size_t count)
{
    signed char *marks = encode_marks(encoder);
    bool differ = true;
    size_t met = 0;
    for (; met < count && differ; met++) {
        signed char *mark = &marks[abs(lits[met])];
        ASSERT(abs(lits[met]) <= encoder->variable_count); /* constants have been dropped */
        differ = *mark == 0;
        *mark = 1;
    }
    for (size_t i = 0; i < met; i++) marks[abs(lits[i])] = 0;
    ASSERT(met <= count);
    return differ;
}

static int compare_variables(const void *a, const void *b)
{
    int x = abs(*(const int *)a), y = abs(*(const int *)b);
    return (x > y) - (x < y);
}

/* For repeated variables: cancels opposite occurrences, then gives each variable one weight. */
static void at_most_weighted(struct encoder *encoder, int *lits, size_t count, int64_t most)
{
    struct ladder *ladders = ARENA_ARRAY(&encoder->scratch, struct ladder, count);
    size_t used = 0;
    qsort(lits, count, sizeof *lits, compare_variables);
    for (size_t i = 0, end; i < count; i = end) {
        int64_t positive = 0, negative = 0;
        ASSERT(used <= i);
        for (end = i; end < count && abs(lits[end]) == abs(lits[i]); end++)
            lits[end] > 0 ? positive++ : negative++;
        most -= positive < negative ? positive : negative;
        if (positive == negative) continue;
        struct step *step = ARENA_NEW(&encoder->scratch, struct step);
        *step = (struct step){llabs(positive - negative), positive > negative ? abs(lits[i]) : -abs(lits[i])};
        ladders[used++] = (struct ladder){step, 1};
    }
    if (most < 0)
        encode_enforce(encoder, NULL, 0);
    else
        inequality_at_most(encoder, ladders, used, most);
}

void cardinality_encode(struct encoder *encoder, const struct constraint *c)
{
    ASSERT(c->rel == DM_LE || c->rel == DM_GE); /* the primitives */
    int sign = c->rel == DM_GE ? -1 : 1;
    int64_t most = c->rel == DM_GE ? (int64_t)c->lit_count - c->rhs : c->rhs;
    int *lits = ARENA_ARRAY(&encoder->scratch, int, c->lit_count);
    for (uint32_t i = 0; i < c->lit_count; i++) lits[i] = sign * encode_literal(encoder, c->lits[i]);
    size_t count = drop_known(lits, c->lit_count, &most);
    if (variables_differ(encoder, lits, count))
        cardinality_at_most(encoder, lits, count, most);
    else
        at_most_weighted(encoder, lits, count, most);
}
