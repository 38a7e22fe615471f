/* Sums. The open cells of the region have to add up to what is left of its total:
 *
 *   R1 bounds  a cell holds no more than that minus the least of the others, and no less than that
 *              minus their most. The least of different values is also at least the sum of the
 *              smallest ones that are left in any of the cells.
 *   R2 sets    without repetition: a value that is in no set of different values with that sum
 *              is in none of the cells. A set counts if every cell may hold one of its values, and
 *              every one of its values may be in a cell.
 *   R3 ways    without repetition: a cell has no value that it has in no way to fill them all.
 *
 * R2 and R3 go through the sets of at most CANDIDATES_DIGITS values: R2 once for each cell, R3
 * forwards and backwards, by the values that the first cells use. The sum of the values used
 * follows from their set. R3 finds what R2 finds; people look at sets first. */
#include "puzzle/regions/candidates.h"

#include "base/bits.h"
#include "base/say.h"

#include <string.h>

struct rest { /* the open cells of a region */
    const struct logic *g;
    const struct region *region;
    uint32_t cell[REGIONS_VALUES];
    int count;
    int64_t total; /* that they add up to */
    uint64_t any;  /* values left in one of them */
};

/* False: the region is no sum, all its cells are known, or there are too many of them. */
static bool begin(struct rest *rest, const struct logic *g, size_t region)
{
    const struct region *r = &g->regions->region[region];
    *rest = (struct rest){.g = g, .region = r, .total = r->total};
    if (r->need != REGION_SUM || r->count > REGIONS_VALUES) return false;
    for (size_t k = 0; k < r->count; k++) {
        uint32_t cell = r->cells[k];
        if (!candidates_is_open(g, cell)) {
            rest->total -= g->known[cell];
            continue;
        }
        rest->cell[rest->count++] = cell;
        rest->any |= g->left[cell];
    }
    return rest->count > 0;
}

static uint64_t left_in(const struct rest *rest, int i)
{
    return rest->g->left[rest->cell[i]];
}

static void describe(const struct rest *rest, struct candidates_finding *found)
{
    for (int i = 0; i < rest->count; i++) vec_push(&found->cells, rest->cell[i]);
}

/* Strikes out of each cell what is not among these; false if nothing is news. The last open cell
 * holds what is left. */
static bool keep(const struct rest *rest, const uint64_t *values, struct candidates_finding *found)
{
    bool any = rest->count == 1;
    if (any) {
        int32_t value = candidates_value(rest->g, values[0] & left_in(rest, 0));
        vec_push(&found->facts, ((struct logic_fact){rest->cell[0], value}));
    }
    for (int i = 0; i < rest->count && rest->count > 1; i++)
        any |= candidates_strike(rest->g, rest->cell[i], ~values[i], found);
    if (any) describe(rest, found);
    return any;
}

static enum logic_answer conclude(const struct rest *rest, const uint64_t *values,
                                  struct candidates_finding *found)
{
    for (int i = 0; i < rest->count; i++)
        if (!(values[i] & left_in(rest, i))) return describe(rest, found), LOGIC_CONTRADICTION;
    return keep(rest, values, found) ? LOGIC_DEDUCED : LOGIC_NOTHING;
}

/* By the key of the rule. A single cell, and a contradiction, are the same for all rules. */
static void tell_rest(const struct logic *g, enum logic_answer answer, const struct candidates_finding *found,
                      const char *key, struct buf *out)
{
    struct rest rest;
    begin(&rest, g, found->region);
    struct say_argument region = candidates_say_region(g, "region", found->region),
                        total = say_int("total", rest.total);
    if (rest.count == 1) {
        say(out, answer == LOGIC_DEDUCED ? "regions.sum-last" : "regions.sum-last-wrong",
            SAY(region, total, candidates_say_cells(g, "cell", 1, rest.cell)));
        return;
    }
    struct say_argument cells = candidates_say_cells(g, "cells", (size_t)rest.count, rest.cell);
    if (answer == LOGIC_CONTRADICTION)
        say(out, "regions.sum-wrong", SAY(region, total, cells));
    else
        say(out, key,
            SAY(region, total, cells, candidates_say_conclusion(g, "conclusion", found),
                candidates_say_values(g, "values", found->values)));
}

/* ---- R1 */

