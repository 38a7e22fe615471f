/* Human rules of Nonograms. Each looks at one line:
 *
 *   R1 complete  all filled cells are found, or all that can be filled are needed; it also refuses
 *                a line that has no way left, so that a trial ends before it says anything else
 *   R2 overlap   where a block lies in its first and its last place, as empty cells leave them
 *   R3 range     the same, as filled cells leave them too
 *   R4 reach     cells that no block reaches are empty
 *   and line     what all ways to place the blocks share (regions/candidates_lines.c)
 *
 * R2 to R4 take the first and last place of a block from the line solver (kit/block_line.h), which
 * only come closer as more is known. So all are monotone. */
#include "puzzle/family/nonogram/nonogram.h"
#include "puzzle/regions/candidates.h"

#include "base/say.h"

#include <string.h>

struct ways { /* to place the blocks of a line */
    struct block_line blocks;
    uint64_t *scratch; /* for block_line_range */
};

static size_t room(const struct region *r)
{
    return (4 * block_line_words(r->count) + block_line_room(r->count, r->block_count)) * sizeof(uint64_t);
}

/* False: there is none. `blind`: as if no filled cell were known. */
static bool solve(const struct logic *g, size_t region, bool blind, struct ways *ways)
{
    const struct region *r = &g->regions->region[region];
    size_t words = block_line_words(r->count);
    uint64_t *may_fill = g->scratch, *may_free = may_fill + words, *filled = may_free + words;
    *ways = (struct ways){{r->count, r->block_count, r->blocks}, filled + 2 * words};
    if (block_line_need(&ways->blocks) > (int64_t)r->count) return false;
    memset(may_fill, 0, 2 * words * sizeof *may_fill);
    for (size_t k = 0; k < r->count; k++) {
        uint64_t left = g->left[r->cells[k]];
        if (left & candidates_bit(g, NONOGRAM_FILLED)) block_line_add(may_fill, k);
        if (blind || left & candidates_bit(g, NONOGRAM_EMPTY)) block_line_add(may_free, k);
    }
    return block_line_solve(&ways->blocks, may_fill, may_free, ways->scratch, filled, filled + words);
}

/* The cell has this value: true if that is news. */
static bool state(const struct logic *g, uint32_t cell, int32_t value, struct candidates_finding *found)
{
    return candidates_strike(g, cell, candidates_bit(g, 1 - value), found);
}

/* Lists the known cells, which the finding rests on. */
static enum logic_answer conclude(const struct logic *g, const struct region *r, enum logic_answer answer,
                                  struct candidates_finding *found)
{
    for (size_t k = 0; k < r->count && answer != LOGIC_NOTHING; k++)
        if (!candidates_is_open(g, r->cells[k])) vec_push(&found->cells, r->cells[k]);
    return answer;
}

static void tell_no_way(const struct logic *g, const struct candidates_finding *found, struct buf *out)
{
    say(out, "regions.pattern-none",
        SAY(candidates_say_blocks(g, "blocks", found->region),
            candidates_say_region(g, "region", found->region)));
}

/* ---- R1 */

static enum logic_answer find_complete(const struct logic *g, size_t region, int size,
                                       struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    int64_t total = 0, least = 0, most = 0;
    struct ways ways;
    (void)size;
    if (!solve(g, region, false, &ways)) return conclude(g, r, LOGIC_CONTRADICTION, found);
    for (size_t b = 0; b < r->block_count; b++) total += r->blocks[b];
    for (size_t k = 0; k < r->count; k++) {
        least += g->left[r->cells[k]] == candidates_bit(g, NONOGRAM_FILLED);
        most += g->left[r->cells[k]] != candidates_bit(g, NONOGRAM_EMPTY);
    }
    found->values = least == total;
    ASSERT(least <= total && total <= most);
    if (least == most || (least < total && most > total)) return LOGIC_NOTHING;
    for (size_t k = 0; k < r->count; k++)
        if (candidates_is_open(g, r->cells[k]))
            state(g, r->cells[k], least == total ? NONOGRAM_EMPTY : NONOGRAM_FILLED, found);
    return conclude(g, r, LOGIC_DEDUCED, found);
}

static void tell_complete(const struct logic *g, enum logic_answer answer,
                          const struct candidates_finding *found, struct deduction *deduction,
                          struct buf *out)
{
    (void)deduction;
    if (answer == LOGIC_CONTRADICTION)
        tell_no_way(g, found, out);
    else
        say(out, found->values ? "nonogram.all-found" : "nonogram.all-needed",
            SAY(candidates_say_region(g, "region", found->region),
                candidates_say_conclusion(g, "conclusion", found)));
}

/* ---- R2 and R3 */

