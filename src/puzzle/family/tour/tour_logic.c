/* Human rules for tours: the table, the rules that use known numbers alone, and the closure.
 *
 *   easy    a number goes to the only free square a leap away from the next or previous one, or
 *           from both
 *   medium  corners: squares with two leaps left; numbers at most three leaps from known ones
 *   hard    walks of any length; squares that one number can reach; a number is not where it would
 *           leave a square without leaps, or a number without squares
 *
 * Each level derives all from scratch until nothing changes, so what is found does not depend on
 * the order. On boards without sets (TOUR_LOGIC_MOST) only the easy rules apply: they are enough to
 * reject every wrong answer. A follow to the end of a 6 x 6 takes about a millisecond.
 *
 * Single steps strike numbers out only if a value follows (puzzle/step_plan.h). */
#include "puzzle/family/tour/tour_logic.h"

#include "puzzle/kit/grid.h"

#include <string.h>

static const struct logic_rule rules[] = {
    [TOUR_BEGINNING] = {"beginning", "tour.rule.beginning", LEVEL_EASY, .title = "tour.title.beginning"},
    [TOUR_ONLY_LEAP] = {"only leap", "tour.rule.only-leap", LEVEL_EASY, .title = "tour.title.only-leap"},
    [TOUR_BRIDGE] = {"bridge", "tour.rule.bridge", LEVEL_EASY, .title = "tour.title.bridge"},
    [TOUR_TWO_LEAPS] = {"two leaps", "tour.rule.two-leaps", LEVEL_MEDIUM, .title = "tour.title.two-leaps"},
    [TOUR_NEAR] = {"near", "tour.rule.near", LEVEL_MEDIUM, .title = "tour.title.near"},
    [TOUR_WALKS] = {"walks", "tour.rule.walks", LEVEL_HARD, .title = "tour.title.walks"},
    [TOUR_LAST_NUMBER] = {"last number", "tour.rule.last-number", LEVEL_HARD,
                          .title = "tour.title.last-number"},
    [TOUR_CUT_OFF] = {"cut off", "tour.rule.cut-off", LEVEL_HARD, .title = "tour.title.cut-off"},
    [TOUR_RULES] = {0},
};

/* ---- sets */

int32_t tour_logic_next(const struct logic *g, const uint64_t *set, int32_t from)
{
    ASSERT(from >= 0);
    for (int32_t i = from / 64; i < g->words; i++) {
        uint64_t word = set[i];
        if (i == from / 64) word &= ~UINT64_C(0) << (from % 64);
        if (word) return i * 64 + __builtin_ctzll(word);
    }
    return GROUND_NOWHERE;
}

int32_t tour_logic_size(const struct logic *g, const uint64_t *set)
{
    int32_t size = 0;
    for (int32_t i = 0; i < g->words; i++) size += __builtin_popcountll(set[i]);
    return size;
}

/* ---- changes */

bool tour_logic_break(struct logic *g, enum tour_clash_kind kind, int rule, int32_t first, int32_t second)
{
    if (g->broken) return false;
    g->broken = true;
    g->clash = (struct tour_clash){kind, rule, first, second};
    vec_push(&g->trail, ((struct tour_change){.kind = TOUR_CHANGE_BROKEN}));
    return false;
}

static void put(struct logic *g, size_t at, uint64_t word)
{
    if (g->allowed[at] == word) return;
    vec_push(&g->trail, ((struct tour_change){.kind = TOUR_CHANGE_WORD, .at = at, .old = g->allowed[at]}));
    g->allowed[at] = word;
}

static void strike(struct logic *g, int32_t number, int32_t square)
{
    ASSERT(number >= 1 && number <= g->count);
    size_t at = (size_t)number * (size_t)g->words + (size_t)square / 64;
    if (g->words) put(g, at, g->allowed[at] & ~(UINT64_C(1) << (square % 64)));
}

