/* The rules of people: the stock rules for sums without repetition, and
 *
 *   R1 magic sum  a clue that one set of digits alone makes in that many cells, as 7 and 9 make 16 in
 *                 two: no cell of the run holds another digit.
 *
 * R1 is the case of "combinations" that people know by heart. Its sets depend on the clue alone, so
 * it is monotone. O(512) for a run. */
#include "puzzle/family/kakuro/kakuro.h"

#include "base/bits.h"
#include "base/text.h"
#include "puzzle/regions/candidates.h"

static int64_t sum_of(const struct logic *g, uint64_t digits)
{
    int64_t sum = 0;
    for (; digits; digits &= digits - 1) sum += candidates_value(g, digits);
    return sum;
}

/* The only set of different digits for the run; 0 if there are several, or none. */
static uint64_t only_set(const struct logic *g, const struct region *run)
{
    uint64_t only = 0;
    if (run->need != REGION_SUM) return 0;
    for (uint64_t set = 1; set <= g->all; set++) {
        if ((size_t)bits_in_word(set) != run->count || sum_of(g, set) != run->total) continue;
        if (only) return 0;
        only = set;
    }
    return only;
}

static enum logic_answer find_magic(const struct logic *g, size_t region, int size,
                                    struct candidates_finding *found)
{
    const struct region *run = &g->regions->region[region];
    bool any = false;
    (void)size;
    found->values = only_set(g, run);
    for (size_t k = 0; k < run->count && found->values; k++) {
        uint32_t cell = run->cells[k];
        if (!candidates_is_open(g, cell)) continue;
        vec_push(&found->cells, cell);
        if (!(g->left[cell] & found->values)) return LOGIC_CONTRADICTION;
        any |= candidates_strike(g, cell, ~found->values, found);
    }
    return any ? LOGIC_DEDUCED : LOGIC_NOTHING;
}

/* "16 in 2 cells is 7 and 9 alone, so the run across from row 2, column 3 holds no other digit" */
static void tell_magic(const struct logic *g, enum logic_answer answer,
                       const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    const struct region *run = &g->regions->region[found->region];
    (void)deduction;
    buf_print(out, "%lld in %zu cell%s is ", (long long)run->total, run->count,
              text_plural((int64_t)run->count));
    candidates_words_values(g, found->values, out);
    buf_add(out, " alone, so ");
    candidates_words_region(g, found->region, out);
    buf_add(out, " holds no other digit");
    if (answer == LOGIC_DEDUCED) return;
    buf_add(out, ", but ");
    candidates_words_cells(g, 1, &found->cells.data[found->cells.size - 1], out);
    buf_add(out, " can hold none of them");
}

static const struct candidates_rule magic = {find_magic, tell_magic, 0};

static const struct logic_rule steps[] = {
    {"naked single", "a cell has one digit left", LEVEL_EASY, &candidates_singles_naked},
    {"magic sum", "one set of digits alone makes the sum, as 7 and 9 make 16 in two cells", LEVEL_EASY,
     &magic},
    {"limits", "what the other cells of a run add up to at least and at most", LEVEL_EASY,
     &candidates_sums_bounds},
    {"combinations", "the sets of digits that make the sum and that the cells can hold", LEVEL_MEDIUM,
     &candidates_sums_sets},
    {"naked pair", "two cells of a run share two digits", LEVEL_MEDIUM, &candidates_subsets_naked_pair},
    {"naked triple", "three cells of a run share three digits", LEVEL_HARD, &candidates_subsets_naked_triple},
    {"arrangements", "the ways to put the digits that make the sum into the cells", LEVEL_HARD,
     &candidates_sums_ways},
    {0},
};

const struct family_logic kakuro_rules_logic = {.rules = steps, CANDIDATES_FUNCTIONS};