static enum logic_answer find_place(const struct logic *g, size_t region, int blind,
                                    struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    struct ways ways;
    if (!solve(g, region, blind, &ways)) return conclude(g, r, LOGIC_CONTRADICTION, found);
    for (size_t b = 0; b < r->block_count; b++) {
        size_t first, last;
        bool news = false;
        block_line_range(&ways.blocks, ways.scratch, b, &first, &last);
        for (size_t k = last; k < first + (size_t)r->blocks[b]; k++)
            news |= state(g, r->cells[k], NONOGRAM_FILLED, found);
        found->values = b;
        if (news) return conclude(g, r, LOGIC_DEDUCED, found);
    }
    return LOGIC_NOTHING;
}

/* "Block 2 of row 3, of 5 cells, lies between 2 and 8: ..." */
static void tell_place(const struct logic *g, bool blind, enum logic_answer answer,
                       const struct candidates_finding *found, struct buf *out)
{
    const struct region *r = &g->regions->region[found->region];
    struct ways ways;
    size_t first, last;
    if (answer == LOGIC_CONTRADICTION || !solve(g, found->region, blind, &ways)) {
        tell_no_way(g, found, out);
        return;
    }
    block_line_range(&ways.blocks, ways.scratch, found->values, &first, &last);
    say(out, r->kind == NONOGRAM_ROW ? "nonogram.place-row" : "nonogram.place-column",
        SAY(say_int("block", (int64_t)found->values + 1), say_int("line", r->number[0]),
            say_int("n", r->blocks[found->values]), say_int("first", (int64_t)first + 1),
            say_int("last", (int64_t)last + r->blocks[found->values]),
            say_int("span", (int64_t)(last - first) + r->blocks[found->values]),
            candidates_say_conclusion(g, "conclusion", found)));
}

static void tell_overlap(const struct logic *g, enum logic_answer answer,
                         const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    (void)deduction;
    tell_place(g, true, answer, found, out);
}

static void tell_range(const struct logic *g, enum logic_answer answer,
                       const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    (void)deduction;
    tell_place(g, false, answer, found, out);
}

/* ---- R4 */

static enum logic_answer find_reach(const struct logic *g, size_t region, int size,
                                    struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    struct ways ways;
    size_t reached = 0, first, last;
    bool news = false;
    (void)size;
    if (!solve(g, region, false, &ways)) return conclude(g, r, LOGIC_CONTRADICTION, found);
    for (size_t b = 0; b <= r->block_count; b++) {
        first = last = r->count;
        if (b < r->block_count) block_line_range(&ways.blocks, ways.scratch, b, &first, &last);
        for (; reached < first; reached++) news |= state(g, r->cells[reached], NONOGRAM_EMPTY, found);
        if (b < r->block_count) last += (size_t)r->blocks[b];
        if (last > reached) reached = last;
    }
    return conclude(g, r, news ? LOGIC_DEDUCED : LOGIC_NOTHING, found);
}

static void tell_reach(const struct logic *g, enum logic_answer answer,
                       const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    (void)deduction;
    if (answer == LOGIC_CONTRADICTION)
        tell_no_way(g, found, out);
    else
        say(out, "nonogram.reach-told",
            SAY(candidates_say_region(g, "region", found->region), say_int("n", (int64_t)found->facts.size),
                candidates_say_conclusion(g, "conclusion", found)));
}

/* ---- the table */

static const struct candidates_rule complete = {.find = find_complete,
                                                .tell = tell_complete,
                                                .needs = 1u << REGION_PATTERN,
                                                .room = room};
static const struct candidates_rule overlap = {
    .find = find_place, .tell = tell_overlap, .size = 1, .needs = 1u << REGION_PATTERN, .room = room};
static const struct candidates_rule range = {.find = find_place,
                                             .tell = tell_range,
                                             .needs = 1u << REGION_PATTERN,
                                             .room = room};
static const struct candidates_rule reach = {.find = find_reach,
                                             .tell = tell_reach,
                                             .needs = 1u << REGION_PATTERN,
                                             .room = room};

static const struct logic_rule steps[] = {
    {"complete", "nonogram.complete", LEVEL_EASY, &complete, "nonogram.complete.title"},
    {"overlap", "nonogram.overlap", LEVEL_EASY, &overlap, "nonogram.overlap.title"},
    {"range", "nonogram.range", LEVEL_MEDIUM, &range, "nonogram.range.title"},
    {"reach", "nonogram.reach", LEVEL_MEDIUM, &reach, "nonogram.reach.title"},
    CANDIDATES_STOCK("line", "pattern", LEVEL_HARD, lines_pattern),
    {0},
};

const char *nonogram_rules_noun(const struct board *board, size_t cell, int32_t value)
{
    (void)board, (void)cell;
    return value == NONOGRAM_FILLED ? "nonogram.noun-filled" : "nonogram.noun-empty";
}

const struct family_logic nonogram_rules_logic = {.rules = steps, CANDIDATES_FUNCTIONS};
