/* A family's own words for the reason of a step (struct rule_insight). */
#include "explain/phrase.h"

struct rule_insight phrase_insight(const struct mus *g, struct rule_step step, struct phrase_style *style,
                                   struct buf *out)
{
    size_t begin = out->size;
    struct rule_insight insight = {0};
    if (!g->words || !g->words->insight) return insight;
    step.board = g->board;
    step.brief = style->brief;
    if (!step.known) {
        step.known = step.facts;
        step.known_count = step.fact_count;
    }
    insight = g->words->insight(&step, out);
    style->cells += insight.cells;
    ASSERT(insight.name || out->size == begin); /* nothing is left of a sentence that failed */
    (void)begin;
    return insight;
}

struct rule_insight phrase_insight_reason(const struct mus *g, const item_list *reason, size_t count,
                                          const struct cell_fact *told, struct phrase_style *style,
                                          struct buf *out)
{
    VEC(struct rule_name) rules = {0};
    cell_fact_list facts = {0}, known = {0};
    struct rule_insight insight = {0};
    bool best = false;
    mus_known(g, &known);
    for (size_t i = 0; i < reason->size; i++) {
        const struct item *item = &g->items.data[reason->data[i]];
        best |= item->kind == ITEM_BEST;
        if (item->kind == ITEM_RULE)
            vec_push(&rules, item->rule);
        else if (item->told.cell < g->board->cells)
            vec_push(&facts, item->told);
        else
            best = true; /* a mark: no family with marks has insights */
    }
    if (!best)
        insight = phrase_insight(g,
                                 (struct rule_step){.rule_count = rules.size,
                                                    .fact_count = facts.size,
                                                    .told_count = count,
                                                    .rules = rules.data,
                                                    .facts = facts.data,
                                                    .told = told,
                                                    .known_count = known.size,
                                                    .known = known.data},
                                 style, out);
    vec_free(&rules);
    vec_free(&facts);
    vec_free(&known);
    return insight;
}
