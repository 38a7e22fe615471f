/* Bytes of states that one thread packs and unpacks in a CPU second
 * (src/search/count_tours/frontier_chunk.c), as an exchange between ranks does: `frontier_pack
 * SHARE`, where SHARE of the counts are not 0. Built like bench/scale_parts.c. */
#include "base/clock.h"
#include "search/count_tours/frontier_chunk.h"

#include <stdio.h>
#include <stdlib.h>

enum { COUNTS = 1 << 22, ROUNDS = 8 };

int main(int argc, char **argv)
{
    double share = argc > 1 ? atof(argv[1]) : 1;
    uint64_t *from = calloc(COUNTS, sizeof *from), *to = calloc(COUNTS, sizeof *to), packed[CHUNK_WORDS],
             sum = 0;
    uint32_t random = 1;
    if (!from || !to) return 1;
    for (size_t i = 0; i < COUNTS; i++) {
        random = random * UINT32_C(1664525) + UINT32_C(1013904223);
        from[i] = random / 4294967296.0 < share ? i + 1 : 0;
    }
    double began = clock_cpu();
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < COUNTS; i += CHUNK_COUNTS) {
            sum += frontier_chunk_pack(from + i, CHUNK_COUNTS, packed);
            frontier_chunk_unpack(packed[0], packed + 1, to + i);
        }
    double seconds = clock_cpu() - began;
    printf("%.3g bytes of states a second, packed to %.2f\n", ROUNDS * (double)COUNTS * 8 / seconds,
           (double)sum / ROUNDS / COUNTS);
    return to[COUNTS - 1] != from[COUNTS - 1];
}
