/* 128-bit integers in decimal, which the C library cannot print: nineteen digits at a time. */
#include "base/wide.h"

#include <inttypes.h>
#include <stdio.h>

char *wide_text(wide number, char text[WIDE_ROOM])
{
    const uint64_t block = UINT64_C(10000000000000000000);
    uint64_t parts[3] = {(uint64_t)(number % block), (uint64_t)(number / block % block),
                         (uint64_t)(number / block / block)};
    int part = parts[2] ? 2 : parts[1] ? 1 : 0;
    int used = snprintf(text, WIDE_ROOM, "%" PRIu64, parts[part]);
    while (part-- > 0) used += snprintf(text + used, WIDE_ROOM - (size_t)used, "%019" PRIu64, parts[part]);
    return text;
}
