/* Sentences for the human rules of tours. The sentence states the last step; lines below it list
 * what it rests on, in the order in which a person would check it with a pencil: leaps that the
 * tour must take, then the squares that each number can reach from the known ones, or the distances
 * of a square from them, then what follows. Leaps that the conclusion does not need are left out
 * (tour_chain.c). */
#include "puzzle/family/tour/tour_logic.h"

#include "base/say.h"

struct story {
    struct logic *g;
    struct deduction *deduction;
    bool *off;         /* by event: not needed */
    uint64_t *ends[2]; /* squares where the first and the last number cannot be */
    struct buf *lines; /* all other lines */
};

static struct cell_name brief(const struct logic *g, int32_t square)
{
    return cell_name_short(g->board, (size_t)square);
}

static struct cell_name full(const struct logic *g, int32_t square)
{
    return cell_name_of(g->board, (size_t)square);
}

/* ---- what it is deduced from */

static void because(const struct story *s, int32_t number)
{
    if (number && tour_logic_is_placed(s->g, number))
        vec_push(&s->deduction->because, (size_t)s->g->at[number]);
}

/* All known squares: they stand in the way. */
static void because_all(const struct story *s)
{
    for (int32_t n = 1; n <= s->g->count; n++) because(s, n);
}

static bool is_beside(const struct logic *g, int32_t square, int32_t also)
{
    return also == GROUND_NOWHERE || ground_is_leap(&g->tour->ground, (size_t)square, (size_t)also);
}

/* The known squares a leap from one, and from another unless that is nowhere, and the numbers that
 * close leaps to them. */
static void because_around(const struct story *s, int32_t square, int32_t also)
{
    const struct logic *g = s->g;
    for (uint32_t i = g->graph.first[square]; i < g->graph.first[square + 1]; i++) {
        int32_t to = g->graph.to[i];
        if (tour_logic_is_free(g, to) || !is_beside(g, to, also)) continue;
        vec_push(&s->deduction->because, (size_t)to);
        for (int32_t side = -1; side <= 1 && g->known[to] >= 1 && g->known[to] <= g->count; side += 2)
            because(s, tour_logic_beside(g, g->known[to], side));
    }
}

static void set_sentence(const struct story *s, const char *key, const struct say_argument *arguments)
{
    struct buf text = {0};
    say(&text, key, arguments);
    say_finish(&text, 0);
    sentence_set(&s->deduction->sentence, "%s", buf_text(&text));
    buf_free(&text);
}

static void add_line(const struct story *s, const char *key, const struct say_argument *arguments)
{
    size_t at = s->lines->size;
    say(s->lines, key, arguments);
    say_finish(s->lines, at);
    buf_char(s->lines, '\n');
}

/* ---- squares in lines */

/* "r2c3", or "7 (r2c3)" if it is known. */
static void name_square(const struct logic *g, int32_t square, struct buf *out)
{
    if (tour_logic_is_free(g, square))
        buf_add(out, brief(g, square).text);
    else
        say(out, "tour.placed",
            SAY(say_int("number", g->known[square]), say_text("square", brief(g, square).text)));
}

/* "7 (r2c3) and r3c2": where the leaps lead that the tour takes at a square, or (`rest`) that are
 * not closed. Returns how many. */
static size_t list_leaps(const struct logic *g, int32_t square, bool rest, struct buf *out)
{
    size_t count = 0, named = 0;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = g->graph.first[square]; i < g->graph.first[square + 1]; i++) {
            if (g->leap[i] == TOUR_LEAP_CLOSED || (!rest && g->leap[i] == TOUR_LEAP_OPEN)) continue;
            count += pass == 0;
            if (pass == 0) continue;
            buf_add(out, say_and(named++, count));
            name_square(g, g->graph.to[i], out);
        }
    return count;
}

static void add_squares(const struct logic *g, const uint64_t *set, struct buf *out)
{
    size_t count = (size_t)tour_logic_size(g, set), named = 0;
    for (int32_t s = tour_logic_next(g, set, 0); s != GROUND_NOWHERE; s = tour_logic_next(g, set, s + 1)) {
        buf_add(out, say_or(named++, count));
        buf_add(out, brief(g, s).text);
    }
}

