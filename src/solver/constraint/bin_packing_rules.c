/* Bin packing, each bin alone: the sizes of the items in bin j add up to its load.
 *
 * With `sure` the sizes of the items that are in the bin, and `able` of those that can be:
 *   R1  the load is at least sure and at most able
 *   R2  an item that would bring sure above hi of the load is elsewhere; one without which able
 *       would be below lo of the load is here
 *   R3  the load is a subset sum: sure plus some of the items that can be added. An item for which
 *       there is no such sum with it, or none without it, is elsewhere, or here
 * R3 is complete for the bounds of the load. It is dynamic programming over bit sets, forwards from
 * the first items and backwards from the allowed loads (Trick 2003; Shaw 2004 has a cheaper, weaker
 * rule). It is skipped where it would take more than BUDGET words.
 *
 * An item that changed costs O(bins left) (tallies.c), a bin O(items), and R3 O(items * load / 64).
 *
 * Explanations: the bin cannot have a sum in lo .. hi (if some item is in it, or is not). If sure
 * is above hi, enough of the items inside are the reason; if able is below lo, enough of those
 * outside. Otherwise it is a gap between sums: each item that is in or out is dropped from the
 * reason if the gap stays without it, the smallest first, because large ones make gaps.
 *
 * Negative sizes, and sizes that add up to more than 31 bits, are decomposed instead. */
#include "solver/constraint/bin_packing.h"
#include "solver/constraint/sorting.h"
#include "solver/constraint/subset_sums.h"
#include "solver/constraint/tallies.h"
#include "solver/model/model.h"

#include <stdlib.h>
#include <string.h>

enum { BUDGET = 1 << 14 }; /* words of a table of sums */

/* Hints: 2 * (items + 1) for each bin, where item i is elsewhere (2 i) or here (2 i + 1), and where
 * the load has a larger lo or a smaller hi. */
enum side { ELSEWHERE, HERE };

struct packing {
    uint32_t bins, items;
    struct tallies tallies; /* of bins: items that have a size, by size */
    int32_t *order;         /* items that have a size, the smallest first */
    uint32_t sized;         /* how many these are */
    uint64_t *sums;         /* scratch: sets of sums, one after another */
    int32_t *loose;         /* scratch: the items that could be added */
    uint8_t *placement;     /* scratch, by item: enum placement */
};

enum placement { FREE, INSIDE, OUTSIDE };

static dm_int item_of(const struct propagator *p, const struct packing *s, int32_t item)
{
    ASSERT(item >= 0 && (uint32_t)item < s->items);
    return p->views[s->bins + (uint32_t)item];
}

static int32_t hint_of(const struct packing *s, uint32_t bin, uint32_t item, enum side side)
{
    ASSERT(bin < s->bins && item <= s->items); /* item `items` is the load */
    return (int32_t)(2 * (bin * (s->items + 1) + item) + side);
}

/* ---- attaching */

/* Those of size 0 are left out. */
static void sort_items(const struct propagator *p, struct packing *s)
{
    struct sorting_pair *sorted = alloc_array(s->items, sizeof *sorted);
    for (uint32_t i = 0; i < s->items; i++)
        if (p->ints[i] > 0) sorted[s->sized++] = (struct sorting_pair){p->ints[i], (int32_t)i};
    if (s->sized) qsort(sorted, s->sized, sizeof *sorted, sorting_by_key);
    for (uint32_t n = 0; n < s->sized; n++) s->order[n] = sorted[n].index;
    alloc_free(sorted);
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct packing *s = p->state = kernel_alloc(k, sizeof *s);
    size_t room = (size_t)p->int_count + 1;
    int32_t total = 0;
    ASSERT(p->rel == DM_EQ && !p->conditional); /* bin_packing_suits */
    s->items = p->int_count;
    s->bins = p->view_count - p->int_count;
    s->order = kernel_alloc(k, room * sizeof *s->order);
    s->loose = kernel_alloc(k, room * sizeof *s->loose);
    s->placement = kernel_alloc(k, room);
    s->sums = kernel_alloc(k, BUDGET * sizeof *s->sums);
    for (uint32_t i = 0; i < s->items; i++) total += (int32_t)p->ints[i];
    tallies_init(&s->tallies, k, s->items, s->bins, total);
    sort_items(p, s);
    for (uint32_t j = 0; j < s->bins; j++) kernel_watch(k, p, p->views[j], EVENT_BOUNDS, (int32_t)j);
    for (uint32_t i = 0; i < s->items; i++) {
        if (p->ints[i] == 0) continue;
        kernel_watch(k, p, p->views[s->bins + i], EVENT_ANY, (int32_t)(s->bins + i));
        tallies_open(&s->tallies, i);
    }
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    (void)k;
    struct packing *s = p->state;
    int32_t bins = (int32_t)s->bins;
    worklist_add(data < bins ? &s->tallies.due : &s->tallies.moved, data < bins ? data : data - bins);
    return true;
}

