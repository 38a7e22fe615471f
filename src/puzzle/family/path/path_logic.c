/* Human rules for number paths: the table of rules, and the closure under them.
 *
 * The state (path_state.c) has, for each number, the set of cells where it may be, and for each
 * edge whether the path uses it. Easy rules use placed numbers, free cells and edges. From the
 * medium level on, cells out of reach are struck out silently (path_reach.c), without a step; a
 * step places a number, settles the edges of a dead end, or strikes out by a harder rule. No easy
 * rule finds anything because of a silent strike unless "between" has found it before, so the
 * hardest step gives the level.
 *
 * `follow` applies all that a rule finds before it returns to the easy ones; `step` applies the
 * first finding, or the first of a plan that leads to a value (puzzle/step_plan.h), and words it.
 * Rules are monotone, so both reach the same fixpoint. Staleness is on the trail like everything
 * else.
 *
 * This is not the candidate board (puzzle/regions/candidates.h), which has up to 64 values for each
 * cell and wakes rules by region: here a board has as many numbers as cells, a number is in a set
 * of places so that one operation moves 64 of them by a step, and some rules look at the whole
 * board. The two share their plans (docs/decisions.md).
 *
 * A state takes numbers x places / 8 bytes: 8 KB for a hexagon of radius 8, 12 MB for 10,000 cells.
 * Setting the clues of a puzzle, following to the end and undoing takes 12 microseconds at the
 * medium level for a hexagon of radius 3, 180 for 8; at the hard level 49 and 970, half of it for
 * "ways", without which puzzles of radius 3 keep 9.3 clues instead of 8.9. */
#include "puzzle/family/path/path_logic.h"

#include "base/sentence.h"

#include <string.h>

#define RULE(name_, key, level_)                                                                             \
    {                                                                                                        \
        .name = name_, .blurb = key ".blurb", .level = level_, .title = key                                  \
    }
static const struct logic_rule rules[] = {
    [PATH_LINK] = RULE("link", "path.rule.link", LEVEL_EASY),
    [PATH_NEIGHBOUR] = RULE("neighbour", "path.rule.neighbour", LEVEL_EASY),
    [PATH_BRIDGE] = RULE("bridge", "path.rule.bridge", LEVEL_EASY),
    [PATH_BETWEEN] = RULE("between", "path.rule.between", LEVEL_MEDIUM),
    [PATH_DEAD_END] = RULE("dead end", "path.rule.dead-end", LEVEL_MEDIUM),
    [PATH_COLOURS] = RULE("colours", "path.rule.colours", LEVEL_HARD),
    [PATH_WAYS] = RULE("ways", "path.rule.ways", LEVEL_HARD),
    [PATH_CUT_OFF] = RULE("cut off", "path.rule.cut-off", LEVEL_HARD),
    [PATH_RULES] = {0},
};

enum { EASY = PATH_BRIDGE + 1 }; /* rules at a number and its neighbours */

path_find *const path_logic_at[PATH_RULES] = {
    [PATH_LINK] = path_rules_link,         [PATH_NEIGHBOUR] = path_rules_neighbour,
    [PATH_BRIDGE] = path_rules_bridge,     [PATH_BETWEEN] = path_reach_between,
    [PATH_DEAD_END] = path_rules_dead_end, [PATH_COLOURS] = path_colours_find,
    [PATH_WAYS] = path_ways_find,          [PATH_CUT_OFF] = path_reach_cut,
};
static path_next *const next[PATH_RULES] = {
    [PATH_BETWEEN] = path_reach_between_next, [PATH_DEAD_END] = path_rules_dead_end_next,
    [PATH_COLOURS] = path_colours_next,       [PATH_WAYS] = path_ways_next,
    [PATH_CUT_OFF] = path_reach_cut_next,
};

int32_t path_logic_first(const struct logic *g, const uint64_t *set, bool *only)
{
    int32_t place = FIELD_NOWHERE;
    *only = false;
    for (int i = 0; i < g->words; i++) {
        if (!set[i]) continue;
        *only = place == FIELD_NOWHERE && !(set[i] & (set[i] - 1));
        if (place != FIELD_NOWHERE) break;
        place = i * 64 + __builtin_ctzll(set[i]);
    }
    ASSERT(place == FIELD_NOWHERE || g->field->at[place] != FIELD_NOWHERE); /* sets have no holes */
    return place == FIELD_NOWHERE ? FIELD_NOWHERE : g->field->at[place];
}

