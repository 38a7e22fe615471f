/* Why there is no answer: items of a basis that contradict each other, none of which can be left
 * out. With something supposed among them, why that cannot be.
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
    BLAME_NONE, /* no (further) contradiction: at first, there is an answer */
    BLAME_STOPPED
};

struct blame;

/* Of all items that the basis has now; it outlives this. */
struct blame *blame_open(struct basis *basis);
void blame_close(struct blame *blame);

/* The first one is the smallest that is found quickly; each of the others differs from all before.
 * Without end they would be all there are. After BLAME_NONE at first the basis's solver has the
 * values of an answer. */
enum blame_answer blame_next(struct blame *blame);

/* The last one. Each of them is needed: without it there is an answer. If the first was stopped,
 * what there is of it: still without an answer, but perhaps more than is needed; or empty. */
const reason_list *blame_reason(const struct blame *blame);

/* fewest.c: how much may be done for the smallest one; a member of 0 has no bound. */
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

/* Looks for the smallest there is, which takes the place of the first. True: it is that. Else there
 * is none of fewer than `bound` items. */
bool blame_smallest(struct blame *blame, const struct fewest_effort *effort, size_t *bound);

#endif
