/* The next step of a board, from the solver itself: what follows from what is known by a reason as
 * cheap as can be found quickly.
 *
 *     struct reason *reason = reason_open(board, &request, &error);
 *     while (reason_next(reason) == REASON_TOLD) use(reason_step(reason));
 *     reason_close(reason);
 */
#ifndef EXPLAIN_REASON_H
#define EXPLAIN_REASON_H

#include "explain/basis.h"

enum reason_answer {
    REASON_TOLD,
    /* nothing more follows: every cell is known, or what is open differs from answer to answer */
    REASON_END,
    REASON_NONE,   /* there is no answer */
    REASON_STOPPED /* at a limit, or by the signal */
};

/* What follows, and from what. */
struct reason_step {
    VEC(struct told) told;
    reason_list because; /* items of the basis; minimal for the first of `told` */
    int cost;
};

struct reason;

/* NULL with the sentence: no reasons can be given for this board. */
struct reason *reason_open(const struct board *board, const struct desk_request *request,
                           struct sentence *error);
void reason_close(struct reason *reason);

/* The cheapest step that is found, after which what it tells is known. */
enum reason_answer reason_next(struct reason *reason);

/* The same about the value of a cell, if any follows: for boards on which people strike out values
 * by rules of their own. */
enum reason_answer reason_value(struct reason *reason);

/* The same about one cell, if what is known decides it by a reason of at most this cost: REASON_END
 * if it does not, and then nothing more is known. */
enum reason_answer reason_of(struct reason *reason, size_t cell, int most);
const struct reason_step *reason_step(const struct reason *reason); /* the last one */

/* Somebody has found this out meanwhile, or entered it. */
void reason_learn(struct reason *reason, struct told told);

/* By cell: the value or LOGIC_OPEN. */
const int32_t *reason_known(const struct reason *reason);

struct basis *reason_basis(struct reason *reason);

#endif
