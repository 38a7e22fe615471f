/* Random regions: an assignment, and requirements that it fulfils. */
#include "kit_regions.h"

#include <string.h>

#define RULE(key_)                                                                                           \
    {                                                                                                        \
        .key = key_, .takes = "number", .says = "kit." key_, .cost = 1, .region = "kit." key_ ".region",     \
        .heading = "kit." key_ ".heading", .twice = "kit." key_ ".twice", .broken = "kit." key_ ".broken"    \
    }
const struct family_rule kit_regions_rules[] = {
    [REGION_DIFFERENT] = RULE("different"),
    [REGION_SUM] = RULE("sum"),
    [REGION_COUNT] = RULE("count"),
    [REGION_NO_THREE] = RULE("no-three"),
    [REGION_PATTERN] = RULE("pattern"),
    [REGION_DIFFERS] = RULE("differs"),
    {0},
};

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    (void)board;
    *row = 0;
    *column = (int)cell;
}

static const struct logic_rule rules[] = {
    {"naked single", "", LEVEL_EASY, &candidates_singles_naked, NULL},
    {"hidden single", "", LEVEL_EASY, &candidates_singles_hidden, NULL},
    {"pair", "", LEVEL_EASY, &candidates_lines_pair, NULL},
    {"gap", "", LEVEL_EASY, &candidates_lines_gap, NULL},
    {"count", "", LEVEL_EASY, &candidates_lines_count, NULL},
    {"bounds", "", LEVEL_MEDIUM, &candidates_sums_bounds, NULL},
    {"sets", "", LEVEL_MEDIUM, &candidates_sums_sets, NULL},
    {"intersection", "", LEVEL_MEDIUM, &candidates_crossings_intersection, NULL},
    {"naked pair", "", LEVEL_MEDIUM, &candidates_subsets_naked_pair, NULL},
    {"hidden pair", "", LEVEL_MEDIUM, &candidates_subsets_hidden_pair, NULL},
    {"pattern", "", LEVEL_MEDIUM, &candidates_lines_pattern, NULL},
    {"ways", "", LEVEL_HARD, &candidates_sums_ways, NULL},
    {"naked triple", "", LEVEL_HARD, &candidates_subsets_naked_triple, NULL},
    {"hidden triple", "", LEVEL_HARD, &candidates_subsets_hidden_triple, NULL},
    {"naked quad", "", LEVEL_HARD, &candidates_subsets_naked_quad, NULL},
    {"hidden quad", "", LEVEL_HARD, &candidates_subsets_hidden_quad, NULL},
    {"x-wing", "", LEVEL_HARD, &candidates_crossings_x_wing, NULL},
    {"swordfish", "", LEVEL_HARD, &candidates_crossings_swordfish, NULL},
    {"jellyfish", "", LEVEL_HARD, &candidates_crossings_jellyfish, NULL},
    {0},
};

const struct family_logic kit_regions_logic = {.rules = rules, CANDIDATES_FUNCTIONS};

static const struct family family = {.name = "regions", .place = place, .logic = &kit_regions_logic};
const struct family *const kit_regions_family = &family;

/* ---- what they mean */

bool kit_regions_keeps(const struct region *region, const int32_t *values)
{
    int64_t sum = 0, count = 0;
    bool twice = false, three = false;
    int32_t run[KIT_REGIONS_CELLS + 1] = {0};
    size_t runs = 0;
    for (size_t k = 0; k < region->count; k++) {
        int32_t value = values[region->cells[k]];
        sum += value;
        count += value == region->value;
        for (size_t i = 0; i < k; i++) twice |= values[region->cells[i]] == value;
        if (k > 1) three |= values[region->cells[k - 1]] == value && values[region->cells[k - 2]] == value;
        if (value != region->value) continue;
        if (k == 0 || values[region->cells[k - 1]] != value) runs++;
        run[runs - 1]++;
    }
    switch (region->need) {
    case REGION_DIFFERENT:
        return !twice;
    case REGION_SUM:
        return sum == region->total && !(region->different && twice);
    case REGION_COUNT:
        return count == region->total;
    case REGION_NO_THREE:
        return !three;
    default:
        return runs == region->block_count && (!runs || memcmp(run, region->blocks, runs * sizeof *run) == 0);
    }
}

