/* The next step of a board, found by the solver: the conclusion with the cheapest reason that can
 * be found quickly.
 *
 *     struct reason *reason = reason_open(board, &request, &error);
 *     while (reason_next(reason) == REASON_TOLD) use(reason_step(reason));
 *     reason_close(reason);
 * */
#ifndef EXPLAIN_REASON_H
#define EXPLAIN_REASON_H

#include "explain/mus.h"

enum reason_answer {
    REASON_TOLD,
    /* nothing more follows: all cells are known, or the answers differ in the open ones */
    REASON_END,
    REASON_NONE,   /* there is no answer */
    REASON_STOPPED /* by a limit or a signal */
};

/* Conclusions and their reason. */
struct reason_step {
    VEC(struct cell_fact) told;
    item_list because; /* minimal for the first of `told` */
    int cost;
    size_t items; /* of the MUS problem, before the conclusions became known */
};

struct reason;

/* NULL with the sentence: no reasons can be given for this board. */
struct reason *reason_open(const struct board *board, const struct request *request, struct sentence *error);
void reason_close(struct reason *reason);

/* Finds the cheapest step, and adds its conclusions to the known facts. */
enum reason_answer reason_next(struct reason *reason);

/* The same, but prefers a conclusion that gives a cell its value over one that excludes a value:
 * for boards with human rules, which exclude values by themselves. */
enum reason_answer reason_value(struct reason *reason);

/* The same for one cell, with a reason of at most this cost. REASON_END, with nothing added, if
 * there is none. */
enum reason_answer reason_of(struct reason *reason, size_t cell, int most);
const struct reason_step *reason_step(const struct reason *reason); /* the last one */

/* Adds a fact that was derived elsewhere or entered. */
void reason_learn(struct reason *reason, struct cell_fact told);

/* By cell: the value or LOGIC_OPEN. */
const int32_t *reason_known(const struct reason *reason);

struct mus *reason_mus(struct reason *reason);

#endif
