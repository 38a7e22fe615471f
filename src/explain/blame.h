/* MUS enumeration: why there is no answer or, with a supposition among the items, why it is
 * impossible.
 *
 *     struct blame *blame = blame_open(basis);
 *     while (blame_next(blame) == BLAME_TOLD) use(blame_reason(blame));
 *     blame_close(blame);
 */
#ifndef EXPLAIN_BLAME_H
#define EXPLAIN_BLAME_H

#include "explain/basis.h"

enum blame_answer {
    BLAME_TOLD,
    BLAME_NONE, /* no (further) MUS; at the first call: there is an answer */
    BLAME_STOPPED
};

struct blame;

/* Over all items that the basis has now. The basis outlives this. */
struct blame *blame_open(struct basis *basis);
void blame_close(struct blame *blame);

/* Finds the next MUS. The first one is the smallest found quickly; each later one is new, and all
 * are found in the end. After BLAME_NONE at the first call the solver has an answer. */
enum blame_answer blame_next(struct blame *blame);

/* The last MUS. If the first call was stopped: an unsatisfiable set that may not be minimal, or
 * empty. */
const reason_list *blame_reason(const struct blame *blame);

/* fewest.c: limits; 0: none. */
struct fewest_effort {
    int questions;   /* calls of the solver */
    double failures; /* failures of these calls in all */
    int64_t asking;  /* conflict limit of one call */
    int64_t hitting; /* conflict limit of the search for one smallest hitting set */
};

/* `reason` is a MUS, and `needed` marks items of every MUS, not necessarily all of them. Replaces
 * it by a smaller one. True: it is a smallest. Else no MUS has fewer than `bound` items. */
bool fewest_find(struct basis *basis, const bool *needed, const struct fewest_effort *effort,
                 reason_list *reason, size_t *bound);

/* Replaces the first MUS by a smallest one. True: it is proved. Else no MUS has fewer than `bound`
 * items. */
bool blame_smallest(struct blame *blame, const struct fewest_effort *effort, size_t *bound);

#endif
