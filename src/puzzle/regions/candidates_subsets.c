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

/* "Row 2, columns 1 and 3 can only hold 4 and 7, so no other cell of row 2 does: ..." */
static void tell_naked(const struct logic *g, enum logic_answer answer,
                       const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    (void)deduction;
    candidates_words_cells(g, found->cells.size, found->cells.data, out);
    if (answer == LOGIC_CONTRADICTION) {
        buf_add(out, " would share only ");
        candidates_words_values(g, found->values, out);
        return;
    }
    buf_add(out, " can only hold ");
    candidates_words_values(g, found->values, out);
    buf_add(out, ", so no other cell of ");
    candidates_words_region(g, found->region, out);
    buf_add(out, " does: ");
    candidates_words_conclusion(g, found, out);
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

/* "In box 1, only row 1, columns 2 and 3 can hold 4 and 7, so they hold nothing else." */
static void tell_hidden(const struct logic *g, enum logic_answer answer,
                        const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    (void)deduction;
    buf_add(out, "in ");
    candidates_words_region(g, found->region, out);
    buf_add(out, ", only ");
    candidates_words_cells(g, found->cells.size, found->cells.data, out);
    buf_add(out, answer == LOGIC_CONTRADICTION ? " could hold " : " can hold ");
    candidates_words_values(g, found->values, out);
    if (answer == LOGIC_DEDUCED) buf_add(out, ", so they hold nothing else");
}

const struct candidates_rule candidates_subsets_naked_pair = {find_naked, tell_naked, 2},
                             candidates_subsets_naked_triple = {find_naked, tell_naked, 3},
                             candidates_subsets_naked_quad = {find_naked, tell_naked, 4},
                             candidates_subsets_hidden_pair = {find_hidden, tell_hidden, 2},
                             candidates_subsets_hidden_triple = {find_hidden, tell_hidden, 3},
                             candidates_subsets_hidden_quad = {find_hidden, tell_hidden, 4};
