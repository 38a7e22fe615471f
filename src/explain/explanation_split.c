/* Long reasons in words: as chains of smaller steps (chain.h) or, where there is none, as lists of
 * their facts and rules. What is long depends on the statements that a sentence makes, not on the
 * language it is written in. */
#include "explain/phrase.h"

#include "base/say.h"
#include "explain/chain.h"

/* Statements and rules of a sentence that is still readable. */
enum { LONG = 48, MANY = 4 };

/* ---- sentences */

/* Is this too much for a sentence? A statement about a line counts as much as five cells. */
static bool is_long(const struct phrase_style *style)
{
    return 5 * style->statements + style->cells > LONG;
}

/* Ends the line that begins here, if there is anything in it. */
static void end_line(struct buf *out, size_t begin)
{
    phrase_capital(out, begin);
    if (out->size > begin) buf_add(out, ".\n");
}

/* What follows and was not yet said. */
static void add_conclusion(const struct mus *g, const cell_fact_list *told, struct rule_insight insight,
                           struct phrase_style *style, struct buf *text)
{
    cell_fact_list rest = {0};
    for (size_t i = 0; i < told->size; i++)
        if (!insight.concludes ||
            (!insight.all && !(told->data[i].denied && told->data[i].value == insight.denies)))
            vec_push(&rest, told->data[i]);
    if (rest.size) buf_add(text, say_word(insight.concludes ? "explain.and-two" : "explain.so"));
    phrase_conclusion(g, rest.size, rest.data, style, text);
    vec_free(&rest);
}

/* Lines of a trial within a chain are further to the right. */
static void add_indent(size_t depth, struct buf *out)
{
    for (; depth; depth--) buf_add(out, "  ");
}

/* "Row 3 has a queen: so row 3, column 5 holds a queen." The last link concludes nothing: "But no
 * square is left in row 4." or, without such words, "But a rule would be broken: 3 and 4 are
 * neighbours." */
static void write_deduced(const struct mus *g, const cell_fact_list *names, size_t rule,
                          const cell_fact_list *known, const cell_fact_list *told, struct buf *out)
{
    const item_list reason = {.data = &rule, .size = 1};
    const struct rule_step step = {.rule_count = 1,
                                   .fact_count = known->size,
                                   .told_count = told->size,
                                   .rules = &g->items.data[rule].rule,
                                   .facts = known->data,
                                   .told = told->data};
    struct phrase_style style = {.known = names};
    struct rule_insight insight = {0};
    size_t begin = out->size;
    do {
        out->size = begin;
        if (!told->size) buf_add(out, say_word("explain.chain.but"));
        if (g->items.data[rule].kind == ITEM_RULE) insight = phrase_insight(g, step, &style, out);
        if (!insight.name && !told->size && g->items.data[rule].kind == ITEM_RULE) {
            out->size = begin;
            buf_add(out, say_word("explain.chain.broken"));
        }
        if (!insight.name) phrase_rules(g, &reason, &style, out);
        add_conclusion(g, told, insight, &style, out);
    } while (phrase_style_shorten(&style));
    phrase_capital(out, begin);
    buf_add(out, ".\n");
}

static void write_chain(const struct chain *c, const cell_fact_list *names, size_t depth, struct buf *out);

/* What the trial assumes and leads to, further to the right, and what that denies. */
static void write_trial(const struct chain *trial, const cell_fact_list *names, const cell_fact_list *told,
                        size_t depth, struct buf *out)
{
    write_chain(trial, names, depth + 1, out);
    add_indent(depth, out);
    size_t begin = out->size;
    buf_add(out, say_word("explain.chain.so"));
    phrase_conclusion(trial->mus, told->size, told->data, &(struct phrase_style){.known = names}, out);
    end_line(out, begin);
}

static void write_link(const struct chain *c, const cell_fact_list *names, size_t number, size_t depth,
                       struct buf *out)
{
    cell_fact_list told = {0}, known = {0};
    const struct chain_link link = c->links.data[number];
    for (size_t i = link.first; i < link.end; i++)
        if (c->facts.data[i].needed) vec_push(&told, c->facts.data[i].told);
    for (size_t i = 0; i < link.known; i++) vec_push(&known, c->facts.data[i].told);
    if (link.trial) {
        write_trial(link.trial, names, &told, depth, out);
    } else {
        add_indent(depth, out);
        write_deduced(c->mus, names, link.rule, &known, &told, out);
    }
    vec_free(&known);
    vec_free(&told);
}

