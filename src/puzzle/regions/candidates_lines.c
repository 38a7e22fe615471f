/* Lines of few kinds of cells, by the places of their values (struct candidates_places), 64 at a
 * time:
 *
 *   R1 count    a COUNT region: if all cells with the value are found, no other holds it; if no
 *               other cell can hold it, all that can do.
 *   R2 pair     a NO_THREE region: beside two neighbours that hold the value, no cell does.
 *   R3 gap      between two cells that hold the value, with one cell between them, it does not.
 *   R4 pattern  a cell that all ways to place the blocks fill, or leave free.
 *
 * R1 to R3 take O(values * size / 64).
 *
 * R4 (Batenburg and Kosters 2009, "solving Nonograms by combining relaxations") has two tables,
 * prefix[i][b]: the first i cells can hold the first b blocks; suffix[i][b]: the cells from i on
 * can hold the others. A block fits between a prefix and a suffix if all its cells may be filled
 * and the ones beside it may be free. O(cells * blocks * length of a block). */
#include "puzzle/regions/candidates.h"

#include "base/say.h"

#include <string.h>

/* ---- R1 */

static void add_holding(const struct logic *g, const struct region *r, uint64_t bit,
                        struct candidates_finding *found)
{
    for (size_t k = 0; k < r->count; k++)
        if (g->left[r->cells[k]] == bit) vec_push(&found->cells, r->cells[k]);
}

/* The cells that have the value left, besides others or alone. */
static int64_t count_left(const struct logic *g, size_t region, uint64_t bit)
{
    const struct regions *regions = g->regions;
    const struct region *r = &regions->region[region];
    int64_t count = 0;
    if (regions->hi - regions->lo == 1)
        return (int64_t)r->count - (int64_t)candidates_count(g, region, regions->lo + regions->hi - r->value);
    for (size_t k = 0; k < r->count; k++) count += (g->left[r->cells[k]] & bit) != 0;
    return count;
}

static enum logic_answer find_count(const struct logic *g, size_t region, int size,
                                    struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    uint64_t bit = candidates_bit(g, r->value);
    int64_t least = (int64_t)candidates_count(g, region, r->value), most = count_left(g, region, bit);
    (void)size;
    found->values = bit;
    if (least > r->total || most < r->total) {
        for (size_t k = 0; k < r->count; k++) vec_push(&found->cells, r->cells[k]);
        return LOGIC_CONTRADICTION;
    }
    if (least == most || (least < r->total && most > r->total)) return LOGIC_NOTHING;
    for (size_t k = 0; k < r->count; k++) {
        uint64_t left = g->left[r->cells[k]];
        if (left & bit && left != bit)
            candidates_strike(g, r->cells[k], least == r->total ? bit : ~bit, found);
    }
    /* Of two values, the other one is complete. */
    if (least < r->total && g->regions->hi - g->regions->lo == 1) found->values = g->all & ~bit;
    if (least == r->total || found->values != bit)
        add_holding(g, r, found->values, found);
    else
        for (size_t k = 0; k < r->count; k++)
            if (!candidates_is_open(g, r->cells[k])) vec_push(&found->cells, r->cells[k]);
    return LOGIC_DEDUCED;
}

static void tell_count(const struct logic *g, enum logic_answer answer,
                       const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    const struct region *r = &g->regions->region[found->region];
    bool other = found->values != candidates_bit(g, r->value);
    int64_t least = (int64_t)candidates_count(g, found->region, r->value);
    struct say_argument region = candidates_say_region(g, "region", found->region),
                        value = candidates_say_values(g, "value", found->values);
    (void)deduction;
    if (answer == LOGIC_CONTRADICTION)
        say(out, least > r->total ? "regions.count-many" : "regions.count-few", SAY(region, value));
    else if (least == r->total || other)
        say(out, "regions.count-all", SAY(region, value, candidates_say_line(g, "conclusion", found)));
    else
        say(out, "regions.count-rest", SAY(region, value, candidates_say_conclusion(g, "conclusion", found)));
}

const struct candidates_rule candidates_lines_count = {.find = find_count,
                                                       .tell = tell_count,
                                                       .needs = 1 << REGION_COUNT,
                                                       .refutes = true};

/* ---- R2, R3 */

/* Word i of the places beside a pair, or between two, that hold the value. */
static uint64_t places_near(const struct logic *g, size_t region, size_t i, int32_t value, bool gap)
{
    const uint64_t *set = candidates_places(g, region, value);
    size_t size = candidates_size(&g->regions->region[region]);
    uint64_t behind = candidates_behind(set, i, 1), before = candidates_before(set, size, i, 1);
    if (gap) return behind & before;
    return (behind & candidates_behind(set, i, 2)) | (before & candidates_before(set, size, i, 2));
}