/* The sum of so many of the smallest values of a set, or (negated) of the largest. */
static int64_t extreme(const struct logic *g, uint64_t set, int count, bool most)
{
    int64_t sum = 0;
    for (; count > 0 && set; count--) {
        int32_t value = most ? candidates_largest(g, set) : candidates_value(g, set);
        sum += value;
        set &= ~candidates_bit(g, value);
    }
    return sum;
}

/* What all cells but the i-th add up to at least, or at most. */
static int64_t others(const struct rest *rest, int i, bool most)
{
    const struct logic *g = rest->g;
    int64_t sum = 0;
    for (int k = 0; k < rest->count; k++)
        if (k != i)
            sum += most ? candidates_largest(g, left_in(rest, k)) : candidates_value(g, left_in(rest, k));
    if (!rest->region->different) return sum;
    int64_t together = extreme(g, rest->any, rest->count - 1, most);
    return most ? (together < sum ? together : sum) : (together > sum ? together : sum);
}

static enum logic_answer find_bounds(const struct logic *g, size_t region, int size,
                                     struct candidates_finding *found)
{
    struct rest rest;
    uint64_t values[REGIONS_VALUES] = {0};
    (void)size;
    if (!begin(&rest, g, region)) return LOGIC_NOTHING;
    if (rest.region->different && bits_in_word(rest.any) < rest.count)
        return describe(&rest, found), LOGIC_CONTRADICTION;
    for (int i = 0; i < rest.count; i++) {
        int64_t lo = rest.total - others(&rest, i, true), hi = rest.total - others(&rest, i, false);
        for (uint64_t left = left_in(&rest, i); left; left &= left - 1) {
            int32_t value = candidates_value(g, left);
            if (value >= lo && value <= hi) values[i] |= left & -left;
        }
    }
    return conclude(&rest, values, found);
}

static void tell_bounds(const struct logic *g, enum logic_answer answer,
                        const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    (void)deduction;
    tell_rest(g, answer, found, "regions.sum-bounds", out);
}

const struct candidates_rule candidates_sums_bounds = {.find = find_bounds, .tell = tell_bounds};

/* ---- R2 */

static bool is_small(const struct rest *rest)
{
    return rest->region->different && rest->g->regions->hi - rest->g->regions->lo < CANDIDATES_DIGITS;
}

static int64_t sum_of(const struct logic *g, uint64_t set)
{
    int64_t sum = 0;
    for (; set; set &= set - 1) sum += candidates_value(g, set);
    return sum;
}

/* May every cell hold one of these? */
static bool fits(const struct rest *rest, uint64_t set)
{
    for (int i = 0; i < rest->count; i++)
        if (!(left_in(rest, i) & set)) return false;
    return true;
}

static enum logic_answer find_sets(const struct logic *g, size_t region, int size,
                                   struct candidates_finding *found)
{
    struct rest rest;
    uint64_t some = 0, values[REGIONS_VALUES];
    (void)size;
    if (!begin(&rest, g, region) || !is_small(&rest)) return LOGIC_NOTHING;
    /* all subsets of the values left */
    for (uint64_t set = rest.any; set; set = (set - 1) & rest.any)
        if (bits_in_word(set) == rest.count && sum_of(g, set) == rest.total && fits(&rest, set)) some |= set;
    for (int i = 0; i < rest.count; i++) values[i] = some;
    found->values = some;
    return conclude(&rest, values, found);
}

static void tell_sets(const struct logic *g, enum logic_answer answer, const struct candidates_finding *found,
                      struct deduction *deduction, struct buf *out)
{
    (void)deduction;
    tell_rest(g, answer, found, "regions.sum-sets", out);
}

const struct candidates_rule candidates_sums_sets = {.find = find_sets,
                                                     .tell = tell_sets,
                                                     .covered_by = &candidates_sums_ways};

/* ---- R3 */

enum { SETS = 1 << CANDIDATES_DIGITS };

/* The sets of values that the first cells can use, in a queue: those of i values, which are of i
 * cells, are level[i] up to level[i + 1]. */
struct sets {
    bool reached[SETS];
    uint16_t queue[SETS];
    int level[CANDIDATES_DIGITS + 2];
};

