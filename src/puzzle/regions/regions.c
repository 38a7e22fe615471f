/* The list of regions, and its index: which regions a cell is in, which regions a kind has. */
#include "puzzle/regions/regions.h"

struct regions *regions_new(struct arena *arena, const struct family_rule *rules, size_t cells, int32_t lo,
                            int32_t hi, size_t most)
{
    ASSERT(lo <= hi && hi - lo < REGIONS_VALUES);
    struct regions *r = ARENA_NEW(arena, struct regions);
    *r = (struct regions){.arena = arena, .rules = rules, .cells = cells, .lo = lo, .hi = hi, .most = most};
    r->region = ARENA_ARRAY(arena, struct region, most);
    while (rules[r->kinds].key) r->kinds++;
    return r;
}

void regions_take(struct regions *r, struct region region)
{
    ASSERT(r->count < r->most && region.count > 0 && region.kind >= 0 && region.kind < r->kinds);
    if (region.need == REGION_COUNT || region.need == REGION_PATTERN)
        ASSERT(region.value >= r->lo && region.value <= r->hi);
    ASSERT((region.need == REGION_RELATION) == (region.relation != NULL));
    for (size_t i = 0; i < region.block_count; i++) ASSERT(region.blocks[i] > 0);
    if (region.count > r->longest) r->longest = region.count;
    r->region[r->count++] = region;
}

void regions_add(struct regions *r, struct region region)
{
    region.cells = arena_copy(r->arena, region.cells, region.count * sizeof *region.cells);
    region.blocks = arena_copy(r->arena, region.blocks, region.block_count * sizeof *region.blocks);
    regions_take(r, region);
}

void regions_add_lines(struct regions *r, int kind, bool down, int rows, int columns)
{
    int count = down ? columns : rows, length = down ? rows : columns;
    uint32_t *cells = alloc_array((size_t)length, sizeof *cells);
    for (int line = 0; line < count; line++) {
        for (int k = 0; k < length; k++)
            cells[k] = (uint32_t)(down ? k * columns + line : line * columns + k);
        regions_add(
            r, (struct region){.kind = kind, .number = {line + 1}, .count = (size_t)length, .cells = cells});
    }
    alloc_free(cells);
}

/* Counts the regions of each cell, then lists them. */
static void index_cells(struct regions *r)
{
    size_t total = 0;
    for (size_t i = 0; i < r->count; i++) total += r->region[i].count;
    r->first = ARENA_ARRAY(r->arena, uint32_t, r->cells + 2);
    r->of = ARENA_ARRAY(r->arena, uint32_t, total);
    for (size_t i = 0; i < r->count; i++)
        for (size_t k = 0; k < r->region[i].count; k++) {
            ASSERT(r->region[i].cells[k] < r->cells);
            r->first[r->region[i].cells[k] + 2]++;
        }
    for (size_t cell = 0; cell < r->cells; cell++) r->first[cell + 2] += r->first[cell + 1];
    for (size_t i = 0; i < r->count; i++)
        for (size_t k = 0; k < r->region[i].count; k++)
            r->of[r->first[r->region[i].cells[k] + 1]++] = (uint32_t)i;
}

static void index_places(struct regions *r)
{
    size_t size = (size_t)r->kinds * r->cells;
    r->at = ARENA_ARRAY(r->arena, uint32_t, size);
    for (size_t i = 0; i < size; i++) r->at[i] = REGIONS_NONE;
    for (size_t i = r->count; i-- > 0;)
        for (size_t k = 0; k < r->region[i].count; k++)
            r->at[(size_t)r->region[i].kind * r->cells + r->region[i].cells[k]] = (uint32_t)i;
}

static bool is_apart(const struct regions *r, size_t region)
{
    int kind = r->region[region].kind;
    for (size_t k = 0; k < r->region[region].count; k++)
        if (regions_at(r, kind, r->region[region].cells[k]) != region) return false;
    return true;
}

static void index_kinds(struct regions *r)
{
    r->kind_first = ARENA_ARRAY(r->arena, size_t, (size_t)r->kinds);
    r->kind_behind = ARENA_ARRAY(r->arena, size_t, (size_t)r->kinds);
    r->apart = ARENA_ARRAY(r->arena, bool, (size_t)r->kinds);
    r->divides = ARENA_ARRAY(r->arena, bool, (size_t)r->kinds);
    for (int kind = 0; kind < r->kinds; kind++) r->apart[kind] = r->divides[kind] = true;
    for (size_t i = 0; i < r->count; i++) {
        int kind = r->region[i].kind;
        if (!r->kind_behind[kind]) r->kind_first[kind] = i;
        ASSERT(!r->kind_behind[kind] || r->kind_behind[kind] == i); /* consecutive */
        r->kind_behind[kind] = i + 1;
        if (!is_apart(r, i)) r->apart[kind] = false;
        if (!region_is_full(r, &r->region[i])) r->divides[kind] = false;
    }
    for (int kind = 0; kind < r->kinds; kind++) {
        size_t count = r->kind_behind[kind] - r->kind_first[kind];
        if (!r->apart[kind] || count * (size_t)(r->hi - r->lo + 1) != r->cells) r->divides[kind] = false;
    }
}

void regions_seal(struct regions *r)
{
    index_cells(r);
    index_places(r);
    index_kinds(r);
}

bool regions_has(const struct regions *r, size_t region, size_t cell)
{
    ASSERT(region < r->count && cell < r->cells);
    int kind = r->region[region].kind;
    if (r->apart[kind]) return regions_at(r, kind, cell) == region;
    for (uint32_t i = r->first[cell]; i < r->first[cell + 1]; i++)
        if (r->of[i] == region) return true;
    return false;
}

void regions_name(const struct regions *r, size_t region, struct buf *out)
{
    ASSERT(region < r->count);
    rule_region(&r->rules[r->region[region].kind], r->region[region].number, out);
}
