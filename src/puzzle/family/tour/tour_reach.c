/* Where the numbers of a tour can be.
 *
 * Between two known numbers the tour is a walk over free squares, with as many leaps as the numbers
 * are apart. The squares that a number can have are those that such walks reach, leap by leap,
 * forward from the number before and back from the one after (arc consistency along a chain, for
 * which one pass in each direction is complete).
 *
 * R1: a number is on a free square where it is not struck out.
 * R2: a free square with a leap that the tour takes to the square of k holds k - 1 or k + 1.
 * R3: a number is a leap that is not closed from a square that the one before it can have, and the
 *     one after it.
 * R4: in the numbering of a closed tour without given numbers, 2 is on an earlier square than the
 *     last number.
 *
 * A walk may pass a square twice, and R2 and R3 look at one number at a time, so this is less than
 * all tours allow. O(numbers * squares) at most; the sets are small near known numbers. */
#include "puzzle/family/tour/tour_logic.h"

#include <string.h>

static size_t bytes_of_set(const struct logic *g)
{
    return (size_t)g->words * sizeof(uint64_t);
}

int32_t tour_reach_known(const struct logic *g, int32_t number, int32_t side, int32_t *leaps)
{
    int32_t other = number;
    for (*leaps = 0; *leaps < g->count && other && !tour_logic_is_placed(g, other); ++*leaps)
        other = tour_logic_beside(g, other, side);
    return other && tour_logic_is_placed(g, other) ? other : 0;
}

/* R1 */
static void find_free(struct logic *g)
{
    size_t words = (size_t)g->words;
    uint64_t *free = g->may; /* number 0 is none */
    memset(free, 0, bytes_of_set(g));
    for (int32_t s = 0; s < g->graph.squares; s++)
        if (tour_logic_is_free(g, s)) free[s / 64] |= UINT64_C(1) << (s % 64);
    for (int32_t n = 1; n <= g->count; n++)
        for (size_t i = 0; i < words; i++)
            tour_logic_set(g, g->may, n)[i] = free[i] & tour_logic_set(g, g->allowed, n)[i];
}

/* R2 */
static void tie(struct logic *g)
{
    for (int32_t s = 0; s < g->graph.squares; s++)
        for (uint32_t i = g->graph.first[s]; i < g->graph.first[s + 1]; i++) {
            int32_t other = g->graph.to[i];
            if (g->leap[i] != TOUR_LEAP_USED || !tour_logic_is_free(g, s) || tour_logic_is_free(g, other))
                continue;
            int32_t before = tour_logic_beside(g, g->known[other], -1),
                    after = tour_logic_beside(g, g->known[other], 1);
            for (int32_t n = 1; n <= g->count; n++)
                if (n != before && n != after)
                    tour_logic_set(g, g->may, n)[s / 64] &= ~(UINT64_C(1) << (s % 64));
        }
}

/* The squares a leap away from a set, among those where the number may be. */
static void spread(const struct logic *g, const uint64_t *from, const uint64_t *may, uint64_t *to)
{
    memset(to, 0, bytes_of_set(g));
    for (int32_t s = tour_logic_next(g, from, 0); s != GROUND_NOWHERE; s = tour_logic_next(g, from, s + 1))
        for (int32_t i = 0; i < g->words; i++) to[i] |= tour_logic_set(g, g->near, s)[i] & may[i];
}

static void set_single(const struct logic *g, uint64_t *set, int32_t square)
{
    memset(set, 0, bytes_of_set(g));
    set[square / 64] |= UINT64_C(1) << (square % 64);
}

/* R3 in one direction: numbers in this order, beginning after the first known one if there is a
 * ring. */
static void walk(struct logic *g, int32_t side, int32_t most, uint64_t *sets)
{
    int32_t leaps = g->count, n = side > 0 ? 1 : g->count;
    for (int32_t i = 0; i < (g->ring ? 2 : 1) * g->count; i++, n = n + side) {
        if (n < 1 || n > g->count) n = side > 0 ? 1 : g->count;
        uint64_t *set = tour_logic_set(g, sets, n), *may = tour_logic_set(g, g->may, n);
        int32_t before = tour_logic_beside(g, n, -side);
        leaps = tour_logic_is_placed(g, n) ? 0 : leaps < g->count ? leaps + 1 : leaps;
        if (leaps == 0)
            set_single(g, set, g->at[n]);
        else if (leaps <= most && leaps < g->count)
            spread(g, tour_logic_set(g, sets, before), may, set);
        else
            memcpy(set, may, bytes_of_set(g));
    }
}

/* R4 */
static bool keep_direction(struct logic *g, int rule)
{
    if (!g->directed || g->count < 3) return true;
    uint64_t *second = tour_logic_set(g, g->cells, 2), *last = tour_logic_set(g, g->cells, g->count);
    int32_t first = tour_logic_next(g, second, 0), end = GROUND_NOWHERE;
    for (int32_t s = 0; s <= first; s++) last[s / 64] &= ~(UINT64_C(1) << (s % 64));
    for (int32_t s = tour_logic_next(g, last, 0); s != GROUND_NOWHERE; s = tour_logic_next(g, last, s + 1))
        end = s;
    if (end == GROUND_NOWHERE) return tour_logic_break(g, TOUR_NO_SQUARE, rule, g->count, 0);
    for (int32_t s = end; s < g->graph.squares; s++) second[s / 64] &= ~(UINT64_C(1) << (s % 64));
    return tour_logic_next(g, second, 0) != GROUND_NOWHERE || tour_logic_break(g, TOUR_NO_SQUARE, rule, 2, 0);
}

static bool meet(struct logic *g, int rule)
{
    for (int32_t n = 1; n <= g->count; n++) {
        uint64_t any = 0, *cells = tour_logic_set(g, g->cells, n);
        for (int32_t i = 0; i < g->words; i++) {
            cells[i] = tour_logic_set(g, g->forward, n)[i] & tour_logic_set(g, g->reverse, n)[i];
            any |= cells[i];
        }
        if (!any) return tour_logic_break(g, TOUR_NO_SQUARE, rule, n, 0);
    }
    return keep_direction(g, rule);
}

/* The sets of squares beside each, by leaps that are not closed, or (`all`) by all. */
static void find_near(struct logic *g, bool all)
{
    memset(g->near, 0, (size_t)g->graph.squares * bytes_of_set(g));
    for (int32_t s = 0; s < g->graph.squares; s++)
        for (uint32_t i = g->graph.first[s]; i < g->graph.first[s + 1]; i++)
            if (all || g->leap[i] != TOUR_LEAP_CLOSED)
                tour_logic_set(g, g->near, s)[g->graph.to[i] / 64] |= UINT64_C(1) << (g->graph.to[i] % 64);
}

void tour_reach_open(struct logic *g)
{
    find_free(g);
    find_near(g, true);
    walk(g, 1, g->count, g->forward);
    walk(g, -1, g->count, g->reverse);
}

bool tour_reach_close(struct logic *g, int32_t most, int rule)
{
    ASSERT(g->words && most > 0);
    find_free(g);
    tie(g);
    find_near(g, false);
    walk(g, 1, most, g->forward);
    walk(g, -1, most, g->reverse);
    return meet(g, rule);
}
