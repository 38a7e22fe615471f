/* N queens counted by the well-known recursion on bit boards, with half of the symmetry: the first
 * queen stands in the left half, and each solution counts twice; on odd boards the middle column
 * counts once. The reference for `damier queens N --count`.
 *
 *     cc -O2 bench/plain_queens.c -o plain_queens && ./plain_queens 16 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t count(uint32_t all, uint32_t columns, uint32_t rising, uint32_t falling)
{
    uint64_t found = 0;
    if (columns == all) return 1;
    for (uint32_t free = all & ~(columns | rising | falling); free; free &= free - 1) {
        uint32_t queen = free & (0u - free);
        found += count(all, columns | queen, (rising | queen) << 1, (falling | queen) >> 1);
    }
    return found;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 0;
    uint64_t found = 0;
    if (n < 1 || n > 31) return fprintf(stderr, "usage: plain_queens N, from 1 to 31\n"), 2;
    uint32_t all = (1u << n) - 1;
    for (int column = 0; column < (n + 1) / 2; column++) {
        uint32_t queen = 1u << column;
        uint64_t here = count(all, queen, queen << 1, queen >> 1);
        found += 2 * column + 1 == n ? here : 2 * here;
    }
    printf("%" PRIu64 "\n", found);
    return 0;
}
