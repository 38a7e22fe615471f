/* Human rules for number paths that concern one number or one cell.
 *
 * The easy ones use placed numbers, free cells and edges but no candidates, so their sentences need
 * no further reasons. Edges that were dropped because numbers are out of reach may help them, but
 * "between" finds the same things earlier. */
#include "puzzle/family/path/path_logic.h"

enum { NOT_ONE = -1, NONE = -2 };

/* The one free cell beside number `a` (and beside number `b`, unless that is 0) along open edges;
 * NOT_ONE if there are several, NONE if there is none. */
static int32_t one_free(const struct logic *g, int32_t a, int32_t b)
{
    ASSERT(path_is_placed(g, a) && (!b || path_is_placed(g, b)));
    const struct field *f = g->field;
    int32_t cell = g->at[a], one = NONE;
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++) {
        if (!path_is_free(g, f->to[i]) || path_edge(g, f->by[i]) == 0) continue;
        int32_t edge = b ? field_edge(f, f->to[i], g->at[b]) : FIELD_NOWHERE;
        if (b && (edge == FIELD_NOWHERE || path_edge(g, edge) == 0)) continue;
        if (one != NONE) return NOT_ONE;
        one = f->to[i];
    }
    return one;
}

static enum logic_answer answer(struct path_found *found, enum path_rule rule, int32_t from, int32_t number,
                                int32_t cell)
{
    *found = (struct path_found){.rule = rule, .from = from, .number = number, .cell = cell};
    return LOGIC_DEDUCED;
}

/* If the previous number is elsewhere or does not exist, a cell linked to a number holds the
 * next. */
enum logic_answer path_rules_link(struct logic *g, int32_t number, int32_t side, struct path_found *found)
{
    const struct field *f = g->field;
    if (!path_is_placed(g, number) || !path_is_missing(g, number + side) || path_is_missing(g, number - side))
        return LOGIC_NOTHING;
    int32_t cell = g->at[number];
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++)
        if (path_is_free(g, f->to[i]) && path_edge(g, f->by[i]) == 1)
            return answer(found, PATH_LINK, number, number + side, f->to[i]);
    return LOGIC_NOTHING;
}

enum logic_answer path_rules_neighbour(struct logic *g, int32_t number, int32_t side,
                                       struct path_found *found)
{
    if (!path_is_placed(g, number) || !path_is_missing(g, number + side)) return LOGIC_NOTHING;
    int32_t cell = one_free(g, number, 0);
    if (cell == NOT_ONE) return LOGIC_NOTHING;
    if (cell >= 0) return answer(found, PATH_NEIGHBOUR, number, number + side, cell);
    path_state_break(g, PATH_NO_NEIGHBOUR, PATH_NEIGHBOUR, number, number + side);
    return LOGIC_CONTRADICTION;
}

enum logic_answer path_rules_bridge(struct logic *g, int32_t number, int32_t side, struct path_found *found)
{
    int32_t beyond = number + 2 * side;
    if (!path_is_placed(g, number) || !path_is_number(g, beyond) || !path_is_placed(g, beyond) ||
        !path_is_missing(g, number + side))
        return LOGIC_NOTHING;
    int32_t cell = one_free(g, number, beyond);
    if (cell == NOT_ONE) return LOGIC_NOTHING;
    int32_t lower = number < beyond ? number : beyond;
    if (cell >= 0) return answer(found, PATH_BRIDGE, lower, number + side, cell);
    path_state_break(g, PATH_NO_BRIDGE, PATH_BRIDGE, lower, lower + 2);
    return LOGIC_CONTRADICTION;
}

/* ---- Dead ends */

/* A lower bound on the edges of a cell that the path uses: two, or one if it may end there. */
static int needed(const struct logic *g, int32_t cell)
{
    int32_t number = g->known[cell];
    if (g->count == 1) return 0;
    if (number != LOGIC_OPEN) return number == 1 || number == g->count ? 1 : 2;
    return path_may(g, 1, cell) || path_may(g, g->count, cell) ? 1 : 2;
}

/* True if a free cell with a single open edge may hold a number that needs two. */
static bool may_be_inner(const struct logic *g, int32_t cell)
{
    for (int32_t number = 2; number < g->count; number++)
        if (path_may(g, number, cell)) return true;
    return false;
}

enum logic_answer path_rules_dead_end(struct logic *g, int32_t cell, int32_t other, struct path_found *found)
{
    (void)other;
    const struct field *f = g->field;
    int open = 0, need = needed(g, cell);
    ASSERT(need <= 2);
    *found = (struct path_found){.rule = PATH_DEAD_END, .cell = cell};
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1] && open <= need; i++) {
        int32_t edge = path_edge(g, f->by[i]);
        open += edge != 0;
        if (edge == LOGIC_OPEN && found->edges < 2) found->edge[found->edges++] = f->by[i];
    }
    if (open < need) {
        path_state_break(g, PATH_WALLED_IN, PATH_DEAD_END, cell, 0);
        return LOGIC_CONTRADICTION;
    }
    if (open > need) return LOGIC_NOTHING;
    found->ends = path_is_free(g, cell) && need == 1 && may_be_inner(g, cell);
    return found->edges || found->ends ? LOGIC_DEDUCED : LOGIC_NOTHING;
}

enum logic_answer path_rules_dead_end_next(struct logic *g, bool first, struct path_found *found)
{
    if (first) path_reach_edges(g);
    if (first && !(g->word[g->flags] & PATH_ENDS_STALE)) return LOGIC_NOTHING;
    for (int32_t cell = first ? 0 : found->cell + 1; cell < g->count; cell++) {
        enum logic_answer told = path_rules_dead_end(g, cell, 0, found);
        if (told != LOGIC_NOTHING) return told;
    }
    if (first) path_state_unflag(g, PATH_ENDS_STALE);
    return LOGIC_NOTHING;
}
