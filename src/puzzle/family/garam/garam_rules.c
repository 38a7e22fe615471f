/* The human rules of Garam, on the candidate board, each of which works on one equation.
 *
 *   sum         at most one part is open (an operand, the operator, the result): it follows
 *   equation    the known values leave a cell one value
 *   crossing    all the equations of a cell, each by its known values, leave it one value
 *   candidates  an equation leaves fewer values in a cell than were left so far
 *
 * Only "candidates" uses what is left in cells, and strikes out; the others use known values, so
 * the level at which a cell becomes known does not depend on earlier strikes. What they find is in
 * candidates_relations.c; here are the levels and the sentences.
 *
 * A sentence quotes its equation as it stands, "7 x _ = 5_", and as it must be, "7 x 8 = 56", so it
 * needs no names of cells. Equations that look alike are counted: "the second _ x _ = _ across". */
#include "puzzle/family/garam/garam.h"
#include "puzzle/regions/candidates.h"

#include <stdlib.h>

static const struct garam_equation *equation_of(const struct logic *g, size_t region)
{
    return g->regions->region[region].facts;
}

static bool is_open(const struct logic *g, size_t region, size_t position)
{
    return candidates_is_open(g, g->regions->region[region].cells[position]);
}

/* ---- equations in sentences */

enum { ORDINALS = 5 };
static const char *const ordinals[ORDINALS] = {"garam.first", "garam.second", "garam.third", "garam.fourth",
                                               "garam.fifth"};

static bool look_alike(const struct logic *g, const struct region *a, const struct region *b)
{
    const struct garam_equation *x = a->facts, *y = b->facts;
    int32_t sign = x->sign == GARAM_KNOWN ? (int32_t)x->known : g->known[x->sign];
    if (x->digits != y->digits || sign != (y->sign == GARAM_KNOWN ? (int32_t)y->known : g->known[y->sign]))
        return false;
    for (size_t k = 0; k < GARAM_RESULT + x->digits; k++)
        if (g->known[a->cells[k]] != g->known[b->cells[k]]) return false;
    return true;
}

/* "7 x _ = 5_", "_ x _ = _ across", "the second _ x _ = _ down" */
static void add_equation(const struct logic *g, size_t region, struct buf *out)
{
    const struct regions *r = g->regions;
    const struct garam_equation *e = equation_of(g, region);
    size_t before = 0, beside = 0, other = 0;
    struct buf text = {0};
    for (size_t i = 0; i < r->count; i++) {
        if (i == region || !look_alike(g, &r->region[i], &r->region[region])) continue;
        bool same = equation_of(g, i)->down == e->down;
        before += same && i < region;
        beside += same;
        other += !same;
    }
    garam_picture_equation(&r->region[region], g->known, 0, NULL, &text);
    const struct say_argument equation = candidates_say_text(g, "equation", &text, 1);
    if (beside && before < ORDINALS)
        say(out, e->down ? "garam.nth-down" : "garam.nth-across",
            SAY(say_key("nth", ordinals[before]), equation));
    else if (beside)
        say(out, e->down ? "garam.at-down" : "garam.at-across",
            SAY(equation, say_text("cell", cell_name_of(g->board, e->left).text)));
    else if (other)
        say(out, e->down ? "garam.one-down" : "garam.one-across", SAY(equation));
    else
        buf_add(out, equation.text);
}

static struct say_argument say_equation(const struct logic *g, const char *name, size_t region)
{
    struct buf text = {0};
    add_equation(g, region, &text);
    return candidates_say_text(g, name, &text, 1);
}

/* The equation of a finding, with what was found. */
static struct say_argument say_filled(const struct logic *g, const char *name,
                                      const struct candidates_finding *found)
{
    struct buf text = {0};
    garam_picture_equation(&g->regions->region[found->region], g->known, found->facts.size, found->facts.data,
                           &text);
    return candidates_say_text(g, name, &text, 1);
}

/* "1, 3 to 5 or 9" */
static struct say_argument say_values(const struct logic *g, const char *name, uint32_t cell, uint64_t set)
{
    int from[10], to[10], count = 0, shortest = atoi(say_word("garam.range-of")); /* for "to" */
    bool digit = cell < garam_of(g->board)->digits;
    struct buf text = {0};
    for (; set; set &= ~(UINT64_C(1) << to[count++])) {
        int last = from[count] = to[count] = __builtin_ctzll(set);
        while (digit && set >> (last + 1) & 1) last++;
        if (last < from[count] + shortest - 1) continue;
        for (; to[count] < last; to[count]++) set &= ~(UINT64_C(1) << to[count]);
    }
    for (int i = 0; i < count; i++) {
        buf_add(&text, say_or((size_t)i, (size_t)count));
        if (to[i] > from[i])
            say(&text, "garam.range", SAY(say_int("first", from[i]), say_int("last", to[i])));
        else
            buf_char(&text, garam_picture_letter(garam_of(g->board), cell, from[i]));
    }
    return candidates_say_text(g, name, &text, (size_t)count);
}

