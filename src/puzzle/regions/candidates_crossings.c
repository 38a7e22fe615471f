/* Regions that cross, each a set of different values:
 *
 *   R1 intersection  in region A, which holds every value, v can only be in cells that are all in
 *                    region B too: one of them holds it, so no other cell of B does.
 *   R2 fish          in k regions of one kind, which share no cell and hold every value, v can only
 *                    be in k regions of another kind. Each of these takes one of the k cells with
 *                    v, so no other cell of them holds it. Fewer than k: a contradiction.
 *
 * Rows and columns give the X-wing (k = 2), the swordfish (3) and the jellyfish (4); boxes take
 * part too. A fish is looked for from each of its first regions (region A here), since what it
 * needs of the k regions is only in these. O(regions of a kind) sets for a value and a pair of
 * kinds. */
#include "puzzle/regions/candidates.h"

#include "base/bits.h"
#include "base/say.h"

/* ---- R1 */

/* Is the value in the region only in cells of the other one? */
static bool is_within(const struct logic *g, const struct region *r, uint64_t bit, size_t other)
{
    for (size_t k = 0; k < r->count; k++)
        if (g->left[r->cells[k]] & bit && !regions_has(g->regions, other, r->cells[k])) return false;
    return true;
}

static enum logic_answer try_target(const struct logic *g, uint64_t bit, size_t target,
                                    struct candidates_finding *found)
{
    const struct regions *r = g->regions;
    const struct region *from = &r->region[found->region], *to = &r->region[target];
    if (target == found->region || !region_is_different(to) || !is_within(g, from, bit, target))
        return LOGIC_NOTHING;
    bool any = false;
    for (size_t k = 0; k < to->count; k++)
        if (g->left[to->cells[k]] & bit && !regions_has(r, found->region, to->cells[k]))
            any |= candidates_strike(g, to->cells[k], bit, found);
    if (!any) return LOGIC_NOTHING;
    for (size_t k = 0; k < from->count; k++)
        if (g->left[from->cells[k]] & bit) vec_push(&found->cells, from->cells[k]);
    found->values = bit;
    vec_push(&found->regions, (uint32_t)target);
    return LOGIC_DEDUCED;
}

static enum logic_answer find_intersection(const struct logic *g, size_t region, int size,
                                           struct candidates_finding *found)
{
    const struct regions *r = g->regions;
    const struct region *from = &r->region[region];
    uint64_t done = 0;
    (void)size;
    if (!region_is_full(r, from)) return LOGIC_NOTHING;
    /* the first cell that may hold a value shows the regions that may hold all of these cells */
    for (size_t k = 0; k < from->count; k++) {
        uint32_t cell = from->cells[k];
        for (uint64_t left = g->left[cell] & ~done; left && candidates_is_open(g, cell); left &= left - 1)
            for (uint32_t i = r->first[cell]; i < r->first[cell + 1]; i++)
                if (try_target(g, left & -left, r->of[i], found) == LOGIC_DEDUCED) return LOGIC_DEDUCED;
        done |= g->left[cell];
    }
    return LOGIC_NOTHING;
}

static void tell_intersection(const struct logic *g, enum logic_answer answer,
                              const struct candidates_finding *found, struct deduction *deduction,
                              struct buf *out)
{
    ASSERT(answer == LOGIC_DEDUCED);
    (void)answer, (void)deduction;
    say(out, "regions.intersection",
        SAY(candidates_say_region(g, "region", found->region),
            candidates_say_region(g, "other", found->regions.data[0]),
            candidates_say_values(g, "value", found->values),
            candidates_say_conclusion(g, "conclusion", found)));
}

const struct candidates_rule candidates_crossings_intersection = {.find = find_intersection,
                                                                  .tell = tell_intersection};

/* ---- R2 */

struct fish { /* the search for one value and kind of lines */
    const struct logic *g;
    uint64_t bit;
    int covers; /* kind of the regions that take the value */
    int count;
    uint64_t cover[REGIONS_VALUES]; /* by base: its covers, as a set of regions of that kind */
    uint32_t base[REGIONS_VALUES];
};

/* The regions of the kind of covers that hold the value's cells of this base; 0 if the value is
 * placed there, or one of the cells is in none. */
