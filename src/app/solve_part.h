/* `damier solve` on parts of a question. */
#ifndef APP_SOLVE_PART_H
#define APP_SOLVE_PART_H

#include "app/common.h"

/* Answers them one after another, and writes the results beside them; the exit status. Limits,
 * threads, remarks and statistics are as the options say, everything else as the question does.
 * `others`: options were given that are not among these. */
int solve_part_all(const struct invocation *invocation, const struct common_search *search,
                   const struct common_output *output, bool others);

#endif
