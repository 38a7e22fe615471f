/* Reasons in sentences: the facts, then the rules. One fact and one rule are joined by "and";
 * of more parts, each is separated by a semicolon, because they have commas of their own. */
#include "explain/phrase.h"

#include "base/say.h"

#include <string.h>

bool phrase_style_shorten(struct phrase_style *style)
{
    bool again = !style->brief && (style->list || style->cells > CELL_NAME_FEW);
    *style = (struct phrase_style){.known = style->known, .brief = style->brief || again};
    return again;
}

/* ---- facts of a reason */

typedef VEC(struct rule_name) rule_list;

static void list_rules(const struct mus *g, const item_list *reason, rule_list *names)
{
    for (size_t i = 0; i < reason->size; i++) {
        const struct item *item = &g->items.data[reason->data[i]];
        if (item->kind == ITEM_RULE) vec_push(names, item->rule);
    }
}

static void add_facts(const struct mus *g, const item_list *reason, bool held, struct phrase_style *style,
                      struct phrase_list *list)
{
    VEC(struct cell_fact) told = {0};
    rule_list names = {0};
    list_rules(g, reason, &names);
    for (size_t i = 0; i < reason->size; i++) {
        const struct item *item = &g->items.data[reason->data[i]];
        if (!mus_is_rule(item) && !(held && item->told.denied)) vec_push(&told, item->told);
    }
    const struct phrase_support support = {.count = names.size, .rules = names.data};
    phrase_facts_list(g->board, &support, told.size, told.data, style, list);
    vec_free(&names);
    vec_free(&told);
}

void phrase_because(const struct mus *g, const item_list *reason, bool held, struct phrase_style *style,
                    struct buf *out)
{
    struct phrase_list list = {0};
    add_facts(g, reason, held, style, &list);
    phrase_list_join(&list, out);
}

void phrase_conclusion(const struct mus *g, size_t count, const struct cell_fact *told,
                       struct phrase_style *style, struct buf *out)
{
    struct phrase_list list = {0};
    phrase_facts_list(g->board, NULL, count, told, style, &list);
    phrase_list_join(&list, out);
}

/* ---- rules of a reason */

/* Moves all of the first one's kind to the front; returns how many there are. */
static size_t gather_kind(size_t count, struct rule_name *names)
{
    ASSERT(count > 0);
    size_t same = 1;
    for (size_t i = 1; i < count; i++) {
        if (names[i].kind != names[0].kind) continue;
        struct rule_name name = names[i];
        memmove(&names[same + 1], &names[same], (i - same) * sizeof *names);
        names[same++] = name;
    }
    return same;
}

static void add_names(const struct family_reasons *words, size_t count, struct rule_name *names,
                      struct phrase_style *style, struct phrase_list *list)
{
    for (size_t i = 0, same; i < count; i += same) {
        const struct family_rule *rule = &words->rules[names[i].kind];
        same = gather_kind(count - i, &names[i]);
        bool together = same > 1 && rule->many;
        style->statements += together ? 1 : same;
        if (rule_names_cell(rule)) style->cells += same;
        style->list |= rule_names_cell(rule) && together && same >= CELL_NAME_FEW;
        if (together) {
            rule_sentence_many(rule, same, &names[i], style->brief, &list->text);
            phrase_list_end(list);
        }
        for (size_t k = 0; k < same && !together; k++) {
            rule_sentence(rule, &names[i + k], style->brief, &list->text);
            phrase_list_end(list);
        }
    }
}

void phrase_names(const struct family_reasons *words, size_t count, struct rule_name *names, struct buf *out)
{
    struct phrase_style style = {0};
    size_t begin = out->size;
    do {
        struct phrase_list list = {0};
        out->size = begin;
        add_names(words, count, names, &style, &list);
        phrase_list_join(&list, out);
    } while (phrase_style_shorten(&style));
}

