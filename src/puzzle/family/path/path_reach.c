/* Where the numbers of a path can be: arc consistency along the chain of numbers.
 *
 * A cell remains for number k + 1 if an open edge joins it to a cell where k may be, and vice
 * versa. The constraints form a chain, so one pass upwards and one downwards between two placed
 * numbers reach the fixpoint: exactly the cells on walks of the right length through free cells.
 * Links add other constraints (R2); with links the passes are repeated until the fixpoint.
 *
 * R1: k may be in a cell only if k - 1 and k + 1 may be beside it, along edges that are not
 *     excluded.
 * R2: a cell linked to the cell of k holds k - 1 or k + 1; of two linked cells, one holds k - 1 and
 *     the other k + 1.
 *
 * A pass takes directions x words operations per number: a hexagon of radius 8 has 216 numbers and
 * 5 words. Only gaps that have changed are revised, and in them only numbers next to a change. */
#include "base/alloc.h"
#include "puzzle/family/path/path_logic.h"

#include <string.h>

/* Adds the places at a distance of `shift` from the members of set & within. All of them are on the
 * board, so no bit is lost at the ends. */
static inline void add_shifted(uint64_t *to, const uint64_t *set, const uint64_t *within, int words,
                               int shift)
{
    int distance = shift < 0 ? -shift : shift, far = distance / 64, near = distance % 64;
    if (words == 1) {
        to[0] |= shift < 0 ? (set[0] & within[0]) >> near : (set[0] & within[0]) << near;
        return;
    }
    for (int i = 0; i < words; i++) {
        uint64_t word = set[i] & within[i];
        if (!word) continue;
        int low = shift < 0 ? i - far : i + far, next = shift < 0 ? low - 1 : low + 1;
        uint64_t here = shift < 0 ? word >> near : word << near;
        uint64_t there = near == 0 ? 0 : shift < 0 ? word << (64 - near) : word >> (64 - near);
        ASSERT(!here || (low >= 0 && low < words));
        ASSERT(!there || (next >= 0 && next < words));
        if (here) to[low] |= here;
        if (there) to[next] |= there;
    }
}

static const uint64_t *open_in(const struct logic *g, int direction)
{
    return g->word + g->open + (size_t)direction * (size_t)g->words;
}

static const uint64_t *used_in(const struct logic *g, int direction)
{
    return g->word + g->used + (size_t)direction * (size_t)g->words;
}

static int opposite(const struct logic *g, int direction)
{
    ASSERT(direction >= 0 && direction < g->directions);
    return direction < g->half ? direction + g->half : direction - g->half;
}

/* The places from which an open edge leads to a cell of the set in this direction. */
static void places_before(const struct logic *g, const uint64_t *set, int direction, uint64_t *to)
{
    int back = opposite(g, direction);
    memset(to, 0, (size_t)g->words * sizeof *to);
    add_shifted(to, set, open_in(g, back), g->words, g->shift[back]);
}

/* Intersects the cells of a number with the mask; false if none is left. */
static bool keep(struct logic *g, int32_t number, const uint64_t *mask, int rule)
{
    ASSERT(path_is_missing(g, number));
    size_t at = (size_t)number * (size_t)g->words;
    uint64_t changed = 0, left = 0;
    for (int i = 0; i < g->words; i++) {
        uint64_t word = g->word[at + (size_t)i];
        changed |= word & ~mask[i];
        left |= word & mask[i];
        if (word & ~mask[i]) path_state_put(g, at + (size_t)i, word & mask[i]);
    }
    if (!changed) return true;
    path_state_touch(g, PATH_STALE_REACH, number);
    path_state_touch(g, PATH_STALE_WAYS, number);
    return left || path_state_break(g, PATH_NO_CELL, rule, number, 0);
}

/* R1 for a number and the next or previous one, which has changed. */
static bool keep_beside(struct logic *g, int32_t number, int32_t other, int rule)
{
    memset(g->mask, 0, (size_t)g->words * sizeof *g->mask);
    for (int d = 0; d < g->directions; d++)
        add_shifted(g->mask, path_cells(g, other), open_in(g, d), g->words, g->shift[d]);
    return keep(g, number, g->mask, rule);
}

/* ---- Links */

