/* Output of the answers for a board. */
#ifndef APP_REPORT_H
#define APP_REPORT_H

#include "app/answer.h"

/* The state while one board is answered. */
struct task {
    struct answer *answer;
    const struct plan *plan;
    const struct board *board;
    const struct session *session; /* NULL if nothing was searched */
    struct reply reply;
    double began;
    int ended; /* the exit status if no more answers are needed */
    /* of a puzzle with one solution; NULL: not requested */
    const char *level;
    int depth; /* on which the level is based, or -1 */
};

/* Writes a solution if solutions were requested. False, with the status in `ended`, if no more are
 * needed. */
bool report_answer(struct task *task, dm_status status);

/* Writes the reply; returns the exit status. */
int report_outcome(struct task *task);

/* On standard error. */
void report_stats(const struct task *task);

#endif
