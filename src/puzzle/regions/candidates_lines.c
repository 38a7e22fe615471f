/* Lines of few kinds of cells:
 *
 *   R1 count     a COUNT region: if all cells with the value are found, no other holds it; if no
 *                other cell can hold it, all that can do.
 *   R2 no three  of three consecutive cells, two hold the value: the third does not.
 *   R3 pattern   a cell that all ways to place the blocks fill, or leave free.
 *
 * R3 is the line solver of puzzle/kit/block_line.h. */
#include "puzzle/regions/candidates.h"

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

static void add_region(const struct logic *g, const char *before, const struct candidates_finding *found,
                       struct buf *out)
{
    buf_add(out, before);
    candidates_words_region(g, found->region, out);
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

/* "Row 3 has all its 0s: ..." */
static void tell_count(const struct logic *g, enum logic_answer answer,
                       const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    const struct region *r = &g->regions->region[found->region];
    int64_t least = 0;
    (void)deduction;
    for (size_t k = 0; k < r->count; k++) least += must(g, r->cells[k], found->values);
    add_region(g, "", found, out);
    if (answer == LOGIC_CONTRADICTION)
        buf_print(out, " would have too %s cells with ", least > r->total ? "many" : "few");
    else
        buf_add(out, least == r->total ? " has all its cells with " : " needs all cells that can hold ");
    candidates_words_values(g, found->values, out);
    if (answer == LOGIC_CONTRADICTION) return;
    buf_add(out, ": ");
    candidates_words_conclusion(g, found, out);
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

/* "Row 3, columns 4 and 5 hold 1, and no three cells in a row do: ..." */
static void tell_no_three(const struct logic *g, enum logic_answer answer,
                          const struct candidates_finding *found, struct deduction *deduction,
                          struct buf *out)
{
    (void)deduction;
    candidates_words_cells(g, found->cells.size, found->cells.data, out);
    buf_add(out, answer == LOGIC_CONTRADICTION ? " would hold " : " hold ");
    candidates_words_values(g, found->values, out);
    if (answer == LOGIC_CONTRADICTION) {
        buf_add(out, ", three in a row");
        return;
    }
    buf_add(out, ", and no three in a row do: ");
    candidates_words_conclusion(g, found, out);
}

const struct candidates_rule candidates_lines_no_three = {find_no_three, tell_no_three, 0};

/* ---- R3 */

size_t candidates_lines_room(const struct region *region)
{
    return block_line_room(region->count, region->block_count) + 4 * block_line_words(region->count);
}

bool candidates_lines_solve(const struct logic *g, size_t region, bool blind, struct candidates_line *line)
{
    const struct region *r = &g->regions->region[region];
    size_t words = block_line_words(r->count);
    uint64_t bit = candidates_bit(g, r->value), *may_fill = g->ways, *may_free = may_fill + words;
    ASSERT(r->need == REGION_PATTERN);
    *line = (struct candidates_line){.blocks = {r->count, r->block_count, r->blocks},
                                     .filled = may_free + words,
                                     .free = may_free + 2 * words,
                                     .scratch = may_free + 3 * words};
    if (block_line_need(&line->blocks) > (int64_t)r->count) return false;
    memset(may_fill, 0, 2 * words * sizeof *may_fill);
    for (size_t k = 0; k < r->count; k++) {
        if (may(g, r->cells[k], bit)) block_line_add(may_fill, k);
        if (blind || may(g, r->cells[k], ~bit)) block_line_add(may_free, k);
    }
    return block_line_solve(&line->blocks, may_fill, may_free, line->scratch, line->filled, line->free);
}

static enum logic_answer find_pattern(const struct logic *g, size_t region, int size,
                                      struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    struct candidates_line line;
    (void)size;
    if (r->need != REGION_PATTERN) return LOGIC_NOTHING;
    if (!candidates_lines_solve(g, region, false, &line)) return add_all(r, found), LOGIC_CONTRADICTION;
    uint64_t bit = candidates_bit(g, r->value);
    bool any = false;
    for (size_t k = 0; k < r->count; k++) {
        if (!block_line_has(line.filled, k)) any |= candidates_strike(g, r->cells[k], bit, found);
        if (!block_line_has(line.free, k)) any |= candidates_strike(g, r->cells[k], ~bit, found);
        if (!candidates_is_open(g, r->cells[k])) vec_push(&found->cells, r->cells[k]);
    }
    return any ? LOGIC_DEDUCED : LOGIC_NOTHING;
}

/* "In every way to place 3 1 in row 2, columns 4 and 5 hold 1." */
static void tell_pattern(const struct logic *g, enum logic_answer answer,
                         const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    const struct region *r = &g->regions->region[found->region];
    (void)deduction;
    buf_add(out, answer == LOGIC_DEDUCED ? "in every way to place " : "there would be no way to place ");
    for (size_t i = 0; i < r->block_count; i++) buf_print(out, "%s%d", i ? " " : "", (int)r->blocks[i]);
    if (!r->block_count) buf_char(out, '0');
    add_region(g, " in ", found, out);
    if (answer != LOGIC_DEDUCED) return;
    buf_add(out, ", ");
    candidates_words_conclusion(g, found, out);
}

const struct candidates_rule candidates_lines_pattern = {find_pattern, tell_pattern, 0};
