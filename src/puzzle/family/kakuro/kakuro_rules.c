/* The rules of people: the stock rules for sums without repetition, and
 *
 * R1 magic sum  a clue that one set of digits alone makes in that many cells, as 7 and 9 make 16 in
 * two: no cell of the run holds another digit.
 *
 * R1 is the case of "sets" that people know by heart. Its sets depend on the clue alone,
 * so it is monotone. O(512) for a run. */
#include "puzzle/family/kakuro/kakuro.h"

#include "base/say.h"
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
    int64_t n = (int64_t)run->count, least = n * (n + 1) / 2, most = n * (KAKURO_DIGITS + 1) - least;
    if (run->need != REGION_SUM || n > KAKURO_DIGITS) return 0;
    /* of two to seven digits, all but the two least and the two greatest sums have several sets */
    if (n > 1 && n < KAKURO_DIGITS - 1 && run->total > least + 1 && run->total < most - 1) return 0;
    /* all sets of so many digits, each the next larger number with as many bits */
    for (uint64_t set = (UINT64_C(1) << run->count) - 1, low; set <= g->all;
         low = set & -set, set = (set + low) | (((set + low) ^ set) / low >> 2)) {
        if (sum_of(g, set) != run->total) continue;
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

static void tell_magic(const struct logic *g, enum logic_answer answer,
                       const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    const struct region *run = &g->regions->region[found->region];
    (void)deduction;
    say(out, "kakuro.magic-told",
        SAY(say_int("total", run->total), say_int("n", (int64_t)run->count),
            candidates_say_values(g, "values", found->values),
            candidates_say_region(g, "region", found->region)));
    if (answer == LOGIC_DEDUCED) return;
    say(out, "kakuro.magic-wrong", SAY(candidates_say_cells(g, "cell", 1, &vec_last(&found->cells))));
}

static const struct candidates_rule magic = {.find = find_magic,
                                             .tell = tell_magic,
                                             .needs = 1u << REGION_SUM};

static const struct logic_rule steps[] = {
    CANDIDATES_STOCK("naked single", "naked-single", LEVEL_EASY, singles_naked),
    {"magic sum", "kakuro.magic", LEVEL_EASY, &magic, "kakuro.magic.title"},
    CANDIDATES_STOCK("bounds", "bounds", LEVEL_EASY, sums_bounds),
    CANDIDATES_STOCK("sets", "sets", LEVEL_MEDIUM, sums_sets),
    CANDIDATES_STOCK("naked pair", "naked-pair", LEVEL_MEDIUM, subsets_naked_pair),
    CANDIDATES_STOCK("naked triple", "naked-triple", LEVEL_HARD, subsets_naked_triple),
    CANDIDATES_STOCK("ways", "ways", LEVEL_HARD, sums_ways),
    {0},
};

const struct family_logic kakuro_rules_logic = {.rules = steps, CANDIDATES_FUNCTIONS};
