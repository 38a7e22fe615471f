/* The line solver of Nonograms, on bit sets.
 *
 * starts[b] is the set of places where block b may begin, as far as the cells before it go: they
 * can hold the blocks before b, and the last of them is free. The first set is a flood from place 0
 * through cells that may be free. A block that begins at i must fit, which is to say that all its
 * cells may be filled; then place i + length is behind it, and from there a flood through at least
 * one free cell gives starts[b + 1].
 *
 *     flood    m + (s & m) carries from each place of s to the end of its run of cells in m, so
 *              s | ((m + (s & m)) ^ m) is s with all places that free cells lead to
 *     fits     the cells that begin `length` cells in the set: by doubling, and-ing shifted copies
 *
 * The same on the line read backwards gives where blocks may end, as far as the cells behind them
 * go. Both sides agree on the places of a block exactly if all blocks fit in, so
 *
 *     filled   a cell is filled in some way if it is within a block at a place that both allow
 *     free     cell c is free in some way if, for some b, c + 1 is in starts[b] and the mirror of c
 *              is in the starts of the blocks behind
 *
 * A line of up to 63 cells is one word, and each block costs a handful of operations. Dynamic
 * programming over cells and blocks (Batenburg and Kosters 2009) has the same result in O(cells *
 * blocks). */
#include "puzzle/kit/block_line.h"

#include "base/alloc.h"

#include <string.h>

/* The parts of the scratch; each set has `words` words. */
struct pass {
    const struct block_line *line;
    size_t words;
    bool back; /* the line is read backwards */
    const uint64_t *may_fill, *may_free;
    uint64_t *starts; /* by block; then what free cells behind the last lead to */
    uint64_t *fits;   /* of the current block */
};

/* ---- sets */

/* to = set << by */
static void shift_up(const uint64_t *set, size_t words, size_t by, uint64_t *to)
{
    size_t whole = by / 64, bits = by % 64;
    for (size_t w = words; w-- > 0;) {
        uint64_t high = w >= whole ? set[w - whole] : 0, low = w > whole ? set[w - whole - 1] : 0;
        to[w] = bits ? high << bits | low >> (64 - bits) : high;
    }
}

static void shift_down(const uint64_t *set, size_t words, size_t by, uint64_t *to)
{
    size_t whole = by / 64, bits = by % 64;
    for (size_t w = 0; w < words; w++) {
        uint64_t low = w + whole < words ? set[w + whole] : 0;
        uint64_t high = w + whole + 1 < words ? set[w + whole + 1] : 0;
        to[w] = bits ? low >> bits | high << (64 - bits) : low;
    }
}