/* ---- leaps that the tour must take */

/* What a square with few leaps left rests on. */
static void explain_few(const struct story *s, int32_t square)
{
    const struct logic *g = s->g;
    because_around(s, square, GROUND_NOWHERE);
    if (!tour_logic_is_free(g, square)) vec_push(&s->deduction->because, (size_t)square);
    if (g->ring || g->ends[square] || !tour_logic_is_free(g, square)) return;
    for (int end = 0; end < 2; end++) s->ends[end][square / 64] |= UINT64_C(1) << (square % 64);
}

static void explain_event(const struct story *s, const struct tour_event *e)
{
    struct buf list = {0}, own = {0};
    explain_few(s, e->square);
    if (e->kind == TOUR_FULL)
        for (int end = 0; end < 2; end++) s->ends[end][e->square / 64] &= ~(UINT64_C(1) << (e->square % 64));
    size_t count = list_leaps(s->g, e->square, false, &list);
    name_square(s->g, e->square, &own);
    add_line(s, e->kind == TOUR_FEW ? "tour.line.few" : "tour.line.full",
             SAY(say_text("square", buf_text(&own)), say_many("list", buf_text(&list), count)));
    buf_free(&list);
    buf_free(&own);
}

/* Leaves out what the goal does not need, and lists the rest. */
static void explain_leaps(const struct story *s, const struct tour_goal *goal)
{
    tour_chain_reduce(s->g, goal, s->off);
    for (size_t e = 0; e < s->g->events.size; e++)
        if (!s->off[e]) explain_event(s, &s->g->events.data[e]);
}

/* "25 is 4 leaps from 21 (r2c4) and cannot be on r2c1 or r5c4." What is ruled out has a line of its
 * own. */
static void explain_end(const struct story *s, int32_t end, int32_t side, const uint64_t *squares)
{
    const struct logic *g = s->g;
    int32_t leaps, known = tour_reach_known(g, end, side, &leaps);
    uint64_t part[2][TOUR_LOGIC_MOST / 64] = {{0}};
    if (tour_logic_is_placed(g, end)) return;
    for (int32_t i = 0; i < g->words; i++) {
        part[0][i] = squares[i] & tour_logic_set(g, g->allowed, end)[i];
        part[1][i] = squares[i] & ~part[0][i];
    }
    for (int out = 0; out < 2; out++) {
        struct buf list = {0};
        if (!tour_logic_size(g, part[out])) continue;
        add_squares(g, part[out], &list);
        because_all(s);
        add_line(s, out ? "tour.line.end-ruled-out" : "tour.line.end",
                 SAY(say_int("number", end), say_int("leaps", leaps), say_int("known", known),
                     say_text("there", known ? brief(g, g->at[known]).text : ""),
                     say_text("squares", buf_text(&list))));
        buf_free(&list);
    }
}

static struct story begin_story(struct logic *g, struct deduction *deduction, struct buf *lines)
{
    struct story s = {g, deduction, alloc_array(g->events.size + 1, sizeof *s.off), {NULL}, lines};
    for (int i = 0; i < 2; i++) s.ends[i] = alloc_array((size_t)g->words + 1, sizeof *s.ends[i]);
    return s;
}

/* Writes the lines, those of the ends first. */
static void end_story(struct story *s)
{
    struct buf *lines = s->lines, ends = {0};
    s->lines = &ends;
    explain_end(s, 1, 1, s->ends[0]);
    if (s->g->count > 1) explain_end(s, s->g->count, -1, s->ends[1]);
    buf_bytes(&s->deduction->substeps, buf_text(&ends), ends.size);
    buf_bytes(&s->deduction->substeps, buf_text(lines), lines->size);
    buf_free(&ends);
    buf_free(lines);
    for (int i = 0; i < 2; i++) alloc_free(s->ends[i]);
    alloc_free(s->off);
    for (int32_t i = 0; i < s->g->words; i++) s->g->untied[i] = 0;
}

/* ---- where numbers can be */