/* What walks and distances leave for each number, for `candidates`. */
static void record_left(struct logic *g)
{
    size_t words = (size_t)g->words, sets = ((size_t)g->count + 1) * words;
    ASSERT(g->left == g->allowed + sets);
    for (size_t i = 0; i < sets; i++) {
        bool placed = i < words || tour_logic_is_placed(g, (int32_t)(i / words));
        put(g, sets + i, placed ? g->cells[i] : g->cells[i] & g->places[i]);
    }
}

static void place(struct logic *g, int32_t number, int32_t square)
{
    ASSERT(tour_logic_is_free(g, square));
    g->known[square] = number;
    vec_push(&g->trail, ((struct tour_change){.kind = TOUR_CHANGE_VALUE, .at = (size_t)square}));
    if (g->idle) return;
    if (number < 1 || number > g->count) {
        tour_logic_break(g, TOUR_NO_SUCH_NUMBER, -1, square, number);
        return;
    }
    if (!tour_logic_allows(g, number, square)) tour_logic_break(g, TOUR_STRUCK_OUT, -1, square, number);
    if (tour_logic_is_placed(g, number))
        tour_logic_break(g, TOUR_NUMBER_TWICE, -1, number, square);
    else
        g->at[number] = square;
}

static void take_back(struct logic *g, size_t square)
{
    int32_t number = g->known[square];
    g->known[square] = LOGIC_OPEN;
    if (number >= 1 && number <= g->count && !g->idle && g->at[number] == (int32_t)square)
        g->at[number] = GROUND_NOWHERE;
}

static void undo_all(struct logic *g, size_t to)
{
    ASSERT(to <= g->trail.size);
    while (g->trail.size > to) {
        struct tour_change change = vec_pop(&g->trail);
        if (change.kind == TOUR_CHANGE_BROKEN)
            g->broken = false;
        else if (change.kind == TOUR_CHANGE_WORD)
            g->allowed[change.at] = change.old;
        else
            take_back(g, change.at);
    }
}

static size_t mark(const struct logic *g)
{
    return g->trail.size;
}

size_t tour_logic_mark(const struct logic *g)
{
    return mark(g);
}

void tour_logic_undo(struct logic *g, size_t to)
{
    undo_all(g, to);
}

static void undo(struct logic *g, size_t to)
{
    step_plan_forget(&g->plan);
    undo_all(g, to);
}

/* After a contradiction, which stays the one to be told, nothing is added. */
static void set(struct logic *g, size_t cell, int32_t value)
{
    step_plan_forget(&g->plan);
    REQUIRE(cell < g->board->cells && g->known[cell] == LOGIC_OPEN, "an open cell gets its value");
    if (!g->broken) place(g, value, (int32_t)cell);
}

static void exclude(struct logic *g, size_t cell, int32_t value)
{
    step_plan_forget(&g->plan);
    if (!g->idle && !g->broken && value >= 1 && value <= g->count) strike(g, value, (int32_t)cell);
}

static void relax(struct logic *g)
{
    g->directed = false;
}

size_t tour_logic_suppose(struct logic *g, int32_t number, int32_t square)
{
    size_t at = mark(g);
    place(g, number, square);
    return at;
}

void tour_logic_retract(struct logic *g, size_t at)
{
    undo_all(g, at);
    ASSERT(!g->broken);
}

/* ---- opening */

static void find_backs(struct logic *g)
{
    for (int32_t s = 0; s < g->graph.squares; s++)
        for (uint32_t i = g->graph.first[s]; i < g->graph.first[s + 1]; i++)
            for (uint32_t k = g->graph.first[g->graph.to[i]]; k < g->graph.first[g->graph.to[i] + 1]; k++)
                if (g->graph.to[k] == s) g->back[i] = k;
}

