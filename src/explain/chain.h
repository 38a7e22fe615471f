/* Chains of small steps: from a supposition, one rule at a time, to a rule that is broken.
 *
 * All that is known takes part, not only the facts of a minimal reason: so a chain never deduces
 * what the player knows, and ends as soon as it meets something known. Where no rule alone leads
 * on, a second supposition is refuted within the first (a trial). */
#ifndef EXPLAIN_CHAIN_H
#define EXPLAIN_CHAIN_H

#include "explain/mus.h"

struct chain;

struct chain_fact {
    struct cell_fact told;
    dm_lit lit;
    bool needed; /* the contradiction depends on it */
};

/* The rule, or the refuted supposition of `trial`, derived facts first .. end - 1 from the first
 * `known`. The last link derives none: its rule is broken. */
struct chain_link {
    size_t rule;         /* item */
    struct chain *trial; /* NULL: the rule derived them */
    size_t known, first, end;
};

struct chain {
    struct mus *mus;
    VEC(struct chain_fact) facts; /* what is known, then the supposition, then what is derived */
    VEC(struct chain_link) links;
    size_t given; /* what is known: the index of the supposition */
    VEC(dm_lit) assumed;
};

/* What is known before a step: all clues, the facts among the first `items` items, and the claims
 * of the reason, if there is one. */
void chain_list_known(const struct mus *mus, size_t items, const item_list *reason, item_list *known);

/* The chain from the supposition by these rules. NULL: there is none that is short enough. */
struct chain *chain_find(struct mus *mus, const item_list *rules, const item_list *known,
                         struct cell_fact supposed, bool trials);
void chain_free(struct chain *chain);

/* Does any needed fact come from this link, or does it break a rule? */
bool chain_link_needed(const struct chain *chain, size_t link);

/* Lines that the chain takes. */
size_t chain_length(const struct chain *chain);

#endif
