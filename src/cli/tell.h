/* How what the desk says of a board is shown. */
#ifndef CLI_TELL_H
#define CLI_TELL_H

#include "cli/answer.h"

/* What is at hand while one board is answered. */
struct task {
    struct answer *answer;
    const struct plan *plan;
    const struct board *board;
    const struct desk *desk; /* NULL where there was nothing to search */
    struct reply reply;
    double began;
    int ended; /* the status where no more answers were wanted */
};

/* Writes a solution of a question for some. False, with the status in `ended`, where no more are
 * wanted. */
bool tell_answer(struct task *task, dm_status status);

/* Writes what came of the question; the exit status. */
int tell_reply(struct task *task);

/* On standard error. */
void tell_stats(const struct task *task);

#endif
