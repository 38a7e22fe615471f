/* The candidate board: what is left in each cell, and the closure under the rules of its family.
 *
 * A region is stale for a rule if a cell of it has changed since the rule last looked at it; for
 * rules that look at known values only, if a cell has become known. That is on the trail like
 * everything else, so undoing restores the state bit by bit. `follow` applies all that the easy
 * rules find before it asks a harder one, and returns to the easy ones after each region in which a
 * harder one found something; it leaves out rules that harder ones cover. `step` applies the first
 * finding, or the first of those that lead to a value (puzzle/step_plan.h). Both end in the same
 * state, since monotone rules have one fixpoint.
 *
 * A cell that becomes known loses its value in the regions without repetition at once. Other
 * requirements are checked on the known cells (regions_check_one) before any rule, so a full board
 * without a contradiction is an answer, whatever rules a family lists.
 *
 * A cell with no value left is a clash, a contradiction at every level. */
#include "puzzle/regions/candidates.h"

#include "base/bits.h"
#include "base/say.h"

#include <string.h>

/* Like rules: does the region keep its requirement? UNSURE: no easy rule refutes it if it does
 * not. */
enum { RULES = 29, UNSURE = 1 << RULES, SOUND = 1 << (RULES + 1) };

/* ---- The state */

static void set_stale(struct logic *g, uint32_t region, uint32_t bits)
{
    if (g->stale[region] == bits) return;
    vec_push(&g->trail, ((struct candidates_change){g->stale[region], region, CANDIDATES_STALE}));
    g->stale[region] = bits;
    g->any |= bits;
}

/* The rule found nothing in the region. */
static void settle(struct logic *g, size_t region, uint32_t bit)
{
    set_stale(g, (uint32_t)region, g->stale[region] & ~bit);
}

/* The cell has, or no longer has, this value alone left. */
static void place(struct logic *g, uint32_t cell, uint64_t bit, bool has)
{
    const struct candidates_places *p = &g->places;
    for (uint32_t i = p->first[cell]; i < p->first[cell + 1]; i++) {
        struct candidates_spot spot = p->spot[i];
        uint64_t *set = p->word + spot.set + (size_t)__builtin_ctzll(bit) * (spot.size + 1u);
        set[spot.place / 64] ^= UINT64_C(1) << spot.place % 64;
        set[spot.size] += has ? 1 : UINT64_MAX;
    }
}

static void replace(struct logic *g, uint32_t cell, uint64_t left)
{
    if (candidates_is_single(g->left[cell])) place(g, cell, g->left[cell], false);
    g->left[cell] = left;
    if (candidates_is_single(left)) place(g, cell, left, true);
}

static void put(struct logic *g, uint32_t cell, uint64_t left, bool learned)
{
    const struct regions *r = g->regions;
    enum candidates_kind kind = learned ? CANDIDATES_KNOWN : CANDIDATES_LEFT;
    ASSERT(!(left & ~g->left[cell])); /* candidates are only struck out */
    vec_push(&g->trail, ((struct candidates_change){g->left[cell], cell, kind}));
    if (!left && g->left[cell]) g->clashes++;
    if (g->left[cell] != left) replace(g, cell, left);
    const uint32_t rules = learned ? UINT32_MAX : g->by_left;
    for (uint32_t i = r->first[cell]; i < r->first[cell + 1]; i++)
        set_stale(g, r->of[i], g->stale[r->of[i]] | (g->looks[r->of[i]] & rules));
}

/* The cell has this value from now on; no other cell of its regions without repetition has. */
static void learn(struct logic *g, uint32_t cell, int32_t value)
{
    const struct regions *r = g->regions;
    uint64_t bit = candidates_bit(g, value);
    ASSERT(g->known[cell] == LOGIC_OPEN);
    put(g, cell, g->left[cell] & bit, true);
    g->known[cell] = value;
    g->placed[value - r->lo]++;
    for (uint32_t i = r->first[cell]; i < r->first[cell + 1] && g->strikes; i++) {
        const struct region *region = &r->region[r->of[i]];
        if (!region_is_different(region)) continue;
        for (size_t k = 0; k < region->count; k++) {
            uint32_t other = region->cells[k];
            if (other != cell && g->left[other] & bit) put(g, other, g->left[other] & ~bit, false);
        }
    }
}