/* ---- the rules by known values */

static enum logic_answer find_sum(const struct logic *g, size_t region, int size,
                                  struct candidates_finding *found)
{
    const struct garam_equation *e = equation_of(g, region);
    size_t open = 0, result = 0;
    for (size_t k = 0; k < g->regions->region[region].count; k++)
        if (is_open(g, region, k)) ++*(k >= GARAM_RESULT && k < GARAM_RESULT + e->digits ? &result : &open);
    if (e->digits <= 2 && open + (result > 0) > 1) return LOGIC_NOTHING;
    return candidates_relations_known(g, region, size, found);
}

/* Is the result known but for one of its two digits, and so is one operand? Then returns the other
 * digit, and which it is. */
static const char *one_digit(const struct logic *g, size_t region, const struct candidates_finding *found,
                             int *digit)
{
    const struct region *r = &g->regions->region[region];
    bool first = is_open(g, region, GARAM_RESULT), left = is_open(g, region, GARAM_LEFT);
    if (equation_of(g, region)->digits != 2 || found->facts.size != 2) return NULL;
    if (first == is_open(g, region, GARAM_RESULT + 1) || left == is_open(g, region, GARAM_RIGHT)) return NULL;
    *digit = (int)g->known[r->cells[GARAM_RESULT + first]];
    return first ? "garam.ends" : "garam.begins";
}

/* Why no values complete an equation. */
static const char *why_broken(const struct logic *g, size_t region)
{
    const struct region *r = &g->regions->region[region];
    const struct garam_equation *e = r->facts;
    size_t open = 0;
    if (e->digits > 2) return "garam.broken-long";
    for (size_t k = 0; k < r->count; k++) open += is_open(g, region, k);
    if (open == 1 && e->sign != GARAM_KNOWN && is_open(g, region, r->count - 1))
        return "garam.broken-operator";
    return open == 1 ? "garam.broken-digit" : "garam.broken-digits";
}

/* "7 x _ = 5_ can only be 7 x 8 = 56: no other digit gives a result that begins with 5." */
static void tell_equation(const struct logic *g, enum logic_answer answer,
                          const struct candidates_finding *found, struct deduction *deduction,
                          struct buf *out)
{
    int digit = 0;
    const char *one = one_digit(g, found->region, found, &digit);
    const struct say_argument equation = say_equation(g, "equation", found->region);
    (void)deduction;
    if (answer == LOGIC_CONTRADICTION)
        say(out, why_broken(g, found->region), SAY(equation));
    else if (one)
        say(out, one, SAY(equation, say_filled(g, "filled", found), say_int("digit", digit)));
    else
        say(out, "garam.only", SAY(equation, say_filled(g, "filled", found)));
}

static const struct candidates_rule by_candidates;
static const struct candidates_rule by_sum = {
    .find = find_sum,
    .tell = tell_equation,
    .needs = 1 << REGION_RELATION,
    .room = candidates_relations_room,
    .known = true,
    .covered_by = &by_candidates,
};
static const struct candidates_rule by_equation = {.find = candidates_relations_known,
                                                   .tell = tell_equation,
                                                   .needs = 1 << REGION_RELATION,
                                                   .room = candidates_relations_room,
                                                   .known = true,
                                                   .covered_by = &by_candidates};

/* ---- where equations cross */

static uint64_t allows(const struct logic *g, size_t region, uint32_t cell)
{
    const uint64_t *ways = candidates_relations_ways(g, region);
    size_t k = 0;
    while (g->regions->region[region].cells[k] != cell) k++;
    return ways[k];
}

/* A minimal set of equations of a cell that leave it no more than `set`; returns how many. */
static size_t needed_equations(const struct logic *g, uint32_t cell, uint64_t set, uint32_t *needed)
{
    const struct regions *r = g->regions;
    size_t count = 0;
    for (uint32_t i = r->first[cell]; i < r->first[cell + 1]; i++) needed[count++] = r->of[i];
    for (size_t drop = count; drop-- > 0;) {
        uint64_t others = g->all;
        for (size_t i = 0; i < count; i++)
            if (i != drop) others &= allows(g, needed[i], cell);
        if (others != set) continue;
        for (size_t i = drop + 1; i < count; i++) needed[i - 1] = needed[i];
        count--;
    }
    return count;
}

