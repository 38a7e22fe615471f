/* Subsets, in a region of different values:
 *
 *   R1 naked   k open cells have k values left together: these fill them, and no other cell of the
 *              region holds one. Fewer than k values: a contradiction.
 *   R2 hidden  in a region that holds every value, k values have k cells left together, which hold
 *              nothing else. Fewer than k cells: a contradiction.
 *
 * Both choose k sets with at most k members (candidates_choose), of the cells' values or of the
 * values' cells. Monotone: what k sets share only shrinks, and where one of the cells becomes
 * known, the others are a smaller subset. */
#include "puzzle/regions/candidates.h"

#include "base/bits.h"
#include "base/say.h"

/* Lists the open cells of a region, in `found`. */
static int list_open(const struct logic *g, const struct region *r, uint32_t open[REGIONS_VALUES])
{
    int count = 0;
    for (size_t k = 0; k < r->count; k++)
        if (candidates_is_open(g, r->cells[k])) open[count++] = r->cells[k];
    return count;
}

/* The cells that the choice is about, or those that it is not about, lose these values. */
static void strike_all(const struct logic *g, int count, const uint32_t *open, uint64_t chosen,
                       uint64_t values, struct candidates_finding *found)
{
    for (int i = 0; i < count; i++)
        if (chosen >> i & 1) candidates_strike(g, open[i], values, found);
}

/* ---- R1 */

static enum logic_answer find_naked(const struct logic *g, size_t region, int size,
                                    struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    struct candidates_choice choice = {.size = size};
    uint32_t open[REGIONS_VALUES];
    uint64_t left[REGIONS_VALUES];
    if (!region_is_different(r)) return LOGIC_NOTHING;
    int count = list_open(g, r, open);
    for (int i = 0; i < count; i++) left[i] = g->left[open[i]];
    while (candidates_choose(&choice, count, left)) {
        uint64_t chosen = 0;
        for (int i = 0; i < size; i++) chosen |= UINT64_C(1) << choice.index[i];
        found->values = choice.together[size - 1];
        bool fewer = bits_in_word(found->values) < size;
        if (!fewer) strike_all(g, count, open, ~chosen, found->values, found);
        if (!fewer && !found->strikes.size && !found->facts.size) continue;
        for (int i = 0; i < size; i++) vec_push(&found->cells, open[choice.index[i]]);
        return fewer ? LOGIC_CONTRADICTION : LOGIC_DEDUCED;
    }
    return LOGIC_NOTHING;
}

static void tell_naked(const struct logic *g, enum logic_answer answer,
                       const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    struct say_argument cells = candidates_say_cells(g, "cells", found->cells.size, found->cells.data),
                        values = candidates_say_values(g, "values", found->values);
    (void)deduction;
    if (answer == LOGIC_CONTRADICTION)
        say(out, "regions.naked-subset-fewer", SAY(cells, values));
    else
        say(out, "regions.naked-subset",
            SAY(cells, values, candidates_say_region(g, "region", found->region),
                candidates_say_conclusion(g, "conclusion", found)));
}

/* ---- R2 */

/* The open cells, by bits, that may hold each value that the region misses. */
static int list_places(const struct logic *g, int count, const uint32_t *open,
                       uint64_t places[REGIONS_VALUES], uint64_t value[REGIONS_VALUES])
{
    uint64_t missing = 0;
    int values = 0;
    for (int i = 0; i < count; i++) missing |= g->left[open[i]];
    for (uint64_t rest = missing; rest; rest &= rest - 1, values++) {
        value[values] = rest & -rest;
        places[values] = 0;
        for (int i = 0; i < count; i++)
            if (g->left[open[i]] & value[values]) places[values] |= UINT64_C(1) << i;
    }
    return values;
}

static enum logic_answer find_hidden(const struct logic *g, size_t region, int size,
                                     struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    struct candidates_choice choice = {.size = size};
    uint32_t open[REGIONS_VALUES];
    uint64_t places[REGIONS_VALUES], value[REGIONS_VALUES];
    if (!region_is_full(g->regions, r)) return LOGIC_NOTHING;
    int count = list_open(g, r, open), values = list_places(g, count, open, places, value);
    while (candidates_choose(&choice, values, places)) {
        uint64_t chosen = choice.together[size - 1];
        found->values = 0;
        for (int i = 0; i < size; i++) found->values |= value[choice.index[i]];
        bool fewer = bits_in_word(chosen) < size;
        if (!fewer) strike_all(g, count, open, chosen, ~found->values, found);
        if (!fewer && !found->strikes.size && !found->facts.size) continue;
        for (int i = 0; i < count; i++)
            if (chosen >> i & 1) vec_push(&found->cells, open[i]);
        return fewer ? LOGIC_CONTRADICTION : LOGIC_DEDUCED;
    }
    return LOGIC_NOTHING;
}

static void tell_hidden(const struct logic *g, enum logic_answer answer,
                        const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    (void)deduction;
    say(out, answer == LOGIC_CONTRADICTION ? "regions.hidden-subset-fewer" : "regions.hidden-subset",
        SAY(candidates_say_region(g, "region", found->region),
            candidates_say_cells(g, "cells", found->cells.size, found->cells.data),
            candidates_say_values(g, "values", found->values)));
}

const struct candidates_rule
    candidates_subsets_naked_pair = {.find = find_naked, .tell = tell_naked, .size = 2},
    candidates_subsets_naked_triple = {.find = find_naked, .tell = tell_naked, .size = 3},
    candidates_subsets_naked_quad = {.find = find_naked, .tell = tell_naked, .size = 4},
    candidates_subsets_hidden_pair = {.find = find_hidden, .tell = tell_hidden, .size = 2},
    candidates_subsets_hidden_triple = {.find = find_hidden, .tell = tell_hidden, .size = 3},
    candidates_subsets_hidden_quad = {.find = find_hidden, .tell = tell_hidden, .size = 4};