bool kit_regions_keeps_all(const struct regions *regions, const int32_t *values)
{
    for (size_t i = 0; i < regions->count; i++)
        if (!kit_regions_keeps(&regions->region[i], values)) return false;
    return true;
}

void kit_regions_first(const struct regions *regions, int32_t *values)
{
    for (size_t i = 0; i < regions->cells; i++) values[i] = regions->lo;
}

bool kit_regions_next(const struct regions *regions, int32_t *values)
{
    for (size_t i = 0; i < regions->cells; i++) {
        if (values[i]++ < regions->hi) return true;
        values[i] = regions->lo;
    }
    return false;
}

/* ---- boards */

/* Makes the requirement one that the solution fulfils; false if it is of a kind that cannot be. */
static bool fulfil(struct region *region, const int32_t *solution, int32_t *blocks, struct rng *rng)
{
    size_t runs = 0;
    region->different = rng_below(rng, 2);
    for (size_t k = 0; k < region->count; k++) {
        int32_t value = solution[region->cells[k]];
        if (region->need == REGION_SUM) region->total += value;
        if (region->need == REGION_COUNT) region->total += value == region->value;
        if (region->need != REGION_PATTERN || value != region->value) continue;
        if (k == 0 || solution[region->cells[k - 1]] != value) blocks[runs++] = 0;
        blocks[runs - 1]++;
    }
    region->block_count = runs;
    region->blocks = blocks;
    if (!kit_regions_keeps(region, solution)) region->different = false;
    return kit_regions_keeps(region, solution);
}

/* Moves cells to the front whose values in the solution are all different; returns how many. */
static size_t gather_different(const struct kit_regions *kit, const struct regions *r, uint32_t *cells)
{
    uint64_t seen = 0;
    size_t count = 0;
    for (size_t i = 0; i < r->cells; i++) {
        uint64_t bit = UINT64_C(1) << (kit->solution[cells[i]] - r->lo);
        uint32_t cell = cells[i];
        if (seen & bit) continue;
        seen |= bit;
        cells[i] = cells[count];
        cells[count++] = cell;
    }
    return count;
}

static void add(struct kit_regions *kit, struct regions *r, int kind, int number, struct rng *rng)
{
    uint32_t cells[KIT_REGIONS_CELLS];
    int32_t blocks[KIT_REGIONS_CELLS];
    for (uint32_t i = 0; i < r->cells; i++) cells[i] = i;
    rng_shuffle(rng, cells, r->cells, sizeof *cells);
    struct region region = {.kind = kind,
                            .need = (enum region_need)kind,
                            .number = {number},
                            .value = (int32_t)rng_between(rng, r->lo, r->hi),
                            .count = 1 + rng_below(rng, r->cells),
                            .cells = cells};
    size_t different = rng_below(rng, 2) ? gather_different(kit, r, cells) : 0;
    if (different) region.count = rng_below(rng, 3) ? different : 1 + rng_below(rng, different);
    if (fulfil(&region, kit->solution, blocks, rng)) regions_add(r, region);
}

void kit_regions_make(struct kit_regions *kit, struct rng *rng)
{
    enum { MOST = 3 }; /* of a kind */
    *kit = (struct kit_regions){0};
    size_t cells = 2 + rng_below(rng, KIT_REGIONS_CELLS - 1);
    int32_t lo = (int32_t)rng_between(rng, -1, 2), hi = lo + (int32_t)rng_between(rng, 1, cells > 5 ? 2 : 4);
    struct regions *r = regions_new(&kit->arena, kit_regions_rules, cells, lo, hi, MOST * KIT_REGIONS_KINDS);
    int32_t *given = ARENA_ARRAY(&kit->arena, int32_t, cells);
    for (size_t i = 0; i < cells; i++) {
        kit->solution[i] = (int32_t)rng_between(rng, lo, hi);
        given[i] = LOGIC_OPEN;
    }
    for (int kind = 0; kind < KIT_REGIONS_KINDS; kind++)
        for (int i = (int)rng_below(rng, MOST + 1); i > 0; i--) add(kit, r, kind, i, rng);
    regions_seal(r);
    region_board_begin(&kit->board, &family, sizeof kit->board, r, given);
}

void kit_regions_free(struct kit_regions *kit)
{
    arena_free(&kit->arena);
}