static uint64_t reverse_word(uint64_t x)
{
    x = (x >> 1 & 0x5555555555555555) | (x & 0x5555555555555555) << 1;
    x = (x >> 2 & 0x3333333333333333) | (x & 0x3333333333333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0f) | (x & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(x);
}

/* Member i of the set becomes size - 1 - i. `to` is another set. */
static void mirror(const uint64_t *set, size_t words, size_t size, uint64_t *to)
{
    ASSERT(size <= 64 * words);
    for (size_t w = 0; w < words; w++) to[words - 1 - w] = reverse_word(set[w]);
    shift_down(to, words, 64 * words - size, to);
}

/* Adds to the set all places that these cells lead to. */
static void flood(uint64_t *set, const uint64_t *cells, size_t words)
{
    uint64_t carry = 0;
    for (size_t w = 0; w < words; w++) {
        uint64_t step = (set[w] & cells[w]) + carry, sum = cells[w] + step;
        carry = step < carry || sum < step;
        set[w] |= sum ^ cells[w];
    }
}

/* The members that begin `length` consecutive ones. `to` may be the set. */
static void runs(const uint64_t *set, size_t words, size_t length, uint64_t *to, uint64_t *spare)
{
    memmove(to, set, words * sizeof *to);
    for (size_t have = 1; have < length;) {
        size_t by = 2 * have <= length ? have : length - have;
        shift_down(to, words, by, spare);
        for (size_t w = 0; w < words; w++) to[w] &= spare[w];
        have += by;
    }
}

/* Adds to `to` each member with the length - 1 cells behind it; `set` is used up. */
static void fill(uint64_t *set, size_t words, size_t length, uint64_t *to, uint64_t *spare)
{
    for (size_t have = 1; have < length;) {
        size_t by = 2 * have <= length ? have : length - have;
        shift_up(set, words, by, spare);
        for (size_t w = 0; w < words; w++) set[w] |= spare[w];
        have += by;
    }
    for (size_t w = 0; w < words; w++) to[w] |= set[w];
}

/* ---- passes */

static size_t length_of(const struct pass *p, size_t b)
{
    return (size_t)p->line->length[p->back ? p->line->count - 1 - b : b];
}

/* Fills in `starts`. `spare`: two sets. */
static void run_pass(const struct pass *p, uint64_t *spare)
{
    size_t words = p->words, bytes = words * sizeof *p->starts;
    uint64_t *set = p->starts;
    memset(set, 0, bytes);
    set[0] = 1;
    flood(set, p->may_free, words);
    for (size_t b = 0; b < p->line->count; b++, set += words) {
        size_t length = length_of(p, b);
        runs(p->may_fill, words, length, p->fits, spare);
        for (size_t w = 0; w < words; w++) p->fits[w] &= set[w];
        shift_up(p->fits, words, length, spare);
        for (size_t w = 0; w < words; w++) spare[w] &= p->may_free[w];
        shift_up(spare, words, 1, set + words);
        flood(set + words, p->may_free, words);
    }
}

int64_t block_line_need(const struct block_line *line)
{
    int64_t need = line->count ? (int64_t)line->count - 1 : 0;
    for (size_t b = 0; b < line->count; b++) need += line->length[b];
    return need;
}

enum { SPARES = 5, KINDS = 3 /* starts from both sides, and places */ };

size_t block_line_room(size_t cells, size_t count)
{
    return block_line_words(cells) * (KINDS * (count + 1) + SPARES);
}

/* Places of block b that both sides allow. */
static uint64_t *places_of(const struct block_line *line, const uint64_t *scratch, size_t b)
{
    return (uint64_t *)scratch + block_line_words(line->cells) * (2 * (line->count + 1) + b);
}

/* Puts together what the two passes found about block b, and about the free cells before it. */
static void join(const struct block_line *line, const uint64_t *may_fill, const uint64_t *starts,
                 const uint64_t *back, size_t b, uint64_t *spare, uint64_t *places, uint64_t *free)
{
    size_t words = block_line_words(line->cells);
    const uint64_t *before = starts + b * words, *behind = back + (line->count - b) * words;
    /* a cell c with c + 1 in `before`, and the mirror of c in `behind` */
    mirror(behind, words, line->cells + 1, spare);
    shift_down(before, words, 1, spare + words);
    for (size_t w = 0; w < words; w++) free[w] |= spare[w] & spare[words + w];
    if (b == line->count) return;
    /* a block from i to its end e: i in `before`, the mirror of e in the starts behind the block */
    size_t length = (size_t)line->length[b];
    mirror(behind - words, words, line->cells + 1, spare);
    shift_down(spare, words, length, spare);
    runs(may_fill, words, length, places, spare + words);
    for (size_t w = 0; w < words; w++) places[w] &= before[w] & spare[w];
}

bool block_line_solve(const struct block_line *line, const uint64_t *may_fill, const uint64_t *may_free,
                      uint64_t *scratch, uint64_t *filled, uint64_t *free)
{
    size_t words = block_line_words(line->cells), sets = line->count + 1;
    ASSERT(line->cells > 0 && block_line_need(line) <= (int64_t)line->cells);
    uint64_t *starts = scratch, *back = starts + sets * words, *spare = back + 2 * sets * words;
    uint64_t *fill_back = spare + 3 * words, *free_back = fill_back + words;
    struct pass pass = {line, words, false, may_fill, may_free, starts, spare + 2 * words};
    run_pass(&pass, spare);
    mirror(may_fill, words, line->cells, fill_back);
    mirror(may_free, words, line->cells, free_back);
    run_pass(&(struct pass){line, words, true, fill_back, free_back, back, spare + 2 * words}, spare);
    memset(filled, 0, words * sizeof *filled);
    memset(free, 0, words * sizeof *free);
    for (size_t b = 0; b < sets; b++) {
        uint64_t *places = places_of(line, scratch, b);
        join(line, may_fill, starts, back, b, spare, places, free);
        if (b == line->count) break;
        memcpy(spare, places, words * sizeof *spare);
        fill(spare, words, (size_t)line->length[b], filled, spare + words);
    }
    uint64_t any = 0;
    for (size_t w = 0; w < words; w++) any |= filled[w] | free[w];
    return any;
}

void block_line_range(const struct block_line *line, const uint64_t *scratch, size_t block, size_t *first,
                      size_t *last)
{
    const uint64_t *places = places_of(line, scratch, block);
    size_t words = block_line_words(line->cells), low = 0, high = words - 1;
    while (low < high && !places[low]) low++;
    while (high > low && !places[high]) high--;
    ASSERT(places[low] && places[high]); /* there is a way */
    *first = 64 * low + (size_t)__builtin_ctzll(places[low]);
    *last = 64 * high + 63 - (size_t)__builtin_clzll(places[high]);
}
