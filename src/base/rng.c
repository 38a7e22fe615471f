/* Random numbers: xoshiro256** of Blackman and Vigna ("Scrambled linear pseudorandom number
 * generators", 2021), its state filled by splitmix64 (Steele, Lea, Flood, 2014), which never gives
 * four zeros in a row.
 *
 * Only unsigned 64-bit arithmetic is used, and doubles are made from the top 53 bits by an exact
 * product, so the same seed gives the same numbers on every machine. */
#include "base/rng.h"

#include "base/alloc.h"

#include <string.h>

static uint64_t splitmix(uint64_t *state)
{
    uint64_t mixed = *state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

void rng_seed(struct rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++) rng->state[i] = splitmix(&seed);
}

static uint64_t rotate(uint64_t word, int count)
{
    return word << count | word >> (64 - count);
}

uint64_t rng_next(struct rng *rng)
{
    uint64_t *state = rng->state;
    ASSERT(state[0] | state[1] | state[2] | state[3]); /* all zeros would stay so: seed it first */
    uint64_t result = rotate(state[1] * 5, 7) * 9, shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate(state[3], 45);
    return result;
}

/* The first 2^64 mod bound numbers are drawn again: the rest divide evenly. */
uint64_t rng_below(struct rng *rng, uint64_t bound)
{
    REQUIRE(bound > 0, "there is no number below 0");
    uint64_t refused = (UINT64_MAX - bound + 1) % bound, number;
    do number = rng_next(rng);
    while (number < refused);
    return number % bound;
}

int64_t rng_between(struct rng *rng, int64_t lo, int64_t hi)
{
    REQUIRE(lo <= hi, "the range must not be empty");
    uint64_t width = (uint64_t)hi - (uint64_t)lo;
    uint64_t step = width == UINT64_MAX ? rng_next(rng) : rng_below(rng, width + 1);
    return (int64_t)((uint64_t)lo + step);
}

double rng_unit(struct rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

static void swap_bytes(unsigned char *a, unsigned char *b, size_t size)
{
    unsigned char held[64];
    while (size) {
        size_t part = size < sizeof held ? size : sizeof held;
        memcpy(held, a, part);
        memcpy(a, b, part);
        memcpy(b, held, part);
        a += part;
        b += part;
        size -= part;
    }
}

/* Fisher and Yates, from the end. */
void rng_shuffle(struct rng *rng, void *data, size_t count, size_t size)
{
    unsigned char *bytes = data;
    for (size_t i = count; i > 1; i--) {
        size_t j = (size_t)rng_below(rng, i);
        if (j != i - 1) swap_bytes(bytes + j * size, bytes + (i - 1) * size, size);
    }
}