/* The used edges of free cells, by direction; true if there are any. */
static bool find_links(struct logic *g)
{
    uint64_t any = 0;
    for (int d = 0; d < g->directions; d++)
        for (int i = 0; i < g->words; i++)
            any |= g->links[d * g->words + i] = used_in(g, d)[i] & g->word[g->free + (size_t)i];
    return any;
}

static bool is_empty(const uint64_t *set, int words)
{
    uint64_t any = 0;
    for (int i = 0; i < words; i++) any |= set[i];
    return !any;
}

/* R2. A cell is excluded if a cell linked to it can hold neither number, or if two linked cells can
 * only hold the same one. */
static bool keep_linked(struct logic *g, int32_t number, int rule)
{
    size_t words = (size_t)g->words;
    uint64_t *good = g->mask, *lower = g->mask + words, *upper = lower + words;
    uint64_t *only_upper = upper + words, *only_lower = only_upper + words;
    memset(good, 0xff, words * sizeof *good);
    memset(only_upper, 0, 2 * words * sizeof *only_upper);
    for (int d = 0; d < g->directions; d++) {
        const uint64_t *linked = g->links + (size_t)d * words;
        if (is_empty(linked, g->words)) continue;
        places_before(g, path_cells(g, number - 1), d, lower);
        places_before(g, path_cells(g, number + 1), d, upper);
        for (size_t i = 0; i < words; i++) {
            uint64_t not_lower = linked[i] & ~lower[i], not_upper = linked[i] & ~upper[i];
            good[i] &= ~((not_lower & (not_upper | only_upper[i])) | (not_upper & only_lower[i]));
            only_upper[i] |= not_lower;
            only_lower[i] |= not_upper;
        }
    }
    return keep(g, number, good, rule);
}

/* ---- Gaps */

static bool is_stale(const struct logic *g, int32_t number)
{
    return path_has(path_stale(g, PATH_STALE_REACH), number);
}

/* Revises all numbers of a gap in one direction. */
static bool pass(struct logic *g, int32_t first, int32_t last, int32_t side, bool links, int rule)
{
    ASSERT(side == 1 || side == -1);
    for (int32_t number = first; number != last + side; number += side) {
        int32_t before = number - side;
        if (path_is_number(g, before) && is_stale(g, before) && !keep_beside(g, number, before, rule))
            return false;
        if (links && !keep_linked(g, number, rule)) return false;
    }
    return true;
}

static bool close_gap(struct logic *g, int32_t low, int32_t high, bool links, int rule)
{
    ASSERT(low <= high && path_is_missing(g, low) && path_is_missing(g, high));
    size_t before;
    bool stale = false;
    for (int32_t number = low - 1; number <= high + 1 && !stale; number++) stale = is_stale(g, number);
    if (!stale) return true;
    for (int32_t number = low; number <= high; number++)
        if (is_stale(g, number) && !keep(g, number, g->word + g->free, rule)) return false;
    do {
        before = g->trail.size;
        if (!pass(g, low, high, 1, links, rule) || !pass(g, high, low, -1, links, rule)) return false;
    } while (links && g->trail.size > before);
    return true;
}

/* Every change makes some number stale for this rule, so this function sets the flags of everything
 * that depends on the sets of cells. */
bool path_reach_close(struct logic *g, int rule)
{
    const uint64_t *stale = path_stale(g, PATH_STALE_REACH);
    if (path_is_broken(g)) return false;
    if (is_empty(stale, g->stale_words)) return true;
    bool links = find_links(g);
    for (int32_t low = 1, high; low <= g->count; low = high + 1) {
        high = low;
        if (path_is_placed(g, low)) continue;
        while (high < g->count && !path_is_placed(g, high + 1)) high++;
        if (!close_gap(g, low, high, links, rule)) return false;
    }
    path_state_settle(g, PATH_STALE_REACH);
    path_state_flag(g, PATH_ALL_STALE);
    return true;
}

/* ---- Cells */