/* Squares that the tour leaps to from a known number, and so have the next or the previous one. */
static void explain_ties(const struct story *s)
{
    const struct logic *g = s->g;
    for (int32_t square = 0; square < g->graph.squares; square++)
        for (uint32_t i = g->graph.first[square]; i < g->graph.first[square + 1]; i++) {
            int32_t other = g->graph.to[i];
            if (!tour_reach_is_tie(g, square, i) || tour_logic_has(g->untied, square)) continue;
            because(s, g->known[other]);
            add_line(s, "tour.line.tied",
                     SAY(say_text("square", brief(g, square).text), say_int("known", g->known[other]),
                         say_text("there", brief(g, other).text)));
        }
}

/* The squares of the numbers from a known one to this one. */
static void list_walk(const struct story *s, int32_t known, int32_t side, int32_t number)
{
    const struct logic *g = s->g;
    for (int32_t n = known; n != number;) {
        int32_t before = n;
        n = tour_logic_beside(g, n, side);
        const uint64_t *set = tour_logic_set(g, side > 0 ? g->forward : g->reverse, n),
                       *from = tour_logic_set(g, side > 0 ? g->forward : g->reverse, before);
        struct buf list = {0};
        for (int32_t q = tour_logic_next(g, from, 0); q != GROUND_NOWHERE;
             q = tour_logic_next(g, from, q + 1))
            because_around(s, q, GROUND_NOWHERE);
        bool none = tour_logic_size(g, set) == 0;
        add_squares(g, set, &list);
        if (none)
            add_line(s, "tour.line.no-square", SAY(say_int("before", before), say_int("number", n)));
        else
            add_line(s, side > 0 ? "tour.line.forward" : "tour.line.back",
                     SAY(say_int("before", before), say_int("number", n),
                         say_text("squares", buf_text(&list))));
        buf_free(&list);
        if (none) break;
    }
}

/* How many squares the lists up to a number have; INT32_MAX: it is not noted. */
static int32_t count_listed(const struct logic *g, int32_t known, int32_t side, int32_t number)
{
    const uint64_t *sets = side > 0 ? g->forward : g->reverse;
    int32_t count = 0;
    if (!known || !g->noted[side < 0][number]) return INT32_MAX;
    for (int32_t n = known; n != number;) {
        n = tour_logic_beside(g, n, side);
        count += tour_logic_size(g, tour_logic_set(g, (uint64_t *)sets, n)) + 1;
    }
    return count;
}

/* The sides of a number that leave it no more than `enough` squares, with the fewest squares to
 * list: bit 0 forward, bit 1 back. Returns their number of squares, INT32_MAX if there are none. */
static int32_t sides_needed(const struct logic *g, int32_t number, int32_t enough, unsigned *sides)
{
    const uint64_t *forward = tour_logic_set(g, g->forward, number),
                   *back = tour_logic_set(g, g->reverse, number);
    struct tour_gap gap = tour_reach_gap(g, number);
    int32_t low = count_listed(g, gap.low, 1, number), high = count_listed(g, gap.high, -1, number);
    *sides = 0;
    if (tour_logic_size(g, forward) <= enough && low < INT32_MAX) *sides = 1;
    if (tour_logic_size(g, back) <= enough && high < INT32_MAX && (!*sides || high < low)) *sides = 2;
    if (!*sides && tour_logic_size(g, tour_logic_set(g, g->cells, number)) <= enough)
        *sides = (low < INT32_MAX ? 1u : 0) | (high < INT32_MAX ? 2u : 0);
    if (!*sides) return INT32_MAX;
    return (*sides & 1 ? low : 0) + (*sides & 2 ? high : 0);
}

/* The number of the gap of this one that is best to show that it has no square. */
static int32_t meeting_of(const struct logic *g, int32_t number, unsigned *sides)
{
    int32_t best = number, least = sides_needed(g, number, 0, sides);
    for (int32_t side = -1; side <= 1; side += 2) {
        int32_t leaps = 0;
        for (int32_t n = number; tour_logic_is_missing(g, n) && leaps < g->count;
             n = tour_logic_beside(g, n, side), leaps++) {
            unsigned its;
            int32_t count = sides_needed(g, n, 0, &its);
            if (count >= least) continue;
            best = n;
            least = count;
            *sides = its;
        }
    }
    return best;
}

