/* Splits a long reason into smaller steps.
 *
 * Forwards, each rule of the reason in turn is propagated alone on the known facts, and the facts
 * that it derives about cells become known, until a rule is violated. Backwards, the cores of these
 * propagations give the facts that each link depends on, and links that no later one depends on are
 * dropped. Cost: links times rules propagations of one rule each, and one for each fact kept. */
#include "explain/phrase.h"

#include "base/say.h"

enum {
    MOST_LINKS = 60,
    /* characters and rules of a sentence that is still readable */
    LONG = 280,
    MANY = 4
};

struct fact {
    struct cell_fact told;
    dm_lit lit;
    bool needed;
};

/* The rule derived facts first .. end - 1 from those before `first`. The last link derives none:
 * its rule is violated. */
struct link {
    size_t rule; /* item */
    size_t first, end;
};

struct explanation_split {
    struct mus *mus;
    item_list rules;
    VEC(struct fact) facts; /* of the reason, then the supposition, then the derived ones */
    VEC(struct link) links;
    VEC(dm_lit) assumed;
    size_t given; /* facts of the reason */
};

static bool knows(const struct explanation_split *c, dm_lit lit)
{
    for (size_t i = 0; i < c->facts.size; i++)
        if (c->facts.data[i].lit == lit) return true;
    return false;
}

/* Propagates a rule on the first facts, and one more literal unless it is 0. */
static dm_status propagate(struct explanation_split *c, size_t rule, size_t facts, dm_lit more)
{
    ASSERT(facts <= c->facts.size && rule < c->mus->items.size);
    vec_clear(&c->assumed);
    for (size_t i = 0; i < facts; i++) vec_push(&c->assumed, c->facts.data[i].lit);
    vec_push(&c->assumed, c->mus->items.data[rule].lit);
    if (more) vec_push(&c->assumed, more);
    return dm_propagate(c->mus->solver, c->assumed.size, c->assumed.data);
}

/* ---- forwards */

static void add_derived(struct explanation_split *c, struct cell_fact told, dm_lit lit)
{
    if (lit != DM_TRUE && lit != DM_FALSE && !knows(c, lit))
        vec_push(&c->facts, ((struct fact){told, lit, false}));
}

/* Reads from the last propagation the value of a cell, or else the values that it cannot have. */
static void read_cell(struct explanation_split *c, size_t cell)
{
    const struct mus *g = c->mus;
    int64_t lo = dm_lo(g->model, g->cell[cell]), hi = dm_hi(g->model, g->cell[cell]);
    for (int pass = 0; pass < 2; pass++)
        for (int64_t v = lo; v <= hi; v++) {
            dm_lit lit = dm_eq(g->model, g->cell[cell], v);
            int follows = dm_implied_lit(g->solver, lit);
            if (pass == 0 && follows > 0) {
                add_derived(c, (struct cell_fact){cell, (int32_t)v, false}, lit);
                return;
            }
            if (pass == 1 && follows < 0) add_derived(c, (struct cell_fact){cell, (int32_t)v, true}, -lit);
        }
}

/* The cells about which a rule may derive something. */
static void list_cells(const struct mus *g, size_t rule, cell_list *cells)
{
    const struct family_reasons *words = g->words;
    const struct item *item = &g->items.data[rule];
    vec_clear(cells);
    if (item->kind != ITEM_RULE || !words->concerns) {
        mus_cells(g, rule, cells);
        return;
    }
    for (size_t i = 0; i < g->board->cells; i++)
        if (dm_rule_concerns(g->model, item->number, g->cell[i]) || words->concerns(g->board, &item->rule, i))
            vec_push(cells, i);
}

/* Adds a link for the first rule that derives something or is violated. False: there is none. */
static bool add_link(struct explanation_split *c, bool *broken)
{
    cell_list cells = {0};
    size_t before = c->facts.size;
    ASSERT(!c->links.size || vec_last(&c->links).end == before);
    bool found = false;
    for (size_t i = 0; i < c->rules.size && !found; i++) {
        size_t rule = c->rules.data[i];
        *broken = propagate(c, rule, before, 0) == DM_NONE;
        vec_clear(&cells);
        if (!*broken) list_cells(c->mus, rule, &cells);
        for (size_t k = 0; k < cells.size; k++) read_cell(c, cells.data[k]);
        found = *broken || c->facts.size > before;
        if (found) vec_push(&c->links, ((struct link){rule, before, c->facts.size}));
    }
    vec_free(&cells);
    return found;
}