static bool holds(const struct logic *g, const struct region *r, size_t k, uint64_t bit)
{
    return k < r->count && g->left[r->cells[k]] == bit;
}

/* Place k is beside a pair, or in a gap, of this value. */
static enum logic_answer report(const struct logic *g, size_t region, size_t k, uint64_t bit, bool gap,
                                struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    found->values = bit;
    if (holds(g, r, k, bit)) vec_push(&found->cells, r->cells[k]);
    bool behind = k >= 2 && holds(g, r, k - 1, bit) && holds(g, r, k - 2, bit);
    size_t first = gap ? k - 1 : behind ? k - 2 : k + 1, second = gap ? k + 1 : first + 1;
    vec_push(&found->cells, r->cells[first]);
    vec_push(&found->cells, r->cells[second]);
    if (found->cells.size == 3) return LOGIC_CONTRADICTION;
    if (gap)
        candidates_strike(g, r->cells[k], bit, found);
    else if (first > 0)
        candidates_strike(g, r->cells[first - 1], bit, found);
    if (!gap && second + 1 < r->count) candidates_strike(g, r->cells[second + 1], bit, found);
    return LOGIC_DEDUCED;
}

/* The first place where there is news, of any value. */
static enum logic_answer find_near(const struct logic *g, size_t region, bool gap,
                                   struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    int32_t lo = g->regions->lo, hi = g->regions->hi, value = lo;
    for (size_t i = 0; i < candidates_size(r); i++) {
        size_t first = r->count;
        for (int32_t v = lo; v <= hi; v++) {
            uint64_t others = hi - lo == 1 ? candidates_places(g, region, lo + hi - v)[i] : 0;
            for (uint64_t hits = places_near(g, region, i, v, gap) & ~others; hits; hits &= hits - 1) {
                size_t k = i * 64 + (size_t)__builtin_ctzll(hits);
                if (k >= first) break;
                if (!(g->left[r->cells[k]] & candidates_bit(g, v))) continue;
                first = k;
                value = v;
            }
        }
        if (first < r->count) return report(g, region, first, candidates_bit(g, value), gap, found);
    }
    return LOGIC_NOTHING;
}

static enum logic_answer find_pair(const struct logic *g, size_t region, int size,
                                   struct candidates_finding *found)
{
    (void)size;
    return find_near(g, region, false, found);
}

static enum logic_answer find_gap(const struct logic *g, size_t region, int size,
                                  struct candidates_finding *found)
{
    (void)size;
    return find_near(g, region, true, found);
}

static void tell_near(const struct logic *g, enum logic_answer answer, bool gap,
                      const struct candidates_finding *found, struct buf *out)
{
    struct say_argument region = candidates_say_region(g, "region", found->region),
                        value = candidates_say_values(g, "value", found->values),
                        cells = candidates_say_along(g, "cells", found->region, found->cells.size,
                                                     found->cells.data);
    if (answer == LOGIC_CONTRADICTION)
        say(out, "regions.no-three-wrong", SAY(region, cells, value));
    else
        say(out, gap ? "regions.gap" : "regions.pair",
            SAY(region, cells, value, candidates_say_line(g, "conclusion", found)));
}

static void tell_pair(const struct logic *g, enum logic_answer answer, const struct candidates_finding *found,
                      struct deduction *deduction, struct buf *out)
{
    (void)deduction;
    tell_near(g, answer, false, found, out);
}

static void tell_gap(const struct logic *g, enum logic_answer answer, const struct candidates_finding *found,
                     struct deduction *deduction, struct buf *out)
{
    (void)deduction;
    tell_near(g, answer, true, found, out);
}

const struct candidates_rule candidates_lines_pair = {.find = find_pair,
                                                      .tell = tell_pair,
                                                      .needs = 1 << REGION_NO_THREE,
                                                      .refutes = true};
const struct candidates_rule candidates_lines_gap = {.find = find_gap,
                                                     .tell = tell_gap,
                                                     .needs = 1 << REGION_NO_THREE};

/* ---- R4 */

static bool may(const struct logic *g, uint32_t cell, uint64_t bit)
{
    return g->left[cell] & bit;
}

static void add_all(const struct region *r, struct candidates_finding *found)
{
    for (size_t k = 0; k < r->count; k++) vec_push(&found->cells, r->cells[k]);
}

struct line {
    const struct logic *g;
    const struct region *region;
    uint64_t bit;
    uint8_t *prefix, *suffix;     /* by cell and block */
    uint8_t *can_fill, *can_free; /* by cell: in some way */
};

static size_t room(const struct region *region)
{
    return 2 * (region->count + 1) * (region->block_count + 1) + 2 * region->count;
}

