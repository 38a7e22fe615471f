/* Where the numbers of a tour can be.
 *
 * Between two known numbers the tour is a walk over free squares, with as many leaps as the numbers
 * are apart. The squares that a number can have are those that such walks reach, leap by leap,
 * forward from the number before and back from the one after. A set of more than TOUR_REACH_NOTED
 * squares is not noted, and nothing follows from it: so the rules find what can be listed with a
 * pencil.
 *
 * R1: a number is on a free square where it is not struck out.
 * R2: a free square with a leap that the tour takes to the square of k holds k - 1 or k + 1.
 * R3: a number is a leap that is not closed from a square that the one before it can have, if those
 *     are noted, and the same of the one after it.
 * R4: in the numbering of a closed tour without given numbers, 2 is on an earlier square than the
 *     last number.
 * R5: a number is no nearer to a known one, in leaps that are not closed over free squares, than it
 *     comes before or after it. Two known numbers are no farther apart.
 *
 * A walk may pass a square twice, and R2 to R5 look at one number at a time, so this is less than
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

bool tour_reach_is_tie(const struct logic *g, int32_t square, uint32_t leap)
{
    return g->leap[leap] == TOUR_LEAP_USED && tour_logic_is_free(g, square) &&
           !tour_logic_is_free(g, g->graph.to[leap]);
}

/* R2 */
static void tie(struct logic *g)
{
    for (int32_t s = 0; s < g->graph.squares; s++)
        for (uint32_t i = g->graph.first[s]; i < g->graph.first[s + 1]; i++) {
            int32_t other = g->graph.to[i];
            if (!tour_reach_is_tie(g, s, i) || tour_logic_has(g->untied, s)) continue;
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
 * ring. Sets of more than `room` squares are not noted. */
static void walk(struct logic *g, int32_t side, int32_t most, int32_t room, uint64_t *sets, bool *noted)
{
    int32_t leaps = g->count, n = side > 0 ? 1 : g->count;
    for (int32_t i = 0; i < (g->ring ? 2 : 1) * g->count; i++, n = n + side) {
        if (n < 1 || n > g->count) n = side > 0 ? 1 : g->count;
        uint64_t *set = tour_logic_set(g, sets, n), *may = tour_logic_set(g, g->may, n);
        int32_t before = tour_logic_beside(g, n, -side);
        leaps = tour_logic_is_placed(g, n) ? 0 : leaps < g->count ? leaps + 1 : leaps;
        noted[n] = leaps == 0 || (leaps <= most && leaps < g->count && noted[before]);
        if (leaps == 0)
            set_single(g, set, g->at[n]);
        else if (noted[n])
            spread(g, tour_logic_set(g, sets, before), may, set);
        if (noted[n]) noted[n] = tour_logic_size(g, set) <= room;
        if (!noted[n]) memcpy(set, may, bytes_of_set(g));
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
    for (int32_t n = 1; n <= g->count; n++)
        for (int32_t i = 0; i < g->words; i++)
            tour_logic_set(g, g->cells, n)[i] =
                tour_logic_set(g, g->forward, n)[i] & tour_logic_set(g, g->reverse, n)[i];
    for (int32_t n = 1; n <= g->count; n++)
        if (tour_logic_next(g, tour_logic_set(g, g->cells, n), 0) == GROUND_NOWHERE)
            return tour_logic_break(g, TOUR_NO_SQUARE, rule, n, 0);
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
    walk(g, 1, g->count, g->graph.squares, g->forward, g->noted[0]);
    walk(g, -1, g->count, g->graph.squares, g->reverse, g->noted[1]);
}

bool tour_reach_close(struct logic *g, int32_t most, int rule)
{
    ASSERT(g->words && most > 0);
    find_free(g);
    tie(g);
    find_near(g, false);
    walk(g, 1, most, TOUR_REACH_NOTED, g->forward, g->noted[0]);
    walk(g, -1, most, TOUR_REACH_NOTED, g->reverse, g->noted[1]);
    return meet(g, rule);
}

/* ---- distances */

void tour_reach_measure(const struct logic *g, int32_t number, int32_t *distance)
{
    int32_t *queue = g->queue, head = 0, tail = 0;
    for (int32_t s = 0; s < g->graph.squares; s++) distance[s] = TOUR_REACH_FAR;
    if (!number) return;
    distance[queue[tail++] = g->at[number]] = 0;
    while (head < tail) {
        int32_t s = queue[head++];
        for (uint32_t i = g->graph.first[s]; i < g->graph.first[s + 1]; i++) {
            int32_t to = g->graph.to[i];
            if (g->leap[i] == TOUR_LEAP_CLOSED || distance[to] < TOUR_REACH_FAR) continue;
            distance[to] = distance[s] + 1;
            if (tour_logic_is_free(g, to)) queue[tail++] = to;
        }
    }
}

struct tour_gap tour_reach_gap(const struct logic *g, int32_t number)
{
    struct tour_gap gap;
    gap.low = tour_reach_known(g, number, -1, &gap.after);
    gap.high = tour_reach_known(g, number, 1, &gap.before);
    return gap;
}

int32_t tour_reach_leaps(const struct logic *g, const struct tour_gap *gap)
{
    if (gap->low && gap->high) return gap->after + gap->before;
    return gap->low ? g->count - gap->low : gap->high ? gap->high - 1 : g->count - 1;
}

/* Leaper boards have two colours, which leaps alternate between: the distance has the parity of
 * every walk. */
bool tour_reach_is_near(const struct logic *g, const struct tour_gap *gap, int32_t square)
{
    int32_t from = g->distance[0][square], to = g->distance[1][square];
    if (gap->low && (from > gap->after || (gap->after - from) % 2)) return false;
    return !gap->high || (to <= gap->before && (gap->before - to) % 2 == 0);
}

/* Is no number known? */
static bool is_bare(const struct logic *g)
{
    int32_t leaps;
    return !tour_logic_is_placed(g, 1) && !tour_reach_known(g, 1, 1, &leaps);
}

/* R5 for the missing numbers from this one up to a known one; false with the clash. */
static bool keep_near(struct logic *g, int32_t first, int rule)
{
    struct tour_gap gap = tour_reach_gap(g, first);
    tour_reach_measure(g, gap.low, g->distance[0]);
    tour_reach_measure(g, gap.high, g->distance[1]);
    if (gap.low && gap.high && gap.low != gap.high) {
        int32_t leaps = tour_reach_leaps(g, &gap), least = g->distance[0][g->at[gap.high]];
        if (least > leaps || (leaps - least) % 2)
            return tour_logic_break(g, TOUR_TOO_FAR, rule, gap.low, gap.high);
    }
    for (int32_t n = first; tour_logic_is_missing(g, n); n = tour_logic_beside(g, n, 1)) {
        uint64_t *places = tour_logic_set(g, g->places, n);
        memcpy(places, tour_logic_set(g, g->may, n), bytes_of_set(g));
        for (int32_t s = tour_logic_next(g, places, 0); s != GROUND_NOWHERE;
             s = tour_logic_next(g, places, s + 1))
            if (!tour_reach_is_near(g, &gap, s)) places[s / 64] &= ~(UINT64_C(1) << (s % 64));
        gap.after++;
        gap.before--;
        if (tour_logic_beside(g, n, 1) == first) break;
    }
    return true;
}

bool tour_reach_near(struct logic *g, int rule)
{
    for (int32_t n = 1; n <= g->count; n++) {
        int32_t before = tour_logic_beside(g, n, -1);
        if (tour_logic_is_placed(g, n))
            memset(tour_logic_set(g, g->places, n), 0, bytes_of_set(g));
        else if ((!before || tour_logic_is_placed(g, before) || (n == 1 && is_bare(g))) &&
                 !keep_near(g, n, rule))
            return false;
    }
    return true;
}