/* ---- propagating */

static bool exclude_item(struct kernel *k, struct propagator *p, uint32_t bin, int32_t item)
{
    const struct packing *s = p->state;
    return kernel_set_ne(k, p, hint_of(s, bin, (uint32_t)item, ELSEWHERE), item_of(p, s, item), bin);
}

static bool force_item(struct kernel *k, struct propagator *p, uint32_t bin, int32_t item)
{
    const struct packing *s = p->state;
    return kernel_set_eq(k, p, hint_of(s, bin, (uint32_t)item, HERE), item_of(p, s, item), bin);
}

static bool raise_load(struct kernel *k, struct propagator *p, uint32_t bin, int64_t lo)
{
    const struct packing *s = p->state;
    return kernel_set_ge(k, p, hint_of(s, bin, s->items, HERE), p->views[bin], lo);
}

static bool lower_load(struct kernel *k, struct propagator *p, uint32_t bin, int64_t hi)
{
    const struct packing *s = p->state;
    return kernel_set_le(k, p, hint_of(s, bin, s->items, ELSEWHERE), p->views[bin], hi);
}

/* R1 and R2. What this call removes is not yet in the sums, and wakes it again. */
static bool limit(struct kernel *k, struct propagator *p, uint32_t bin)
{
    const struct packing *s = p->state;
    dm_int load = p->views[bin];
    int64_t sure = s->tallies.sure[bin], able = s->tallies.able[bin];
    ASSERT(sure >= 0 && sure <= able);
    if (!raise_load(k, p, bin, sure) || !lower_load(k, p, bin, able)) return false;
    int64_t room = kernel_hi(k, load) - sure, spare = able - kernel_lo(k, load);
    ASSERT(room >= 0 && spare >= 0); /* by R1 */
    for (uint32_t n = s->sized; n-- > 0;) {
        int32_t item = s->order[n];
        int64_t size = p->ints[item];
        if (size <= room && size <= spare) break;
        if (!tallies_is_open(&s->tallies, (uint32_t)item, bin)) continue;
        if (size > room && !exclude_item(k, p, bin, item)) return false;
        if (size > spare && !force_item(k, p, bin, item)) return false;
    }
    return true;
}

/* The items that can be added to the bin, into `loose`. */
static uint32_t find_loose(const struct packing *s, uint32_t bin)
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < s->sized; n++)
        if (tallies_is_open(&s->tallies, (uint32_t)s->order[n], bin)) s->loose[count++] = s->order[n];
    return count;
}

/* R3 for items. The set of number i has the sums of the first i items; after the last of them come
 * the allowed sums, extended backwards by what the later items can add. */
static bool filter(struct kernel *k, struct propagator *p, uint32_t bin, uint32_t count, size_t words)
{
    ASSERT(count >= 1 && words * (count + 2) <= BUDGET);
    const struct packing *s = p->state;
    uint64_t *allowed = s->sums + words * (count + 1);
    for (uint32_t n = count; n-- > 0;) {
        const uint64_t *before = s->sums + words * n;
        int32_t item = s->loose[n];
        int64_t size = p->ints[item];
        if (!subset_sums_meet(before, allowed, words, size) && !exclude_item(k, p, bin, item)) return false;
        if (!subset_sums_meet(before, allowed, words, 0) && !force_item(k, p, bin, item)) return false;
        subset_sums_take(allowed, allowed, words, size);
    }
    return true;
}

