/* How the desk's answers for a board are shown. */
#ifndef APP_TELL_H
#define APP_TELL_H

#include "app/answer.h"

/* What is at hand while one board is answered. */
struct task {
    struct answer *answer;
    const struct plan *plan;
    const struct board *board;
    const struct desk *desk; /* NULL if there was nothing to search */
    struct reply reply;
    double began;
    int ended; /* the status if no more answers were wanted */
    /* of a puzzle with one solution; NULL if it was not asked for */
    const char *level;
    int depth; /* that decides the level, or -1 */
};

/* Writes a solution when one or several were asked for. False, with the status in `ended`, if no
 * more are wanted. */
bool tell_answer(struct task *task, dm_status status);

/* Writes the outcome of the question; returns the exit status. */
int tell_reply(struct task *task);

/* On standard error. */
void tell_stats(const struct task *task);

#endif
