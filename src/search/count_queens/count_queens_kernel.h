/* The two hot loops of a count, for several instruction sets. */
#ifndef SEARCH_COUNT_QUEENS_COUNT_QUEENS_KERNEL_H
#define SEARCH_COUNT_QUEENS_COUNT_QUEENS_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A half board, seen from its current row: the low half of the word has, by column, the diagonals
 * that move to higher columns from row to row; the high half those that move to lower ones. The
 * columns it occupies are implied by its list. */
typedef uint32_t halves_word;

enum {
    COUNT_QUEENS_WIDTH = 16, /* columns at most */
    /* Words that a kernel may read or write beyond the end of a list. */
    COUNT_QUEENS_SLACK = 16
};

struct count_queens_kernel {
    const char *name;
    bool (*runs)(void); /* true if this machine supports it */

    /* Puts a queen in a column of every board where no diagonal attacks it, and advances by `step`
     * rows. `queen` has the column in both halves. Returns the number of boards written. */
    size_t (*extend)(const halves_word *from, size_t count, halves_word queen, int step, halves_word *to);

    /* The number of pairs of an upper and a lower half without a common diagonal. Diagonals that
     * rise in one half fall in the other, so the halves of the word are swapped. Lists have at most
     * 8! boards, so no lane exceeds 32 bits. */
    uint64_t (*join)(const halves_word *upper, size_t uppers, const halves_word *lower, size_t lowers);
};

/* Fastest first; the portable kernel is last. NULL at the end. */
extern const struct count_queens_kernel *const count_queens_kernel_all[];
const struct count_queens_kernel *count_queens_kernel_best(void);

/* A board after `step` more rows. */
static inline halves_word count_queens_kernel_step(halves_word board, int step)
{
    return (board << step & UINT32_C(0x0000FFFF)) | (board >> step & UINT32_C(0xFFFF0000));
}

static inline halves_word count_queens_kernel_swap(halves_word board)
{
    return board << 16 | board >> 16;
}

#if defined(__x86_64__) || defined(__i386__)
extern const struct count_queens_kernel count_queens_avx2, count_queens_avx512;
#endif

#endif