static bool find_sums(struct kernel *k, struct propagator *p, uint32_t bin) /* R3 */
{
    const struct packing *s = p->state;
    dm_int load = p->views[bin];
    int64_t sure = s->tallies.sure[bin], lo = kernel_lo(k, load) - sure, hi = kernel_hi(k, load) - sure;
    uint32_t count = find_loose(s, bin);
    size_t words = (size_t)(hi / 64 + 1);
    ASSERT(hi >= 0); /* limit has raised and lowered the load */
    if (count == 0 || (lo <= 0 && hi >= s->tallies.able[bin] - sure) || words > BUDGET / (count + 2))
        return true;
    memset(s->sums, 0, words * sizeof *s->sums);
    s->sums[0] = 1;
    for (uint32_t n = 0; n < count; n++)
        subset_sums_add(s->sums + words * (n + 1), s->sums + words * n, words, p->ints[s->loose[n]]);
    const uint64_t *all = s->sums + words * count;
    int64_t least = subset_sums_next(all, words, lo > 0 ? lo : 0), most = subset_sums_last(all, words, hi);
    if (least < 0 || least > hi) return raise_load(k, p, bin, sure + hi + 1);
    ASSERT(least <= most && most <= hi); /* R3: some sum is allowed */
    if (!raise_load(k, p, bin, sure + least) || !lower_load(k, p, bin, sure + most)) return false;
    subset_sums_fill(s->sums + words * (count + 1), words, least, most);
    return filter(k, p, bin, count, words);
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct packing *s = p->state;
    struct tallies *t = &s->tallies;
    while (t->moved.count > 0) {
        int32_t item = worklist_take(&t->moved);
        tallies_update(t, k, (uint32_t)item, item_of(p, s, item), NULL, (int32_t)p->ints[item]);
    }
    while (t->due.count > 0) {
        if (kernel_poll(k, s->sized)) return true;
        uint32_t bin = (uint32_t)worklist_take(&t->due);
        if (!limit(k, p, bin) || !find_sums(k, p, bin)) return false;
    }
    return true;
}

/* ---- reasons */

/* Explains that no subset sum of the bin is in lo .. hi, possibly under the assumption that one
 * item is inside or outside. */
struct gap {
    uint32_t bin;
    int64_t lo, hi;
    bool lo_known, hi_known; /* these are bounds of the load, else the denied value */
    int32_t item;            /* -1: none */
    bool inside;
    int32_t at;
};

/* Sets the placement of each item. Returns the sizes inside; *able adds those of free items. */
static int64_t place_items(struct kernel *k, const struct propagator *p, const struct gap *gap, int64_t *able)
{
    const struct packing *s = p->state;
    ASSERT(gap->bin < s->bins);
    int64_t sure = 0, free = 0;
    for (uint32_t n = 0; n < s->sized; n++) {
        int32_t i = s->order[n];
        dm_int x = item_of(p, s, i);
        bool has = kernel_has_at(k, x, gap->bin, gap->at);
        bool fixed = has && kernel_lo_at(k, x, gap->at) == kernel_hi_at(k, x, gap->at);
        s->placement[i] = fixed ? INSIDE : has ? FREE : OUTSIDE;
        if (i == gap->item) s->placement[i] = gap->inside ? INSIDE : OUTSIDE;
        sure += s->placement[i] == INSIDE ? p->ints[i] : 0;
        free += s->placement[i] == FREE ? p->ints[i] : 0;
    }
    ASSERT(sure >= 0 && free >= 0);
    *able = sure + free;
    return sure;
}

static void because_placed(struct kernel *k, const struct propagator *p, const struct gap *gap, int32_t item)
{
    const struct packing *s = p->state;
    ASSERT(s->placement[item] != FREE);
    if (item == gap->item) return;
    if (s->placement[item] == INSIDE)
        kernel_because_eq(k, item_of(p, s, item), gap->bin);
    else
        kernel_because_ne(k, item_of(p, s, item), gap->bin);
}

/* Gives as reasons items of this placement with a total size of `need` or more, the largest first.
 * Returns the surplus. */
static int64_t because_enough(struct kernel *k, const struct propagator *p, const struct gap *gap,
                              enum placement placement, int64_t need)
{
    const struct packing *s = p->state;
    if (gap->item >= 0 && s->placement[gap->item] == placement) need -= p->ints[gap->item];
    for (uint32_t n = s->sized; n-- > 0 && need > 0;) {
        int32_t item = s->order[n];
        if (s->placement[item] != placement || item == gap->item) continue;
        because_placed(k, p, gap, item);
        need -= p->ints[item];
    }
    ASSERT(need <= 0); /* the items are enough, or R1 and R2 were wrong */
    return -need;
}