/* ---- backwards */

static void need_core(struct explanation_split *c)
{
    const dm_lit *core;
    size_t count = dm_core(c->mus->solver, &core);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < c->facts.size; k++) c->facts.data[k].needed |= c->facts.data[k].lit == core[i];
}

static void find_needed(struct explanation_split *c)
{
    struct link last = vec_last(&c->links);
    ASSERT(last.first == last.end); /* its rule is broken */
    if (propagate(c, last.rule, last.first, 0) == DM_NONE) need_core(c);
    for (size_t i = c->links.size - 1; i-- > 0;) {
        struct link link = c->links.data[i];
        ASSERT(link.first < link.end && link.end <= c->facts.size);
        for (size_t k = link.first; k < link.end; k++)
            if (c->facts.data[k].needed &&
                propagate(c, link.rule, link.first, -c->facts.data[k].lit) == DM_NONE)
                need_core(c);
    }
}

/* ---- sentences */

/* Ends the line that begins here, if there is anything in it. */
static void end_line(struct buf *out, size_t begin)
{
    phrase_capital(out, begin);
    if (out->size > begin) buf_add(out, ".\n");
}

/* "Row 3 has a queen: so row 3, column 5 holds a queen." The last link concludes nothing: "But row
 * 4 has a queen." */
static void write_deduced(const struct mus *g, size_t rule, const cell_fact_list *known,
                          const cell_fact_list *told, struct buf *out)
{
    const item_list reason = {.data = &rule, .size = 1};
    const struct rule_step step = {.rule_count = 1,
                                   .fact_count = known->size,
                                   .told_count = told->size,
                                   .rules = &g->items.data[rule].rule,
                                   .facts = known->data,
                                   .told = told->data};
    struct phrase_style style = {0};
    size_t begin = out->size;
    do {
        out->size = begin;
        if (!told->size) buf_add(out, say_word("explain.chain.but"));
        if (g->items.data[rule].kind != ITEM_RULE || !phrase_insight(g, step, &style, out).name)
            phrase_rules(g, &reason, &style, out);
        if (told->size) buf_add(out, say_word("explain.so"));
        phrase_conclusion(g, &reason, told->size, told->data, &style, out);
    } while (phrase_style_shorten(&style));
    phrase_capital(out, begin);
    buf_add(out, ".\n");
}

static void write_link(const struct explanation_split *c, size_t number, struct buf *out)
{
    cell_fact_list told = {0}, known = {0};
    struct link link = c->links.data[number];
    ASSERT(mus_is_rule(&c->mus->items.data[link.rule]));
    for (size_t i = link.first; i < link.end; i++)
        if (c->facts.data[i].needed) vec_push(&told, c->facts.data[i].told);
    for (size_t i = 0; i < link.first; i++) vec_push(&known, c->facts.data[i].told);
    if (told.size || number + 1 == c->links.size) write_deduced(c->mus, link.rule, &known, &told, out);
    vec_free(&known);
    vec_free(&told);
}

static void write_links(const struct explanation_split *c, struct buf *out)
{
    ASSERT(c->given < c->facts.size);
    const struct fact *supposed = &c->facts.data[c->given];
    struct buf facts = {0};
    size_t begin = out->size;
    phrase_facts(c->mus->board, 1, &supposed->told, &facts);
    say(out, "explain.suppose", SAY(say_text("facts", buf_text(&facts))));
    end_line(out, begin);
    buf_free(&facts);
    for (size_t i = 0; i < c->links.size; i++) write_link(c, i, out);
}

/* ---- chains */

static void open_chain(struct explanation_split *c, const item_list *reason, struct cell_fact told)
{
    struct mus *g = c->mus;
    for (size_t i = 0; i < reason->size; i++) {
        const struct item *item = &g->items.data[reason->data[i]];
        if (mus_is_rule(item))
            vec_push(&c->rules, reason->data[i]);
        else
            vec_push(&c->facts, ((struct fact){item->told, item->lit, false}));
    }
    c->given = c->facts.size;
    ASSERT(c->rules.size + c->given == reason->size);
    told = mus_board_contrary(g, told);
    vec_push(&c->facts, ((struct fact){told, mus_lit(g, told), false}));
}

/* Writes lines from "Suppose ..." to the violated rule, only those that lead there. False: there is
 * no such chain, because it takes two rules at once or a nested supposition. `told` is what follows
 * from the reason. */