static uint64_t covers_of(const struct fish *f, size_t base)
{
    const struct regions *r = f->g->regions;
    const struct region *from = &r->region[base];
    uint64_t covers = 0;
    for (size_t k = 0; k < from->count; k++) {
        uint32_t cell = from->cells[k];
        if (!(f->g->left[cell] & f->bit)) continue;
        uint32_t at = regions_at(r, f->covers, cell);
        if (at == REGIONS_NONE || !candidates_is_open(f->g, cell)) return 0;
        covers |= UINT64_C(1) << (at - r->kind_first[f->covers]);
    }
    return covers;
}

static void add_base(struct fish *f, size_t base, int size)
{
    uint64_t covers = covers_of(f, base);
    if (!covers || bits_in_word(covers) > size) return;
    f->base[f->count] = (uint32_t)base;
    f->cover[f->count++] = covers;
}

/* The bases: this region first, then the others of its kind. */
static void list_bases(struct fish *f, size_t region, int size)
{
    const struct regions *r = f->g->regions;
    int kind = r->region[region].kind;
    f->count = 0;
    add_base(f, region, size);
    for (size_t i = r->kind_first[kind]; i < r->kind_behind[kind] && f->count > 0; i++)
        if (i != region && region_is_full(r, &r->region[i])) add_base(f, i, size);
}

static bool is_chosen(const struct fish *f, const struct candidates_choice *choice, uint32_t cell)
{
    for (int i = 0; i < choice->size; i++)
        if (regions_has(f->g->regions, f->base[choice->index[i]], cell)) return true;
    return false;
}

/* Strikes the value out of the covers elsewhere. */
static void strike_covers(const struct fish *f, const struct candidates_choice *choice,
                          struct candidates_finding *found)
{
    const struct regions *r = f->g->regions;
    for (uint64_t left = choice->together[choice->size - 1]; left; left &= left - 1) {
        const struct region *cover = &r->region[r->kind_first[f->covers] + (size_t)__builtin_ctzll(left)];
        for (size_t k = 0; k < cover->count; k++)
            if (f->g->left[cover->cells[k]] & f->bit && !is_chosen(f, choice, cover->cells[k]))
                candidates_strike(f->g, cover->cells[k], f->bit, found);
    }
}

/* The regions of the finding: the bases, then the covers. */
static void describe(const struct fish *f, const struct candidates_choice *choice,
                     struct candidates_finding *found)
{
    const struct regions *r = f->g->regions;
    found->values = f->bit;
    for (int i = 0; i < choice->size; i++) {
        const struct region *base = &r->region[f->base[choice->index[i]]];
        vec_push(&found->regions, f->base[choice->index[i]]);
        for (size_t k = 0; k < base->count; k++)
            if (f->g->left[base->cells[k]] & f->bit) vec_push(&found->cells, base->cells[k]);
    }
    for (uint64_t left = choice->together[choice->size - 1]; left; left &= left - 1)
        vec_push(&found->regions, (uint32_t)r->kind_first[f->covers] + (uint32_t)__builtin_ctzll(left));
}

static enum logic_answer try_fish(const struct fish *f, int size, struct candidates_finding *found)
{
    struct candidates_choice choice = {.size = size};
    while (candidates_choose(&choice, f->count, f->cover) && choice.index[0] == 0) {
        bool fewer = bits_in_word(choice.together[size - 1]) < size;
        if (!fewer) strike_covers(f, &choice, found);
        if (!fewer && !found->strikes.size && !found->facts.size) continue;
        describe(f, &choice, found);
        return fewer ? LOGIC_CONTRADICTION : LOGIC_DEDUCED;
    }
    return LOGIC_NOTHING;
}

/* Are the regions of the kind, other than the bases', at most one to a cell, and do they take no
 * value twice? */
static bool can_cover(const struct regions *r, int kind, int bases)
{
    size_t first = r->kind_first[kind], behind = r->kind_behind[kind];
    if (kind == bases || !r->apart[kind] || first == behind || behind - first > REGIONS_VALUES) return false;
    while (first < behind && region_is_different(&r->region[first])) first++;
    return first == behind;
}

