/* The smallest contradiction there is: fewest items of a basis that have no answer together. */
#ifndef EXPLAIN_FEWEST_H
#define EXPLAIN_FEWEST_H

#include "explain/basis.h"

/* How much may be done for it; a member of 0 has no bound. */
struct fewest_effort {
    int questions;   /* to the basis's solver */
    double failures; /* of searches for answers, in all */
    int64_t asking;  /* conflicts of one such search */
    int64_t hitting; /* conflicts of the search for one smallest hitting set */
};

/* `reason` is a contradiction, and `needed` marks items that every contradiction has, not
 * necessarily all of these. A smaller one takes its place. True: it is the smallest. Else none has
 * fewer items than `bound`. */
bool fewest_find(struct basis *basis, const bool *needed, const struct fewest_effort *effort,
                 reason_list *reason, size_t *bound);

#endif
