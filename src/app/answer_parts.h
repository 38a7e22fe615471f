/* A question about a board in parts. */
#ifndef APP_ANSWER_PARTS_H
#define APP_ANSWER_PARTS_H

#include "app/answer.h"

/* Hands the question over (app/parting.h); the exit status. */
int answer_parts_take(const struct invocation *invocation, const struct common_search *asked,
                      const struct common_output *output, const struct board *board,
                      struct deadline *deadline);

/* If a team can answer it together, or a checkpoint is asked for: does so, and gives the exit
 * status. False: the question is not cut, or there is no team; it is answered as ever. The plan is
 * the question's own, without a cube. */
bool answer_parts_together(const struct invocation *invocation, const struct common_search *asked,
                           const struct common_output *output, const struct plan *plan, int *status);

#endif
