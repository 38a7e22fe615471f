/* Human rules of Nonograms. Each looks at one line:
 *
 *   R1 complete  all filled cells are found, or all that can be filled are needed
 *   R2 edge      behind empty cells at an edge, or complete blocks, a filled cell begins a block
 *   R3 overlap   where a block lies in its first and its last place, as empty cells leave them
 *   R4 range     the same, as filled cells leave them too
 *   R5 reach     cells that no block reaches are empty
 *   R6 line      what all ways to place the blocks share
 *
 * R3 to R5 take the first and last place of a block from the line solver, which only come closer
 * as more is known; R2 goes on where it stops until more is known. So all are monotone. */
#include "puzzle/family/nonogram/nonogram.h"
#include "puzzle/regions/candidates.h"

static const struct region *region_of(const struct logic *g, const struct candidates_finding *found)
{
    return &g->regions->region[found->region];
}

static bool is_known(const struct logic *g, uint32_t cell, int32_t value)
{
    return g->left[cell] == candidates_bit(g, value);
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

/* ---- sentences */

static void add_cells(const struct logic *g, const struct candidates_finding *found, int32_t value,
                      struct buf *out)
{
    static const char *const words[] = {[NONOGRAM_EMPTY] = "empty", [NONOGRAM_FILLED] = "filled"};
    const struct region *r = region_of(g, found);
    uint32_t cells[NONOGRAM_MOST];
    size_t count = 0;
    for (size_t i = 0; i < found->facts.size; i++)
        if (found->facts.data[i].value == value && count < r->count)
            cells[count++] = (uint32_t)found->facts.data[i].cell;
    if (!count) return;
    candidates_words_cells(g, count, cells, out);
    buf_print(out, " %s %s", count == 1 ? "is" : "are", words[value]);
}

/* ": row 3, columns 4 and 5 are filled, and row 3, column 6 is empty" */
static void add_conclusion(const struct logic *g, const struct candidates_finding *found, struct buf *out)
{
    size_t filled = 0;
    buf_add(out, ": ");
    if (found->strikes.size) {
        candidates_words_cells(g, 1, &found->strikes.data[0].cell, out);
        buf_add(out, " would be both filled and empty");
        return;
    }
    for (size_t i = 0; i < found->facts.size; i++) filled += found->facts.data[i].value == NONOGRAM_FILLED;
    add_cells(g, found, NONOGRAM_FILLED, out);
    if (filled && filled < found->facts.size) buf_add(out, ", and ");
    add_cells(g, found, NONOGRAM_EMPTY, out);
}

static void add_clue(const struct logic *g, const struct candidates_finding *found, struct buf *out)
{
    const struct region *r = region_of(g, found);
    nonogram_lengths(&(struct block_line){r->count, r->block_count, r->blocks}, out);
    if (!r->block_count) buf_char(out, '0');
}

static void tell_no_way(const struct logic *g, const struct candidates_finding *found, struct buf *out)
{
    buf_add(out, "there would be no way to place ");
    add_clue(g, found, out);
    buf_add(out, " in ");
    candidates_words_region(g, found->region, out);
}

/* "block 2 of row 3, of 5 cells," where the finding is about that block. */
static void add_block(const struct logic *g, const struct candidates_finding *found, struct buf *out)
{
    int length = (int)region_of(g, found)->blocks[found->values];
    buf_print(out, "block %zu of ", (size_t)found->values + 1);
    candidates_words_region(g, found->region, out);
    buf_print(out, ", of %d cell%s,", length, length == 1 ? "" : "s");
}

/* ---- R1 */

static enum logic_answer find_complete(const struct logic *g, size_t region, int size,
                                       struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    int64_t total = 0, least = 0, most = 0;
    (void)size;
    for (size_t b = 0; b < r->block_count; b++) total += r->blocks[b];
    for (size_t k = 0; k < r->count; k++) {
        least += is_known(g, r->cells[k], NONOGRAM_FILLED);
        most += !is_known(g, r->cells[k], NONOGRAM_EMPTY);
    }
    found->values = least == total;
    if (least > total || most < total) return conclude(g, r, LOGIC_CONTRADICTION, found);
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
    if (answer == LOGIC_CONTRADICTION) {
        tell_no_way(g, found, out);
        return;
    }
    candidates_words_region(g, found->region, out);
    buf_add(out, found->values ? " has all its filled cells" : " needs every cell that can be filled");
    add_conclusion(g, found, out);
}

static const struct candidates_rule complete = {find_complete, tell_complete, 0};

/* ---- R2 */

/* From one edge, block by block. */
static enum logic_answer walk(const struct logic *g, const struct region *r, bool back,
                              struct candidates_finding *found)
{
    size_t k = 0;
    for (size_t b = 0; k < r->count; b++) {
        bool news = false;
        while (k < r->count && is_known(g, r->cells[back ? r->count - 1 - k : k], NONOGRAM_EMPTY)) k++;
        if (k == r->count || !is_known(g, r->cells[back ? r->count - 1 - k : k], NONOGRAM_FILLED)) break;
        if (b == r->block_count) return LOGIC_CONTRADICTION;
        found->values = back ? r->block_count - 1 - b : b;
        size_t end = k + (size_t)r->blocks[found->values];
        if (end > r->count) return LOGIC_CONTRADICTION;
        for (; k < end; k++) news |= state(g, r->cells[back ? r->count - 1 - k : k], NONOGRAM_FILLED, found);
        if (end < r->count)
            news |= state(g, r->cells[back ? r->count - 1 - end : end], NONOGRAM_EMPTY, found);
        if (news) return LOGIC_DEDUCED;
    }
    return LOGIC_NOTHING;
}

static enum logic_answer find_edge(const struct logic *g, size_t region, int size,
                                   struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    (void)size;
    enum logic_answer answer = walk(g, r, false, found);
    if (answer == LOGIC_NOTHING) answer = walk(g, r, true, found);
    return conclude(g, r, answer, found);
}

static void tell_edge(const struct logic *g, enum logic_answer answer, const struct candidates_finding *found,
                      struct deduction *deduction, struct buf *out)
{
    (void)deduction;
    if (answer == LOGIC_CONTRADICTION) {
        tell_no_way(g, found, out);
        return;
    }
    add_block(g, found, out);
    buf_add(out, " begins with the first filled cell that is left");
    add_conclusion(g, found, out);
}

static const struct candidates_rule edge = {find_edge, tell_edge, 0};

/* ---- R3 and R4 */

static enum logic_answer find_place(const struct logic *g, size_t region, bool blind,
                                    struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    struct candidates_line line;
    if (!candidates_lines_solve(g, region, blind, &line)) return conclude(g, r, LOGIC_CONTRADICTION, found);
    for (size_t b = 0; b < r->block_count; b++) {
        size_t first, last;
        bool news = false;
        block_line_range(&line.blocks, line.scratch, b, &first, &last);
        for (size_t k = last; k < first + (size_t)r->blocks[b]; k++)
            news |= state(g, r->cells[k], NONOGRAM_FILLED, found);
        found->values = b;
        if (news) return conclude(g, r, LOGIC_DEDUCED, found);
    }
    return LOGIC_NOTHING;
}

static enum logic_answer find_overlap(const struct logic *g, size_t region, int size,
                                      struct candidates_finding *found)
{
    (void)size;
    return find_place(g, region, true, found);
}

static enum logic_answer find_range(const struct logic *g, size_t region, int size,
                                    struct candidates_finding *found)
{
    (void)size;
    return find_place(g, region, false, found);
}

/* "Block 2 of row 3, of 5 cells, lies in columns 2 to 8: ..." */
static void tell_place(const struct logic *g, bool blind, enum logic_answer answer,
                       const struct candidates_finding *found, struct buf *out)
{
    const struct region *r = region_of(g, found);
    struct candidates_line line;
    size_t first, last;
    if (answer == LOGIC_CONTRADICTION) {
        tell_no_way(g, found, out);
        return;
    }
    candidates_lines_solve(g, found->region, blind, &line);
    block_line_range(&line.blocks, line.scratch, found->values, &first, &last);
    add_block(g, found, out);
    buf_print(out, " lies in %ss %zu to %zu", r->kind == NONOGRAM_ROW ? "column" : "row", first + 1,
              last + (size_t)r->blocks[found->values]);
    add_conclusion(g, found, out);
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

static const struct candidates_rule overlap = {find_overlap, tell_overlap, 0};
static const struct candidates_rule range = {find_range, tell_range, 0};

/* ---- R5 */

static enum logic_answer find_reach(const struct logic *g, size_t region, int size,
                                    struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    struct candidates_line line;
    size_t reached = 0, first, last;
    bool news = false;
    (void)size;
    if (!candidates_lines_solve(g, region, false, &line)) return conclude(g, r, LOGIC_CONTRADICTION, found);
    for (size_t b = 0; b <= r->block_count; b++) {
        first = last = r->count;
        if (b < r->block_count) block_line_range(&line.blocks, line.scratch, b, &first, &last);
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
    if (answer == LOGIC_CONTRADICTION) {
        tell_no_way(g, found, out);
        return;
    }
    buf_add(out, "no block of ");
    candidates_words_region(g, found->region, out);
    buf_add(out, " reaches these cells");
    add_conclusion(g, found, out);
}

static const struct candidates_rule reach = {find_reach, tell_reach, 0};

/* ---- R6 */

static enum logic_answer find_line(const struct logic *g, size_t region, int size,
                                   struct candidates_finding *found)
{
    return candidates_lines_pattern.find(g, region, size, found);
}

static void tell_line(const struct logic *g, enum logic_answer answer, const struct candidates_finding *found,
                      struct deduction *deduction, struct buf *out)
{
    (void)deduction;
    if (answer == LOGIC_CONTRADICTION) {
        tell_no_way(g, found, out);
        return;
    }
    buf_add(out, "in every way to place ");
    add_clue(g, found, out);
    buf_add(out, " in ");
    candidates_words_region(g, found->region, out);
    add_conclusion(g, found, out);
}

static const struct candidates_rule line = {find_line, tell_line, 0};

static const char *word(const struct board *board, size_t cell, int32_t value)
{
    (void)board, (void)cell;
    return value == NONOGRAM_FILLED ? "a filled cell" : "no filled cell";
}

static const struct logic_rule steps[] = {
    {"complete", "a line has all its filled cells, or needs all that can be filled", LEVEL_EASY, &complete},
    {"edge", "seen from an edge, a filled cell begins the next block", LEVEL_EASY, &edge},
    {"overlap", "the first and the last place of a block between empty cells overlap", LEVEL_EASY, &overlap},
    {"range", "the same, with the filled cells in mind", LEVEL_MEDIUM, &range},
    {"reach", "no block reaches a cell", LEVEL_MEDIUM, &reach},
    {"line", "all ways to place the blocks of a line share a cell", LEVEL_HARD, &line},
    {0},
};

const struct family_logic nonogram_rules_logic = {.rules = steps, .word = word, CANDIDATES_FUNCTIONS};
