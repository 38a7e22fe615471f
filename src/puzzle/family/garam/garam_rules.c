/* The human rules for Garam, each of which works on one equation.
 *
 *   sum         at most one part is open (an operand, the operator, the result): it follows
 *   equation    the known values leave a cell one value
 *   crossing    all the equations of a cell, each by its known values, leave it one value
 *   candidates  an equation leaves fewer values in a cell than were left so far
 *
 * All are based on domain consistency of an equation: the values that its parts have in some way to
 * complete it (garam_rules_ways). They differ in the domains used: those given by known values
 * alone, or those left by all strikes. Smaller domains leave fewer ways, so each rule is monotone.
 * "equation" finds all that "sum" finds; "candidates", repeated, all that the others find.
 *
 * Cost: at most ten iterations for + and -, a hundred for x. */
#include "puzzle/family/garam/garam_logic.h"

/* ---- The ways to complete an equation */

/* Sets of numbers below 20: bit n. */
static uint32_t small_numbers(const struct garam_sets *in)
{
    uint32_t low = in->at[GARAM_LOW], high = in->at[GARAM_HIGH];
    return (high & 1 ? low : 0) | (high & 2 ? low << 10 : 0);
}

static void add_small_numbers(struct garam_sets *out, uint32_t numbers)
{
    out->at[GARAM_LOW] |= (uint16_t)((numbers | numbers >> 10) & GARAM_ALL_DIGITS);
    if (numbers & GARAM_ALL_DIGITS) out->at[GARAM_HIGH] |= 1;
    if (numbers >> 10) out->at[GARAM_HIGH] |= 2;
}

static void add_sums(const struct garam_sets *in, struct garam_sets *out)
{
    uint32_t numbers = small_numbers(in), reached = 0;
    for (unsigned rest = in->at[GARAM_LEFT]; rest; rest &= rest - 1) {
        int left = garam_lowest(rest);
        uint32_t sums = (uint32_t)in->at[GARAM_RIGHT] << left & numbers;
        if (!sums) continue;
        out->at[GARAM_LEFT] |= (uint16_t)(1 << left);
        out->at[GARAM_RIGHT] |= (uint16_t)(sums >> left);
        reached |= sums;
    }
    if (reached) out->at[GARAM_SIGN] |= 1 << GARAM_PLUS;
    add_small_numbers(out, reached);
}

static void add_differences(const struct garam_sets *in, struct garam_sets *out)
{
    uint32_t numbers = small_numbers(in) & GARAM_ALL_DIGITS, reached = 0;
    for (unsigned rest = in->at[GARAM_RIGHT]; rest; rest &= rest - 1) {
        int right = garam_lowest(rest);
        uint32_t differences = (uint32_t)in->at[GARAM_LEFT] >> right & numbers;
        if (!differences) continue;
        out->at[GARAM_RIGHT] |= (uint16_t)(1 << right);
        out->at[GARAM_LEFT] |= (uint16_t)(differences << right);
        reached |= differences;
    }
    if (reached) out->at[GARAM_SIGN] |= 1 << GARAM_MINUS;
    add_small_numbers(out, reached);
}

static void add_products(const struct garam_sets *in, struct garam_sets *out)
{
    for (unsigned lefts = in->at[GARAM_LEFT]; lefts; lefts &= lefts - 1)
        for (unsigned rights = in->at[GARAM_RIGHT]; rights; rights &= rights - 1) {
            int left = garam_lowest(lefts), right = garam_lowest(rights);
            unsigned high = 1u << left * right / 10, low = 1u << left * right % 10;
            if (!(in->at[GARAM_HIGH] & high) || !(in->at[GARAM_LOW] & low)) continue;
            out->at[GARAM_LEFT] |= (uint16_t)(1 << left);
            out->at[GARAM_RIGHT] |= (uint16_t)(1 << right);
            out->at[GARAM_HIGH] |= (uint16_t)high;
            out->at[GARAM_LOW] |= (uint16_t)low;
            out->at[GARAM_SIGN] |= 1 << GARAM_TIMES;
        }
}

