/* The two loops that take the time of a count, for several sets of instructions. */
#ifndef SEARCH_HALVES_HALVES_KERNEL_H
#define SEARCH_HALVES_HALVES_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A half board, seen from the row that it has reached: in the low half of the word, by column, the
 * diagonals that lead to higher columns from row to row; in the high half those that lead to lower
 * ones. Which columns it has taken is known from the list that it is in. */
typedef uint32_t halves_word;

enum {
    HALVES_WIDTH = 16, /* columns at most */
    /* Words that a kernel may read behind a list, or write behind what it has to. */
    HALVES_SLACK = 16
};

struct halves_kernel {
    const char *name;
    bool (*runs)(void); /* on this machine */

    /* Puts a queen in a column of every board where no diagonal reaches it, and goes on by `step`
     * rows. `queen` has the column in both halves. Returns how many boards were written. */
    size_t (*extend)(const halves_word *from, size_t count, halves_word queen, int step, halves_word *to);

    /* How many pairs of an upper and a lower half have no diagonal in common. What leads to higher
     * columns on the way down does so on the way up in the other half of the word. Lists have at
     * most 8! boards, so no count in a lane exceeds 32 bits. */
    uint64_t (*join)(const halves_word *upper, size_t uppers, const halves_word *lower, size_t lowers);
};

/* The fastest first; portable C, which runs everywhere, is last. NULL name at the end. */
extern const struct halves_kernel *const halves_kernel_all[];
const struct halves_kernel *halves_kernel_best(void);

/* The row of a board after it went `step` rows on. */
static inline halves_word halves_kernel_step(halves_word board, int step)
{
    return (board << step & UINT32_C(0x0000FFFF)) | (board >> step & UINT32_C(0xFFFF0000));
}

static inline halves_word halves_kernel_swap(halves_word board)
{
    return board << 16 | board >> 16;
}

#if defined(__x86_64__) || defined(__i386__)
extern const struct halves_kernel halves_avx2, halves_avx512;
#endif

#endif