void candidates_set(struct logic *g, size_t cell, int32_t value)
{
    REQUIRE(cell < g->regions->cells && g->known[cell] == LOGIC_OPEN,
            "an open cell of the board gets its value");
    REQUIRE(value >= g->regions->lo && value <= g->regions->hi, "a cell holds one of the board's values");
    step_plan_forget(&g->plan);
    learn(g, (uint32_t)cell, value);
}

void candidates_exclude(struct logic *g, size_t cell, int32_t value)
{
    REQUIRE(cell < g->regions->cells && g->known[cell] == LOGIC_OPEN, "an open cell loses a value");
    step_plan_forget(&g->plan);
    uint64_t bit = value < g->regions->lo || value > g->regions->hi ? 0 : candidates_bit(g, value);
    if (g->left[cell] & bit) put(g, (uint32_t)cell, g->left[cell] & ~bit, false);
}

size_t candidates_mark(const struct logic *g)
{
    return g->trail.size;
}

static void restore(struct logic *g, struct candidates_change change)
{
    if (change.kind == CANDIDATES_STALE) {
        g->stale[change.at] = (uint32_t)change.before;
        g->any |= g->stale[change.at];
        return;
    }
    if (!g->left[change.at] && change.before) g->clashes--;
    replace(g, change.at, change.before);
    if (change.kind == CANDIDATES_LEFT) return;
    g->placed[g->known[change.at] - g->regions->lo]--;
    g->known[change.at] = LOGIC_OPEN;
}

static void go_back(struct logic *g, size_t to)
{
    ASSERT(to <= g->trail.size);
    while (g->trail.size > to) restore(g, vec_pop(&g->trail));
}

void candidates_undo(struct logic *g, size_t to)
{
    step_plan_forget(&g->plan);
    go_back(g, to);
}

const int32_t *candidates_known(const struct logic *g)
{
    return g->known;
}

int candidates_list(const struct logic *g, size_t cell, int32_t *values, int room)
{
    int count = 0;
    ASSERT(cell < g->regions->cells);
    for (uint64_t left = g->left[cell]; left && count < room; left &= left - 1)
        values[count++] = candidates_value(g, left);
    return count;
}

/* ---- Opening */

/* Which rules look at what is left, and which others cover, from their level on. */
static void compare_rules(struct logic *g)
{
    for (int rule = 0; rule < g->rule_count; rule++) {
        const struct candidates_rule *by = g->rules[rule].by;
        if (!by->known) g->by_left |= UINT32_C(1) << rule;
        for (int other = rule + 1; other < g->rule_count; other++)
            for (int level = g->rules[other].level; level <= LEVEL_HARD; level++)
                if (by->covered_by == g->rules[other].by) g->covered[level] |= UINT32_C(1) << rule;
    }
}

static bool looks_at(const struct candidates_rule *rule, const struct region *region)
{
    return !rule->needs || rule->needs >> region->need & 1;
}

/* Rules and checks that look at the region. */
static uint32_t lookers(const struct logic *g, const struct region *region)
{
    uint32_t bits = 0;
    bool refuted = region->need == REGION_DIFFERENT; /* which the state itself keeps */
    for (int rule = 0; rule < g->rule_count; rule++) {
        const struct candidates_rule *by = g->rules[rule].by;
        if (!looks_at(by, region)) continue;
        bits |= UINT32_C(1) << rule;
        refuted |= by->refutes && g->rules[rule].level == LEVEL_EASY;
    }
    return bits | (refuted ? 0 : UNSURE) | (region->need == REGION_DIFFERENT ? 0 : SOUND);
}

