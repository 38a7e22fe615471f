/* --steps: a board solved by human rules, with a sentence for each deduction, and its level. */
#ifndef APP_STEPS_OUTPUT_H
#define APP_STEPS_OUTPUT_H

#include "app/answer.h"

/* Solves one board; returns the exit status. */
int steps_output_board(struct answer *answer, const struct plan *plan);

#endif
