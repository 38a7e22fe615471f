/* Which leaps a tour must take.
 *
 * The tour takes two leaps at every square, and one at its ends. A leap between two known
 * numbers is taken if they are consecutive; a leap to a known number that has both its
 * neighbours is not.
 *
 * R1 few   a square with no more leaps left than it needs takes all of them: corners.
 * R2 full  a square that has all leaps it needs has no others.
 *
 * A free square may be an end if the first or the last number can be there (by walks over free
 * squares); then it needs one leap. The ends are judged before any leap is closed, so that a
 * sentence about them need not refer to other leaps. What a round settles depends on the rounds
 * before it alone, so that chains of reasons are as short as they can be. O(leaps) for each
 * round; a round for each link of the longest chain.
 *
 * A replay makes the same events again without some of them, for the sentences, which leave out
 * what a conclusion does not need. */
#include "puzzle/family/tour/tour_logic.h"

struct degrees {
    int32_t need, most; /* leaps of the tour at a square */
    int32_t used, open;
};

static bool may_end(const struct logic *g, int32_t square)
{
    if (g->ring || !tour_logic_is_free(g, square)) return false;
    return (!tour_logic_is_placed(g, 1) && tour_logic_has(tour_logic_set(g, g->reverse, 1), square)) ||
           (!tour_logic_is_placed(g, g->count) &&
            tour_logic_has(tour_logic_set(g, g->forward, g->count), square));
}

static bool is_end(const struct logic *g, int32_t square)
{
    int32_t number = g->known[square];
    return !g->ring && (number == 1 || number == g->count);
}

static struct degrees degrees_of(const struct logic *g, int32_t square)
{
    bool placed = !tour_logic_is_free(g, square), end = placed && is_end(g, square);
    struct degrees d = {.need = end || g->ends[square] ? 1 : 2, .most = end ? 1 : 2};
    if (g->count == 1) d.need = d.most = 0;
    for (uint32_t i = g->graph.first[square]; i < g->graph.first[square + 1]; i++) {
        d.used += g->leap[i] == TOUR_LEAP_USED;
        d.open += g->leap[i] == TOUR_LEAP_OPEN;
    }
    return d;
}

/* What the numbers on its squares say of a leap. */
static enum tour_leap seen(const struct logic *g, int32_t from, int32_t to)
{
    bool here = !tour_logic_is_free(g, from), there = !tour_logic_is_free(g, to);
    int32_t placed = here ? g->known[from] : there ? g->known[to] : 0;
    if (!here && !there) return TOUR_LEAP_OPEN;
    if (placed < 1 || placed > g->count) return TOUR_LEAP_CLOSED; /* no number of the tour */
    int32_t before = tour_logic_beside(g, placed, -1), after = tour_logic_beside(g, placed, 1);
    if (here && there)
        return g->known[to] == before || g->known[to] == after ? TOUR_LEAP_USED : TOUR_LEAP_CLOSED;
    bool open = tour_logic_is_missing(g, before) || tour_logic_is_missing(g, after);
    return open ? TOUR_LEAP_OPEN : TOUR_LEAP_CLOSED;
}

/* Settles the open leaps of a square. */
static void settle(struct logic *g, int32_t event)
{
    struct tour_event e = g->events.data[event];
    for (uint32_t i = g->graph.first[e.square]; i < g->graph.first[e.square + 1]; i++) {
        if (g->leap[i] != TOUR_LEAP_OPEN) continue;
        g->leap[i] = g->leap[g->back[i]] = e.kind == TOUR_FEW ? TOUR_LEAP_USED : TOUR_LEAP_CLOSED;
        g->why[i] = g->why[g->back[i]] = event;
    }
}

static bool is_few(struct degrees d)
{
    return d.open && d.used + d.open == d.need;
}

static bool is_full(struct degrees d)
{
    return d.open && d.used == d.most;
}

/* Finds what follows at a square. */
static bool look_at(struct logic *g, int32_t square, int rule)
{
    struct degrees d = degrees_of(g, square);
    ASSERT(d.need <= d.most);
    if (d.used > d.most) return tour_logic_break(g, TOUR_TOO_MANY, rule, square, 0);
    if (d.used + d.open < d.need) return tour_logic_break(g, TOUR_TOO_FEW, rule, square, 0);
    if (is_full(d))
        vec_push(&g->events, ((struct tour_event){square, TOUR_FULL}));
    else if (is_few(d))
        vec_push(&g->events, ((struct tour_event){square, TOUR_FEW}));
    return true;
}

/* Leaps as the numbers on their squares say. */
static void begin(struct logic *g)
{
    for (int32_t s = 0; s < g->graph.squares; s++)
        for (uint32_t i = g->graph.first[s]; i < g->graph.first[s + 1]; i++) {
            g->leap[i] = (uint8_t)seen(g, s, g->graph.to[i]);
            g->why[i] = TOUR_SEEN;
        }
}

bool tour_leaps_close(struct logic *g, int rule)
{
    ASSERT(g->words > 0);
    tour_reach_open(g);
    for (int32_t s = 0; s < g->graph.squares; s++) g->ends[s] = may_end(g, s);
    begin(g);
    vec_clear(&g->events);
    size_t settled;
    do {
        settled = g->events.size;
        for (int32_t s = 0; s < g->graph.squares; s++)
            if (!tour_is_hole(g->tour, (size_t)s) && !look_at(g, s, rule)) return false;
        for (size_t e = settled; e < g->events.size; e++) settle(g, (int32_t)e);
    } while (settled < g->events.size);
    return true;
}

void tour_leaps_replay(struct logic *g, bool *off)
{
    begin(g);
    for (size_t e = 0; e < g->events.size; e++) {
        struct degrees d = degrees_of(g, g->events.data[e].square);
        if (!off[e]) off[e] = !(g->events.data[e].kind == TOUR_FEW ? is_few(d) : is_full(d));
        if (!off[e]) settle(g, (int32_t)e);
    }
}

struct tour_leaps_left tour_leaps_of(const struct logic *g, int32_t square)
{
    struct degrees d = degrees_of(g, square);
    return (struct tour_leaps_left){.used = d.used, .left = d.used + d.open, .need = d.need, .most = d.most};
}