/* Which rules look at which regions, and the scratch of those that do. */
static void open_rules(struct logic *g, struct arena *a)
{
    const struct regions *r = g->regions;
    size_t room = 0;
    g->looks = ARENA_ARRAY(a, uint32_t, r->count);
    g->range = ARENA_ARRAY(a, struct candidates_range, RULES + 2);
    for (size_t i = 0; i < r->count; i++) {
        g->looks[i] = lookers(g, &r->region[i]);
        g->strikes |= region_is_different(&r->region[i]);
        for (uint32_t left = g->looks[i]; left; left &= left - 1) {
            struct candidates_range *range = &g->range[__builtin_ctz(left)];
            if (!range->behind) range->first = i;
            range->behind = i + 1;
        }
        for (int rule = 0; rule < g->rule_count; rule++) {
            const struct candidates_rule *by = g->rules[rule].by;
            size_t needed = by->room && looks_at(by, &r->region[i]) ? by->room(&r->region[i]) : 0;
            if (needed > room) room = needed;
        }
    }
    g->stale = arena_copy(a, g->looks, r->count * sizeof *g->stale);
    g->any = UINT32_MAX;
    g->scratch = ARENA_ARRAY(a, uint64_t, (room + 7) / 8);
}

static bool is_different(const struct regions *r, int kind)
{
    return r->kind_behind[kind] && region_is_different(&r->region[r->kind_first[kind]]);
}

static void open_groups(struct logic *g, struct arena *a)
{
    const struct regions *r = g->regions;
    g->groups = ARENA_ARRAY(a, size_t, (size_t)r->kinds * (size_t)r->kinds);
    for (int kind = 0; kind < r->kinds; kind++)
        for (int other = 0; other < r->kinds; other++)
            if (is_different(r, kind) && is_different(r, other))
                g->groups[kind * r->kinds + other] = candidates_crossings_group(r, kind, other);
}

/* The sets of a region before this one that has the same cells; REGIONS_NONE: there is none. */
static uint32_t shared_set(const struct logic *g, size_t region)
{
    const struct regions *r = g->regions;
    uint32_t cell = r->region[region].cells[0];
    for (uint32_t i = r->first[cell]; i < r->first[cell + 1] && r->of[i] < region; i++)
        if (r->region[r->of[i]].cells == r->region[region].cells) return g->places.set[r->of[i]];
    return REGIONS_NONE;
}

static bool has_places(const struct region *region)
{
    return region->need == REGION_COUNT || region->need == REGION_NO_THREE || region->need == REGION_DIFFERS;
}

/* Gives each sequence of cells its sets; counts the spots of each cell, then lists them. */
static void open_places(struct logic *g, struct arena *a)
{
    const struct regions *r = g->regions;
    struct candidates_places *p = &g->places;
    bool *own = ARENA_ARRAY(a, bool, r->count); /* the first region of its cells */
    size_t words = 0, spots = 0, values = (size_t)(r->hi - r->lo + 1);
    p->set = ARENA_ARRAY(a, uint32_t, r->count);
    p->first = ARENA_ARRAY(a, uint32_t, r->cells + 2);
    for (size_t i = 0; i < r->count; i++) {
        p->set[i] = has_places(&r->region[i]) ? shared_set(g, i) : REGIONS_NONE;
        own[i] = has_places(&r->region[i]) && p->set[i] == REGIONS_NONE;
        if (!own[i]) continue;
        ASSERT(r->region[i].count <= UINT16_MAX);
        p->set[i] = (uint32_t)words;
        words += values * (candidates_size(&r->region[i]) + 1);
        spots += r->region[i].count;
        for (size_t k = 0; k < r->region[i].count; k++) p->first[r->region[i].cells[k] + 2]++;
    }
    p->word = ARENA_ARRAY(a, uint64_t, words);
    p->spot = ARENA_ARRAY(a, struct candidates_spot, spots);
    for (size_t cell = 0; cell < r->cells; cell++) p->first[cell + 2] += p->first[cell + 1];
    for (size_t i = 0; i < r->count; i++)
        for (size_t k = 0; k < r->region[i].count && own[i]; k++)
            p->spot[p->first[r->region[i].cells[k] + 1]++] =
                (struct candidates_spot){p->set[i], (uint16_t)candidates_size(&r->region[i]), (uint16_t)k};
}

