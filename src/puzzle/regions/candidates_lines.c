/* Lines of few kinds of cells:
 *
 *   R1 count     a COUNT region: if all cells with the value are found, no other holds it; if no
 *                other cell can hold it, all that can do.
 *   R2 no three  of three consecutive cells, two hold the value: the third does not.
 *   R3 pattern   a cell that all ways to place the blocks fill, or leave free.
 *
 * R3 (Batenburg and Kosters 2009, "solving Nonograms by combining relaxations") has two tables,
 * prefix[i][b]: the first i cells can hold the first b blocks; suffix[i][b]: the cells from i on
 * can hold the others. A block fits between a prefix and a suffix if all its cells may be filled
 * and the ones beside it may be free. O(cells * blocks * length of a block). */
#include "puzzle/regions/candidates.h"

#include "base/say.h"

#include <string.h>

/* The value is all that is left. */
static bool must(const struct logic *g, uint32_t cell, uint64_t bit)
{
    return g->left[cell] == bit;
}

static bool may(const struct logic *g, uint32_t cell, uint64_t bit)
{
    return g->left[cell] & bit;
}

static void add_all(const struct region *r, struct candidates_finding *found)
{
    for (size_t k = 0; k < r->count; k++) vec_push(&found->cells, r->cells[k]);
}

/* ---- R1 */

static enum logic_answer find_count(const struct logic *g, size_t region, int size,
                                    struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    int64_t least = 0, most = 0;
    (void)size;
    if (r->need != REGION_COUNT) return LOGIC_NOTHING;
    found->values = candidates_bit(g, r->value);
    for (size_t k = 0; k < r->count; k++) {
        least += must(g, r->cells[k], found->values);
        most += may(g, r->cells[k], found->values);
    }
    if (least > r->total || most < r->total) return add_all(r, found), LOGIC_CONTRADICTION;
    if (least == most || (least < r->total && most > r->total)) return LOGIC_NOTHING;
    for (size_t k = 0; k < r->count; k++) {
        uint32_t cell = r->cells[k];
        if (!may(g, cell, found->values) || must(g, cell, found->values)) continue;
        candidates_strike(g, cell, least == r->total ? found->values : ~found->values, found);
    }
    for (size_t k = 0; k < r->count; k++)
        if (!candidates_is_open(g, r->cells[k])) vec_push(&found->cells, r->cells[k]);
    return LOGIC_DEDUCED;
}

static void tell_count(const struct logic *g, enum logic_answer answer,
                       const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    const struct region *r = &g->regions->region[found->region];
    int64_t least = 0;
    (void)deduction;
    for (size_t k = 0; k < r->count; k++) least += must(g, r->cells[k], found->values);
    struct say_argument region = candidates_say_region(g, "region", found->region),
                        value = candidates_say_values(g, "value", found->values);
    if (answer == LOGIC_CONTRADICTION)
        say(out, least > r->total ? "regions.count-many" : "regions.count-few", SAY(region, value));
    else
        say(out, least == r->total ? "regions.count-all" : "regions.count-rest",
            SAY(region, value, candidates_say_conclusion(g, "conclusion", found)));
}

const struct candidates_rule candidates_lines_count = {find_count, tell_count, 0};

/* ---- R2 */

static enum logic_answer try_three(const struct logic *g, const uint32_t *cells, uint64_t bit,
                                   struct candidates_finding *found)
{
    int count = 0;
    for (int i = 0; i < 3; i++) count += must(g, cells[i], bit);
    if (count < 2) return LOGIC_NOTHING;
    for (int i = 0; i < 3 && count == 2; i++)
        if (!must(g, cells[i], bit)) candidates_strike(g, cells[i], bit, found);
    if (count == 2 && !found->strikes.size && !found->facts.size) return LOGIC_NOTHING;
    found->values = bit;
    for (int i = 0; i < 3; i++)
        if (must(g, cells[i], bit)) vec_push(&found->cells, cells[i]);
    return count == 3 ? LOGIC_CONTRADICTION : LOGIC_DEDUCED;
}

static enum logic_answer find_no_three(const struct logic *g, size_t region, int size,
                                       struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    (void)size;
    for (size_t k = 0; r->need == REGION_NO_THREE && k + 2 < r->count; k++)
        for (uint64_t left = g->all; left; left &= left - 1) {
            enum logic_answer answer = try_three(g, &r->cells[k], left & -left, found);
            if (answer != LOGIC_NOTHING) return answer;
        }
    return LOGIC_NOTHING;
}

static void tell_no_three(const struct logic *g, enum logic_answer answer,
                          const struct candidates_finding *found, struct deduction *deduction,
                          struct buf *out)
{
    struct say_argument cells = candidates_say_cells(g, "cells", found->cells.size, found->cells.data),
                        value = candidates_say_values(g, "value", found->values);
    (void)deduction;
    if (answer == LOGIC_CONTRADICTION)
        say(out, "regions.no-three-wrong", SAY(cells, value));
    else
        say(out, "regions.no-three", SAY(cells, value, candidates_say_conclusion(g, "conclusion", found)));
}

const struct candidates_rule candidates_lines_no_three = {find_no_three, tell_no_three, 0};

/* ---- R3 */

struct line {
    const struct logic *g;
    const struct region *region;
    uint64_t bit;
    uint8_t *prefix, *suffix;     /* by cell and block */
    uint8_t *can_fill, *can_free; /* by cell: in some way */
};

size_t candidates_lines_room(const struct region *region)
{
    return 2 * (region->count + 1) * (region->block_count + 1) + 2 * region->count;
}

static void open_line(struct line *line, const struct logic *g, const struct region *region)
{
    size_t table = (region->count + 1) * (region->block_count + 1);
    memset(g->ways, 0, candidates_lines_room(region));
    *line = (struct line){.g = g, .region = region, .bit = candidates_bit(g, region->value)};
    line->prefix = g->ways;
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
    if (r->need != REGION_PATTERN) return LOGIC_NOTHING;
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

const struct candidates_rule candidates_lines_pattern = {find_pattern, tell_pattern, 0};
