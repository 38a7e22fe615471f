/* The AVX-512F kernel: sixteen boards at a time, comparisons into masks, survivors compacted by one
 * instruction. */
#include "search/count_queens/count_queens_kernel.h"

#if defined(__x86_64__) || defined(__i386__)
/* A test defines emulated instructions instead. */
#ifndef COUNT_QUEENS_EMULATED
#include <immintrin.h>
#define AVX512 __attribute__((target("avx512f,popcnt")))
#endif

enum { LANES = 16 };

static bool runs(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("popcnt");
}

/* Mask of the lanes that hold boards. */
static inline uint16_t first_lanes(size_t left)
{
    return left < LANES ? (uint16_t)((1u << left) - 1) : (uint16_t)0xFFFF;
}

/* Mask of the lanes where two words have no bit in common. */
AVX512 static inline uint16_t apart(__m512i a, __m512i b)
{
    return _mm512_cmpeq_epi32_mask(_mm512_and_si512(a, b), _mm512_setzero_si512());
}

AVX512 static size_t extend(const halves_word *from, size_t count, halves_word queen, int step,
                            halves_word *to)
{
    const __m512i queens = _mm512_set1_epi32((int)queen), low = _mm512_set1_epi32(0xFFFF);
    const __m128i rows = _mm_cvtsi32_si128(step);
    halves_word *end = to;
    for (size_t i = 0; i < count; i += LANES) {
        __m512i boards = _mm512_loadu_si512(from + i);
        uint16_t free = apart(boards, queens) & first_lanes(count - i);
        boards = _mm512_or_si512(boards, queens);
        boards = _mm512_or_si512(_mm512_and_si512(_mm512_sll_epi32(boards, rows), low),
                                 _mm512_andnot_si512(low, _mm512_srl_epi32(boards, rows)));
        _mm512_storeu_si512(end, _mm512_maskz_compress_epi32(free, boards));
        end += __builtin_popcount(free);
    }
    return (size_t)(end - to);
}

AVX512 static uint64_t join(const halves_word *upper, size_t uppers, const halves_word *lower, size_t lowers)
{
    size_t whole = lowers - lowers % LANES;
    uint16_t rest = first_lanes(lowers - whole);
    const __m512i one = _mm512_set1_epi32(1);
    __m512i sum = _mm512_setzero_si512();
    for (size_t i = 0; i < uppers; i++) {
        const __m512i board = _mm512_set1_epi32((int)count_queens_kernel_swap(upper[i]));
        for (size_t j = 0; j < whole; j += LANES)
            sum = _mm512_mask_add_epi32(sum, apart(board, _mm512_loadu_si512(lower + j)), sum, one);
        uint16_t last = apart(board, _mm512_loadu_si512(lower + whole)) & rest;
        sum = _mm512_mask_add_epi32(sum, last, sum, one);
    }
    uint32_t lanes[LANES];
    uint64_t pairs = 0;
    _mm512_storeu_si512(lanes, sum);
    for (int k = 0; k < LANES; k++) pairs += lanes[k];
    return pairs;
}

const struct count_queens_kernel count_queens_avx512 = {"avx512", runs, extend, join};
#endif
