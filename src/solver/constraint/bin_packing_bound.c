/* Bin packing, all bins together: whether there are enough of them.
 *
 * With a capacity C that no load exceeds, m bins and the open items make a packing of their own: a
 * bin is an item of size C - hi of its load plus all that is in it. For each a up to half of C,
 * sizes above C - a count as C, because no item of size a or more fits beside them; sizes below a
 * count as 0; other sizes count as they are.
 *   R4  if the total exceeds m * C for some a: conflict (the bound L2 of Martello and Toth 1990, as
 *       Shaw 2004 uses it)
 * Explanation: for each bin that counts, its hi and the items in it; where it counts C, no more of
 * them than make it larger than C - a. O(n log n) a call, at the fixpoint of all others. This rule
 * proves pigeonhole instances, such as 14 items of more than half a bin in 13 bins. */
#include "solver/constraint/bin_packing.h"
#include "solver/constraint/sorting.h"
#include "solver/model/model.h"

#include <stdlib.h>

struct bound {
    int64_t capacity; /* C */
    int64_t *sizes;   /* scratch: of the bins, as items, and then of open items */
    int64_t *sorted;  /* scratch */
};

static uint32_t bins_of(const struct propagator *p)
{
    ASSERT(p->view_count >= p->int_count && p->rhs == BIN_PACKING_BARE);
    return p->view_count - p->int_count;
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct bound *s = p->state = kernel_alloc(k, sizeof *s);
    s->sizes = kernel_alloc(k, p->view_count * sizeof *s->sizes);
    s->sorted = kernel_alloc(k, p->view_count * sizeof *s->sorted);
    int64_t total = 0; /* no load is larger */
    for (uint32_t i = 0; i < p->int_count; i++) total += p->ints[i];
    for (uint32_t j = 0; j < bins_of(p); j++) {
        int64_t hi = kernel_hi(k, p->views[j]);
        if (hi > s->capacity) s->capacity = hi < total ? hi : total;
        kernel_watch(k, p, p->views[j], p->views[j].factor > 0 ? EVENT_HI : EVENT_LO, 0);
    }
    for (uint32_t i = 0; i < p->int_count; i++)
        if (p->ints[i] > 0) kernel_watch(k, p, p->views[bins_of(p) + i], EVENT_FIXED, 0);
}

/* The bin that an item is in; -1: it is open, or in none. */
static int64_t bin_of(const struct kernel *k, const struct propagator *p, uint32_t item)
{
    dm_int x = p->views[bins_of(p) + item];
    int64_t bin = kernel_fixed(k, x) ? kernel_lo(k, x) : -1;
    ASSERT(bin >= -1 || p->ints[item] == 0); /* D1 keeps items in bins */
    return bin < bins_of(p) ? bin : -1;
}

/* Bins and open items as items of the packing. Returns how many. */
static uint32_t find_sizes(const struct kernel *k, const struct propagator *p)
{
    struct bound *s = p->state;
    uint32_t count = bins_of(p);
    for (uint32_t j = 0; j < count; j++) {
        int64_t hi = kernel_hi(k, p->views[j]);
        s->sizes[j] = hi < s->capacity ? s->capacity - hi : 0;
    }
    for (uint32_t i = 0; i < p->int_count; i++) {
        int64_t bin = bin_of(k, p, i);
        if (bin >= 0)
            s->sizes[bin] += p->ints[i];
        else if (p->ints[i] > 0)
            s->sizes[count++] = p->ints[i];
    }
    ASSERT(count <= p->view_count);
    return count;
}

/* An a for which R4 fails; 0: none. The sorted sizes from `from` on are a or more, and those from
 * `large` on are above C - a. */
static int64_t find_threshold(const struct bound *s, uint32_t count, uint32_t bins)
{
    ASSERT(bins <= count && s->capacity >= 0);
    int64_t between = 0, half = (s->capacity + 1) / 2;
    uint32_t from = 0, large = count;
    for (uint32_t i = 0; i < count; i++) between += s->sorted[i];
    for (bool last = false; !last;) {
        while (from < count && s->sorted[from] <= 0) from++;
        last = from == count || s->sorted[from] >= half;
        int64_t a = last ? half : s->sorted[from];
        ASSERT(a <= half && from <= large); /* R4 looks at no more than half of C */
        for (; large > from && s->sorted[large - 1] > s->capacity - a; large--)
            between -= s->sorted[large - 1];
        if (between + (int64_t)(count - large) * s->capacity > bins * s->capacity) return a;
        for (; from < large && s->sorted[from] <= a; from++) between -= s->sorted[from];
        last |= from >= large;
    }
    return 0;
}

/* Gives the items in the bin, and its hi, as reasons, minus `spare`. */
static void because_bin(struct kernel *k, const struct propagator *p, uint32_t bin, int64_t spare)
{
    ASSERT(spare >= 0 && bin < bins_of(p));
    for (uint32_t i = 0; i < p->int_count; i++) {
        if (p->ints[i] == 0 || bin_of(k, p, i) != bin) continue;
        if (p->ints[i] <= spare)
            spare -= p->ints[i];
        else
            kernel_because_eq(k, p->views[bins_of(p) + i], bin);
    }
    int64_t hi = kernel_hi(k, p->views[bin]) + spare;
    if (hi < ((const struct bound *)p->state)->capacity) kernel_because_le(k, p->views[bin], hi);
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct bound *s = p->state;
    uint32_t bins = bins_of(p), count = find_sizes(k, p);
    if (kernel_poll(k, count)) return true;
    for (uint32_t i = 0; i < count; i++) s->sorted[i] = s->sizes[i];
    qsort(s->sorted, count, sizeof *s->sorted, sorting_by_value);
    int64_t a = find_threshold(s, count, bins), large = s->capacity - a + 1;
    if (a == 0) return true;
    kernel_fail(k);
    for (uint32_t j = 0; j < bins && kernel_learns(k); j++)
        if (s->sizes[j] >= a) because_bin(k, p, j, s->sizes[j] >= large ? s->sizes[j] - large : 0);
    return false;
}

/* It removes nothing, so it has nothing to explain. */
const struct propagator_kind bin_packing_bound = {.cost = 3,
                                                  .suits = bin_packing_suits,
                                                  .attach = attach,
                                                  .propagate = propagate};