static void because_known(const struct logic *g, size_t region, struct deduction *deduction)
{
    const struct region *r = &g->regions->region[region];
    for (size_t k = 0; k < r->count; k++)
        if (!candidates_is_open(g, r->cells[k])) vec_push(&deduction->because, r->cells[k]);
}

/* "The cell that 2 x _ = _ and _ + 7 = 1_ share can hold 2, 4, 6 or 8 in the first and 3, 6 or 9 in
 * the second: it holds 6." */
static void tell_crossing(const struct logic *g, enum logic_answer answer,
                          const struct candidates_finding *found, struct deduction *deduction,
                          struct buf *out)
{
    bool none = answer == LOGIC_CONTRADICTION;
    uint32_t cell = none ? found->cells.data[0] : (uint32_t)found->facts.data[0].cell, needed[4];
    size_t count = needed_equations(g, cell, found->values, needed);
    struct buf names = {0}, sets = {0};
    for (size_t i = 0; i < count; i++) {
        buf_add(&names, say_and(i, count));
        add_equation(g, needed[i], &names);
        buf_add(&sets, say_and(i, count));
        say(&sets, "garam.in-the",
            SAY(say_values(g, "values", cell, allows(g, needed[i], cell)), say_key("nth", ordinals[i])));
        because_known(g, needed[i], deduction);
    }
    const struct say_argument equations = candidates_say_text(g, "equations", &names, count);
    const struct say_argument allowed = candidates_say_text(g, "allowed", &sets, count);
    if (none)
        say(out, "garam.crossing-none", SAY(equations, allowed));
    else
        say(out, "garam.crossing", SAY(equations, allowed, say_values(g, "values", cell, found->values)));
}

static const struct candidates_rule by_crossing = {.find = candidates_relations_crossing,
                                                   .tell = tell_crossing,
                                                   .needs = 1 << REGION_RELATION,
                                                   .room = candidates_relations_room,
                                                   .known = true,
                                                   .covered_by = &by_candidates};

/* ---- candidates */

static const char *part_of(const struct garam_equation *e, size_t position)
{
    if (position == GARAM_LEFT) return "garam.part.left";
    if (position == GARAM_RIGHT) return "garam.part.right";
    if (position == GARAM_RESULT + e->digits) return "garam.part.operator";
    if (e->digits == 1) return "garam.part.result";
    return position == GARAM_RESULT ? "garam.part.tens" : "garam.part.units";
}

/* Appends "and the first number is 2 or 4", or without "and" at the beginning, to a list. */
struct parts {
    const struct logic *g;
    size_t region, count, said;
    struct buf text;
};

static void add_part(struct parts *p, size_t position, uint64_t set)
{
    const struct logic *g = p->g;
    uint32_t cell = g->regions->region[p->region].cells[position];
    buf_add(&p->text, say_and(p->said++, p->count));
    say(&p->text, "garam.is",
        SAY(say_key("part", part_of(equation_of(g, p->region), position)),
            say_values(g, "values", cell, set)));
}

/* Open cells with fewer values left than the known ones allow: what is left. Not the cell of the
 * strikes. */
static struct say_argument say_narrowed(const struct logic *g, const char *name,
                                        const struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[found->region];
    const uint64_t *ways = candidates_relations_ways(g, found->region);
    const uint32_t struck = found->strikes.size ? found->strikes.data[0].cell : UINT32_MAX;
    struct parts parts = {.g = g, .region = found->region};
    for (int pass = 0; pass < 2; pass++)
        for (size_t k = 0; k < r->count && ways; k++) {
            if (!is_open(g, found->region, k) || !(ways[k] & ~g->left[r->cells[k]])) continue;
            if (r->cells[k] == struck) continue;
            if (pass == 0)
                parts.count++;
            else
                add_part(&parts, k, g->left[r->cells[k]]);
        }
    return candidates_say_text(g, name, &parts.text, parts.count);
}

/* What is left after the strikes, which are in one cell. */
static struct say_argument say_rest(const struct logic *g, const char *name,
                                    const struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[found->region];
    struct parts parts = {.g = g, .region = found->region, .count = found->strikes.size};
    size_t k = 0;
    ASSERT(parts.count <= 1);
    while (parts.count && r->cells[k] != found->strikes.data[0].cell) k++;
    if (parts.count) add_part(&parts, k, g->left[r->cells[k]] & ~found->strikes.data[0].values);
    return candidates_say_text(g, name, &parts.text, parts.count);
}