static void allow_all(struct logic *g)
{
    for (int32_t n = 1; n <= g->count; n++)
        for (int32_t s = 0; s < g->graph.squares; s++)
            if (!tour_is_hole(g->tour, (size_t)s))
                tour_logic_set(g, g->allowed, n)[s / 64] |= UINT64_C(1) << (s % 64);
    memcpy(g->left, g->allowed, ((size_t)g->count + 1) * (size_t)g->words * sizeof *g->left);
}

static void make_sets(struct logic *g)
{
    size_t leaps = g->graph.first[g->graph.squares], squares = (size_t)g->graph.squares;
    if (g->idle || squares > TOUR_LOGIC_MOST) return;
    g->words = (g->graph.squares + 63) / 64;
    size_t sets = ((size_t)g->count + 1) * (size_t)g->words;
    g->leap = alloc_array(leaps, sizeof *g->leap);
    g->why = alloc_array(leaps, sizeof *g->why);
    g->back = alloc_array(leaps, sizeof *g->back);
    g->ends = alloc_array(squares, sizeof *g->ends);
    g->near = alloc_array(squares * (size_t)g->words, sizeof *g->near);
    g->allowed = alloc_array(2 * sets, sizeof *g->allowed);
    g->left = g->allowed + sets;
    g->may = alloc_array(sets, sizeof *g->may);
    g->forward = alloc_array(sets, sizeof *g->forward);
    g->reverse = alloc_array(sets, sizeof *g->reverse);
    g->cells = alloc_array(sets, sizeof *g->cells);
    g->places = alloc_array(sets, sizeof *g->places);
    for (int i = 0; i < 2; i++) g->noted[i] = alloc_array((size_t)g->count + 1, sizeof *g->noted[i]);
    for (int i = 0; i < 2; i++) g->distance[i] = alloc_array(squares, sizeof *g->distance[i]);
    g->queue = alloc_array(squares, sizeof *g->queue);
    g->untied = alloc_array((size_t)g->words, sizeof *g->untied);
    find_backs(g);
    allow_all(g);
}

static void take_clues(struct logic *g)
{
    const struct tour *t = g->tour;
    for (size_t i = 0; i < g->board->cells; i++) {
        int32_t number = t->given && t->given[i] ? t->given[i] : (int64_t)i == t->start ? 1 : 0;
        if (number && tour_logic_is_free(g, (int32_t)i)) place(g, number, (int32_t)i);
    }
    if (g->count == 0 || (g->ring && g->count < 3)) tour_logic_break(g, TOUR_TOO_SMALL, -1, 0, 0);
}

static struct logic *open_logic(const struct board *board)
{
    const struct tour *t = tour_of(board);
    struct logic *g = alloc_bytes(sizeof *g);
    g->board = board;
    g->tour = t;
    g->idle = t->uncrossed || t->neighbours;
    g->count = (int32_t)ground_squares(&t->ground);
    g->ring = t->closed;
    g->directed = t->closed && !t->numbered;
    g->known = alloc_array(board->cells, sizeof *g->known);
    for (size_t i = 0; i < board->cells; i++) g->known[i] = tour_is_hole(t, i) ? 0 : LOGIC_OPEN;
    if (g->idle) return g;
    g->graph = ground_graph(&t->ground);
    g->at = alloc_array((size_t)g->count + 2, sizeof *g->at);
    for (int32_t n = 0; n <= g->count + 1; n++) g->at[n] = GROUND_NOWHERE;
    make_sets(g);
    take_clues(g);
    return g;
}

static void close_logic(struct logic *g)
{
    if (!g->idle) ground_graph_free(&g->graph);
    alloc_free(g->known);
    alloc_free(g->at);
    alloc_free(g->leap);
    alloc_free(g->why);
    alloc_free(g->back);
    alloc_free(g->ends);
    alloc_free(g->near);
    alloc_free(g->allowed);
    alloc_free(g->may);
    alloc_free(g->forward);
    alloc_free(g->reverse);
    alloc_free(g->cells);
    alloc_free(g->places);
    for (int i = 0; i < 2; i++) alloc_free(g->noted[i]);
    for (int i = 0; i < 2; i++) alloc_free(g->distance[i]);
    alloc_free(g->queue);
    alloc_free(g->untied);
    vec_free(&g->trail);
    vec_free(&g->events);
    step_plan_free(&g->plan);
    alloc_free(g);
}

