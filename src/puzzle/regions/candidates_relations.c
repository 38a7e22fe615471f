/* Relations, requirements that a family defines by the ways to meet them (struct region_relation):
 *
 *   R1 known     in the ways to meet it with the known values, a cell has one value.
 *   R2 crossing  so it has in all of its relations together.
 *   R3 left      in the ways to meet it with what is left, cells do not have all that is left.
 *
 * R1 and R2 need no notes. R3, repeated, finds all that they find: domain consistency. Fewer values
 * leave fewer ways, so all are monotone.
 *
 * The ways by known values are remembered for each region with the values that they follow from, so
 * R2 looks them up, and undoing makes none of them wrong. O(cells of the region) beside them. */
#include "puzzle/regions/candidates.h"

#include <string.h>

/* Sets by position: those that a relation gets, and those that it returns. */
size_t candidates_relations_room(const struct region *region)
{
    return 2 * region->count * sizeof(uint64_t);
}

void candidates_relations_open(struct logic *g, struct arena *arena)
{
    const struct regions *r = g->regions;
    for (size_t i = 0; i < r->count; i++) {
        const struct region *region = &r->region[i];
        if (region->need != REGION_RELATION) continue;
        if (!g->memo) g->memo = ARENA_ARRAY(arena, struct candidates_memo, r->count);
        g->memo[i].known = ARENA_ARRAY(arena, int32_t, region->count);
        g->memo[i].ways = ARENA_ARRAY(arena, uint64_t, region->count);
    }
}

const uint64_t *candidates_relations_ways(const struct logic *g, size_t region)
{
    const struct region *r = &g->regions->region[region];
    struct candidates_memo *memo = &g->memo[region];
    uint64_t *in = g->scratch;
    bool same = memo->valid;
    for (size_t k = 0; k < r->count; k++) {
        int32_t value = g->known[r->cells[k]];
        same &= memo->known[k] == value;
        memo->known[k] = value;
        in[k] = value == LOGIC_OPEN ? g->all : candidates_bit(g, value);
    }
    if (!same) memo->possible = r->relation->ways(r, in, memo->ways);
    memo->valid = true;
    return memo->possible ? memo->ways : NULL;
}

/* Open cells with one value. */
static bool hold_singles(const struct logic *g, const struct region *r, const uint64_t *ways,
                         struct candidates_finding *found)
{
    for (size_t k = 0; k < r->count; k++)
        if (candidates_is_open(g, r->cells[k]) && candidates_is_single(ways[k]))
            vec_push(&found->facts, ((struct logic_fact){r->cells[k], candidates_value(g, ways[k])}));
    return found->facts.size > 0;
}

static void add_known(const struct logic *g, const struct region *r, struct candidates_finding *found)
{
    for (size_t k = 0; k < r->count; k++)
        if (!candidates_is_open(g, r->cells[k])) vec_push(&found->cells, r->cells[k]);
}

/* ---- R1 */

enum logic_answer candidates_relations_known(const struct logic *g, size_t region, int size,
                                             struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    (void)size;
    const uint64_t *ways = candidates_relations_ways(g, region);
    if (ways && !hold_singles(g, r, ways, found)) return LOGIC_NOTHING;
    add_known(g, r, found);
    return ways ? LOGIC_DEDUCED : LOGIC_CONTRADICTION;
}

/* ---- R2 */

static size_t position_of(const struct region *r, uint32_t cell)
{
    size_t k = 0;
    while (r->cells[k] != cell) k++;
    return k;
}

/* The values that all relations of a cell allow; all values if one of them cannot be met, which R1
 * reports. */
static uint64_t allowed(const struct logic *g, uint32_t cell)
{
    const struct regions *r = g->regions;
    uint64_t together = g->all;
    for (uint32_t i = r->first[cell]; i < r->first[cell + 1]; i++) {
        const struct region *region = &r->region[r->of[i]];
        if (region->need != REGION_RELATION) continue;
        const uint64_t *ways = candidates_relations_ways(g, r->of[i]);
        if (!ways) return g->all;
        together &= ways[position_of(region, cell)];
    }
    return together;
}

enum logic_answer candidates_relations_crossing(const struct logic *g, size_t region, int size,
                                                struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    (void)size;
    for (size_t k = 0; k < r->count; k++) {
        uint32_t cell = r->cells[k];
        if (!candidates_is_open(g, cell)) continue;
        found->values = allowed(g, cell);
        if (found->values && !candidates_is_single(found->values)) continue;
        if (found->values)
            vec_push(&found->facts, ((struct logic_fact){cell, candidates_value(g, found->values)}));
        return found->values ? LOGIC_DEDUCED : (vec_push(&found->cells, cell), LOGIC_CONTRADICTION);
    }
    return LOGIC_NOTHING;
}

/* ---- R3 */

/* The cells that have fewer values left than the known ones allow. */
static void add_narrowed(const struct logic *g, size_t region, struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    const uint64_t *ways = candidates_relations_ways(g, region);
    add_known(g, r, found);
    for (size_t k = 0; k < r->count && ways; k++)
        if (candidates_is_open(g, r->cells[k]) && ways[k] & ~g->left[r->cells[k]])
            vec_push(&found->cells, r->cells[k]);
}

/* Values of cells come alone; strikes in the others can wait. */
enum logic_answer candidates_relations_left(const struct logic *g, size_t region, int size,
                                            struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    uint64_t *in = g->scratch, *out = in + r->count;
    bool any;
    (void)size;
    for (size_t k = 0; k < r->count; k++) in[k] = g->left[r->cells[k]];
    bool possible = r->relation->ways(r, in, out);
    any = possible && hold_singles(g, r, out, found);
    for (size_t k = 0; k < r->count && possible && !found->facts.size; k++)
        if (g->left[r->cells[k]] & ~out[k]) any |= candidates_strike(g, r->cells[k], ~out[k], found);
    if (possible && !any) return LOGIC_NOTHING;
    add_narrowed(g, region, found);
    return possible ? LOGIC_DEDUCED : LOGIC_CONTRADICTION;
}