static uint32_t root_of(uint32_t *parent, uint32_t i)
{
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

size_t candidates_crossings_group(const struct regions *r, int kind, int other)
{
    size_t first = r->kind_first[kind], count = r->kind_behind[kind] - first, largest = 0;
    uint32_t parent[REGIONS_VALUES];
    size_t size[REGIONS_VALUES] = {0};
    if (count > REGIONS_VALUES) return count;
    for (uint32_t i = 0; i < count; i++) parent[i] = i;
    for (size_t i = r->kind_first[other]; i < r->kind_behind[other]; i++) {
        uint32_t last = REGIONS_NONE; /* of the kind, met before */
        for (size_t k = 0; k < r->region[i].count; k++) {
            uint32_t at = regions_at(r, kind, r->region[i].cells[k]);
            if (at == REGIONS_NONE) continue;
            at = root_of(parent, at - (uint32_t)first);
            if (last != REGIONS_NONE) parent[root_of(parent, last)] = at;
            last = at;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        size_t *group = &size[root_of(parent, i)];
        if (++*group > largest) largest = *group;
    }
    return largest;
}

/* Rows and columns, or any two kinds that divide the board: each fish in k of the m regions that
 * miss the value is one in the m - k regions of the other kind that it does not cover, with the
 * same strikes. And one that spreads over groups is a fish in each of them. So only sizes up to
 * half of m and of the largest group are looked for: rows and boxes of the usual Sudoku, for
 * instance, have groups of 3. */
static bool is_needed(const struct fish *f, int bases, int size)
{
    const struct regions *r = f->g->regions;
    size_t value = (size_t)__builtin_ctzll(f->bit), group = f->g->groups[bases * r->kinds + f->covers];
    size_t missing = r->kind_behind[bases] - r->kind_first[bases] - f->g->placed[value];
    if (!r->divides[bases] || !r->divides[f->covers]) return true;
    return 2 * (size_t)size <= missing && 2 * (size_t)size <= group;
}

static enum logic_answer find_fish(const struct logic *g, size_t region, int size,
                                   struct candidates_finding *found)
{
    const struct regions *r = g->regions;
    int bases = r->region[region].kind;
    struct fish f = {.g = g};
    if (!r->apart[bases] || !region_is_full(r, &r->region[region]) ||
        r->kind_behind[bases] - r->kind_first[bases] > REGIONS_VALUES)
        return LOGIC_NOTHING;
    for (f.covers = 0; f.covers < r->kinds; f.covers++) {
        if (!can_cover(r, f.covers, bases)) continue;
        for (uint64_t left = g->all; left; left &= left - 1) {
            f.bit = left & -left;
            if (!is_needed(&f, bases, size)) continue;
            list_bases(&f, region, size);
            enum logic_answer answer = try_fish(&f, size, found);
            if (answer != LOGIC_NOTHING) return answer;
        }
    }
    return LOGIC_NOTHING;
}

static void tell_fish(const struct logic *g, enum logic_answer answer, const struct candidates_finding *found,
                      struct deduction *deduction, struct buf *out)
{
    const uint32_t *regions = found->regions.data;
    size_t count = found->regions.size, bases = 0;
    int kind = g->regions->region[found->region].kind;
    (void)deduction;
    while (bases < count && g->regions->region[regions[bases]].kind == kind) bases++;
    struct say_argument from = candidates_say_regions(g, "regions", bases, regions, false),
                        to = candidates_say_regions(g, "others", count - bases, regions + bases, false),
                        value = candidates_say_values(g, "value", found->values);
    if (answer == LOGIC_CONTRADICTION)
        say(out, "regions.fish-fewer", SAY(from, to, value));
    else
        say(out, "regions.fish", SAY(from, to, value, candidates_say_conclusion(g, "conclusion", found)));
}

const struct candidates_rule candidates_crossings_x_wing = {.find = find_fish, .tell = tell_fish, .size = 2},
                             candidates_crossings_swordfish = {.find = find_fish,
                                                               .tell = tell_fish,
                                                               .size = 3},
                             candidates_crossings_jellyfish = {.find = find_fish,
                                                               .tell = tell_fish,
                                                               .size = 4};