static void open_line(struct line *line, const struct logic *g, const struct region *region)
{
    size_t table = (region->count + 1) * (region->block_count + 1);
    memset(g->scratch, 0, room(region));
    *line = (struct line){.g = g, .region = region, .bit = candidates_bit(g, region->value)};
    line->prefix = g->scratch;
    line->suffix = line->prefix + table;
    line->can_fill = line->suffix + table;
    line->can_free = line->can_fill + region->count;
}

static uint8_t *entry(const struct line *line, uint8_t *table, size_t i, size_t block)
{
    ASSERT(i <= line->region->count && block <= line->region->block_count);
    return &table[i * (line->region->block_count + 1) + block];
}

static bool may_free(const struct line *line, size_t k)
{
    return may(line->g, line->region->cells[k], ~line->bit);
}

/* May the cells from i on be this block? */
static bool may_fill(const struct line *line, size_t i, size_t block)
{
    size_t end = i + (size_t)line->region->blocks[block];
    while (i < end && end <= line->region->count && may(line->g, line->region->cells[i], line->bit)) i++;
    return i == end;
}

/* Can this block begin at i, and a block before it end at i, as far as the cells before i go? */
static bool can_begin(const struct line *line, size_t i, size_t block)
{
    return i == 0 ? block == 0 : may_free(line, i - 1) && *entry(line, line->prefix, i - 1, block);
}

/* Can the block end before i, as far as the cells from i on go? */
static bool can_end(const struct line *line, size_t i, size_t block)
{
    if (i == line->region->count) return block + 1 == line->region->block_count;
    return may_free(line, i) && *entry(line, line->suffix, i + 1, block + 1);
}

static void fill_prefix(const struct line *line)
{
    size_t cells = line->region->count, blocks = line->region->block_count;
    *entry(line, line->prefix, 0, 0) = true;
    for (size_t i = 0; i <= cells; i++)
        for (size_t b = 0; b <= blocks; b++) {
            if (i < cells && may_free(line, i) && *entry(line, line->prefix, i, b))
                *entry(line, line->prefix, i + 1, b) = true;
            if (b < blocks && can_begin(line, i, b) && may_fill(line, i, b))
                *entry(line, line->prefix, i + (size_t)line->region->blocks[b], b + 1) = true;
        }
}

static void fill_suffix(const struct line *line)
{
    size_t cells = line->region->count, blocks = line->region->block_count;
    *entry(line, line->suffix, cells, blocks) = true;
    for (size_t i = cells; i-- > 0;)
        for (size_t b = 0; b <= blocks; b++) {
            bool way = may_free(line, i) && *entry(line, line->suffix, i + 1, b);
            if (!way && b < blocks)
                way = may_fill(line, i, b) && can_end(line, i + (size_t)line->region->blocks[b], b);
            *entry(line, line->suffix, i, b) = way;
        }
}

static void collect_ways(const struct line *line)
{
    size_t cells = line->region->count, blocks = line->region->block_count;
    for (size_t i = 0; i < cells; i++)
        for (size_t b = 0; b <= blocks; b++) {
            if (may_free(line, i) && *entry(line, line->prefix, i, b) && *entry(line, line->suffix, i + 1, b))
                line->can_free[i] = true;
            if (b == blocks || !can_begin(line, i, b) || !may_fill(line, i, b)) continue;
            size_t length = (size_t)line->region->blocks[b];
            if (can_end(line, i + length, b)) memset(&line->can_fill[i], true, length);
        }
}

static enum logic_answer find_pattern(const struct logic *g, size_t region, int size,
                                      struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    struct line line;
    (void)size;
    open_line(&line, g, r);
    fill_prefix(&line);
    if (!*entry(&line, line.prefix, r->count, r->block_count)) return add_all(r, found), LOGIC_CONTRADICTION;
    fill_suffix(&line);
    collect_ways(&line);
    bool any = false;
    for (size_t k = 0; k < r->count; k++) {
        if (!line.can_fill[k]) any |= candidates_strike(g, r->cells[k], line.bit, found);
        if (!line.can_free[k]) any |= candidates_strike(g, r->cells[k], ~line.bit, found);
        if (!candidates_is_open(g, r->cells[k])) vec_push(&found->cells, r->cells[k]);
    }
    return any ? LOGIC_DEDUCED : LOGIC_NOTHING;
}

static void tell_pattern(const struct logic *g, enum logic_answer answer,
                         const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    struct say_argument blocks = candidates_say_blocks(g, "blocks", found->region),
                        region = candidates_say_region(g, "region", found->region);
    (void)deduction;
    if (answer == LOGIC_CONTRADICTION)
        say(out, "regions.pattern-none", SAY(blocks, region));
    else
        say(out, "regions.pattern", SAY(blocks, region, candidates_say_conclusion(g, "conclusion", found)));
}

const struct candidates_rule candidates_lines_pattern = {.find = find_pattern,
                                                         .tell = tell_pattern,
                                                         .needs = 1 << REGION_PATTERN,
                                                         .room = room};
