/* The ways to complete an equation, for human rules: the values that its cells have in all of them,
 * each cell restricted to a set.
 *
 * Numbers below 100 are written as a high and a low digit: the high digit of a result of one digit
 * is 0, and that of a result of two is not. So one loop serves both. At most ten iterations for +
 * and -, a hundred for x. */
#include "puzzle/family/garam/garam.h"

enum part { LEFT, SIGN, RIGHT, HIGH, LOW, PARTS };
enum { ALL_DIGITS = 0x3ff, ALL_SIGNS = 0x7 };

/* By part: bit v is set if the part may have the value v. */
struct sets {
    uint16_t at[PARTS];
};

static int lowest(unsigned set)
{
    ASSERT(set);
    return __builtin_ctz(set);
}

/* Sets of numbers below 20: bit n. */
static uint32_t small_numbers(const struct sets *in)
{
    uint32_t low = in->at[LOW], high = in->at[HIGH];
    return (high & 1 ? low : 0) | (high & 2 ? low << 10 : 0);
}

static void add_small_numbers(struct sets *out, uint32_t numbers)
{
    out->at[LOW] |= (uint16_t)((numbers | numbers >> 10) & ALL_DIGITS);
    if (numbers & ALL_DIGITS) out->at[HIGH] |= 1;
    if (numbers >> 10) out->at[HIGH] |= 2;
}

static void add_sums(const struct sets *in, struct sets *out)
{
    uint32_t numbers = small_numbers(in), reached = 0;
    for (unsigned rest = in->at[LEFT]; rest; rest &= rest - 1) {
        int left = lowest(rest);
        uint32_t sums = (uint32_t)in->at[RIGHT] << left & numbers;
        if (!sums) continue;
        out->at[LEFT] |= (uint16_t)(1 << left);
        out->at[RIGHT] |= (uint16_t)(sums >> left);
        reached |= sums;
    }
    if (reached) out->at[SIGN] |= 1 << GARAM_PLUS;
    add_small_numbers(out, reached);
}

static void add_differences(const struct sets *in, struct sets *out)
{
    uint32_t numbers = small_numbers(in) & ALL_DIGITS, reached = 0;
    for (unsigned rest = in->at[RIGHT]; rest; rest &= rest - 1) {
        int right = lowest(rest);
        uint32_t differences = (uint32_t)in->at[LEFT] >> right & numbers;
        if (!differences) continue;
        out->at[RIGHT] |= (uint16_t)(1 << right);
        out->at[LEFT] |= (uint16_t)(differences << right);
        reached |= differences;
    }
    if (reached) out->at[SIGN] |= 1 << GARAM_MINUS;
    add_small_numbers(out, reached);
}

static void add_products(const struct sets *in, struct sets *out)
{
    for (unsigned lefts = in->at[LEFT]; lefts; lefts &= lefts - 1)
        for (unsigned rights = in->at[RIGHT]; rights; rights &= rights - 1) {
            int left = lowest(lefts), right = lowest(rights);
            unsigned high = 1u << left * right / 10, low = 1u << left * right % 10;
            if (!(in->at[HIGH] & high) || !(in->at[LOW] & low)) continue;
            out->at[LEFT] |= (uint16_t)(1 << left);
            out->at[RIGHT] |= (uint16_t)(1 << right);
            out->at[HIGH] |= (uint16_t)high;
            out->at[LOW] |= (uint16_t)low;
            out->at[SIGN] |= 1 << GARAM_TIMES;
        }
}

/* False: there is no way. */
static bool find_ways(const struct sets *in, struct sets *out)
{
    *out = (struct sets){{0}};
    if (in->at[SIGN] & 1 << GARAM_PLUS) add_sums(in, out);
    if (in->at[SIGN] & 1 << GARAM_MINUS) add_differences(in, out);
    if (in->at[SIGN] & 1 << GARAM_TIMES) add_products(in, out);
    for (int p = 0; p < PARTS; p++) ASSERT(!(out->at[p] & ~in->at[p])); /* no new values */
    return out->at[SIGN] != 0;
}

/* No operation has a result of three digits. */
bool garam_ways(const struct region *region, const uint64_t *in, uint64_t *out)
{
    const struct garam_equation *e = region->facts;
    struct sets sets, ways;
    if (e->digits > 2) return false;
    bool two = e->digits == 2, hidden = e->sign != GARAM_KNOWN;
    size_t low = GARAM_RESULT + two, sign = low + 1;
    sets.at[LEFT] = in[GARAM_LEFT] & ALL_DIGITS;
    sets.at[RIGHT] = in[GARAM_RIGHT] & ALL_DIGITS;
    sets.at[HIGH] = two ? in[GARAM_RESULT] & ALL_DIGITS & ~1u : 1;
    sets.at[LOW] = in[low] & ALL_DIGITS;
    sets.at[SIGN] = hidden ? in[sign] & ALL_SIGNS : (uint16_t)(1 << e->known);
    if (!find_ways(&sets, &ways)) return false;
    out[GARAM_LEFT] = ways.at[LEFT];
    out[GARAM_RIGHT] = ways.at[RIGHT];
    if (two) out[GARAM_RESULT] = ways.at[HIGH];
    out[low] = ways.at[LOW];
    if (hidden) out[sign] = ways.at[SIGN];
    return true;
}
