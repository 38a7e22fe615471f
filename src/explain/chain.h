/* A long reason in smaller steps: what follows from supposing the contrary, one rule after another,
 * until a rule is broken. */
#ifndef EXPLAIN_CHAIN_H
#define EXPLAIN_CHAIN_H

#include "explain/basis.h"

/* The sentence of a reason and what follows from it. If that would be long, it only says how much
 * it takes, and `substeps` has the chain. */
void chain_say(struct basis *basis, const reason_list *reason, size_t count, const struct told *told,
               struct sentence *sentence, struct buf *substeps);

/* The same of something that cannot be, which follows from the reason: "Row 4 cannot hold ...", or
 * "must hold" if it was denied. */
void chain_refuse(struct basis *basis, const reason_list *reason, struct told told, struct sentence *sentence,
                  struct buf *substeps);

/* Lines of text, each with its end, from "Suppose ..." to the rule that is broken. Only what leads
 * there is told. False: there is no such chain, as it takes two rules at once, or a trial within
 * it. `told` is what follows from the reason. */
bool chain_tell(struct basis *basis, const reason_list *reason, struct told told, struct buf *out);

#endif
