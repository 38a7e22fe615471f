/* Bitboards: sets of squares, one bit each, in BITBOARD_WORDS words. The including file defines
 * BITBOARD_WORDS, so the length is a compile-time constant and a board of up to 64 squares is one
 * word. */
#ifndef PUZZLE_FAMILY_CHESS_BITBOARD_H
#define PUZZLE_FAMILY_CHESS_BITBOARD_H

#include "base/alloc.h"
#include "base/bits.h"

#ifndef BITBOARD_WORDS
#error "define BITBOARD_WORDS before this is included"
#endif

enum { BITBOARD_SQUARES = 64 * BITBOARD_WORDS };

struct bitboard {
    uint64_t word[BITBOARD_WORDS];
};

static inline struct bitboard board_and(struct bitboard a, struct bitboard b)
{
    for (int i = 0; i < BITBOARD_WORDS; i++) a.word[i] &= b.word[i];
    return a;
}

static inline struct bitboard board_or(struct bitboard a, struct bitboard b)
{
    for (int i = 0; i < BITBOARD_WORDS; i++) a.word[i] |= b.word[i];
    return a;
}

/* Set difference. */
static inline struct bitboard board_minus(struct bitboard a, struct bitboard b)
{
    for (int i = 0; i < BITBOARD_WORDS; i++) a.word[i] &= ~b.word[i];
    return a;
}

static inline bool board_any(struct bitboard a)
{
    uint64_t any = 0;
    for (int i = 0; i < BITBOARD_WORDS; i++) any |= a.word[i];
    return any != 0;
}

static inline int board_count(struct bitboard a)
{
    int count = 0;
    for (int i = 0; i < BITBOARD_WORDS; i++) count += bits_in_word(a.word[i]);
    return count;
}

static inline void board_add(struct bitboard *a, int square)
{
    ASSERT(square >= 0 && square < 64 * BITBOARD_WORDS);
    a->word[square / 64] |= UINT64_C(1) << square % 64;
}

static inline void board_remove(struct bitboard *a, int square)
{
    ASSERT(square >= 0 && square < 64 * BITBOARD_WORDS);
    a->word[square / 64] &= ~(UINT64_C(1) << square % 64);
}

/* The first and the last square of a non-empty set. */
static inline int board_first(struct bitboard a)
{
    ASSERT(board_any(a));
    int i = 0;
    while (!a.word[i]) i++;
    return 64 * i + __builtin_ctzll(a.word[i]);
}

static inline int board_last(struct bitboard a)
{
    ASSERT(board_any(a));
    int i = BITBOARD_WORDS - 1;
    while (!a.word[i]) i--;
    return 64 * i + 63 - __builtin_clzll(a.word[i]);
}

#endif
