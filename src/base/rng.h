/* Random numbers, reproducible from the seed on every machine (xoshiro256**, seeded by splitmix64).
 * There is no global state. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
    uint64_t state[4];
};

void rng_seed(struct rng *rng, uint64_t seed);
uint64_t rng_next(struct rng *rng);
/* Uniform in 0 .. bound-1, bound > 0, unbiased. */
uint64_t rng_below(struct rng *rng, uint64_t bound);
int64_t rng_between(struct rng *rng, int64_t lo, int64_t hi); /* uniform in lo .. hi, lo <= hi */
double rng_unit(struct rng *rng);                             /* uniform in [0, 1) */
void rng_shuffle(struct rng *rng, void *data, size_t count, size_t size);

#endif
