/* The AVX2 kernel: eight boards at a time.
 *
 * Survivors are compacted by one permutation, from a table of all 256 masks. In joining, four upper
 * halves share the loads of the lower ones. The last vector of a list may be partial: its extra
 * lanes are read and masked. */
#include "search/count_queens/count_queens_kernel.h"

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,popcnt")))

enum { LANES = 8, TOGETHER = 4 };

static bool runs(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
}

/* By mask: the positions of its bits, lowest first, one byte each. */
#define PLACE(mask, bit)                                                                                     \
    ((mask) >> (bit)&1 ? UINT64_C(bit) << 8 * __builtin_popcount((mask) & ((1 << (bit)) - 1)) : 0)
#define PLACES(mask)                                                                                         \
    (PLACE(mask, 0) | PLACE(mask, 1) | PLACE(mask, 2) | PLACE(mask, 3) | PLACE(mask, 4) | PLACE(mask, 5) |   \
     PLACE(mask, 6) | PLACE(mask, 7))
#define FOUR(mask) PLACES(mask), PLACES((mask) + 1), PLACES((mask) + 2), PLACES((mask) + 3)
#define SIXTEEN(mask) FOUR(mask), FOUR((mask) + 4), FOUR((mask) + 8), FOUR((mask) + 12)
#define SIXTY_FOUR(mask) SIXTEEN(mask), SIXTEEN((mask) + 16), SIXTEEN((mask) + 32), SIXTEEN((mask) + 48)
static const uint64_t places[256] = {SIXTY_FOUR(0), SIXTY_FOUR(64), SIXTY_FOUR(128), SIXTY_FOUR(192)};

AVX2 static inline __m256i load(const halves_word *words)
{
    return _mm256_loadu_si256((const __m256i *)words);
}

AVX2 static size_t extend(const halves_word *from, size_t count, halves_word queen, int step, halves_word *to)
{
    const __m256i queens = _mm256_set1_epi32((int)queen), low = _mm256_set1_epi32(0xFFFF);
    const __m128i rows = _mm_cvtsi32_si128(step);
    halves_word *end = to;
    for (size_t i = 0; i < count; i += LANES) {
        __m256i boards = load(from + i);
        __m256i free = _mm256_cmpeq_epi32(_mm256_and_si256(boards, queens), _mm256_setzero_si256());
        unsigned mask = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(free));
        if (count - i < LANES) mask &= (1u << (count - i)) - 1;
        boards = _mm256_or_si256(boards, queens);
        boards = _mm256_or_si256(_mm256_and_si256(_mm256_sll_epi32(boards, rows), low),
                                 _mm256_andnot_si256(low, _mm256_srl_epi32(boards, rows)));
        __m256i order = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)&places[mask]));
        _mm256_storeu_si256((__m256i *)end, _mm256_permutevar8x32_epi32(boards, order));
        end += __builtin_popcount(mask);
    }
    return (size_t)(end - to);
}

/* -1 in the lanes where both halves fit. */
AVX2 static inline __m256i fits(__m256i upper, __m256i lower)
{
    return _mm256_cmpeq_epi32(_mm256_and_si256(upper, lower), _mm256_setzero_si256());
}

AVX2 static inline __m256i spread(halves_word upper)
{
    return _mm256_set1_epi32((int)count_queens_kernel_swap(upper));
}

/* Minus the number of compatible pairs, by lane. */
AVX2 static inline __m256i join_four(const halves_word *upper, const halves_word *lower, size_t whole,
                                     __m256i rest)
{
    const __m256i a = spread(upper[0]), b = spread(upper[1]), c = spread(upper[2]), d = spread(upper[3]);
    __m256i last = load(lower + whole), sum = _mm256_setzero_si256(), other = sum;
    sum = _mm256_add_epi32(fits(a, last), fits(b, last));
    other = _mm256_add_epi32(fits(c, last), fits(d, last));
    sum = _mm256_and_si256(sum, rest);
    other = _mm256_and_si256(other, rest);
    for (size_t j = 0; j < whole; j += LANES) {
        __m256i boards = load(lower + j);
        sum = _mm256_add_epi32(sum, fits(a, boards));
        other = _mm256_add_epi32(other, fits(b, boards));
        sum = _mm256_add_epi32(sum, fits(c, boards));
        other = _mm256_add_epi32(other, fits(d, boards));
    }
    return _mm256_add_epi32(sum, other);
}

AVX2 static inline __m256i join_one(halves_word upper, const halves_word *lower, size_t whole, __m256i rest)
{
    const __m256i board = spread(upper);
    __m256i sum = _mm256_and_si256(fits(board, load(lower + whole)), rest);
    for (size_t j = 0; j < whole; j += LANES) sum = _mm256_add_epi32(sum, fits(board, load(lower + j)));
    return sum;
}

AVX2 static uint64_t join(const halves_word *upper, size_t uppers, const halves_word *lower, size_t lowers)
{
    size_t whole = lowers - lowers % LANES, i = 0;
    const __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    const __m256i rest = _mm256_cmpgt_epi32(_mm256_set1_epi32((int)(lowers - whole)), lane);
    __m256i sum = _mm256_setzero_si256();
    for (; i + TOGETHER <= uppers; i += TOGETHER)
        sum = _mm256_sub_epi32(sum, join_four(upper + i, lower, whole, rest));
    for (; i < uppers; i++) sum = _mm256_sub_epi32(sum, join_one(upper[i], lower, whole, rest));
    uint32_t lanes[LANES];
    uint64_t pairs = 0;
    _mm256_storeu_si256((__m256i *)lanes, sum);
    for (int k = 0; k < LANES; k++) pairs += lanes[k];
    return pairs;
}

const struct count_queens_kernel count_queens_avx2 = {"avx2", runs, extend, join};
#endif