/* "_ x 7 = __, where the first number is 7 or 9, can only be 9 x 7 = 63.", or what is left. */
static void tell_candidates(const struct logic *g, enum logic_answer answer,
                            const struct candidates_finding *found, struct deduction *deduction,
                            struct buf *out)
{
    const struct say_argument equation = say_equation(g, "equation", found->region);
    const struct say_argument where = say_narrowed(g, "where", found);
    const struct say_argument rest = say_rest(g, "rest", found);
    bool narrowed = where.number > 0;
    (void)deduction;
    if (answer != LOGIC_DEDUCED && narrowed) {
        say(out, "garam.broken-where", SAY(equation, where));
    } else if (answer != LOGIC_DEDUCED) {
        say(out, why_broken(g, found->region), SAY(equation));
    } else if (found->facts.size && narrowed) {
        say(out, "garam.only-where", SAY(equation, where, say_filled(g, "filled", found)));
    } else if (found->facts.size) {
        say(out, "garam.only", SAY(equation, say_filled(g, "filled", found)));
    } else if (narrowed) {
        say(out, "garam.leaves-where", SAY(equation, where, rest));
    } else {
        say(out, "garam.leaves", SAY(equation, rest));
    }
}

static const struct candidates_rule by_candidates = {.find = candidates_relations_left,
                                                     .tell = tell_candidates,
                                                     .needs = 1 << REGION_RELATION,
                                                     .room = candidates_relations_room,
                                                     .apart = true};

/* ---- steps that a solver found, and names of cells
 *
 * The state knows the facts, and its rules have not been applied. */

static struct logic *open_with(const struct board *board, size_t count, const struct cell_fact *facts)
{
    struct logic *g = garam_rules_logic.open(board);
    for (size_t i = 0; i < count; i++)
        if (!facts[i].denied && candidates_is_open(g, (uint32_t)facts[i].cell))
            candidates_set(g, facts[i].cell, facts[i].value);
    for (size_t i = 0; i < count; i++)
        if (facts[i].denied && candidates_is_open(g, (uint32_t)facts[i].cell))
            candidates_exclude(g, facts[i].cell, facts[i].value);
    return g;
}

static size_t region_of(const struct regions *r, const struct rule_name *rule)
{
    for (size_t i = 0; i < r->count; i++) {
        bool same = r->region[i].kind == rule->kind;
        for (int k = 0; k < rule->count; k++) same &= r->region[i].number[k] == rule->arguments[k];
        if (same) return i;
    }
    return SIZE_MAX;
}

static bool is_told(const struct rule_step *step, size_t cell)
{
    for (size_t i = 0; i < step->told_count; i++)
        if (step->told[i].cell == cell) return true;
    return false;
}

/* Open cells that have fewer values left than the known ones allow, other than those of the
 * conclusion; or those of the conclusion, with what the equation leaves. */
static struct say_argument say_parts(const struct logic *g, const char *name, size_t region,
                                     const struct rule_step *step, const uint64_t *leaves)
{
    const struct region *r = &g->regions->region[region];
    const uint64_t *ways = candidates_relations_ways(g, region);
    struct parts parts = {.g = g, .region = region};
    for (int pass = 0; pass < 2; pass++)
        for (size_t k = 0; k < r->count; k++) {
            const uint64_t left = g->left[r->cells[k]], known = ways ? ways[k] : g->all;
            const bool told = is_told(step, r->cells[k]);
            if (!is_open(g, region, k) || told != (leaves != NULL)) continue;
            if (!leaves && !(known & ~left)) continue;
            if (pass == 0)
                parts.count++;
            else
                add_part(&parts, k, leaves ? leaves[k] : left);
        }
    return candidates_say_text(g, name, &parts.text, parts.count);
}

/* Does the equation leave each open cell one value? */
static bool is_filled(const struct logic *g, size_t region, const uint64_t *leaves,
                      struct candidates_finding *found)
{
    const struct region *r = &g->regions->region[region];
    for (size_t k = 0; k < r->count; k++) {
        if (!is_open(g, region, k)) continue;
        if (!candidates_is_single(leaves[k])) return false;
        vec_push(&found->facts, ((struct logic_fact){r->cells[k], candidates_value(g, leaves[k])}));
    }
    return true;
}

