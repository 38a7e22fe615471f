/* A question about a board in parts. */
#ifndef CLI_ANSWER_PARTS_H
#define CLI_ANSWER_PARTS_H

#include "cli/answer.h"

/* Hands the question over (cli/parting.h); the exit status. `spent` as for answer_board. */
int answer_parts_take(const struct invocation *invocation, const struct common_search *asked,
                      const struct common_output *output, const struct board *board, double spent);

#endif