static const int32_t *known(const struct logic *g)
{
    return g->known;
}

static int candidates(const struct logic *g, size_t cell, int32_t *values, int room)
{
    int count = 0;
    int32_t square = (int32_t)cell;
    for (int32_t n = 1; n <= g->count && count < room; n++) {
        bool left = g->idle || (!tour_logic_is_placed(g, n) && tour_logic_allows(g, n, square));
        if (left && g->words) left = tour_logic_has(tour_logic_set(g, g->left, n), square);
        if (left) values[count++] = n;
    }
    return count;
}

/* ---- rules of known numbers */

/* The free squares a leap from a square, and from another one unless that is nowhere, where the
 * number may be: how many, at most two; the last one is left in *square. */
static int count_leaps(const struct logic *g, int32_t from, int32_t also, int32_t number, int32_t *square)
{
    int count = 0;
    for (uint32_t i = g->graph.first[from]; i < g->graph.first[from + 1] && count < 2; i++) {
        int32_t to = g->graph.to[i];
        if (!tour_logic_is_free(g, to) || !tour_logic_allows(g, number, to)) continue;
        if (also != GROUND_NOWHERE && !ground_is_leap(&g->tour->ground, (size_t)to, (size_t)also)) continue;
        *square = to;
        count++;
    }
    return count;
}

static bool is_apart(struct logic *g, int32_t number, int32_t next)
{
    if (!next || !tour_logic_is_placed(g, next)) return false;
    if (ground_is_leap(&g->tour->ground, (size_t)g->at[number], (size_t)g->at[next])) return false;
    tour_logic_break(g, TOUR_APART, TOUR_ONLY_LEAP, number, next);
    return true;
}

static enum logic_answer from_one(struct logic *g, int32_t number, int32_t side, struct tour_found *found)
{
    int32_t next = tour_logic_beside(g, number, side), square = GROUND_NOWHERE;
    if (!tour_logic_is_missing(g, next)) return LOGIC_NOTHING;
    int count = count_leaps(g, g->at[number], GROUND_NOWHERE, next, &square);
    if (count == 0) tour_logic_break(g, TOUR_NO_LEAP, TOUR_ONLY_LEAP, number, next);
    if (count == 0) return LOGIC_CONTRADICTION;
    *found = (struct tour_found){TOUR_ONLY_LEAP, .number = next, .square = square, .from = number};
    return count == 1 ? LOGIC_DEDUCED : LOGIC_NOTHING;
}

static enum logic_answer from_two(struct logic *g, int32_t number, struct tour_found *found)
{
    int32_t next = tour_logic_beside(g, number, 1), square = GROUND_NOWHERE;
    if (!tour_logic_is_missing(g, next)) return LOGIC_NOTHING;
    int32_t after = tour_logic_beside(g, next, 1);
    if (!after || !tour_logic_is_placed(g, after) || after == number) return LOGIC_NOTHING;
    int count = count_leaps(g, g->at[number], g->at[after], next, &square);
    if (count == 0) tour_logic_break(g, TOUR_NO_BRIDGE, TOUR_BRIDGE, number, after);
    if (count == 0) return LOGIC_CONTRADICTION;
    *found = (struct tour_found){TOUR_BRIDGE, .number = next, .square = square, .from = number};
    return count == 1 ? LOGIC_DEDUCED : LOGIC_NOTHING;
}

/* The numbering of a closed tour without given numbers begins on its first square, and has 2 on an
 * earlier square than the last number. */
