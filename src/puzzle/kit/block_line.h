/* A line of cells and the lengths of its blocks, in order: which cells do all ways to place the
 * blocks fill or leave free, and where can each block begin?
 *
 * Cells are bits of words, lowest first: a set of cells or of places has block_line_words(cells)
 * words. */
#ifndef PUZZLE_KIT_BLOCK_LINE_H
#define PUZZLE_KIT_BLOCK_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct block_line {
    size_t cells;          /* of the line; at least 1 */
    size_t count;          /* of blocks; 0: all cells are free */
    const int32_t *length; /* of each block, at least 1 */
};

/* Places are from 0 to cells. */
static inline size_t block_line_words(size_t cells)
{
    return cells / 64 + 1;
}

static inline bool block_line_has(const uint64_t *set, size_t i)
{
    return set[i / 64] >> i % 64 & 1;
}

static inline void block_line_add(uint64_t *set, size_t i)
{
    set[i / 64] |= UINT64_C(1) << i % 64;
}

/* The cells that the blocks need: their lengths, and one between two. */
int64_t block_line_need(const struct block_line *line);

/* Words of scratch that block_line_solve takes for a line, or for all lines with at most as many
 * cells and blocks. */
size_t block_line_room(size_t cells, size_t count);

/* Given the cells that may be filled and those that may be free, the cells that are filled, or
 * free, in some way to place the blocks. False: there is no way. The blocks need no more cells
 * than the line has. All sets are the caller's. O(cells / 64 * blocks * log of their lengths). */
bool block_line_solve(const struct block_line *line, const uint64_t *may_fill, const uint64_t *may_free,
                      uint64_t *scratch, uint64_t *filled, uint64_t *free);

/* After block_line_solve with this scratch: the first and the last cell where a block begins in
 * some way. */
void block_line_range(const struct block_line *line, const uint64_t *scratch, size_t block, size_t *first,
                      size_t *last);

#endif