/* ---- Access to the state */

static const int32_t *known(const struct logic *g)
{
    return g->known;
}

static int candidates(const struct logic *g, size_t cell, int32_t *values, int room)
{
    int count = 0;
    if (cell >= (size_t)g->count) {
        for (int32_t value = 0; value < 2 && count < room; value++) values[count++] = value;
        return count;
    }
    for (int32_t number = 1; number <= g->count && count < room; number++)
        if (path_may(g, number, (int32_t)cell)) values[count++] = number;
    return count;
}

void path_logic_set(struct logic *g, size_t cell, int32_t value)
{
    REQUIRE(cell < (size_t)g->count + g->field->edges, "a cell or an edge gets its value");
    if (cell < (size_t)g->count) {
        path_state_place(g, value, (int32_t)cell);
        return;
    }
    REQUIRE(value == 0 || value == 1, "an edge is used or not");
    int32_t edge = (int32_t)cell - g->count;
    if (value == 1)
        path_state_use(g, edge);
    else
        path_state_drop(g, edge);
}

static void set(struct logic *g, size_t cell, int32_t value)
{
    step_plan_forget(&g->plan);
    path_logic_set(g, cell, value);
}

static void undo(struct logic *g, size_t to)
{
    step_plan_forget(&g->plan);
    path_state_undo(g, to);
}

/* ---- Opening */

/* The distances between neighbours, and which of them each edge has. */
static void find_directions(struct logic *g)
{
    const struct field *f = g->field;
    for (size_t e = 0; e < f->edges; e++) {
        int shift = f->place[f->ends[e][1]] - f->place[f->ends[e][0]], i = 0;
        while (i < g->half && g->shift[i] != shift) i++;
        if (i == g->half) g->shift[g->half++] = shift;
        g->direction[e] = (int8_t)i;
    }
    ASSERT(2 * g->half <= PATH_DIRECTIONS);
    for (int i = 0; i < g->half; i++) g->shift[g->half + i] = -g->shift[i];
    g->directions = 2 * g->half;
}

/* Where each set begins among the words. */
static void lay_out(struct logic *g)
{
    size_t words = (size_t)g->words;
    g->free = ((size_t)g->count + 2) * words;
    g->open = g->free + words;
    g->used = g->open + (size_t)g->directions * words;
    g->stale = g->used + (size_t)g->directions * words;
    g->flags = g->stale + PATH_STALE_KINDS * (size_t)g->stale_words;
    g->all = g->flags + 1;
}

static void add_place(uint64_t *set, int32_t place)
{
    set[place / 64] |= UINT64_C(1) << (place % 64);
}

/* The empty state: every number may be in every cell, and every edge may be used. */
static void fill(struct logic *g)
{
    const struct field *f = g->field;
    for (size_t i = 0; i < f->cells + f->edges; i++) g->known[i] = LOGIC_OPEN;
    for (int32_t number = 0; number <= g->count + 1; number++) g->at[number] = FIELD_NOWHERE;
    for (size_t cell = 0; cell < f->cells; cell++) add_place(g->word + g->free, f->place[cell]);
    for (int32_t number = 1; number <= g->count; number++)
        memcpy(path_cells(g, number), g->word + g->free, (size_t)g->words * sizeof(uint64_t));
    for (size_t e = 0; e < f->edges; e++)
        for (int i = 0; i < 2; i++) {
            int direction = g->direction[e] + i * g->half;
            add_place(g->word + g->open + direction * g->words, f->place[f->ends[e][i]]);
        }
    for (int i = 0; i < 2; i++)
        for (int32_t number = 0; number <= g->count; number++) g->extent[i][number] = PATH_LEVELS;
    g->word[g->flags] = PATH_ALL_STALE;
}

static void take_clues(struct logic *g)
{
    const struct path *path = path_of(g->board);
    for (int32_t cell = 0; cell < g->count; cell++)
        if (path->given[cell]) set(g, (size_t)cell, path->given[cell]);
    for (size_t e = 0; e < g->field->edges; e++)
        if (path->linked[e]) set(g, (size_t)g->count + e, 1);
}