/* The values that the parts have in the ways to complete the equation from these domains. False:
 * there is no way. */
bool garam_rules_ways(const struct garam_sets *in, struct garam_sets *out)
{
    *out = (struct garam_sets){{0}};
    if (in->at[GARAM_SIGN] & 1 << GARAM_PLUS) add_sums(in, out);
    if (in->at[GARAM_SIGN] & 1 << GARAM_MINUS) add_differences(in, out);
    if (in->at[GARAM_SIGN] & 1 << GARAM_TIMES) add_products(in, out);
    for (int p = 0; p < GARAM_PARTS; p++) ASSERT(!(out->at[p] & ~in->at[p])); /* no new values */
    return out->at[GARAM_SIGN] != 0;
}

/* ---- Domains of an equation */

static struct garam_sets known_sets(const struct logic *g, size_t equation)
{
    struct garam_sets sets = g->widest[equation];
    for (int p = 0; p < GARAM_PARTS; p++) {
        size_t cell = g->cell[equation][p];
        if (cell != GARAM_KNOWN && g->known[cell] != LOGIC_OPEN)
            sets.at[p] &= (uint16_t)(1 << g->known[cell]);
    }
    return sets;
}

struct garam_sets garam_rules_left(const struct logic *g, const uint16_t *left, size_t equation)
{
    struct garam_sets sets = g->widest[equation];
    for (int p = 0; p < GARAM_PARTS; p++)
        if (g->cell[equation][p] != GARAM_KNOWN) sets.at[p] &= left[g->cell[equation][p]];
    return sets;
}

/* LOGIC_DEDUCED if an open cell has a single value left. */
static enum logic_answer singles(const struct logic *g, size_t equation, const struct garam_sets *found)
{
    for (unsigned open = g->open[equation]; open; open &= open - 1)
        if (garam_single(found->at[garam_lowest(open)])) return LOGIC_DEDUCED;
    return LOGIC_NOTHING;
}

/* ---- The rules */

enum logic_answer garam_rules_sum(struct logic *g, size_t equation, struct garam_sets *found)
{
    enum { RESULT = 1 << GARAM_HIGH | 1 << GARAM_LOW };
    unsigned open = g->open[equation];
    if (open & (open - 1) && open != RESULT) return LOGIC_NOTHING;
    struct garam_sets known = known_sets(g, equation);
    if (!garam_rules_ways(&known, found)) return LOGIC_CONTRADICTION;
    return singles(g, equation, found);
}

/* Stores the ways, for "crossing". */
enum logic_answer garam_rules_equation(struct logic *g, size_t equation, struct garam_sets *found)
{
    struct garam_sets known = known_sets(g, equation);
    if (!garam_rules_ways(&known, found)) return LOGIC_CONTRADICTION;
    g->ways[equation] = *found;
    return singles(g, equation, found);
}

/* On a contradiction the set of the cell in question is empty. */
enum logic_answer garam_rules_crossing(struct logic *g, size_t equation, struct garam_sets *found)
{
    ASSERT(!(g->stale[equation] >> GARAM_EQUATION & 1)); /* its ways are up to date */
    *found = g->ways[equation];
    for (unsigned open = g->open[equation]; open; open &= open - 1) {
        int part = garam_lowest(open);
        size_t cell = g->cell[equation][part];
        for (size_t i = g->first_use[cell]; i < g->first_use[cell + 1]; i++)
            found->at[part] &= g->ways[g->use[i].equation].at[g->use[i].part];
        if (!found->at[part]) return LOGIC_CONTRADICTION;
    }
    return singles(g, equation, found);
}

enum logic_answer garam_rules_candidates(struct logic *g, size_t equation, struct garam_sets *found)
{
    struct garam_sets left = garam_rules_left(g, g->left, equation);
    if (!garam_rules_ways(&left, found)) return LOGIC_CONTRADICTION;
    for (unsigned open = g->open[equation]; open; open &= open - 1) {
        int part = garam_lowest(open);
        if (found->at[part] != g->left[g->cell[equation][part]]) return LOGIC_DEDUCED;
    }
    return LOGIC_NOTHING;
}
