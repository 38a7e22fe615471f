/* The portable kernel, which compilers vectorise for the baseline instruction set, and the choice
 * of the kernel. */
#include "search/count_queens/count_queens_kernel.h"

static bool runs(void)
{
    return true;
}

static size_t extend(const halves_word *from, size_t count, halves_word queen, int step, halves_word *to)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        to[kept] = count_queens_kernel_step(from[i] | queen, step);
        kept += (from[i] & queen) == 0;
    }
    return kept;
}

static uint64_t join(const halves_word *upper, size_t uppers, const halves_word *lower, size_t lowers)
{
    uint64_t pairs = 0;
    for (size_t i = 0; i < uppers; i++) {
        halves_word board = count_queens_kernel_swap(upper[i]);
        uint32_t fits = 0;
        for (size_t j = 0; j < lowers; j++) fits += (board & lower[j]) == 0;
        pairs += fits;
    }
    return pairs;
}

static const struct count_queens_kernel portable = {"portable", runs, extend, join};

const struct count_queens_kernel *const count_queens_kernel_all[] = {
#if defined(__x86_64__) || defined(__i386__)
    &count_queens_avx512,
    &count_queens_avx2,
#endif
    &portable,
    NULL,
};

const struct count_queens_kernel *count_queens_kernel_best(void)
{
    const struct count_queens_kernel *const *kernel = count_queens_kernel_all;
    while (!(*kernel)->runs()) kernel++;
    return *kernel;
}
