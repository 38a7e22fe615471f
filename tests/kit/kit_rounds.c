/* How often a random test is repeated. The rounds that are left come first, with the seeds that
 * they always have. */
#include "kit_rounds.h"

#include <stdlib.h>

uint64_t kit_rounds(uint64_t rounds)
{
    return getenv("DAMIER_SHORT") ? (rounds + 3) / 4 : rounds;
}