static void add_rules(const struct mus *g, const item_list *reason, struct phrase_style *style,
                      struct phrase_list *list)
{
    rule_list names = {0};
    bool best = false;
    list_rules(g, reason, &names);
    for (size_t i = 0; i < reason->size; i++) best |= g->items.data[reason->data[i]].kind == ITEM_BEST;
    add_names(g->words, names.size, names.data, style, list);
    if (best) {
        style->statements++;
        say(&list->text, "explain.best", SAY(say_int("best", g->best)));
        phrase_list_end(list);
    }
    vec_free(&names);
}

void phrase_rules(const struct mus *g, const item_list *reason, struct phrase_style *style, struct buf *out)
{
    struct phrase_list list = {0};
    add_rules(g, reason, style, &list);
    phrase_list_join(&list, out);
}

/* ---- sentences */

/* The facts, these words, the rules. */
static void add_apart(struct phrase_list *facts, const char *between, struct phrase_list *rules,
                      struct buf *out)
{
    bool both = facts->ends.size && rules->ends.size;
    phrase_list_join(facts, out);
    if (both) buf_add(out, between);
    phrase_list_join(rules, out);
}

void phrase_reason(const struct mus *g, const item_list *reason, struct phrase_style *style, struct buf *out)
{
    struct phrase_list facts = {0}, rules = {0};
    add_facts(g, reason, false, style, &facts);
    add_rules(g, reason, style, &rules);
    if (!phrase_list_is_complex(&facts) && !phrase_list_is_complex(&rules)) {
        add_apart(&facts, say_word("explain.and-two"), &rules, out);
        return;
    }
    phrase_list_append(&facts, &rules);
    phrase_list_join(&facts, out);
}

void phrase_capital(struct buf *out, size_t at)
{
    if (out->size > at && !cell_name_is_short(buf_text(out) + at)) say_capital(out, at);
}

void phrase_refused(const struct mus *g, struct cell_fact told, struct phrase_style *style, struct buf *out)
{
    struct buf name = {0};
    phrase_facts_name(g->board, told.cell, style, &name);
    phrase_facts_refused(g->board, told, buf_text(&name), out);
    buf_add(out, say_word("explain.colon"));
    buf_free(&name);
}

/* Appends the family's words for a refusal by one value and one rule; false if it has none. */
static bool add_refusal(const struct mus *g, const item_list *reason, struct cell_fact told, struct buf *out)
{
    if (!g->words->refusal || told.denied || reason->size != 2) return false;
    for (int i = 0; i < 2; i++) {
        const struct item *fact = &g->items.data[reason->data[i]],
                          *rule = &g->items.data[reason->data[1 - i]];
        bool known = fact->kind != ITEM_RULE && fact->kind != ITEM_BEST && rule->kind == ITEM_RULE;
        if (!known || fact->told.denied || fact->told.cell >= g->board->cells) continue;
        g->words->refusal(g->board, fact->told, told, out);
        return true;
    }
    return false;
}

void phrase_refusal(const struct mus *g, const item_list *reason, struct cell_fact told,
                    struct phrase_style *length, struct buf *out)
{
    cell_fact_list known = {0};
    struct phrase_style style = {.known = &known};
    mus_known(g, &known);
    size_t begin = out->size;
    do {
        out->size = begin;
        phrase_refused(g, told, &style, out);
        if (!add_refusal(g, reason, told, out)) phrase_reason(g, reason, &style, out);
        if (reason->size) buf_char(out, '.');
        if (length) *length = style;
        if (length) length->known = NULL;
    } while (phrase_style_shorten(&style));
    phrase_capital(out, begin);
    vec_free(&known);
}

void phrase_contradiction(const struct mus *g, const item_list *reason, struct buf *out)
{
    struct phrase_style style = {0};
    size_t begin = out->size;
    do {
        struct phrase_list facts = {0}, rules = {0};
        out->size = begin;
        add_facts(g, reason, false, &style, &facts);
        add_rules(g, reason, &style, &rules);
        add_apart(&facts, say_word("explain.but"), &rules, out);
        buf_char(out, '.');
    } while (phrase_style_shorten(&style));
    phrase_capital(out, begin);
}