static enum logic_answer find_beginning(struct logic *g, struct tour_found *found)
{
    int32_t first = (int32_t)tour_first(g->tour), last = g->at[g->count];
    if (!g->directed) return LOGIC_NOTHING;
    if (tour_logic_is_placed(g, 2) && tour_logic_is_placed(g, g->count) && last < g->at[2])
        tour_logic_break(g, TOUR_BACKWARDS, TOUR_BEGINNING, g->count, 0);
    else if (!tour_logic_is_free(g, first) && g->known[first] != 1)
        tour_logic_break(g, TOUR_ELSEWHERE, TOUR_BEGINNING, first, 0);
    if (g->broken) return LOGIC_CONTRADICTION;
    if (tour_logic_is_placed(g, 1)) return LOGIC_NOTHING;
    *found = (struct tour_found){TOUR_BEGINNING, .number = 1, .square = first};
    return LOGIC_DEDUCED;
}

static enum logic_answer find_easy(struct logic *g, struct tour_found *found)
{
    enum logic_answer answer = find_beginning(g, found);
    for (int32_t n = 1; n <= g->count && answer == LOGIC_NOTHING; n++) {
        if (!tour_logic_is_placed(g, n)) continue;
        if (is_apart(g, n, tour_logic_beside(g, n, 1))) return LOGIC_CONTRADICTION;
        answer = from_one(g, n, 1, found);
        if (answer == LOGIC_NOTHING) answer = from_one(g, n, -1, found);
        if (answer == LOGIC_NOTHING) answer = from_two(g, n, found);
    }
    return answer;
}

/* ---- rules of leaps and walks; each finds the next after a number or a square */

/* The number of a free square with a leap that the tour takes to a known number. */
static bool find_tied(struct logic *g, int32_t square, struct tour_found *found)
{
    for (uint32_t i = g->graph.first[square]; i < g->graph.first[square + 1]; i++) {
        int32_t other = g->graph.to[i], count = 0, left = 0;
        if (g->leap[i] != TOUR_LEAP_USED || tour_logic_is_free(g, other)) continue;
        for (int32_t side = -1; side <= 1; side += 2) {
            int32_t n = tour_logic_beside(g, g->known[other], side);
            if (!tour_logic_is_missing(g, n) || !tour_logic_allows(g, n, square)) continue;
            left = n;
            count++;
        }
        if (count != 1) continue;
        *found =
            (struct tour_found){TOUR_TWO_LEAPS, .number = left, .square = square, .from = g->known[other]};
        return true;
    }
    return false;
}

static enum logic_answer find_two_leaps(struct logic *g, struct tour_found *found)
{
    for (int32_t s = 0; s < g->graph.squares; s++)
        if (tour_logic_is_free(g, s) && find_tied(g, s, found)) return LOGIC_DEDUCED;
    return LOGIC_NOTHING;
}

static enum logic_answer find_walks(struct logic *g, enum tour_rule rule, struct tour_found *found)
{
    if (!tour_reach_close(g, rule == TOUR_NEAR ? TOUR_REACH_NEAR : g->count, (int)rule))
        return LOGIC_CONTRADICTION;
    for (int32_t n = 1; n <= g->count; n++) {
        const uint64_t *cells = tour_logic_set(g, g->cells, n);
        if (tour_logic_is_placed(g, n) || tour_logic_size(g, cells) != 1) continue;
        *found = (struct tour_found){rule, .number = n, .square = tour_logic_next(g, cells, 0)};
        return LOGIC_DEDUCED;
    }
    return LOGIC_NOTHING;
}

