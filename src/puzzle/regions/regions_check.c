/* The referee of regions: evaluates each requirement on values, some of which may be open, and
 * names the first region that is broken, with the cells that break it. */
#include "puzzle/regions/regions.h"

#include <inttypes.h>

enum {
    FACTS = 4,
    SHOWN = sizeof((struct verdict){0}).cells / sizeof(size_t), /* cells of a verdict */
};

struct checking {
    const struct regions *regions;
    const struct region *region;
    const int32_t *values; /* by cell of the board */
    bool would;
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

/* The key of the sentence if it is not that a value is there twice. */
static const char *broken(const struct checking *c)
{
    const struct family_rule *rule = &c->regions->rules[c->region->kind];
    return c->would && rule->would ? rule->would : rule->broken;
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
    return sum == c->region->total ||
           fail(c, broken(c), 2, SAY(say_int("found", sum), say_int("wanted", c->region->total)), 0,
                c->region->count, LOGIC_OPEN);
}

/* "1, 2, 5": the places in the region that hold the value, as many as a verdict shows. */
static void list_places(const struct checking *c, int32_t value, struct buf *out)
{
    size_t shown = 0;
    for (size_t k = 0; k < c->region->count; k++) {
        if (value_at(c, k) != value) continue;
        if (shown == SHOWN) {
            buf_add(out, ", ...");
            return;
        }
        buf_print(out, "%s%zu", shown++ ? ", " : "", k + 1);
    }
}

/* Shows the cells that hold this value; LOGIC_OPEN: all. */
static bool fail_count(const struct checking *c, int32_t value, int64_t count, int64_t wanted, int32_t shown)
{
    struct buf places = {0};
    list_places(c, value, &places);
    fail(c, broken(c), 4,
         SAY(say_int("found", count), say_int("value", value), say_int("wanted", wanted),
             say_text("places", buf_text(&places))),
         0, c->region->count, shown);
    buf_free(&places);
    return false;
}

/* Where there are two values, one of them is there too often; otherwise there may be too few. */
static bool check_count(const struct checking *c)
{
    const struct region *region = c->region;
    int64_t count = (int64_t)count_value(c, region->value), open = (int64_t)count_value(c, LOGIC_OPEN);
    int64_t others = (int64_t)region->count - count - open, room = (int64_t)region->count - region->total;
    int32_t lo = c->regions->lo, hi = c->regions->hi;
    if (count > region->total) return fail_count(c, region->value, count, region->total, region->value);
    if (others <= room) return true;
    int32_t other = lo + hi - region->value;
    if (hi - lo == 1) return fail_count(c, other, others, room, other);
    return fail_count(c, region->value, count, region->total, LOGIC_OPEN);
}

static bool check_no_three(const struct checking *c)
{
    for (size_t k = 2; k < c->region->count; k++) {
        int32_t value = value_at(c, k);
        if (value != LOGIC_OPEN && value_at(c, k - 1) == value && value_at(c, k - 2) == value)
            return fail(c, broken(c), 3,
                        SAY(say_int("value", value), say_int("from", (int64_t)k - 1),
                            say_int("to", (int64_t)k + 1)),
                        k - 2, k + 1, value);
    }
    return true;
}

static void list_lengths(struct buf *out, int64_t length)
{
    buf_print(out, "%s%" PRId64, out->size ? " " : "", length);
}

/* Compares the runs as lists. Of an empty list the sentence has the singular: "no block". */
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
    fail(c, broken(c), 2,
         SAY(say_many("found", buf_text(&found), runs ? 2 : 1),
             say_many("wanted", buf_text(&wanted), region->block_count ? 2 : 1)),
         0, region->count, LOGIC_OPEN);
    buf_free(&found);
    buf_free(&wanted);
    return false;
}

/* Have both regions the same values, none of them open? */
static bool is_equal(const struct checking *c, const struct region *other)
{
    ASSERT(other->count == c->region->count);
    for (size_t k = 0; k < other->count; k++) {
        int32_t value = value_at(c, k);
        if (value == LOGIC_OPEN || value != c->values[other->cells[k]]) return false;
    }
    return true;
}

/* Shows as many cells of both as fit. The number of the other region is a fact, or the second
 * argument of a rule that has one. */
static bool fail_equal(struct checking c, const struct region *other)
{
    size_t count = 0;
    uint32_t both[SHOWN];
    struct region shown = *c.region;
    for (size_t k = 0; k < other->count && count + 2 <= SHOWN; k++) {
        both[count++] = c.region->cells[k];
        both[count++] = other->cells[k];
    }
    shown.cells = both;
    shown.count = count;
    shown.number[1] = other->number[0];
    c.region = &shown;
    return fail(&c, broken(&c), 1, SAY(say_int("other", other->number[0])), 0, count, LOGIC_OPEN);
}

/* The regions of a kind are consecutive. */
static bool check_differs(const struct checking *c)
{
    const struct region *first = c->regions->region, *behind = first + c->regions->count;
    for (size_t k = 0; k < c->region->count; k++)
        if (value_at(c, k) == LOGIC_OPEN) return true;
    for (const struct region *other = c->region + 1; other < behind && other->kind == c->region->kind;
         other++)
        if (is_equal(c, other)) return fail_equal(*c, other);
    for (const struct region *other = c->region; other-- > first && other->kind == c->region->kind;)
        if (is_equal(c, other)) {
            struct checking lower = *c;
            lower.region = other;
            return fail_equal(lower, c->region);
        }
    return true;
}

bool regions_check_broken(const struct regions *r, size_t region, struct verdict *verdict)
{
    const struct checking c = {.regions = r, .region = &r->region[region], .verdict = verdict};
    return fail(&c, broken(&c), 0, NULL, 0, c.region->count, LOGIC_OPEN);
}

bool regions_check_one(const struct regions *r, size_t region, const int32_t *values, bool would,
                       struct verdict *verdict)
{
    ASSERT(region < r->count);
    const struct checking c = {r, &r->region[region], values, would, verdict};
    if (region_is_different(c.region) && !check_different(&c)) return false;
    switch (c.region->need) {
    case REGION_DIFFERENT:
        return true;
    case REGION_SUM:
        return check_sum(&c);
    case REGION_COUNT:
        return check_count(&c);
    case REGION_NO_THREE:
        return check_no_three(&c);
    case REGION_PATTERN:
        return check_pattern(&c);
    case REGION_DIFFERS:
        return check_differs(&c);
    case REGION_RELATION:
        return (would && c.region->relation->would ? c.region->relation->would
                                                   : c.region->relation->check)(r, region, values, verdict);
    }
    return true;
}

bool regions_check(const struct regions *r, const int32_t *values, struct verdict *verdict)
{
    for (size_t i = 0; i < r->count; i++)
        if (!regions_check_one(r, i, values, false, verdict)) return false;
    return true;
}
