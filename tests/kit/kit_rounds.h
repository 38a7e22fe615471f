/* How often a random test is repeated. */
#ifndef KIT_ROUNDS_H
#define KIT_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

/* `rounds`, or where DAMIER_SHORT is set one in so many of them, but at least one. ./check sets it;
 * ./check --all runs all rounds without the sanitizers, scripts/nightly with them too. */
uint64_t kit_rounds(uint64_t rounds);

/* The number expected in kit_rounds(...) rounds if all rounds have `number`, rounded down. A test
 * that counts how many of its cases were of a kind requires more than that, hence at least one. */
int kit_part(int number);

/* True for the short form. For the one case that takes long, which is then a smaller one. */
bool kit_is_short(void);

/* True if the short form includes the case with this number, out of a long list of similar cases.
 * They are spread as if by chance, and always the same. */
bool kit_takes(uint64_t number);

#endif