struct logic *candidates_open_with(const struct board *board, const struct regions *r, const int32_t *given,
                                   struct arena arena)
{
    struct arena *a = &arena;
    struct logic *g = ARENA_NEW(a, struct logic);
    g->board = board;
    g->regions = r;
    g->rules = board->family->logic->rules;
    while (g->rules[g->rule_count].name) g->rule_count++;
    ASSERT(g->rule_count <= RULES);
    g->all = ~UINT64_C(0) >> (REGIONS_VALUES - 1 - (r->hi - r->lo));
    g->known = ARENA_ARRAY(a, int32_t, r->cells);
    g->left = ARENA_ARRAY(a, uint64_t, r->cells);
    g->finding = ARENA_NEW(a, struct candidates_finding);
    g->words = ARENA_NEW(a, struct arena);
    open_rules(g, a);
    open_places(g, a);
    open_groups(g, a);
    compare_rules(g);
    candidates_relations_open(g, a);
    g->arena = arena;
    for (uint32_t i = 0; i < r->cells; i++) {
        g->known[i] = LOGIC_OPEN;
        replace(g, i, r->may ? r->may[i] : g->all);
    }
    for (uint32_t i = 0; i < r->cells; i++)
        if (given[i] != LOGIC_OPEN) learn(g, i, given[i]);
    return g;
}

struct logic *candidates_open(const struct board *board)
{
    const struct region_board *b = region_board_of(board);
    return candidates_open_with(board, b->regions, b->given, (struct arena){0});
}

void candidates_close(struct logic *g)
{
    struct arena arena = g->arena; /* which the state lives in */
    arena_free(g->words);
    vec_free(&g->trail);
    step_plan_free(&g->plan);
    vec_free(&g->finding->cells);
    vec_free(&g->finding->regions);
    vec_free(&g->finding->facts);
    vec_free(&g->finding->strikes);
    arena_free(&arena);
}

/* ---- For rules */

bool candidates_strike(const struct logic *g, uint32_t cell, uint64_t values,
                       struct candidates_finding *found)
{
    values &= g->left[cell];
    if (!values) return false;
    uint64_t rest = g->left[cell] & ~values;
    if (g->regions->hi - g->regions->lo == 1 && rest && candidates_is_open(g, cell))
        vec_push(&found->facts, ((struct logic_fact){cell, candidates_value(g, rest)}));
    else
        vec_push(&found->strikes, ((struct candidates_strike){cell, values}));
    return true;
}

bool candidates_choose(struct candidates_choice *c, int count, const uint64_t *sets)
{
    int depth = c->begun ? c->size - 1 : 0, next = c->begun ? c->index[depth] + 1 : 0;
    ASSERT(c->size > 0 && c->size <= CANDIDATES_SUBSET);
    c->begun = true;
    while (true) {
        if (next > count - (c->size - depth)) {
            if (depth == 0) return false;
            next = c->index[--depth] + 1;
            continue;
        }
        uint64_t together = sets[next] | (depth ? c->together[depth - 1] : 0);
        c->index[depth] = next++;
        c->together[depth] = together;
        if (bits_in_word(together) > c->size) continue;
        if (depth + 1 == c->size) return true;
        depth++;
    }
}

/* ---- Following */

/* Only the strikes in this cell. */
static void keep_cell(struct candidates_finding *found, uint32_t cell)
{
    size_t count = 0;
    for (size_t i = 0; i < found->strikes.size; i++)
        if (found->strikes.data[i].cell == cell) found->strikes.data[count++] = found->strikes.data[i];
    found->strikes.size = count;
}

