/* Adder network: literals of equal weight are added three at a time; the sum bit stays and the
 * carry goes to the next weight, until each weight has one bit. Then the binary number is compared
 * with the bound. (Eén and Sörensson, "Translating pseudo-Boolean constraints into SAT", JSAT
 * 2006.)
 *
 *   full   2c + s = x + y + z    14 clauses, 2 variables
 *   half   2c + s = x + y         7 clauses, 2 variables
 * Both directions are encoded. One direction (the outputs weigh at least as much as the inputs)
 * would be correct with half the clauses, but then fixed inputs do not fix the outputs, and a
 * solver has to search for them. A weight with m literals takes floor((m-1)/2) full adders and, if
 * m is even, one half adder; it passes on floor(m/2) carries. A full adder leaves one literal
 * fewer, so there are fewer full adders than 1 bits in all weights: the size hardly depends on the
 * bound. Unit propagation detects a violated bound only when nearly all literals are assigned.
 *
 * The comparison needs no variable: the sum exceeds the bound if and only if, for some 0 bit of the
 * bound, that bit of the sum is 1 and so are all higher bits that are 1 in the bound. There is one
 * clause for each such bit. */
#include "solver/encode/parts.h"

enum { BITS = 64 };

/* The sum bit: one clause for each combination of inputs. */
static void parity(struct encoder *encoder, const int *in, int count, int sum)
{
    ASSERT(count == 2 || count == 3);
    for (int inputs = 0; inputs < 1 << count; inputs++) {
        int clause[4], odd = 0;
        for (int i = 0; i < count; i++) {
            bool one = inputs >> i & 1;
            clause[i] = one ? -in[i] : in[i];
            odd ^= one;
        }
        clause[count] = odd ? sum : -sum;
        encode_clause(encoder, clause, (size_t)count + 1);
    }
}

static void full_adder(struct encoder *encoder, const int *in, int sum, int carry)
{
    parity(encoder, in, 3, sum);
    for (int i = 0; i < 3; i++) {
        int x = in[i], y = in[(i + 1) % 3];
        encode_clause(encoder, (int[]){-x, -y, carry}, 3);
        encode_clause(encoder, (int[]){x, y, -carry}, 3);
    }
}

static void half_adder(struct encoder *encoder, const int *in, int sum, int carry)
{
    parity(encoder, in, 2, sum);
    encode_clause(encoder, (int[]){-in[0], -in[1], carry}, 3);
    encode_clause(encoder, (int[]){in[0], -carry}, 2);
    encode_clause(encoder, (int[]){in[1], -carry}, 2);
}

/* Adds the literals of one weight, oldest first so that the tree stays flat; returns the remaining
 * bit, or 0. */
static int add_bucket(struct encoder *encoder, vec_int *bucket, vec_int *next)
{
    size_t head = 0;
    while (bucket->size - head >= 2 && !encode_halted(encoder)) {
        ASSERT(bucket != next);
        bool full = bucket->size - head >= 3;
        ASSERT(bucket->size - head >= 2);
        int sum = encode_fresh_block(encoder, 2), carry = sum + 1;
        if (full)
            full_adder(encoder, bucket->data + head, sum, carry);
        else
            half_adder(encoder, bucket->data + head, sum, carry);
        head += full ? 3 : 2;
        vec_push(bucket, sum);
        vec_push(next, carry);
    }
    return head < bucket->size ? bucket->data[head] : 0;
}

/* Clears the lowest 1 bit of *weight and returns its position. */
static int take_bit(uint64_t *weight)
{
    ASSERT(*weight != 0);
    int bit = __builtin_ctzll(*weight);
    *weight &= *weight - 1;
    return bit;
}

static void fill(struct encoder *encoder, const struct ladder *ladders, size_t count, vec_int *buckets)
{
    for (size_t i = 0; i < count; i++) {
        int64_t before = 0;
        for (size_t j = 0; j < ladders[i].count && !encode_tick(encoder); j++) {
            struct step step = ladders[i].steps[j];
            ASSERT(step.sum > before); /* a ladder ascends */
            uint64_t weight = (uint64_t)(step.sum - before);
            while (weight) {
                vec_int *bucket = &buckets[take_bit(&weight)];
                vec_push(bucket, step.lit);
            }
            before = step.sum;
        }
    }
}

/* Demands that the number with these bits (0: the bit is constant 0) is at most the bound. */
static void compare(struct encoder *encoder, const int *bits, int64_t bound)
{
    ASSERT(bound >= 0);
    int clause[BITS + 1];
    size_t above = 0; /* the bits that are 1 in the bound, negated */
    for (int bit = BITS; bit >= 0; bit--) {
        bool one = bit < BITS - 1 && bound >> bit & 1;
        if (!one && bits[bit]) {
            clause[above] = -bits[bit];
            encode_enforce(encoder, clause, above + 1);
        }
        if (one && !bits[bit]) return; /* the sum is below the bound */
        if (one) clause[above++] = -bits[bit];
        ASSERT(above <= BITS);
    }
}

void adder_at_most(struct encoder *encoder, const struct ladder *ladders, size_t count, int64_t bound)
{
    ASSERT(bound >= 0);
    vec_int buckets[BITS + 2] = {0};
    int bits[BITS + 1] = {0};
    fill(encoder, ladders, count, buckets);
    for (int bit = 0; bit <= BITS; bit++) bits[bit] = add_bucket(encoder, &buckets[bit], &buckets[bit + 1]);
    if (!encode_halted(encoder)) compare(encoder, bits, bound); /* only of a complete sum */
    for (int bit = 0; bit < BITS + 2; bit++) vec_free(&buckets[bit]);
}

struct size adder_size(struct encoder *encoder, const struct ladder *ladders, size_t count, int64_t bound)
{
    ASSERT(bound >= 0);
    int64_t sizes[BITS + 2] = {0};
    struct size size = {0};
    for (size_t i = 0; i < count; i++) {
        int64_t before = 0;
        for (size_t j = 0; j < ladders[i].count && !encode_tick(encoder);
             before = ladders[i].steps[j++].sum) {
            uint64_t weight = (uint64_t)(ladders[i].steps[j].sum - before);
            while (weight) sizes[take_bit(&weight)]++;
        }
    }
    int reachable = 0; /* the lowest bit from which a comparison is made */
    for (int bit = 0; bit <= BITS; bit++) {
        int64_t full = sizes[bit] > 0 ? (sizes[bit] - 1) / 2 : 0,
                half = sizes[bit] > 0 && sizes[bit] % 2 == 0;
        size.clauses += 14 * full + 7 * half;
        size.variables += 2 * (full + half);
        sizes[bit + 1] += full + half;
        if (bit < BITS - 1 && bound >> bit & 1 && sizes[bit] == 0) reachable = bit;
    }
    for (int bit = reachable; bit <= BITS; bit++)
        size.clauses += sizes[bit] > 0 && !(bit < BITS - 1 && bound >> bit & 1);
    return size;
}