static struct logic *open_logic(const struct board *board)
{
    enum { MASKS = 5 }; /* as many as the rule with the most needs */
    const struct field *f = &path_of(board)->field;
    struct arena arena = {0}, *a = &arena;
    struct logic *g = ARENA_NEW(a, struct logic);
    g->board = board;
    g->field = f;
    g->count = (int32_t)f->cells;
    g->words = (f->rows * f->columns + 63) / 64;
    g->stale_words = (g->count + 2 + 63) / 64;
    g->direction = ARENA_ARRAY(a, int8_t, f->edges);
    find_directions(g);
    lay_out(g);
    size_t words = (size_t)g->words;
    g->word = ARENA_ARRAY(a, uint64_t, g->all);
    g->known = ARENA_ARRAY(a, int32_t, f->cells + f->edges);
    g->at = ARENA_ARRAY(a, int32_t, f->cells + 2);
    g->mask = ARENA_ARRAY(a, uint64_t, MASKS * words);
    g->links = ARENA_ARRAY(a, uint64_t, (size_t)g->directions * words);
    g->lone = ARENA_ARRAY(a, uint64_t, words);
    g->common = ARENA_ARRAY(a, uint64_t, words);
    g->node = ARENA_ARRAY(a, struct path_node, PATH_NODES);
    g->visited = ARENA_ARRAY(a, uint64_t, PATH_NODES * words);
    g->reached = ARENA_ARRAY(a, uint64_t, PATH_LEVELS * words);
    g->alive = ARENA_ARRAY(a, bool, PATH_NODES);
    for (int i = 0; i < 2; i++) g->extent[i] = ARENA_ARRAY(a, int32_t, f->cells + 1);
    g->odd = path_colours_make(g, a);
    g->arena = arena;
    fill(g);
    take_clues(g);
    return g;
}

static void close_logic(struct logic *g)
{
    struct arena arena = g->arena; /* which the state lives in */
    vec_free(&g->trail);
    step_plan_free(&g->plan);
    arena_free(&arena);
}

/* ---- Applying deductions */

static void use_dead_end(struct logic *g, const struct path_found *found)
{
    ASSERT(found->edges <= 2 && (found->edges > 0 || found->ends));
    for (int i = 0; i < found->edges; i++) path_state_use(g, found->edge[i]);
    for (int32_t number = 2; number < g->count && found->ends; number++)
        path_state_strike(g, number, found->cell);
}

static void use_colours(struct logic *g)
{
    for (int32_t number = 1; number <= g->count; number++)
        for (int i = 0; i < g->words; i++)
            for (uint64_t left = path_colours_struck(g, number, i); left; left &= left - 1)
                path_state_strike(g, number, g->field->at[i * 64 + __builtin_ctzll(left)]);
}

/* Numbers on the ways keep the cells that are reached; others lose the cells common to all ways. */
static void use_ways(struct logic *g, const struct path_found *found)
{
    ASSERT(path_is_placed(g, found->from) && found->levels < PATH_LEVELS);
    for (int32_t number = 1; number <= g->count; number++) {
        if (path_is_placed(g, number)) continue;
        const uint64_t *reached = path_ways_reached(g, found, number);
        for (int i = 0; i < g->words; i++)
            for (uint64_t left = path_ways_struck(g, reached, number, i); left; left &= left - 1)
                path_state_strike(g, number, g->field->at[i * 64 + __builtin_ctzll(left)]);
    }
    for (int32_t level = 1; level <= found->levels; level++) {
        bool only;
        int32_t cell = path_logic_first(g, g->reached + (size_t)level * (size_t)g->words, &only);
        if (only) path_state_place(g, found->from + found->side * level, cell);
    }
}

void path_logic_apply(struct logic *g, const struct path_found *found)
{
    ASSERT(found->rule < PATH_RULES && !path_is_broken(g));
    if (found->rule == PATH_DEAD_END)
        use_dead_end(g, found);
    else if (found->rule == PATH_COLOURS)
        use_colours(g);
    else if (found->rule == PATH_WAYS)
        use_ways(g, found);
    else if (found->rule == PATH_CUT_OFF)
        path_state_strike(g, found->number, found->cell);
    else
        path_state_place(g, found->number, found->cell);
}

