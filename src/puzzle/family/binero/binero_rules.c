/* The human solver's rules for Binero, one line at a time.
 *
 * Each rule says which open cells of the line cannot hold a value v, as a set for each v; the cell
 * then holds the other value. With n the length of the line:
 *
 *   R1 pair        no v beside v v: positions with v in both of the two places before them, or
 *                  after them.
 *   R2 gap         no v between v and v.
 *   R3 count       if n/2 cells hold v, no other does.
 *   R4 last        if n/2 - 1 cells hold v: three neighbouring cells without v need the missing
 *                  one, so it is in each such window. Windows are intervals of three: what is in
 *                  all of them is what is in the first and in the last. No open cell outside that
 *                  can hold v.
 *   R5 comparison  the two open cells of a line that lacks a 0 and a 1 cannot both be as in a
 *                  complete parallel line that agrees with it elsewhere; so neither is, because
 *                  they are different.
 *
 * Every rule is monotone: when more is known, a cell that it found is known, or found by R3 or by
 * the rule itself (R4: once the missing v is in the window, R3 finds the others). R1 to R4 cost
 * O(n/64), R5 O(lines * n/64). */
#include "puzzle/family/binero/binero_logic.h"

/* Position p of the result is position p - by of the set. */
static inline uint64_t from_before(const uint64_t *set, int i, int by)
{
    return set[i] << by | (i ? set[i - 1] >> (64 - by) : 0);
}

/* Position p of the result is position p + by of the set. */
static inline uint64_t from_behind(const uint64_t *set, int i, int words, int by)
{
    return set[i] >> by | (i + 1 < words ? set[i + 1] << (64 - by) : 0);
}

enum logic_answer binero_rules_pair(struct logic *g, int line)
{
    uint64_t any = 0;
    for (int v = 0; v < 2; v++) {
        const uint64_t *set = binero_set(g, line, v);
        for (int i = 0; i < g->words; i++) {
            uint64_t before = from_before(set, i, 1) & from_before(set, i, 2);
            uint64_t behind = from_behind(set, i, g->words, 1) & from_behind(set, i, g->words, 2);
            g->cannot[v][i] = (before | behind) & binero_open_word(g, line, i);
            any |= g->cannot[v][i];
        }
    }
    return any ? LOGIC_DEDUCED : LOGIC_NOTHING;
}

enum logic_answer binero_rules_gap(struct logic *g, int line)
{
    uint64_t any = 0;
    for (int v = 0; v < 2; v++) {
        const uint64_t *set = binero_set(g, line, v);
        for (int i = 0; i < g->words; i++) {
            uint64_t between = from_before(set, i, 1) & from_behind(set, i, g->words, 1);
            g->cannot[v][i] = between & binero_open_word(g, line, i);
            any |= g->cannot[v][i];
        }
    }
    return any ? LOGIC_DEDUCED : LOGIC_NOTHING;
}

enum logic_answer binero_rules_count(struct logic *g, int line)
{
    int half = binero_length(g, line) / 2;
    ASSERT(g->count[line][0] + g->count[line][1] + binero_open_count(g, line) == 2 * half);
    bool full[2] = {g->count[line][0] >= half, g->count[line][1] >= half};
    if ((!full[0] && !full[1]) || binero_open_count(g, line) == 0) return LOGIC_NOTHING;
    for (int v = 0; v < 2; v++)
        for (int i = 0; i < g->words; i++) g->cannot[v][i] = full[v] ? binero_open_word(g, line, i) : 0;
    return LOGIC_DEDUCED;
}

bool binero_rules_windows(const struct logic *g, int line, int value, int *first, int *last)
{
    const uint64_t *set = binero_set(g, line, value), *inside = g->inside[!binero_is_row(g, line)];
    uint64_t without[BINERO_WORDS];
    for (int i = 0; i < g->words; i++) without[i] = ~set[i] & inside[i];
    *first = *last = -1;
    for (int i = 0; i < g->words; i++) {
        uint64_t starts =
            without[i] & from_behind(without, i, g->words, 1) & from_behind(without, i, g->words, 2);
        if (!starts) continue;
        if (*first < 0) *first = i * 64 + __builtin_ctzll(starts);
        *last = i * 64 + 63 - __builtin_clzll(starts);
    }
    ASSERT(*first <= *last && *last + 2 < binero_length(g, line));
    return *first >= 0;
}

static uint64_t interval(int i, int lo, int hi)
{
    lo -= i * 64;
    hi -= i * 64;
    if (hi < 0 || lo > 63 || lo > hi) return 0;
    uint64_t from = lo <= 0 ? ~UINT64_C(0) : ~UINT64_C(0) << lo;
    return hi >= 63 ? from : from & ((UINT64_C(2) << hi) - 1);
}

enum logic_answer binero_rules_last(struct logic *g, int line)
{
    int half = binero_length(g, line) / 2, first, last;
    uint64_t any = 0;
    if ((g->count[line][0] != half - 1 && g->count[line][1] != half - 1) || binero_open_count(g, line) == 0)
        return LOGIC_NOTHING;
    for (int v = 0; v < 2; v++) {
        bool needed = g->count[line][v] == half - 1 && binero_rules_windows(g, line, v, &first, &last);
        uint64_t allowed = 0;
        for (int i = 0; i < g->words; i++) {
            uint64_t window = needed ? interval(i, last, first + 2) : ~UINT64_C(0);
            uint64_t open = binero_open_word(g, line, i);
            g->cannot[v][i] = open & ~window;
            any |= g->cannot[v][i];
            allowed |= open & window;
        }
        if (!allowed) return LOGIC_CONTRADICTION;
    }
    return any ? LOGIC_DEDUCED : LOGIC_NOTHING;
}

int binero_rules_rival(const struct logic *g, int line)
{
    for (int other = binero_first(g, line); other < binero_behind(g, line); other++)
        if (other != line && binero_open_count(g, other) == 0 && binero_agree(g, line, other)) return other;
    return -1;
}

enum logic_answer binero_rules_comparison(struct logic *g, int line)
{
    if (g->equal_lines || binero_open_count(g, line) != 2 || g->count[line][0] != g->count[line][1])
        return LOGIC_NOTHING;
    int rival = binero_rules_rival(g, line);
    if (rival < 0) return LOGIC_NOTHING;
    ASSERT(rival != line && binero_open_count(g, rival) == 0);
    for (int v = 0; v < 2; v++)
        for (int i = 0; i < g->words; i++)
            g->cannot[v][i] = binero_set(g, rival, v)[i] & binero_open_word(g, line, i);
    return LOGIC_DEDUCED;
}

int binero_rules_three(const struct logic *g, int line, int *value)
{
    for (int v = 0; v < 2; v++) {
        const uint64_t *set = binero_set(g, line, v);
        for (int i = 0; i < g->words; i++) {
            uint64_t starts = set[i] & from_behind(set, i, g->words, 1) & from_behind(set, i, g->words, 2);
            if (!starts) continue;
            *value = v;
            return i * 64 + __builtin_ctzll(starts);
        }
    }
    return -1;
}

bool binero_rules_broken(const struct logic *g, int line)
{
    int half = binero_length(g, line) / 2, value;
    if (g->count[line][0] > half || g->count[line][1] > half) return true;
    if (binero_rules_three(g, line, &value) >= 0) return true;
    return !g->equal_lines && binero_open_count(g, line) == 0 && binero_rules_rival(g, line) >= 0;
}
