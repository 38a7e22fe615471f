/* Reasons in sentences: facts, rules and conclusions. */
#ifndef EXPLAIN_PHRASE_H
#define EXPLAIN_PHRASE_H

#include "explain/mus.h"

/* "row 3 holds 0 in columns 1, 2 and 5 and row 4 does not hold 7 or 8 in column 2": facts grouped
 * by line and value, or excluded values by cell. */
void phrase_facts(const struct board *board, size_t count, const struct cell_fact *told, struct buf *out);

/* "row 3 holds as many 0s as 1s and the best is proved to be 12": the rules of a reason, rules of
 * one kind in one phrase where the family has words for that. */
void phrase_rules(const struct mus *mus, const item_list *reason, struct buf *out);

/* The same for named rules, which are reordered. */
void phrase_names(const struct board *board, size_t count, struct rule_name *names, struct buf *out);

/* The facts of a reason of these kinds (a bit set of item_kind); nothing if there are none. */
void phrase_because(const struct mus *mus, const item_list *reason, unsigned kinds, struct buf *out);

/* "row 3 holds 0 in columns 1 and 2, and row 3 never has three equal in a row" */
void phrase_reason(const struct mus *mus, const item_list *reason, struct buf *out);

/* "Row 3 holds 0 in columns 1 to 3, but row 3 never has three equal in a row." */
void phrase_contradiction(const struct mus *mus, const item_list *reason, struct buf *out);

/* "Row 4 cannot hold 1 in column 2: row 4 holds 1 in columns 3 and 4, and row 4 never has three
 * equal in a row." */
void phrase_refusal(const struct mus *mus, const item_list *reason, struct cell_fact told, struct buf *out);

/* Capitalises the letter at this place. */
void phrase_capital(struct buf *out, size_t at);

/* ---- explanation_split.c: a long reason split into smaller steps: from the negated conclusion,
 * one rule after another, to a violated rule */

/* Writes the sentence of a reason and its conclusion. If that would be too long, the sentence is a
 * summary, and `substeps` lists smaller steps. */
void explanation_split_write(struct mus *mus, const item_list *reason, size_t count,
                             const struct cell_fact *told, struct sentence *sentence, struct buf *substeps);

/* The same for a value that the reason refutes: "Row 4 cannot hold ...", or "must hold" if the fact
 * was denied. */
void explanation_split_refuse(struct mus *mus, const item_list *reason, struct cell_fact told,
                              struct sentence *sentence, struct buf *substeps);

#endif