/* A move with `other` is about the strikes in the cell before that one. */
static enum logic_answer find(struct logic *g, struct step_move move)
{
    struct candidates_finding *found = g->finding;
    const struct candidates_rule *by = g->rules[move.rule].by;
    found->region = (size_t)move.at;
    found->values = 0;
    vec_clear(&found->cells);
    vec_clear(&found->regions);
    vec_clear(&found->facts);
    vec_clear(&found->strikes);
    enum logic_answer answer = by->find(g, (size_t)move.at, by->size, found);
    ASSERT((answer == LOGIC_DEDUCED) <= (found->facts.size + found->strikes.size > 0));
    if (move.other && answer == LOGIC_DEDUCED && !found->facts.size) {
        keep_cell(found, (uint32_t)move.other - 1);
        if (!found->strikes.size) return LOGIC_NOTHING;
    }
    return answer;
}

static void apply(struct logic *g)
{
    const struct candidates_finding *found = g->finding;
    for (size_t i = 0; i < found->facts.size; i++)
        if (candidates_is_open(g, found->facts.data[i].cell)) /* it may be listed twice */
            learn(g, (uint32_t)found->facts.data[i].cell, found->facts.data[i].value);
    for (size_t i = 0; i < found->strikes.size; i++) {
        struct candidates_strike strike = found->strikes.data[i];
        put(g, strike.cell, g->left[strike.cell] & ~strike.values, false);
    }
}

/* The first region that is stale for the rule, from this one on, or all of them. */
static size_t next_stale(struct logic *g, size_t region, uint32_t bit)
{
    struct candidates_range range = g->range[__builtin_ctz(bit)];
    bool all = region <= range.first;
    if (!(g->any & bit)) return g->regions->count;
    if (all) region = range.first;
    while (region < range.behind && !(g->stale[region] & bit)) region++;
    if (region < range.behind) return region;
    if (all) g->any &= ~bit;
    return g->regions->count;
}

static bool has_three(const struct logic *g, size_t region)
{
    size_t size = candidates_size(&g->regions->region[region]);
    for (int32_t value = g->regions->lo; value <= g->regions->hi; value++) {
        const uint64_t *set = candidates_places(g, region, value);
        for (size_t i = 0; i < size; i++)
            if (set[i] & candidates_behind(set, i, 1) & candidates_behind(set, i, 2)) return true;
    }
    return false;
}

/* Is no cell of the region open, and another of its kind the same? */
static bool has_equal(const struct logic *g, size_t region)
{
    const struct regions *r = g->regions;
    int kind = r->region[region].kind;
    size_t known = 0;
    for (int32_t value = r->lo; value <= r->hi; value++) known += candidates_count(g, region, value);
    if (known < r->region[region].count) return false;
    size_t words = (candidates_size(&r->region[region]) + 1) * (size_t)(r->hi - r->lo + 1);
    const uint64_t *sets = candidates_places(g, region, r->lo);
    for (size_t i = r->kind_first[kind]; i < r->kind_behind[kind]; i++)
        if (i != region && memcmp(candidates_places(g, i, r->lo), sets, words * sizeof *sets) == 0)
            return true;
    return false;
}

/* Do the places of values show that a region keeps its requirement? */
static bool surely_keeps(const struct logic *g, size_t region)
{
    const struct region *r = &g->regions->region[region];
    int32_t lo = g->regions->lo, hi = g->regions->hi;
    switch (r->need) {
    case REGION_NO_THREE:
        return !has_three(g, region);
    case REGION_COUNT:
        return hi - lo == 1 && (int64_t)candidates_count(g, region, r->value) <= r->total &&
               (int64_t)candidates_count(g, region, lo + hi - r->value) <= (int64_t)r->count - r->total;
    case REGION_DIFFERS:
        return !has_equal(g, region);
    default:
        return false;
    }
}

/* The first region that the check `bit` looks at and whose requirement the known cells break;
 * g->regions->count if there is none. */
