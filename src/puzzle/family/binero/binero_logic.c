/* Rules for people of Binero, on the candidate board (puzzle/regions/candidates.h). Pair, gap and
 * count are stock rules; these are its own. With n the length of a line:
 *
 *   R1 last        if n/2 - 1 cells hold v: three neighbouring cells without v need the missing
 *                  one, so it is in each such window. Windows are intervals of three: what is in
 *                  all of them is what is in the first and in the last. No open cell outside that
 *                  can hold v.
 *   R2 comparison  the two open cells of a line that lacks a 0 and a 1 cannot both be as in a
 *                  complete parallel line that agrees with it elsewhere; so neither is, because
 *                  they are different.
 *   R3 line        a cell has the same value in every way to fill its line (binero_filling.c).
 *
 * R2 and R3 depend on other lines, so from a complete line they look at those that agree with it.
 * Every rule is monotone: when more is known, a cell that it found is known, or found by the count
 * or by the rule itself (R1: once the missing v is in the window, the count finds the others). R1
 * costs O(n/64) and what it finds, R2 O(lines * n/64). */
#include "puzzle/family/binero/binero.h"

#include "base/say.h"

/* ---- Lines, by one of their regions */

/* No place is known to differ. */
bool binero_logic_agree(const struct logic *g, size_t a, size_t b)
{
    const uint64_t *zeros = candidates_places(g, a, 0), *ones = candidates_places(g, a, 1);
    const uint64_t *other_zeros = candidates_places(g, b, 0), *other_ones = candidates_places(g, b, 1);
    for (size_t i = 0; i < candidates_size(&g->regions->region[a]); i++)
        if ((zeros[i] & other_ones[i]) | (ones[i] & other_zeros[i])) return false;
    return true;
}

size_t binero_logic_next(const struct logic *g, size_t region, size_t open, size_t from)
{
    int kind = g->regions->region[region].kind;
    for (size_t other = from; other < g->regions->kind_behind[kind]; other++)
        if (other != region && binero_logic_open(g, other) == open && binero_logic_agree(g, region, other))
            return other;
    return SIZE_MAX;
}

static bool is_open(const struct logic *g, size_t region, size_t k)
{
    return candidates_is_open(g, g->regions->region[region].cells[k]);
}

void binero_logic_because(const struct logic *g, size_t region, struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    for (size_t k = 0; k < r->count; k++)
        if (!is_open(g, region, k)) vec_push(&found->cells, r->cells[k]);
}

/* ---- R1 */

struct windows { /* the first places of the first and the last that need the value */
    size_t first, last;
};

/* The windows that need one `value`; false: none do. */
static bool find_windows(const struct logic *g, size_t region, int32_t value, struct windows *windows)
{
    const uint64_t *set = candidates_places(g, region, value);
    size_t size = candidates_size(&g->regions->region[region]), starts = g->regions->region[region].count - 2;
    *windows = (struct windows){SIZE_MAX, 0};
    for (size_t i = 0; i * 64 < starts; i++) {
        uint64_t left = ~(set[i] | candidates_before(set, size, i, 1) | candidates_before(set, size, i, 2));
        if (starts < (i + 1) * 64) left &= (UINT64_C(1) << starts % 64) - 1;
        if (!left) continue;
        if (windows->first == SIZE_MAX) windows->first = i * 64 + (size_t)__builtin_ctzll(left);
        windows->last = i * 64 + 63 - (size_t)__builtin_clzll(left);
    }
    return windows->first != SIZE_MAX;
}

/* One of this value is missing: the open cells that are not in all windows have the other one. */
static enum logic_answer find_missing(const struct logic *g, size_t region, int32_t value,
                                      struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    struct windows windows;
    bool room = false;
    if (!find_windows(g, region, value, &windows)) return LOGIC_NOTHING;
    found->values = candidates_bit(g, value);
    for (size_t k = 0; k < r->count; k++) {
        if (!is_open(g, region, k)) continue;
        if (k >= windows.last && k <= windows.first + 2)
            room = true;
        else
            candidates_strike(g, r->cells[k], found->values, found);
    }
    if (room && found->facts.size == 0) return LOGIC_NOTHING;
    binero_logic_because(g, region, found);
    return room ? LOGIC_DEDUCED : LOGIC_CONTRADICTION;
}

static enum logic_answer find_last(const struct logic *g, size_t region, int size,
                                   struct candidates_finding *found)
{
    size_t half = g->regions->region[region].count / 2;
    enum logic_answer answer = LOGIC_NOTHING;
    (void)size;
    if (binero_logic_open(g, region) == 0) return LOGIC_NOTHING;
    for (int32_t value = 0; value < 2 && answer == LOGIC_NOTHING; value++)
        if (candidates_count(g, region, value) + 1 == half) answer = find_missing(g, region, value, found);
    return answer;
}