static void explain_walks(const struct story *s, int32_t number, unsigned sides)
{
    const struct logic *g = s->g;
    struct tour_gap gap = tour_reach_gap(g, number);
    explain_ties(s);
    if (gap.low && sides & 1) because(s, gap.low);
    if (gap.high && sides & 2) because(s, gap.high);
    if (gap.low && sides & 1) list_walk(s, gap.low, 1, number);
    if (gap.high && sides & 2) list_walk(s, gap.high, -1, number);
    if (g->directed && (number == 2 || number == g->count))
        add_line(s, "tour.line.direction", SAY(say_int("last", g->count)));
}

static int32_t most_of(const struct logic *g, int rule)
{
    return rule == TOUR_NEAR ? TOUR_REACH_NEAR : g->count;
}

/* Returns the number of the gap that has no square. */
static int32_t explain_no_square(const struct story *s, int32_t number, int rule)
{
    const struct logic *g = s->g;
    const struct tour_goal goal = {TOUR_GOAL_CELLS, number, GROUND_NOWHERE, most_of(g, rule)};
    unsigned sides;
    explain_leaps(s, &goal);
    number = meeting_of(g, number, &sides);
    explain_walks(s, number, sides);
    if (sides == 3) add_line(s, "tour.line.apart", SAY(say_int("number", number)));
    return number;
}

/* ---- which numbers a square can have */

/* The numbers of a gap that are near enough for a square. */
struct near {
    struct tour_gap gap; /* of the first */
    int32_t first, last, count;
    struct buf struck; /* those that are ruled out there */
    size_t struck_count;
    bool wanted; /* `but` is one of them */
};

static bool is_tied_elsewhere(const struct logic *g, int32_t square, int32_t number)
{
    if (tour_logic_has(g->untied, square)) return false;
    for (uint32_t i = g->graph.first[square]; i < g->graph.first[square + 1]; i++) {
        if (!tour_reach_is_tie(g, square, i)) continue;
        int32_t k = g->known[g->graph.to[i]];
        if (number != tour_logic_beside(g, k, -1) && number != tour_logic_beside(g, k, 1)) return true;
    }
    return false;
}

static void look_near(const struct logic *g, int32_t square, int32_t but, struct near *near)
{
    struct tour_gap gap = near->gap;
    VEC(int32_t) struck = {0};
    for (int32_t n = near->first;; n = tour_logic_beside(g, n, 1)) {
        if (tour_reach_is_near(g, &gap, square) && !is_tied_elsewhere(g, square, n)) {
            near->wanted |= n == but;
            if (n != but) vec_push(&struck, n);
        }
        gap.after++;
        gap.before--;
        if (n == near->last) break;
    }
    near->struck_count = struck.size;
    for (size_t i = 0; i < struck.size; i++) {
        buf_add(&near->struck, say_and(i, struck.size));
        buf_int(&near->struck, struck.data[i]);
    }
    vec_free(&struck);
}

/* "r1c4 is 4 leaps from 3 and 3 leaps from 8: the 5 leaps between them are too few." */
static void explain_too_far(const struct story *s, int32_t square, const struct near *near)
{
    const struct logic *g = s->g;
    const struct tour_gap *gap = &near->gap;
    int32_t from = g->distance[0][square], to = g->distance[1][square];
    bool cut_low = gap->low && from >= TOUR_REACH_FAR, cut_high = gap->high && to >= TOUR_REACH_FAR;
    const char *key = cut_low || cut_high     ? "tour.line.unreached"
                      : gap->low && gap->high ? "tour.line.far"
                      : gap->low              ? "tour.line.far-after"
                                              : "tour.line.far-before";
    add_line(s, key,
             SAY(say_text("square", brief(g, square).text), say_int("from", from), say_int("to", to),
                 say_int("low", gap->low), say_int("high", gap->high),
                 say_int("known", cut_low ? gap->low : gap->high), say_int("last", g->count),
                 say_int("leaps", tour_reach_leaps(g, gap))));
}

/* Says that of the missing numbers from this one on, up to a known one, none or only `but` can be
 * on the square. Returns the last one. */