static void go_forward(const struct rest *rest, struct sets *sets)
{
    int size = 1;
    sets->queue[0] = 0;
    for (int i = 0; i < rest->count; i++) {
        sets->level[i + 1] = size;
        for (int k = sets->level[i]; k < sets->level[i + 1]; k++)
            for (uint64_t left = left_in(rest, i) & ~(uint64_t)sets->queue[k]; left; left &= left - 1) {
                uint64_t next = sets->queue[k] | (left & -left);
                if (!sets->reached[next]) sets->queue[size++] = (uint16_t)next;
                sets->reached[next] = true;
            }
    }
    sets->level[rest->count + 1] = size;
}

/* Drops the sets after which the other cells cannot complete the sum, and collects the values on
 * the ways that remain. */
static void go_back(const struct rest *rest, struct sets *sets, uint64_t *values)
{
    for (int k = sets->level[rest->count]; k < sets->level[rest->count + 1]; k++)
        sets->reached[sets->queue[k]] = sum_of(rest->g, sets->queue[k]) == rest->total;
    for (int i = rest->count - 1; i >= 0; i--)
        for (int k = sets->level[i]; k < sets->level[i + 1]; k++) {
            uint64_t good = 0, set = sets->queue[k];
            for (uint64_t left = left_in(rest, i) & ~set; left; left &= left - 1)
                if (sets->reached[set | (left & -left)]) good |= left & -left;
            sets->reached[set] = good;
            values[i] |= good;
        }
}

static enum logic_answer find_ways(const struct logic *g, size_t region, int size,
                                   struct candidates_finding *found)
{
    struct rest rest;
    struct sets sets = {.level = {0}};
    uint64_t values[REGIONS_VALUES] = {0};
    (void)size;
    if (!begin(&rest, g, region) || !is_small(&rest)) return LOGIC_NOTHING;
    if (rest.count > CANDIDATES_DIGITS) return describe(&rest, found), LOGIC_CONTRADICTION;
    go_forward(&rest, &sets);
    go_back(&rest, &sets, values);
    return conclude(&rest, values, found);
}

/* The ways to fill the open cells, in their order: "1 2 4 or 1 4 2". */
enum { WAYS_LISTED = 4 };
struct ways {
    int count; /* at most one more than are listed */
    int32_t value[WAYS_LISTED][CANDIDATES_DIGITS];
};

/* Goes on from the i-th open cell; the values before it are different, and lack `total`. */
static void list_ways(const struct rest *rest, int i, int64_t total, int32_t *chosen, struct ways *ways)
{
    if (i == rest->count) {
        if (total == 0 && ways->count++ < WAYS_LISTED)
            memcpy(ways->value[ways->count - 1], chosen, (size_t)i * sizeof *chosen);
        return;
    }
    for (uint64_t left = left_in(rest, i); left && ways->count <= WAYS_LISTED; left &= left - 1) {
        bool used = false;
        chosen[i] = candidates_value(rest->g, left);
        for (int k = 0; k < i; k++) used |= chosen[k] == chosen[i];
        if (!used && chosen[i] <= total) list_ways(rest, i + 1, total - chosen[i], chosen, ways);
    }
}

static void tell_ways(const struct logic *g, enum logic_answer answer, const struct candidates_finding *found,
                      struct deduction *deduction, struct buf *out)
{
    struct rest rest;
    struct ways ways = {0};
    struct buf text = {0};
    int32_t chosen[CANDIDATES_DIGITS];
    (void)deduction;
    begin(&rest, g, found->region);
    if (answer == LOGIC_DEDUCED && rest.count > 1) list_ways(&rest, 0, rest.total, chosen, &ways);
    if (!ways.count || ways.count > WAYS_LISTED) {
        tell_rest(g, answer, found, "regions.sum-ways", out);
        return;
    }
    for (int way = 0; way < ways.count; way++) {
        buf_add(&text, say_or((size_t)way, (size_t)ways.count));
        for (int i = 0; i < rest.count; i++) buf_print(&text, "%s%d", i ? " " : "", (int)ways.value[way][i]);
    }
    say(out, "regions.sum-few-ways",
        SAY(candidates_say_region(g, "region", found->region), say_int("total", rest.total),
            candidates_say_cells(g, "cells", (size_t)rest.count, rest.cell),
            candidates_say_text(g, "ways", &text, (size_t)ways.count),
            candidates_say_conclusion(g, "conclusion", found)));
}

const struct candidates_rule candidates_sums_ways = {.find = find_ways, .tell = tell_ways};
