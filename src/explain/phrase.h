/* Reasons in sentences: facts, rules, and what follows from them. Cells have the names of
 * puzzle/cell_name.h. */
#ifndef EXPLAIN_PHRASE_H
#define EXPLAIN_PHRASE_H

#include "explain/mus.h"
#include "explain/phrase_list.h"

/* How the cells of a sentence are named: in full, or if it names many, briefly. A sentence is
 * written with a zeroed style, and again while phrase_style_shorten says so. */
struct phrase_style {
    const cell_fact_list *known; /* by which a family names cells; NULL: by row and column */
    bool brief;
    size_t cells;      /* that it has named, other than by lines */
    size_t statements; /* about cells, and rules, that it has made */
    bool list;         /* of cells: some of them are not separated by anything else */
};

bool phrase_style_shorten(struct phrase_style *style);

/* ---- phrase_facts.c */

/* "row 3, columns 1, 2 and 5 hold 0, and row 4, column 2 does not hold 7 or 8": facts in as few
 * parts as lines and values allow. */
void phrase_facts(const struct board *board, size_t count, const struct cell_fact *told, struct buf *out);

/* "Suppose row 3, column 2 holds a queen", or "... too", within a supposition. */
void phrase_facts_supposed(const struct board *board, const cell_fact_list *known, struct cell_fact told,
                           bool too, struct buf *out);

/* The rules that facts support, for the family's remarks. */
struct phrase_support {
    size_t count;
    const struct rule_name *rules;
};

/* The same as a list. `support` may be NULL. */
void phrase_facts_list(const struct board *board, const struct phrase_support *support, size_t count,
                       const struct cell_fact *told, struct phrase_style *style, struct phrase_list *list);

/* What a cell is called, and one more that is named. */
void phrase_facts_name(const struct board *board, size_t cell, struct phrase_style *style, struct buf *out);

/* The value of a fact: "a queen", "7". Has it sentences of its own: "row 1, column 2 is empty"? */
void phrase_facts_noun(const struct board *board, struct cell_fact told, struct buf *out);
bool phrase_facts_is_worded(const struct board *board, struct cell_fact told);

/* "it holds 1", of a cell that was named before. */
void phrase_facts_it_holds(const struct board *board, struct cell_fact told, struct buf *out);

/* "row 4, column 2 cannot hold 1", or that it must if that is denied. */
void phrase_facts_refused(const struct board *board, struct cell_fact told, const char *cell,
                          struct buf *out);

/* ---- phrase.c */

/* "row 3 holds as many 0s as 1s and the best is proved to be 12": the rules of a reason, those of
 * one kind together where the family has words for that. */
void phrase_rules(const struct mus *mus, const item_list *reason, struct phrase_style *style,
                  struct buf *out);

/* A whole sentence about rules by name, which are reordered. */
void phrase_names(const struct family_reasons *words, size_t count, struct rule_name *names, struct buf *out);

/* The facts of a reason; nothing if there are none. `held`: without those that are denied. */
void phrase_because(const struct mus *mus, const item_list *reason, bool held, struct phrase_style *style,
                    struct buf *out);

/* "row 3, columns 1 and 2 hold 0, and row 3 never has three equal in a row" */
void phrase_reason(const struct mus *mus, const item_list *reason, struct phrase_style *style,
                   struct buf *out);

/* What follows, "row 3, column 3 holds 1". */
void phrase_conclusion(const struct mus *mus, size_t count, const struct cell_fact *told,
                       struct phrase_style *style, struct buf *out);

/* "Row 3, columns 1 to 3 hold 0, but row 3 never has three equal in a row." */
void phrase_contradiction(const struct mus *mus, const item_list *reason, struct buf *out);

/* "Row 4, column 2 cannot hold 1: row 4, columns 3 and 4 hold 1, and row 4 never has three equal in
 * a row." Sets *length, unless NULL, to what the sentence has. */
void phrase_refusal(const struct mus *mus, const item_list *reason, struct cell_fact told,
                    struct phrase_style *length, struct buf *out);

/* Its beginning, with the colon. */
void phrase_refused(const struct mus *mus, struct cell_fact told, struct phrase_style *style,
                    struct buf *out);

/* Capitalises the letter at this place; the short name of a cell stays as it is. */
void phrase_capital(struct buf *out, size_t at);

/* ---- phrase_insight.c */

/* The family's words for the reason of a step, of which `board` and `brief` need not be set.
 * Appends nothing without a name. */
struct rule_insight phrase_insight(const struct mus *mus, struct rule_step step, struct phrase_style *style,
                                   struct buf *out);
struct rule_insight phrase_insight_reason(const struct mus *mus, const item_list *reason, size_t count,
                                          const struct cell_fact *told, struct phrase_style *style,
                                          struct buf *out);

/* ---- explanation_split.c: whole explanations. A long reason becomes a chain of smaller steps,
 * from the negated conclusion to a rule that is broken (chain.h) */

/* Writes the sentence of a reason and its conclusion. `items`: what was known before are the first
 * items. If a sentence would be too long, it is a summary, and `substeps` has the chain. False if
 * they are only its facts and rules. */
bool explanation_split_write(struct mus *mus, const item_list *reason, size_t items, size_t count,
                             const struct cell_fact *told, struct sentence *sentence, struct buf *substeps);

/* Is the reason such that a chain must show it? A chain proves one fact. */
bool explanation_split_is_chain(const struct mus *mus, const item_list *reason, size_t count,
                                const struct cell_fact *told);

/* The insight that this words it by, if it has a name. */
struct rule_insight explanation_split_insight(const struct mus *mus, const item_list *reason, size_t count,
                                              const struct cell_fact *told);

/* The same for something impossible that follows from the reason: "Row 4, column 2 cannot hold
 * ...", or "must hold" if it was denied. */
void explanation_split_refuse(struct mus *mus, const item_list *reason, struct cell_fact told,
                              struct sentence *sentence, struct buf *substeps);

#endif