static int32_t explain_run(const struct story *s, int32_t square, int32_t first, int32_t but)
{
    const struct logic *g = s->g;
    struct near near = {.gap = tour_reach_gap(g, first), .first = first, .last = first};
    int32_t next = tour_logic_beside(g, first, 1);
    bool tied = true;
    for (; tour_logic_is_missing(g, next) && next != first; next = tour_logic_beside(g, next, 1))
        near.last = next;
    for (int32_t n = first;; n = tour_logic_beside(g, n, 1)) {
        tied &= is_tied_elsewhere(g, square, n);
        if (n == near.last) break;
    }
    if (tied) return near.last;
    tour_reach_measure(g, near.gap.low, g->distance[0]);
    tour_reach_measure(g, near.gap.high, g->distance[1]);
    look_near(g, square, but, &near);
    if (!near.wanted && !near.struck_count)
        explain_too_far(s, square, &near);
    else if (near.first != near.last || near.struck_count)
        add_line(s,
                 near.first == near.last ? "tour.line.ruled-out"
                 : !near.struck_count    ? "tour.line.near-only"
                 : near.wanted           ? "tour.line.near-but"
                                         : "tour.line.near-ruled-out",
                 SAY(say_int("low", near.first), say_int("high", near.last), say_int("number", but),
                     say_many("list", buf_text(&near.struck), near.struck_count),
                     say_text("square", brief(g, square).text)));
    buf_free(&near.struck);
    return near.last;
}

/* "No missing number comes just before or after both 22 and 2." */
static void explain_two_ties(const struct story *s, int32_t square)
{
    const struct logic *g = s->g;
    int32_t tied[2] = {0}, count = 0;
    for (uint32_t i = g->graph.first[square]; i < g->graph.first[square + 1] && count < 2; i++)
        if (tour_reach_is_tie(g, square, i) && !tour_logic_has(g->untied, square))
            tied[count++] = g->known[g->graph.to[i]];
    for (int32_t side = -1; side <= 1 && count == 2; side += 2) {
        int32_t n = tour_logic_beside(g, tied[0], side);
        bool both = n && (n == tour_logic_beside(g, tied[1], -1) || n == tour_logic_beside(g, tied[1], 1));
        if (both && tour_logic_is_missing(g, n)) return;
    }
    if (count == 2)
        add_line(s, "tour.line.two-ties", SAY(say_int("first", tied[0]), say_int("second", tied[1])));
}

static void explain_square(const struct story *s, int32_t square, int32_t but)
{
    const struct logic *g = s->g;
    const struct tour_goal goal = {TOUR_GOAL_PLACES, but, square, g->count};
    explain_leaps(s, &goal);
    explain_ties(s);
    because_all(s);
    for (int32_t n = 1; n <= g->count; n++) {
        int32_t before = tour_logic_beside(g, n, -1);
        bool first = !before || tour_logic_is_placed(g, before);
        if (tour_logic_is_missing(g, n) && first) explain_run(s, square, n, but);
    }
    if (!but) explain_two_ties(s, square);
}

/* ---- the rules */

static void tell_beginning(const struct story *s, const struct tour_found *found)
{
    set_sentence(s, "tour.step.beginning", SAY(say_text("square", full(s->g, found->square).text)));
}

static int32_t count_free(const struct logic *g, int32_t from, int32_t also)
{
    int32_t count = 0;
    for (uint32_t i = g->graph.first[from]; i < g->graph.first[from + 1]; i++)
        count += tour_logic_is_free(g, g->graph.to[i]) && is_beside(g, g->graph.to[i], also);
    return count;
}

static void tell_only_leap(const struct story *s, const struct tour_found *found)
{
    bool one = count_free(s->g, s->g->at[found->from], GROUND_NOWHERE) == 1;
    because(s, found->from);
    because_around(s, s->g->at[found->from], GROUND_NOWHERE);
    set_sentence(s, one ? "tour.step.only-leap" : "tour.step.only-leap-left",
                 SAY(say_int("from", found->from), say_int("number", found->number),
                     say_text("square", full(s->g, found->square).text)));
}

