/* Singles:
 *
 *   R1 naked   an open cell has one value left: it holds it.
 *   R2 hidden  a region that holds every value has one cell left for a value: that cell holds it.
 *              If it has none, there is a contradiction.
 *
 * O(size of the region): R2 adds the cells' sets in two words, of the values seen and of those seen
 * twice. */
#include "puzzle/regions/candidates.h"

#include "base/say.h"

#include <string.h>

static void hold(struct candidates_finding *found, uint32_t cell, int32_t value)
{
    vec_push(&found->facts, ((struct logic_fact){cell, value}));
}

/* ---- R1 */

static enum logic_answer find_naked(const struct logic *g, size_t region, int size,
                                    struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    (void)size;
    for (size_t k = 0; k < r->count; k++) {
        uint32_t cell = r->cells[k];
        if (!candidates_is_open(g, cell) || !candidates_is_single(g->left[cell])) continue;
        hold(found, cell, candidates_value(g, g->left[cell]));
        return LOGIC_DEDUCED;
    }
    return LOGIC_NOTHING;
}

/* The values that known cells exclude from the cell; adds one of the cells for each to
 * `because`. */
static uint64_t seen_from(const struct logic *g, uint32_t cell, struct deduction *deduction)
{
    const struct regions *r = g->regions;
    uint64_t seen = 0;
    for (uint32_t i = r->first[cell]; i < r->first[cell + 1]; i++) {
        const struct region *region = &r->region[r->of[i]];
        for (size_t k = 0; k < region->count && region_is_different(region); k++) {
            uint32_t other = region->cells[k];
            if (candidates_is_open(g, other) || seen & candidates_bit(g, g->known[other])) continue;
            seen |= candidates_bit(g, g->known[other]);
            vec_push(&deduction->because, other);
        }
    }
    return seen;
}

static void tell_naked(const struct logic *g, enum logic_answer answer,
                       const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    const struct regions *r = g->regions;
    uint32_t cell = (uint32_t)found->facts.data[0].cell;
    uint64_t bit = candidates_bit(g, found->facts.data[0].value);
    VEC(uint32_t) different = {0}; /* the regions that its value may not be in twice */
    ASSERT(answer == LOGIC_DEDUCED);
    uint64_t seen = seen_from(g, cell, deduction);
    struct say_argument value = candidates_say_values(g, "value", bit),
                        at = candidates_say_cells(g, "cell", 1, &cell);
    if (!seen) {
        say(out, "regions.naked-single-left", SAY(value, at));
        return;
    }
    for (uint32_t i = r->first[cell]; i < r->first[cell + 1]; i++)
        if (region_is_different(&r->region[r->of[i]])) vec_push(&different, r->of[i]);
    say(out, seen == (g->all & ~bit) ? "regions.naked-single" : "regions.naked-single-struck",
        SAY(value, at, candidates_say_regions(g, "regions", different.size, different.data, true)));
    vec_free(&different);
}

const struct candidates_rule candidates_singles_naked = {.find = find_naked, .tell = tell_naked};

/* ---- R2 */

static enum logic_answer find_hidden(const struct logic *g, size_t region, int size,
                                     struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    uint64_t once = 0, twice = 0;
    (void)size;
    if (!region_is_full(g->regions, r)) return LOGIC_NOTHING;
    for (size_t k = 0; k < r->count; k++) {
        twice |= once & g->left[r->cells[k]];
        once |= g->left[r->cells[k]];
    }
    found->values = g->all & ~once;
    if (found->values) return LOGIC_CONTRADICTION;
    for (size_t k = 0; k < r->count; k++) {
        uint64_t lone = g->left[r->cells[k]] & ~twice;
        if (!lone || !candidates_is_open(g, r->cells[k])) continue;
        hold(found, r->cells[k], candidates_value(g, lone));
        return LOGIC_DEDUCED;
    }
    return LOGIC_NOTHING;
}

/* A known cell with this value that excludes it from the cell; UINT32_MAX: none does. */
static uint32_t excluder(const struct logic *g, uint32_t cell, int32_t value)
{
    const struct regions *r = g->regions;
    for (uint32_t i = r->first[cell]; i < r->first[cell + 1]; i++) {
        const struct region *region = &r->region[r->of[i]];
        for (size_t k = 0; k < region->count && region_is_different(region); k++)
            if (g->known[region->cells[k]] == value) return region->cells[k];
    }
    return UINT32_MAX;
}

/* The cells that exclude the value from the open cells of the region, each once; returns how many
 * cells are open. */
static size_t add_excluders(const struct logic *g, const struct region *r, int32_t value,
                            struct deduction *deduction)
{
    size_t open = 0;
    for (size_t k = 0; k < r->count; k++) {
        if (!candidates_is_open(g, r->cells[k])) continue;
        uint32_t other = excluder(g, r->cells[k], value);
        bool new = other != UINT32_MAX;
        for (size_t i = 0; i < deduction->because.size && new; i++) new = deduction->because.data[i] != other;
        if (new) vec_push(&deduction->because, other);
        open++;
    }
    return open;
}

static void tell_hidden(const struct logic *g, enum logic_answer answer,
                        const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    const struct region *r = &g->regions->region[found->region];
    bool none = answer == LOGIC_CONTRADICTION;
    uint32_t cell = none ? 0 : (uint32_t)found->facts.data[0].cell;
    int32_t value = none ? candidates_value(g, found->values) : found->facts.data[0].value;
    size_t open = add_excluders(g, r, value, deduction);
    struct say_argument region = candidates_say_region(g, "region", found->region),
                        number = candidates_say_values(g, "value", candidates_bit(g, value));
    if (none)
        say(out, "regions.hidden-single-none", SAY(region, number));
    else
        say(out, open == 1 ? "regions.last-cell" : "regions.hidden-single",
            SAY(region, number, candidates_say_cells(g, "cell", 1, &cell)));
}

const struct candidates_rule candidates_singles_hidden = {.find = find_hidden, .tell = tell_hidden};