/* ---- The next deduction, by level */

static enum logic_answer find_by(struct logic *g, path_find *rule, struct path_found *found)
{
    const uint64_t *stale = path_stale(g, PATH_STALE_EASY);
    for (int i = 0; i < g->stale_words; i++)
        for (uint64_t left = stale[i]; left; left &= left - 1)
            for (int32_t side = -1; side <= 1; side += 2) {
                enum logic_answer answer = rule(g, i * 64 + __builtin_ctzll(left), side, found);
                if (answer != LOGIC_NOTHING) return answer;
            }
    return LOGIC_NOTHING;
}

static enum logic_answer find_easy(struct logic *g, struct path_found *found)
{
    for (int rule = 0; rule < EASY; rule++) {
        enum logic_answer answer = find_by(g, path_logic_at[rule], found);
        if (answer != LOGIC_NOTHING) return answer;
    }
    path_state_settle(g, PATH_STALE_EASY);
    return LOGIC_NOTHING;
}

static enum logic_answer find_harder(struct logic *g, enum level most, struct path_found *found)
{
    if (most < rules[EASY].level) return LOGIC_NOTHING;
    path_ways_limit(g, most);
    if (!path_reach_close(g, PATH_BETWEEN)) return LOGIC_CONTRADICTION;
    for (int rule = EASY; rule < PATH_RULES && rules[rule].level <= most; rule++) {
        enum logic_answer answer = next[rule](g, true, found);
        if (answer != LOGIC_NOTHING) return answer;
    }
    return LOGIC_NOTHING;
}

enum logic_answer path_logic_find(struct logic *g, enum level most, struct path_found *found)
{
    enum logic_answer answer = path_is_broken(g) ? LOGIC_CONTRADICTION : find_easy(g, found);
    return answer == LOGIC_NOTHING ? find_harder(g, most, found) : answer;
}

/* ---- Closure */

static bool is_known(const struct logic *g, size_t goal)
{
    return goal != SIZE_MAX && g->known[goal] != LOGIC_OPEN;
}

/* Applies the easy rules at one number. */
static void follow_number(struct logic *g, int32_t number)
{
    ASSERT(path_is_number(g, number));
    struct path_found found;
    for (int rule = 0; rule < EASY; rule++)
        for (int32_t side = -1; side <= 1; side += 2)
            if (!path_is_broken(g) && path_logic_at[rule](g, number, side, &found) == LOGIC_DEDUCED)
                path_logic_apply(g, &found);
}

static void follow_easy(struct logic *g, size_t goal)
{
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < g->stale_words; i++) {
            size_t at = g->stale + (size_t)(PATH_STALE_EASY * g->stale_words + i);
            while (g->word[at] && !path_is_broken(g) && !is_known(g, goal)) {
                int32_t number = i * 64 + __builtin_ctzll(g->word[at]);
                path_state_put(g, at, g->word[at] & (g->word[at] - 1));
                follow_number(g, number);
                more = true;
            }
        }
    }
}

static enum logic_answer follow(struct logic *g, enum level most, size_t goal)
{
    struct path_found found;
    for (enum logic_answer answer = LOGIC_DEDUCED; answer == LOGIC_DEDUCED;) {
        follow_easy(g, goal);
        if (path_is_broken(g)) return LOGIC_CONTRADICTION;
        if (is_known(g, goal)) return LOGIC_DEDUCED;
        answer = find_harder(g, most, &found);
        if (answer == LOGIC_CONTRADICTION) return answer;
        if (answer != LOGIC_DEDUCED) continue;
        do path_logic_apply(g, &found);
        while (!path_is_broken(g) && next[found.rule](g, false, &found) == LOGIC_DEDUCED);
    }
    return LOGIC_NOTHING;
}

const struct family_logic path_logic = {
    .rules = rules,
    .most = 2500,
    .open = open_logic,
    .close = close_logic,
    .known = known,
    .candidates = candidates,
    .set = set,
    .follow = follow,
    .trial_level = LEVEL_EXPERT,
    .step = path_step,
    .mark = path_step_mark,
    .undo = undo,
};