static void tell_bridge(const struct story *s, const struct tour_found *found)
{
    int32_t high = tour_logic_beside(s->g, found->number, 1);
    bool one = count_free(s->g, s->g->at[found->from], s->g->at[high]) == 1;
    because(s, found->from);
    because(s, high);
    because_around(s, s->g->at[found->from], s->g->at[high]);
    set_sentence(s, one ? "tour.step.bridge" : "tour.step.bridge-left",
                 SAY(say_int("low", found->from), say_int("high", high), say_int("number", found->number),
                     say_text("square", full(s->g, found->square).text)));
}

static void tell_two_leaps(const struct story *s, const struct tour_found *found)
{
    struct logic *g = s->g;
    const struct tour_goal goal = {TOUR_GOAL_TIED, found->from, found->square, 0};
    struct buf list = {0};
    tour_chain_reduce(g, &goal, s->off);
    int32_t event = TOUR_SEEN;
    for (uint32_t i = g->graph.first[found->square]; i < g->graph.first[found->square + 1]; i++)
        if (g->graph.to[i] == g->at[found->from]) event = g->why[i];
    ASSERT(event != TOUR_SEEN);
    struct tour_event e = g->events.data[event];
    bool own = e.square == found->square && e.kind == TOUR_FEW;
    because(s, found->from);
    for (int32_t side = -1; side <= 1; side += 2) because(s, tour_logic_beside(g, found->from, side));
    for (size_t i = 0; i < g->events.size; i++)
        if (!s->off[i] && (!own || (int32_t)i != event)) explain_event(s, &g->events.data[i]);
    if (own) explain_few(s, found->square);
    size_t count = list_leaps(g, found->square, true, &list);
    set_sentence(s, own ? "tour.step.two-leaps" : "tour.step.tied",
                 SAY(say_text("square", brief(g, found->square).text),
                     say_many("list", buf_text(&list), count), say_int("from", found->from),
                     say_text("there", brief(g, g->at[found->from]).text), say_int("number", found->number)));
    buf_free(&list);
}

static void tell_walks(const struct story *s, const struct tour_found *found)
{
    const struct logic *g = s->g;
    const struct tour_goal goal = {TOUR_GOAL_CELLS, found->number, found->square,
                                   most_of(g, (int)found->rule)};
    struct tour_gap gap = tour_reach_gap(g, found->number);
    unsigned sides;
    explain_leaps(s, &goal);
    sides_needed(g, found->number, 1, &sides);
    explain_walks(s, found->number, sides);
    set_sentence(s,
                 sides == 3   ? "tour.step.between"
                 : sides == 1 ? "tour.step.after"
                              : "tour.step.before",
                 SAY(say_int("number", found->number), say_int("low", gap.low), say_int("high", gap.high),
                     say_int("after", gap.after), say_int("before", gap.before),
                     say_text("square", full(g, found->square).text)));
}

static void tell_last_number(const struct story *s, const struct tour_found *found)
{
    explain_square(s, found->square, found->number);
    set_sentence(s, "tour.step.last-number",
                 SAY(say_int("number", found->number), say_text("square", full(s->g, found->square).text)));
}

/* ---- contradictions */

static void explain_few_left(const struct story *s, int32_t square)
{
    const struct tour_goal goal = {TOUR_GOAL_FEW, 0, square, 0};
    struct buf list = {0}, own = {0};
    explain_leaps(s, &goal);
    explain_few(s, square);
    size_t count = list_leaps(s->g, square, true, &list);
    name_square(s->g, square, &own);
    struct tour_leaps_left left = tour_leaps_of(s->g, square);
    add_line(s, count ? "tour.line.one-left" : "tour.line.none-left",
             SAY(say_text("square", buf_text(&own)), say_text("list", buf_text(&list)),
                 say_int("need", left.need)));
    buf_free(&list);
    buf_free(&own);
}

static void explain_many(const struct story *s, int32_t square)
{
    const struct tour_goal goal = {TOUR_GOAL_MANY, 0, square, 0};
    struct buf list = {0}, own = {0};
    explain_leaps(s, &goal);
    because_around(s, square, GROUND_NOWHERE);
    list_leaps(s->g, square, false, &list);
    name_square(s->g, square, &own);
    add_line(s, "tour.line.many", SAY(say_text("square", buf_text(&own)), say_text("list", buf_text(&list))));
    buf_free(&list);
    buf_free(&own);
}