static size_t find_broken(struct logic *g, uint32_t bit, struct verdict *verdict)
{
    size_t i = next_stale(g, 0, bit);
    while (i < g->regions->count &&
           (surely_keeps(g, i) || regions_check_one(g->regions, i, g->known, true, verdict))) {
        settle(g, i, bit);
        i = next_stale(g, i + 1, bit);
    }
    return i;
}

static bool is_known(const struct logic *g, size_t goal)
{
    return goal != SIZE_MAX && !candidates_is_open(g, goal);
}

/* Applies a rule to its stale regions. */
static enum logic_answer sweep(struct logic *g, int rule, size_t goal)
{
    const uint32_t bit = UINT32_C(1) << rule;
    enum logic_answer result = LOGIC_NOTHING, answer;
    for (size_t i = next_stale(g, 0, bit); i < g->regions->count; i = next_stale(g, i + 1, bit)) {
        while ((answer = find(g, (struct step_move){.rule = rule, .at = (int32_t)i})) == LOGIC_DEDUCED) {
            apply(g);
            result = LOGIC_DEDUCED;
            if (g->clashes || is_known(g, goal)) return result;
        }
        if (answer == LOGIC_CONTRADICTION) return answer;
        settle(g, i, bit);
        if (result == LOGIC_DEDUCED && g->rules[rule].level > LEVEL_EASY) return result;
    }
    return result;
}

enum logic_answer candidates_follow(struct logic *g, enum level most, size_t goal)
{
    struct verdict verdict;
    const uint32_t covered = g->covered[most < LEVEL_HARD ? most : LEVEL_HARD];
    for (int rule = 0;;) {
        if (g->clashes || find_broken(g, UNSURE, &verdict) < g->regions->count) return LOGIC_CONTRADICTION;
        if (is_known(g, goal)) return LOGIC_DEDUCED;
        if (rule == g->rule_count || g->rules[rule].level > most) return LOGIC_NOTHING;
        enum logic_answer answer = covered >> rule & 1 ? LOGIC_NOTHING : sweep(g, rule, goal);
        if (answer == LOGIC_CONTRADICTION) return answer;
        rule = answer == LOGIC_DEDUCED ? 0 : rule + 1;
    }
}

/* ---- One step, in words */

static void finish(const struct logic *g, struct deduction *deduction, struct buf *text)
{
    say_finish(text, 0);
    sentence_set(&deduction->sentence, "%s", buf_text(text));
    buf_free(text);
    arena_free(g->words);
}

/* The region whose value is twice, if a known cell clashes with another; SIZE_MAX if none does. */
static size_t find_twice(const struct logic *g, uint32_t cell, uint32_t *other)
{
    const struct regions *r = g->regions;
    for (uint32_t i = r->first[cell]; i < r->first[cell + 1] && !candidates_is_open(g, cell); i++) {
        const struct region *region = &r->region[r->of[i]];
        for (size_t k = 0; k < region->count && region_is_different(region); k++) {
            *other = region->cells[k];
            if (*other != cell && g->known[*other] == g->known[cell]) return r->of[i];
        }
    }
    return SIZE_MAX;
}

/* The cell, as the family names it by the other known cells, or by its row and column. */
static struct say_argument say_cell(const struct logic *g, uint32_t cell)
{
    const struct family_reasons *reasons = g->board->family->reasons;
    VEC(struct cell_fact) known = {0};
    struct buf text = {0};
    if (!reasons || !reasons->name) return candidates_say_cells(g, "cell", 1, &cell);
    for (uint32_t i = 0; i < g->regions->cells; i++)
        if (i != cell && !candidates_is_open(g, i))
            vec_push(&known, ((struct cell_fact){i, g->known[i], false}));
    reasons->name(g->board, known.size, known.data, cell, &text);
    vec_free(&known);
    return candidates_say_text(g, "cell", &text, 1);
}

