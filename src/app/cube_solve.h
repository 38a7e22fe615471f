/* `damier solve` on cube files. */
#ifndef APP_CUBE_SOLVE_H
#define APP_CUBE_SOLVE_H

#include "app/common.h"

/* Solves them one after another, and writes the results beside them; the exit status. Limits,
 * threads, remarks and statistics are from the options, everything else from the question.
 * `others`: other options were given. */
int cube_solve_all(const struct invocation *invocation, const struct common_search *search,
                   const struct common_output *output, bool others);

#endif