static void explain_far(const struct story *s, int32_t number, int32_t next)
{
    const struct logic *g = s->g;
    const struct tour_goal goal = {TOUR_GOAL_FAR, number, GROUND_NOWHERE, 0};
    struct tour_gap gap = tour_reach_gap(g, tour_logic_beside(g, number, 1));
    int32_t leaps = tour_reach_leaps(g, &gap);
    explain_leaps(s, &goal);
    because_all(s);
    tour_reach_measure(g, number, g->distance[0]);
    int32_t least = g->distance[0][g->at[next]];
    add_line(s,
             least >= TOUR_REACH_FAR ? "tour.line.no-way"
             : least > leaps         ? "tour.line.long-way"
                                     : "tour.line.parity",
             SAY(say_int("number", number), say_text("there", brief(g, g->at[number]).text),
                 say_int("next", next), say_text("square", brief(g, g->at[next]).text),
                 say_int("least", least), say_int("odd", least % 2 ? 1 : 2), say_int("leaps", leaps)));
}

/* Sets the number of the contradiction to the one that the lines end with. */
static void explain_clash(const struct story *s, struct tour_clash *clash)
{
    switch (clash->kind) {
    case TOUR_TOO_FEW:
        explain_few_left(s, clash->first);
        break;
    case TOUR_TOO_MANY:
        explain_many(s, clash->first);
        break;
    case TOUR_NO_SQUARE:
        clash->first = explain_no_square(s, clash->first, clash->rule);
        break;
    case TOUR_NO_NUMBER:
        explain_square(s, clash->first, 0);
        break;
    case TOUR_TOO_FAR:
        explain_far(s, clash->first, clash->second);
        break;
    case TOUR_NO_LEAP:
        because_around(s, s->g->at[clash->first], GROUND_NOWHERE);
        break;
    case TOUR_NO_BRIDGE:
        because_around(s, s->g->at[clash->first], s->g->at[clash->second]);
        break;
    default:
        break;
    }
}

static void tell_cut_off(struct story *s, const struct tour_found *found, const struct tour_clash *clash)
{
    static const char *const keys[] = {[TOUR_TOO_FEW] = "tour.step.cut-off.few",
                                       [TOUR_TOO_MANY] = "tour.step.cut-off.many",
                                       [TOUR_NO_SQUARE] = "tour.step.cut-off.square",
                                       [TOUR_NO_NUMBER] = "tour.step.cut-off.number",
                                       [TOUR_TOO_FAR] = "tour.step.cut-off.far"};
    struct logic *g = s->g;
    bool about_number = clash->kind == TOUR_NO_SQUARE || clash->kind == TOUR_TOO_FAR;
    because(s, tour_logic_beside(g, found->number, -1));
    because(s, tour_logic_beside(g, found->number, 1));
    set_sentence(s, keys[clash->kind],
                 SAY(say_text("square", brief(g, found->square).text), say_int("number", found->number),
                     say_int("missing", clash->first), say_int("next", clash->second),
                     say_text("other", brief(g, about_number ? found->square : clash->first).text)));
}

void tour_sentences_deduction(struct logic *g, const struct tour_found *found, struct deduction *deduction)
{
    static void (*const tellers[TOUR_RULES])(const struct story *, const struct tour_found *) = {
        [TOUR_BEGINNING] = tell_beginning,     [TOUR_ONLY_LEAP] = tell_only_leap, [TOUR_BRIDGE] = tell_bridge,
        [TOUR_TWO_LEAPS] = tell_two_leaps,     [TOUR_NEAR] = tell_walks,          [TOUR_WALKS] = tell_walks,
        [TOUR_LAST_NUMBER] = tell_last_number,
    };
    size_t mark = 0;
    bool supposed = found->rule == TOUR_CUT_OFF;
    struct logic_fact fact = {(size_t)found->square, found->number};
    deduction->rule = (int)found->rule;
    if (supposed) {
        mark = tour_logic_suppose(g, found->number, found->square);
        tour_leaps_close(g, TOUR_CUT_OFF);
        vec_push(&deduction->excluded, fact);
    } else {
        vec_push(&deduction->facts, fact);
        if (found->rule >= TOUR_TWO_LEAPS) tour_leaps_close(g, (int)found->rule);
    }
    struct buf lines = {0};
    struct story s = begin_story(g, deduction, &lines);
    if (supposed) {
        struct tour_clash clash = found->clash;
        explain_clash(&s, &clash);
        end_story(&s);
        tour_logic_retract(g, mark);
        deduction->because.size = 0; /* also supposed ones */
        tell_cut_off(&s, found, &clash);
    } else {
        tellers[found->rule](&s, found);
        end_story(&s);
    }
}