/* After tour_reach_near. All squares are looked at for a contradiction. */
static enum logic_answer find_last_number(struct logic *g, int rule, struct tour_found *found)
{
    enum logic_answer answer = LOGIC_NOTHING;
    for (int32_t s = 0; s < g->graph.squares; s++) {
        int32_t number = 0, count = 0;
        if (!tour_logic_is_free(g, s)) continue;
        for (int32_t n = 1; n <= g->count && count < 2; n++) {
            if (!tour_logic_has(tour_logic_set(g, g->places, n), s)) continue;
            number = n;
            count++;
        }
        if (count == 0) tour_logic_break(g, TOUR_NO_NUMBER, rule, s, 0);
        if (count == 0) return LOGIC_CONTRADICTION;
        if (count == 2 || answer == LOGIC_DEDUCED) continue;
        *found = (struct tour_found){TOUR_LAST_NUMBER, .number = number, .square = s};
        answer = LOGIC_DEDUCED;
    }
    return answer;
}

/* Would this number leave a square or a number without a place? */
static bool cuts_off(struct logic *g, int32_t number, int32_t square, struct tour_clash *clash)
{
    struct tour_found found;
    size_t at = tour_logic_suppose(g, number, square);
    bool cut = g->broken || !tour_leaps_close(g, TOUR_CUT_OFF) ||
               !tour_reach_close(g, g->count, TOUR_CUT_OFF) || !tour_reach_near(g, TOUR_CUT_OFF) ||
               find_last_number(g, TOUR_CUT_OFF, &found) == LOGIC_CONTRADICTION;
    if (cut) *clash = g->clash;
    tour_logic_retract(g, at);
    return cut;
}

static bool is_beside_known(const struct logic *g, int32_t number)
{
    int32_t before = tour_logic_beside(g, number, -1), after = tour_logic_beside(g, number, 1);
    return (before && tour_logic_is_placed(g, before)) || (after && tour_logic_is_placed(g, after));
}

/* By what was recorded: the next after the last one that was found (number 0: none yet). */
static bool find_cut_off(struct logic *g, struct tour_found *found)
{
    uint64_t cells[TOUR_LOGIC_MOST / 64];
    int32_t first = found->number ? found->number : 1, from = found->number ? found->square + 1 : 0;
    for (int32_t n = first; n <= g->count; n++, from = 0) {
        if (tour_logic_is_placed(g, n) || !is_beside_known(g, n)) continue;
        memcpy(cells, tour_logic_set(g, g->left, n), (size_t)g->words * sizeof *cells);
        for (int32_t s = tour_logic_next(g, cells, from); s != GROUND_NOWHERE;
             s = tour_logic_next(g, cells, s + 1)) {
            *found = (struct tour_found){TOUR_CUT_OFF, .number = n, .square = s};
            if (cuts_off(g, n, s, &found->clash)) return true;
        }
    }
    return false;
}

/* ---- the closure */

/* The first value by a rule up to this level. */
static enum logic_answer find_value(struct logic *g, enum level most, struct tour_found *found)
{
    if (g->broken) return LOGIC_CONTRADICTION;
    if (g->idle) return LOGIC_NOTHING;
    enum logic_answer answer = find_easy(g, found);
    if (answer != LOGIC_NOTHING || most < LEVEL_MEDIUM || !g->words) return answer;
    if (!tour_leaps_close(g, TOUR_TWO_LEAPS)) return LOGIC_CONTRADICTION;
    answer = find_two_leaps(g, found);
    if (answer == LOGIC_NOTHING) answer = find_walks(g, TOUR_NEAR, found);
    if (answer != LOGIC_NOTHING || most < LEVEL_HARD) return answer;
    answer = find_walks(g, TOUR_WALKS, found);
    if (answer == LOGIC_NOTHING && !tour_reach_near(g, TOUR_WALKS)) return LOGIC_CONTRADICTION;
    if (answer == LOGIC_NOTHING) answer = find_last_number(g, TOUR_LAST_NUMBER, found);
    if (answer == LOGIC_NOTHING) record_left(g);
    return answer;
}

