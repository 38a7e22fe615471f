/* Splits a long reason into smaller steps.
 *
 * Forwards, each rule of the reason in turn is propagated alone on the known facts, and the facts
 * that it derives about cells become known, until a rule is violated. Backwards, the cores of these
 * propagations give the facts that each link depends on, and links that no later one depends on are
 * dropped. Cost: links times rules propagations of one rule each, and one for each fact kept. */
#include "explain/phrase.h"

#include "base/text.h"

enum {
    MOST_LINKS = 60,
    /* characters of a sentence that is still readable */
    LONG = 280
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
        if (!*broken) mus_cells(c->mus, rule, &cells);
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

static void write_link(const struct explanation_split *c, size_t number, struct buf *out)
{
    VEC(struct cell_fact) told = {0};
    struct link link = c->links.data[number];
    item_list rule = {.data = &link.rule, .size = 1};
    ASSERT(mus_is_rule(&c->mus->items.data[link.rule]));
    for (size_t i = link.first; i < link.end; i++)
        if (c->facts.data[i].needed) vec_push(&told, c->facts.data[i].told);
    bool last = number + 1 == c->links.size;
    if (told.size || last) {
        if (last) buf_add(out, "But ");
        size_t begin = out->size;
        phrase_rules(c->mus, &rule, out);
        if (!last) phrase_capital(out, begin);
        if (!last) buf_add(out, ": so ");
        phrase_facts(c->mus->board, told.size, told.data, out);
        buf_add(out, ".\n");
    }
    vec_free(&told);
}

static void write_links(const struct explanation_split *c, struct buf *out)
{
    ASSERT(c->given < c->facts.size);
    const struct fact *supposed = &c->facts.data[c->given];
    buf_add(out, "Suppose ");
    phrase_facts(c->mus->board, 1, &supposed->told, out);
    buf_add(out, ".\n");
    for (size_t i = 0; i < c->links.size; i++) write_link(c, i, out);
}

/* ---- the explanation */

/* The negation; of a cell with two values, the other value. */
static struct cell_fact contrary(const struct mus *g, struct cell_fact told)
{
    int64_t lo = dm_lo(g->model, g->cell[told.cell]), hi = dm_hi(g->model, g->cell[told.cell]);
    ASSERT(told.value >= lo && told.value <= hi);
    if (hi - lo != 1 || told.denied) return (struct cell_fact){told.cell, told.value, !told.denied};
    return (struct cell_fact){told.cell, (int32_t)(lo + hi - told.value), false};
}

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
    told = contrary(g, told);
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

/* "12 facts and 7 rules together". Returns the number of rules. */
static size_t count_parts(const struct mus *g, const item_list *reason, struct buf *out)
{
    size_t rules = 0, facts;
    for (size_t i = 0; i < reason->size; i++) rules += mus_is_rule(&g->items.data[reason->data[i]]);
    facts = reason->size - rules;
    buf_print(out, "%zu fact%s", facts, text_plural((int64_t)facts));
    if (rules) buf_print(out, " and %zu rule%s", rules, text_plural((int64_t)rules));
    buf_add(out, " together");
    return rules;
}

/* The whole reason, where there is no chain. */
static void write_whole(const struct mus *g, const item_list *reason, struct buf *out)
{
    size_t begin = out->size;
    phrase_because(g, reason, 1 << ITEM_CLUE | 1 << ITEM_FACT | 1 << ITEM_CLAIM, out);
    if (out->size > begin) buf_add(out, ".\n");
    phrase_capital(out, begin);
    begin = out->size;
    phrase_rules(g, reason, out);
    if (out->size > begin) buf_add(out, ".\n");
    phrase_capital(out, begin);
}

/* Writes the conclusion; if it is long, only its length, with all of it in the substeps. */
static void write_conclusion(const struct mus *g, size_t count, const struct cell_fact *told,
                             struct buf *text, struct buf *substeps)
{
    struct buf facts = {0};
    size_t begin = substeps->size;
    phrase_facts(g->board, count, told, &facts);
    if (facts.size > LONG) {
        buf_print(text, "%zu values are found or left out.", count);
        buf_print(substeps, "so %s.\n", buf_text(&facts));
        phrase_capital(substeps, begin);
    } else {
        buf_print(text, "%s.", buf_text(&facts));
    }
    buf_free(&facts);
}

void explanation_split_write(struct mus *g, const item_list *reason, size_t count,
                             const struct cell_fact *told, struct sentence *sentence, struct buf *substeps)
{
    struct buf text = {0};
    ASSERT(count > 0);
    phrase_reason(g, reason, &text);
    if (text.size > LONG) {
        buf_clear(&text);
        if (write_chain(g, reason, told[0], substeps)) {
            buf_add(&text, "The contrary leads to a contradiction");
        } else {
            if (!count_parts(g, reason, &text)) buf_add(&text, " leave nothing else");
            write_whole(g, reason, substeps);
        }
    }
    if (text.size) buf_add(&text, ": so ");
    write_conclusion(g, count, told, &text, substeps);
    phrase_capital(&text, 0);
    sentence_set(sentence, "%s", buf_text(&text));
    buf_free(&text);
}

void explanation_split_refuse(struct mus *g, const item_list *reason, struct cell_fact told,
                              struct sentence *sentence, struct buf *substeps)
{
    struct buf text = {0};
    phrase_refusal(g, reason, told, &text);
    if (text.size > LONG) {
        buf_clear(&text);
        phrase_refusal(g, &(item_list){0}, told, &text);
        told.denied = !told.denied;
        if (write_chain(g, reason, told, substeps)) {
            buf_add(&text,
                    told.denied ? "it leads to a contradiction." : "the contrary leads to a contradiction.");
        } else {
            count_parts(g, reason, &text);
            buf_add(&text, told.denied ? " exclude it." : " demand it.");
            write_whole(g, reason, substeps);
        }
    }
    sentence_set(sentence, "%s", buf_text(&text));
    buf_free(&text);
}