static bool write_chain(struct mus *g, const item_list *reason, struct cell_fact told, struct buf *out)
{
    struct explanation_split c = {.mus = g};
    bool broken = false, going = true;
    open_chain(&c, reason, told);
    while (going && !broken && c.links.size < MOST_LINKS) going = add_link(&c, &broken);
    if (broken) {
        find_needed(&c);
        write_links(&c, out);
    }
    vec_free(&c.rules);
    vec_free(&c.facts);
    vec_free(&c.links);
    vec_free(&c.assumed);
    return broken;
}

/* ---- what a long reason takes */

static size_t count_rules(const struct mus *g, const item_list *reason)
{
    size_t rules = 0;
    for (size_t i = 0; i < reason->size; i++) rules += mus_is_rule(&g->items.data[reason->data[i]]);
    return rules;
}

/* "12 facts and 7 rules"; a single rule is named: "row 3 has a queen, and 12 facts". */
static void count_parts(const struct mus *g, const item_list *reason, struct buf *out)
{
    size_t rules = count_rules(g, reason), facts = reason->size - rules;
    const struct say_argument count = say_int("facts", (int64_t)facts);
    struct buf rule = {0};
    if (rules == 1) phrase_rules(g, reason, &(struct phrase_style){0}, &rule);
    if (rules == 0)
        say(out, "explain.facts", SAY(count));
    else if (rules == 1)
        say(out, "explain.rule-and-facts", SAY(say_text("rule", buf_text(&rule)), count));
    else
        say(out, "explain.facts-and-rules", SAY(count, say_int("rules", (int64_t)rules)));
    buf_free(&rule);
}

/* "12 facts and 7 rules together" */
static void say_parts(const struct mus *g, const item_list *reason, const char *key, struct buf *out)
{
    struct buf parts = {0};
    count_parts(g, reason, &parts);
    say(out, key, SAY(say_text("parts", buf_text(&parts))));
    buf_free(&parts);
}

/* The parts that count_parts has counted. */
static void write_parts(const struct mus *g, const item_list *reason, struct buf *out)
{
    struct phrase_style style = {.brief = true};
    size_t begin = out->size;
    phrase_because(g, reason, &style, out);
    end_line(out, begin);
    begin = out->size;
    if (count_rules(g, reason) > 1) phrase_rules(g, reason, &style, out);
    end_line(out, begin);
}

/* ---- the conclusion */

/* Those facts of the conclusion that are denied, or not; returns how many. */
static size_t write_some(const struct mus *g, const item_list *reason, const cell_fact_list *told,
                         bool denied, struct phrase_style *style, struct buf *out)
{
    cell_fact_list some = {0};
    for (size_t i = 0; i < told->size; i++)
        if (told->data[i].denied == denied) vec_push(&some, told->data[i]);
    size_t size = some.size;
    phrase_conclusion(g, reason, size, some.data, style, out);
    vec_free(&some);
    return size;
}

/* A line with all of the conclusion that is denied, or not. */
static void write_rest(const struct mus *g, const item_list *reason, const cell_fact_list *told, bool denied,
                       struct buf *out)
{
    size_t begin = out->size;
    buf_add(out, say_word("explain.chain.so"));
    write_some(g, reason, told, denied, &(struct phrase_style){.brief = true}, out);
    end_line(out, begin);
}

/* A conclusion that is too long: what is found or, if that is too long as well, how many; how many
 * values are excluded; and lines with what is missing. */
static void write_long(const struct mus *g, const item_list *reason, const cell_fact_list *told,
                       struct phrase_style *style, struct buf *text, struct buf *substeps)
{
    size_t begin = text->size, found = write_some(g, reason, told, false, style, text);
    size_t struck = told->size - found;
    if (text->size - begin > LONG) {
        text->size = begin;
        say(text, "explain.found", SAY(say_int("count", (int64_t)found)));
        write_rest(g, reason, told, false, substeps);
    }
    if (!struck) return;
    if (found) buf_add(text, say_word("explain.and-two"));
    say(text, "explain.excluded", SAY(say_int("count", (int64_t)struck)));
    write_rest(g, reason, told, true, substeps);
}

static void write_conclusion(const struct mus *g, const item_list *reason, const cell_fact_list *told,
                             struct phrase_style *style, struct buf *text, struct buf *substeps)
{
    size_t begin = text->size;
    phrase_conclusion(g, reason, told->size, told->data, style, text);
    if (text->size - begin <= LONG) return;
    text->size = begin;
    write_long(g, reason, told, style, text, substeps);
}

/* ---- whole explanations */

