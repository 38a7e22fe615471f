/* Sequential counter for at most k of n: s(i,j) means that at least j of the first i literals are
 * true. (Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", CP 2005.)
 *
 *   s(i-1,j) -> s(i,j)      x(i) and s(i-1,j-1) -> s(i,j)      demanded: not (x(i) and s(i-1,k))
 * s(i,j) has a variable only for j <= i and j + (n-i) > k, because otherwise the remaining literals
 * cannot violate the bound. That leaves, for each j, the n-k positions i = j .. j+n-k-1:
 *   variables k(n-k), clauses 2k(n-k) + n - 2k; for k = 1 these are Sinz's n-1 and 3n-4,
 * and s(i,1) is the ladder of the ladder encoding (Gent and Nightingale 2004), which has the
 * converse implications too.
 * Unit propagation finds every literal that must be false. */
#include "solver/encode/parts.h"

#include <inttypes.h>

struct size sequential_size(size_t count, int64_t most)
{
    int64_t n = (int64_t)count, area;
    if (__builtin_mul_overflow(most, n - most, &area) || area > INT64_MAX / 4) area = INT64_MAX / 4;
    return (struct size){2 * area + n - 2 * most, area};
}

struct counter {
    int first;     /* SAT variable of s(1,1) */
    int64_t width; /* n - k positions for each count */
};

static int at_least(struct counter counter, int64_t i, int64_t j)
{
    ASSERT(j >= 1 && i >= j && i - j < counter.width); /* the pairs that have a variable */
    return counter.first + (int)((j - 1) * counter.width + (i - j));
}

static void count_literal(struct encoder *encoder, struct counter counter, int lit, int64_t i, int64_t most)
{
    ASSERT(i >= 1 && most >= 1);
    int64_t low = i - counter.width + 1 > 1 ? i - counter.width + 1 : 1, high = i < most ? i : most;
    for (int64_t j = low; j <= high && !encode_halted(encoder); j++) {
        int here = at_least(counter, i, j);
        if (i > j) encode_clause(encoder, (int[]){-at_least(counter, i - 1, j), here}, 2);
        if (j == 1)
            encode_clause(encoder, (int[]){-lit, here}, 2);
        else
            encode_clause(encoder, (int[]){-lit, -at_least(counter, i - 1, j - 1), here}, 3);
    }
}

void sequential_at_most(struct encoder *encoder, const int *lits, size_t count, int64_t most)
{
    ASSERT(most >= 1 && most < (int64_t)count);
    struct size size = sequential_size(count, most);
    if (size.clauses > PARTS_MOST_CLAUSES)
        encode_fail(encoder,
                    "at most %" PRId64 " of %zu literals needs %" PRId64 " clauses by counting along", most,
                    count, size.clauses);
    if (encoder->error) return;
    struct counter counter = {encode_fresh_block(encoder, size.variables), (int64_t)count - most};
    for (int64_t i = 1; i <= (int64_t)count && !encode_halted(encoder); i++) {
        int lit = lits[i - 1];
        count_literal(encoder, counter, lit, i, most);
        if (i > most) encode_enforce(encoder, (int[]){-lit, -at_least(counter, i - 1, most)}, 2);
    }
}
