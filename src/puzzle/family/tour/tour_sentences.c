/* Sentences for the human rules of tours. The sentence states the last step; lines below it list
 * what it rests on, in the order in which a person would check it with a pencil: leaps that the
 * tour must take, then the squares that each number can reach from the known ones. */
#include "puzzle/family/tour/tour_logic.h"

#include "base/say.h"

struct story {
    struct logic *g;
    struct deduction *deduction;
    bool *explained;   /* by event */
    uint64_t *ends[2]; /* squares where the first and the last number cannot be */
    uint64_t *tied;    /* squares whose tie is explained */
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

static void because(const struct story *s, int32_t number)
{
    if (number && tour_logic_is_placed(s->g, number))
        vec_push(&s->deduction->because, (size_t)s->g->at[number]);
}

static bool is_beside(const struct logic *g, int32_t square, int32_t also)
{
    return also == GROUND_NOWHERE || ground_is_leap(&g->tour->ground, (size_t)square, (size_t)also);
}

/* The known squares a leap from one, and from another unless that is nowhere. */
static void because_around(const struct story *s, int32_t square, int32_t also)
{
    const struct ground_graph *graph = &s->g->graph;
    for (uint32_t i = graph->first[square]; i < graph->first[square + 1]; i++)
        if (!tour_logic_is_free(s->g, graph->to[i]) && is_beside(s->g, graph->to[i], also))
            vec_push(&s->deduction->because, (size_t)graph->to[i]);
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

/* ---- why leaps are taken, or closed */

/* "7 (r2c3) and r3c2": where the leaps lead that the tour takes at a square, or (`rest`) that are
 * not closed. Returns how many. */
static size_t list_leaps(const struct logic *g, int32_t square, bool rest, struct buf *out)
{
    size_t count = 0, named = 0;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = g->graph.first[square]; i < g->graph.first[square + 1]; i++) {
            int32_t to = g->graph.to[i];
            if (g->leap[i] == TOUR_LEAP_CLOSED || (!rest && g->leap[i] == TOUR_LEAP_OPEN)) continue;
            if (pass == 0) {
                count++;
                continue;
            }
            buf_add(out, say_and(named++, count));
            if (tour_logic_is_free(g, to))
                buf_add(out, brief(g, to).text);
            else
                say(out, "tour.placed",
                    SAY(say_int("number", g->known[to]), say_text("square", brief(g, to).text)));
        }
    return count;
}

static void explain_event(const struct story *s, int32_t event);

static void explain_leaps(const struct story *s, int32_t square, enum tour_leap state)
{
    for (uint32_t i = s->g->graph.first[square]; i < s->g->graph.first[square + 1]; i++)
        if (s->g->leap[i] == state && s->g->why[i] != TOUR_SEEN) explain_event(s, s->g->why[i]);
}

/* What a square with few leaps left rests on. */
static void explain_few(const struct story *s, int32_t square)
{
    const struct logic *g = s->g;
    because_around(s, square, GROUND_NOWHERE);
    explain_leaps(s, square, TOUR_LEAP_CLOSED);
    if (g->ring || g->ends[square] || !tour_logic_is_free(g, square)) return;
    for (int end = 0; end < 2; end++) s->ends[end][square / 64] |= UINT64_C(1) << (square % 64);
}

static void explain_event(const struct story *s, int32_t event)
{
    ASSERT(event >= 0 && (size_t)event < s->g->events.size);
    struct tour_event e = s->g->events.data[event];
    struct buf list = {0};
    if (s->explained[event]) return;
    s->explained[event] = true;
    if (e.kind == TOUR_FEW)
        explain_few(s, e.square);
    else
        explain_leaps(s, e.square, TOUR_LEAP_USED);
    size_t count = list_leaps(s->g, e.square, false, &list);
    add_line(s, e.kind == TOUR_FEW ? "tour.line.few" : "tour.line.full",
             SAY(say_text("square", brief(s->g, e.square).text), say_many("list", buf_text(&list), count)));
    buf_free(&list);
}

/* ---- where numbers can be */

static void add_squares(const struct logic *g, const uint64_t *set, struct buf *out)
{
    size_t count = (size_t)tour_logic_size(g, set), named = 0;
    for (int32_t s = tour_logic_next(g, set, 0); s != GROUND_NOWHERE; s = tour_logic_next(g, set, s + 1)) {
        buf_add(out, say_or(named++, count));
        buf_add(out, brief(g, s).text);
    }
}

/* "25 is 4 leaps from 21 (r2c4) and cannot be on r2c1 or r5c4." */
static void explain_end(const struct story *s, int32_t end, int32_t side, const uint64_t *squares)
{
    int32_t leaps, known = tour_reach_known(s->g, end, side, &leaps);
    struct buf list = {0};
    if (tour_logic_is_placed(s->g, end) || !tour_logic_size(s->g, squares)) return;
    add_squares(s->g, squares, &list);
    because(s, known);
    if (known)
        add_line(s, "tour.line.end",
                 SAY(say_int("number", end), say_int("leaps", leaps), say_int("known", known),
                     say_text("there", brief(s->g, s->g->at[known]).text),
                     say_text("squares", buf_text(&list))));
    else
        add_line(s, "tour.line.end-ruled-out",
                 SAY(say_int("number", end), say_text("squares", buf_text(&list))));
    buf_free(&list);
}

static struct story begin_story(struct logic *g, struct deduction *deduction, struct buf *lines)
{
    struct story s = {g,      deduction, alloc_array(g->events.size + 1, sizeof *s.explained),
                      {NULL}, NULL,      lines};
    s.tied = alloc_array((size_t)g->words + 1, sizeof *s.tied);
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
    alloc_free(s->explained);
    alloc_free(s->tied);
}

/* A square that the tour leaps to from a known number, and so has the next or the previous one. */
static void explain_tie(const struct story *s, int32_t square)
{
    const struct logic *g = s->g;
    if (tour_logic_has(s->tied, square)) return;
    s->tied[square / 64] |= UINT64_C(1) << (square % 64);
    for (uint32_t i = g->graph.first[square]; i < g->graph.first[square + 1]; i++) {
        int32_t other = g->graph.to[i];
        if (g->leap[i] != TOUR_LEAP_USED || tour_logic_is_free(g, other)) continue;
        if (g->why[i] != TOUR_SEEN) explain_event(s, g->why[i]);
        because(s, g->known[other]);
        add_line(s, "tour.line.tied",
                 SAY(say_text("square", brief(g, square).text), say_int("known", g->known[other]),
                     say_text("there", brief(g, other).text)));
    }
}

/* The leaps that keep walks with `before` on a square from going on to a free one as `number`. */
static void explain_walk(const struct story *s, const uint64_t *before, int32_t number)
{
    const struct logic *g = s->g;
    for (int32_t from = tour_logic_next(g, before, 0); from != GROUND_NOWHERE;
         from = tour_logic_next(g, before, from + 1))
        for (uint32_t i = g->graph.first[from]; i < g->graph.first[from + 1]; i++) {
            int32_t to = g->graph.to[i];
            if (!tour_logic_is_free(g, to) || !tour_logic_allows(g, number, to)) continue;
            if (g->leap[i] == TOUR_LEAP_CLOSED && g->why[i] != TOUR_SEEN) explain_event(s, g->why[i]);
            if (g->leap[i] == TOUR_LEAP_CLOSED || tour_logic_has(tour_logic_set(g, g->may, number), to))
                continue;
            explain_tie(s, to);
        }
}

/* The squares of the numbers from a known one to this one. */
static void list_walk(const struct story *s, int32_t known, int32_t side, int32_t number)
{
    const struct logic *g = s->g;
    uint64_t *sets = side > 0 ? g->forward : g->reverse;
    const char *key = side > 0 ? "tour.line.forward" : "tour.line.back";
    for (int32_t before = known; before != number; before = tour_logic_beside(g, before, side))
        explain_walk(s, tour_logic_set(g, sets, before), tour_logic_beside(g, before, side));
    for (int32_t n = known; n != number;) {
        n = tour_logic_beside(g, n, side);
        const uint64_t *set = tour_logic_set(g, sets, n);
        struct buf list = {0};
        bool none = tour_logic_size(g, set) == 0;
        add_squares(g, set, &list);
        if (none)
            add_line(s, "tour.line.no-square",
                     SAY(say_int("known", known), say_text("there", brief(g, g->at[known]).text),
                         say_int("number", n)));
        else
            add_line(s, key,
                     SAY(say_int("known", known), say_text("there", brief(g, g->at[known]).text),
                         say_int("number", n), say_text("squares", buf_text(&list))));
        buf_free(&list);
        if (none) break;
    }
}

/* The known numbers around a missing one, at most `most` leaps away: 0 if there is none. */
struct gap {
    int32_t low, high, after, before; /* so many leaps after `low`, before `high` */
};

static struct gap gap_of(const struct logic *g, int32_t number, int32_t most)
{
    struct gap gap;
    gap.low = tour_reach_known(g, number, -1, &gap.after);
    gap.high = tour_reach_known(g, number, 1, &gap.before);
    if (gap.after > most) gap.low = 0;
    if (gap.before > most) gap.high = 0;
    return gap;
}

/* Leaves out one side if the other is enough. */
static struct gap gap_needed(const struct logic *g, int32_t number, int32_t most, int32_t enough)
{
    struct gap gap = gap_of(g, number, most);
    bool by_low = gap.low && tour_logic_size(g, tour_logic_set(g, g->forward, number)) <= enough;
    bool by_high = gap.high && tour_logic_size(g, tour_logic_set(g, g->reverse, number)) <= enough;
    if (by_low && (!by_high || gap.after <= gap.before))
        gap.high = 0;
    else if (by_high)
        gap.low = 0;
    return gap;
}

static void explain_gap(const struct story *s, const struct gap *gap, int32_t number)
{
    because(s, gap->low);
    because(s, gap->high);
    if (gap->low) list_walk(s, gap->low, 1, number);
    if (gap->high) list_walk(s, gap->high, -1, number);
    if (s->g->directed && (number == 2 || number == s->g->count))
        add_line(s, "tour.line.direction", SAY(say_int("last", s->g->count)));
}

static int32_t most_of(const struct logic *g, int rule)
{
    return rule == TOUR_NEAR ? TOUR_REACH_NEAR : g->count;
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
    const struct logic *g = s->g;
    int32_t event = TOUR_SEEN;
    struct buf list = {0};
    for (uint32_t i = g->graph.first[found->square]; i < g->graph.first[found->square + 1]; i++)
        if (g->graph.to[i] == g->at[found->from]) event = g->why[i];
    ASSERT(event != TOUR_SEEN);
    struct tour_event e = g->events.data[event];
    bool own = e.square == found->square && e.kind == TOUR_FEW;
    because(s, found->from);
    if (own)
        explain_few(s, found->square);
    else
        explain_event(s, event);
    size_t count = list_leaps(g, found->square, true, &list);
    set_sentence(s, own ? "tour.step.two-leaps" : "tour.step.tied",
                 SAY(say_text("square", brief(g, found->square).text),
                     say_many("list", buf_text(&list), count), say_int("from", found->from),
                     say_int("number", found->number)));
    buf_free(&list);
}

static void tell_walks(const struct story *s, const struct tour_found *found)
{
    struct gap gap = gap_needed(s->g, found->number, most_of(s->g, (int)found->rule), 1);
    explain_gap(s, &gap, found->number);
    set_sentence(s,
                 gap.low && gap.high ? "tour.step.between"
                 : gap.low           ? "tour.step.after"
                                     : "tour.step.before",
                 SAY(say_int("number", found->number), say_int("low", gap.low), say_int("high", gap.high),
                     say_int("after", gap.after), say_int("before", gap.before),
                     say_text("square", full(s->g, found->square).text)));
}

/* Says that of the missing numbers from this one on, up to a known one, none or only `but` can be
 * on the square. */
static void explain_run(const struct story *s, int32_t square, int32_t number, int32_t but)
{
    const struct logic *g = s->g;
    struct gap gap = gap_of(g, number, g->count);
    int32_t last = number, after = tour_logic_beside(g, last, 1);
    bool here = number == but;
    for (; tour_logic_is_missing(g, after) && after != number; after = tour_logic_beside(g, last, 1)) {
        last = after;
        here |= last == but;
    }
    because(s, gap.low);
    because(s, gap.high);
    if (here && last == number) return;
    int32_t leaps = gap.low && gap.high ? gap.before + 1 : gap.low ? g->count - gap.low : gap.high - 1;
    add_line(s,
             here        ? "tour.line.gap-once"
             : !gap.low  ? "tour.line.gap-before"
             : !gap.high ? "tour.line.gap-after"
                         : "tour.line.gap",
             SAY(say_int("low", here ? number : gap.low), say_int("high", here ? last : gap.high),
                 say_int("leaps", leaps), say_int("number", but), say_text("square", brief(g, square).text)));
}

static void explain_square(const struct story *s, int32_t square, int32_t but)
{
    const struct logic *g = s->g;
    because_around(s, square, GROUND_NOWHERE);
    for (int32_t n = 1; n <= g->count; n++) {
        int32_t before = tour_logic_beside(g, n, -1);
        bool first = !before || tour_logic_is_placed(g, before);
        if (tour_logic_is_missing(g, n) && first) explain_run(s, square, n, but);
    }
}

static void tell_last_number(const struct story *s, const struct tour_found *found)
{
    explain_square(s, found->square, found->number);
    set_sentence(s, "tour.step.last-number",
                 SAY(say_int("number", found->number), say_text("square", full(s->g, found->square).text)));
}

/* ---- contradictions */

static void explain_clash(const struct story *s, const struct tour_clash *clash)
{
    struct gap gap;
    switch (clash->kind) {
    case TOUR_TOO_FEW:
        explain_few(s, clash->first);
        break;
    case TOUR_TOO_MANY:
        explain_leaps(s, clash->first, TOUR_LEAP_USED);
        break;
    case TOUR_NO_SQUARE:
        gap = gap_needed(s->g, clash->first, most_of(s->g, clash->rule), 0);
        explain_gap(s, &gap, clash->first);
        break;
    case TOUR_NO_NUMBER:
        explain_square(s, clash->first, 0);
        break;
    default:
        break;
    }
}

static void tell_cut_off(struct story *s, const struct tour_found *found)
{
    static const char *const keys[] = {[TOUR_TOO_FEW] = "tour.step.cut-off.few",
                                       [TOUR_TOO_MANY] = "tour.step.cut-off.many",
                                       [TOUR_NO_SQUARE] = "tour.step.cut-off.square",
                                       [TOUR_NO_NUMBER] = "tour.step.cut-off.number"};
    struct logic *g = s->g;
    const struct tour_clash *clash = &found->clash;
    bool about_number = clash->kind == TOUR_NO_SQUARE;
    because(s, tour_logic_beside(g, found->number, -1));
    because(s, tour_logic_beside(g, found->number, 1));
    set_sentence(s, keys[clash->kind],
                 SAY(say_text("square", brief(g, found->square).text), say_int("number", found->number),
                     say_int("missing", clash->first),
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
        if (tour_leaps_close(g, TOUR_CUT_OFF)) tour_reach_close(g, g->count, TOUR_CUT_OFF);
        vec_push(&deduction->excluded, fact);
    } else {
        vec_push(&deduction->facts, fact);
    }
    struct buf lines = {0};
    struct story s = begin_story(g, deduction, &lines);
    if (supposed) {
        explain_clash(&s, &found->clash);
        end_story(&s);
        tour_logic_retract(g, mark);
        deduction->because.size = 0; /* also supposed ones */
        tell_cut_off(&s, found);
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
                                       [TOUR_TOO_SMALL] = "tour.clash.too-small"};
    static const uint8_t about[] = {
        /* first and second: 1: a square, 2: a number */
        [TOUR_NO_SUCH_NUMBER] = 1, [TOUR_NUMBER_TWICE] = 2 + 4, [TOUR_STRUCK_OUT] = 1,
        [TOUR_APART] = 2 + 8,      [TOUR_ELSEWHERE] = 1,        [TOUR_BACKWARDS] = 2,
        [TOUR_NO_LEAP] = 2,        [TOUR_NO_BRIDGE] = 2 + 8,    [TOUR_TOO_FEW] = 1,
        [TOUR_TOO_MANY] = 1,       [TOUR_NO_SQUARE] = 2,        [TOUR_NO_NUMBER] = 1,
        [TOUR_TOO_SMALL] = 0};
    const struct tour_clash *clash = &g->clash;
    struct buf lines = {0};
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
