/* Multiplication by binary digits: total = x * y + rest as one sum over 0/1 literals.
 *
 * Each variable is a constant plus digits d_i of weight 2^i, channelled to its atoms: in each
 * aligned run of 2^(i+1) values, d_i is false in the lower half and true in the upper half. That is
 * two clauses per run, two for each value in total; by unit propagation the value gives the digits
 * and the digits give the value. A product of two views is then a weighted sum of digits and of
 * pairs of digits, a fresh literal each. For n and m values: O(n + m) clauses and log n log m
 * terms. Sums over literals for single values would be far larger. */
#include "solver/constraint/box.h"
#include "solver/constraint/views.h"

enum { MOST_DIGITS = 31 };

struct number { /* base + sum of weights[i] * digits[i] */
    int64_t base;
    int count;
    dm_lit digits[MOST_DIGITS];
    int64_t weights[MOST_DIGITS];
};

struct sum { /* everything collected, `constant` included, adds up to 0 */
    dm_model *out;
    VEC(int64_t) weights;
    VEC(dm_int) terms;
    int64_t constant;
    bool overflow;
};

/* The digit of weight 2^place, for every run of values, counted from `zero`. */
static dm_lit digit_of(dm_model *out, dm_int var, int64_t zero, int place)
{
    ASSERT(zero <= dm_lo(out, var) && place < MOST_DIGITS);
    dm_lit digit = model_new_bool(out);
    int64_t lo = dm_lo(out, var), hi = dm_hi(out, var), half = INT64_C(1) << place;
    for (int64_t start = zero + (lo - zero) / (2 * half) * (2 * half); start <= hi && !out->error;
         start += 2 * half) {
        dm_lit in = dm_ge(out, var, start), upper = dm_ge(out, var, start + half),
               beyond = dm_ge(out, var, start + 2 * half);
        dm_clause(out, 3, (dm_lit[]){-in, upper, -digit});
        dm_clause(out, 3, (dm_lit[]){-upper, beyond, digit});
    }
    return digit;
}

/* The value from which digits are counted: 0 if the least value is positive and close to 0,
 * otherwise the least value. If the domain has both signs, it is minus a power of two. The digit of
 * that weight is then used inverted, so the value 0 has no true digits and sums stay small. */
static int64_t zero_of(int64_t lo, int64_t hi)
{
    ASSERT(lo <= hi);
    if (lo >= 0) return lo <= hi - lo ? 0 : lo;
    if (hi <= 0) return lo;
    int64_t power = 1;
    while (power < -lo || power <= hi) power *= 2;
    ASSERT(-power <= lo && power > hi);
    return -power;
}

static struct number number_of(dm_model *out, dm_int x)
{
    dm_int var = {x.var, 1, 0};
    int64_t lo = dm_lo(out, var), hi = dm_hi(out, var), zero = zero_of(lo, hi);
    bool signs = lo < 0 && hi > 0;
    struct number n = {.base = x.factor * (signs ? 0 : zero) + x.offset};
    for (int place = 0; x.factor != 0 && (hi - zero) >> place > 0; place++) {
        ASSERT(n.count == place && place < MOST_DIGITS);
        int64_t weight = INT64_C(1) << place;
        bool sign = signs && weight == -zero;
        dm_lit digit = digit_of(out, var, zero, place);
        n.digits[n.count] = sign ? -digit : digit;
        n.weights[n.count++] = x.factor * (sign ? -weight : weight);
    }
    return n;
}

static void add(struct sum *sum, int64_t a, int64_t b, dm_lit lit)
{
    int64_t weight;
    if (__builtin_mul_overflow(a, b, &weight)) {
        sum->overflow = true;
    } else if (lit == DM_TRUE) {
        sum->overflow |= __builtin_add_overflow(sum->constant, weight, &sum->constant);
    } else if (weight != 0) {
        vec_push(&sum->weights, weight);
        vec_push(&sum->terms, dm_as_int(sum->out, lit));
    }
}

static void add_number(struct sum *sum, int64_t factor, const struct number *n)
{
    add(sum, factor, n->base, DM_TRUE);
    for (int i = 0; i < n->count; i++) add(sum, factor, n->weights[i], n->digits[i]);
}

static dm_lit both(dm_model *out, dm_lit a, dm_lit b)
{
    if (a == b) return a;
    dm_lit pair = model_new_bool(out);
    dm_and(out, pair, 2, (dm_lit[]){a, b});
    return pair;
}

/* (x.base + digits of x) * (y.base + digits of y) */
static void add_product(struct sum *sum, const struct number *x, const struct number *y)
{
    struct number digits_of_y = *y;
    digits_of_y.base = 0;
    add_number(sum, y->base, x);
    add_number(sum, x->base, &digits_of_y);
    for (int i = 0; i < x->count; i++)
        for (int j = 0; j < y->count; j++)
            add(sum, x->weights[i], y->weights[j], both(sum->out, x->digits[i], y->digits[j]));
}

void digits_product(dm_model *out, dm_lit condition, dm_int total, dm_int x, dm_int y, dm_int rest)
{
    struct sum sum = {.out = out};
    struct number left = number_of(out, x), right = left, whole = number_of(out, total),
                  more = number_of(out, rest);
    if (!views_same(x, y)) right = number_of(out, y);
    add_product(&sum, &left, &right);
    add_number(&sum, 1, &more);
    add_number(&sum, -1, &whole);
    if (sum.overflow || sum.constant == INT64_MIN) {
        model_fail(out, "a product of such large numbers cannot be written as clauses");
    } else {
        if (condition) dm_if(out, condition);
        dm_linear(out, sum.terms.size, sum.weights.data, sum.terms.data, DM_EQ, -sum.constant);
    }
    vec_free(&sum.weights);
    vec_free(&sum.terms);
}