/* Frees the item if the sums, counted from *sure on, still miss the gap. The sums of the others are
 * in the first set; the second is scratch. */
static bool free_item(const struct propagator *p, const struct gap *gap, int32_t item, int64_t *sure,
                      size_t words)
{
    const struct packing *s = p->state;
    ASSERT(s->placement[item] != FREE && item != gap->item);
    int64_t size = p->ints[item], base = s->placement[item] == INSIDE ? *sure - size : *sure;
    int64_t lo = gap->lo > base ? gap->lo - base : 0, hi = gap->hi - base;
    if (hi >= (int64_t)words * 64) return false; /* no room for it */
    uint64_t *next = s->sums + words;
    subset_sums_add(next, s->sums, words, size);
    int64_t first = subset_sums_next(next, words, lo);
    if (first >= 0 && first <= hi) return false;
    memcpy(s->sums, next, words * sizeof *next);
    *sure = base;
    return true;
}

static void because_gap(struct kernel *k, const struct propagator *p, const struct gap *gap, int64_t sure)
{
    const struct packing *s = p->state;
    /* Room for hi if all items inside are freed, and to weaken it. */
    ASSERT(sure <= gap->hi);
    size_t words = (size_t)(gap->hi / 64 + 2);
    if (words > BUDGET / 2) words = BUDGET / 2;
    memset(s->sums, 0, words * sizeof *s->sums);
    s->sums[0] = 1;
    for (uint32_t n = 0; n < s->sized; n++)
        if (s->placement[s->order[n]] == FREE) subset_sums_add(s->sums, s->sums, words, p->ints[s->order[n]]);
    for (uint32_t n = 0; n < s->sized; n++) {
        int32_t item = s->order[n];
        if (s->placement[item] == FREE || item == gap->item) continue;
        if (kernel_poll(k, words)) return;
        if (!free_item(p, gap, item, &sure, words)) because_placed(k, p, gap, item);
    }
    int64_t below = subset_sums_last(s->sums, words, gap->lo - sure - 1);
    int64_t above = subset_sums_next(s->sums, words, gap->hi < sure ? 0 : gap->hi - sure + 1);
    if (gap->lo_known && below >= 0) kernel_because_ge(k, p->views[gap->bin], sure + below + 1);
    if (gap->hi_known)
        kernel_because_le(k, p->views[gap->bin], sure + (above >= 0 ? above : (int64_t)words * 64) - 1);
}

static void because(struct kernel *k, const struct propagator *p, const struct gap *gap)
{
    const struct packing *s = p->state;
    dm_int load = p->views[gap->bin];
    int64_t able, sure = place_items(k, p, gap, &able), total = 0;
    for (uint32_t n = 0; n < s->sized; n++) total += p->ints[s->order[n]];
    if (sure > gap->hi) {
        int64_t beyond = because_enough(k, p, gap, INSIDE, gap->hi + 1);
        if (gap->hi_known) kernel_because_le(k, load, gap->hi + beyond);
    } else if (able < gap->lo) {
        int64_t beyond = because_enough(k, p, gap, OUTSIDE, total - gap->lo + 1);
        if (gap->lo_known) kernel_because_ge(k, load, gap->lo - beyond);
    } else {
        because_gap(k, p, gap, sure);
    }
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    const struct packing *s = p->state;
    bool here = hint % 2 == HERE;
    uint32_t bin = (uint32_t)(hint / 2) / (s->items + 1), item = (uint32_t)(hint / 2) % (s->items + 1);
    dm_int load = p->views[bin];
    struct gap gap = {bin, kernel_lo_at(k, load, at), kernel_hi_at(k, load, at), true, true, -1, false, at};
    ASSERT(bin < s->bins);
    if (item < s->items) {
        gap.item = (int32_t)item;
        gap.inside = !here;
    } else if (here) { /* a larger lo */
        gap.hi = propagator_excluded(load, what);
        gap.hi_known = false;
    } else {
        gap.lo = propagator_excluded(load, what);
        gap.lo_known = false;
    }
    because(k, p, &gap);
}

const struct propagator_kind bin_packing_rules = {.cost = 2,
                                                  .next = &bin_packing_bound,
                                                  .suits = bin_packing_suits,
                                                  .attach = attach,
                                                  .wake = wake,
                                                  .propagate = propagate,
                                                  .explain = explain};