/* Sets `once` and `twice` to the cells that can hold at least one and at least two numbers. */
static void count_numbers(struct logic *g, uint64_t *once, uint64_t *twice)
{
    memset(once, 0, 2 * (size_t)g->words * sizeof *once);
    for (int32_t number = 1; number <= g->count; number++) {
        const uint64_t *set = path_cells(g, number);
        for (int i = 0; i < g->words; i++) {
            twice[i] |= once[i] & set[i];
            once[i] |= set[i];
        }
    }
}

/* Sets `few` to the free cells with fewer than two open edges, and `none` to those with none. */
static void count_edges(const struct logic *g, uint64_t *none, uint64_t *few)
{
    for (int i = 0; i < g->words; i++) {
        uint64_t once = 0, twice = 0;
        for (int d = 0; d < g->directions; d++) {
            twice |= once & open_in(g, d)[i];
            once |= open_in(g, d)[i];
        }
        none[i] = g->word[g->free + (size_t)i] & ~once;
        few[i] = g->word[g->free + (size_t)i] & ~twice;
    }
}

bool path_reach_cells(struct logic *g, int rule)
{
    size_t words = (size_t)g->words;
    uint64_t *once = g->mask, *twice = g->mask + words, *none = twice + words, *few = none + words;
    const uint64_t *free = g->word + g->free, *first = path_cells(g, 1), *last = path_cells(g, g->count);
    count_numbers(g, once, twice);
    count_edges(g, none, few);
    for (size_t i = 0; i < words; i++) {
        uint64_t bare = free[i] & ~once[i];
        uint64_t walled = g->count == 1 ? 0 : none[i] | (few[i] & ~first[i] & ~last[i]);
        g->lone[i] = free[i] & once[i] & ~twice[i];
        if (!(bare | walled)) continue;
        int32_t cell = g->field->at[(int)i * 64 + __builtin_ctzll(bare ? bare : walled)];
        return path_state_break(g, bare ? PATH_NO_NUMBER : PATH_WALLED_IN, rule, cell, 0);
    }
    return true;
}

/* A number that may be in this free cell; 0: none. */
static int32_t number_for(const struct logic *g, int32_t cell)
{
    for (int32_t number = 1; number <= g->count; number++)
        if (!path_is_placed(g, number) && path_may(g, number, cell)) return number;
    return 0;
}

/* The next number with one cell left, then the next cell with one number left. */
static bool next_single(const struct logic *g, struct path_found *found)
{
    bool by_number = found->from || !found->number;
    int32_t cell = by_number ? 0 : found->cell + 1;
    for (int32_t number = found->number + 1; number <= g->count && by_number; number++) {
        bool only;
        if (path_is_placed(g, number)) continue;
        found->cell = path_logic_first(g, path_cells(g, number), &only);
        if (!only || !path_is_free(g, found->cell)) continue;
        found->number = found->from = number;
        return true;
    }
    found->from = 0;
    for (; cell < g->count; cell++) {
        if (!path_is_free(g, cell) || !path_has(g->lone, path_place(g, cell))) continue;
        found->cell = cell;
        found->number = number_for(g, cell);
        if (found->number) return true;
    }
    return false;
}

enum logic_answer path_reach_between_next(struct logic *g, bool first, struct path_found *found)
{
    if (first && !(g->word[g->flags] & PATH_CELLS_STALE)) return LOGIC_NOTHING;
    if (first && !path_reach_cells(g, PATH_BETWEEN)) return LOGIC_CONTRADICTION;
    if (first) *found = (struct path_found){.rule = PATH_BETWEEN};
    if (next_single(g, found)) return LOGIC_DEDUCED;
    if (first) path_state_unflag(g, PATH_CELLS_STALE);
    return LOGIC_NOTHING;
}

enum logic_answer path_reach_between(struct logic *g, int32_t number, int32_t cell, struct path_found *found)
{
    bool only = true, by_number = cell == FIELD_NOWHERE;
    if (!path_reach_cells(g, PATH_BETWEEN)) return LOGIC_CONTRADICTION;
    if (!path_is_missing(g, number)) return LOGIC_NOTHING;
    if (by_number) cell = path_logic_first(g, path_cells(g, number), &only);
    *found = (struct path_found){.rule = PATH_BETWEEN,
                                 .number = number,
                                 .cell = cell,
                                 .from = by_number ? number : 0};
    if (!by_number) only = path_has(g->lone, path_place(g, cell));
    return only && path_is_free(g, cell) ? LOGIC_DEDUCED : LOGIC_NOTHING;
}

