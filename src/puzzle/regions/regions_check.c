/* The referee of regions: evaluates each requirement on values, some of which may be open, and
 * names the first region that is broken, with the cells that break it. */
#include "puzzle/regions/regions.h"

#include <inttypes.h>

enum { FACTS = 3 };

struct checking {
    const struct regions *regions;
    const struct region *region;
    const int32_t *values; /* by cell of the board */
    struct verdict *verdict;
};

static int32_t value_at(const struct checking *c, size_t k)
{
    ASSERT(k < c->region->count);
    return c->values[c->region->cells[k]];
}

static size_t count_value(const struct checking *c, int32_t value)
{
    size_t count = 0;
    for (size_t k = 0; k < c->region->count; k++) count += value_at(c, k) == value;
    return count;
}

/* The texts have the arguments of the rule and these facts. Shows the cells from the first on that
 * hold the value; LOGIC_OPEN: all of them. */
static bool fail(const struct checking *c, const char *key, int fact_count, const struct say_argument *facts,
                 size_t first, size_t behind, int32_t value)
{
    enum { SHOWN = sizeof c->verdict->cells / sizeof *c->verdict->cells };
    size_t cells[SHOWN];
    int count = 0;
    struct rule_values values;
    ASSERT(fact_count <= FACTS);
    int own = rule_values(&c->regions->rules[c->region->kind], c->region->number, false, &values);
    for (int i = 0; i < fact_count; i++) values.argument[own + i] = facts[i];
    values.argument[own + fact_count] = (struct say_argument){0};
    for (size_t k = first; k < behind && count < SHOWN; k++)
        if (value == LOGIC_OPEN || value_at(c, k) == value) cells[count++] = c->region->cells[k];
    return verdict_say(c->verdict, count, cells, key, values.argument);
}

static bool check_different(const struct checking *c)
{
    uint64_t seen = 0;
    for (size_t k = 0; k < c->region->count; k++) {
        int32_t value = value_at(c, k);
        if (value == LOGIC_OPEN) continue;
        ASSERT(value >= c->regions->lo && value <= c->regions->hi);
        uint64_t bit = UINT64_C(1) << (value - c->regions->lo);
        if (seen & bit)
            return fail(c, c->regions->rules[c->region->kind].twice, 1, SAY(say_int("value", value)), 0,
                        c->region->count, value);
        seen |= bit;
    }
    return true;
}

static bool check_sum(const struct checking *c)
{
    int64_t sum = 0;
    if (count_value(c, LOGIC_OPEN)) return true;
    for (size_t k = 0; k < c->region->count; k++) sum += value_at(c, k);
    return sum == c->region->total || fail(c, c->regions->rules[c->region->kind].broken, 2,
                                           SAY(say_int("found", sum), say_int("wanted", c->region->total)), 0,
                                           c->region->count, LOGIC_OPEN);
}

static bool check_count(const struct checking *c)
{
    const struct region *region = c->region;
    int64_t count = (int64_t)count_value(c, region->value), open = (int64_t)count_value(c, LOGIC_OPEN);
    if (count <= region->total && count + open >= region->total) return true;
    return fail(c, c->regions->rules[region->kind].broken, 3,
                SAY(say_int("found", count), say_int("value", region->value),
                    say_int("wanted", region->total)),
                0, region->count, count > region->total ? region->value : LOGIC_OPEN);
}

static bool check_no_three(const struct checking *c)
{
    for (size_t k = 2; k < c->region->count; k++) {
        int32_t value = value_at(c, k);
        if (value != LOGIC_OPEN && value_at(c, k - 1) == value && value_at(c, k - 2) == value)
            return fail(c, c->regions->rules[c->region->kind].broken, 1, SAY(say_int("value", value)), k - 2,
                        k + 1, value);
    }
    return true;
}

static void list_lengths(struct buf *out, int64_t length)
{
    buf_print(out, "%s%" PRId64, out->size ? " " : "", length);
}

/* Compares the runs as lists. */
static bool check_pattern(const struct checking *c)
{
    const struct region *region = c->region;
    struct buf found = {0}, wanted = {0};
    size_t runs = 0, run = 0;
    bool same = true;
    if (count_value(c, LOGIC_OPEN)) return true;
    for (size_t k = 0; k <= region->count; k++) {
        bool inside = k < region->count && value_at(c, k) == region->value;
        if (!inside && run) {
            same &= runs < region->block_count && (size_t)region->blocks[runs] == run;
            list_lengths(&found, (int64_t)run);
            runs++;
        }
        run = inside ? run + 1 : 0;
    }
    if (same && runs == region->block_count) return buf_free(&found), true;
    for (size_t i = 0; i < region->block_count; i++) list_lengths(&wanted, region->blocks[i]);
    fail(c, c->regions->rules[region->kind].broken, 2,
         SAY(say_text("found", found.size ? buf_text(&found) : "0"),
             say_text("wanted", wanted.size ? buf_text(&wanted) : "0")),
         0, region->count, LOGIC_OPEN);
    buf_free(&found);
    buf_free(&wanted);
    return false;
}

bool regions_check_one(const struct regions *r, size_t region, const int32_t *values, struct verdict *verdict)
{
    ASSERT(region < r->count);
    const struct checking c = {r, &r->region[region], values, verdict};
    if (region_is_different(c.region) && !check_different(&c)) return false;
    switch (c.region->need) {
    case REGION_SUM:
        return check_sum(&c);
    case REGION_COUNT:
        return check_count(&c);
    case REGION_NO_THREE:
        return check_no_three(&c);
    case REGION_PATTERN:
        return check_pattern(&c);
    default:
        return true;
    }
}

bool regions_check(const struct regions *r, const int32_t *values, struct verdict *verdict)
{
    for (size_t i = 0; i < r->count; i++)
        if (!regions_check_one(r, i, values, verdict)) return false;
    return true;
}