/* Lines from "Suppose ..." to the broken rule, only those that lead there. */
static void write_chain(const struct chain *c, const cell_fact_list *names, size_t depth, struct buf *out)
{
    ASSERT(c->given < c->facts.size);
    add_indent(depth, out);
    size_t begin = out->size;
    phrase_facts_supposed(c->mus->board, names, c->facts.data[c->given].told, depth > 0, out);
    end_line(out, begin);
    for (size_t i = 0; i < c->links.size; i++)
        if (chain_link_needed(c, i)) write_link(c, names, i, depth, out);
}

/* Writes the chain that refutes `supposed`: by the rules of the reason or, if those have none, by
 * all of them, with trials. False: there is none. */
static bool write_refutation(struct mus *g, const item_list *reason, size_t items, struct cell_fact supposed,
                             struct buf *out)
{
    cell_fact_list names = {0};
    item_list rules = {0}, all = {0}, known = {0};
    struct chain *chain = NULL;
    for (size_t i = 0; i < reason->size; i++)
        if (mus_is_rule(&g->items.data[reason->data[i]])) vec_push(&rules, reason->data[i]);
    for (size_t i = 0; i < g->items.size; i++)
        if (mus_is_rule(&g->items.data[i]) && !g->items.data[i].dropped) vec_push(&all, i);
    chain_list_known(g, items, reason, &known);
    if (supposed.cell < g->board->cells) chain = chain_find(g, &rules, &known, supposed, false);
    if (!chain && supposed.cell < g->board->cells) chain = chain_find(g, &all, &known, supposed, true);
    for (size_t i = 0; i < known.size; i++)
        if (g->items.data[known.data[i]].told.cell < g->board->cells)
            vec_push(&names, g->items.data[known.data[i]].told);
    if (chain) write_chain(chain, &names, 0, out);
    vec_free(&names);
    chain_free(chain);
    vec_free(&rules);
    vec_free(&all);
    vec_free(&known);
    return chain;
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
    phrase_because(g, reason, false, &style, out);
    end_line(out, begin);
    begin = out->size;
    if (count_rules(g, reason) > 1) phrase_rules(g, reason, &style, out);
    end_line(out, begin);
}

/* ---- whole explanations */

/* The head of a reason that is split, and the lines. The chain is about the first fact of the
 * conclusion. Without a chain only a `large` reason is split: false, the lines are its parts. */
static bool split(struct mus *g, const item_list *reason, size_t items, const cell_fact_list *told,
                  bool large, struct buf *head, struct buf *substeps)
{
    size_t rules = count_rules(g, reason);
    if (rules > 1 && write_refutation(g, reason, items, mus_board_contrary(g, told->data[0]), substeps)) {
        buf_add(head, say_word("explain.contrary"));
        return true;
    }
    if (!large) return true;
    say_parts(g, reason, rules > 1 ? "explain.together" : "explain.no-other-way", head);
    write_parts(g, reason, substeps);
    return false;
}

/* The reason as the family words it, or else its facts and rules; `head` in its place unless that
 * is empty; and the conclusion. Sets *large if the reason is too much for a sentence. */
static struct rule_insight write_sentence(const struct mus *g, const item_list *reason,
                                          const cell_fact_list *names, const cell_fact_list *told,
                                          struct buf *head, struct buf *text, bool *large)
{
    struct phrase_style style = {.known = names};
    struct rule_insight insight;
    do {
        insight = (struct rule_insight){0};
        buf_clear(text);
        buf_add(text, buf_text(head));
        if (!head->size) insight = phrase_insight_reason(g, reason, told->size, told->data, &style, text);
        if (!head->size && !insight.name) phrase_reason(g, reason, &style, text);
        *large = is_long(&style);
        add_conclusion(g, told, insight, &style, text);
        buf_char(text, '.');
    } while (phrase_style_shorten(&style));
    return insight;
}

