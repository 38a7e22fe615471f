/* The rules of people: those of Latin squares, and
 *
 * R1 chain  in a < b < c the numbers grow: a is at least two smaller than the largest that is left
 *           for c, c at least two larger than the smallest that is left for a.
 *
 * A chain goes through a sign, and on at both ends as long as a sign there is the reason for the
 * most, or the least, that its last cell can hold. It is monotone, because where it finds nothing
 * each sign agrees with the least and the most of its two cells. A chain of more cells than there
 * are numbers, which a cycle of signs makes, has no room. O(N) for a sign. */
#include "puzzle/family/futoshiki/futoshiki.h"

#include "base/say.h"
#include "puzzle/regions/candidates.h"

/* How far the values of a cell reach, up or (negated) down. */
static int reach(const struct logic *g, uint32_t cell, bool up)
{
    return up ? candidates_largest(g, g->left[cell]) : -candidates_value(g, g->left[cell]);
}

/* The cell beyond this one whose reach limits it the most; UINT32_MAX: none does. */
static uint32_t limiter(const struct logic *g, uint32_t cell, bool up)
{
    const struct regions *r = g->regions;
    uint32_t best = UINT32_MAX;
    int limit = reach(g, cell, up);
    for (uint32_t i = r->first[cell]; i < r->first[cell + 1]; i++) {
        const struct region *sign = &r->region[r->of[i]];
        if (sign->need != REGION_RELATION || sign->cells[!up] != cell) continue;
        if (reach(g, sign->cells[up], up) - 1 >= limit) continue;
        best = sign->cells[up];
        limit = reach(g, best, up) - 1;
    }
    return best;
}

/* Lists the chain through a sign, from its smallest cell. */
static void list_chain(const struct logic *g, const struct region *sign, struct candidates_finding *found)
{
    uint32_t chain[2 * FUTOSHIKI_MOST + 1], *first = chain + FUTOSHIKI_MOST, *last = first + 1, next;
    *first = sign->cells[0];
    *last = sign->cells[1];
    while (last - first < g->regions->hi && (next = limiter(g, *last, true)) != UINT32_MAX) *++last = next;
    while (last - first < g->regions->hi && (next = limiter(g, *first, false)) != UINT32_MAX) *--first = next;
    for (; first <= last; first++) vec_push(&found->cells, *first);
}

static enum logic_answer find_chain(const struct logic *g, size_t region, int size,
                                    struct candidates_finding *found)
{
    int least = g->regions->lo - 1, most = g->regions->hi + 1;
    uint64_t left[FUTOSHIKI_MOST + 1];
    bool any = false;
    (void)size;
    list_chain(g, &g->regions->region[region], found);
    size_t count = found->cells.size;
    for (size_t i = 0; i < count; i++) {
        left[i] = g->left[found->cells.data[i]] & candidates_above(g, least);
        if (!left[i]) return LOGIC_CONTRADICTION;
        least = candidates_value(g, left[i]);
    }
    for (size_t i = count; i-- > 0; most = candidates_largest(g, left[i])) {
        left[i] &= ~candidates_above(g, most - 1);
        if (!left[i]) return LOGIC_CONTRADICTION;
    }
    for (size_t i = 0; i < count; i++) any |= candidates_strike(g, found->cells.data[i], ~left[i], found);
    return any ? LOGIC_DEDUCED : LOGIC_NOTHING;
}

static void tell_chain(const struct logic *g, enum logic_answer answer,
                       const struct candidates_finding *found, struct deduction *deduction, struct buf *out)
{
    struct buf text = {0};
    (void)deduction;
    for (size_t i = 0; i < found->cells.size; i++)
        buf_print(&text, "%s%s", i ? " < " : "", cell_name_short(g->board, found->cells.data[i]).text);
    struct say_argument chain = candidates_say_text(g, "chain", &text, 1);
    if (answer == LOGIC_CONTRADICTION)
        say(out, "futoshiki.chain-wrong", SAY(chain));
    else
        say(out, "futoshiki.chain-told", SAY(chain, candidates_say_conclusion(g, "conclusion", found)));
}

static const struct candidates_rule chain = {.find = find_chain,
                                             .tell = tell_chain,
                                             .needs = 1u << REGION_RELATION};

static const struct logic_rule steps[] = {
    CANDIDATES_STOCK("naked single", "naked-single", LEVEL_EASY, singles_naked),
    CANDIDATES_STOCK("hidden single", "hidden-single", LEVEL_EASY, singles_hidden),
    {"chain", "futoshiki.chain", LEVEL_EASY, &chain, "futoshiki.chain.title"},
    CANDIDATES_STOCK("naked pair", "naked-pair", LEVEL_MEDIUM, subsets_naked_pair),
    CANDIDATES_STOCK("hidden pair", "hidden-pair", LEVEL_MEDIUM, subsets_hidden_pair),
    CANDIDATES_STOCK("naked triple", "naked-triple", LEVEL_HARD, subsets_naked_triple),
    CANDIDATES_STOCK("hidden triple", "hidden-triple", LEVEL_HARD, subsets_hidden_triple),
    CANDIDATES_STOCK("x-wing", "x-wing", LEVEL_HARD, crossings_x_wing),
    CANDIDATES_STOCK("swordfish", "swordfish", LEVEL_HARD, crossings_swordfish),
    {0},
};

const struct family_logic futoshiki_rules_logic = {.rules = steps, CANDIDATES_FUNCTIONS};