/* The head of a reason that is split, and the lines. The chain is about the first fact of the
 * conclusion. Without a chain only a `large` reason is split: false, the lines are its parts. */
static bool split(struct mus *g, const item_list *reason, const cell_fact_list *told, bool large,
                  struct buf *head, struct buf *substeps)
{
    size_t rules = count_rules(g, reason);
    if (rules > 1 && write_chain(g, reason, told->data[0], substeps)) {
        buf_add(head, say_word("explain.contrary"));
        if (told->size > 1) buf_print(substeps, "%s\n", say_word("explain.chain.rest"));
        return true;
    }
    if (!large) return true;
    say_parts(g, reason, rules > 1 ? "explain.together" : "explain.no-other-way", head);
    write_parts(g, reason, substeps);
    return false;
}

/* The reason as the family words it, or else its facts and rules; `head` in its place unless that
 * is empty; and the conclusion. `rest` has the lines of a long conclusion. Returns the length of
 * the reason. */
static size_t write_sentence(const struct mus *g, const item_list *reason, const cell_fact_list *told,
                             struct buf *head, struct buf *text, struct buf *rest)
{
    struct phrase_style style = {0};
    size_t length;
    do {
        buf_clear(text);
        buf_clear(rest);
        buf_add(text, buf_text(head));
        if (!head->size && !phrase_insight_reason(g, reason, told->size, told->data, &style, text).name)
            phrase_reason(g, reason, &style, text);
        length = text->size;
        if (length) buf_add(text, say_word("explain.so"));
        write_conclusion(g, reason, told, &style, text, rest);
        buf_char(text, '.');
    } while (phrase_style_shorten(&style));
    return length;
}

struct rule_insight explanation_split_insight(const struct mus *g, const item_list *reason, size_t count,
                                              const struct cell_fact *told)
{
    struct buf text = {0};
    struct phrase_style style = {0};
    struct rule_insight insight = phrase_insight_reason(g, reason, count, told, &style, &text);
    buf_free(&text);
    return insight;
}

/* The facts that an insight leaves out. */
static void write_facts(const struct mus *g, const item_list *reason, struct buf *out)
{
    struct phrase_style style = {.brief = true};
    size_t begin = out->size;
    phrase_because(g, reason, &style, out);
    end_line(out, begin);
}

bool explanation_split_write(struct mus *g, const item_list *reason, size_t count,
                             const struct cell_fact *told, struct sentence *sentence, struct buf *substeps)
{
    struct buf head = {0}, text = {0}, rest = {0};
    const cell_fact_list list = {.data = (struct cell_fact *)told, .size = count};
    ASSERT(count > 0);
    bool large = write_sentence(g, reason, &list, &head, &text, &rest) > LONG;
    const struct rule_insight insight = explanation_split_insight(g, reason, count, told);
    const size_t many = g->words->insight ? 1 : MANY;
    if (insight.facts) write_facts(g, reason, substeps);
    bool readable = true;
    if (!insight.name && (large || count_rules(g, reason) > many))
        readable = split(g, reason, &list, large, &head, substeps);
    if (head.size) write_sentence(g, reason, &list, &head, &text, &rest);
    buf_add(substeps, buf_text(&rest));
    phrase_capital(&text, 0);
    sentence_set(sentence, "%s", buf_text(&text));
    buf_free(&head);
    buf_free(&text);
    buf_free(&rest);
    return readable;
}

void explanation_split_refuse(struct mus *g, const item_list *reason, struct cell_fact told,
                              struct sentence *sentence, struct buf *substeps)
{
    static const char *const refusals[2][2] = {{"explain.exclude", "explain.exclude-together"},
                                               {"explain.demand", "explain.demand-together"}};
    struct buf text = {0};
    size_t rules = count_rules(g, reason);
    phrase_refusal(g, reason, told, &text);
    bool large = text.size > LONG, split = large || rules > MANY;
    const struct cell_fact denial = {told.cell, told.value, !told.denied};
    bool chain = split && rules > 1 && write_chain(g, reason, denial, substeps);
    if (chain || large) {
        buf_clear(&text);
        phrase_refusal(g, &(item_list){0}, told, &text);
    }
    if (chain) {
        buf_print(&text, "%s.", say_word(told.denied ? "explain.contrary" : "explain.contradiction"));
    } else if (large) {
        say_parts(g, reason, refusals[told.denied][rules > 1], &text);
        buf_char(&text, '.');
        write_parts(g, reason, substeps);
    }
    sentence_set(sentence, "%s", buf_text(&text));
    buf_free(&text);
}