/* Is it split, if a sentence of it is so large? */
static bool is_split(const struct mus *g, const item_list *reason, bool large)
{
    return large || count_rules(g, reason) > (g->words->insight ? 1 : MANY);
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

/* The facts that an insight leaves out; `held`: those that are not denied. */
static void write_facts(const struct mus *g, const item_list *reason, bool held, struct buf *out)
{
    struct phrase_style style = {.brief = true};
    size_t begin = out->size;
    phrase_because(g, reason, held, &style, out);
    end_line(out, begin);
}

bool explanation_split_is_chain(const struct mus *g, const item_list *reason, size_t count,
                                const struct cell_fact *told)
{
    const cell_fact_list list = {.data = (struct cell_fact *)told, .size = count};
    struct buf head = {0}, text = {0};
    bool large;
    const struct rule_insight insight = write_sentence(g, reason, NULL, &list, &head, &text, &large);
    buf_free(&head);
    buf_free(&text);
    return !insight.name && count_rules(g, reason) > 1 && is_split(g, reason, large);
}

bool explanation_split_write(struct mus *g, const item_list *reason, size_t items, size_t count,
                             const struct cell_fact *told, struct sentence *sentence, struct buf *substeps)
{
    struct buf head = {0}, text = {0};
    const cell_fact_list list = {.data = (struct cell_fact *)told, .size = count};
    cell_fact_list names = {0};
    bool large, all;
    ASSERT(count > 0);
    for (size_t i = 0; i < items; i++) {
        const struct item *item = &g->items.data[i];
        if (!mus_is_rule(item) && item->told.cell < g->board->cells) vec_push(&names, item->told);
    }
    const struct rule_insight insight = write_sentence(g, reason, &names, &list, &head, &text, &large);
    if (insight.facts) write_facts(g, reason, insight.concludes, substeps);
    bool readable =
        insight.name || !is_split(g, reason, large) || split(g, reason, items, &list, large, &head, substeps);
    if (head.size) write_sentence(g, reason, &names, &list, &head, &text, &all);
    phrase_capital(&text, 0);
    sentence_set(sentence, "%s", buf_text(&text));
    vec_free(&names);
    buf_free(&head);
    buf_free(&text);
    return readable;
}

/* "A rook in row 5, column 4 would threaten the knight in row 5, column 6", which says what is
 * refused; or else that, and the insight. False: the family has no words for it. */
static bool refuse_by_insight(const struct mus *g, const item_list *reason, struct cell_fact told,
                              struct buf *out, bool *facts)
{
    const struct cell_fact denial = {told.cell, told.value, !told.denied};
    cell_fact_list known = {0};
    struct phrase_style style = {.known = &known};
    struct buf words = {0};
    struct rule_insight insight;
    mus_known(g, &known);
    do {
        buf_clear(&words);
        insight = phrase_insight_reason(g, reason, 1, &denial, &style, &words);
        buf_clear(out);
        if (!insight.whole) phrase_refused(g, told, &style, out);
        buf_print(out, "%s.", buf_text(&words));
    } while (insight.name && phrase_style_shorten(&style));
    buf_free(&words);
    vec_free(&known);
    phrase_capital(out, 0);
    *facts = insight.facts;
    return insight.name;
}

void explanation_split_refuse(struct mus *g, const item_list *reason, struct cell_fact told,
                              struct sentence *sentence, struct buf *substeps)
{
    static const char *const refusals[2][2] = {{"explain.exclude", "explain.exclude-together"},
                                               {"explain.demand", "explain.demand-together"}};
    struct buf text = {0};
    size_t rules = count_rules(g, reason);
    struct phrase_style length;
    bool facts, large;
    if (refuse_by_insight(g, reason, told, &text, &facts)) {
        if (facts) write_facts(g, reason, false, substeps);
    } else {
        const struct cell_fact supposed =
            mus_board_contrary(g, (struct cell_fact){told.cell, told.value, !told.denied});
        buf_clear(&text);
        phrase_refusal(g, reason, told, &length, &text);
        large = is_long(&length);
        bool chain = rules > 1 && is_split(g, reason, large) &&
                     write_refutation(g, reason, g->items.size, supposed, substeps);
        large |= rules > 2 * MANY;
        if (chain || large) {
            buf_clear(&text);
            phrase_refusal(g, &(item_list){0}, told, NULL, &text);
        }
        if (chain) {
            buf_print(&text, "%s.", say_word(told.denied ? "explain.contrary" : "explain.contradiction"));
        } else if (large) {
            say_parts(g, reason, refusals[told.denied][rules > 1], &text);
            buf_char(&text, '.');
            write_parts(g, reason, substeps);
        }
    }
    sentence_set(sentence, "%s", buf_text(&text));
    buf_free(&text);
}