/* What an equation leaves, with all that is known of its cells, in the words of "candidates". */
static struct rule_insight see_equation(const struct logic *g, const struct rule_step *step, struct buf *out)
{
    const size_t region = region_of(g->regions, &step->rules[0]);
    const struct rule_insight insight = {.name = "equation",
                                         .title = "garam.title.equation",
                                         .concludes = true,
                                         .all = true};
    uint64_t in[8], leaves[8];
    if (region == SIZE_MAX || g->regions->region[region].count > 8) return (struct rule_insight){0};
    const struct region *r = &g->regions->region[region];
    for (size_t i = 0; i < step->told_count; i++) {
        size_t k = 0;
        while (k < r->count && r->cells[k] != step->told[i].cell) k++;
        if (k == r->count) return (struct rule_insight){0};
    }
    for (size_t k = 0; k < r->count; k++) in[k] = g->left[r->cells[k]];
    const bool possible = r->relation->ways(r, in, leaves);
    const struct say_argument equation = say_equation(g, "equation", region);
    const struct say_argument where = say_parts(g, "where", region, step, NULL);
    struct candidates_finding found = {.region = region};
    if (!possible && where.number > 0)
        say(out, "garam.broken-where", SAY(equation, where));
    else if (!possible)
        say(out, why_broken(g, region), SAY(equation));
    else if (is_filled(g, region, leaves, &found) && where.number > 0)
        say(out, "garam.only-where", SAY(equation, where, say_filled(g, "filled", &found)));
    else if (is_filled(g, region, leaves, &found))
        say(out, "garam.only", SAY(equation, say_filled(g, "filled", &found)));
    else if (where.number > 0)
        say(out, "garam.leaves-where", SAY(equation, where, say_parts(g, "rest", region, step, leaves)));
    else
        say(out, "garam.leaves", SAY(equation, say_parts(g, "rest", region, step, leaves)));
    vec_free(&found.facts);
    return insight;
}

struct rule_insight garam_rules_insight(const struct rule_step *step, struct buf *out)
{
    struct rule_insight insight = {0};
    if (step->rule_count != 1) return insight;
    struct logic *g = open_with(step->board, step->fact_count, step->facts);
    if (!g->clashes) insight = see_equation(g, step, out);
    candidates_close(g);
    return insight;
}

/* Of the equations of a cell, the one of which most is known. */
static size_t best_region(const struct logic *g, size_t cell)
{
    const struct regions *r = g->regions;
    size_t best = r->of[r->first[cell]], most = 0;
    for (uint32_t i = r->first[cell]; i < r->first[cell + 1]; i++) {
        size_t known = 1;
        for (size_t k = 0; k < r->region[r->of[i]].count; k++) known += !is_open(g, r->of[i], k);
        if (known <= most) continue;
        most = known;
        best = r->of[i];
    }
    return best;
}

/* "the second cell of 9 - _ = 1" */
void garam_rules_name(const struct board *board, size_t count, const struct cell_fact *facts, size_t cell,
                      struct buf *out)
{
    static const char *const keys[] = {"garam.cell.left", "garam.cell.right", "garam.cell.result",
                                       "garam.cell.tens", "garam.cell.units", "garam.cell.operator"};
    struct logic *g = open_with(board, count, facts);
    const size_t region = best_region(g, cell);
    const struct garam_equation *e = equation_of(g, region);
    size_t k = 0, key;
    while (g->regions->region[region].cells[k] != cell) k++;
    if (k < GARAM_RESULT)
        key = k;
    else if (k == GARAM_RESULT + e->digits)
        key = 5;
    else
        key = e->digits == 1 ? 2 : k == GARAM_RESULT ? 3 : 4;
    say(out, keys[key], SAY(say_equation(g, "equation", region)));
    candidates_close(g);
}

/* ---- the table */

static const struct logic_rule rules[] = {
    [GARAM_SUM] = {"sum", "garam.rule.sum", LEVEL_EASY, &by_sum, "garam.title.sum"},
    [GARAM_EQUATION] = {"equation", "garam.rule.equation", LEVEL_MEDIUM, &by_equation,
                        "garam.title.equation"},
    [GARAM_CROSSING] = {"crossing", "garam.rule.crossing", LEVEL_MEDIUM, &by_crossing,
                        "garam.title.crossing"},
    [GARAM_CANDIDATES] = {"candidates", "garam.rule.candidates", LEVEL_HARD, &by_candidates,
                          "garam.title.candidates"},
    [GARAM_RULES] = {0},
};

static const char *word(const struct board *board, size_t cell, int32_t value)
{
    static const char *const signs[GARAM_SIGNS] = {"+", "-", "x"};
    bool sign = cell >= garam_of(board)->digits && value >= 0 && value < GARAM_SIGNS;
    return sign ? signs[value] : NULL; /* a value that is supposed may be none of this cell */
}

const struct family_logic garam_rules_logic = {.rules = rules, .word = word, CANDIDATES_FUNCTIONS};
