/* How often a random test is repeated. */
#ifndef KIT_ROUNDS_H
#define KIT_ROUNDS_H

#include <stdint.h>

/* `rounds`, or a quarter of them, but at least one, where DAMIER_SHORT is set: ./check sets it for
 * tests under the sanitizers, which run all rounds without these, and scripts/nightly runs all with
 * them. */
uint64_t kit_rounds(uint64_t rounds);

#endif