/* ---- Edges */

/* The places from which some number can lead to the next or previous one in this direction. */
static void find_served(const struct logic *g, int direction, uint64_t *served)
{
    uint64_t *before = g->mask;
    memset(served, 0, (size_t)g->words * sizeof *served);
    for (int32_t number = 1; number <= g->count; number++)
        for (int32_t side = -1; side <= 1; side += 2) {
            const uint64_t *set = path_cells(g, number);
            places_before(g, path_cells(g, number + side), direction, before);
            for (int i = 0; i < g->words; i++) served[i] |= set[i] & before[i];
        }
}

void path_reach_edges(struct logic *g)
{
    if (!(g->word[g->flags] & PATH_EDGES_STALE)) return;
    uint64_t *served = g->mask + g->words;
    for (int d = 0; d < g->half; d++) {
        find_served(g, d, served);
        for (size_t e = 0; e < g->field->edges; e++) {
            int32_t edge = (int32_t)e;
            if (g->direction[e] != d || path_edge(g, edge) != LOGIC_OPEN) continue;
            if (!path_has(served, path_place(g, g->field->ends[e][0]))) path_state_drop_unserved(g, edge);
        }
    }
    path_state_unflag(g, PATH_EDGES_STALE);
}

/* ---- What a number would cut off
 *
 * Each number next to a placed one is put tentatively into each of its cells. If a free cell is
 * then walled in or out of reach of all numbers, or a number has no cell left, it cannot be there.
 * This is less than a trial: only arc consistency follows, and no second number is placed. It costs
 * a closure for each cell of each such number: the last resort. */

static bool is_beside_placed(const struct logic *g, int32_t number)
{
    for (int32_t other = number - 1; other <= number + 1; other += 2)
        if (path_is_number(g, other) && path_is_placed(g, other)) return true;
    return false;
}

static bool cuts_off(struct logic *g, struct path_found *found)
{
    size_t mark = g->trail.size;
    path_state_place(g, found->number, found->cell);
    bool cut = !path_reach_close(g, PATH_CUT_OFF) || !path_reach_cells(g, PATH_CUT_OFF);
    if (cut) found->clash = g->clash;
    path_state_undo(g, mark);
    ASSERT(!path_is_broken(g)); /* the contradiction was on the trail too */
    return cut;
}

enum logic_answer path_reach_cut(struct logic *g, int32_t number, int32_t cell, struct path_found *found)
{
    *found = (struct path_found){.rule = PATH_CUT_OFF, .number = number, .cell = cell};
    bool may = path_is_missing(g, number) && path_may(g, number, cell);
    return may && cuts_off(g, found) ? LOGIC_DEDUCED : LOGIC_NOTHING;
}

void path_reach_cut_more(struct logic *g, const struct path_found *found)
{
    memset(g->common, 0, (size_t)g->words * sizeof *g->common);
    for (int32_t cell = 0; cell < g->count; cell++) {
        struct path_found more;
        int32_t place = path_place(g, cell);
        if (path_reach_cut(g, found->number, cell, &more) != LOGIC_DEDUCED) continue;
        if (more.clash.kind == found->clash.kind && more.clash.first == found->clash.first)
            g->common[place / 64] |= UINT64_C(1) << (place % 64);
    }
}

enum logic_answer path_reach_cut_next(struct logic *g, bool first, struct path_found *found)
{
    int32_t number = first ? 1 : found->number, cell = first ? 0 : found->cell + 1;
    if (first && !(g->word[g->flags] & PATH_CUTS_STALE)) return LOGIC_NOTHING;
    if (!first && !path_reach_close(g, PATH_BETWEEN)) return LOGIC_CONTRADICTION;
    for (; number <= g->count; number++, cell = 0) {
        if (path_is_placed(g, number) || !is_beside_placed(g, number)) continue;
        for (; cell < g->count; cell++)
            if (path_reach_cut(g, number, cell, found) == LOGIC_DEDUCED) return LOGIC_DEDUCED;
    }
    if (first) path_state_unflag(g, PATH_CUTS_STALE);
    return LOGIC_NOTHING;
}