static struct say_argument say_windows(const struct logic *g, size_t region, int32_t value)
{
    const struct region *r = &g->regions->region[region];
    struct windows w;
    struct buf text = {0};
    find_windows(g, region, value, &w);
    bool row = r->cells[1] == r->cells[0] + 1;
    const struct say_argument *places =
        SAY(say_int("from", (int64_t)w.first + 1), say_int("to", (int64_t)w.first + 3),
            say_int("second", (int64_t)w.last + 1), say_int("end", (int64_t)w.last + 3));
    if (w.last > w.first)
        say(&text, row ? "binero.windows-row" : "binero.windows-column", places);
    else
        say(&text, row ? "binero.window-row" : "binero.window-column", places);
    const char *kept = arena_text(g->words, buf_text(&text));
    buf_free(&text);
    return say_text("windows", kept);
}

static void tell_last(const struct logic *g, enum logic_answer answer, const struct candidates_finding *found,
                      struct deduction *deduction, struct buf *out)
{
    int32_t value = candidates_value(g, found->values);
    struct say_argument line = candidates_say_region(g, "line", found->region),
                        missing = say_int("value", value), other = say_int("other", 1 - value);
    (void)deduction;
    if (answer == LOGIC_CONTRADICTION)
        say(out, "binero.last-wrong", SAY(line, missing, other));
    else
        say(out, "binero.last",
            SAY(line, missing, other, say_windows(g, found->region, value),
                candidates_say_line(g, "conclusion", found)));
}

static const struct candidates_rule last = {.find = find_last, .tell = tell_last, .needs = 1 << REGION_COUNT};

/* ---- R2 */

static enum logic_answer find_comparison(const struct logic *g, size_t region, int size,
                                         struct candidates_finding *found)
{
    size_t open = binero_logic_open(g, region),
           first = g->regions->kind_first[g->regions->region[region].kind];
    (void)size;
    if (open != 0 && open != 2) return LOGIC_NOTHING;
    size_t other = binero_logic_next(g, region, 2 - open, first);
    while (open == 0 && other != SIZE_MAX && candidates_count(g, other, 0) != candidates_count(g, other, 1))
        other = binero_logic_next(g, region, 2, other + 1);
    if (other == SIZE_MAX || (open && candidates_count(g, region, 0) != candidates_count(g, region, 1)))
        return LOGIC_NOTHING;
    size_t rival = open ? other : region;
    found->region = open ? region : other;
    vec_push(&found->regions, (uint32_t)rival);
    for (size_t k = 0; k < g->regions->region[rival].count; k++) {
        int32_t value = g->known[g->regions->region[rival].cells[k]];
        if (!is_open(g, found->region, k)) continue;
        candidates_strike(g, g->regions->region[found->region].cells[k], candidates_bit(g, value), found);
    }
    binero_logic_because(g, found->region, found);
    binero_logic_because(g, rival, found);
    return LOGIC_DEDUCED;
}

static void tell_comparison(const struct logic *g, enum logic_answer answer,
                            const struct candidates_finding *found, struct deduction *deduction,
                            struct buf *out)
{
    (void)deduction;
    ASSERT(answer == LOGIC_DEDUCED);
    say(out, "binero.comparison",
        SAY(candidates_say_region(g, "line", found->region),
            candidates_say_region(g, "other", found->regions.data[0]),
            candidates_say_line(g, "conclusion", found)));
}

static const struct candidates_rule comparison = {.find = find_comparison,
                                                  .tell = tell_comparison,
                                                  .needs = 1 << REGION_DIFFERS};

/* ---- The table */

static const struct logic_rule rules[] = {
    {"pair", "binero.step-pair", LEVEL_EASY, &candidates_lines_pair, "binero.step-pair.title"},
    {"gap", "binero.step-gap", LEVEL_EASY, &candidates_lines_gap, "binero.step-gap.title"},
    {"count", "binero.step-count", LEVEL_EASY, &candidates_lines_count, "binero.step-count.title"},
    {"last one", "binero.step-last", LEVEL_MEDIUM, &last, "binero.step-last.title"},
    {"comparison", "binero.step-comparison", LEVEL_MEDIUM, &comparison, "binero.step-comparison.title"},
    {"line", "binero.step-line", LEVEL_HARD, &binero_filling_rule, "binero.step-line.title"},
    {0},
};

static struct logic *open_logic(const struct board *board)
{
    struct arena arena = {0};
    const struct binero *b = binero_of(board);
    int32_t *given = ARENA_ARRAY(&arena, int32_t, board->cells);
    for (size_t i = 0; i < board->cells; i++)
        given[i] = b->given[i] == BINERO_OPEN ? LOGIC_OPEN : b->given[i];
    struct regions *regions = binero_regions_list(b, &arena);
    regions_seal(regions);
    return candidates_open_with(board, regions, given, arena);
}

/* The rules derive again what a value that is excluded leads to. */
const struct family_logic binero_logic = {
    .rules = rules,
    .open = open_logic,
    .close = candidates_close,
    .known = candidates_known,
    .candidates = candidates_list,
    .set = candidates_set,
    .follow = candidates_follow,
    .step = candidates_step,
    .mark = candidates_mark,
    .undo = candidates_undo,
};