static void tell_clash(const struct logic *g, struct deduction *deduction)
{
    struct buf text = {0};
    uint32_t cell = 0, other;
    while (g->left[cell]) cell++;
    size_t region = find_twice(g, cell, &other);
    if (region != SIZE_MAX) {
        vec_push(&deduction->because, cell);
        vec_push(&deduction->because, other);
        say(&text, "regions.clash",
            SAY(candidates_say_region(g, "region", region), candidates_say_known(g, "value", cell)));
    } else if (candidates_is_open(g, cell)) {
        say(&text, "regions.no-value", SAY(say_cell(g, cell)));
    } else {
        say(&text, "regions.wrong-value", SAY(say_cell(g, cell), candidates_say_known(g, "value", cell)));
    }
    finish(g, deduction, &text);
}

static bool find_contradiction(struct logic *g, struct deduction *deduction)
{
    struct verdict verdict;
    struct buf text = {0};
    if (g->clashes) return tell_clash(g, deduction), true;
    if (find_broken(g, SOUND, &verdict) == g->regions->count) return false;
    for (int i = 0; i < verdict.cell_count; i++)
        if (!candidates_is_open(g, verdict.cells[i])) vec_push(&deduction->because, verdict.cells[i]);
    buf_add(&text, verdict.sentence.text);
    finish(g, deduction, &text);
    return true;
}

static void tell(const struct logic *g, int rule, enum logic_answer answer, struct deduction *deduction)
{
    const struct candidates_finding *found = g->finding;
    struct buf text = {0};
    deduction->rule = rule;
    for (size_t i = 0; i < found->cells.size; i++) vec_push(&deduction->because, found->cells.data[i]);
    g->rules[rule].by->tell(g, answer, found, deduction, &text);
    for (size_t i = 0; i < found->facts.size && answer == LOGIC_DEDUCED; i++)
        vec_push(&deduction->facts, found->facts.data[i]);
    for (size_t i = 0; i < found->strikes.size && answer == LOGIC_DEDUCED; i++) {
        struct candidates_strike strike = found->strikes.data[i];
        for (uint64_t left = strike.values; left; left &= left - 1)
            vec_push(&deduction->excluded, ((struct logic_fact){strike.cell, candidates_value(g, left)}));
    }
    finish(g, deduction, &text);
}

static void take_first(struct candidates_finding *found, struct step_move *move)
{
    if (found->facts.size) return;
    found->strikes.size = 1;
    move->other = (int32_t)found->strikes.data[0].cell + 1;
}

static enum logic_answer find_next(struct logic *g, enum level most, struct step_move *move)
{
    for (int rule = 0; rule < g->rule_count && g->rules[rule].level <= most; rule++) {
        const uint32_t bit = UINT32_C(1) << rule;
        for (size_t i = next_stale(g, 0, bit); i < g->regions->count; i = next_stale(g, i + 1, bit)) {
            *move = (struct step_move){.rule = rule, .at = (int32_t)i};
            enum logic_answer answer = find(g, *move);
            if (answer == LOGIC_DEDUCED && g->rules[rule].by->apart) take_first(g->finding, move);
            if (answer != LOGIC_NOTHING) return answer;
            settle(g, i, bit);
        }
    }
    return LOGIC_NOTHING;
}

static bool is_value(const struct logic *g)
{
    return g->finding->facts.size > 0;
}

static bool is_broken(const struct logic *g)
{
    return g->clashes > 0;
}

static const struct step_plan_by planned = {.find = find,
                                            .find_next = find_next,
                                            .apply = apply,
                                            .is_value = is_value,
                                            .is_broken = is_broken,
                                            .rewind = go_back,
                                            .mark = candidates_mark,
                                            .most = SIZE_MAX};

enum logic_answer candidates_step(struct logic *g, enum level most, struct deduction *deduction)
{
    struct step_move move;
    logic_clear_deduction(deduction);
    if (find_contradiction(g, deduction)) return LOGIC_CONTRADICTION;
    enum logic_answer answer = step_plan_next(&g->plan, &planned, g, most, &move);
    if (answer != LOGIC_NOTHING) tell(g, move.rule, answer, deduction);
    if (answer == LOGIC_DEDUCED) apply(g);
    return answer;
}