/* The first deduction by a rule up to this level. */
static enum logic_answer find(struct logic *g, enum level most, struct tour_found *found)
{
    enum logic_answer answer = find_value(g, most, found);
    bool sets = g->words && !g->idle && most >= LEVEL_HARD;
    found->number = answer == LOGIC_NOTHING ? 0 : found->number;
    return answer == LOGIC_NOTHING && sets && find_cut_off(g, found) ? LOGIC_DEDUCED : answer;
}

static void apply(struct logic *g, const struct tour_found *found)
{
    if (found->rule == TOUR_CUT_OFF)
        strike(g, found->number, found->square);
    else
        place(g, found->number, found->square);
}

static enum logic_answer follow(struct logic *g, enum level most, size_t goal)
{
    struct tour_found found;
    enum logic_answer answer = LOGIC_DEDUCED;
    while (goal == SIZE_MAX || g->known[goal] == LOGIC_OPEN || g->broken) {
        answer = find(g, most, &found);
        if (answer != LOGIC_DEDUCED) return answer;
        apply(g, &found);
    }
    return LOGIC_DEDUCED;
}

/* ---- single steps, by plans that lead to a value
 *
 * A move is the next value that a rule up to some level finds, or a number that a square would cut
 * off. */

enum { PLAN = 60, VALUE = TOUR_RULES /* a move: the next value */ };

static enum logic_answer find_first(struct logic *g, enum level most, struct step_move *move)
{
    enum logic_answer answer = find(g, most, &g->found);
    bool strikes = answer == LOGIC_DEDUCED && g->found.rule == TOUR_CUT_OFF;
    *move = strikes ? (struct step_move){TOUR_CUT_OFF, g->found.number, g->found.square}
                    : (struct step_move){VALUE, (int32_t)most, 0};
    return answer;
}

static enum logic_answer find_at(struct logic *g, struct step_move move)
{
    struct tour_found *found = &g->found;
    if (move.rule == VALUE) {
        enum logic_answer answer = find_value(g, (enum level)move.at, found);
        return answer;
    }
    *found = (struct tour_found){TOUR_CUT_OFF, .number = move.at, .square = move.other};
    bool may = !g->broken && !tour_logic_is_placed(g, move.at) && tour_logic_is_free(g, move.other) &&
               tour_logic_allows(g, move.at, move.other);
    return may && cuts_off(g, move.at, move.other, &found->clash) ? LOGIC_DEDUCED : LOGIC_NOTHING;
}

static void apply_found(struct logic *g)
{
    apply(g, &g->found);
}

static bool is_value(const struct logic *g)
{
    return g->found.rule != TOUR_CUT_OFF;
}

static bool is_broken(const struct logic *g)
{
    return g->broken;
}

static const struct step_plan_by planned = {.find = find_at,
                                            .find_next = find_first,
                                            .apply = apply_found,
                                            .is_value = is_value,
                                            .is_broken = is_broken,
                                            .rewind = undo_all,
                                            .mark = mark,
                                            .most = PLAN};

static enum logic_answer step(struct logic *g, enum level most, struct deduction *d)
{
    struct step_move move;
    logic_clear_deduction(d);
    enum logic_answer answer = step_plan_next(&g->plan, &planned, g, most, &move);
    if (answer == LOGIC_CONTRADICTION) tour_sentences_clash(g, d);
    if (answer != LOGIC_DEDUCED) return answer;
    if (!is_value(g) && g->plan.aimless) return LOGIC_NOTHING;
    tour_sentences_deduction(g, &g->found, d);
    apply(g, &g->found);
    return LOGIC_DEDUCED;
}

const struct family_logic tour_logic = {
    .rules = rules,
    .most = 100,
    .open = open_logic,
    .close = close_logic,
    .known = known,
    .candidates = candidates,
    .set = set,
    .exclude = exclude,
    .trials_strike = true,
    .relax = relax,
    .follow = follow,
    .step = step,
    .mark = mark,
    .undo = undo,
};
