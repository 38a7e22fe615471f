/* --steps: a board solved by rules for people, each deduction in a sentence, and its level. */
#ifndef APP_STEPS_OUTPUT_H
#define APP_STEPS_OUTPUT_H

#include "app/answer.h"

/* False, after reporting the error, for search options that do not go with it (--steps, or --level,
 * which is asked in the same cases), a family without rules for people, or a format or kind of
 * output that has no place for sentences. */
bool steps_output_sensible(const struct common_search *asked, const char *option);
bool steps_output_suits(const struct board *board, const char *option);
bool steps_output_fits(const struct common_output *output);

/* Solves one board; returns the exit status. */
int steps_output_board(struct answer *answer, const struct plan *plan);

#endif
