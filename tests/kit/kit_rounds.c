/* How often a random test is repeated. The rounds that are left come first, with the seeds that
 * they always have. */
#include "kit_rounds.h"

#include <stdlib.h>

static uint64_t divisor(void)
{
    const char *text = getenv("DAMIER_SHORT");
    uint64_t number = text ? strtoull(text, NULL, 10) : 0;
    return number > 0 ? number : 1;
}

bool kit_is_short(void)
{
    return divisor() > 1;
}

uint64_t kit_rounds(uint64_t rounds)
{
    return (rounds + divisor() - 1) / divisor();
}

int kit_part(int number)
{
    return (int)((uint64_t)number / divisor());
}

bool kit_takes(uint64_t number)
{
    return (number * UINT64_C(0x9E3779B97F4A7C15) >> 33) % divisor() == 0;
}
