/* How often a random test is repeated. */
#ifndef KIT_ROUNDS_H
#define KIT_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

/* `rounds`, or where DAMIER_SHORT is set one in so many of them, but at least one. ./check sets it;
 * ./check --all runs all rounds without the sanitizers, scripts/nightly with them too. */
uint64_t kit_rounds(uint64_t rounds);

/* What is to be expected of kit_rounds(...) rounds where all of them have `number`, rounded down: a
 * test that counts how many of its cases were of a kind asks for more than that, hence for one at
 * least. */
int kit_part(int number);

/* Is it the short form? For the one case that takes long, which is then a smaller one. */
bool kit_is_short(void);

/* Is the case with this number, of a long list of such that are alike, one of those that the short
 * form takes? They are spread as if by chance, and always the same. */
bool kit_takes(uint64_t number);

#endif