void tour_sentences_clash(struct logic *g, struct deduction *deduction)
{
    static const char *const keys[] = {[TOUR_NO_SUCH_NUMBER] = "tour.clash.no-such-number",
                                       [TOUR_NUMBER_TWICE] = "tour.clash.number-twice",
                                       [TOUR_STRUCK_OUT] = "tour.clash.struck-out",
                                       [TOUR_APART] = "tour.clash.apart",
                                       [TOUR_ELSEWHERE] = "tour.clash.elsewhere",
                                       [TOUR_BACKWARDS] = "tour.clash.backwards",
                                       [TOUR_NO_LEAP] = "tour.clash.no-leap",
                                       [TOUR_NO_BRIDGE] = "tour.clash.no-bridge",
                                       [TOUR_TOO_FEW] = "tour.clash.too-few",
                                       [TOUR_TOO_MANY] = "tour.clash.too-many",
                                       [TOUR_NO_SQUARE] = "tour.clash.no-square",
                                       [TOUR_NO_NUMBER] = "tour.clash.no-number",
                                       [TOUR_TOO_FAR] = "tour.clash.too-far",
                                       [TOUR_TOO_SMALL] = "tour.clash.too-small"};
    static const uint8_t about[] = {
        /* first and second: 1: a square, 2: a number */
        [TOUR_NO_SUCH_NUMBER] = 1, [TOUR_NUMBER_TWICE] = 2 + 4, [TOUR_STRUCK_OUT] = 1,
        [TOUR_APART] = 2 + 8,      [TOUR_ELSEWHERE] = 1,        [TOUR_BACKWARDS] = 2,
        [TOUR_NO_LEAP] = 2,        [TOUR_NO_BRIDGE] = 2 + 8,    [TOUR_TOO_FEW] = 1,
        [TOUR_TOO_MANY] = 1,       [TOUR_NO_SQUARE] = 2,        [TOUR_NO_NUMBER] = 1,
        [TOUR_TOO_FAR] = 2 + 8,    [TOUR_TOO_SMALL] = 0};
    struct tour_clash found = g->clash, *clash = &found;
    struct buf lines = {0};
    if (g->words && clash->kind >= TOUR_TOO_FEW && clash->kind != TOUR_TOO_SMALL)
        tour_leaps_close(g, clash->rule);
    struct story s = begin_story(g, deduction, &lines);
    unsigned kinds = about[clash->kind];
    int32_t here = kinds & 1 ? clash->first : kinds & 2 ? g->at[clash->first] : GROUND_NOWHERE;
    int32_t there = kinds & 4 ? clash->second : kinds & 8 ? g->at[clash->second] : GROUND_NOWHERE;
    deduction->rule = clash->rule;
    if (here != GROUND_NOWHERE) vec_push(&deduction->because, (size_t)here);
    if (there != GROUND_NOWHERE) vec_push(&deduction->because, (size_t)there);
    explain_clash(&s, clash);
    set_sentence(&s, keys[clash->kind],
                 SAY(say_text("square", here == GROUND_NOWHERE ? "" : full(g, here).text),
                     say_text("other", there == GROUND_NOWHERE ? "" : full(g, there).text),
                     say_int("number", kinds & 1 ? clash->second : clash->first),
                     say_int("next", clash->second), say_int("count", g->count)));
    end_story(&s);
}
