/* The shortest chains of leaps for sentences about tours.
 *
 * The closure settles all leaps that follow, most of which a conclusion does not need. Ties and
 * events are left out as long as the conclusion still follows from the rest: first events in
 * chunks, each half as long as those before (Zeller and Hildebrandt 2002), then ties one by
 * one, then events again, which the ties may have needed. What is left is minimal, not least.
 *
 * Cost: a replay of the closure for each try, about two for each event that is needed. */
#include "puzzle/family/tour/tour_logic.h"

#include <string.h>

static bool is_tied(const struct logic *g, const struct tour_goal *goal)
{
    for (uint32_t i = g->graph.first[goal->square]; i < g->graph.first[goal->square + 1]; i++)
        if (tour_reach_is_tie(g, goal->square, i) && g->known[g->graph.to[i]] == goal->number) return true;
    return false;
}

/* Has the number, or (`only` nowhere) any of its gap, no square but this one? */
static bool has_cells(const struct logic *g, int32_t number, int32_t only)
{
    const uint64_t *cells = tour_logic_set(g, g->cells, number);
    if (only != GROUND_NOWHERE) return tour_logic_size(g, cells) == 1 && tour_logic_has(cells, only);
    for (int32_t side = -1; side <= 1; side += 2) {
        int32_t leaps = 0;
        for (int32_t n = number; tour_logic_is_missing(g, n) && leaps < g->count;
             n = tour_logic_beside(g, n, side), leaps++)
            if (tour_logic_size(g, tour_logic_set(g, g->cells, n)) == 0) return true;
    }
    return false;
}

static bool has_places(const struct logic *g, int32_t square, int32_t only)
{
    for (int32_t n = 1; n <= g->count; n++)
        if (tour_logic_is_missing(g, n) && n != only &&
            tour_logic_has(tour_logic_set(g, g->places, n), square))
            return false;
    return true;
}

static bool is_far(const struct logic *g, int32_t number)
{
    int32_t leaps, next = tour_logic_beside(g, number, 1);
    if (!tour_logic_is_missing(g, next)) return false;
    int32_t high = tour_reach_known(g, next, 1, &leaps);
    if (!high) return false;
    tour_reach_measure(g, number, g->distance[0]);
    int32_t least = g->distance[0][g->at[high]];
    return least > leaps + 1 || (leaps + 1 - least) % 2;
}

/* Does the goal follow from the leaps as they are? */
static bool follows(struct logic *g, const struct tour_goal *goal)
{
    size_t mark = tour_logic_mark(g);
    bool reached = true;
    switch (goal->kind) {
    case TOUR_GOAL_TIED:
        reached = is_tied(g, goal);
        break;
    case TOUR_GOAL_FEW:
        reached = tour_leaps_of(g, goal->square).left < tour_leaps_of(g, goal->square).need;
        break;
    case TOUR_GOAL_MANY:
        reached = tour_leaps_of(g, goal->square).used > tour_leaps_of(g, goal->square).most;
        break;
    case TOUR_GOAL_CELLS:
        tour_reach_close(g, goal->most, TOUR_WALKS);
        reached = has_cells(g, goal->number, goal->square);
        break;
    case TOUR_GOAL_PLACES:
        tour_reach_close(g, g->count, TOUR_WALKS);
        reached = tour_reach_near(g, TOUR_WALKS) && has_places(g, goal->square, goal->number);
        break;
    case TOUR_GOAL_FAR:
        reached = is_far(g, goal->number);
        break;
    default:
        break;
    }
    tour_logic_undo(g, mark);
    return reached;
}

/* Does the goal follow without these events too? Those that need them are turned off as well. */
static bool follows_without(struct logic *g, const struct tour_goal *goal, bool *off, size_t first,
                            size_t behind, bool *tried)
{
    size_t events = g->events.size;
    memcpy(tried, off, events * sizeof *tried);
    for (size_t i = first; i < behind; i++) tried[i] = true;
    tour_leaps_replay(g, tried);
    if (!follows(g, goal)) return false;
    memcpy(off, tried, events * sizeof *off);
    return true;
}

static void leave_out_events(struct logic *g, const struct tour_goal *goal, bool *off, bool *tried)
{
    for (size_t chunk = g->events.size; chunk > 0; chunk /= 2)
        for (size_t behind = g->events.size; behind > 0;) {
            size_t first = behind > chunk ? behind - chunk : 0;
            bool any = false;
            for (size_t i = first; i < behind; i++) any |= !off[i];
            if (any) follows_without(g, goal, off, first, behind, tried);
            behind = first;
        }
    tour_leaps_replay(g, off);
}

static void leave_out_ties(struct logic *g, const struct tour_goal *goal)
{
    for (int32_t s = 0; s < g->graph.squares; s++) {
        bool tied = false;
        for (uint32_t i = g->graph.first[s]; i < g->graph.first[s + 1]; i++)
            tied |= tour_reach_is_tie(g, s, i);
        if (!tied) continue;
        g->untied[s / 64] |= UINT64_C(1) << (s % 64);
        if (!follows(g, goal)) g->untied[s / 64] &= ~(UINT64_C(1) << (s % 64));
    }
}

void tour_chain_reduce(struct logic *g, const struct tour_goal *goal, bool *off)
{
    bool *tried = alloc_array(g->events.size + 1, sizeof *tried);
    memset(off, 0, g->events.size * sizeof *off);
    memset(g->untied, 0, (size_t)g->words * sizeof *g->untied);
    leave_out_events(g, goal, off, tried);
    if (goal->kind == TOUR_GOAL_CELLS || goal->kind == TOUR_GOAL_PLACES) {
        leave_out_ties(g, goal);
        leave_out_events(g, goal, off, tried);
    }
    ASSERT(follows(g, goal)); /* also sets what it follows from */
    follows(g, goal);
    alloc_free(tried);
}
